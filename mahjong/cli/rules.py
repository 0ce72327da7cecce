"""`mahjong rules`: the games, and what may be chosen in each."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from mahjong.cli.arguments import plays
from mahjong.cli.screen import READY, Screen
from mahjong.rules import Option, Rules, names, ruleset
from mahjong.rules.options import plain

WIDEST = 100  # columns of the table of options, on a terminal or off it


def written(value: Any) -> str:
    """A value as `-o` takes it."""
    return value if isinstance(value, str) else json.dumps(plain(value), ensure_ascii=False)


def _choices(option: Option) -> str:
    values = option.choices.schema().get("enum")
    return str(option.choices) if values is None else ", ".join(map(written, values))


def _games(games: Iterable[Rules]) -> Table:
    table = Table("Game", "", "Presets", box=None, pad_edge=False)
    for game in games:
        table.add_row(game.name, game.title_zh, ", ".join(game.presets))
    return table


def _rows(rules: Rules) -> Iterator[tuple[Text, Text]]:
    """Two lines an option: name, value and choices; ground, scope and what it means."""
    for name, option in rules.options.items():
        value = getattr(rules, name)
        shown = (written(value), "") if value == option.default else (f"{written(value)} *", f"bold {READY}")
        yield Text(name), Text.assemble(shown, (f"  ({_choices(option)})", "dim"))
        yield Text(f"  {option.ground}, {option.scope}", "dim"), Text(option.doc)


def _show(rules: Rules) -> None:
    console = Screen().console
    console.print(Text(f"{rules.name} {rules.title_zh}", "bold"))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for row in _rows(rules):
        table.add_row(*row)
    console.print(table, width=min(console.width, WIDEST))
    console.print()
    for name, options in rules.presets.items():
        differences = ", ".join(f"{option}={written(value)}" for option, value in options.items())
        console.print(Text.assemble((f"preset {name}", "bold"), f": {differences}"))
    for name, taken in (("facts", rules.facts), ("flags", rules.flags)):
        console.print(Text.assemble((name, "bold"), f": {', '.join(sorted(taken)) or 'none'}"))


@click.command()
@plays(required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the room's configuration as JSON.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of such configurations.")
def rules(rules: Rules | None, as_json: bool, schema: bool) -> None:
    """List the options of a GAME, or the games.

    A value with a star differs from the default. Ground: S the source text says so, P published rulebooks agree, D a
    decision of this project. Scope: what may be chosen for a room, or for each round.
    """
    if rules is None:
        if as_json or schema:
            raise click.UsageError("--json and --schema need a GAME")
        Screen().console.print(_games(map(ruleset, names())))
    elif schema:
        click.echo(json.dumps(rules.schema(), ensure_ascii=False))
    elif as_json:
        click.echo(rules.to_json())
    else:
        _show(rules)

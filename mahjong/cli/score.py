"""`mahjong score` and `mahjong scores`: what a win is worth, of one hand or of a file of them."""

import json
import sys
from dataclasses import fields
from typing import Any, BinaryIO

import click

from mahjong.cli.arguments import Malformed, plays
from mahjong.cli.lines import answer_lines
from mahjong.cli.sheet import show_score
from mahjong.rules import NotAWin, Rules, Win
from mahjong.rules.facts import FLAGS

FACTS = frozenset(part.name for part in fields(Win))
LISTS = frozenset({"declared", "looked", "flags", "bird_tiles", "also_tiles"})
KEYS = FACTS | {"hand", "options", "preset"}


@click.command()
@plays()
@click.argument("text", nargs=-1, required=True)
@click.option("--tile", required=True, help="The winning tile.")
@click.option("--winner", type=int, required=True, help="The seat that wins, 0 to 3.")
@click.option("--from", "discarder", type=int, help="The seat that the tile came from; none: self-drawn.")
@click.option("--dealer", type=int, required=True, help="The dealer's seat.")
@click.option(
    "--flag", "flags", type=click.Choice(sorted(FLAGS)), metavar="FLAG", multiple=True, help="How it was won."
)
@click.option("--wild-kind", help="Its tiles are wildcards.")
@click.option("--declared", type=int, multiple=True, help="A seat that has declared ready.")
@click.option("--looked", type=int, multiple=True, help="A seat that has looked at the treasure.")
@click.option("--flown", type=int, default=0, help="Wildcards that the winner discarded.")
@click.option("--thrown-possible/--no-thrown-possible", default=None, help="Could the winner have thrown a group?")
@click.option("--bird", "bird_tiles", multiple=True, help="A bird tile turned up after the win.")
@click.option("--also", "also_tiles", multiple=True, help="A further dice-kong tile that wins.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score(rules: Rules, text: tuple[str, ...], as_json: bool, **facts: Any) -> None:
    """Score a win: what it is worth and why, and who pays whom.

    TEXT: the 13 tiles before the winning one, such as 123m45p [777z] (8888p), a meld counting three. `mahjong rules
    GAME` lists the options of a game, and the facts and flags that it takes. A hand that does not win is said so
    in one line, and the exit status is 1.
    """
    try:
        worth = rules.score(" ".join(text), Win(**facts))
    except ValueError as error:
        raise Malformed(str(error)) from None
    except NotAWin as error:
        click.echo(json.dumps(_no_win(error)) if as_json else f"Not a win: {error}")
        sys.exit(1)
    if as_json:
        click.echo(json.dumps({"is_win": True, **worth.to_dict()}, ensure_ascii=False))
    else:
        show_score(worth)


def _no_win(error: NotAWin) -> dict[str, Any]:
    return {"is_win": False, "reason": error.reason, "clause": error.clause}


@click.command()
@plays()
@click.argument("file", type=click.File("rb"), default="-")
def scores(rules: Rules, file: BinaryIO) -> None:
    """Score a win a line, from FILE or the standard input, from JSON lines to JSON lines.

    Each line is an object with `hand` and the facts of the win: tile, winner, dealer, discarder (none: self-drawn),
    flags, bird_tiles … A line with `preset` or `options` is scored under these, not under those of the command.
    Blank lines and lines that begin with # are passed over. A malformed line is reported with its number, the rest
    goes on, and the exit status is 1.
    """
    answer_lines(file, lambda text: _answer(rules, text), _print, hidden=sys.stdout.isatty())


def _print(line: int, answer: dict[str, Any]) -> None:
    print(json.dumps({"line": line, **answer}, ensure_ascii=False))


def _answer(rules: Rules, text: str) -> dict[str, Any]:
    """The answer to a line; ValueError if it is malformed."""
    asked = _read(text)
    if asked.keys() & {"preset", "options"}:
        rules = rules.with_options(asked.get("preset"), asked.get("options", {}))
    win = Win(**{name: value for name, value in asked.items() if name in FACTS})
    try:
        return {"is_win": True, **rules.score(asked["hand"], win).to_dict()}
    except NotAWin as error:
        return _no_win(error)


def _read(text: str) -> dict[str, Any]:
    """A line as JSON; ValueError unless its keys and their sorts of values are those of a question."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None
    if not isinstance(asked, dict):
        raise ValueError("expected an object with hand, tile, winner and dealer")
    if missing := [name for name in ("hand", "tile", "winner", "dealer") if name not in asked]:
        raise ValueError(f"no {' and no '.join(missing)}")
    for name, value in asked.items():
        if name not in KEYS:
            raise ValueError(f"unknown key {name!r}: expected some of {', '.join(sorted(KEYS))}")
        if name in LISTS and not isinstance(value, list):
            raise ValueError(f"{name} is {value!r}: expected a list")
        if name in ("hand", "preset") and not isinstance(value, str):
            raise ValueError(f"{name} is {value!r}: expected text")
    if not isinstance(asked.get("options", {}), dict):
        raise ValueError(f"options is {asked['options']!r}: expected an object")
    if not all(isinstance(flag, str) for flag in asked.get("flags", [])):
        raise ValueError(f"flags is {asked['flags']!r}: expected a list of texts")
    return asked

"""What several commands take: tiles, and a game with its options."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from mahjong import notation
from mahjong.rules import names, ruleset
from mahjong.tiles import KINDS, kind

WORDS = {"True": True, "False": False, "None": None}


class Malformed(click.ClickException):
    """Input that makes no sense: one line on the standard error, exit status 2."""

    exit_code = 2


def tile(text: str) -> int:
    try:
        return kind(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def tiles(text: str) -> tuple[int, ...]:
    """34 counts."""
    try:
        kinds = notation.decode(text, "mpsz")
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    return tuple(kinds.count(kind) for kind in range(KINDS))


def setting(text: str) -> tuple[str, Any]:
    """The name and value of `birds=2`: JSON, a word as the rulebook has it, or else text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r}: expected NAME=VALUE, such as birds=2")
    if value in WORDS:
        return name, WORDS[value]
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def plays(*, required: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command GAME, --preset and -o, which make its `rules` (None without a GAME)."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        @click.argument("game", type=click.Choice(names()), metavar="GAME", required=required)
        @click.option("--preset", help="A published rulebook's options.")
        @click.option("-o", "options", metavar="NAME=VALUE", type=setting, multiple=True, help="An option; repeatable.")
        @wraps(command)
        def with_rules(
            game: str | None, preset: str | None, options: tuple[tuple[str, Any], ...], **others: Any
        ) -> None:
            if game is None and (preset or options):
                raise click.UsageError("--preset and -o need a GAME")
            try:
                rules = None if game is None else ruleset(game).with_options(preset, dict(options))
            except ValueError as error:
                raise Malformed(str(error)) from None
            command(rules=rules, **others)

        return with_rules

    return decorated

"""The games: each a frozen dataclass of options that says which hands win and what they are worth."""

import json
from importlib import import_module
from typing import Any

from mahjong.rules.base import (
    HOUSE,
    Item,
    NotAWin,
    Option,
    Payment,
    Rules,
    Score,
    Situation,
    Wait,
    Win,
)

__all__ = [
    "HOUSE",
    "Item",
    "NotAWin",
    "Option",
    "Payment",
    "Rules",
    "Score",
    "Situation",
    "Wait",
    "Win",
    "from_json",
    "names",
    "ruleset",
]

# The class of each game in the module of its name, which is imported when it is asked for.
_GAMES = {
    "changchun": "Changchun",
    "changsha": "Changsha",
    "lanzhou": "Lanzhou",
    "linfen": "Linfen",
    "shangrao": "Shangrao",
}


def names() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(_GAMES)


def ruleset(name: str, /, preset: str | None = None, **options: Any) -> Rules:
    """The rules of a game with some options, over those of a preset.

    ValueError for an unknown game, preset or option, or a value that is not allowed, naming the choices.
    """
    return _game(name).with_options(preset, options)


def from_json(text: str | bytes) -> Rules:
    """The rules of a room from `Rules.to_json`; an option that is not given has its default. Errors as for
    `ruleset`.
    """
    try:
        room = json.loads(text)
    except RecursionError:
        raise ValueError("the text is nested too deeply: expected an object with 'game' and 'options'") from None
    if not isinstance(room, dict) or not isinstance(room.get("game"), str) or room.keys() - {"game", "options"}:
        raise ValueError(f"expected an object with 'game' and 'options', got {text[:60]!r}")
    options = room.get("options", {})
    if not isinstance(options, dict):
        raise ValueError(f"options is {options!r}: expected an object")
    return _game(room["game"]).with_options(None, options)


def _game(name: str) -> type[Rules]:
    if name not in _GAMES:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(_GAMES)}")
    game: type[Rules] = getattr(import_module(f"mahjong.rules.{name}"), _GAMES[name])
    return game

"""Chinese regional mahjong: hands with any number of wildcards, evaluated at the speed of the machine, and regional
rules.
"""

from typing import TYPE_CHECKING, Any

from mahjong import batch, notation, rules, tiles
from mahjong.actions import Action
from mahjong.hand import DiscardOption, Group, Hand, Meld, Shape, TileSet
from mahjong.round import IllegalAction, Match, Round
from mahjong.rules import NotAWin, Payment, Score, Situation, Win, ruleset
from mahjong.wall import Wall

if TYPE_CHECKING:
    from mahjong import bots
    from mahjong.simulation import simulate

__all__ = [
    "Action",
    "DiscardOption",
    "Group",
    "Hand",
    "IllegalAction",
    "Match",
    "Meld",
    "NotAWin",
    "Payment",
    "Round",
    "Score",
    "Shape",
    "Situation",
    "TileSet",
    "Wall",
    "Win",
    "batch",
    "bots",
    "notation",
    "rules",
    "ruleset",
    "simulate",
    "tiles",
]


def __getattr__(name: str) -> Any:
    """Bots and simulations are imported when they are asked for: a server that needs neither does not wait for them."""
    match name:
        case "bots":
            from importlib import import_module

            return import_module("mahjong.bots")
        case "simulate":
            from mahjong.simulation import simulate

            return simulate
    raise AttributeError(f"module 'mahjong' has no attribute {name!r}")

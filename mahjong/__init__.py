"""Chinese regional mahjong: hands with any number of wildcards, evaluated at the speed of the machine, and regional
rules.
"""

from mahjong import batch, notation, rules, tiles
from mahjong.hand import DiscardOption, Group, Hand, Meld, Shape, TileSet
from mahjong.rules import NotAWin, Payment, Score, Situation, Win, ruleset

__all__ = [
    "DiscardOption",
    "Group",
    "Hand",
    "Meld",
    "NotAWin",
    "Payment",
    "Score",
    "Shape",
    "Situation",
    "TileSet",
    "Win",
    "batch",
    "notation",
    "rules",
    "ruleset",
    "tiles",
]

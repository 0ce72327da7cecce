"""Chinese regional mahjong: hands with any number of wildcards, evaluated at the speed of the machine, and regional
rules.
"""

from mahjong import batch, bots, notation, rules, tiles
from mahjong.actions import Action
from mahjong.hand import DiscardOption, Group, Hand, Meld, Shape, TileSet
from mahjong.round import IllegalAction, Match, Round
from mahjong.rules import NotAWin, Payment, Score, Situation, Win, ruleset
from mahjong.simulation import simulate
from mahjong.wall import Wall

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

"""Hands and melds, immutable, with their questions."""

from mahjong._hand import DiscardOption, Hand, Meld
from mahjong._shapes import Group, Shape
from mahjong._tiles import TileSet

__all__ = ["DiscardOption", "Group", "Hand", "Meld", "Shape", "TileSet"]

"""Chinese regional mahjong: hands with any number of wildcards, evaluated at the speed of the machine."""

from mahjong import batch, notation, tiles
from mahjong.hand import DiscardOption, Group, Hand, Meld, Shape, TileSet

__all__ = ["DiscardOption", "Group", "Hand", "Meld", "Shape", "TileSet", "batch", "notation", "tiles"]

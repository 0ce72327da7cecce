from collections.abc import Iterable
from typing import NamedTuple, SupportsIndex, final

from mahjong._tiles import TileSet

_Tile = str | SupportsIndex
_Kinds = TileSet | str | Iterable[_Tile]

ANY_MELD: Group
ANY_PAIR: Group

class Group(NamedTuple):
    type: str
    tiles: tuple[int, ...]
    wild: tuple[bool, ...]

@final
class Shape:
    def __new__(
        cls,
        *,
        sequences: bool = True,
        pairs: _Kinds | None = None,
        wild_as: _Kinds | None = None,
        sets: Iterable[_Kinds] = (),
        stand_in: _Tile | None = None,
        stand_ins: int = 1,
        loose: _Kinds | None = None,
    ) -> Shape: ...
    @property
    def sequences(self) -> bool: ...
    @property
    def pairs(self) -> TileSet: ...
    @property
    def wild_as(self) -> TileSet: ...
    @property
    def sets(self) -> tuple[TileSet, ...]: ...
    @property
    def stand_in(self) -> int | None: ...
    @property
    def stand_ins(self) -> int: ...
    @property
    def loose(self) -> TileSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

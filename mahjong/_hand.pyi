from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, SupportsIndex, final

from typing_extensions import Buffer

from mahjong._shapes import Group, Shape
from mahjong._tiles import TileSet

_Counts = Buffer | Sequence[SupportsIndex]
_MeldType = Literal["chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group"]
_Tile = str | SupportsIndex

@final
class Meld:
    def __new__(cls, text: str) -> Meld: ...
    @staticmethod
    def of(type: str, tiles: Iterable[_Tile], feeder: SupportsIndex | None = None) -> Meld: ...
    @property
    def type(self) -> _MeldType: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def feeder(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class DiscardOption(NamedTuple):
    shanten: int
    improvements: dict[int, int]
    @property
    def unseen(self) -> int: ...

@final
class Hand:
    def __new__(
        cls,
        tiles: str | _Counts,
        melds: Iterable[Meld | str] = (),
        wilds: SupportsIndex = 0,
        *,
        wild_kind: _Tile | None = None,
    ) -> Hand: ...
    @property
    def counts(self) -> bytes: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def wilds(self) -> int: ...
    @property
    def wild_kind(self) -> int | None: ...
    @property
    def size(self) -> int: ...
    @property
    def held(self) -> bytes: ...
    @property
    def kinds(self) -> TileSet: ...
    @property
    def discardable(self) -> TileSet: ...
    def unseen(self, visible: _Counts | None = None) -> tuple[int, ...]: ...
    def draw(self, tile: _Tile) -> Hand: ...
    def discard(self, tile: _Tile) -> Hand: ...
    def is_win(
        self,
        *,
        forms: Iterable[str] = ...,
        quads_count: bool = False,
        four_copies: bool = False,
        shape: Shape | None = None,
    ) -> bool: ...
    def waits(
        self,
        *,
        forms: Iterable[str] = ...,
        quads_count: bool = False,
        four_copies: bool = False,
        exhausted: bool = False,
        shape: Shape | None = None,
    ) -> TileSet: ...
    def discards(
        self,
        *,
        forms: Iterable[str] = ...,
        quads_count: bool = False,
        four_copies: bool = False,
        exhausted: bool = False,
        shape: Shape | None = None,
    ) -> dict[int, TileSet]: ...
    def shanten(self, *, forms: Iterable[str] = ..., quads_count: bool = False, four_copies: bool = False) -> int: ...
    def improvements(
        self,
        visible: _Counts | None = None,
        *,
        forms: Iterable[str] = ...,
        quads_count: bool = False,
        four_copies: bool = False,
    ) -> dict[int, int]: ...
    def discard_options(
        self,
        visible: _Counts | None = None,
        *,
        forms: Iterable[str] = ...,
        quads_count: bool = False,
        four_copies: bool = False,
    ) -> dict[int, DiscardOption]: ...
    def decompositions(
        self, limit: SupportsIndex | None = None, *, shape: Shape | None = None
    ) -> Iterator[tuple[Group, ...]]: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

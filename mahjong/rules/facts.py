"""The facts of a win: what the tiles of a hand do not say."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from mahjong import tiles

NONE: frozenset[Any] = frozenset()
SELF_DRAWN = frozenset({"dealt", "kong_replacement", "treasure_seen", "treasure_drawn", "face_up_tail"})
FROM_A_SEAT = frozenset({"robbed_kong", "declaring_discard"})
KONG_TILE = frozenset({"kong_replacement", "dice_kong", "face_up_tail"})
FLAGS = frozenset({"first_discard", "dice_kong", "last_tile", "last_four"}) | SELF_DRAWN | FROM_A_SEAT


def seat_number(name: str, value: int) -> int:
    """The value, if it is a seat; ValueError otherwise."""
    if type(value) is not int or not 0 <= value <= 3:
        raise ValueError(f"{name} is {value!r}: expected a seat 0 to 3")
    return value


def check_source(flags: Set[str], drawn: bool) -> None:
    """ValueError for flags that contradict where the tile comes from: drawn by the winner, or from another seat."""
    if drawn and (alone := flags & FROM_A_SEAT):
        raise ValueError(f"{min(alone)} without a discarder: expected the seat that the tile came from")
    if not drawn and (own := flags & SELF_DRAWN):
        raise ValueError(f"{min(own)} with a discarder: expected a self-drawn win")


def _seats(name: str, given: Iterable[int]) -> frozenset[int]:
    return frozenset(seat_number(name, seat) for seat in given)


def _known_flags(given: Iterable[str]) -> frozenset[str]:
    if isinstance(given, str):
        raise ValueError(f"flags is {given!r}: expected a set such as {{'last_tile'}}")
    flags = frozenset(given)
    if unknown := flags - FLAGS:
        raise ValueError(f"unknown flag {min(unknown)!r}: expected some of {', '.join(sorted(FLAGS))}")
    return flags


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What may be known of a seat besides its tiles; each game says which facts and flags it takes.

    `dealer`: a seat. `wild_kind`: tiles of it in the hand are wildcards. `declared`, `looked`: the seats that have
    declared ready, and that have looked at the treasure. `flown`: wildcards that the seat has discarded.
    `thrown_possible`: whether it could have thrown a group at the start. `flags`: some of `FLAGS`. Kinds may be given
    as text.
    """

    dealer: int
    wild_kind: int | str | None = None
    declared: Set[int] = NONE
    looked: Set[int] = NONE
    flown: int = 0
    thrown_possible: bool | None = None
    flags: Set[str] = NONE

    def __post_init__(self) -> None:
        seat_number("dealer", self.dealer)
        if self.wild_kind is not None:
            self._become("wild_kind", tiles.kind(self.wild_kind))
        if self.declared is not NONE:
            self._become("declared", _seats("declared", self.declared))
        if self.looked is not NONE:
            self._become("looked", _seats("looked", self.looked))
        if type(self.flown) is not int or not 0 <= self.flown <= 4:
            raise ValueError(f"flown is {self.flown!r}: expected 0 to 4 wildcards")
        if not (self.thrown_possible is None or isinstance(self.thrown_possible, bool)):
            raise ValueError(f"thrown_possible is {self.thrown_possible!r}: expected True, False or None")
        if self.flags is not NONE:
            self._become("flags", _known_flags(self.flags))

    def _become(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @cached_property
    def given(self) -> frozenset[str]:
        """The names of the optional facts that say something."""
        said = [name for name, nothing in OPTIONAL.items() if getattr(self, name, nothing) != nothing]
        return frozenset(said)


@dataclass(frozen=True, kw_only=True)
class Situation(Facts):
    """The facts of a seat that waits: a Win without a tile. ValueError for a fact that is none."""

    seat: int

    def __post_init__(self) -> None:
        super().__post_init__()
        seat_number("seat", self.seat)

    def win(self, tile: int | str, discarder: int | None) -> "Win":
        """The Win of this seat on a tile, self-drawn without a discarder. What both have in common has been checked."""
        win = object.__new__(Win)
        vars(win).update(self._shared, tile=tile, winner=self.seat, discarder=discarder)
        win.check_tile()
        return win

    @cached_property
    def _shared(self) -> dict[str, Any]:
        """The facts of a Win of this seat that the tile does not change."""
        return {**{name: getattr(self, name) for name in SHARED}, "bird_tiles": (), "also_tiles": ()}


@dataclass(frozen=True, kw_only=True)
class Win(Facts):
    """The facts of a win on a tile; ValueError for a fact that is none, or facts that contradict each other.

    `discarder`: the seat that discarded the tile, or added it to a kong; None: self-drawn. `bird_tiles`: the tiles
    turned up after the win (none given: no bird is counted). `also_tiles`: further dice-kong tiles that win too.
    """

    tile: int | str
    winner: int
    discarder: int | None = None
    bird_tiles: Sequence[int | str] = ()
    also_tiles: Sequence[int | str] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        seat_number("winner", self.winner)
        self.check_tile()
        if self.bird_tiles != ():
            self._become("bird_tiles", tiles.kinds(self.bird_tiles))
        if self.also_tiles != ():
            self._become("also_tiles", tiles.kinds(self.also_tiles))

    def check_tile(self) -> None:
        """Read the tile and check where it comes from."""
        self._become("tile", tiles.kind(self.tile))
        if self.discarder is not None and seat_number("discarder", self.discarder) == self.winner:
            raise ValueError(f"the discarder is the winner, seat {self.winner}: a self-drawn win has no discarder")
        if self.flags:
            check_source(self.flags, self.discarder is None)

    @property
    def kind(self) -> int:
        """The kind 0..33 of the tile."""
        return tiles.kind(self.tile)

    @property
    def seat(self) -> int:
        """The winner, as in a Situation."""
        return self.winner


SHARED = [part.name for part in fields(Facts)]
OPTIONAL = {
    part.name: part.default
    for part in fields(Win)
    if part.name not in ("tile", "winner", "discarder", "dealer", "flags")
}

"""The wall: stacks of two tiles in a ring, opened by dice, drawn from the head, replaced from the tail.

Stacks are numbered from the head: place 2 * stack is the upper tile of a stack, place 2 * stack + 1 the lower one. A
tile that is set aside (turned face up, an indicator, a hidden treasure) lies in its place and is passed over by every
draw.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Self

from mahjong import tiles
from mahjong.chance import Stream

UPPER, LOWER = 0, 1
SEATS = 4


class Opening(NamedTuple):
    """Where a wall is opened: the dice thrown, the seat before whose wall it is, the stacks right of the opening."""

    dice: tuple[int, ...]
    seat: int
    stacks: int


class WallView(NamedTuple):
    """What everybody sees of a wall.

    `remaining`: how many tiles may still be drawn; `stacks`: how many tiles lie in each stack, from the head on;
    `face_up`: (place, kind) of the tiles that lie there face up.
    """

    remaining: int
    stacks: tuple[int, ...]
    face_up: tuple[tuple[int, int], ...]


def wall_lengths(stacks: int, dealer: int) -> tuple[int, ...]:
    """The stacks before each seat (G-10): 17 each, or with 54 stacks 14 before the dealer and opposite, else 13."""
    even, odd = divmod(stacks, SEATS)
    return tuple(even + (odd > 0 and (seat - dealer) % 2 == 0) for seat in range(SEATS))


def from_opening(ring: Sequence[int], dealer: int, opening: Opening) -> list[int]:
    """The tiles in the order of drawing, when the wall of a seat is opened behind some stacks from its right end.

    `ring`: all tiles in order from the right end of the dealer's wall, clockwise: the dealer's wall, then that of the
    seat before it, and so on; two tiles a stack, the upper one first. The stacks to the right of the opening become the
    tail.
    """
    lengths = wall_lengths(len(ring) // 2, dealer)
    walls_before = [(dealer - step) % SEATS for step in range((dealer - opening.seat) % SEATS)]
    head = sum(lengths[before] for before in walls_before) + opening.stacks
    at = 2 * (head % (len(ring) // 2))
    return [*ring[at:], *ring[:at]]


class Wall:
    """The tiles of a round that nobody has drawn, and where they lie. Made from the tiles in the order of drawing.

    `order`: all tiles, those that are gone too; `remaining`: how many may still be drawn, those set aside not counted.
    ValueError for a fifth tile of a kind, or an odd number of tiles.
    """

    def __init__(self, order: str | Iterable[int | str]) -> None:
        self.order = tiles.kinds(order)
        self.remaining = len(self.order)
        self._drawable = bytearray(b"\1" * len(self.order))
        self._aside: dict[int, bool] = {}  # the places set aside, and whether their tiles lie face up
        self._heights = bytearray(b"\2" * (len(self.order) // 2))  # of the stacks; tiles set aside lie there
        if len(self.order) % 2 or max(Counter(self.order).values(), default=0) > 4:
            raise ValueError(f"a wall of {len(self.order)} tiles: expected stacks of two, at most four of a kind")

    @classmethod
    def shuffled(cls, kinds: Iterable[int], stream: Stream, dealer: int, opening: Opening) -> Self:
        """Four tiles of each kind, shuffled, laid in four walls and opened (see `from_opening`)."""
        ring = stream.shuffled(kind for kind in kinds for _ in range(4))
        return cls(from_opening(ring, dealer, opening))

    @classmethod
    def from_tiles(
        cls,
        kinds: Iterable[int],
        deal: Sequence[int],
        hands: Mapping[int, str | Iterable[int | str]],
        draws: str | Iterable[int | str] = (),
        tail: str | Iterable[int | str] = (),
    ) -> Self:
        """A wall with chosen tiles, for tests and replays.

        `deal`: the seat that gets each place from the head on; `hands`: the tiles of seats, at most as many as they are
        dealt; `draws`: what is drawn after the deal; `tail`: the last places, the very last one last. All other places
        are filled with the tiles left over, in ascending order. ValueError for a fifth tile of a kind or too many
        tiles.
        """
        left = Counter(kind for kind in kinds for _ in range(4))
        order: list[int | None] = [None] * left.total()

        def put(chosen: str | Iterable[int | str], places: Sequence[int]) -> None:
            found = tiles.kinds(chosen)
            if len(found) > len(places):
                raise ValueError(f"{tiles.join_text(found)}: expected at most {len(places)} tiles there")
            for kind, place in zip(found, places, strict=False):
                if not left[kind]:
                    raise ValueError(f"a fifth {tiles.name(kind)}, or one that is not in play")
                if order[place] is not None:
                    raise ValueError(f"no place for {tiles.name(kind)}: draws and tail meet")
                left[kind] -= 1
                order[place] = kind

        for seat, hand in hands.items():
            put(hand, [place for place, owner in enumerate(deal) if owner == seat])
        put(draws, range(len(deal), len(order)))
        tail = tiles.kinds(tail)
        put(tail, range(len(order) - len(tail), len(order)))
        rest = iter(sorted(left.elements()))
        return cls([next(rest) if kind is None else kind for kind in order])

    # --- what lies there ----------------------------------------------------------------------------------------

    @property
    def stacks(self) -> tuple[int, ...]:
        """How many tiles lie in each stack, from the head on; those set aside are among them."""
        return tuple(self._heights)

    @property
    def complete(self) -> int:
        """How many complete stacks lie there."""
        return self._heights.count(2)

    def complete_after(self, *, tail: bool = False) -> int:
        """How many complete stacks lie there after the next draw, from the head or the tail; -1 if none is possible."""
        place = self._drawable.rfind(1) if tail else self._drawable.find(1)
        return self.complete - (self._heights[place // 2] == 2) if place >= 0 else -1

    @property
    def face_up(self) -> dict[int, int]:
        """{place: kind} of the tiles that lie in the wall face up."""
        return {place: self.order[place] for place, up in sorted(self._aside.items()) if up}

    @property
    def view(self) -> WallView:
        """What everybody sees of the wall."""
        return WallView(self.remaining, self.stacks, tuple(self.face_up.items()))

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self) -> int:
        """Take the tile at the head; LookupError if none may be drawn."""
        return self._take(self._drawable.find(1))

    def draw_tail(self) -> int:
        """Take the replacement: of the last stack the upper tile, then the lower; LookupError if none may be drawn."""
        return self._take(self._upper_first(self._drawable.rfind(1)))

    def draw_stack(self, number: int) -> int:
        """Take the upper tile, or the lower if that is gone, of a stack counted from the tail, the last one being 1.

        Only stacks with a tile that may be drawn are counted; a number beyond them means the last one. LookupError if
        none may be drawn.
        """
        places = [place for place in range(0, len(self.order), 2) if any(self._drawable[place : place + 2])]
        if not places:
            raise LookupError("no tile of the wall may be drawn")
        return self._take(self._upper_first(places[-number if number <= len(places) else -1]))

    def _upper_first(self, place: int) -> int:
        """The upper place of the stack of a place, or the lower if the upper tile may not be drawn."""
        upper = place & ~1
        return upper if self._drawable[upper] else upper + LOWER

    def _take(self, place: int) -> int:
        if place < 0:
            raise LookupError("no tile of the wall may be drawn")
        self._drawable[place] = 0
        self._heights[place // 2] -= 1
        self.remaining -= 1
        return self.order[place]

    # --- tiles set aside ----------------------------------------------------------------------------------------

    def tail_place(self, number: int, level: int = UPPER) -> int:
        """The place of a level of a stack counted from the tail, the last complete one being 1; LookupError if there is
        none.
        """
        complete = [stack for stack, height in enumerate(self._heights) if height == 2]
        return 2 * complete[-number] + level

    def set_aside(self, place: int, *, face_up: bool = False) -> int:
        """Leave a tile in its place and out of play, and say which kind it is; LookupError if it may not be drawn."""
        kind = self._take(place if self._drawable[place] else -1)
        self._heights[place // 2] += 1  # it lies there still
        self._aside[place] = face_up
        return kind

    def put_back(self, place: int) -> None:
        """Bring a tile that was set aside back into play; LookupError for another place."""
        del self._aside[place]
        self._drawable[place] = 1
        self.remaining += 1

    def take_aside(self, place: int) -> int:
        """Take a tile that was set aside; LookupError for another place."""
        del self._aside[place]
        self._heights[place // 2] -= 1
        return self.order[place]

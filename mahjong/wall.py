"""The wall: stacks of two tiles in a ring, opened by dice, drawn from the head, replaced from the tail.

Stacks are numbered from the head: place 2 * stack is the upper tile of a stack, place 2 * stack + 1 the lower one. A
tile that is set aside (turned face up, an indicator, a hidden treasure) stays in its place and is passed over by every
draw.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from mahjong import tiles
from mahjong.chance import Stream

UPPER, LOWER = 0, 1
SEATS = 4


def wall_lengths(stacks: int, dealer: int) -> tuple[int, ...]:
    """The stacks before each seat (G-10): 17 each, or with 54 stacks 14 before the dealer and opposite, else 13."""
    even, odd = divmod(stacks, SEATS)
    return tuple(even + (odd > 0 and (seat - dealer) % 2 == 0) for seat in range(SEATS))


def from_opening(ring: Sequence[int], dealer: int, seat: int, stacks: int) -> list[int]:
    """The tiles in the order of drawing, when the wall of a seat is opened behind some stacks from its right end.

    `ring`: all tiles in order from the right end of the dealer's wall, clockwise: the dealer's wall, then that of the
    seat before it, and so on; two tiles a stack, the upper one first. The stacks to the right of the opening become the
    tail.
    """
    lengths = wall_lengths(len(ring) // 2, dealer)
    walls_before = [(dealer - step) % SEATS for step in range((dealer - seat) % SEATS)]
    head = sum(lengths[before] for before in walls_before) + stacks
    at = 2 * (head % (len(ring) // 2))
    return [*ring[at:], *ring[:at]]


class Wall:
    """The tiles of a round that nobody has drawn, and where they lie. Made from the tiles in the order of drawing."""

    def __init__(self, order: Iterable[int | str]) -> None:
        self._tiles = tiles.kinds(order)
        self._there = [True] * len(self._tiles)
        self._aside: set[int] = set()
        self._head = 0  # no place before it may be drawn
        self._left = len(self._tiles)
        if len(self._tiles) % 2 or max(Counter(self._tiles).values(), default=0) > 4:
            raise ValueError(f"a wall of {len(self._tiles)} tiles: expected stacks of two, at most four of a kind")

    @classmethod
    def shuffled(cls, kinds: Iterable[int], stream: Stream, dealer: int, seat: int, stacks: int) -> Self:
        """Four tiles of each kind, shuffled, laid in four walls and opened (see `from_opening`)."""
        ring = stream.shuffled(kind for kind in kinds for _ in range(4))
        return cls(from_opening(ring, dealer, seat, stacks))

    @classmethod
    def from_tiles(
        cls,
        kinds: Iterable[int],
        deal: Sequence[int],
        hands: Mapping[int, Sequence[int | str]],
        draws: Sequence[int | str] = (),
        tail: Sequence[int | str] = (),
    ) -> Self:
        """A wall with chosen tiles, for tests and replays.

        `deal`: the seat that gets each place from the head on; `hands`: the tiles of seats, at most as many as they are
        dealt; `draws`: what is drawn after the deal; `tail`: the last places, the very last one last. All other places
        are filled with the tiles left over, in ascending order. ValueError for a fifth tile of a kind or too many
        tiles.
        """
        left = Counter(kind for kind in kinds for _ in range(4))
        order: list[int | None] = [None] * left.total()

        def put(place: int, tile: int | str) -> None:
            kind = tiles.kind(tile)
            if not left[kind]:
                raise ValueError(f"a fifth {tiles.name(kind)}, or one that is not in play")
            if not 0 <= place < len(order) or order[place] is not None:
                raise ValueError(f"no place for {tiles.name(kind)} in a wall of {len(order)} tiles")
            left[kind] -= 1
            order[place] = kind

        for seat, chosen in hands.items():
            places = [place for place, owner in enumerate(deal) if owner == seat]
            if len(chosen) > len(places):
                raise ValueError(f"{len(chosen)} tiles for seat {seat}: it is dealt {len(places)}")
            for place, tile in zip(places, chosen, strict=False):
                put(place, tile)
        for place, tile in enumerate(draws, len(deal)):
            put(place, tile)
        for place, tile in enumerate(tail, len(order) - len(tail)):
            put(place, tile)
        rest = iter(sorted(left.elements()))
        return cls([next(rest) if kind is None else kind for kind in order])

    # --- counts -------------------------------------------------------------------------------------------------

    @property
    def remaining(self) -> int:
        """How many tiles may still be drawn: those set aside are not among them."""
        return self._left - len(self._aside)

    def stacks(self, *, complete: bool = False) -> list[int]:
        """The stacks that still hold a tile that may be drawn, from the head on; or both of their tiles."""
        least = 2 if complete else 1
        free = [self._free(place) for place in range(len(self._tiles))]
        return [stack for stack in range(len(free) // 2) if free[2 * stack] + free[2 * stack + 1] >= least]

    def _free(self, place: int) -> bool:
        return self._there[place] and place not in self._aside

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self) -> int:
        """Take the tile at the head; LookupError if none may be drawn."""
        place = next((place for place in range(self._head, len(self._tiles)) if self._free(place)), None)
        self._head = len(self._tiles) if place is None else place
        return self._take(place)

    def draw_tail(self) -> int:
        """Take the replacement: of the last stack the upper tile, then the lower; LookupError if none may be drawn."""
        tail = (2 * stack + level for stack in reversed(range(len(self._tiles) // 2)) for level in (UPPER, LOWER))
        return self._take(next((place for place in tail if self._free(place)), None))

    def draw_stack(self, number: int) -> int:
        """Take the upper tile, or the lower if that is gone, of a stack counted from the tail, the last one being 1.

        Only stacks with a tile that may be drawn are counted; a number beyond them means the first one.
        """
        stacks = self.stacks()
        chosen = stacks[-min(number, len(stacks))] if stacks else 0
        return self._take(next((place for place in (2 * chosen, 2 * chosen + 1) if self._free(place)), None))

    def _take(self, place: int | None) -> int:
        if place is None:
            raise LookupError("no tile of the wall may be drawn")
        self._there[place] = False
        self._left -= 1
        return self._tiles[place]

    # --- tiles set aside ----------------------------------------------------------------------------------------

    def set_aside(self, place: int) -> int:
        """Leave a tile in its place and out of play, and say which kind it is."""
        if not self._free(place):
            raise LookupError(f"place {place} of the wall holds no tile that may be drawn")
        self._aside.add(place)
        return self._tiles[place]

    def put_back(self, place: int) -> None:
        """Bring a tile that was set aside back into play."""
        self._aside.remove(place)
        self._head = min(self._head, place)

    def take_aside(self, place: int) -> int:
        """Take a tile that was set aside."""
        self._aside.remove(place)
        return self._take(place)

    @property
    def aside(self) -> dict[int, int]:
        """{place: kind} of the tiles set aside."""
        return {place: self._tiles[place] for place in sorted(self._aside)}

    def tail_place(self, number: int, level: int = UPPER) -> int:
        """The place of a level of a stack counted from the tail, the last complete one being 1."""
        return 2 * self.stacks(complete=True)[-number] + level

    # --- snapshots ----------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The wall as JSON knows it."""
        taken = [place for place, there in enumerate(self._there) if not there]
        return {"tiles": tiles.join_text(self._tiles), "taken": taken, "aside": sorted(self._aside)}

    @classmethod
    def restore(cls, snapshot: Mapping[str, Any]) -> Self:
        """The wall of a snapshot."""
        wall = cls(snapshot["tiles"])
        for place in snapshot["taken"]:
            wall._take(place)
        wall._aside.update(snapshot["aside"])
        return wall

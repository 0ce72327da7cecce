"""What is measured, and what the yardstick does on the same bytes."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import yardstick
from mahjong import Hand, TileSet, batch
from mix import mix

WILDS = range(9)


class Case(NamedTuple):
    """One function over all hands of a mix."""

    name: str
    library: Callable[[], Iterable[Any]]  # an array, or an iterator that asks hand after hand
    yardstick: Callable[[], NDArray[Any]]
    number: Callable[[Any], int] = int  # the library's answer as the yardstick gives it
    answers: Callable[[], Iterable[Any]] | None = None  # compared instead, where the yardstick has another convention

    def run(self) -> None:
        answers = self.library()
        if isinstance(answers, Iterator):
            deque(answers, maxlen=0)

    def checksum(self) -> int:
        """The sum of the answers; AssertionError where the two sides differ."""
        expected = self.yardstick()
        answers = self.answers or self.library
        found = np.fromiter(map(self.number, answers()), np.int64, len(expected))
        for hand in np.flatnonzero(found != expected):
            raise AssertionError(f"{self.name}, hand {hand}: {found[hand]}, the yardstick says {expected[hand]}")
        return int(found.sum())


def cases(wilds: int, hands: int) -> list[Case]:
    """All cases on different hands of 14 or 13 tiles, so many of them wildcards."""
    drawn, ready = mix(14 - wilds, hands), mix(13 - wilds, hands)
    drawn_bytes = [row.tobytes() for row in drawn]
    drawn_hands = [Hand(row, (), wilds) for row in drawn_bytes]
    drawn_texts = [str(hand) for hand in drawn_hands]
    ready_hands = [Hand(row.tobytes(), (), wilds) for row in ready]

    owner, kind = drawn.nonzero()
    discarded = drawn[owner]  # each drawn hand after each of its discards
    discarded[np.arange(len(owner)), kind] -= 1
    first_discard = np.searchsorted(owner, np.arange(hands))

    def wins() -> NDArray[Any]:
        return yardstick.wins(drawn, wilds)

    def waits() -> NDArray[Any]:
        return yardstick.waits(ready, wilds)

    def shanten() -> NDArray[Any]:
        return yardstick.shanten(ready, wilds)

    def waits_after_discards() -> NDArray[Any]:
        return np.add.reduceat(yardstick.waits(discarded, wilds), first_discard)

    def sum_of_masks(discards: dict[int, TileSet]) -> int:
        return sum(map(int, discards.values()))

    # The yardstick's shanten never takes a wildcard for a fifth copy: this is compared, the default is timed.
    def batch_four_copies() -> Iterable[int]:
        return batch.shanten(ready, wilds, four_copies=True)

    def hand_four_copies() -> Iterable[int]:
        return (hand.shanten(four_copies=True) for hand in ready_hands)

    def hands_from_bytes() -> Iterable[Hand]:
        return map(Hand, drawn_bytes, repeat(()), repeat(wilds))

    return [
        Case("batch.is_win", lambda: batch.is_win(drawn, wilds), wins),
        Case("batch.waits", lambda: batch.waits(ready, wilds), waits),
        Case("batch.shanten", lambda: batch.shanten(ready, wilds), shanten, answers=batch_four_copies),
        Case("Hand.is_win", lambda: map(Hand.is_win, drawn_hands), wins),
        Case("Hand.waits", lambda: map(Hand.waits, ready_hands), waits),
        Case("Hand.shanten", lambda: map(Hand.shanten, ready_hands), shanten, answers=hand_four_copies),
        Case("Hand.discards", lambda: map(Hand.discards, drawn_hands), waits_after_discards, sum_of_masks),
        Case("Hand(bytes)", hands_from_bytes, wins, Hand.is_win),
        Case("Hand(text)", lambda: map(Hand, drawn_texts), wins, Hand.is_win),
    ]

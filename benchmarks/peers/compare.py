"""Which answers differ from the library's, and whether they differ because a program counts on a fifth copy.

The library never waits for a fifth copy of a kind. Some programs do: their waits are then the library's with
`exhausted=True`, and their shanten is that of a hand in which wildcards, which may be fifth copies, stand for the
tiles to come.
"""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from mahjong import Hand, batch


class FifthCopies:
    """Counts the differences of one call."""

    def __init__(self, question: str) -> None:
        self.question = question
        self.compared = self.differ = 0
        self.unexplained: list[str] = []

    def add(self, file: Path, first: int, found: Sequence[int], expected: Sequence[int]) -> None:
        answers = zip(found, expected, strict=False)  # a slow program gets only the first of the hands
        for place, (its, ours) in enumerate(answers, first):
            self.compared += 1
            if its != ours:
                self.differ += 1
                counts = file.read_bytes()[35 * place : 35 * place + 34]
                if not self._explains(counts, its):
                    self.unexplained.append(f"{Hand(counts)}: {its}, the library says {ours}")

    def _explains(self, counts: bytes, its: int) -> bool:
        if self.question == "waits, standard form":
            return its == int(Hand(counts).waits(exhausted=True))
        if self.question == "shanten, standard form":
            return _completed(counts, its + 1) and not _completed(counts, its)
        return False

    def summary(self) -> dict[str, object]:
        return {"compared": self.compared, "differ": self.differ, "unexplained": self.unexplained}


def _completed(counts: bytes, draws: int) -> bool:
    """Whether so many draws of any tiles, fifth copies among them, complete 13 tiles in the standard form."""
    if draws < 1:
        return False
    tiles = [kind for kind, count in enumerate(counts) for _ in range(count)]
    kept = np.array(sorted(set(combinations(tiles, len(tiles) + 1 - draws))))
    rows = (kept[:, :, None] == np.arange(34)).sum(axis=1, dtype=np.uint8)
    return bool(batch.is_win(rows, draws).any())

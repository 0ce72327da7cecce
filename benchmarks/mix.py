"""The hands that are measured: half winning hands minus tiles, half uniformly random, all different."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.uint8]  # (n, 34) counts


def mix(tiles: int, hands: int, seed: int = 0) -> Rows:
    """(hands, 34) counts of so many natural tiles each; there are 501,908 different hands of 5 tiles."""
    if not 0 < hands <= 400_000:
        raise ValueError(f"{hands} hands: expected 1 to 400,000")
    random = np.random.default_rng([seed, tiles])
    rows: Rows = np.empty((0, 34), np.uint8)
    for deal, total in ((_winning, hands // 2), (_uniform, hands)):
        while len(rows) < total:
            rows = _different(np.concatenate([rows, deal(random, hands, tiles)]))
        rows = rows[:total]
    return random.permutation(rows)


def _winning(random: np.random.Generator, hands: int, tiles: int) -> Rows:
    """Four melds, three in four of them sequences, and a pair, without the tiles that wildcards replace."""
    sequence = random.random((hands, 4, 1)) < 0.75
    suit, low = random.integers(3, size=sequence.shape), random.integers(7, size=sequence.shape)
    first = np.where(sequence, 9 * suit + low, random.integers(34, size=sequence.shape))
    melds = (first + sequence * np.arange(3)).reshape(hands, 12)
    dealt = np.concatenate([melds, random.integers(34, size=(hands, 1)).repeat(2, axis=1)], axis=1)
    dealt = dealt[(_counts(dealt) <= 4).all(axis=1)]
    return _counts(random.permuted(dealt, axis=1)[:, :tiles])


def _uniform(random: np.random.Generator, hands: int, tiles: int) -> Rows:
    wall = np.tile(np.arange(136, dtype=np.uint8) // 4, (hands, 1))
    return _counts(random.permuted(wall, axis=1)[:, :tiles])


def _counts(dealt: NDArray[Any]) -> Rows:
    """(n, 34) counts of (n, t) kinds."""
    places = dealt + 34 * np.arange(len(dealt))[:, None]
    return np.bincount(places.ravel(), minlength=34 * len(dealt)).reshape(-1, 34).astype(np.uint8)


def _different(rows: Rows) -> Rows:
    """The rows in their order, each once."""
    once = dict.fromkeys(row.tobytes() for row in rows)
    return np.frombuffer(b"".join(once), np.uint8).reshape(-1, 34)

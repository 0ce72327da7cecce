"""The hands that all programs get: files of them, and unusual ones, on which programs differ if they ever do."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mix import Rows

ORPHANS = np.array([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33])


def unusual(tiles: int, hands: int, seed: int = 0) -> Rows:
    """(hands, 34) counts of 13 or 14 tiles each: a third of one suit, a third near seven pairs, a third near thirteen
    orphans.
    """
    random = np.random.default_rng([seed, tiles])
    dealt = [_one_suit, _near_pairs, _near_orphans]
    rows: Rows = np.array([_counts(dealt[i % 3](random), tiles, random) for i in range(hands)])
    return rows


def _one_suit(random: np.random.Generator) -> NDArray[Any]:
    return 9 * random.integers(3) + random.permutation(36) // 4


def _near_pairs(random: np.random.Generator) -> NDArray[Any]:
    """Of ten kinds seven pairs, two of which may be alike; up to two tiles are any."""
    kinds = random.choice(34, 10, replace=False)
    return np.concatenate([_any(random), random.choice(kinds, 7).repeat(2)])


def _near_orphans(random: np.random.Generator) -> NDArray[Any]:
    return np.concatenate([_any(random), random.permutation(np.append(ORPHANS, random.choice(ORPHANS)))])


def _any(random: np.random.Generator) -> NDArray[Any]:
    return random.integers(34, size=random.integers(3))


def _counts(dealt: NDArray[Any], tiles: int, random: np.random.Generator) -> NDArray[np.uint8]:
    """Of so many tiles, in the order dealt, no fifth of a kind; the rest from anywhere."""
    counts = np.zeros(34, np.uint8)
    for kind in np.concatenate([dealt, random.permutation(34)]):
        if counts[kind] < 4 and counts.sum() < tiles:
            counts[kind] += 1
    return counts


def save(rows: Rows, file: Path, seed: int = 0) -> None:
    """35 bytes a hand: the counts, and one kind that the hand holds as the winning tile."""
    chance = np.random.default_rng(seed).random(rows.shape) * rows
    file.write_bytes(np.column_stack([rows, chance.argmax(axis=1)]).astype(np.uint8).tobytes())

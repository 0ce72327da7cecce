"""Readers of the public data in a folder `shared` beside the checkout; where it is absent tests skip."""

import gzip
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[1] / "../shared/data"
needs_data = pytest.mark.skipif(not FOLDER.is_dir(), reason="the public data are not beside the checkout")

MELD_TYPES = {"chi": "chow", "pon": "pong", "minkan": "exposed_kong", "kakan": "added_kong", "ankan": "concealed_kong"}


def lines(name: str) -> list[str]:
    """The lines of a file without its heading."""
    with gzip.open(FOLDER / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


def records(name: str) -> list[dict[str, Any]]:
    with gzip.open(FOLDER / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        return list(json.load(file))


def arrays(name: str) -> dict[str, np.ndarray]:
    with np.load(FOLDER / f"{name}.npz", allow_pickle=False) as file:
        return dict(file)


def kinds(text: str) -> list[int]:
    return [int(kind) for kind in text.split()]


def counted(tiles: list[int]) -> np.ndarray:
    return np.bincount(tiles, minlength=34).astype(np.uint8)


def rows_of(hands: list[list[int]]) -> np.ndarray:
    return np.array([counted(tiles) for tiles in hands])


def mask(tiles: list[int]) -> int:
    return sum(1 << kind for kind in tiles)


def masks(flags: np.ndarray) -> np.ndarray:
    """(n, 34) of 0 and 1 as the masks that the library answers with."""
    return (flags.astype(np.uint64) << np.arange(34, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)


class Meld(NamedTuple):
    type: str
    tiles: list[int]


def melds(text: str) -> list[Meld]:
    """`chi:0 ankan:33`, or `-` for none."""
    made = []
    for meld in text.split() if text != "-" else []:
        name, tile = meld.split(":")
        step, size = (1, 3) if name == "chi" else (0, 3 if name == "pon" else 4)
        made.append(Meld(MELD_TYPES[name], [int(tile) + step * i for i in range(size)]))
    return made

"""yardstick.c, compiled with `cc -O3` and called in this process, on the same bytes as the library."""

import ctypes
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mix import Rows


@cache
def _compiled() -> ctypes.CDLL:
    source = Path(__file__).with_suffix(".c")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder) / "yardstick.so"
        subprocess.run(["cc", "-O3", "-w", "-shared", "-fPIC", "-o", library, source], check=True)
        compiled = ctypes.CDLL(str(library))
    compiled.build_tables()
    return compiled


def _answer(question: str, rows: Rows, wilds: int, dtype: type[np.generic]) -> NDArray[Any]:
    rows = np.ascontiguousarray(rows, np.uint8)
    answers = np.empty(len(rows), dtype)
    malformed = _compiled()[question](
        rows.ctypes.data_as(ctypes.c_void_p), len(rows), wilds, answers.ctypes.data_as(ctypes.c_void_p)
    )
    if malformed:
        raise ValueError(f"the yardstick finds row {-1 - malformed} malformed")
    return answers


def wins(rows: Rows, wilds: int) -> NDArray[Any]:
    return _answer("wins", rows, wilds, np.uint8)


def waits(rows: Rows, wilds: int) -> NDArray[Any]:
    """Masks of 34 bits."""
    return _answer("waits", rows, wilds, np.uint64)


def shanten(rows: Rows, wilds: int) -> NDArray[Any]:
    """Of the standard form; a wildcard is no fifth copy of a kind."""
    return _answer("shanten", rows, wilds, np.int8)

"""shanten-tools: a compiled table look-up; a hand is a numpy array of 34 counts."""

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray
from shanten_tools import shanten

from serving import Call, Row, serve


def arrays(rows: list[Row]) -> list[NDArray[np.uint8]]:
    return [np.frombuffer(row.counts, np.uint8) for row in rows]


def wins(hands: list[NDArray[np.uint8]]) -> Iterator[bool]:
    return map((0).__eq__, map(shanten, hands))


CALLS = [
    Call("win, three forms", "shanten(array) == 0", arrays, wins),
    Call("shanten, three forms", "shanten(array)", arrays, partial(map, shanten), lambda plus_one: plus_one - 1),
]

if __name__ == "__main__":
    serve("shanten-tools", CALLS, {})

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

def is_win(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[str] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
) -> NDArray[np.bool_]: ...
def waits(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[str] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
    exhausted: bool = False,
) -> NDArray[np.uint64]: ...
def shanten(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[str] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
) -> NDArray[np.int8]: ...

from collections.abc import Iterable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Form = Literal["standard", "seven_pairs", "thirteen_orphans"]

def is_win(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[_Form] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
) -> NDArray[np.bool_]: ...
def waits(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[_Form] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
    exhausted: bool = False,
) -> NDArray[np.uint64]: ...
def shanten(
    counts: ArrayLike,
    wilds: ArrayLike = 0,
    *,
    forms: Iterable[_Form] = ...,
    quads_count: bool = False,
    four_copies: bool = False,
) -> NDArray[np.int8]: ...

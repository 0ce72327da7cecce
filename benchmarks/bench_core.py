"""The same cases under pytest-benchmark, for its statistics and for comparison with runs that it saved.

    pytest benchmarks/bench_core.py --benchmark-columns=min,median

A round is a pass over 200,000 hands. Each function stands in a group with the yardstick, so that the numbers
in brackets are multiples; run.py, where both take turns, gives steadier ones.
"""

from functools import lru_cache
from typing import Any

import pytest

from cases import WILDS, Case, cases

NAMES = [case.name for case in cases(wilds=0, hands=2)]


@lru_cache(maxsize=1)  # the hands of one number of wildcards at a time
def sample(wilds: int) -> dict[str, Case]:
    return {case.name: case for case in cases(wilds, hands=200_000)}


@pytest.mark.parametrize("side", ["yardstick", "library"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("wilds", WILDS)
def test_speed(wilds: int, name: str, side: str, benchmark: Any) -> None:
    case = sample(wilds)[name]
    case.checksum()
    benchmark.group = f"{name}, {wilds} wildcards"
    benchmark.pedantic(case.run if side == "library" else case.yardstick, rounds=5, warmup_rounds=1)

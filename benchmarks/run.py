"""Times the library against the yardstick: median nanoseconds a hand of both, and their ratio.

    python benchmarks/run.py                                   200,000 hands with each of 0 to 8 wildcards
    python benchmarks/run.py --only batch.waits --json waits.json

It needs a C compiler called `cc`. All answers are compared before the clock runs. Library and yardstick take
turns, and the ratio is the median over the turns, because other work on the machine slows both alike. Hands
are asked one after the other from C (`map`); a `for` loop in Python costs 10 ns more.

The batch functions are measured by each path that the machine has. The yardstick answers the same question,
with two exceptions: beside Hand(bytes) and Hand(text) it says if the hand wins, which checks the counts too, and
beside Hand.discards it finds the waits after each discard.
"""

import argparse
import gc
import json
import platform
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter_ns
from typing import NamedTuple

from cases import WILDS, Case, cases
from mahjong import _rows


class Result(NamedTuple):
    function: str
    path: str  # of a batch function
    wilds: int
    ns: float
    yardstick_ns: float
    ratio: float
    checksum: int


def measure(case: Case, path: str, wilds: int, hands: int, turns: int) -> Result:
    _rows.take_path(path or _rows.PATHS[0])
    checksum = case.checksum()
    gc.disable()
    times = [(nanoseconds(case.run), nanoseconds(case.yardstick)) for _ in range(turns)]
    gc.enable()
    library, yardstick = (median(side) / hands for side in zip(*times, strict=True))
    return Result(case.name, path, wilds, library, yardstick, median(ours / its for ours, its in times), checksum)


def nanoseconds(call: Callable[[], object]) -> int:
    start = perf_counter_ns()
    call()
    return perf_counter_ns() - start


def show(results: Sequence[Result]) -> None:
    """A table, a section a function."""
    heads = ["function", "path", "wildcards", "ns", "yardstick ns", "ratio"]
    rows = [
        [r.function, r.path, str(r.wilds), f"{r.ns:.1f}", f"{r.yardstick_ns:.1f}", f"{r.ratio:.2f}"] for r in results
    ]
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        for row in [heads, *rows]:
            print("{:15}{:>9}{:>10}{:>12}{:>14}{:>9}".format(*row))
        return
    table = Table("function", title="median ns a hand")
    for head in heads[1:]:
        table.add_column(head, justify="right")
    for row, after in pairwise([*rows, []]):
        table.add_row(*row, end_section=row[:2] != after[:2])
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the library against the yardstick.")
    parser.add_argument("--hands", type=int, default=200_000, help="different hands a case, at most 400,000")
    parser.add_argument("--turns", type=int, default=15, help="passes of each side")
    parser.add_argument("--only", default="", help="measure the functions with this in their name")
    parser.add_argument("--json", type=Path, metavar="FILE", help="save the results")
    options = parser.parse_args()

    results: list[Result] = []
    for wilds in WILDS:
        print(f"{wilds} of {WILDS[-1]} wildcards", file=sys.stderr)
        chosen = (case for case in cases(wilds, options.hands) if options.only in case.name)
        for case in chosen:
            paths = _rows.PATHS if case.name.startswith("batch") else ("",)
            results += [measure(case, path, wilds, options.hands, options.turns) for path in paths]
    order = [(result.function, result.path) for result in results]
    results.sort(key=lambda result: order.index((result.function, result.path)))
    show(results)
    if options.json:
        saved = {
            "system": platform.platform(),
            "python": platform.python_version(),
            "hands": options.hands,
            "turns": options.turns,
            "results": [result._asdict() for result in results],
        }
        options.json.write_text(json.dumps(saved, indent=1))


if __name__ == "__main__":
    main()

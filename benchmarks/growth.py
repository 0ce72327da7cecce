"""How time and memory grow: with the number of hands, wildcards, threads, processes; import and first call.

    python benchmarks/growth.py            about two minutes; writes docs/speed.* and README
    python benchmarks/growth.py --quick    a tenth of it, printed only

It needs a C compiler called `cc`: the yardstick is measured in the same turns, because other work on the machine slows
both alike. Memory is read from Linux's /proc and left out elsewhere.
"""

import argparse
import gc
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import repeat
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

import report
import yardstick
from cases import WILDS
from mahjong import batch
from mix import Rows, mix

TURNS = 7
DIFFERENT = 400_000  # hands; larger arrays repeat them in another order
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
AT_LEAST = 1_000_000  # hands a measurement: small arrays are slices of a large one, asked one after the other


SIDES = ("library", "yardstick")


class Function(NamedTuple):
    """A batch function beside the yardstick's."""

    name: str
    tiles: int
    library: Callable[[Rows, int], Any]
    yardstick: Callable[[Rows, int], Any]


FUNCTIONS = (
    Function("is_win", 14, batch.is_win, yardstick.wins),
    Function("waits", 13, batch.waits, yardstick.waits),
    Function("shanten", 13, batch.shanten, yardstick.shanten),
)


def in_turns(
    works: dict[Any, Callable[[], object]], turns: int, clock: Callable[[], float] = process_time
) -> dict[Any, list[float]]:
    """Seconds of each work in each turn after the first; of processor time, unless there is another clock."""
    times: dict[Any, list[float]] = defaultdict(list)
    for turn in range(turns + 1):
        for name, work in works.items():
            start = clock()
            work()
            took = clock() - start
            if turn:
                times[name].append(took)
    return times


def array(tiles: int, hands: int) -> Rows:
    rows = mix(tiles, min(DIFFERENT, hands))
    random = np.random.default_rng(0)
    parts = [rows] + [random.permutation(rows) for _ in range(-(-hands // len(rows)) - 1)]
    return np.concatenate(parts)[:hands]


def ask_in_parts(ask: Callable[[Rows, int], Any], rows: Rows, size: int) -> None:
    for first in range(0, len(rows), size):
        ask(rows[first : first + size], 0)


def by_size(sizes: tuple[int, ...], turns: int) -> Iterator[dict[str, Any]]:
    """Nanoseconds a hand in calls of so many hands each, no wildcards."""
    for function in FUNCTIONS:
        rows = array(function.tiles, sizes[-1])

        works, asked = {}, {size: rows[: max(size, AT_LEAST)] for size in sizes}
        for size in sizes:
            for side in SIDES:
                works[side, size] = partial(ask_in_parts, getattr(function, side), asked[size], size)
        times = in_turns(works, turns)
        for size in sizes:
            yield figures(function.name, "hands", size, *(times[side, size] for side in SIDES), len(asked[size]))


def by_wilds(hands: int, turns: int) -> Iterator[dict[str, Any]]:
    """Nanoseconds a hand with k of 13 or 14 tiles wildcards, in calls of so many hands."""
    for wilds in WILDS:
        for function in FUNCTIONS:
            rows = mix(function.tiles - wilds, hands)
            works = {side: partial(getattr(function, side), rows, wilds) for side in SIDES}
            times = in_turns(works, turns)
            yield figures(function.name, "wilds", wilds, *(times[side] for side in SIDES), hands)


def figures(name: str, of: str, value: int, library: list[float], its: list[float], hands: int) -> dict[str, Any]:
    return {
        "function": name,
        of: value,
        "ns": median(library) / hands * 1e9,
        "yardstick_ns": median(its) / hands * 1e9,
        "multiple": median(ours / yard for ours, yard in zip(library, its, strict=True)),
    }


def wait_for(pool: ThreadPoolExecutor, ask: Callable[[Rows, int], Any], parts: list[Rows]) -> None:
    list(pool.map(ask, parts, repeat(0)))


def threads(hands: int, turns: int) -> Iterator[dict[str, Any]]:
    """How many times as fast two threads are, each on half of one array: the quickest turn of each, because both cores
    have to be free. The yardstick shows what the machine gives.
    """
    with ThreadPoolExecutor(2) as pool:
        for function in FUNCTIONS:
            rows = array(function.tiles, hands)
            halves = np.array_split(rows, 2)
            works: dict[Any, Callable[[], object]] = {}
            for side in SIDES:
                ask = getattr(function, side)
                works[side, 1] = partial(ask, rows, 0)
                works[side, 2] = partial(wait_for, pool, ask, halves)
            times = in_turns(works, turns, perf_counter)
            gain = {side: min(times[side, 1]) / min(times[side, 2]) for side in SIDES}
            yield {"function": function.name, "hands": hands, **gain}


# --- other processes ----------------------------------------------------------------------------------------

STEPS = ("numpy", "import", "first call", "one game", "all hands")


class Process:
    """startup.py, step by step."""

    def __init__(self, files: list[Path], stack: ExitStack) -> None:
        command = [sys.executable, Path(__file__).with_name("startup.py"), *files]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        stack.enter_context(self.process)  # which closes its input, and waits

    def said(self) -> dict[str, float]:
        return json.loads(self.process.stdout.readline())

    def look(self) -> dict[str, float]:
        print(file=self.process.stdin, flush=True)
        return self.said()

    def go_through(self) -> dict[str, dict[str, float]]:
        return dict(zip(STEPS, [self.said(), *(self.look() for _ in STEPS[1:])], strict=True))


def startup(files: list[Path], processes: int) -> dict[str, float]:
    """Median milliseconds of processor time of each step in fresh processes, one after the other."""
    gone = []
    for _ in range(processes):
        with ExitStack() as stack:
            gone.append(Process(files, stack).go_through())
    return {step: median(process[step]["ms"] for process in gone) for step in STEPS[:-1]}


def memory(files: list[Path]) -> dict[str, dict[str, float]]:
    """Kilobytes more than with numpy alone: after the import, after all hands, and with a second process beside it."""
    with ExitStack() as stack:
        first, second = (Process(files, stack) for _ in range(2))
        alone = first.go_through()
        if "resident" not in alone["numpy"]:
            return {}
        reached = {"import": alone["import"], "all hands": alone["all hands"]}
        beside = second.go_through()["numpy"]
        reached["all hands, two processes"] = second.look()
    numpy = {name: beside if "two" in name else alone["numpy"] for name in reached}
    return {
        name: {kind: reached[name][kind] - numpy[name][kind] for kind in ("resident", "own", "share")}
        for name in reached
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Time and memory by hands, wildcards, threads and processes.")
    parser.add_argument("--quick", action="store_true", help="a tenth of it, printed only")
    options = parser.parse_args()
    turns = 3 if options.quick else TURNS
    sizes = SIZES[: -1 if options.quick else None]
    hands = 20_000 if options.quick else 200_000

    gc.disable()
    data: dict[str, Any] = {"turns": turns, "hands": hands}
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{tiles}.npy" for tiles in (13, 14)]
        for file, tiles in zip(files, (13, 14), strict=True):
            np.save(file, mix(tiles, hands))
        data["startup_ms"] = startup(files, 3 * turns)
        data["memory_kb"] = memory(files)
    data["threads"] = list(threads(5 * hands, 5 * turns))
    data["by_wilds"] = list(by_wilds(hands, turns))
    data["by_size"] = list(by_size(sizes, turns))
    for made in (
        report.startup_table,
        report.memory_table,
        report.threads_table,
        report.wilds_table,
        report.sizes_table,
    ):
        print(made(data), end="\n\n")
    if not options.quick:
        report.record("growth", data)


if __name__ == "__main__":
    main()

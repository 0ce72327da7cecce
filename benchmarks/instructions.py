"""Counts the instructions of the hot paths and compares them with the budgets in instructions.json.

    python benchmarks/instructions.py                    counts and compares
    python benchmarks/instructions.py --only batch       the paths with this in their name
    python benchmarks/instructions.py --update           counts, and makes the counts the budgets

It needs valgrind with its headers, and a C compiler called `cc`. Nothing is timed: a path is run with n calls and with
2 n calls, and its figure is the difference of the two counts over n, without start-up and warm-up. A figure more than
3 % off its budget fails, also a better one: left alone it would hide the next loss. The budgets are those of one
toolchain, which stands beside them. With another one the figures are only shown; with --strict that fails.
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).parent
BUDGETS = HERE / "instructions.json"
INSTALLED = ("Cython", "numpy")  # the parts of a toolchain that pip installs
TOLERANCE = 0.03
LAYOUTS = 5
UPDATE = "python benchmarks/instructions.py --update"

Counts = Mapping[str, float]  # instructions a call, by the name of the path


# --- counting -------------------------------------------------------------------------------------------------------


def least(names: Sequence[str], budgets: Counts) -> dict[str, float]:
    """The instructions a call of each path, in the layout of memory that makes them least.

    A path is counted again, in the next layout, as long as it is over its budget.
    """
    counts: dict[str, float] = {}
    for layout in range(LAYOUTS):
        over = [name for name in names if name not in counts or counts[name] > budgets.get(name, inf) * (1 + TOLERANCE)]
        if over:
            counted = count(over, layout)
            counts |= {name: min(figure, counts.get(name, inf)) for name, figure in counted.items()}
    return counts


def count(names: Sequence[str], layout: int) -> dict[str, float]:
    """The instructions a call of each path, with memory laid out in one way."""
    counts = {}
    with TemporaryDirectory() as folder:
        library = Path(folder, "callgrind.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "callgrind.c"], check=True)
        tool = [installed("valgrind"), "--quiet", "--tool=callgrind", "--instr-atstart=no"]
        tool += [f"--callgrind-out-file={folder}/%p"]
        script = [sys.executable, "-B", str(HERE / "counted.py"), str(library), str(layout), *names]
        # The same hashes in every run, and no threads of numpy's.
        environment = {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run([*tool, *script], env=environment, stdout=subprocess.PIPE, text=True, check=True)
        for line in done.stdout.splitlines():
            name, calls, *processes = line.split("\t")
            fewer, more = (total(Path(folder, process).read_text()) for process in processes)
            counts[name] = per_call(int(calls), fewer, more)
    return counts


def installed(program: str) -> str:
    """Where a program is; ends this one if it is nowhere."""
    found = shutil.which(program)
    if found is None:
        raise SystemExit(f"{program} is not installed: expected it on the PATH")
    return found


def total(report: str) -> int:
    """The number of instructions of a process, from the file that callgrind writes."""
    for line in reversed(report.splitlines()):
        if line.startswith("totals: "):
            return int(line.split()[1])
    raise ValueError("a report of callgrind without a line 'totals:'")


def per_call(calls: int, fewer: int, more: int) -> float:
    """The instructions of a call, if so many further calls took the difference; to four digits, the rest is chance."""
    return float(f"{(more - fewer) / calls:.4g}")


# --- the toolchain --------------------------------------------------------------------------------------------------


def toolchain() -> dict[str, str]:
    """What the number of instructions depends on besides the code."""
    import numpy as np

    from mahjong import _rows, batch

    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    optimised = "optimised" if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "") else "plain"
    return {
        "Cython": type(batch.is_win).__module__.removeprefix("_cython_").replace("_", "."),  # that of the build
        "Python": f"{platform.python_version()}, {platform.python_compiler()}, {optimised}",
        "compiler": _first_line(compiler),
        "libc": " ".join(platform.libc_ver()),
        "machine": f"{platform.machine()}: {', '.join(_rows.PATHS)}",
        "numpy": np.__version__,
        "valgrind": _first_line("valgrind"),
    }


def _first_line(program: str) -> str:
    """What a program says of its version."""
    said = subprocess.run([installed(program), "--version"], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()[0]


def requirements(pinned: Mapping[str, str]) -> str:
    return " ".join(f"{name}=={pinned[name]}" for name in INSTALLED)


# --- comparing ------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A path: its figure and its budget, None where there is none, and what is wrong, "" for nothing."""

    name: str
    counted: float | None
    budget: float | None

    @property
    def wrong(self) -> str:
        if self.counted is None:
            return "no such path"
        if self.budget is None:
            return "no budget"
        if abs(self.counted - self.budget) <= TOLERANCE * self.budget:
            return ""
        return "slower" if self.counted > self.budget else "faster"

    def __str__(self) -> str:
        counted, budget = ("-" if number is None else f"{number:,.5g}" for number in (self.counted, self.budget))
        change = f"{self.counted / self.budget - 1:+.1%}" if self.counted and self.budget else ""
        return f"{self.name:33}{counted:>14}{budget:>14}{change:>9}"


def compare(counts: Counts, budgets: Counts) -> list[Row]:
    """A row for each path that was counted or has a budget."""
    return [Row(name, counts.get(name), budgets.get(name)) for name in {**counts, **budgets}]


def differences(here: Mapping[str, str], pinned: Mapping[str, str]) -> list[str]:
    """What is not as it was when the budgets were made."""
    return [f"{name}: {here[name]}, the budgets' is {pinned[name]}" for name in here if here[name] != pinned[name]]


def check(only: str, strict: bool) -> str:
    """Count, and print the table; returns why that fails, "" if it does not."""
    saved = json.loads(BUDGETS.read_text())
    strange = differences(toolchain(), saved["toolchain"])
    budgets = {name: budget for name, budget in saved["instructions"].items() if only in name}
    rows = compare(least(names(only), {} if strange else budgets), budgets)
    print(f"{'instructions a call':33}{'counted':>14}{'budget':>14}{'change':>9}")
    for row in rows:
        print(f"{row}  {'' if strange else row.wrong.upper()}".rstrip())
    if strange:
        print("\nTHE BUDGETS ARE THOSE OF ANOTHER TOOLCHAIN. Nothing was checked:", *strange, sep="\n  ")
        return f"no budgets for this toolchain; to make it theirs: {UPDATE}" if strict else ""
    wrong = sum(row.wrong != "" for row in rows)
    return f"{wrong} of {len(rows)} paths are off their budgets; if that is meant: {UPDATE}" if wrong else ""


def update() -> None:
    """Make what is counted the budgets, and this toolchain theirs."""
    every = names()
    counts = least(every, dict.fromkeys(every, 0.0))  # over budget in all layouts
    text = json.dumps({"instructions": counts, "toolchain": toolchain()}, indent=1, sort_keys=True)
    BUDGETS.write_text(text + "\n")
    print(f"{len(counts)} budgets in {BUDGETS}")


def names(only: str = "") -> list[str]:
    """The paths with this in their name."""
    from hot_paths import hot_paths

    return [path.name for path in hot_paths() if only in path.name]


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the instructions of the hot paths.")
    parser.add_argument("--only", default="", metavar="TEXT", help="the paths with this in their name")
    parser.add_argument("--strict", action="store_true", help="fail where the budgets are those of another toolchain")
    parser.add_argument("--update", action="store_true", help="make what is counted the budgets")
    parser.add_argument("--requirements", action="store_true", help="print what pip has to install for the budgets")
    options = parser.parse_args()
    if options.update and options.only:
        parser.error("--update counts all paths: expected no --only")
    if options.requirements:
        print(requirements(json.loads(BUDGETS.read_text())["toolchain"]))
    elif options.update:
        update()
    elif failure := check(options.only, options.strict):
        raise SystemExit(failure)


if __name__ == "__main__":
    main()

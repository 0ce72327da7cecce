"""The processes whose instructions are counted: instructions.py runs this file under callgrind.

    python benchmarks/counted.py LIBRARY LAYOUT NAME ...

LIBRARY is callgrind.c, compiled; LAYOUT is a number. A path runs in two processes that differ in the number of calls
alone. Both are forked when its inputs are there, and callgrind writes a file for each when it ends: no count says
anything of start-up.
"""

import ctypes
import gc
import os
import sys
from collections.abc import Callable, Container


def lay_out(layout: int) -> object:
    """Lay out memory in another way for each number, as long as what is returned is kept.

    By accident two hot names share a place in Python's cache of methods, or every new object fills up a page of memory:
    that costs a path up to 5 %, and it comes and goes with any change of the code.
    """
    kept = [bytes(size) for size in range(0, 480, 16) for _ in range(layout)]
    for _ in range(29 * layout):
        getattr(type("Spare", (), {}), "spare", None)  # takes a number of the cache of methods
    return kept


def forked(run: Callable[[int], object], calls: int) -> int:
    """The number of a process that makes so many calls and ends."""
    process = os.fork()
    if process == 0:
        run(calls)
        os._exit(0)
    return process


def main(library: str, layout: int, names: Container[str]) -> None:
    """Print name, calls, and the numbers of the two processes of each path."""
    kept = lay_out(layout)
    from hot_paths import hot_paths  # after the layout

    gc.disable()
    ctypes.CDLL(library).start()
    for path in hot_paths():
        if path.name in names:
            processes = [forked(path.run, calls) for calls in (path.calls, 2 * path.calls)]
            statuses = [os.waitpid(process, 0)[1] for process in processes]
            if any(statuses):
                raise SystemExit(f"{path.name}: a process failed")
            print(path.name, path.calls, *processes, sep="\t", flush=True)
    del kept


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])

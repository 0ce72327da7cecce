"""One process of growth.py: after each step it says how much processor time of its thread that took (numpy's
threads wait busily) and how much memory it has now.

    python benchmarks/startup.py HANDS_OF_13.npy HANDS_OF_14.npy

It takes the next step, or only looks again at its memory after the last, when it gets a line of input.
"""

import json
import sys
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from time import thread_time_ns


def memory() -> dict[str, int]:
    """Kilobytes in RAM: all, those of this process alone, and with shared ones divided among their users."""
    rollup = Path("/proc/self/smaps_rollup")
    if not rollup.exists():
        return {}
    size = {line.split()[0]: int(line.split()[1]) for line in rollup.read_text().splitlines()[1:]}
    return {"resident": size["Rss:"], "own": size["Private_Clean:"] + size["Private_Dirty:"], "share": size["Pss:"]}


def steps() -> Iterator[None]:
    import numpy as np

    yield
    import mahjong

    yield
    hand = mahjong.Hand("123m456p789s1122z")
    hand.waits(), hand.shanten(), hand.draw("1z").is_win()
    counts = np.frombuffer(hand.counts, np.uint8).reshape(1, 34)
    mahjong.batch.waits(counts), mahjong.batch.shanten(counts), mahjong.batch.is_win(counts, 1)
    yield
    mahjong.ruleset(mahjong.rules.names()[0])
    yield

    def ask_all() -> None:  # in parts, so that the answers take no room; the hands are gone afterwards
        ready, drawn = (np.load(file, mmap_mode="r") for file in sys.argv[1:])
        for first in range(0, len(ready), 1000):
            part = slice(first, first + 1000)
            mahjong.batch.waits(ready[part]), mahjong.batch.shanten(ready[part]), mahjong.batch.is_win(drawn[part])

    ask_all()
    yield


def main() -> None:
    start = thread_time_ns()
    for _ in chain(steps(), repeat(None)):
        print(json.dumps({"ms": (thread_time_ns() - start) / 1e6, **memory()}), flush=True)
        if not sys.stdin.readline():
            break
        start = thread_time_ns()


if __name__ == "__main__":
    main()

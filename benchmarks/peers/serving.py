"""What every program under measurement does: it answers run.py, a line of JSON for a line of JSON.

A runner serves calls and, where the program plays rounds, plays. run.py names hands in a file, or rounds by their
numbers; the runner puts the hands into the program's own input outside the clock, goes over other hands to warm the
caches, times one pass, and answers once more for comparison. The clock counts processor time of the process.

Only the standard library is used here, because each program runs in an environment of its own.
"""

import gc
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from time import process_time_ns
from typing import Any, NamedTuple


class Row(NamedTuple):
    """A hand: 34 counts, and one of its tiles as the winning one."""

    counts: bytes
    tile: int

    @property
    def kinds(self) -> list[int]:
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]

    @property
    def ids(self) -> list[int]:
        """Numbers 0..135: four times the kind, and which copy."""
        return [4 * kind + copy for kind, count in enumerate(self.counts) for copy in range(count)]


class Call(NamedTuple):
    """One way to put a question to a program."""

    question: str
    text: str  # as the table has it
    prepare: Callable[[list[Row]], Sequence[Any]]  # the program's own input; hands that it refuses are left out
    ask: Callable[[Any], Iterable[Any]]  # a lazy iterator over the answers, or an array
    number: Callable[[Any], int] = int  # an answer as run.py compares it: 0 or 1, a mask of kinds, a shanten
    given: str = "counts"  # "object": made from them outside the clock; "array": all hands at once


Play = Callable[[str, range], int]  # players and numbers of rounds -> steps


def serve(package: str, calls: Sequence[Call], plays: Mapping[str, Play]) -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the program prints goes elsewhere

    def tell(**answer: Any) -> None:
        print(json.dumps(answer), file=answers, flush=True)

    described = [call._asdict() for call in calls]
    shown = [{name: call[name] for name in ("question", "text", "given")} for call in described]
    tell(version=version(package), calls=shown, plays=list(plays))
    gc.disable()
    for line in sys.stdin:
        asked = json.loads(line)
        if "players" in asked:
            start = process_time_ns()
            steps = plays[asked["game"]](asked["players"], range(*asked["rounds"]))
            tell(ns=process_time_ns() - start, steps=steps)
        else:
            warm, hands = (_rows(asked["file"], *asked[part]) for part in ("warm", "hands"))
            tell(**_answer(calls[asked["call"]], warm, hands))
        gc.collect()


def _rows(file: str, first: int, last: int) -> list[Row]:
    packed = Path(file).read_bytes()
    return [Row(packed[35 * i : 35 * i + 34], packed[35 * i + 34]) for i in range(first, last)]


def _answer(call: Call, warm: list[Row], rows: list[Row]) -> dict[str, Any]:
    before, hands = call.prepare(warm), call.prepare(rows)
    _go_over(call.ask(before))
    start = process_time_ns()
    _go_over(call.ask(hands))
    ns = process_time_ns() - start
    return {"ns": ns, "hands": len(hands), "answers": [call.number(answer) for answer in call.ask(hands)]}


def _go_over(answers: Iterable[Any]) -> None:
    if isinstance(answers, Iterator):
        deque(answers, maxlen=0)


def mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)

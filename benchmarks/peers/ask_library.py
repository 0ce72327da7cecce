"""The library: over arrays, with hands made beforehand, and with the hand made from 34 counts inside the clock."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjong import Hand, NotAWin, Win, batch, rules, ruleset
from serving import Call, Play, Row, serve

sys.path.append(str(Path(__file__).parents[1]))
from rounds import PLAYERS, play

FORMS = ("standard", "seven_pairs", "thirteen_orphans")
Asked = Callable[[Iterable[Hand]], Iterator[Any]]
STANDARD: dict[str, Asked] = {
    "is_win": partial(map, Hand.is_win),
    "waits": partial(map, Hand.waits),
    "shanten": partial(map, Hand.shanten),
}
THREE: dict[str, Asked] = {
    "is_win": lambda hands: (hand.is_win(forms=FORMS) for hand in hands),
    "waits": lambda hands: (hand.waits(forms=FORMS) for hand in hands),
    "shanten": lambda hands: (hand.shanten(forms=FORMS) for hand in hands),
}


def array(rows: list[Row]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(row.counts for row in rows), np.uint8).reshape(-1, 34)


def hands(rows: list[Row]) -> list[Hand]:
    return [Hand(row.counts) for row in rows]


def counts(rows: list[Row]) -> list[bytes]:
    return [row.counts for row in rows]


def shape_calls(question: str) -> Iterator[Call]:
    name = question.replace("win", "is_win")
    for form, ask, keywords in (("three forms", THREE[name], {"forms": FORMS}), ("standard form", STANDARD[name], {})):
        title, whole = f"{question}, {form}", partial(getattr(batch, name), **keywords)
        yield Call(title, f"batch.{name}(array)", array, whole, given="array")
        yield Call(title, f"Hand.{name}()", hands, ask, given="object")
        yield Call(title, f"Hand(counts).{name}()", counts, lambda given, ask=ask: ask(map(Hand, given)))


def score_call(game: str) -> Call:
    """Of the hands that the game lets win: self-drawn, ready declared where the game has it, no wildcards held."""
    the_rules = ruleset(game)
    facts = the_rules.facts

    def prepare(rows: list[Row]) -> list[tuple[bytes, Win]]:
        wins = []
        for row in rows:
            ready = bytearray(row.counts)
            ready[row.tile] -= 1
            given: dict[str, Any] = {"declared": {0}} if "declared" in facts else {}
            if "wild_kind" in facts:
                given["wild_kind"] = row.counts.index(0)
            wins.append((bytes(ready), Win(tile=row.tile, winner=0, dealer=0, **given)))
        return [(ready, win) for ready, win in wins if accepted(ready, win)]

    def accepted(ready: bytes, win: Win) -> bool:
        try:
            return the_rules.can_win(Hand(ready), win)
        except (NotAWin, ValueError):  # not declared in such a hand; tiles that the game does not have
            return False

    def ask(asked: list[tuple[bytes, Win]]) -> Iterator[Any]:
        ready, wins = zip(*asked, strict=True)
        return map(the_rules.score, map(Hand, ready), wins)

    return Call("score", f"rules.score(Hand(counts), win), {game}", prepare, ask, lambda score: score.points[0] > 0)


def rounds_of(game: str) -> Play:
    return lambda players, numbers: play(ruleset(game), PLAYERS[players], numbers)


if __name__ == "__main__":
    calls = [call for question in ("win", "waits", "shanten") for call in shape_calls(question)]
    calls += [score_call(game) for game in rules.names()]
    serve("mahjong-regional", calls, {game: rounds_of(game) for game in rules.names()})

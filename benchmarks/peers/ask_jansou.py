"""jansou with its native kernel: a hand is a list of 34 counts. It remembers answers, so no hand is timed twice."""

from functools import partial
from itertools import repeat
from typing import Any

from jansou.analysis import _native
from jansou.analysis.decompose import is_complete
from jansou.analysis.shanten import shanten_counts
from jansou.analysis.waits import waits_counts
from jansou.core.hand import Hand
from jansou.core.rules import preset
from jansou.core.tiles import Tile, TileKind
from jansou.scoring.context import WinContext
from jansou.scoring.score import score

from serving import Call, Row, mask, serve

SELF_DRAWN = WinContext(rules=preset("tenhou"), is_tsumo=True)


def counts(rows: list[Row]) -> list[list[int]]:
    return [list(row.counts) for row in rows]


def tiles(rows: list[Row]) -> list[tuple[tuple[Tile, ...], Tile]]:
    return [(tuple(Tile(TileKind(kind)) for kind in row.kinds), Tile(TileKind(row.tile))) for row in rows]


def is_win(hand: list[int]) -> bool:
    return shanten_counts(hand, 0) == -1


def value(hand: tuple[tuple[Tile, ...], Tile]) -> Any:
    concealed, tile = hand
    return score(Hand(concealed), tile, SELF_DRAWN)


def without_melds(function: Any, none: Any) -> Any:
    return lambda hands: map(function, hands, repeat(none))


CALLS = [
    Call("win, three forms", "shanten_counts(counts, 0) == -1", counts, partial(map, is_win)),
    Call("win, three forms", "is_complete(counts, 0)", counts, without_melds(is_complete, 0)),
    Call("waits, three forms", "waits_counts(counts, ())", counts, without_melds(waits_counts, ()), mask),
    Call("shanten, three forms", "shanten_counts(counts, 0)", counts, without_melds(shanten_counts, 0)),
    Call("score", "score(Hand(tiles), tile, …)", tiles, partial(map, value), lambda found: found.payment.total > 0),
]

if __name__ == "__main__":
    if _native.KERNEL is None:
        raise SystemExit("jansou's native kernel is missing")
    serve("jansou", CALLS, {})

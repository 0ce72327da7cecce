"""PyMahjongGB: a compiled core for the Chinese official rules; a hand is a tuple of names such as "W1"."""

from functools import partial
from typing import Any

from MahjongGB import MahjongFanCalculator, RegularShanten

from serving import Call, Row, mask, serve

NAMES = [suit + str(rank) for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
KINDS = {name: kind for kind, name in enumerate(NAMES)}


def tiles(rows: list[Row]) -> list[tuple[str, ...]]:
    return [tuple(NAMES[kind] for kind in row.kinds) for row in rows]


def ready_and_winning_tile(rows: list[Row]) -> list[tuple[tuple[str, ...], str]]:
    hands = []
    for row in rows:
        ready = row.kinds
        ready.remove(row.tile)
        hands.append((tuple(NAMES[kind] for kind in ready), NAMES[row.tile]))
    return hands


def score(hand: tuple[tuple[str, ...], str]) -> Any:
    """Self-drawn in the east seat of the east round."""
    ready, tile = hand
    return MahjongFanCalculator((), ready, tile, 0, True, False, False, False, 0, 0)


def waits(answer: tuple[int, tuple[str, ...]]) -> int:
    shanten, useful = answer
    return mask(KINDS[name] for name in useful) if shanten == 0 else 0


CALLS = [
    Call("waits, standard form", "RegularShanten(tiles)", tiles, partial(map, RegularShanten), waits),
    Call(
        "shanten, standard form", "RegularShanten(tiles)", tiles, partial(map, RegularShanten), lambda found: found[0]
    ),
    Call("score", "MahjongFanCalculator(…)", ready_and_winning_tile, partial(map, score), lambda fans: len(fans) > 0),
]

if __name__ == "__main__":
    serve("PyMahjongGB", CALLS, {})

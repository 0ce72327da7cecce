"""The riichi library that is called `mahjong`: plain Python; a hand is a list of 34 counts."""

from functools import partial
from typing import Any

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.shanten import Shanten

from serving import Call, Row, mask, serve

SELF_DRAWN = HandConfig(is_tsumo=True)


def counts(rows: list[Row]) -> list[list[int]]:
    return [list(row.counts) for row in rows]


def waits(hand: list[int]) -> list[int]:
    """The library has no function for them: each of the 34 draws is tried."""
    found = []
    for kind, held in enumerate(hand):
        if held < 4:
            hand[kind] += 1
            if Agari.is_agari(hand):
                found.append(kind)
            hand[kind] -= 1
    return found


def score(hand: tuple[list[int], int]) -> Any:
    tiles, tile = hand
    return HandCalculator.estimate_hand_value(tiles, tile, config=SELF_DRAWN)


CALLS = [
    Call("win, three forms", "Agari.is_agari(counts)", counts, partial(map, Agari.is_agari)),
    Call("waits, three forms", "Agari.is_agari(counts), 34 times", counts, partial(map, waits), mask),
    Call("shanten, three forms", "Shanten.calculate_shanten(counts)", counts, partial(map, Shanten.calculate_shanten)),
    Call("shanten, standard form", "Shanten.calculate_shanten_for_regular_hand(counts)", counts,
         partial(map, Shanten.calculate_shanten_for_regular_hand)),
    Call("score", "HandCalculator.estimate_hand_value(tiles, tile)", lambda rows: [(r.ids, 4 * r.tile) for r in rows],
         partial(map, score), lambda found: found.error is None),
]  # fmt: skip

if __name__ == "__main__":
    serve("mahjong", CALLS, {})

"""Closed counts over all hands, summed over the patterns of the tables: wins, waits, distances."""

from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

from mahjong._tables import section


class Suit(NamedTuple):
    """All patterns of a suit, one row each."""

    counts: np.ndarray
    tiles: np.ndarray
    a: np.ndarray
    gain: np.ndarray
    stay_a: np.ndarray
    stay_b: np.ndarray
    classes: np.ndarray


def suit_of(name: str, width: int) -> Suit:
    """The patterns that have a word, which are those of up to 17 tiles."""
    ids = np.frombuffer(section(f"{name}_ids"), "<u2")
    counts = np.arange(5**width)[:, None] // 5 ** np.arange(width) % 5
    fits = ids > 0
    word = np.frombuffer(section(f"{name}_words"), "<u4")[ids[fits]].astype(np.int64)
    counts = counts[fits]
    return Suit(
        counts=counts,
        tiles=counts.sum(axis=1),
        a=word >> 18 & 7,
        gain=word >> 21,
        stay_a=word & 511,
        stay_b=word >> 9 & 511,
        classes=np.frombuffer(section(f"{name}_classes"), "u1")[fits],
    )


@pytest.fixture(scope="module")
def suits() -> tuple[Suit, Suit]:
    return suit_of("suit", 9), suit_of("honour", 7)


def test_patterns_of_a_suit(suits: tuple[Suit, Suit]) -> None:
    sizes = [int((suit.tiles <= most).sum()) for suit in suits for most in (14, 17)]
    assert sizes == [405_350, 886_400, 43_130, 64_200]


def test_complete_patterns_of_a_suit(suits: tuple[Suit, Suit]) -> None:
    suit, _ = suits
    melds = [int(((suit.tiles == 3 * m) & (suit.a == m)).sum()) for m in range(5)]
    with_pair = [int(((suit.tiles == 3 * m + 2) & (suit.a - suit.gain <= m)).sum()) for m in range(5)]
    assert melds == [1, 16, 127, 627, 2_098]
    assert with_pair == [9, 135, 996, 4_475, 13_259]


Sums = dict[tuple[int, int, int], int]  # (tiles, melds that cover them, one fewer with a pair) -> patterns


def joined(*parts: Sums) -> Sums:
    """Several suits together."""
    first, *others = parts
    for other in others:
        both: Sums = {}
        for ((t, a, g), n), ((u, b, h), m) in product(first.items(), other.items()):
            if t + u <= 17:
                key = (t + u, a + b, g | h)
                both[key] = both.get(key, 0) + n * m
        first = both
    return first


def sums(suit: Suit, weights: np.ndarray | None = None) -> Sums:
    """How many patterns, or how much weight, each (tiles, a, gain) has."""
    number = np.bincount((suit.tiles * 8 + suit.a) * 2 + suit.gain, weights)
    return {(key // 16, key // 2 % 8, key % 2): int(number[key]) for key in np.flatnonzero(number).tolist()}


def test_complete_hands(suits: tuple[Suit, Suit]) -> None:
    suit, honours = map(sums, suits)
    hands = joined(suit, suit, suit, honours)
    complete = [sum(n for (t, a, g), n in hands.items() if t == 3 * m + 2 and a - g <= m) for m in range(5)]
    assert complete == [34, 1_836, 49_332, 875_418, 11_498_658]


def test_ready_hands_and_their_waits(suits: tuple[Suit, Suit]) -> None:
    """All (13 tiles, wait) pairs: in each suit in turn, what the words of the other three leave for it."""
    suit, honours = suits
    total = 0
    for here, others in ((suit, [suit, suit, honours]), (honours, [suit, suit, suit])):
        below_four = here.counts < 4
        places = np.arange(below_four.shape[1])
        stay_a, stay_b = here.stay_a[:, None] >> places & 1, here.stay_b[:, None] >> places & 1
        waits = {
            (every, a, b): sums(here, (below_four & (every | a & stay_a | b & stay_b)).sum(axis=1))
            for every, a, b in product((0, 1), repeat=3)
        }
        times = 3 if here is suit else 1
        for ((t, a, g), n), (u, b, h) in product(joined(*map(sums, others)).items(), sums(here)):
            if t + u == 13:
                slack_a, slack_b = 4 - (a + b - g), 4 - (a + b - h)  # with the pair elsewhere, and here
                here_too = waits[slack_a > 0 or slack_b > 0, slack_a == 0, slack_b == 0]
                total += times * n * here_too.get((u, b, h), 0)
    assert total == 86_249_952


HANDS = {  # by shanten, from -1 on
    14: "11498658 1407507075 24534145015 104744544266 131618303547 53783938428 9718513527 685882185 16090769 81030",
    13: "0 54747045 2318210748 18521094520 40311144206 28348596450 8048161086 885943636 33398598 299711",
}


@pytest.mark.parametrize("tiles", HANDS)
def test_hands_by_shanten(suits: tuple[Suit, Suit], tiles: int) -> None:
    """Summed over the classes of the four suits, joined by the tables that every question uses."""
    by_class = []
    for suit in suits:
        fits = suit.tiles <= 14
        table = np.zeros((int(suit.classes.max()) + 1, 15), np.int64)
        np.add.at(table, (suit.classes[fits], suit.tiles[fits]), 1)
        by_class.append(table)
    first, second = (np.frombuffer(section(f"natural_join_{n}"), "<u2").astype(np.int64) for n in (1, 2))
    third = np.frombuffer(section("natural_join_3"), "i1")
    one, honours = by_class
    two = join(one, one, first.reshape(len(one), -1) // len(one))
    three = join(two, one, second.reshape(-1, len(one)) // len(honours))
    missing = third.reshape(len(three), len(honours), 6)[:, :, 4]
    number = sum(three[:, None, t] * honours[None, :, tiles - t] for t in range(tiles + 1))
    assert [str(number[missing == shanten + 1].sum()) for shanten in range(-1, 9)] == HANDS[tiles].split()


def join(left: np.ndarray, right: np.ndarray, classes: np.ndarray) -> np.ndarray:
    """(class, tiles) -> patterns of two parts together, for the class that each pair of classes makes."""
    together = np.zeros((len(left), len(right), 15), np.int64)
    for t in range(15):
        together[:, :, t:] += left[:, None, t, None] * right[None, :, : 15 - t]
    table = np.zeros((int(classes.max()) + 1, 15), np.int64)
    np.add.at(table, classes[: len(left), : len(right)].reshape(-1), together.reshape(-1, 15))
    return table

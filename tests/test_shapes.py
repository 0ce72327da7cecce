"""Shapes: what else may be built, or less; wins, waits and readings against the slow oracle."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
import oracle
from oracle import KINDS, Allowed
from strategies import READY, WHOLE, Case, allowed, cases, examples, shape_of
from test_decompositions import plain

TRIPLETS = mj.Shape(sequences=False)
PAIR_258 = mj.Shape(pairs="258m258p258s")
ONE_SUIT = mj.Shape(wild_as="123456789m")
DRAGONS = mj.Shape(sets=("567z",))
CHICK = mj.Shape(sets=("567z",), stand_in="1s")
CHICKS = mj.Shape(sets=("567z",), stand_in="1s", stand_ins=2)
LOOSE = mj.Shape(loose="19m19p19s1234567z")


@pytest.mark.parametrize(
    ("text", "shape", "wins"),
    [
        ("111m222p333s444z55p", TRIPLETS, True),
        ("111222333m444z55p", TRIPLETS, True),
        ("123m222p333s444z55p", TRIPLETS, False),
        ("12m222p333s444z5p **", TRIPLETS, False),
        ("123m456p789s111z55p", PAIR_258, True),
        ("123m456p789s111z44p", PAIR_258, False),
        ("123m456p789s11z4p **", PAIR_258, False),
        ("123m456p789s111z **", PAIR_258, True),
        ("123456789m11p ***", ONE_SUIT, True),
        ("123456789m1p ****", ONE_SUIT, False),
        ("123m567z55p", DRAGONS, True),
        ("123m567z567z55p", DRAGONS, True),
        ("123m56z55p *", DRAGONS, True),
        ("123m56z55p *", mj.Shape(sets=("567z",), wild_as="123456789m"), False),
        ("123m1s67z55p", DRAGONS, False),
        ("123m1s67z55p", CHICK, True),
        ("123m11s7z55p", CHICK, False),
        ("123m11s7z55p", CHICKS, True),
        ("123m1s1s67z67z55p", CHICK, True),
        ("19m1z55p", LOOSE, True),
        ("19m1p238s55p [777z]", LOOSE, False),
        ("123m19m1p99s", LOOSE, True),
        ("19m19p1z55p ****", LOOSE, True),
        ("28m1z55p", LOOSE, False),
    ],
)
def test_hands_under_a_shape(text: str, shape: mj.Shape, wins: bool) -> None:
    hand = mj.Hand(text)
    assert hand.is_win(shape=shape) == wins
    assert any(True for _ in hand.decompositions(shape=shape)) == wins


def hands(sizes: list[int], **limits: int) -> st.SearchStrategy[Case]:
    """Hands of the tiles that shapes are about, more often than not."""
    return cases(sizes, neighbourhoods=[oracle.ORPHANS, oracle.ORPHANS, range(27, 34), range(9), KINDS], **limits)


@examples(3)
@given(hands(WHOLE, most_wilds=5), allowed())
def test_wins_under_a_shape_are_those_of_the_oracle(case: Case, allowed: Allowed) -> None:
    assert case.hand.is_win(shape=shape_of(allowed)) == oracle.is_win(case.counts, case.wilds, allowed=allowed)


@examples(2)
@given(hands(WHOLE, most_wilds=16), allowed(loose=False))
def test_wins_with_many_wildcards_are_those_of_the_oracle(case: Case, allowed: Allowed) -> None:
    assert case.hand.is_win(shape=shape_of(allowed)) == oracle.is_win(case.counts, case.wilds, allowed=allowed)


@examples(2 / 3)
@given(hands(READY, most_wilds=4), allowed())
def test_waits_under_a_shape_are_those_of_the_oracle(case: Case, allowed: Allowed) -> None:
    expected = oracle.waits(case.counts, case.wilds, melded=case.melded, wild_kind=case.wild_kind, allowed=allowed)
    assert set(case.hand.waits(shape=shape_of(allowed))) == expected


@examples(2 / 3)
@given(hands([2, 5, 8, 11], most_wilds=2), allowed())
def test_readings_under_a_shape_are_those_of_the_oracle(case: Case, allowed: Allowed) -> None:
    readings = [plain(reading) for reading in case.hand.decompositions(shape=shape_of(allowed))]
    assert len(readings) == len(set(readings))
    assert set(readings) == oracle.readings(case.counts, case.wilds, allowed=allowed)


@examples(2 / 3)
@given(hands([5, 8, 11], most_wilds=3), allowed())
def test_limited_readings_under_a_shape_are_those_of_the_oracle(case: Case, allowed: Allowed) -> None:
    readings = {plain(reading) for reading in case.hand.decompositions(4, shape=shape_of(allowed))}
    assert readings == oracle.readings(case.counts, case.wilds, limit=4, allowed=allowed)


@given(hands(READY, most_melds=2, most_wilds=4), allowed())
def test_waits_under_a_shape_are_exactly_the_kinds_that_win(case: Case, allowed: Allowed) -> None:
    shape = shape_of(allowed)
    winning = {k for k in KINDS if case.held[k] < 4 and case.drawn(k).hand.is_win(shape=shape)}
    assert set(case.hand.waits(shape=shape)) == winning


@examples(1 / 2)
@given(hands(WHOLE, most_wilds=4), allowed())
def test_discards_under_a_shape_are_the_waits_of_the_hands_left(case: Case, allowed: Allowed) -> None:
    shape = shape_of(allowed)
    left = {k: case.without(k).hand.waits(shape=shape) for k in case.discardable()}
    assert case.hand.discards(shape=shape) == {kind: waits for kind, waits in left.items() if waits}


@given(hands(WHOLE), allowed())
def test_a_hand_has_a_reading_under_a_shape_exactly_when_it_wins(case: Case, allowed: Allowed) -> None:
    shape = shape_of(allowed)
    first = next(iter(case.hand.decompositions(shape=shape)), None)
    assert (first is not None) == case.hand.is_win(shape=shape)


def test_tiles_of_sets_and_loose_tiles_are_copies_too() -> None:
    for text, shape in [("55667777z99p *", DRAGONS), ("111122m **", LOOSE)]:
        for reading in mj.Hand(text).decompositions(4, shape=shape):
            tiles = [kind for group in reading for kind in group.tiles if kind >= 0]
            assert max(map(tiles.count, tiles)) <= 4


@given(cases(WHOLE))
def test_a_plain_shape_changes_nothing(case: Case) -> None:
    hand = case.hand
    assert hand.is_win(shape=mj.Shape()) == hand.is_win()
    assert hand.discards(shape=mj.Shape()) == hand.discards()


def test_other_forms_are_not_built_by_a_shape() -> None:
    pairs = mj.Hand("1122m3344p5566s77z")
    assert pairs.is_win(forms=("standard", "seven_pairs"), shape=TRIPLETS)
    assert not pairs.is_win(shape=TRIPLETS)


def test_shapes_are_values() -> None:
    same = mj.Shape(sets=[mj.TileSet("567z")], stand_in=18), mj.Shape(sets=((31, 32, 33),), stand_in="1s")
    assert same[0] == same[1] == eval(repr(same[0]), {"Shape": mj.Shape})
    assert len({*same, TRIPLETS, PAIR_258, ONE_SUIT, DRAGONS, CHICK, CHICKS, LOOSE}) == 7
    with pytest.raises(AttributeError):
        TRIPLETS.sequences = True  # type: ignore[misc]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"pairs": "25"}, "cut off"),
        ({"pairs": [40]}, "unknown tile 40"),
        ({"wild_as": "0m"}, "unknown tile '0m'"),
        ({"sets": ("56z",)}, "expected three different tiles"),
        ({"sets": ("556z",)}, "expected three different tiles"),
        ({"sets": "567z"}, "expected a tuple"),
        ({"sets": ("567z",) * 5}, "more than 4 sets"),
        ({"stand_in": "8z"}, "unknown tile '8z'"),
        ({"stand_ins": 0}, "stand_ins is 0"),
        ({"loose": [None]}, "unknown tile None"),
    ],
)
def test_a_shape_that_is_none_says_why(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Shape(**parameters)


def test_four_copies_beside_a_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="four_copies beside a shape"):
        mj.Hand("55m").is_win(four_copies=True, shape=TRIPLETS)
    with pytest.raises(TypeError, match="expected a Shape"):
        mj.Hand("55m").is_win(shape="567z")  # type: ignore[arg-type]

"""Readings: the same as the oracle finds by brute force, each once, and each rebuilds the hand."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
import oracle
from strategies import WHOLE, Case, cases, examples


def plain(reading: tuple[Any, ...]) -> oracle.Reading:
    """A reading as the oracle writes it."""
    return tuple(sorted((group.type, group.tiles, group.wild) for group in reading))


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("55p", {"55p"}),
        ("**", {"**"}),
        ("5p *", {"55*p"}),
        ("111222333m55p", {"111m 222m 333m 55p", "123m 123m 123m 55p"}),
        ("11z *** [777z]", {"11z ***", "111*z **", "11*z 11*1*z"}),
        ("12m55p *", {"123*m 55p"}),
        ("23m55p *", {"1*23m 55p", "234*m 55p"}),
        ("124m55p", set()),
    ],
)
def test_readings_of_known_hands(text: str, readings: set[str]) -> None:
    assert {" ".join(map(str, reading)) for reading in mj.Hand(text).decompositions()} == readings


@examples(3)
@given(cases(WHOLE, most_wilds=3), st.sampled_from([None, 4, 5]))
def test_readings_are_those_of_the_oracle(case: Case, limit: int | None) -> None:
    readings = [plain(reading) for reading in case.hand.decompositions(limit)]
    assert len(readings) == len(set(readings))
    assert set(readings) == oracle.readings(case.counts, case.wilds, limit=limit)


@examples(1 / 3)
@given(cases([8, 11], most_wilds=6), st.sampled_from([None, 4]))
def test_readings_with_many_wildcards_are_those_of_the_oracle(case: Case, limit: int | None) -> None:
    readings = [plain(reading) for reading in case.hand.decompositions(limit)]
    assert len(readings) == len(set(readings))
    assert set(readings) == oracle.readings(case.counts, case.wilds, limit=limit)


@given(cases(WHOLE), st.sampled_from([None, 4]))
def test_every_reading_rebuilds_the_tiles(case: Case, limit: int | None) -> None:
    for reading in islice(case.hand.decompositions(limit), 200):
        tiles = [(kind, wild) for group in reading for kind, wild in zip(group.tiles, group.wild, strict=True)]
        natural = Counter(kind for kind, wild in tiles if not wild)
        assert natural == {kind: count for kind, count in enumerate(case.counts) if count}
        assert sum(wild for _, wild in tiles) == case.wilds
        assert Counter(len(group.tiles) for group in reading) == Counter(
            {2: 1, 3: (case.hand.size - 2) // 3 - len(case.melds)}
        )
        assert limit is None or max(Counter(kind for kind, _ in tiles if kind >= 0).values(), default=0) <= limit


@given(cases(WHOLE), st.booleans())
def test_a_hand_has_a_reading_exactly_when_it_wins(case: Case, four_copies: bool) -> None:
    first = next(case.hand.decompositions(4 if four_copies else None), None)
    assert (first is not None) == case.hand.is_win(four_copies=four_copies)


def test_readings_are_found_one_at_a_time() -> None:
    """This hand has more readings than anyone could list: asking for a few must be enough."""
    readings = mj.Hand("159m159p159s *****").decompositions()
    assert len({plain(reading) for reading in islice(readings, 50)}) <= 50
    assert iter(readings) is readings


@pytest.mark.parametrize(("limit", "error"), [(3, ValueError), (-1, ValueError), (2.5, TypeError), ("4", TypeError)])
def test_a_limit_that_is_none_is_refused(limit: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"limit|integer"):
        mj.Hand("55m").decompositions(limit)

"""Wins, waits and waits per discard: against the slow oracle, and against each other."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
import oracle
from oracle import KINDS
from strategies import READY, WHOLE, Case, cases, examples, questions


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("123m456p789s11122z", {}),
        ("55p", {}),
        ("123m55p [777z] (8888p) [123s]", {}),
        ("123m45p55z [777z] (8888p) *", {}),
        ("********", {}),
        ("1m ****************", {}),
        ("11122233344455566m", {}),
        ("1111m *", {}),  # a wildcard is a fifth 1m: the pair
        ("111123m **", {"four_copies": True}),
        ("1122m3344p5566s77z", {"forms": ("seven_pairs",)}),
        ("1111m3344p5566s77z", {"forms": ("seven_pairs",), "quads_count": True}),
        ("112m344p56s ******", {"forms": ("seven_pairs",)}),
        ("19m19p19s1234567z1m", {"forms": ("thirteen_orphans",)}),
        ("19m19p19s123456z1m *", {"forms": ("thirteen_orphans",)}),
    ],
)
def test_hands_that_win(text: str, question: dict[str, Any]) -> None:
    assert mj.Hand(text).is_win(**question)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("123m456p789s11123z", {}),
        ("12m", {}),
        ("1122m3344p5566s77z", {}),
        ("1111z *", {"four_copies": True}),
        ("1111m3344p5566s77z", {"forms": ("seven_pairs",)}),
        ("1122m3344p5566s77z [333z]", {"forms": oracle.FORMS}),  # no seven pairs beside a meld
        ("19m19p19s1234567z2m", {"forms": ("thirteen_orphans",)}),
        ("19m19p19s12345z11m *", {"forms": ("thirteen_orphans",)}),
    ],
)
def test_hands_that_do_not_win(text: str, question: dict[str, Any]) -> None:
    assert not mj.Hand(text).is_win(**question)


@pytest.mark.parametrize(
    ("text", "question", "waits"),
    [
        ("1112345678999m", {}, "123456789m"),
        ("5p", {}, "5p"),
        ("123m45p [777z] (8888p) **", {}, "123456789m12345679p123456789s1234567z"),
        ("1111m", {}, ""),  # the fourth sits in the hand: a triplet waits for its own kind
        ("1111m", {"exhausted": True}, "1m"),
        ("2m [222m]", {}, ""),
        ("2m [222m]", {"exhausted": True}, "2m"),
        ("123m459p789s1122z", {}, ""),
        ("1122m3344p5566s7z", {"forms": ("seven_pairs",)}, "7z"),
        ("19m19p19s1234567z", {"forms": ("thirteen_orphans",)}, "19m19p19s1234567z"),
        ("wild 9p: 123m45p789s11122z", {}, "369p"),
        ("wild 9p: 1z", {}, "9p1z"),
        ("1111222233334m [456m]", {"forms": ("seven_pairs",), "quads_count": True}, ""),  # no seven pairs beside a meld
        ("1111m23p *", {}, "14p"),  # the wildcard is the fifth 1m
        ("1111m23p *", {"exhausted": True}, "1m14p"),
        ("1111m23p *", {"four_copies": True, "exhausted": True}, ""),
    ],
)
def test_waits_of_known_hands(text: str, question: dict[str, Any], waits: str) -> None:
    assert mj.Hand(text).waits(**question) == mj.TileSet(waits)


@examples(5)
@given(cases(WHOLE), questions())
def test_a_win_is_what_the_oracle_calls_one(case: Case, question: dict[str, Any]) -> None:
    expected = oracle.is_win(case.counts, case.wilds, melds=len(case.melds), **question)
    assert case.hand.is_win(**question) == expected


@examples(2)
@given(cases(READY, most_wilds=6), questions(), st.booleans())
def test_waits_are_those_of_the_oracle(case: Case, question: dict[str, Any], exhausted: bool) -> None:
    expected = oracle.waits(
        case.counts,
        case.wilds,
        melds=len(case.melds),
        melded=case.melded,
        wild_kind=case.wild_kind,
        exhausted=exhausted,
        **question,
    )
    assert set(case.hand.waits(exhausted=exhausted, **question)) == expected


@given(cases(READY), questions())
def test_waits_are_exactly_the_kinds_that_win(case: Case, question: dict[str, Any]) -> None:
    winning = {k for k in KINDS if case.held[k] < 4 and case.drawn(k).hand.is_win(**question)}
    assert set(case.hand.waits(**question)) == winning


@given(cases(READY), questions())
def test_exhausted_waits_are_the_kinds_of_which_four_are_held(case: Case, question: dict[str, Any]) -> None:
    four = mj.TileSet(k for k in KINDS if case.held[k] == 4)
    assert case.hand.waits(exhausted=True, **question) - four == case.hand.waits(**question)


@given(cases(READY), questions())
def test_the_wild_kind_is_a_wait_of_every_ready_hand(case: Case, question: dict[str, Any]) -> None:
    waits = case.hand.waits(**question)
    if waits and case.wild_kind is not None and case.held[case.wild_kind] < 4:
        assert case.wild_kind in waits


@given(cases(WHOLE, most_wilds=15, wild_kinds=False), questions())
def test_a_wildcard_for_any_natural_tile_never_loses_a_win(case: Case, question: dict[str, Any]) -> None:
    if case.hand.is_win(**question):
        for kind in case.discardable():
            changed = case.without(kind)
            assert changed._replace(wilds=case.wilds + 1).hand.is_win(**question)


@given(cases(WHOLE), questions())
def test_the_four_copy_limit_only_takes_wins_away(case: Case, question: dict[str, Any]) -> None:
    limited, free = (case.hand.is_win(**{**question, "four_copies": limit}) for limit in (True, False))
    assert free or not limited


@given(cases(READY), st.booleans(), st.booleans())
def test_waits_of_several_forms_are_those_of_each_together(case: Case, quads_count: bool, four_copies: bool) -> None:
    masks = [
        int(case.hand.waits(forms=forms, quads_count=quads_count, four_copies=four_copies))
        for forms in [("standard",), ("seven_pairs",), ("thirteen_orphans",), oracle.FORMS]
    ]
    assert masks[0] | masks[1] | masks[2] == masks[3]


@given(cases(READY), questions(), st.permutations([0, 1, 2]))
def test_permuting_the_suits_permutes_the_waits(case: Case, question: dict[str, Any], order: list[int]) -> None:
    def renamed(kind: int) -> int:
        return 9 * order[kind // 9] + kind % 9 if kind < 27 else kind

    waits = case.renamed(renamed).hand.waits(**question)
    assert set(waits) == set(map(renamed, case.hand.waits(**question)))


@given(cases(READY), questions())
def test_reversing_one_to_nine_mirrors_the_waits(case: Case, question: dict[str, Any]) -> None:
    def mirrored(kind: int) -> int:
        return kind + 8 - 2 * (kind % 9) if kind < 27 else kind

    waits = case.renamed(mirrored).hand.waits(**question)
    assert set(waits) == set(map(mirrored, case.hand.waits(**question)))


@given(cases(WHOLE), questions(), st.booleans())
def test_discards_are_the_waits_of_the_hands_left(case: Case, question: dict[str, Any], exhausted: bool) -> None:
    left = {k: case.without(k).hand.waits(exhausted=exhausted, **question) for k in case.discardable()}
    discards = case.hand.discards(exhausted=exhausted, **question)
    assert discards == {kind: waits for kind, waits in left.items() if waits}
    assert list(discards) == sorted(discards)

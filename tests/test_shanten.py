"""Distance: against the slow oracle, and against its own definition one draw further."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
import oracle
from oracle import KINDS
from strategies import READY, WHOLE, Case, cases, examples, questions


def fitting(case: Case, question: dict[str, Any]) -> bool:
    """Whether a form that is asked for exists for the hand."""
    return "standard" in question["forms"] or (not case.melds and case.hand.size in (13, 14))


def shanten(case: Case, question: dict[str, Any]) -> int:
    """The distance of the concealed part, so that tiles of the melds never stand in the way of a draw."""
    return case._replace(melds=()).hand.shanten(**question)


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("123m456p789s11122z", {}, -1),
        ("123m456p789s11123z", {}, 0),
        ("123m456p789s1112z", {}, 0),
        ("147m258p369s1234z", {}, 8),
        ("147m258p369s12345z", {}, 8),
        ("1111m 79p * [123s] [123s]", {}, 0),  # the wildcard is the fifth 1m; a drawn 1m could not be
        ("1111m 79p * [123s] [123s]", {"four_copies": True}, 1),
        ("1111m", {}, 1),  # a fifth 1m cannot be drawn
        ("1111222233334444z", {}, 4),
        ("1111222233334444z *", {}, 2),
        ("wild 5m: 1111z", {}, 0),  # a drawn wildcard may be the fifth copy
        ("1m", {}, 0),
        ("2m [222m]", {}, 0),  # ready, though the last 2m lies in its own meld
        ("*", {}, 0),
        ("**************", {}, -1),
        ("1122m3344p5566s7z", {"forms": ("seven_pairs",)}, 0),
        ("1111m2222p3333s4z", {"forms": ("seven_pairs",)}, 6),
        ("1111m2222p3333s4z", {"forms": ("seven_pairs",), "quads_count": True}, 0),
        ("147m258p369s1234z", {"forms": ("seven_pairs",)}, 6),
        ("147m258p369s * 123z", {"forms": ("seven_pairs",)}, 5),
        ("19m19p19s1234567z", {"forms": ("thirteen_orphans",)}, 0),
        ("2345678m234567p", {"forms": ("thirteen_orphans",)}, 13),
        ("19m19p19s1234z ***", {"forms": ("thirteen_orphans",)}, 0),
        ("1122m3344p5566s7z", {"forms": ("standard", "seven_pairs")}, 0),
    ],
)
def test_shanten_of_known_hands(text: str, question: dict[str, Any], expected: int) -> None:
    assert mj.Hand(text).shanten(**question) == expected


@examples(5)
@given(cases(READY + WHOLE), questions())
def test_shanten_is_that_of_the_oracle(case: Case, question: dict[str, Any]) -> None:
    if fitting(case, question):
        expected = oracle.shanten(case.counts, case.wilds, melds=len(case.melds), wild_kind=case.wild_kind, **question)
        assert case.hand.shanten(**question) == expected


@given(cases([14], most_melds=0), questions())
def test_shanten_of_the_three_forms_is_that_of_the_oracle(case: Case, question: dict[str, Any]) -> None:
    expected = oracle.shanten(case.counts, case.wilds, wild_kind=case.wild_kind, **question)
    assert case.hand.shanten(**question) == expected


@given(cases(WHOLE, most_melds=0), questions())
def test_shanten_is_that_of_the_best_discard_unless_complete(case: Case, question: dict[str, Any]) -> None:
    if fitting(case, question):
        left = [shanten(case.without(kind), question) for kind in case.discardable()]
        complete = case.hand.is_win(**question)
        assert shanten(case, question) == (-1 if complete else min(left))


@given(cases(READY, most_melds=0), questions())
def test_shanten_is_one_more_than_after_the_best_draw(case: Case, question: dict[str, Any]) -> None:
    if fitting(case, question):
        now = shanten(case, question)
        after = {shanten(case.drawn(kind), question) for kind in KINDS if case.held[kind] < 4}
        assert min(after) == now - 1
        assert max(after) <= now


@given(cases(READY + WHOLE), questions())
def test_melds_only_lower_the_number_of_groups(case: Case, question: dict[str, Any]) -> None:
    question["forms"] = ("standard",)
    assert case.hand.shanten(**question) == shanten(case, question)


@given(cases(READY), questions())
def test_a_hand_is_ready_exactly_when_it_waits_for_a_tile_it_could_draw(case: Case, question: dict[str, Any]) -> None:
    """A tile of which the concealed part holds four cannot come; one whose fourth is in the melds counts."""
    if fitting(case, question):
        concealed = case._replace(melds=())
        waits = case.hand.waits(exhausted=True, **question)
        assert (case.hand.shanten(**question) == 0) == any(concealed.held[kind] < 4 for kind in waits)
        assert case.hand.waits(**question) == mj.TileSet(kind for kind in waits if case.held[kind] < 4)


@given(cases([13, 14], most_melds=0), st.booleans(), st.booleans())
def test_shanten_of_several_forms_is_the_least(case: Case, quads_count: bool, four_copies: bool) -> None:
    question = {"quads_count": quads_count, "four_copies": four_copies}
    each = [case.hand.shanten(forms=(form,), **question) for form in oracle.FORMS]
    assert case.hand.shanten(forms=oracle.FORMS, **question) == min(each)


@pytest.mark.parametrize("text", ["123m45p", "1122m3344p56z [777z]", "1122m3344p556z [777z]"])
def test_forms_that_do_not_exist_for_the_hand_have_no_shanten(text: str) -> None:
    with pytest.raises(ValueError, match=r"13 or 14 tiles without melds"):
        mj.Hand(text).shanten(forms=("seven_pairs", "thirteen_orphans"))


@st.composite
def visible(draw: st.DrawFn, case: Case) -> list[int]:
    """Some of the tiles that the hand does not hold."""
    share = draw(st.sampled_from([0, 1, 2, 4]))
    return [min(4 - held, draw(st.integers(0, share))) for held in case.held]


@given(cases(READY, most_melds=2), questions(), st.data())
def test_improvements_are_exactly_the_draws_that_lower_the_shanten(
    case: Case, question: dict[str, Any], data: st.DataObject
) -> None:
    if fitting(case, question):
        seen = data.draw(visible(case))
        now = case.hand.shanten(**question)
        expected = {
            kind: 4 - case.held[kind] - seen[kind]
            for kind in KINDS
            if case.held[kind] < 4 and case.drawn(kind).hand.shanten(**question) < now
        }
        improvements = case.hand.improvements(seen, **question)
        assert improvements == expected
        assert list(improvements) == sorted(improvements)


@given(cases(READY), questions())
def test_without_visible_tiles_all_others_are_unseen(case: Case, question: dict[str, Any]) -> None:
    if fitting(case, question):
        assert case.hand.improvements(**question) == case.hand.improvements([0] * 34, **question)


@examples(1 / 2)
@given(cases(WHOLE, most_melds=2), questions(), st.data())
def test_discard_options_are_the_hands_left(case: Case, question: dict[str, Any], data: st.DataObject) -> None:
    if fitting(case, question):
        seen = data.draw(visible(case))
        options = case.hand.discard_options(seen, **question)
        assert list(options) == case.discardable()
        for kind, option in options.items():
            left = case.without(kind).hand
            discarded = [number + (k == kind) for k, number in enumerate(seen)]
            assert option.shanten == left.shanten(**question)
            assert option.improvements == left.improvements(discarded, **question)
            assert option.unseen == sum(option.improvements.values())
        if not case.hand.is_win(**question) and options:
            assert min(option.shanten for option in options.values()) == case.hand.shanten(**question)


@pytest.mark.parametrize(
    ("visible", "message"),
    [
        ([0] * 33, "33 counts: expected 34"),
        ([0] * 33 + [5], "7z is 5: expected 0 to 4"),
        ([-1] + [0] * 33, "1m is -1: expected 0 to 4"),
        ([2] + [0] * 33, "2 tiles of 1m visible and 3 in the hand"),  # the meld's included
        ([0.5] * 34, "1m is no integer"),
    ],
)
def test_visible_tiles_that_cannot_be_are_named(visible: list[int], message: str) -> None:
    hand = mj.Hand("11m456p789s22z [123m]")
    with pytest.raises(ValueError, match=message):
        hand.improvements(visible)
    with pytest.raises(ValueError, match=message):
        mj.Hand("11m456p789s223z [123m]").discard_options(visible)

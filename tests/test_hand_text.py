"""Text of hands, melds and sets: parse and format agree, values are equal by value and never change."""

import contextlib
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
from oracle import KINDS
from strategies import Case, cases, text_of


@given(cases())
def test_a_hand_parses_back_from_its_text(case: Case) -> None:
    hand = case.hand
    again = mj.Hand(str(hand))
    assert again == hand
    assert hash(again) == hash(hand)
    assert str(again) == str(hand)
    assert eval(repr(hand), {"Hand": mj.Hand}) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


@given(cases())
def test_a_hand_keeps_what_it_was_made_of(case: Case) -> None:
    hand = case.hand
    assert tuple(hand.counts) == case.counts
    assert hand.melds == tuple(map(mj.Meld, case.melds))
    assert hand.wilds == case.wilds
    assert hand.wild_kind == case.wild_kind
    assert hand.size == sum(case.counts) + case.wilds + 3 * len(case.melds)


@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_tiles_in_a_text_does_not_matter(case: Case, random: Any) -> None:
    pieces = [text_of([k]) for k in KINDS for _ in range(case.counts[k])] + ["*"] * case.wilds
    random.shuffle(pieces)
    wild = "" if case.wild_kind is None else f"wild {text_of([case.wild_kind])}: "
    assert mj.Hand(wild + " ".join(pieces + list(case.melds))) == case.hand


@given(cases(), st.sampled_from([bytes, bytearray, list, tuple, memoryview]))
def test_counts_of_any_kind_make_the_same_hand(case: Case, kind: Any) -> None:
    counts = kind(bytes(case.counts)) if kind is memoryview else kind(case.counts)
    melds = [mj.Meld(meld) for meld in case.melds]
    assert mj.Hand(counts, melds, case.wilds, wild_kind=case.wild_kind) == case.hand


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("5m", "5m"),
        ("1m1p1s2m", "12m1p1s"),
        ("  7z  321m ", "123m7z"),
        ("*1m*", "1m **"),
        ("[321m] 5p", "5p [123m]"),
        ("[777+7z@3](1111m)", "[777+7z@3] (1111m)"),
        ("{9p1m1s}", "{9p1m1s}"),
        ("wild 9p:99p1m", "wild 9p: 1m **"),
    ],
)
def test_texts_and_how_they_are_written(text: str, written: str) -> None:
    assert str(mj.Hand(text)) == written
    assert mj.Hand(written) == mj.Hand(text)


def test_wild_kind_beside_a_text_and_in_it_are_the_same() -> None:
    hand = mj.Hand("123m459p789s11223z", wild_kind="9p")
    assert str(hand) == "wild 9p: 123m45p789s11223z *"
    assert hand == mj.Hand("wild 9p: 123m459p789s11223z") == mj.Hand(str(hand), wild_kind=17)


@pytest.mark.parametrize(
    ("text", "type", "tiles", "feeder"),
    [
        ("[123m]", "chow", (0, 1, 2), None),
        ("[123m@2]", "chow", (0, 1, 2), 2),
        ("[777z]", "pong", (33, 33, 33), None),
        ("[7777z@0]", "exposed_kong", (33,) * 4, 0),
        ("[777+7z]", "added_kong", (33,) * 4, None),
        ("(7777z)", "concealed_kong", (33,) * 4, None),
        ("{1m1p1s}", "group", (0, 9, 18), None),
        ("{1m1p1s1m}", "group", (0, 9, 18, 0), None),
    ],
)
def test_melds_and_their_text(text: str, type: str, tiles: tuple[int, ...], feeder: int | None) -> None:
    meld = mj.Meld(text)
    assert (meld.type, meld.tiles, meld.feeder, str(meld)) == (type, tiles, feeder, text)
    assert mj.Meld.of(type, tiles, feeder) == meld == eval(repr(meld), {"Meld": mj.Meld})
    assert len({meld, mj.Meld(text), pickle.loads(pickle.dumps(meld))}) == 1


@given(st.sets(st.sampled_from(KINDS)))
def test_a_set_of_kinds_behaves_as_a_set(kinds: set[int]) -> None:
    tiles = mj.TileSet(kinds)
    assert list(tiles) == sorted(kinds)
    assert mj.TileSet(str(tiles)) == tiles == mj.TileSet.from_mask(int(tiles)) == pickle.loads(pickle.dumps(tiles))
    assert eval(repr(tiles), {"TileSet": mj.TileSet}) == tiles
    assert (len(tiles), bool(tiles), int(tiles)) == (len(kinds), bool(kinds), sum(1 << k for k in kinds))
    assert all((k in tiles) == (mj.tiles.name(k) in tiles) == (k in kinds) for k in KINDS)


@given(st.sets(st.sampled_from(KINDS)), st.sets(st.sampled_from(KINDS)))
def test_sets_of_kinds_combine_as_sets(left: set[int], right: set[int]) -> None:
    a, b = mj.TileSet(left), mj.TileSet(right)
    assert (set(a | b), set(a & b), set(a - b)) == (left | right, left & right, left - right)
    assert (a == b) == (left == right)
    assert hash(a) == hash(mj.TileSet(sorted(left)))


@pytest.mark.parametrize(
    ("value", "attribute"),
    [(mj.Hand("5m *"), "wilds"), (mj.Hand("5m"), "melds"), (mj.Meld("[123m]"), "type"), (mj.Hand("5m"), "colour")],
)
def test_values_do_not_change(value: Any, attribute: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, attribute, 3)


@pytest.mark.parametrize(
    ("value", "arguments"),
    [
        (mj.Hand("5m"), ("7z",)),
        (mj.Hand("5m"), ("123m456",)),
        (mj.Meld("[123m]"), ("[777z]",)),
        (mj.TileSet("5m"), ("7z",)),
    ],
)
def test_values_do_not_change_when_they_are_initialised_again(value: Any, arguments: tuple[str]) -> None:
    before = (str(value), hash(value))
    with contextlib.suppress(ValueError, TypeError):
        value.__init__(*arguments)
    assert (str(value), hash(value)) == before


def test_hands_differ_by_every_part() -> None:
    texts = ["1m", "2m", "1m *", "wild 9p: 1m", "wild 9p: 1m *", "1m [123m]", "1m [123m@1]", "1m [222m]"]
    assert len(set(map(mj.Hand, texts))) == len(texts)
    assert mj.Hand("1m") != "1m"


def test_kinds_and_names_are_inverse() -> None:
    assert [mj.tiles.kind(mj.tiles.name(k)) for k in KINDS] == list(KINDS) == [mj.tiles.kind(k) for k in KINDS]
    assert [mj.tiles.name(k) for k in (0, 8, 9, 26, 27, 31, 32, 33)] == ["1m", "9m", "1p", "9s", "1z", "5z", "6z", "7z"]

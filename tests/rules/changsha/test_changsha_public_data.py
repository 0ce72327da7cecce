"""Changsha hands that another implementation answered, and records of its tests.

All its answers agree. It has names of its own for a small win and for seven pairs with two and three fours (CS-P6: here
one item of more weight), and its base score is what a non-dealer pays a non-dealer under the preset.
"""

from typing import Any

import pytest

import mahjong as mj
from mahjong.rules import NotAWin
from mahjong.rules.changsha import Changsha
from public_data import counted, kinds, lines, melds, needs_data, records

pytestmark = needs_data

NAMES = {"小胡": "平胡", "双豪华七小对": "豪华七小对", "三豪华七小对": "豪华七小对", "四喜": "大四喜"}
DEFAULT, PRESET = mj.ruleset("changsha"), mj.ruleset("changsha", preset="DOUBLE_BIRD_2026")


def hand_of(tiles: list[int], laid: str = "-") -> mj.Hand:
    return mj.Hand(counted(tiles), [mj.Meld.of(*meld) for meld in melds(laid)])


def named(text: str) -> set[str]:
    return {NAMES.get(name, name) for name in text.split(",") if name}


def answer(rules: mj.rules.Rules, tiles: list[int], laid: str) -> tuple[set[str], int]:
    """The items and points of a non-dealer's win on the last tile, off a non-dealer; none and 0 if it does not win."""
    hand, win = hand_of(tiles[:-1], laid), mj.Win(tile=tiles[-1], winner=1, discarder=2, dealer=0)
    try:
        score = rules.score(hand, win)
    except NotAWin:
        assert not rules.can_win(hand, win)
        return set(), 0
    assert rules.can_win(hand, win)
    return {item.title_zh for item in score.items}, score.points[1]


def test_CS_W1_CS_W2_8000_hands() -> None:
    for line in lines("changsha_openmahjong_win"):
        tiles, laid, fans, base = line.split("|")
        items, _ = answer(DEFAULT, kinds(tiles), laid)
        assert items == named(fans), line
        assert answer(PRESET, kinds(tiles), laid) == (items, int(base)), line


def test_CS_W4_6000_starting_hands() -> None:
    assert isinstance(PRESET, Changsha)
    for line in lines("changsha_openmahjong_initial"):
        tiles, names = line.split("|")
        assert {item.title_zh for item in PRESET.starting_items(hand_of(kinds(tiles)))} == named(names), line


@pytest.mark.parametrize("by", ["draw", "discard"])
def test_CS_W1_CS_W2_waits_of_4000_hands(by: Any) -> None:
    at = mj.Situation(seat=1, dealer=0)
    for line in lines("changsha_openmahjong_ting"):
        tiles, laid, waits = line.split("|")
        assert list(DEFAULT.waits(hand_of(kinds(tiles), laid), at, by)) == kinds(waits), line


def test_CS_W1_CS_W2_CS_W4_handwritten_records() -> None:
    asked = [record for record in records("handwritten_tests") if record["variant"].startswith("changsha")]
    assert len(asked) == 23
    for record in asked:
        if record["variant"] == "changsha initial win":
            assert isinstance(PRESET, Changsha)
            items = {item.title_zh for item in PRESET.starting_items(hand_of(record["tiles"]))}
            points = None
        else:
            items, points = answer(PRESET, record["tiles"], " ".join(record["melds"]) or "-")
            assert bool(items) == record["expect_win"], record
        if record["expect_fans"] is not None:
            assert items == named(",".join(record["expect_fans"])), record
        assert items >= named(",".join(record.get("fans_include") or ())), record
        assert record.get("expect_score") in (None, points), record

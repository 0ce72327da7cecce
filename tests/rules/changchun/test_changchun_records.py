"""Public hands of Changchun, answered by another implementation of the competition rules (MIL_2024)."""

from typing import Any

import pytest

import mahjong as mj
from public_data import FOLDER, melds, needs_data, records

RULES = mj.ruleset("changchun", "MIL_2024")
TITLES = {"夹/单吊/单和": "夹胡", "飘和": "飘胡", "七对": "七对", "豪华七对": "豪华七对"}
NUMBERED = {10 * suit + number: f"{number}{'?mps'[suit]}" for suit in (1, 2, 3) for number in range(1, 10)}
NUMBERED |= dict(zip((41, 42, 43, 44, 45, 46, 47), ("1z", "2z", "3z", "4z", "7z", "5z", "6z"), strict=True))
AT = mj.Situation(seat=1, dealer=0)
DECLARED = mj.Situation(seat=1, dealer=0, declared={1})

RECORDS = [r for r in records("handwritten_tests") if r["variant"].startswith("changchun")] if FOLDER.is_dir() else []
WAITS = [r for r in RECORDS if r.get("expect_waits") is not None]
WINS = [r for r in RECORDS if r.get("expect_win") is not None]


def special_kong(code: str) -> mj.Meld:
    """`Cyao:31,31,31:11,21,31`, a kind of egg, its tiles, and what they stand for."""
    return mj.Meld.of("group", [NUMBERED[int(number)] for number in code.split(":")[1].split(",")])


def hand_of(record: dict[str, Any]) -> mj.Hand:
    laid = [
        special_kong(text) if text.startswith("C") else mj.Meld.of(*melds(text)[0]) for text in record.get("melds", ())
    ]
    return mj.Hand([record["tiles"].count(kind) for kind in range(34)], laid)


def named(record: dict[str, Any]) -> str:
    return str(hand_of(record))


@needs_data
def test_all_records_are_compared() -> None:
    assert len(RECORDS) == len(WAITS) + len(WINS) + 1 == 22


@pytest.mark.parametrize("record", WAITS, ids=named)
def test_waits(record: dict[str, Any]) -> None:
    """Before a declaration the hand itself needs a terminal or honour: CC-T2."""
    at = DECLARED if record.get("declaration") else AT
    for by in ("draw", "discard"):
        assert sorted(RULES.waits(hand_of(record), at, by)) == record["expect_waits"]


@pytest.mark.parametrize("record", WINS, ids=named)
def test_wins(record: dict[str, Any]) -> None:
    tile = record["winning_tile"]
    hand, win = hand_of(record).discard(tile), mj.Win(tile=tile, winner=1, discarder=2, dealer=0)
    if "Cyao:31,31,31:11,21,31" in record["melds"]:
        # The other program counts what the three 1s stand for: CC-K2, a 1s remains a 1s for the conditions of a win.
        with pytest.raises(mj.NotAWin, match="CC-W2"):
            RULES.score(hand, win)
        return
    assert RULES.can_win(hand, win) == record["expect_win"]
    if record["expect_win"]:
        items = RULES.score(hand, win).items
        if record["expect_fans"]:
            assert [item.title_zh for item in items] == [TITLES[fan] for fan in record["expect_fans"]]
        if record["expect_fan"] is not None:
            assert sum(item.value for item in items) == record["expect_fan"]


@needs_data
def test_special_kongs_are_eggs() -> None:
    """CC-K2: a 1s may stand for any tile of an egg, and three different winds are one."""
    eggs = [special_kong(code) for code in RECORDS[-1]["expect_include"]]
    assert eggs == [mj.Meld("{1m1p1s}"), mj.Meld("{1z2z1s}"), mj.Meld("{7z5z1s}")]
    assert [RULES.settle_kong(1, egg)[0].amount for egg in eggs] == [1, 1, 1]

"""CS-W4: the starting wins of Changsha, and what they pay together with 天胡."""

from typing import Any

import pytest

import mahjong as mj
from mahjong.rules.changsha import Changsha
from mahjong.rules.scores import balance

DEALT = "12457m23568p2369s"  # 14 tiles with nothing in them, and 13:
NOTHING = "12457m2358p2369s"
BOTH = "8888m999m147p147s"  # 大四喜 and 六六顺
FOUR = "6666m147p147258s"  # 大四喜
HEAVENLY = "333m456999p77788s"  # 14 tiles that win, and 六六顺


def changsha(**options: Any) -> Changsha:
    rules = mj.ruleset("changsha", **options)
    assert isinstance(rules, Changsha)
    return rules


@pytest.mark.parametrize(
    ("hand", "titles"),
    [
        pytest.param("3333m124m99p5679s1p", "大四喜", id="CS-W4 大四喜"),
        pytest.param("3333m4444p99p567s", "大四喜 六六顺", id="CS-W4 大四喜 once, however many"),
        pytest.param("1133m4466p779s134s", "板板胡", id="CS-W4 板板胡"),
        pytest.param("11335m4466p779s14s", "", id="CS-W4 one 5 is no 板板胡"),
        pytest.param("1122334557899m", "缺一色", id="CS-W4 缺一色 of two suits"),
        pytest.param("123456789m1235p", "缺一色", id="CS-W4 缺一色"),
        pytest.param("123456789m123p5s", "", id="CS-W4 one tile of the third suit"),
        pytest.param("111m777p2m45p689s2s", "六六顺", id="CS-W4 六六顺"),
        pytest.param("111m777p222s5m4p68s", "六六顺", id="CS-W4 六六顺 once, however many"),
        pytest.param("111m77p2m455p689s2s", "", id="CS-W4 one triplet"),
        pytest.param("1111m2m455p6899s2s", "大四喜", id="CS-W4 a four is one triplet"),
        pytest.param("1111m2m555p689s22s", "大四喜 六六顺", id="CS-W4 a four and a triplet"),
        pytest.param("11m11p11s258m258p5s", "", id="CS-W4 三同 is not played by default"),
        pytest.param("1144m4466p779s114s", "板板胡", id="CS-W4 板板胡 of 14 tiles"),
    ],
)
def test_starting_items(hand: str, titles: str) -> None:
    items = changsha().starting_items(hand)
    assert " ".join(item.title_zh for item in items) == titles
    assert all((item.value, item.unit) == (1, "items") for item in items)


@pytest.mark.parametrize(
    ("hand", "titles"),
    [
        ("11m11p11s258m258p5s", "三同"),
        ("99m99p999s258m258p", "三同"),
        ("11m11p1s258m2588p5s", ""),
        ("11m11p22s258m258p5s", ""),
    ],
)
def test_CS_W4_three_alike(hand: str, titles: str) -> None:
    items = changsha(three_alike=True).starting_items(hand)
    assert " ".join(item.title_zh for item in items) == titles


@pytest.mark.parametrize("hand", ["123m", "123m456p789s123m22s5s", "123m456p7s[123m][777p]", "123m456p789s123m*", "1z"])
def test_CS_W4_only_dealt_hands_have_starting_wins(hand: str) -> None:
    with pytest.raises(ValueError, match=r"no dealt hand|not in play"):
        changsha().starting_items(hand)


# --- settling ---------------------------------------------------------------------------------------------------------

DIE = {"start_bird": "die"}
GO_ON = {"starting_wins": "continue"}


def points(*hands: str, options: dict[str, Any] | None = None, **given: Any) -> tuple[int, ...]:
    """What the seats gain, seat 0 dealing."""
    return balance(changsha(**(options or {})).settle_start(hands, 0, **given))


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        pytest.param([DEALT, NOTHING, NOTHING, NOTHING], (0, 0, 0, 0), id="CS-W4 nobody"),
        pytest.param([DEALT, FOUR, NOTHING, NOTHING], (-20, 40, -10, -10), id="CS-W4 as a small self-draw"),
        pytest.param([DEALT, BOTH, NOTHING, NOTHING], (-40, 80, -20, -20), id="CS-W4 two in one hand add up"),
        pytest.param([DEALT, BOTH, FOUR, NOTHING], (-60, 70, 20, -30), id="CS-W4 two winners pay each other"),
        pytest.param([FOUR + "2m", NOTHING, NOTHING, NOTHING], (60, -20, -20, -20), id="CS-W4 the dealer's"),
        pytest.param(
            [HEAVENLY, NOTHING, NOTHING, NOTHING], (210, -70, -70, -70), id="CS-W4 天胡 alone, without 六六顺"
        ),
        pytest.param(
            [HEAVENLY, BOTH, NOTHING, NOTHING], (170, 10, -90, -90), id="CS-W4 天胡 and starting wins together"
        ),
    ],
)
def test_settle_start(hands: list[str], expected: tuple[int, ...]) -> None:
    for options in ({}, GO_ON, DIE):
        assert points(*hands, options=options) == expected


@pytest.mark.parametrize(
    ("seats", "expected"),
    [(None, (170, 10, -90, -90)), ([0], (210, -70, -70, -70)), ([1], (-40, 80, -20, -20)), ([], (0, 0, 0, 0))],
)
def test_CS_W4_a_seat_may_decline(seats: list[int] | None, expected: tuple[int, ...]) -> None:
    assert points(HEAVENLY, BOTH, NOTHING, NOTHING, seats=seats) == expected


@pytest.mark.parametrize(
    ("hands", "options", "given", "expected"),
    [
        pytest.param([DEALT, FOUR], {}, {"bird_tiles": "2m"}, (-40, 80, -20, -20), id="CS-W4 a bird on the winner"),
        pytest.param([DEALT, FOUR], {}, {"bird_tiles": "3m"}, (-20, 50, -20, -10), id="CS-W4 a bird on a payer"),
        pytest.param(
            [DEALT, BOTH, FOUR],
            {},
            {"bird_tiles": "3m"},
            (-80, 80, 40, -40),
            id="CS-W4 birds are judged for each winner",
        ),
        pytest.param([HEAVENLY, FOUR], {}, {"bird_tiles": "1s"}, (380, -80, -150, -150), id="CS-W4 birds for 天胡 too"),
        pytest.param(
            [HEAVENLY, FOUR],
            GO_ON,
            {"bird_tiles": "1s"},
            (400, -100, -150, -150),
            id="CS-W4 for 天胡 alone where play goes on",
        ),
        pytest.param([DEALT, FOUR], DIE, {"die": 1}, (-40, 80, -20, -20), id="CS-W4 die 1: the winner"),
        pytest.param([DEALT, FOUR], DIE, {"die": 2}, (-20, 50, -20, -10), id="CS-W4 die 2: the next"),
        pytest.param([DEALT, FOUR], DIE, {"die": 3}, (-20, 50, -10, -20), id="CS-W4 die 3: the opposite"),
        pytest.param([DEALT, FOUR], DIE, {"die": 4}, (-40, 60, -10, -10), id="CS-W4 die 4: the previous"),
        pytest.param([DEALT, FOUR], DIE, {"die": 5}, (-40, 80, -20, -20), id="CS-W4 die 5: the winner"),
        pytest.param([DEALT, FOUR], DIE, {"die": 6}, (-20, 50, -20, -10), id="CS-W4 die 6: the next"),
        pytest.param(
            [DEALT, BOTH, FOUR], DIE, {"die": 2}, (-60, 90, 10, -40), id="CS-W4 one die for all, counted from each"
        ),
        pytest.param(
            [HEAVENLY, FOUR], DIE, {"die": 1, "bird_tiles": "1s"}, (380, -60, -160, -160), id="CS-W4 no die for 天胡"
        ),
    ],
)
def test_start_bird(
    hands: list[str], options: dict[str, Any], given: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert points(*hands, *[NOTHING] * (4 - len(hands)), options=options, **given) == expected


def test_CS_W4_points_are_those_of_small_wins() -> None:
    options = {"small_points": 3, "dealer_points": 2, "dealer_bonus": "per_payment"}
    assert points(DEALT, BOTH, NOTHING, NOTHING, options=options) == (-8, 20, -6, -6)


@pytest.mark.parametrize(
    ("hands", "options", "given", "message"),
    [
        pytest.param([DEALT, FOUR], {}, {"seats": [2]}, "seat 2 has no starting win", id="CS-W4 nothing to declare"),
        pytest.param([DEALT, FOUR], {}, {"seats": [4]}, "expected a seat", id="CS-W4 no seat"),
        pytest.param([DEALT, FOUR], {}, {"bird_tiles": "12m"}, "at most 1", id="CS-B1 too many birds"),
        pytest.param([DEALT, FOUR], {}, {"bird_tiles": "6m"}, "5 tiles of 6m", id="CS-B4 a bird that is the fifth"),
        pytest.param([DEALT, FOUR], {}, {"bird_tiles": "7z"}, "7z is not in play", id="CS-S1 an honour as the bird"),
        pytest.param([DEALT, NOTHING], {}, {"bird_tiles": "1p"}, "no bird is counted", id="CS-W4 a bird for nobody"),
        pytest.param(
            [DEALT, FOUR], GO_ON, {"bird_tiles": "1p"}, "no bird is counted", id="CS-W4 no bird where play goes on"
        ),
        pytest.param([DEALT, FOUR], DIE, {"bird_tiles": "1p"}, "no bird is counted", id="CS-W4 no bird beside the die"),
        pytest.param([DEALT, FOUR], {}, {"die": 1}, "die is 1", id="CS-W4 a die where none is thrown"),
        pytest.param([DEALT, FOUR], DIE, {"die": 0}, "expected 1 to 6", id="CS-W4 die 0"),
        pytest.param([DEALT, FOUR], DIE, {"die": 7}, "expected 1 to 6", id="CS-W4 die 7"),
        pytest.param([DEALT, FOUR], DIE, {"die": True}, "expected 1 to 6", id="CS-W4 no number on the die"),
        pytest.param([DEALT, NOTHING], DIE, {"die": 1}, "die is 1", id="CS-W4 a die for nobody"),
        pytest.param([NOTHING, FOUR], {}, {}, "13 tiles.*expected 14", id="CS-S4 the dealer has 14 tiles"),
        pytest.param([DEALT, DEALT], {}, {}, "14 tiles.*expected 13", id="CS-S4 the others have 13"),
        pytest.param(
            [DEALT, "8888m[123m]147p147s"], {}, {}, "no dealt hand", id="CS-S4 melds before the first discard"
        ),
        pytest.param([DEALT, "1111m999m147p147s"], {}, {}, "tiles of 1m", id="CS-S4 five of a kind in four hands"),
        pytest.param([DEALT, "7777z999m147p147s"], {}, {}, "7z is not in play", id="CS-S1 honours"),
        pytest.param([DEALT, NOTHING, NOTHING, NOTHING, NOTHING], {}, {}, "5 hands", id="CS-S4 five hands"),
    ],
)
def test_settle_start_refuses(hands: list[str], options: dict[str, Any], given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        points(*hands, *[NOTHING] * (4 - len(hands)), options=options, **given)

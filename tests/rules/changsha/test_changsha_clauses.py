"""Changsha, clause by clause. Seat 1 wins and seat 0 deals, unless a case says otherwise."""

from typing import Any

import pytest

import mahjong as mj
from mahjong.rules import HOUSE, NotAWin
from mahjong.rules.changsha import Changsha

PLAIN = "123m456p789s123m2s"  # wins on 2s with a pair of 2
BY_1 = "123m456p789s123m1s"  # wins on 1s with a pair of 1
KONG = "456p789s123m2s(9999m)"  # wins on 2s
KONG_BY_1 = "456p789s123m1s(9999m)"  # wins on 1s with a pair of 1
TRIPLETS = "111m444p777s333m1s"  # wins on 1s
PAIRS = "1133m4466p77s113s"  # wins on 3s
LUXURY = "1111m4466p77s113s"  # wins on 3s
ONE_SUIT = "1112345678999m"  # wins on 1m and others
ONE_SUIT_PAIRS = "1133445577889m"  # wins on 9m
ALL_258 = "2258m2588p25588s"  # wins on any 2, 5 or 8, without an arrangement
BEGGED = "1m[123p][456s](7777s)[999p]"  # wins on 1m
TWO_SIDES = "456p78s123m22s(9999m)"  # wins on 6s and 9s
GAP = "123m456p79s123m22s"  # wins on 8s, of which it holds none
GAP_BY_1 = "123m456p79s123m11s"  # the same with a pair of 1

DRAWN: dict[str, Any] = {}
FROM_2 = {"discarder": 2}
FROM_DEALER = {"discarder": 0}
DEALER = {"winner": 0}
HEAVENLY = {"winner": 0, "flags": {"dealt"}}
EARTHLY = {"discarder": 0, "flags": {"first_discard"}}
EARTHLY_CANNON = {"discarder": 0, "flags": {"first_discard", "dice_kong"}}
GO_ROUND = {"flags": {"first_discard"}}
GO_ROUND_FROM_2 = {"discarder": 2, "flags": {"first_discard"}}
LAST = {"flags": {"last_tile"}}
LAST_CANNON = {"discarder": 2, "flags": {"last_tile"}}
REPLACED = {"flags": {"kong_replacement"}}
DICE = {"flags": {"dice_kong"}}
CANNON = {"discarder": 2, "flags": {"dice_kong"}}
ALSO_2 = {"flags": {"dice_kong"}, "also_tiles": ["9s", "9s"]}
ALSO_1 = {"discarder": 2, "flags": {"dice_kong"}, "also_tiles": ["9s"]}
ROBBED = {"discarder": 2, "flags": {"robbed_kong"}}


def changsha(**options: Any) -> Changsha:
    rules = mj.ruleset("changsha", **options)
    assert isinstance(rules, Changsha)
    return rules


def win(tile: str, **facts: Any) -> mj.Win:
    return mj.Win(**{"tile": tile, "winner": 1, "dealer": 0, **facts})


def case(name: str, hand: str, tile: str, facts: dict[str, Any], items: str, *points: int, **options: Any) -> Any:
    return pytest.param(hand, tile, facts, items, points, options, id=name)


# --- wins -----------------------------------------------------------------------------------------------------------

WINS = [
    case("CS-W1 a pair of 2", PLAIN, "2s", DRAWN, "平胡", -20, 40, -10, -10),
    case("CS-W1 a pair of 5, by discard", "123m456p789s123m5s", "5s", FROM_2, "平胡", 0, 10, -10, 0),
    case("CS-W1 a pair of 8 beside melds", "456p789m8s[123m][777p]", "8s", FROM_2, "平胡", 0, 10, -10, 0),
    case("CS-W2 天胡", PLAIN, "2s", HEAVENLY, "天胡", 210, -70, -70, -70),
    case("CS-W2 地胡", PLAIN, "2s", EARTHLY, "地胡", -70, 70, 0, 0),
    case("CS-W2 地胡 on a dice kong's tile", PLAIN, "2s", EARTHLY_CANNON, "地胡 杠上炮", -140, 140, 0, 0),
    case("CS-W2 地胡 of a go-round, drawn", PLAIN, "2s", GO_ROUND, "地胡", -70, 190, -60, -60, earthly="go_round"),
    case("CS-W2 地胡 of a go-round", PLAIN, "2s", GO_ROUND_FROM_2, "地胡", 0, 60, -60, 0, earthly="go_round"),
    case("CS-W2 碰碰胡", TRIPLETS, "1s", FROM_2, "碰碰胡", 0, 60, -60, 0),
    case("CS-W2 碰碰胡 with pong and kong", "111m444p1s[333m](7777s)", "1s", FROM_2, "碰碰胡", 0, 60, -60, 0),
    case("CS-W2 碰碰胡 rather than sequences", "111222333m777p1s", "1s", FROM_2, "碰碰胡", 0, 60, -60, 0),
    case("CS-W2 将将胡", ALL_258, "5m", FROM_2, "将将胡", 0, 60, -60, 0),
    case("CS-W2 将将胡 with pong and kong", "258m2588s[222p](5555p)", "2m", FROM_2, "将将胡", 0, 60, -60, 0),
    case("CS-W2 将将胡 with four melds", "5m[222m][555p][888s][222p]", "8m", FROM_2, "将将胡", 0, 60, -60, 0),
    case("CS-W2 将将胡 and 碰碰胡", "222555m888p222s5p", "5p", FROM_2, "将将胡 碰碰胡", 0, 120, -120, 0),
    case("CS-W2 将将胡 and 七小对", "2255m2255p22558s", "8s", FROM_2, "将将胡 七小对", 0, 120, -120, 0),
    case("CS-W2 清一色", ONE_SUIT, "1m", FROM_2, "清一色", 0, 60, -60, 0),
    case("CS-W2 清一色 with a chow", "1123456999m[123m]", "1m", FROM_2, "清一色", 0, 60, -60, 0),
    case("CS-W2 清一色 of seven pairs", ONE_SUIT_PAIRS, "9m", FROM_2, "七小对 清一色", 0, 120, -120, 0),
    case("CS-W2 海底捞月", PLAIN, "2s", LAST, "海底捞月", -70, 190, -60, -60),
    case("CS-W2 海底炮", PLAIN, "2s", LAST_CANNON, "海底炮", 0, 60, -60, 0),
    case("CS-W2 七小对", PAIRS, "3s", FROM_2, "七小对", 0, 60, -60, 0),
    case("CS-W2 豪华七小对", LUXURY, "3s", FROM_2, "豪华七小对", 0, 120, -120, 0),
    case("CS-W2 杠上开花", KONG, "2s", DICE, "杠上开花", -70, 190, -60, -60),
    case("CS-W2 杠上炮", PLAIN, "2s", CANNON, "杠上炮", 0, 60, -60, 0),
    case("CS-W2 抢杠胡", GAP, "8s", ROBBED, "抢杠胡", 0, 60, -60, 0),
    case("CS-W2 抢杠胡 as no big win", GAP, "8s", ROBBED, "平胡", 0, 10, -10, 0, robbing_is_big=False),
    case("CS-W2 robbing an exposed kong", GAP, "8s", ROBBED, "抢杠胡", 0, 60, -60, 0, rob_exposed_kong=True),
    case("CS-W2 全求人 by discard", BEGGED, "1m", FROM_2, "全求人", 0, 60, -60, 0),
    case("CS-W2 全求人 by self-draw", BEGGED, "1m", DRAWN, "全求人", -70, 190, -60, -60),
    case("CS-K1 a plain replacement", KONG, "2s", REPLACED, "平胡", -20, 40, -10, -10),
    case(
        "CS-L2 the taker of the last tile pays", PLAIN, "2s", {**LAST_CANNON, "discarder": 0}, "海底炮", -70, 70, 0, 0
    ),
    case("CS-K2 all that win", TWO_SIDES, "6s", ALSO_2, "杠上开花", -210, 570, -180, -180, dice_kong_tiles=3),
    case("CS-K2 for another seat too", TWO_SIDES, "6s", ALSO_1, "杠上炮", 0, 120, -120, 0, dice_kong_tiles=2),
    case("CS-P1 small_points", PLAIN, "2s", FROM_2, "平胡", 0, 3, -3, 0, small_points=3),
    case("CS-P1 big_points", PAIRS, "3s", FROM_2, "七小对", 0, 7, -7, 0, big_points=7),
    case("CS-P2 dealer_points", PAIRS, "3s", FROM_DEALER, "七小对", -64, 64, 0, 0, dealer_points=4),
    case("CS-P2 for each item", LUXURY, "3s", FROM_DEALER, "豪华七小对", -140, 140, 0, 0),
    case("CS-P2 once", LUXURY, "3s", FROM_DEALER, "豪华七小对", -130, 130, 0, 0, dealer_bonus="per_payment"),
    case("CS-P3 the dealer's small self-draw", PLAIN, "2s", DEALER, "平胡", 60, -20, -20, -20),
    case("CS-P3 the robbed seat alone pays", GAP, "8s", {**ROBBED, "discarder": 0}, "抢杠胡", -70, 70, 0, 0),
    case("CS-P4 big items add up", "111m444p777s1s(9999m)", "1s", CANNON, "碰碰胡 杠上炮", 0, 120, -120, 0),
    case("CS-P5 清一色 alone", ONE_SUIT, "1m", FROM_DEALER, "清一色", -70, 70, 0, 0),
    case("CS-P5 清一色 doubles", ONE_SUIT_PAIRS, "9m", FROM_DEALER, "七小对 清一色", -140, 140, 0, 0),
    case("CS-P5 清一色 doubles the sum", ONE_SUIT_PAIRS, "9m", LAST_CANNON, "七小对 海底炮 清一色", 0, 240, -240, 0),
    case("CS-P5 清一色 doubles a situation", ONE_SUIT, "1m", LAST_CANNON, "海底炮 清一色", 0, 120, -120, 0),
    case(
        "CS-P5 清一色 adds", ONE_SUIT_PAIRS, "9m", LAST_CANNON, "七小对 海底炮 清一色", 0, 180, -180, 0, one_suit="add"
    ),
    case("CS-P6 two fours", "1111m4444p77s113s", "3s", FROM_2, "豪华七小对", 0, 180, -180, 0),
    case("CS-P6 three fours", "1111m4444p11113s", "3s", FROM_2, "豪华七小对", 0, 240, -240, 0),
    case("CS-P6 other weights", LUXURY, "3s", FROM_2, "豪华七小对", 0, 300, -300, 0, luxury_pairs=(5, 6, 7)),
]


@pytest.mark.parametrize(("hand", "tile", "facts", "items", "points", "options"), WINS)
def test_win(
    hand: str, tile: str, facts: dict[str, Any], items: str, points: tuple[int, ...], options: dict[str, Any]
) -> None:
    rules = changsha(**options)
    score = rules.score(hand, win(tile, **facts))
    assert " ".join(item.title_zh for item in score.items) == items
    assert score.points == points
    assert rules.can_win(hand, win(tile, **facts))


NO_258 = {"situation_needs_258": False}
NO_WINS = [
    case("CS-W1 no winning shape", "123m456p789s1357m", "9s", FROM_2, "CS-W1"),
    case("CS-W1 a pair of 1", BY_1, "1s", DRAWN, "CS-W1"),
    case("CS-W1 a pair of 9 beside a kong", "456p789s123m9s(9999m)", "9s", DRAWN, "CS-W1"),
    case("CS-W2 a chow is no triplet", "111m444p1s[333m][789s]", "1s", FROM_2, "CS-W1"),
    case("CS-W2 a meld of another suit", "1112345999m[123p]", "3m", FROM_2, "CS-W1"),
    case("CS-W2 one tile that is no 2, 5 or 8", "2258m2588p25589s", "5m", FROM_2, "CS-W1"),
    case("CS-W2 seven pairs with a meld", "1133m4466p77s[333s]", "7s", FROM_2, "CS-W1"),
    case("CS-W2 three melds laid down are not all begged", "111m1s[123p][456s](7777s)", "1s", FROM_2, "CS-W1"),
    case("CS-W2 robbing as no big win needs the pair", GAP_BY_1, "8s", ROBBED, "CS-W1", robbing_is_big=False, **NO_258),
    case("CS-W3 天胡", BY_1, "1s", HEAVENLY, "CS-W3"),
    case("CS-W3 地胡", BY_1, "1s", EARTHLY, "CS-W3"),
    case("CS-W3 海底捞月", BY_1, "1s", LAST, "CS-W3"),
    case("CS-W3 海底炮", BY_1, "1s", LAST_CANNON, "CS-W3"),
    case("CS-W3 杠上开花", KONG_BY_1, "1s", DICE, "CS-W3"),
    case("CS-W3 杠上炮", BY_1, "1s", CANNON, "CS-W3"),
    case("CS-W3 抢杠胡", GAP_BY_1, "8s", ROBBED, "CS-W3"),
    case("CS-W3 a win without a big item always needs it", BY_1, "1s", DRAWN, "CS-W1", **NO_258),
    case("CS-K1 a replacement is no big win", KONG_BY_1, "1s", REPLACED, "CS-W1", **NO_258),
]


@pytest.mark.parametrize(("hand", "tile", "facts", "clause", "points", "options"), NO_WINS)
def test_no_win(
    hand: str, tile: str, facts: dict[str, Any], clause: str, points: tuple[int, ...], options: dict[str, Any]
) -> None:
    rules = changsha(**options)
    assert not rules.can_win(hand, win(tile, **facts))
    with pytest.raises(NotAWin) as why:
        rules.score(hand, win(tile, **facts))
    assert why.value.clause == clause


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "item"),
    [
        (BY_1, "1s", HEAVENLY, "天胡"),
        (BY_1, "1s", EARTHLY, "地胡"),
        (BY_1, "1s", LAST, "海底捞月"),
        (BY_1, "1s", LAST_CANNON, "海底炮"),
        (KONG_BY_1, "1s", DICE, "杠上开花"),
        (BY_1, "1s", CANNON, "杠上炮"),
        (GAP_BY_1, "8s", ROBBED, "抢杠胡"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_CS_W3_an_option_frees_the_pair_of_a_win_by_situation(
    hand: str, tile: str, facts: dict[str, Any], item: str
) -> None:
    score = changsha(**NO_258).score(hand, win(tile, **facts))
    assert [part.title_zh for part in score.items] == [item]
    assert changsha(**NO_258).can_win(hand, win(tile, **facts))


# --- facts ----------------------------------------------------------------------------------------------------------

CONTRADICTIONS = [
    # hand, tile, facts, what the message says
    ("CS-S1 an honour in the hand", "123m456p789s123m7z", "7z", {}, "7z is not in play"),
    ("CS-S1 an honour in a meld", "456p789m8s[123m][777z]", "8s", {}, "7z is not in play"),
    ("CS-S1 an honour as the tile", PLAIN, "7z", {}, "7z is not in play"),
    ("CS-S1 an honour as the bird", PLAIN, "2s", {"bird_tiles": ["5z"]}, "5z is not in play"),
    ("CS-S4 a flag of another game", PLAIN, "2s", {"flags": {"last_four"}}, "takes no flag last_four"),
    ("CS-S4 a fact of another game", PLAIN, "2s", {"declared": {1}}, "takes no declared"),
    ("CS-S4 a wild kind", PLAIN, "2s", {"wild_kind": "9p"}, "takes no wild_kind"),
    ("CS-S4 a group", "456p789m8s[123m]{1m1p1s}", "8s", {}, "expected no group"),
    ("CS-S4 wildcards", "123m456p789s123m*", "8s", {}, "wildcards"),
    (
        "CS-C1 a chow from another than the previous seat",
        "456p789m8s[123m@2][777p]",
        "8s",
        {},
        "seat 2 cannot have fed",
    ),
    ("CS-W2 天胡 of a non-dealer", PLAIN, "2s", {"flags": {"dealt"}}, "expected the dealer"),
    ("CS-W2 天胡 with a meld", KONG, "2s", HEAVENLY, "no melds"),
    ("CS-W2 天胡 from a discard", PLAIN, "2s", {**HEAVENLY, "discarder": 2}, "self-drawn"),
    ("CS-W2 地胡 of the dealer", PLAIN, "2s", {**DEALER, "discarder": 2, "flags": {"first_discard"}}, "non-dealer"),
    ("CS-W2 地胡 with a meld", KONG, "2s", EARTHLY, "laid nothing down"),
    ("CS-W2 地胡 off another than the dealer", PLAIN, "2s", GO_ROUND_FROM_2, "the dealer, seat 0"),
    ("CS-W2 地胡 self-drawn", PLAIN, "2s", GO_ROUND, "dealer's discard"),
    ("CS-W2 地胡 and the last tile", PLAIN, "2s", {**EARTHLY, "flags": {"first_discard", "last_tile"}}, "last"),
    ("CS-W2 地胡 and a robbed kong", GAP, "8s", {**EARTHLY, "flags": {"first_discard", "robbed_kong"}}, "robbed"),
    ("CS-W2 a robbed tile that the winner holds", PLAIN, "2s", ROBBED, "the winner holds"),
    ("CS-W2 a robbed kong self-drawn", GAP, "8s", {"flags": {"robbed_kong"}}, "without a discarder"),
    ("CS-W2 a robbed kong and a dice kong", GAP, "8s", {**ROBBED, "flags": {"robbed_kong", "dice_kong"}}, "beside"),
    ("CS-K1 a replacement from a discarder", KONG, "2s", {**REPLACED, **FROM_2}, "self-drawn"),
    ("CS-K1 a replacement without a kong", PLAIN, "2s", REPLACED, "expected a kong"),
    ("CS-K1 a replacement with and without dice", KONG, "2s", {"flags": {"kong_replacement", "dice_kong"}}, "dice"),
    ("CS-K2 a dice kong without a kong", PLAIN, "2s", DICE, "expected a kong"),
    ("CS-K2 more tiles than the option", TWO_SIDES, "6s", {**DICE, "also_tiles": ["9s"]}, "also_tiles"),
    ("CS-K4 a dice kong's tile is no last tile", KONG, "2s", {"flags": {"dice_kong", "last_tile"}}, "last_tile"),
    ("CS-K4 a replacement is no last tile", KONG, "2s", {"flags": {"kong_replacement", "last_tile"}}, "last_tile"),
    ("CS-L2 the last tile is not robbed", GAP, "8s", {**ROBBED, "flags": {"robbed_kong", "last_tile"}}, "last_tile"),
    ("CS-L2 the last tile is not dealt", PLAIN, "2s", {**DEALER, "flags": {"dealt", "last_tile"}}, "last_tile"),
    ("CS-B1 more birds than the option", PLAIN, "2s", {"bird_tiles": ["1m", "2m"]}, "at most 1"),
    ("CS-B1 another bird than the last tile", PLAIN, "2s", {**LAST, "bird_tiles": ["1m"]}, "winning tile"),
    ("CS-B4 a bird that is the fifth of its kind", KONG, "2s", {"bird_tiles": ["9m"]}, "a fifth tile of 9m"),
    ("CS-S4 a fifth tile", KONG, "9m", {}, "a fifth tile of 9m"),
    ("CS-S4 a discarder that is the winner", PLAIN, "2s", {"discarder": 1}, "the discarder is the winner"),
    ("CS-S4 a hand of 14 tiles", PLAIN + "3s", "2s", {}, "expected 13"),
    ("CS-S4 two flags of which one is unknown", PLAIN, "2s", {"flags": {"last_tile", "sunny"}}, "unknown flag 'sunny'"),
]


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "message"),
    [part[1:] for part in CONTRADICTIONS],
    ids=[part[0] for part in CONTRADICTIONS],
)
def test_contradiction(hand: str, tile: str, facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        changsha().can_win(hand, win(tile, **facts))
    with pytest.raises(ValueError, match=message):
        changsha().score(hand, win(tile, **facts))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({**DICE, "also_tiles": ["1p"]}, "1p does not win"),
        ({**DICE, "also_tiles": ["9s", "9s", "9s", "9s"]}, "4 also_tiles"),
        ({**DICE, "also_tiles": ["6s", "6s", "6s"]}, None),
        ({**DICE, "also_tiles": ["9m"]}, "a fifth tile of 9m"),
        ({**DICE, "also_tiles": ["1z"]}, "1z is not in play"),
        ({**REPLACED, "also_tiles": ["9s"]}, "expected a dice kong"),
    ],
)
def test_CS_K2_further_tiles_are_those_of_a_dice_kong_that_win(facts: dict[str, Any], message: str | None) -> None:
    rules = changsha(dice_kong_tiles=4)
    if message is None:
        assert rules.can_win(TWO_SIDES, win("6s", **facts))
    else:
        with pytest.raises(ValueError, match=message):
            rules.can_win(TWO_SIDES, win("6s", **facts))


def test_CS_K2_no_more_than_four_of_a_kind_are_turned_up() -> None:
    hand = "45p789s22s456s(9999m)"  # wins on 3p and 6p
    assert changsha(dice_kong_tiles=3).can_win(hand, win("6p", **DICE, also_tiles=["6p", "3p"]))
    with pytest.raises(ValueError, match="a fifth tile of 6p"):
        changsha(dice_kong_tiles=4).can_win("66645p22s789s(9999m)", win("6p", **DICE, also_tiles=["6p"]))


@pytest.mark.parametrize(
    ("tile", "also_tiles", "bird_tiles", "fifth"),
    [
        ("9s", ["9s", "9s"], ["9s", "9s"], "9s"),
        ("6s", ["9s"], ["2s", "2s", "2s"], "2s"),
        ("6s", [], ["9m", "1m"], "9m"),
    ],
)
def test_CS_B4_a_fifth_tile_among_hand_winning_tiles_and_birds(
    tile: str, also_tiles: list[str], bird_tiles: list[str], fifth: str
) -> None:
    rules = changsha(birds=4, dice_kong_tiles=3)
    with pytest.raises(ValueError, match=f"a fifth tile of {fifth}"):
        rules.score(TWO_SIDES, win(tile, **DICE, also_tiles=also_tiles, bird_tiles=bird_tiles))
    assert rules.can_win(TWO_SIDES, win(tile, **DICE, also_tiles=also_tiles, bird_tiles=bird_tiles[:-2]))


def test_CS_B4_the_only_bird_may_be_the_last_drawn_tile() -> None:
    """Where no tile is left to turn up, the bird is a tile seen before: a kong's tile (CS-K4), or the discard of it."""
    rules, hand = changsha(), "456p333m12m22s(9999p)"  # wins on the fourth 3m
    assert rules.can_win(hand, win("3m", **REPLACED, bird_tiles=["3m"]))
    assert rules.can_win(hand, win("3m", **FROM_2, bird_tiles=["3m"]))
    with pytest.raises(ValueError, match="a fifth tile of 3m"):
        rules.can_win(hand, win("3m", bird_tiles=["3m"]))
    with pytest.raises(ValueError, match="a fifth tile of 9p"):
        rules.can_win(hand, win("3m", **REPLACED, bird_tiles=["9p"]))


# --- waits: the facts of a situation ----------------------------------------------------------------------------------


def at(**facts: Any) -> mj.Situation:
    return mj.Situation(**{"seat": 1, "dealer": 0, **facts})


@pytest.mark.parametrize(
    ("hand", "facts", "by", "options", "kinds"),
    [
        pytest.param(PLAIN, {}, "draw", {}, "2s", id="CS-W1 a pair of 2"),
        pytest.param(BY_1, {}, "draw", {}, "", id="CS-W1 a pair of 1"),
        pytest.param("2345m123p456p789s", {}, "draw", {}, "25m", id="CS-W1 not on a pair of other numbers"),
        pytest.param(ALL_258, {}, "draw", {}, "258m258p258s", id="CS-W2 将将胡"),
        pytest.param(
            "2222m2588p25588s", {}, "draw", {}, "58m258p258s", id="CS-W2 将将胡 but for a kind held four times"
        ),
        pytest.param("2222m258p2588s58p", {}, "discard", {}, "58m258p258s", id="CS-W2 将将胡 by discard"),
        pytest.param("1112345678999m", {}, "draw", {}, "123456789m", id="CS-W2 清一色"),
        pytest.param(BY_1, {"flags": {"dice_kong"}}, "discard", NO_258, "1s", id="CS-W3 a pair of 1 by situation"),
        pytest.param(GAP, {"flags": {"robbed_kong"}}, "discard", {}, "8s", id="CS-W2 抢杠胡"),
        pytest.param(
            PLAIN, {"flags": {"robbed_kong"}}, "discard", {}, "", id="CS-W2 no robbing of a kind that is held"
        ),
        pytest.param(PLAIN, {"flags": {"first_discard"}}, "discard", {}, "2s", id="CS-W2 地胡 off the dealer"),
        pytest.param(KONG_BY_1, {"flags": {"dice_kong"}}, "draw", {}, "", id="CS-K2 not ready for a dice kong"),
        pytest.param(KONG, {"flags": {"dice_kong"}}, "draw", {}, "2s", id="CS-K2 ready for a dice kong"),
        pytest.param(
            KONG_BY_1, {"flags": {"dice_kong"}}, "draw", NO_258, "1s", id="CS-K2 ready for a win by the dice kong"
        ),
        pytest.param(
            "79m22s456p[789s](8888m)", {"flags": {"dice_kong"}}, "draw", {}, "", id="CS-K2 its only wait is used up"
        ),
        pytest.param(BY_1, {"flags": {"last_tile"}}, "draw", NO_258, "1s", id="CS-L1 ready for the last tile"),
        pytest.param(BY_1, {"flags": {"last_tile"}}, "draw", {}, "", id="CS-L1 not ready for the last tile"),
    ],
)
def test_waits(hand: str, facts: dict[str, Any], by: Any, options: dict[str, Any], kinds: str) -> None:
    assert changsha(**options).waits(hand, at(**facts), by) == mj.TileSet(kinds)


@pytest.mark.parametrize(
    ("hand", "facts", "by"),
    [
        pytest.param(PLAIN, {"flags": {"dealt"}}, "draw", id="CS-W2 天胡 of a non-dealer"),
        pytest.param(PLAIN, {"seat": 0, "flags": {"dealt"}}, "discard", id="CS-W2 天胡 off a discard"),
        pytest.param(KONG, {"flags": {"first_discard"}}, "discard", id="CS-W2 地胡 with a meld"),
        pytest.param(PLAIN, {"flags": {"first_discard"}}, "draw", id="CS-W2 地胡 self-drawn"),
        pytest.param(GAP, {"flags": {"robbed_kong"}}, "draw", id="CS-W2 抢杠胡 self-drawn"),
        pytest.param("147m258p369s1471m", {"flags": {"robbed_kong"}}, "draw", id="CS-W2 though nothing wins"),
        pytest.param(PLAIN, {"flags": {"dice_kong"}}, "draw", id="CS-K2 a dice kong without a kong"),
        pytest.param(
            KONG, {"flags": {"dice_kong", "last_tile"}}, "draw", id="CS-K4 a dice kong's tile that is the last"
        ),
        pytest.param(BY_1, {"flags": {"last_four"}}, "draw", id="CS-S4 a flag of another game"),
        pytest.param(PLAIN, {"wild_kind": "5m"}, "draw", id="CS-S4 a wild kind"),
    ],
)
def test_contradiction_in_waits(hand: str, facts: dict[str, Any], by: Any) -> None:
    with pytest.raises(ValueError, match=r"expected|takes no"):
        changsha().waits(hand, at(**facts), by)


def test_CS_W2_discards_say_what_each_wait_is_worth_and_how_many_are_unseen() -> None:
    visible = [0] * 34
    visible[mj.tiles.kind("6s")] = 3
    hand, nine = "123m456p78s123m22s9m", mj.tiles.kind("9m")
    small = {mj.tiles.kind("6s"): (40, 10, 1), mj.tiles.kind("9s"): (40, 10, 4)}
    assert changsha().discards(hand, at(), visible) == {nine: small}
    big = {kind: (190, 60, unseen) for kind, (_, _, unseen) in small.items()}
    assert changsha().discards(hand, at(flags={"last_tile"}), visible) == {nine: big}


# --- kongs and penalties ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("meld", ["[7777s]", "[777+7s]", "(7777s)"])
def test_CS_K5_kongs_earn_nothing_by_default(meld: str) -> None:
    assert changsha().settle_kong(2, meld) == ()


@pytest.mark.parametrize(("meld", "each"), [("[7777s]", 1), ("[777+7s]", 2), ("(7777s)", 3)])
def test_CS_K5_each_of_the_others_pays_what_was_agreed(meld: str, each: int) -> None:
    rules = changsha(kong_points={"exposed": 1, "added": 2, "concealed": 3})
    assert [payment[:3] for payment in rules.settle_kong(2, meld)] == [(0, 2, each), (1, 2, each), (3, 2, each)]


@pytest.mark.parametrize("meld", ["[777s]", "[123s]", "{1m1p1s}", "[7777z]", "[7777s@2]"])
def test_CS_K5_what_is_no_kong_here_earns_nothing(meld: str) -> None:
    with pytest.raises(ValueError, match=r"no kong|expected|cannot have fed"):
        changsha().settle_kong(2, meld)


@pytest.mark.parametrize(
    ("options", "shares"),
    [
        pytest.param({}, [(3, HOUSE, 70)], id="CS-P7 to the house"),
        pytest.param({"escape_share": True}, [(3, 0, 24), (3, 1, 23), (3, 2, 23)], id="CS-P7 shared"),
        pytest.param(
            {"escape_share": True, "escape_penalty": 71},
            [(3, 0, 24), (3, 1, 24), (3, 2, 23)],
            id="CS-P7 two odd points",
        ),
        pytest.param({"escape_share": True, "escape_penalty": 1}, [(3, 0, 1)], id="CS-P7 one point"),
        pytest.param({"escape_penalty": 0}, [], id="CS-P7 no penalty"),
    ],
)
def test_escape(options: dict[str, Any], shares: list[tuple[int, int, int]]) -> None:
    assert [payment[:3] for payment in changsha(**options).settle_escape(3)] == shares


@pytest.mark.parametrize("seat", [-1, 4, True, "1"])
def test_CS_P7_only_a_seat_can_leave(seat: Any) -> None:
    for options in ({}, {"escape_share": True}, {"escape_penalty": 0}):
        with pytest.raises(ValueError, match="expected a seat"):
            changsha(**options).settle_escape(seat)

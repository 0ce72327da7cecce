"""Linfen, clause by clause. Seat 1 wins and seat 0 deals; the dealer makes no difference."""

from typing import Any

import pytest

import mahjong as mj
from mahjong.rules import NotAWin
from mahjong.rules.linfen import PATTERNS
from mahjong.rules.scores import balance

PLAIN = "123m456p789s234m1z"  # wins on 1z
TRIPLETS = "111m444p777s333z1z"  # wins on 1z
ONE_SUIT = "1123456789m[999m]"  # a straight too; wins on 1m
ONE_SUIT_ALONE = "1122334567m[999m]"  # wins on 7m and others
STRAIGHT = "123456789m234p1z"  # wins on 1z
PAIRS = "1133m4466p77s113z"  # wins on 3z
LUXURY = "1111m4466p77s113z"  # wins on 3z
DOUBLE = "1111m4444p77s113z"  # wins on 3z
TRIPLE = "1111m4444p11113z"  # wins on 3z
ORPHANS = "19m19p19s1234567z"  # wins on any of them
KONG = "123m456p789s1z(9999m)"  # wins on 1z
KONG_TRIPLETS = "111m444p777s1z(9999m)"  # wins on 1z
GAP = "123m46p789s234m11z"  # wins on 5p, of which it holds none
GAP_TRIPLETS = "111m444p77s333z11z"  # wins on 7s and 1z
PAIRS_IN_A_SUIT = "1133445577889m"  # wins on 9m

DRAWN: dict[str, Any] = {}
FROM_2 = {"discarder": 2}
FROM_DEALER = {"discarder": 0}
REPLACED = {"flags": {"kong_replacement"}}
FACE_UP = {"flags": {"face_up_tail"}}
ROBBED = {"discarder": 2, "flags": {"robbed_kong"}}
LAST_FOUR = {"discarder": 2, "flags": {"last_four"}}
LAST_TILE = {"discarder": 2, "flags": {"last_tile"}}
ROBBED_LAST = {"discarder": 2, "flags": {"robbed_kong", "last_four"}}
DEALT = {"winner": 0, "flags": {"dealt"}}
FREE = {"last_four_frees_plain": True}


def win(tile: str, **facts: Any) -> mj.Win:
    return mj.Win(**{"tile": tile, "winner": 1, "dealer": 0, **facts})


def at(seat: int = 1, **facts: Any) -> mj.Situation:
    return mj.Situation(seat=seat, dealer=0, **facts)


def without(*keys: str, **points: int) -> dict[str, Any]:
    """The option `patterns` with some left out or of other value."""
    return {"patterns": {key: value for key, value in {**PATTERNS, **points}.items() if key not in keys}}


def case(name: str, hand: str, tile: str, facts: dict[str, Any], items: str, *points: int, **options: Any) -> Any:
    return pytest.param(hand, tile, facts, items, points, options, id=name)


# --- wins -----------------------------------------------------------------------------------------------------------

WINS = [
    case("LF-W1 a plain hand, drawn", PLAIN, "1z", DRAWN, "平胡 10", -10, 30, -10, -10),
    case("LF-W1 a plain hand, dealt", PLAIN, "1z", DEALT, "平胡 10", 30, -10, -10, -10),
    case("LF-W2 碰碰胡", TRIPLETS, "1z", FROM_2, "碰碰胡 20", 0, 20, -20, 0),
    case("LF-W2 碰碰胡 with melds", "444p1z[111m][7777s](3333z)", "1z", FROM_2, "碰碰胡 20", 0, 20, -20, 0),
    case("LF-W2 碰碰胡 rather than sequences", "111222333m444p1z", "1z", FROM_2, "碰碰胡 20", 0, 20, -20, 0),
    case("LF-W2 清一色", ONE_SUIT_ALONE, "7m", FROM_2, "清一色 20", 0, 20, -20, 0),
    case("LF-W2 一条龙", STRAIGHT, "1z", FROM_2, "一条龙 20", 0, 20, -20, 0),
    case("LF-W2 一条龙 on its last tile", "12345678m222p11z", "9m", FROM_2, "一条龙 20", 0, 20, -20, 0),
    case("LF-W2 七对", PAIRS, "3z", FROM_2, "七对 20", 0, 20, -20, 0),
    case("LF-W2 龙七对", LUXURY, "3z", FROM_2, "龙七对 40", 0, 40, -40, 0),
    case("LF-W2 双龙七对", DOUBLE, "3z", FROM_2, "双龙七对 80", 0, 80, -80, 0),
    case("LF-W2 双龙七对 of three fours", TRIPLE, "3z", FROM_2, "双龙七对 80", 0, 80, -80, 0),
    case("LF-W2 十三幺", ORPHANS, "5z", FROM_2, "十三幺 60", 0, 60, -60, 0),
    case("LF-W2 清一色 adds to 一条龙", ONE_SUIT, "1m", FROM_2, "一条龙 20 清一色 20", 0, 40, -40, 0),
    case("LF-W2 清一色 adds to 碰碰胡", "111333444m5m[999m]", "5m", FROM_2, "碰碰胡 20 清一色 20", 0, 40, -40, 0),
    case("LF-W2 清一色 adds to 七对", PAIRS_IN_A_SUIT, "9m", FROM_2, "七对 20 清一色 20", 0, 40, -40, 0),
    case("LF-W2 七对 rather than sequences", "1122334455667m", "7m", FROM_2, "七对 20 清一色 20", 0, 40, -40, 0),
    case("LF-W2 all honours are no one suit", "111222333z444z5z", "5z", FROM_2, "碰碰胡 20", 0, 20, -20, 0),
    case("LF-W2 another value", PAIRS, "3z", FROM_2, "七对 7", 0, 7, -7, 0, **without(seven_pairs=7)),
    case(
        "LF-W2 the better of two readings",
        "112233m445566p7s",
        "7s",
        DRAWN,
        "平胡 50",
        -50,
        150,
        -50,
        -50,
        **without(plain=50),
    ),
    case("LF-W2 a pattern of no points", PAIRS, "3z", FROM_2, "七对 0", 0, 0, 0, 0, **without(seven_pairs=0)),
    case(
        "LF-W2 碰碰胡 left out is plain", TRIPLETS, "1z", DRAWN, "平胡 10", -10, 30, -10, -10, **without("all_triplets")
    ),
    case(
        "LF-W2 清一色 left out is plain",
        ONE_SUIT_ALONE,
        "7m",
        DRAWN,
        "平胡 10",
        -10,
        30,
        -10,
        -10,
        **without("one_suit"),
    ),
    case("LF-W2 一条龙 left out is plain", STRAIGHT, "1z", DRAWN, "平胡 10", -10, 30, -10, -10, **without("straight")),
    case(
        "LF-W2 一条龙 left out, 清一色 remains",
        ONE_SUIT,
        "1m",
        FROM_2,
        "清一色 20",
        0,
        20,
        -20,
        0,
        **without("straight"),
    ),
    case(
        "LF-W2 龙七对 left out is 七对", LUXURY, "3z", FROM_2, "七对 20", 0, 20, -20, 0, **without("luxury_seven_pairs")
    ),
    case(
        "LF-W2 双龙七对 left out is 龙七对",
        DOUBLE,
        "3z",
        FROM_2,
        "龙七对 40",
        0,
        40,
        -40,
        0,
        **without("double_luxury"),
    ),
    case(
        "LF-W2 七对 left out, 龙七对 remains",
        LUXURY,
        "3z",
        FROM_2,
        "龙七对 40",
        0,
        40,
        -40,
        0,
        **without("seven_pairs"),
    ),
    case("LF-W3 杠上花", KONG, "1z", REPLACED, "平胡 10 杠上花 2", -20, 60, -20, -20),
    case("LF-W3 on a face-up tile", KONG, "1z", FACE_UP, "平胡 10 杠上花 2", -20, 60, -20, -20),
    case(
        "LF-W3 once", KONG, "1z", {"flags": {"kong_replacement", "face_up_tail"}}, "平胡 10 杠上花 2", -20, 60, -20, -20
    ),
    case("LF-W3 a factor of 3", KONG, "1z", REPLACED, "平胡 10 杠上花 3", -30, 90, -30, -30, kong_flower=3),
    case("LF-W3 no factor", KONG, "1z", REPLACED, "平胡 10", -10, 30, -10, -10, kong_flower=1),
    case("LF-W4 plain hands are free", PLAIN, "1z", LAST_FOUR, "平胡 10", 0, 10, -10, 0, **FREE),
    case("LF-W4 on the last tile too", PLAIN, "1z", LAST_TILE, "平胡 10", 0, 10, -10, 0, **FREE),
    case("LF-W4 and rob a kong", GAP, "5p", ROBBED_LAST, "平胡 10", 0, 10, -10, 0, **FREE),
    case("LF-W4 changes nothing of a drawn win", PLAIN, "1z", {"flags": {"last_four"}}, "平胡 10", -10, 30, -10, -10),
    case("LF-C4 an added kong is robbed", "123456789m46p11z", "5p", ROBBED, "一条龙 20", 0, 20, -20, 0),
    case("LF-P1 the dealer pays no more", PAIRS, "3z", FROM_DEALER, "七对 20", -20, 20, 0, 0),
    case("LF-P1 each of the three pays a drawn win", PAIRS, "3z", DRAWN, "七对 20", -20, 60, -20, -20),
]


@pytest.mark.parametrize(("hand", "tile", "facts", "items", "points", "options"), WINS)
def test_win(
    hand: str, tile: str, facts: dict[str, Any], items: str, points: tuple[int, ...], options: dict[str, Any]
) -> None:
    rules = mj.ruleset("linfen", **options)
    score = rules.score(hand, win(tile, **facts))
    assert " ".join(f"{item.title_zh} {item.value}" for item in score.items) == items
    assert score.points == points
    assert rules.can_win(hand, win(tile, **facts))


NO_WINS = [
    case("LF-W1 a plain hand, discarded", PLAIN, "1z", FROM_2, "LF-W1"),
    case("LF-W1 a plain hand in the last four", PLAIN, "1z", LAST_FOUR, "LF-W1"),
    case("LF-W1 not freed before the last four", PLAIN, "1z", FROM_2, "LF-W1", **FREE),
    case("LF-C4 a plain hand robs no kong", GAP, "5p", ROBBED, "LF-W1"),
    case("LF-C4 nor before the last four", GAP, "5p", ROBBED, "LF-W1", **FREE),
    case("LF-W2 no pattern", "123m456p789s1357m", "9m", DRAWN, "LF-W2"),
    case("LF-W2 plain left out", PLAIN, "1z", DRAWN, "LF-W2", **without("plain")),
    case("LF-W2 一条龙 left out, plain not drawn", STRAIGHT, "1z", FROM_2, "LF-W1", **without("straight")),
    case("LF-W2 一条龙 and plain left out", STRAIGHT, "1z", DRAWN, "LF-W2", **without("straight", "plain")),
    case("LF-W2 七对 left out", PAIRS, "3z", DRAWN, "LF-W2", **without("seven_pairs")),
    case("LF-W2 七对 left out, no 清一色 either", "1122445577889m", "9m", DRAWN, "LF-W2", **without("seven_pairs")),
    case("LF-W2 十三幺 left out", ORPHANS, "5z", DRAWN, "LF-W2", **without("thirteen_orphans")),
    case("LF-W2 nothing is played", ONE_SUIT, "1m", DRAWN, "LF-W2", patterns={}),
    case("LF-W2 seven pairs beside a meld", "1133m4466p77s[333z]", "1m", DRAWN, "LF-W2"),
    case("LF-W2 a straight over two suits", "123456m789p234s1z", "1z", FROM_2, "LF-W1"),
    case("LF-W2 123 345 789 is no straight", "123345789m456p1z", "1z", FROM_2, "LF-W1"),
    case("LF-W2 the nine tiles but not as three melds", "1123456778m111z", "9m", FROM_2, "LF-W1"),
]


@pytest.mark.parametrize(("hand", "tile", "facts", "clause", "points", "options"), NO_WINS)
def test_no_win(
    hand: str, tile: str, facts: dict[str, Any], clause: str, points: tuple[int, ...], options: dict[str, Any]
) -> None:
    rules = mj.ruleset("linfen", **options)
    assert not rules.can_win(hand, win(tile, **facts))
    with pytest.raises(NotAWin) as why:
        rules.score(hand, win(tile, **facts))
    assert why.value.clause == clause


# --- facts ----------------------------------------------------------------------------------------------------------

CONTRADICTIONS = [
    # hand, tile, facts, what the message says
    ("LF-C1 a chow", "456p789s234m1z[123m]", "1z", {}, "expected no chow"),
    ("LF-S5 a flag of another game", PLAIN, "1z", {"flags": {"dice_kong"}}, "takes no flag dice_kong"),
    ("LF-S5 a fact of another game", PLAIN, "1z", {"bird_tiles": ["1m"]}, "takes no bird_tiles"),
    ("LF-S5 a wild kind", PLAIN, "1z", {"wild_kind": "9p"}, "takes no wild_kind"),
    ("LF-S5 wildcards", "123m456p789s234m*", "1z", {}, "wildcards"),
    ("LF-S5 a group", "456p789s234m1z{1m1p1s}", "1z", {}, "expected no group"),
    ("LF-S5 a hand of 14 tiles", PLAIN + "2z", "1z", {}, "expected 13"),
    ("LF-S5 a fifth tile", KONG, "9m", {}, "a fifth tile of 9m"),
    ("LF-S5 dealt to another than the dealer", PLAIN, "1z", {"flags": {"dealt"}}, "expected the dealer"),
    ("LF-S5 dealt in the last four", PLAIN, "1z", {"winner": 0, "flags": {"dealt", "last_four"}}, "beside dealt"),
    ("LF-S5 dealt the last tile", PLAIN, "1z", {"winner": 0, "flags": {"dealt", "last_tile"}}, "beside dealt"),
    ("LF-S5 dealt with melds", KONG, "1z", DEALT, "no melds"),
    ("LF-W3 a replacement without a kong", PLAIN, "1z", REPLACED, "expected a kong"),
    ("LF-W3 a face-up tile without a kong", PLAIN, "1z", FACE_UP, "expected a kong"),
    ("LF-W3 a replacement from a discarder", KONG, "1z", {**REPLACED, **FROM_2}, "self-drawn"),
    ("LF-W3 a face-up tile from a discarder", KONG, "1z", {**FACE_UP, **FROM_2}, "self-drawn"),
    ("LF-C4 a robbed kong without a seat", GAP, "5p", {"flags": {"robbed_kong"}}, "without a discarder"),
    ("LF-C4 a robbed kind that the winner holds", PAIRS, "3z", ROBBED, "the winner holds"),
    ("LF-K2 a meld that the winner fed itself", "456p789s234m1z[111m@1]", "1z", {}, "seat 1 cannot have fed"),
]


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "message"),
    [part[1:] for part in CONTRADICTIONS],
    ids=[part[0] for part in CONTRADICTIONS],
)
def test_contradiction(hand: str, tile: str, facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.ruleset("linfen").can_win(hand, win(tile, **facts))
    with pytest.raises(ValueError, match=message):
        mj.ruleset("linfen").score(hand, win(tile, **facts))


# --- waits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "facts", "by", "options", "kinds"),
    [
        pytest.param(PLAIN, {}, "draw", {}, "1z", id="LF-W1 plain, by draw"),
        pytest.param(PLAIN, {}, "discard", {}, "", id="LF-W1 plain, by discard"),
        pytest.param("23456789m222p11z", {}, "draw", {}, "147m", id="LF-W1 a plain hand on 4m and 7m, by draw"),
        pytest.param("23456789m222p11z", {}, "discard", {}, "1m", id="LF-W1 a straight on 1m, by discard"),
        pytest.param(GAP_TRIPLETS, {}, "discard", {}, "7s1z", id="LF-W2 碰碰胡"),
        pytest.param(ORPHANS, {}, "discard", {}, "19m19p19s1234567z", id="LF-W2 十三幺"),
        pytest.param("1111m4466p77s113z", {}, "discard", {}, "3z", id="LF-W2 龙七对"),
        pytest.param("79m11z456p777s(8888m)", {}, "draw", {}, "", id="LF-P2 a kind that is held four times"),
        pytest.param(PLAIN, {"flags": {"last_four"}}, "discard", {}, "", id="LF-W4 plain, by discard"),
        pytest.param(PLAIN, {"flags": {"last_four"}}, "discard", FREE, "1z", id="LF-W4 plain hands are free"),
        pytest.param(GAP, {"flags": {"robbed_kong"}}, "discard", {}, "", id="LF-C4 robbing with a plain hand"),
        pytest.param(
            GAP_TRIPLETS, {"flags": {"robbed_kong"}}, "discard", {}, "", id="LF-C4 robbing a kind that is held"
        ),
        pytest.param(KONG, {"flags": {"face_up_tail"}}, "draw", {}, "1z", id="LF-K2 what a face-up tile may be"),
    ],
)
def test_waits(hand: str, facts: dict[str, Any], by: Any, options: dict[str, Any], kinds: str) -> None:
    assert mj.ruleset("linfen", **options).waits(hand, at(**facts), by) == mj.TileSet(kinds)


@pytest.mark.parametrize(
    ("facts", "by"),
    [
        pytest.param({"flags": {"dealt"}}, "draw", id="LF-S5 dealt to a non-dealer"),
        pytest.param({"flags": {"face_up_tail"}}, "draw", id="LF-W3 a face-up tile without a kong"),
        pytest.param({"flags": {"robbed_kong"}}, "draw", id="LF-C4 a robbed kong, drawn"),
        pytest.param({"flags": {"first_discard"}}, "discard", id="LF-S5 a flag of another game"),
    ],
)
def test_contradiction_in_waits(facts: dict[str, Any], by: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        mj.ruleset("linfen").waits(PLAIN, at(**facts), by)


def test_LF_W1_discards_say_that_a_plain_hand_is_worth_nothing_by_discard() -> None:
    found = mj.ruleset("linfen").discards("23456789m222p11z9s", at())
    waits = {mj.tiles.name(kind): tuple(wait) for kind, wait in found[mj.tiles.kind("9s")].items()}
    assert waits == {"1m": (60, 20, 4), "4m": (30, None, 3), "7m": (30, None, 3)}


# --- kongs and the drawn game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("meld", "each"), [("[7777z]", 10), ("[777+7z]", 10), ("(7777z)", 20)])
def test_LF_K3_each_of_the_others_pays_a_kong(meld: str, each: int) -> None:
    assert [payment[:3] for payment in mj.ruleset("linfen").settle_kong(2, meld)] == [(s, 2, each) for s in (0, 1, 3)]


def test_LF_K3_kong_points_are_an_option() -> None:
    rules = mj.ruleset("linfen", kong_points={"exposed": 1, "concealed": 3})
    assert balance(rules.settle_kong(0, "[7777z]")) == (3, -1, -1, -1)
    assert balance(rules.settle_kong(0, "[777+7z]", before="[777z]")) == (30, -10, -10, -10)
    assert balance(rules.settle_kong(0, "(7777z)")) == (9, -3, -3, -3)


@pytest.mark.parametrize("meld", ["[777z]", "[123m]", "{1m1p1s}"])
def test_LF_K3_what_is_no_kong_earns_nothing(meld: str) -> None:
    with pytest.raises(ValueError, match=r"no kong|expected no"):
        mj.ruleset("linfen").settle_kong(2, meld)


AWAY = "147m258p369s1234z"
AWAY_TOO = "258m369p147s1567z"
READY_10 = "456m123p456p789s5z"  # plain
READY_20 = "1122334567m[999m]"  # one suit
READY_40 = "33336699m11447p"  # 龙七对
BEST_OF_3 = "23456789m111p99s"  # a straight on 1m, plain on 4m and 7m
USED_UP = "12m111p22s555s(3333m)"
WITH_KONG = "33p44p777p222s(8888s)"  # 碰碰胡


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    [
        pytest.param([READY_20, AWAY, READY_10, AWAY], {}, (40, -30, 20, -30), id="LF-P2 one suit and plain"),
        pytest.param([AWAY, AWAY_TOO, AWAY, AWAY_TOO], {}, (0, 0, 0, 0), id="LF-P2 nobody is ready"),
        pytest.param([READY_20, READY_10, "33p44p777p222s(6666s)", ORPHANS], {}, (0, 0, 0, 0), id="LF-P2 all"),
        pytest.param([READY_40, AWAY, AWAY_TOO, AWAY_TOO], {}, (120, -40, -40, -40), id="LF-P2 龙七对"),
        pytest.param(
            [BEST_OF_3, AWAY_TOO, AWAY, AWAY_TOO], {}, (60, -20, -20, -20), id="LF-P2 the largest of the waits"
        ),
        pytest.param([USED_UP, READY_10, AWAY, AWAY_TOO], {}, (-10, 30, -10, -10), id="LF-P2 a used-up wait is none"),
        pytest.param([WITH_KONG, AWAY, AWAY_TOO, AWAY], {}, (60, -20, -20, -20), id="LF-P2 without kong flower"),
        pytest.param(
            [READY_20, AWAY, READY_10, AWAY], without("plain"), (60, -20, -20, -20), id="LF-P2 plain is not played"
        ),
        pytest.param(
            [READY_20, AWAY, READY_10, AWAY], without(plain=3), (40, -23, 6, -23), id="LF-P2 plain at its value"
        ),
        pytest.param(
            [READY_20, AWAY, READY_10, AWAY], without(plain=0), (40, -20, 0, -20), id="LF-P2 ready for nothing"
        ),
    ],
)
def test_settle_draw(hands: list[str], options: dict[str, Any], expected: tuple[int, ...]) -> None:
    payments = mj.ruleset("linfen", **options).settle_draw(hands, 0)
    assert balance(payments) == expected
    assert all(payment.amount for payment in payments)


@pytest.mark.parametrize(
    ("hands", "dealer", "message"),
    [
        pytest.param([AWAY] * 3, 0, "3 hands", id="LF-P2 three hands"),
        pytest.param([AWAY, AWAY, AWAY, AWAY + "5z"], 0, "14 tiles", id="LF-P2 14 tiles"),
        pytest.param([AWAY, AWAY, AWAY, READY_20], 0, "5 tiles of 1m", id="LF-P2 five of a kind"),
        pytest.param([AWAY, AWAY, AWAY, "1122334567m[789m]"], 0, "expected no chow", id="LF-C1 a chow"),
        pytest.param([AWAY] * 4, 4, "dealer is 4", id="LF-P2 no dealer"),
    ],
)
def test_settle_draw_refuses(hands: list[str], dealer: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.ruleset("linfen").settle_draw(hands, dealer)


# --- the page's examples ----------------------------------------------------------------------------------------------


def test_LF_W1_example_a_plain_hand() -> None:
    rules = mj.ruleset("linfen")
    assert not rules.can_win(PLAIN, win("1z", discarder=2))
    assert rules.score(PLAIN, win("1z")).points == (-10, 30, -10, -10)


def test_LF_W2_example_one_suit_and_straight_by_discard() -> None:
    assert mj.ruleset("linfen").score(ONE_SUIT, win("1m", discarder=2)).points == (0, 40, -40, 0)


def test_LF_W2_example_one_suit_seven_pairs_with_a_four_drawn() -> None:
    assert mj.ruleset("linfen").score("1111335577889m", win("9m")).points == (-60, 180, -60, -60)


def test_LF_W3_example_all_triplets_on_the_replacement() -> None:
    assert mj.ruleset("linfen").score(KONG_TRIPLETS, win("1z", **REPLACED)).points == (-40, 120, -40, -40)


def test_LF_K2_LF_K3_example_a_kong_for_a_face_up_tile() -> None:
    rules, hand = mj.ruleset("linfen"), "123m46p789s11z(9999m)"
    assert rules.waits(hand, at(flags={"face_up_tail"})) == mj.TileSet("5p")
    assert rules.score(hand, win("5p", **FACE_UP)).points == (-20, 60, -20, -20)
    assert balance(rules.settle_kong(1, "(9999m)")) == (-20, 60, -20, -20)

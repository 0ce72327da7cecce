"""Changchun clause by clause: the name or id of each test carries the clause that it proves."""

import json
from typing import Any

import pytest

import mahjong as mj

case = pytest.param
LOOKED = {"declared": {1}, "looked": {1}}  # the winner, seat 1, has declared and looked at the treasure
DRAWN = {"discarder": None, "flags": {"treasure_drawn"}, **LOOKED}
REPLACED = {"discarder": None, "flags": {"kong_replacement"}}
SEEN = {"discarder": None, "flags": {"treasure_seen"}, **LOOKED}
PAIRS = {"seven_pairs": True}
LARGER = {"wait_reading": "larger"}
SINGLE = "456m789p567s2s[111m]"  # waits for 2s alone: 1 fan


def win_of(tile: str, **facts: Any) -> mj.Win:
    """Seat 1 wins, off seat 2, seat 0 is the dealer, unless facts say otherwise."""
    return mj.Win(tile=tile, **{"winner": 1, "discarder": 2, "dealer": 0, **facts})


def score(hand: str, tile: str, options: dict[str, Any] | None = None, **facts: Any) -> mj.Score:
    rules, win = mj.ruleset("changchun", **(options or {})), win_of(tile, **facts)
    assert rules.can_win(hand, win)
    return rules.score(hand, win)


def fans(hand: str, tile: str, options: dict[str, Any] | None = None, **facts: Any) -> dict[str, int]:
    """The items by their Chinese titles."""
    items = score(hand, tile, options, **facts).items
    assert all(item.unit == "fan" for item in items)
    return {item.title_zh: item.value for item in items}


def points(hand: str, tile: str, options: dict[str, Any] | None = None, **facts: Any) -> list[int]:
    return list(score(hand, tile, options, **facts).points)


def why_not(hand: str, tile: str, options: dict[str, Any] | None = None, **facts: Any) -> str:
    """The clause by which the hand does not win."""
    rules, win = mj.ruleset("changchun", **(options or {})), win_of(tile, **facts)
    assert not rules.can_win(hand, win)
    with pytest.raises(mj.NotAWin) as caught:
        rules.score(hand, win)
    return caught.value.clause


def waits(hand: str, options: dict[str, Any] | None = None, declared: tuple[int, ...] = ()) -> str:
    """The winnable kinds, the same by draw and by discard."""
    rules, at = mj.ruleset("changchun", **(options or {})), mj.Situation(seat=1, dealer=0, declared=set(declared))
    kinds = rules.waits(hand, at, "draw")
    assert kinds == rules.waits(hand, at, "discard")
    return str(kinds)


def test_CC_C2_a_chow_comes_from_the_previous_seat_unless_a_table_lets_any_feed_it() -> None:
    hand = "456m789p567s2s[123m@2]"
    with pytest.raises(ValueError, match="cannot have fed"):
        points(hand, "2s")
    assert why_not(hand, "2s", {"chow_from": "any"}) == "CC-W4"
    with pytest.raises(ValueError, match="cannot have fed"):
        points(hand.replace("@2", "@1"), "2s", {"chow_from": "any"})


def test_CC_S1_all_34_kinds_are_in_play() -> None:
    rules = mj.ruleset("changchun")
    assert rules.kinds == mj.TileSet(range(34))
    assert waits("123m456p789s22z77z") == "27z"


# --- winning hands ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "options", "clause"),
    [
        case("1122m3344p5566s7z", "7z", {}, "CC-W1", id="CC-W1 seven pairs are no hand"),
        case("19m19p19s1234567z", "1m", PAIRS, "CC-W1", id="CC-W1 thirteen orphans are no hand"),
        case("1122m3344p5566s7z", "6z", PAIRS, "CC-W1", id="CC-W1 six pairs are no hand"),
        case("1122m334455667p", "7p", PAIRS, "CC-W2", id="CC-W1 seven pairs need three suits"),
        case("2233m4455p66778s", "8s", PAIRS, "CC-W3", id="CC-W1 seven pairs need a terminal or honour"),
        case("1122m3344p5566s7z", "7z", PAIRS, None, id="CC-W1 seven pairs need no triplet"),
        case("1122m3344p5566s1z", "1z", PAIRS, None, id="CC-W1 seven pairs need no dragons"),
        case("111p456p789p123s7z", "7z", {}, "CC-W2", id="CC-W2 no characters"),
        case("111m456m789m123s7z", "7z", {}, "CC-W2", id="CC-W2 no dots"),
        case("111m456m789m123p7z", "7z", {}, "CC-W2", id="CC-W2 no bamboos"),
        case("111m456m77z12p[123s]", "3p", {}, None, id="CC-W2 the third suit lies in a meld"),
        case("111m456m77z12p{1m1p1s}", "3p", {}, None, id="CC-W2 the third suit lies in an egg"),
        case("111m456m123p123s9p", "9p", {}, None, id="CC-W2 the pair is of any suit"),
        case("444m567p2345678s", "8s", {}, "CC-W3", id="CC-W3 no terminal or honour"),
        case("444m567p234567s1z", "1z", {}, None, id="CC-W3 an honour"),
        case("444m567p66s23478s", "9s", {}, None, id="CC-W3 the winning tile is the terminal"),
        case("444m567p66s23478s", "6s", {}, "CC-W3", id="CC-W3 the other winning tile is none"),
        case("567p2345678s[111m]", "8s", {}, None, id="CC-W3 the terminal lies in a meld"),
        case("123m456m789p123s5s", "5s", {}, "CC-W4", id="CC-W4 no triplet"),
        case("123m456m789p222s5s", "5s", {}, None, id="CC-W4 a concealed triplet"),
        case("123m456m789p22s88s", "8s", {}, None, id="CC-W4 the winning tile completes the triplet"),
        case("123m456m789p5s[222s]", "5s", {}, None, id="CC-W4 an open triplet"),
        case("123m456m789p5s[2222s]", "5s", {}, None, id="CC-W4 an exposed kong"),
        case("123m456m789p5s[222+2s]", "5s", {}, None, id="CC-W4 an added kong"),
        case("123m456m789p5s(2222s)", "5s", {}, None, id="CC-W4 a concealed kong"),
        case("123m456m789p5s{1z2z3z4z}", "5s", {}, None, id="CC-W4 an egg"),
        case("123m456m789p5s[123s]", "5s", {}, "CC-W4", id="CC-W4 a chow is none"),
        case("123m456m789p123s5z", "5z", {}, None, id="CC-W4 a pair of white"),
        case("123m456m789p123s6z", "6z", {}, None, id="CC-W4 a pair of green"),
        case("123m456m789p123s7z", "7z", {}, None, id="CC-W4 a pair of red"),
        case("123m456m789p123s1z", "1z", {}, "CC-W4", id="CC-W4 a pair of winds is none"),
        case("3344445m123p789s", "5m", {}, "CC-W4", id="CC-W4 four alike kept in hand are no kong"),
        case("2234m123p789s456s", "2m", {}, "CC-W4", id="CC-W4 three alike in two groups are no triplet"),
        case("33344555m345p11s", "4m", {}, None, id="CC-W4 one reading with a triplet is enough"),
    ],
)
def test_what_wins(hand: str, tile: str, options: dict[str, Any], clause: str | None) -> None:
    if clause is None:
        assert points(hand, tile, options)[1] > 0
    else:
        assert why_not(hand, tile, options) == clause


@pytest.mark.parametrize(
    ("hand", "tile", "options", "expected"),
    [
        case("1122m3344p5566s7z", "7z", {}, {"七对": 3}, id="CC-W1 closed is included, no 夹"),
        case("1122m3344p5566s7z", "7z", LARGER, {"七对": 3}, id="CC-W1 no 夹 by the reading either"),
        case("1122m3344p5566s7z", "7z", {"seven_pairs_fan": 5}, {"七对": 5}, id="CC-W1 seven_pairs_fan"),
        case("11122m3344p5566s", "1m", {}, {"豪华七对": 4}, id="CC-W1 luxury on the fourth tile"),
        case("11112m3344p5566s", "2m", {}, {"七对": 3}, id="CC-W1 four alike won on another tile"),
        case("1111222m3344p55s", "2m", {}, {"豪华七对": 4}, id="CC-W1 a second four adds nothing"),
        case(
            "11122m3344p5566s", "1m", {"luxury_seven_pairs_fan": 6}, {"豪华七对": 6}, id="CC-W1 luxury_seven_pairs_fan"
        ),
    ],
)
def test_seven_pairs(hand: str, tile: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    assert fans(hand, tile, {**PAIRS, **options}) == expected
    assert fans(hand, tile, {**PAIRS, **options}, discarder=None) == {**expected, "自摸": 1}


def test_CC_W1_a_drawn_treasure_that_stands_for_the_fourth_tile_is_luxury() -> None:
    assert fans("11122m3344p5566s", "9p", PAIRS, **DRAWN) == {"豪华七对": 4, "摸宝": 2}


@pytest.mark.parametrize(
    ("hand", "options", "kinds"),
    [
        case("444m567p66s23478s", {}, "9s", id="CC-W5 the page's 6m and 9m"),
        case("2223m456p789s123s", {}, "3m", id="CC-W5 a triplet by one kind only"),
        case("2223m456p789s111z", {}, "134m", id="CC-W5 all of them"),
        case("123m456m789p45s55z", {}, "36s", id="CC-W5 a pair of dragons"),
        case("123m456m789p45s22z", {}, "", id="CC-W5 none"),
        case("23m567p789s55s[1111m]", {}, "4m", id="CC-W5 four in a kong are no wait"),
        case("23m567p789s55s{1m1p1s1m1m1m}", {}, "4m", id="CC-W5 four in an egg are no wait"),
        case("23m567p55s[111m][123m]", {}, "4m", id="CC-W5 four in two melds are no wait"),
        case("1122m3344p5566s7z", PAIRS, "7z", id="CC-W5 seven pairs"),
        case("1122m3344p5566s7z", {}, "", id="CC-W5 no seven pairs"),
    ],
)
def test_winnable_kinds(hand: str, options: dict[str, Any], kinds: str) -> None:
    assert waits(hand, options) == kinds


def test_CC_W5_discards_offer_the_winnable_kinds_and_their_worth() -> None:
    found = mj.ruleset("changchun").discards("444m567p66s23478s1z", mj.Situation(seat=1, dealer=0))
    kinds = {
        mj.tiles.name(discard): {mj.tiles.name(kind): wait for kind, wait in of.items()}
        for discard, of in found.items()
    }
    nines = {"9s": mj.rules.Wait(by_draw=8 + 8 + 16, by_discard=4, unseen=4)}
    assert kinds == {"6s": {"1z": mj.rules.Wait(32, 4, 3)}, "1z": nines}


@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        case(SINGLE, None, id="CC-W6 a ready hand wins on any tile"),
        case("123m456m789p123s5s", "CC-W6", id="CC-W6 a hand that has no winnable kind is not ready"),
        case("456m789p579s2s[111m]", "CC-W6", id="CC-W6 a shape that is not ready"),
    ],
)
def test_drawn_treasure(hand: str, clause: str | None) -> None:
    if clause is None:
        assert points(hand, "7z", **DRAWN)[1] > 0
    else:
        assert why_not(hand, "7z", **DRAWN) == clause


# --- ready and treasure -------------------------------------------------------------------------------------


def test_CC_T1_a_ready_seat_that_does_not_declare_wins_as_usual() -> None:
    assert points(SINGLE, "2s") == points(SINGLE, "2s", declared={1}) == [0, 2, -2, 0]


def test_CC_T2_a_hand_without_terminal_or_honour_may_not_be_declared() -> None:
    assert waits("444m567p66s23478s") == "9s"
    assert waits("444m567p66s23478s", declared=(1,)) == ""
    assert waits("444m567p66s23478s", declared=(0, 2, 3)) == "9s"
    assert waits(SINGLE, declared=(1,)) == "2s"
    assert why_not("444m567p66s23478s", "9s", declared={1}) == "CC-T2"
    assert why_not("444m567p66s23478s", "7z", **DRAWN) == "CC-T2"


def test_CC_T2_the_discards_of_a_declared_seat_are_those_that_it_may_declare_with() -> None:
    rules, hand = mj.ruleset("changchun"), "444m567p66s23478s1z"
    found = rules.discards(hand, mj.Situation(seat=1, dealer=0, declared={1}))
    assert [mj.tiles.name(discard) for discard in found] == ["6s"]


def test_CC_T3_only_declared_seats_have_looked() -> None:
    rules = mj.ruleset("changchun")
    with pytest.raises(ValueError, match="seat 3 has not declared"):
        rules.can_win(SINGLE, win_of("2s", declared={2}, looked={2, 3}))
    with pytest.raises(ValueError, match="seat 3 has not declared"):
        rules.waits(SINGLE, mj.Situation(seat=1, dealer=0, looked={3}))


def test_CC_T4_the_treasure_completes_the_hand_and_is_paid_as_a_self_draw() -> None:
    assert fans(SINGLE, "2s", **SEEN) == {"夹胡": 1, "对宝": 2}
    assert points(SINGLE, "2s", **SEEN) == [-16, 32, -8, -8]


def test_CC_T5_a_drawn_treasure_is_scored_as_a_self_draw_of_the_most_valuable_wait() -> None:
    hand = "2223m[777p][888p][999s]"  # 3m: all triplets; 1m, 4m: not
    assert waits(hand) == "134m"
    assert fans(hand, "1m", **SEEN) == {"对宝": 2}
    assert fans(hand, "1m", **DRAWN) == {"飘胡": 2, "摸宝": 2}
    assert str(score(hand, "1m", **DRAWN).reading[-1]) == "33m"


@pytest.mark.parametrize(
    ("hand", "options", "expected"),
    [
        case("2223m456p789s111z", {}, {"门清": 1, "摸宝": 2}, id="CC-T5 three kinds are no 夹"),
        case("2223m456p789s111z", LARGER, {"夹胡": 1, "门清": 1, "摸宝": 2}, id="CC-T5 夹 of the best wait's reading"),
        case("23m456p789s55s[111z]", LARGER, {"摸宝": 2}, id="CC-T5 a wild tile makes no reading a single wait"),
        case(SINGLE, {}, {"夹胡": 1, "摸宝": 2}, id="CC-T5 one kind is 夹"),
    ],
)
def test_drawn_treasure_as_the_most_valuable_wait(hand: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    assert fans(hand, "7z", options, **DRAWN) == expected


def test_CC_T5_a_replacement_tile_may_be_the_treasure() -> None:
    flags = {"treasure_drawn", "kong_replacement"}
    assert fans("456m789p567s2s[1111m]", "7z", **{**DRAWN, "flags": flags}) == {"夹胡": 1, "摸宝": 2}


# --- points -------------------------------------------------------------------------------------------------


def test_CC_P1_a_win_is_worth_base_times_2_to_the_fan() -> None:
    hand = "23m456p789s55s[111z]"
    assert points(hand, "1m") == [0, 1, -1, 0]
    assert points(hand, "1m", {"base": 3}) == [0, 3, -3, 0]
    assert points(SINGLE, "2s", {"base": 3}, discarder=None) == [-24, 48, -12, -12]


@pytest.mark.parametrize(
    ("cap", "expected"),
    [
        case(None, [-8, 16, -4, -4], id="CC-P1 no cap"),
        case(4, [-8, 16, -4, -4], id="CC-P1 a cap that is not reached"),
        case(2, [-4, 12, -4, -4], id="CC-P1 a cap that the dealer's share reaches"),
        case(1, [-2, 6, -2, -2], id="CC-P1 a cap on each share"),
    ],
)
def test_cap_on_each_payers_fan(cap: int | None, expected: list[int]) -> None:
    assert points(SINGLE, "2s", {"cap_fan": cap}, discarder=None) == expected


TRIPLETS = "55m66s[777p][888p][999m]"
TWO_SIDED = "23m456p789s55s[111z]"

PATTERNS = [
    ("single_wait_fan", "夹胡", 1, SINGLE, "2s", {}),
    ("triplets_fan", "飘胡", 2, TRIPLETS, "5m", {}),
    ("treasure_seen_fan", "对宝", 2, TWO_SIDED, "1m", SEEN),
    ("treasure_drawn_fan", "摸宝", 2, TWO_SIDED, "1p", DRAWN),
    ("selfdraw_fan", "自摸", 1, TWO_SIDED, "1m", {"discarder": None}),
    ("closed_fan", "门清", 1, "23m456p789s55s(1111z)", "1m", {}),
]


@pytest.mark.parametrize(
    ("option", "title", "fan", "hand", "tile", "facts"), PATTERNS, ids=[f"CC-P2 {p[1]}" for p in PATTERNS]
)
def test_pattern(option: str, title: str, fan: int, hand: str, tile: str, facts: dict[str, Any]) -> None:
    assert fans(hand, tile, **facts) == {title: fan}
    assert fans(hand, tile, {option: 4}, **facts) == {title: 4}
    assert fans(hand, tile, {option: 0}, **facts) == {}


@pytest.mark.parametrize(
    ("facts", "fan", "expected"),
    [
        case({"dealer": 1}, 1, [0, 2, -2, 0], id="CC-P2 庄 wins"),
        case({"dealer": 2}, 1, [0, 2, -2, 0], id="CC-P2 庄 pays"),
        case({"dealer": 0}, 1, [0, 1, -1, 0], id="CC-P2 庄 has no part"),
        case({"dealer": 2, "discarder": None}, 1, [-2, 8, -4, -2], id="CC-P2 庄 alone pays for it"),
        case({"dealer": 1, "discarder": None}, 1, [-4, 12, -4, -4], id="CC-P2 庄 wins from all"),
        case({"dealer": 2}, 3, [0, 8, -8, 0], id="CC-P2 dealer_fan 3"),
        case({"dealer": 2}, 0, [0, 1, -1, 0], id="CC-P2 dealer_fan 0"),
    ],
)
def test_dealer(facts: dict[str, Any], fan: int, expected: list[int]) -> None:
    assert points(TWO_SIDED, "1m", {"dealer_fan": fan}, **facts) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        case("23m456p789s55s111z", "1m", {"门清": 1}, id="CC-P2 门清 with nothing laid"),
        case("23m456p789s55s[111z]", "1m", {}, id="CC-P2 门清 not with a pong"),
        case("23m456p55s111z[789s]", "1m", {}, id="CC-P2 门清 not with a chow"),
        case("23m456p789s55s[1111z]", "1m", {}, id="CC-P2 门清 not with an exposed kong"),
        case("23m789s55s[4444p](1111z)", "1m", {}, id="CC-P2 门清 not with any open kong"),
        case("55m66s[777p][888p][999m]", "5m", {"飘胡": 2}, id="CC-P2 飘胡 of pongs"),
        case("55m66s(7777p)[8888p][999+9m]", "5m", {"飘胡": 2}, id="CC-P2 飘胡 of kongs"),
        case("55m66s888p[777p][999m]", "5m", {"飘胡": 2}, id="CC-P2 飘胡 with a concealed triplet"),
        case("55m66s[777p][678p][999m]", "5m", {}, id="CC-P2 飘胡 not with a chow"),
        case("55m66s678p[777p][999m]", "5m", {}, id="CC-P2 飘胡 not with a sequence"),
        case("222333444m1s[999p]", "1s", {"夹胡": 1, "飘胡": 2}, id="CC-P2 the most valuable reading"),
    ],
)
def test_patterns_of_the_hand(hand: str, tile: str, expected: dict[str, int]) -> None:
    assert fans(hand, tile) == expected


NO_SINGLE_TRIPLETS = {"triplets_with_single_wait": False}


@pytest.mark.parametrize(
    ("hand", "tile", "options", "expected"),
    [
        case("2223m456p789s[111z]", "3m", {}, {}, id="CC-P3 2223 beside a triplet is not 夹"),
        case("2223m456p789s[123s]", "3m", {}, {"夹胡": 1}, id="CC-P3 2223 beside sequences is 夹"),
        case("444m66s23478s[567p]", "9s", {}, {"夹胡": 1}, id="CC-P3 one of two sides is 夹"),
        case("23m567p789s55s[1111m]", "4m", {}, {"夹胡": 1}, id="CC-P3 four that the hand holds do not count"),
        case("23m567p789s55s{1m1p1s1m1m1m}", "4m", {}, {"夹胡": 1}, id="CC-P3 four that an egg holds do not count"),
        case("2223m456p789s[111z]", "3m", LARGER, {"夹胡": 1}, id="CC-P3 larger: the pair"),
        case("2223m456p789s[111z]", "1m", LARGER, {}, id="CC-P3 larger: not the 1 of 123"),
        case("2223m456p789s[111z]", "4m", LARGER, {}, id="CC-P3 larger: not the 4 of 234"),
        case("4446p[555m][999s][123s]", "5p", {}, {}, id="CC-P3 smaller: no middle"),
        case("4446p[555m][999s][123s]", "5p", LARGER, {"夹胡": 1}, id="CC-P3 larger: the middle"),
        case("66m12345p[555m][999s]", "3p", {}, {}, id="CC-P3 smaller: no edge"),
        case("66m12345p[555m][999s]", "3p", LARGER, {"夹胡": 1}, id="CC-P3 larger: the 3 of 123"),
        case("66m12345p[555m][999s]", "6p", LARGER, {}, id="CC-P3 larger: not the 6 of 456"),
        case("66m56789p[555m][999s]", "7p", LARGER, {"夹胡": 1}, id="CC-P3 larger: the 7 of 789"),
        case("66m56789p[555m][999s]", "4p", LARGER, {}, id="CC-P3 larger: not the 4 of 456"),
        case("33344555m345p11s", "4m", LARGER, {"门清": 1}, id="CC-P3 larger: the reading needs a triplet itself"),
        case("444m66s23478s[567p]", "9s", LARGER, {"夹胡": 1}, id="CC-P3 larger: and one winnable kind"),
        case("9m[555p][999p][999s][888s]", "9m", {}, {"夹胡": 1, "飘胡": 2}, id="CC-P3 飘胡 with 夹"),
        case("9m[555p][999p][999s][888s]", "9m", NO_SINGLE_TRIPLETS, {"飘胡": 2}, id="CC-P3 飘胡 adds no 夹"),
        case(
            "222333444m1s[999p]",
            "1s",
            {**NO_SINGLE_TRIPLETS, "single_wait_fan": 3},
            {"夹胡": 3},
            id="CC-P3 夹 of another reading than 飘胡",
        ),
        case(
            "9m[555p][999p][999s][888s]",
            "9m",
            {**NO_SINGLE_TRIPLETS, "triplets_fan": 0},
            {"夹胡": 1},
            id="CC-P3 a 飘胡 that is switched off keeps its 夹",
        ),
    ],
)
def test_single_wait(hand: str, tile: str, options: dict[str, Any], expected: dict[str, int]) -> None:
    assert fans(hand, tile, options) == expected


FOR_ALL = {"discard_pays": "discarder_for_all"}
EVERYONE = {"discard_pays": "everyone"}


@pytest.mark.parametrize(
    ("options", "facts", "expected"),
    [
        case({}, {}, [0, 2, -2, 0], id="CC-P4 the discarder pays its share"),
        case({}, {"discarder": 0}, [-4, 4, 0, 0], id="CC-P4 the dealer pays its share"),
        case({}, {"dealer": 1}, [0, 4, -4, 0], id="CC-P4 a share to the dealer"),
        case(FOR_ALL, {}, [0, 8, -8, 0], id="CC-P4 for all: 2, 2 and the dealer's 4"),
        case(FOR_ALL, {"discarder": 0}, [-8, 8, 0, 0], id="CC-P4 for all: the dealer discards"),
        case(FOR_ALL, {"dealer": 1}, [0, 12, -12, 0], id="CC-P4 for all: the dealer wins"),
        case({**FOR_ALL, "cap_fan": 1}, {}, [0, 6, -6, 0], id="CC-P4 for all: the cap holds for each share"),
        case(
            EVERYONE, {"declared": {2}, "looked": {2}}, [-4, 10, -4, -2], id="CC-P4 everyone, the discarder a fan more"
        ),
        case(EVERYONE, {"declared": {0, 3}, "looked": {0, 3}}, [0, 10, -10, 0], id="CC-P4 everything if undeclared"),
        case(EVERYONE, {"declared": {2}}, [0, 10, -10, 0], id="CC-P4 everything if it has not looked"),
        case(
            {**EVERYONE, "cap_fan": 1},
            {"declared": {2}, "looked": {2}},
            [-2, 6, -2, -2],
            id="CC-P4 everyone: the cap holds for the fan more too",
        ),
        case({**EVERYONE, "dealer_fan": 0}, {"dealer": 2}, [0, 8, -8, 0], id="CC-P4 everything without dealer fan"),
        case(EVERYONE, {"discarder": None}, [-8, 16, -4, -4], id="CC-P4 everyone: a self-draw is paid as ever"),
        case(FOR_ALL, {"discarder": None}, [-8, 16, -4, -4], id="CC-P4 for all: a self-draw is paid as ever"),
        case({}, {"discarder": None}, [-8, 16, -4, -4], id="CC-P5 all three pay a self-draw"),
    ],
)
def test_who_pays(options: dict[str, Any], facts: dict[str, Any], expected: list[int]) -> None:
    assert points(SINGLE, "2s", options, **facts) == expected


def test_CC_P4_payments_say_for_whom_and_why() -> None:
    assert [str(payment) for payment in score(SINGLE, "2s", EVERYONE).payments] == [
        "seat 2 pays seat 1 4: for seat 0: 夹胡 1 + 庄 1: 1 x 2^2",
        "seat 2 pays seat 1 4: 夹胡 1 + 点炮 1: 1 x 2^2",
        "seat 2 pays seat 1 2: for seat 3: 夹胡 1: 1 x 2^1",
    ]
    assert score(SINGLE, "2s", {"cap_fan": 1}, discarder=0).payments[0].why == "夹胡 1 + 庄 1, at most 1 fan: 1 x 2^1"


# --- kongs and eggs -----------------------------------------------------------------------------------------

KONGS = [
    ("[2222m]", 1),
    ("[222+2m]", 1),
    ("(2222m)", 2),
    ("{1m1p1s}", 1),
    ("{1z2z3z4z}", 1),
    ("{9m9p9s9s}", 2),
    ("{5z6z7z7z5z}", 3),
    ("{1z2z3z4z1z2z}", 3),
]
BIG_EGGS = [
    (f"{left}{tiles[0] * 4}{tiles[1]}{right}", amount)
    for tiles, amount, (left, right) in (
        *((tiles, 2, "[]") for tiles in ("1s", "1p", "5z", "6z", "7z")),
        *((tiles, 4, "()") for tiles in ("1s", "1p", "5z", "6z", "7z")),
        ("1m", 1, "[]"),
        ("1m", 2, "()"),
        ("9s", 1, "[]"),
        ("1z", 2, "()"),
    )
]


@pytest.mark.parametrize(
    ("meld", "amount"),
    [case(*kong, id=f"CC-P6 {kong[0]}") for kong in KONGS] + [case(*kong, id=f"CC-K7 {kong[0]}") for kong in BIG_EGGS],
)
def test_each_of_the_others_pays_for_kongs_and_eggs(meld: str, amount: int) -> None:
    for options, factor in ({}, 1), ({"base": 5, "cap_fan": 1}, 5), ({"preset": "MIL_2024"}, 1):
        if options and meld.startswith("{1z"):
            continue  # of three winds in the preset: CC-K2
        payments = mj.ruleset("changchun", **options).settle_kong(2, meld)
        assert [(p.payer, p.receiver, p.amount) for p in payments] == [(seat, 2, amount * factor) for seat in (0, 1, 3)]


@pytest.mark.parametrize(
    ("meld", "before", "amount"),
    [
        case("[111+1s]", "[111s]", 2, id="CC-K7 a big egg added onto a pong is exposed"),
        case("[222+2s]", "[222s@3]", 1, id="CC-P6 an added kong"),
        case("{1m1p1s1m}", "{1m1p1s}", 1, id="CC-K3 the first added tile"),
        case("{1m1p1s1m1p}", "{1m1p1s1m}", 1, id="CC-K3 the second added tile"),
        case("{1z2z3z4z4z}", "{1z2z3z4z}", 1, id="CC-K3 a fifth wind"),
    ],
)
def test_an_added_tile_counts_as_one_more_exposed_kong(meld: str, before: str, amount: int) -> None:
    assert [payment.amount for payment in mj.ruleset("changchun").settle_kong(0, meld, before)] == [amount] * 3


@pytest.mark.parametrize(
    ("meld", "before"),
    [
        ("[222m]", None),
        ("[123m]", None),
        ("{1m2p3s}", None),
        ("{1m1p1s1m}", "{1m1p1s1p}"),
        ("{1m1p1s1m1m}", "{1m1p1s}"),
        ("[222+2m]", "[333m]"),
        ("[222+2m]", "[2222m]"),
    ],
)
def test_what_is_no_kong_is_not_paid(meld: str, before: str | None) -> None:
    with pytest.raises(ValueError, match=r"no kong|no egg|expected one tile more"):
        mj.ruleset("changchun").settle_kong(0, meld, before)


THREE_WINDS = {"wind_egg": "any_three"}
BAMBOO = {"one_bamboo_wild_in_eggs": True}
HONOURS = {"dragon_egg_adds": "honours"}

EGGS = [
    ("CC-K2", "{1z2z3z4z}", {}, True),
    ("CC-K2", "{4z2z1z3z}", {}, True),
    ("CC-K2", "{5z6z7z}", {}, True),
    ("CC-K2", "{1m1p1s}", {}, True),
    ("CC-K2", "{9s9m9p}", {}, True),
    ("CC-K2", "{1z2z3z}", {}, False),
    ("CC-K2", "{1z2z3z3z}", {}, False),
    ("CC-K2", "{5z6z6z}", {}, False),
    ("CC-K2", "{1m1p9s}", {}, False),
    ("CC-K2", "{2m2p2s}", {}, False),
    ("CC-K2", "{1m1m1p1s}", {}, False),
    ("CC-K2", "{1z2z3z}", THREE_WINDS, True),
    ("CC-K2", "{1z2z4z3z}", THREE_WINDS, True),
    ("CC-K2", "{1z2z2z}", THREE_WINDS, False),
    ("CC-K2", "{1z2z2z3z}", THREE_WINDS, False),
    ("CC-K2", "{9m9p1s}", {}, False),
    ("CC-K2", "{9m9p1s}", BAMBOO, True),
    ("CC-K2", "{1s1s9p}", BAMBOO, True),
    ("CC-K2", "{9m1s1s1s}", BAMBOO, True),
    ("CC-K2", "{1s1s1s}", {}, False),
    ("CC-K2", "{1s1s1s}", BAMBOO, True),
    ("CC-K2", "{1m1s1s}", BAMBOO, True),
    ("CC-K2", "{1m1m1s}", BAMBOO, False),
    ("CC-K2", "{5z1s7z}", BAMBOO, True),
    ("CC-K2", "{1z2z1s}", BAMBOO, False),
    ("CC-K2", "{1z2z3z1s}", BAMBOO, True),
    ("CC-K2", "{1z2z1s}", {**BAMBOO, **THREE_WINDS}, True),
    ("CC-K2", "{1s2s3s}", BAMBOO, False),
    ("CC-K2", "{1s1s1s9m}", BAMBOO, False),
    ("CC-K3", "{1m1p1s1m1p1s}", {}, True),
    ("CC-K3", "{1m1p1s9m}", {}, False),
    ("CC-K3", "{9m9p9s9m9m9m}", {}, True),
    ("CC-K3", "{1z2z3z4z1z}", {}, True),
    ("CC-K3", "{1z2z3z4z5z}", {}, False),
    ("CC-K3", "{9m9p9s1s}", {}, False),
    ("CC-K3", "{9m9p9s1s}", BAMBOO, True),
    ("CC-K9", "{5z6z7z7z}", {}, True),
    ("CC-K9", "{5z6z7z1z}", {}, False),
    ("CC-K9", "{5z6z7z1z4z}", HONOURS, True),
    ("CC-K9", "{5z6z7z1m}", HONOURS, False),
    ("CC-K9", "{1z2z3z4z5z}", HONOURS, False),
    ("CC-K9", "{9m9p9s1z}", HONOURS, False),
]


@pytest.mark.parametrize(
    ("egg", "options", "legal"),
    [case(egg, options, legal, id=f"{clause} {egg} {options}") for clause, egg, options, legal in EGGS],
)
def test_eggs(egg: str, options: dict[str, Any], legal: bool) -> None:
    rules, hand = mj.ruleset("changchun", **options), f"234m456m56p88p{egg}"
    if legal:
        rules.waits(hand, mj.Situation(seat=1, dealer=0))
        assert rules.settle_kong(1, egg)
    else:
        with pytest.raises(ValueError, match="egg"):
            rules.waits(hand, mj.Situation(seat=1, dealer=0))
        with pytest.raises(ValueError, match="egg"):
            rules.settle_kong(1, egg)


def test_CC_K2_at_most_one_egg_of_each_kind() -> None:
    rules, at = mj.ruleset("changchun"), mj.Situation(seat=1, dealer=0)
    assert str(rules.waits("2223m{1m1p1s}{9m9p9s}{5z6z7z}", at)) == "134m"
    with pytest.raises(ValueError, match="two eggs of one kind"):
        rules.waits("2223m56p8p{1m1p1s}{1m1p1s}", at)


def test_CC_K2_a_group_of_three_winds_is_worth_one_and_a_fourth_wind_one_more() -> None:
    rules = mj.ruleset("changchun", **THREE_WINDS)
    amounts = [rules.settle_kong(0, egg)[0].amount for egg in ("{1z2z3z}", "{1z2z3z4z}", "{1z2z3z4z1z}")]
    assert amounts == [1, 2, 3]


def test_CC_K2_a_wild_1s_remains_a_1s_for_the_conditions_of_a_win() -> None:
    assert why_not("456789m66s55s{1m1s1s}", "5s", BAMBOO) == "CC-W2"
    assert points("456m789m66p55p{9m1s1s}", "5p", BAMBOO)[1] > 0


@pytest.mark.parametrize(
    ("held", "tile", "options", "allowed"),
    [
        case("2z", "2z", {}, True, id="CC-K5 one other tile of an egg's kind"),
        case("22z", "2z", {}, True, id="CC-K5 two others"),
        case("222z", "2z", {}, False, id="CC-K5 not three: the egg has one itself"),
        case("222z", "2z", THREE_WINDS, True, id="CC-K5 three, where a group may lack the wind"),
        case("222z", "2z", HONOURS, True, id="CC-K5 three, where the wind may lie on dragons"),
        case("222z", "2z", BAMBOO, True, id="CC-K5 three, where a 1s may stand for the wind"),
        case("666z", "6z", HONOURS, False, id="CC-K5 not three dragons"),
        case("666z", "6z", THREE_WINDS, False, id="CC-K5 not three dragons beside three winds"),
        case("999p", "9p", BAMBOO, True, id="CC-K5 three nines, where a 1s may stand for one"),
        case("5p", "5p", {}, False, id="CC-K5 none of a kind that is robbed from a pong"),
    ],
)
def test_what_the_winner_may_hold_of_a_robbed_kind(
    held: str, tile: str, options: dict[str, Any], allowed: bool
) -> None:
    rest = {2: "234p", 3: "88p", 4: "8p"}[len(held)]
    hand = f"{held}{rest}[111m][444s][999s]"
    rules, robbed = mj.ruleset("changchun", **options), win_of(tile, flags={"robbed_kong"})
    if allowed:
        rules.can_win(hand, robbed)
    else:
        with pytest.raises(ValueError, match="robbed_kong"):
            rules.can_win(hand, robbed)


def test_CC_K5_the_robbed_seat_pays_as_discarder() -> None:
    hand = "22z88p[111m][444s][999s]"
    assert points(hand, "2z", flags={"robbed_kong"}) == points(hand, "2z") == [0, 4, -4, 0]


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        case("234m56p88s345s{1z2z3z4z}", "7p", {}, id="CC-K6 it waives the triplet and opens the hand"),
        case("55m66s[777p][888p]{1m1p1s}", "5m", {"飘胡": 2}, id="CC-K6 it counts as a kong for 飘胡"),
        case("5m[777p][888p]{1m1p1s}{1z2z3z4z1z}", "5m", {"夹胡": 1, "飘胡": 2}, id="CC-K6 it fills three places"),
    ],
)
def test_egg_as_a_meld(hand: str, tile: str, expected: dict[str, int]) -> None:
    assert fans(hand, tile) == expected


# --- facts --------------------------------------------------------------------------------------------------


def test_CC_P7_treasure_seen_on_a_kind_that_is_no_wait_is_no_win() -> None:
    assert why_not(SINGLE, "3s", **SEEN) == "CC-W1"
    assert why_not("123m456m789p123s5s", "5s", **SEEN) == "CC-W4"


def test_CC_P7_a_kong_replacement_has_no_fan() -> None:
    for meld in ("[1111m]", "(1111m)", "[111+1m]", "{1z2z3z4z}", "{1m1p1s1m}"):
        hand = f"456m789p567s2s{meld}"
        assert fans(hand, "2s", **REPLACED) == fans(hand, "2s", discarder=None)


def test_CC_P7_a_treasure_flag_of_the_situation_changes_no_wait() -> None:
    at = mj.Situation(seat=1, dealer=0, flags={"treasure_drawn"}, **LOOKED)
    assert str(mj.ruleset("changchun").waits(SINGLE, at)) == "2s"


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "message"),
    [
        case(SINGLE, "2s", {**SEEN, "discarder": 2}, "with a discarder", id="CC-P7 a treasure seen has no discarder"),
        case(SINGLE, "2s", {**DRAWN, "discarder": 2}, "with a discarder", id="CC-P7 a treasure drawn has no discarder"),
        case(SINGLE, "2s", {**SEEN, "declared": {2}, "looked": {2}}, "seat 1 has declared", id="CC-P7 not declared"),
        case(SINGLE, "2s", {**SEEN, "looked": ()}, "declared and looked", id="CC-P7 not looked"),
        case(SINGLE, "2s", {**DRAWN, "looked": ()}, "declared and looked", id="CC-P7 not looked, drawn"),
        case(
            SINGLE,
            "2s",
            {**SEEN, "flags": {"treasure_seen", "treasure_drawn"}},
            "the treasure alone",
            id="CC-T4 either seen or drawn",
        ),
        case(
            "456m789p567s2s[1111m]",
            "2s",
            {**SEEN, "flags": {"treasure_seen", "kong_replacement"}},
            "the treasure alone",
            id="CC-T4 no tile is drawn",
        ),
        case(SINGLE, "2s", REPLACED, "more than three tiles", id="CC-P7 a replacement without a kong"),
        case("456m789p567s2s{1m1p1s}", "2s", REPLACED, "more than three", id="CC-K6 three tiles need no replacement"),
        case(SINGLE, "2s", {"flags": {"kong_replacement"}}, "with a discarder", id="CC-P7 a replacement is drawn"),
        case(
            SINGLE, "2s", {"discarder": None, "flags": {"robbed_kong"}}, "without a disc", id="CC-P7 robbed of a seat"
        ),
        case(SINGLE, "2s", {"discarder": 1}, "is the winner", id="CC-P7 the discarder is the winner"),
        case(SINGLE, "2s", {"flags": {"dealt"}, "discarder": None}, "takes no flag dealt", id="CC-P7 no dealt"),
        case(SINGLE, "2s", {"flags": {"last_tile"}}, "takes no flag last_tile", id="CC-P7 no last_tile"),
        case(SINGLE, "2s", {"wild_kind": "1z"}, "takes no wild_kind", id="CC-P7 no wild kind"),
        case(SINGLE, "2s", {"flown": 1}, "takes no flown", id="CC-P7 no flown"),
        case(SINGLE, "2s", {"bird_tiles": ("1m",)}, "takes no bird_tiles", id="CC-P7 no birds"),
        case("456m789p2222s555z", "2s", {}, "a fifth tile of 2s", id="CC-S1 a fifth tile of the hand"),
        case("456m789p567s2s{1m1p1s1m1m1m1m}", "2s", {}, "five of 1m", id="CC-S1 a fifth tile of an egg"),
        case("456m789p567s22s[111m]", "2s", {}, "14 tiles", id="CC-S1 fourteen tiles"),
        case("456m789p567s*[111m]", "2s", {}, "wildcards", id="CC-S1 a wildcard"),
        case("456m789p567s2s{1m5p1s}", "2s", {}, "is no egg", id="CC-K2 no egg"),
    ],
)
def test_contradictions(hand: str, tile: str, facts: dict[str, Any], message: str) -> None:
    rules = mj.ruleset("changchun")
    for question in rules.can_win, rules.score:
        with pytest.raises(ValueError, match=message):
            question(hand, win_of(tile, **facts))


# --- options ------------------------------------------------------------------------------------------------

OPTIONS: dict[str, tuple[str, str, list[Any]]] = {  # clause, ground, values: the default first
    "opening_throws": ("CC-S2", "S", [2, 1]),
    "last_draws_only_win": ("CC-S3", "D", [0, 4]),
    "chow_from": ("CC-C2", "P", ["previous", "any"]),
    "passed_win": ("CC-C4", "D", ["none", "same_or_lower_fan"]),
    "passed_win_ends": ("CC-C4", "P", ["draw", "draw_or_unready"]),
    "chow_to_last_tile": ("CC-C5", "D", [True, False]),
    "egg_tiles": ("CC-K2", "S", ["dealt", "hand"]),
    "wind_egg": ("CC-K2", "S", ["four", "any_three"]),
    "one_bamboo_wild_in_eggs": ("CC-K2", "S", [False, True]),
    "dealer_adds_at_once": ("CC-K4", "S", [False, True]),
    "kong_keeps_waits": ("CC-K8", "S", [False, True]),
    "dragon_egg_adds": ("CC-K9", "D", ["dragons", "honours"]),
    "seven_pairs": ("CC-W1", "S", [False, True]),
    "seven_pairs_fan": ("CC-W1", "P", [3, 0, 9]),
    "luxury_seven_pairs_fan": ("CC-W1", "P", [4, 0, 9]),
    "treasure_change": ("CC-T6", "S", ["forced", "optional"]),
    "treasure_after_six": ("CC-T7", "S", ["lower", "none"]),
    "base": ("CC-P1", "P", [1, 2, 100]),
    "cap_fan": ("CC-P1", "D", [None, 1, 6]),
    "selfdraw_fan": ("CC-P2", "P", [1, 0, 2]),
    "dealer_fan": ("CC-P2", "P", [1, 0, 2]),
    "closed_fan": ("CC-P2", "P", [1, 0, 2]),
    "single_wait_fan": ("CC-P2", "S", [1, 0, 2]),
    "triplets_fan": ("CC-P2", "S", [2, 0, 1]),
    "treasure_seen_fan": ("CC-P2", "S", [2, 0, 3]),
    "treasure_drawn_fan": ("CC-P2", "P", [2, 0, 3]),
    "wait_reading": ("CC-P3", "S", ["smaller", "larger"]),
    "triplets_with_single_wait": ("CC-P3", "S", [True, False]),
    "discard_pays": ("CC-P4", "S", ["discarder", "discarder_for_all", "everyone"]),
    "kongs_kept_on_draw": ("CC-P6", "P", [True, False]),
}


def test_every_option_of_the_page_and_no_other() -> None:
    own = {name: option for name, option in mj.ruleset("changchun").options.items() if option.doc.startswith("CC-")}
    assert {name: (o.doc.split(":")[0], o.ground, o.default) for name, o in own.items()} == {
        name: (clause, ground, values[0]) for name, (clause, ground, values) in OPTIONS.items()
    }


@pytest.mark.parametrize("name", OPTIONS)
def test_option(name: str) -> None:
    for value in OPTIONS[name][2]:
        rules = mj.ruleset("changchun", **{name: value})
        assert mj.rules.from_json(rules.to_json()) == rules
        assert getattr(rules, name) == value
    for wrong in ("never", -1, 2.5):
        with pytest.raises(ValueError, match=f"option {name} of changchun is"):
            mj.ruleset("changchun", **{name: wrong})


MIL_2024 = {
    "cap_fan": 6,
    "seven_pairs": True,
    "treasure_seen_fan": 3,
    "triplets_with_single_wait": False,
    "wait_reading": "larger",
    "discard_pays": "everyone",
    "wind_egg": "any_three",
    "one_bamboo_wild_in_eggs": True,
    "egg_tiles": "hand",
    "dealer_adds_at_once": True,
    "treasure_after_six": "none",
    "treasure_change": "optional",
    "last_draws_only_win": 4,
    "passed_win": "same_or_lower_fan",
    "passed_win_ends": "draw_or_unready",
    "chow_to_last_tile": False,
    "opening_throws": 1,
}
MIL = {"preset": "MIL_2024"}


def test_MIL_2024_differs_in_these_options() -> None:
    preset = mj.ruleset("changchun", "MIL_2024")
    plain = mj.ruleset("changchun")
    assert {
        name: getattr(preset, name) for name in OPTIONS if getattr(preset, name) != getattr(plain, name)
    } == MIL_2024
    given = {"seven_pairs_fan": 3, "luxury_seven_pairs_fan": 4, "treasure_drawn_fan": 2}
    assert {name: getattr(preset, name) for name in given} == given
    assert json.loads(preset.to_json())["options"]["cap_fan"] == 6
    assert mj.ruleset("changchun", "MIL_2024", cap_fan=None).cap_fan is None


# --- worked examples ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "expected"),
    [
        case(SINGLE, "2s", {}, [0, 2, -2, 0], id="CC-P3 a single wait"),
        case(SINGLE, "2s", {"discarder": 0}, [-4, 4, 0, 0], id="CC-P2 the same off the dealer"),
        case(SINGLE, "2s", {"discarder": None}, [-8, 16, -4, -4], id="CC-P5 the same self-drawn"),
        case(SINGLE, "2s", {"discarder": None, "dealer": 1}, [-8, 24, -8, -8], id="CC-P5 the same by the dealer"),
        case("123m456m789p34s77z", "2s", {}, None, id="CC-W4 the dragon pair waives the triplet"),
        case("55m66s[777p][888p][999m]", "5m", {"discarder": None}, [-16, 32, -8, -8], id="CC-P2 all triplets"),
        case(SINGLE, "7z", DRAWN, [-16, 32, -8, -8], id="CC-T5 the treasure drawn"),
        case(
            "222m567m345s789s4p",
            "4p",
            {},
            [0, 4, -4, 0],
            id="CC-W3 the nine is the only terminal, the pair the only dots",
        ),
    ],
)
def test_worked_examples(hand: str, tile: str, facts: dict[str, Any], expected: list[int] | None) -> None:
    if expected is None:
        assert points(hand, tile, **facts)[1] > 0
    else:
        assert points(hand, tile, **facts) == expected


@pytest.mark.parametrize(
    ("full", "clause"),
    [
        case("234m567m234p678p55s", "CC-W3", id="CC-W3 no terminal or honour, no triplet"),
        case("123m456m789p123p11z", "CC-W2", id="CC-W2 no bamboo, no triplet"),
    ],
)
def test_worked_examples_that_win_on_none_of_their_tiles(full: str, clause: str) -> None:
    hand = mj.Hand(full)
    for kind in hand.kinds:
        with pytest.raises(mj.NotAWin) as caught:
            mj.ruleset("changchun").score(hand.discard(kind), win_of(mj.tiles.name(kind)))
        assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "expected"),
    [
        case(
            "46m789p567s22s[111m]",
            "5m",
            {"discarder": 0, "declared": {0}, "looked": {0}},
            [-8, 12, -2, -2],
            id="MIL_2024 夹",
        ),
        case("55m66s[777p][888p][999m]", "5m", {"discarder": None, "dealer": 1}, [-16, 48, -16, -16], id="MIL_2024 飘"),
        case("1122m3344p5566s7z", "7z", {}, [0, 40, -40, 0], id="MIL_2024 seven pairs off an undeclared seat"),
    ],
)
def test_worked_examples_of_the_preset(hand: str, tile: str, facts: dict[str, Any], expected: list[int]) -> None:
    assert points(hand, tile, MIL, **facts) == expected

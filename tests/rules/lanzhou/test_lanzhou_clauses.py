"""Each clause of Lanzhou's hand side; a row's id begins with the clause that it proves."""

from typing import Any

import pytest

import mahjong as mj

Options = dict[str, Any]
Row = tuple[str, str, str, int | None, dict[str, Any], Options, str]

PLAIN = "123456m789p123s4z"  # wins on 4z, which no dragon set needs
PAIRS = "1122m3344p5566s7z"
DRAWN = None
MODES = ("three_report", "two_report", "silent", "two_report_liable", "three_report_liable", "liable_to_the_end")
WITH_CHOWS = ("three_report", "silent", "three_report_liable")
LIABLE = ("two_report_liable", "three_report_liable", "liable_to_the_end")
BY_DECLARING = {"declared": {0, 1}, "flags": {"declaring_discard"}}
ROBBED = {"flags": {"robbed_kong"}}
NONE_POSSIBLE = {"thrown_possible": False}
SOFT: Options = {"throw": "soft"}
HARD: Options = {"throw": "hard"}
ANY_HAND: Options = {**HARD, "hard_without_group": "any_hand"}
SETS: Options = {"dragon_sets": True}
CHICKS: Options = {**SETS, "flying_chick": True}
TWO_CHICKS: Options = {**CHICKS, "chicks_per_set": 2}
ALONE: Options = {"discard_pays": "discarder"}
TRIPLETS: Options = {"patterns": {"all_triplets": 5}}


def liable(**options: Any) -> Options:
    return {"mode": "three_report_liable", **options}


def patterns(**multipliers: int) -> Options:
    return {"patterns": multipliers}


WORKED: list[Row] = [
    ("LZ-P1 a declared seat wins on a discard", PLAIN, "4z", 1, {}, {}, "3 -1 -1 -1"),
    ("LZ-P3 the same, self-drawn", PLAIN, "4z", DRAWN, {}, {}, "6 -2 -2 -2"),
    ("LZ-P2 liable", PLAIN, "4z", 1, {}, {"mode": "two_report_liable"}, "3 -3 0 0"),
    ("LZ-P2 the declaring tile", PLAIN, "4z", 1, BY_DECLARING, {"mode": "two_report_liable"}, "3 -1 -1 -1"),
    ("LZ-H3 hard, no group was possible", PAIRS, "7z", 1, NONE_POSSIBLE, HARD, "3 -1 -1 -1"),
    ("LZ-D1 one set, self-drawn", "123456m789p4567z", "4z", DRAWN, {}, SETS, "12 -4 -4 -4"),
    ("LZ-D2 1s, 6z and 7z drawn", "123456m789p1s467z", "4z", DRAWN, {}, CHICKS, "12 -4 -4 -4"),
    ("LZ-H3 hard, two groups thrown", "456p678s3s {1m9p2z} {1z1z9s}", "3s", 1, {}, HARD, "3 -1 -1 -1"),
    ("LZ-W3 an undeclared seat in three_report", PLAIN, "4z", 1, {"declared": ()}, {}, "LZ-W3"),
]

SET_UP: list[Row] = [
    *(
        (f"LZ-S5 {mode}: pong and kong", "[111m] (2222z) 789p123s4z", "4z", 1, {}, {"mode": mode}, expected)
        for mode in MODES
        for expected in ["3 -3 0 0" if mode in LIABLE else "3 -1 -1 -1"]
    ),
    *(
        (f"LZ-S5 {mode}: a chow", "[123m] 456m789p123s4z", "4z", DRAWN, {}, {"mode": mode}, "6 -2 -2 -2")
        for mode in WITH_CHOWS
    ),
    ("LZ-S6 a winner is still declared", PLAIN, "4z", 1, {}, {"mode": "liable_to_the_end"}, "3 -3 0 0"),
    (
        "LZ-S7 kong_replacement",
        "123m789p123s4z (2222z)",
        "4z",
        DRAWN,
        {"flags": {"kong_replacement"}},
        {},
        "6 -2 -2 -2",
    ),
    ("LZ-S7 last_tile, drawn", PLAIN, "4z", DRAWN, {"flags": {"last_tile"}}, {}, "6 -2 -2 -2"),
    ("LZ-S7 last_tile, discarded", PLAIN, "4z", 1, {"flags": {"last_tile"}}, {}, "3 -1 -1 -1"),
    ("LZ-S7 dealt", PLAIN, "4z", DRAWN, {"dealer": 0, "flags": {"dealt"}}, {"mode": "silent"}, "6 -2 -2 -2"),
    (
        "LZ-S7 dealt, groups thrown",
        "123m789p4z {1m9p2z} {1z1z9s}",
        "4z",
        DRAWN,
        {"dealer": 0, "flags": {"dealt"}},
        {"mode": "silent", **SOFT},
        "6 -2 -2 -2",
    ),
    (
        "LZ-S7 thrown_possible says nothing without throwing",
        PLAIN,
        "4z",
        1,
        {"thrown_possible": True},
        {},
        "3 -1 -1 -1",
    ),
]

THROWING: list[Row] = [
    ("LZ-H1 three groups", "123s4z {1m1m1m} {9p1z5z} {7z7z9s}", "4z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H2 a group is a meld", "456p678s3s {1m9p2z} {1z1z9s}", "3s", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H3 a group was possible", PLAIN, "4z", 1, {"thrown_possible": True}, HARD, "LZ-H3"),
    ("LZ-H3 not given, it was possible", PLAIN, "4z", 1, {}, HARD, "LZ-H3"),
    ("LZ-H3 not given, not even seven pairs", PAIRS, "7z", 1, {}, HARD, "LZ-H3"),
    ("LZ-H3 seven_pairs: no other hand", PLAIN, "4z", 1, NONE_POSSIBLE, HARD, "LZ-H3"),
    ("LZ-H3 any_hand: any", PLAIN, "4z", 1, NONE_POSSIBLE, ANY_HAND, "3 -1 -1 -1"),
    ("LZ-H3 any_hand: where none was possible", PLAIN, "4z", 1, {}, ANY_HAND, "LZ-H3"),
    ("LZ-H3 none inside a hard hand", "19m456p6783s2z {1m9p2z}", "3s", DRAWN, {}, HARD, "LZ-W1"),
    ("LZ-H3 soft needs none", PLAIN, "4z", 1, {"thrown_possible": True}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 a group in the hand", "123456m9m789p114z", "4z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 none without throwing", "123456m9m789p114z", "4z", 1, {}, {}, "LZ-W1"),
    ("LZ-H4 of terminals and honours only", "123456m789p1s24z8s", "4z", DRAWN, {}, SOFT, "LZ-W1"),
    ("LZ-H4 four in the hand", "19m19p19s123456z5m", "5m", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 beside three thrown", "19m1z4z {1m1m1p} {9p1z5z} {7z7z9s}", "4z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 completed by a draw", "123456m9m789p144z", "1m", DRAWN, {}, SOFT, "6 -2 -2 -2"),
    ("LZ-H4 not by a discard", "123456m9m789p144z", "9s", 1, {}, SOFT, "LZ-H4"),
    ("LZ-H4 not by a robbed tile", "123456m9m789p144z", "1p", 1, ROBBED, SOFT, "LZ-H4"),
    ("LZ-H4 a claimed pair, its twin in the group", "123456m9m789p115z", "1z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 a claimed triplet, its twin in the group", "456m9m789p111445z", "1z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 a claimed sequence, its twin in the group", "456m9m789p123s445z", "1s", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-H4 a claimed 9 of a sequence", "456m9m789p789s445z", "9s", 1, {}, SOFT, "3 -1 -1 -1"),
]

DRAGONS: list[Row] = [
    ("LZ-D1 no such meld by default", "123456m789p4567z", "4z", 1, {}, {}, "LZ-W1"),
    ("LZ-D1 a set doubles", "123456m789p4567z", "4z", 1, {}, SETS, "6 -2 -2 -2"),
    ("LZ-D1 completed by a draw", "123456m789p4467z", "5z", DRAWN, {}, SETS, "12 -4 -4 -4"),
    ("LZ-D1 not by a discard", "123456m789p4467z", "5z", 1, {}, SETS, "LZ-D1"),
    ("LZ-D1 not by a robbed tile", "123456m789p4467z", "5z", 1, ROBBED, SETS, "LZ-D1"),
    ("LZ-D1 a claimed pair beside a set", "123456m789p5567z", "5z", 1, {}, SETS, "6 -2 -2 -2"),
    ("LZ-D1 a claimed triplet beside a set", "123456m4455567z", "5z", 1, {}, SETS, "6 -2 -2 -2"),
    ("LZ-D1 as many sets as possible", "456m1p555666777z", "1p", 1, {}, SETS, "24 -8 -8 -8"),
    ("LZ-D1 four sets", "1m555566667777z", "1m", 1, {}, SETS, "48 -16 -16 -16"),
    ("LZ-D1 a thrown set", "123m456p789s4z {5z6z7z}", "4z", 1, {}, {**SOFT, **SETS}, "6 -2 -2 -2"),
    ("LZ-D1 a thrown set in any order", "123m456p789s4z {7z5z6z}", "4z", 1, {}, {**HARD, **SETS}, "6 -2 -2 -2"),
    ("LZ-D1 a thrown group that is none", "123m456p789s4z {5z5z6z}", "4z", 1, {}, {**SOFT, **SETS}, "3 -1 -1 -1"),
    ("LZ-D1 thrown dragons without the option", "123m456p789s4z {5z6z7z}", "4z", 1, {}, SOFT, "3 -1 -1 -1"),
    ("LZ-D1 a thrown and a concealed set", "123m456p4567z {5z6z7z}", "4z", 1, {}, {**HARD, **SETS}, "12 -4 -4 -4"),
    ("LZ-D1 rather a set than a group in the hand", "123456m789p4567z", "4z", 1, {}, {**SOFT, **SETS}, "6 -2 -2 -2"),
    *(
        (f"LZ-D2 1s for {name}", f"123456m789p1s4{kept}z", "4z", 1, {}, CHICKS, "6 -2 -2 -2")
        for name, kept in (("white", "67"), ("green", "57"), ("red", "56"))
    ),
    ("LZ-D2 not by default", "123456m789p1s467z", "4z", 1, {}, SETS, "LZ-W1"),
    ("LZ-D2 no effect without sets", "123456m789p1s467z", "4z", 1, {}, {"flying_chick": True}, "LZ-W1"),
    ("LZ-D2 no effect on thrown groups", "123m456p789s4z {1s6z7z}", "4z", 1, {}, {**SOFT, **SETS}, "3 -1 -1 -1"),
    ("LZ-D2 in a thrown group", "123m456p789s4z {7z1s6z}", "4z", 1, {}, {**SOFT, **CHICKS}, "6 -2 -2 -2"),
    ("LZ-D2 two in two sets", "123456m11s45667z", "4z", 1, {}, CHICKS, "12 -4 -4 -4"),
    ("LZ-D2 not two in one", "123456m789p11s47z", "4z", DRAWN, {}, CHICKS, "LZ-W1"),
    ("LZ-D2 two in one", "123456m789p11s47z", "4z", 1, {}, TWO_CHICKS, "6 -2 -2 -2"),
    ("LZ-D2 two in a thrown one", "123m456p789s4z {1s1s6z}", "4z", 1, {}, {**SOFT, **TWO_CHICKS}, "6 -2 -2 -2"),
    ("LZ-D2 not two in a thrown one", "123m456p789s4z {1s1s6z}", "4z", 1, {}, {**SOFT, **CHICKS}, "3 -1 -1 -1"),
    ("LZ-D2 two chick sets rather than one without", "123456m111s4567z", "4z", 1, {}, TWO_CHICKS, "12 -4 -4 -4"),
    ("LZ-D2 three are a triplet", "123456m789p111s4z", "4z", 1, {}, TWO_CHICKS, "3 -1 -1 -1"),
    ("LZ-D2 a drawn 1s", "123456m789p4467z", "1s", DRAWN, {}, CHICKS, "12 -4 -4 -4"),
    ("LZ-D2 a claimed 1s is none", "123456m789p4467z", "1s", 1, {}, CHICKS, "LZ-D1"),
    ("LZ-D2 a claimed 1s in a sequence", "456m789p123s4467z", "1s", 1, {}, CHICKS, "6 -2 -2 -2"),
    ("LZ-D2 a claimed 1s in a triplet", "456m789p111s4467z", "1s", 1, {}, CHICKS, "6 -2 -2 -2"),
    ("LZ-D2 a claimed 1s where most sets are left", "11123s33556677z", "1s", 1, {}, CHICKS, "24 -8 -8 -8"),
    ("LZ-D2 a claimed 1s in the pair", "456789m789p11s67z", "1s", 1, {}, CHICKS, "6 -2 -2 -2"),
]

READY_AND_KONGS: list[Row] = [
    ("LZ-C3 a declared seat's discard", PLAIN, "4z", 1, {"declared": {0, 1}}, {}, "LZ-C3"),
    ("LZ-C3 the one that it declares with", PLAIN, "4z", 1, BY_DECLARING, {}, "3 -1 -1 -1"),
    ("LZ-C3 other seats may have declared", PLAIN, "4z", 1, {"declared": {0, 2, 3}}, {}, "3 -1 -1 -1"),
    ("LZ-K2 robbing", "123456m789p23s44z", "1s", 1, ROBBED, {}, "3 -1 -1 -1"),
    ("LZ-K2 not of a declared seat", "123456m789p23s44z", "1s", 1, {**ROBBED, "declared": {0, 1}}, {}, "LZ-K2"),
]

WINNING: list[Row] = [
    ("LZ-W1 by a discard", PLAIN, "4z", 2, {}, {}, "3 -1 -1 -1"),
    ("LZ-W1 by robbing", "123456m789p23s44z", "4s", 2, ROBBED, {}, "3 -1 -1 -1"),
    ("LZ-W1 four melds and a pair", PLAIN, "5z", DRAWN, {}, {}, "LZ-W1"),
    ("LZ-W1 no thirteen orphans", "19m19p19s1234567z", "1m", DRAWN, {}, {}, "LZ-W1"),
    ("LZ-W2 seven pairs", PAIRS, "7z", 1, {}, {}, "3 -1 -1 -1"),
    ("LZ-W2 four alike are two pairs", "1111m3344p5566s7z", "7z", 1, {}, {}, "3 -1 -1 -1"),
    ("LZ-W2 without melds", "1122m3344p55s [666s]", "6s", DRAWN, {}, {}, "LZ-W1"),
    ("LZ-W2 not played", PAIRS, "7z", 1, {}, {"seven_pairs": False}, "LZ-W2"),
    ("LZ-W2 not played under LZ-H3", PAIRS, "7z", 1, NONE_POSSIBLE, {**HARD, "seven_pairs": False}, "LZ-W2"),
    ("LZ-W2 not played, but melds", "112233m445566p7z", "7z", 1, {}, {"seven_pairs": False}, "3 -1 -1 -1"),
    *(
        (
            f"LZ-W3 {mode}: not declared",
            PLAIN,
            "4z",
            DRAWN,
            {"declared": ()},
            {"mode": mode},
            "6 -2 -2 -2" if mode == "silent" else "LZ-W3",
        )
        for mode in MODES
    ),
    ("LZ-W3 another seat has declared", PLAIN, "4z", DRAWN, {"declared": {1, 2}}, {}, "LZ-W3"),
]

POINTS: list[Row] = [
    ("LZ-P1 base", PLAIN, "4z", 1, {}, {"base": 5}, "15 -5 -5 -5"),
    ("LZ-P1 robbing, all pay", "123456m789p23s44z", "1s", 2, ROBBED, {}, "3 -1 -1 -1"),
    ("LZ-P1 the discarder alone", PLAIN, "4z", 2, {}, {**ALONE, "base": 2}, "2 0 -2 0"),
    ("LZ-P1 the robbed seat alone", "123456m789p23s44z", "1s", 2, ROBBED, ALONE, "1 0 -1 0"),
    ("LZ-P1 all pay a draw all the same", PLAIN, "4z", DRAWN, {}, ALONE, "6 -2 -2 -2"),
    ("LZ-P2 a liable discarder", PLAIN, "4z", 2, {}, liable(base=2), "6 0 -6 0"),
    ("LZ-P2 a liable discarder, whoever pays", PLAIN, "4z", 2, {}, liable(**ALONE), "3 0 -3 0"),
    ("LZ-P2 declared with it, the discarder alone", PLAIN, "4z", 1, BY_DECLARING, liable(**ALONE), "1 -1 0 0"),
    ("LZ-P2 twice", PLAIN, "4z", 2, {}, liable(liable_multiple=2), "2 0 -2 0"),
    ("LZ-P2 once", PLAIN, "4z", 2, {}, liable(liable_multiple=1), "1 0 -1 0"),
    ("LZ-P2 a liable robbed seat", "123456m789p23s44z", "1s", 2, ROBBED, liable(), "3 0 -3 0"),
    ("LZ-P2 nobody is liable for a draw", PLAIN, "4z", DRAWN, {}, liable(), "6 -2 -2 -2"),
    (
        "LZ-P3 a replacement is a draw",
        "123m789p123s4z [2222z@1]",
        "4z",
        DRAWN,
        {"flags": {"kong_replacement"}},
        {},
        "6 -2 -2 -2",
    ),
    ("LZ-P3 robbing is a discard", "123456m789p23s44z", "1s", 1, ROBBED, {}, "3 -1 -1 -1"),
    ("LZ-P4 a set where one is liable", "123456m789p4567z", "4z", 1, {}, liable(**SETS), "6 -6 0 0"),
    ("LZ-P4 a set where one pays", "123456m789p4567z", "4z", 1, {}, {**ALONE, **SETS}, "2 -2 0 0"),
    ("LZ-P4 the dealer wins no more", PLAIN, "4z", 1, {"dealer": 0}, {}, "3 -1 -1 -1"),
    ("LZ-P4 the dealer pays no more", PLAIN, "4z", DRAWN, {"dealer": 2}, {}, "6 -2 -2 -2"),
    ("LZ-P5 nothing by default", "1122334455667m", "7m", 1, {}, {}, "3 -1 -1 -1"),
    ("LZ-P5 seven_pairs", PAIRS, "7z", 1, {}, patterns(seven_pairs=4), "12 -4 -4 -4"),
    ("LZ-P5 one_suit", "1112345678m [999m]", "8m", 1, {}, patterns(one_suit=3), "9 -3 -3 -3"),
    ("LZ-P5 one_suit, a meld in another", "1112345678m [999p]", "8m", 1, {}, patterns(one_suit=3), "3 -1 -1 -1"),
    ("LZ-P5 one_suit, thrown", "2344556678m {1m9m9m}", "8m", 1, {}, {**SOFT, **patterns(one_suit=3)}, "9 -3 -3 -3"),
    ("LZ-P5 one_suit, not thrown", "2344556678m {1m9m9s}", "8m", 1, {}, {**SOFT, **patterns(one_suit=3)}, "3 -1 -1 -1"),
    ("LZ-P5 one_suit is no honours", "1112223334445z", "5z", 1, {}, patterns(one_suit=3), "3 -1 -1 -1"),
    ("LZ-P5 all_triplets", "111m222p4z [555s] (2222z)", "4z", 1, {}, patterns(all_triplets=5), "15 -5 -5 -5"),
    ("LZ-P5 all_triplets, a chow", "111m222p4z [555s] [789s]", "4z", 1, {}, patterns(all_triplets=5), "3 -1 -1 -1"),
    ("LZ-P5 all_triplets, a sequence", "111m222p789s4z [555s]", "4z", 1, {}, patterns(all_triplets=5), "3 -1 -1 -1"),
    *(
        (
            f"LZ-P5 all_triplets, {group}",
            f"111m222p555s4z {group}",
            "4z",
            1,
            {},
            {**options, **SOFT, **TRIPLETS},
            points,
        )
        for group, options, points in (
            ("{7z7z7z}", SETS, "15 -5 -5 -5"),
            ("{7z7z6z}", SETS, "3 -1 -1 -1"),
            ("{5z6z7z}", {}, "3 -1 -1 -1"),
            ("{5z6z7z}", SETS, "6 -2 -2 -2"),
        )
    ),
    ("LZ-P5 three sets rather than triplets", "1p111m555666777z", "1p", 1, {}, {**SETS, **TRIPLETS}, "24 -8 -8 -8"),
    (
        "LZ-P5 triplets rather than three sets",
        "1p111m555666777z",
        "1p",
        1,
        {},
        {**SETS, **patterns(all_triplets=9)},
        "27 -9 -9 -9",
    ),
    (
        "LZ-P5 all that apply",
        "1112223339m [888m]",
        "9m",
        DRAWN,
        {},
        patterns(all_triplets=2, one_suit=3, seven_pairs=7),
        "36 -12 -12 -12",
    ),
    ("LZ-P5 pairs rather than melds", "112233m445566p7z", "7z", 1, {}, patterns(seven_pairs=2), "6 -2 -2 -2"),
    ("LZ-P5 where one is liable", PAIRS, "7z", 1, {}, liable(**patterns(seven_pairs=4)), "12 -12 0 0"),
]


def win_of(tile: str, discarder: int | None, facts: dict[str, Any], options: Options) -> mj.Win:
    """The win of seat 0, which has declared where seats do; the dealer is seat 3."""
    declared = set() if options.get("mode") == "silent" else {0}
    return mj.Win(tile=tile, discarder=discarder, **{"winner": 0, "dealer": 3, "declared": declared, **facts})


@pytest.mark.parametrize(
    ("hand", "tile", "discarder", "facts", "options", "expected"),
    [
        pytest.param(*row[1:], id=row[0])
        for rows in (WORKED, SET_UP, THROWING, DRAGONS, READY_AND_KONGS, WINNING, POINTS)
        for row in rows
    ],
)
def test_clause(
    hand: str, tile: str, discarder: int | None, facts: dict[str, Any], options: Options, expected: str
) -> None:
    rules = mj.ruleset("lanzhou", **options)
    win = win_of(tile, discarder, facts, options)
    assert rules.can_win(hand, win) == (not expected.startswith("LZ"))
    try:
        found = " ".join(map(str, rules.score(hand, win).points))
    except mj.NotAWin as no_win:
        found = no_win.clause
    assert found == expected


# --- facts and melds that contradict each other -----------------------------------------------------------------

Wrong = tuple[str, str, str, int | None, dict[str, Any], Options, str]
WRONG: list[Wrong] = [
    *(
        (f"LZ-S7 a chow in {mode}", "[123m] 456m789p123s4z", "4z", DRAWN, {}, {"mode": mode}, "expected no chow")
        for mode in MODES
        if mode not in WITH_CHOWS
    ),
    ("LZ-S7 a group without throwing", "456p678s123m3s {1m9p2z}", "3s", 1, {}, {}, "throw='none'"),
    ("LZ-S7 four groups", "4z {1m1m1m} {9p1z5z} {7z7z9s} {1p1p1s}", "4z", 1, {}, SOFT, "at most 3"),
    ("LZ-S7 no other flag", PLAIN, "4z", DRAWN, {"flags": {"last_four"}}, {}, "takes no flag last_four"),
    ("LZ-S7 no other fact", PLAIN, "4z", DRAWN, {"bird_tiles": ("1m",)}, {}, "takes no bird_tiles"),
    ("LZ-S7 no wildcards", PLAIN, "4z", DRAWN, {"wild_kind": "5m"}, {}, "takes no wild_kind"),
    ("LZ-S7 no wildcards in the hand", "123456m789p123s*", "4z", DRAWN, {}, {}, "wildcards"),
    ("LZ-H1 a group with a 2", "456p678s123m3s {1m9p2s}", "3s", 1, {}, SOFT, "expected three tiles out of"),
    ("LZ-H1 a group of four", "456p678s123m3s {1m9p2z2z}", "3s", 1, {}, SOFT, "expected three tiles out of"),
    ("LZ-H3 none was possible, but one thrown", "456p678s123m3s {1m9p2z}", "3s", 1, NONE_POSSIBLE, HARD, "is False"),
    ("LZ-C1 declares without having declared", PLAIN, "4z", 1, {"flags": {"declaring_discard"}}, {}, "among the decl"),
    (
        "LZ-C1 declares with a kong",
        "123456m789p23s44z",
        "1s",
        1,
        {"declared": {0, 1}, "flags": {"declaring_discard", "robbed_kong"}},
        {},
        "declaring_discard beside robbed_kong",
    ),
    ("LZ-C1 declares with a draw", PLAIN, "4z", DRAWN, {"flags": {"declaring_discard"}}, {}, "without a discarder"),
    ("LZ-W3 declared in silent", PLAIN, "4z", DRAWN, {"declared": {0}}, {"mode": "silent"}, "mode silent"),
    ("LZ-W3 declaring in silent", PLAIN, "4z", 1, {"flags": {"declaring_discard"}}, {"mode": "silent"}, "mode silent"),
    ("G-13 robbed on the last tile", PLAIN, "5z", 1, {"flags": {"robbed_kong", "last_tile"}}, {}, "last_tile"),
    ("G-16 a robbed tile that the winner holds", PLAIN, "4z", 1, ROBBED, {}, "which the winner holds"),
    ("G-17 a fifth tile", "123m789p123s4z (4444m)", "4m", DRAWN, {}, {}, "fifth"),
    ("dealt and the last tile", PLAIN, "4z", DRAWN, {"dealer": 0, "flags": {"dealt", "last_tile"}}, {}, "last_tile"),
    ("dealt with a pong", "123m789p123s4z [222z]", "4z", DRAWN, {"dealer": 0, "flags": {"dealt"}}, {}, "no melds"),
    ("dealt to another", PLAIN, "4z", DRAWN, {"dealer": 1, "flags": {"dealt"}}, {}, "the dealer"),
    ("a replacement without a kong", PLAIN, "4z", DRAWN, {"flags": {"kong_replacement"}}, {}, "without a kong"),
    (
        "a group is no kong",
        "123m456789p4z {1m9p2z}",
        "4z",
        DRAWN,
        {"flags": {"kong_replacement"}},
        SOFT,
        "without a kong",
    ),
    ("a replacement from a seat", PLAIN, "4z", 1, {"flags": {"kong_replacement"}}, {}, "with a discarder"),
    ("12 tiles", "123456m789p123s", "4z", 1, {}, {}, "expected 13"),
]


@pytest.mark.parametrize(
    ("hand", "tile", "discarder", "facts", "options", "message"), [pytest.param(*row[1:], id=row[0]) for row in WRONG]
)
def test_wrong(
    hand: str, tile: str, discarder: int | None, facts: dict[str, Any], options: Options, message: str
) -> None:
    rules = mj.ruleset("lanzhou", **options)
    for question in (rules.score, rules.can_win):
        with pytest.raises(ValueError, match=message):
            question(hand, win_of(tile, discarder, facts, options))


# --- waits and discards -----------------------------------------------------------------------------------------

Ready = tuple[str, str, dict[str, Any], Options, str, str]
READY: list[Ready] = [
    ("LZ-W1 an ordinary hand", "123456m789p23s44z", {}, {}, "14s", "14s"),
    ("LZ-W2 seven pairs", PAIRS, {}, {}, "7z", "7z"),
    ("LZ-W2 not played", PAIRS, {}, {"seven_pairs": False}, "", ""),
    ("LZ-W3 not declared", PLAIN, {"declared": {1}}, {}, "", ""),
    ("LZ-W3 silent", PLAIN, {"declared": ()}, {"mode": "silent"}, "4z", "4z"),
    ("LZ-W3 a discarder that has not declared", PLAIN, {"declared": {0, 1, 2, 3}}, {}, "4z", "4z"),
    ("LZ-H3 hard: none thrown", PLAIN, {}, HARD, "", ""),
    ("LZ-H3 hard: none was possible", PAIRS, NONE_POSSIBLE, HARD, "7z", "7z"),
    ("LZ-H4 ready by a draw only", "222555m9m888p144z", {}, SOFT, "19m19p19s1234567z", "9m14z"),
    ("LZ-D1 ready by a draw only", "123456m789p4467z", {}, SETS, "5z", ""),
    ("LZ-D2 ready by a draw only", "123456m789p4467z", {}, CHICKS, "1s5z", ""),
    ("G-17 the fourth is laid", "123m789p123s4z [444z]", {}, {}, "", ""),
    ("G-17 all four are held", "123m789p23s44z (1111s)", {}, {}, "4s", "4s"),
]


@pytest.mark.parametrize(
    ("hand", "facts", "options", "by_draw", "by_discard"), [pytest.param(*row[1:], id=row[0]) for row in READY]
)
def test_waits(hand: str, facts: dict[str, Any], options: Options, by_draw: str, by_discard: str) -> None:
    rules = mj.ruleset("lanzhou", **options)
    at = mj.Situation(**{"seat": 0, "dealer": 3, "declared": {0}, **facts})
    assert str(rules.waits(hand, at)) == by_draw
    assert str(rules.waits(hand, at, by="discard")) == by_discard


def test_LZ_C3_waits_for_a_declaring_discard() -> None:
    at = mj.Situation(seat=0, dealer=3, declared={0, 1}, flags={"declaring_discard"})
    assert str(mj.ruleset("lanzhou").waits(PLAIN, at, by="discard")) == "4z"
    with pytest.raises(ValueError, match="without a discarder"):
        mj.ruleset("lanzhou").waits(PLAIN, at, by="draw")


def test_LZ_W3_contradictions_are_none_of_the_waits() -> None:
    at = mj.Situation(seat=0, dealer=3, declared={2})
    with pytest.raises(ValueError, match="mode silent"):
        mj.ruleset("lanzhou", mode="silent").waits(PLAIN, at)


def test_LZ_C1_a_seat_asks_as_declared_what_it_may_declare_with() -> None:
    rules = mj.ruleset("lanzhou", mode="three_report_liable", **SETS)
    hand = "123456m789p4467z1s"
    assert rules.discards(hand, mj.Situation(seat=0, dealer=3, declared={1})) == {}
    found = rules.discards(hand, mj.Situation(seat=0, dealer=3, declared={0, 1}))
    assert found == {18: {31: mj.rules.Wait(12, None, 4)}}


# --- kongs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("meld", "points"), [("[2222z]", 1), ("[222+2z]", 1), ("(2222z)", 2), ("[2222z@1]", 1)])
def test_LZ_K3_each_of_the_others_pays_a_kong(meld: str, points: int) -> None:
    before = "[222z]" if "+" in meld else None
    payments = mj.ruleset("lanzhou", base=3).settle_kong(2, meld, before)
    assert [(payment.payer, payment.receiver, payment.amount) for payment in payments] == [
        (seat, 2, 3 * points) for seat in (0, 1, 3)
    ]


def test_LZ_K3_kong_points() -> None:
    rules = mj.ruleset("lanzhou", kong_points={"exposed": 0, "concealed": 7})
    assert rules.settle_kong(0, "[2222z]") == ()
    assert [payment.amount for payment in rules.settle_kong(0, "(2222z)")] == [7, 7, 7]
    assert [payment.amount for payment in rules.settle_kong(0, "[222+2z]")] == [1, 1, 1]


def test_LZ_K3_a_thrown_group_earns_nothing() -> None:
    with pytest.raises(ValueError, match="no kong"):
        mj.ruleset("lanzhou", **SOFT).settle_kong(0, "{1m9p2z}")


# --- what a score says ------------------------------------------------------------------------------------------


def test_a_score_names_its_sets_groups_and_factors() -> None:
    rules = mj.ruleset("lanzhou", mode="three_report_liable", base=2, **SOFT, **CHICKS)
    win = mj.Win(tile="4z", winner=0, discarder=1, dealer=3, declared={0, 2})
    score = rules.score("19m1p1s467z {7z6z5z} [456p]", win)
    assert sorted(map(str, score.reading)) == ["19m1p", "1s67z", "44z"]
    assert [str(item) for item in score.items] == ["base 底分: 2 points", *["dragon set 中发白: x 2"] * 2]
    assert list(map(str, score.payments)) == ["seat 1 pays seat 0 24: 底分 2 x 2 中发白 x 2 中发白 x 3 包"]


# --- options ----------------------------------------------------------------------------------------------------

OPTIONS = {  # name: default, other values, ground, scope
    "dead_wall": (14, [0], "S", "room"),
    "mode": ("three_report", [mode for mode in MODES if mode != "three_report"], "D", "round"),
    "throw": ("none", ["soft", "hard"], "D", "room"),
    "hard_without_group": ("seven_pairs", ["any_hand"], "S", "room"),
    "dragon_sets": (False, [True], "D", "room"),
    "flying_chick": (False, [True], "D", "room"),
    "chicks_per_set": (1, [2], "D", "room"),
    "kong_points": (
        {"exposed": 1, "added": 1, "concealed": 2},
        [{"exposed": 0, "added": 3, "concealed": 4}],
        "D",
        "room",
    ),
    "seven_pairs": (True, [False], "D", "room"),
    "base": (1, [2, 100], "D", "room"),
    "discard_pays": ("everyone", ["discarder"], "S", "room"),
    "liable_multiple": (3, [1, 2], "S", "room"),
    "patterns": (dict.fromkeys(("seven_pairs", "one_suit", "all_triplets"), 1), [], "D", "room"),
}


def test_the_options_are_those_of_the_page() -> None:
    options = mj.ruleset("lanzhou").options
    for name, (default, _, ground, scope) in OPTIONS.items():
        option = options.pop(name)
        assert (option.default, option.ground, option.scope) == (default, ground, scope), name
        assert option.doc.startswith("LZ-"), name
    assert list(options) == ["show_concealed_kongs"]  # G-8, of every game


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, row in OPTIONS.items() for value in row[1]])
def test_an_option_survives_json(name: str, value: object) -> None:
    rules = mj.ruleset("lanzhou", **{name: value})
    assert getattr(rules, name) == value
    assert mj.rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dead_wall", 13),
        ("mode", "four_report"),
        ("throw", True),
        ("dragon_sets", 1),
        ("chicks_per_set", 3),
        ("kong_points", {"exposed": -1}),
        ("base", 0),
        ("liable_multiple", 4),
        ("patterns", {"seven_pairs": 0}),
        ("patterns", {"straight": 2}),
    ],
)
def test_an_option_has_no_other_value(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"option {name} of lanzhou"):
        mj.ruleset("lanzhou", **{name: value})

"""Shangrao, clause by clause, in the order of its page. The wild kind is 9p unless a case says otherwise."""

import json
from typing import Any

import pytest

import mahjong as mj

NONE, TAIL, SOME = range(3)
FREE = {"minimum": 0}
PLAIN = "123m456m789s234p5s"  # ready on 5s, without wildcards
HELD = mj.Hand("123m456m789s234p5s9p").counts
Options = dict[str, Any]


def win_on(tile: str, *, wild_kind: str | None = "9p", winner: int = 1, dealer: int = 0, **facts: Any) -> mj.Win:
    return mj.Win(tile=tile, winner=winner, dealer=dealer, wild_kind=wild_kind, **facts)


def worth(hand: str, tile: str, options: Options | None = None, **facts: Any) -> int | str:
    """What each of the three others pays for a self-drawn win, or the clause by which it is none."""
    rules, win = mj.ruleset("shangrao", **(options or {})), win_on(tile, **facts)
    try:
        score = rules.score(hand, win)
    except mj.NotAWin as no:
        assert not rules.can_win(hand, win)
        return no.clause
    assert rules.can_win(hand, win)
    each = score.points[win.winner] // 3
    assert score.points == tuple(3 * each if seat == win.winner else -each for seat in range(4))
    return each


def points(hand: str, tile: str, options: Options | None = None, **facts: Any) -> tuple[int, int, int, int]:
    return mj.ruleset("shangrao", **(options or {})).score(hand, win_on(tile, **facts)).points


def waits(hand: str, options: Options | None = None, by: Any = "draw", **facts: Any) -> mj.TileSet:
    at = mj.Situation(seat=1, dealer=0, wild_kind="9p", **facts)
    return mj.ruleset("shangrao", **(options or {})).waits(hand, at, by)


def refused(reason: str, hand: str, tile: str, options: Options | None = None, **facts: Any) -> None:
    """Whatever is asked, the hand or the facts are malformed."""
    rules, win = mj.ruleset("shangrao", **(options or {})), win_on(tile, **facts)
    for question in (rules.score, rules.can_win):
        with pytest.raises(ValueError, match=reason):
            question(hand, win)


def raised(line: str, *states: int, by: int = 1000) -> Options:
    """The options by which some cells of a line are worth `by`."""
    cells = list(CELLS[line])
    return {"values": {line: [by if state in states else cells[state][2] for state in range(3)]}, **FREE}


# --- worked examples ------------------------------------------------------------------------------------------------

EXAMPLES: list[tuple[str, str, str, Options, int | str]] = [
    ("plain, none", PLAIN, "5s", {}, 4),
    ("plain, some", "123m456m789s23p5s*", "4p", {}, "SR-W6"),
    ("plain, some, one flown", "123m456m789s23p5s*", "4p", {"flown": 1}, 4),
    *((f"plain, tail, {tile}", "123m456m789s234p*", tile, {}, 4) for tile in ("1z", "5m", "4p", "9p")),
    *((f"all triplets, tail, {tile}", "111m222p333s444s*", tile, {}, 12) for tile in ("5z", "1m", "9p")),
    ("one-suit seven pairs", "1122334455667m", "7m", {}, 32),
    ("all honours, seven pairs", "1122334455667z", "7z", {}, 64),
    ("thirteen unrelated, none", "147m258p369s1234z", "5z", {}, 4),
    ("thirteen unrelated with seven honours", "14m25p369s123456z", "7z", {}, 8),
]


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "expected"), [example[1:] for example in EXAMPLES], ids=[e[0] for e in EXAMPLES]
)
def test_worked_examples_SR_P1(hand: str, tile: str, facts: Options, expected: int | str) -> None:
    assert worth(hand, tile, **facts) == expected


def test_worked_example_SR_S1_fifteen_tiles_are_an_error() -> None:
    refused("14 tiles.*expected 13", "147m258p36s123456z", "7z")


# --- set-up and facts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [mj.tiles.name(kind) for kind in range(34)])
def test_SR_S1_each_of_the_34_kinds_is_in_play_and_SR_S2_may_be_wild(kind: str) -> None:
    suit, other = "ms" if kind[1] != "m" else "sm"
    hand = f"111222333444{suit}{kind}"
    assert worth(hand, kind, wild_kind=f"5{other}" if kind != f"5{other}" else f"6{other}") == 16
    assert worth(hand, "5p" if kind != "5p" else "6p", wild_kind=kind) == 12  # a tail


def test_SR_S1_the_hand_is_the_13_tiles_before_the_winning_tile() -> None:
    refused("12 tiles.*expected 13", "123m456m789s234p", "5s")


CYCLES = {
    "one": "1m2m 8m9m 9m1m 9p1p 9s1s 4s5s 1z2z 2z3z 3z4z 4z7z 7z6z 6z5z 5z1z",
    "winds_and_dragons": "9m1m 1z2z 4z1z 7z6z 6z5z 5z7z",
}


@pytest.mark.parametrize(
    ("cycle", "indicator", "wild"),
    [(cycle, pair[:2], pair[2:]) for cycle, pairs in CYCLES.items() for pair in pairs.split()],
)
def test_SR_S2_the_wild_kind_is_the_next_after_the_indicator(cycle: str, indicator: str, wild: str) -> None:
    assert mj.ruleset("shangrao", honour_cycle=cycle).wild_of(indicator) == mj.tiles.kind(wild)


@pytest.mark.parametrize("cycle", CYCLES)
def test_SR_S2_each_kind_follows_one_other(cycle: str) -> None:
    rules = mj.ruleset("shangrao", honour_cycle=cycle)
    assert sorted(rules.wild_of(kind) for kind in range(34)) == list(range(34))


def test_SR_S2_the_wild_kind_may_be_that_of_the_indicator_and_three_are_in_play() -> None:
    indicator = {"wild_from": "indicator"}
    assert mj.ruleset("shangrao", **indicator).wild_of("4z") == mj.tiles.kind("4z")
    three, four = "123m456m789s2p***", "123m456m789s****"
    assert worth(three, "9p") == worth(three, "5p") == worth(three, "5p", indicator) == worth(four, "5p") == 4
    refused("used up.*SR-S4", three, "9p", indicator)
    refused("fewer wildcards.*SR-S4", four, "5p", indicator)
    refused("fewer wildcards.*SR-S4", three, "5p", indicator, flown=1)
    assert "9p" in waits(three)
    assert "9p" not in waits(three, indicator)


def test_SR_S2_the_wild_kind_may_be_given_for_the_round() -> None:
    given = {"wild_from": "given", "wild_kind": "9p"}
    assert mj.ruleset("shangrao", **given).options["wild_kind"].scope == "round"
    assert worth(PLAIN, "5s", given) == 4
    refused("wild_kind is 8p: expected 9p.*SR-S2", PLAIN, "5s", given, wild_kind="8p")
    assert worth(PLAIN, "5s", {"wild_from": "given"}, wild_kind="8p") == 4  # a room without its round
    with pytest.raises(ValueError, match="no tile is turned up"):
        mj.ruleset("shangrao", **given).wild_of("8p")
    for wild_from in ("next", "indicator"):
        with pytest.raises(ValueError, match=r"unless wild_from is 'given' \(SR-S2\)"):
            mj.ruleset("shangrao", wild_from=wild_from, wild_kind="9p")


@pytest.mark.parametrize(("winner", "dealer"), [(0, 0), (0, 3), (2, 2), (3, 1)])
def test_SR_S3_no_dealer_factor(winner: int, dealer: int) -> None:
    assert worth(PLAIN, "5s", winner=winner, dealer=dealer) == 4


def test_SR_S4_the_wild_kind_is_required() -> None:
    refused("expected the kind of the wildcards.*SR-S4", PLAIN, "5s", wild_kind=None)
    for question in ("waits", "discards"):
        with pytest.raises(ValueError, match=r"expected the kind of the wildcards.*SR-S4"):
            getattr(mj.ruleset("shangrao"), question)(PLAIN, mj.Situation(seat=1, dealer=0))


@pytest.mark.parametrize(
    ("hand", "tile", "options", "facts"),
    [
        ("111p222m5s [333s](4444s)", "5s", {}, {"flags": {"kong_replacement"}}),
        (PLAIN, "5s", {}, {"flags": {"last_tile"}}),
        (PLAIN, "5s", {}, {"flags": {"dealt"}, "dealer": 1}),
    ],
)
def test_SR_S4_flags_are_taken_and_change_no_points(hand: str, tile: str, options: Options, facts: Options) -> None:
    assert worth(hand, tile, options, **facts) == worth(hand, tile, options) != "SR-W1"


@pytest.mark.parametrize(
    ("reason", "hand", "tile", "facts"),
    [
        ("takes no declared", PLAIN, "5s", {"declared": {1}}),
        ("takes no bird_tiles", PLAIN, "5s", {"bird_tiles": ["5m"]}),
        ("takes no flag last_four", PLAIN, "5s", {"flags": {"last_four"}}),
        ("takes no flag first_discard", PLAIN, "5s", {"flags": {"first_discard"}, "discarder": 0}),
        ("kong_replacement without a kong", PLAIN, "5s", {"flags": {"kong_replacement"}}),
        ("expected the dealer", PLAIN, "5s", {"flags": {"dealt"}}),
        ("neither flown wildcards nor", PLAIN, "5s", {"flags": {"dealt"}, "dealer": 1, "flown": 1}),
        ("nor last_tile", PLAIN, "5s", {"flags": {"dealt", "last_tile"}, "dealer": 1}),
        ("beside last_tile", PLAIN, "1z", {"flags": {"robbed_kong", "last_tile"}, "discarder": 2}),
        ("which the winner holds", PLAIN, "5s", {"flags": {"robbed_kong"}, "discarder": 2}),
        ("robbed_kong of a wildcard", PLAIN, "9p", {"flags": {"robbed_kong"}, "discarder": 2}),
        ("fifth tile", "111123m456s789p1z", "1m", {"wild_kind": "9s"}),
        ("contradicts", "wild 8p: 123m456m789s234p5s", "5s", {}),
        ("expected no group", "456m789s234p5s {1m2m3m}", "5s", {}),
    ],
)
def test_SR_S4_facts_that_contradict_each_other_or_the_hand(reason: str, hand: str, tile: str, facts: Options) -> None:
    refused(reason, hand, tile, {"discard_win": True}, **facts)


@pytest.mark.parametrize(
    ("hand", "tile", "flown", "fits"),
    [
        ("123m456m789s2p***", "9p", 0, True),
        ("123m456m789s2p***", "5p", 1, True),
        ("123m456m789s2p***", "9p", 1, False),
        ("123m456m789s2p***", "5p", 2, False),
        ("123m456m789s29p**", "5p", 2, False),
        ("123m456m789s****", "5p", 1, False),
        ("123m456m789s****", "9p", 0, False),
        (PLAIN, "5s", 4, True),
        ("123m456m789s234p*", "1z", 4, False),
        ("123m456m789s* [999p]", "7s", 0, True),
        ("123m456m789s* [999p]", "9p", 0, False),
        ("123m456m789s* [999p]", "7s", 1, False),
        ("123m456m5578s [999p]", "9p", 0, True),
        ("123m456m5578s [999p]", "9p", 1, False),
    ],
)
def test_SR_S4_four_wildcards_held_melded_won_on_and_flown(hand: str, tile: str, flown: int, fits: bool) -> None:
    options = {"wild_may_be_melded": True, **FREE}
    if fits:
        assert worth(hand, tile, options, flown=flown) not in ("SR-W1", 0)
    else:
        refused("used up|fewer wildcards|9p", hand, tile, options, flown=flown)


def test_SR_S4_a_wild_kind_used_up_is_no_wait() -> None:
    for hand, flown in (("123m456m789s2p***", 1), ("123m456m789s234p*", 3), ("123m456m789s****", 0)):
        assert "9p" not in waits(hand, flown=flown)
        if flown:
            assert "9p" in waits(hand, flown=flown - 1)
    with pytest.raises(ValueError, match=r"fewer wildcards.*SR-S4"):
        waits("123m456m789s2p***", flown=2)


# --- claims ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("meld", ["[123s@0]", "[333s@2]", "[3333s@3]", "[333+3s@0]", "(3333s)"])
def test_SR_C1_chow_pong_and_kongs(meld: str) -> None:
    assert worth(f"123m456m678p5s {meld}", "5s") == 4


@pytest.mark.parametrize("meld", ["[123s@2]", "[123s@3]", "[333s@1]"])
def test_SR_C1_a_chow_comes_from_the_seat_before_and_no_meld_from_the_own(meld: str) -> None:
    refused("cannot have fed it", f"123m456m678p5s {meld}", "5s")


@pytest.mark.parametrize("meld", ["[789p]", "[999p]"])
def test_SR_C2_a_wildcard_is_part_of_no_meld_but_by_option_as_its_own_kind(meld: str) -> None:
    hand = f"123m456m789s5s {meld}"
    refused("no meld with the wild kind.*SR-C2", hand, "5s")
    assert worth(hand, "5s", {"wild_may_be_melded": True, **FREE}) == 2  # some
    assert worth(hand, "5s", {"wild_may_be_melded": True, "wild_as_itself": True}) == 4  # none


def test_SR_C2_a_melded_wildcard_is_its_own_kind_only() -> None:
    melded = {"wild_may_be_melded": True, **FREE}
    assert worth("123m456789m5m [999p]", "5m", melded) == 2  # not one suit
    assert worth("111222333m5m [999p]", "5m", melded) == 8  # all triplets, not in one suit
    assert worth("119m19s12345z [999p]", "9m", melded) == 2  # terminals and honours
    assert worth("123m456m789s1s [789p]", "1s", {"wild_may_be_melded": True}) == "SR-W6"


@pytest.mark.parametrize("melded", [False, True])
@pytest.mark.parametrize("meld", ["[9999p]", "[999+9p]", "(9999p)"])
def test_SR_C2_four_wildcards_are_no_kong(meld: str, melded: bool) -> None:
    refused("no meld with the wild kind", f"123m456m789s5s {meld}", "5s", {"wild_may_be_melded": melded})


def test_SR_C2_a_discarded_wildcard_cannot_be_won_on() -> None:
    hand = "123m456m789s234p*"
    assert worth(hand, "9p") == 4
    with pytest.raises(mj.NotAWin, match="SR-C2"):
        points(hand, "9p", {"discard_win": True}, discarder=3)
    assert "9p" in waits(hand, {"discard_win": True})
    assert "9p" not in waits(hand, {"discard_win": True}, by="discard")
    assert "5s" in waits(hand, {"discard_win": True}, by="discard")


def test_SR_C3_wins_are_self_drawn_only_but_by_option() -> None:
    assert worth(PLAIN, "5s", discarder=3) == "SR-C3"
    assert worth(PLAIN.replace("5s", "4p"), "1p", discarder=3, flags={"robbed_kong"}) == "SR-C3"
    assert not waits(PLAIN, by="discard")
    assert points(PLAIN, "5s", {"discard_win": True}, discarder=3) == (0, 12, 0, -12)
    assert points(PLAIN, "5s", {"discard_win": True}) == (-4, 12, -4, -4)
    assert waits(PLAIN, {"discard_win": True}, by="discard") == mj.TileSet("5s")


def test_SR_C2_robbing_counts_as_a_discard() -> None:
    robbed = {"discarder": 0, "flags": {"robbed_kong"}}
    assert points("123m456m789s55s23p", "4p", {"discard_win": True}, **robbed) == (-12, 12, 0, 0)


# --- hands ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        (PLAIN, "5s", 4),
        (PLAIN, "6s", "SR-W1"),
        ("123m5s [456m][789s](4444p)", "5s", 4),
        ("111m222p333s444s5z", "5z", 16),
        ("111m222p5z [3333s](4444s)", "5z", 16),
        ("111m222p5z [333+3s][444s]", "5z", 16),
        ("111m222p5z [333s][456s]", "5z", 4),  # a chow
        ("1122m3344p5566s7z", "7z", 16),
        ("1111m3344p5566s7z", "7z", 16),  # four alike are two pairs
        ("1111m3333p5555s7z", "7z", 16),
        ("1122m3344p55s [666z]", "5s", "SR-W1"),  # not concealed
        ("1122m3344p55s (6666z)", "5s", "SR-W1"),
    ],
)
def test_SR_W1_plain_all_triplets_and_seven_pairs(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("12m456m789s23p55s*", "4p", 2),
        ("12m456m789s2p55s**", "4p", 2),
        ("12m4m789s2p555s***", "4p", 2),
        ("14m78s25p555s****", "4p", "SR-W1"),
        ("1111m456m789s23p*", "4p", 2),  # the wildcard is a fifth 1m
        ("1111m222p333s5z**", "5z", 8),  # two wildcards are a fifth and sixth 1m
        ("1122m3344p556s7z*", "6s", 8),
        ("1112m3344p556s**", "6s", 8),
        ("1112m3344p556s**", "7z", "SR-W1"),
    ],
)
def test_SR_W1_wildcards_stand_for_anything(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile, FREE) == expected


UNRELATED: list[tuple[str, str, int | str]] = [
    ("147m258p369s1234z", "5z", 4),
    ("159m158p159s1234z", "5z", 4),
    ("14m25p367s123456z", "7z", "SR-W1"),
    ("14m25p358s123456z", "7z", "SR-W1"),  # two apart are not enough
    ("147m258p369s1234z", "4z", "SR-W1"),
    ("147m258p369s1234z", "7m", "SR-W1"),
    ("14m25p369s123456z", "7z", 8),
    ("147m258p369s123z*", "5z", 2),
    ("147m258p369s****", "5z", 2),
    ("14m25p36s123456z*", "7z", 4),  # the wildcard is a suit tile
    ("14m25p36s1234z***", "7z", 4),
    ("37m37p36s123456z*", "7z", 4),  # 9s
    ("37m37p37s123456z*", "7z", "SR-W1"),  # no suit has room for a third number
    ("37m28p37s12345z**", "7z", 4),  # 5p and 6z
    ("37m27p38s12345z**", "7z", "SR-W1"),
    ("147m258p36s22z***", "7z", "SR-W1"),
    ("147m258p36s** [222z]", "7z", "SR-W1"),  # not concealed
]


@pytest.mark.parametrize(("hand", "tile", "expected"), UNRELATED)
def test_SR_W2_thirteen_unrelated(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile, FREE) == expected


OUTSIDE: list[tuple[str, str, int | str]] = [
    ("1999m1p1999s1123z", "5z", 4),
    ("1999m1p1999s1123z", "2m", "SR-W1"),
    ("199m1p1999s14z [111p]", "5z", 4),
    ("1m1p1999s1123z (9999m)", "5z", 4),
    ("199m1p1999s14z [123p]", "5z", "SR-W1"),
    ("199m1p1s12345677z", "9s", 8),
    ("99m1p9s234567z [111z]", "9s", 8),
    ("199m1p1999s1123z*", "5z", 2),
    ("19m1p1999s112z***", "5z", 2),
    ("19m1p19s1234566z*", "9m", 4),  # the wildcard is the seventh honour
    ("1999m1p19s1234z**", "5z", 4),
    ("1999m1p199s123z**", "4z", 2),
]


@pytest.mark.parametrize(("hand", "tile", "expected"), OUTSIDE)
def test_SR_W3_terminals_and_honours(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile, FREE) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("123345456678m9m", "9m", 16),
        ("123345456678p5p", "5p", 16),
        ("123345456678s9s", "9s", 16),
        ("123345456678m8p", "8p", 4),
        ("345567m9m [678m](1111m)", "9m", 16),
        ("345567m9m [678m](1111p)", "9m", 4),
        ("345567m9m [678m](1111z)", "9m", 4),  # no mixture with honours
        ("12334545667m9m*", "8m", 8),  # the wildcard stands for a tile of the suit
        ("34567m9m* [678m](1111z)", "9m", 2),
        ("111222333444z5z", "5z", 64),  # all honours are a line of their own
        ("1122334455667z", "7z", 64),
    ],
)
def test_SR_W4_one_suit_and_all_honours(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile, FREE) == expected


@pytest.mark.parametrize(
    ("hand", "options", "expected"),
    [
        (PLAIN, {}, "5s"),  # a wildcard makes it 2
        (PLAIN, FREE, "9p5s"),
        ("1122m3344p5566s7z", {}, "9p7z"),
        ("1111m3344p5566s7z", {}, "9p7z"),
        ("147m258p369s1234z", {}, "567z"),
        ("147m258p369s1234z", FREE, "9p567z"),
        ("14m25p369s123456z", {}, "789m89p7z"),
        ("37m37p36s1234567z", {}, "9p9s"),
        ("37m37p37s1234567z", FREE, ""),
        ("37m37p37s123456z*", FREE, ""),
        ("37m37p36s123456z*", {}, "9p9s7z"),
        ("147m258p369s****", FREE, "1234567z"),
        ("1999m1p1999s1123z", {}, "19m1p19s1234567z"),
        ("1999m1p1999s1123z", FREE, "19m19p19s1234567z"),
        ("9999m1p1999s1123z", {}, "1m1p19s1234567z"),
        ("19m1p19s1234566z*", {}, "19m19p19s1234567z"),
    ],
)
def test_SR_W1_SR_W2_SR_W3_waits(hand: str, options: Options, expected: str) -> None:
    assert waits(hand, options) == mj.TileSet(expected)


def test_SR_W2_SR_W3_discards_and_SR_P3_a_discarded_wildcard_is_flown() -> None:
    def discards(hand: str) -> dict[str, dict[str, tuple[int | None, int | None, int]]]:
        at = mj.Situation(seat=1, dealer=0, wild_kind="9p")
        found = mj.ruleset("shangrao").discards(hand, at)
        return {
            mj.tiles.name(tile): {mj.tiles.name(kind): tuple(wait) for kind, wait in waits.items()}
            for tile, waits in found.items()
        }

    assert discards("147m258p369s12344z") == {"4z": dict.fromkeys(["5z", "6z", "7z"], (12, None, 4))}
    assert discards("1999m1p1999s1123z5p").keys() == {"5p"}
    found = discards("123m456m789s234p5s*")
    assert found["9p"] == {"9p": (12, None, 3), "5s": (24, None, 3)}  # one flown
    assert found["5s"] == {mj.tiles.name(kind): (12, None, 4 - HELD[kind]) for kind in range(34)}


# --- the state of the wildcards -------------------------------------------------------------------------------------

CELLS: dict[str, tuple[tuple[str, str, int], ...]] = {  # without wildcards, with one left over, with some
    "plain": ((PLAIN, "5s", 4), ("123m456m789s234p*", "1z", 4), ("123m456m789s23p5s*", "4p", 2)),
    "plain_one_suit": (
        ("123345456678m9m", "9m", 16),
        ("123345456678m*", "2m", 16),
        ("12334545667m9m*", "8m", 8),
    ),
    "seven_pairs": (
        ("1122m3344p5566s7z", "7z", 16),
        ("1122m3344p5566s*", "7z", 12),
        ("1122m3344p556s7z*", "6s", 8),
    ),
    "seven_pairs_one_suit": (
        ("1122445566778m", "8m", 32),
        ("112244556677m*", "9m", 24),
        ("11224455667m9m*", "7m", 8),
    ),
    "seven_pairs_terminals_honours": (
        ("1199m11p1199s112z", "2z", 32),
        ("1199m11p1199s11z*", "2z", 24),
        ("1199m11p119s112z*", "9s", 8),
    ),
    "seven_pairs_all_honours": (
        ("1122334455667z", "7z", 64),
        ("112233445566z*", "7z", 48),
        ("11223344556z7z*", "6z", 16),
    ),
    "all_triplets": (
        ("111m222p333s444s5z", "5z", 16),
        ("111m222p333s444s*", "5z", 12),
        ("111m222p333s44s5z*", "5z", 8),
    ),
    "all_triplets_one_suit": (
        ("111333555777m9m", "9m", 32),
        ("111333555777m*", "9m", 24),
        ("11133355577m9m*", "9m", 8),
    ),
    "all_triplets_terminals_honours": (
        ("111999m111p999s5z", "5z", 32),
        ("111999m111p999s*", "5z", 24),
        ("111999m111p99s5z*", "5z", 8),
    ),
    "all_triplets_all_honours": (
        ("111222333444z5z", "5z", 64),
        ("111222333444z*", "5z", 48),
        ("11122233344z5z*", "5z", 16),
    ),
    "thirteen_unrelated": (
        ("147m258p369s1234z", "5z", 4),
        ("147m258p369s****", "5z", 2),
        ("147m258p369s123z*", "5z", 2),
    ),
    "thirteen_unrelated_seven_honours": (
        ("14m25p369s123456z", "7z", 8),
        ("14m25p36s123456z*", "7z", 4),
        ("14m25p369s12345z*", "7z", 4),
    ),
    "terminals_honours": (
        ("1999m1p1999s1123z", "5z", 4),
        ("199m1p1999s1123z*", "5z", 2),
        ("199m1p1999s1123z*", "1m", 2),
    ),
    "terminals_honours_seven_honours": (
        ("199m1p199s123456z", "7z", 8),
        ("19m1p19s1234566z*", "9m", 4),
        ("19m1p19s1234566z*", "6z", 4),
    ),
}


@pytest.mark.parametrize("line", CELLS)
@pytest.mark.parametrize("state", range(3), ids=["none", "tail", "some"])
def test_SR_P1_each_cell_of_the_table(line: str, state: int) -> None:
    hand, tile, expected = CELLS[line][state]
    assert worth(hand, tile, FREE) == expected
    read = SOME if state == TAIL and line.startswith(("thirteen", "terminals")) else state  # these have no tail
    assert worth(hand, tile, raised(line, read)) == 1000
    assert worth(hand, tile, raised(line, *({NONE, TAIL, SOME} - {read}))) == expected


def test_SR_P1_values_are_an_option_and_a_missing_line_keeps_its_default() -> None:
    rules = mj.ruleset("shangrao", values={"plain": [5, 6, 7]})
    assert rules.values["plain"] == (5, 6, 7)
    default = mj.ruleset("shangrao").values
    assert dict(default) == {line: tuple(cell[2] for cell in cells) for line, cells in CELLS.items()}
    assert {line: rules.values[line] for line in default if line != "plain"} == {
        line: cells for line, cells in default.items() if line != "plain"
    }
    assert mj.rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    "values", [{"plain": (1, 2)}, {"plain": (1, 2, -1)}, {"pure": (1, 2, 3)}, {"plain": 4}, [4, 4, 2]]
)
def test_SR_P1_values_that_are_none(values: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        mj.ruleset("shangrao", values=values)


def test_SR_P1_seven_pairs_with_some_wildcards_may_be_no_line() -> None:
    without = {"seven_pairs_some": False, **FREE}
    for line in ("seven_pairs", "seven_pairs_one_suit", "seven_pairs_terminals_honours", "seven_pairs_all_honours"):
        none, tail, some = CELLS[line]
        assert worth(*none[:2], without) == none[2]
        assert worth(*tail[:2], without) == tail[2]
        assert worth(*some[:2], without | raised(line, SOME)) != 1000
    assert worth("1122m3344p556s7z*", "6s", without) == "SR-P1"
    assert worth("1199m11p119s112z*", "9s", without) == 2  # terminals and honours
    assert worth("12233566778m**", "5m", without) == 16  # plain in one suit, tail


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("123m456m789s23p**", "1z", 4),  # another wildcard inside the melds
        ("123m45m89s23p****", "1z", 4),
        ("111m22p333s444s**", "1z", 12),
        ("1122m3344p556s**", "1z", 12),
        ("112m334p556s****", "1z", 12),
        ("123m456m789s23p**", "9p", 4),  # the tile is a wildcard, too
        ("123m456m789s* [456s]", "9p", 4),
        ("123m456m578s* [456s]", "5s", 2),
        ("123m456m* [456s][678p]", "1z", 4),
        ("* [111m][222p][333s](4444s)", "1z", 12),
        ("* [111m][222p][333s](4444s)", "9p", 12),
        ("123456789m [234m]*", "5m", 16),
        ("123456789m234m*", "5z", 4),  # the winning tile has to fit the line
        ("123456789m234m*", "9p", 16),
        ("111333555777m*", "5z", 12),
        ("111333555777m*", "9p", 24),
        ("111999m111p999s*", "5m", 12),
        ("111222333444z*", "1m", 24),
        ("111222333444z*", "2m", 12),
        ("112244556677m*", "5z", 12),
        ("1199m11p1199s11z*", "5m", 12),
        ("112233445566z*", "1m", 24),
    ],
)
def test_SR_W5_tail(hand: str, tile: str, expected: int) -> None:
    assert worth(hand, tile, FREE) == expected


@pytest.mark.parametrize("wild_kind", ["7z", "6z", "1z", "9p", "1p"])
def test_SR_W5_one_wait_is_no_tail_whatever_the_wild_kind(wild_kind: str) -> None:
    assert worth("123m456m789s23p5s*", "4p", FREE, wild_kind=wild_kind) == 2
    assert worth("123m456m789s234p*", "5z", FREE, wild_kind=wild_kind) == 4


def test_SR_W5_a_tail_is_not_counted_as_some() -> None:
    for line in list(CELLS)[:10]:
        hand, tile, expected = CELLS[line][TAIL]
        assert worth(hand, tile, raised(line, SOME)) == expected


def test_SR_W5_the_state_is_found_for_each_line_by_itself() -> None:
    hand, tile = "111122233344m*", "4m"  # 111 123 234 234 and a wildcard; 111 222 333 444 and 1*
    assert worth(hand, tile) == 16
    assert worth(hand, tile, raised("plain_one_suit", TAIL)) == 1000
    assert worth(hand, tile, raised("plain_one_suit", SOME)) == 16
    assert worth(hand, tile, raised("all_triplets_one_suit", SOME)) == 1000
    assert worth(hand, tile, raised("all_triplets_one_suit", TAIL)) == 16


def test_SR_W5_tail_holds_for_discards_too() -> None:
    hand, by = "111m222p333s444s*", {"discard_win": True}
    assert points(hand, "5z", by, discarder=2) == (0, 36, -36, 0)
    assert len(waits(hand, by, by="discard")) == 33


def test_SR_W5_of_dealt_tiles_any_may_be_the_winning_tile() -> None:
    dealt = {"flags": {"dealt"}, "dealer": 1}
    for hand, tile in (("23m456m789s234p5z*", "1m"), ("123m456m789s234p*", "5z"), ("123m456m789s234p5z", "9p")):
        assert worth(hand, tile, **dealt) == 4
    assert worth("23m456m789s234p5z*", "1m") == "SR-W6"
    assert worth("23m456m789s23p55z*", "1m", **dealt) == "SR-W6"


@pytest.mark.parametrize(
    ("hand", "tile", "without", "restored"),
    [
        ("123m456m789s78p5s*", "5s", 2, 4),
        ("123m456m789s78p55s", "9p", 2, 4),
        ("123m456m789s78p5s*", "9p", 2, 2),  # one of two wildcards would be a 5s
        ("123m456m789s234p*", "9p", 4, 4),
        ("111m222p333s55s**", "9p", 12, 16),
        ("11m22p33s4455z77s*", "9p", 12, 16),
        ("147m25p369s1234z*", "5z", 2, 4),
        ("147m25p369s1234z*", "9p", 2, 2),
        ("1999m1p1999s112z*", "5z", 2, 4),
        ("11p19m19s12345z**", "6z", 4, 4),
        ("1p19m119s123456z*", "7z", 4, 8),
    ],
)
def test_SR_W5_wildcards_as_themselves(hand: str, tile: str, without: int, restored: int) -> None:
    assert worth(hand, tile, FREE) == without
    assert worth(hand, tile, {"wild_as_itself": True, **FREE}) == restored


@pytest.mark.parametrize(("minimum", "expected"), [(0, 2), (2, 2), (3, "SR-W6"), (4, "SR-W6")])
def test_SR_W6_the_minimum(minimum: int, expected: int | str) -> None:
    hand = "123m456m789s23p5s*"
    assert worth(hand, "4p", {"minimum": minimum}) == expected
    assert waits(hand, {"minimum": minimum}) == mj.TileSet("" if expected == "SR-W6" else "149p5s")


def test_SR_W6_counts_after_flying_and_applies_to_the_best_value() -> None:
    hand = "123m456m789s23p5s*"
    assert worth(hand, "4p", flown=1) == 4
    assert worth(hand, "4p", {"minimum": 5}, flown=1) == "SR-W6"
    assert worth(PLAIN, "5s", {"minimum": 5}) == "SR-W6"
    assert worth("1122334455667m", "7m", {"minimum": 32}) == 32
    assert worth("1122334455667m", "7m", {"minimum": 33}) == "SR-W6"
    assert waits(hand, flown=1) == mj.TileSet("149p5s")


# --- values ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("1122334455667m", "7m", 32),  # plain in one suit 16, seven pairs 16
        ("111222333444m5m", "5m", 32),  # plain in one suit 16
        ("111999m111p999s5z", "5z", 32),  # terminals and honours 4
        ("112233445566m*", "6m", 24),  # plain in one suit, tail 16
        ("112233m44555m**", "6m", 24),  # seven pairs, tail
        ("12233566778m**", "5m", 16),  # seven pairs in one suit, some 8
    ],
)
def test_SR_P2_the_most_valuable_line_and_reading(hand: str, tile: str, expected: int | str) -> None:
    assert worth(hand, tile) == expected


def test_SR_P2_a_hand_fits_every_line_whose_tiles_it_has() -> None:
    fits = {
        ("1122334455667m", "7m"): {"seven_pairs", "seven_pairs_one_suit", "plain", "plain_one_suit"},
        ("111222333444z5z", "5z"): {
            "plain",
            "all_triplets",
            "all_triplets_terminals_honours",
            "all_triplets_all_honours",
            "terminals_honours",
        },
        ("1122334455667z", "7z"): {
            "seven_pairs",
            "seven_pairs_terminals_honours",
            "seven_pairs_all_honours",
            "terminals_honours",
            "terminals_honours_seven_honours",
        },
        ("14m25p369s123456z", "7z"): {"thirteen_unrelated", "thirteen_unrelated_seven_honours"},
    }
    for (hand, tile), lines in fits.items():
        assert {line for line in CELLS if worth(hand, tile, raised(line, NONE)) == 1000} == lines


def test_SR_P2_the_most_valuable_after_flying() -> None:
    hand, tile = "111m222p333s44s5z*", "5z"  # all triplets, some 8; plain, some 2, which alone may be doubled
    assert [worth(hand, tile, {"flying": "plain"}, flown=flown) for flown in range(4)] == [8, 8, 8, 16]
    assert [worth(hand, tile, flown=flown) for flown in range(4)] == [8, 16, 32, 64]


@pytest.mark.parametrize("line", CELLS)
@pytest.mark.parametrize("state", range(3), ids=["none", "tail", "some"])
def test_SR_P2_of_lines_with_the_same_value_the_special_one_is_named(line: str, state: int) -> None:
    hand, tile, _ = CELLS[line][state]
    name = mj.ruleset("shangrao", **FREE).score(hand, win_on(tile)).items[0].name
    special = {"one_suit": "in one suit", "seven_honours": "seven honours", "all_honours": "of honours"}
    assert all(words in name for key, words in special.items() if line.endswith(key))


@pytest.mark.parametrize("line", CELLS)
@pytest.mark.parametrize("state", range(3), ids=["none", "tail", "some"])
def test_SR_P3_each_flown_wildcard_doubles(line: str, state: int) -> None:
    hand, tile, once = CELLS[line][state]
    for flown in range(5 - mj.Hand(hand).wilds):
        assert worth(hand, tile, FREE, flown=flown) == once << flown


def test_SR_P3_flying_of_plain_lines_with_some_wildcards_only() -> None:
    only = {"flying": "plain", **FREE}
    assert worth("123m456m789s23p5s*", "4p", only, flown=3) == 16
    assert worth("12334545667m9m*", "8m", only, flown=1) == 16
    assert worth(PLAIN, "5s", only, flown=3) == 4
    assert worth("123m456m789s234p*", "1z", only, flown=3) == 4
    assert worth("147m258p369s123z*", "5z", only, flown=3) == 2
    assert worth("1122m3344p556s7z*", "6s", only, flown=3) == 8
    assert worth("1122m3344p556s7z*", "6s", FREE, flown=3) == 64


def test_SR_P3_a_zero_stays_zero() -> None:
    assert worth(PLAIN, "5s", {"values": {"plain": (0, 0, 0)}, **FREE}, flown=2) == 0
    rules = mj.ruleset("shangrao", values={"plain": (0, 0, 0)}, minimum=0, discard_win=True)
    for discarder in (None, 2):
        assert rules.score(PLAIN, win_on("5s", discarder=discarder)).payments == ()


def test_SR_P4_kong_points() -> None:
    rules = mj.ruleset("shangrao", kong_points={"exposed": 1, "concealed": 3})
    assert dict(rules.kong_points) == {"exposed": 1, "added": 0, "concealed": 3}
    paid = {meld: sum(payment.amount for payment in rules.settle_kong(2, meld)) for meld in ("[1111m]", "(1111m)")}
    assert paid == {"[1111m]": 3, "(1111m)": 9}
    assert rules.settle_kong(2, "[111+1m]", "[111m]") == ()
    assert [mj.ruleset("shangrao").settle_kong(2, meld) for meld in ("[1111m]", "[111+1m]", "(1111m)")] == [()] * 3
    with pytest.raises(ValueError, match="no kong"):
        rules.settle_kong(2, "[111m]")


@pytest.mark.parametrize(
    ("melds", "liable"),
    [
        ("[111m@0][222p@0][333s@0][444s@0]", 0),
        ("[123m@0][222p@0][333+3s@0][4444s@0]", 0),
        ("[111m@3][222p@3][333s@3][444s@3]", 3),
        ("[111m@0][222p@0][333s@0][444s@3]", None),
        ("[111m@0][222p@0][333s@0](4444s)", None),
        ("[111m@0][222p@0][333s@0][444s]", None),
        ("[111m][222p][333s][444s]", None),
        ("444s [111m@0][222p@0][333s@0]", None),
    ],
)
def test_SR_P5_the_seat_that_fed_all_four_melds(melds: str, liable: int | None) -> None:
    hand, four_claims = f"5z {melds}", {"four_claims_liable": True, "discard_win": True}
    each = worth(hand, "5z")
    assert isinstance(each, int)
    for discarder in (None, 2):
        free = points(hand, "5z", {"discard_win": True}, discarder=discarder)
        paid = points(hand, "5z", four_claims, discarder=discarder)
        if liable is None:
            assert paid == free
        else:
            assert paid == tuple({1: 3 * each, liable: -3 * each}.get(seat, 0) for seat in range(4)) != free


# --- what a score says, and options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "items", "reading"),
    [
        (PLAIN, "5s", {}, ["平胡无宝 4 points"], "123m 456m 234p 55s 789s"),
        ("123m456m789s23p5s*", "4p", {"flown": 1}, ["平胡有宝 2 points", "飞宝 2 times"], "123m 456m 234p 55*s 789s"),
        ("123m456m789s234p*", "4m", {}, ["平胡宝调 4 points"], "123m 456m 234p 789s 44*m"),
        ("123m456m789s234p*", "9p", {}, ["平胡宝调 4 points"], "123m 456m 234p 789s **"),
        ("1112223334455m", "5m", {}, ["清一色碰碰胡无宝 32 points"], "111m 222m 333m 44m 555m"),
        ("111222333m44s6z*", "6z", {}, ["碰碰胡有宝 8 points"], "111m 222m 333m 44s 666*z"),
        ("111222333m444s*", "5z", {}, ["碰碰胡宝调 12 points"], "111m 222m 333m 444s 55*z"),
        ("11122233344z**", "5z", {}, ["字一色碰碰胡宝调 48 points"], "111z 222z 333z 444*z 55*z"),
        (
            "1112m3344p556s**",
            "6s",
            {"flown": 2},
            ["七对有宝 8 points", "飞宝 4 times"],
            "11m 33p 44p 55s 66s 11*m 22*m",
        ),
        ("147m258p369s1234z", "5z", {}, ["十三烂无宝 4 points"], ""),
        ("19m1p19s1234566z*", "9m", {}, ["七星九幺有宝 4 points"], ""),
    ],
)
def test_SR_P1_items_and_reading(hand: str, tile: str, facts: Options, items: list[str], reading: str) -> None:
    score = mj.ruleset("shangrao").score(hand, win_on(tile, **facts))
    assert [f"{item.title_zh} {item.value} {item.unit}" for item in score.items] == items
    assert " ".join(map(str, score.reading)) == reading


def test_SR_P1_the_sheet_of_a_score() -> None:
    score = mj.ruleset("shangrao", discard_win=True).score("123m456m789s23p5s*", win_on("4p", flown=2, discarder=3))
    assert str(score).splitlines() == [
        "shangrao: seat 1 wins on 4p, from seat 3",
        "  wild 9p: 123456m23p5789s *",
        "  123m 456m 234p 55*s 789s",
        "    plain win, with wildcards 平胡有宝: 2 points",
        "    flown wildcards 飞宝: x 4",
        "  seat 3 pays seat 1 24: 平胡有宝 2 x 4 飞宝 x 3 shares",
        "points: +0, +24, +0, -24",
    ]


OPTIONS: dict[str, tuple[str, str, Any, Any]] = {  # clause, ground, default, another value
    "wild_from": ("SR-S2", "P", "next", "given"),
    "honour_cycle": ("SR-S2", "P", "one", "winds_and_dragons"),
    "wild_may_be_melded": ("SR-C2", "P", False, True),
    "discard_win": ("SR-C3", "P", False, True),
    "wild_as_itself": ("SR-W5", "D", False, True),
    "minimum": ("SR-W6", "S", 4, 0),
    "seven_pairs_some": ("SR-P1", "D", True, False),
    "flying": ("SR-P3", "D", "all", "plain"),
    "four_claims_liable": ("SR-P5", "D", False, True),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_state_their_clause_ground_and_default(name: str) -> None:
    clause, ground, default, other = OPTIONS[name]
    option = mj.ruleset("shangrao").options[name]
    assert (option.doc[: len(clause) + 1], option.ground, option.default, option.scope) == (
        f"{clause}:",
        ground,
        default,
        "room",
    )
    rules = mj.ruleset("shangrao", **{name: other})
    assert mj.rules.from_json(rules.to_json()) == rules != mj.ruleset("shangrao")
    with pytest.raises(ValueError, match=f"option {name} of shangrao is 'no': expected"):
        mj.ruleset("shangrao", **{name: "no"})


def test_options_round_trip_with_a_given_wild_kind() -> None:
    rules = mj.ruleset("shangrao", wild_from="given", wild_kind="9p", values={"plain": (1, 1, 1)})
    assert mj.rules.from_json(rules.to_json()) == rules
    assert hash(mj.rules.from_json(rules.to_json())) == hash(rules)
    assert json.loads(rules.to_json())["options"]["values"]["plain"] == [1, 1, 1]
    for wild_kind in ("0p", "9", 17, "9p9p"):
        with pytest.raises(ValueError, match="option wild_kind"):
            mj.ruleset("shangrao", wild_from="given", wild_kind=wild_kind)

"""Scripted rounds of Shangrao: a round or more for every clause of its procedure and every value of its options."""

from typing import Any

import pytest
from scripts import all_pass, finish, happened, legal, may, passed, play, restored, result, spread

import mahjong as mj
from mahjong.round import Match

TAIL = "8p2s"  # the indicator is 8p, so 9p is wild; the first replacement is 2s
PLAIN = "123m456m789s23p55s"  # waits 1p 4p, worth 4
SOME = "123m456m789s23p5s9p"  # waits 1p 4p 5s with a wildcard, worth 2; by any other tile it does not win
LEFT_OVER = "123m456m789s234p9p"  # a wildcard is left over: wins on every tile, worth 4
ROUND = "1 default, 2 default, 3 default"


def shangrao(
    hands: dict[int, str], draws: str = "", tail: str = TAIL, *, dealer: int = 0, short: bool = False, **options: Any
) -> mj.Round:
    """A round of Shangrao; a `short` wall ends with the draws and the tail."""
    return spread(mj.ruleset("shangrao", **options), hands, draws, tail, dealer=dealer, short=short)


def points(game: mj.Round) -> tuple[int, ...]:
    return result(game).points


def won(game: mj.Round) -> mj.Win:
    """The facts of the only win."""
    [score] = result(game).scores
    return score.win


def refusal(game: mj.Round, seat: int) -> str:
    """Why a seat may not win."""
    assert not may(game, seat, "win")
    with pytest.raises(mj.IllegalAction) as refused:
        game.apply(seat, "win")
    return refused.value.reason


def facts(game: mj.Round) -> dict[str, Any]:
    """What the game itself shows, the same to every seat."""
    [shown] = {repr(game.view(seat)["facts"]): game.view(seat)["facts"] for seat in range(4)}.values()
    return shown


# --- set-up ---------------------------------------------------------------------------------------------------------


def test_SR_S1_136_tiles_the_dealer_is_dealt_14():
    game = shangrao({}, dealer=3)
    assert sorted(game._table.wall.order) == sorted([*range(34)] * 4)
    assert [mj.Hand(game.view(seat)["hand"]).size for seat in range(4)] == [13] * 4
    assert [game.view(seat)["drawn"] is not None for seat in range(4)] == [False, False, False, True]
    assert game.wall.remaining == 136 - 53 - 1


def test_SR_S1_dice_open_the_wall():
    openings = [dict(mj.Round(mj.ruleset("shangrao"), seed=bytes([n] * 32)).events[0].details) for n in range(8)]
    assert len({opening["dice"] for opening in openings}) > 1
    for opening in openings:
        first, second = opening["dice"]
        assert (opening["opened"], opening["stacks"]) == ((first + second - 1) % 4, first + second)


def test_SR_S2_the_upper_tile_of_the_last_stack_is_turned_up_and_stays_out_of_play():
    game = shangrao({})
    up = ((134, mj.tiles.kind("8p")),)
    assert game.wall.face_up == up
    finish(game)
    assert game.wall.face_up == up
    assert game.wall.stacks == (0,) * 67 + (1,)


def test_SR_S2_indicator_and_wild_kind_are_turned_up_before_the_deal_and_known_to_all():
    game = shangrao({})
    for seat in range(4):
        begun = [(event.type, mj.tiles.join_text(event.tiles)) for event in game.events_for(seat)]
        assert begun[1:3] == [("face_up", "8p"), ("wild_kind", "9p")]
        assert game.view(seat)["face_up"] == [[134, "8p"]]
    assert facts(game) == {"wild_kind": "9p", "flown": [0, 0, 0, 0]}


def test_SR_S2_replacements_start_below_the_indicator():
    game = play(shangrao({0: "1111z2222z3333z45z"}, tail="7s8s" + TAIL), "0 kong 1z, 0 kong 2z, 0 kong 3z")
    assert [tile for _, tile in happened(game, "draw")[1:]] == ["2s", "7s", "8s"]
    assert game.wall.stacks[-2:] == (0, 1)


@pytest.mark.parametrize(
    ("options", "indicator", "wild_kind"),
    [
        ({}, "1m", "2m"),
        ({}, "9m", "1m"),
        ({}, "9s", "1s"),
        ({}, "1z", "2z"),
        ({}, "4z", "7z"),
        ({}, "7z", "6z"),
        ({}, "6z", "5z"),
        ({}, "5z", "1z"),
        ({"honour_cycle": "winds_and_dragons"}, "3z", "4z"),
        ({"honour_cycle": "winds_and_dragons"}, "4z", "1z"),
        ({"honour_cycle": "winds_and_dragons"}, "7z", "6z"),
        ({"honour_cycle": "winds_and_dragons"}, "5z", "7z"),
        ({"wild_from": "indicator"}, "9m", "9m"),
        ({"wild_from": "indicator"}, "4z", "4z"),
    ],
)
def test_SR_S2_the_wildcards_follow_the_indicator(options, indicator, wild_kind):
    game = shangrao({}, tail=indicator + "2p", **options)
    assert happened(game, "wild_kind") == [(None, wild_kind)]
    assert facts(game)["wild_kind"] == wild_kind
    assert {mj.tiles.name(hand.wild_kind) for hand in game._table.hands} == {wild_kind}


def test_SR_S2_tiles_of_the_kind_are_wildcards_in_the_hand():
    game = shangrao({0: LEFT_OVER + "7z"})
    assert game.view(0)["hand"] == "wild 9p: 123456m234p789s *"
    assert may(game, 0, "win")
    assert not may(shangrao({0: LEFT_OVER + "7z"}, tail="7p2s"), 0, "win")


def test_SR_S2_given_no_tile_is_turned_up_and_the_kind_comes_with_the_round():
    rules = mj.ruleset("shangrao", wild_from="given")
    game = mj.Round(rules, seed=bytes(32), wild_kind="5m")
    assert facts(game)["wild_kind"] == "5m"
    assert (game.wall.remaining, game.wall.face_up) == (136 - 53, ())
    assert not happened(game, "face_up")
    restored(game)
    with pytest.raises(ValueError, match="SR-S2"):
        mj.Round(rules, seed=bytes(32))
    with pytest.raises(ValueError, match="SR-S2"):
        mj.Round(mj.ruleset("shangrao"), seed=bytes(32), wild_kind="5m")


def test_SR_S2_given_a_hook_of_a_match_says_the_kind_before_every_round_also_for_a_staying_dealer():
    kinds = ["5m", "7z", "1s"]
    rules = mj.ruleset("shangrao", wild_from="given")
    match = Match(rules, bytes(32), lambda match: {"wild_kind": kinds[match.number]})
    dealers = [match.dealer]
    for kind in kinds:
        assert facts(match.round)["wild_kind"] == kind
        finish(match.round)
        if kind != kinds[-1]:
            match.next_round()
            dealers.append(match.dealer)
    assert len(set(dealers)) < len(dealers), "a dealer has stayed"


def test_SR_S3_the_wall_is_drawn_to_the_end_the_indicator_excepted():
    game = play(shangrao({}, "7z6z7z", "8p1z", short=True), f"0 default, {ROUND}")
    passed(play(game, "0 default"))
    assert game.phase == "over"
    assert [tile for _, tile in happened(game, "draw")[1:]] == ["7z", "6z", "7z", "1z"]
    assert game.wall.remaining == 0
    assert happened(game, "drawn_game") == [(None, "")]
    assert points(game) == (0, 0, 0, 0)


@pytest.mark.parametrize("dealer", range(4))
def test_SR_S3_the_dealer_stays_after_winning_or_a_drawn_game_otherwise_the_deal_passes_on(dealer):
    following = (dealer + 1) % 4
    own = play(shangrao({dealer: PLAIN + "4p"}, dealer=dealer), f"{dealer} win")
    assert result(own).next_dealer == dealer
    other = shangrao({following: PLAIN}, "4p", dealer=dealer)
    assert result(play(other, f"{dealer} default, {following} win")).next_dealer == following
    assert result(finish(shangrao({}, "7z6z7z", "8p1z", short=True, dealer=dealer))).next_dealer == dealer


def test_SR_S3_the_dealer_neither_pays_nor_wins_more():
    assert points(play(shangrao({0: PLAIN + "4p"}), "0 win")) == (12, -4, -4, -4)
    assert points(play(shangrao({1: PLAIN}, "4p"), "0 default, 1 win")) == (-4, 12, -4, -4)


def test_SR_S4_dealt():
    win = won(play(shangrao({0: PLAIN + "4p"}), "0 win"))
    assert (win.flags, win.flown, win.wild_kind) == ({"dealt"}, 0, mj.tiles.kind("9p"))


def test_SR_S4_last_tile():
    game = shangrao({0: PLAIN + "1z"}, "7z6z7z", "8p4p", short=True)
    assert won(play(game, f"0 discard 1z, {ROUND}, 0 win")).flags == {"last_tile"}
    game = shangrao({0: PLAIN + "1z"}, "7z6z7z4p6z", "8p6z", short=True)
    assert not won(play(game, f"0 discard 1z, {ROUND}, 0 win")).flags


def test_SR_S4_kong_replacement():
    game = play(shangrao({0: "1111z456m789s23p55s"}, tail="8p4p"), "0 kong 1z, 0 win")
    assert won(game).flags == {"kong_replacement"}


def test_SR_S4_SR_P3_flown_wildcards_are_counted_by_seat_and_shown_to_all():
    game = shangrao({0: SOME + "9p", 1: SOME}, "4p7z6z4p")
    play(game, "0 discard 9p")
    assert facts(game)["flown"] == [1, 0, 0, 0]
    for seat in range(4):
        assert [event.details for event in game.events_for(seat) if event.type == "note"] == [(("flown 0", 1),)]
    all_pass(game)
    assert "worth 2" in refusal(game, 1), "another seat has flown"
    play(game, f"{ROUND}, 0 win")
    assert (won(game).flown, points(game)) == (1, (12, -4, -4, -4))


def test_SR_P3_every_flown_wildcard_doubles():
    game = shangrao({0: PLAIN + "9p"}, "9p7z6z9p1z2z3z4p")
    play(game, f"0 discard 9p, {ROUND}, 0 discard 9p, {ROUND}, 0 win")
    assert facts(game)["flown"] == [2, 1, 0, 0]
    assert (won(game).flown, points(game)) == (2, (48, -16, -16, -16))


# --- claims ---------------------------------------------------------------------------------------------------------


def test_SR_C1_the_next_seat_chows_every_seat_pongs_and_kongs():
    hands = {0: "5m", 1: "3467m", 2: "55m46m", 3: "2m"}
    game = play(shangrao({**hands, 3: "46m"}), "0 discard 5m")
    assert legal(game) == {
        1: ["chow 34m", "chow 46m", "chow 67m", "pass"],
        2: ["pong", "pass"],
        3: ["pass"],
    }
    game = play(shangrao({0: "5m", 3: "555m"}), "0 discard 5m")
    assert legal(game)[3] == ["kong 5m", "pong", "pass"]
    all_pass(play(game, "3 kong 5m"))
    assert happened(game, "draw")[-1] == (3, "2s")


def test_SR_C1_concealed_and_added_kongs():
    game = play(shangrao({0: "1111z5m", 1: "55m6z"}, "7z4z7z5m"), "0 kong 1z, 0 discard 5m, 1 pong, 1 discard 6z")
    play(game, "2 default, 3 default, 0 default, 1 kong 5m")
    all_pass(game)
    assert [str(meld) for meld in game._table.hands[1].melds] == ["[555+5m@0]"]
    assert [str(meld) for meld in game._table.hands[0].melds] == ["(1111z)"]


def test_SR_C2_a_discarded_wildcard_is_not_claimed():
    hands = {0: "9p", 1: "78p", 2: "99p"}
    assert legal(play(shangrao(hands), "0 discard 9p")) == {1: ["pass"], 2: ["pass"], 3: ["pass"]}
    free = play(shangrao(hands, wild_may_be_melded=True), "0 discard 9p")
    assert legal(free) == {1: ["chow 78p", "pass"], 2: ["pong", "pass"], 3: ["pass"]}


def test_SR_C2_a_wildcard_goes_into_no_claimed_meld():
    hands = {0: "7p", 1: "89p", 2: "79p"}
    assert legal(play(shangrao(hands), "0 discard 7p")) == {1: ["pass"], 2: ["pass"], 3: ["pass"]}
    as_itself = play(shangrao(hands, wild_may_be_melded=True), "0 discard 7p")
    assert legal(as_itself) == {1: ["chow 89p", "pass"], 2: ["pass"], 3: ["pass"]}, "as its own kind only"
    all_pass(play(as_itself, "1 chow 89p"))
    assert as_itself._table.hands[1].wilds == 0


def test_SR_C2_four_wildcards_are_no_kong():
    for options in ({}, {"wild_may_be_melded": True}):
        game = shangrao({0: "9999p"}, **options)
        assert not may(game, 0, "kong 9p")
    game = play(shangrao({0: "9p", 1: "999p"}, wild_may_be_melded=True), "0 discard 9p")
    assert legal(game)[1] == ["pong", "pass"]
    play(game, "1 pong, 1 discard 9p")
    assert [str(meld) for meld in game._table.hands[1].melds] == ["[999p@0]"]


def test_SR_C2_the_fourth_wildcard_is_not_added_to_three():
    hands = {0: "9p", 1: "99p6z"}
    game = play(shangrao(hands, "7z4z7z9p", wild_may_be_melded=True), "0 discard 9p, 1 pong, 1 discard 6z")
    play(game, "2 default, 3 default, 0 default")
    all_pass(game)
    assert game.view(1)["drawn"] == "9p"
    assert not may(game, 1, "kong 9p")


def test_SR_C2_SR_P3_a_flown_wildcard_that_is_claimed_was_flown():
    game = play(shangrao({0: PLAIN + "9p", 2: "99p6z"}, "7z7z4p", wild_may_be_melded=True), "0 discard 9p, 2 pong")
    all_pass(game)
    assert (game.view(3)["rivers"][0], facts(game)["flown"]) == ("", [1, 0, 0, 0])
    play(game, "2 discard 6z, 3 default, 0 default, 1 default")
    assert facts(game)["flown"] == [1, 0, 0, 0]


def test_SR_C3_a_discard_does_not_win():
    hands = {0: "4p", 2: PLAIN, 3: PLAIN.replace("55s", "11z")}
    game = play(shangrao(hands), "0 discard 4p")
    assert legal(game)[2] == ["pass"]
    assert "self-drawn" in refusal(game, 2)


def test_SR_C3_discard_win_the_discarder_pays_three_shares_to_the_nearest_winner():
    hands = {0: "4p", 2: PLAIN, 3: PLAIN.replace("55s", "11z")}
    game = play(shangrao(hands, discard_win=True), "0 discard 4p")
    assert legal(game)[2] == legal(game)[3] == ["win", "pass"]
    play(game, "3 win, 2 win")
    assert (result(game).winners, points(game), won(game).discarder) == ((2,), (-12, 0, 12, 0), 0)


def test_SR_C2_SR_C3_a_discarded_wildcard_is_not_won_on():
    hands = {0: "9p7z", 2: LEFT_OVER}
    assert may(play(shangrao(hands, discard_win=True), "0 discard 7z, 1 pass"), 2, "win")
    game = play(shangrao(hands, discard_win=True), "0 discard 9p, 1 pass")
    assert "wildcard" in refusal(game, 2)


def robbery(**options: Any) -> mj.Round:
    """A round in which seat 2 waits for the 4p that seat 1 adds to its pong."""
    game = shangrao({0: "4p", 1: "44p6z", 2: PLAIN}, "7z3z7z4p", **options)
    return play(game, "0 discard 4p, 1 pong, 1 discard 6z, 2 default, 3 default, 0 default, 1 kong 4p")


def test_SR_C3_a_kong_is_robbed_where_discards_win():
    game = robbery()
    assert (game.phase, legal(game)[2]) == ("robbing", ["pass"])
    game = play(robbery(discard_win=True, kong_points={"added": 5}), "2 win")
    assert won(game).flags == {"robbed_kong"}
    assert points(game) == (0, -12, 12, 0), "as a discard; the kong earns nothing (G-16)"


# --- winning --------------------------------------------------------------------------------------------------------


def test_SR_W6_a_hand_worth_less_than_the_minimum_may_not_win():
    for hand, minimum in ((SOME, 4), (SOME, 3), (PLAIN, 5)):
        game = play(shangrao({1: hand}, "4p", minimum=minimum), "0 default")
        all_pass(game)
        assert f"a win needs {minimum}" in refusal(game, 1)
    assert points(play(shangrao({1: SOME}, "4p", minimum=2), "0 default, 1 win")) == (-2, 6, -2, -2)


def test_SR_W6_after_flying_it_may():
    game = shangrao({0: SOME + "9p"}, "7z3z6z4p")
    assert points(play(game, f"0 discard 9p, {ROUND}, 0 win")) == (12, -4, -4, -4)


@pytest.mark.parametrize("flying", ["all", "plain"])
def test_SR_P3_flying_of_plain_hands_with_wildcards_only(flying):
    game = play(shangrao({0: PLAIN + "9p"}, "7z3z6z4p", flying=flying), f"0 discard 9p, {ROUND}, 0 win")
    assert points(game)[0] == {"all": 24, "plain": 12}[flying]


# --- payments -------------------------------------------------------------------------------------------------------

KONGS = {
    "exposed": ({0: "5m", 1: "555m"}, "", "0 discard 5m, 1 kong 5m"),
    "added": (
        {0: "5m", 1: "55m6z"},
        "7z3z7z5m",
        "0 discard 5m, 1 pong, 1 discard 6z, 2 default, 3 default, 0 default, 1 kong 5m",
    ),
    "concealed": ({1: "5555m"}, "7z", "0 default, 1 kong 5m"),
}


@pytest.mark.parametrize("kong", KONGS)
def test_SR_P4_kongs_are_paid_by_the_three_others_at_once(kong):
    hands, draws, script = KONGS[kong]
    kong_points = {"exposed": 1, "added": 2, "concealed": 3}
    game = play(shangrao(hands, draws, kong_points=kong_points), script)
    all_pass(game)
    amount = kong_points[kong]
    assert game.view(0)["points"] == [-amount, 3 * amount, -amount, -amount]
    silent = play(shangrao(hands, draws), script)
    all_pass(silent)
    assert happened(silent, "payment") == []


def test_SR_P5_the_winners_tiles_are_shown_to_all_after_every_win():
    drawn = play(shangrao({0: PLAIN + "4p"}), "0 win")
    discarded = play(shangrao({3: "4p", 0: PLAIN}, dealer=3, discard_win=True), "3 discard 4p, 0 win")
    passed(discarded)
    hand = "wild 9p: 123456m23p55789s"
    for game in (drawn, discarded):
        for seat in range(4):
            assert game.view(seat)["shown"] == [hand, None, None, None]
            [shown] = [event for event in game.events_for(seat) if event.type == "show"]
            assert (shown.seat, dict(shown.details)) == (0, {"hand": hand})


PONGS = ", ".join(
    f"0 discard {pong}, 1 pong, 1 discard {other}, 2 default, 3 default"
    for pong, other in (("1m", "1z"), ("4m", "2z"), ("7m", "3z"), ("1s", "4z"))
)


def fed(draws: str, tail: str = TAIL, **options: Any) -> mj.Round:
    """A round in which seat 0 has fed all four melds of seat 1, which waits for 5z; seat 0 has drawn."""
    hands = {0: "147m1s", 1: "11m44m77m11s1234z5z"}
    return play(shangrao(hands, "6z7z6z7z6z7z6z7z2p5p4s8s" + draws, tail, **options), PONGS)


def test_SR_P5_four_claims_liable_the_seat_that_fed_all_four_melds_pays_three_shares_alone():
    script = "0 default, 1 win"
    assert points(play(fed("5z"), script)) == (-16, 48, -16, -16)
    assert points(play(fed("5z", four_claims_liable=True), script)) == (-48, 48, 0, 0)


def test_SR_P5_four_claims_liable_also_when_another_seat_discards_the_winning_tile():
    for liable, paid in ((False, (0, 48, -48, 0)), (True, (-48, 48, 0, 0))):
        game = play(fed("3p5z", discard_win=True, four_claims_liable=liable), "0 default, 1 default, 2 default, 1 win")
        assert points(game) == paid


def test_SR_P5_four_claims_liable_an_added_kong_is_of_the_seat_that_fed_its_pong():
    game = play(fed("1m", "8p5z", four_claims_liable=True), "0 default, 1 kong 1m, 1 win")
    assert won(game).flags == {"kong_replacement"}
    assert points(game) == (-48, 48, 0, 0)

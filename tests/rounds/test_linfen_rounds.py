"""Scripted rounds of Linfen: a round or more for every clause of its procedure."""

from typing import Any

import pytest
from scripts import finish, happened, legal, may, play, spread

import mahjong as mj

TRIPLETS = "111m222p333s44z55z"  # waits 4z 5z: a big hand
ONE_SUIT = "45678m789m111m99m"  # waits 3m 6m: a big hand that holds no 3m
PLAIN = "123m456m789p23s55z"  # waits 1s 4s: a plain hand
UNREADY = "147m258p369s1234z"
BEFORE_KONG = "111z123m456m78p55s"  # with the fourth 1z laid down it waits 6p 9p: a plain hand
TAIL = "9p2s6p3s"  # face up 9p and 6p; replacements 3s, then 2s


def linfen(
    hands: dict[int, str], draws: str = "", tail: str = TAIL, *, dealer: int = 0, short: bool = False, **options: Any
) -> mj.Round:
    """A round of Linfen; a `short` wall ends with the draws and the tail."""
    return spread(mj.ruleset("linfen", **options), hands, draws, tail, dealer=dealer, short=short)


def points(game: mj.Round) -> tuple[int, ...]:
    assert game.result is not None
    return game.result.points


def flags(game: mj.Round) -> set[str]:
    """The flags of the only win."""
    assert game.result is not None
    [score] = game.result.scores
    return set(score.win.flags)


# --- set-up ---------------------------------------------------------------------------------------------------------


def test_LF_S1_136_tiles_13_for_each_seat_and_14_for_the_dealer():
    game = linfen({}, dealer=2)
    views = [game.view(seat) for seat in range(4)]
    assert [mj.Hand(view["hand"]).size for view in views] == [13] * 4
    assert [view["drawn"] is not None for view in views] == [False, False, True, False]
    assert sum(game.wall.stacks) == 136 - 53
    assert game.wall.remaining == 136 - 53 - 2


def test_LF_S2_the_upper_tiles_of_the_last_two_stacks_lie_face_up_and_nobody_draws_them():
    game = linfen({})
    face_up = ((132, mj.tiles.kind("9p")), (134, mj.tiles.kind("6p")))
    assert game.wall.face_up == face_up
    assert all(game.view(seat)["face_up"] == [[132, "9p"], [134, "6p"]] for seat in range(4))
    finish(game)
    assert game.wall.face_up == face_up
    assert game.wall.stacks == (0,) * 66 + (1, 1)


def test_LF_S3_the_wall_ends_when_only_the_face_up_tiles_are_left():
    game = linfen({1: UNREADY}, "7z", short=True)
    play(game, "0 default, 1 default, 2 default, 3 pass, 0 pass, 1 pass")
    assert game.wall.remaining == 0
    assert game.phase == "turn", "the last tile is discarded too"
    play(game, "3 default, 0 pass, 1 pass, 2 pass")
    assert game.phase == "over"
    assert len(happened(game, "draw")) == 1 + 3
    assert happened(game, "drawn_game") == [(None, "")]
    assert game.result.winners == ()


@pytest.mark.parametrize("dealer", range(4))
def test_LF_S4_the_dealer_stays_after_winning_or_a_drawn_game_otherwise_the_deal_passes_on(dealer):
    following, opposite = (dealer + 1) % 4, (dealer + 2) % 4
    won = play(linfen({dealer: PLAIN + "1s"}, dealer=dealer), f"{dealer} win")
    assert won.result.next_dealer == dealer
    lost = linfen({opposite: TRIPLETS}, "4z", dealer=dealer)
    play(lost, f"{dealer} default, {following} discard 4z, {opposite} win")
    assert lost.result.next_dealer == following
    assert finish(linfen({}, "2m3m4p", dealer=dealer, short=True)).result.next_dealer == dealer


@pytest.mark.parametrize(("dealer_on_draw", "follows"), [("stays", 0), ("passes_after_kong", 1)])
def test_LF_S4_dealer_on_draw(dealer_on_draw, follows):
    for script, expected in (("0 kong 1z, 0 pass, 0 default", follows), ("0 default", 0)):
        game = linfen({0: "1111z2z"}, "2m3m4p", dealer_on_draw=dealer_on_draw, short=True)
        assert finish(play(game, script)).result.next_dealer == expected


def test_LF_S5_the_facts_of_a_win():
    kong = {0: BEFORE_KONG + "1z"}
    assert flags(play(linfen({0: PLAIN + "1s"}), "0 win")) == {"dealt"}
    assert flags(play(linfen({1: PLAIN}, "1s"), "0 default, 1 win")) == set()
    assert flags(play(linfen(kong, tail="7z2s7z6p"), "0 kong 1z, 0 pass, 0 win")) == {"kong_replacement"}
    assert flags(play(linfen(kong), "0 kong 1z, 0 take_face_up 6p")) == {"face_up_tail"}
    assert flags(play(robbery(), "2 win")) == {"robbed_kong"}
    assert flags(play(linfen({0: "4z", 2: TRIPLETS}, "9s", short=True), "0 discard 4z, 1 pass, 2 win")) == {"last_four"}
    drawn = linfen({3: PLAIN}, "9s", "9p8s6p1s", short=True)
    play(drawn, "0 default, 1 default, 2 default, 3 win")
    assert flags(drawn) == {"last_four", "last_tile"}
    last = play(
        linfen({2: TRIPLETS}, "9s", "9p8s6p4z", short=True),
        "0 default, 1 default, 2 default, 3 default, 0 pass, 1 pass, 2 win",
    )
    assert flags(last) == {"last_four", "last_tile"}


# --- claims ---------------------------------------------------------------------------------------------------------


def test_LF_C1_no_chow_but_pong_and_kong():
    game = play(linfen({0: "5m", 1: "34m67m", 2: "555m"}), "0 discard 5m")
    assert legal(game) == {1: ["pass"], 2: ["kong 5m", "pong", "pass"], 3: ["pass"]}
    assert not may(game, 1, "chow 34m")


def test_LF_C2_a_seat_that_passes_a_win_wins_on_no_discard_until_its_own_next_draw():
    game = play(linfen({0: "4z", 2: TRIPLETS}, "4z9s5z"), "0 discard 4z, 2 pass, 1 discard 4z")
    assert legal(game)[2] == ["pong", "pass"]
    assert not may(game, 2, "win")
    with pytest.raises(mj.IllegalAction, match="has passed a win"):
        game.apply(2, "win")
    play(game, "2 discard 9s, 3 discard 5z")  # it has drawn
    assert may(game, 2, "win")


def test_LF_C2_the_others_do_not_learn_who_has_passed_a_win():
    game = play(linfen({0: "4z", 2: TRIPLETS}, "4z"), "0 discard 4z, 2 pass, 1 discard 4z")
    assert [game.view(seat)["facts"] for seat in range(4)] == [{"locked": seat == 2} for seat in range(4)]
    assert [any(event.type == "note" for event in game.events_for(seat)) for seat in range(4)] == [
        seat == 2 for seat in range(4)
    ]


def test_LF_C2_a_pong_of_the_passed_tile_locks_and_lifts_nothing():
    """The lock is not stale after a claim: seat 2 discards without a draw, and draws only then."""
    game = linfen({0: "4z", 2: TRIPLETS, 3: "5z1m"}, "9s5z")
    play(game, "0 discard 4z, 2 pong, 2 discard 1m, 3 discard 9s, 0 discard 5z")
    assert game.view(2)["facts"] == {"locked": True}
    assert not may(game, 2, "win")


def test_LF_C2_a_replacement_is_a_draw():
    game = linfen({0: "5z", 2: TRIPLETS}, "3s", "9p2s6p7z")
    play(game, "0 discard 5z, 2 pass, 1 discard 3s, 2 kong 3s")
    assert game.view(2)["facts"] == {"locked": True}
    play(game, "2 pass")
    assert game.view(2)["facts"] == {"locked": False}


def test_LF_C2_declining_a_self_drawn_win_locks_nothing():
    game = play(linfen({1: TRIPLETS}, "4z9s5z"), "0 default, 1 discard 4z, 2 discard 9s, 3 discard 5z")
    assert may(game, 1, "win")


ROBBED_HANDS = {0: "3m9s", 1: "33m9p5s", 2: ONE_SUIT}


def robbery(hands: dict[int, str] = ROBBED_HANDS, draws: str = "9s8s8p3m", **options: Any) -> mj.Round:
    """Seat 1 adds the fourth 3m to its pong; seat 2 has drawn since it passed the third."""
    script = "1 pong, 1 discard 9p, 2 discard 9s, 3 discard 8s, 0 discard 8p, 1 kong 3m"
    return play(linfen(hands, draws, **options), f"0 discard 3m, {script}")


def test_LF_C2_a_locked_seat_does_not_rob():
    game = linfen({0: "3m11z7z", 1: "33m1z", 2: ONE_SUIT}, "3m")
    play(game, "0 discard 3m, 2 pass, 1 pong, 1 discard 1z, 0 pong, 0 discard 7z, 1 kong 3m")  # seat 2 has not drawn
    assert game.phase == "robbing"
    assert legal(game) == {2: ["pass"], 3: ["pass"], 0: ["pass"]}


def test_LF_C2_passing_a_tile_that_could_be_robbed_locks():
    game = play(robbery(), "2 pass, 1 pass")
    assert game.view(2)["facts"] == {"locked": True}


THREE_WAITING = {0: "5z", 1: "777m777p777s666z5z", 3: "111m222p333s444z5z"}  # seats 1 and 3 wait 5z


def test_LF_C3_one_winner_the_nearest_after_the_discarder():
    game = play(linfen(THREE_WAITING), "0 discard 5z")
    assert [may(game, seat, "win") for seat in (1, 2, 3)] == [True, False, True]
    game.apply(3, "win")
    assert game.phase == "claims", "a nearer seat may still win"
    game.apply(1, "win")
    assert game.result.winners == (1,)
    assert points(game) == (-20, 20, 0, 0)
    assert play(linfen(THREE_WAITING), "0 discard 5z, 1 pass, 2 pass, 3 win").result.winners == (3,)


def test_LF_C3_several_winners():
    game = play(linfen(THREE_WAITING, several_winners=True), "0 discard 5z, 1 win, 3 win")
    assert game.phase == "claims", "the third may win too"
    game.apply(2, "pass")
    assert game.result.winners == (1, 3)
    assert points(game) == (-40, 20, 0, 20)


def test_LF_C4_an_added_kong_is_robbed_by_a_hand_that_may_win_on_a_discard():
    game = robbery()
    assert game.phase == "robbing"
    assert legal(game) == {2: ["win", "pass"], 3: ["pass"], 0: ["pass"]}
    assert points(play(game, "2 win")) == (0, -20, 20, 0)


def test_LF_C4_a_plain_hand_does_not_rob():
    game = robbery({**ROBBED_HANDS, 2: "45m678m789p234s55z"})
    assert game.phase == "robbing"
    assert legal(game)[2] == ["pass"]


# --- kongs ----------------------------------------------------------------------------------------------------------


def test_LF_K1_replacements_are_the_rearmost_tiles_that_are_not_face_up():
    game = linfen({0: "1111z2222z3333z45z"}, tail="7s8s" + TAIL)
    play(game, "0 kong 1z, 0 pass, 0 kong 2z, 0 pass, 0 kong 3z, 0 pass")
    assert [tile for _, tile in happened(game, "draw")[1:]] == ["3s", "2s", "7s"]
    assert game.wall.stacks[-3:] == (1, 1, 1)
    assert len(game.wall.face_up) == 2


def test_LF_K2_a_ready_seat_takes_a_face_up_tile_after_a_kong_and_wins_by_it():
    game = play(linfen({0: BEFORE_KONG + "1z"}), "0 kong 1z")
    assert game.phase == "replacement"
    assert legal(game) == {0: ["take_face_up 6p", "take_face_up 9p", "pass"]}
    play(game, "0 take_face_up 9p")
    assert [score.win.kind for score in game.result.scores] == [mj.tiles.kind("9p")]
    assert points(game) == (120, -40, -40, -40), "20 from each, and 20 from each for the kong"
    assert game.wall.face_up == ((134, mj.tiles.kind("6p")),)


def test_LF_K2_it_may_decline_and_draws_the_replacement():
    game = play(linfen({0: BEFORE_KONG + "1z"}), "0 kong 1z, 0 pass")
    assert happened(game, "draw")[-1] == (0, "3s")
    assert not may(game, 0, "take_face_up 6p")


def test_LF_K2_nobody_takes_a_face_up_tile_otherwise():
    unready = play(linfen({0: "1111z123m457m78p55s"}), "0 kong 1z")
    elsewhere = play(linfen({0: BEFORE_KONG + "1z"}, tail="8p2s5p3s"), "0 kong 1z")
    for game in (unready, elsewhere):
        assert game.phase == "replacement", "as if it could take one, so that nobody learns whether it waits for one"
        assert legal(game) == {0: ["pass"]}
    unplayed = linfen({0: BEFORE_KONG + "1z"}, patterns={"one_suit": 20})
    assert legal(play(unplayed, "0 kong 1z")) == {0: ["pass"]}, "a plain hand is no win at this table"
    without_kong = linfen({0: BEFORE_KONG + "1z"})
    assert not may(without_kong, 0, "take_face_up 6p")


def test_LF_K2_readiness_is_judged_after_the_kong():
    game = play(linfen({1: "1111z123m456m7p55s"}, "8p"), "0 default, 1 kong 1z")
    assert legal(game) == {1: ["take_face_up 6p", "take_face_up 9p", "pass"]}


def test_LF_K2_an_exposed_kong_counts_and_all_three_pay():
    game = play(linfen({0: "1z", 1: BEFORE_KONG}), "0 discard 1z, 1 kong 1z, 1 take_face_up 6p")
    assert points(game) == (-30, 90, -30, -30), "20 for the hand and 10 for the kong"


def test_LF_K2_robbing_comes_before_the_face_up_tiles():
    game = robbery({0: "3m", 1: "33m123s456s78p55s9p", 2: ONE_SUIT}, tail="9p2s6p7z")
    assert (game.phase, legal(game)[2]) == ("robbing", ["win", "pass"])
    play(game, "2 pass, 3 pass, 0 pass")
    assert legal(game) == {1: ["take_face_up 6p", "take_face_up 9p", "pass"]}


@pytest.mark.parametrize(("face_up", "kong"), [("9p6p", True), ("5p8p", False)])
def test_LF_K2_when_only_the_face_up_tiles_are_left_a_kong_is_laid_only_to_take_one(face_up, kong):
    left, right = face_up[:2], face_up[2:]
    own = linfen({3: BEFORE_KONG}, "9s", f"{left}8s{right}1z", short=True)
    play(own, "0 default, 1 default, 2 default, 3 pass, 0 pass, 1 pass")
    assert own.wall.remaining == 0
    assert may(own, 3, "kong 1z") is kong
    claimed = linfen({0: BEFORE_KONG}, "9s", f"{left}8s{right}1z", short=True)
    play(claimed, "0 default, 1 default, 2 default, 3 discard 1z")
    assert may(claimed, 0, "kong 1z") is kong
    if kong:
        assert legal(play(own, "3 kong 1z")) == {3: ["take_face_up 6p", "take_face_up 9p"]}
        assert points(play(own, "3 take_face_up 6p")) == (-40, -40, -40, 120)
        assert points(play(claimed, "0 kong 1z, 0 take_face_up 6p")) == (90, -30, -30, -30)


def test_LF_K3_kong_points_are_booked_when_the_round_ends_with_a_winner_for_the_kongs_of_all_seats():
    game = linfen({0: "1111z9s", 1: "2z", 2: "222z5s4z", 3: TRIPLETS})
    play(game, "0 kong 1z, 0 pass, 0 discard 9s, 1 discard 2z, 2 kong 2z, 2 pass")
    assert not happened(game, "payment")
    assert all(game.view(seat)["points"] == [0, 0, 0, 0] for seat in range(4))
    play(game, "2 discard 4z, 3 win")
    assert points(game) == (60 - 10, -20 - 10, 30 - 20 - 20, 20 - 20 - 10)
    assert [payment.amount for payment in game.result.payments] == [20, 20, 20, 20, 10, 10, 10]


def test_LF_K3_nothing_is_paid_for_kongs_in_a_drawn_game():
    hands = {0: "1111z47m258p369s23z", 1: UNREADY, 2: UNREADY, 3: "147m258p369s2345z"}
    hands = {seat: hand.replace("1234z", "2345z") for seat, hand in hands.items()}
    game = finish(play(linfen(hands, "7z7z6z", "9p6z6p7z", short=True), "0 kong 1z, 0 pass"))
    assert game.result.winners == ()
    assert not happened(game, "payment")


def test_LF_K3_option_kong_points():
    game = linfen({0: "1111z9s", 1: PLAIN}, "1s", kong_points={"concealed": 7})
    play(game, "0 kong 1z, 0 pass, 0 discard 9s, 1 win")
    assert points(game) == (21 - 10, 30 - 7, -10 - 7, -10 - 7)


def test_LF_K3_a_robbed_kong_earns_nothing_and_an_added_one_ten():
    assert points(play(robbery(), "2 win")) == (0, -20, 20, 0)
    added = play(robbery(draws="9s8s8p3m6m"), "2 pass, 1 pass, 1 default, 2 win")
    assert points(added) == (-20 - 10, -20 + 30, 60 - 10, -20 - 10)


# --- wins -----------------------------------------------------------------------------------------------------------


def test_LF_W1_a_plain_hand_may_not_win_on_a_discard():
    game = play(linfen({0: "1s", 1: PLAIN}, "4s"), "0 discard 1s")
    assert legal(game)[1] == ["pass"]
    with pytest.raises(mj.IllegalAction, match="LF-W1"):
        game.apply(1, "win")
    play(game, "1 pass, 2 pass, 3 pass")
    assert may(game, 1, "win")


def test_LF_W4_in_the_last_four_a_discard_is_won_automatically():
    before = play(linfen({0: "4z", 2: TRIPLETS}, "9s8s8p", short=True), "0 discard 4z")
    assert before.wall.remaining == 5
    assert legal(before)[2] == ["win", "pong", "pass"]
    game = play(linfen({2: TRIPLETS}, "4z8s8p", short=True), "0 default, 1 discard 4z")
    assert game.wall.remaining == 4
    assert legal(game)[2] == ["win"]
    assert str(game.default_action(2)) == "win"
    assert points(play(game, "2 win")) == (0, -20, 20, 0)


def test_LF_W4_in_the_last_four_a_self_drawn_win_must_be_taken():
    free = play(linfen({0: UNREADY + "9s", 1: PLAIN}, "1s9s8s8p7p", short=True), "0 discard 9s, 1 pass, 2 pass, 3 pass")
    assert free.wall.remaining == 6
    assert may(free, 1, "discard 1s")
    forced = play(linfen({0: UNREADY + "9s", 1: PLAIN}, "1s9s8s", short=True), "0 discard 9s, 1 pass, 2 pass, 3 pass")
    assert forced.wall.remaining == 4
    assert legal(forced) == {1: ["win"]}


def test_LF_W4_in_the_last_four_a_robbed_tile_is_won_automatically():
    game = robbery(draws="9s8s8p3m7p", short=True)
    assert game.wall.remaining == 3
    assert legal(game)[2] == ["win"]


def test_LF_W4_in_the_last_four_a_face_up_tile_that_wins_must_be_taken():
    hands = {0: UNREADY.replace("1234z", "2345z") + "9s", 1: BEFORE_KONG}
    game = play(linfen(hands, "1z9s8s", short=True), "0 discard 9s, 1 kong 1z")
    assert legal(game) == {1: ["take_face_up 6p", "take_face_up 9p"]}


def test_LF_W4_a_plain_hand_still_wins_on_no_discard():
    game = play(linfen({0: "1s", 1: PLAIN}, "9s", short=True), "0 discard 1s")
    assert legal(game)[1] == ["pass"]


def test_LF_W4_last_four_frees_plain():
    freed = {"short": True, "last_four_frees_plain": True}
    before = play(linfen({0: "1s", 1: PLAIN}, "9s8s8p", **freed), "0 discard 1s")
    assert legal(before)[1] == ["pass"], "five are left"
    game = play(linfen({0: "1s", 1: PLAIN}, "9s", **freed), "0 discard 1s")
    assert legal(game)[1] == ["win"]
    assert points(play(game, "1 win")) == (-10, 10, 0, 0)
    robbed = robbery({**ROBBED_HANDS, 2: "45m678m789p234s55z"}, "9s8s8p3m7p", **freed)
    assert legal(robbed)[2] == ["win"]


def test_LF_W4_a_locked_seat_is_skipped():
    game = linfen({0: "4z", 2: TRIPLETS}, "4z8s8p", short=True)
    play(game, "0 discard 4z, 2 pass, 1 discard 4z")
    assert game.wall.remaining == 4
    assert legal(game)[2] == ["pong", "pass"]


@pytest.mark.parametrize(("several", "winners"), [(False, (1,)), (True, (1, 3))])
def test_LF_W4_of_several_the_nearest_wins_or_all(several, winners):
    game = play(linfen(THREE_WAITING, "9s", short=True, several_winners=several), "0 discard 5z")
    assert legal(game) == {1: ["win"], 2: ["pass"], 3: ["win"]}
    assert finish(game).result.winners == winners


# --- the drawn game -------------------------------------------------------------------------------------------------


def test_LF_P2_in_a_drawn_game_each_seat_that_is_not_ready_pays_each_ready_one_its_largest_wait():
    hands = {0: ONE_SUIT + "9s", 1: UNREADY.replace("14", "36"), 2: PLAIN, 3: UNREADY.replace("14", "36")}
    game = finish(linfen(hands, "7z7z7z", "9p6z6p6z", short=True))
    assert points(game) == (40, -30, 20, -30)
    assert happened(game, "show") == [(0, ""), (2, "")], "the ready hands are shown"
    assert game.view(1)["shown"] == [str(mj.Hand(ONE_SUIT)), None, str(mj.Hand(PLAIN)), None]


def test_LF_P2_nobody_pays_if_all_are_ready():
    hands = {0: ONE_SUIT + "9s", 1: "123s456s789s22p66p", 2: PLAIN, 3: "444p555s777s88p33z"}
    game = finish(linfen(hands, "7z7z7z", "9p6z6p6z", short=True))
    assert points(game) == (0, 0, 0, 0)
    assert not happened(game, "payment")

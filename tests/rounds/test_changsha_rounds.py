"""Scripted rounds of Changsha: one or more for every clause of its procedure, and for every value of its options."""

from typing import Any

import pytest
from scripts import deal, finish, happened, items, legal, may, passed, play, result, seed_for

import mahjong as mj
from mahjong.rules.scores import HOUSE

PLAIN = "123456m789p22s45s"  # waits for 3s and 6s, a plain win
PONGING = "123456m111p22s45s"  # the same waits, and may pong or kong 1p
OTHER = "123p456p123s55s56m"  # waits for 4m and 7m, a plain win
THIRD = "234p567p678s88p56m"  # the same waits
ANY_PAIR = "123456m789p99s45s"  # waits for 3s and 6s, with a pair of 9s
KONG = "9999p123456m22s45s"  # a dealer that may lay 9p and then waits for 3s and 6s
FURTHER = "9999p777m123m22s45s"  # the same, and may lay 7m besides
FOUR_ALIKE = "777799m258p1479s"  # 大四喜 alone
TWO_TRIPLETS = "111333m46p258p46s"  # 六六顺 alone
LAST = "0 discard 9s, 1 default, 2 default"  # with three tiles in the wall: then one is left, and seat 3 asked first


def changsha(hands: dict[int, str], draws: str = "", tail: str = "", *, die: int = 1, **options: Any) -> mj.Round:
    """A round of Changsha, without birds unless they are given. The die shows this number every time."""
    where = {key: options.pop(key) for key in ("dealer", "short") if key in options}
    rules = mj.ruleset("changsha", **{"birds": 0, **options})
    return deal(rules, hands, draws, tail, seed=seed_for(die, die), **where)


def amounts(game: mj.Round) -> tuple[int, ...]:
    return result(game).points


# --- set-up -------------------------------------------------------------------------------------------------------


def test_CS_S1_the_wall_has_108_tiles_without_honours():
    game = mj.Round(mj.ruleset("changsha"), seed=bytes(32))
    dealt = [tile for _, hand in happened(game, "deal") for tile in mj.tiles.kinds(hand)]
    assert sum(game.wall.stacks) == 108 - 53
    assert max(dealt) < 27


def test_CS_S3_a_who_wins_deals_next():
    game = play(changsha({0: "9s", 1: "3s", 3: PLAIN}, "9s"), "0 discard 9s, 1 discard 3s, 3 win")
    assert result(game).next_dealer == 3


def test_CS_S3_b_after_several_winners_the_discarder_deals():
    game = changsha({0: "9s", 1: "3s", 2: PLAIN, 3: PLAIN}, "9s")
    play(game, "0 discard 9s, 1 discard 3s, 2 win, 3 win")
    assert result(game).winners == (2, 3)
    assert result(game).next_dealer == 1


def test_CS_S3_c_a_last_tile_that_wins_nothing_makes_its_taker_dealer():
    game = play(changsha({0: "9s"}, "9m9p8p", short=True), f"{LAST}, 3 pass, 0 pass, 1 take_last, 1 default")
    assert result(game).winners == ()
    assert result(game).next_dealer == 1


def test_CS_S3_d_a_last_tile_that_all_refuse_makes_the_seat_asked_first_dealer():
    game = play(changsha({0: "9s"}, "9m9p8p", short=True), f"{LAST}, 3 pass, 0 pass, 1 pass, 2 pass")
    assert result(game).winners == ()
    assert result(game).next_dealer == 3


def test_CS_S3_e_a_last_tile_used_up_as_a_replacement_makes_who_took_it_dealer():
    game = changsha({0: "9s", 2: "7p", 3: "777p", 1: "11s"}, "9m9p1s", short=True)
    play(game, f"{LAST.replace('2 default', '2 discard 7p')}, 3 kong 7p, 3 discard 1s, 1 pong, 1 default")
    assert result(game).winners == ()
    assert result(game).next_dealer == 3


@pytest.mark.parametrize(
    ("options", "bird", "dealer"),
    [
        ({"birds": 1}, "4m", 3),
        ({"birds": 1, "birds_from": "winner"}, "4m", 3),
        ({"birds": 2}, "4m2m", 3),
        ({"birds": 0}, "", 1),
        ({"birds": 1, "start_bird": "die"}, "", 1),
    ],
    ids=["CS-B5 the bird", "counted from the dealer", "the first of two", "without a bird", "with a die"],
)
def test_CS_S3_f_after_several_starting_wins_the_bird_chooses_the_dealer(options, bird, dealer):
    game = play(changsha({1: FOUR_ALIKE, 2: TWO_TRIPLETS}, bird, **options), "1 win, 2 win")
    assert result(game).winners == (1, 2)
    assert result(game).next_dealer == dealer


def test_CS_S3_f_does_not_apply_where_play_goes_on_after_starting_wins():
    options = {"starting_wins": "continue", "birds": 1}
    game = play(changsha({0: f"{PLAIN}3s", 1: FOUR_ALIKE}, "3p", **options), "0 win, 1 win")
    assert result(game).winners == (0,)
    assert result(game).next_dealer == 0


def test_CS_B5_a_robbed_seat_and_the_taker_of_the_last_tile_count_as_discarders():
    robbed = changsha({0: "3s", 1: "33s", 2: PLAIN, 3: PLAIN}, "7s8s7m3s")
    play(robbed, "0 discard 3s, 1 pong, 1 default, 2 default, 3 default, 0 default, 1 kong 3s, 2 win, 3 win")
    assert result(robbed).next_dealer == 1
    taken = changsha({0: "9s", 1: PLAIN, 2: PLAIN}, "9m9p3s", short=True)
    play(taken, f"{LAST}, 3 take_last, 3 discard 3s, 1 win, 2 win")
    assert result(taken).next_dealer == 3


# --- claims -------------------------------------------------------------------------------------------------------


def test_CS_C1_only_the_next_seat_may_chow_and_any_seat_may_pong_or_kong():
    game = play(changsha({0: "3s", 1: "1245s", 2: "1245s", 3: "333s"}), "0 discard 3s")
    assert legal(game) == {
        1: ["chow 12s", "chow 24s", "chow 45s", "pass"],
        2: ["pass"],
        3: ["kong 3s", "pong", "pass"],
    }


def test_CS_C1_a_pong_comes_before_a_chow_and_a_win_before_all():
    hands = {0: "3s", 1: "45s", 2: "33s", 3: PLAIN}
    assert passed(play(changsha(hands), "0 discard 3s, 1 chow 45s, 2 pong")).turn == 2
    game = play(changsha(hands), "0 discard 3s, 1 chow 45s, 2 pong, 3 win")
    assert result(game).winners == (3,)
    assert not happened(game, "pong")


def test_CS_C2_everybody_who_can_win_on_a_discard_may_and_is_paid_apart():
    hands = {0: "9s", 1: "3s", 2: PLAIN, 3: "111333m11p33s888s"}  # the last waits for 1p and 3s with all triplets
    game = play(changsha(hands, "9s"), "0 discard 9s, 1 discard 3s, 3 win, 2 win")
    assert items(game) == [["平胡"], ["碰碰胡"]]
    assert amounts(game) == (0, -70, 10, 60)
    game = play(changsha(hands, "9s"), "0 discard 9s, 1 discard 3s, 2 pass, 3 win")
    assert amounts(game) == (0, -60, 0, 60)


# --- passed wins --------------------------------------------------------------------------------------------------


def test_CS_C3_a_passed_win_locks_the_same_kind_until_the_next_draw():
    game = play(changsha({0: "3s", 2: PLAIN}, "3s9s3s"), "0 discard 3s, 2 pass, 1 discard 3s")
    assert not may(game, 2, "win")
    play(game, "2 discard 9s, 3 discard 3s")
    assert may(game, 2, "win")


@pytest.mark.parametrize(("passed_win", "locked"), [("same_tile", False), ("same_or_lower_value", True)])
def test_CS_C3_passed_win_same_tile_leaves_another_kind_and_same_or_lower_value_does_not(passed_win, locked):
    game = changsha({0: "9s", 3: PLAIN}, "3s6s", passed_win=passed_win)
    play(game, "0 discard 9s, 1 discard 3s, 3 pass, 2 discard 6s")
    assert may(game, 3, "win") is not locked


def test_CS_C3_several_wins_may_be_passed_and_all_are_locked():
    game = play(changsha({0: "3s", 3: PLAIN}, "6s3s"), "0 discard 3s, 3 pass, 1 discard 6s, 3 pass, 2 discard 3s")
    assert not may(game, 3, "win")


@pytest.mark.parametrize(("passed_win", "may_rob"), [("same_tile", False), ("same_or_lower_value", True)])
def test_CS_C3_a_passed_win_covers_robbing_but_same_or_lower_value_leaves_what_is_worth_more(passed_win, may_rob):
    game = changsha({0: "9s", 1: "6s", 2: PONGING, 3: "66s9m"}, "9s1p6s", passed_win=passed_win)
    play(game, "0 discard 9s, 1 discard 6s, 2 pass, 3 pong, 3 discard 9m, 0 discard 1p, 2 pong, 2 discard 1p")
    play(game, "3 kong 6s")
    assert game.phase == "robbing"
    assert may(game, 2, "win") is may_rob


@pytest.mark.parametrize(("last", "may_win"), [("3s", False), ("6s", True)])
def test_CS_C3_a_passed_win_covers_the_last_tile(last, may_win):
    game = changsha({0: "9s", 2: "3s", 1: PLAIN}, f"9m9p{last}", short=True)
    play(game, f"0 discard 9s, 1 default, 2 discard 3s, 1 pass, 3 take_last, 3 discard {last}")
    assert may(game, 1, "win") is may_win


@pytest.mark.parametrize(("ends", "may_win"), [("draw", False), ("discard", True)])
def test_CS_C3_a_claim_lifts_no_passed_win_and_passed_win_ends_with_the_discard_if_so_played(ends, may_win):
    game = changsha({0: "3s", 1: "1p", 2: PONGING}, "9s3s9s9s9m3s", passed_win_ends=ends)
    play(game, "0 discard 3s, 2 pass, 1 discard 1p, 2 pong, 2 discard 1p, 3 discard 3s")
    assert may(game, 2, "win") is may_win
    if not may_win:  # and the lock does not outlast the draw
        play(game, "0 default, 1 default, 2 default, 3 discard 3s")
        assert may(game, 2, "win")


@pytest.mark.parametrize("kong", ["kong", "dice_kong"])
@pytest.mark.parametrize(("ends", "may_win"), [("draw", True), ("discard", False)])
def test_CS_C3_passed_win_ends_with_a_replacement_drawn_or_with_a_discard_made(kong, ends, may_win):
    game = changsha({0: "3s", 1: "1p3s", 2: PONGING, 3: "88s"}, "9s", "8s9m", passed_win_ends=ends)
    play(game, f"0 discard 3s, 2 pass, 1 discard 1p, 2 {kong} 1p")
    passed(game)
    assert game.view(2)["facts"]["passed"] == ("" if may_win else "3s")
    play(game, "2 discard 8s, 3 pong, 3 default, 0 default, 1 discard 3s")
    assert may(game, 2, "win")


def test_CS_C3_a_passed_win_leaves_self_drawn_wins():
    game = changsha({0: "3s", 2: PLAIN}, "9s3s", passed_win_ends="discard")
    play(game, "0 discard 3s, 2 pass, 1 discard 9s, 2 win")
    assert result(game).winners == (2,)


def test_CS_C3_a_claim_in_place_of_a_win_passes_it_and_no_other_seat_learns_of_it():
    game = passed(play(changsha({0: "7s", 2: "123456m789p5577s"}), "0 discard 7s, 2 pong"))
    assert [game.view(seat)["facts"]["passed"] for seat in range(4)] == ["", "", "7s", ""]
    assert [event.type for event in game.events_for(2)].count("note") == 1
    assert not any(event.type == "note" for seat in (0, 1, 3) for event in game.events_for(seat))


# --- big wins by the course of the round --------------------------------------------------------------------------


def test_CS_W2_heavenly_is_declared_before_the_first_discard_or_not_at_all():
    game = play(changsha({0: f"{PLAIN}3s"}), "0 win")
    assert items(game) == [["天胡"]]
    assert amounts(game) == (210, -70, -70, -70)
    game = passed(changsha({0: f"{PLAIN}3s"}))
    assert game.phase == "turn"
    assert not may(game, 0, "win")


@pytest.mark.parametrize(
    ("hands", "draws", "script", "won"),
    [
        ({0: "3s", 2: PLAIN}, "", "0 discard 3s, 2 win", "地胡"),
        ({0: "9999p3s", 2: PLAIN.replace("789p", "678p")}, "", "0 kong 9p, 0 discard 3s, 2 win", "地胡"),
        ({0: "9s", 1: "3s", 2: PLAIN}, "9s", "0 discard 9s, 1 discard 3s, 2 win", "平胡"),
        ({0: "7p", 1: PLAIN, 3: "77p"}, "3s", "0 discard 7p, 3 pong, 3 default, 0 discard 3s, 1 win", "平胡"),
        ({0: "9s99p3s", 1: "9p", 2: PLAIN}, "1m", "0 discard 9s, 1 discard 9p, 0 pong, 0 discard 3s, 2 win", "平胡"),
    ],
    ids=["at once", "after a concealed kong", "of another seat", "after a claim", "after a draw of another seat"],
)
def test_CS_W2_earthly_wins_on_the_first_discard_of_the_dealer(hands, draws, script, won):
    assert items(play(changsha(hands, draws), script)) == [[won]]


@pytest.mark.parametrize("dice_kong_tiles", [1, 2])
def test_CS_W2_earthly_on_a_dice_kong_replacement_is_a_kong_cannon_too(dice_kong_tiles):
    game = changsha({0: KONG, 2: OTHER}, tail="7m1m", dice_kong_tiles=dice_kong_tiles)
    play(game, "0 dice_kong 9p, 0 discard 7m, 2 win" if dice_kong_tiles == 1 else "0 dice_kong 9p, 0 pass, 2 win")
    assert items(game) == [["地胡", "杠上炮"]]


@pytest.mark.parametrize(
    ("hands", "draws", "script", "won"),
    [
        ({0: "9s", 1: "3s", 2: PLAIN}, "9s", "0 discard 9s, 1 discard 3s, 2 win", "地胡"),
        ({0: "9s", 1: PLAIN}, "3s", "0 discard 9s, 1 win", "地胡"),
        ({0: f"9s{PLAIN}"}, "9m9p8m3s", "0 discard 9s, 1 default, 2 default, 3 default, 0 win", "平胡"),
        ({0: "1p9s", 2: PONGING, 3: "3s"}, "9m", "0 discard 1p, 2 pong, 2 discard 1p, 3 discard 3s, 2 win", "平胡"),
        ({0: "9s", 2: PLAIN}, "9m9p8m9s9m3s", f"{LAST}, 3 default, 0 default, 1 default, 2 win", "平胡"),
        (
            {0: "6s", 2: PLAIN, 3: "66s"},
            "9m9s8m6s",
            "0 discard 6s, 3 pong, 3 default, 0 default, 1 default, 2 default, 3 kong 6s, 2 win",
            "抢杠胡",
        ),
    ],
    ids=["any discard", "self-drawn", "not the dealer", "nothing laid down", "no second draw", "no robbing"],
)
def test_CS_W2_earthly_go_round(hands, draws, script, won):
    game = play(changsha(hands, draws, earthly="go_round"), script)
    assert items(game) == [[won]]
    if won == "地胡":
        assert items(play(changsha(hands, draws), script)) == [["平胡"]]


@pytest.mark.parametrize("earthly", ["first_discard", "go_round"])  # with a wall that short none has drawn twice
def test_CS_W2_the_last_tile_wins_for_its_taker_or_for_the_others(earthly):
    game = changsha({0: "9s", 1: PLAIN}, "9m9p3s", short=True, earthly=earthly)
    assert items(play(game, f"{LAST}, 3 pass, 0 pass, 1 take_last, 1 win")) == [["海底捞月"]]
    game = changsha({0: "9s", 1: PLAIN, 2: PLAIN}, "9m9p3s", short=True, earthly=earthly)
    assert items(play(game, f"{LAST}, 3 take_last, 3 discard 3s, 1 win, 2 win")) == [["海底炮"], ["海底炮"]]


def test_CS_W2_a_dice_kong_replacement_wins_for_its_drawer_or_for_the_others():
    assert items(play(changsha({0: KONG}, tail="3s1m"), "0 dice_kong 9p, 0 win")) == [["杠上开花"]]
    game = changsha({0: "9s", 1: KONG[1:], 2: OTHER, 3: THIRD}, "9p", "7m1m")
    play(game, "0 discard 9s, 1 dice_kong 9p, 1 discard 7m, 2 win, 3 win")
    assert items(game) == [["杠上炮"], ["杠上炮"]]
    assert amounts(game) == (0, -120, 60, 60)


def before_robbing(**options: Any) -> mj.Round:
    """Seat 3 adds the fourth 6s to its pong; seat 2 waits for it."""
    game = changsha({0: "9s", 1: "6s", 2: PLAIN, 3: "66s"}, "9s9m8m7m6s", kong_points={"added": 1}, **options)
    play(game, "0 discard 9s, 1 discard 6s, 3 pong, 3 default, 0 default, 1 default, 2 default, 3 kong 6s")
    return game


def test_CS_W2_an_added_kong_may_be_robbed_and_the_seat_robbed_pays_and_keeps_its_pong():
    game = before_robbing()
    assert game.phase == "robbing"
    assert legal(game) == {0: ["pass"], 1: ["pass"], 2: ["win", "pass"]}
    play(game, "2 win")
    assert items(game) == [["抢杠胡"]]
    assert amounts(game) == (0, 0, 60, -60)
    assert game.view(3)["melds"][3] == ["[666s@1]"]
    assert not happened(game, "added_kong")


def test_CS_W2_who_does_not_rob_lets_the_kong_be_paid_and_replaced():
    game = passed(before_robbing())
    assert game.view(0)["points"] == [-1, -1, -1, 3]
    assert game.view(3)["melds"][3] == ["[666+6s@1]"]
    assert game.turn == 3


def test_CS_W2_nobody_robs_a_concealed_kong():
    game = play(changsha({0: "6666s", 2: PLAIN}), "0 kong 6s")
    assert game.phase == "turn"


@pytest.mark.parametrize(
    ("options", "claim", "won", "paid"),
    [
        ({}, "3 kong 3s", "平胡", 10),
        ({"rob_exposed_kong": True}, "3 kong 3s", "抢杠胡", 60),
        ({"rob_exposed_kong": True}, "3 dice_kong 3s", "抢杠胡", 60),
        ({"rob_exposed_kong": True}, "3 pong", "平胡", 10),
        ({"rob_exposed_kong": True, "robbing_is_big": False}, "3 kong 3s", "平胡", 10),
    ],
)
def test_CS_W2_rob_exposed_kong_makes_a_win_on_a_discard_wanted_for_a_kong_a_robbery(options, claim, won, paid):
    game = changsha({0: "9s", 1: "3s", 2: PLAIN, 3: "333s123m456p55p78s"}, "9s", **options)
    play(game, f"0 discard 9s, 1 discard 3s, {claim}, 2 win")
    assert items(game) == [[won]]
    assert amounts(game) == (0, -paid, paid, 0)


def test_CS_W2_rob_exposed_kong_leaves_earthly_and_kong_cannon_as_they_are():
    options = {"rob_exposed_kong": True, "robbing_is_big": False, "situation_needs_258": False}
    game = play(changsha({0: "3s", 2: ANY_PAIR, 3: "333s"}, **options), "0 discard 3s, 3 kong 3s, 2 win")
    assert items(game) == [["地胡"]]
    game = changsha({0: "9s", 1: KONG[1:], 2: OTHER, 3: "777m"}, "9p", "7m1m", **options)
    play(game, "0 discard 9s, 1 dice_kong 9p, 1 discard 7m, 3 kong 7m, 2 win")
    assert items(game) == [["杠上炮"]]


# --- starting wins ------------------------------------------------------------------------------------------------


def test_CS_W4_all_seats_are_asked_together_and_a_starting_win_ends_the_round():
    game = changsha({1: FOUR_ALIKE})
    assert game.phase == "start"
    assert legal(game) == {0: ["pass"], 1: ["win", "pass"], 2: ["pass"], 3: ["pass"]}
    assert amounts(play(game, "1 win")) == (-20, 40, -10, -10)
    assert result(game).winners == (1,)
    assert game.view(3)["shown"] == [None, str(mj.Hand(FOUR_ALIKE)), None, None]
    game = passed(play(changsha({0: f"{FOUR_ALIKE}3p"}), "0 win"))
    assert game.view(3)["shown"] == [str(mj.Hand(f"{FOUR_ALIKE}3p")), None, None, None]


@pytest.mark.parametrize(
    ("hand", "options", "titles"),
    [
        (FOUR_ALIKE, {}, ["大四喜"]),
        (TWO_TRIPLETS, {}, ["六六顺"]),
        ("1369m13467p1469s", {}, ["板板胡"]),
        ("123456789m2588p", {}, ["缺一色"]),
        ("7777111m369p258s", {}, ["大四喜", "六六顺"]),
        ("77m77p77s14m369p2s5s", {"three_alike": True}, ["三同"]),
    ],
)
def test_CS_W4_starting_wins_add_up(hand, options, titles):
    game = play(changsha({1: hand}, **options), "1 win")
    assert amounts(game) == (-20 * len(titles), 40 * len(titles), -10 * len(titles), -10 * len(titles))
    [declared] = [dict(event.details) for event in game.events if event.type == "starting_win"]
    assert list(declared["items"]) == titles


def test_CS_W4_three_alike_is_played_only_if_chosen():
    assert not may(changsha({1: "77m77p77s14m369p2s5s"}), 1, "win")


def test_CS_W4_a_seat_may_decline_and_plays_on():
    game = passed(changsha({1: FOUR_ALIKE}))
    assert game.phase == "turn"
    assert game.view(1)["points"] == [0, 0, 0, 0]


def test_CS_W4_several_winners_are_settled_apart_and_pay_each_other():
    game = play(changsha({1: FOUR_ALIKE, 2: TWO_TRIPLETS}), "1 win, 2 win")
    assert amounts(game) == (-40, 40 - 10, 40 - 10, -20)


def test_CS_W4_heavenly_leaves_no_starting_win_besides():
    game = play(changsha({0: "111333m456p22s789s"}), "0 win")
    assert items(game) == [["天胡"]]
    assert not happened(game, "starting_win")
    assert amounts(game) == (210, -70, -70, -70)


def test_CS_W4_starting_wins_continue_are_settled_and_play_goes_on_without_showing_the_hand():
    game = play(changsha({1: FOUR_ALIKE, 2: TWO_TRIPLETS}, starting_wins="continue", birds=1), "1 win, 2 win")
    passed(game)
    assert game.phase == "turn"
    assert game.view(3)["points"] == [-40, 30, 30, -20]
    assert game.wall.remaining == 108 - 53  # no bird is turned up
    assert game.view(3)["shown"] == [None] * 4
    finish(game)
    assert amounts(game) == (-40, 30, 30, -20)


@pytest.mark.parametrize(
    ("heavenly", "starting_wins", "start_bird", "expected"),
    [
        (False, "end_round", "ordinary", (-60, 80, 40, -60)),
        (False, "end_round", "die", (-40, 40, 30, -30)),
        (False, "continue", "ordinary", (-40, 30, 30, -20)),
        (False, "continue", "die", (-40, 40, 30, -30)),
        (True, "end_round", "ordinary", (290, -60, -30, -200)),
        (True, "end_round", "die", (310, -100, -40, -170)),
        (True, "continue", "ordinary", (310, -110, -40, -160)),
        (True, "continue", "die", (310, -100, -40, -170)),
    ],
)
def test_CS_W4_birds_and_die_of_starting_wins(heavenly, starting_wins, start_bird, expected):
    hands = {0: f"{PLAIN}3s" if heavenly else "", 1: FOUR_ALIKE, 2: TWO_TRIPLETS}
    game = changsha(hands, "2p4p", die=2, starting_wins=starting_wins, start_bird=start_bird, birds=2)
    passed(play(game, "0 win, 1 win, 2 win" if heavenly else "1 win, 2 win"))
    assert game.view(0)["points"] == list(expected)
    assert (game.phase == "over") is (heavenly or starting_wins == "end_round")


# --- kongs --------------------------------------------------------------------------------------------------------


def test_CS_K1_replacements_come_from_the_last_stack_the_upper_tile_first():
    game = play(changsha({0: "7777m9999p"}, tail="5p6p1p2p"), "0 kong 7m")
    assert game.view(0)["drawn"] == "1p"
    assert play(game, "0 kong 9p").view(0)["drawn"] == "2p"


def test_CS_K1_a_win_on_a_replacement_without_dice_is_an_ordinary_self_draw():
    game = play(changsha({0: KONG}, tail="3s1m"), "0 kong 9p, 0 win")
    assert items(game) == [["平胡"]]
    assert result(game).scores[0].win.flags == {"kong_replacement"}


@pytest.mark.parametrize(
    ("hand", "ready"),
    [(KONG, True), ("9999p147m258m369s2p", False), ("3333m12m456p55p123s", False)],
    ids=["ready", "not ready", "it holds all that it waits for"],
)
def test_CS_K2_a_dice_kong_needs_a_hand_that_is_ready_once_it_is_laid_down(hand, ready):
    game = passed(changsha({0: hand}))
    kind = mj.tiles.name(mj.Hand(hand).counts.index(4))
    assert may(game, 0, f"kong {kind}")
    assert may(game, 0, f"dice_kong {kind}") is ready


def test_CS_K2_any_kind_of_kong_may_be_laid_with_dice():
    concealed = play(changsha({0: KONG}, tail="1m1p"), "0 dice_kong 9p")
    assert concealed.view(0)["melds"][0] == ["(9999p)"]
    exposed = passed(play(changsha({0: "9p", 2: "123456m999p22s45s"}, tail="1m1p"), "0 discard 9p, 2 dice_kong 9p"))
    assert exposed.view(0)["melds"][2] == ["[9999p@0]"]
    added = changsha({0: "9s", 1: "9p", 2: "123456m99p22s45s1s"}, "9s8m8p7m9p", tail="1m1p")
    play(added, "0 discard 9s, 1 discard 9p, 2 pong, 2 discard 1s, 3 default, 0 default, 1 default, 2 dice_kong 9p")
    assert passed(added).view(0)["melds"][2] == ["[999+9p@1]"]
    for game in concealed, exposed, added:
        assert len(happened(game, "dice")) == 1


def test_CS_K2_robbing_is_settled_before_the_die():
    game = changsha({0: "9s", 1: "9p", 2: "123456m99p22s45s1s", 3: "789m123p55m12378p"}, "9s8m8p7m9p")
    play(game, "0 discard 9s, 1 discard 9p, 3 pass, 2 pong, 2 discard 1s, 3 default, 0 default, 1 default")
    play(game, "2 dice_kong 9p, 3 win")
    assert items(game) == [["抢杠胡"]]
    assert not happened(game, "dice")


def test_CS_K2_no_dice_kong_after_a_pong():
    game = passed(play(changsha({0: "1p", 2: "9999m11p123m22s45s"}), "0 discard 1p, 2 pong"))
    assert {action.split()[0] for action in legal(game)[2]} == {"discard"}


@pytest.mark.parametrize(("die", "drawn"), [(1, "5p"), (2, "3p"), (3, "1p")])
def test_CS_K2_the_die_counts_the_stacks_from_the_tail(die, drawn):
    game = play(changsha({0: KONG}, tail="1p2p3p4p5p6p", die=die), "0 dice_kong 9p")
    assert game.view(0)["drawn"] == drawn


def test_CS_K2_the_lower_tile_is_taken_where_the_upper_is_gone_and_empty_stacks_are_not_counted():
    game = play(changsha({0: FURTHER}, tail="7m2p3p4p", die=2), "0 dice_kong 9p, 0 dice_kong 7m")
    assert game.view(0)["drawn"] == "2p"
    game = changsha({0: FURTHER}, tail="1p2p7m4p5p6p", die=2, dice_kong_tiles=2)
    play(game, "0 dice_kong 9p, 0 pass, 1 pass, 2 pass, 3 pass, 0 offer 7m, 0 dice_kong 7m")
    assert happened(game, "turn_up") == [(0, "7m4p"), (0, "12p")]


@pytest.mark.parametrize(("die", "drawn", "left"), [(1, "2p", "3p"), (2, "1p", "3p"), (3, "2p", "3p"), (6, "2p", "3p")])
def test_CS_K2_a_number_beyond_the_wall_means_the_last_stack_and_draws_pass_over_the_gap(die, drawn, left):
    game = play(changsha({0: KONG}, "1p2p3p", short=True, die=die), "0 dice_kong 9p")
    assert game.view(0)["drawn"] == drawn
    play(game, "0 default, 1 default, 2 take_last")
    assert game.view(2)["drawn"] == left


@pytest.mark.parametrize(("number", "shown"), [(2, "3s4p"), (3, "3s4p1p"), (4, "3s4p12p")])
def test_CS_K2_dice_kong_tiles_are_turned_up_for_everybody(number, shown):
    game = play(changsha({0: KONG}, tail="1p2p3s4p", dice_kong_tiles=number), "0 dice_kong 9p")
    assert mj.tiles.kinds(happened(game, "turn_up")[0][1]) == mj.tiles.kinds(shown)
    assert mj.tiles.kinds(game.view(2)["rivers"][0]) == mj.tiles.kinds(shown)
    assert game.wall.remaining == 108 - 53 - number


@pytest.mark.parametrize(
    ("tail", "script", "winners", "number"),
    [
        ("3s6s", "0 win", (0,), 2),
        ("3s1p", "0 win", (0,), 1),
        ("3s3s", "0 win", (0,), 2),
        ("4m7m", "0 pass, 2 win, 3 win", (2, 3), 2),
        ("4m1p", "0 pass, 3 win", (3,), 1),
        ("1p7m", "0 pass, 2 pass, 3 win", (3,), 1),
    ],
)
def test_CS_K2_every_one_of_several_replacement_tiles_that_wins_counts_one_item(tail, script, winners, number):
    hands = {0: KONG, 2: OTHER, 3: THIRD}
    game = play(changsha(hands, tail=tail, dice_kong_tiles=2), f"0 dice_kong 9p, {script}")
    assert result(game).winners == winners
    title = "杠上开花" if winners == (0,) else "杠上炮"
    for score in result(game).scores:
        assert [item.value for item in score.items if item.title_zh == title] == [number]


def test_CS_K2_of_several_tiles_that_win_the_best_is_named():
    options = {"dice_kong_tiles": 2, "situation_needs_258": False}
    game = play(changsha({0: "9999p2223334445m"}, tail="6m5m", **options), "0 dice_kong 9p, 0 win")
    assert items(game) == [["碰碰胡", "杠上开花"]]
    assert amounts(game) == (3 * 210, -210, -210, -210)


def offered(shown: str, **options: Any) -> mj.Round:
    """The dealer has turned up two tiles for a dice kong; seat 3 waits for 4m and 7m, and seat 2 holds some pairs."""
    hands = {0: "9999p777p123s22s45s", 2: "44m77m33p", 3: OTHER}
    return play(changsha(hands, tail=shown, dice_kong_tiles=2, **options), "0 dice_kong 9p, 0 pass")


def test_CS_K2_of_several_tiles_that_nobody_wins_on_one_is_offered_and_may_be_claimed():
    game = passed(offered("3p7m"))
    assert legal(game) == {0: ["offer 7m", "offer 3p"]}
    play(game, "0 offer 3p, 0 discard 3p")
    assert "pong" in legal(game)[2]
    play(game, "2 pong, 2 default")
    assert game.view(0)["rivers"][0] == "7m"


@pytest.mark.parametrize("passed_win", ["same_tile", "same_or_lower_value"])
@pytest.mark.parametrize(("shown", "chosen"), [("3p7m", "7m"), ("4m7m", "4m"), ("4m7m", "7m")])
def test_CS_K2_who_passes_a_win_on_several_tiles_may_not_win_on_the_one_offered(passed_win, shown, chosen):
    game = passed(offered(shown, passed_win=passed_win))
    play(game, f"0 offer {chosen}, 0 discard {chosen}")
    assert not may(game, 3, "win")
    assert may(game, 2, "pong")


def test_CS_K2_a_seat_that_is_barred_does_not_win_on_several_tiles():
    game = changsha({0: FURTHER, 3: OTHER}, tail="4m7m", dice_kong_tiles=2)
    game.bar(3)
    play(game, "0 dice_kong 9p, 0 pass")
    assert legal(game)[3] == ["pass"]


@pytest.mark.parametrize("shown", ["3s6s", "6s3s"])
def test_CS_K2_who_declines_several_tiles_does_not_win_on_the_one_it_offers(shown):
    game = changsha({0: KONG}, "6s", shown, dice_kong_tiles=2)
    play(game, "0 dice_kong 9p, 0 pass, 1 pass, 2 pass, 3 pass")
    play(game, "0 offer 3s")
    assert legal(game) == {0: ["discard 3s"]}
    play(game, "0 discard 3s, 1 discard 6s")
    assert may(game, 0, "win")  # declining a tile of its own locks nothing


def test_CS_K3_after_a_dice_kong_every_tile_drawn_is_discarded_unless_it_wins():
    game = play(changsha({0: KONG}, "9m8p7m7m3s", "1m1p"), "0 dice_kong 9p")
    assert legal(game) == {0: ["discard 1m"]}
    passed(play(game, "0 discard 1m, 1 default, 2 default, 3 default"))
    assert legal(game) == {0: ["discard 7m"]}
    game = changsha({0: KONG}, "9m8p7m3s", "1m1p")
    passed(play(game, "0 dice_kong 9p, 0 discard 1m, 1 default, 2 default, 3 default"))
    assert legal(game) == {0: ["win", "discard 3s"]}
    assert items(play(game, "0 win")) == [["平胡"]]


def test_CS_K3_after_a_dice_kong_a_seat_does_not_chow_or_pong_but_wins():
    for tile in "4m", "2s":
        game = changsha({0: KONG, 3: tile}, "9m8p9s", "1m1p")
        play(game, f"0 dice_kong 9p, 0 discard 1m, 1 default, 2 default, 3 discard {tile}")
        assert legal(game)[0] == ["pass"]
    game = changsha({0: KONG, 3: "3s"}, "9m8p9s", "1m1p")
    play(game, "0 dice_kong 9p, 0 discard 1m, 1 default, 2 default, 3 discard 3s, 0 win")
    assert items(game) == [["平胡"]]


def test_CS_K3_holds_for_every_seat_that_has_laid_a_dice_kong():
    game = changsha({0: KONG, 1: "777p123456m22s45s"}, "7p1s9m9m9m9s", "8p1m8p1m")
    play(game, "0 dice_kong 9p, 0 discard 8p, 1 dice_kong 7p")
    assert game.view(2)["facts"]["diced"] == [0, 1]


def test_CS_K3_its_discards_may_be_claimed_and_only_the_replacement_gives_a_kong_cannon():
    game = changsha({0: KONG, 1: "11m", 2: OTHER}, "8m8p7m", "1m1p")
    play(game, "0 dice_kong 9p, 0 discard 1m, 1 pong, 1 default, 2 default, 3 default, 0 discard 7m, 2 win")
    assert items(game) == [["平胡"]]


@pytest.mark.parametrize(
    ("kong_after_dice", "legal_actions"),
    [("any", ["kong 7m", "dice_kong 7m", "discard 7m"]), ("dice_only", ["dice_kong 7m", "discard 7m"])],
)
def test_CS_K3_a_further_kong_that_leaves_the_waits_may_be_laid(kong_after_dice, legal_actions):
    game = play(changsha({0: FURTHER}, tail="7m1p", kong_after_dice=kong_after_dice), "0 dice_kong 9p")
    assert legal(game) == {0: legal_actions}


def test_CS_K3_a_further_kong_that_changes_the_waits_may_not_be_laid():
    game = play(changsha({0: "9999p12333m55p123s"}, tail="3m1p"), "0 dice_kong 9p")
    assert legal(game) == {0: ["win", "discard 3m"]}
    hands = {0: "9999p12333m55p123s", 3: "3m"}
    game = play(changsha(hands, "7m8p9s", "1m1p"), "0 dice_kong 9p, 0 discard 1m, 1 default, 2 default, 3 discard 3m")
    assert legal(game)[0] == ["win", "pass"]


def test_CS_K3_waits_are_those_with_which_a_dice_kong_wins():
    game = changsha({0: "9999p12333m66p123s"}, tail="3m1p", situation_needs_258=False)
    assert legal(play(game, "0 dice_kong 9p")) == {0: ["win", "discard 3m"]}


@pytest.mark.parametrize(("kong_after_dice", "kongs"), [("any", ["kong 4m", "dice_kong 4m"]), ("dice_only", [])])
def test_CS_K3_with_dice_only_a_concealed_kong_is_laid_only_with_the_fourth_tile_drawn(kong_after_dice, kongs):
    game = changsha({0: "9999p444456m55p12s"}, tail="7m1p", kong_after_dice=kong_after_dice)
    assert legal(play(game, "0 dice_kong 9p")) == {0: [*kongs, "discard 7m"]}


@pytest.mark.parametrize(
    ("kong_after_dice", "kongs"), [("any", ["kong 7m", "dice_kong 7m"]), ("dice_only", ["dice_kong 7m"])]
)
def test_CS_K3_with_dice_only_exposed_and_added_kongs_are_laid_with_dice(kong_after_dice, kongs):
    game = changsha({0: FURTHER, 3: "7m"}, "9m8p9s", "1m1p", kong_after_dice=kong_after_dice)
    play(game, "0 dice_kong 9p, 0 discard 1m, 1 default, 2 default, 3 discard 7m")
    assert legal(game)[0] == [*kongs, "pass"]
    hands = {0: "9s", 1: "7m9p", 2: "77m999p123m22s45s1s"}
    game = changsha(hands, "9s8m8p7p", "7m1p", kong_after_dice=kong_after_dice)
    play(game, "0 discard 9s, 1 discard 7m, 2 pong, 2 discard 1s, 3 default, 0 default, 1 discard 9p, 2 dice_kong 9p")
    assert legal(passed(game)) == {2: [*kongs, "discard 7m"]}


def last_replaced(kong: str, hands: dict[int, str], last: str = "3s", **options: Any) -> mj.Round:
    """Seat 3 has laid a kong of 1p with one tile left in the wall."""
    game = changsha({0: "9s", 2: "1p", 3: "111p", **hands}, f"9m9p{last}", short=True, **options)
    return passed(play(game, f"0 discard 9s, 1 default, 2 discard 1p, 3 {kong} 1p"))


@pytest.mark.parametrize(
    ("kong", "hands", "script", "won"),
    [
        ("kong", {3: PONGING}, "3 win", "平胡"),
        ("dice_kong", {3: PONGING}, "3 win", "杠上开花"),
        ("kong", {1: PLAIN}, "3 discard 3s, 1 win", "平胡"),
    ],
)
def test_CS_K4_a_win_on_the_last_tile_as_a_replacement_is_no_win_on_the_last_tile(kong, hands, script, won):
    assert items(play(last_replaced(kong, hands), script)) == [[won]]


def test_CS_K4_the_last_tile_as_a_replacement_is_discarded_and_claimed_but_for_a_kong_and_the_round_is_drawn():
    game = last_replaced("kong", {0: "9s45s", 1: "333s", 3: "111p123m"})
    assert legal(game) == {3: ["discard 3s"]}
    play(game, "3 discard 3s")
    assert "chow 45s" in legal(game)[0]
    assert legal(game)[1] == ["pong", "pass"]
    passed(game)
    assert happened(game, "drawn_game") == [(None, "")]


def test_CS_K4_only_the_last_tile_is_turned_up_where_more_should_be():
    game = last_replaced("dice_kong", {3: PONGING}, dice_kong_tiles=2)
    assert legal(game) == {3: ["win", "discard 3s"]}


def test_CS_K5_kong_points_are_paid_at_once_by_each_of_the_others_and_kept_in_a_drawn_game():
    points = {"exposed": 1, "added": 2, "concealed": 3}
    game = changsha({0: "9999p9s", 1: "7s", 2: "777s", 3: "8s"}, kong_points=points)
    play(game, "0 kong 9p")
    assert game.view(0)["points"] == [9, -3, -3, -3]
    play(game, "0 discard 9s, 1 discard 7s, 2 kong 7s")
    assert passed(game).view(0)["points"] == [8, -4, 0, -4]
    assert amounts(finish(game)) == (8, -4, 0, -4)
    assert passed(before_robbing()).view(0)["points"] == [-1, -1, -1, 3]
    assert changsha({}).rules.kong_points == {"exposed": 0, "added": 0, "concealed": 0}


# --- the last tile ------------------------------------------------------------------------------------------------


def test_CS_L1_the_seat_that_would_draw_the_last_tile_is_asked_first_then_the_others_in_turn():
    game = passed(play(changsha({0: "9s"}, "9m9p8p", short=True), LAST))
    for seat in 3, 0, 1, 2:
        assert game.phase == "last_tile"
        assert legal(game) == {seat: ["take_last", "pass"]}
        passed(game)
    assert game.phase == "over"


def test_CS_L1_claims_on_the_discard_come_before_the_last_tile():
    game = play(changsha({0: "9s", 1: "9p9p"}, "9m9p8p", short=True), f"{LAST}, 1 pong, 1 default")
    assert legal(passed(game)) == {2: ["take_last", "pass"]}


@pytest.mark.parametrize(
    ("hand", "options", "may_take"),
    [
        ("147m258p369s1479m", {}, True),
        ("147m258p369s1479m", {"last_tile_needs_ready": True}, False),
        (PLAIN, {"last_tile_needs_ready": True}, True),
        (ANY_PAIR, {"last_tile_needs_ready": True}, False),
        (ANY_PAIR, {"last_tile_needs_ready": True, "situation_needs_258": False}, True),
    ],
)
def test_CS_L1_last_tile_needs_ready(hand, options, may_take):
    game = passed(play(changsha({0: "8s", 3: hand}, "8m9p8p", short=True, **options), LAST.replace("9s", "8s")))
    assert game.phase == "last_tile"
    assert may(game, 3, "take_last") is may_take


def test_CS_L2_the_taker_wins_or_shows_the_tile_and_may_decline():
    game = play(changsha({0: "9s", 3: PLAIN}, "9m9p3s", short=True), f"{LAST}, 3 take_last")
    assert legal(game) == {3: ["win", "discard 3s"]}
    play(game, "3 discard 3s")
    assert result(game).winners == ()


def test_CS_L2_the_last_tile_is_not_claimed_but_to_win():
    game = changsha({0: "9s45s", 1: "333s", 2: PLAIN}, "9m9p3s", short=True)
    play(game, f"{LAST}, 3 take_last, 3 discard 3s")
    assert legal(game) == {0: ["pass"], 1: ["pass"], 2: ["win", "pass"]}


def test_CS_L3_a_last_tile_that_nobody_takes_or_wins_on_is_a_drawn_game():
    refused = play(changsha({0: "9s"}, "9m9p8p", short=True), f"{LAST}, 3 pass, 0 pass, 1 pass, 2 pass")
    shown = passed(play(changsha({0: "9s"}, "9m9p8p", short=True), f"{LAST}, 3 take_last, 3 default"))
    for game in refused, shown:
        assert happened(game, "drawn_game") == [(None, "")]
        assert amounts(game) == (0, 0, 0, 0)


# --- leaving ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "gains", "house"),
    [
        ({}, [0, 0, -70, 0], 70),
        ({"escape_share": True}, [23, 23, -70, 24], 0),
        ({"escape_penalty": 5}, [0, 0, -5, 0], 5),
    ],
)
def test_CS_P7_a_seat_that_leaves_pays_the_house_or_the_others_and_the_round_goes_on(options, gains, house):
    game = play(changsha({0: "9s"}, **options), "0 discard 9s, 1 pass")
    assert game.leave(2)[0].type == "leave"
    assert game.view(0)["points"] == gains
    assert sum(payment.amount for payment in game._table.payments if payment.receiver == HOUSE) == house
    assert game.phase == "claims"
    assert result(finish(game)).points == tuple(gains)


def test_CS_P7_a_round_may_be_broken_up_when_a_seat_leaves():
    game = play(changsha({0: "9s", 3: "9s"}, dealer=3), "3 discard 9s")
    game.leave(2, end=True)
    assert game.phase == "over"
    assert game.result.points == (0, 0, -70, 0)
    assert game.result.winners == ()
    assert game.result.next_dealer == 3
    assert mj.Round.restore(game.snapshot()).log == game.log


def test_CS_P7_a_seat_leaves_once_and_before_the_end():
    game = changsha({0: f"{PLAIN}3s"})
    game.leave(1)
    with pytest.raises(mj.IllegalAction, match="left"):
        game.leave(1)
    with pytest.raises(ValueError, match="seat"):
        game.leave(4)
    play(game, "0 win")
    assert result(game).points == (210, -140, -70, -70)
    with pytest.raises(mj.IllegalAction, match="over"):
        game.leave(2)


# --- birds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("birds", "factor"), [(0, 1), (1, 2), (2, 4), (4, 8), (6, 16)])
def test_CS_B1_birds_are_the_next_tiles_of_the_wall_and_turned_up_after_the_win(birds, factor):
    game = changsha({0: "9s", 1: "3s", 3: PLAIN}, "9s4m2p1s8s4s1p", birds=birds)  # seats 3 and 1, nobody, 3, 3, nobody
    play(game, "0 discard 9s, 1 discard 3s, 3 win")
    assert amounts(game) == (0, -10 * factor, 0, 10 * factor)
    assert len(result(game).scores[0].win.bird_tiles) == birds


@pytest.mark.parametrize(("twice", "factor"), [(False, 2), (True, 4)])
def test_CS_B1_a_win_on_the_last_tile_makes_that_the_bird_and_last_bird_twice_counts_it_twice(twice, factor):
    game = changsha({0: "9s", 2: PLAIN}, "9m9p3s", short=True, birds=2, last_bird_twice=twice)
    play(game, f"{LAST}, 3 take_last, 3 discard 3s, 2 win")  # 3: the seat opposite the dealer
    assert amounts(game) == (0, 0, 60 * factor, -60 * factor)


def test_CS_B4_if_fewer_tiles_are_left_those_are_the_birds():
    game = changsha({0: "9s", 1: "3s", 2: PLAIN}, "9m4p2p", short=True, birds=6)
    play(game, "0 discard 9s, 1 discard 3s, 2 win")
    assert result(game).scores[0].win.bird_tiles == mj.tiles.kinds("4p2p")


@pytest.mark.parametrize(
    ("kong", "hands", "script", "last"),
    [
        ("kong", {3: PONGING}, "3 win", "3s"),
        ("dice_kong", {3: PONGING}, "3 win", "3s"),
        ("kong", {1: PLAIN}, "3 discard 3s, 1 win", "3s"),
        ("kong", {0: "9s11s3s", 1: PLAIN}, "3 discard 1s, 0 pong, 0 discard 3s, 1 win", "1s"),
    ],
    ids=["drawn", "drawn with dice", "discarded", "claimed, and another tile discarded"],
)
def test_CS_B4_if_no_tile_is_left_the_last_drawn_is_the_only_bird(kong, hands, script, last):
    game = play(last_replaced(kong, hands, last, birds=4), script)
    assert result(game).scores[0].win.bird_tiles == mj.tiles.kinds(last)
    game = changsha({0: "9s", 3: PLAIN}, "9m9p3s", short=True, birds=0)
    assert result(play(game, f"{LAST}, 3 take_last, 3 win")).scores[0].win.bird_tiles == ()


def test_CS_B4_the_last_of_several_replacement_tiles_is_the_bird_where_none_is_left():
    game = changsha({0: "9s", 1: KONG[1:]}, "9p3s4p", short=True, birds=2, dice_kong_tiles=2)
    play(game, "0 discard 9s, 1 dice_kong 9p, 1 win")
    assert result(game).scores[0].win.bird_tiles == mj.tiles.kinds("4p")


# --- the preset, of which a golden playthrough is a whole round, and faults that other engines had ------------------


def test_CS_P5_in_the_preset_one_suit_and_seven_pairs_are_12_off_a_non_dealer_and_14_off_the_dealer():
    rules = mj.ruleset("changsha", preset="DOUBLE_BIRD_2026")
    pairs = {2: "1122334455667m"}
    game = deal(rules, {0: "9s", **pairs}, "8s8p9p1s7m1p4p")  # the birds hit seats 0 and 3
    play(game, "0 discard 9s, 1 default, 2 default, 3 default, 0 default, 1 discard 7m, 2 win")
    assert amounts(game) == (0, -12, 12, 0)
    game = deal(rules, {1: "9s", **pairs}, "8s8p9p1s9m8m2p7m3p4p", dealer=1)  # seats 3 and 0
    play(game, "1 discard 9s, 2 default, 3 default, 0 default, 1 default, 2 default, 3 default, 0 default")
    assert amounts(play(game, "1 discard 7m, 2 win")) == (0, -14, 14, 0)


def test_CS_C1_nobody_claims_the_tile_of_a_kong_but_to_win():
    game = before_robbing()
    assert {action for actions in legal(game).values() for action in actions} == {"win", "pass"}
    game = changsha({0: KONG, 1: "45p", 2: "33p", 3: OTHER}, tail="3p7m", dice_kong_tiles=2)
    play(game, "0 dice_kong 9p, 0 pass")
    assert {action for actions in legal(game).values() for action in actions} == {"win", "pass"}


def test_CS_K4_no_second_kong_is_laid_with_an_empty_wall():
    game = last_replaced("kong", {3: "111p7777m"})
    assert legal(game) == {3: ["discard 3s"]}


def test_CS_K2_a_restored_round_throws_the_same_die_and_not_the_last_one_again():
    rules = mj.ruleset("changsha")
    game = play(deal(rules, {0: FURTHER}, tail="1p2p3p4p7m6p", seed=seed_for(1, 3)), "0 dice_kong 9p")
    again = mj.Round.restore(game.snapshot())
    for round_ in game, again:
        play(round_, "0 dice_kong 7m")
        assert [event.details for event in round_.events if event.type == "dice"] == [
            (("dice", (1,)),),
            (("dice", (3,)),),
        ]

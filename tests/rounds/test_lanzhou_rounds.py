"""Scripted rounds of Lanzhou: a round or more for every clause of its procedure, and for every value of its options."""

from typing import Any

import pytest
from scripts import deal, finish, happened, legal, may, passed, play, result

import mahjong as mj

WAITING = "456p456m678p23s55s"  # waits for 1s and 4s
SAME = "345p678m234m23s66p"  # waits for them too
OTHER = "567p567m345m56m88p"  # waits for 4m and 7m
KONG = "222z456p456m23s55s"  # waits for 1s and 4s, with or without a kong of 2z
PAIRS = "22446m6688p3355s"  # seven pairs, waits for 6m
SOFT = "456p456m678p88s19m"  # waits for every one, nine and honour, by self-draw alone
FAR = "2468m2468p24688s"  # far from anything, and nothing to throw
ROUND = "1 default, 2 default, 3 default"


def lanzhou(
    hands: dict[int, str], draws: str = "", tail: str = "", *, dealer: int = 0, short: bool = False, **options: Any
) -> mj.Round:
    """A round of Lanzhou with chosen tiles."""
    return deal(mj.ruleset("lanzhou", **options), hands, draws, tail, dealer=dealer, short=short)


def robbery(seat_1: str = "44s7z", word: str = "discard", tail: str = "", **options: Any) -> mj.Round:
    """A round in which seat 2 has declared and waits for the 4s that seat 1 adds to its pong."""
    game = lanzhou({0: "4s", 1: seat_1, 2: WAITING}, "9s6z6z4s", tail, **options)
    return play(game, f"0 discard 4s, 1 pong, 1 {word} 7z, 2 ready 9s, 3 default, 0 default, 1 kong 4s")


def thrown(game: mj.Round) -> mj.Round:
    """Throw what a time-out throws."""
    while game.phase == "throwing":
        game.apply(game.waiting[0], game.default_action(game.waiting[0]))
    return game


def on_turn(game: mj.Round, script: str) -> mj.Round:
    """The round after a script, and after all have passed."""
    return passed(play(game, script))


def points(game: mj.Round) -> tuple[int, ...]:
    return result(game).points


def offered(game: mj.Round, seat: int, word: str) -> list[str]:
    """The tiles of the actions of a type that a seat may do."""
    return [mj.tiles.join_text(action.tiles) for action in game.legal(seat) if action.type == word]


# --- set-up ---------------------------------------------------------------------------------------------------------


def test_LZ_S1_136_tiles_17_stacks_a_wall():
    game = mj.Round(mj.ruleset("lanzhou"), seed=bytes(32))
    assert sorted(game._table.wall.order) == sorted([*range(34)] * 4)
    assert len(game.wall.stacks) == 4 * 17
    assert sum(game.wall.stacks) == 136 - 53


@pytest.mark.parametrize("dealer", range(4))
def test_LZ_S2_the_dealer_stays_after_winning_or_a_drawn_game_otherwise_the_deal_passes_on(dealer):
    following = (dealer + 1) % 4
    won = lanzhou({dealer: WAITING + "9s"}, "4s", dealer=dealer)
    play(won, f"{dealer} ready 9s, {following} discard 4s, {dealer} win")
    assert result(won).next_dealer == dealer
    lost = lanzhou({following: WAITING}, "9s4s", dealer=dealer)
    play(lost, f"{dealer} default, {following} ready 9s, {(dealer + 2) % 4} discard 4s, {following} win")
    assert result(lost).next_dealer == following
    assert result(finish(lanzhou({}, dealer=dealer))).next_dealer == dealer


def test_LZ_S3_one_throw_of_two_dice_says_where_the_wall_is_opened_and_how_many_stacks_are_left_out():
    for number in range(8):
        game = mj.Round(mj.ruleset("lanzhou"), number % 4, number.to_bytes(32, "big"))
        opening = dict(game.events[0].details)
        first, second = opening["dice"]
        assert opening["opened"] == (number + first + second - 1) % 4, "counted from the dealer"
        assert opening["stacks"] == first + second
        assert not happened(game, "dice")


@pytest.mark.parametrize("dealer", range(4))
def test_LZ_S3_the_dealer_jumps_the_upper_tiles_of_the_first_and_third_stack(dealer):
    game = mj.Round(mj.ruleset("lanzhou"), dealer, bytes(32))
    order = game._table.wall.order
    for step in range(4):
        fours = [order[16 * turn + 4 * step + tile] for turn in range(3) for tile in range(4)]
        ones = [order[2 * 24], order[2 * 26]] if step == 0 else [order[2 * 24 + step]]
        hand = mj.Hand(mj.tiles.join_text(fours + ones))
        assert game._table.full((dealer + step) % 4) == hand


DEAD = "3333z4444z5555z6p6z"  # the dead wall


@pytest.mark.parametrize("dead_wall", [14, 0])
def test_LZ_S4_dead_wall(dead_wall):
    game = finish(lanzhou({}, dead_wall=dead_wall))
    draws, discards = happened(game, "draw"), happened(game, "discard")
    assert game.wall.remaining == dead_wall
    assert len(draws) == 1 + 136 - 53 - dead_wall
    assert draws[-1] == discards[-1], "the last tile drawn is discarded too"
    assert happened(game, "drawn_game") == [(None, "")]
    assert points(game) == (0, 0, 0, 0)


def test_LZ_S4_replacements_come_from_the_tail_and_the_dead_wall_is_counted_whichever_tiles_it_is():
    game = on_turn(lanzhou({2: "222z"}, "7z2z7z", DEAD, short=True), "0 default, 1 default")
    assert game.wall.remaining == 14 + 1
    play(game, "2 kong 2z")
    assert happened(game, "draw")[-1] == (2, "6p"), "the upper tile of the last stack"
    assert game.wall.remaining == 14
    assert happened(finish(game), "draw")[-1] == (2, "6p")


@pytest.mark.parametrize(("dead_wall", "kongs"), [(14, []), (0, ["2z"])])
def test_LZ_S4_no_kong_is_laid_whose_replacement_would_be_of_the_dead_wall(dead_wall, kongs):
    game = on_turn(lanzhou({1: "222z"}, "2z", DEAD, short=True, dead_wall=dead_wall), "0 default")
    assert offered(game, 1, "kong") == kongs


@pytest.mark.parametrize(("dead_wall", "kongs", "phase"), [(14, [], "over"), (0, ["7z"], "turn")])
def test_LZ_S4_the_last_discard_is_claimed_but_for_a_kong_that_has_no_replacement(dead_wall, kongs, phase):
    game = play(lanzhou({2: "777z"}, "7z", DEAD, short=True, dead_wall=dead_wall), "0 default, 1 discard 7z")
    assert offered(game, 2, "kong") == kongs
    play(game, "2 pong, 2 default, 3 pass, 0 pass, 1 pass")
    assert game.phase == phase


def test_LZ_S7_the_facts_of_a_win():
    def facts(game: mj.Round) -> tuple[set[str], set[int], bool | None]:
        [score] = result(game).scores
        return set(score.win.flags), set(score.win.declared), score.win.thrown_possible

    assert facts(play(lanzhou({0: WAITING + "4s"}, mode="silent"), "0 win")) == ({"dealt"}, set(), None)
    drawn = lanzhou({1: WAITING}, "4s", DEAD, short=True, mode="silent")
    assert facts(play(drawn, "0 default, 1 win")) == ({"last_tile"}, set(), None)
    discarded = lanzhou({2: WAITING}, "4s", DEAD, short=True, mode="silent")
    assert facts(play(discarded, "0 default, 1 discard 4s, 2 win")) == ({"last_tile"}, set(), None)
    declaring = play(lanzhou({0: WAITING + "9s", 1: OTHER}, "4s"), "0 ready 9s, 1 ready 4s, 0 win")
    assert facts(declaring) == ({"declaring_discard"}, {0, 1}, None)
    assert facts(play(robbery(), "2 win")) == ({"robbed_kong"}, {2}, None)
    replaced = play(lanzhou({0: KONG + "9s"}, "7z7z7z2z", "4s6z"), f"0 ready 9s, {ROUND}, 0 kong 2z, 0 win")
    assert facts(replaced) == ({"kong_replacement"}, {0}, None)


# --- modes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "chows", "declares", "discarder_pays"),
    [
        ("two_report", False, True, 1),
        ("three_report", True, True, 1),
        ("silent", True, False, 1),
        ("two_report_liable", False, True, 3),
        ("three_report_liable", True, True, 3),
        ("liable_to_the_end", False, True, 3),
    ],
)
def test_LZ_S5_modes(mode, chows, declares, discarder_pays):
    game = play(lanzhou({0: "5m", 1: "34m67m", 2: "555m"}, mode=mode), "0 discard 5m")
    assert offered(game, 1, "chow") == (["34m", "46m", "67m"] if chows else [])
    assert legal(game)[2] == ["kong 5m", "pong", "pass"]
    game = lanzhou({0: WAITING + "9s"}, "4s", mode=mode)
    assert ("9s" in offered(game, 0, "ready")) is declares
    play(game, "0 discard 9s, 1 discard 4s")
    assert may(game, 0, "win") is (not declares)
    game = play(lanzhou({0: WAITING + "9s"}, "4s", mode=mode), f"0 {'ready' if declares else 'discard'} 9s")
    on_turn(game, "1 discard 4s, 0 win")
    assert game.view(0)["points"] == ([3, -1, -1, -1] if discarder_pays == 1 else [3, -3, 0, 0])


def test_LZ_S5_a_chow_is_the_next_seats_alone():
    game = play(lanzhou({0: "5m", 1: FAR, 2: "34m", 3: "67m"}), "0 discard 5m")
    assert offered(game, 1, "chow") == ["46m"]
    assert legal(game)[2] == legal(game)[3] == ["pass"]


def test_LZ_S5_the_mode_is_an_option_of_the_round():
    rules = mj.ruleset("lanzhou")
    assert mj.Round(rules, mode="silent").rules.mode == "silent"
    assert mj.Round(rules).rules.mode == "three_report"
    with pytest.raises(ValueError, match="throw"):
        mj.Round(rules, throw="soft")


# --- play goes on ---------------------------------------------------------------------------------------------------


def test_LZ_S6_play_goes_on_with_the_seat_after_the_winner():
    game = lanzhou({0: WAITING + "9s"}, "7z4s7z6z6z1s5z", mode="liable_to_the_end")
    play(game, "0 ready 9s, 1 default, 2 discard 4s, 3 pass, 0 win")
    assert game.view(3)["points"] == [3, 0, -3, 0], "settled at once"
    assert game.turn == 1
    assert game.view(1)["drawn"] == "7z"
    assert game.view(0)["hand"] == str(mj.Hand(WAITING))
    assert game.view(0)["declared"] == [0]
    assert game.view(0)["rivers"][2] == "", "the winning tile is laid aside"
    play(game, "1 default, 2 default, 3 default, 0 win")
    assert game.view(3)["points"] == [3 + 6, -2, -3 - 2, -2], "it wins again"
    assert game.view(0)["hand"] == str(mj.Hand(WAITING))
    assert game.view(1)["drawn"] == "5z"
    assert game.result is None


def test_LZ_S6_play_goes_on_after_a_robbed_kong():
    game = play(robbery(mode="liable_to_the_end"), "2 win")
    assert game.view(0)["points"] == [0, -3, 3, 0]
    assert game.turn == 3, "the seat after the winner"
    assert game.view(0)["melds"][1] == ["[444s@0]"]
    assert game.view(0)["rivers"][1] == "7z"
    assert game.view(0)["concealed"][1] == 10


@pytest.mark.parametrize(
    ("draws", "script", "winners", "follows"),
    [
        ("1z4s7m", "2 discard 4s, 0 win, 1 win", (0, 1), 0),
        ("1z7m2z", "2 discard 7m, 1 win", (1,), 1),
        ("1z2z2z", "2 default", (), 0),
    ],
)
def test_LZ_S6_until_the_wall_ends_and_the_dealer_stays_if_it_has_won_or_nobody_has(draws, script, winners, follows):
    game = lanzhou({0: WAITING + "9s", 1: OTHER}, draws, DEAD, short=True, mode="liable_to_the_end")
    finish(play(game, f"0 ready 9s, 1 ready 1z, {script}"))
    assert game.wall.remaining == 14
    assert result(game).winners == winners
    assert result(game).next_dealer == follows
    assert bool(happened(game, "drawn_game")) is (not winners)


@pytest.mark.parametrize("mode", ["two_report", "three_report", "two_report_liable", "three_report_liable"])
def test_LZ_S6_in_every_other_mode_the_first_win_ends_the_round(mode):
    game = on_turn(lanzhou({0: WAITING + "9s"}, "4s", mode=mode), "0 ready 9s, 1 discard 4s, 0 win")
    assert game.phase == "over"
    assert result(game).winners == (0,)


# --- thrown groups --------------------------------------------------------------------------------------------------


def test_LZ_H1_nothing_is_thrown_by_default():
    assert lanzhou({0: "19m19p"}).phase == "turn"


def test_LZ_H1_the_seats_throw_in_turn_order_before_the_dealers_first_discard():
    hands = {2: "19m1p2468m246p246s6z", 3: FAR, 0: "199m357p357s3557m", 1: "1z"}
    game = lanzhou(hands, dealer=2, throw="soft")
    assert game.phase == "throwing"
    assert [*legal(game)] == [2]
    play(game, "2 throw 19m6z, 2 pass")
    assert legal(game) == {3: ["pass"]}, "asked too, so that nobody learns what it holds"
    play(game, "3 pass, 0 throw 199m")
    assert legal(game) == {0: ["pass"]}
    play(game, "0 pass, 1 pass")
    assert (game.phase, game.turn) == ("turn", 2)
    assert game.view(1)["melds"] == [["{199m}"], [], ["{19m6z}"], []], "groups lie open"
    assert game.view(2)["drawn"] is not None


def test_LZ_H1_any_three_ones_nines_and_honours_make_a_group():
    game = lanzhou({0: "19m19p19s1234567z5m"}, throw="soft")
    groups = offered(game, 0, "throw")
    assert len(groups) == 13 * 12 * 11 // 6
    assert mj.TileSet("".join(groups)) == mj.TileSet("19m19p19s1234567z")
    assert offered(lanzhou({0: "111z11m468m2468p24s"}, throw="soft"), 0, "throw") == ["11m1z", "1m11z", "111z"]


def test_LZ_H1_at_most_three_groups_are_thrown():
    game = play(lanzhou({0: "111222333444z55z"}, throw="soft"), "0 throw 111z, 0 throw 222z, 0 throw 333z")
    assert [*legal(game)] == [1]
    assert game.view(1)["melds"][0] == ["{111z}", "{222z}", "{333z}"]


def test_LZ_H2_a_group_is_a_meld_that_needs_no_replacement():
    game = lanzhou({0: "19m1p" + WAITING.replace("678p", "") + "9s"}, "4s", throw="soft")
    before = game.wall.remaining
    play(game, "0 throw 19m1p, 0 pass, 1 pass, 2 pass, 3 pass")
    assert game.wall.remaining == before
    assert mj.Hand(game.view(0)["hand"]).size == 13
    assert game.view(0)["drawn"] == "9s"
    play(game, "0 ready 9s, 1 discard 4s, 0 win")
    assert points(game) == (3, -1, -1, -1)


def test_LZ_H3_who_can_throw_must_throw_a_group_and_a_time_out_throws_the_lowest():
    game = lanzhou({0: "1199m68m2468p2468s", 1: FAR}, throw="hard")
    assert legal(game) == {0: ["throw 119m", "throw 199m"]}
    assert not may(game, 0, "pass")
    assert str(game.default_action(0)) == "throw 119m"
    play(game, "0 throw 199m")
    assert legal(game) == {0: ["pass"]}
    play(game, "0 pass")
    assert legal(game) == {1: ["pass"]}, "who cannot throw need not"


def test_LZ_H3_further_groups_are_free():
    game = play(lanzhou({0: "1199m11p2468m2468s"}, throw="hard"), "0 throw 199m")
    assert legal(game) == {0: ["throw 1m11p", "pass"]}


def test_LZ_H3_who_could_throw_no_group_wins_with_seven_pairs_alone():
    game = thrown(lanzhou({0: PAIRS + "9s", 1: WAITING}, "9s7z7z6m", throw="hard"))
    assert offered(game, 0, "ready") == ["6m", "9s"]
    on_turn(game, "0 ready 9s")
    assert offered(game, 1, "ready") == []
    play(game, f"{ROUND}, 0 win")
    assert points(game) == (6, -2, -2, -2)
    assert result(game).scores[0].win.thrown_possible is False


def test_LZ_H3_hard_without_group():
    game = thrown(lanzhou({0: WAITING + "9s"}, "4s", throw="hard", hard_without_group="any_hand"))
    play(game, "0 ready 9s, 1 discard 4s, 0 win")
    assert points(game) == (3, -1, -1, -1)


def test_LZ_H3_who_has_thrown_wins_with_the_group():
    game = thrown(lanzhou({0: "19m1p" + WAITING.replace("678p", "") + "9s"}, "4s", throw="hard"))
    play(game, "0 ready 9s, 1 discard 4s, 0 win")
    assert points(game) == (3, -1, -1, -1)
    assert result(game).scores[0].win.thrown_possible is True


def test_LZ_H4_a_hand_that_is_ready_by_self_draw_alone_may_declare():
    assert offered(lanzhou({0: SOFT + "2s"}), 0, "ready") == []
    game = thrown(lanzhou({0: SOFT + "2s"}, "1z7z7z2z", throw="soft"))
    play(game, "0 ready 2s, 1 discard 1z")
    assert not may(game, 0, "win")
    play(game, "2 default, 3 default, 0 win")
    assert points(game) == (6, -2, -2, -2)


# --- declaring ready ------------------------------------------------------------------------------------------------


def test_LZ_C1_a_seat_declares_with_a_discard_that_leaves_the_hand_ready():
    game = lanzhou({0: WAITING + "9s", 1: FAR}, "9s")
    assert offered(game, 0, "ready") == ["9s"]
    assert not may(game, 0, "ready 2s")
    play(game, "0 ready 9s")
    assert happened(game, "ready") == [(0, "")]
    assert game.view(1)["declared"] == [0]
    assert game.view(1)["rivers"][0] == "9s"
    play(game, "1 default")
    assert game.view(1)["declared"] == [0]


def test_LZ_C1_a_seat_may_stay_silent_and_declare_later():
    game = on_turn(lanzhou({0: WAITING + "9s"}, "7z7z7z6z"), f"0 discard 9s, {ROUND}")
    assert offered(game, 0, "ready") == ["6z"]


def test_LZ_C1_a_seat_declares_after_a_claim():
    game = on_turn(lanzhou({0: "5s", 2: WAITING}), "0 discard 5s, 2 pong")
    assert offered(game, 2, "ready") == ["2s", "3s"]
    play(game, "2 ready 2s")
    assert game.view(0)["declared"] == [2]


def test_LZ_C1_a_declared_seat_exchanges_no_tile():
    game = on_turn(lanzhou({0: WAITING + "9s"}, "7z7z7z5s"), f"0 ready 9s, {ROUND}")
    assert legal(game) == {0: ["discard 5s"]}
    assert not may(game, 0, "discard 2s")
    assert not may(game, 0, "ready 5s")
    assert str(game.default_action(0)) == "discard 5s"


def test_LZ_C1_a_declared_seat_claims_nothing_but_a_win():
    game = lanzhou({0: KONG + "9s"}, "5s2z4s")
    play(game, "0 ready 9s, 1 discard 5s")
    assert not may(game, 0, "pong")
    play(game, "2 discard 2z")
    assert legal(game)[0] == ["pass"]
    play(game, "3 discard 4s")
    assert legal(game)[0] == ["win", "pass"]
    chow = play(lanzhou({3: KONG}, "7z7z9s6m6m6m7m"), "0 default, 1 default, 2 default, 3 ready 9s")
    play(chow, "0 default, 1 default, 2 discard 6m")
    assert legal(chow)[3] == ["pass"], "456m and 23s with 6m: a chow of 45m otherwise"


def test_LZ_C2_the_nearest_wins_unless_it_passes_and_then_the_next():
    def waiting() -> mj.Round:
        game = lanzhou({0: WAITING + "9s", 2: SAME}, "7z9s4s")
        return play(game, "0 ready 9s, 1 default, 2 ready 9s, 3 discard 4s")

    assert legal(waiting())[0] == legal(waiting())[2] == ["win", "pass"]
    assert result(play(waiting(), "0 win")).winners == (0,)
    assert result(play(waiting(), "2 win, 0 win")).winners == (0,)
    assert result(play(waiting(), "2 win, 0 pass, 1 pass")).winners == (2,)


def test_LZ_C3_a_declared_seats_discards_are_not_won_on_but_the_one_with_which_it_declares():
    game = lanzhou({0: WAITING + "9s", 1: OTHER}, "9s7z7z4m")
    play(game, "0 ready 9s, 1 ready 9s, 2 default, 3 default, 0 discard 4m")
    assert not may(game, 1, "win")
    with pytest.raises(mj.IllegalAction, match="LZ-C3"):
        game.apply(1, "win")
    declaring = play(lanzhou({0: WAITING + "9s", 1: OTHER}, "4s"), "0 ready 9s, 1 ready 4s")
    assert may(declaring, 0, "win")


@pytest.mark.parametrize(("word", "gains"), [("discard", (3, -3, 0, 0)), ("ready", (3, -1, -1, -1))])
def test_LZ_C3_the_declaring_seat_counts_as_declared(word, gains):
    game = lanzhou({0: WAITING + "9s", 1: OTHER}, "4s", mode="two_report_liable")
    assert points(play(game, f"0 ready 9s, 1 {word} 4s, 0 win")) == gains


# --- passed wins ----------------------------------------------------------------------------------------------------


def test_LZ_C4_a_passed_win_bars_wins_on_discards_until_the_own_next_draw():
    game = lanzhou({0: WAITING + "9s"}, "4s1s7z7z1s")
    play(game, "0 ready 9s, 1 discard 4s, 0 pass, 2 discard 1s")
    assert not may(game, 0, "win")
    with pytest.raises(mj.IllegalAction, match="passed a win"):
        game.apply(0, "win")
    assert game.view(0)["facts"]["locked"] is True
    assert game.view(1)["facts"]["locked"] is False
    play(game, "3 default, 0 default, 1 discard 1s")
    assert may(game, 0, "win")


def test_LZ_C4_a_seat_may_win_by_self_draw_at_its_next_draw():
    game = lanzhou({0: WAITING + "9s"}, "4s7z7z4s")
    assert points(play(game, "0 ready 9s, 1 discard 4s, 0 pass, 2 default, 3 default, 0 win")) == (6, -2, -2, -2)


def test_LZ_C4_a_pong_is_not_barred_and_frees_nobody():
    game = lanzhou({0: WAITING + "9s"}, "4s5s3s7z7z6z3s", mode="silent")
    play(game, "0 discard 9s, 1 discard 4s, 0 pass, 2 discard 5s")
    assert legal(game)[0] == ["pong", "pass"]
    play(game, "0 pong, 0 discard 2s, 1 discard 3s")
    assert not may(game, 0, "win")
    play(game, "2 default, 3 default, 0 discard 6z, 1 discard 3s")
    assert may(game, 0, "win")


def test_LZ_C4_the_replacement_for_a_kong_is_a_draw():
    game = lanzhou({0: KONG + "9s"}, "4s2z1s", "6z7z", mode="silent")
    play(game, "0 discard 9s, 1 discard 4s, 0 pass, 2 discard 2z, 0 kong 2z, 0 discard 6z, 1 discard 1s")
    assert may(game, 0, "win")


def test_LZ_C4_passing_a_robbing_win_locks():
    game = play(robbery(tail="1s7z"), "2 pass, 1 discard 1s")
    assert not may(game, 2, "win")


def test_LZ_C4_passing_a_self_drawn_win_does_not_lock():
    game = lanzhou({0: WAITING + "9s"}, "7z7z7z4s1s")
    play(game, f"0 ready 9s, {ROUND}, 0 discard 4s, 1 discard 1s")
    assert may(game, 0, "win")


# --- kongs ----------------------------------------------------------------------------------------------------------


def test_LZ_K1_before_declaring_any_kong():
    exposed = play(lanzhou({0: "2z", 1: KONG}), "0 discard 2z")
    assert offered(exposed, 1, "kong") == ["2z"]
    concealed = on_turn(lanzhou({0: KONG + "9s"}, "7z7z7z2z"), f"0 discard 9s, {ROUND}")
    assert offered(concealed, 0, "kong") == ["2z"]
    later = on_turn(concealed, f"0 discard 2s, {ROUND}")
    assert offered(later, 0, "kong") == ["2z"]
    added = play(lanzhou({0: "2z", 1: "22z7z"}, "6z7z7z2z"), "0 discard 2z, 1 pong, 1 discard 7z")
    on_turn(added, "2 default, 3 default, 0 default")
    assert offered(added, 1, "kong") == ["2z"]


def test_LZ_K1_after_declaring_concealed_and_added_kongs_only():
    concealed = on_turn(lanzhou({0: KONG + "9s"}, "7z7z7z2z"), f"0 ready 9s, {ROUND}")
    assert legal(concealed) == {0: ["kong 2z", "discard 2z"]}
    exposed = play(lanzhou({0: KONG + "9s"}, "2z"), "0 ready 9s, 1 discard 2z")
    assert legal(exposed)[0] == ["pass"]
    added = play(lanzhou({0: "2z", 1: KONG.replace("222z", "22z") + "9s"}, "6z7z7z2z"), "0 discard 2z, 1 pong")
    on_turn(added, "1 ready 9s, 2 default, 3 default, 0 default")
    assert legal(added) == {1: ["kong 2z", "discard 2z"]}


@pytest.mark.parametrize("hand", ["333m24m23s456p678p", "333m2m456p678p567s"])
def test_LZ_K1_no_kong_that_changes_the_waits(hand):
    declared = on_turn(lanzhou({0: hand + "9s"}, "7z7z7z3m"), f"0 ready 9s, {ROUND}")
    assert legal(declared) == {0: ["discard 3m"]}
    free = on_turn(lanzhou({0: hand + "9s"}, "7z7z7z3m"), f"0 discard 9s, {ROUND}")
    assert offered(free, 0, "kong") == ["3m"]


def test_LZ_K1_a_declared_seat_lays_the_tile_drawn_only():
    hand = "2222m34m456p678p5s"  # waits for 5s, also with 2m laid down and 5m kept: but then a tile would be exchanged
    game = on_turn(lanzhou({0: hand + "9s"}, "7z7z7z5m"), f"0 ready 9s, {ROUND}")
    assert legal(game) == {0: ["discard 5m"]}


DECLARING = "44s345m33p678m78p7z"  # with a pong of 4s ready for 6p and 9p


@pytest.mark.parametrize(("seat_1", "word", "robbed"), [("44s7z", "discard", True), (DECLARING, "ready", False)])
def test_LZ_K2_an_added_kong_is_robbed_but_not_that_of_a_declared_seat(seat_1, word, robbed):
    game = robbery(seat_1, word)
    assert game.phase == "robbing"
    assert legal(game) == {2: ["win", "pass"] if robbed else ["pass"], 3: ["pass"], 0: ["pass"]}
    play(game, "2 win" if robbed else "2 pass, 3 pass, 0 pass")
    assert happened(game, "robbed") == ([(1, "4s")] if robbed else [])
    assert happened(game, "added_kong") == ([] if robbed else [(1, "")])
    assert game.view(0)["points"] == ([-1, -1, 3, -1] if robbed else [-1, 3, -1, -1])


@pytest.mark.parametrize(("options", "amounts"), [({}, (1, 1, 2)), ({"base": 3}, (3, 3, 6))])
def test_LZ_K3_each_of_the_others_pays_for_a_kong_at_once(options, amounts):
    exposed, added, concealed = amounts
    game = play(lanzhou({0: "5m", 2: "555m"}, **options), "0 discard 5m, 2 kong 5m, 2 default")
    assert game.view(0)["points"] == [-exposed, -exposed, 3 * exposed, -exposed]
    game = play(lanzhou({0: "5m", 2: "55m"}, "7z7z6z5m", **options), "0 discard 5m, 2 pong, 2 default")
    on_turn(game, "3 default, 0 default, 1 default, 2 kong 5m")
    assert game.view(0)["points"] == [-added, -added, 3 * added, -added]
    game = play(lanzhou({0: KONG + "9s"}, "7z7z7z2z", **options), f"0 discard 9s, {ROUND}, 0 kong 2z")
    assert game.view(1)["points"] == [3 * concealed, -concealed, -concealed, -concealed]
    assert points(finish(game)) == (3 * concealed, -concealed, -concealed, -concealed), "kept in a drawn game"


# --- secrets --------------------------------------------------------------------------------------------------------


def test_G_7_a_refused_win_says_nothing_of_the_tile_that_another_seat_has_drawn():
    game = play(lanzhou({0: FAR + "4s", 1: WAITING}, throw="soft", mode="silent"), "0 pass")
    with pytest.raises(mj.IllegalAction, match="no tile has been drawn"):
        game.apply(1, "win")

"""Scripted rounds of Changchun: a round or more for every clause of its procedure and every value of its options."""

from typing import Any

import pytest
from scripts import check, finish, happened, legal, may, play, seed_for, spread

import mahjong as mj
from mahjong.actions import PASS

ONE_WAIT = "111456m789p2567s"  # waits for 2s
TWO_WAITS = "23m789p45655s777z"  # waits for 1m and 4m
TRIPLETS = "111m222p777z3444s"  # waits for 3s, with which all are triplets, for 2s and for 5s
ROUND = "2 default, 3 default, 0 default"  # from the discard of seat 1 to its next draw
DEAD = "1z2z3z4z1z2z3z4z1z2z3z4z1z2z"  # seven stacks


def changchun(
    hands: dict[int, str], draws: str = "", tail: str = "", *, dice: tuple[int, ...] = (), **options: Any
) -> mj.Round:
    """A round of Changchun with chosen tiles and dice."""
    round_options = {name: options.pop(name) for name in ("dealer", "short") if name in options}
    rules = mj.ruleset("changchun", options.pop("preset", None), **options)
    return spread(rules, hands, draws, tail, seed=seed_for(*dice), **round_options)


def on(game: mj.Round, script: str) -> mj.Round:
    """The round after a script, and after all have passed that are asked beside a turn."""
    play(game, script)
    while game.waiting and game.phase not in ("turn", "last_draws"):
        game.apply(game.waiting[0], PASS)
        check(game)
    return game


def stacks(*upper: str, lower: str = "4z") -> str:
    """A tail with these upper tiles, that of the last stack first; `lower`: one tile, or those of the stacks."""
    below = [lower] * len(upper) if len(lower) == 2 else [lower[at : at + 2] for at in range(0, len(lower), 2)]
    return "".join(high + low for high, low in reversed(list(zip(upper, below, strict=True))))


def offered(game: mj.Round, seat: int, word: str) -> list[str]:
    """The tiles of the actions of a type that a seat may do."""
    return [mj.tiles.join_text(action.tiles) for action in game.legal(seat) if action.type == word]


def points(game: mj.Round) -> tuple[int, ...]:
    return tuple(game.view(0)["points"])


def score(game: mj.Round) -> mj.Score:
    assert game.result is not None
    [score] = game.result.scores
    return score


def treasure(game: mj.Round, seat: int) -> str | None:
    """What a seat knows of the treasure."""
    kind = game.view(seat)["facts"]["treasure"]
    assert kind is None or isinstance(kind, str)
    return kind


def thrown(game: mj.Round) -> list[int]:
    """The dice thrown in the round."""
    return [dict(event.details)["dice"][0] for event in game.events if event.type == "dice"]


# --- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("throws", [2, 1])
@pytest.mark.parametrize("dealer", range(4))
def test_CC_S2_the_dice_open_the_wall_and_its_seat_takes_first(dealer, throws):
    for number in range(30):
        game = mj.Round(mj.ruleset("changchun", opening_throws=throws), dealer, bytes([number] * 32))
        start = dict(game.events[0].details)
        dice, opened = start["dice"], start["opened"]
        assert len(dice) == 2 * throws
        assert opened == (dealer + dice[0] + dice[1] - 1) % 4
        assert start["stacks"] == (sum(dice[2:]) if throws == 2 else min(dice))
        order, hands = game._table.wall.order, game._table.dealt
        first = [kind for block in range(3) for kind in order[16 * block : 16 * block + 4]] + [order[48]]
        first += [order[52]] * (opened == dealer)
        assert sorted(first) == [kind for kind in range(34) for _ in range(hands[opened].counts[kind])]
        assert [hand.size for hand in hands] == [14 if seat == dealer else 13 for seat in range(4)]
        assert game._table.drawn == order[52]


def test_CC_S3_seven_complete_stacks_remain():
    game = changchun({}, "5m", DEAD, short=True)
    play(game, "0 default, 1 default")
    assert game.phase == "claims", "the last discard may be claimed"
    on(game, "2 pass")
    assert happened(game, "drawn_game") == [(None, "")]
    assert game.wall.stacks.count(2) == 7


def test_CC_S3_replacements_move_the_tail_and_an_odd_tile_is_not_counted():
    game = changchun({0: "1111m2222m3333m1p3p"}, "5p6p7p", DEAD, short=True)
    play(game, "0 kong 1m, 0 kong 2m")  # the second takes the odd tile
    assert not may(game, 0, "kong 3m")
    on(game, "0 discard 1p, 1 default")
    assert [seat for seat, _ in happened(game, "draw")] == [0, 0, 0, 1]
    assert game.phase == "over"


def test_CC_S3_a_kong_on_a_discard_and_an_added_egg_tile_need_seven_stacks_afterwards():
    hands = {0: "9s", 1: "555z999s", 2: "1m1p1s1m"}
    for draws, able in (("5p", False), ("5p6p7p", True)):
        game = play(changchun(hands, draws, DEAD, short=True), "0 discard 9s")
        assert may(game, 1, "kong 9s") == able
    for draws, able in (("5p6p7p", False), ("5p6p7p8p9p", True)):
        game = on(changchun(hands, draws, DEAD, short=True), "0 default, 1 default, 2 egg 1m1p1s")
        assert may(game, 2, "add_egg 1m") == able


def test_CC_S3_last_draws_only_win():
    game = changchun({1: ONE_WAIT}, "5p6p7p8p2s", DEAD, short=True, last_draws_only_win=4)
    on(on(game, "0 default, 1 default"), "2 pass, 3 pass, 0 pass")
    assert happened(game, "kept") == [(2, ""), (3, ""), (0, "")]
    assert (game.phase, legal(game)) == ("last_draws", {1: ["win", "pass"]})
    assert score(play(game, "1 win")).win.discarder is None


def test_CC_S3_the_last_draws_are_discarded_by_default():
    game = changchun({1: ONE_WAIT}, "5p6p7p8p2s", DEAD, short=True)
    on(game, "0 default, 1 default, 2 default, 3 default, 0 default")
    assert game.phase == "turn"


def test_CC_S3_nobody_wins_in_the_last_draws():
    game = changchun({}, "5p6p7p8p2s", DEAD, short=True, last_draws_only_win=4)
    finish(play(game, "0 default, 1 default"))
    assert len(happened(game, "kept")) == 4
    assert happened(game, "drawn_game")


@pytest.mark.parametrize("dealer", range(4))
def test_CC_S4_the_dealer_stays_after_winning_or_a_drawn_game_otherwise_the_deal_passes(dealer):
    following = (dealer + 1) % 4
    won = play(changchun({dealer: ONE_WAIT + "2s"}, dealer=dealer), f"{dealer} win")
    lost = play(changchun({following: ONE_WAIT}, "2s", dealer=dealer), f"{dealer} default, {following} win")
    drawn = finish(changchun({}, "5m", DEAD, short=True, dealer=dealer))
    assert [game.result.next_dealer for game in (won, lost, drawn)] == [dealer, following, dealer]


# --- claims ---------------------------------------------------------------------------------------------------------


def test_CC_C1_a_win_comes_before_a_pong_this_before_a_chow():
    hands = {0: "2s", 1: "34s", 2: "22s", 3: ONE_WAIT}
    game = play(changchun(hands), "0 discard 2s, 1 chow 34s, 2 pong")
    assert score(play(game, "3 win")).win.winner == 3
    game = play(changchun(hands), "0 discard 2s, 1 chow 34s, 2 pong, 3 pass")
    assert happened(game, "pong") == [(2, "")]
    game = play(changchun({0: "2s", 1: "34s", 2: "222s"}), "0 discard 2s, 1 chow 34s, 2 kong 2s, 3 pass")
    assert happened(game, "exposed_kong") == [(2, "")]


@pytest.mark.parametrize(("chow_from", "seats"), [("previous", [1]), ("any", [1, 2, 3])])
def test_CC_C2_who_may_chow(chow_from, seats):
    hands = {0: "5m", 1: "34m", 2: "46m", 3: "67m"}
    game = play(changchun(hands, chow_from=chow_from), "0 discard 5m")
    assert [seat for seat in (1, 2, 3) if offered(game, seat, "chow")] == seats
    game = play(changchun(hands, chow_from="any"), "0 discard 5m, 3 chow 67m, 2 chow 46m, 1 pass")
    assert happened(game, "chow") == [(2, "")], "of several, the nearest"


def test_CC_C3_of_several_winners_the_nearest_wins():
    game = changchun({0: "1m", 1: TWO_WAITS, 3: "23m678p44s555666z"})
    play(game, "0 discard 1m, 3 win, 1 win")
    assert game.result.winners == (1,)


@pytest.mark.parametrize("passed_win", ["none", "same_or_lower_fan"])
def test_CC_C4_a_passed_win_locks_wins_that_are_worth_no_more(passed_win):
    hands = {0: "2s5s", 3: TRIPLETS}
    game = play(changchun(hands, "3s5s", passed_win=passed_win), "0 discard 2s, 3 pass, 1 discard 3s")
    assert may(game, 3, "win"), "three triplets more"
    play(game, "3 pass, 2 discard 5s")
    assert may(game, 3, "win") == (passed_win == "none")
    assert game.view(3)["facts"]["locked"] == (passed_win != "none")
    assert not any(game.view(seat)["facts"]["locked"] for seat in range(3))


def test_CC_C4_a_win_worth_the_same_is_locked():
    game = changchun({0: "1m", 3: TWO_WAITS}, "4m", passed_win="same_or_lower_fan")
    assert not may(play(game, "0 discard 1m, 3 pass, 1 discard 4m"), 3, "win")


def test_CC_C4_until_the_own_next_draw():
    game = changchun({0: "2s5s", 3: TRIPLETS}, "9m9p8p5s", passed_win="same_or_lower_fan")
    play(game, "0 discard 2s, 3 pass, 1 default, 2 default, 3 default, 0 discard 5s")
    assert may(game, 3, "win")


@pytest.mark.parametrize(("passed_win_ends", "locked"), [("draw", True), ("draw_or_unready", False)])
def test_CC_C4_or_a_claim_that_leaves_the_hand_unready(passed_win_ends, locked):
    options = {"passed_win": "same_or_lower_fan", "passed_win_ends": passed_win_ends}
    game = play(changchun({0: "1m", 2: TWO_WAITS}, "4s", **options), "0 discard 1m, 2 pass, 1 discard 4s")
    play(game, "2 chow 56s")
    assert game.view(2)["facts"]["locked"]
    play(game, "2 discard 7z")
    assert game.view(2)["facts"]["locked"] == locked


def test_CC_C5_a_pong_or_kong_needs_the_tiles_concealed():
    game = changchun({0: "5p", 1: "55p9s", 2: "5p"}, "8m8s")
    play(game, "0 discard 5p, 1 pong, 1 discard 9s, 2 discard 5p")
    assert legal(game)[1] == ["pass"]


@pytest.mark.parametrize("chow_to_last_tile", [True, False])
def test_CC_C5_chow_to_last_tile(chow_to_last_tile):
    draws = "9m9m1m9m9m1m1m1p9p"
    game = changchun({0: "5m5p5s8s", 1: "34m34p34s67s1234z"}, draws, chow_to_last_tile=chow_to_last_tile)
    for tile, own, wind in (("5m", "34m", "1z"), ("5p", "34p", "2z"), ("5s", "34s", "3z")):
        play(game, f"0 discard {tile}, 1 chow {own}, 1 discard {wind}, 2 default, 3 default")
    play(game, "0 discard 8s")
    assert may(game, 1, "chow 67s") == chow_to_last_tile


# --- kongs and eggs -------------------------------------------------------------------------------------------------


def test_CC_K1_kongs_and_their_replacement_from_the_last_stack():
    game = changchun({0: "1111m", 1: "555p"}, tail="8s9s")
    play(game, "0 kong 1m")
    assert happened(game, "draw")[-1] == (0, "8s"), "the upper tile"
    game = changchun({0: "5p", 1: "555p"}, tail="8s9s")
    on(game, "0 discard 5p, 1 kong 5p")
    assert happened(game, "draw")[-1] == (1, "8s")
    assert points(game) == (-1, 3, -1, -1)
    game = changchun({0: "5p", 1: "55p9m"}, "7s7s7s5p", "8s9s")
    play(game, f"0 discard 5p, 1 pong, 1 discard 9m, {ROUND}, 1 kong 5p")
    on(game, "2 pass")
    assert happened(game, "added_kong") == [(1, "")]
    assert points(game) == (-1, 3, -1, -1)


def test_CC_K1_a_win_comes_before_the_kong_of_the_same_tile():
    game = play(changchun({0: "1m", 2: TWO_WAITS, 1: "111m"}), "0 discard 1m, 1 kong 1m, 2 win")
    assert game.result.winners == (2,)


def test_CC_K2_an_egg_is_laid_in_the_first_turn_from_the_dealt_tiles():
    game = changchun({0: "1m1p1s567z", 1: "9m9p"}, "9s")
    assert offered(game, 0, "egg") == ["1m1p1s", "567z"]
    play(game, "0 egg 567z, 0 egg 1m1p1s")
    assert happened(game, "group") == [(0, ""), (0, "")]
    assert points(game) == (6, -2, -2, -2)
    assert mj.Hand(game.view(0)["hand"]).size == 13
    assert len(happened(game, "draw")) == 1, "no replacement"
    on(game, "0 default")
    assert offered(game, 1, "egg") == [], "the 9s has been drawn since the deal"


def test_CC_K2_when_the_drawn_tile_is_laid_nobody_is_told_that_the_highest_of_the_others_counts_as_drawn():
    game = play(changchun({0: "123m456p789s11z567z"}), "0 egg 567z")
    assert game.default_action(0) == mj.Action.of("discard", "1z")
    play(game, "0 default")
    [told] = [event.to_dict() for event in game.events_for(1) if event.type == "discard"]
    assert told["tiles"] == "1z"
    assert not told["drawn"]
    play(game, "1 default")
    assert [event.to_dict()["drawn"] for event in game.events if event.type == "discard"] == [False, True]


def test_CC_K2_not_in_a_later_turn():
    game = on(changchun({1: "9m9p9s"}, "4p"), "0 default")
    assert offered(game, 1, "egg") == ["9m9p9s"]
    on(game, f"1 default, {ROUND}")
    assert offered(game, 1, "egg") == []


def test_CC_K2_a_first_turn_may_begin_with_a_claim():
    game = on(changchun({0: "5m", 2: "55m9m9p9s"}), "0 discard 5m, 2 pong, 3 pass")
    assert offered(game, 2, "egg") == ["9m9p9s"]
    play(game, "2 egg 9m9p9s")
    assert not any(action.startswith(("egg", "kong", "add")) for action in legal(game)[2])


@pytest.mark.parametrize(("egg_tiles", "groups"), [("dealt", []), ("hand", ["9m9p9s"])])
def test_CC_K2_egg_tiles(egg_tiles, groups):
    game = on(changchun({1: "9m9p"}, "9s", egg_tiles=egg_tiles), "0 default")
    assert offered(game, 1, "egg") == groups


def test_CC_K2_the_dealt_copy_of_a_kind_counts_and_the_drawn_one_does_not():
    game = on(changchun({1: "9m9p9s1m1p"}, "9s1s", one_bamboo_wild_in_eggs=True), "0 default")
    assert offered(game, 1, "egg") == ["9m9p9s"]


@pytest.mark.parametrize(("wind_egg", "groups"), [("four", ["1234z"]), ("any_three", ["123z", "124z", "134z", "234z"])])
def test_CC_K2_wind_egg(wind_egg, groups):
    game = changchun({0: "1234z"}, tail="8s9s", wind_egg=wind_egg)
    assert offered(game, 0, "egg") == groups
    play(game, f"0 egg {groups[0]}")
    assert offered(game, 0, "egg") == [], "at most one of each kind"


@pytest.mark.parametrize(("wild", "groups"), [(False, []), (True, ["9m9p1s", "1s56z"])])
def test_CC_K2_one_bamboo_wild_in_eggs(wild, groups):
    game = changchun({0: "9m9p1s56z"}, one_bamboo_wild_in_eggs=wild)
    assert offered(game, 0, "egg") == groups


def test_CC_K2_two_groups_never_share_a_dealt_tile_and_none_comes_twice():
    game = on(changchun({1: "9m9p1s56z"}, "1s", one_bamboo_wild_in_eggs=True), "0 default, 1 egg 9m9p1s")
    assert offered(game, 1, "egg") == [], "the other 1s has been drawn"
    game = play(changchun({0: "1m1p1s1m1p1s"}), "0 egg 1m1p1s")
    assert offered(game, 0, "egg") == []


def test_CC_K3_each_later_tile_of_the_family_is_added_for_one_more():
    game = changchun({1: "1m1p1s1m"}, "7p", "8s9s9m1p")  # replacements 9m, 1p
    play(game, "0 default, 1 egg 1m1p1s")
    assert offered(game, 1, "add_egg") == ["1m"]
    on(game, "1 add_egg 1m")
    assert [str(meld) for meld in game._table.hands[1].melds] == ["{1m1p1s1m}"]
    assert happened(game, "draw")[-1] == (1, "9m")
    assert points(game) == (-2, 6, -2, -2)


def test_CC_K3_in_the_own_turn_after_a_draw_alone():
    hands = {0: "5m", 1: "55m1m1p1s1m"}
    game = on(changchun(hands), "0 discard 5m, 1 pong, 1 egg 1m1p1s")
    assert offered(game, 1, "add_egg") == []


@pytest.mark.parametrize("at_once", [False, True])
def test_CC_K4_the_dealer_adds_from_its_second_draw_on(at_once):
    game = changchun({0: "1m1p1s1m6666p"}, tail="8s9s", dealer_adds_at_once=at_once)
    play(game, "0 egg 1m1p1s")
    assert offered(game, 0, "add_egg") == ["1m"] * at_once
    play(game, "0 kong 6p")  # a replacement is no second draw
    assert offered(game, 0, "add_egg") == ["1m"] * at_once
    on(game, "0 default, 1 default, 2 default, 3 default")
    assert offered(game, 0, "add_egg") == ["1m"]


def test_CC_K4_the_others_add_at_once_as_often_as_they_can():
    game = changchun({1: "1m1p1s1m1p"}, tail="8s9s")
    on(game, "0 default, 1 egg 1m1p1s, 1 add_egg 1m, 1 add_egg 1p")
    assert len(happened(game, "adding")) == 2
    assert points(game) == (-3, 9, -3, -3)


def test_CC_K4_dealer_adds_at_once_but_nobody_after_a_claim():
    """G-4."""
    game = changchun({0: "9s", 1: "99s1m1p1s1m"}, dealer_adds_at_once=True)
    on(game, "0 discard 9s, 1 pong, 1 egg 1m1p1s")
    assert offered(game, 1, "add_egg") == []


@pytest.mark.parametrize(("adds", "able"), [("dragons", False), ("honours", True)])
def test_CC_K9_what_may_be_added_to_a_dragon_egg(adds, able):
    game = on(changchun({1: "4567z"}, "5p", dragon_egg_adds=adds), "0 default, 1 egg 567z")
    assert ("4z" in offered(game, 1, "add_egg")) == able


def robbery(hands: dict[int, str], **options: Any) -> mj.Round:
    """Seat 1 has an egg of ones, and is about to add a 1m that it was dealt."""
    game = changchun({1: "1m1p1s1m", **hands}, tail="8s9s", **options)
    return play(game, "0 default, 1 egg 1m1p1s, 1 add_egg 1m")


def test_CC_K5_an_added_tile_is_won_on_before_it_is_ponged():
    game = robbery({2: "11m", 3: TWO_WAITS})
    assert (game.phase, legal(game)) == ("robbing", {2: ["pong", "pass"], 3: ["win", "pass"], 0: ["pass"]})
    play(game, "2 pong, 0 pass, 3 win")
    assert score(game).win.flags == {"robbed_kong"}
    assert score(game).win.discarder == 1
    assert [str(meld) for meld in game._table.hands[1].melds] == ["{1m1p1s}"]
    group, win = 1, 2  # closed; the robbed seat pays 2, and has earned nothing for the tile
    assert points(game) == (-group, 3 * group - win, -group, win - group)


def test_CC_K5_a_ponging_seat_plays_on():
    game = on(robbery({2: "11m"}), "2 pong")
    assert (game.phase, game.turn) == ("turn", 2)
    assert [str(meld) for meld in game._table.hands[2].melds] == ["[111m@1]"]
    assert happened(game, "robbed") == [(1, "1m")]
    assert [str(meld) for meld in game._table.hands[1].melds] == ["{1m1p1s}"]
    assert len(happened(game, "draw")) == 2, "no replacement"
    assert points(game) == (-1, 3, -1, -1)
    on(game, f"2 {legal(game)[2][-1]}, 3 default, 0 default")
    assert (game.turn, offered(game, 1, "egg")) == (1, []), "its first turn is over"


def test_CC_K5_a_declared_seat_robs_by_a_win_alone():
    """CC-T1."""
    game = changchun({1: "1m1p1s", 2: "11m444p789p56734s"}, "9p9s6m6m1m", stacks("7p"), dice=(1,))
    play(game, "0 default, 1 egg 1m1p1s, 1 default, 2 ready 9s, 3 default, 0 default, 1 add_egg 1m")
    assert legal(game)[2] == ["pass"]


def test_CC_K5_the_first_laying_is_not_robbed_and_a_pong_only_by_a_win():
    game = changchun({0: "1m", 1: "1p1s1m", 2: "11m", 3: TWO_WAITS}, tail="8s9s")
    play(game, "0 default, 1 egg 1m1p1s")
    assert (game.phase, game.turn) == ("turn", 1)
    game = changchun({0: "1m", 1: "11m9s", 3: TWO_WAITS}, "9m9m9m1m")
    play(game, f"0 discard 1m, 1 pong, 1 discard 9s, {ROUND}, 1 kong 1m")
    assert (game.phase, legal(game)[3]) == ("robbing", ["win", "pass"])


def test_CC_K5_three_of_the_added_kind_may_kong_it():
    game = changchun({1: "1234z", 2: "444z"}, tail="8m8p", wind_egg="any_three")
    play(game, "0 default, 1 egg 123z, 1 add_egg 4z")
    assert legal(game)[2] == ["kong 4z", "pong", "pass"]
    on(game, "2 kong 4z")
    assert happened(game, "exposed_kong") == [(2, "")]
    assert happened(game, "draw")[-1] == (2, "8m")


def test_CC_K6_the_four_winds_draw_one_replacement():
    game = play(changchun({0: "1234z"}, tail="8s9s"), "0 egg 1234z")
    assert game.view(0)["drawn"] == "8s"
    assert mj.Hand(game.view(0)["hand"]).size == 13


def test_CC_K6_and_so_need_seven_stacks_afterwards():
    tail = "5m6m7m8m" * 3 + "5p6p"
    game = on(changchun({1: "1234z1m1p1s"}, "9p", tail, short=True), "0 default")
    assert offered(game, 1, "egg") == ["1m1p1s"], "three tiles need none"


def test_CC_K8_a_declared_seat_lays_a_kong_or_egg_tile_with_which_it_stays_ready():
    game = declared(stacks("9p", lower="8p"), "8m8m8m1m", 1)
    assert legal(game)[1] == ["kong 1m", "discard 1m"]
    game = declared(stacks("9p", lower="8p"), "8m8m8m5m", 1, hand="55567m789p34s777z")  # waits for 2s and 5s
    assert legal(game)[1] == ["discard 5m"]
    game = changchun({1: "1m1p1s23m789p45655s"}, "9s8m8m8m1p", stacks("7p", lower="6p"), dice=(1,))
    on(game, f"0 default, 1 egg 1m1p1s, 1 ready 9s, {ROUND}")
    assert legal(game)[1] == ["add_egg 1p", "discard 1p"]
    on(game, "1 add_egg 1p")
    assert legal(game)[1] == ["discard 6p"]


def test_CC_K8_an_exposed_kong_too():
    for hand, tile, able in ((ONE_WAIT, "1m", True), ("55567m789p34s777z", "5m", False)):
        game = changchun({0: tile, 1: hand}, "9s8m8m")
        play(game, f"0 default, 1 ready 9s, 2 default, 3 default, 0 discard {tile}")
        assert legal(game)[1] == [f"kong {tile}"] * able + ["pass"]


@pytest.mark.parametrize("kong_keeps_waits", [False, True])
def test_CC_K8_kong_keeps_waits(kong_keeps_waits):
    """444m and 5m wait for 3m, 5m and 6m; with a kong of 4m for 5m alone."""
    game = declared(stacks("9p", "9p"), "8m8m8m4m", hand="4445m789p456s777z", kong_keeps_waits=kong_keeps_waits)
    assert may(game, 1, "kong 4m") == (not kong_keeps_waits)


# --- ready and treasure ---------------------------------------------------------------------------------------------


def declared(tail: str, draws: str = "8m8m8m9m", *dice: int, hand: str = ONE_WAIT, **options: Any) -> mj.Round:
    """Seat 1 has declared with its first discard, a 9s, and is about to draw the last of the draws."""
    game = changchun({1: hand, **options.pop("hands", {})}, "9s" + draws, tail, dice=dice, **options)
    return on(game, f"0 default, 1 ready 9s, {ROUND}")


def test_CC_T1_ready_is_declared_with_a_discard():
    game = on(changchun({1: ONE_WAIT}, "9s"), "0 default")
    assert offered(game, 1, "ready") == ["2s", "9s"], "with 9s it would wait for 9s"
    play(game, "1 ready 9s")
    assert happened(game, "ready") == [(1, "")]
    assert happened(game, "discard")[-1] == (1, "9s")
    assert game.view(0)["declared"] == [1]
    assert offered(on(changchun({1: "147m258p369s1234z"}), "0 default"), 1, "ready") == []


def test_CC_T1_a_declared_seat_discards_what_it_draws():
    game = declared(stacks("9p"), "8m8m8m2m", 1)
    assert legal(game)[1] == ["discard 2m"]


@pytest.mark.parametrize(
    ("word", "tile", "claims"),
    [
        ("ready", "5s", ["pass"]),  # it holds 555s and 46s; with a kong it would be unready
        ("discard", "5s", ["kong 5s", "pong", "chow 46s", "pass"]),
        ("ready", "1m", ["win", "pass"]),
        ("discard", "1m", ["win", "chow 23m", "pass"]),
    ],
)
def test_CC_T1_a_declared_seat_neither_chows_nor_pongs(word, tile, claims):
    game = changchun({0: tile, 1: TWO_WAITS}, "9s8m8m")
    play(game, f"0 default, 1 {word} 9s, 2 default, 3 default, 0 discard {tile}")
    assert legal(game)[1] == claims


def test_CC_T1_a_declared_seat_lays_what_it_draws_and_no_other_tile():
    game = declared(stacks("9p"), "8m8m8m4m", 1, hand="111123m55s789p77z")  # with 1111m laid, 4m would keep it ready
    assert legal(game)[1] == ["discard 4m"]
    game = changchun({1: "1m1p1s1p456m789p234s"}, "9s8m8m8m6p", stacks("7p"), dice=(1,))
    on(game, f"0 default, 1 egg 1m1p1s, 1 ready 9s, {ROUND}")
    assert legal(game)[1] == ["discard 6p"]


def test_CC_T1_it_may_decline_a_win():
    game = declared(stacks("9p"), "8m8m8m2s", 1)
    assert legal(game)[1] == ["win", "discard 2s"]


def test_CC_T2_a_hand_without_terminal_or_honour_is_not_declared():
    """It waits for 6s and 9s, and wins on the nine alone."""
    game = on(changchun({1: "222m567m345s78s44p"}, "7z8m8m8m9s"), "0 default")
    assert offered(game, 1, "ready") == []
    on(game, f"1 discard 7z, {ROUND}")
    assert "win" in legal(game)[1]


def test_CC_T3_the_first_declarer_throws_before_its_next_draw_and_alone_sees_the_treasure():
    game = declared(stacks("5m", "6m", "7m", "8p"), "8m8m8m9m", 3)
    assert thrown(game) == [3]
    assert happened(game, "look") == [(1, "7m")]
    order = [event.type for event in game.events if event.type in ("dice", "look", "draw")]
    assert order[-3:] == ["dice", "look", "draw"]
    assert [treasure(game, seat) for seat in range(4)] == [None, "7m", None, None]
    assert [game.view(seat)["facts"]["looked"] for seat in range(4)] == [[1]] * 4
    for seat in (0, 2, 3):
        looks = [event for event in game.events_for(seat) if event.type == "look"]
        assert [(event.seat, event.tiles) for event in looks] == [(1, ())]
    assert game.wall.face_up == ()


def test_CC_T3_later_declarers_see_it_at_their_own_next_draw():
    hands = {2: TWO_WAITS}
    game = changchun({1: ONE_WAIT, **hands}, "9s9p8m8m8m9m", stacks("7m", "6m"), dice=(1,))
    on(game, "0 default, 1 ready 9s, 2 default, 3 default, 0 default, 1 default, 2 ready 9m")
    assert happened(game, "look") == [(1, "7m")]
    assert game.rules.facts_of(game._table, 3, mj.tiles.kind("5m"), 2).looked == {1}, "CC-P4"
    on(game, "3 default, 0 default, 1 default")
    assert happened(game, "look") == [(1, "7m"), (2, "7m")]
    assert thrown(game) == [1]
    assert [treasure(game, seat) for seat in range(4)] == [None, "7m", "7m", None]


def test_CC_T3_whichever_declared_seat_draws_first_throws():
    game = changchun({0: "5p", 1: ONE_WAIT, 2: "55p6z", 3: TWO_WAITS}, "9s8m9m", stacks("7m", "6m"), dice=(2,))
    play(game, "0 default, 1 ready 9s, 2 default, 3 ready 9m, 0 discard 5p, 2 pong")
    on(game, "2 discard 6z")
    assert happened(game, "look") == [(3, "6m")]


def test_CC_T3_a_replacement_is_no_such_draw_and_nobody_looks_who_has_not_declared():
    game = changchun({0: "1m", 1: ONE_WAIT}, "9s8m8m", stacks("9p"))
    on(game, "0 default, 1 ready 9s, 2 default, 3 default, 0 discard 1m, 1 kong 1m")
    assert happened(game, "draw")[-1] == (1, "9p")
    assert not thrown(game)
    assert not thrown(on(changchun({1: ONE_WAIT}, "9s"), f"0 default, 1 discard 9s, {ROUND}"))


def test_CC_T3_replacements_pass_over_the_treasure():
    game = declared(stacks("9p", lower="8p"), "8m8m8m1m", 1)
    on(game, "1 kong 1m")
    assert happened(game, "draw")[-1] == (1, "8p")


def test_CC_T3_the_odd_tile_of_a_broken_stack_is_not_counted():
    game = changchun({0: "6666p", 1: ONE_WAIT}, "9s8m8m8m9m", stacks("3p", "7m"), dice=(1,))
    on(game, f"0 kong 6p, 0 default, 1 ready 9s, {ROUND}")
    assert happened(game, "look") == [(1, "7m")]


def test_CC_T4_a_treasure_that_is_one_of_the_waits_wins_at_once():
    game = declared(stacks("2s"), "8m8m8m9m", 1)
    assert game.phase == "over"
    assert (score(game).win.flags, score(game).win.discarder) == ({"treasure_seen"}, None)
    assert points(game) == (-32, 64, -16, -16)  # 夹, 对宝 and 门清, the dealer pays twice as much
    assert len(happened(game, "draw")) == 5, "the seat draws no tile"


def test_CC_T4_a_later_declarer_too():
    game = changchun({1: ONE_WAIT, 2: TWO_WAITS}, "9s9p8m8m8m9m", stacks("4m"), dice=(1,))
    on(game, "0 default, 1 ready 9s, 2 ready 9p, 3 default, 0 default, 1 default")
    assert score(game).win.winner == 2


def test_CC_T5_a_declared_seat_that_has_looked_wins_with_the_treasures_kind():
    game = declared(stacks("9m"), "8m8m8m9m", 1)
    assert legal(game)[1] == ["win", "discard 9m"]
    play(game, "1 win")
    assert score(game).win.flags == {"treasure_drawn"}
    assert sorted(item.title_zh for item in score(game).items) == ["夹胡", "摸宝", "门清"]


def test_CC_T5_not_another_seat_and_not_from_a_discard():
    game = declared(stacks("9m"), "8m8m8m6p9m", 1)
    on(game, "1 default")
    assert "win" not in legal(game)[2]
    play(game, "2 discard 9m")
    assert legal(game)[1] == ["pass"]


def test_CC_T5_a_replacement_too():
    game = declared(stacks("9m", lower="9m"), "8m8m8m1m", 1)
    play(on(game, "1 kong 1m"), "1 win")
    assert score(game).win.flags == {"treasure_drawn", "kong_replacement"}


def exhausted(*upper: str, dice: tuple[int, ...], **options: Any) -> mj.Round:
    """Seat 1 has declared and draws again, while three 8m lie among the discards."""
    return declared(stacks(*upper), "8m8m8m9m", *dice, **options)


def test_CC_T6_an_exhausted_treasure_is_put_back_and_thrown_again():
    game = exhausted("8m", "7m", dice=(1, 2))
    assert thrown(game) == [1, 2]
    assert happened(game, "look") == [(1, "8m"), (1, "7m")]
    assert treasure(game, 1) == "7m"
    assert list(game._table.wall._aside) == [game.view(0)["facts"]["treasure_place"]] == [132]


def test_CC_T6_before_the_draw_of_whoever_has_looked():
    game = declared(stacks("8m", "7m"), "8m6m8m9m8m6m6m9m", 1, 2)
    assert treasure(game, 1) == "8m", "two lie open"
    on(game, "1 default, 2 default, 3 default")
    assert thrown(game) == [1], "three lie open, but nobody who has looked draws"
    on(game, "0 default")
    assert happened(game, "look") == [(1, "8m"), (1, "7m")]


def test_CC_T6_melds_lie_open_and_own_concealed_tiles_do_not_count():
    assert thrown(declared(stacks("7z", "7m"), "8m8m8m9m", 1, 2, hand=TWO_WAITS)) == [1], "it holds 777z"
    hands = {0: "7z", 1: "77z23m789p45655s9s"}
    game = play(changchun(hands, "6m6m6m", stacks("7z", "7m"), dice=(1, 2)), "0 discard 7z, 1 pong")
    on(game, f"1 ready 9s, {ROUND}")
    assert thrown(game) == [1, 2]


def test_CC_T6_the_new_one_may_complete_the_hand():
    game = exhausted("8m", "2s", dice=(1, 2))
    assert score(game).win.flags == {"treasure_seen"}


def test_CC_T6_the_others_look_at_their_own_next_draw():
    game = changchun({1: ONE_WAIT, 2: TWO_WAITS}, "9s9p6m8m9m6p8m8m9m9p", stacks("8m", "7m"), dice=(1, 2))
    on(game, "0 default, 1 ready 9s, 2 ready 9p, 3 default, 0 default, 1 default, 2 default")
    assert happened(game, "look") == [(1, "8m"), (2, "8m")]
    on(game, "3 default, 0 default")
    assert happened(game, "look")[2:] == [(1, "7m")]
    assert [treasure(game, seat) for seat in (1, 2)] == ["7m", None]
    on(game, "1 default")
    assert treasure(game, 2) == "7m"


def asked(draws: str) -> mj.Round:
    """Seat 1 has declared, has looked and found an 8m, and is asked whether it changes it."""
    options = {"dice": (1, 2), "treasure_change": "optional"}
    game = changchun({1: ONE_WAIT}, f"9s{draws}9m", stacks("8m", "7m"), **options)
    play(game, f"0 default, 1 ready 9s, {ROUND}")
    while game.phase == "claims":
        game.apply(game.waiting[0], PASS)
    return game


def test_CC_T6_treasure_change_forced():
    assert thrown(exhausted("8m", "7m", dice=(1, 2), treasure_change="forced")) == [1, 2]


def test_CC_T6_treasure_change_optional():
    game = asked("8m8m8m")
    assert (game.phase, legal(game)) == ("treasure", {1: ["change_treasure", "pass"]})
    play(game, "1 change_treasure")
    assert (game.phase, thrown(game), treasure(game, 1)) == ("treasure", [1, 2], "7m")
    assert legal(game) == {1: ["pass"]}
    game = play(asked("8m8m8m"), "1 pass")
    assert (game.phase, thrown(game), treasure(game, 1)) == ("turn", [1], "8m")


def test_CC_T6_treasure_change_is_asked_each_time_so_that_nobody_learns_from_it():
    game = asked("8m8m6m")
    assert (game.phase, legal(game)) == ("treasure", {1: ["pass"]})


KINDS = ("2m", "8m", "1p", "3p", "5p", "4s", "3m", "7m", "2p", "6p", "3s", "8s")


def six_exhausted(lower: str, kinds: int = 6, **options: Any) -> mj.Round:
    """Seat 1 throws when three tiles lie open of each kind that is the upper tile of one of the last six stacks."""
    draws = [kind for kind in KINDS[:kinds] for _ in range(3)]
    draws += ["6z"] * ((1 - len(draws)) % 4)
    game = changchun({1: ONE_WAIT}, "".join(draws), stacks(*KINDS[:6], lower=lower), **options)
    on(game, "0 default")
    while len(happened(game, "draw")) <= len(draws):
        on(game, f"{game.turn} default")
    return on(game, f"1 ready {draws[-1]}, {ROUND}")


@pytest.mark.parametrize("after_six", ["lower", "none"])
def test_CC_T7_after_six_exhausted_treasures(after_six):
    game = six_exhausted("1z2z3z4z5z7z", treasure_after_six=after_six)
    looks = [tile for _, tile in happened(game, "look")]
    assert sorted(looks[:6]) == sorted(KINDS[:6])
    places = [dict(event.details)["treasure"] for event in game.events if "treasure" in dict(event.details)]
    if after_six == "lower":
        assert len(looks) == 7
        assert looks[6].endswith("z"), "a lower tile"
        assert game.view(0)["facts"]["treasure_place"] % 2 == 1
        assert len(thrown(game)) > 7, "throws on a stack that has served are repeated"
    else:
        assert len(looks) == 6
        assert places[-1] is None
        assert game.view(0)["facts"]["treasure_place"] is None


def test_CC_T7_when_the_lower_tiles_are_exhausted_too_there_is_no_treasure():
    game = six_exhausted("".join(KINDS[6:]), 12)
    assert len(set(happened(game, "look"))) == 12
    assert treasure(game, 1) is None
    on(game, f"1 default, {ROUND}")
    assert len(happened(game, "look")) == 12
    facts = game.rules.facts_of(game._table, 1, mj.tiles.kind("2s"), 2)
    assert facts.looked == {1}, "CC-P4: where no treasure serves, a declared seat counts as having looked"


def test_CC_T8_a_seat_that_gives_the_treasure_away_wins_no_more_and_it_is_thrown_again():
    game = declared(stacks("7m", "6m"), "8m8m8m2s9p9p9p9m", 1, 1, 2)
    assert legal(game)[1] == ["win", "discard 2s"]
    game.bar(1)
    assert happened(game, "barred") == [(1, "")]
    assert legal(game)[1] == ["discard 2s"]
    assert not may(game, 1, "win")
    assert treasure(game, 1) is None
    on(game, f"1 default, {ROUND}")
    assert thrown(game) == [1, 1, 2], "a stack that has served is not taken again"
    assert happened(game, "look")[-1] == (1, "6m")
    assert mj.Round.replay(game.log).log == game.log
    with pytest.raises(mj.IllegalAction, match="already"):
        game.bar(1)


def test_CC_T8_the_win_of_another_on_the_treasure_stands():
    game = changchun({1: ONE_WAIT, 2: TWO_WAITS}, "9s9p6p6p6p7m", stacks("7m"), dice=(1,))
    on(game, "0 default, 1 ready 9s, 2 ready 9p, 3 default, 0 default, 1 default")
    game.bar(1)
    assert game.view(3)["facts"]["barred"] == [1]
    play(game, "2 win")
    assert score(game).win.flags == {"treasure_drawn"}


def test_CC_T8_a_barred_seat_is_not_asked_about_wins():
    game = changchun({0: "2s", 1: ONE_WAIT}, "9s")
    game.bar(1)
    play(game, "0 discard 2s")
    assert "win" not in legal(game)[1]
    game = play(changchun({0: "2s", 1: ONE_WAIT}, "9s"), "0 discard 2s")
    game.bar(1)
    assert "win" not in legal(game)[1]
    game = play(changchun({0: "2s", 3: ONE_WAIT}, "9s"), "0 discard 2s")
    game.apply(3, "win")
    with pytest.raises(mj.IllegalAction, match="winning"):
        game.bar(3)


def test_CC_T8_a_barred_seat_wins_neither_with_the_treasure_nor_in_the_last_draws():
    game = changchun({1: ONE_WAIT}, "9s8m8m8m9m", stacks("2s"), dice=(1,))
    game.bar(1)
    on(game, f"0 default, 1 ready 9s, {ROUND}")
    assert (game.phase, treasure(game, 1)) == ("turn", "2s")
    game = changchun({1: ONE_WAIT}, "5p6p7p8p2s", DEAD, short=True, last_draws_only_win=4)
    game.bar(1)
    on(on(game, "0 default, 1 default"), "2 pass, 3 pass, 0 pass")
    assert legal(game) == {1: ["pass"]}


def test_CC_T8_a_seat_that_has_not_seen_the_treasure_cannot_give_it_away():
    game = declared(stacks("7m"), "8m8m8m9m", 1)
    game.bar(2)
    assert treasure(game, 1) == "7m"


def test_G_7_the_treasure_changes_nothing_that_the_others_see():
    games = [declared(stacks(*upper), "8m8m8m9m", 1) for upper in (("5m", "6m"), ("6m", "5m"))]
    for seat in (0, 2, 3):
        first, second = ((game.view(seat), game.events_for(seat), game.wall) for game in games)
        assert first == second
    assert games[0].view(1) != games[1].view(1)


# --- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kept", "gains"), [(True, (6, -2, -2, -2)), (False, (0, 0, 0, 0))])
def test_CC_P6_kongs_kept_on_draw(kept, gains):
    game = changchun({0: "5555m"}, "6p7p8p", DEAD, short=True, kongs_kept_on_draw=kept)
    assert points(finish(play(game, "0 kong 5m"))) == gains


@pytest.mark.parametrize(("kong", "each"), [("5555m", 2), ("1111s", 4)])
def test_CC_P6_G_8_a_hidden_kong_is_paid_when_the_round_is_over_since_the_amount_tells_a_big_egg(kong, each):
    hidden, shown = (
        play(changchun({0: kong}, "6p7p8p", DEAD, short=True, show_concealed_kongs=shows), f"0 kong {kong[-2:]}")
        for shows in (False, True)
    )
    assert (points(hidden), points(shown)) == ((0, 0, 0, 0), (3 * each, -each, -each, -each))
    assert points(finish(hidden)) == points(finish(shown)) == (3 * each, -each, -each, -each)


def test_CC_P6_kongs_are_kept_whoever_wins():
    game = changchun({0: "6666p2s", 1: ONE_WAIT}, kongs_kept_on_draw=False)
    assert points(play(game, "0 kong 6p, 0 discard 2s, 1 win")) == (6 - 8, 8 - 2, -2, -2)


@pytest.mark.parametrize(("word", "looked"), [("ready", True), ("discard", False)])
def test_CC_P4_facts_of_the_discarder(word, looked):
    game = changchun({1: TWO_WAITS, 2: ONE_WAIT}, "9s9m6p6p2s", stacks("7m"), dice=(1,), discard_pays="everyone")
    on(game, f"0 default, 1 {word} 9s, 2 default, 3 default, 0 default")
    play(game, "1 discard 2s, 2 win")
    assert score(game).win.looked == ({1} if looked else set())
    assert {payment.payer for payment in score(game).payments} == ({0, 1, 3} if looked else {1})


def test_CC_P7_facts_of_a_win():
    game = declared(stacks("9p"), "8m8m8m2s", 1)
    win = score(play(game, "1 win")).win
    assert (win.declared, win.looked, win.flags) == ({1}, {1}, frozenset())


# --- the preset -----------------------------------------------------------------------------------------------------


def test_MIL_2024_a_whole_round():
    """The dealer lays three winds, one of them just drawn, and adds at once; seat 1 keeps its exhausted treasure, and
    wins in the last four draws, which the others lay aside.
    """
    tail = "5m5m5p5p6p6p7p7p4m8m3s3s4m3m1p"
    game = changchun(
        {0: "12z1s4z", 1: ONE_WAIT}, "9s8m8m8m9m6p6p9p2s1z", tail, preset="MIL_2024", short=True, dice=(2,)
    )
    assert "124z" in offered(game, 0, "egg")
    on(game, "0 egg 124z, 0 add_egg 1s, 0 default, 1 ready 9s, 2 default, 3 default")
    play(game, "0 default, 2 pass, 3 pass")
    game.apply(1, PASS)
    assert (game.phase, legal(game), treasure(game, 1)) == ("treasure", {1: ["change_treasure", "pass"]}, "8m")
    on(game, "1 pass")
    on(game, "1 discard 9m")
    assert (game.phase, game.turn) == ("last_draws", 2)
    on(game, "2 pass, 3 pass, 0 pass")
    assert (game.phase, game.turn) == ("last_draws", 1)
    play(game, "1 win")
    assert sorted(item.title_zh for item in score(game).items) == ["夹胡", "自摸", "门清"]
    assert points(game) == (6 - 16, 32 - 2, -2 - 8, -2 - 8)

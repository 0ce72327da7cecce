"""The engine: the clauses common to all games, decisions in any order, refusals, what is hidden, chance, time-outs."""

import json
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from random_play import GREEDY, PLAYED, decide, refuses_all_else, state, tiles_of
from scripts import all_pass, finish, happened, legal, may, play, spread

import mahjong as mj
from mahjong.round import Result
from mahjong.rules.scores import balance

LINFEN, CHANGSHA = mj.ruleset("linfen"), mj.ruleset("changsha")
TRIPLETS = "111m222p333s44z55z"  # in Linfen it waits 4z 5z
ONE_SUIT = "45678m789m111m99m"  # waits 3m 6m
SUITS = "147m258p369s"  # nine tiles that make nothing
SEED = bytes(range(32))


def started(game: str, number: int = 0, **options: object) -> mj.Round:
    """A round of a game that has come to its first turn."""
    round = mj.Round(mj.ruleset(game, **options), seed=number.to_bytes(32, "big"))
    while round.phase != "turn":
        round.apply(round.waiting[0], "pass")
    return round


def some_rounds(game: str, rounds: int = 12):
    """Rounds of greedy players, after every step."""
    for number in range(rounds):
        random = Random(number)
        round = mj.Round(mj.ruleset(game), dealer=number % 4, seed=random.randbytes(32))
        yield round
        while round.phase != "over":
            seat = random.choice(round.waiting)
            decide(round, seat, GREEDY, random)
            yield round


# --- turns, deal and hand sizes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_G_1_the_seats_draw_in_turn(dealer):
    game = spread(LINFEN, {}, dealer=dealer)
    for step in range(6):
        assert (game.phase, game.turn, game.waiting) == ("turn", (dealer + step) % 4, ((dealer + step) % 4,))
        game.apply(game.turn, game.default_action(game.turn))
        all_pass(game)


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("dealer", range(4))
def test_G_2_the_dealer_has_14_tiles_the_others_13_and_the_dealer_discards_first(game, dealer):
    round = mj.Round(mj.ruleset(game), dealer=dealer, seed=SEED)
    assert [sum(mj.Hand(round.view(seat)["hand"]).counts) for seat in range(4)] == [13] * 4
    assert [seat for seat in range(4) if round.view(seat)["drawn"]] == [dealer]
    while round.phase != "turn":
        round.apply(round.waiting[0], "pass")
    assert round.waiting == (dealer,)


def test_G_2_four_tiles_a_time_three_times_then_one_each_and_the_dealer_one_more():
    order = LINFEN.deal_order(2)
    assert order[:16] == (2, 2, 2, 2, 3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 1)
    assert order[48:] == (2, 3, 0, 1, 2)
    assert [order.count(seat) for seat in range(4)] == [13, 13, 14, 13]


def test_G_3_a_meld_fills_three_places_and_the_fourth_tile_of_a_kong_is_made_up_from_the_tail():
    game = spread(LINFEN, {0: "1z", 1: "11z222z1m"}, "2z", "9p2s6p3s")
    play(game, "0 discard 1z, 1 pong, 2 pass, 3 pass")
    assert (game.view(1)["concealed"][1], game.view(1)["melds"][1]) == (11, ["[111z@0]"])
    play(game, "1 discard 1m, 2 discard 2z, 1 kong 2z, 1 pass")
    assert (game.view(1)["concealed"][1], game.view(1)["melds"][1]) == (7, ["[111z@0]", "[2222z@2]"])
    assert game.view(1)["drawn"] == "3s"
    assert game.wall.stacks[-1] == 1


def test_G_4_after_a_pong_or_chow_there_is_only_the_discard():
    ponged = play(spread(LINFEN, {0: "1z", 1: "11z4444z55m55p55s7z"}), "0 discard 1z, 1 pong")
    chowed = play(spread(CHANGSHA, {0: "1m", 1: "23m4444s77p99s5p"}, "9m"), "0 discard 1m, 1 chow 23m")
    for game, kong in ((all_pass(ponged), "kong 4z"), (all_pass(chowed), "kong 4s")):
        assert {action.type for action in game.legal(1)} == {"discard"}
        assert not may(game, 1, kong)
        assert not may(game, 1, "win")


def test_G_5_only_the_last_discard_may_be_claimed():
    game = spread(LINFEN, {0: "1z", 1: "9s", 2: "11z"}, "6s")
    play(game, "0 discard 1z")
    assert may(game, 2, "pong")
    play(game, "2 pass, 1 discard 6s")
    assert not may(game, 2, "pong")


@pytest.mark.parametrize("game", PLAYED)
def test_G_6_every_transfer_is_itemised_and_the_sum_is_zero(game):
    results: list[Result] = [round.result for round in some_rounds(game) if round.result]
    assert any(result.payments for result in results)
    for result in results:
        assert result.points == balance(result.payments)
        assert sum(result.points) == 0
        assert all(
            payment.amount > 0 and payment.why and payment.payer != payment.receiver for payment in result.payments
        )


# --- what is hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_G_7_no_view_and_no_message_tells_a_concealed_tile_of_another_seat(game):
    for round in some_rounds(game, 4):
        for event in round.events[-3:]:
            for seat in range(4):
                seen = event.to(seat, 0)
                if event.type in ("deal", "draw", "concealed_kong") and seat != event.seat:
                    assert (seen.tiles, seen.details) == ((), ())
        if not round.waiting:
            continue
        views = [round.view(seat) for seat in range(4)]
        for seat, view in enumerate(views):
            assert view["drawn"] is None or seat == round.turn
            public = {key: part for key, part in view.items() if key not in ("seat", "hand", "drawn", "legal", "facts")}
            others = {key: part for key, part in views[seat - 1].items() if key in public}
            public["melds"], others["melds"] = (
                [[("?" if meld[0] == "(" else meld) for meld in melds] for melds in part]
                for part in (public["melds"], others["melds"])
            )
            assert public == others, "the rest is the same for everybody"


@pytest.mark.parametrize("shown", [False, True])
def test_G_8_a_concealed_kong_is_shown_face_down(shown):
    rules = mj.ruleset("linfen", show_concealed_kongs=shown)
    game = play(spread(rules, {0: "5555z" + SUITS + "2z"}), "0 kong 5z, 0 pass")
    expected = ["(5555z)" if shown else "(????)"]
    assert [game.view(seat)["melds"][0] for seat in range(4)] == [["(5555z)"], expected, expected, expected]
    assert [view["concealed"] for view in map(game.view, range(4))] == [[10, 13, 13, 13]] * 4
    told = [event for event in game.events_for(1) if event.type == "concealed_kong"]
    assert [(event.seat, event.details) for event in told] == [(0, (("meld", "(5555z)"),) if shown else ())]
    assert ("5555z" in json.dumps([event.to_dict() for event in game.events_for(1)])) is shown


def test_G_8_a_payment_for_a_concealed_kong_does_not_name_it():
    rules = mj.ruleset("changsha", kong_points={"concealed": 2})
    game = play(spread(rules, {0: "5555m147p369s"}), "0 kong 5m")
    paid = [event for event in game.events_for(1) if event.type == "payment"]
    assert len(paid) == 3
    assert all("5" not in dict(event.details)["why"] for event in paid)


def test_the_legal_actions_of_a_seat_are_in_its_own_view_alone():
    game = play(spread(LINFEN, {0: "1z", 2: "11z"}), "0 discard 1z")
    assert [game.view(seat)["legal"] for seat in range(4)] == [[], ["pass"], ["pong", "pass"], ["pass"]]


@pytest.mark.parametrize("able", ["11z", "9m"])
def test_nobody_sees_whether_another_seat_may_claim(able):
    game = play(spread(LINFEN, {0: "1z", 2: able}), "0 discard 1z")
    assert (game.phase, game.waiting) == ("claims", (1, 2, 3))
    view = game.view(1)
    assert view["tile"] == "1z"
    assert view["legal"] == ["pass"]
    assert [event.type for event in game.events_for(3)][-1] == "discard"


def test_the_wall_that_everybody_sees_has_no_order():
    game = mj.Round(LINFEN, seed=SEED)
    assert game.wall.remaining == 81
    assert game.wall._fields == ("remaining", "stacks", "face_up")
    with pytest.raises(AttributeError):
        game.wall.remaining = 3


def test_the_seed_is_secret_until_the_round_is_settled():
    game = mj.Round(LINFEN, seed=SEED)
    with pytest.raises(mj.IllegalAction, match="secret"):
        _ = game.seed
    for seat in range(4):
        told = json.dumps([game.view(seat), [event.to_dict() for event in game.events_for(seat)]])
        assert SEED.hex() not in told
        assert game.commitment in told
    assert finish(game).seed == SEED
    assert mj.Round(LINFEN).commitment != mj.Round(LINFEN).commitment


def test_hidden_events_leave_no_gaps_in_a_seat_s_numbers():
    game = play(spread(LINFEN, {0: "4z", 2: TRIPLETS}, "9s9s"), "0 discard 4z, 2 pass, 1 default, 2 default")
    for seat in range(4):
        told = game.events_for(seat)
        assert [event.number for event in told] == list(range(len(told)))
        assert game.events_for(seat, 5) == told[5:]
        assert game.events_for(seat, len(told)) == ()
        with pytest.raises(ValueError, match="since is -1"):
            game.events_for(seat, -1)
        assert len(told) == len(game.events) - (0 if seat == 2 else 2), "the lock of seat 2 and its end"


# --- the wall -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_G_9_all_that_is_random_comes_from_the_seed(game):
    rounds = [mj.Round(mj.ruleset(game), dealer=1, seed=SEED) for _ in range(2)]
    other = mj.Round(mj.ruleset(game), dealer=1, seed=bytes(32))
    assert rounds[0].events == rounds[1].events
    assert rounds[0].events[2:] != other.events[2:]


def test_G_9_two_dice_count_the_seat_from_the_dealer_and_the_stacks_from_its_right_end():
    game = mj.Round(LINFEN, dealer=1, seed=SEED)  # the dice of this seed are 6 and 5
    start = dict(game.events[0].details)
    assert (start["dice"], start["opened"], start["stacks"]) == ((6, 5), (1 + 10) % 4, 11)


def test_G_10_the_head_moves_on_and_replacements_come_from_the_tail():
    game = play(spread(CHANGSHA, {0: "5555m147p369s"}, "6s6p", "8s7s"), "0 kong 5m")
    assert game.view(0)["drawn"] == "8s", "a replacement taken from the wrong end would be 6s"
    play(game, "0 default, 1 default, 2 default")
    assert [tile for _, tile in happened(game, "draw")][1:] == ["8s", "6s", "6p"]


# --- time-outs ------------------------------------------------------------------------------------------------------


def test_G_11_who_does_not_answer_in_time_passes():
    game = play(spread(LINFEN, {0: "5z", 2: TRIPLETS}), "0 discard 5z")
    assert legal(game)[2] == ["win", "pong", "pass"]
    assert [str(game.default_action(seat)) for seat in game.waiting] == ["pass"] * 3


def test_a_time_out_discards_the_tile_drawn_or_after_a_claim_the_highest():
    game = spread(LINFEN, {0: "9m" + SUITS + "123z1m", 1: "11m"})
    assert str(game.default_action(0)) == "discard 1m", "the last of the 14"
    all_pass(play(game, "0 discard 1m, 1 pong"))
    assert game.default_action(1) == game.legal(1)[-1]
    with pytest.raises(mj.IllegalAction, match="nothing to decide"):
        game.default_action(3)


def test_a_time_out_does_not_take_a_win_that_is_free():
    game = spread(LINFEN, {0: "123m456m789p23s55z1s"})
    assert str(game.default_action(0)) == "discard 1s"


# --- claims ---------------------------------------------------------------------------------------------------------

CLAIMED = {0: "3s", 1: "12s99m", 2: "33s", 3: "123m456m789m55p12s"}  # seat 1 may chow, seat 2 pong, seat 3 win


def test_G_12_win_before_pong_before_chow():
    script = "0 discard 3s, 1 chow 12s, 2 {}, 3 {}"
    won = play(spread(CHANGSHA, CLAIMED), script.format("pong", "win"))
    assert won.result.winners == (3,)
    ponged = play(spread(CHANGSHA, CLAIMED), script.format("pong", "pass"))
    assert ponged.view(2)["melds"][2] == ["[333s@0]"]
    chowed = play(spread(CHANGSHA, CLAIMED), script.format("pass", "pass"))
    assert chowed.view(1)["melds"][1] == ["[123s@0]"]


def test_G_12_a_chow_is_for_the_next_seat_alone():
    game = play(spread(CHANGSHA, {0: "3s", 1: "12s", 2: "45s", 3: "24s"}), "0 discard 3s")
    assert may(game, 1, "chow 12s")
    assert not may(game, 2, "chow 45s")
    assert not may(game, 3, "chow 24s")


def test_G_12_of_several_that_win_the_nearest_does_and_the_others_need_not_answer():
    hands = {0: "5z", 1: "777m777p777s666z5z", 3: "111m222p333s444z5z"}
    game = play(spread(LINFEN, hands), "0 discard 5z")
    assert game.apply(1, "win")
    assert game.phase == "over"
    assert game.result.winners == (1,)


@pytest.mark.parametrize("order", [*permutations((1, 2, 3))])
@pytest.mark.parametrize(
    "answers", [("chow 12s", "pong", "pass"), ("pass", "pong", "win"), ("chow 12s", "pass", "pass")]
)
def test_claims_may_come_in_any_order(order, answers):
    rounds = [play(spread(CHANGSHA, CLAIMED), "0 discard 3s") for _ in range(2)]
    for round, seats in zip(rounds, ((1, 2, 3), order), strict=True):
        for seat in seats[:-1]:
            assert round.apply(seat, answers[seat - 1]) == (), (
                "nothing happens, and nobody sees it, before all have answered"
            )
            assert round.phase == "claims"
        assert round.apply(seats[-1], answers[seats[-1] - 1])
    assert rounds[0].events == rounds[1].events
    assert rounds[0].result == rounds[1].result


def test_passed_wins_are_the_same_in_any_order_of_answers():
    hands = {0: "5z", 1: "777m777p777s666z5z", 3: "111m222p333s444z5z"}
    rounds = [play(spread(LINFEN, hands, "9s9s"), "0 discard 5z") for _ in range(2)]
    for round, seats in zip(rounds, ((1, 2, 3), (3, 2, 1)), strict=True):
        for seat in seats:
            round.apply(seat, "pass")
    assert rounds[0].events == rounds[1].events
    assert [event.details for event in rounds[0].events if event.type == "note"][:2] == [
        (("locked 1", True),),
        (("locked 3", True),),
    ]


# --- kongs and the end of the wall ----------------------------------------------------------------------------------


def test_G_13_a_kong_is_laid_only_if_its_replacement_can_be_drawn():
    """Two kongs with one tile left: it serves the first, there is none for the second."""
    hands = {0: SUITS + "12234z", 1: "5555z6666z7777z1m", 2: SUITS + "1234z", 3: SUITS + "1234z"}
    game = spread(LINFEN, hands, "9m", "9p7s6p8s", short=True)
    play(game, "0 default, 1 kong 5z, 1 pass")
    assert game.wall.remaining == 1
    assert may(game, 1, "kong 6z")
    play(game, "1 kong 6z, 1 pass")
    assert game.wall.remaining == 0
    assert not may(game, 1, "kong 7z")


def test_G_13_the_last_tile_serves_one_kong_and_the_last_discard_is_no_kong():
    hands = {0: "5555m6666m147p369s", 1: "777m147p369s258s1p", 2: "14p258s"}
    game = play(spread(CHANGSHA, hands, "7m", short=True), "0 kong 5m")
    assert game.wall.remaining == 0
    assert not may(game, 0, "kong 6m")
    play(game, "0 discard 7m")
    assert legal(game)[1] == ["pong", "pass"]


def test_G_14_the_last_discard_may_be_claimed_but_for_a_kong_and_then_the_round_is_drawn():
    game = spread(LINFEN, {2: "777z1m"}, "6s", "9p6s6p7z", short=True)
    play(game, "0 default, 1 default, 2 default, 3 discard 7z")
    assert game.wall.remaining == 0
    assert legal(game)[2] == ["pong", "pass"]
    play(game, "2 pong, 2 discard 1m, 3 pass, 0 pass, 1 pass")
    assert (game.phase, happened(game, "drawn_game")) == ("over", [(None, "")])


def test_G_15_a_kong_may_be_laid_in_a_later_turn():
    game = play(spread(LINFEN, {0: "5555z" + SUITS + "2z"}), "0 default, 1 default, 2 default, 3 default")
    all_pass(game)
    assert game.turn == 0
    assert may(game, 0, "kong 5z")


def adding(**options: object) -> mj.Round:
    """Seat 1 adds the fourth 3m to its pong; seat 2 waits for it."""
    hands = {0: "3m9s", 1: "33m9p5s", 2: ONE_SUIT}
    script = "0 discard 3m, 1 pong, 1 discard 9p, 2 discard 9s, 3 discard 8s, 0 discard 8p, 1 kong 3m"
    return play(spread(mj.ruleset("linfen", **options), hands, "9s8s8p3m", "9p2s6p3s"), script)


def test_G_16_robbing_is_answered_before_anything_else_happens():
    game = adding()
    assert (game.phase, game.waiting) == ("robbing", (2, 3, 0))
    assert game.view(1)["melds"][1] == ["[333m@0]"]
    assert not happened(game, "added_kong")
    assert game.wall.remaining == 77, "no replacement has been drawn"
    play(game, "2 pass, 3 pass, 0 pass")
    assert game.view(1)["melds"][1] == ["[333+3m@0]"]


def test_G_16_a_robbed_kong_leaves_nothing_behind():
    game = play(adding(), "2 win")
    assert game.view(1)["melds"][1] == ["[333m@0]"]
    assert game.view(1)["rivers"][1] == "9p3m", "the robbed tile counts as discarded"
    assert game.view(1)["concealed"][1] == 10
    assert not happened(game, "added_kong")
    assert all(payment.payer == 1 for payment in game.result.payments), "the robbed seat pays as the discarder"
    assert [payment.why for payment in game.result.payments] == ["清一色 20"]
    assert game.result.scores[0].win.discarder == 1


def test_a_tile_that_is_added_to_a_kong_is_claimed_by_nobody_but_to_win():
    """No chow on a kong's tile."""
    hands = {0: "3s", 1: "33s9p", 2: "12s45s"}
    script = "0 discard 3s, 1 pong, 1 discard 9p, 2 discard 9s, 3 discard 8s, 0 discard 8p, 1 kong 3s"
    game = play(spread(CHANGSHA, hands, "9s8s8p3s"), script)
    assert game.phase == "robbing"
    assert legal(game) == {2: ["pass"], 3: ["pass"], 0: ["pass"]}


def test_after_every_claim_there_is_something_to_discard():
    """The fourth pong leaves two tiles, one of them to be discarded."""
    game = spread(LINFEN, {0: "1234z" + SUITS + "9m", 1: "11223344z56z789s"}, "")
    for wind, thrown in zip("1234", ("5z", "6z", "9s", "8s"), strict=True):
        all_pass(play(game, f"0 discard {wind}z, 1 pong"))
        assert {action.type for action in game.legal(1)} == {"discard"}
        all_pass(play(game, f"1 discard {thrown}, 2 default, 3 default"))
    assert game.view(1)["concealed"][1] == 1


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(game):
    round = started(game)
    discard = str(round.legal(0)[-1])
    for seat, action, reason in (
        (1, discard, "seat 1 is not asked now, in phase turn"),
        (0, "pass", "seat 0 may not pass now; expected one of: "),
        (0, "pong", "seat 0 may not pong now"),
        (0, "win", "seat 0 may not win now: "),
        (0, "dance 5m", "may not dance 5m"),
    ):
        before = state(round)
        with pytest.raises(mj.IllegalAction, match=reason) as refused:
            round.apply(seat, action)
        assert refused.value.reason == str(refused.value)
        assert state(round) == before
    round.apply(0, discard)
    round.apply(2, "pass")
    with pytest.raises(mj.IllegalAction, match="seat 2 has already answered"):
        round.apply(2, "pass")
    refuses_all_else(round)
    finish(round)
    for call in (lambda: round.apply(0, "pass"), lambda: round.leave(0)):
        with pytest.raises(mj.IllegalAction, match="the round is over"):
            call()


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None, 1.0])
def test_what_is_no_seat_is_malformed(seat):
    game = mj.Round(LINFEN, seed=SEED)
    before = state(game)
    for call in (
        lambda: game.apply(seat, "discard 1m"),
        lambda: game.default_action(seat),
        lambda: game.view(seat),
        lambda: game.events_for(seat),
        lambda: game.leave(seat),
        lambda: mj.Round(LINFEN, dealer=seat),
    ):
        with pytest.raises(ValueError, match="expected a seat"):
            call()
    assert state(game) == before


@pytest.mark.parametrize(
    "text", ["", "discard", "discard 5", "discard 8z", "Discard 5m", "discard  5m", "discard 5m ", "5m", "*"]
)
def test_a_malformed_action_is_refused(text):
    game = mj.Round(LINFEN, seed=SEED)
    before = state(game)
    with pytest.raises((ValueError, mj.IllegalAction)):
        game.apply(0, text)
    assert state(game) == before


@pytest.mark.parametrize("action", [None, 5, ("discard", (4,)), b"pass", ["pass"]])
def test_what_is_no_action_is_a_type_error(action):
    game = mj.Round(LINFEN, seed=SEED)
    with pytest.raises(TypeError):
        game.apply(0, action)


@pytest.mark.parametrize("text", ["discard 5m", "chow 34m", "egg 1m1p1s", "throw 1m9p2z", "win", "take_face_up 5p"])
def test_action_texts_parse_back(text):
    action = mj.Action.parse(text)
    assert str(action) == text
    assert mj.Action.of(action.type, *action.tiles) == action
    assert mj.Action.parse("chow 43m") == mj.Action.parse("chow 34m")


@pytest.mark.parametrize(
    ("arguments", "error", "reason"),
    [
        ({"rules": "linfen"}, TypeError, "expected the rules"),
        ({"dealer": 4}, ValueError, "dealer is 4"),
        ({"seed": b"short"}, ValueError, "32 bytes"),
        ({"mode": "silent"}, ValueError, "'mode' is no option of a round of linfen: expected some of"),
        ({"several_winners": True}, ValueError, "'several_winners' is no option of a round"),
        ({"wall": mj.Wall("123m4z" * 4)}, ValueError, "enough to be dealt"),
    ],
)
def test_what_is_no_round_is_refused(arguments, error, reason):
    with pytest.raises(error, match=reason):
        mj.Round(**{"rules": LINFEN, **arguments})


def test_a_chosen_wall_is_of_the_game_and_whole():
    wall = mj.Wall.from_tiles(range(34), LINFEN.deal_order(0), {})
    with pytest.raises(ValueError, match="not in play in changsha"):
        mj.Round(CHANGSHA, wall=wall)
    game = mj.Round(LINFEN, wall=wall)
    assert wall.remaining == 136, "the wall that was given stays as it is"
    finish(game)
    wall.draw()
    with pytest.raises(ValueError, match="drawn or set aside"):
        mj.Round(LINFEN, wall=wall)


# --- passing idly ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_idle_seats_pass_as_if_each_had_passed_for_itself(game):
    for number in range(6):
        seed, quick, slow = number.to_bytes(32, "big"), Random(number), Random(number)
        first, second = (mj.Round(mj.ruleset(game), dealer=number % 4, seed=seed) for _ in range(2))
        while first.phase != "over":
            told = first.pass_idle()
            assert all(first.legal(seat) != (mj.Action("pass"),) for seat in first.waiting)
            assert first.events[len(first.events) - len(told) :] == told
            while idle := [seat for seat in second.waiting if second.legal(seat) == (mj.Action("pass"),)]:
                second.apply(idle[0], "pass")
            assert second.events == first.events
            for seat in first.waiting:
                if first.legal(seat):
                    decide(first, seat, GREEDY, quick)
                    decide(second, seat, GREEDY, slow)
        assert first.log == second.log


def test_who_passes_idly_does_not_hold_up_a_win():
    game = play(spread(LINFEN, {0: "5z", 3: "111m222p333s444z5z"}), "0 discard 5z, 3 win")
    assert game.waiting == (1, 2)
    game.pass_idle()
    assert game.result.winners == (3,)
    assert game.pass_idle() == ()


# --- leaving --------------------------------------------------------------------------------------------------------


def test_a_seat_that_leaves_is_written_down_and_the_round_goes_on():
    game = mj.Round(CHANGSHA, seed=SEED)
    waiting = game.waiting
    left, paid = game.leave(2)
    assert (left.type, left.seat, paid.type) == ("leave", 2, "payment")
    assert game.waiting == waiting
    with pytest.raises(mj.IllegalAction, match="left before"):
        game.leave(2)
    finish(game)


def test_a_round_may_end_when_a_seat_leaves():
    game = mj.Round(LINFEN, dealer=3, seed=SEED)
    assert [event.type for event in game.leave(1, end=True)] == ["leave", "end"]
    assert (game.phase, game.waiting, game.legal(3)) == ("over", (), ())
    assert game.result == Result((0, 0, 0, 0), (), (), (), 3)


# --- results and design ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_a_result_is_json_and_sums_up_the_events(game):
    for round in some_rounds(game, 8):
        if result := round.result:
            told = json.loads(json.dumps(result.to_dict()))
            assert told["points"] == list(result.points)
            assert dict(round.events[-1].details) == {"points": result.points}
            assert len(happened(round, "payment")) == len(result.payments)
            assert {seat for seat, _ in happened(round, "win") + happened(round, "starting_win")} == set(result.winners)
        else:
            assert round.waiting


@pytest.mark.parametrize("game", PLAYED)
def test_views_and_events_are_json(game):
    for round in some_rounds(game, 1):
        for seat in range(4):
            view = round.view(seat)
            assert json.loads(json.dumps(view)) == view
    told = [event.to_dict() for event in round.events]
    assert json.loads(json.dumps(told)) == told
    assert all(hash(event) is not None and str(event) for event in round.events)


def test_the_engine_names_no_game():
    package = Path(mj.__file__).parent
    files = [
        *package.glob("round/*.py"),
        package / "table.py",
        package / "wall.py",
        package / "actions.py",
        package / "chance.py",
    ]
    assert len(files) > 5
    games = [
        *mj.rules.names(),
        *(mj.ruleset(name).title_zh for name in mj.rules.names()),
        "LF-",
        "CS-",
        "CC-",
        "LZ-",
        "SR-",
    ]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not [game for game in games if game in text.lower()], file.name


def test_the_tiles_of_a_round_are_those_of_the_game():
    for name, number in (("linfen", 136), ("changsha", 108)):
        assert sum(tiles_of(mj.Round(mj.ruleset(name), seed=SEED)).values()) == number

"""Bots know their view alone and do what is legal; the greedy one does what players do, and beats the random one."""

import json
import pickle
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import mahjong as mj
from mahjong.bots import Bot, GreedyBot, RandomBot

BOTS = (GreedyBot(), RandomBot())
GAMES = mj.rules.names()
SEED = 2027


def asked(hand: str, legal: str, **seen: Any) -> dict[str, Any]:
    """The view of seat 0 with a hand, and actions divided by commas; the tile drawn is left out unless it is `seen`."""
    nothing = {"game": "any", "seat": 0, "dealer": 0, "phase": "turn", "turn": 0, "tile": None, "drawn": None}
    table = {"concealed": [13] * 4, "melds": [[], [], [], []], "rivers": [""] * 4, "uncovered": "", "face_up": []}
    rest = {"declared": [], "shown": [None] * 4, "remaining": 40, "stacks": [], "points": [0] * 4, "facts": {}}
    return {**nothing, **table, **rest, "hand": hand, "legal": legal.split(", "), **seen}


def turn(hand: str, more: str = "", **seen: Any) -> dict[str, Any]:
    """The view of seat 0 in its turn with 14 tiles; besides discarding them it may do `more`."""
    discards = ", ".join(f"discard {mj.tiles.name(kind)}" for kind in mj.Hand(hand).discardable)
    return asked(hand, f"{more}, {discards}" if more else discards, **seen)


def claim(hand: str, tile: str, legal: str, **seen: Any) -> dict[str, Any]:
    """The view of seat 0 with 13 tiles when seat 3 has discarded a tile."""
    rivers = ["", "", "", tile]
    return asked(hand, f"{legal}, pass", **{"phase": "claims", "turn": 3, "tile": tile, "rivers": rivers, **seen})


def choices(view: dict[str, Any]) -> set[str]:
    """What the greedy bot may do, as chance decides."""
    return {str(GreedyBot().act(view, Random(seed))) for seed in range(12)}


def chosen(view: dict[str, Any]) -> str:
    """What the greedy bot does, whatever chance says."""
    [action] = choices(view)
    return action


# --- what a greedy bot does -------------------------------------------------------------------------------------------


def test_it_wins_when_it_may() -> None:
    assert chosen(turn("123m456p789s2233z5m", "win")) == "win"
    assert chosen(claim("123m456p789s1122z", "2z", "win, pong")) == "win"


def test_it_discards_what_leaves_the_lowest_shanten() -> None:
    assert chosen(turn("123m456p789s12s55z7z")) == "discard 7z"


def test_the_drawn_tile_is_one_of_the_hand() -> None:
    legal = "discard 1s, discard 2s, discard 7z"
    assert chosen(asked("123m456p789s12s55z", legal, drawn="7z")) == "discard 7z"


def test_it_keeps_the_wait_with_most_unseen_tiles() -> None:
    """23p waits for 1p and 4p, 35p for 4p alone."""
    assert chosen(turn("123m456789s55z235p")) == "discard 5p"


@pytest.mark.parametrize(
    "seen",
    [
        {"rivers": ["2p", "25p", "5p2p", "5p"]},
        {"melds": [[], ["[222p@0]"], ["[5555p]"], []]},
        {"uncovered": "222555p"},
        {"face_up": [[100, "2p"], [102, "5p"], [104, "2p"], [106, "5p"], [108, "2p"], [110, "5p"]]},
    ],
)
def test_it_counts_what_lies_open(seen: dict[str, Any]) -> None:
    """Of 34p, 12s and 67s it needs two: 12s goes, or else 34p where 2p and 5p lie open."""
    hand = "123m456m22z34p1267s"
    assert choices(turn(hand)) == {"discard 1s", "discard 2s"}
    assert choices(turn(hand, **seen)) == {"discard 3p", "discard 4p"}


def test_a_concealed_kong_of_another_seat_is_not_known() -> None:
    assert chosen(turn("123m456p789s12s55z7z", melds=[[], ["(????)"], [], []])) == "discard 7z"


def test_it_keeps_wildcards() -> None:
    assert choices(turn("wild 9p: 123m456p78s25z1z4z9p9p")) == {"discard 1z", "discard 2z", "discard 4z", "discard 5z"}


def test_it_leaves_a_wildcard_over_rather_than_wait_for_few_tiles() -> None:
    """Four melds and a wildcard wait for any tile."""
    assert chosen(turn("wild 9p: 123m456m789s234p5s9p")) == "discard 5s"


def test_it_claims_what_brings_it_closer() -> None:
    assert chosen(claim("123m456p34s77s19p2z", "7s", "pong")) == "pong"
    assert chosen(claim("123m456p34s1357z9s", "5s", "chow 34s")) == "chow 34s"


def test_it_does_not_claim_what_gains_nothing() -> None:
    assert chosen(claim("123m456p789s1122z", "1m", "chow 23m")) == "pass"
    assert chosen(claim("123m456p789s1155z", "9s", "chow 78s")) == "pass"
    assert chosen(claim("1122334455667m", "7m", "chow 56m")) == "pass"


def test_of_several_chows_it_takes_the_one_that_leaves_the_best_hand() -> None:
    """With 34m it leaves 67m, which waits for 5m and 8m; with 67m it leaves 34m, and two of its 2m lie open."""
    view = claim("3467m456p789s11z2z", "5m", "chow 34m, chow 46m, chow 67m", rivers=["", "2m", "2m", "5m"])
    assert chosen(view) == "chow 34m"


def test_it_declares_ready_with_the_better_wait() -> None:
    assert chosen(turn("123m456p789s11z23s9m", "ready 9m")) == "ready 9m"
    assert chosen(turn("123m456p789s11z245s", "ready 2s, ready 5s")) == "ready 2s"


def test_it_does_not_declare_where_no_tile_is_left() -> None:
    seen = ["111444s", "", "", "4s1s"]
    assert chosen(turn("123m456p789s11z23s9m", "ready 9m", rivers=seen)) == "discard 9m"


def test_it_lays_a_kong_where_that_costs_nothing() -> None:
    assert chosen(turn("1111z456p789s55z23s", "kong 1z")) == "kong 1z"
    assert chosen(turn("456p789s55z23s [111z]1z", "kong 1z")) == "kong 1z"
    assert chosen(claim("111z456p789s55z23s", "1z", "kong 1z, pong")) == "kong 1z"
    assert chosen(turn("1111z456p789s55z23s", "kong 1z, dice_kong 1z")) == "dice_kong 1z"


def test_it_keeps_four_tiles_that_it_needs_one_by_one() -> None:
    """The kong of 333312m would wait for a fifth 3m, and that of 33312m with another 3m be further away."""
    assert "kong 3m" not in choices(turn("333312m456p789s55z", "kong 3m"))
    assert chosen(claim("33312m456p78s55z9p", "3m", "kong 3m, pong")) == "pong"


def test_it_lays_and_throws_groups_that_it_does_not_need() -> None:
    assert chosen(turn("123m456p78s1234z55z", "egg 1234z")) == "egg 1234z"
    assert chosen(turn("123m123p123s78s11z5z", "egg 1m1p1s")) == "discard 5z"
    assert chosen(asked("123m456p78s125z99p", "throw 125z, pass", phase="throwing")) == "throw 125z"
    assert chosen(asked("123m111p78s567z99p", "throw 199p, pass", phase="throwing")) == "pass"


def test_it_adds_to_an_egg_what_it_does_not_need() -> None:
    assert chosen(turn("123m456p78s55z9m {9m9p9s}", "add_egg 9m")) == "add_egg 9m"
    assert chosen(turn("789m456p78s55z1z {9m9p9s}", "add_egg 9m")) == "discard 1z"


def test_it_takes_the_last_tile_only_when_it_is_ready() -> None:
    assert chosen(asked("123m456p789s1122s", "take_last, pass", phase="last_tile")) == "take_last"
    assert chosen(asked("123m456p789s1379p", "take_last, pass", phase="last_tile")) == "pass"


def test_what_it_cannot_judge_it_does_rather_than_pass() -> None:
    assert chosen(asked("123m456p789s1122s", "change_treasure, pass", phase="treasure")) == "change_treasure"
    assert chosen(asked("[1111z] 456p789s223s", "take_face_up 3s, pass", phase="replacement")) == "take_face_up 3s"
    assert choices(asked("123m456p789s1122s", "offer 3p, offer 8s")) == {"offer 3p", "offer 8s"}


# --- any bot ----------------------------------------------------------------------------------------------------------


def played(game: str, bots: list[Bot], number: int) -> mj.Round:
    """A round by four bots, which pass where they can but pass. All that is random follows from its number."""
    random = Random(f"{SEED} {number}")
    played = mj.Round(mj.ruleset(game), dealer=number // 2 % 4, seed=random.randbytes(32))
    while played.phase != "over":
        played.pass_idle()
        for seat in played.waiting:
            if played.legal(seat):
                played.apply(seat, bots[seat].act(played.view(seat), random))
    return played


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_is_an_immutable_value(bot: Bot) -> None:
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert hash(bot) == hash(type(bot)())
    with pytest.raises(AttributeError):
        bot.memory = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_does_follows_from_its_view_and_chance(game: str) -> None:
    """Whole rounds, each decision with the view as it comes out of JSON, in another order, and again: the same legal
    action each time, and nothing else has any influence.
    """
    for number in range(4):
        random = Random(f"{SEED} {number}")
        round = mj.Round(mj.ruleset(game), seed=random.randbytes(32))
        while round.phase != "over":
            seat = random.choice(round.waiting)
            for bot in BOTS:
                before = random.getstate()
                view = json.loads(json.dumps(round.view(seat)))
                action = bot.act(view, random)
                after = random.getstate()
                assert view == json.loads(json.dumps(round.view(seat))), "a bot has changed its view"
                assert action in round.legal(seat)
                random.setstate(before)
                turned = dict(reversed(view.items()))
                assert pickle.loads(pickle.dumps(bot)).act(turned, random) == action
                assert random.getstate() == after
            round.apply(seat, action if random.random() < 0.3 else BOTS[0].act(view, random))


@pytest.mark.parametrize("game", GAMES)
def test_greedy_bots_beat_random_ones(game: str) -> None:
    """Two against two, each sort in seats 0 and 2 in every second round: the points of a greedy seat over those of a
    random one lie above zero by four times their standard error.
    """
    greedy, random = BOTS
    gains = []
    for number in range(200):
        bots = [greedy, random, greedy, random] if number % 2 else [random, greedy, random, greedy]
        result = played(game, bots, number).result
        assert result is not None
        gains.append(sum(gain if bot is greedy else -gain for gain, bot in zip(result.points, bots, strict=True)) / 2)
    assert mean(gains) > 4 * stdev(gains) / len(gains) ** 0.5, f"seed {SEED}: {mean(gains):.2f} points a round"

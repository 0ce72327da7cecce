"""A round survives its process, a changed log is refused, and what is hidden does not change what a seat is shown."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from random_play import GREEDY, PLAYED, decide, players, tells_nothing
from scripts import play, seed_for, spread

import mahjong as mj
from mahjong.round.round import _digest

GO_ON = """
import json, sys
from random import Random
import mahjong as mj

for line in sys.stdin:
    game, random = mj.Round.restore(json.loads(line)), Random(0)
    while game.phase != "over":
        seat = game.waiting[-1]
        game.apply(seat, random.choice(game.legal(seat)))
    print(json.dumps([game.log, game.result.to_dict()]))
"""


def played(game: str, number: int, steps: int = 10_000, preset: str | None = None) -> mj.Round:
    """A round of all sorts of bots after so many steps, or at its end."""
    random = Random(f"{game} {number}")
    round = mj.Round(mj.ruleset(game, preset), dealer=number % 4, seed=random.randbytes(32))
    bots = players(random)
    while round.phase != "over" and steps:
        seat = random.choice(round.waiting)
        decide(round, seat, bots[seat], random)
        steps -= 1
    return round


def gone_on(round: mj.Round) -> list[Any]:
    random = Random(0)
    while round.phase != "over":
        seat = round.waiting[-1]
        round.apply(seat, random.choice(round.legal(seat)))
    assert round.result is not None
    return [round.log, round.result.to_dict()]


# --- snapshots ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_a_snapshot_at_any_moment_goes_on_alike_in_a_new_process(game):
    rounds = [played(game, number, steps=23 * number) for number in range(20)]
    rounds += [
        played(game, 0, steps=steps) for steps in range(0, 8)
    ]  # the answers to the first discard come one by one
    snapshots = "\n".join(json.dumps(round.snapshot()) for round in rounds)
    expected = [json.loads(json.dumps(gone_on(round))) for round in rounds]
    for hash_seed in ("1", "2"):
        printed = subprocess.run(
            [sys.executable, "-P", "-c", GO_ON],
            input=snapshots,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        ).stdout
        assert [json.loads(line) for line in printed.splitlines()] == expected


@pytest.mark.parametrize("game", PLAYED)
def test_a_restored_round_is_the_same_in_all_that_is_seen(game):
    for number in range(12):
        round = played(game, number, steps=31 * number)
        restored = mj.Round.restore(json.loads(json.dumps(round.snapshot())))
        assert restored.log == round.log
        assert (restored.phase, restored.waiting, restored.turn) == (round.phase, round.waiting, round.turn)
        for seat in range(4):
            assert restored.view(seat) == round.view(seat)
            assert restored.events_for(seat) == round.events_for(seat)
            assert restored.legal(seat) == round.legal(seat)


def test_a_restore_does_not_repeat_the_randomness_that_has_been_used():
    """The second dice kong throws the second die, also where the round is restored between them."""
    hands = {0: "5555m123456s22p89p", 1: "666m123456s55p89p"}
    game = spread(mj.ruleset("changsha"), hands, "6m", seed=seed_for(3, 5))
    for script in ("0 dice_kong 5m, 0 default", "1 dice_kong 6m, 1 default"):
        game = play(mj.Round.restore(json.loads(json.dumps(game.snapshot()))), script)
    assert [dict(event.details)["dice"] for event in game.events if event.type == "dice"] == [(3,), (5,)]


def test_a_snapshot_names_its_version_and_another_is_refused():
    snapshot = mj.Round(mj.ruleset("linfen")).snapshot()
    assert snapshot["version"] == 1
    for version in (0, 2, "1", None):
        with pytest.raises(ValueError, match="version 1"):
            mj.Round.restore({**snapshot, "version": version})


@pytest.mark.parametrize(
    "change",
    [
        {"rules": {"game": "chess"}},
        {"rules": None},
        {"dealer": 4},
        {"dealer": None},
        {"seed": "00"},
        {"seed": "zz" * 32},
        {"seed": 5},
        {"wall": "123m"},
        {"wall": 5},
        {"done": [[0, "win"]]},
        {"done": [[0]]},
        {"done": [[0, "dance 5"]]},
        {"done": [[9, "pass"]]},
        {"done": [[0, ["pass"]]]},
        {"done": 5},
        {"done": [[0, "leave"], [0, "leave"]]},
    ],
)
def test_a_snapshot_that_is_none_is_a_value_error(change):
    snapshot = mj.Round(mj.ruleset("linfen")).snapshot()
    with pytest.raises(ValueError, match=r".+"):
        mj.Round.restore({**snapshot, **change})
    for name in change:
        with pytest.raises(ValueError, match=r".+"):
            mj.Round.restore({key: value for key, value in snapshot.items() if key != name})
    for nothing in ({}, [], None, "snapshot"):
        with pytest.raises(ValueError, match="no snapshot"):
            mj.Round.restore(nothing)


def test_a_snapshot_and_a_log_share_nothing_with_the_round():
    game = played("linfen", 1, steps=50)
    before = json.dumps(game.log)
    for kept in (game.snapshot(), game.log, game.view(0)):
        for part in kept.values():
            if isinstance(part, list | dict):
                part.clear()
    assert json.dumps(game.log) == before


# --- logs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_replay_brings_about_every_state(game):
    for number in range(10):
        round = played(game, number, steps=10_000 if number % 2 else 100)
        replayed = mj.Round.replay(json.loads(json.dumps(round.log)))
        assert replayed.log == round.log
        assert replayed.events == round.events
        assert replayed.result == round.result


def tampered(value: Any, rest: Any) -> Iterator[Any]:
    """The JSON value with each part of it changed, taken out or doubled; `rest` puts it into the whole."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield rest({other: kept for other, kept in value.items() if other != key})
            yield from tampered(part, lambda new, key=key: rest({**value, key: new}))
        yield rest({**value, "more": 1})
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield rest(value[:at] + value[at + 1 :])
            yield rest([*value[:at], part, *value[at:]])
            if at and value[at - 1] != part:
                yield rest([*value[: at - 1], part, value[at - 1], *value[at + 1 :]])
            yield from tampered(part, lambda new, at=at: rest([*value[:at], new, *value[at + 1 :]]))
    elif isinstance(value, bool):
        yield rest(not value)
    elif isinstance(value, int):
        yield rest(value + 1)
        yield rest(None)
    elif isinstance(value, str):
        yield rest(value[:-1])
        yield rest(value + "0")
        yield rest(value[::-1] if value[::-1] != value else "x")
    else:
        yield rest(0)


@pytest.mark.parametrize("game", PLAYED)
def test_a_log_that_has_been_changed_anywhere_is_refused(game):
    log = played(game, 1, steps=40).log
    changes = [changed for changed in tampered(log, lambda new: new) if changed != log]
    assert len(changes) > 500
    for changed in changes:
        with pytest.raises(ValueError, match="digest"):
            mj.Round.replay(changed)


def forged(log: dict[str, Any]) -> dict[str, Any]:
    """The log with a digest that fits again."""
    kept = {key: value for key, value in log.items() if key != "digest"}
    return {**kept, "digest": _digest(kept)}


@pytest.mark.parametrize("game", PLAYED)
def test_a_log_whose_actions_do_not_bring_its_events_about_is_refused_even_if_its_digest_fits(game):
    round = played(game, 1)
    assert mj.Round.replay(forged(round.log)).events == round.events
    refused = 0
    for at in range(0, len(round.log["events"]), 7):
        log = deepcopy(round.log)
        log["events"][at]["tiles"] += "5z"
        refused += 1
        with pytest.raises(ValueError, match="of the log is"):
            mj.Round.replay(forged(log))
    for change in (
        {"seed": bytes(32).hex()},
        {"dealer": (round.dealer + 1) % 4},
        {"done": round.log["done"][:-1]},
        {"done": round.log["done"][1:]},
        {"events": round.log["events"][:-1]},
        {"events": [*round.log["events"], round.log["events"][-1]]},
    ):
        with pytest.raises(ValueError, match=r".+"):
            mj.Round.replay(forged({**round.log, **change}))
    assert refused > 10


@pytest.mark.parametrize("log", [{}, [], None, {"digest": ""}])
def test_what_is_no_log_is_a_value_error(log):
    with pytest.raises(ValueError, match=r".+"):
        mj.Round.replay(log)


# --- non-interference -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYED)
def test_what_a_seat_does_not_see_does_not_change_what_it_is_shown(game):
    """Over rounds broken off at any moment: what lies in the wall then differs, and so do the others' hands."""
    rules = mj.ruleset(game)
    compared = finished = 0
    for number in range(80):
        random = Random(f"{game} {number}")
        wall = mj.Wall(random.sample([*rules.kinds] * 4, 4 * len(rules.kinds)))
        round = mj.Round(rules, random.randrange(4), random.randbytes(32), wall=wall)
        for _ in range(random.randrange(200)):
            if round.phase != "over":
                decide(round, random.choice(round.waiting), GREEDY, random)
        number_compared, to_the_end = tells_nothing(round, random)
        compared += number_compared
        finished += to_the_end
    assert compared > 2000
    assert finished > 10

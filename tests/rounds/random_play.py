"""Whole rounds by random and by greedy players, and what must hold after every step of them.

    python tests/rounds/random_play.py --game linfen --rounds 20000 --seed 0
    python tests/rounds/random_play.py --game linfen --first 4711 --rounds 1 --seed 0      a round that failed

Round n of a seed is the same in every run.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import mahjong as mj
from mahjong.actions import DISCARDS, KONGS, Action
from mahjong.rules.scores import HOUSE, balance

PLAYED = tuple(mj.rules.names())
TRY_ALL = 400  # at one step in so many all that is legal is tried, on restored copies
LOOK_AROUND = 10  # after so many events everything else is tried

EVERYTHING = [  # that a seat could think of, in this game or another
    *DISCARDS,
    *KONGS,
    *(Action("chow", (low, low + step)) for low in range(26) for step in (1, 2)),
    *map(Action, ("win", "pass", "pong", "take_last", "change_treasure", "discard", "chow", "kong", "leave")),
    *(Action(word, (4,)) for word in ("pong", "win", "ready", "offer", "dice_kong", "take_face_up", "add_egg")),
    Action("egg", (0, 9, 18)),
    Action("throw", (0, 8, 33)),
]

Player = Callable[[mj.Round, int, Random], Action]


# --- players --------------------------------------------------------------------------------------------------------


def random_player(game: mj.Round, seat: int, random: Random) -> Action:
    return random.choice(game.legal(seat))


def greedy_player(game: mj.Round, seat: int, random: Random) -> Action:
    """Wins where it can, claims half of what it can, lays kongs, discards what leaves the hand closest to ready."""
    legal = {str(action): action for action in game.legal(seat)}
    if "win" in legal:
        return legal["win"]
    discards = [action for action in legal.values() if action.type == "discard"]
    others = [action for action in legal.values() if action.type not in ("discard", "pass")]
    if others and random.random() < 0.5:
        return random.choice(others)
    if not discards:
        return legal.get("pass") or random.choice(others)
    view = game.view(seat)
    hand = mj.Hand(view["hand"])
    full = hand if view["drawn"] is None else hand.draw(view["drawn"])
    return min(discards, key=lambda action: (full.discard(action.tiles[0]).shanten(), random.random()))


def players(random: Random) -> list[Player]:
    """Four players, most of them greedy."""
    return random.choices([greedy_player, random_player], weights=[4, 1], k=4)


# --- what must hold -------------------------------------------------------------------------------------------------


def tiles_of(game: mj.Round) -> Counter[int]:
    """Every tile that is in the wall, in a hand, on the table or laid aside."""
    table = game._table
    wall = table.wall
    found = Counter(kind for kind, drawable in zip(wall.order, wall._drawable, strict=True) if drawable)
    found.update(wall.order[place] for place in wall._aside)
    for hand in table.hands:
        found.update({kind: number for kind, number in enumerate(hand.held) if number})
        if hand.wilds:
            found[hand.wild_kind] += hand.wilds
    for pile in (*table.rivers, table.uncovered, table.won, [] if table.drawn is None else [table.drawn]):
        found.update(pile)
    return found


def check(game: mj.Round, tiles: Counter[int]) -> None:
    """Tiles are conserved; hand sizes are those of G-3; points sum to zero, G-6; somebody can act until the end."""
    table = game._table
    assert tiles_of(game) == tiles, "tiles are lost or found"
    for seat, hand in enumerate(table.hands):
        to_discard = game.phase == "turn" and seat == game.turn and table.drawn is None
        assert hand.size == 13 + to_discard, f"seat {seat} holds '{hand}'"
    house = sum(payment.amount for payment in table.payments if payment.receiver == HOUSE)
    assert sum(balance(table.payments)) + house == 0
    assert bool(game.waiting) == (game.phase != "over")
    assert all(game.legal(seat) for seat in game.waiting)


def state(game: mj.Round) -> tuple[Any, ...]:
    return game.snapshot(), game.events, game.phase, [game.legal(seat) for seat in range(4)]


def refuses_all_else(game: mj.Round) -> None:
    """Every action that is not legal is refused, and nothing changes."""
    before = state(game)
    for seat in range(4):
        legal = game.legal(seat)
        for action in EVERYTHING:
            if action not in legal:
                try:
                    game.apply(seat, action)
                except mj.IllegalAction:
                    continue
                raise AssertionError(f"seat {seat}: {action} is not legal and is done")
    assert state(game) == before, "a refused action has changed something"


def applies_all(game: mj.Round, tiles: Counter[int]) -> None:
    """Every legal action can be done, each on a restored copy."""
    for seat in game.waiting:
        for action in game.legal(seat):
            copy = mj.Round.restore(json.loads(json.dumps(game.snapshot())))
            copy.apply(seat, str(action))
            check(copy, tiles)


# --- rounds ---------------------------------------------------------------------------------------------------------


def play_round(rules: mj.rules.Rules, seed: int, number: int, options: Mapping[str, Any]) -> mj.Round:
    random = Random(f"{seed} {number}")
    game = mj.Round(rules, dealer=number % 4, seed=random.randbytes(32), **options)
    tiles = tiles_of(game)
    assert set(tiles.values()) == {4}
    seats = players(random)
    happened, looked = len(game.events), 0
    while game.phase != "over":
        if happened >= looked + LOOK_AROUND:
            looked = happened
            refuses_all_else(game)
        if not random.randrange(TRY_ALL):
            applies_all(game, tiles)
        seat = random.choice(game.waiting)
        if events := game.apply(seat, seats[seat](game, seat, random)):
            happened += len(events)
            check(game, tiles)
    refuses_all_else(game)
    again = mj.Round.replay(json.loads(json.dumps(game.log)))
    assert again.log == game.log
    assert again.result == game.result
    return game


def play_rounds(rules: mj.rules.Rules, rounds: int, seed: int, first: int = 0, **options: Any) -> Counter[str]:
    """Play rounds and count the events by their types; a fault is raised with the command that repeats it."""
    counted = Counter[str]()
    for number in range(first, first + rounds):
        try:
            game = play_round(rules, seed, number, options)
        except Exception as fault:
            command = f"--game {rules.name} --first {number} --rounds 1 --seed {seed}"
            fault.add_note(f"python tests/rounds/random_play.py {command}   # {rules.to_json()}")
            raise
        counted.update(event.type for event in game.events)
        assert game.result is not None
        counted[f"{len(game.result.winners)} winners"] += 1
        for score in game.result.scores:
            counted["self-drawn" if score.win.discarder is None else "from a seat"] += 1
            counted.update(score.win.flags)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole rounds and check every step.")
    parser.add_argument("--game", choices=PLAYED, default="linfen")
    parser.add_argument("--preset")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first round")
    chosen = parser.parse_args()
    counted = Counter[str]()
    rules = mj.ruleset(chosen.game, chosen.preset)
    for first in range(chosen.first, chosen.first + chosen.rounds, 1000):
        last = min(first + 1000, chosen.first + chosen.rounds)
        counted += play_rounds(rules, last - first, chosen.seed, first)
        print(f"{chosen.game}, seed {chosen.seed}: rounds up to {last - 1} hold", flush=True)
    for name, number in sorted(counted.items()):
        print(f"{name:20}{number:10}")


if __name__ == "__main__":
    main()

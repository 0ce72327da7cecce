"""Times whole rounds: how many a second one core plays with random, drawn-tile and greedy players, the log kept.

    python benchmarks/rounds.py                          every game, 300 rounds with each sort of player
    python benchmarks/rounds.py --only linfen --rounds 1000

A step is a decision of a seat that has a choice; the others pass by `pass_idle`. The games take turns, because other
work on the machine slows all alike. peers/run.py plays the same rounds beside another library's.
"""

import argparse
import gc
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from timeit import timeit

import mahjong as mj

Player = Callable[[mj.Round, int, Random], mj.Action]
TURNS = 5


def random_player(game: mj.Round, seat: int, random: Random) -> mj.Action:
    return random.choice(game.legal(seat))


def drawn_player(game: mj.Round, seat: int, random: Random) -> mj.Action:
    """Passes, and discards what it has drawn: all hands stay closed."""
    return game.default_action(seat)


def greedy_player(game: mj.Round, seat: int, random: Random) -> mj.Action:
    """Wins where it can, claims at random, discards what leaves the hand closest to ready."""
    legal = game.legal(seat)
    if legal[0].type == "win":
        return legal[0]
    discards = [action for action in legal if action.type == "discard"]
    if not discards:
        return random.choice(legal)
    view = game.view(seat)
    hand = mj.Hand(view["hand"])
    full = hand if view["drawn"] is None else hand.draw(view["drawn"])
    return min(discards, key=lambda action: full.discard(action.tiles[0]).shanten())


PLAYERS: dict[str, Player] = {"random": random_player, "drawn tile": drawn_player, "greedy": greedy_player}


def play(rules: mj.rules.Rules, player: Player, rounds: range) -> int:
    """Play rounds; returns the number of steps."""
    steps = 0
    for number in rounds:
        game = mj.Round(rules, dealer=number % 4, seed=number.to_bytes(32, "big"))
        random = Random(number)
        while game.phase != "over":
            game.pass_idle()
            for seat in game.waiting:
                if game.legal(seat):  # an answer of another may have settled the question
                    game.apply(seat, player(game, seat, random))
                    steps += 1
        assert game.result is not None
    return steps


def rate(run: Callable[[range], int], rounds: int, turn: int) -> tuple[float, int]:
    start = process_time()
    steps = run(range(turn * rounds, (turn + 1) * rounds))
    return rounds / (process_time() - start), steps


def rows(games: list[str], rounds: int) -> Iterator[tuple[str, str, float, float, float]]:
    """Name, players, rounds a second, steps a round, microseconds a step; medians over the turns."""
    a_turn = -(-rounds // TURNS)
    for name, player in PLAYERS.items():
        runs = {game: partial(play, mj.ruleset(game), player) for game in games}
        measured: dict[str, list[tuple[float, int]]] = {key: [] for key in runs}
        for turn in range(TURNS):
            for key, run in runs.items():
                measured[key].append(rate(run, a_turn, turn))
        for key, turns in measured.items():
            a_second = median(rate for rate, _ in turns)
            steps = median(steps for _, steps in turns) / a_turn
            yield key, name, a_second, steps, 1e6 / a_second / steps


def main() -> None:
    parser = argparse.ArgumentParser(description="Time whole rounds.")
    parser.add_argument("--rounds", type=int, default=300, help="rounds with each sort of player")
    parser.add_argument("--only", default="", help="measure the games with this in their name")
    options = parser.parse_args()
    games = [name for name in mj.rules.names() if options.only in name]
    gc.disable()
    print(f"{'game':12}{'players':12}{'rounds/s':>10}{'steps a round':>16}{'us a step':>12}")
    for game, players, a_second, steps, each in rows(games, options.rounds):
        print(f"{game:12}{players:12}{a_second:10.0f}{steps:16.0f}{each:12.1f}")
    game = mj.Round(mj.ruleset(games[0]), seed=bytes(32))
    print(f"Round.legal(seat): {timeit(lambda: game.legal(0), number=100_000) * 10:.2f} us")


if __name__ == "__main__":
    main()

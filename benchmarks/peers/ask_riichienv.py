"""riichienv: a compiled core; tiles are lists of numbers 0..135."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from riichienv import ActionType as Type
from riichienv import Conditions, HandEvaluator, RiichiEnv, calculate_shanten

from serving import Call, Row, mask, serve

SELF_DRAWN = Conditions(tsumo=True)


def tiles(rows: list[Row]) -> list[list[int]]:
    return [row.ids for row in rows]


def evaluators(rows: list[Row]) -> list[HandEvaluator]:
    return [HandEvaluator(row.ids) for row in rows]


def tiles_and_winning_tile(rows: list[Row]) -> list[tuple[list[int], int]]:
    return [(row.ids, 4 * row.tile) for row in rows]


def wins(hands: list[list[int]]) -> Iterator[bool]:
    return map((-1).__eq__, map(calculate_shanten, hands))


def score(hand: tuple[list[int], int]) -> Any:
    given, tile = hand
    return HandEvaluator(given).calc(tile, conditions=SELF_DRAWN)


def first(evaluator: HandEvaluator) -> Any:
    return evaluator.calc(evaluator.tiles_136[0], conditions=SELF_DRAWN)


CALLS = [
    Call("win, three forms", "calculate_shanten(tiles) == -1", tiles, wins),
    Call("win, three forms", "evaluator.calc(…).has_win_shape", evaluators, partial(map, first),
         lambda found: found.has_win_shape, given="object"),
    Call("waits, three forms", "HandEvaluator(tiles).get_waits()", tiles,
         lambda hands: map(HandEvaluator.get_waits, map(HandEvaluator, hands)), mask),
    Call("waits, three forms", "evaluator.get_waits()", evaluators, partial(map, HandEvaluator.get_waits), mask,
         given="object"),
    Call("shanten, three forms", "calculate_shanten(tiles)", tiles, partial(map, calculate_shanten)),
    Call("score", "HandEvaluator(tiles).calc(…)", tiles_and_winning_tile, partial(map, score),
         lambda found: found.is_win),
]  # fmt: skip


def greedy(seen: Any, random: Random) -> Any:
    """Wins where it can, claims at random, discards what leaves the hand closest to ready."""
    actions = seen.legal_actions()
    for action in actions:
        if action.action_type in (Type.TSUMO, Type.RON):
            return action
    discards = [action for action in actions if action.action_type == Type.DISCARD]
    if not discards:
        return random.choice(actions)
    return min(discards, key=lambda action: calculate_shanten([tile for tile in seen.hand if tile != action.tile]))


PLAYERS: dict[str, Callable[[Any, Random], Any]] = {
    "random": lambda seen, random: random.choice(seen.legal_actions()),
    "drawn tile": lambda seen, random: seen.legal_actions()[-1],  # passes, and discards what it has drawn
    "greedy": greedy,
}


def play(players: str, numbers: range) -> int:
    """Play rounds of one hand each; a step is an answer of a seat."""
    choose, steps = PLAYERS[players], 0
    for number in numbers:
        random = Random(number)
        env = RiichiEnv(seed=number, game_mode="4p-red-single")
        observations = env.reset()
        while not env.done():
            chosen = {seat: choose(seen, random) for seat, seen in observations.items()}
            observations = env.step(chosen)
            steps += len(chosen)
    return steps


if __name__ == "__main__":
    serve("riichienv", CALLS, {"riichienv": play})

"""Rounds played by bots. Everything random in round n of a simulation follows from the seed and n."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from mahjong.bots import Bot
from mahjong.chance import SEED_BYTES, round_seed
from mahjong.round import Round
from mahjong.rules import Rules
from mahjong.simulation.tally import Sums, Tally


def play_round(rules: Rules, bots: Sequence[Bot], seed: int, number: int) -> Round:
    """Round `number` of a simulation, played to its end: the dealer is seat `number % 4`, and every bot has a source of
    chance of its own.
    """
    chance = round_seed(seed.to_bytes(SEED_BYTES, "big"), number)
    randoms = [Random(chance + bytes([seat])) for seat in range(4)]
    game = Round(rules, number % 4, chance)
    while game.phase != "over":
        game.pass_idle()
        for seat in game.waiting:
            if game.legal(seat):  # another seat's answer may have settled the question
                game.apply(seat, bots[seat].act(game.view(seat), randoms[seat]))
    return game


@dataclass(frozen=True)
class Plan:
    """What is played: every round under one set of rules, or under both of two."""

    rules: tuple[Rules, ...]
    bots: tuple[Bot, ...]
    seed: int


class Played(NamedTuple):
    """What some rounds came to under each set of rules, and by how much the second differed from the first."""

    tallies: tuple[Tally, ...]
    changes: Sums

    def plus(self, other: "Played") -> "Played":
        """Both together."""
        tallies = (one + another for one, another in zip(self.tallies, other.tallies, strict=True))
        return Played(tuple(tallies), self.changes + other.changes)


class Failure(NamedTuple):
    """The round that a bot or the rules could not play, and the traceback, which goes through any pickle."""

    number: int
    traceback: str


def play_chunk(plan: Plan, numbers: range, submission: int) -> Played | Failure:
    """Play some rounds. An exception is returned: what a worker raises is thus never the fault of bots or rules.

    `submission` changes nothing: a cluster takes a call with the same arguments for the same call, lost ones too.
    """
    played = Played(tuple(Tally() for _ in plan.rules), Sums())
    for number in numbers:
        try:
            values = [
                tally.count(play_round(rules, plan.bots, plan.seed, number))
                for rules, tally in zip(plan.rules, played.tallies, strict=True)
            ]
        except Exception:
            from traceback import format_exc

            return Failure(number, format_exc())
        if len(values) == 2:
            first, second = values
            changes = {key: second.get(key, 0) - first.get(key, 0) for key in first | second}
            played.changes.count(changes)
    return played

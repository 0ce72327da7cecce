"""Many rounds played by bots: how often things happen and what they bring, with confidence intervals.

Everything random in round n follows from the seed and n, and sums are of whole numbers: the result is the same on any
executor, with any number of workers. `play_round` plays one of the rounds again.
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from mahjong.bots import Bot
from mahjong.chance import SEED_BYTES
from mahjong.round import Round
from mahjong.rules import Rules
from mahjong.simulation.errors import RoundFailed, WorkersLost
from mahjong.simulation.playing import Plan, Played, play_round
from mahjong.simulation.results import Comparison, Simulation

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "Comparison",
    "RoundFailed",
    "Simulation",
    "WorkersLost",
    "compare",
    "comparisons",
    "play_round",
    "simulate",
    "simulations",
]

Bots = Bot | Sequence[Bot]


def simulate(rules: Rules, bots: Bots, rounds: int, seed: int, executor: "Executor | None" = None) -> Simulation:
    """Play rounds and count what comes of them.

    `bots`: one for all seats or a sequence of four; `rounds`: 1 or more; `seed`: 0 to 2**256 - 1; `executor`: any of
    concurrent.futures, a Dask client's `get_executor()` too (None: processes on all cores, for this call). The dealer
    of round n is seat n % 4.

    Work whose worker has died is done again. `RoundFailed` names the first round in which a bot or the rules
    raise an exception, `WorkersLost` says that the executor cannot go on. ValueError or TypeError for arguments
    that make no sense.
    """
    return _last(simulations(rules, bots, rounds, seed, executor))


def simulations(
    rules: Rules, bots: Bots, rounds: int, seed: int, executor: "Executor | None" = None
) -> Generator[Simulation, None, None]:
    """What `simulate` has so far, again and again: each result is that of the first so many rounds, the last of all.

    Whoever stops before the end should close the generator; it waits for the work that has begun.
    """
    plan = _plan((rules,), bots, rounds, seed)
    return (Simulation(rules, plan.bots, seed, so_far.tallies[0]) for so_far in _growing(plan, rounds, executor))


def compare(
    first: Rules, second: Rules, bots: Bots, rounds: int, seed: int, executor: "Executor | None" = None
) -> Comparison:
    """Play the same rounds under two sets of rules, with the same chance for walls, dice and bots, and count what
    differs. Arguments and errors are those of `simulate`.
    """
    return _last(comparisons(first, second, bots, rounds, seed, executor))


def comparisons(
    first: Rules, second: Rules, bots: Bots, rounds: int, seed: int, executor: "Executor | None" = None
) -> Generator[Comparison, None, None]:
    """What `compare` has so far, again and again, like `simulations`."""
    plan = _plan((first, second), bots, rounds, seed)
    return (_comparison(plan, so_far) for so_far in _growing(plan, rounds, executor))


def _comparison(plan: Plan, played: Played) -> Comparison:
    first, second = (
        Simulation(rules, plan.bots, plan.seed, tally) for rules, tally in zip(plan.rules, played.tallies, strict=True)
    )
    return Comparison(first, second, played.changes)


def _plan(rules: tuple[Rules, ...], bots: Bots, rounds: int, seed: int) -> Plan:
    """The arguments, checked."""
    seats = tuple(bots) if isinstance(bots, Sequence) else (bots,) * 4
    if len(seats) != 4:
        raise ValueError(f"{len(seats)} bots: expected one for all seats, or four")
    for bot in seats:
        if isinstance(bot, type) or not callable(getattr(bot, "act", None)):
            raise TypeError(f"{bot!r:.80} is no bot: expected a value with `act(view, random)`, such as GreedyBot()")
    if type(rounds) is not int or rounds < 1:
        raise ValueError(f"rounds is {rounds!r:.80}: expected 1 or more")
    if type(seed) is not int or not 0 <= seed < 1 << 8 * SEED_BYTES:
        raise ValueError(f"seed is {seed!r:.80}: expected 0 to 2**{8 * SEED_BYTES} - 1")
    for each in rules:
        Round(each)  # says what is wrong with rules that no round can be dealt under
    return Plan(rules, seats, seed)


def _growing(plan: Plan, rounds: int, executor: "Executor | None") -> Iterator[Played]:
    """What the first rounds came to, more of them each time."""
    from mahjong.simulation.chunks import in_order
    from mahjong.simulation.processes import Processes

    if executor is None:
        with Processes() as own:
            yield from _growing(plan, rounds, own)
    else:
        with closing(in_order(plan, rounds, executor)) as chunks:
            yield from accumulate(chunks, Played.plus)


Last = TypeVar("Last")


def _last(results: Iterable[Last]) -> Last:
    [last] = deque(results, maxlen=1)
    return last

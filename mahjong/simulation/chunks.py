"""Chunks of rounds on any executor, their results in order."""

from collections import deque
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from itertools import count, islice

from mahjong.simulation.errors import RoundFailed, WorkersLost
from mahjong.simulation.playing import Failure, Plan, Played, play_chunk

ROUNDS = 20  # in a chunk: a tenth of a second or more, beside which a call and its result are small
IN_FLIGHT = 512  # chunks that the executor holds at most
ATTEMPTS = 3


def in_order(plan: Plan, rounds: int, executor: Executor) -> Generator[Played, None, None]:
    """What the rounds 0 to `rounds - 1` come to, chunk after chunk. A chunk that is lost is played again.

    RoundFailed names the first round that fails. WorkersLost if a chunk is lost `ATTEMPTS` times while it is the first
    that is waited for, so that nothing has gone on meanwhile; or if the executor is broken.
    """
    ahead = (range(first, min(first + ROUNDS, rounds)) for first in range(0, rounds, ROUNDS))
    waiting: deque[tuple[range, Future[Played | Failure]]] = deque()
    submissions, losses = count(), 0

    def submit(chunk: range) -> tuple[range, Future[Played | Failure]]:
        try:
            return chunk, executor.submit(play_chunk, plan, chunk, next(submissions))
        except BrokenExecutor as error:
            raise WorkersLost(f"the executor is broken, {_named(chunk)} cannot be played: {error}") from error

    try:
        while True:
            waiting.extend(map(submit, islice(ahead, IN_FLIGHT - len(waiting))))
            if not waiting:
                return
            chunk, future = waiting[0]
            loss = _loss(future)
            if loss is None:
                waiting.popleft()
                played, losses = future.result(), 0
                if isinstance(played, Failure):
                    raise RoundFailed(played.number, plan.seed, played.traceback)
                yield played
                continue
            losses += 1
            if losses == ATTEMPTS:
                raise WorkersLost(f"{_named(chunk)} did not come back in {ATTEMPTS} attempts: {loss!r}") from loss
            for place, (chunk, future) in enumerate(waiting):
                if future.done() and _loss(future) is not None:
                    waiting[place] = submit(chunk)
    finally:
        for _, future in waiting:
            future.cancel()


def _named(chunk: range) -> str:
    return f"rounds {chunk[0]} to {chunk[-1]}"


def _loss(future: Future[Played | Failure]) -> BaseException | None:
    """Why a chunk has not come back, once it is known; None if it has."""
    try:
        return future.exception()
    except CancelledError as cancelled:
        return cancelled

"""The pool of processes that rounds are played on where no other executor is given."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import ParamSpec, TypeVar

MOST_ON_WINDOWS = 61  # a process there cannot wait for more

P = ParamSpec("P")
T = TypeVar("T")


class Processes(Executor):
    """Worker processes that are replaced when one has died: its work is lost, the next is done by a new pool.

    `jobs`: how many (None: one a core). They are spawned: a fork would copy the locks of other threads. So a script
    needs `if __name__ == "__main__":`, and bots have to stand in a module. An interrupt from the keyboard
    ends the program that waits for them, not the workers, which finish what they have begun.
    """

    def __init__(self, jobs: int | None = None) -> None:
        if jobs is not None and jobs < 1:
            raise ValueError(f"jobs is {jobs}: expected 1 or more")
        cores: int = getattr(os, "process_cpu_count", os.cpu_count)() or 1
        self._jobs = jobs or cores
        if os.name == "nt":
            self._jobs = min(self._jobs, MOST_ON_WINDOWS)
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), initializer=_ignore_interrupts)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupt_kept_back():
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenProcessPool:
                self._pool.shutdown(wait=False)
                self._pool = self._new()
                return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupt_kept_back() -> Iterator[None]:
    """Keep an interrupt from the keyboard back until the end.

    In the middle of a call it would leave locks of the pool locked for ever, and a worker that is being started would
    answer it with a traceback: that one inherits what the thread has blocked.
    """
    arrived: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    handles = current_thread() is main_thread() and handler is not None
    if handles:
        signal.signal(signal.SIGINT, lambda number, _: arrived.append(number))
    if hasattr(signal, "pthread_sigmask"):
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if handles:
            signal.signal(signal.SIGINT, handler)
        if arrived:
            signal.raise_signal(signal.SIGINT)

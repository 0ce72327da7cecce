"""Bots that tests of simulations let play: a worker process can import them."""

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any


@dataclass(frozen=True)
class DrawnBot:
    """Wins where it can, otherwise passes or discards the last that it may: quick."""

    def act(self, view: Mapping[str, Any], random: Random) -> str:
        legal = view["legal"]
        return next((text for text in ("win", "pass") if text in legal), legal[-1])


@dataclass(frozen=True)
class Killer(DrawnBot):
    """Kills the process that it plays in, as long as it can take a mark away from a folder of them."""

    marks: str

    def act(self, view: Mapping[str, Any], random: Random) -> str:
        for mark in Path(self.marks).iterdir():
            try:
                mark.unlink()
            except FileNotFoundError:
                continue  # another process has taken it
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view, random)


@dataclass(frozen=True)
class Stumbler(DrawnBot):
    """Raises an exception, or does what is not legal, when it sees one of some hands."""

    hands: frozenset[str]
    illegal: bool = False

    def act(self, view: Mapping[str, Any], random: Random) -> str:
        if view["hand"] in self.hands:
            if self.illegal:
                return "egg 1m1p1s"
            raise ZeroDivisionError("no plan")
        return super().act(view, random)

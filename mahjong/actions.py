"""What a seat may answer when it is asked, and the question itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from mahjong import tiles


class Action(NamedTuple):
    """One answer: a word and the tiles that it names. `str()` and `Action.parse` agree: "discard 5m", "chow 34m",
    "win".
    """

    type: str
    tiles: tuple[int, ...] = ()

    @classmethod
    def of(cls, type: str, *named: int | str) -> "Action":
        return cls(type, tiles.kinds(named))

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action of a text; ValueError if it is none."""
        match = re.fullmatch(r"([a-z_]+)(?: (\S+))?", text)
        if match is None:
            raise ValueError(f"{text!r:.80} is no action: expected a word and tiles, such as 'discard 5m'")
        return cls(match[1], tiles.kinds(match[2] or ""))

    def __str__(self) -> str:
        return f"{self.type} {tiles.join_text(self.tiles)}" if self.tiles else self.type


WIN = Action("win")
PASS = Action("pass")
PONG = Action("pong")

Answers = Mapping[int, Action]


def all_answered(answers: Answers, asked: Mapping[int, tuple[Action, ...]]) -> bool:
    """Whether every seat that was asked has answered."""
    return len(answers) == len(asked)


@dataclass(frozen=True)
class Decision:
    """A question to one or more seats at the same time.

    `phase`: its public name. `options`: what each seat may answer. `settled`: whether the answers so far decide,
    whatever the others answer; it may use only what everybody knows, so that nobody learns from it who could answer
    what.
    """

    phase: str
    options: Mapping[int, tuple[Action, ...]]
    settled: Callable[[Answers, Mapping[int, tuple[Action, ...]]], bool] = all_answered

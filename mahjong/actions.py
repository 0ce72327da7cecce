"""What a seat may answer when it is asked, and the question itself."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from mahjong import tiles


class Action(NamedTuple):
    """One answer: a word and the kinds that it names, ascending. `str()` and `Action.parse` agree: "discard 5m",
    "chow 34m", "win".
    """

    type: str
    tiles: tuple[int, ...] = ()

    @classmethod
    def of(cls, type: str, *named: int | str) -> "Action":
        """The action with some tiles; ValueError if one is no tile."""
        return cls(type, tuple(sorted(tiles.kinds(named))))

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action of a text; ValueError if it is none."""
        match = re.fullmatch(r"([a-z_]+)(?: (\S+))?", text)
        if match is None:
            raise ValueError(f"{text!r:.80} is no action: expected a word and tiles, such as 'discard 5m'")
        return cls.of(match[1], *tiles.kinds(match[2] or ""))

    def __str__(self) -> str:
        return f"{self.type} {tiles.join_text(self.tiles)}" if self.tiles else self.type


Options = tuple[Action, ...]
Answers = Mapping[int, Action]

WIN = Action("win")
PASS = Action("pass")
PONG = Action("pong")
DISCARDS = tuple(Action("discard", (kind,)) for kind in range(tiles.KINDS))
KONGS = tuple(Action("kong", (kind,)) for kind in range(tiles.KINDS))


class Decision(NamedTuple):
    """A question to one or more seats at the same time.

    `phase`: its public name. `options`: what each seat may answer. `tile`: the tile in question, which everybody sees.
    `nearest`: where one seat wins, the seats in the order in which they win: as soon as one does and those before it do
    not, the others need not answer. Nothing else settles a question before all have answered, so that nobody learns
    from it who could have answered what.
    """

    phase: str
    options: Mapping[int, Options]
    tile: int | None = None
    nearest: tuple[int, ...] = ()

    def settled(self, answers: Answers) -> bool:
        """Whether some answers decide, whatever the other seats answer."""
        for seat in self.nearest:
            if seat not in answers:
                return False
            if answers[seat] == WIN:
                return True
        return False

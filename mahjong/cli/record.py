"""A round that was played, step by step, as each seat sees it or with everything open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mahjong.cli.telling import is_choice, tell, tell_choice
from mahjong.round import Event, Result, Round
from mahjong.rules import Score

SEATS = range(4)
OPEN = 4  # beside the seats: who sees everything

View = Mapping[str, Any]


class Step(NamedTuple):
    """The table when a question is asked or the round is over.

    `views`: what each seat sees of the table; `told`: what has happened since the step before, a line each, as each
    seat may know it and last all of it.
    """

    views: tuple[View, ...]
    told: tuple[tuple[str, ...], ...]


class Sight(NamedTuple):
    """A step as somebody sees it; nothing else reaches the screen. `views`: of the seats whose hands are seen."""

    views: Mapping[int, View]
    told: tuple[str, ...]


@dataclass(frozen=True)
class Record:
    """A round: `title`, its `steps` in order, and the `result`, None where it was not played to its end."""

    title: str
    steps: tuple[Step, ...]
    result: Result | None

    @property
    def scores(self) -> tuple[Score, ...]:
        return () if self.result is None else self.result.scores

    @classmethod
    def of(cls, log: Mapping[str, Any]) -> "Record":
        """The record of a log; ValueError if it is no log of a round, or if it has been changed."""
        game = Round.replay(log)
        return cls(f"{game.rules.name} {game.rules.title_zh}", tuple(_steps(log)), game.result)

    @property
    def pages(self) -> int:
        """The steps, and behind them the scores of the wins."""
        return len(self.steps) + len(self.scores)

    def sight(self, number: int, who: int) -> Sight:
        """What a seat sees of a step, or `OPEN`."""
        step = self.steps[number]
        views = {seat: step.views[seat] for seat in SEATS if who in (seat, OPEN)}
        return Sight(views, step.told[who])


def _steps(log: Mapping[str, Any]) -> Iterator[Step]:
    """A step ends where something happens or others are asked: all seats know of that, so no step tells a secret.
    Answers to a question that is open at the end are left out.
    """
    game = Round.restore({**log, "done": []})
    known = [0] * 4
    happened: list[Event] = [*game.events]
    chosen: list[tuple[int, str]] = []

    def step() -> Step:
        told = []
        for who in (*SEATS, OPEN):
            events = happened if who == OPEN else game.events_for(who, known[who])
            if who != OPEN:
                known[who] += len(events)
            told.append((*(line for seat, line in chosen if who in (seat, OPEN)), *tell(events)))
        happened.clear()
        chosen.clear()
        return Step(tuple(map(game.view, SEATS)), tuple(told))

    yield step()
    for seat, action in log["done"]:
        legal = [str(option) for option in game.legal(seat)]
        asked = [other for other in game.waiting if other != seat]
        happened += game.redo(seat, action)
        if is_choice(legal):
            chosen.append((seat, tell_choice(seat, action, legal)))
        if happened or [*game.waiting] != asked:
            yield step()

"""What is counted in rounds. All of it is whole numbers: their sums are exact, in whatever order they are added."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Self, TypeVar

from mahjong.round import Result, Round

# The types of events that are counted as "melds".
MELDS = ("chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group", "robbed", "ready")


class Key(NamedTuple):
    """The name of a measure, the group that it belongs to, and its Chinese title where the rulebook has one."""

    group: str
    name: str
    title_zh: str = ""


@dataclass
class Sums:
    """The measures of rounds, one whole number a round and measure, added up; a measure not there counts 0."""

    rounds: int = 0
    totals: Counter[Key] = field(default_factory=Counter)
    squares: Counter[Key] = field(default_factory=Counter)

    def count(self, values: Mapping[Key, int]) -> None:
        """Add the measures of one round."""
        self.rounds += 1
        for key, value in values.items():
            self.totals[key] += value
            self.squares[key] += value * value

    def __add__(self, other: Self) -> "Sums":
        return Sums(self.rounds + other.rounds, _sum(self.totals, other.totals), _sum(self.squares, other.squares))


@dataclass
class Tally:
    """What has been counted in rounds.

    `sums`: of the measures; `wins`: their number, several in a round perhaps; `items`: in how many wins an item is;
    `worths`: {points: number of wins that were worth so many}; `won_after`: {number of discards: rounds that were won
    after so many}; `points`: {points: how often a seat gained so many in a round}.
    """

    sums: Sums = field(default_factory=Sums)
    wins: int = 0
    items: Counter[Key] = field(default_factory=Counter)
    worths: Counter[int] = field(default_factory=Counter)
    won_after: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)

    def count(self, game: Round) -> dict[Key, int]:
        """Add a round that is over; returns its measures."""
        result = game.result
        if result is None:
            raise ValueError(f"the round is in phase {game.phase}: expected one that is over")
        events = Counter(event.type for event in game.events)
        values = dict(_measures(game, result, events))
        self.sums.count(values)
        self.wins += len(result.scores)
        for score in result.scores:
            self.items.update({Key("item", item.name, item.title_zh) for item in score.items})
            self.worths[score.points[score.win.winner]] += 1
        if result.winners:
            self.won_after[events["discard"]] += 1
        self.points.update(result.points)
        return values

    def __add__(self, other: Self) -> "Tally":
        return Tally(
            self.sums + other.sums,
            self.wins + other.wins,
            _sum(self.items, other.items),
            _sum(self.worths, other.worths),
            _sum(self.won_after, other.won_after),
            _sum(self.points, other.points),
        )


Counted = TypeVar("Counted")


def _sum(one: Counter[Counted], other: Counter[Counted]) -> Counter[Counted]:
    """The sums of both, also where they are not positive, which `one + other` would leave out."""
    both = one.copy()
    both.update(other)
    return both


def _measures(game: Round, result: Result, events: Counter[str]) -> Iterator[tuple[Key, int]]:
    """What a round counts for."""
    drawn = [score.win.discarder is None for score in result.scores]
    yield Key("outcome", "won"), bool(result.winners)
    yield Key("outcome", "drawn game"), not result.winners
    yield Key("outcome", "self-drawn win"), any(drawn)
    yield Key("outcome", "win from another seat"), not all(drawn)
    yield Key("outcome", "several winners"), len(result.winners) > 1
    yield Key("outcome", "dealer wins"), game.dealer in result.winners
    for score in result.scores:
        for item in score.items:
            yield Key("item", item.name, item.title_zh), 1
    for event in game.events:
        if event.type == "starting_win":
            for title in dict(event.details)["items"]:
                yield Key("starting win", title, title), 1
    for type in MELDS:
        if events[type]:
            yield Key("melds", type.replace("_", " ")), events[type]
    for seat, gain in enumerate(result.points):
        yield Key("points", f"seat {seat}"), gain
    for place in range(4):
        yield Key("points", "dealer" + f" + {place}" * bool(place)), result.points[(game.dealer + place) % 4]
    yield ADVANTAGE, 4 * result.points[game.dealer] - sum(result.points)
    yield Key("points", "changing hands"), sum(gain for gain in result.points if gain > 0)
    yield Key("length", "discards"), events["discard"]


ADVANTAGE = Key("points", "dealer's advantage")  # thrice what the dealer gains more than the others on average

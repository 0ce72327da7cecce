"""What a simulation comes to: measures with confidence intervals, for people as a table, for JSON, and as an array."""

import json
from collections import Counter
from dataclasses import dataclass
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mahjong.bots import Bot
from mahjong.rules import Rules
from mahjong.rules.options import plain
from mahjong.simulation.estimates import Estimate, frequency, frequency_change, mean
from mahjong.simulation.tally import ADVANTAGE, Key, Sums, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

GROUPS = {  # of measures, and what their values are
    "outcome": "share of the rounds",
    "item": "share of the rounds with such a win",
    "item of wins": "share of the wins",
    "starting win": "share of the rounds",
    "melds": "mean number a round",
    "points": "mean a round",
    "worth": "mean points of a win",
    "length": "mean number of discards",
}
SHARES = frozenset({"outcome", "item", "item of wins", "starting win"})
COMMONEST_FIRST = frozenset({"item", "item of wins", "starting win", "melds"})
WORTH, WON_AFTER = Key("worth", "win"), Key("length", "won rounds")


class Measure(NamedTuple):
    """One thing measured. `value` is `total / of`, `low` and `high` are the ends of its 95 % confidence interval.

    `group`: one of `GROUPS`, which says what the value is; `of`: the number of rounds or wins.
    """

    group: str
    name: str
    title_zh: str
    total: int
    of: int
    value: float
    low: float
    high: float


class Change(NamedTuple):
    """One thing measured under two sets of rules in the same rounds: the values under both, and `change`, the second
    less the first, with the ends of its 95 % confidence interval; these are NaN for what only wins have.
    """

    group: str
    name: str
    title_zh: str
    first: float
    second: float
    change: float
    low: float
    high: float


@dataclass(frozen=True)
class Simulation:
    """What came of the rounds 0 to `rounds - 1` of a seed. `str()` is a table; `tally` has the bare numbers."""

    rules: Rules
    bots: tuple[Bot, ...]
    seed: int
    tally: Tally

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.tally.sums.rounds

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Everything measured, group by group; what never happened is left out of items, starting wins and melds."""
        return tuple(_measure(self.tally, key) for key in _ordered(_totals(self.tally)))

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON knows it; distributions are pairs of a value and how often it occurred."""
        tally = self.tally
        return {
            "rules": json.loads(self.rules.to_json()),
            "bots": [repr(bot) for bot in self.bots],
            "seed": self.seed,
            "rounds": self.rounds,
            "wins": tally.wins,
            "measures": [_plain(measure) for measure in self.measures],
            "worths": sorted(tally.worths.items()),
            "won_after": sorted(tally.won_after.items()),
            "points": sorted(tally.points.items()),
        }

    def to_array(self) -> "NDArray[np.void]":
        """The measures as a structured array, one row each, with the fields of a `Measure`."""
        return _array(Measure, self.measures)

    def __str__(self) -> str:
        from mahjong.simulation.tables import simulation_table

        return simulation_table(self)


@dataclass(frozen=True)
class Comparison:
    """What came of the same rounds under two sets of rules. `str()` is a table.

    `changes`: sums of what the second differs by from the first, round by round.
    """

    first: Simulation
    second: Simulation
    changes: Sums

    @property
    def rounds(self) -> int:
        """How many rounds were played under each set of rules."""
        return self.first.rounds

    @property
    def labels(self) -> tuple[str, str]:
        """The options in which the two differ, such as `birds=2`; the games where they differ in no option alone."""
        first, second = self.first.rules, self.second.rules
        differing = [name for name in first.options if type(first) is type(second) and _differ(first, second, name)]
        if not differing:
            return first.name, second.name
        one, other = (
            ", ".join(f"{name}={_written(getattr(rules, name))}" for name in differing) for rules in (first, second)
        )
        return one, other

    @property
    def measures(self) -> tuple[Change, ...]:
        """Everything measured under either, group by group."""
        totals = _totals(self.first.tally)
        totals.update(_totals(self.second.tally))
        return tuple(map(self._change, _ordered(totals)))

    def _change(self, key: Key) -> Change:
        first, second = _measure(self.first.tally, key), _measure(self.second.tally, key)
        change = Estimate(nan, nan, nan)
        if key in self.changes.totals:
            sums = self.changes.totals[key], self.changes.squares[key], self.changes.rounds
            change = frequency_change(*sums) if key.group in SHARES else _scaled(key, mean(*sums))
        return Change(*key, first.value, second.value, *change)

    def to_dict(self) -> dict[str, Any]:
        """Both results and the changes, as JSON knows them."""
        return {
            "labels": list(self.labels),
            "first": self.first.to_dict(),
            "second": self.second.to_dict(),
            "changes": [_plain(change) for change in self.measures],
        }

    def to_array(self) -> "NDArray[np.void]":
        """The changes as a structured array, one row each, with the fields of a `Change`."""
        return _array(Change, self.measures)

    def __str__(self) -> str:
        from mahjong.simulation.tables import comparison_table

        return comparison_table(self)


def _totals(tally: Tally) -> Counter[Key]:
    """Every measure of a tally, and how much of it there was."""
    totals = tally.sums.totals.copy()
    totals.update({Key("item of wins", *key[1:]): count for key, count in tally.items.items()})
    totals.update({WORTH: 0, WON_AFTER: 0})
    return totals


def _ordered(totals: Counter[Key]) -> list[Key]:
    """The measures by groups; what is not in every round has the commonest first."""
    groups = list(GROUPS)
    return sorted(totals, key=lambda key: (groups.index(key.group), -totals[key] * (key.group in COMMONEST_FIRST)))


def _measure(tally: Tally, key: Key) -> Measure:
    total, squares, of = tally.sums.totals[key], tally.sums.squares[key], tally.sums.rounds
    if key.group == "item of wins":
        total, of = tally.items[key._replace(group="item")], tally.wins
    elif key in (WORTH, WON_AFTER):
        total, squares, of = _moments(tally.worths if key == WORTH else tally.won_after)
    estimate = frequency(total, of) if key.group in SHARES else _scaled(key, mean(total, squares, of))
    return Measure(*key, total, 3 * of if key == ADVANTAGE else of, *estimate)


def _scaled(key: Key, estimate: Estimate) -> Estimate:
    """The estimate of a measure of which thrice as much is added up."""
    return Estimate(*(number / 3 for number in estimate)) if key == ADVANTAGE else estimate


def _moments(counts: Counter[int]) -> tuple[int, int, int]:
    """The sum of the values that were counted, of their squares, and their number."""
    pairs = counts.items()
    return sum(value * n for value, n in pairs), sum(value * value * n for value, n in pairs), sum(counts.values())


def _differ(first: Rules, second: Rules, name: str) -> bool:
    return bool(getattr(first, name) != getattr(second, name))


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(plain(value), ensure_ascii=False)


def _plain(row: Measure | Change) -> dict[str, Any]:
    """A row as JSON knows it: null for a number that is not known."""
    return {name: value if isinstance(value, str) or isfinite(value) else None for name, value in row._asdict().items()}


def _array(row: type[Measure] | type[Change], rows: tuple[Measure, ...] | tuple[Change, ...]) -> "NDArray[np.void]":
    types = {str: "U", int: "i8", float: "f8"}
    widths = {name: max(len(str(getattr(each, name))) for each in rows) for name in ("group", "name", "title_zh")}
    fields = [(name, f"{types[type]}{widths.get(name, '')}") for name, type in row.__annotations__.items()]
    return np.array([tuple(each) for each in rows], dtype=fields)

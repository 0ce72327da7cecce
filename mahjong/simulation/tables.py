"""Results as plain text, in columns."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from math import isfinite
from operator import attrgetter
from typing import TypeVar
from unicodedata import east_asian_width

from mahjong.simulation.results import GROUPS, SHARES, Change, Comparison, Measure, Simulation

Measured = TypeVar("Measured", bound=Measure | Change)
GAP = "  "


def simulation_table(simulation: Simulation) -> str:
    """A line a measure; items as shares of the wins."""
    measures = (measure for measure in simulation.measures if measure.group != "item")
    rows = _rows(("number", "value", "95 % interval"), measures, _measure_cells)
    return "\n".join([_head(simulation), *_aligned(rows)])


def comparison_table(comparison: Comparison) -> str:
    """A line a measure, with both values and the change; items as shares of the rounds, which are the same."""
    changes = (change for change in comparison.measures if change.group != "item of wins")
    rows = _rows((*comparison.labels, "change", "95 % interval"), changes, _change_cells)
    first, second = comparison.labels
    return "\n".join([_head(comparison.first, f"change: {second} less {first}"), *_aligned(rows)])


def _head(simulation: Simulation, *further: str) -> str:
    bots = dict.fromkeys(map(repr, simulation.bots))
    names = ", ".join(map(repr, simulation.bots) if len(bots) > 1 else bots)
    rules = simulation.rules
    first = f"{rules.name} {rules.title_zh}: {simulation.rounds} rounds of seed {simulation.seed} by {names}"
    return "\n".join([first, *further, ""])


def _measure_cells(measure: Measure) -> tuple[str, ...]:
    write = _writer(measure.group)
    return str(measure.total), write(measure.value), _interval(measure, write)


def _change_cells(change: Change) -> tuple[str, ...]:
    write = _writer(change.group)
    signed = _writer(change.group, "+")
    return write(change.first), write(change.second), signed(change.change), _interval(change, signed)


def _interval(row: Measure | Change, write: Callable[[float], str]) -> str:
    return f"{write(row.low)} to {write(row.high)}" if isfinite(row.low) else ""


def _writer(group: str, sign: str = "") -> Callable[[float], str]:
    """How the numbers of a group are written; what is not known is left blank."""
    scale, decimals = (100, 3) if group in SHARES else (1, 3 if group == "melds" else 2)
    return lambda value: f"{scale * value:{sign}z.{decimals}f}" if isfinite(value) else ""


def _rows(
    titles: tuple[str, ...], measures: Iterable[Measured], cells: Callable[[Measured], tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The cells of every line: a head, then for each group its name and its measures."""
    yield "", *titles, ""
    for group, of_group in groupby(measures, attrgetter("group")):
        yield (f"{group}, {GROUPS[group]}" + ", %" * (group in SHARES),)
        for measure in of_group:
            yield f"{GAP}{measure.name}", *cells(measure), measure.title_zh * (measure.title_zh != measure.name)


def _aligned(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The lines: names to the left, numbers to the right, Chinese titles behind them."""
    lines = list(rows)
    columns = zip(*(line[:-1] for line in lines if len(line) > 1), strict=True)
    widths = [max(map(_width, column)) for column in columns]
    for name, *cells in lines:
        padded = [text.rjust(width) for text, width in zip(cells[:-1], widths[1:], strict=False)]
        yield GAP.join([name + " " * (widths[0] - _width(name)), *padded, *cells[-1:]]).rstrip()


def _width(text: str) -> int:
    """The columns that a text fills on a terminal, where Chinese characters fill two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)

"""Distributions as a figure. It needs matplotlib: the extra `plot`."""

from collections import Counter
from itertools import accumulate

from matplotlib.axes import Axes
from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter, PercentFormatter, StrMethodFormatter

from mahjong.simulation.results import Comparison, Simulation

FORMATS = frozenset(FigureCanvasBase.get_supported_filetypes())
INCHES = (9.0, 4.2)
COLOURS = ("#0072b2", "#d55e00")  # told apart by everybody, also in grey with the lines
LINES = ("-", (0, (4, 2)))


def draw(result: Simulation | Comparison) -> Figure:
    """What wins are worth, and when rounds are won, under one set of rules or under two."""
    simulations = [result] if isinstance(result, Simulation) else [result.first, result.second]
    labels = [result.rules.name] if isinstance(result, Simulation) else result.labels
    figure = Figure(INCHES, layout="constrained")
    worth, length = figure.subplots(1, 2)
    for simulation, label, colour, line in zip(simulations, labels, COLOURS, LINES, strict=False):
        tally = simulation.tally
        style = {"color": colour, "linestyle": line, "linewidth": 1.8}
        values, shares = _at_least(tally.worths)
        mean = sum(tally.worths.elements()) / max(tally.wins, 1)
        worth.step(values, shares, where="pre", label=f"{label}: mean {mean:.1f}", **style)
        numbers, shares = _at_most(tally.won_after, simulation.rounds)
        length.step(numbers, shares, where="post", label=f"{label}: {shares[-1]:.1%} won", **style)
    rules, rounds, seed = simulations[0].rules, simulations[0].rounds, simulations[0].seed
    figure.suptitle(f"{rules.name.capitalize()}, {rounds:,} rounds of seed {seed}", fontsize="medium")
    worth.set(xlabel="points, x", ylabel="share of wins worth at least x")
    length.set(xlabel="discards, n", ylabel="share of rounds won after at most n")
    length.set_xlim(left=0)
    _scale(worth, [value for simulation in simulations for value in simulation.tally.worths])
    for axes, title in (worth, "What a win is worth"), (length, "When rounds are won"):
        axes.set_ylim(0, 1.02)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
        above = {"loc": "lower left", "bbox_to_anchor": (0, 1), "borderaxespad": 0.2}
        axes.legend(title=title, alignment="left", frameon=False, title_fontproperties={"weight": "bold"}, **above)
    return figure


def _at_least(counts: Counter[int]) -> tuple[list[int], list[float]]:
    """The values, ascending, and the share of those counted that are as much or more; it ends at none."""
    values = sorted(counts)
    left = accumulate((-counts[value] for value in values), initial=counts.total())
    return [*values, *values[-1:]], [number / counts.total() for number in left] if values else []


def _at_most(counts: Counter[int], of: int) -> tuple[list[int], list[float]]:
    """The values from 0 on, and the share of all that are as much or less."""
    values = list(range(max(counts, default=0) + 1))
    return values, [number / of for number in accumulate(counts[value] for value in values)]


def _scale(axes: Axes, values: list[int]) -> None:
    """Points on a scale of factors with ticks at 1, 2, 5, 10, 20, ..., where the smallest and largest are far apart."""
    if values and min(values) > 0 and max(values) >= 10 * min(values):
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_minor_formatter(NullFormatter())
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))

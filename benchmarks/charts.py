"""The charts of docs/speed.md, from the figures in docs/speed.json."""

from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from report import figure, shown

Data = dict[str, Any]
OURS, THEIRS, LINES = "#1f5fa8", "#a9a9a9", ("#1f5fa8", "#c05a1c", "#3b8f5a")
PANELS = {
    "win, three forms": "Is it a win?\n(melds, seven pairs, thirteen orphans)",
    "waits, three forms": "All waits\n(melds, seven pairs, thirteen orphans)",
    "shanten, three forms": "Shanten\n(melds, seven pairs, thirteen orphans)",
    "shanten, standard form": "Shanten\n(melds and a pair alone)",
    "score": "Full score of a winning hand\n(each under its own rules: not the same work)",
}


def draw(figures: Data, folder: Path) -> None:
    """Write speed.png and growth.png for what has been measured."""
    plt.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
    if "peers" in figures:
        _save(_peers(figures["peers"]), folder / "speed.png")
    if "growth" in figures:
        _save(_growth(figures["growth"]), folder / "growth.png")


def _save(chart: plt.Figure, file: Path) -> None:
    chart.savefig(file, dpi=110, metadata={"Software": None})
    plt.close(chart)


def _peers(data: Data) -> plt.Figure:
    chart, axes = plt.subplots(3, 2, figsize=(11, 11), layout="constrained")
    shown_calls = [call for call in data["calls"] if call["question"] in PANELS]
    for (question, title), panel in zip(PANELS.items(), axes.flat, strict=False):
        _bars(panel, [call for call in shown_calls if call["question"] == question])
        panel.set_title(title, loc="left", fontsize=10)
        panel.set_xlim(10, 10 * max(call["ns"] for call in shown_calls))
    _rounds(axes.flat[-1], data["played"])
    chart.suptitle(
        "Time a hand from Python, on the same hands in the same run (logarithmic: shorter is faster), and whole rounds"
    )
    return chart


def _bars(panel: Axes, calls: list[Data]) -> None:
    """The library's calls, and the quickest of each other program."""
    ours = [call for call in calls if call["program"] == "library"]
    theirs: dict[str, Data] = {}
    for call in sorted((call for call in calls if call["program"] != "library"), key=lambda call: call["ns"]):
        theirs.setdefault(call["program"], call)
    bars = [(_our_name(call), call["ns"], OURS) for call in sorted(ours, key=lambda call: call["ns"])]
    bars += [(shown(name), call["ns"], THEIRS) for name, call in theirs.items()]
    names, times, colours = zip(*bars, strict=True)
    drawn = panel.barh(range(len(bars)), times, color=colours)
    panel.bar_label(drawn, [_time(ns) for ns in times], padding=3)
    panel.set_yticks(range(len(bars)), names)
    panel.invert_yaxis()
    panel.set_xscale("log")
    panel.set_xlabel("nanoseconds a hand")


def _our_name(call: Data) -> str:
    if call["question"] == "score":
        return f"this library, {call['call'].rpartition(', ')[2]}"
    return {"array": "this library, array", "object": "this library, Hand", "counts": "this library, from counts"}[
        call["given"]
    ]


def _time(ns: float) -> str:
    return f"{figure(ns)} ns" if ns < 1000 else f"{figure(ns / 1000)} µs"


def _rounds(panel: Axes, played: list[Data]) -> None:
    games = list(dict.fromkeys(row["game"] for row in played))
    sorts = list(dict.fromkeys(row["players"] for row in played))
    for place, (players, colour) in enumerate(zip(sorts, LINES, strict=True)):
        rates = [row["rounds_a_second"] for row in played if row["players"] == players]
        places = [game + (place - 1) * 0.27 for game in range(len(games))]
        panel.bar(places, rates, 0.25, color=colour, label=players)
    panel.set_xticks(range(len(games)), games, rotation=20)
    panel.set_ylabel("rounds a second (higher is faster)")
    panel.set_title("Whole rounds on one core\n(riichienv plays its own game)", loc="left", fontsize=10)
    panel.set_ylim(0, 1.35 * max(row["rounds_a_second"] for row in played))
    panel.legend(title="players", title_fontsize=9, ncols=3, loc="upper left", frameon=False)


def _growth(data: Data) -> plt.Figure:
    rows = [("by_size", "hands", "hands in one call"), ("by_wilds", "wilds", "wildcards")]
    functions = list(dict.fromkeys(one["function"] for one in data["by_size"]))
    chart, axes = plt.subplots(2, len(functions), figsize=(11, 6), sharey=True, layout="constrained")
    for (part, key, label), line in zip(rows, axes, strict=True):
        for function, panel in zip(functions, line, strict=True):
            its = [one for one in data[part] if one["function"] == function]
            values = [one[key] for one in its]
            panel.plot(values, [one["ns"] for one in its], "o-", color=LINES[0], label="this library")
            panel.plot(values, [one["yardstick_ns"] for one in its], "s--", color=LINES[1], label="yardstick in C")
            panel.set_title(
                f"batch.{function}, by {'size' if key == 'hands' else 'wildcards'}", loc="left", fontsize=10
            )
            panel.set_xlabel(label)
            panel.grid(axis="y", alpha=0.3)
            if key == "hands":
                panel.set_xscale("log")
        line[0].set_ylabel("nanoseconds a hand")
    axes[0, 0].set_ylim(bottom=0)  # of all: the panels share their scale
    axes[0, -1].legend(frameon=False)
    chart.suptitle("Time a hand, by hands in one call and by wildcards, one thread")
    return chart

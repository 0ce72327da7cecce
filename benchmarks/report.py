"""The figures of the benchmarks: kept in docs/speed.json, shown as tables in docs/speed.md and README.md and as charts.

    python benchmarks/report.py          make pages and charts anew from docs/speed.json

No figure on those pages is typed by hand: what stands between two marks is made here.
"""

import json
import os
import platform
import re
import subprocess
from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "docs" / "speed.json"
Data = dict[str, Any]


def machine() -> dict[str, str | int]:
    """What the figures depend on."""
    compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "compiler": compiler.splitlines()[0],
    }


def _processor() -> str:
    """As Linux names it; some names need the model number beside them."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    facts = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if "model name" not in facts:
        return platform.processor() or platform.machine()
    return f"{facts['model name']} (family {facts.get('cpu family', '?')}, model {facts.get('model', '?')})"


def record(section: str, data: Data) -> None:
    """Keep the figures of one benchmark, and make pages and charts anew."""
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    figures[section] = {"date": date.today().isoformat(), "machine": machine(), **data}
    FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    publish(figures)


def publish(figures: Data) -> None:
    import charts

    for page, text in pages(figures).items():
        page.write_text(text, encoding="utf-8")
    charts.draw(figures, ROOT / "docs")


def pages(figures: Data) -> dict[Path, str]:
    """The pages with their figures as they are kept: each part between `<!-- name -->` and `<!-- /name -->`."""
    return {page: _filled(page.read_text(encoding="utf-8"), figures) for page in PAGES}


def _filled(text: str, figures: Data) -> str:
    def part(found: re.Match[str]) -> str:
        section, make = PARTS[found[1]]
        if section not in figures:
            return found[0]  # not measured yet
        made = make(figures[section])
        return f"<!-- {found[1]} -->\n{made}\n<!-- /{found[1]} -->"

    return re.sub(r"<!-- ([\w-]+) -->\n.*?<!-- /\1 -->", part, text, flags=re.DOTALL)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])


def figure(value: float | None) -> str:
    """With about two digits that count; nothing for None."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 19.95 else f"{value:.1f}" if value >= 1.995 else f"{value:.2f}"


# --- the README ---------------------------------------------------------------------------------------------


def quickest_table(data: Data) -> str:
    """The quickest other library for each question."""
    rows, calls = [], data["calls"]
    for question in dict.fromkeys(call["question"] for call in calls if call["multiples"]):
        others = [call for call in calls if call["question"] == question and call["multiples"]]
        best = min((call for call in others if call["given"] == "counts"), key=lambda call: call["ns"])
        its = [figure(best["multiples"][given]) for given in ("counts", "object", "array")]
        rows.append([question, f"{shown(best['program'])}, {figure(best['ns'])} ns", *its])
    return table(["question", "quickest other", "x from counts", "x Hand", "x array"], rows)


def multiples_table(data: Data) -> str:
    """The array functions as multiples of the yardstick."""
    rows, measured = [], data["by_wilds"]
    for function in dict.fromkeys(one["function"] for one in measured):
        its = [one for one in measured if one["function"] == function]
        multiples = [one["multiple"] for one in its]
        most = its[-1]["ns"] / its[0]["ns"]
        rows.append([f"`batch.{function}`", f"{min(multiples):.2f} to {max(multiples):.2f}", f"{most:.2f}"])
    return table(["function", "multiple of the yardstick", "time with 8 wildcards, multiple of that with none"], rows)


# --- beside other libraries ---------------------------------------------------------------------------------

SHOWN = {
    "library": "this library",
    "mahjonggb": "PyMahjongGB",
    "shanten_tools": "shanten-tools",
    "mahjong": "mahjong (PyPI)",
}


def shown(program: str) -> str:
    return SHOWN.get(program, program)


def calls_table(data: Data) -> str:
    rows = []
    for call in data["calls"]:
        differ = f"{call['differ']:,} of {call['compared']:,}"
        if call["program"] == "library":
            differ = ""
        elif call["unexplained"]:
            differ += f", {len(call['unexplained'])} of them unexplained"
        multiples = [figure(call["multiples"].get(given)) for given in ("counts", "object", "array")]
        rows.append(
            [call["question"], shown(call["program"]), f"`{call['call']}`", figure(call["ns"]), *multiples, differ]
        )
    heads = ["question", "program", "call", "ns a hand", "x from counts", "x Hand", "x array", "answers that differ"]
    return table(heads, _grouped(rows))


def rounds_table(data: Data) -> str:
    rows = [
        [
            *[row["players"], row["game"], figure(row["rounds_a_second"]), figure(row["steps_a_round"])],
            *[figure(row["us_a_step"]), figure(row["multiple"])],
        ]
        for row in data["played"]
    ]
    heads = ["players", "game", "rounds a second", "steps a round", "us a step", "rounds, multiple of riichienv"]
    return table(heads, _grouped(rows))


def _grouped(rows: list[list[str]]) -> list[list[str]]:
    """The rows without a first cell that repeats the one above."""
    above = ["", *[row[0] for row in rows]]
    return [["" if row[0] == before else row[0], *row[1:]] for row, before in zip(rows, above, strict=False)]


def versions_table(data: Data) -> str:
    return table(["program", "version"], [[shown(name), number] for name, number in data["versions"].items()])


def machine_lines(data: Data) -> str:
    its = data["machine"]
    return (
        f"{its['processor']}, {its['cores']} cores; {its['system']}; Python {its['python']}, numpy {its['numpy']}; "
        f"{its['compiler']}; measured on {data['date']}."
    )


# --- growth -------------------------------------------------------------------------------------------------


def wilds_table(data: Data) -> str:
    return _by("wilds", "wildcards", data["by_wilds"])


def sizes_table(data: Data) -> str:
    return _by("hands", "hands", data["by_size"])


def _by(key: str, head: str, measured: list[Data]) -> str:
    """Rows by size or wildcards; for each function nanoseconds of the library and the multiple of the yardstick."""
    functions = list(dict.fromkeys(one["function"] for one in measured))
    cells = {(one[key], one["function"]): one for one in measured}
    rows = []
    for value in dict.fromkeys(one[key] for one in measured):
        its = [cells[value, function] for function in functions]
        rows.append([f"{value:,}", *(f"{one['ns']:.1f} ({one['multiple']:.2f})" for one in its)])
    return table([head, *(f"`batch.{function}`, ns (multiple)" for function in functions)], rows)


def threads_table(data: Data) -> str:
    rows = [
        [f"`batch.{one['function']}`", f"{one['library']:.2f}", f"{one['yardstick']:.2f}"] for one in data["threads"]
    ]
    return table(["function", "library, times as fast", "yardstick, times as fast"], rows)


def startup_table(data: Data) -> str:
    steps = {
        "numpy": "import numpy",
        "import": "import mahjong, numpy being there",
        "first call": "one question of each kind to the core",
        "one game": "the rules of one game",
    }
    return table(["step", "ms"], [[text, f"{data['startup_ms'][step]:.1f}"] for step, text in steps.items()])


def memory_table(data: Data) -> str:
    """Megabytes."""
    rows = [
        [name, *(f"{its[kind] / 1024:.1f}" for kind in ("resident", "own", "share"))]
        for name, its in data["memory_kb"].items()
    ]
    return table(["after", "resident, MB", "own, MB", "share, MB"], rows)


PARTS: dict[str, tuple[str, Callable[[Data], str]]] = {
    "quickest": ("peers", quickest_table),
    "multiples": ("growth", multiples_table),
    "peers": ("peers", calls_table),
    "rounds": ("peers", rounds_table),
    "versions": ("peers", versions_table),
    "peers-machine": ("peers", machine_lines),
    "wilds": ("growth", wilds_table),
    "sizes": ("growth", sizes_table),
    "threads": ("growth", threads_table),
    "startup": ("growth", startup_table),
    "memory": ("growth", memory_table),
    "growth-machine": ("growth", machine_lines),
}
PAGES = [ROOT / "docs" / "speed.md", ROOT / "README.md"]

if __name__ == "__main__":
    publish(json.loads(FIGURES.read_text()))

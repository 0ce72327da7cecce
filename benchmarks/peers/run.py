"""Times the library beside other Python libraries on the same hands and rounds, and compares their answers.

    python benchmarks/peers/run.py             makes the environments at the first run; writes docs/speed.* and README
    python benchmarks/peers/run.py --quick     a tenth of it, printed only

Each program runs in a process and a virtual environment of its own. They take turns, one at work at a time, because
other work on the machine slows all alike; every turn has hands that nobody has seen, because some programs remember
their answers. A figure is the median over the turns, a multiple the median of the multiples of each turn.
"""

import argparse
import json
import os
import subprocess
import sys
import venv
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import report  # noqa: E402
from compare import FifthCopies  # noqa: E402
from hands import save, unusual  # noqa: E402
from mahjong import batch  # noqa: E402
from mix import Rows, mix  # noqa: E402
from rounds import PLAYERS  # noqa: E402

PEERS = ("riichienv", "mahjong", "mahjonggb", "shanten_tools", "jansou")
TURNS = 5
HANDS, SCORED, ROUNDS = 30_000, 3_000, 40  # a turn
SECONDS, FEWEST = 0.1, 400  # slow calls get the first of the hands: as many as this time allows, and at least so many
UNUSUAL = 4_000


class Program:
    """A runner at work in its own environment."""

    def __init__(self, name: str, python: Path, stack: ExitStack) -> None:
        self.name = name
        clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [python, HERE / f"ask_{name}.py"], env=clean, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        stack.enter_context(self.process)  # which closes its input, and waits
        about = self._read()
        self.version, self.plays = about["version"], about["plays"]
        self.calls = [Way(self, number, **call) for number, call in enumerate(about["calls"])]

    def ask(self, **question: Any) -> dict[str, Any]:
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return self._read()

    def _read(self) -> dict[str, Any]:
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the runner of {self.name} has ended with {self.process.wait()}")
        return json.loads(line)


class Way(NamedTuple):
    """A call of a program."""

    program: Program
    number: int
    question: str
    text: str
    given: str

    def ask(self, file: Path, hands: range, warm: range) -> tuple[float, list[int]]:
        """Nanoseconds a hand, and the answers."""
        places = {part: [its.start, its.stop] for part, its in (("hands", hands), ("warm", warm))}
        answer = self.program.ask(call=self.number, file=str(file), **places)
        return answer["ns"] / answer["hands"], answer["answers"]


def environment(name: str) -> Path:
    """The Python of a peer's environment, which is made where there is none or it holds something else."""
    folder, wanted = HERE / ".venvs" / name, HERE / "requirements" / f"{name}.txt"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    installed = folder / "requirements.txt"
    if not installed.exists() or installed.read_text() != wanted.read_text():
        print(f"making an environment for {name}", file=sys.stderr)
        venv.create(folder, clear=True, with_pip=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted]
        subprocess.run(pip, check=True)
        installed.write_text(wanted.read_text())
    return python


def write_hands(folder: Path, turns: int, hands: int, scored: int) -> dict[str, dict[str, Path]]:
    """Files of hands a subject: those that are timed, and unusual ones for comparison alone."""
    usual: dict[str, Rows] = {}
    for seed, (subject, tiles) in enumerate([("win", 14), ("waits", 13), ("shanten", 13)]):
        usual[subject] = mix(tiles, (turns + 1) * hands, seed)
    won = mix(14, 3 * (turns + 1) * scored, seed=3)
    usual["score"] = won[batch.is_win(won)]
    odd = {"win": unusual(14, UNUSUAL, 0), "waits": unusual(13, UNUSUAL, 1), "shanten": unusual(13, UNUSUAL, 2)}
    files: dict[str, dict[str, Path]] = defaultdict(dict)
    for sort, subjects in (("usual", usual), ("unusual", odd)):
        for subject, rows in subjects.items():
            files[subject][sort] = folder / f"{sort}-{subject}"
            save(rows, files[subject][sort])
    return files


def measure(ways: list[Way], files: dict[str, Path], turns: int, hands: int) -> Iterator[dict[str, Any]]:
    """One question to every program: times, multiples, and answers that differ from the library's."""
    times: dict[Way, list[float]] = defaultdict(list)
    differences = {way: FifthCopies(way.question) for way in ways}
    ours = {way.given: way for way in ways if way.program.name == "library"}

    def compare(file: Path, first: int, answers: dict[Way, list[int]]) -> None:
        for way, found in answers.items():
            expected = [1] * len(found) if way.question == "score" else answers[ours["counts"]]
            differences[way].add(file, first, found, expected)

    sizes = {}
    for way in ways:
        ns, _ = way.ask(files["usual"], range(FEWEST), range(FEWEST, 2 * FEWEST))
        sizes[way] = min(hands, max(FEWEST, int(SECONDS * 1e9 / ns)))
    for turn in range(1, turns + 1):
        answers = {}
        for way in ways:
            now, before = (range(start, start + sizes[way]) for start in (turn * hands, (turn - 1) * hands))
            ns, answers[way] = way.ask(files["usual"], now, before)
            times[way].append(ns)
        compare(files["usual"], turn * hands, answers)
    if "unusual" in files:
        every = range(UNUSUAL)
        compare(files["unusual"], 0, {way: way.ask(files["unusual"], every, every)[1] for way in ways})

    def multiples(way: Way) -> dict[str, float]:
        """Of the library's times with each input; a hand that was made before stands beside no hand made inside."""
        if way.program.name == "library" or way.question == "score":
            return {}
        beside = [given for given in ours if not (way.given == "object" and given == "counts")]
        pairs = {given: zip(times[way], times[ours[given]], strict=True) for given in beside}
        return {given: median(its / our for its, our in both) for given, both in pairs.items()}

    for way in ways:
        yield {
            "question": way.question,
            "program": way.program.name,
            "call": way.text,
            "given": way.given,
            "ns": median(times[way]),
            "multiples": multiples(way),
            **differences[way].summary(),
        }


def measure_rounds(programs: list[Program], players: str, turns: int, rounds: int) -> Iterator[dict[str, Any]]:
    """Rounds a second of every game, and multiples of riichienv's."""
    rates: dict[str, list[float]] = defaultdict(list)
    steps: dict[str, int] = defaultdict(int)
    for turn in range(-1, turns):  # the first is not counted
        numbers = [turn * rounds, (turn + 1) * rounds] if turn >= 0 else [10**6, 10**6 + 2]
        for program in programs:
            for game in program.plays:
                played = program.ask(game=game, players=players, rounds=numbers)
                if turn >= 0:
                    rates[game].append(rounds / played["ns"] * 1e9)
                    steps[game] += played["steps"]
    for game, its in rates.items():
        steps_a_round = steps[game] / turns / rounds
        yield {
            "players": players,
            "game": game,
            "rounds_a_second": median(its),
            "steps_a_round": steps_a_round,
            "us_a_step": 1e6 / median(its) / steps_a_round,
            "multiple": median(rate / peer for rate, peer in zip(its, rates["riichienv"], strict=True)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the library beside other Python libraries.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the hands, printed only")
    options = parser.parse_args()
    turns, less = (2, 10) if options.quick else (TURNS, 1)
    hands, scored, rounds = HANDS // less, SCORED // less, ROUNDS // less

    pythons = {"library": Path(sys.executable)} | {name: environment(name) for name in PEERS}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        programs = [Program(name, python, stack) for name, python in pythons.items()]
        files = write_hands(folder, turns, hands, scored)
        ways = [way for program in programs for way in program.calls]
        measured = []
        for question in dict.fromkeys(way.question for way in ways):
            print(question, file=sys.stderr)
            subject = question.partition(",")[0]
            asked = [way for way in ways if way.question == question]
            measured += measure(asked, files[subject], turns, scored if subject == "score" else hands)
        played = []
        for players in PLAYERS:
            print(f"rounds, {players}", file=sys.stderr)
            played += measure_rounds(programs, players, turns, rounds)
    data = {
        "versions": {program.name: program.version for program in programs},
        "turns": turns,
        "hands": hands,
        "scored": scored,
        "rounds": rounds,
        "calls": measured,
        "played": played,
    }
    print(report.calls_table(data))
    print()
    print(report.rounds_table(data))
    if not options.quick:
        report.record("peers", data)


if __name__ == "__main__":
    main()

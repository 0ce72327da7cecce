"""`mahjong simulate`: how often things happen when bots play, and what they bring."""

import json
import secrets
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mahjong.bots import Bot, GreedyBot, RandomBot
from mahjong.cli.arguments import Malformed, plays, setting
from mahjong.rules import Rules, ruleset
from mahjong.simulation import Comparison, RoundFailed, Simulation, WorkersLost, comparisons, simulations

BOTS: dict[str, Bot] = {"greedy": GreedyBot(), "random": RandomBot()}
SEED_BITS = 32  # of a seed that is drawn: short enough to be typed again
INTERRUPTED = 130
DOTS_AN_INCH = 200

Result = Simulation | Comparison


def bots(text: str) -> tuple[Bot, ...]:
    """The bots of `greedy` or `greedy,random,greedy,random`."""
    names = text.split(",")
    if strange := [name for name in names if name not in BOTS]:
        raise click.BadParameter(f"{strange[0]!r}: expected {' or '.join(BOTS)}")
    if len(names) not in (1, 4):
        raise click.BadParameter(f"{len(names)} bots: expected one for all seats, or four")
    return tuple(BOTS[name] for name in names * (4 // len(names)))


@click.command()
@plays()
@click.option("--rounds", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option("--compare", type=setting, metavar="NAME=VALUE", multiple=True, help="Play them also so; repeatable.")
@click.option("--bots", type=bots, default="greedy", metavar="BOTS", help="greedy or random, or four with commas.")
@click.option("--seed", type=click.IntRange(0, (1 << 256) - 1), help="Play the rounds of this seed.")
@click.option("--jobs", type=click.IntRange(1), help="Worker processes; one a core if not given.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw the distributions into a file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    rules: Rules,
    rounds: int,
    compare: tuple[tuple[str, Any], ...],
    bots: tuple[Bot, ...],
    seed: int | None,
    jobs: int | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let bots play rounds of GAME and print what comes of them, with 95 % confidence intervals.

    With --compare the same walls are played under both sets of rules, and the differences are printed. An interrupt
    (Ctrl-C) prints what is done so far, with exit status 130.
    """
    from mahjong.simulation.processes import Processes  # it would slow every other command down

    if plot is not None:
        _check_plot(plot)
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    with Processes(jobs) as pool:
        try:
            results: Generator[Result, None, None] = (
                comparisons(rules, _changed(rules, compare), bots, rounds, chosen, pool)
                if compare
                else simulations(rules, bots, rounds, chosen, pool)
            )
        except ValueError as error:
            raise Malformed(str(error)) from None
        try:
            result, interrupted = _last(results, rounds)
        except (RoundFailed, WorkersLost) as error:
            raise click.ClickException(str(error)) from None
    if result is not None:
        click.echo(json.dumps(result.to_dict(), ensure_ascii=False) if as_json else str(result))
        if plot is not None:
            _draw(result, plot)
    if interrupted:
        done = 0 if result is None else result.rounds
        click.echo(f"Interrupted: these are the first {done} of {rounds} rounds.", err=True)
        sys.exit(INTERRUPTED)


def _changed(rules: Rules, settings: tuple[tuple[str, Any], ...]) -> Rules:
    """The rules with other options; ValueError for an unknown name or a value that is not allowed."""
    options = {name: getattr(rules, name) for name in rules.options}
    return ruleset(rules.name, **{**options, **dict(settings)})


def _last(results: Generator[Result, None, None], rounds: int) -> tuple[Result | None, bool]:
    """The last of growing results, and whether an interrupt came before all; a terminal shows a bar meanwhile."""
    console = Console(stderr=True)
    columns = MofNCompleteColumn(), TextColumn("rounds"), BarColumn(), TimeRemainingColumn()
    last = None
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        closing(results),
        _interrupts() as interrupts,
    ):
        task = bar.add_task("", total=rounds)
        try:
            for last in results:
                bar.update(task, completed=last.rounds)
                if interrupts:
                    break
        except KeyboardInterrupt:
            return last, True
    return last, bool(interrupts)


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Collect the first interrupt from the keyboard, for the next result to be the last; another one has its usual
    effect, should that result not come.
    """
    arrived: list[int] = []

    def first(number: int, frame: object) -> None:
        arrived.append(number)
        signal.signal(signal.SIGINT, usual)

    usual = signal.signal(signal.SIGINT, first)
    try:
        yield arrived
    finally:
        signal.signal(signal.SIGINT, usual)


def _check_plot(file: Path) -> None:
    """Find out before the rounds are played that they cannot be drawn."""
    try:
        from mahjong.simulation.plot import FORMATS
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] != "matplotlib":
            raise
        raise Malformed("--plot needs matplotlib: pip install 'mahjong-regional[plot]'") from None
    if file.suffix.removeprefix(".") not in FORMATS:
        raise Malformed(f"--plot {file}: expected a name that ends with one of {', '.join(sorted(FORMATS))}")
    if not file.parent.is_dir():
        raise Malformed(f"--plot {file}: there is no folder {file.parent}")


def _draw(result: Result, file: Path) -> None:
    from mahjong.simulation.plot import draw

    try:
        draw(result).savefig(file, dpi=DOTS_AN_INCH)
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from None

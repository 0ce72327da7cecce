"""`mahjong replay`: a round step by step, forwards and backwards, as a seat sees it or with all hands open."""

import json
from dataclasses import dataclass, replace
from textwrap import indent
from typing import Any, BinaryIO

import click
from rich.console import Group
from rich.control import Control
from rich.screen import Screen as FullScreen
from rich.segment import Segment, SegmentLines
from rich.text import Text

from mahjong.cli.arguments import Malformed
from mahjong.cli.board import Board, Lines
from mahjong.cli.record import OPEN, Record
from mahjong.cli.screen import Screen
from mahjong.cli.sheet import sheet
from mahjong.cli.terminal import called_on_resizing, keyboard

PLAIN_COLUMNS = 80
HELP = "←→ step  ↑↓ decision of seat {near}  Home End  g go to  0-3 seat  o {other}  q quit"


@dataclass(frozen=True)
class Reader:
    """Where somebody is in a record: at which page, at which seat, with all hands open or its own alone.

    The pages are the steps, and behind them the scores of the wins. `typed`: the digits of a page to go to, None while
    nobody asks for one.
    """

    record: Record
    page: int = 0
    near: int = 0
    all_hands: bool = True
    typed: str | None = None
    done: bool = False

    def press(self, key: str) -> "Reader":
        """Where a key leads; one without a meaning leaves everything as it is."""
        if self.typed is not None:
            return self._type(self.typed, key)
        last = self.record.pages - 1
        match key:
            case "right" | "enter" | " ":
                return self._at(self.page + 1)
            case "left" | "backspace":
                return self._at(self.page - 1)
            case "down":
                return self._at(next(filter(self._decides, range(self.page + 1, last)), last))
            case "up":
                return self._at(next(filter(self._decides, range(self.page - 1, 0, -1)), 0))
            case "home":
                return self._at(0)
            case "end":
                return self._at(last)
            case "g":
                return replace(self, typed="")
            case "0" | "1" | "2" | "3":
                return replace(self, near=int(key))
            case "o":
                return replace(self, all_hands=not self.all_hands)
            case "q":
                return replace(self, done=True)
        return self

    def _type(self, typed: str, key: str) -> "Reader":
        if key in "0123456789":
            return replace(self, typed=(typed + key)[:6])
        if key == "backspace":
            return replace(self, typed=typed[:-1])
        if key == "enter" and typed:
            return self._at(int(typed) - 1)
        return replace(self, typed=None)

    def _at(self, page: int) -> "Reader":
        return replace(self, page=min(max(page, 0), self.record.pages - 1), typed=None)

    def _decides(self, page: int) -> bool:
        """Whether the near seat has something to decide there."""
        return page < len(self.record.steps) and len(self.record.steps[page].views[self.near]["legal"]) > 1


def _page(screen: Screen, reader: Reader, width: int, height: int | None = None) -> Lines:
    """The lines of the page: as many as the height has, or without one all of them."""
    record, beyond = reader.record, reader.page - len(reader.record.steps)
    if beyond < 0:
        return Board(screen, record, reader.near, all_hands=reader.all_hands).lines(reader.page, width, height)
    head = Text.assemble((record.title, "bold"), f"  step {reader.page + 1} of {record.pages}")
    score = record.scores[beyond]
    told = sheet(screen, score) if screen.pictures else [Text(str(score))]
    options = screen.console.options.update(width=width, height=None)
    return screen.console.render_lines(Group(head, "", *told), options, pad=False)[:height]


def _help(reader: Reader) -> str:
    if reader.typed is not None:
        return f"Go to step, 1 to {reader.record.pages}: {reader.typed}"
    return HELP.format(near=reader.near, other="own hand" if reader.all_hands else "all hands")


def _screenful(screen: Screen, reader: Reader) -> FullScreen:
    """The page, and the keys at the lower edge."""
    width, height = screen.console.size
    lines = _page(screen, reader, width, height - 1)
    blank: Lines = [[]] * (height - 1 - len(lines))
    part = SegmentLines([*lines, *blank, [Segment(_help(reader))]], new_lines=True)
    return FullScreen(part, application_mode=True)  # a terminal whose keys are read moves no carriage by itself


def _read(screen: Screen, reader: Reader) -> None:
    """Show pages as the keys say; a terminal of another size is drawn anew."""
    console = screen.console
    drawing = stale = False

    def draw(*_: object) -> None:
        nonlocal drawing, stale
        stale = True
        if drawing:  # resized meanwhile
            return
        drawing = True
        while stale:
            stale = False
            console.control(Control.home())
            console.print(_screenful(screen, reader), end="")
        drawing = False

    with keyboard() as read, console.screen(), called_on_resizing(draw):
        while not reader.done:
            draw()
            for key in read():
                reader = reader.press(key)


def _print(record: Record, who: int) -> None:
    """The whole round, an event a line, with the numbers of the steps."""
    click.echo(record.title)
    for number, step in enumerate(record.steps, 1):
        for place, line in enumerate(step.told[who]):
            click.echo(f"{'' if place else number:>4}  {line}")
    for number, score in enumerate(record.scores, len(record.steps) + 1):
        click.echo(f"{number:>4}  {indent(str(score), ' ' * 6).lstrip()}")
    if record.result is not None:
        click.echo(f"next dealer: seat {record.result.next_dealer}")


def _record(file: BinaryIO) -> Record:
    try:
        log: Any = json.load(file)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{file.name}: no JSON: {error}") from None
    try:
        return Record.of(log)
    except ValueError as error:
        raise Malformed(f"{file.name}: {error}") from None


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--seat", type=click.IntRange(0, 3), help="Show what this seat sees; without it all hands are open.")
@click.option("--at", type=click.IntRange(1), metavar="STEP", help="Begin there; off a terminal print that step alone.")
def replay(file: BinaryIO, seat: int | None, at: int | None) -> None:
    """Step through a round, forwards and backwards.

    FILE is the log of a round as JSON, such as json.dump(game.log, file) writes; - is the standard input. The keys
    are listed on the screen. Off a terminal, what has happened is printed, a line each.
    """
    record = _record(file)
    if at is not None and at > record.pages:
        raise Malformed(f"--at {at}: the round has {record.pages} steps")
    reader = Reader(record, page=(at or 1) - 1, near=seat or 0, all_hands=seat is None)
    screen = Screen()
    if screen.console.is_terminal and not screen.console.is_dumb_terminal:
        _read(screen, reader)
    elif at is None:
        _print(record, OPEN if seat is None else seat)
    else:
        screen.console.print(SegmentLines(_page(screen, reader, PLAIN_COLUMNS), new_lines=True), end="")

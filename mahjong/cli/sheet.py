"""The referee's sheet: on a colour terminal with the tiles drawn, plain text anywhere else."""

from collections.abc import Iterator

import click
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong import tiles
from mahjong.cli.screen import READY, Cell, Screen, as_wildcard, face, faces, picture
from mahjong.rules import HOUSE, Score

LOSS = "#c2410c"


def show_score(score: Score) -> None:
    screen = Screen()
    if not screen.pictures:
        click.echo(str(score))
        return
    for part in sheet(screen, score):
        screen.console.print(part)


def sheet(screen: Screen, score: Score) -> Iterator[RenderableType]:
    """The hand with its winning tile, the reading, the items, the payments and the points."""
    yield picture([*faces(score.hand), [winning_tile(score)]], screen.console.width)
    win = score.win
    source = "self-drawn" if win.discarder is None else f"from seat {win.discarder}"
    yield Text.assemble((f"Seat {win.winner} wins", f"bold {READY}"), f" on {tiles.name(win.tile)}, {source}")
    if score.reading:
        yield screen.chips(map(str, score.reading))
    yield Text()
    for item in score.items:
        yield Text(str(item))
    yield Text()
    yield _payments(score)
    yield Text()
    yield _points(score)


def winning_tile(score: Score) -> Cell:
    cell = face(tiles.name(score.win.tile))
    return as_wildcard(cell) if score.win.kind == score.hand.wild_kind else cell


def _payments(score: Score) -> Table:
    table = Table("From", "To", box=None, pad_edge=False)
    table.add_column("Points", justify="right")
    table.add_column("Why")
    for payment in score.payments:
        receiver = "the house" if payment.receiver == HOUSE else f"seat {payment.receiver}"
        table.add_row(f"seat {payment.payer}", receiver, str(payment.amount), payment.why)
    return table


def _points(score: Score) -> Table:
    table = Table(box=None, pad_edge=False)
    for seat in range(4):
        table.add_column(f"Seat {seat}", justify="right")
    colours = [READY if gain > 0 else LOSS if gain < 0 else "" for gain in score.points]
    table.add_row(*(Text(f"{gain:+d}", colour) for gain, colour in zip(score.points, colours, strict=True)))
    return table

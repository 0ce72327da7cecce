"""`mahjong hand` and `mahjong hands`: shape, waits and discards of one hand or of a file of them."""

import csv
import json
from collections.abc import Callable
from functools import reduce, wraps
from typing import Any, BinaryIO, TextIO

import click

from mahjong.cli.answers import FORMS, Answer, Question, analysis, summary
from mahjong.cli.arguments import Malformed, tile, tiles
from mahjong.cli.lines import answer_lines
from mahjong.cli.screen import Screen
from mahjong.drawing import hand_svg

WRITTEN = click.File("w", encoding="utf-8")


_QUESTION = (
    click.option("--wild-kind", type=tile, help="Its concealed tiles are wildcards."),
    click.option("--form", "forms", type=click.Choice(FORMS), multiple=True, help="What wins; repeatable."),
    click.option("--forms", "every_form", is_flag=True, help="All three forms win."),
    click.option("--quads-count", is_flag=True, help="In seven pairs, four of a kind are two pairs."),
    click.option("--four-copies", is_flag=True, help="No wildcard stands for a fifth copy of a kind."),
    click.option("--exhausted", is_flag=True, help="Wait also for kinds of which the hand holds all four."),
)


def asks(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that make its Question."""

    @wraps(command)
    def with_question(
        wild_kind: int | None,
        forms: tuple[str, ...],
        every_form: bool,
        quads_count: bool,
        four_copies: bool,
        exhausted: bool,
        **others: Any,
    ) -> None:
        chosen = FORMS if every_form else forms or ("standard",)
        command(question=Question(wild_kind, chosen, quads_count, four_copies, exhausted), **others)

    return reduce(lambda decorated, option: option(decorated), reversed(_QUESTION), with_question)


@click.command()
@click.argument("text", nargs=-1, required=True)
@asks
@click.option("--visible", type=tiles, default="", help="Tiles seen elsewhere.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--svg", type=WRITTEN, help="Draw the hand into a file.")
def hand(
    text: tuple[str, ...], question: Question, visible: tuple[int, ...], as_json: bool, svg: TextIO | None
) -> None:
    """Show a hand: its shape, waits or useful tiles, discards and readings.

    TEXT: tiles such as 123m45p7z, * for a wildcard, [777z] an exposed meld, (8888p) a concealed kong.
    """
    try:
        asked = question.hand(" ".join(text))
        answer = analysis(asked, question, visible)
    except ValueError as error:
        raise Malformed(str(error)) from None
    if svg:
        svg.write(hand_svg(asked))
    if as_json:
        click.echo(json.dumps(answer))
    else:
        Screen().show(asked, answer)


def _json_lines(file: TextIO) -> Callable[[int, Answer], None]:
    return lambda line, answer: print(json.dumps({"line": line, **answer}), file=file)


def _csv(file: TextIO) -> Callable[[int, Answer], None]:
    columns = ["line", "hand", "size", "shanten", "waits", "is_win", "discards"]
    table = csv.DictWriter(file, columns, lineterminator="\n")
    table.writeheader()

    def write(line: int, answer: Answer) -> None:
        row: dict[str, Any] = {"line": line, **answer}
        discards = answer.get("discards", {})
        row["waits"] = " ".join(answer.get("waits", []))
        row["discards"] = "; ".join(f"{tile}: {' '.join(waits)}" for tile, waits in discards.items())
        table.writerow(row)

    return write


_WRITERS = {"json": _json_lines, "csv": _csv}


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@asks
@click.option("--format", "layout", type=click.Choice(tuple(_WRITERS)), default="json", show_default=True)
@click.option("-o", "--output", type=WRITTEN, default="-", help="Write into a file.")
def hands(file: BinaryIO, question: Question, layout: str, output: TextIO) -> None:
    """Evaluate a hand a line, from FILE or the standard input, to JSON lines or CSV.

    Blank lines and lines that begin with # are passed over. A malformed line is reported with its number, the
    rest goes on, and the exit status is 1.
    """
    answer_lines(
        file, lambda text: summary(question.hand(text), question), _WRITERS[layout](output), hidden=output.isatty()
    )

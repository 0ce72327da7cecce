"""Files of one question a line."""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

LINES_BETWEEN_UPDATES = 1000


def answer_lines(
    file: BinaryIO, ask: Callable[[str], Mapping[str, Any]], write: Callable[[int, Any], None], *, hidden: bool
) -> None:
    """Write the answer of every line with its number, from 1; blank lines and those that begin with # are none.

    A line that is a ValueError is reported on the standard error, the rest goes on, and the exit status is 1.
    `hidden`: without a bar.
    """
    malformed = False
    with followed(file, hidden) as lines:
        for number, line in enumerate(lines, 1):
            text = line.decode("utf-8-sig", "replace").strip()
            if not text or text.startswith("#"):
                continue
            try:
                answer = ask(text)
            except ValueError as error:
                malformed = True
                print(f"line {number}: {error}", file=sys.stderr)
            else:
                write(number, answer)
    if malformed:
        sys.exit(1)


@contextmanager
def followed(file: BinaryIO, hidden: bool) -> Iterator[Iterator[bytes]]:
    """The lines of a file; on a terminal a long file moves a bar on the standard error, unless hidden."""
    console = Console(stderr=True)
    columns = TextColumn("{task.fields[lines]:,} lines"), BarColumn(), TimeRemainingColumn()
    shown = console.is_terminal and not hidden
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, disable=not shown)
    task = bar.add_task("", total=None if bar.disable else _size(file), lines=0)

    def lines() -> Iterator[bytes]:
        read = 0
        for number, line in enumerate(file, 1):
            read += len(line)
            if number % LINES_BETWEEN_UPDATES == 0:
                bar.start()
                bar.update(task, completed=read, lines=number)
            yield line

    try:
        yield lines()
    finally:
        bar.stop()


def _size(file: BinaryIO) -> int | None:
    """The length of a file in bytes; None for a pipe, which has no length."""
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None

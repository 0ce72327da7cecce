"""The keyboard of a terminal, key by key, and changes of its size."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from mahjong.cli.arguments import Malformed

if sys.platform != "win32":
    import termios
    import tty

KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|[\x00\xe0].|.", re.DOTALL)
INTERRUPT = "\x03"
NAMES = {  # what terminals send, and what Windows does
    **dict.fromkeys(("\x1b[C", "\x1bOC", "\xe0M", "\x00M"), "right"),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "\xe0K", "\x00K"), "left"),
    **dict.fromkeys(("\x1b[A", "\x1bOA", "\xe0H", "\x00H"), "up"),
    **dict.fromkeys(("\x1b[B", "\x1bOB", "\xe0P", "\x00P"), "down"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G"), "home"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O"), "end"),
    **dict.fromkeys("\r\n", "enter"),
    **dict.fromkeys("\x7f\b", "backspace"),
}


def keys(typed: str) -> list[str]:
    """The keys of what a terminal has sent: names, or else the characters themselves. KeyboardInterrupt for Ctrl-C."""
    found = KEY.findall(typed)
    if INTERRUPT in found:
        raise KeyboardInterrupt
    return [NAMES.get(key, key) for key in found]


@contextmanager
def keyboard() -> Iterator[Callable[[], list[str]]]:
    """A function that waits for keys, and returns all that have been typed. EOFError when the terminal is gone.

    It reads the terminal even where the standard input is something else. Nothing is echoed or lost between two calls.
    """
    if sys.platform == "win32":
        yield lambda: keys(click.getchar())
        return
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError as error:
        raise Malformed(f"no keyboard: {error}") from None

    def read() -> list[str]:
        typed = os.read(terminal, 1024)
        if not typed:
            raise EOFError
        return keys(typed.decode(errors="replace"))

    before = termios.tcgetattr(terminal)
    try:
        tty.setraw(terminal)
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        os.close(terminal)


@contextmanager
def called_on_resizing(draw: Callable[..., None]) -> Iterator[None]:
    """Call a function whenever the terminal has got another size, also while keys are waited for."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGWINCH, draw)
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)

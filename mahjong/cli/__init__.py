"""The `mahjong` command. It needs click and rich: the extra `cli`."""

import io
import sys


def main() -> None:
    """Run the command with the arguments of the process, and exit with its status."""
    try:
        from mahjong.cli.app import app
    except ModuleNotFoundError as error:
        missing, _, _ = str(error.name).partition(".")
        if missing not in ("click", "rich"):
            raise
        sys.stderr.write(f"mahjong: the command line needs {missing}: pip install 'mahjong-regional[cli]'\n")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe on Windows is not UTF-8 by itself
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app(prog_name="mahjong")

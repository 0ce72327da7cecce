"""The `mahjong` command: what it prints for people and for programs, and how it fails."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from io import BytesIO, StringIO

import pytest

from mahjong import Hand, tiles
from mahjong.drawing import hand_svg

pytest.importorskip("click", reason="the command line is an extra")
pytest.importorskip("rich", reason="the command line is an extra")

from click.testing import CliRunner, Result
from rich.cells import cell_len

from mahjong.cli.app import app
from mahjong.cli.lines import followed

READY = "123m45p789s11122z"
AWAY = "13m45p2789s1123z *"
DRAWN = "123m45p789s112227z"
WON = "111222333m678p99s"
COMMAND = [sys.executable, "-P", "-c", "from mahjong.cli import main; main()"]
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    return CliRunner(env={"FORCE_COLOR": None, **environment}).invoke(app, arguments, input=stdin)


def answer(*arguments: str) -> dict:
    result = run("hand", "--json", *arguments)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def rows(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def process(*arguments: str, **options) -> subprocess.Popen:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*COMMAND, *arguments], **pipes | options)


# hand, for people


def test_plain_text_of_a_ready_hand_names_waits_and_unseen_copies():
    result = run("hand", READY, "--visible", "36p6p")
    assert result.stdout.splitlines() == [READY, "Ready: waits for 2 kinds, 5 tiles unseen", "3p:3 6p:2"]
    assert result.exit_code == 0


def test_plain_text_of_a_won_hand_gives_readings():
    lines = run("hand", WON).stdout.splitlines()
    assert lines[:2] == [WON, "Win"]
    assert sorted(sorted(line.split()) for line in lines[2:4]) == [
        ["111m", "222m", "333m", "678p", "99s"],
        ["123m", "123m", "123m", "678p", "99s"],
    ]
    assert lines[4] == ""


def test_plain_text_of_a_drawn_hand_lists_the_best_discards_first():
    lines = run("hand", DRAWN).stdout.splitlines()
    assert lines[1] == "Ready"
    assert [line.split() for line in lines[3:]] == [["Discard", "Waits", "Unseen"], ["7z", "36p", "8"]]


def test_plain_text_names_exhausted_waits_where_asked_for():
    assert run("hand", "1111m").stdout.splitlines()[1] == "Shanten 1: improves with 33 kinds, 132 tiles unseen"
    lines = run("hand", "1111m", "--exhausted").stdout.splitlines()
    assert lines[1:] == ["Ready: waits for 1 kind, 0 tiles unseen", "1m:0"]
    lines = run("hand", "11117m", "--exhausted").stdout.splitlines()
    assert [line.split() for line in lines[4:]] == [["1m", "7m", "3"], ["7m", "1m", "0"]]


def test_words_of_a_hand_may_be_arguments_of_their_own():
    assert run("hand", *READY.replace("m", "m ").split()).stdout == run("hand", READY).stdout


HANDS = [
    READY,
    AWAY,
    DRAWN,
    "44m [123s@2] [333s] (8888p) [666+6z]",
    "wild 9p: 123m4599p [777z] (6666z)",
    "****************",
    "22m (1111p) (2222p) (3333p) (4444p) (5555p)",
    "5m338p {1m1p1s1m} {1m9p2z}",
]


@pytest.mark.parametrize("width", [20, 80, 200])
@pytest.mark.parametrize("text", HANDS)
def test_drawn_tiles_fit_the_terminal(text, width):
    result = run("hand", text, FORCE_COLOR="1", COLUMNS=str(width), TERM="xterm-256color")
    assert result.exit_code == 0
    lines = ANSI.sub("", result.stdout).splitlines()
    assert max(map(cell_len, lines)) <= width
    hand = Hand(text)
    pieces = sum(hand.counts) + hand.wilds + sum(len(meld.tiles) for meld in hand.melds)
    assert sum(line.count("▝▀▀▘") for line in lines) >= pieces


def test_a_hand_is_drawn_on_a_colour_terminal_only():
    coloured = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "▝▀▀▘" in run("hand", READY, **coloured).stdout
    assert "▝▀▀▘" not in run("hand", READY).stdout
    assert "▝▀▀▘" not in run("hand", READY, **coloured, NO_COLOR="1").stdout
    assert "▝▀▀▘" not in run("hand", READY, FORCE_COLOR="1", TERM="dumb").stdout


# hand, for programs


@pytest.mark.parametrize("text", [READY, AWAY, "wild 9p: 123m459p [777z] *", "1m", "****"])
def test_json_of_3n_1_tiles_is_what_the_hand_answers(text):
    hand = Hand(text)
    assert answer(text) == {
        "hand": str(hand),
        "size": hand.size,
        "shanten": hand.shanten(),
        "waits": [tiles.name(kind) for kind in hand.waits()],
        "improvements": {tiles.name(kind): unseen for kind, unseen in hand.improvements().items()},
    }


@pytest.mark.parametrize("text", [DRAWN, WON, "13m45p2789s1123z **", "wild 9p: 123m45999p [777z]", "**"])
def test_json_of_3n_2_tiles_is_what_the_hand_answers(text):
    hand = Hand(text)
    given = answer(text)
    assert given["is_win"] == hand.is_win()
    assert given["discards"] == {
        tiles.name(kind): [tiles.name(wait) for wait in waits] for kind, waits in hand.discards().items()
    }
    assert given["discard_options"] == {
        tiles.name(kind): {
            "shanten": option.shanten,
            "improvements": {tiles.name(draw): unseen for draw, unseen in option.improvements.items()},
            "unseen": option.unseen,
        }
        for kind, option in hand.discard_options().items()
    }
    if hand.is_win():
        readings = [[str(group) for group in reading] for reading in hand.decompositions()]
        assert given["decompositions"] == readings[:5]
        assert given["more_decompositions"] == (len(readings) > 5)
        assert given["winning_forms"] == ["standard"]
    else:
        assert "decompositions" not in given


def test_forms_are_those_asked_for():
    pairs = "1133m5577p2299s55z"
    assert not answer(pairs)["is_win"]
    assert answer(pairs, "--form", "seven_pairs")["winning_forms"] == ["seven_pairs"]
    assert answer("112233m112233p55s", "--forms")["winning_forms"] == ["standard", "seven_pairs"]
    assert not answer("1111m5577p2299s55z", "--forms")["is_win"]
    assert answer("1111m5577p2299s55z", "--forms", "--quads-count")["is_win"]


def test_options_of_a_question_reach_the_hand():
    assert answer("123m4599p789s111z", "--wild-kind", "9p")["hand"].startswith("wild 9p:")
    fifth = Hand("1111m *")
    assert answer("1111m *", "--four-copies")["is_win"] == fifth.is_win(four_copies=True)
    assert answer("1111m *")["is_win"] == fifth.is_win() != fifth.is_win(four_copies=True)
    assert answer("1111m")["waits"] == []
    assert answer("1111m", "--exhausted")["waits"] == [tiles.name(k) for k in Hand("1111m").waits(exhausted=True)]


def test_svg_is_the_drawn_hand(tmp_path):
    file = tmp_path / "hand.svg"
    assert run("hand", READY, "--svg", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == hand_svg(Hand(READY))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["123m4"], "'4'"),
        (["11111m"], "1m"),
        (["8z"], "8z"),
        (["123m"], "3n+"),
        (["萬"], "4e07|8"),
        ([READY, "--visible", "333334p"], "3p"),
        ([READY, "--visible", "3" * 300 + "p"], "3p"),
    ],
)
def test_a_malformed_hand_is_one_line_on_stderr_and_nothing_else(arguments, named, tmp_path):
    file = tmp_path / "hand.svg"
    result = run("hand", *arguments, "--json", "--svg", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert re.search(re.escape(named) if "|" not in named else named, result.stderr)
    assert not file.exists()


@pytest.mark.parametrize("option", [["--wild-kind", "0z"], ["--visible", "3x"], ["--form", "nine_gates"], ["--what"]])
def test_wrong_arguments_are_one_line_and_status_2(option):
    result = run("hand", READY, *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert option[-1] in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--what"], ["--version=3"], ["fold"], ["hand"], ["hands", "no such file"]])
def test_wrong_commands_are_one_line_and_status_2(arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


# hands


def test_hands_answers_each_line_with_its_number():
    result = run("hands", stdin=f"# deals\n\n{READY}\r\n  {DRAWN}  \n")
    assert result.exit_code == 0
    assert rows(result) == [
        {"line": 3, "hand": READY, "size": 13, "shanten": 0, "waits": ["3p", "6p"]},
        {"line": 4, "hand": DRAWN, "size": 14, "shanten": 0, "is_win": False, "discards": {"7z": ["3p", "6p"]}},
    ]


def test_hands_reads_a_file_and_writes_a_file(tmp_path):
    deals, answers = tmp_path / "deals.txt", tmp_path / "answers.jsonl"
    deals.write_text(f"\ufeff{READY}\n", encoding="utf-8")
    result = run("hands", str(deals), "-o", str(answers))
    assert (result.exit_code, result.output) == (0, "")
    assert json.loads(answers.read_text(encoding="utf-8"))["hand"] == READY


def test_hands_csv_has_the_same_answers():
    result = run("hands", "--format", "csv", stdin=f"{READY}\n{DRAWN}\n{WON}\n")
    first, second, third = csv.DictReader(StringIO(result.stdout))
    assert first == {
        **dict.fromkeys(first, ""),
        "line": "1",
        "hand": READY,
        "size": "13",
        "shanten": "0",
        "waits": "3p 6p",
    }
    assert (second["is_win"], second["discards"]) == ("False", "7z: 3p 6p")
    assert (third["shanten"], third["is_win"]) == ("-1", "True")


def test_a_malformed_line_is_reported_and_the_rest_goes_on():
    result = run("hands", stdin=b"123m4\n" + READY.encode() + b"\n\xff\xfe\n123m\n" + WON.encode())
    assert result.exit_code == 1
    assert [row["line"] for row in rows(result)] == [2, 5]
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["line 1", "line 3", "line 4"]


def test_hands_takes_the_options_of_a_question():
    result = run("hands", "--wild-kind", "9p", "--forms", stdin="119m9p119s123456z\n")
    assert rows(result)[0]["waits"] == [
        tiles.name(kind)
        for kind in Hand("119m9p119s123456z", wild_kind="9p").waits(
            forms=("standard", "seven_pairs", "thirteen_orphans")
        )
    ]


def test_lines_are_read_one_by_one():
    file = BytesIO(b"1m\n2m\n3m\n")
    with followed(file, hidden=True) as lines:
        assert next(lines) == b"1m\n"
        assert file.tell() == 3


# As a process


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is another error there")
def test_a_closed_pipe_ends_hands_quietly():
    some = f"{READY}\n".encode() * 200  # their answers fill the buffer of the process, but not a pipe
    with process("hands") as running:
        running.stdin.write(some)
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["line"] == 1
        running.stdout.close()
        with suppress(BrokenPipeError):
            for _ in range(1000):
                running.stdin.write(some)
        with suppress(BrokenPipeError):
            running.stdin.close()
        assert running.wait(timeout=20) == 1
        assert running.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
def test_an_interrupt_ends_hands_without_a_traceback():
    with process("hands") as running:
        running.stdin.write(b"123m4\n")
        running.stdin.flush()
        assert running.stderr.readline().startswith(b"line 1:")
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=20) == 1
        assert running.stderr.read().strip() == b"Aborted!"


def test_output_is_utf_8_whatever_the_locale():
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1", "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    done = subprocess.run([*COMMAND, "hand", READY], env=environment, capture_output=True, timeout=20, check=True)
    assert "萬" in done.stdout.decode()


WIN = b'{"hand": "123456m234p5789s", "tile": "5s", "winner": 1, "dealer": 0}\n'


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize(("command", "line"), [(["hands"], b"1m\n"), (["scores", "changsha"], WIN)])
def test_long_input_moves_a_bar_on_a_terminal(command, line):
    import pty

    master, terminal = pty.openpty()
    environment = os.environ | {"TERM": "xterm"}
    with process(*command, stdin=subprocess.PIPE, stderr=terminal, env=environment) as running:
        os.close(terminal)
        try:
            answers, _ = running.communicate(line * 5000, timeout=30)
        finally:
            running.kill()  # it may wait for a terminal that nobody reads
        assert answers.count(b"\n") == 5000
    shown = os.read(master, 100_000)
    os.close(master)
    assert b"lines" in shown


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_a_missing_library_is_named_in_one_line(missing):
    code = f"import sys; sys.modules[{missing!r}] = None; from mahjong.cli import main; main()"
    done = subprocess.run([sys.executable, "-P", "-c", code, "hand", READY], capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert f"needs {missing}" in done.stderr
    assert "mahjong-regional[cli]" in done.stderr

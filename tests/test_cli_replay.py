"""`mahjong replay`: what it shows of a round, to whom, and how it fails."""

import hashlib
import json
import os
import re
import select
import struct
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import BinaryIO

import pytest

from mahjong import Action, Hand, Round, Wall, rules, ruleset, tiles

pytest.importorskip("click", reason="the command line is an extra")
pytest.importorskip("rich", reason="the command line is an extra")

from click.testing import CliRunner, Result
from rich.cells import cell_len
from rich.segment import Segment

from mahjong.cli.app import app
from mahjong.cli.board import Board
from mahjong.cli.record import OPEN, Record
from mahjong.cli.replay import HELP, Reader
from mahjong.cli.screen import Screen
from mahjong.cli.sheet import sheet
from mahjong.cli.terminal import keys

if sys.platform != "win32":
    import fcntl
    import termios

GAMES = rules.names()
WIDTH, HEIGHT = 80, 24
LAST_LINE = 1  # the keys
ANSI = re.compile(r"\x1b\[[0-9;]*m")

Lines = list[list[Segment]]


def play(game: str, name: int, events: int = 10_000, **options: object) -> Round:
    """A round, or its first events. Seats win, claim half of what they can, and discard towards a ready hand."""
    random = Random(f"{game} {name}")
    played = Round(ruleset(game, **options), dealer=name % 4, seed=random.randbytes(32))
    while played.phase != "over" and len(played.events) < events:
        seat = random.choice(played.waiting)
        legal = {str(action): action for action in played.legal(seat)}
        others = [action for text, action in legal.items() if not text.startswith(("discard", "pass"))]
        if "win" in legal:
            chosen = legal["win"]
        elif others and random.random() < 0.5:
            chosen = random.choice(others)
        else:
            chosen = legal.get("pass") or min(legal.values(), key=lambda action: distance(played, seat, action))
        played.apply(seat, chosen)
    return played


def distance(game: Round, seat: int, action: Action) -> int:
    """How far a hand is from ready after a discard."""
    view = game.view(seat)
    if action.type != "discard":
        return 9
    hand = Hand(view["hand"])
    return (hand.draw(view["drawn"]) if view["drawn"] else hand).discard(action.tiles[0]).shanten()


def kept(log: dict) -> dict:
    """A log as a file keeps it."""
    return json.loads(json.dumps(log))


def signed(log: dict, **changes: object) -> dict:
    """A log with changes, and a digest that fits."""
    changed = {key: value for key, value in {**log, **changes}.items() if key != "digest"}
    digest = hashlib.sha256(json.dumps(changed, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    return {**changed, "digest": digest}


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner(env={"FORCE_COLOR": None}).invoke(app, ["replay", *arguments], input=stdin)


def text(lines: Lines) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.fixture(params=["pictures", "plain"])
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal of 80 by 24."""
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(WIDTH)}.items():
        monkeypatch.setenv(name, value)
    shown = Screen()
    shown.pictures = request.param == "pictures"
    return shown


# what a step shows


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_the_views_of_restored_rounds_wherever_a_question_is_settled(game):
    log = play(game, 1, events=60).log
    rounds = [Round.restore({**log, "done": log["done"][:number]}) for number in range(len(log["done"]) + 1)]
    expected = [rounds[0]]
    for (before, after), (seat, _) in zip(pairwise(rounds), log["done"], strict=True):
        if len(after.events) > len(before.events) or {*after.waiting} != {*before.waiting} - {seat}:
            expected.append(after)
    assert len(expected) > 10
    views = [tuple(map(game.view, range(4))) for game in expected]
    assert [step.views for step in Record.of(kept(log)).steps] == views


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_is_told_its_own_draws_and_choices_alone(seat):
    played = play("changsha", 3)
    told = [line for step in Record.of(played.log).steps for line in step.told[seat]]
    draws = [event for event in played.events_for(seat) if event.type == "draw"]
    assert [line for line in told if re.match("seat . draws", line)] == [
        f"seat {event.seat} draws {tiles.join_text(event.tiles)}".rstrip() for event in draws
    ]
    assert {event.seat for event in draws if event.tiles} == {seat}
    choices = [line for line in told if "; could " in line]
    assert choices
    assert all(line.startswith(f"seat {seat}: ") for line in choices)


def test_with_open_hands_all_is_told():
    played = play("changsha", 3)
    steps = Record.of(played.log).steps
    told = [line for step in steps for line in step.told[OPEN]]
    for event in played.events:
        if event.type in ("deal", "draw", "discard"):
            assert any(line.startswith(f"seat {event.seat} ") and tiles.join_text(event.tiles) in line for line in told)
    everybody = {line for step in steps for seat in range(4) for line in step.told[seat] if "; could " in line}
    assert everybody == {line for line in told if "; could " in line}


def screens(screen: Screen, game: Round, who: int) -> list[Lines]:
    """All steps of a round in every detail, colours too."""
    record = Record.of(kept(game.log))
    board = Board(screen, record, who % OPEN, all_hands=who == OPEN)
    return [board.lines(number, WIDTH, HEIGHT) for number in range(len(record.steps))]


def played_by_default(game: Round, answers: int) -> Round:
    for _ in range(answers):
        game.apply(game.waiting[0], game.default_action(game.waiting[0]))
    return game


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_nothing_of_the_hands_of_others(game, screen):
    """Two rounds differ in the hands of the others alone: they look alike to the seat, and different when open."""
    chosen, random = ruleset(game), Random(game)
    owners = chosen.deal_order(0)
    order = [kind for kind in chosen.kinds for _ in range(4)]
    random.shuffle(order)
    hidden = [place for place, owner in enumerate(owners) if owner]
    moved = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    other = [order[moved.get(place, place)] for place in range(len(order))]
    games = [played_by_default(Round(chosen, 0, bytes(32), wall=Wall(tiles)), 40) for tiles in (order, other)]
    assert games[0].events_for(0) == games[1].events_for(0)
    assert games[0].events != games[1].events
    one, two = (screens(screen, each, 0) for each in games)
    assert one == two
    assert len(one) > 10
    assert screens(screen, games[0], OPEN)[-1] != screens(screen, games[1], OPEN)[-1]


def test_a_seat_sees_nothing_of_a_concealed_kong(screen):
    chosen = ruleset("changsha", show_concealed_kongs=False)
    games = []
    for kind, other in ("1m", "2m"), ("2m", "1m"):
        hands = {0: "147p147s369m", 1: kind * 4 + "456p789s1234p", 2: other * 4 + "456s789p123s"}
        game = Round(chosen, 1, bytes(32), wall=Wall.from_tiles(chosen.kinds, chosen.deal_order(1), hands))
        while game.phase == "start":
            game.apply(game.waiting[0], "pass")
        game.apply(1, f"kong {kind}")
        games.append(played_by_default(game, 12))
    assert [game.view(1)["melds"][1] for game in games] == [["(1111m)"], ["(2222m)"]]
    one, two = (screens(screen, game, 0) for game in games)
    assert one == two
    assert any("lays (????)" in line for line in text(one[-1]))
    assert screens(screen, games[0], 1) != screens(screen, games[1], 1)


def test_what_a_game_adds_stands_with_those_who_know_it(screen):
    """Seat 0 alone knows the treasure, and all know that it has looked."""
    game = play("changchun", 4)
    record = Record.of(game.log)
    number = next(number for number, step in enumerate(record.steps) if step.views[0]["facts"]["treasure"])
    treasure = record.steps[number].views[0]["facts"]["treasure"]
    shown = [text(Board(screen, record, seat, all_hands=False).lines(number, WIDTH)) for seat in range(4)]
    assert [f"treasure {treasure}" in lines[1] for lines in shown] == [True, False, False, False]
    assert all("looked 0" in lines[1] for lines in shown)
    opened = text(Board(screen, record, 1, all_hands=True).lines(number, WIDTH))
    assert ["looked 0" in opened[1], f"treasure {treasure}" in opened[1]] == [True, False]
    assert any("Seat 0" in line and f"treasure {treasure}" in line for line in opened)


# layout


@pytest.mark.parametrize("game", GAMES)
def test_every_step_fits_a_terminal_of_80_by_24_with_all_that_has_happened(game, screen):
    for name in range(2):
        record = Record.of(play(game, name).log)
        late = range(len(record.steps) - 1, 0, -15)
        for number in late:
            for who, all_hands in (number % 4, False), (OPEN, True):
                lines = text(
                    Board(screen, record, number % 4, all_hands=all_hands).lines(number, WIDTH, HEIGHT - LAST_LINE)
                )
                assert max(map(cell_len, lines)) <= WIDTH
                assert len(lines) <= HEIGHT - LAST_LINE
                told = record.steps[number].told[who]
                assert tuple(line.rstrip() for line in lines[len(lines) - len(told) :]) == told, (game, name, number)
        for score in record.scores:
            drawn = sum(len(screen.console.render_lines(part)) for part in sheet(screen, score))
            assert 2 + drawn <= HEIGHT - LAST_LINE


def test_the_line_of_keys_fits():
    assert max(cell_len(HELP.format(near=0, other=other)) for other in ("own hand", "all hands")) <= WIDTH


def test_a_small_terminal_shows_what_has_room(screen):
    record = Record.of(play("linfen", 1).log)
    lines = Board(screen, record, 0, all_hands=True).lines(len(record.steps) - 1, 40, 9)
    assert len(lines) == 9
    assert max(map(cell_len, text(lines))) <= 40


def test_of_too_much_that_has_happened_the_rest_is_counted(screen):
    record = Record.of(play("linfen", 1, events=12).log)
    board = Board(screen, record, 0, all_hands=True)
    told = record.steps[0].told[OPEN]
    table = len(board.lines(0, WIDTH)) - len(told)
    lines = text(board.lines(0, WIDTH, table + 3))
    assert [line.rstrip() for line in lines[table:]] == [*told[:2], f"and {len(told) - 2} more lines"]


# keys


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(Record.of(play("lanzhou", 0).log))


def pressed(reader: Reader, *keys: str) -> Reader:
    for key in keys:
        reader = reader.press(key)
    return reader


def test_steps_forwards_and_backwards_are_the_same_pages(reader):
    last = reader.record.pages - 1
    assert reader.record.scores
    assert last == len(reader.record.steps) + len(reader.record.scores) - 1
    there = [pressed(reader, *["right"] * number).page for number in range(last + 3)]
    assert there == [*range(last + 1), last, last]
    assert pressed(reader, *["enter"] * 7, *[" "] * 2, *["left"] * 3, "backspace").page == 5
    assert pressed(reader, "left", "left").page == 0
    assert pressed(reader, "end").page == last
    assert pressed(reader, "end", "home").page == 0


@pytest.mark.parametrize("seat", range(4))
def test_down_and_up_go_to_the_decisions_of_the_near_seat(reader, seat):
    decisions = [
        number for number, step in enumerate(reader.record.steps) if number and len(step.views[seat]["legal"]) > 1
    ]
    there, last = pressed(reader, str(seat)), reader.record.pages - 1
    for expected in (*decisions, last):
        there = there.press("down")
        assert there.page == expected
    for expected in (*decisions[::-1], 0):
        there = there.press("up")
        assert there.page == expected


def test_a_number_goes_to_its_step(reader):
    assert pressed(reader, "g", "2", "5", "enter").page == 24
    assert pressed(reader, "g", "2", "5", "backspace", "enter").page == 1
    assert pressed(reader, "g", "0", "enter").page == 0
    assert pressed(reader, "g", *"99999999", "enter").page == reader.record.pages - 1
    assert pressed(reader, "g", "3", "q") == pressed(reader, "g", "enter") == reader
    assert pressed(reader, "g", "3", "left").near == 0


def test_seats_and_open_hands_leave_the_step_as_it_is(reader):
    there = pressed(reader, "right", "2", "o")
    assert (there.page, there.near, there.all_hands) == (1, 2, False)
    assert pressed(there, "3").near == 3
    assert pressed(there, "o").all_hands
    assert pressed(there, "x", "\x1b", "", "4") == there
    assert pressed(there, "q").done


def test_keys_come_singly_however_a_terminal_sends_them():
    assert keys("\x1b[C\x1bOD\x1b[A\x1b[B\x1b[1~\x1b[F") == ["right", "left", "up", "down", "home", "end"]
    assert keys("g12\r\x7f\x1b\x1b[5~") == ["g", "1", "2", "enter", "backspace", "\x1b", "\x1b[5~"]
    assert keys("\xe0M\x00K") == ["right", "left"]
    with pytest.raises(KeyboardInterrupt):
        keys("g\x03")


# off a terminal


def test_off_a_terminal_the_round_is_printed_a_line_each():
    log = play("lanzhou", 0).log
    record = Record.of(log)
    for who, arguments in (OPEN, []), (2, ["--seat", "2"]):
        result = run("-", *arguments, stdin=json.dumps(log))
        title, *lines = result.stdout.splitlines()
        steps = [line for step in record.steps for line in step.told[who]]
        assert (result.exit_code, title) == (0, record.title)
        assert [line[6:] for line in lines[: len(steps)]] == steps
        assert [int(line[:4]) for line in lines[:-1] if line[:4].strip()] == [
            number
            for number in range(1, record.pages + 1)
            if number > len(record.steps) or record.steps[number - 1].told[who]
        ]
        for score in record.scores:
            assert all(f"      {line}" in lines for line in str(score).splitlines()[1:])
        assert lines[-1] == f"next dealer: seat {record.result.next_dealer}"


def test_a_step_alone_is_the_table(tmp_path):
    log = play("lanzhou", 0).log
    file = tmp_path / "round.json"
    file.write_text(json.dumps(log), encoding="utf-8")
    record = Record.of(log)
    result = run(str(file), "--seat", "1", "--at", "30")
    view = record.steps[29].views[1]
    assert result.exit_code == 0
    assert f"step 30 of {record.pages}, as seat 1 sees it  {view['phase']}" in result.stdout
    for river in view["rivers"]:
        assert " ".join(map(tiles.name, tiles.kinds(river))) in result.stdout
    assert "?" * view["concealed"][0] in result.stdout
    scored = run(str(file), "--at", str(record.pages)).stdout
    assert record.scores
    assert str(record.scores[-1]) in scored


def test_rounds_with_leaving_seats_and_the_referee_s_calls_are_replayed():
    game = play("changchun", 2, events=40)
    game.bar(1)
    game.leave(2)
    game.leave(3, end=True)
    printed = run("-", stdin=json.dumps(game.log)).stdout
    assert all(line in printed for line in ("seat 1 is barred from winning", "seat 2 leaves", "seat 3 leaves"))


def test_a_round_that_is_not_over_is_replayed():
    game = play("linfen", 1, events=30)
    result = run("-", stdin=json.dumps(game.log))
    assert result.exit_code == 0
    assert "next dealer" not in result.stdout


# errors

LOG = kept(play("linfen", 1, events=30).log)
MALFORMED = {
    "no JSON": ("{", "no JSON"),
    "too deep": ("[" * 100_000, "no JSON"),
    "no text": ("\udcff", "no JSON"),
    "a list": ([1], "no log of a round"),
    "null": (None, "no log of a round"),
    "a snapshot": ({key: LOG[key] for key in LOG.keys() - {"events", "digest"}}, "or is none"),
    "a changed dealer": ({**LOG, "dealer": 2}, "digest"),
    "a changed event": ({**LOG, "events": LOG["events"][:-1]}, "digest"),
    "signed, with other events": (signed(LOG, events=LOG["events"][:-1]), "29 events in the log: the actions make 30"),
    "signed, with another dealer": (signed(LOG, dealer=2), "seat 1 is not asked now"),
    "signed, with events of another type": (signed(LOG, events=5), "with its events"),
    "signed, without a seed": (signed(LOG, seed=None), "no snapshot"),
    "another version": (signed(LOG, version=99), "version"),
    "another game": (signed(LOG, rules={"game": "chess"}), "'chess'"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_log_is_said_so_in_one_line_with_status_2(name, tmp_path):
    content, named = MALFORMED[name]
    written = content if isinstance(content, str) else json.dumps(content)
    file = tmp_path / "round.json"
    file.write_bytes(written.encode("utf-8", "surrogateescape"))
    result = run(str(file))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert named in result.stderr
    assert "round.json: " in result.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "FILE"),
        (["missing.json"], "No such file"),
        (["-", "--seat", "4"], "--seat"),
        (["-", "--at", "0"], "--at"),
        (["-", "--at", "999"], "--at 999: the round has"),
    ],
)
def test_wrong_arguments_are_said_so_in_one_line_with_status_2(arguments, named):
    result = run(*arguments, stdin=json.dumps(LOG))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert named in result.stderr


# on a terminal

COMMAND = [sys.executable, "-P", "-c", "from mahjong.cli import main; main()", "replay"]
NORMAL_SCREEN = "\x1b[?1049l"
PATIENCE = 20  # seconds
on_terminals = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *arguments: str, stdin: BinaryIO | None = None) -> None:
        self.keys, self.terminal = os.openpty()
        self.written = ""
        self.before = termios.tcgetattr(self.terminal)
        self.resize(WIDTH, HEIGHT)
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=stdin or self.terminal,
            stdout=self.terminal,
            stderr=self.terminal,
            env={**environment, "TERM": "xterm", "NO_COLOR": "1"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0),
        )

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.keys, keys.encode())

    def until(self, awaited: str) -> str:
        """What the command writes, up to a text."""
        while awaited not in self.written:
            ready, _, _ = select.select([self.keys], [], [], PATIENCE)
            assert ready, self.written
            self.written += os.read(self.keys, 65536).decode(errors="replace")
        shown, _, self.written = self.written.partition(awaited)
        return shown

    def status(self) -> int:
        """The exit status; the terminal is as it was."""
        self.until(NORMAL_SCREEN)
        status = self.process.wait(PATIENCE)
        assert termios.tcgetattr(self.terminal) == self.before
        return status

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.keys)
        os.close(self.terminal)


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(LOG), encoding="utf-8")
    return file


@on_terminals
def test_keys_move_through_the_round_and_a_new_size_is_drawn(log_file):
    with closing(Terminal(str(log_file), "--seat", "1", "--at", "2")) as terminal:
        shown = terminal.until("q quit")
        assert "step 2 of" in shown
        assert "as seat 1 sees it" in shown
        terminal.press("\x1b[C\x1b[C\x1b[Dg5\r3")  # all at once
        assert "step 5 of" in terminal.until("as seat 3 sees it")
        terminal.until("q quit")
        terminal.resize(60, 12)
        rows = ANSI.sub("", terminal.until("0-3 seat")).split("\n\r")
        assert [cell_len(row) for row in rows[1:-1]] == [60] * 10
        terminal.press("q")
        assert terminal.status() == 0


@on_terminals
def test_ctrl_c_leaves_the_terminal_as_it_was(log_file):
    with closing(Terminal(str(log_file))) as terminal:
        terminal.until("q quit")
        terminal.press("\x03")
        assert terminal.status() == 1


@on_terminals
def test_keys_are_those_of_the_terminal_where_the_log_comes_from_a_pipe(log_file):
    with log_file.open("rb") as piped, closing(Terminal("-", stdin=piped)) as terminal:
        terminal.until("q quit")
        terminal.press("\x1b[C")
        terminal.until("step 2 of")
        terminal.press("q")
        assert terminal.status() == 0

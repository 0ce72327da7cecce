"""`mahjong simulate`: what it prints and draws, and how it fails or is interrupted."""

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Timer

import pytest

from mahjong import ruleset
from mahjong.bots import GreedyBot, RandomBot
from mahjong.simulation import compare, processes, simulate

pytest.importorskip("click", reason="the command line is an extra")
pytest.importorskip("rich", reason="the command line is an extra")

from click.testing import CliRunner, Result

from mahjong.cli.app import app

COMMAND = [sys.executable, "-P", "-c", "from mahjong.cli import main; main()", "simulate", "changsha"]
SOME = ("--rounds", "12", "--seed", "3")
TWO_BIRDS, ONE_BIRD = ruleset("changsha", birds=2), ruleset("changsha", birds=1)


@pytest.fixture(autouse=True)
def pool(monkeypatch):
    """Threads instead of processes, which take a second to start."""
    monkeypatch.setattr(processes, "Processes", ThreadPoolExecutor)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments])


def test_it_prints_the_table_of_a_simulation():
    result = run("changsha", *SOME, "-o", "birds=2")
    with ThreadPoolExecutor(1) as pool:
        expected = simulate(TWO_BIRDS, GreedyBot(), 12, 3, pool)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{expected}\n", "")


def test_json_is_that_of_the_simulation():
    result = run("changsha", *SOME, "-o", "birds=2", "--bots", "random", "--json")
    with ThreadPoolExecutor(1) as pool:
        expected = simulate(TWO_BIRDS, RandomBot(), 12, 3, pool)
    assert result.stdout == json.dumps(expected.to_dict(), ensure_ascii=False) + "\n"


def test_it_compares_with_other_options_over_those_given():
    result = run("changsha", *SOME, "-o", "birds=2", "--compare", "birds=1", "--bots", "random,random,greedy,greedy")
    with ThreadPoolExecutor(1) as pool:
        expected = compare(TWO_BIRDS, ONE_BIRD, (*[RandomBot()] * 2, *[GreedyBot()] * 2), 12, 3, pool)
    assert (result.exit_code, result.stdout) == (0, f"{expected}\n")


def test_a_seed_that_is_drawn_is_printed_and_plays_the_same_again():
    drawn = run("changsha", "--rounds", "5", "--bots", "random", "--json")
    seed = str(json.loads(drawn.stdout)["seed"])
    again = run("changsha", "--rounds", "5", "--bots", "random", "--json", "--seed", seed)
    assert again.stdout == drawn.stdout
    assert f"of seed {seed} by" in run("changsha", "--rounds", "5", "--bots", "random", "--seed", seed).stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nowhere"], "nowhere"),
        (["changsha", "--rounds", "0"], "0"),
        (["changsha", "--bots", "clever"], "clever"),
        (["changsha", "--bots", "greedy,random"], "2 bots"),
        (["changsha", "--seed", "-1"], "-1"),
        (["changsha", "--jobs", "0"], "0"),
        (["changsha", "--compare", "birds"], "birds"),
        (["changsha", "--compare", "birds=9"], "birds"),
        (["changsha", "--compare", "wings=1"], "wings"),
        (["changsha", "-o", "birds=9"], "birds"),
        (["shangrao", "-o", "wild_from=given"], "wild_kind"),
        (["changsha", "--plot", "chart.exe"], "chart.exe"),
        (["changsha", "--plot", "no/such/folder/chart.png"], "folder"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(arguments, named):
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert named in result.stderr


def test_a_round_that_fails_is_named_with_status_1(monkeypatch):
    def act(self, view, random):
        raise ZeroDivisionError("no plan")

    monkeypatch.setattr(GreedyBot, "act", act)
    result = run("changsha", *SOME)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: round 0 of seed 3: ZeroDivisionError: no plan\n")


# plots


@pytest.mark.parametrize("compared", [(), ("--compare", "birds=1")])
def test_a_plot_is_drawn(compared, tmp_path):
    file = tmp_path / "chart.png"
    result = run("changsha", *SOME, "-o", "birds=2", *compared, "--plot", str(file))
    assert result.exit_code == 0
    assert result.stdout.startswith("changsha")
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_plot_shows_the_distributions():
    from mahjong.simulation.plot import draw

    with ThreadPoolExecutor(1) as pool:
        comparison = compare(TWO_BIRDS, ONE_BIRD, GreedyBot(), 30, 3, pool)
    worth, length = draw(comparison).axes
    for simulation, of_worth, of_length in zip(
        (comparison.first, comparison.second), worth.lines, length.lines, strict=True
    ):
        tally = simulation.tally
        for points, share in zip(*of_worth.get_data(), strict=True):
            at_least = sum(number for value, number in tally.worths.items() if value >= points)
            assert share in (at_least / tally.wins, 0)
        for discards, share in zip(*of_length.get_data(), strict=True):
            assert share == sum(n for value, n in tally.won_after.items() if value <= discards) / 30
    assert [text.get_text().partition(":")[0] for text in worth.get_legend().get_texts()] == ["birds=2", "birds=1"]


def test_a_plot_of_no_win_is_empty():
    from mahjong.simulation.plot import draw

    with ThreadPoolExecutor(1) as pool:
        simulation = simulate(ruleset("lanzhou"), RandomBot(), 3, 0, pool)
    assert simulation.tally.wins == 0
    draw(simulation).canvas.draw()


def test_a_plot_without_matplotlib_is_refused_before_anything_is_played():
    code = "import sys; sys.modules['matplotlib'] = None; from mahjong.cli import main; main()"
    command = [sys.executable, "-P", "-c", code, "simulate", "changsha", "--rounds", "1000000", "--plot", "a.png"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: --plot needs matplotlib: pip install 'mahjong-regional[plot]'\n"


# terminals


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_an_interrupt_prints_what_is_done_with_status_130_and_no_traceback():
    """The interrupt goes to the workers too, as on a terminal, once the bar tells that rounds have been played."""
    import pty

    master, terminal = pty.openpty()
    command = [*COMMAND, "--rounds", "1000000", "--seed", "3", "--jobs", "2", "--bots", "random", "--json"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=terminal, env=environment, start_new_session=True
    ) as running:
        os.close(terminal)
        late = Timer(60, running.kill)  # the terminal is closed then, and reading it an error
        late.start()
        try:
            shown = b""
            while not re.search(rb"[1-9]\d*/1000000", shown):
                shown += os.read(master, 100_000)
            os.killpg(running.pid, signal.SIGINT)
            printed = running.stdout.read()
            assert running.wait(timeout=30) == 130
        finally:
            late.cancel()
            running.kill()
    shown += os.read(master, 100_000)
    os.close(master)
    done = json.loads(printed)
    assert done["rounds"] >= 20
    assert done["rounds"] % 20 == 0
    assert f"Interrupted: these are the first {done['rounds']} of 1000000 rounds." in shown.decode()
    assert b"Traceback" not in shown
    with ThreadPoolExecutor(1) as pool:
        expected = simulate(ruleset("changsha"), RandomBot(), done["rounds"], 3, pool)
    assert done == json.loads(json.dumps(expected.to_dict()))

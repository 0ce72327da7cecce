"""Simulations: the same result on every executor, whatever dies meanwhile; what is counted; how they fail."""

import json
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from random import Random

import numpy as np
import pytest

import mahjong as mj
from mahjong.bots import GreedyBot, RandomBot
from mahjong.chance import round_seed
from mahjong.simulation import (
    RoundFailed,
    Simulation,
    WorkersLost,
    chunks,
    compare,
    comparisons,
    play_round,
    simulate,
    simulations,
)
from mahjong.simulation.processes import Processes
from simulated_bots import DrawnBot, Killer, Stumbler
from test_docs import check_examples
from test_docs import pytestmark as needs_docs

BOTS = (GreedyBot(), RandomBot(), DrawnBot(), DrawnBot())
CHANGSHA, ONE_BIRD = mj.ruleset("changsha", birds=2), mj.ruleset("changsha", birds=1)
ROUNDS = 70  # more than three chunks


class Here(Executor):
    """Plays in the test's own thread, at once."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(scope="module")
def expected() -> Simulation:
    return simulate(CHANGSHA, BOTS, ROUNDS, 7, Here())


def text(simulation) -> str:
    return json.dumps(simulation.to_dict(), allow_nan=False)


# the same result


def test_the_result_is_the_same_on_processes_of_all_cores(expected):
    result = mj.simulate(CHANGSHA, BOTS, ROUNDS, 7)
    assert result == expected
    assert (text(result), str(result)) == (text(expected), str(expected))


@pytest.mark.parametrize("workers", [1, 3])
def test_the_result_is_the_same_with_any_number_of_threads(workers, expected):
    with ThreadPoolExecutor(workers) as threads:
        assert text(simulate(CHANGSHA, BOTS, ROUNDS, 7, threads)) == text(expected)


@pytest.mark.parametrize("rounds", [1, 7])
def test_the_result_is_the_same_with_chunks_of_any_size(rounds, monkeypatch, expected):
    monkeypatch.setattr(chunks, "ROUNDS", rounds)
    assert text(simulate(CHANGSHA, BOTS, ROUNDS, 7, Here())) == text(expected)


def test_another_seed_is_another_result(expected):
    assert simulate(CHANGSHA, BOTS, ROUNDS, 8, Here()).tally != expected.tally


def test_results_on_the_way_are_those_of_the_first_rounds(expected):
    *some, last = simulations(CHANGSHA, BOTS, ROUNDS, 7, Here())
    assert last == expected
    assert [result.rounds for result in some] == [20, 40, 60]
    assert text(some[0]) == text(simulate(CHANGSHA, BOTS, 20, 7, Here()))


def test_a_round_can_be_dealt_again_from_the_seed_and_its_number():
    played = play_round(CHANGSHA, BOTS, 7, 5)
    dealt = mj.Round(CHANGSHA, dealer=1, seed=round_seed((7).to_bytes(32, "big"), 5))
    assert played.events[: len(dealt.events)] == dealt.events
    assert played.log == play_round(CHANGSHA, BOTS, 7, 5).log


# executors that lose work


class Lossy(Executor):
    """Loses some of what it is given: it is cancelled, or an exception comes back."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.lost = 0

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if self.chance.random() < 0.4:
            self.lost += 1
            if self.chance.random() < 0.5:
                future.cancel()
            else:
                future.set_exception(ConnectionResetError("a worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("seed", range(2))
def test_work_that_is_lost_is_done_again(seed, monkeypatch, expected):
    monkeypatch.setattr(chunks, "ROUNDS", 2)
    monkeypatch.setattr(chunks, "ATTEMPTS", 20)
    lossy = Lossy(seed)
    assert text(simulate(CHANGSHA, BOTS, ROUNDS, 7, lossy)) == text(expected)
    assert lossy.lost >= 10


def test_rounds_that_are_lost_again_and_again_are_named():
    class Broken(Here):
        def submit(self, fn, plan, numbers, submission):
            if 45 not in numbers:
                return super().submit(fn, plan, numbers, submission)
            future = Future()
            future.set_exception(ConnectionResetError("a worker is gone"))
            return future

    with pytest.raises(WorkersLost, match=r"rounds 40 to 59 did not come back in 3 attempts.*a worker is gone"):
        simulate(CHANGSHA, DrawnBot(), 100, 0, Broken())


def test_few_chunks_are_given_to_the_executor_at_a_time(monkeypatch):
    monkeypatch.setattr(chunks, "IN_FLIGHT", 8)
    monkeypatch.setattr(chunks, "ROUNDS", 2)
    given = []

    class Counting(Here):
        def submit(self, fn, /, *args, **kwargs):
            given.append(super().submit(fn, *args, **kwargs))
            return given[-1]

    with closing(simulations(CHANGSHA, DrawnBot(), 1000, 0, Counting())) as results:
        next(results)
        assert len(given) == 8
        next(results)
        assert len(given) == 9


def test_whoever_stops_early_cancels_what_has_not_begun():
    waiting = []

    class Stuck(Here):
        def submit(self, fn, plan, numbers, submission):
            if 0 in numbers:
                return super().submit(fn, plan, numbers, submission)
            waiting.append(Future())
            return waiting[-1]

    results = simulations(CHANGSHA, DrawnBot(), 200, 0, Stuck())
    next(results)
    results.close()
    assert [future.cancelled() for future in waiting] == [True] * 9


# processes that die


@pytest.fixture
def marks(tmp_path):
    (tmp_path / "one").touch()
    return tmp_path


needs_sigkill = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


@needs_sigkill
def test_a_worker_that_is_killed_is_replaced_and_its_rounds_played_again(marks):
    with Processes(2) as pool:
        result = simulate(CHANGSHA, Killer(str(marks)), ROUNDS, 7, pool)
    assert not [*marks.iterdir()]
    assert result.tally == simulate(CHANGSHA, DrawnBot(), ROUNDS, 7, Here()).tally


@needs_sigkill
def test_a_round_that_kills_every_worker_ends_the_simulation(marks):
    for number in range(20):
        (marks / f"{number}").touch()
    with Processes(1) as pool, pytest.raises(WorkersLost, match="rounds 0 to 19 did not come back in 3 attempts"):
        simulate(CHANGSHA, Killer(str(marks)), ROUNDS, 7, pool)
    assert len([*marks.iterdir()]) == 18  # one more goes with every attempt


@needs_sigkill
def test_a_pool_of_the_caller_s_cannot_be_mended(marks):
    said = "the executor is broken, rounds 0 to 19 cannot be played"
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(WorkersLost, match=said):
        simulate(CHANGSHA, Killer(str(marks)), ROUNDS, 7, pool)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are not blocked there")
def test_an_interrupt_comes_when_work_has_been_submitted_and_not_in_the_middle(monkeypatch):
    submitted = []

    def submit(self, *args):
        signal.raise_signal(signal.SIGINT)
        submitted.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with Processes(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            pool.submit(print)
        with pytest.raises(KeyboardInterrupt):
            pool.submit(print)
    assert submitted == [True, True]  # and a process that is started inherits the block
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


# bots that fail


def dealers_hand(number: int) -> str:
    return mj.Round(CHANGSHA, number % 4, round_seed(bytes(32), number)).view(number % 4)["hand"]


@pytest.mark.parametrize(("illegal", "reason"), [(False, "ZeroDivisionError: no plan"), (True, "seat 1 may not egg")])
def test_an_exception_in_a_round_names_the_first_such_round_and_is_not_tried_again(illegal, reason):
    bot = Stumbler(frozenset({dealers_hand(45), dealers_hand(81)}), illegal)
    with ThreadPoolExecutor(3) as pool, pytest.raises(RoundFailed) as failed:
        simulate(CHANGSHA, bot, 100, 0, pool)
    assert (failed.value.number, failed.value.seed) == (45, 0)
    first, blank, *lines = str(failed.value).splitlines()
    assert first.startswith("round 45 of seed 0: ")
    assert reason in first
    assert (blank, lines[0]) == ("", "Traceback (most recent call last):")
    with pytest.raises(mj.IllegalAction if illegal else ZeroDivisionError):
        play_round(CHANGSHA, (bot,) * 4, 0, 45)


def test_an_exception_comes_back_from_a_process():
    bot = Stumbler(frozenset({dealers_hand(3)}))
    with Processes(1) as pool, pytest.raises(RoundFailed, match="round 3 of seed 0: ZeroDivisionError: no plan"):
        simulate(CHANGSHA, bot, 10, 0, pool)


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"bots": (DrawnBot(),) * 3}, ValueError, "3 bots: expected one for all seats, or four"),
        ({"bots": DrawnBot}, TypeError, "is no bot"),
        ({"bots": [DrawnBot(), DrawnBot(), DrawnBot(), None]}, TypeError, "None is no bot"),
        ({"rounds": 0}, ValueError, "rounds is 0: expected 1 or more"),
        ({"rounds": 10.0}, ValueError, r"rounds is 10\.0"),
        ({"seed": -1}, ValueError, "seed is -1: expected 0 to"),
        ({"seed": 1 << 256}, ValueError, "expected 0 to"),
        ({"seed": "1"}, ValueError, "seed is '1'"),
        ({"rules": "changsha"}, TypeError, "expected the rules of a game"),
        ({"rules": mj.ruleset("shangrao", wild_from="given")}, ValueError, "wild_kind"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_before_anything_is_played(changed, error, said):
    with pytest.raises(error, match=said):
        simulations(**{"rules": CHANGSHA, "bots": DrawnBot(), "rounds": 10, "seed": 0} | changed)


@pytest.mark.parametrize("jobs", [0, -1])
def test_a_pool_has_a_worker(jobs):
    with pytest.raises(ValueError, match="expected 1 or more"):
        Processes(jobs)


# what is counted


def interval(values) -> tuple[float, float, float]:
    values = np.asarray(values, float)
    reach = 1.959964 * values.std(ddof=1) / len(values) ** 0.5
    return values.mean(), values.mean() - reach, values.mean() + reach


@pytest.mark.parametrize("game", mj.rules.names())
def test_measures_are_those_of_the_logs(game):
    rules, rounds, seed = mj.ruleset(game), 24, 11
    games = [play_round(rules, BOTS, seed, number) for number in range(rounds)]
    logs = [[event.to_dict() for event in each.events] for each in games]
    results = [each.result for each in games]
    simulation = simulate(rules, BOTS, rounds, seed, Here())
    found = {(measure.group, measure.name): measure for measure in simulation.measures}

    points = np.array([events[-1]["points"] for events in logs])
    dealers = np.arange(rounds) % 4
    drawn = sum(not result.winners for result in results)
    assert found["outcome", "drawn game"].total == drawn == rounds - found["outcome", "won"].total
    assert found["outcome", "dealer wins"].total == sum(n % 4 in result.winners for n, result in enumerate(results))
    for seat in range(4):
        assert found["points", f"seat {seat}"][5:] == pytest.approx(interval(points[:, seat]), abs=1e-5)
    of_dealer = points[np.arange(rounds), dealers]
    assert found["points", "dealer"][5:] == pytest.approx(interval(of_dealer), abs=1e-5)
    of_third = points[np.arange(rounds), (dealers + 3) % 4]
    assert found["points", "dealer + 3"][5:] == pytest.approx(interval(of_third), abs=1e-5)
    advantage = of_dealer - (points.sum(axis=1) - of_dealer) / 3
    measure = found["points", "dealer's advantage"]
    assert measure[5:] == pytest.approx(interval(advantage), abs=1e-5)
    assert measure.total / measure.of == pytest.approx(measure.value)
    moved = np.abs(points).sum(axis=1) / 2
    assert found["points", "changing hands"][5:] == pytest.approx(interval(moved), abs=1e-5)
    assert simulation.tally.points == Counter(points.flatten().tolist())

    discards = [sum(event["type"] == "discard" for event in events) for events in logs]
    assert found["length", "discards"][5:] == pytest.approx(interval(discards), abs=1e-5)
    won_after = [number for number, result in zip(discards, results, strict=True) if result.winners]
    assert simulation.tally.won_after == Counter(won_after)
    assert found["length", "won rounds"][5:] == pytest.approx(interval(won_after), abs=1e-5)

    scores = [score for result in results for score in result.scores]
    worths = [score.points[score.win.winner] for score in scores]
    assert simulation.tally.worths == Counter(worths)
    assert found["worth", "win"][5:] == pytest.approx(interval(worths), abs=1e-5)
    names = {item.name for score in scores for item in score.items}
    assert {name for group, name in found if group == "item"} == names
    for name in names:
        assert found["item of wins", name].total == sum(name in {item.name for item in s.items} for s in scores)
        assert found["item of wins", name].of == len(scores)
        held = [any(name == item.name for score in result.scores for item in score.items) for result in results]
        assert (found["item", name].total, found["item", name].of) == (sum(held), rounds)
    started = [event["items"] for events in logs for event in events if event["type"] == "starting_win"]
    assert {name for group, name in found if group == "starting win"} == {name for items in started for name in items}
    for kong in ("exposed", "added", "concealed"):
        number = [sum(event["type"] == f"{kong}_kong" for event in events) for events in logs]
        if any(number):
            assert found["melds", f"{kong} kong"][5:] == pytest.approx(interval(number), abs=1e-5)


def test_an_array_has_a_row_a_measure(expected):
    array = expected.to_array()
    assert array.dtype.names == ("group", "name", "title_zh", "total", "of", "value", "low", "high")
    assert array.tolist() == [tuple(measure) for measure in expected.measures]
    [won] = array[(array["group"] == "outcome") & (array["name"] == "won")]
    assert won["of"] == ROUNDS
    assert won["low"] < won["value"] == won["total"] / ROUNDS < won["high"]


def test_json_has_the_rules_and_everything_measured(expected):
    read = json.loads(text(expected))
    assert mj.rules.from_json(json.dumps(read["rules"])) == CHANGSHA
    assert (read["rounds"], read["seed"]) == (ROUNDS, 7)
    assert read["bots"] == ["GreedyBot()", "RandomBot()", "DrawnBot()", "DrawnBot()"]
    assert [tuple(measure.values()) for measure in read["measures"]] == [*map(tuple, expected.measures)]
    assert sum(number for _, number in read["worths"]) == read["wins"] == expected.tally.wins
    assert sum(number for _, number in read["points"]) == 4 * ROUNDS


def test_what_one_round_cannot_tell_is_null_in_json_and_blank_in_the_table():
    drawn = next(
        number for number in range(100) if not play_round(CHANGSHA, (DrawnBot(),) * 4, number, 0).result.winners
    )
    simulation = simulate(CHANGSHA, DrawnBot(), 1, drawn, Here())
    measures = {(m["group"], m["name"]): m for m in json.loads(text(simulation))["measures"]}
    assert [measures["worth", "win"][key] for key in ("value", "low", "high")] == [None] * 3
    assert [measures["points", "seat 0"][key] for key in ("value", "low", "high")] == [0, None, None]
    assert "nan" not in str(simulation)
    assert "inf" not in str(simulation).replace("linfen", "")


def test_the_table_has_a_line_a_measure_with_its_share_of_wins(expected):
    lines = str(expected).splitlines()
    assert lines[0] == (f"changsha 长沙: {ROUNDS} rounds of seed 7 by GreedyBot(), RandomBot(), DrawnBot(), DrawnBot()")
    shown = [measure for measure in expected.measures if measure.group != "item"]
    assert len(lines) == 3 + len(shown) + len({measure.group for measure in shown})
    won = expected.measures[0]
    low, high = f"{100 * won.low:.3f}", f"{100 * won.high:.3f}"
    assert ["won", str(won.total), f"{100 * won.value:.3f}", low, "to", high] in [line.split() for line in lines]


# comparisons


def test_a_comparison_holds_both_simulations_and_counts_round_by_round():
    rules, rounds = (CHANGSHA, ONE_BIRD), 24
    comparison = compare(*rules, BOTS, rounds, 7, Here())
    assert comparison.first == simulate(CHANGSHA, BOTS, rounds, 7, Here())
    assert comparison.second == simulate(ONE_BIRD, BOTS, rounds, 7, Here())
    pairs = [[play_round(each, BOTS, 7, number).result.points for number in range(rounds)] for each in rules]
    changes = {(change.group, change.name): change for change in comparison.measures}
    moved = np.abs(np.array(pairs)).sum(axis=2) / 2
    assert changes["points", "changing hands"][5:] == pytest.approx(interval(moved[1] - moved[0]), abs=1e-5)
    assert changes["points", "changing hands"].low < 0


def test_rules_compared_with_themselves_differ_in_nothing():
    comparison = compare(CHANGSHA, CHANGSHA, BOTS, 20, 7, Here())
    assert comparison.first == comparison.second
    assert not any(comparison.changes.totals.values())
    assert comparison.labels == ("changsha", "changsha")
    for change in comparison.measures:
        assert np.isnan(change.change) == (change.group in ("worth", "item of wins") or change.name == "won rounds")
        assert np.isnan(change.change) or change.low <= change.change == 0 <= change.high


def test_a_comparison_is_the_same_on_other_executors_and_on_the_way():
    with ThreadPoolExecutor(3) as threads:
        whole = compare(CHANGSHA, ONE_BIRD, BOTS, 30, 7, threads)
    first, last = comparisons(CHANGSHA, ONE_BIRD, BOTS, 30, 7, Here())
    assert first.first == simulate(CHANGSHA, BOTS, 20, 7, Here())
    assert text(last) == text(whole)


def test_a_comparison_names_what_differs_and_has_a_row_a_measure():
    comparison = compare(CHANGSHA, ONE_BIRD, DrawnBot(), 20, 7, Here())
    assert comparison.labels == ("birds=2", "birds=1")
    assert str(comparison).splitlines()[1] == "change: birds=1 less birds=2"
    array = comparison.to_array()
    assert array.dtype.names == ("group", "name", "title_zh", "first", "second", "change", "low", "high")
    assert [tuple(row)[:3] for row in array.tolist()] == [change[:3] for change in comparison.measures]
    read = json.loads(text(comparison))
    assert [change["name"] for change in read["changes"]] == [change.name for change in comparison.measures]


# the package


@needs_docs
def test_the_page_s_examples_print_what_it_says():
    check_examples("docs/simulation.md")


def test_the_package_imports_nothing_heavy():
    heavy = ["concurrent.futures", "multiprocessing", "logging", "matplotlib", "dask", "statistics"]
    heavy += ["mahjong.bots", "mahjong.simulation"]  # a server does without them
    code = f"import sys, mahjong; print([name for name in {heavy} if name in sys.modules])"
    printed = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=30, check=True)
    assert printed.stdout == "[]\n"

"""Simulations on a Dask cluster of two worker processes."""

import json
import sys
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

import mahjong as mj
from simulated_bots import DrawnBot, Killer

dask = pytest.importorskip("dask", reason="a cluster is an extra")
distributed = pytest.importorskip("distributed", reason="a cluster is an extra")

RULES, BOTS, ROUNDS = mj.ruleset("changsha", birds=2), (DrawnBot(), mj.bots.GreedyBot(), DrawnBot(), DrawnBot()), 100


@pytest.fixture(scope="module")
def client():
    # A task whose worker dies comes back as lost at once: otherwise the scheduler itself tries it again.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0, "distributed.comm.timeouts.connect": "10s"}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_the_result_is_that_of_any_executor(client):
    result = mj.simulate(RULES, BOTS, ROUNDS, 7, client.get_executor())
    with ThreadPoolExecutor(1) as thread:
        expected = mj.simulate(RULES, BOTS, ROUNDS, 7, thread)
    assert result == expected
    assert json.dumps(result.to_dict()) == json.dumps(expected.to_dict())


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_work_whose_worker_died_is_done_again(client, tmp_path):
    (tmp_path / "one").touch()
    given = []

    class Counted(Executor):
        def submit(self, fn, /, *args, **kwargs):
            given.append(client.get_executor().submit(fn, *args, **kwargs))
            return given[-1]

    result = mj.simulate(RULES, Killer(str(tmp_path)), ROUNDS, 7, Counted())
    assert not [*tmp_path.iterdir()]
    assert "KilledWorker" in {type(future.exception()).__name__ for future in given}
    with ThreadPoolExecutor(1) as thread:
        assert result.tally == mj.simulate(RULES, DrawnBot(), ROUNDS, 7, thread).tally

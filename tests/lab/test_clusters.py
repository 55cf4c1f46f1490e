"""Real dask clusters: the same numbers, nothing lost, and clear words where one cannot work."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from threading import current_thread, main_thread
from typing import Any

import pytest

from fodasse import GAME, Rules
from fodasse.lab import Experiment, MatchResult, WorkLost, clusters, run
from fodasse.lab.workers import MAX_ATTEMPTS, map_ranges
from support.lab.numbered import Deadly, counted, keep
from support.programs import PATIENCE

distributed: Any = pytest.importorskip("distributed")
dask: Any = pytest.importorskip("dask")
# Dask leaves sockets to the garbage collector.
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.filterwarnings(
        "ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning",
        "ignore:unclosed <socket:ResourceWarning",
    ),
]

SHORT = Rules(limit=2)


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Wait for a scheduler longer than a user would: the machine may be busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clusters, "SECONDS", PATIENCE)
        yield


@pytest.fixture(scope="module")
def local() -> Iterator[tuple[Executor, int]]:
    """Two processes; a task is failed as soon as one worker died of it."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        clusters.cluster("local", 2) as made,
    ):
        yield made


@pytest.fixture(scope="module")
def threads() -> Iterator[Any]:
    """A scheduler and a worker in this process."""
    with in_this_process(1) as made, distributed.Client(made) as client:
        yield client


def matches(**how: Any) -> list[MatchResult]:
    parts = run(Experiment(GAME, ["random"] * 3, 30, 4, rules=SHORT), **how)
    return [result for part in parts for result in part]


def test_a_cluster_plays_what_one_process_plays(local: tuple[Executor, int]) -> None:
    executor, workers = local
    assert workers == 2
    assert matches(executor=executor, jobs=workers) == matches(jobs=1)


@pytest.mark.parametrize("times", [1, MAX_ATTEMPTS])
def test_what_a_dead_worker_had_is_done_again_or_named(
    times: int, local: tuple[Executor, int], tmp_path: Path
) -> None:
    executor, workers = local
    work = Deadly(37, tmp_path, times)
    brought: list[int] = []
    parts = map_ranges(work, 0, 60, executor=executor, jobs=workers)
    if times < MAX_ATTEMPTS:
        keep(parts, brought)
        assert brought == list(range(60))
    else:
        with pytest.raises(WorkLost, match="match 37, tried 3 times: KilledWorker: "):
            keep(parts, brought)
        assert brought == list(range(37))
    assert work.deaths == times


@contextmanager
def in_this_process(workers: int) -> Iterator[Any]:
    how = {"processes": False, "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, **how) as made:
        yield made


def test_a_lost_scheduler_is_told_and_what_came_before_is_kept() -> None:
    brought: list[int] = []
    with (
        in_this_process(1) as made,
        clusters.cluster(made.scheduler_address) as (executor, workers),
    ):
        assert workers == 1
        parts = map_ranges(counted, 0, 10**6, executor=executor, jobs=workers)
        brought += next(parts)
        made.close()
        with pytest.raises(WorkLost, match="connection to the dask scheduler was lost"):
            keep(parts, brought)
    assert brought == list(range(len(brought)))


def test_a_cluster_without_workers_is_told() -> None:
    with in_this_process(0) as made:
        where = made.scheduler_address
        with pytest.raises(clusters.ClusterError, match="has no workers"), clusters.cluster(where):
            pass


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS", 0.2)
    with create_server(("127.0.0.1", 0)) as silent:
        where = f"127.0.0.1:{silent.getsockname()[1]}"
        for address, said in (
            (where, "no answer in 0.2 s"),
            ("nonsense", "missing port number"),
            ("ftp://host:1", "unknown address scheme"),
        ):
            told = f"^no dask scheduler at {address}: {said}"
            with pytest.raises(clusters.ClusterError, match=told), clusters.cluster(address):
                pass


@pytest.mark.parametrize("is_known", [True, False])
def test_a_cluster_with_another_version_or_none_is_refused(
    is_known: bool, threads: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version() -> str:
        if not is_known:
            raise ModuleNotFoundError("No module named 'fodasse'")
        return "0.2" if current_thread() is main_thread() else "0.1"

    where = threads.scheduler.address
    monkeypatch.setattr(clusters, "_version", version)
    told = f"the cluster at {where} " + (
        "has fodasse 0.1, but it is 0.2 here" if is_known else "cannot work: No module named 'fod"
    )
    with pytest.raises(clusters.ClusterError, match=told), clusters.cluster(where):
        pass


def test_without_dask_the_extra_is_named() -> None:
    code = "import sys; sys.modules['distributed'] = None; import fodasse.lab.clusters"
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    *_, last = told.stderr.splitlines()
    assert last.startswith("ImportError: clusters need dask")
    assert last.endswith("pip install 'fodasse[dask]'")

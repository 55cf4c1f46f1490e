"""Workers on other machines: dask clusters, by address or started here.

Needs the extra ``dask``: ``pip install "fodasse[dask]"``.
"""

from __future__ import annotations

from asyncio import CancelledError, run, wait_for
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Any, Final

from fodasse.lab.revision import revision
from fodasse.version import __version__

try:
    import distributed
except ImportError as error:
    raise ImportError(
        f"clusters need dask ({error.name} is missing): pip install 'fodasse[dask]'"
    ) from error

LOCAL: Final = "local"
"""Instead of an address: a cluster on this machine, ended with the block."""
SECONDS: Final = 5
"""How long a scheduler may take to answer."""
_DASK: Final[Any] = distributed  # most of it has no types


class ClusterError(RuntimeError):
    """A cluster that cannot be worked with, told in one line."""


@contextmanager
def cluster(where: str, jobs: int | None = None) -> Iterator[tuple[Executor, int]]:
    """A dask cluster as an executor, and how many can work there at once.

    ```python
    with cluster("tcp://scheduler:8786") as (executor, workers):
        for part in simulate(game, bots, 1_000_000, executor=executor, jobs=workers):
            ...
    ```

    Args:
        where: the address of a scheduler, or ``"local"``.
        jobs: how many workers a local cluster has; None: as many as there are cores.

    Raises:
        ClusterError: nobody answers there, there are no workers, or somebody there has no or
            another version of this library.
    """
    with ExitStack() as ended:
        if where == LOCAL:
            with _uninterrupted():
                # Processes of one thread each: bots are Python, which does one thing at a time.
                made = _DASK.LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address="127.0.0.1:0"
                )
            place = ended.enter_context(made)
        else:
            _ask(where)
            place = where
        client = ended.enter_context(_DASK.Client(place, timeout=SECONDS, set_as_default=False))
        yield _Cluster(client), _workers(client, where)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes begun in the block hear of no interrupt: their owner ends them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


class _Cluster(Executor):
    """A client as an executor.

    Dask has one too, which waits for ever when the scheduler is lost.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does."""
        if self._client.status != "running":
            raise ConnectionError("the connection to the dask scheduler was lost")
        future: Future[Any] = Future()
        # Not pure: what is done again after its worker died is not the task that failed.
        task = self._client.submit(fn, *args, pure=False, **kwargs)
        task.add_done_callback(partial(_bring, future))
        future.add_done_callback(lambda _: task.cancel() if future.cancelled() else None)
        return future


def _bring(future: Future[Any], task: Any) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(task.result())
    except CancelledError as error:  # which is no Exception
        future.set_exception(ConnectionError(_line(error)))
    except Exception as error:  # noqa: BLE001  # for whoever asked
        future.set_exception(error)


def _ask(where: str) -> None:
    """Ask a scheduler who it is: a client that finds none could not be ended cleanly.

    Raises:
        ClusterError: no scheduler answers.
    """

    async def identity() -> None:
        known = _DASK.Security().get_connection_args("client")
        async with _DASK.rpc(where, connection_args=known) as scheduler:
            await scheduler.identity(n_workers=0)

    try:
        with ThreadPoolExecutor(1) as thread:  # a notebook has a loop of its own in this one
            thread.submit(lambda: run(wait_for(identity(), SECONDS))).result()
    except TimeoutError as error:
        raise ClusterError(f"no dask scheduler at {where}: no answer in {SECONDS} s") from error
    except Exception as error:  # what stands there may say anything
        raise ClusterError(f"no dask scheduler at {where}: {_line(error)}") from error


def _workers(client: Any, where: str) -> int:
    """How many threads the workers have in all; they and the scheduler know this library.

    Raises:
        ClusterError: there are none, or somebody has no or another revision of it.
    """
    workers = sum(client.nthreads().values())
    if not workers:
        raise ClusterError(f"the dask cluster at {where} has no workers")
    try:
        theirs = {client.run_on_scheduler(_version), *client.run(_version).values()}
    except Exception as error:  # in whatever way it could not be loaded there
        raise ClusterError(f"the cluster at {where} cannot work: {_line(error)}") from error
    if theirs != {_version()}:
        told = " and ".join(sorted(theirs))
        raise ClusterError(
            f"the cluster at {where} has fodasse {told}, but it is {_version()} here"
        )
    return int(workers)


def _version() -> str:
    return f"{__version__} ({revision()})"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__

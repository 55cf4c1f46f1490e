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

from fodasse.version import __version__

try:
    import distributed
except ImportError as error:
    raise ImportError(
        f"clusters need dask ({error.name} is missing): pip install 'fodasse[dask]'"
    ) from error

LOCAL: Final = "local"
"""Instead of an address: a cluster on this machine, which ends with the block."""
SECONDS: Final = 5
"""Time in which a scheduler must answer."""
_DASK: Final[Any] = distributed  # most of it has no types


class ClusterError(RuntimeError):
    """A cluster that cannot be used; the message is one line."""


@contextmanager
def cluster(where: str, jobs: int | None = None) -> Iterator[tuple[Executor, int]]:
    """Yield a dask cluster as an executor, and the number of its workers.

    ```python
    with cluster("tcp://scheduler:8786") as (executor, workers):
        for results in run(experiment, executor=executor, jobs=workers):
            ...
    ```

    Args:
        where: the address of a scheduler, or ``"local"``.
        jobs: the number of workers of a local cluster; None: as many as there are cores.

    Raises:
        ClusterError: no scheduler answers, there are no workers, or this library is missing there
            or has another version.
    """
    with ExitStack() as stack:
        if where == LOCAL:
            with _uninterrupted():
                # Processes of one thread each: bots are Python, which does one thing at a time.
                made = _DASK.LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address="127.0.0.1:0"
                )
            place = stack.enter_context(made)
        else:
            _ask(where)
            place = where
        client = stack.enter_context(_DASK.Client(place, timeout=SECONDS, set_as_default=False))
        yield _Cluster(client), _workers(client, where)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let processes started in the block ignore interrupts: their owner ends them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


class _Cluster(Executor):
    """A client as an executor; that of dask waits for ever when the scheduler is lost."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work, as to any executor."""
        if self._client.status != "running":
            raise ConnectionError("the connection to the dask scheduler was lost")
        future: Future[Any] = Future()
        # Not pure: work repeated after its worker died is another task than the one that failed.
        task = self._client.submit(fn, *args, pure=False, **kwargs)
        task.add_done_callback(partial(_copy_result, future))
        future.add_done_callback(lambda _: task.cancel() if future.cancelled() else None)
        return future


def _copy_result(future: Future[Any], task: Any) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(task.result())
    except CancelledError as error:  # which is no Exception
        future.set_exception(ConnectionError(_line(error)))
    except Exception as error:  # noqa: BLE001  # raised in the owner
        future.set_exception(error)


def _ask(where: str) -> None:
    """Check that a scheduler answers: a client without one could not be ended cleanly."""

    async def identity() -> None:
        arguments = _DASK.Security().get_connection_args("client")
        async with _DASK.rpc(where, connection_args=arguments) as scheduler:
            await scheduler.identity()

    try:
        with ThreadPoolExecutor(1) as thread:  # a notebook has a loop of its own in this one
            thread.submit(lambda: run(wait_for(identity(), SECONDS))).result()
    except TimeoutError as error:
        raise ClusterError(f"no dask scheduler at {where}: no answer in {SECONDS} s") from error
    except Exception as error:  # anything may listen there
        raise ClusterError(f"no dask scheduler at {where}: {_line(error)}") from error


def _workers(client: Any, where: str) -> int:
    """Return the number of threads of all workers; check the library there and here."""
    workers = sum(client.nthreads().values())
    if not workers:
        raise ClusterError(f"the dask cluster at {where} has no workers")
    try:
        theirs = {client.run_on_scheduler(_version), *client.run(_version).values()}
    except Exception as error:  # loading it there can raise anything
        raise ClusterError(f"the cluster at {where} cannot work: {_line(error)}") from error
    if theirs != {_version()}:
        found = " and ".join(sorted(theirs))
        raise ClusterError(
            f"the cluster at {where} has fodasse {found}, but it is {_version()} here"
        )
    return int(workers)


def _version() -> str:
    return __version__


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__

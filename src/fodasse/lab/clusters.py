"""Workers on other machines: dask clusters, by address or started here.

Needs the extra ``dask``: ``pip install "fodasse[dask]"``.
"""

from __future__ import annotations

from asyncio import run, wait_for
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from typing import Any, Final

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
        ClusterError: nobody answers there, there are no workers, or they have no or another
            version of this library.
    """
    with ExitStack() as ended:
        if where == LOCAL:
            # Processes of one thread each: bots are Python, which does one thing at a time.
            place = ended.enter_context(
                _DASK.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
            )
        else:
            _ask(where)
            place = where
        client = ended.enter_context(_DASK.Client(place, timeout=SECONDS, set_as_default=False))
        workers = _workers(client, where)
        # What is done again after its worker died is not the same task: it failed before.
        yield client.get_executor(pure=False), workers


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
    """How many threads the workers have in all; all know this library.

    Raises:
        ClusterError: there are none, or they have no or another version of it.
    """
    workers = sum(client.nthreads().values())
    if not workers:
        raise ClusterError(f"the dask cluster at {where} has no workers")
    try:
        versions = set(client.run(_version).values())
    except Exception as error:  # in whatever way it could not be loaded there
        raise ClusterError(f"the workers of {where} cannot work: {_line(error)}") from error
    if versions != {_version()}:
        theirs = " and ".join(sorted(versions))
        raise ClusterError(
            f"the workers of {where} have fodasse {theirs}, but it is {_version()} here"
        )
    return int(workers)


def _version() -> str:
    return version("fodasse")


def _line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__

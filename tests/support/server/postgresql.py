"""A PostgreSQL of the tests' own: a folder, a socket in it, and no network."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest


def _find(name: str) -> str | None:
    """Return the path of a program, which Debian keeps off ``PATH`` in a folder a version."""
    versions = Path("/usr/lib/postgresql").glob(f"[0-9]*/bin/{name}")
    newest = max(versions, key=lambda path: int(path.parts[4]), default=None)
    return shutil.which(name) or (str(newest) if newest else None)


PROGRAMS = [path for name in ("initdb", "pg_ctl") if (path := _find(name))]
needs_postgresql = pytest.mark.skipif(
    len(PROGRAMS) < 2 or not find_spec("psycopg"),
    reason="no PostgreSQL, or no driver for it: apt install postgresql, "
    "pip install -e '.[postgresql]'",
)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a database that exists for a while."""
    root = os.name == "posix" and os.geteuid() == 0
    user: dict[str, Any] = {"user": "nobody"} if root else {}  # it refuses to run as root

    def run(*command: str | Path) -> None:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd=folder, **quiet, **user)

    initdb, pg_ctl = PROGRAMS
    with TemporaryDirectory(prefix="pg") as folder:
        data = Path(folder) / "data"
        if root:
            shutil.chown(folder, "nobody")
        run(initdb, "-D", data, "-U", "tables", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-c listen_addresses='' -k {folder} -c shared_buffers=16MB -F"
        run(pg_ctl, "-D", data, "-w", "-o", options, "-l", f"{folder}/log", "start")
        try:
            yield f"postgresql://tables@/postgres?host={folder}"
        finally:
            run(pg_ctl, "-D", data, "-m", "immediate", "stop")

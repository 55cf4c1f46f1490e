"""The transactions of a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from fodasse.server.database import open_database
from fodasse.server.health import Health


class Transactions:
    """A database in which something is read or written, and whether it answers."""

    def __init__(self, url: str) -> None:
        """Open a database, and make its tables if it has none.

        Args:
            url: such as ``sqlite:///tables.db``, in SQLAlchemy's form.
        """
        self._engine = open_database(url)
        self.health = Health()
        """Whether the database answers."""
        # SQLite has one writer at a time, and lets others try again after a while; this is sooner.
        is_sqlite = self._engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[object] = Lock() if is_sqlite else nullcontext()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _scalar(self, query: Any) -> Any:
        with self._reading() as connection:
            return connection.scalar(query)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self.health.checked(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn, self.health.checked(), self._engine.begin() as connection:
            yield connection

"""The database of a server: its tables, and how it is opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    QueuePool,
    String,
    Table,
    Text,
    create_engine,
    event,
    false,
    inspect,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

PATIENCE: Final = 10.0
"""Seconds that SQLite waits for another process's transaction."""
CONNECT: Final = 5
"""Seconds until a PostgreSQL that does not answer is given up."""
_IN_MEMORY: Final = (None, "", ":memory:")
"""The names of a SQLite database that ends with its process."""
_ID: Final = 64
_ACCOUNT: Final = 255

_METADATA: Final = MetaData()
ROOMS: Final = Table(
    "rooms",
    _METADATA,
    Column("room", String(_ID), primary_key=True),
    Column("game", String(_ID), nullable=False),
    Column("host", String(_ID), nullable=False),
    Column("used", Float, nullable=False, index=True),
    Column("begun", Boolean, nullable=False, server_default=false()),
    Column("over", Boolean, nullable=False, server_default=false()),
)
LINES: Final = Table(
    "lines",
    _METADATA,
    Column("room", String(_ID), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
SEATS: Final = Table(
    "seats",
    _METADATA,
    Column("room", String(_ID), primary_key=True),
    Column("token", String(_ID), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("seen", Float, nullable=True),
    Column("connected", Boolean, nullable=False, server_default=false()),
    Column("account", String(_ACCOUNT), nullable=True, index=True),
)


def open_database(url: str) -> Engine:
    """Open a database, and make its tables if it has none.

    Args:
        url: such as ``sqlite:///tables.db``, in SQLAlchemy's form.

    Raises:
        ValueError: the database cannot be opened; the text names it, and the reason.
    """
    engine = _engine(url)
    with _opening(engine):
        engine.connect().close()
        _make_tables(engine)
    return engine


def _make_tables(engine: Engine) -> None:
    try:
        _METADATA.create_all(engine)
    except SQLAlchemyError:  # another process has just made some tables
        _METADATA.create_all(engine)
    found = inspect(engine)
    for table in _METADATA.sorted_tables:
        known = {column["name"] for column in found.get_columns(table.name)}
        missing = [each.name for each in table.columns if each.name not in known]
        if missing:  # it is of another version, or of another program
            raise SQLAlchemyError(f"its table {table.name} has no {', '.join(missing)}")


@contextmanager
def _opening(engine: Engine) -> Iterator[None]:
    """Turn an error in opening a database into one line with its name and the reason."""
    try:
        yield
    except (SQLAlchemyError, engine.dialect.loaded_dbapi.Error) as error:
        engine.dispose()
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise ValueError(f"cannot open the database {_name_of(engine.url)}: {reason}") from None


def _name_of(url: URL) -> str:
    """Return the file of a database, or the address of its server without a password."""
    if url.get_backend_name() == "sqlite":
        return str(Path(url.database or "").absolute() if _is_file(url) else url.database)
    kept = (url.username, None, url.host, url.port, url.database)
    return URL.create(url.get_backend_name(), *kept).render_as_string()


def _is_file(url: URL) -> bool:
    """Return whether an address of SQLite is the path of a file."""
    return url.database not in _IN_MEMORY and "uri" not in url.query


def _engine(url: str) -> Engine:
    try:
        found = make_url(url)
    except (SQLAlchemyError, ValueError):  # whose texts may quote a password
        raise ValueError("cannot open the database: no URL such as sqlite:///tables.db") from None
    if found.get_backend_name() == "sqlite":
        return _sqlite_engine(found)
    if "@" in (found.host or "") + (found.database or ""):  # it is a part of the password
        raise ValueError("cannot open the database: @ in a password is written as %40")
    limit = {}
    if found.drivername in {"postgresql", "postgresql+psycopg"}:
        found = found.set(drivername="postgresql+psycopg")
        if "connect_timeout" not in found.query:
            limit = {"connect_timeout": CONNECT}
    try:
        return create_engine(found, hide_parameters=True, pool_pre_ping=True, connect_args=limit)
    except (ImportError, SQLAlchemyError) as error:
        raise ValueError(f"cannot open the database {_name_of(found)}: {error}") from None


def _sqlite_engine(url: URL) -> Engine:
    """Return an engine whose transactions are on the disk when they end."""
    if _is_file(url):
        try:  # SQLite would only say that it cannot open the file
            flags = os.O_RDWR | os.O_CREAT
            os.close(os.open(str(url.database), flags, 0o600))  # it holds the seeds and all cards
        except OSError as error:
            reason = error.strerror
            if isinstance(error, FileNotFoundError):
                reason = "its folder does not exist"
            raise ValueError(f"cannot open the database {_name_of(url)}: {reason}") from None
    given: dict[str, Any] = {"connect_args": {"timeout": PATIENCE}}
    if url.database in _IN_MEMORY:  # each connection would have a database of its own
        given = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}
        given["connect_args"] = {"check_same_thread": False}
    engine = create_engine(url, hide_parameters=True, **given)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    return engine

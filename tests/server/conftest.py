"""A store, and a browser for tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fodasse.table import generators
from support.server.postgresql import needs_postgresql, postgresql


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A running browser."""
    from support.server.browsing import CHROMIUM, NO_CHROMIUM, browsing

    if not CHROMIUM:
        pytest.skip(NO_CHROMIUM)
    with browsing(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture
def browser(chromium: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A browser whose pages may write no errors, and servers whose matches are always the same."""
    monkeypatch.setattr(generators, "token_hex", lambda _: "5")
    chromium.errors.clear()
    yield chromium
    assert chromium.errors == []


@pytest.fixture
def at(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """A server for people who come with a browser."""
    from support.server.page_people import tables

    with tables(browser, tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of a server that the tests of a module share."""
    from support.server.serving import serving

    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=[needs_postgresql, pytest.mark.thorough])]
)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """A folder for SQLite, or the address of a PostgreSQL."""
    if request.param == "sqlite":
        yield tmp_path
    else:
        with postgresql() as url:
            yield url


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """A store of the folder of the test."""
    from fodasse.server.store import Store
    from support.server.serving import url_of

    return Store(url_of(tmp_path))

"""The command ``fodasse serve``: its options, and what it says when it cannot serve."""

from __future__ import annotations

import os
from contextlib import closing
from errno import EACCES
from importlib.util import find_spec
from pathlib import Path
from socket import socket
from sqlite3 import connect
from typing import Any

import pytest

from support.cli.commanding import invoke, refused

running = pytest.importorskip("fodasse.server.running")


OPTIONS = (
    "--host 0.0.0.0 --port 80 --db sqlite:///x.db --pace 0 --grace 5 --origin https://a.example "
    "--origin http://b.example:8080 --proxy 10.0.0.2 --proxy fd00::/8"
)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the server was given."""
    calls: list[Any] = []
    monkeypatch.setattr(running, "run", lambda *given: calls.append(given))
    return calls


def test_options_reach_the_server(calls: list[Any]) -> None:
    result = invoke("serve", *OPTIONS.split())
    assert result.exit_code == 0, result.output
    [(host, port, url, settings, trusted)] = calls
    assert (host, port, url) == ("0.0.0.0", 80, "sqlite:///x.db")  # noqa: S104
    assert (settings.pace, settings.grace) == (0.0, 5.0)
    assert settings.origins == ("https://a.example", "http://b.example:8080")
    assert trusted == ("10.0.0.2", "fd00::/8")


def test_a_proxy_is_an_address_or_a_network() -> None:
    result = invoke("serve", "--proxy", "proxy.example")
    assert result.exit_code == 2
    assert "such as 10.0.0.2" in result.output


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://cards.example/", "https://cards.example"),
        ("HTTPS://Cards.Example:443", "https://cards.example"),
        ("http://cards.example:443", "http://cards.example:443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://ação.example", "https://xn--ao-siap.example"),
        ("capacitor://localhost", "capacitor://localhost"),
        ("app://", "app://"),
        ("file:///", "file://"),
        ("null", "null"),
    ],
)
def test_an_origin_is_as_browsers_send_it(given: str, origin: str, calls: list[Any]) -> None:
    result = invoke("serve", "--origin", given)
    assert result.exit_code == 0, result.output
    assert calls[0][3].origins == (origin,)


@pytest.mark.parametrize(
    ("origin", "problem"),
    [
        ("cards.example", "one of http://, https://, app://"),
        ("localhost:8000", "one of http://, https://, app://"),
        ("", "one of http://, https://, app://"),
        ("https://a.example/page", "a scheme and a host alone expected"),
        ("https://a@b.example", "a scheme and a host alone expected"),
        ("https://", "a scheme and the name of one host expected"),
        ("https://*.example", "a scheme and the name of one host expected"),
        ("https://a:b", "Port could not be cast"),
    ],
)
def test_what_is_no_origin_is_refused(origin: str, problem: str, calls: list[Any]) -> None:
    result = invoke("serve", "--origin", origin)
    assert result.exit_code == 2
    told = " ".join(result.output.split())
    assert f"{origin}: {problem}" in told
    assert "such as https://cards.example" in told
    assert calls == []


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was compiled for bots."""
    calls: list[Any] = []
    monkeypatch.setattr(running, "warm", lambda *given: calls.append(given))
    return calls


def complaint(url: object) -> str:
    """The one line of a server that does not start."""
    return refused(invoke("serve", "--db", url)).removeprefix("cannot open the database")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", ": no URL such as sqlite:///tables.db"),
        ("postgresql://a:secret:secret@x:y/z", ": no URL such as sqlite:///tables.db"),
        ("postgresql://a:secret@secret@b/c", ": @ in a password is written as %40"),
        ("nothing://x", " nothing://x: Can't load plugin: sqlalchemy.dialects:nothing"),
        ("nothing://a:secret@x/y?password=secret", " nothing://a@x/y: Can't load plugin: "),
        ("sqlite:////no/such/folder/t.db", " /no/such/folder/t.db: its folder does not exist"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_and_nothing_is_compiled(
    url: str, words: str, compiled: list[Any]
) -> None:
    line = complaint(url)
    assert line.startswith(words)
    assert "secret" not in line
    assert compiled == []


def test_a_file_that_is_no_database_is_named(tmp_path: Path, compiled: list[Any]) -> None:
    (tmp_path / "text").write_text("No database begins like this.", encoding="utf-8")
    (tmp_path / "other.db").symlink_to(tmp_path / "missing" / "t.db")
    for name, reason in (
        ("text", "file is not a database"),
        ("", "Is a directory"),
        ("missing/t.db", "its folder does not exist"),
        ("other.db", "its folder does not exist"),
        ("text/t.db", "Not a directory"),
    ):
        path = tmp_path / name
        assert complaint(f"sqlite:///{path}") == f" {path}: {reason}"
    assert compiled == []


def test_a_database_of_another_version_is_named(tmp_path: Path, compiled: list[Any]) -> None:
    with closing(connect(tmp_path / "old.db")) as old, old:
        old.execute("CREATE TABLE rooms (room TEXT PRIMARY KEY, game TEXT, used REAL)")
    url = f"sqlite:///{tmp_path / 'old.db'}"
    assert complaint(url) == f" {tmp_path / 'old.db'}: its table rooms has no host"
    assert compiled == []


def test_a_file_is_named_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables.db").mkdir()
    assert complaint("sqlite:///tables.db") == f" {tmp_path}/tables.db: Is a directory"


def test_a_file_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[Any]
) -> None:
    path = tmp_path / "tables.db"
    if os.geteuid() == 0:  # who may open everything

        def refuse(*_: object) -> int:
            raise PermissionError(EACCES, os.strerror(EACCES))

        monkeypatch.setattr("fodasse.server.database.os.open", refuse)
    else:
        path.touch(0o400)
    assert complaint(f"sqlite:///{path}") == f" {path}: Permission denied"


@pytest.mark.skipif(not find_spec("psycopg"), reason="needs psycopg")
def test_a_postgresql_that_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, compiled: list[Any]
) -> None:
    monkeypatch.setattr("fodasse.server.database.CONNECT", 2)
    with socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        named = f"127.0.0.1:{port}/tables"
        line = complaint(f"postgresql://tables:secret@{named}")
        assert line.startswith(f" postgresql://tables@{named}: ")
        assert "refused" in line
        silent.listen()
        line = complaint(f"postgresql://tables:secret@{named}?sslmode=disable")
        assert line.startswith(f" postgresql://tables@{named}: ")
        assert "timeout" in line
        assert "secret" not in line
    assert compiled == []


def test_uvicorn_gets_the_limits(tmp_path: Path) -> None:
    from fodasse.server.settings import Settings
    from fodasse.server.store import Store

    store = Store(f"sqlite:///{tmp_path / 't.db'}")
    config = running.config_of("127.0.0.1", 0, store, Settings())
    assert config.ws_max_size == Settings().limits.message
    assert config.log_level == "info"  # more would write what clients send
    store.close()

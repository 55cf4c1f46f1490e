"""The command ``fodasse serve``: its options, and what it says when it cannot serve."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from errno import EACCES
from importlib.util import find_spec
from pathlib import Path
from socket import socket
from sqlite3 import connect
from typing import Any
from unittest.mock import Mock

import pytest

from fodasse.server.limits import Limits
from support.cli.commanding import done, invoke, refused

running = pytest.importorskip("fodasse.server.running")


OPTIONS = (
    "--host 0.0.0.0 --port 80 --db sqlite:///x.db --pace 0 --grace 5 --origin https://a.example "
    "--origin http://b.example:8080 --proxy 10.0.0.2 --proxy fd00::/8 --bots rules,medium "
    "--limits rooms=70,keep=3600 --metrics --log-format json"
)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    calls: list[Any] = []
    monkeypatch.setattr(running, "run", lambda *given: calls.append(given))
    return calls


def test_options_reach_the_server(calls: list[Any]) -> None:
    done(invoke("serve", *OPTIONS.split()))
    [(host, port, url, settings, trusted, log_format)] = calls
    assert (settings.metrics, log_format) == (True, "json")
    assert (host, port, url) == ("0.0.0.0", 80, "sqlite:///x.db")  # noqa: S104  # what is asked for
    assert (settings.pace, settings.grace) == (0.0, 5.0)
    assert settings.origins == ("https://a.example", "http://b.example:8080")
    assert trusted == ("10.0.0.2", "fd00::/8")
    assert settings.bots == ("rules", "medium")
    assert (settings.limits.rooms, settings.limits.keep) == (70, 3600.0)
    assert settings.limits.clients == Limits().clients


def test_the_environment_gives_options_too(calls: list[Any]) -> None:
    given = {"PORT": "99", "ORIGIN": "https://a.example https://b.example", "BOTS": "rules"}
    given |= {"METRICS": "1", "LOG_FORMAT": "json"}
    done(invoke("serve", **{f"FODASSE_{name}": value for name, value in given.items()}))
    [(_, port, _, settings, _, log_format)] = calls
    assert (port, settings.bots) == (99, ("rules",))
    assert (settings.metrics, log_format) == (True, "json")
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--bots rules,x", "'x': one of random, easy,"),
        ("--limits colour=1", "colour=1: a limit is one of message,"),
        ("--limits rooms=-3", "rooms=-3: a positive number expected"),
        ("--limits rooms=1.5", "rooms=1.5: a positive number expected"),
        ("--limits keep=inf", "keep=inf: a positive number expected"),
        ("--limits keep=nan", "keep=nan: a positive number expected"),
    ],
)
def test_bots_and_limits_that_there_are_not_are_refused(words: str, problem: str) -> None:
    assert problem in invoke("serve", *words.split()).output


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
    done(invoke("serve", "--origin", given))
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


def complaint(url: object) -> str:
    return refused(invoke("serve", "--db", url)).removeprefix("cannot open the database")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with what is no database; in the end nothing was compiled for bots."""
    compiled: list[Any] = []
    monkeypatch.setattr(running, "warm", lambda *given: compiled.append(given))
    monkeypatch.chdir(tmp_path)
    Path("text").write_text("No database begins like this.", encoding="utf-8")
    Path("other.db").symlink_to(tmp_path / "missing" / "t.db")
    Path("tables.db").mkdir()
    with closing(connect("old.db")) as old, old:
        old.execute("CREATE TABLE rooms (room TEXT PRIMARY KEY, game TEXT, used REAL)")
    yield tmp_path
    assert compiled == []


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", ": no URL such as sqlite:///tables.db"),
        ("postgresql://a:secret:secret@x:y/z", ": no URL such as sqlite:///tables.db"),
        ("postgresql://a:secret@secret@b/c", ": @ in a password is written as %40"),
        ("nothing://x", " nothing://x: Can't load plugin: sqlalchemy.dialects:nothing"),
        ("nothing://a:secret@x/y?password=secret", " nothing://a@x/y: Can't load plugin: "),
        ("sqlite:///text", " HERE/text: file is not a database"),
        ("sqlite:///HERE", " HERE: Is a directory"),
        ("sqlite:///missing/t.db", " HERE/missing/t.db: its folder does not exist"),
        ("sqlite:///other.db", " HERE/other.db: its folder does not exist"),
        ("sqlite:///text/t.db", " HERE/text/t.db: Not a directory"),
        ("sqlite:///old.db", " HERE/old.db: its table rooms has no host"),
        ("sqlite:///tables.db", " HERE/tables.db: Is a directory"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_and_nothing_is_compiled(
    url: str, words: str, folder: Path
) -> None:
    line = complaint(url.replace("HERE", str(folder)))
    assert line.startswith(words.replace("HERE", str(folder)))
    assert "secret" not in line


def test_a_file_without_permission_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = Mock(side_effect=PermissionError(EACCES, os.strerror(EACCES)))
    monkeypatch.setattr("fodasse.server.database.os.open", refuse)
    assert complaint("sqlite:///new.db") == f" {folder}/new.db: Permission denied"


@pytest.mark.skipif(not find_spec("psycopg"), reason="needs psycopg")
@pytest.mark.parametrize(
    ("listens", "said"),
    [
        (False, "refused"),
        pytest.param(True, "timeout", marks=pytest.mark.thorough),  # psycopg waits two seconds
    ],
)
def test_a_postgresql_that_does_not_answer_is_named(
    listens: bool, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fodasse.server.database.CONNECT", 2)
    with socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if listens:
            silent.listen()
        named = f"127.0.0.1:{silent.getsockname()[1]}/tables"
        line = complaint(f"postgresql://tables:secret@{named}?sslmode=disable")
    assert line.startswith(f" postgresql://tables@{named}: ")
    assert said in line
    assert "secret" not in line


def test_uvicorn_gets_the_limits(tmp_path: Path) -> None:
    from fodasse.server.app import make_app
    from fodasse.server.store import Store

    with closing(Store(f"sqlite:///{tmp_path / 't.db'}")) as store:
        config = running.config_of(make_app(store), Limits(message=99), "127.0.0.1", 0)
    assert config.ws_max_size == 99
    assert config.log_level == "info"  # more would write what clients send

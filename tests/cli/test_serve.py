"""The command ``fodasse serve``: its options, and what it says when it cannot serve."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fodasse.cli.command import command

running = pytest.importorskip("fodasse.server.running")


def test_options_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(running, "run", lambda *given: calls.append(given))
    asked = ["--host", "0.0.0.0", "--port", "80", "--db", "sqlite:///x.db", "--pace", "0"]  # noqa: S104
    origins = ["--origin", "https://a.example", "--origin", "http://b.example:8080"]
    proxies = ["--proxy", "10.0.0.2", "--proxy", "fd00::/8"]
    result = CliRunner().invoke(command, ["serve", *asked, *origins, *proxies, "--grace", "5"])
    assert result.exit_code == 0, result.output
    [(host, port, url, settings, trusted)] = calls
    assert (host, port, url) == ("0.0.0.0", 80, "sqlite:///x.db")  # noqa: S104
    assert (settings.pace, settings.grace) == (0.0, 5.0)
    assert settings.origins == ("https://a.example", "http://b.example:8080")
    assert trusted == ("10.0.0.2", "fd00::/8")


def test_a_proxy_is_an_address_or_a_network() -> None:
    result = CliRunner().invoke(command, ["serve", "--proxy", "proxy.example"])
    assert result.exit_code == 2
    assert "such as 10.0.0.2" in result.output


@pytest.mark.parametrize(
    "origin", ["cards.example", "https://a.example/", "ftp://a", "https:///x"]
)
def test_an_origin_is_a_scheme_and_a_host(origin: str) -> None:
    result = CliRunner().invoke(command, ["serve", "--origin", origin])
    assert result.exit_code == 2
    assert "such as https://cards.example" in result.output


@pytest.mark.parametrize("url", ["nonsense", "nothing://x", "sqlite:////no/such/folder/t.db"])
def test_a_database_that_cannot_be_used_is_one_line_and_nothing_is_compiled(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(running, "warm", lambda *given: calls.append(given))
    result = CliRunner().invoke(command, ["serve", "--db", url])
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1
    assert calls == []


def test_uvicorn_gets_the_limits(tmp_path: Path) -> None:
    from fodasse.server.hosts import Settings
    from fodasse.server.store import Store

    store = Store(f"sqlite:///{tmp_path / 't.db'}")
    config = running.config_of("127.0.0.1", 0, store, Settings())
    assert config.ws_max_size == Settings().limits.message
    assert config.log_level == "info"  # more would write what clients send
    store.close()

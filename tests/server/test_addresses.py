"""Rates count by client: behind a proxy by whom it names, in IPv6 by the customer's network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from starlette.testclient import TestClient

from fodasse.server.app import make_app
from fodasse.server.running import PROXIES, config_of
from fodasse.server.store import Store
from support.server.serving import FREE, SHORT, settings, url_of

ONE_ROOM: dict[str, Any] = {"limits": evolve(FREE, room_burst=1), "clock": lambda: 5.0}


def statuses(tmp_path: Path, sent: Sequence[tuple[str, str | None]], proxies: Any) -> list[int]:
    """What requests for rooms are answered, each from an address, for the client it names."""
    store = Store(url_of(tmp_path))
    given = settings(**ONE_ROOM)
    config = config_of(make_app(store, given), given.limits, "127.0.0.1", 0, proxies)
    config.load()
    found = []
    with TestClient(config.loaded_app):
        for address, named in sent:
            client = TestClient(config.loaded_app, client=(address, 1000))
            headers = {} if named is None else {"X-Forwarded-For": named}
            answer = client.post("/api/rooms", json=SHORT["esadof"], headers=headers)
            found.append(answer.status_code)
    return found


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1", "10.0.0.2"])
def test_clients_behind_a_proxy_are_told_apart(proxy: str, tmp_path: Path) -> None:
    sent = [(proxy, "192.0.2.1"), (proxy, "192.0.2.2"), (proxy, "192.0.2.1")]
    assert statuses(tmp_path, sent, (*PROXIES, "10.0.0.0/8")) == [201, 201, 429]


def test_a_client_cannot_take_another_address(tmp_path: Path) -> None:
    direct = [("192.0.2.1", None), ("192.0.2.1", "192.0.2.9"), ("192.0.2.1", "127.0.0.1")]
    assert statuses(tmp_path, direct, PROXIES) == [201, 429, 429]
    through = [("127.0.0.1", "192.0.2.3"), ("127.0.0.1", "198.51.100.7, 192.0.2.3")]
    assert statuses(tmp_path, through, PROXIES) == [201, 429]


def test_a_customer_of_ipv6_counts_once(tmp_path: Path) -> None:
    sent = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1", "::ffff:192.0.2.1"]
    found = statuses(
        tmp_path, [(address, None) for address in (*sent, "::ffff:192.0.2.2")], PROXIES
    )
    assert found == [201, 429, 201, 201, 201]

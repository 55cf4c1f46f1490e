"""People who are gone, slow, or back; and a database that fails for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import SHORT, open_room, seated, serving, settings, url_of
from starlette.testclient import TestClient

from fodasse.hosting.refusals import Refused
from fodasse.server.app import make_app
from fodasse.server.store import Store

TWO = {**SHORT["fodasse"], "seats": 2}


def test_a_bot_plays_for_a_person_who_is_gone_who_then_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, grace=0.0) as client:
        path, tokens = open_room(client, **TWO | {"rules": {"limit": 20}})
        with seated(client, path, tokens[0]) as [ana]:
            with seated(client, path, tokens[1]) as [beto]:
                ana.until(lambda packet: packet["awaited"])
                beto.until(lambda packet: packet["awaited"])
            ana.play(most=3)
            with seated(client, path, tokens[1]) as [beto]:
                ana.until(lambda packet: 1 in packet["awaited"] or ana.now["actions"])
                if ana.now["actions"]:
                    ana.act()
                beto.until(lambda packet: packet["actions"])
                assert "accepted" in beto.act()
            ana.play(most=2)


def test_for_a_person_who_takes_too_long_the_default_action_is_done(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, tokens = open_room(client, **TWO, patience=0.01)
        with seated(client, path, *tokens.values()) as [ana, _]:
            ana.until(lambda packet: packet["outcome"])


class Failing(Store):
    """A store that can be told to fail."""

    is_failing = False

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        if self.is_failing:
            raise Refused("unavailable")
        with super()._reading() as connection:
            yield connection


@pytest.mark.parametrize("moment", ["idle", "asked"])
def test_a_match_goes_on_when_the_database_is_back(moment: str, tmp_path: Path) -> None:
    store = Failing(url_of(tmp_path))
    with TestClient(make_app(store, settings())) as client:
        path, tokens = open_room(client, **TWO)
        with seated(client, path, *tokens.values()) as people:
            [seat] = people[0].until(lambda packet: packet["awaited"])["awaited"]
            person = people[seat]
            person.until(lambda packet: packet["actions"])
            store.is_failing = True
            assert client.get("/healthz").status_code == 503
            if moment == "asked":
                assert person.act()["refused"]["code"] == "unavailable"
            store.is_failing = False
            assert client.get("/healthz").status_code == 200
            assert "accepted" in person.act()

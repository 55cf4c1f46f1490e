"""Who is connected, as clients are told it: at one server and across several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fodasse.server.live_rooms import MARK_EVERY
from fodasse.server.store import Store
from support.server.serving import BOTS, SHORT, open_room, seated, serving, url_of


@pytest.mark.parametrize("servers", [1, 2])
def test_a_person_is_there_as_long_as_one_of_two_connections_is(
    servers: int, tmp_path: Path
) -> None:
    """The clocks stand still, so nobody is seen again: only comings and goings are stored."""
    with (
        serving(tmp_path, clock=lambda: 1000.0) as here,
        serving(tmp_path, clock=lambda: 1000.0) as other,
    ):
        there = (here, other)[servers - 1]
        path, tokens = open_room(here, **SHORT["fodasse"], bots=BOTS)
        with seated(there, path, None) as [spectator]:
            with seated(here, path, tokens[1]):
                with seated(here, path, tokens[0]):
                    with seated(here, path, tokens[1]):
                        spectator.until_present(0, 1)
                    first = len(spectator.present) - 1
                while spectator.present[-1][0]:
                    spectator.receive()
                assert all(told[1] for told in spectator.present[first:])
            spectator.until_present()
            assert [*spectator.present[-1]] == [0, 1]  # seats of bots are not among them


def test_nothing_else_is_told(client: TestClient) -> None:
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, tokens[0]) as [ana]:
        ana.until_present(0)
        length = len(ana.present)
        with seated(client, path, None, None):  # spectators are no news
            pass
        ana.ask(type="rename", name="Ana", id="n")
        assert len(ana.present) == length
        with seated(client, path, None) as [carla]:
            told = {"present": {"0": True, "1": False}, "free": [1], "away": []}
            assert carla.next("present") == told


def test_people_of_a_process_that_was_killed_are_not_there_for_long(tmp_path: Path) -> None:
    now: Any = [1000.0]
    with serving(tmp_path, clock=lambda: now[0]) as client:
        path, tokens = open_room(client, game="fodasse", seats=2)
        room = path.split("/")[-2]
        with seated(client, path, tokens[0]) as [ana]:
            Store(url_of(tmp_path)).mark_connected({room: [1]}, now[0])  # as that process did
            ana.until_present(0, 1)
            now[0] += 3 * MARK_EVERY
            ana.until_present(0)

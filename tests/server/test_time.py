"""Clocks: what counts seconds for people goes forward evenly, whatever happens to the system's."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fodasse import GAME
from fodasse.bots import named
from fodasse.hosting.messages import Clocks
from fodasse.server.live_rooms import MARK_EVERY
from fodasse.server.rooms import Room
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.table import clocks
from fodasse.table.clocks import steady_time
from support.server.serving import open_room as opened
from support.server.serving import seated, serving, stored_room, url_of

P: Any = "person"


def test_a_server_does_not_notice_when_the_systems_clock_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Settings().clock is steady_time
    before = steady_time()
    assert abs(before - time.time()) < 3600
    for jump in -86_400.0, 86_400.0:
        monkeypatch.setattr(clocks, "time", lambda jump=jump: before + jump)
        monkeypatch.setattr(time, "time", lambda jump=jump: before + jump)
        assert before <= steady_time() < before + 3600


@pytest.mark.parametrize(("before", "now"), [(10_000.0, 500.0), (500.0, 10_000.0)])
def test_after_a_restart_with_the_clock_set_people_get_their_time_anew(
    before: float, now: float, tmp_path: Path
) -> None:
    room = stored_room(tmp_path, P, P, patience=60, present=True)
    assert room.tick(before) == before + 60
    [seat] = room.match.awaited
    again = Room(Store(url_of(tmp_path)), room.name)
    again.resume(now)
    assert again.tick(now) == now + 60
    assert again.clocks_at(now + 30) == Clocks({str(seat): 30.0}, pause=None)
    assert again.tick(now + 59) == now + 60
    assert again.match.awaited == (seat,)
    ply = again.match.ply
    again.tick(now + 60)
    assert again.match.ply == ply + 1
    assert again.match.time == max(before, now) + 60  # the time of a log never goes back


def test_the_time_of_a_machine_that_is_ahead_is_taken_over(tmp_path: Path) -> None:
    here = stored_room(tmp_path, P, P, patience=60, present=True)
    there = Room(Store(url_of(tmp_path)), here.name)
    there.tick(1030.0)  # its clock is half a minute ahead
    here.sync()
    [seat] = here.match.awaited
    assert here.clocks_at(1000.0).clocks == {str(seat): 60.0}
    assert here.tick(1000.0) == 1060.0
    assert here.tick(1059.9) == 1060.0
    ply = here.match.ply
    here.tick(1060.0)
    assert here.match.ply == ply + 1


def test_a_person_last_seen_in_the_future_is_gone_after_the_grace(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, present=True)
    room.arrive(1, 90_000.0)  # then the clock was set back
    assert room.replace({0}, before=-1.0, now=1000.0) == 0.0  # the host has just started
    assert room.match.occupants == (P, P)
    room.replace({0}, before=1000.0, now=1030.0)
    assert room.match.occupants == (P, named("rules", GAME))


def test_who_was_connected_in_the_future_is_not_here(tmp_path: Path) -> None:
    now = [1000.0]
    with serving(tmp_path, clock=lambda: now[0]) as client:
        path, tokens = opened(client, game="fodasse", seats=2)
        room = path.split("/")[-2]
        with seated(client, path, tokens[0]) as [ana]:
            Store(url_of(tmp_path)).mark_connected(
                {room: [1]}, now[0] + MARK_EVERY
            )  # a clock a little ahead
            ana.until_present(0, 1)
            Store(url_of(tmp_path)).mark_connected({room: [1]}, now[0] + 86_400)
            ana.until_present(0)


def test_a_person_who_lets_two_decisions_pass_is_away_until_it_says_that_it_is_here(
    tmp_path: Path,
) -> None:
    now = [1000.0]
    with serving(tmp_path, clock=lambda: now[0]) as client:
        asked = {"game": "fodasse", "seats": 2, "bots": {"1": "rules"}, "patience": 30}
        path, tokens = opened(client, **asked)
        with seated(client, path, tokens[0], None) as (ana, spectator):
            for _ in range(2):
                ana.until(lambda packet: packet["actions"])
                while not ana.next("clocks")["clocks"]:
                    pass
                assert not any(each["away"] for each in spectator.notices)
                now[0] += 31
                ply = ana.now["ply"]
                with seated(client, path, None):  # lets the room look at the clock
                    ana.until(lambda packet: packet["ply"] > ply)  # noqa: B023  # at once
            while spectator.next("away")["away"] != [0]:
                pass
            assert ana.ask(type="here", id="h")["accepted"]
            while spectator.next("away")["away"] != []:
                pass


# The time that people have left, as everybody in a room is told it


BIDS = {"game": "fodasse", "seats": 2, "options": {"hand_size": 2}}


class Clock:
    """A clock that a test sets."""

    now = 2.0e9

    def __call__(self) -> float:
        return self.now


def test_people_and_spectators_are_told_how_long_a_decision_may_take(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, clock=clock) as client:
        path, tokens = opened(client, **BIDS, patience=30)
        with seated(client, path, tokens[0], tokens[1], None) as people:
            for each in people:
                assert each.next("clocks") == {"clocks": {"1": 30.0}, "pause": None}
            clock.now += 12.34
            with seated(client, path, None) as [late]:
                assert late.next("clocks") == {"clocks": {"1": 17.7}, "pause": None}
            people[1].until(lambda packet: packet["actions"])
            people[1].act()
            for each in people:
                seen = [each.next("clocks")]
                while seen[-1]["clocks"] != {"0": 30.0}:  # in between nobody has a limit
                    assert seen[-1] == {"clocks": {}, "pause": None}
                    seen.append(each.next("clocks"))


def test_a_pause_is_a_clock_too(tmp_path: Path) -> None:
    with serving(tmp_path, clock=Clock()) as client:
        path, tokens = opened(client, **BIDS)
        with seated(client, path, *tokens.values()) as people:
            pause = {"type": "pause", "minutes": 3}
            ply = people[0].until(lambda packet: packet["awaited"])["ply"]
            asked = {"type": "propose", "seat": 0, "motion": pause}
            ply = people[0].ask(action=asked, ply=ply, id="p")["accepted"]
            agreed = {"type": "vote", "seat": 1, "in_favour": True, "motion": pause}
            assert "accepted" in people[1].ask(action=agreed, ply=ply, id="v")
            for each in people:
                assert each.next("clocks") == {"clocks": {}, "pause": 180.0}


def test_without_a_limit_nothing_is_told(client: TestClient) -> None:
    path, tokens = opened(client, **BIDS)
    with seated(client, path, *tokens.values()) as people:
        for person in people[::-1]:  # seat 1 bids first
            person.until(lambda packet: packet["actions"])
            person.act()
        people[1].until(lambda packet: packet["actions"])
        assert not any("clocks" in message for each in people for message in each.answers)

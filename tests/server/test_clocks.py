"""The time that people have left, as everybody in a room is told it."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from support.server.serving import open_room, seated, serving

BIDS = {"game": "fodasse", "seats": 2, "options": {"hand_size": 2}}


class Clock:
    """A clock that a test sets."""

    now = 2.0e9

    def __call__(self) -> float:
        return self.now


def test_people_and_spectators_are_told_how_long_a_decision_may_take(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, clock=clock) as client:
        path, tokens = open_room(client, **BIDS, patience=30)
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
        path, tokens = open_room(client, **BIDS)
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
    path, tokens = open_room(client, **BIDS)
    with seated(client, path, *tokens.values()) as people:
        for person in people[::-1]:  # seat 1 bids first
            person.until(lambda packet: packet["actions"])
            person.act()
        people[1].until(lambda packet: packet["actions"])
        assert not any("clocks" in message for each in people for message in each.answers)

"""Requests to take actions back, and the consents to them, among people at several processes."""

from __future__ import annotations

from pathlib import Path

from support.server.serving import Person, open_room, seated, serving, two_servers


def disclosed(people: list[Person]) -> tuple[int, int]:
    """Let all act in turn; return the first, who cannot simply undo now, and the ply."""
    done = 0
    [seat] = people[0].until(lambda packet: packet["awaited"])["awaited"]
    for place in range(len(people)):
        person = people[(seat + place) % len(people)]
        person.until(lambda packet: packet["actions"])
        done = person.act()["accepted"]
    last = [
        person.until(lambda packet: packet["ply"] >= done and packet["awaited"])
        for person in people
    ]
    return seat, last[0]["ply"]


def test_they_reach_people_at_other_processes(place: Path | str) -> None:
    with two_servers(place) as (first, second):
        path, tokens = open_room(first, game="fodasse", seats=3)
        with (
            seated(first, path, tokens[0], tokens[1]) as (ana, beto),
            seated(second, path, tokens[2], None) as (carla, spectator),
        ):
            people = [ana, beto, carla]
            seat, ply = disclosed(people)
            others = [each for each in range(3) if each != seat]
            assert people[seat].ask(type="undo", ply=ply, id="u")["refused"]["code"] == "disclosed"
            assert people[seat].next("consents")["consents"] == {"ply": ply, "missing": others}
            for number, each in enumerate(others):
                assert people[each].next("undo")["undo"] == {"seat": seat, "ply": ply}
                consent = people[each].ask(type="consent", to=seat, ply=ply, id="c")
                assert consent["accepted"] == ply
                missing = others[number + 1 :]
                assert people[seat].next("consents")["consents"] == {
                    "ply": ply,
                    "missing": missing,
                }
            assert people[seat].ask(type="undo", ply=ply, id="v")["accepted"] == ply + 1
            spectator.until(lambda packet: packet["ply"] == ply + 1)
            assert not spectator.answers  # it was told nothing of this


def test_they_outlive_a_restart_and_are_told_whoever_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, tokens = open_room(client, game="fodasse", seats=2)
        with seated(client, path, *tokens.values()) as people:
            seat, ply = disclosed(people)
            people[seat].ask(type="undo", ply=ply, id="u")
            people[seat].ask(type="undo", ply=ply, id="v")
    with serving(tmp_path) as client, seated(client, path, *tokens.values()) as people:
        other = people[1 - seat]
        assert other.next("undo")["undo"] == {"seat": seat, "ply": ply}
        assert people[seat].next("consents")["consents"] == {"ply": ply, "missing": [1 - seat]}
        other.until(lambda packet: packet["ply"] == ply)

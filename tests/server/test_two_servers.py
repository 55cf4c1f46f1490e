"""Two servers on one database: people at both play one match."""

from __future__ import annotations

from pathlib import Path

from support.server.serving import BOTS, SHORT, open_room, play_all, seated, serving, two_servers


def test_people_at_two_servers_play_one_match(place: Path | str) -> None:
    with two_servers(place) as (first, second):
        path, tokens = open_room(first, **SHORT["esadof"], bots=BOTS)
        with (
            seated(first, path, tokens[0], None) as (ana, one),
            seated(second, path, tokens[1], None) as (beto, other),
        ):
            last = play_all([ana, beto])
            assert last[0]["outcome"] == last[1]["outcome"]
            for spectator in one, other:
                spectator.until(lambda packet: packet["outcome"])
            assert one.now["view"] == other.now["view"]
            for person in ana, beto, one, other:
                plies = [event["ply"] for each in person.packets for event in each["events"]]
                assert plies == [*range(1, one.now["ply"] + 1)]


def test_a_database_in_memory_serves_a_match_as_well() -> None:
    with serving("sqlite://") as client:
        path, tokens = open_room(client, **SHORT["truco"], bots=BOTS)
        with seated(client, path, *tokens.values()) as people:
            assert all(packet["outcome"] for packet in play_all(people))
        assert client.get("/healthz").status_code == 200

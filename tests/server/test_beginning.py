"""How a match begins among strangers: nothing before all have come, free seats, the host."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from starlette.testclient import TestClient

from fodasse import GAME, GAMES, Match
from fodasse.bots import named
from fodasse.hosting.local import LocalHost
from fodasse.hosting.protocol import Act, Consent, Here, Rename, Sit, TakeBack
from fodasse.hosting.refusals import Refused
from fodasse.server.rooms import Room
from fodasse.server.store import Store
from support.server.serving import BOTS, Person, seated, serving, stored_room, url_of

P = "person"
OWN = "made up by the client, at least 32 characters"


def opened(client: TestClient, **asked: Any) -> tuple[str, str, dict[int, str]]:
    """The path of a new room's socket, the secret of its host, and its tokens."""
    made = client.post("/api/rooms", json=asked).json()
    tokens = {each["seat"]: each["token"] for each in made["seats"]}
    return f"/api/rooms/{made['room']}/ws", made["host"], tokens


def code(call: Any, *given: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*given)
    return caught.value.code


# Before everybody has come


@pytest.mark.parametrize("game", ["fodasse", "truco"])
def test_nothing_is_accepted_or_offered_before_everybody_has_come(
    game: str, client: TestClient
) -> None:
    path, _, tokens = opened(client, game=game, seats=4, rules={}, patience=0.01)
    alone = Match(GAMES[game], 4)
    with seated(client, path, tokens[0], None) as (ana, spectator):
        for person in ana, spectator:
            assert person.now["begun"] is False
            for key in "awaited", "actions", "table_actions":
                assert person.now[key] == []
            assert "refused" not in person.now
            assert person.now["forced"] is False
        for action in alone.packet(0)["table_actions"] + alone.packet(0)["actions"]:
            answer = ana.ask(action=action["action"], ply=0, id="a")
            assert answer["refused"]["code"] == "not-begun"
        join = {"type": "join", "seat": 4}
        refused = spectator.ask(action=join, ply=0, id="j", token=OWN)["refused"]
        assert refused["code"] == "not-begun"
        assert ana.ask(type="rename", name="Ana", id="n")["accepted"] == 0
        assert ana.until(lambda packet: packet["names"])["ply"] == 0


def test_bots_have_names_of_their_own_and_keep_those_that_are_given(client: TestClient) -> None:
    bots = {"1": "random", "2": "rules"}
    path, host, tokens = opened(
        client, game="fodasse", seats=5, bots=bots, names=["beto", "", "Zé"]
    )
    with client.websocket_connect(path) as socket:
        socket.send_json({"token": tokens[0], "since": 0, "host": host})
        ana = Person(socket)
        ana.packet()
        assert ana.now["names"][:3] == ["beto", "Caio", "Zé"]
        assert ana.now["bots"] == bots
        assert "accepted" in ana.ask(type="begin", id="b")
        now = ana.until(lambda packet: packet["begun"])
        assert now["names"][3:] == ["Duda", "Edu"]
        assert now["bots"] == bots | {"3": "rules", "4": "rules"}


def test_bots_chance_and_clocks_wait_too(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, named("rules", GAME), patience=1)
    room.arrive(0, 0.0)
    for now in 0.0, 100.0, 10_000.0:
        assert code(room.step) == "not-begun"
        assert room.handle_time(now, {0}, 0.0, None) is None
        room.resume(now)
    assert (room.match.ply, room.match.log(1)) == (0, "")
    room.arrive(1, 10_000.0)
    assert room.step()


def test_the_match_begins_when_every_seat_of_a_person_has_been_taken(tmp_path: Path) -> None:
    with serving(tmp_path) as first, serving(tmp_path) as second:
        path, _, tokens = opened(first, game="truco", seats=4, bots=BOTS)
        with seated(first, path, tokens[0]) as [ana]:
            assert ana.now["begun"] is False
            with seated(second, path, tokens[1]) as [beto]:
                for person in ana, beto:
                    assert person.until(lambda packet: packet["begun"])
                ana.until(lambda packet: packet["ply"])
        with seated(first, path, tokens[0]) as [ana]:  # and stays so
            assert ana.now["begun"] is True


# Free seats


def test_everybody_is_told_which_seats_are_free(client: TestClient) -> None:
    path, _, tokens = opened(client, game="fodasse", seats=4, bots={"3": "rules"})
    with seated(client, path, tokens[1], None) as (beto, spectator):
        for person in beto, spectator:
            while not person.notices or person.notices[-1]["free"] != [0, 2]:
                person.receive()
        with seated(client, path, tokens[0]):
            while beto.notices[-1]["free"] != [2]:
                beto.receive()
        while beto.notices[-1]["present"]["0"]:
            beto.receive()
        assert beto.notices[-1]["free"] == [2]  # it has been taken, and its person is away


def test_a_spectator_sits_down_on_a_free_seat(client: TestClient) -> None:
    path, _, tokens = opened(client, game="fodasse", seats=2)
    with seated(client, path, tokens[0], None) as (ana, beto):
        answer = beto.ask(type="sit", seat=1, id="s", token=OWN)
        assert answer == {"id": "s", "accepted": 0, "seat": 1, "token": OWN}
        twice = beto.ask(type="sit", seat=1, id="s", token=OWN)
        assert twice["refused"]["code"] == "seated"
        beto.until(lambda packet: packet["view"]["viewer"] == 1 and packet["awaited"])
        ana.until(lambda packet: packet["awaited"])
        with client.websocket_connect(path) as socket:  # the link that nobody has used
            socket.send_json({"token": tokens[1], "since": 0})
            assert socket.receive_json()["refused"]["code"] == "token-unknown"
        with seated(client, path, OWN) as [again]:
            assert again.now["view"]["viewer"] == 1


def test_a_request_for_a_seat_that_comes_twice_is_done_once(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, P)
    sit = Sit(1, "s", OWN)
    assert room.lobby.take(sit, 0.0) == room.lobby.take(sit, 1.0) == (0, 1, OWN)
    assert code(room.lobby.take, Sit(2, "s", OWN), 1.0) == "seated"
    assert code(room.lobby.take, Sit(1, "t"), 1.0) == "seat-taken"
    assert room.lobby.free == (0, 2)
    _, seat, made = room.lobby.take(Sit(0, "u"), 1.0)
    assert (seat, len(made) >= 32) == (0, True)


def test_seats_of_bots_and_seats_that_do_not_exist_are_not_free(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, named("rules", GAME))
    for seat in -1, 1, 2, 10**9:
        assert code(room.lobby.take, Sit(seat, "s"), 0.0) == "seat-taken"
        assert code(room.lobby.give, (seat,), "rules") == "seat-taken"


def test_of_many_who_want_one_seat_one_gets_it(tmp_path: Path) -> None:
    name = stored_room(tmp_path, P, P).name
    rooms = [Room(Store(url_of(tmp_path)), name) for _ in range(4)]
    barrier = Barrier(4)

    def take(room: Room) -> str:
        barrier.wait(timeout=10)
        try:
            return room.lobby.take(Sit(0, "s"), 0.0)[2]
        except Refused as error:
            return error.code

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(take, rooms))
    assert answers.count("seat-taken") == 3


def test_once_the_match_has_begun_no_seat_is_free(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, present=True)
    assert code(room.lobby.take, Sit(0, "s"), 0.0) == "begun"
    assert code(room.lobby.give, (0,), "rules") == "begun"


# The host


def test_the_host_gives_free_seats_to_bots_and_the_match_begins(client: TestClient) -> None:
    path, host, tokens = opened(client, game="fodasse", seats=4, bots={"3": "rules"})
    with client.websocket_connect(path) as socket, seated(client, path, tokens[1]) as [beto]:
        socket.send_json({"token": tokens[0], "since": 0, "host": host})
        ana = Person(socket)
        ana.packet()

        def give(seat: int, bot: str) -> Any:
            answer = ana.ask(type="give", seat=seat, bot=bot, id="g")
            return answer["accepted"] if "accepted" in answer else answer["refused"]["code"]

        assert [give(seat, "rules") for seat in (1, 3, 0)] == ["seat-taken"] * 3
        assert [give(2, bot) for bot in ("nobody", "learned", "os:system")] == ["bot-unknown"] * 3
        assert beto.now["begun"] is False
        assert give(2, "rules") == 0
        for person in ana, beto:
            person.until(lambda packet: packet["begun"] and packet["awaited"])
        while "2" in beto.notices[-1]["present"]:
            beto.receive()
        assert give(2, "rules") == "begun"
        with client.websocket_connect(path) as late:
            late.send_json({"token": tokens[2], "since": 0})
            assert late.receive_json()["refused"]["code"] == "token-unknown"


def test_the_host_begins_and_bots_take_the_seats_of_who_has_not_come(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, P, named("random", GAME))
    room.arrive(1, 0.0)
    other = Room(Store(url_of(tmp_path)), room.name)
    assert room.lobby.begin() == 0
    rules = named("rules", GAME)
    assert room.match.occupants == (rules, P, rules, named("random", GAME))
    assert room.lobby.has_begun
    assert room.lobby.begin() == 0  # again, with no effect
    other.sync()
    assert other.lobby.has_begun
    assert other.match.log() == room.match.log()
    assert room.step()


def test_a_seat_that_was_taken_meanwhile_stays_its_persons(tmp_path: Path) -> None:
    room = stored_room(tmp_path, P, P, P)
    other = Room(Store(url_of(tmp_path)), room.name)
    store: Any = room._store
    append = store.append

    def late(*given: Any) -> Any:
        store.append = append
        other.arrive(2, 0.0)
        return append(*given)

    store.append = late
    room.lobby.begin()
    assert room.match.occupants[2] == P
    assert room.lobby.has_begun
    other.sync()
    assert other.match.log() == room.match.log()


def test_only_the_host_may(client: TestClient) -> None:
    path, host, tokens = opened(client, game="fodasse", seats=3)
    _, other, _ = opened(client, game="fodasse", seats=3)
    with seated(client, path, tokens[0], None) as people:
        for person in people:
            for message in {"type": "begin"}, {"type": "give", "seat": 1, "bot": "rules"}:
                answer = person.ask(**message, id="b")
                assert answer["refused"]["code"] == "host-only"
    for wrong in other, tokens[0], "":
        with client.websocket_connect(path) as socket:
            socket.send_json({"token": tokens[0], "since": 0, "host": wrong})
            assert socket.receive_json()["refused"]["code"] == "token-unknown"
    with client.websocket_connect(path) as socket:  # and without a seat of one's own
        socket.send_json({"token": None, "since": 0, "host": host})
        spectator = Person(socket)
        spectator.packet()
        assert spectator.ask(type="begin", id="b")["accepted"] == 0
        spectator.until(lambda packet: packet["ply"])


def test_the_secret_of_the_host_is_stored_as_a_hash_and_shown_to_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, host, tokens = opened(client, game="fodasse", seats=2)
        with seated(client, path, *tokens.values(), None) as people:
            people[0].until(lambda packet: packet["awaited"])
            assert not any(host in text for person in people for text in person.texts)
    assert host.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


# In one's own process there is nothing to wait for


def test_messages_before_the_beginning_have_no_effect_on_a_local_table() -> None:
    host = LocalHost()
    host.open(json.dumps({"game": "fodasse", "seats": 2, "bots": {"1": "rules"}}))
    host.hello(json.dumps({"token": None, "since": 0}))
    assert json.loads(host.answer('{"type": "begin", "id": "1"}'))["accepted"] == 0
    for message in {"type": "sit", "seat": 0}, {"type": "give", "seat": 0, "bot": "rules"}:
        answer = json.loads(host.answer(json.dumps({**message, "id": "1"})))
        assert answer["refused"]["code"] == "begun"


def test_the_messages_of_people_before_the_beginning_are_all_known(tmp_path: Path) -> None:
    """A new kind of message is refused before the beginning, or named here."""
    room = stored_room(tmp_path, P, P)
    room.arrive(0, 0.0)
    for message in Act({}, 0, "a"), TakeBack(0, "a"), Consent(1, 0, "a"), Here("a"):
        assert code(room.handle_message, 0, message) == "not-begun"
    assert room.handle_message(0, Rename("Ana", "a")) == 0

"""Whole matches by messages: rooms, seats, spectators, answers and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from starlette.testclient import TestClient

from fodasse import GAMES, rules_form, to_json
from fodasse.table.documents import digest_of
from support.server.serving import BOTS, FREE, SHORT, Person, open_room, play_all, seated, serving


@pytest.mark.parametrize("game", sorted(SHORT))
def test_two_people_and_two_bots_play_a_whole_match(game: str, client: TestClient) -> None:
    path, tokens = open_room(client, **SHORT[game], bots=BOTS, names=["Ana", "Beto"])
    assert sorted(tokens) == [0, 1]
    with seated(client, path, *tokens.values(), None) as (ana, beto, spectator):
        last = play_all([ana, beto])
        assert last[0]["names"] == ["Ana", "Beto", "Caio", "Duda"]
        spectator.until(lambda packet: packet["outcome"])
        assert spectator.now["outcome"] == last[0]["outcome"] == last[1]["outcome"]
        assert not any(packet["actions"] for packet in spectator.packets)
        plies = [event["ply"] for packet in ana.packets for event in packet["events"]]
        assert plies == [*range(1, ana.now["ply"] + 1)]
    for since, told in (plies[-1] - 2, plies[-2:]), (10**6, plies):  # who comes back
        with seated(client, path, tokens[0], since=since) as [ana]:
            assert [event["ply"] for event in ana.now["events"]] == told


@pytest.mark.parametrize("game", sorted(SHORT))
def test_who_asks_for_changes_knows_the_same_in_fewer_bytes(game: str, client: TestClient) -> None:
    path, tokens = open_room(client, **SHORT[game], bots={"1": "rules", "2": "rules"})
    with (
        seated(client, path, tokens[0], None) as whole,
        seated(client, path, tokens[0], None, diff=True) as patched,
        seated(client, path, tokens[3]) as [other],
    ):
        play_all([whole[0], other])
        for one, each in zip(whole, patched, strict=True):
            one.until(lambda packet: packet["outcome"])
            each.until(lambda packet: packet["outcome"])
            assert each.now["view"] == one.now["view"]
            for packet in each.packets:
                assert packet["digest"] == digest_of(packet["view"])
            assert '"view":' in each.texts[0]
            assert not any('"view":' in text for text in each.texts[1:])
            size = sum(map(len, each.texts)) / len(each.packets)
            assert size < 0.8 * sum(map(len, one.texts)) / len(one.packets)


@pytest.fixture
def pair(client: TestClient) -> Iterator[tuple[Person, Person]]:
    """Two people at a table, the first of whom is awaited."""
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, *tokens.values()) as people:
        for person in people:
            person.until(lambda packet: packet["awaited"])
        [seat] = people[0].now["awaited"]
        yield people[seat], people[1 - seat]


def test_an_action_is_accepted_with_its_ply_and_everybody_gets_it(
    pair: tuple[Person, Person],
) -> None:
    first, second = pair
    ply = first.now["ply"]
    assert first.act()["accepted"] == ply + 1
    assert second.packet()["ply"] == ply + 1


def test_a_message_that_comes_twice_is_answered_again_and_done_once(
    pair: tuple[Person, Person],
) -> None:
    first, second = pair
    ply, message = first.now["ply"], {"action": first.now["actions"][0]["action"], "id": "x"}
    assert first.ask(**message, ply=ply) == {"id": "x", "accepted": ply + 1}
    assert first.ask(**message, ply=ply) == {"id": "x", "accepted": ply + 1}
    second.until(lambda packet: packet["ply"] > ply)
    done = [event["action"] for packet in second.packets for event in packet["events"]]
    assert done.count(message["action"]) == 1


def test_refusals_of_the_rules_keep_their_codes_and_change_nothing(
    pair: tuple[Person, Person],
) -> None:
    first, second = pair
    packet = first.now
    action, ply = packet["actions"][0]["action"], packet["ply"]
    assert second.ask(action=action, ply=ply, id="a")["refused"]["code"] == "not-your-seat"
    late = first.ask(action=action, ply=ply + 1, id="b")
    assert late["id"] == "b"
    assert late["refused"]["code"] == "stale"
    assert first.act()["accepted"] == ply + 1
    last = second.until(lambda packet: packet["actions"])
    assert "last-bid" in {each["code"] for each in last["refused"]}
    for refused in last["refused"]:
        answer = second.ask(action=refused["action"], ply=ply + 1, id="c")
        assert answer["refused"] == {"code": refused["code"], "text": refused["text"]}
    assert second.act()["accepted"] == ply + 2


@pytest.mark.parametrize("game", SHORT)
def test_only_an_awaited_person_who_asked_for_it_is_told_what_is_refused(
    game: str, client: TestClient
) -> None:
    path, tokens = open_room(client, **SHORT[game], bots=BOTS)
    with (
        seated(client, path, *tokens.values(), None) as [*people, spectator],
        seated(client, path, tokens[0], refused=False) as [quiet],  # the same seat once more
    ):
        play_all(people)
        quiet.until(lambda packet: packet["outcome"])
    assert any(packet["actions"] for packet in quiet.packets)
    assert not any("refused" in packet for packet in quiet.packets + spectator.packets)
    for person in people:
        for packet in person.packets:
            is_awaited = packet["view"]["viewer"] in packet["awaited"]
            assert ("refused" in packet) == is_awaited


def test_wrong_messages_are_unreadable_and_the_connection_goes_on(
    pair: tuple[Person, Person],
) -> None:
    first, _ = pair
    ply = first.now["ply"]
    for text in ("", "[]", "{", '{"id": "q"}', '{"type": "dance", "id": "q", "ply": 0}'):
        first.socket.send_text(text)
        answer = first.answer()
        assert answer["refused"]["code"] == "unreadable"
        assert answer["id"] == ("q" if "q" in text else None)
    first.socket.send_bytes(b"{}")
    assert first.answer()["refused"]["code"] == "unreadable"
    assert first.act()["accepted"] == ply + 1


def test_undo_is_free_before_others_act(pair: tuple[Person, Person]) -> None:
    ply = pair[0].act()["accepted"]
    assert pair[0].ask(type="undo", ply=ply, id="u") == {"id": "u", "accepted": ply + 1}
    assert pair[0].ask(type="undo", ply=ply, id="u")["refused"]["code"] == "stale"


def test_spectators_only_watch(client: TestClient) -> None:
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, *tokens.values(), None) as (_, beto, spectator):
        beto.until(lambda packet: packet["actions"])
        action, ply = beto.now["actions"][0]["action"], beto.now["ply"]
        for message in (
            {"action": action, "ply": ply},
            {"type": "undo", "ply": ply},
            {"type": "consent", "to": 0, "ply": ply},
            {"type": "rename", "name": "X"},
        ):
            assert spectator.ask(**message, id="a")["refused"]["code"] == "spectator"
        assert beto.act()["accepted"] == ply + 1


def test_a_spectator_joins_where_the_game_allows_and_keeps_the_seat(client: TestClient) -> None:
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, *tokens.values(), None) as (ana, _, carla):
        carla.until(lambda packet: packet["table_actions"] and packet["awaited"])
        join = carla.now["table_actions"][0]["action"]
        answer = carla.ask(action=join, ply=carla.now["ply"], id="j")
        assert answer["seat"] == 2
        ana.until_present(0, 1, 2)
        assert "accepted" in carla.ask(type="rename", name="Carla", id="n")
    with seated(client, path, answer["token"]) as [carla]:
        assert carla.now["names"][2] == "Carla"


def test_a_join_whose_answer_was_lost_is_done_once_and_its_token_is_the_clients_own(
    client: TestClient,
) -> None:
    own, other = "c" * 32, "d" * 32
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, *tokens.values()) as [ana, _]:
        ana.until(lambda packet: packet["awaited"])
        with seated(client, path, None) as [carla]:
            join = carla.now["table_actions"][0]["action"]
            message = {"action": join, "ply": carla.now["ply"], "id": "j"}
            short = carla.ask(**message, token=own[1:])
            assert short["refused"]["code"] == "token-short"
            carla.socket.send_json({**message, "token": own})  # and hears no answer
            ana.until(lambda packet: packet["ply"] > message["ply"])
        with seated(client, path, None, None) as (carla, dora):
            answer = carla.ask(**message, token=own)
            assert (answer["seat"], answer["token"]) == (2, own)
            assert "refused" in dora.ask(**message, token=other)
        with seated(client, path, own) as [carla]:
            assert carla.now["view"]["viewer"] == 2


def test_a_match_goes_on_after_a_restart_as_it_would_have(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, tokens = open_room(client, **SHORT["fodasse"], bots=BOTS)
        with seated(client, path, *tokens.values()) as people:
            [seat] = people[0].until(lambda packet: packet["awaited"])["awaited"]
            people[seat].until(lambda packet: packet["actions"])
            done = people[seat].act()["accepted"]
    with serving(tmp_path) as client, seated(client, path, *tokens.values()) as people:
        assert people[0].now["ply"] >= done
        last = play_all(people)
        assert last[0]["outcome"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_of_settings_gets_what_a_game_can_choose(game: str, client: TestClient) -> None:
    assert client.get("/api/games").json() == {"games": [*GAMES]}
    found = client.get(f"/api/games/{game}?lang=pt").json()
    assert [each["name"] for each in found["bots"]][:3] == ["random", "easy", "rules"]
    easy = "Joga como o robô padrão, mas uma de cada quatro decisões é ao acaso."
    assert found["bots"][1] == {"name": "easy", "label": "robô fácil", "about": easy}
    assert found["form"] == json.loads(to_json(rules_form(game, "pt", hosted=True)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_of_a_table_are_told_in_words(game: str, client: TestClient) -> None:
    kind = GAMES[game].documents.rules
    for key in kind.presets():
        rules = kind.preset(key, hosted=True)
        found = client.get(f"/api/games/{game}/rules?lang=pt&rules={key}").json()
        assert found["changes"] == [*rules.describe("pt", changes=True)]
        assert {*rules.describe("pt")} <= {*found["changes"], *found["kept"]}
        assert not {*found["changes"]} & {*found["kept"]}
        clauses = [each for section in found["book"] for each in section["clauses"]]
        assert len(clauses) > 10
        assert not any("`" in each["text"] for each in clauses)


def test_what_there_is_not_is_refused(client: TestClient) -> None:
    for wrong in "truco?lang=xx", "chess", "truco/rules?lang=xx", "truco/rules?rules=nonsense":
        assert client.get(f"/api/games/{wrong}").status_code == 400
    assert client.get("/api/games/chess/rules").status_code == 400


def test_a_room_that_cannot_be_is_refused_with_a_code(client: TestClient) -> None:
    """More requests that are refused are in the tests of a table in the client's own process."""
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 1000}, "impossible-rules"),
        ({"bots": {"0": "os:system"}}, "bot-unknown"),
        ({"bots": {"9": "rules"}}, "unreadable"),
        *(({"patience": each}, "unreadable") for each in (-1, 0, True, "5", 1e308, 10**7)),
        ({"seed": 1}, "unreadable"),
        ({"options": {"seed": 1}}, "unreadable"),
        ({"options": {"position": 1}}, "unreadable"),
    ]
    for asked, code in wrong:
        response = client.post("/api/rooms", json={"game": "truco", "seats": 4, **asked})
        refused = response.json()["refused"]
        assert (response.status_code, refused["code"]) == (400, code), asked
        assert "patience" not in asked or refused["text"].startswith("patience: more than 0")


def test_a_client_names_its_language_by_any_tag(client: TestClient) -> None:
    text = "lang: one of en, pt expected, not 'xx-BR'"
    for path in "/api/games/truco", "/api/games/truco/rules":
        due = client.get(path, params={"lang": "pt"}).json()
        for tag in "pt-BR", "pt_BR", "PT":
            assert client.get(path, params={"lang": tag}).json() == due
        wrong = client.get(path, params={"lang": "xx-BR"})
        assert wrong.status_code == 400
        assert wrong.json() == {"refused": {"code": "unreadable", "text": text}}
    path, tokens = open_room(client, game="fodasse", seats=2)
    with seated(client, path, *tokens.values(), lang="pt_BR") as people:
        for person in people:
            person.until(lambda packet: packet["awaited"])
        awaited = people[people[0].now["awaited"][0]]
        assert awaited.now["actions"][0]["label"].startswith("Chamar ")
    with client.websocket_connect(path) as socket:
        socket.send_json({"token": None, "since": 0, "lang": "xx-BR"})
        assert socket.receive_json() == {"refused": {"code": "unreadable", "text": text}}


def test_a_request_is_refused_in_the_language_of_its_query(tmp_path: Path) -> None:
    rare = evolve(FREE, request_burst=1, request_rate=0.0)
    with serving(tmp_path, limits=rare) as client:
        refused = client.post("/api/rooms", params={"lang": "pt-BR"}, content="{}")
        text = "o tipo do conteúdo tem que ser application/json"
        assert refused.status_code == 415
        assert refused.json() == {"refused": {"code": "not-json-type", "text": text}}
        for lang, text in (
            ("PT", "mensagens demais: espere um pouco"),
            ("xx", "too many messages: wait a moment"),
        ):
            refused = client.get("/api/games", params={"lang": lang})
            assert refused.json() == {"refused": {"code": "too-fast", "text": text}}

"""A table in the client's own process: matches by messages, refusals, undo, and what is secret."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from fodasse import GAMES
from fodasse.hosting.advice import advise
from fodasse.hosting.local import LocalHost
from fodasse.table.serial import to_document

SHORT: dict[str, Any] = {
    "fodasse": {"seats": 4, "rules": {"limit": 2}},
    "truco": {"seats": 4, "rules": {"target": 12}},
    "dalmuti": {"seats": 5, "rules": {"hands": 1}},
    "esadof": {"seats": 3, "rules": {"target": 5}},
}
"""Requests for short matches."""
every_game = pytest.mark.parametrize("game", SHORT)


def hello(since: int = 0, lang: str = "en") -> str:
    return json.dumps({"token": None, "since": since, "lang": lang})


def asked(game: str, seat: int = 0, bot: str = "rules", **more: Any) -> str:
    request = {"game": game, **SHORT[game], "names": ["Ana"], **more}
    bots = {str(each): bot for each in range(request["seats"]) if each != seat}
    return json.dumps({"bots": bots, **request})


class Person:
    """What a page does, without a page."""

    def __init__(self, request: str, lang: str = "en") -> None:
        self.host = LocalHost()
        self.opened = json.loads(self.host.open(request, lang))
        self.sent = 0
        self.now = self.heard(self.host.hello(hello(lang=lang)))

    def heard(self, text: str) -> Any:
        self.now = json.loads(text)
        return self.now

    def wait(self) -> None:
        """Let bots act, one by one, until the person is awaited or the match is over."""
        while self.host.step():
            self.heard(self.host.packet())

    def send(self, **message: Any) -> Any:
        self.sent += 1
        return json.loads(self.host.answer(json.dumps({"id": f"{self.sent}", **message})))

    def act(self, number: int = 0, **more: Any) -> Any:
        actions = self.now["actions"]
        action = actions[number % len(actions)]["action"]
        answer = self.send(action=action, ply=self.now["ply"], **more)
        self.heard(self.host.packet())
        return answer


@pytest.mark.parametrize(
    ("game", "bot"),
    [("fodasse", "easy"), ("truco", "rules"), ("dalmuti", "random"), ("esadof", "rules")],
)
def test_whole_matches_by_messages(game: str, bot: str) -> None:
    rng = Random(f"{game} {bot}")
    ana = Person(asked(game, seat=1, bot=bot))
    assert ana.opened == {"seats": [{"seat": 1}]}
    ana.wait()
    while ana.now["outcome"] is None:
        assert ana.now["awaited"] == [1] == [ana.now["view"]["viewer"]]
        ply = ana.now["ply"]
        assert ana.act(rng.randrange(99)) == {"id": f"{ana.sent}", "accepted": ply + 1}
        ana.wait()
    assert not ana.host.step()
    assert ana.host.tick(1.0) is None


@every_game
def test_packets_are_those_of_the_match_for_the_seat_alone(game: str) -> None:
    ana = Person(asked(game))
    match, plies = ana.host.match, []
    for _ in range(6):
        packets = [ana.now]
        while ana.host.step():
            packets.append(ana.heard(ana.host.packet()))
        for packet in packets:
            plies += [event["ply"] for event in packet["events"]]
            if packet["ply"]:
                state = match.moments[packet["ply"] - 1].after
                assert packet["view"] == to_document(GAMES[game].view(state, 0))
        packet = match.packet(0, ana.now["ply"] - len(ana.now["events"]))
        assert ana.now == packet | {
            "bots": {str(seat): "rules" for seat in range(1, len(match.occupants))}
        }
        if ana.now["outcome"] is not None:
            break
        ana.act()
    assert plies == sorted(set(plies))


@every_game
def test_each_event_is_told_once_and_again_to_a_page_that_was_loaded_anew(game: str) -> None:
    ana = Person(asked(game))
    ana.wait()
    ana.act()
    assert [event["ply"] for event in json.loads(ana.host.packet())["events"]] == []
    for since in 0, 999:
        again = json.loads(ana.host.hello(hello(since, "pt")))
        plies = [event["ply"] for event in again["events"]]
        assert plies == [*range(1, ana.host.match.ply + 1)]
        assert again["actions"] == ana.host.match.packet(0, 0, "pt")["actions"]


@every_game
def test_a_person_who_asked_for_it_is_told_what_is_refused_when_awaited(game: str) -> None:
    told = set()
    for refused in False, True:
        ana = Person(asked(game))
        ana.heard(ana.host.hello(json.dumps({"token": None, "since": 0, "refused": refused})))
        for _ in range(5):
            ana.wait()
            match = ana.host.match
            if refused and match.awaited:
                assert ana.now["refused"] == match.packet(0, refused=True)["refused"]
            else:
                assert "refused" not in ana.now
            told.add("refused" in ana.now)
            if match.awaited:
                ana.act()
    assert told == {False, True}


def test_refusals_have_their_codes_and_change_nothing() -> None:
    ana = Person(asked("fodasse", options={"dealer": 3}), "pt")
    ana.wait()
    before, ply = ana.host.log(), ana.now["ply"]
    legal = ana.now["actions"][0]["action"]

    for message, expected in (
        ({"action": {**legal, "seat": 1}, "ply": ply}, "not-your-seat"),
        ({"action": legal, "ply": 0}, "stale"),
        ({"action": {**legal, "stages": 9}, "ply": ply}, "bid-range"),
        ({"action": {**legal, "more": 1}, "ply": ply}, "unreadable"),
        ({"action": legal, "ply": True}, "unreadable"),
        ({"action": legal}, "unreadable"),
        ({"action": {**legal, "x": "y" * 20_000}, "ply": ply}, "too-long"),
        ({"type": "undo", "ply": ply}, "nothing-to-undo"),
        ({"type": "consent", "to": 99, "ply": ply}, "unreadable"),
        ({"type": "rename", "name": "\u200b"}, "name-empty"),
        ({"type": "rename", "name": "x" * 25}, "name-too-long"),
    ):
        assert ana.send(**message)["refused"]["code"] == expected
    for text in ("", "7", "[]", "{", "NaN", "[" * 9999):
        assert json.loads(ana.host.answer(text))["refused"]["code"] == "unreadable"
    assert ana.host.log() == before


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (asked("fodasse", bots={}), "one-person"),
        (asked("fodasse", names=["x" * 25]), "name-too-long"),
        (asked("fodasse", bots={str(seat): "rules" for seat in range(4)}), "no-people"),
        (asked("fodasse", bot="hard"), "bot-unknown"),
        (asked("fodasse", bot="os:system"), "bot-unknown"),
        (asked("fodasse", seats=1), "impossible-rules"),
        (asked("truco", rules={"target": 11}), "impossible-rules"),
        (asked("truco", rules={"target": "many"}), "unreadable"),
        ('{"game": "chess", "seats": 2}', "game-unknown"),
        ("{}", "unreadable"),
        ("", "unreadable"),
    ],
)
def test_tables_that_cannot_be(request_: str, code: str) -> None:
    host = LocalHost()
    assert json.loads(host.open(request_, "pt"))["refused"]["code"] == code
    message = json.dumps({"type": "undo", "ply": 0, "id": "a"})
    for answer in host.hello(hello()), host.answer(message):
        assert json.loads(answer)["refused"]["code"] == "room-unknown"


@every_game
def test_a_form_names_the_bots_that_can_be_asked_for(game: str) -> None:
    assert game in json.loads(LocalHost().games())["games"]
    found = json.loads(LocalHost(("random", "rules")).form(game, "pt"))
    labels = {each["name"]: each["label"] for each in found["bots"]}
    assert labels == {"random": "robô ao acaso", "rules": "robô padrão"}
    assert found["form"]["game"] == game
    assert json.loads(LocalHost().form("chess"))["refused"]["code"] == "game-unknown"
    assert json.loads(LocalHost().rules(game, "", "pt"))["book"]
    assert json.loads(LocalHost().rules(game, "limit=0"))["refused"]


def test_a_message_sent_again_is_done_once() -> None:
    ana = Person(asked("fodasse"))
    ana.wait()
    message = json.dumps(
        {"action": ana.now["actions"][0]["action"], "ply": ana.now["ply"], "id": "m"}
    )
    first = ana.host.answer(message)
    ana.wait()
    ply = ana.host.match.ply
    assert (ana.host.answer(message), ana.host.match.ply) == (first, ply)


@every_game
def test_undo_with_the_consent_of_bots(game: str) -> None:
    ana = Person(asked(game))
    ana.wait()
    before = ana.now
    ana.act()
    ana.wait()
    answer = ana.send(type="undo", ply=ana.now["ply"])
    after = ana.heard(ana.host.packet())
    assert answer["accepted"] == after["ply"]
    assert "undo" in after["events"][-1]
    assert (after["view"], after["actions"]) == (before["view"], before["actions"])
    assert ana.send(type="undo", ply=before["ply"])["refused"]["code"] == "stale"


def test_a_pause_ends_by_the_clock() -> None:
    ana = Person(asked("fodasse", bot="random"))
    ana.wait()
    pause = next(
        each["action"]
        for each in ana.now["table_actions"]
        if each["action"]["type"] == "propose" and "minutes" in json.dumps(each["action"])
    )
    assert ana.host.tick(5.0) is None
    assert "accepted" in ana.send(action=pause, ply=ana.now["ply"])
    ana.wait()
    assert ana.now["view"]["table"]["paused"]
    due = ana.host.tick(10.0)
    assert due is not None
    assert due > 10.0
    ana.host.tick(due)
    assert json.loads(ana.host.packet())["view"]["table"]["paused"] is None


@every_game
def test_a_table_goes_on_from_its_log(game: str) -> None:
    ana = Person(asked(game))
    ana.wait()
    ana.act()
    other = LocalHost()
    assert json.loads(other.restore(ana.host.log())) == ana.opened
    for host in ana.host, other:
        while host.step():
            pass
    assert other.hello(hello()) == ana.host.hello(hello())
    assert json.loads(other.restore("{}"))["refused"]["code"] == "unreadable"


# Hints


@every_game
def test_a_hint_values_the_actions_of_the_packet_in_their_order(game: str) -> None:
    ana = Person(asked(game))
    found, form = 0, GAMES[game]
    for _ in range(4):
        ana.wait()
        if ana.now["outcome"] is not None:
            break
        view: Any = form.view(ana.host.match.state, 0)
        state = ana.host.match.state
        assert [form.explicit(state, each) for each in view.legal_actions] == [
            form.explicit(state, each) for each in form.legal_actions(state, 0)
        ]
        advice = json.loads(advise(json.dumps(ana.now["view"]), seconds=0))
        values = advice["values"]
        assert len(values) == len(ana.now["actions"])
        assert all(0 <= value <= 1 for value in values)
        assert values[advice["best"]] == pytest.approx(max(values))
        assert advice["worlds"] == 1
        found += len(values) > 1
        ana.act(advice["best"])
    assert found


def test_a_hint_takes_as_many_worlds_as_its_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Person(asked("esadof"))
    ana.wait()
    view = json.dumps(ana.now["view"])
    clock = count()  # each look at it is a second later
    monkeypatch.setattr("fodasse.hosting.advice.perf_counter", lambda: next(clock))
    monkeypatch.setattr("fodasse.hosting.advice.MAX_WORLDS", 9)
    for seconds, worlds in ((0.0, 1), (1.9, 1), (3.0, 2), (8.0, 7), (99.0, 9)):
        assert json.loads(advise(view, seconds))["worlds"] == worlds


def test_a_hint_is_for_a_seat_that_is_to_act() -> None:
    ana = Person(asked("fodasse"))
    with pytest.raises(ValueError, match="to act"):
        advise(json.dumps(ana.now["view"]))
    with pytest.raises(ValueError, match="game"):
        advise("{}")


def test_a_person_names_its_language_by_any_tag() -> None:
    host = LocalHost()
    assert host.form("truco", "pt_BR") == host.form("truco", "pt")
    wrong = json.loads(host.form("truco", "xx"))
    text = "lang: one of en, pt expected, not 'xx'"
    assert wrong == {"refused": {"code": "unreadable", "text": text}}
    assert json.loads(host.hello(hello(lang="xx"))) == wrong
    missing = json.loads(host.hello(hello(lang="pt-BR")))
    assert missing == {"refused": {"code": "room-unknown", "text": "esta sala não existe"}}

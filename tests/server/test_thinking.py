"""Bots that search: who may seat them, and that the time of an action tells nothing of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event, get_ident
from typing import Any

import anyio
import pytest
from attrs import define
from serving import SHORT, open_room, seated, serving, url_of

from fodasse import GAME, GAMES, Match
from fodasse.bots import named
from fodasse.bots.search.bot import is_compiled
from fodasse.server import thinking
from fodasse.server.rooms import Room
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from fodasse.table.bot import Turn
from fodasse.table.log import PERSON

SEARCHES = ("medium", "hard", "best")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_clients_may_seat_searches_only_where_games_are_compiled(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {**SHORT[game], "bots": {"1": "best"}}
    with serving(tmp_path) as client:
        for compiled in True, False:
            monkeypatch.setattr(thinking, "is_compiled", lambda game, is_so=compiled: is_so)
            found = client.get(f"/api/games/{game}").json()["bots"]
            assert found == ["random", "rules", "easy", *(SEARCHES if compiled else ())]
            answer = client.post("/api/rooms", json=asked)
            assert answer.status_code == (201 if compiled else 400)
            assert compiled or answer.json()["refused"]["code"] == "bot-unknown"


@pytest.mark.skipif(not is_compiled(GAME), reason="needs the extra bulk")
def test_a_bot_that_searches_plays_a_match_with_a_person(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, tokens = open_room(client, **SHORT["truco"] | {"seats": 2, "bots": {"1": "medium"}})
        with seated(client, path, tokens[0]) as [ana]:
            assert ana.play()["outcome"]


@define
class Slow:
    """A bot that thinks until it may stop, and keeps the thread it thought in."""

    may_stop: Event
    threads: list[int]

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        self.threads.append(get_ident())
        assert self.may_stop.wait(30)
        return turn.legal_actions[rng.randrange(len(turn.legal_actions))]


def test_others_are_answered_while_a_bot_thinks_and_its_time_is_a_multiple_of_the_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, waits = Slow(Event(), []), list[float]()
    monkeypatch.setattr(Match, "restore", _restore_with(bot))
    match = Match(GAME, 2, occupants=[PERSON, bot], seed=1)
    store = Store(url_of(tmp_path))
    opened = store_room(store, match, 0.0)

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await anyio.sleep(0.01)

    with (
        serving(tmp_path, pace=0.75, sleep=wait) as client,
        seated(client, f"/api/rooms/{opened.room}/ws", opened.tokens[0]) as [ana],
    ):
        for asked in range(5_000):
            if bot.threads and waits.count(0.75) >= 6:  # the pace has passed more than once
                break
            assert asked < 4_999
            assert "accepted" in ana.ask(type="rename", name="Ana", id="n")
            if ana.now["actions"] and not bot.threads:
                ana.act()
        ply = ana.now["ply"]
        bot.may_stop.set()
        ana.until(lambda packet: packet["ply"] > ply)
    assert set(waits) == {0.75, 0.02}


def _restore_with(bot: Any) -> Any:
    restore = Match.restore
    return lambda text: restore(text, bots={"Slow": bot})


def test_a_decision_made_before_is_the_one_that_the_match_would_have_asked_for(
    tmp_path: Path,
) -> None:
    store = Store(url_of(tmp_path))
    easy = named("easy", GAME)
    rules = GAME.documents.rules(limit=1)
    logs = []
    for ahead in False, True:
        match = Match(GAME, 3, occupants=[easy] * 3, seed=1, rules=rules)
        room = Room(store, store_room(store, match, 0.0).room)
        while room.match.outcome is None:
            made = room.match.decision()
            if made is not None and ahead:
                made.make()
            assert room.step(made if ahead else None, room.match.ply)
        logs.append(room.match.log())
    assert logs[0] == logs[1]


def test_what_is_due_after_anothers_action_is_not_done_in_its_time(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    easy = named("easy", GAME)
    opened = store_room(store, Match(GAME, 3, occupants=[easy] * 3, seed=1), 0.0)
    first, second = Room(store, opened.room), Room(store, opened.room)
    assert first.step(None, 0)
    assert second.step(None, 0)  # the other was first
    assert (first.match.ply, second.match.ply) == (1, 1)

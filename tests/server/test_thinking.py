"""Bots that search: who may seat them, and that the time of an action tells nothing of it."""

from __future__ import annotations

import sys
from logging import WARNING
from pathlib import Path
from random import Random
from subprocess import run
from threading import Event, get_ident
from typing import Any

import anyio
import pytest
from attrs import define
from starlette.testclient import TestClient

from fodasse import GAME, GAMES, Match
from fodasse.bots import named
from fodasse.bots.search import bot as searching
from fodasse.bots.search.bot import is_compiled
from fodasse.server import thinking
from fodasse.server.rooms import open_room as store_room
from fodasse.server.store import Store
from fodasse.table.bot import Turn
from fodasse.table.log import PERSON
from support.server.serving import SHORT, open_room, seated, serving, stored_room, url_of

SEARCHES = ("medium", "hard", "best")


@pytest.mark.parametrize("compiled", [True, False])
def test_clients_may_seat_searches_only_where_games_are_compiled(
    compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    _compile(monkeypatch, is_so=compiled)
    with serving(tmp_path) as client:
        assert warnings(caplog) == []
        for game in GAMES:
            offered = client.get(f"/api/games/{game}").json()["bots"]
            found = [each["name"] for each in offered]
            quick = ("hard",) if game == "esadof" else ()  # it plays as its network
            assert found == ["random", "easy", "rules", *(SEARCHES if compiled else quick)]
            answer = client.post("/api/rooms", json={**SHORT[game], "bots": {"1": "best"}})
            assert answer.status_code == (201 if compiled else 400)
            assert compiled or answer.json()["refused"]["code"] == "bot-unknown"


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log of the server warns of."""
    own = [each for each in caplog.records if each.name == "fodasse.server"]
    return [each.getMessage() for each in own if each.levelno >= WARNING]


def _compile(monkeypatch: pytest.MonkeyPatch, *, is_so: bool) -> None:
    for module in searching, thinking:
        monkeypatch.setattr(module, "is_compiled", lambda _: is_so)


@pytest.mark.parametrize("compiled", [True, False])
def test_searches_that_the_operator_names_may_be_seated_anywhere_and_the_log_says_if_they_are_slow(
    compiled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    _compile(monkeypatch, is_so=compiled)
    allowed = ("medium", "learned", "hard")
    with serving(tmp_path, bots=allowed) as client:
        slow = "without the extra bulk these bots decide slower and weaker: medium, hard;"
        assert warnings(caplog) == ([] if compiled else [f"{slow} pip install 'fodasse[bulk]'"])
        offered = client.get("/api/games/fodasse").json()["bots"]
        assert [each["name"] for each in offered] == ["medium", "hard", "learned"]
        room = SHORT["fodasse"] | {"seats": 2, "bots": {"1": "medium"}}
        path, tokens = open_room(client, **room)
        if not compiled:
            with seated(client, path, tokens[0]) as [ana]:
                assert ana.play()["outcome"]


WARM = """
import gc
from random import Random

from attrs import evolve
from numba.core.dispatcher import Dispatcher

from fodasse import CHANCE, GAMES, Match
from fodasse.bots import named
from fodasse.server.thinking import warm

def ready():
    kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    outer = [each for each in kernels if "no_cpython_wrapper" not in each.targetoptions]
    return {(str(each.py_func), str(one)) for each in outer for one in each.signatures}

warm(("best",))
before = ready()
assert before
for game in GAMES.values():
    rules, best = named("rules", game), evolve(named("best", game), seconds=0)
    for seats in min(game.seats), 4:
        match = Match(game, seats, occupants=[rules] * seats, seed=7)
        for _ in range(60):
            match.step()
            actors = [each for each in game.actors(match.state) if each is not CHANCE]
            turn = match.turn(actors[0]) if actors else None
            if turn and len(turn.legal_actions) > 1 and match.ply % 3:
                best.choose(turn, Random(1))
                best.evaluate(turn, 1)
print(*sorted(ready() - before), sep="\\n")
"""
"""Prints the kernels that are compiled, or loaded, only after all was made ready."""


@pytest.mark.thorough
@pytest.mark.skipif(not is_compiled(GAME), reason="no numba: pip install -e '.[bulk]'")
def test_nobody_waits_for_the_compiler_after_the_start() -> None:
    words = [sys.executable, "-c", WARM]
    assert run(words, capture_output=True, text=True, check=True).stdout == "\n"


@pytest.mark.thorough
@pytest.mark.skipif(not is_compiled(GAME), reason="no numba: pip install -e '.[bulk]'")
def test_a_bot_that_searches_plays_a_match_with_a_person(client: TestClient) -> None:
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
    opened = store_room(store, match, now=1024.0)

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await anyio.sleep(0.01)

    with (
        serving(tmp_path, pace=0.75, sleep=wait, clock=lambda: 1024.0) as client,
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
    store: Store,
) -> None:
    easy, rules = named("easy", GAME), GAME.documents.rules(limit=1)
    room, other = (stored_room(store, easy, easy, easy, rules=rules) for _ in range(2))
    while room.match.outcome is None:
        made = room.match.decision()
        if made is not None:
            made.make()
        assert room.step(made, room.match.ply)
        assert other.step(None, other.match.ply)
    assert room.match.log() == other.match.log()

"""Rooms on a store: several of them on one log, failures of the database, clocks and absence."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, IllegalAction, Match, Pause, Propose, Vote
from fodasse.bots import named
from fodasse.hosting.protocol import Act, TakeBack
from fodasse.hosting.refusals import Refused
from fodasse.server.limits import Limits
from fodasse.server.rooms import Room, open_room
from fodasse.server.seats import token_hash
from fodasse.server.store import Store
from fodasse.table.structure import to_data
from support.server.serving import come, stored_room, url_of

P = "person"


def first_action(room: Room, seat: int, number: int = 0, **changes: Any) -> Act:
    legal = room.match.game.legal_actions(room.match.state, seat)
    data = Match.packet(room.match, seat)["actions"][number % len(legal)]["action"]
    return evolve(Act(data, room.match.ply, f"{Random().random()}"), **changes)


def code(call: Callable[..., object], *given: Any) -> str:
    with pytest.raises((IllegalAction, Refused)) as caught:
        call(*given)
    error: Any = caught.value
    return str(error.code)


# Several processes


def test_the_loser_of_a_race_is_answered_stale(store: Store, tmp_path: Path) -> None:
    winner = stored_room(store, P, P, present=True)
    loser = Room(Store(url_of(tmp_path)), winner.name)
    [seat] = winner.match.awaited
    ply, first, second = winner.match.ply, first_action(winner, seat), first_action(loser, seat, 1)
    tries: list[int] = []

    def late(match: Match) -> int:
        tries.append(match.ply)
        done = match.submit(seat, second.action, ply=second.ply, message=second.id)
        if len(tries) == 1:  # between the look at the store and the change of it
            assert winner.handle_message(seat, first) == ply + 1
        return done

    assert code(loser.stored.change, late) == "stale"
    assert tries == [ply, ply + 1]
    assert loser.match.log() == winner.match.log()


def test_the_loser_of_a_race_goes_on_if_its_action_still_means_the_same(
    store: Store, tmp_path: Path
) -> None:
    winner = stored_room(store, P, P, P, present=True)
    loser = Room(Store(url_of(tmp_path)), winner.name)
    [seat] = winner.match.awaited
    other, ply = (seat + 1) % 3, winner.match.ply
    proposals = [
        each["action"]
        for each in loser.match.packet(other)["table_actions"]
        if each["action"]["type"] == "propose"
    ]
    winner.handle_message(seat, first_action(winner, seat))
    assert loser.handle_message(other, Act(proposals[0], ply, "x")) == ply + 2


def test_both_processes_step_and_each_action_is_done_once(store: Store, tmp_path: Path) -> None:
    bot, rules = named("rules", GAME), GAME.documents.rules(limit=1)
    here = stored_room(store, bot, bot, bot, rules=rules)
    rooms = here, Room(Store(url_of(tmp_path)), here.name)
    alone = Match(GAME, 3, occupants=[bot] * 3, seed=1, rules=rules)
    alone.run()

    def play(room: Room) -> None:
        """Play to the end, whoever is first."""
        while room.match.outcome is None:
            with suppress(Refused):  # busy
                room.step()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play, rooms))
    for room in rooms:
        room.sync()
        assert room.match.log() == alone.log()


def test_what_is_due_after_a_motion_is_not_done_in_the_time_of_the_decision_before(
    store: Store,
) -> None:
    bot = named("rules", GAME)
    room = stored_room(store, P, bot, bot)
    room.arrive(0, 1.0)
    assert room.step()  # the deal
    ply, made = room.match.ply, room.match.decision()
    assert made is not None
    made.make()
    room.handle_message(0, Act(to_data(Propose(0, Pause(5))), ply, "p"))
    length = room.stored.length
    assert room.step(made, ply)
    assert (room.match.ply, room.stored.length) == (ply + 1, length)
    assert room.step(None, ply + 1)
    assert isinstance(room.match.record.actions[-1], Vote)


# Failures


@pytest.mark.parametrize(
    "fail",
    [
        lambda match, seat: match.submit(1 - seat, {"type": "bid", "seat": seat, "stages": 0}),
        lambda match, seat: match.submit(seat, {"type": "nonsense"}),
        lambda match, seat: dict[str, int]()["a fault of the program"],
    ],
    ids=["illegal", "unreadable", "program"],
)
@pytest.mark.parametrize("half", ["action", "name", "consent"])
def test_a_change_that_fails_half_way_has_not_happened(
    half: str, fail: Callable[[Match, int], None], store: Store
) -> None:
    room = stored_room(store, P, P, present=True)
    [seat] = room.match.awaited
    before, message = room.match.log(), first_action(room, seat)

    def change(match: Match) -> None:
        if half == "action":
            match.submit(seat, message.action)
        elif half == "name":
            match.rename(seat, "Ana")
        else:
            match.consent(seat, to=1 - seat)
        assert match.log() != before
        fail(match, seat)

    with pytest.raises((ValueError, TypeError, KeyError)):
        room.stored.change(change)
    room.sync()
    assert room.match.log() == before == Room(store, room.name).match.log()
    assert room.handle_message(seat, message) == message.ply + 1
    assert Room(store, room.name).match.log() == room.match.log()


def test_a_log_that_is_full_takes_no_more(store: Store) -> None:
    room = stored_room(store, P, P, present=True)
    [seat] = room.match.awaited
    full = Room(store, room.name, Limits(lines=room.stored.length))
    assert code(full.handle_message, seat, first_action(room, seat)) == "log-full"


def test_rooms_that_nobody_uses_are_deleted_and_say_so(store: Store) -> None:
    room, new = stored_room(store, P, P), stored_room(store, P, P)
    store.mark_connected({new.name: ()}, 1000.0)
    assert store.delete_unused(500.0, 500.0) == 1
    assert store.count() == 1
    assert code(room.step) in {"room-unknown", "busy"}
    assert code(Room, store, room.name) == "room-unknown"
    assert store.lines(new.name)


def test_tokens_are_stored_as_hashes_alone(store: Store, tmp_path: Path) -> None:
    opened = open_room(store, Match(GAME, 2), 0.0)
    store.close()
    for token in opened.tokens.values():
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert token.encode() not in stored
        assert token_hash(token).encode() in stored
        assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def test_a_token_is_of_one_seat_of_one_room(store: Store) -> None:
    first, second = (open_room(store, Match(GAME, 2), 0.0) for _ in "ab")
    for seat, token in first.tokens.items():
        assert store.seat_of(first.room, token) == seat
        assert store.seat_of(second.room, token) is None
        assert store.seat_of(first.room, token_hash(token)) is None
    assert store.seat_of(first.room, "\ud800") is None


# Time and absence


def test_a_bot_plays_for_a_person_who_is_gone_until_it_comes_back(store: Store) -> None:
    room = stored_room(store, P, P)
    room.arrive(0, 10.0)
    room.arrive(1, 20.0)
    assert room.replace({0}, before=19.0, now=50.0) == 20.0
    assert room.match.occupants == ("person", "person")
    assert room.replace({0}, before=20.0, now=50.0) is None
    assert [*room.match.occupants] == ["person", named("rules", GAME)]
    assert code(room.handle_message, 1, Act({"type": "bid", "seat": 1, "stages": 0}, 0, "x"))
    room.arrive(1, 30.0)
    assert room.match.occupants == ("person", "person")


# Undo


def test_bots_consent_when_no_person_need_be_asked(store: Store) -> None:
    room = stored_room(store, P, named("rules", GAME), present=True)
    room.handle_message(0, first_action(room, 0))
    come(room)
    ply = room.match.ply
    assert room.handle_message(0, TakeBack(ply, "u")) > ply
    assert code(room.handle_message, 0, TakeBack(ply, "u")) == "stale"

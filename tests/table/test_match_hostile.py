"""Hostile messages and damaged logs: typed errors and nothing else, the match as it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from fodasse import GAMES, FormatError, IllegalAction, Match, from_json
from fodasse.core.refusals import refused
from fodasse.testing.walking import walk
from support.table.faults import put, with_another_type
from support.table.fuzzing import Sender
from support.table.matching import BOT, BOTS, P, parts, table
from support.table.sessions import Session

MESSAGES = 2_000
PLACES = 4
"""The positions of each game at which messages are sent."""


def answer_to(match: Match, seat: Any, sent: Any, more: Mapping[str, Any]) -> str | None:
    """Return the code of what a message gets, which has words; None if it is done."""
    game, state = match.game, match.state
    caught: Exception | None = None
    try:
        match.submit(seat, sent, **more)
    except (IllegalAction, FormatError, TypeError) as error:
        caught = error
    if isinstance(caught, IllegalAction):
        for lang in ("en", "pt"):
            assert f"refusals.{caught.code}" in game.texts.catalogue(lang)
            assert caught.message(lang, match.names, code=True)
        return caught.code
    if isinstance(caught, FormatError):
        assert caught.message("en") != caught.message("pt")
        return caught.code
    if caught is not None:  # for what is no JSON
        assert not isinstance(sent, str | dict) or more or type(seat) is not int
        return ""
    text = json.dumps(sent) if isinstance(sent, dict) else sent
    action = from_json(text, game) if isinstance(text, str) else sent
    assert action.seat == seat
    assert refused(game.check, state, action) is None
    return None


@pytest.mark.parametrize("name", GAMES)
def test_hostile_messages_are_refused_and_change_nothing(name: str) -> None:
    rng, game = Random(name), GAMES[name]
    codes: list[str | None] = []
    for place in range(PLACES):
        match = table(game, P, P, BOT, P, seed=place, names=["Ana", "Bia"])
        for _ in range(place * 4):
            if match.awaited:
                seat = rng.choice(match.awaited)
                match.submit(seat, rng.choice(game.legal_actions(match.state, seat)))
                match.run()
        before, state = parts(match), match.state
        for message in Sender(match, rng).messages(MESSAGES // len(GAMES) // PLACES):
            codes.append(answer_to(match, *message))
            if codes[-1] is None:  # an allowed action after all
                match = Match.restore(before["log"])
                state = match.state
            assert match.state is state
            assert match.ply == before["ply"]
        assert parts(match) == before
    assert {"not-your-seat", "chance-only", "stale"} <= set(codes)
    assert codes.count(None) < len(codes) // 25


# Damaged logs


def logged(name: str, seed: int, length: int = 40) -> Match:
    """Return a match of a random session, whose log has lines of all kinds."""
    session = Session.begin(name, seed)
    for _ in range(length):
        session.go()
    return session.match


@pytest.mark.parametrize("name", GAMES)
def test_a_log_cut_at_a_line_end_is_of_an_earlier_point(name: str) -> None:
    match = logged(name, 11)
    lines = match.log().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        text = "".join(lines[:count])
        again = Match.restore(text, bots=BOTS)
        assert again.log() == text
        assert match.log(count) == "".join(lines[count:])
        states = [each.after for each in match.moments[: again.ply]]
        assert [each.after for each in again.moments] == states
        assert Match.restore(text.removesuffix("\n"), bots=BOTS).log() == text


def changed(text: str, rng: Random) -> str:
    """Return a log in which one leaf of one line is another value."""
    lines = text.splitlines()
    number = rng.choice((0, rng.randrange(len(lines)), rng.randrange(len(lines))))
    data = json.loads(lines[number])
    numbers = [(path, part) for path, part in walk(data) if type(part) is int]
    if numbers and rng.random() < 0.5:
        path, old = rng.choice(numbers)
        data = put(data, path, rng.choice((old - 1, old + 1, -1, 7, 2.5, 1e300)))
    else:
        data = with_another_type(data, rng)
    lines[number] = json.dumps(data)
    return "\n".join(lines) + "\n"


def scrambled(text: str, rng: Random) -> str:
    """Return a log with a line or some characters lost, doubled, moved or put in."""
    lines = text.splitlines(keepends=True)
    place, kind = rng.randrange(len(lines)), rng.randrange(4)
    if kind == 0:
        start, more = rng.randrange(len(text)), rng.choice(("", "\n", "x", '"', "{", "\x00"))
        return text[:start] + more + text[start + rng.randrange(9) :]
    if kind == 1:
        rng.shuffle(lines)
    else:
        lines[place : place + kind % 2] = [rng.choice(["", *lines, "\n", "{}\n", "null\n"])]
    return "".join(lines)


@pytest.mark.parametrize("damage", [changed, scrambled])
@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_log_is_refused_or_is_of_another_match(name: str, damage: Any) -> None:
    rng = Random(name)
    text = logged(name, 11).log()
    places: list[str] = []
    for _ in range(40):
        damaged = damage(text, rng)
        try:
            again = Match.restore(damaged, bots=BOTS)
        except FormatError as error:
            places.append(error.where)
            continue
        twin = Match.restore(again.log(), bots=BOTS)
        for each in (again, twin):
            assert each.log().encode()
            for _ in range(5):
                each.step()
            each.tick(1e9)
        assert parts(again) == parts(twin)
        *_, last = again.record.replay()
        assert last == again.state
    assert len(places) > 12
    assert all(places) or damage is scrambled


@pytest.mark.parametrize("text", ["", "\n", "{}", "null", "[]", "x", '{"format": 1}', "\x00"])
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        Match.restore(text)


def test_a_document_of_another_type_is_no_log() -> None:
    match = table(GAMES["truco"], P, P)
    wrong: Any = match.log().encode()
    for other in (match.record.to_json(), match.log().replace('"match"', '"record"', 1)):
        with pytest.raises(FormatError):
            Match.restore(other)
    with pytest.raises(FormatError):
        Match.restore(match.log(), GAMES["fodasse"])
    with pytest.raises(TypeError):
        Match.restore(wrong)

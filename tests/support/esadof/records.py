"""Matches of ES-ADOF written by hand, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from fodasse.bots.random import RandomBot
from fodasse.core.cards import Card
from fodasse.games import esadof
from fodasse.games.esadof.scoring import row_points
from fodasse.table.bot import Turn
from fodasse.table.driver import play_match
from fodasse.table.record import Record
from support.esadof.playing import after, turns_of

AS_DEALT = (0, 1, 2)


def recorded(
    seats: int,
    *steps: esadof.Deal | esadof.Arrange | str,
    rules: esadof.Rules | None = None,
    **options: int,
) -> Record:
    """Return a match of deals, rows and turns such as ``"stock left, pile out, knock"``.

    Rows that are not arranged before the first turn lie as they were dealt.
    """
    state = esadof.start(seats, rules=rules, **options)
    actions: list[esadof.Action] = []
    for step in steps:
        for action in _read(step, state):
            actions.append(action)
            state = esadof.apply(state, action)
    return Record(
        "esadof", state.rules, seats, options, actions=actions, result=esadof.outcome(state)
    )


def _read(
    step: esadof.Deal | esadof.Arrange | str, state: esadof.State
) -> Iterator[esadof.Action]:
    if not isinstance(step, str):
        yield step
        return
    if state.phase is esadof.Phase.ARRANGE:
        laid = [esadof.Arrange(other, AS_DEALT) for other in state.awaited]
        yield from laid
        state = after(state, *laid)
    yield from turns_of(state, step)


def points(row: str) -> int:
    """Return the points of a row as the game counts them."""
    return row_points([Card.parse(card) for card in row.split()])


def hand(told: list[str]) -> list[str]:
    """Return the lines of the first hand without blank ones."""
    first = next(place for place, line in enumerate(told) if "── Hand" in line or "── Mão" in line)
    rest = told[first + 1 :]
    last = next((place for place, line in enumerate(rest) if line.startswith("──")), len(rest))
    return [line for line in rest[:last] if line]


class Steadfast:
    """Never knocks and keeps a card now and then, so hands last to the end of the stock."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        legal = turn.legal_actions
        if turn.view.phase is esadof.Phase.TURN:
            return legal[2] if rng.random() < 0.8 else legal[1]
        if turn.view.phase is esadof.Phase.DRAWN and rng.random() < 0.7:
            return legal[-1]
        return rng.choice(legal)


@cache
def match(seats: int, *, is_long: bool = False) -> Record:
    """Return a match of random bots, or of bots that never knock."""
    bot = Steadfast() if is_long else RandomBot()
    rules = esadof.Rules(target=20) if is_long else esadof.Rules()
    return play_match(esadof.GAME, [bot] * seats, seed=seats, rules=rules)

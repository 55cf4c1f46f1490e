"""Matches of Truco written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

from attrs import evolve

from fodasse.cli.prompter import Prompter
from fodasse.core.seats import Seat
from fodasse.games import truco
from fodasse.table.bot import Turn
from fodasse.table.record import Record
from fodasse.testing.matches import random_action
from support.cli import transcripts
from support.truco.playing import deal, turn

SEATS: Final = "abcd"
"""Ana, Beto, Caio, Duda."""


def read(step: str, state: truco.State) -> truco.Action:
    """Return an action from text: ``"b raise"``, ``"a 4C"``, ``"c x5D"``, ``"d tento peeked"``.

    A digit is the place of a card in the dark. Without a seat the one awaited acts.
    """
    seat, _, deed = step.partition(" ") if step[1:2] == " " else ("", "", step)
    who = SEATS.index(seat) if seat else truco.actors(state)[0]
    assert isinstance(who, int)
    if deed in {how.value for how in truco.How}:
        return turn(who, f"cut {deed}")
    if deed.isdigit():
        return turn(who, f"blind {deed}")
    return turn(who, f"({deed[1:]})" if deed.startswith("x") else deed)


def played(state: truco.State, *steps: truco.Deal | truco.Replacement | str) -> list[truco.Action]:
    """Return the actions of steps, which commas separate."""
    done: list[truco.Action] = []
    for step in steps:
        for each in [step] if not isinstance(step, str) else step.split(","):
            action = read(each.strip(), state) if isinstance(each, str) else each
            done.append(action)
            state = truco.apply(state, action)
    return done


def recorded(
    *steps: truco.Deal | truco.Replacement | str,
    seats: int = 4,
    rules: truco.Rules | None = None,
    **options: int,
) -> Record:
    """Return a match of these steps."""
    state = truco.start(seats, rules=rules, **options)
    actions = played(state, *steps)
    for action in actions:
        state = truco.apply(state, action)
    return Record(
        "truco", state.rules, seats, options, actions=actions, result=truco.outcome(state)
    )


def runs(hands: int, side: int, *, seats: int = 4) -> Iterator[truco.Deal | str]:
    """Yield the steps of hands from which the other side runs at once, for a point each."""
    for _ in range(hands):
        yield "cut"
        yield deal(*[""] * seats, vira="4D")
        yield f"{SEATS[side]} raise, run"


def last_hand(told: list[str], *, titled: bool = False) -> list[str]:
    """Return the lines of the last hand without blank ones, with its title if asked for."""
    first = max(n for n, line in enumerate(told) if line[3:].startswith(("Hand ", "Mão ")))
    rest = told[first + 1 :]
    last = next((n for n, line in enumerate(rest) if line[:2] in ("──", "--")), len(rest))
    return [line for line in told[first + 1 - titled : first + 1 + last] if line]


def asked(
    record: Record, lang: str = "en", seat: Seat | None = None
) -> tuple[Prompter[Any, Any], Turn]:
    """Return a prompter for a seat awaited at the end of a record, and its turn."""
    state, *_ = record.replay()
    return transcripts.asked(truco.GAME, state, *record.actions, seat=seat, lang=lang)


@cache
def match(seats: int, seed: int, table_share: float = 0.0) -> Record:
    """Return a random match in which some cards turn over, and claims are rarer than random."""
    rng = Random(seed)
    rules = truco.Rules(exposure=bool(table_share))
    state = truco.start(seats, rules=rules)
    actions: list[truco.Action] = []
    while (action := random_action(truco.GAME, state, rng, table_share)) is not None:
        if isinstance(action, truco.Tento) and rng.random() < 0.9:
            continue
        if isinstance(action, truco.Deal) and rules.exposure and rng.random() < 0.4:
            action = evolve(action, exposed=(rng.randrange(seats), rng.randrange(3)))
        actions.append(action)
        state = truco.apply(state, action)
    return Record("truco", rules, seats, actions=actions, result=truco.outcome(state))

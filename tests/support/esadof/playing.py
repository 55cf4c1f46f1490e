"""ES-ADOF by hand and at random: cards, deals and turns from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from fodasse.core.cards import Card
from fodasse.core.seats import CHANCE
from fodasse.games import esadof
from support.games import walks
from support.games.cases import Expected, told
from support.games.walks import code_of_refusal, walked

ALL_CARDS = tuple(
    Card.parse(rank + suit) for rank in "A23456789TJQK" for suit in "DSHC" for _ in range(2)
)
"""Two packs."""
SLOT = {"left": 0, "middle": 1, "right": 2}
ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
"""They count 17, 10 and 18."""


def cards(text: str) -> tuple[Card, ...]:
    """Return ``"KD KH"`` as cards."""
    return tuple(map(Card.parse, text.split()))


def texts(row: tuple[Card | None, ...]) -> str:
    """Return cards as text, a back as a dot: ``"KD . 5C"``."""
    return " ".join("." if card is None else str(card) for card in row)


def deal(*rows: str, upcard: str = "9H", top: str = "") -> esadof.Deal:
    """Return a deal of these rows, one text a row, and a stock with these cards on top."""
    dealt = tuple(map(cards, rows))
    placed = [*sum(dealt, ()), Card.parse(upcard), *cards(top)]
    rest = Counter(ALL_CARDS)
    rest.subtract(placed)
    return esadof.Deal(dealt, Card.parse(upcard), (*cards(top), *rest.elements()))


def after(state: esadof.State, *actions: esadof.Action) -> esadof.State:
    """Return the state after several actions."""
    for action in actions:
        state = esadof.apply(state, action)
    return state


def arranged(state: esadof.State) -> esadof.State:
    """Return the state once all rows lie as they were dealt."""
    return after(state, *(esadof.Arrange(seat, (0, 1, 2)) for seat in state.awaited))


def in_turns(*rows: str, upcard: str = "9H", top: str = "", **options: Any) -> esadof.State:
    """Return a hand dealt and arranged; with ``dealer=0`` seat 1 begins."""
    return arranged(
        esadof.apply(esadof.start(len(rows), **options), deal(*rows, upcard=upcard, top=top))
    )


def dealt(**options: Any) -> esadof.State:
    """Return ``ROWS`` dealt, 9H open, then 6C, TS and KH on the stock."""
    return after(esadof.start(3, **options), deal(*ROWS, top="6C TS KH"))


def hand(**options: Any) -> esadof.State:
    """Return the same once the rows lie; seat 1 begins."""
    return arranged(dealt(**options))


def turns_of(state: esadof.State, turns: str) -> Iterator[esadof.Action]:
    """Yield the actions of turns such as ``"pile left, stock middle, stock out, knock"``.

    A source alone draws, ``out`` discards.
    """
    seat = state.to_act
    for turn in filter(None, turns.split(",")):
        assert seat is not None
        source, *place = turn.split()
        if source == "knock":
            yield esadof.Knock(seat)
            continue
        yield esadof.Draw(seat, esadof.Source(source))
        for slot in place:
            yield esadof.Discard(seat) if slot == "out" else esadof.Replace(seat, SLOT[slot])
            seat = (seat + 1) % len(state.points)


def played(state: esadof.State, turns: str) -> esadof.State:
    """Return the state after turns in text."""
    return after(state, *turns_of(state, turns))


def passed(state: esadof.State, turns: int) -> esadof.State:
    """Return the state after this number of turns in which the stock's top was discarded."""
    return played(state, ",".join(["stock out"] * turns))


def refused(state: esadof.State, action: Any) -> str:
    """Return the code with which an action is refused; the state must be as it was."""
    return code_of_refusal(esadof.GAME, state, action)


def sights(state: esadof.State | esadof.View) -> list[str]:
    """Return all rows as text."""
    return [texts(state.row(seat)) for seat in range(len(state.points))]


def tells(state: esadof.State, expected: Expected) -> None:
    """Check what a state tells by name; rows and the pile as text.

    Names after ``last.`` are of the last hand, after ``result.`` of the outcome.
    """
    parts = {"last": state.last_hand, "result": esadof.outcome(state)}
    own = {"rows": sights(state), "pile": texts(state.pile), "stock": len(state.stock)}
    found = {name: own[name] if name in own else told(state, parts, name) for name in expected}
    assert found == expected


Step: TypeAlias = walks.Step[esadof.State, esadof.Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "target": st.sampled_from((1, 10, 60, 100, 250)),
        "max_turns": st.none() | st.integers(1, 40),
    },
)
"""All switches."""


def chosen(state: esadof.State, rng: Random, patience: float) -> esadof.Action:
    """Return a random action: patience avoids knocks and prefers the stock."""
    actor = rng.choice(esadof.actors(state))
    if actor is CHANCE:
        return esadof.sample_chance(state, rng)
    legal = esadof.legal_actions(state, actor)
    if state.phase is esadof.Phase.TURN and rng.random() < patience:
        return rng.choice((*legal[1:], legal[-1], legal[-1]))
    return rng.choice(legal)


def walk(state: esadof.State, *, seed: int, patience: float = 0.0, steps: int) -> Iterator[Step]:
    """Return the steps of a random match."""
    rng = Random(seed)
    return walked(esadof.GAME, state, lambda now: chosen(now, rng, patience), steps)

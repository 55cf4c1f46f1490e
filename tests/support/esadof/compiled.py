"""Matches of compiled ES-ADOF beside the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from attrs import evolve

from fodasse.games import esadof
from fodasse.games.esadof import Action, Known, Phase, Rules, State
from support.bulk.games import Record, by_bot, in_step

Choose: TypeAlias = Callable[[State], Action]


def mixed(rng: Random, cunning: float = 0.0, patience: float = 0.0) -> Choose:
    """Return choices of which some are the bot's, and others random; of these few are knocks."""

    def choose(state: State) -> Action:
        if rng.random() < cunning:
            action: Action = by_bot(state)
            return action
        legal = esadof.legal_actions(state)
        if state.phase is Phase.TURN and rng.random() < patience:
            legal = legal[1:]
        return rng.choice(legal)

    return choose


def in_match(
    seats: int, rules: Rules, key: int, *, cunning: float = 0.0, patience: float = 0.0
) -> Iterator[tuple[State, State]]:
    """Play a match in both to the end, and yield the states before and after each action."""
    state = esadof.start(seats, rules=rules)
    return in_step(Record(state, key), state, mixed(Random(key), cunning, patience), 10_000)


def small(key: int, rules: Rules) -> State:
    """A turn of seat 1 of three with three cards hidden from it: two in rows and a drawn one.

    Two cards are left in the stock; one of the five has its twin among them.
    """
    match = in_match(3, rules, key, patience=1.0)
    state = next(state for _, state in match if state.phase is Phase.TURN)
    twin = state.rows[0][1]
    rest = [card for card in state.stock if card != twin]
    stock = tuple([card for card in state.stock if card == twin][:1] + rest[:2])
    if len(stock) < 3 or stock[0] != twin:
        return small(key + 1, rules)
    everybody = (Known.EVERYBODY,) * 3
    known = ((Known.OWNER, Known.NOBODY, Known.EVERYBODY), everybody, everybody)
    pile = list(state.stock)
    for card in stock:
        pile.remove(card)
    state = evolve(state, stock=stock, pile=(*pile, *state.pile), known=known, awaited=(2,))
    return esadof.apply(state, esadof.Draw(2, esadof.Source.STOCK))

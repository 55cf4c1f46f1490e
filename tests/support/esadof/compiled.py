"""Compiled ES-ADOF beside the reference: every match twice, action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, TypeAlias

import numpy as np
from attrs import evolve
from hypothesis import strategies as st

from fodasse.bulk import protocol
from fodasse.bulk.compiled import unsigned, unstored
from fodasse.bulk.esadof import kernel, rules_policy
from fodasse.bulk.esadof.game import COMPILED
from fodasse.bulk.esadof.layout import (
    ARRANGE,
    DRAWN,
    MATCH,
    PLACES,
    TURN_DUE,
)
from fodasse.bulk.luck import word
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.record import DEAL, OVER
from fodasse.core.cards import FULL_DECK
from fodasse.games import esadof
from fodasse.games.esadof import Action, Phase, Rules, State
from fodasse.games.esadof.encoding import IDS, layout, observe
from fodasse.games.esadof.public import Known
from support.bulk.games import by_bot as by_bot_of

Choose: TypeAlias = Callable[[State, Random], Action]
SEATS = st.integers(3, 10)
SEEDS = st.integers(0, 2**63)
RULES = st.builds(
    Rules,
    target=st.sampled_from((100, 1, 20, 50, 1000)),
    max_turns=st.sampled_from((None, 1, 2, 7, 100)),
)
_PHASES = {
    DEAL: Phase.DEAL,
    ARRANGE: Phase.ARRANGE,
    TURN_DUE: Phase.TURN,
    DRAWN: Phase.DRAWN,
    OVER: Phase.OVER,
}


by_bot: Callable[[State], Action] = partial(by_bot_of, esadof.GAME)
"""Return what the reference bot does."""


def mixed(cunning: float, patience: float) -> Choose:
    """Choices of which some are the bot's, and others random; of these few are knocks."""

    def choose(state: State, rng: Random) -> Action:
        if rng.random() < cunning:
            return by_bot(state)
        legal = esadof.legal_actions(state)
        if state.phase is Phase.TURN and rng.random() < patience:
            legal = legal[1:]
        return rng.choice(legal)

    return choose


def begun(seats: int, rules: Rules, key: int, dealer: int = 0) -> Any:
    """A record before the first deal, in an array of one."""
    work = np.zeros(1, MATCH)
    COMPILED.write_rules(work, rules)
    work["codes"] = OUTSIDE
    _begin(work, seats, unsigned(key), dealer)
    return work


def in_step(
    seats: int, rules: Rules, key: int, choose: Choose, *, dealer: int = 0
) -> Iterator[tuple[State, Any]]:
    """Play a match in both, and yield state and record after every action."""
    state, work = esadof.start(seats, rules=rules, dealer=dealer), begun(seats, rules, key, dealer)
    yield state, work
    yield from on(state, work, Random(key), choose)


def on(state: State, work: Any, rng: Random, choose: Choose) -> Iterator[tuple[State, Any]]:
    """Play on in both from a position to the end."""
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            deal(work)
            action: Action = COMPILED.dealt(work[0], len(state.points), state.rules)
        else:
            action = choose(state, rng)
            act(work, IDS.encode(action, state.rules))
        state = esadof.apply(state, action)
        yield state, work


def assert_agree(state: State, work: Any, *, hands_before: int = 0) -> None:
    """Compare every fact, what the seat to act knows and may do, and what the bot does."""
    assert facts(work[0]) == expected(state, hands_before)
    seats, rules = len(state.points), state.rules
    row = np.empty(layout(seats, rules).size, np.int64)
    if state.phase is Phase.OVER:
        for seat in range(seats):
            observe_end(work, row, seat, seats)
            assert tuple(row.tolist()) == observe(esadof.view(state, seat))
    if not state.awaited:
        return
    seat = state.awaited[0]
    legal, chosen = np.empty(len(IDS), np.int64), np.empty(2, np.int64)
    look(work, row, legal, seats, chosen)
    actions = [IDS.encode(action, rules) for action in esadof.legal_actions(state)]
    assert tuple(row.tolist()) == observe(esadof.view(state, seat))
    assert np.flatnonzero(legal).tolist() == sorted(actions)
    assert [bool(allows(work, number)) for number in range(-1, len(IDS) + 1)] == [
        number in actions for number in range(-1, len(IDS) + 1)
    ]
    assert chosen[0] == IDS.encode(by_bot(state), rules)
    assert chosen[1] in actions


def facts(match: Any) -> dict[str, Any]:
    """All that a record tells, as the reference does; the stock in its order."""
    seats, phase = int(match["seats"]), _PHASES[int(match["phase"])]
    playing = phase in (Phase.ARRANGE, Phase.TURN, Phase.DRAWN)
    waiting = [seat for seat in range(seats) if int(match["arranging"]) >> seat & 1]
    to_act = int(match["turn"])
    whole = np.array([match], MATCH)
    settle(whole)
    deck: list[int] = whole[0]["deck"].tolist()

    def row(seat: int) -> list[int]:
        first = PLACES * seat
        as_dealt = phase is Phase.ARRANGE and seat in waiting
        laid: list[int] = match["rows"][first : first + 3].tolist()
        return deck[3 * seat : 3 * seat + 3] if as_dealt else laid

    def known(seat: int) -> tuple[Known, ...]:
        return tuple(list(Known)[each] for each in match["known"][PLACES * seat :][:3])

    if phase is Phase.ARRANGE:
        assert to_act == waiting[0]
    return {
        "phase": phase,
        "dealer": int(match["dealer"]),
        "points": tuple(match["points"][:seats].tolist()),
        "hands": int(match["rounds"]),
        "awaited": () if not playing else tuple(waiting) or (to_act,),
        "rows": tuple(map(_cards, map(row, range(seats)))) if playing else ((),) * seats,
        "known": tuple(map(known, range(seats))) if playing else ((),) * seats,
        "pile": _cards(match["pile"][: match["height"]]) if playing else (),
        "stock": _cards(deck[int(match["gone"]) :]) if playing else (),
        "drawn": (
            (_cards(match["rows"][PLACES * to_act + 3 :][:1]), int(match["source"]))
            if phase is Phase.DRAWN
            else None
        ),
        "turns": int(match["turns"]) if playing and match["max_turns"] else 0,
    }


def expected(state: State, hands_before: int) -> dict[str, Any]:
    """The same of the reference."""
    drawn = state.drawn
    finished = state.hand_number - (state.phase is not Phase.OVER)
    return {
        "phase": state.phase,
        "dealer": state.dealer,
        "points": state.points,
        "hands": finished - hands_before,
        "awaited": state.awaited,
        "rows": state.rows,
        "known": state.known,
        "pile": state.pile,
        "stock": state.stock,
        "drawn": drawn and ((drawn.card,), 1 + (drawn.source is esadof.Source.STOCK)),
        "turns": state.turns or 0,
    }


def _cards(numbers: Any) -> tuple[Any, ...]:
    return tuple(FULL_DECK[int(number)] for number in numbers)


def small(key: int, rules: Rules) -> State:
    """A turn of seat 1 of three with three cards hidden from it: two in rows and a drawn one.

    Two cards are left in the stock; one of the five has its twin among them.
    """
    for state, _ in in_step(3, rules, key, mixed(0.0, 1.0)):
        if state.phase is Phase.TURN:
            break
    twin = state.rows[0][1]
    rest = [card for card in state.stock if card != twin]
    stock = tuple([card for card in state.stock if card == twin][:1] + rest[:2])
    if len(stock) < 3 or stock[0] != twin:
        return small(key + 1, rules)
    everybody = (Known.EVERYBODY,) * 3
    known = ((Known.OWNER, Known.NOBODY, Known.EVERYBODY), everybody, everybody)
    used = list(stock)
    pile = list(state.stock)
    for card in used:
        pile.remove(card)
    state = evolve(state, stock=stock, pile=(*pile, *state.pile), known=known, awaited=(2,))
    return esadof.apply(state, esadof.Draw(2, esadof.Source.STOCK))


@unstored
def _begin(work: Any, seats: int, key: int, dealer: int) -> None:
    protocol.start(work[0], seats, key)
    protocol.begin(work[0], dealer, 0)


@unstored
def deal(work: Any) -> None:
    """Deal in a record."""
    protocol.deal(work[0])


@unstored
def act(work: Any, action: int) -> None:
    """Do an action of the seat to act."""
    protocol.play(work[0], None, action)


@unstored
def look(work: Any, row: Any, legal: Any, seats: int, chosen: Any) -> None:
    """Write what the seat to act observes and may do, and what the two policies choose."""
    match = work[0]
    turn = protocol.look(match)
    protocol.observe(turn, row, seats)
    protocol.write_legal(turn, legal)
    chosen[0] = protocol.best_action(match, turn)
    chosen[1] = protocol.random_action(match, match.key)


@unstored
def cost_of_knock(work: Any) -> float:
    """Return what the rules policy expects a knock of the seat to act to cost."""
    match = work[0]
    turn = protocol.look(match)
    cards, _ = rules_policy.count_unseen(turn, match.unseen)
    return rules_policy.knock_cost(turn, match.unseen, cards, rules_policy.room())


@unstored
def allows(work: Any, action: int) -> bool:
    """Return whether an action is legal after a look."""
    return protocol.allows(work[0], action)


@unstored
def observe_end(work: Any, row: Any, seat: int, seats: int) -> None:
    """Write what a seat observes of the end."""
    work[0].turn = seat
    protocol.observe(protocol.look(work[0]), row, seats)


@unstored
def settle(work: Any) -> None:
    """Give all cards of the stock their places."""
    kernel.settle(work[0])


@unstored
def draw_world(work: Any, hidden: Any, key: int) -> None:
    """Draw the hidden cards of a record."""
    protocol.draw_world(work[0], hidden, key)


@unstored
def key_of_match(key: int, number: int) -> int:
    """Return the key of a match of `play_all`."""
    return word(key, unsigned(number))

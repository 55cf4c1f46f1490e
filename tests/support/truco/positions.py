"""Positions of Truco under drawn rules, and what a record says of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.bulk.truco.layout import (
    ANSWER,
    COVERED,
    CUT,
    EXPOSED,
    HAND,
    PLAY,
    SEATS,
    TIED,
)
from fodasse.core.cards import TRUCO_DECK
from fodasse.core.seats import CHANCE, Seat
from fodasse.games.truco import (
    GAME,
    Action,
    Exposed,
    How,
    Laid,
    Offence,
    Phase,
    Rules,
    Stake,
    State,
    Trick,
    View,
    actors,
    start,
)
from support.bulk.games import by_bot as by_bot_of
from support.games.house_rules import (
    TRUCO,
    Words,
    combinations,
    may_be_truco,
    near_the_end,
    totals,
)
from support.games.walks import states, walked
from support.truco.playing import SEEDS, Walk, chosen

PHASES = {
    CUT: Phase.CUT,
    DEAL: Phase.DEAL,
    EXPOSED: Phase.EXPOSED,
    ANSWER: Phase.ANSWER,
    PLAY: Phase.PLAY,
    OVER: Phase.OVER,
}
NONE = -1
"""In a record: no card, no seat, no team."""


by_bot: Callable[[State], Action] = partial(by_bot_of, GAME)
"""Return what the reference bot does on the first seat awaited."""


@st.composite
def matches(draw: st.DrawFn, steps: int = 60) -> Walk:
    """Return a part of a match by any rules, often near its end, which the bot plays in part.

    There are claims in some, cards that turn over, and raises out of turn.
    """
    words: Words = draw(st.just({}) | combinations(TRUCO, may_be_truco))
    seats = draw(st.sampled_from((2, 4, 4)))
    some = st.sampled_from(near_the_end(words)) | st.sampled_from(totals(words))
    points = draw(st.just((0, 0)) | st.tuples(some, some))
    dealer, seed = draw(st.integers(0, seats - 1)), draw(SEEDS)
    noise, share = draw(st.sampled_from((0.0, 0.1))), draw(st.sampled_from((0.0, 0.5, 0.9)))
    rng = Random(seed)

    def choose(state: State) -> Action:
        is_first = actors(state)[0] in range(seats)
        if is_first and rng.random() < share:
            return by_bot(state)
        return chosen(state, rng, 0.6, noise)

    state = start(seats, rules=Rules(**words), dealer=dealer)
    state = evolve(state, table=evolve(state.table, points=points))
    told = f"a match of {words}, {seats=}, {dealer=}, {points=}, {seed=}, {noise=}, {share=}"
    return Walk(walked(GAME, state, choose, steps), told)


def packable(match: Walk) -> list[State]:
    """Return the states of a match without those in which a claim is open."""
    return [state for state in states(match) if state.phase is not Phase.CLAIM]


def decisions(match: Walk) -> Iterator[tuple[State, Seat]]:
    """Yield the states in which a record's seat decides, with that seat: the first awaited."""
    for state in packable(match):
        for seat in actors(state)[:1]:
            if seat is not CHANCE:
                yield state, seat


def state_in(match: Any, known: State | View) -> State:
    """Return the state that a record holds, given one with the same rules and last hand.

    Hands are sorted where their order means nothing.
    """
    seats, completed, laid = (int(match[name]) for name in ("seats", "completed", "laid"))
    phase = PHASES[int(match["phase"])]
    turned = _exposed(match)
    is_incomplete = phase is Phase.EXPOSED or (phase is Phase.DEAL and turned is not None)
    hands = []
    for seat in range(seats):
        held = 0 if phase in (Phase.CUT, Phase.OVER) else _held(match, seat)
        if phase is Phase.DEAL:
            held = 0 if turned is None else HAND - (turned.burnt and seat == turned.seat)
        word = int(match["hands"][seat])
        hand = [TRUCO_DECK[word >> 8 * place & 255] for place in range(held)]
        hands.append(tuple(hand if is_incomplete or match["dark"] else sorted(hand)))
    tricks = [_trick(match, number, seats) for number in range(completed)]
    denied = int(match["denied"])
    table = evolve(
        known.table,
        dealer=int(match["dealer"]),
        points=tuple(match["points"].tolist()),
        last_cut=_among(list(How), match["last_cut"]),
        denied=tuple(
            (side, offence)
            for side in (0, 1)
            for place, offence in enumerate(Offence)
            if denied >> (len(Offence) * side + place) & 1
        ),
    )
    return State(
        table=table,
        phase=phase,
        turn=int(match["player"]),
        stake=_stake(match),
        vira=_among(TRUCO_DECK, match["vira"]),
        hands=tuple(hands),
        trick=_laid(match, completed, seats, laid),
        tricks=tuple(
            Trick(cards, None if winner == TIED else winner, cards[0].seat)
            for cards, winner in tricks
        ),
        exposed=turned,
    )


def _held(match: Any, seat: int) -> int:
    """Return the number of cards in a hand: less by one where the seat has played in the trick."""
    place = SEATS * int(match["completed"]) + seat
    leader = (int(match["player"]) - int(match["laid"])) % int(match["seats"])
    has_played = (seat - leader) % int(match["seats"]) < match["laid"]
    assert not has_played or match["plays"][place] != NONE
    return HAND - int(match["completed"]) - int(has_played)


def _stake(match: Any) -> Stake:
    def teams(name: str) -> tuple[int, ...]:
        return tuple(side for side in (0, 1) if int(match[name]) >> side & 1)

    return Stake(
        worth=int(match["worth"]),
        asked=int(match["asked"]) or None,
        asker=None if match["asker"] == NOBODY else int(match["asker"]),
        may_raise=teams("may_raise"),
        counted=bool(match["counted"]),
        redeal_asked=bool(match["redeal_asked"]),
        at_eleven=teams("at_eleven"),
    )


def _exposed(match: Any) -> Exposed | None:
    if match["exposed_seat"] == NOBODY:
        return None
    index = int(match["exposed_index"])
    return Exposed(
        int(match["exposed_seat"]),
        TRUCO_DECK[int(match["exposed_card"])],
        bool(match["burnt"]),
        None if index == NONE else index,
    )


def _trick(match: Any, number: int, seats: int) -> tuple[tuple[Laid, ...], int]:
    return _laid(match, number, seats, seats), int(match["winners"][number])


def _laid(match: Any, number: int, seats: int, cards: int) -> tuple[Laid, ...]:
    leader = int(match["leaders"][number])
    laid = []
    for place in range(cards):
        seat = (leader + place) % seats
        card = int(match["plays"][SEATS * number + seat])
        laid.append(Laid(seat, TRUCO_DECK[card % COVERED], card >= COVERED))
    return tuple(laid)


def _among(values: Any, number: Any) -> Any:
    return None if number == NONE else values[int(number)]

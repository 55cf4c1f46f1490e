"""Positions of matches of Truco under drawn rules."""

from __future__ import annotations

from random import Random

from attrs import evolve
from hypothesis import strategies as st

from fodasse.games.truco import GAME, Action, Phase, Rules, State, actors, start
from support.bulk.games import by_bot
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
            action: Action = by_bot(state)
            return action
        return chosen(state, rng, 0.6, noise)

    state = start(seats, rules=Rules(**words), dealer=dealer)
    state = evolve(state, table=evolve(state.table, points=points))
    told = f"a match of {words}, {seats=}, {dealer=}, {points=}, {seed=}, {noise=}, {share=}"
    return Walk(walked(GAME, state, choose, steps), told)


def packable(match: Walk) -> list[State]:
    """Return the states of a match without those in which a claim is open."""
    return [state for state in states(match) if state.phase is not Phase.CLAIM]

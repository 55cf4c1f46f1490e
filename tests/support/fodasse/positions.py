"""Positions of random matches of Fodasse by any rules, for tests of what is compiled."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from fodasse import GAME, Phase, Rules, State, start
from fodasse.testing import strategies
from support.fodasse.playing import walk
from support.games.walks import Walk

RULES: st.SearchStrategy[Rules] = strategies.rules(GAME)


def can_be_played_on(state: State) -> bool:
    """Whether all who play were dealt in."""
    table = state.table
    dealt = {seat for seat, bid in enumerate(state.bids) if bid is not None}
    return state.phase is Phase.OVER or not (table.waiting or dealt.difference(table.at_table))


def settled(state: State) -> State:
    """Return a state when nobody has said more: no pause and no motion."""
    return evolve(state, table=evolve(state.table, paused=None, motion=None))


@st.composite
def matches(draw: st.DrawFn, *, share: float = 0.0, steps: int = 80) -> Walk[State, Any]:
    """Return a random match by any rules, with this share of joins, leaves and motions."""
    rules = draw(RULES)
    seats = draw(st.integers(2, min(8, rules.most_seats)) | st.integers(2, rules.most_seats))
    state, seed = start(seats, rules=rules), draw(st.integers(0, 2**32))
    match = walk(state, seed=seed, share=share, steps=steps)
    return Walk(match, f"walk({state!r}, {seed=}, {share=}, {steps=})")

"""The kernel of Truco is held to the reference: every fact after everything that happens."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fodasse.games.truco import GAME, Phase, Rules, State
from fodasse.games.truco.laid import Reason
from fodasse.games.truco.public import Eleven
from fodasse.testing import strategies
from support.fodasse.playing import SEEDS
from support.truco.twin import in_step

SEATS = st.sampled_from((2, 4))
SHARES = st.sampled_from((0.0, 0.8, 1.0))
RULES = strategies.rules(GAME)


@given(seats=SEATS, rules=RULES, seed=SEEDS, meekness=SHARES, mishaps=st.sampled_from((0.0, 0.5)))
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, rules: Rules, seed: int, meekness: float, mishaps: float
) -> None:
    for _ in in_step(seats, rules, seed, meekness=meekness, mishaps=mishaps):
        pass


@given(seats=SEATS, seed=SEEDS, meekness=SHARES)
def test_kernel_and_reference_agree_to_the_end_of_matches_by_the_book(
    seats: int, seed: int, meekness: float
) -> None:
    *_, last = in_step(seats, Rules(), seed, meekness=meekness, steps=4000)
    assert last.phase is Phase.OVER


def test_all_that_can_happen_is_met() -> None:
    met: set[str] = set()
    for seed in range(120):
        seats, rules = 4 - 2 * (seed % 2), _TABLES[seed // 2 % len(_TABLES)]
        meekness = (0.0, 0.8, 1.0)[seed // 6 % 3]
        states = in_step(seats, rules, seed, meekness=meekness, mishaps=0.4, steps=150)
        for before, state in pairwise(states):
            met |= _met(before, state)
    assert met == _ALL


_SHORT: dict[str, Any] = {"steps": (1, 2, 3), "target": 3}
_TABLES = (
    Rules(**_SHORT),
    Rules(**_SHORT, ferro="open", eleven_worth=1, all_tied="nobody", covered_from=1),
    Rules(**_SHORT, tie_lead="leader", all_tied="leader", covered_from=1, manilha="fixed"),
)
_ALL = {
    "a trick tied",
    "a trick of covered cards",
    "a covered card wins nothing",
    "three ties",
    "a hand of nobody",
    "a raise in answer to a raise",
    "the last step",
    "a run",
    "mão-de-onze, asked",
    "mão-de-onze, accepted",
    "mão-de-onze, run from",
    "mão-de-onze, not asked",
    "mão-de-ferro in the dark",
    "mão-de-ferro in sight",
    "a card turned over, kept",
    "a card turned over, burnt",
    "a card turned over, not asked about",
    "a card turned over in the dark, held",
    "a card turned over in the dark, played",
    "points beyond the target",
    "under the table",
}


def _met(before: State, state: State) -> set[str]:
    """Return what of all that can happen has happened between two states."""
    asked, eleven, dark = before.asked, before.eleven, before.is_dark
    turned, now = before.exposed, state.exposed
    hand = state.last_hand if state.last_hand is not before.last_hand else None
    ran = hand is not None and hand.reason is Reason.RUN
    began = state.phase in (Phase.ANSWER, Phase.PLAY) and before.phase in (
        Phase.DEAL,
        Phase.EXPOSED,
    )
    trick = state.tricks[-1] if len(state.tricks) > len(before.tricks) else None
    covered = 0 if trick is None else sum(each.covered for each in trick.cards)
    gained = None if hand is None else max(hand.points)
    happened = {
        "a trick tied": trick is not None and trick.winner is None and not covered,
        "a trick of covered cards": trick is not None and covered == state.table.seats,
        "a covered card wins nothing": trick is not None and 0 < covered < state.table.seats,
        "three ties": hand is not None and [t.winner for t in hand.tricks] == [None] * 3,
        "a hand of nobody": hand is not None and hand.winner is None,
        "a raise in answer to a raise": asked is not None
        and state.worth == asked != state.asked
        and state.phase is Phase.ANSWER,
        "the last step": state.asked == state.rules.steps[-1] and not eleven,
        "a run": ran and eleven is None,
        "mão-de-onze, asked": began and state.eleven is Eleven.ONZE and state.asked is not None,
        "mão-de-onze, accepted": eleven is Eleven.ONZE
        and asked is not None
        and state.phase is Phase.PLAY,
        "mão-de-onze, run from": eleven is Eleven.ONZE and ran,
        "mão-de-onze, not asked": began and state.eleven is Eleven.ONZE and state.asked is None,
        "mão-de-ferro in the dark": began and state.is_dark,
        "mão-de-ferro in sight": began and state.eleven is Eleven.FERRO and not state.is_dark,
        "a card turned over, kept": before.phase is Phase.EXPOSED and began,
        "a card turned over, burnt": turned is not None and turned.burnt and began,
        "a card turned over, not asked about": turned is None and now is not None and began,
        "a card turned over in the dark, held": dark and now is not None and now.index is not None,
        "a card turned over in the dark, played": dark
        and now is not None
        and turned is not None
        and turned.index is not None
        and now.index is None,
        "points beyond the target": gained is not None and 0 < gained < before.worth,
        "under the table": state.under_table,
    }
    return {name for name, so in happened.items() if so}

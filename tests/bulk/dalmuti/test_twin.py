"""The kernel is held to the reference: every fact and legal set after everything that happens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk.dalmuti.positions import packed
from fodasse.games.dalmuti import WILDCARD, Lay, Phase, Rules, State, apply, legal_actions
from support.dalmuti.playing import SEEDS, SWITCHES, chosen, position
from support.dalmuti.twin import Both, assert_shown

SEATS = st.integers(4, 9)
SHARES = st.sampled_from((0.0, 0.3, 0.9))
LOOKS = 0.1
"""The share of sets and passes after which all is compared."""


@given(seats=SEATS, words=SWITCHES, seed=SEEDS, shyness=SHARES)
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, words: dict[str, Any], seed: int, shyness: float
) -> None:
    rng = Random(seed)
    both = Both(seats, Rules(**words), rng.randrange(seats), rng.getrandbits(64))
    both.assert_agree()
    while both.state.phase is not Phase.OVER:
        if both.state.phase is Phase.DEAL:
            both.deal()
        else:
            both.do(chosen(both.state, rng, shyness))
        if both.state.phase is not Phase.PLAY or rng.random() < LOOKS:
            both.assert_agree()


def test_all_that_can_happen_is_met() -> None:
    met: set[str] = set()
    for seed in range(60):
        rng = Random(seed)
        rules = _RULES[seed % len(_RULES)]
        both = Both(4 + seed % 3, rules, seed % 4, seed)
        while both.state.phase is not Phase.OVER:
            before = both.state
            if before.phase is Phase.DEAL:
                both.deal()
            else:
                legal = legal_actions(before)
                bold = before.phase is Phase.TAKEOVER or rng.random() < 0.3
                both.do(legal[0] if bold else rng.choice(legal))
            happened = _happened(before, both.state)
            if happened - met:
                both.assert_agree()
            met |= happened
    assert met == _ALL


_RULES = (
    Rules(hands=3, wildcards=True),
    Rules.preset("classic"),
    Rules(hands=3, wildcards=True, wildcard_pair="revolution", reentry=False),
)
_ALL = {
    "rule 6: a trick ends",
    "rule 8: the next one opens",
    "no re-entry: a set ends a trick",
    "no re-entry: that was the last card",
    "the last card and the last wildcard",
    "all wildcards at once",
    "one wildcard alone opens",
    "a pair is given",
    "a wildcard is given",
    "one card is given",
    "a senior takes over",
    "a junior takes over",
    "an executive revolts",
    "a junior revolts",
    "all decline",
}


def _happened(before: State, state: State) -> set[str]:
    """What of all that can happen has happened between two states."""
    seat, top = before.to_act, state.top
    if seat is None:
        return set()
    place = before.seating.index(seat) - len(before.seating)
    ends = before.phase is state.phase is Phase.PLAY and top is None
    out = len(state.out) > len(before.out)
    laid = sum(map(len, state.laid)) > sum(map(len, before.laid))
    given = [
        each.given
        for each, due in zip(state.exchanges, before.exchanges, strict=False)
        if each.given != due.given
    ]
    happened = {
        "rule 6: a trick ends": ends and not laid,
        "rule 8: the next one opens": ends and not laid and state.to_act != _layer(before),
        "no re-entry: a set ends a trick": ends and laid and not out,
        "no re-entry: that was the last card": ends and laid and out,
        "the last card and the last wildcard": out and top is not None and top.wildcards > 0,
        "all wildcards at once": laid and top is not None and top.wildcards == 2 < top.count,
        "one wildcard alone opens": laid and top is not None and top.rank == WILDCARD,
        "a pair is given": any(len(cards) == 2 == cards.count(cards[0]) for cards in given),
        "a wildcard is given": any(WILDCARD in cards for cards in given),
        "one card is given": any(len(cards) == 1 for cards in given),
        "a senior takes over": state.taken_over and place == -2,
        "a junior takes over": state.taken_over and place == -1,
        "an executive revolts": before.revolted != state.revolted is not None and place < -2,
        "a junior revolts": before.revolted != state.revolted is not None and place == -1,
        "all decline": before.phase is Phase.TAKEOVER and state.phase is Phase.BONUS,
    }
    return {name for name, so in happened.items() if so}


def _layer(state: State) -> int | None:
    return None if state.top is None else state.top.seat


@pytest.mark.parametrize("lone", [False, True])
@pytest.mark.parametrize("size", range(5))
@pytest.mark.parametrize("hand", ["5", "5x2", "5x4", "8x2", "5 6", "5x2 6x3", ""])
def test_small_hands_with_wildcards(hand: str, size: int, lone: bool) -> None:
    """Opening, or on a set of eights, with sets that would leave wildcards alone among them."""
    for wild in ("", "*", "* *"):
        if not hand and not (wild and lone):
            continue  # such a hand cannot be
        holds = (f"{hand} {wild}", "A 2", "3 3", "7x3 8x5")
        state = position(*holds, opens=3 if size else 0, wildcards=True, lone_wildcards=lone)
        if size:
            state = apply(state, Lay(3, 8, size))
        assert state.to_act == 0
        assert_shown(packed(state).matches, state)


@given(seats=SEATS, words=SWITCHES, seed=SEEDS)
def test_random_seats_do_what_their_words_say(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    both = Both(seats, Rules(**words), rng.randrange(seats), rng.getrandbits(64))
    while both.state.phase is not Phase.OVER:
        both.deal()
        ends = [both.played_on()]
        while both.state.to_act is not None:
            if rng.random() < 0.1:
                ends.append(both.played_on())
            both.do(both.random())
        both.assert_agree()
        for end in ends:
            assert both.is_now(end)

"""The kernel is held to the reference where rare things happen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fodasse.games.dalmuti import WILDCARD, Lay, Phase, Rules, State, apply, legal_actions, start
from support.bulk.games import Record, happening, in_step
from support.dalmuti.playing import position

RULES = (
    Rules(hands=3, wildcards=True),
    Rules.preset("classic"),
    Rules(hands=3, wildcards=True, wildcard_pair="revolution", reentry=False),
)


def match(seed: int) -> Iterator[tuple[State, State]]:
    rng = Random(seed)
    state = start(4 + seed % 3, rules=RULES[seed % len(RULES)], youngest=seed % 4)

    def choose(state: State) -> Any:
        legal = legal_actions(state)
        bold = state.phase is Phase.TAKEOVER or rng.random() < 0.3
        return legal[0] if bold else rng.choice(legal)

    def looks(state: State) -> bool:
        return state.phase is not Phase.PLAY or rng.random() < 0.2

    return in_step(Record(state, seed), state, choose, 1000, looks)


def test_all_that_can_happen_is_met() -> None:
    met = happening(map(match, range(40)), events)
    assert all(met.values()), met


def events(before: State, state: State) -> dict[str, bool]:
    """Return what of all that can happen has happened between two states."""
    seat, top = before.to_act, state.top
    if seat is None:
        return {}
    place = before.seating.index(seat) - len(before.seating)
    ends = before.phase is state.phase is Phase.PLAY and top is None
    out = len(state.out) > len(before.out)
    laid = sum(map(len, state.laid)) > sum(map(len, before.laid))
    layer = None if before.top is None else before.top.seat
    exchanges = zip(state.exchanges, before.exchanges, strict=False)
    given = [each.given for each, due in exchanges if each.given != due.given]
    revolts = before.revolted != state.revolted is not None
    return {
        "rule 6: a trick ends": ends and not laid,
        "rule 8: the next one opens": ends and not laid and state.to_act != layer,
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
        "an executive revolts": revolts and place < -2,
        "a junior revolts": revolts and place == -1,
        "all decline": before.phase is Phase.TAKEOVER and state.phase is Phase.BONUS,
    }


@pytest.mark.parametrize("lone", [False, True])
@pytest.mark.parametrize("hand", ["5", "5x2", "5x4", "8x2", "5 6", "5x2 6x3", ""])
def test_small_hands_with_wildcards(hand: str, lone: bool) -> None:
    """Opening, or on a set of eights, with sets that would leave wildcards alone among them."""
    for wild in ("", "*", "* *"):
        if not hand and not (wild and lone):
            continue  # such a hand cannot be
        for size in range(5):
            holds = (f"{hand} {wild}", "A 2", "3 3", "7x3 8x5")
            state = position(*holds, opens=3 * (size > 0), wildcards=True, lone_wildcards=lone)
            if size:
                state = apply(state, Lay(3, 8, size))
            assert state.to_act == 0
            Record(state).assert_agree(state)

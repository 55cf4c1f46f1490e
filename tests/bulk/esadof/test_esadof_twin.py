"""Compiled ES-ADOF is held to the reference where rare things happen."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.games.esadof import Phase, Rules, State
from fodasse.games.esadof.scoring import row_points
from support.bulk.games import happening
from support.esadof.compiled import in_match


def match(key: int) -> Iterator[tuple[State, State]]:
    rules = (Rules(), Rules(max_turns=2), Rules(target=1))[key % 3]
    return in_match(3 + key % 8, rules, key, cunning=0.3, patience=0.98 if key % 2 else 0.5)


def test_all_that_can_happen_is_met() -> None:
    met = happening(map(match, range(15)), events)
    assert all(met.values()), met


def test_a_match_ends_with_exactly_the_target() -> None:
    for key in range(4):
        hands = (state for _, state in in_match(3 + key, Rules(target=1000), key))
        most = max(next(state for state in hands if state.last_hand is not None).points)
        *_, (_, last) = in_match(3 + key, Rules(target=most), key)
        assert (last.hand_number, max(last.points)) == (1, most)


def events(before: State, state: State) -> dict[str, bool]:
    """Return what of all that can happen has happened between two states."""
    hand, drawn = state.last_hand, before.drawn
    happened = {
        "straight back to the pile": drawn is not None
        and drawn.source.value == "pile"
        and state.pile == (*before.pile, drawn.card)
    }
    if hand is None or hand is before.last_hand:
        return happened
    own = [row_points(row) for row in hand.rows]
    knocker = hand.knocker
    more = 0 if knocker is None else hand.scores[knocker] - own[knocker]
    return happened | {
        "a lone lowest knock": more < 0,
        "a tied knock": knocker is not None and more == 0,
        "a beaten knock": more > 0,
        "the stock is empty": knocker is None and not before.stock,
        "the turns are over": knocker is None and bool(before.stock),
        "over": state.phase is Phase.OVER,
        "a shared win": state.phase is Phase.OVER and len(state.winners) > 1,
    }

"""The compiled rules policy of Truco decides as the reference bot does."""

from __future__ import annotations

from random import Random
from typing import get_args

from fodasse.games.truco import (
    Action,
    Rules,
    State,
    apply,
    sample_chance,
    start,
)
from fodasse.games.truco.encoding import encode_action
from fodasse.games.truco.rules import AllTied
from support.bulk.games import Record, by_bot
from support.truco.playing import between, cut, do, start_hand, worded


def chosen(state: State) -> Action:
    """Return what the policy does on the first seat awaited."""
    action: Action = Record(state).best()
    return action


def test_requests_are_answered_as_by_the_bot() -> None:
    """Where a chance is next to what running costs, every digit counts."""
    rng = Random(2)
    for number in range(200):
        state = cut(start(2 + number % 2 * 2))
        state = apply(state, sample_chance(state, rng))
        for turns in ("1 raise", "1 raise, 0 raise", "0 raise, 1 raise, 0 raise"):
            asked = do(state, turns)
            assert encode_action(chosen(asked)) == encode_action(by_bot(asked))


def test_three_ties_are_worth_what_the_rules_say() -> None:
    """Seat 0, which deals, is asked for more in the last trick after two ties."""
    found = {}
    for word in get_args(AllTied):
        rules = Rules(all_tied=word)
        state = start_hand(between(seats=2, rules=rules), "4S 5S 3S", "4D 5D 3D")
        state = do(state, "1 4D, 0 4S, 0 5S, 1 5D, 1 3D, 1 raise")
        assert encode_action(chosen(state)) == encode_action(by_bot(state))
        found[word] = worded(chosen(state))
    assert found == {"dealer": "0 raise", "leader": "0 run", "nobody": "0 run"}

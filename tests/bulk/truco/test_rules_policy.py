"""The compiled rules policy of Truco decides as the reference bot does."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import fodasse.bulk.truco.game  # noqa: F401  # the kernel is registered there
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
from support.bulk.games import Record
from support.truco.playing import between, cut, deal, dealt, do, start_hand, worded
from support.truco.positions import by_bot


def chosen(state: State) -> Action:
    """Return what the policy does on the first seat awaited."""
    action: Action = Record(state, "truco", 0).best()
    return action


@pytest.mark.parametrize("seats", [2, 4])
def test_requests_are_answered_as_by_the_bot(seats: int) -> None:
    """Where a chance is next to what running costs, every digit counts."""
    rng = Random(seats)
    for _ in range(150):
        state = cut(start(seats))
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


QUIET = "0 raise, 1 accept"
"""Before the first card; so the team of seat 0 may not raise, and plays. Aces are manilhas."""
ONE_EACH = "1 4D, 0 5D, 0 4S, 1 5S"
LOST = dealt("7D 4C", "4D 6C", "5D 2D 6D", "4H")
HELD = dealt("7D 4C", "4D AC", "5D 2D 6D", "4H")
FIRST = f"{QUIET}, 1 4D, 2 5D, 3 4H, 0 7D"


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (do(dealt("4S KS 3S", "QD"), f"{QUIET}, 1 QD"), "0 KS"),  # the cheapest that takes
        (do(dealt("6S KS AC", "3D"), f"{QUIET}, 1 3D"), "0 AC"),  # worth a manilha
        (do(dealt("3S 4S KS", "AC"), f"{QUIET}, 1 AC"), "0 4S"),  # nothing takes
        (
            do(dealt("5D 4S 3D", "4D 5S 3S"), f"{QUIET}, {ONE_EACH}, 1 3S"),
            "0 3D",
        ),  # as good as won
        (do(HELD, f"{FIRST}, 0 4C, 1 AC"), "2 (6D)"),  # changes nothing, and is covered
        (do(LOST, f"{FIRST}, 0 4C, 1 6C"), "2 2D"),  # could decide
        (dealt("", "AH AC 4D"), "1 raise"),
        (dealt("", "4D 5D 6D"), "1 4D"),
        (do(dealt("4S 5S 6S", ""), "1 raise"), "0 run"),
        (do(dealt("3S 2S QS", ""), "1 raise"), "0 accept"),
        (do(dealt("3S AH AC", ""), "1 raise"), "0 raise"),
        (do(dealt("5D 4S AC", "4D 5S 3C"), f"{ONE_EACH}, 1 3C, 1 raise"), "0 raise"),
        (dealt("4S 5S QS", "", "AC AH 3D", "", points=(11, 0)), "0 accept"),  # with the partner's
        (dealt("4S 5S QS", "", "4D 6D", "", points=(11, 0)), "0 run"),
        (dealt("", "", points=(11, 11)), "1 blind 0"),
        (start(4), "3 cut cut"),
        (apply(cut(start(4)), deal("", "JD", "", "", exposed=(1, 0))), "1 keep"),
        (apply(cut(start(4)), deal("", "QD", "", "", exposed=(1, 0))), "1 burn"),
    ],
)
def test_it_does_what_was_worked_out_by_hand(state: State, action: str) -> None:
    assert worded(chosen(state)) == action

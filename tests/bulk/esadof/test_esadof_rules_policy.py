"""The compiled rules policy rates knocks as the reference bot does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.bots.esadof import rules as bot
from fodasse.bulk import protocol
from fodasse.bulk.compiled import kernel
from fodasse.bulk.esadof import rules_policy
from fodasse.games.esadof import Phase, Rules, State, start, view
from fodasse.games.esadof.encoding import IDS
from support.bulk.games import Record, by_bot, in_step
from support.esadof.compiled import mixed

RULES = Rules(target=60, max_turns=150)


@kernel
def cost_of_knock(work: Any) -> float:
    """Return what the rules policy expects a knock of the seat to act to cost."""
    match = work[0]
    turn = protocol.look(match)
    cards, _ = rules_policy.count_unseen(turn, match.unseen)
    return rules_policy.knock_cost(turn, match.unseen, cards, rules_policy.room())


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_a_knock_costs_what_the_bot_expects(seats: int) -> None:
    state = start(seats, rules=RULES)
    record = Record(state, seats)
    turns = 0
    for _, after in in_step(record, state, mixed(Random(seats), 0.9, 0.99), 200):
        if after.phase is Phase.TURN:
            turns += 1
            assert cost_of_knock(record.matches) == cost_by_bot(after)  # to the last bit
    assert turns > 50


def cost_by_bot(state: State) -> float:
    """What the bot expects a knock of the seat to act to cost."""
    seat = state.awaited[0]
    seen = view(state, seat)
    unseen = bot.unseen_points(seen)
    rows = [bot.row_points(seen, each, unseen) for each in range(len(state.rows))]
    return bot.knock_cost(rows[seat], rows[:seat] + rows[seat + 1 :])


@pytest.mark.thorough
def test_it_knocks_draws_from_both_sources_and_places_everywhere() -> None:
    met = set()
    for key in range(12):
        state = start(3 + key % 8, rules=RULES)
        for before, _ in in_step(Record(state, key), state, by_bot, 1000):
            if before.phase in (Phase.TURN, Phase.DRAWN):
                met.add(IDS.encode(by_bot(before), RULES))
    assert met == set(range(6, 13))

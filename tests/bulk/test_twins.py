"""Every compiled game is held to its reference: at any table, by any rules."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import GAMES
from fodasse.bots.game import value_of
from fodasse.bulk import rollouts
from fodasse.bulk.game import NAMES, compiled
from fodasse.core.fields import require
from fodasse.core.seats import CHANCE, usual_seats
from fodasse.table.record import Observation
from fodasse.testing.variants import each_value
from support.bulk.games import Record, Walk, by_bot, in_step, replayed, values, walks

each_game = pytest.mark.parametrize("name", NAMES)
VALUES = [
    pytest.param(name, rules, id=f"{name}-{value}")
    for name in NAMES
    for value, rules in each_value(GAMES[name])
]


def play_on(record: Record, state: Any, walk: Walk, steps: int) -> None:
    choose = partial(walk.chosen, rng=Random(walk.seed))
    for _ in in_step(record, state, choose, steps):
        pass


@each_game
@given(data=st.data())
def test_from_the_first_deal_all_that_a_seat_is_given_is_that_of_the_reference(
    name: str, data: st.DataObject
) -> None:
    """Its observation, its legal actions, and what random and rule-based policies do for it."""
    walk = data.draw(walks(name))
    play_on(Record(walk.state, walk.seed), walk.state, walk, 200)


@pytest.mark.parametrize(("name", "rules"), VALUES)
def test_each_value_of_a_field_is_played_as_in_the_reference(name: str, rules: Any) -> None:
    game = GAMES[name]
    state = game.start(usual_seats(game.seats), rules=rules)
    play_on(Record(state, 1), state, Walk(game, state, 1, 0.5), 60)


@each_game
@given(data=st.data())
def test_a_world_drawn_from_a_view_is_one_that_it_allows(name: str, data: st.DataObject) -> None:
    """The seat to act observes what is in the view, whatever the world."""
    walk = data.draw(walks(name))
    state = walk.some(150)
    seats = range(len(walk.game.returns(state)))
    viewer = data.draw(st.sampled_from((None, *seats)))
    view = walk.game.view(state, viewer)
    record = Record(view)
    record.draw(walk.seed)
    world = record.world(view)
    walk.game.validate(world)
    assert walk.game.view(world, viewer) == view
    again = Record(world)
    again.draw(1)  # nothing is hidden
    for seat in (None, *seats):
        assert walk.game.view(again.world(view), seat) == walk.game.view(world, seat)
    actors = walk.game.actors(state)
    if len(again.pack.at_table) == len(seats):
        if actors and actors[0] == viewer:
            assert record.row() == require(walk.game.encoding).observe(view)
        play_on(again, world, walk, 40)


@each_game
@given(data=st.data())
def test_a_round_of_rules_policies_is_that_of_the_bots(name: str, data: st.DataObject) -> None:
    """Nothing is left to chance until the next deal."""
    walk = data.draw(walks(name))
    game, ends = walk.game, require(walk.game.rounds).ends
    state = end = walk.some(150)
    if not game.actors(state) or game.actors(state)[0] is CHANCE:
        return
    action = data.draw(st.sampled_from((None, *game.legal_actions(state))))
    while True:
        before = end
        end = game.apply(before, action if end is state and action else by_bot(before))
        if ends(before, end):
            break
        if game.actors(end)[0] is CHANCE:
            return
    played = rollouts(state, 2, "rules", action=action, until="round")
    assert played.points.tolist() == [[*compiled(name).packed(end).points]] * 2
    assert set(played.over) == {not game.actors(end)}
    assert played.returns.tolist() == [pytest.approx(game.returns(end), abs=1e-4)] * 2


@pytest.mark.thorough
@each_game
@given(data=st.data())
def test_a_round_played_again_in_a_world_leads_to_that_world(
    name: str, data: st.DataObject
) -> None:
    walk = data.draw(walks(name))
    viewer = data.draw(st.sampled_from((None, *range(len(walk.game.returns(walk.state))))))
    history = [Observation(None, walk.game.view(walk.state, viewer))]
    for number, (before, action, state) in enumerate(walk.states(150)):
        view = walk.game.view(state, viewer)
        history.append(Observation(walk.game.censor(before, action, viewer), view))
        record = Record(view)
        past = record.game.past(view, lambda: tuple(history)) if number % 3 == 0 else None
        if past is not None and walk.game.actors(state):
            record.draw(number)
            again = replayed(past.start, record.matches, past.actions)
            assert record.game.state_in(again[0], view, Random(0)) == record.world(view)
            row = record.row()
            if name == "truco":  # of two who may answer, here the viewer, there the first
                again["turn"] = record.matches["turn"]
            record.matches[:] = again
            assert record.row() == row


@pytest.mark.thorough
@each_game
@given(data=st.data())
def test_the_value_between_rounds_is_that_of_the_reference(name: str, data: st.DataObject) -> None:
    walk = data.draw(walks(name))
    value = value_of(walk.game)
    for _, _, state in walk.states(150):
        at_table = Record(state).pack.at_table
        expected = value(state)
        assert sum(expected) == pytest.approx(1 if name != "truco" else len(expected) / 2)
        assert values(state) == pytest.approx([expected[seat] for seat in at_table])

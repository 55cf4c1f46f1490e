"""Every compiled game is held to its reference: at any table, by any rules."""

from __future__ import annotations

from random import Random

import pytest
from compiled_games import Record, replayed, values, walks
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.game import coefficients, value_of
from fodasse.bulk.game import NAMES
from fodasse.core.seats import CHANCE
from fodasse.table.record import Observation

pytestmark = pytest.mark.parametrize("name", NAMES)


@given(data=st.data())
def test_from_the_first_deal_all_that_a_seat_is_given_is_that_of_the_reference(
    name: str, data: st.DataObject
) -> None:
    """Its observation, its legal actions, and what random and rule-based policies do for it."""
    walk = data.draw(walks(name))
    state, rng = walk.state, Random(walk.seed)
    record = Record(state, name, walk.seed)
    for _ in range(200):
        record.assert_agree(state)
        if not walk.game.actors(state):
            return
        if walk.game.actors(state)[0] is CHANCE:
            action = record.deal(state)
        else:
            action = walk.chosen(state, rng)
            record.act(action)
        state = walk.game.apply(state, action)


@given(data=st.data())
def test_a_world_drawn_from_a_view_is_one_that_it_allows(name: str, data: st.DataObject) -> None:
    """The seat to act observes what is in the view, whatever the world."""
    walk = data.draw(walks(name))
    state = walk.some(150)
    viewer = data.draw(st.sampled_from((None, *range(len(walk.game.returns(state))))))
    view = walk.game.view(state, viewer)
    record = Record(view, name, 0)
    record.draw(walk.seed)
    world = record.world(view)
    walk.game.validate(world)
    assert walk.game.view(world, viewer) == view
    again = Record(world, name, 0)
    again.draw(1)  # nothing is hidden
    assert again.world(view) == world
    if len(record.pack.at_table) == len(walk.game.returns(state)):
        record.assert_agree(world)


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
        record = Record(view, name, 0)
        past = record.game.past(view, lambda: tuple(history)) if number % 3 == 0 else None
        if past is not None and walk.game.actors(state):
            record.draw(number)
            again = replayed(past.start, record.matches, past.actions)
            world = record.world(view)
            assert record.game.state_in(again[0], view, Random(0)) == world
            record.matches[:] = again
            if len(record.pack.at_table) == len(walk.game.returns(walk.state)):
                record.assert_agree(world)


@given(data=st.data())
def test_the_value_between_rounds_is_that_of_the_reference(name: str, data: st.DataObject) -> None:
    walk = data.draw(walks(name))
    value = value_of(walk.game)
    for _, _, state in walk.states(150):
        record = Record(state, name, 0)
        expected = value(state)
        assert sum(expected) == pytest.approx(1 if name != "truco" else len(expected) / 2)
        found = values(record, coefficients(name))
        assert found == pytest.approx([expected[seat] for seat in record.pack.at_table])

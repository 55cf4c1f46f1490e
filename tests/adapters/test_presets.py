"""House rules in environments: given by name or key, played to the end, seen through one shape."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, FormatError, RulesError
from fodasse.adapters.episodes import Episodes
from fodasse.testing import strategies
from fodasse.testing.variants import each_value
from support.adapters.openspiel_playing import finished
from support.games.offering import NUMBERED, PRESETS

gymnasium = pytest.importorskip("fodasse.adapters.gymnasium")
pettingzoo = pytest.importorskip("fodasse.adapters.pettingzoo")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")
pyspiel = pytest.importorskip("pyspiel")

each_numbered = pytest.mark.parametrize("name", NUMBERED)
each_preset = pytest.mark.parametrize(("name", "preset"), PRESETS)
ENDING: dict[str, str] = {"esadof": ",target=10,max_turns=20", "fodasse": ",limit=2"}
"""What makes matches end soon."""


def quick(name: str, preset: str) -> str:
    """Return a preset with what makes matches end soon."""
    return preset + ENDING.get(name, "")


@each_preset
def test_rules_are_given_as_such_by_key_or_by_preset(name: str, preset: str) -> None:
    kind = GAMES[name].documents.rules
    rules = kind.preset(preset)
    for given_rules in (rules, preset, f"{name}:{preset}", rules.spelled()):
        assert Episodes.of(name, rules=given_rules) == Episodes.of(name, rules=rules)
    assert Episodes.of(name, rules=rules.key).rules == rules.normal()


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ("of the house", FormatError),
        ("colour=blue", FormatError),
        ("other:book", FormatError),
        ("target=0", RulesError),
        (7, TypeError),
    ],
)
def test_unknown_rules_are_refused(rules: object, error: type[Exception]) -> None:
    for make in (Episodes.of, gymnasium.env, pettingzoo.env, openspiel.load):
        with pytest.raises(error):
            make("truco", rules=rules)


@each_preset
def test_pettingzoo_plays_every_preset_to_the_end(name: str, preset: str) -> None:
    table = pettingzoo.env(name, rules=quick(name, preset))
    assert table.unwrapped.episodes.rules == GAMES[name].documents.rules.parse(quick(name, preset))
    rng = Random(1)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, _, over, cut, info = table.last()
        assert not cut
        assert table.observation_space(agent).contains(observation)
        table.step(None if over else rng.choice(info["action_mask"].nonzero()[0]))
    assert not table.agents


@each_preset
def test_openspiel_plays_every_preset_to_the_end(name: str, preset: str) -> None:
    game = openspiel.load(name, rules=quick(name, preset))
    assert pyspiel.load_game(str(game)).episodes == game.episodes
    rules = openspiel.load(name, rules=preset).episodes.rules
    assert rules == GAMES[name].documents.rules.preset(preset)
    assert pyspiel.load_game(f"python_{name}(rules={preset})").episodes.rules == rules
    state = finished(game, seed=3)
    assert GAMES[name].outcome(state.step.state) is not None
    low, high = game.min_utility(), game.max_utility()
    assert all(low - 1e-9 <= value <= high + 1e-9 for value in state.returns())


@each_numbered
def test_the_shape_of_observations_and_actions_depends_on_game_and_seats_alone(name: str) -> None:
    game = GAMES[name]
    assert game.encoding is not None
    kind = game.documents.rules
    some = [*kind.presets().values(), *(rules for _, rules in each_value(game))]
    for seats in game.seats[:3]:
        book = game.encoding.layout(seats, kind())
        for rules in some:
            layout = game.encoding.layout(seats, rules)
            same = (layout.size, layout.actions, layout.version, layout.columns.keys())
            assert same == (book.size, book.actions, book.version, book.columns.keys()), rules.key


@each_numbered
@given(data=st.data())
@settings(max_examples=settings().max_examples // 3)
def test_observations_have_that_shape_under_drawn_rules(name: str, data: Any) -> None:
    game = GAMES[name]
    assert game.encoding is not None
    match = data.draw(
        strategies.matches(game, seats=st.just(4), rules=strategies.rules(game), most_actions=60)
    )
    size = game.encoding.layout(4, game.documents.rules()).size
    state = match.states[-1]
    if len(game.returns(state)) == 4:
        for seat in range(4):
            assert len(game.encoding.observe(game.view(state, seat))) == size

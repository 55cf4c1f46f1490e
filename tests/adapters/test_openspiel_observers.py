"""What OpenSpiel's observers tell: a seat's knowledge, the public part of it, the private part."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse import GAMES, to_json
from fodasse.table.structure import to_data
from support.games.offering import NUMBERED

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")
playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")

SMALL: dict[str, dict[str, Any]] = {
    "fodasse": {"seats": 3, "rounds": 1, "hand_size": 2},
    "truco": {"seats": 2, "rounds": 1},
    "dalmuti": {"rounds": 2, "max_decisions": 40},
    "esadof": {"seats": 3, "rounds": 1, "max_decisions": 20},
}
TEXTS = [
    "python_fodasse(players=3,rounds=1)",
    "python_fodasse(players=2,rounds=1,options=hand_size:2)",
    "python_truco(players=2,rounds=1)",
    "python_dalmuti(rounds=1,max_decisions=8)",
    "python_esadof(players=3,rounds=1,max_decisions=10)",
]
NOTHING, ONE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
names = st.sampled_from(NUMBERED)
seeds = st.integers(min_value=0, max_value=2**32)


def kind(*, recall: bool = False, public: bool = True, private: Any = ONE) -> Any:
    return pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=private
    )


def reached(name: str, seed: int) -> Any:
    """A state somewhere in a random episode."""
    rng = Random(seed)
    state = openspiel.load(name, **SMALL.get(name, {"rounds": 1})).new_initial_state()
    states = []
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        if not state.drawn:
            states.append(state.clone())
    return rng.choice(states)


def numbers(state: Any, seat: int, **what: Any) -> Any:
    observer = state.get_game().make_py_observer(kind(**what))
    observer.set_from(state, seat)
    return observer.tensor


def text(state: Any, seat: int, **what: Any) -> str:
    told: str = state.get_game().make_py_observer(kind(**what)).string_from(state, seat)
    return told


@pytest.mark.parametrize("game", TEXTS)
def test_a_playthrough_of_openspiel_is_made_and_made_again(game: str) -> None:
    written = playthroughs.playthrough(game, None, seed=3)
    assert "PublicObservationString() = " in written
    assert "PrivateObservationString(1) = " in written
    assert playthroughs.playthrough(game, None, seed=3) == written


@given(names, seeds)
def test_the_public_is_told_what_a_spectator_sees(name: str, seed: int) -> None:
    state = reached(name, seed)
    game, inside = GAMES[name], state.step.state
    spectator: Any = game.view(inside, None)
    for seat in range(state.num_players()):
        assert text(state, seat, private=NOTHING) == to_json(spectator)
        assert text(state, seat, private=NOTHING, recall=True).startswith("spectator\n")
        assert text(state, seat, private=NOTHING, recall=True) == text(
            state, 0, private=NOTHING, recall=True
        )


@given(names, seeds)
def test_what_is_public_is_the_same_in_all_worlds_that_anybody_may_be_in(
    name: str, seed: int
) -> None:
    """Hidden cards are exchanged, and what is public does not change."""
    state = reached(name, seed)
    game: Any = GAMES[name]
    inside = state.step.state
    for viewer in range(state.num_players()):
        world = game.determinize(game.view(inside, viewer), Random(seed))
        other = evolve(game.view(world, None), viewer=viewer)
        own = evolve(game.view(inside, None), viewer=viewer)
        assert game.encoding.observe(own) == game.encoding.observe(other)
        assert numbers(state, viewer, private=NOTHING).tolist() == list(game.encoding.observe(own))


@given(names, seeds)
def test_what_is_private_is_where_a_seat_and_the_public_differ(name: str, seed: int) -> None:
    state = reached(name, seed)
    for seat in range(state.num_players()):
        known, public = numbers(state, seat), numbers(state, seat, private=NOTHING)
        private = numbers(state, seat, public=False)
        assert private.tolist() == np.where(known == public, -1, known).tolist()
        assert (
            np.where(private == -1, public, private).tolist()
            == np.where((known == -1) & (public != -1), public, known).tolist()
        )


@given(names, seeds)
def test_private_and_public_text_are_a_seats_knowledge(name: str, seed: int) -> None:
    state = reached(name, seed)
    game, inside = GAMES[name], state.step.state
    for seat in range(state.num_players()):
        private = json.loads(text(state, seat, public=False))
        whole, known = (
            json.loads(json.dumps(to_data(game.view(inside, viewer)))) for viewer in (None, seat)
        )
        assert merged(whole, private) == known
        assert private["viewer"] == seat


def merged(public: Any, private: Any) -> Any:
    """The public document with the private parts in their places."""
    if isinstance(public, dict) and isinstance(private, dict):
        return {
            key: merged(public.get(key), private[key]) if key in private else public[key]
            for key in {**public, **private}
        }
    if isinstance(public, list) and isinstance(private, dict):
        return [
            merged(each, private[str(place)]) if str(place) in private else each
            for place, each in enumerate(public)
        ]
    return private


def test_own_cards_are_private_and_others_cards_are_neither() -> None:
    state = openspiel.load("fodasse", 2, rounds=1, hand_size=2).new_initial_state()
    deck = state.get_game().episodes.layout.cards
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])  # the weakest cards that are left
    columns = state.get_game().episodes.layout.columns
    hands = [set(state.step.state.hands[seat]) for seat in range(2)]
    for seat in range(2):
        private, public = (
            numbers(state, seat, public=False)[columns["hand"]],
            numbers(state, seat, private=NOTHING)[columns["hand"]],
        )
        assert {deck[number] for number in np.flatnonzero(private == 1)} == hands[seat]
        assert not public.any()


def test_public_decisions_are_recalled() -> None:
    state = openspiel.load("fodasse", 3, rounds=1, hand_size=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(41)
    size = state.get_game().episodes.layout.size
    log = numbers(state, 2, private=NOTHING, recall=True)[size:].reshape(-1, 2)
    assert log[:2].tolist() == [[2, 41], [-1, -1]]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"private": ALL}, "not that of all seats"),
        ({"public": False, "private": NOTHING}, "without public information"),
        ({"public": False, "recall": True}, "without perfect recall"),
    ],
)
def test_what_no_observer_tells(what: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        openspiel.load("truco", 2).make_py_observer(kind(**what))

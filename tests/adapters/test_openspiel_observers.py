"""What OpenSpiel's observers tell: a seat's knowledge, the public part of it, the private part."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, to_json
from fodasse.table.structure import to_data
from support.adapters.openspiel_playing import playout
from support.games.offering import NUMBERED

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")

SMALL: dict[str, dict[str, Any]] = {
    "fodasse": {"seats": 3, "rounds": 1, "hand_size": 2},
    "truco": {"seats": 2, "rounds": 1},
    "dalmuti": {"rounds": 2, "max_decisions": 20},
    "esadof": {"seats": 3, "rounds": 1, "max_decisions": 9},
}
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
    game = openspiel.load(name, **SMALL.get(name, {"rounds": 1}))
    return rng.choice([state.clone() for state in playout(game, seed) if not state.drawn])


def numbers(state: Any, seat: int, **what: Any) -> Any:
    observer = state.get_game().make_py_observer(kind(**what))
    observer.set_from(state, seat)
    return observer.tensor


def text(state: Any, seat: int, **what: Any) -> str:
    told: str = state.get_game().make_py_observer(kind(**what)).string_from(state, seat)
    return told


@pytest.mark.parametrize(
    "game", ["python_truco(players=2,rounds=1)", "python_dalmuti(rounds=1,max_decisions=2)"]
)
def test_a_playthrough_of_openspiel_is_made_and_made_again(game: str) -> None:
    playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    written = playthroughs.playthrough(game, None, seed=3)
    assert "PublicObservationString() = " in written
    assert "PrivateObservationString(1) = " in written
    assert playthroughs.playthrough(game, None, seed=3) == written


@given(names, seeds)
@settings(max_examples=settings().max_examples // 2)
def test_the_public_is_told_what_a_spectator_sees(name: str, seed: int) -> None:
    state = reached(name, seed)
    told = to_json(GAMES[name].view(state.step.state, None))
    recalled = text(state, 0, private=NOTHING, recall=True)
    assert recalled.startswith("spectator\n")
    for seat in range(state.num_players()):
        assert text(state, seat, private=NOTHING) == told
        assert text(state, seat, private=NOTHING, recall=True) == recalled


@given(names, seeds)
@settings(max_examples=settings().max_examples // 2)
def test_what_is_public_is_the_same_in_all_worlds_that_anybody_may_be_in(
    name: str, seed: int
) -> None:
    """Hidden cards are exchanged, and what is public does not change."""
    state = reached(name, seed)
    game: Any = GAMES[name]
    inside = state.step.state
    for viewer in range(state.num_players()):
        world = game.determinize(game.view(inside, viewer), Random(seed))
        own, other = (
            game.encoding.observe(evolve(game.view(each, None), viewer=viewer))
            for each in (inside, world)
        )
        assert numbers(state, viewer, private=NOTHING).tolist() == list(own) == list(other)


@given(names, seeds)
@settings(max_examples=settings().max_examples // 2)
def test_private_and_public_parts_are_a_seats_knowledge(name: str, seed: int) -> None:
    state = reached(name, seed)
    seat = seed % state.num_players()
    views = [GAMES[name].view(state.step.state, viewer) for viewer in (None, seat)]
    whole, known = (json.loads(json.dumps(to_data(view))) for view in views)
    private = json.loads(text(state, seat, public=False))
    assert merged(whole, private) == known
    assert private["viewer"] == seat
    seen, public = numbers(state, seat), numbers(state, seat, private=NOTHING)
    assert (
        numbers(state, seat, public=False).tolist() == np.where(seen == public, -1, seen).tolist()
    )


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


def test_hidden_decisions_are_recalled_to_nobody_in_public() -> None:
    """The public log is the same for all, also for those who gave cards away face down."""
    game = openspiel.load("dalmuti", rounds=2)
    later = (state for state in playout(game, 4) if state.step.rounds and not state.drawn)
    *_, state = islice(later, 6)
    logs = []
    for seat in range(4):
        tensor = numbers(state, seat, private=NOTHING, recall=True)
        rows = tensor[game.episodes.layout.size :].reshape(-1, 2).tolist()
        logs.append([((row[0] + seat) % 4, row[1]) for row in rows if row[0] >= 0])
    assert -1 in {action for _, action in logs[0]}
    assert logs == [logs[0]] * 4


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

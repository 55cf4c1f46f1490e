"""Views, actions as they were seen, chance and beliefs: what is so in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse import CHANCE
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from support.games.offering import encoding_of
from support.games.positions import MODULES, each_game, positions

HUGE = 10**5000
PUBLIC = {
    "fodasse": "rules phase at_table dealer leader to_act round_number hand_size stage stages "
    "accumulated motion paused waiting last_round",
    "esadof": "rules phase dealer awaited to_act hand_number points known pile turns last_hand "
    "winners",
    "dalmuti": "rules phase seating to_act hand_number roles points top passes out last_hand "
    "winners taken_over laid",
    "truco": "rules phase teams points dealer leader to_act worth asked asker may_raise eleven "
    "counted last_cut last_hand hand_number winner under_table exposed",
}
"""What everybody sees at any time, under the same name in states and views."""
PUBLIC_OF_A_SEAT = ("points", "bid", "won", "penalty", "status")
"""What everybody sees of a seat of Fodasse."""
OF_A_SEAT = {"fodasse": "seat", "esadof": "row", "dalmuti": "hand", "truco": "hand"}
"""The method of states and views that tells of one seat."""
WITH_CARDS: dict[str, tuple[type[Any], ...]] = {
    "fodasse": (fodasse.Deal,),
    "esadof": (esadof.Deal,),
    "dalmuti": (dalmuti.Deal, dalmuti.Give),
    "truco": (truco.Deal, truco.Replacement, truco.Play),
}
"""Actions in which a card may be hidden."""


def cards_of(thing: Any, name: str, seat: int) -> Any:
    """Return the cards that a state or view shows of a seat."""
    told = getattr(thing, OF_A_SEAT[name])(seat)
    return told.hand if name == "fodasse" else told


@each_game
def test_a_view_tells_what_the_state_tells(name: str) -> None:
    game = MODULES[name]
    for state, _ in positions(name).values():
        seats = range(len(game.returns(state)))
        for viewer in (None, *seats):
            seen = game.view(state, viewer)
            assert seen.viewer == viewer
            for each in PUBLIC[name].split():
                assert getattr(seen, each) == getattr(state, each), each
            legal = () if viewer is None else game.legal_actions(state, viewer)
            assert seen.legal_actions == legal
            assert bool(legal) is (viewer is not None and viewer in game.actors(state))
            for seat in seats:
                shown, held = cards_of(seen, name, seat), cards_of(state, name, seat)
                assert len(shown) == len(held)
                assert all(card in {None, *held} for card in shown)
                for each in PUBLIC_OF_A_SEAT if name == "fodasse" else ():
                    assert getattr(seen.seat(seat), each) == getattr(state.seat(seat), each)


@each_game
def test_a_view_without_a_seat_is_a_spectators_and_has_no_observation(name: str) -> None:
    game = MODULES[name]
    for state, action in positions(name).values():
        assert game.view(state) == game.view(state, None)
        if game.actors(state):
            assert game.censor(state, action) == game.censor(state, action, None)
        with pytest.raises(ValueError, match="spectator"):
            encoding_of(GAMES[name]).observe(game.view(state))


@each_game
def test_a_viewer_is_a_seat_there_is(name: str) -> None:
    game = MODULES[name]
    state = game.start(4)
    for seat in (4, -1, 99, 10**30):
        with pytest.raises(ValueError, match="no seat"):
            game.view(state, seat)
    for wrong in ("0", 0.0, True):
        with pytest.raises(TypeError, match="seat is a whole number"):
            game.view(state, wrong)
    for told in (state, game.view(state, 0)):
        for seat in (4, -1, HUGE, -HUGE):
            with pytest.raises(IndexError):
                getattr(told, OF_A_SEAT[name])(seat)


@each_game
def test_nothing_is_done_for_a_viewer_that_is_not_awaited(name: str) -> None:
    game = GAMES[name]
    for state, _ in positions(name).values():
        for viewer in {None, *range(len(game.returns(state)))} - {*game.actors(state)}:
            with pytest.raises(ValueError, match=r"awaited|empty|not enough"):
                game.default_action(game.view(state, viewer))


@each_game
def test_actions_without_hidden_cards_are_seen_by_all(name: str) -> None:
    game = MODULES[name]
    for state, _ in positions(name).values():
        for action in (*game.legal_actions(state), *game.table_actions(state)):
            if not isinstance(action, WITH_CARDS[name]):
                for viewer in (None, *range(len(game.returns(state)))):
                    assert game.censor(state, action, viewer) == action


@each_game
def test_chance_is_asked_only_when_a_draw_is_due(name: str) -> None:
    game = MODULES[name]
    for state, _ in positions(name).values():
        if CHANCE in game.actors(state):
            assert game.legal_actions(state) == ()
            pool, count = game.chance(state).pool, game.chance(state).count
            for cards in (pool[: count - 1], (*pool, pool[0])[: count + 1]):
                with pytest.raises(ValueError, match=rf"{count} card"):
                    game.chance_action(state, cards)
            continue
        for ask in (game.chance, lambda now: game.chance_action(now, ())):
            with pytest.raises(ValueError, match=r"no (deal|draw)"):
                ask(state)
        with pytest.raises(ValueError, match=r"no (deal|draw)"):
            game.sample_chance(state, Random(0))


@each_game
def test_the_same_generator_draws_the_same(name: str) -> None:
    game = MODULES[name]
    state = next(now for now, _ in positions(name).values() if CHANCE in game.actors(now))
    deals = {game.sample_chance(state, Random(seed)) for seed in range(5)}
    assert deals == {game.sample_chance(state, Random(seed)) for seed in range(5)}
    assert len(deals) == 5
    seen = game.view(game.apply(state, game.sample_chance(state, Random(0))), 0)
    worlds = {game.determinize(seen, Random(seed)) for seed in range(5)}
    assert worlds == {game.determinize(seen, Random(seed)) for seed in range(5)}
    assert len(worlds) == 5


@each_game
def test_between_hands_there_is_one_world(name: str) -> None:
    game = MODULES[name]
    states = [
        state for state, _ in positions(name).values() if state.phase.name in {"DEAL", "OVER"}
    ]
    for state in states:
        if name == "truco" and state.exposed:
            continue  # a card was burnt: its hand goes on
        for viewer in (None, 0, 1):
            assert game.count_worlds(game.view(state, viewer)) == 1
            assert game.determinize(game.view(state, viewer), Random(0)) == state

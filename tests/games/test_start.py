"""What a match of each game can start with and what not, and what each package offers."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from attrs import frozen
from attrs.exceptions import FrozenInstanceError

from fodasse import CHANCE, FormatError, IllegalAction, InvalidDeck, RulesError
from fodasse.core.seats import CHANCE as THE_SAME
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from support.games.positions import MODULES, each_game

HUGE = 10**5000
"""More digits than Python prints."""


@frozen
class Offer:
    """What a game offers at its start."""

    seats: tuple[int, ...]
    seats_in_words: str
    rules_version: int
    option: str
    "The start option that names a seat."
    rules: Any
    "Rules that are not the default ones."


OFFERS = {
    "fodasse": Offer((*range(2, 40),), "2 to 39", 1, "dealer", fodasse.Rules(limit=3)),
    "esadof": Offer((*range(3, 11),), "3 to 10", 1, "dealer", esadof.Rules(max_turns=99)),
    "dalmuti": Offer((*range(4, 10),), "4 to 9", 1, "youngest", dalmuti.Rules(hands=5)),
    "truco": Offer((2, 4), "2 or 4", 3, "dealer", truco.Rules(exposure=False)),
}
"""From the rules of each game."""


@each_game
def test_the_game_among_the_others(name: str) -> None:
    game, offer = MODULES[name].GAME, OFFERS[name]
    assert GAMES[name] is game
    told = (game.name, game.rules_version, repr(game))
    assert told == (name, offer.rules_version, f"{name}.GAME")
    assert tuple(game.seats) == offer.seats


@each_game
def test_every_public_name_is_there(name: str) -> None:
    shared = (
        "GAME actors apply censor chance chance_action chance_outcomes check check_deck "
        "count_worlds determinize legal_actions outcome plausible_actions refusals returns "
        "sample_chance start table_actions teams view Action Phase Reason Rules State View"
    )
    assert set(shared.split()) <= set(MODULES[name].__all__)
    actions = {kind.__name__ for kind in GAMES[name].documents.actions}
    assert actions <= set(MODULES[name].__all__)
    assert all(hasattr(MODULES[name], each) for each in MODULES[name].__all__)
    assert CHANCE is THE_SAME


@each_game
def test_a_match_can_be_played_by_the_functions_of_the_package_alone(name: str) -> None:
    game, rng = MODULES[name], Random(1)
    for seats in OFFERS[name].seats[:2]:
        state = game.start(seats)
        while game.actors(state):
            legal = game.legal_actions(state)
            action = rng.choice(legal) if legal else game.sample_chance(state, rng)
            state = game.apply(state, action)
        assert game.outcome(state).winners


@each_game
def test_numbers_of_seats_and_the_first_dealer_or_the_youngest_are_those_there_are(
    name: str,
) -> None:
    game, offer = GAMES[name], OFFERS[name]
    others = {-HUGE, -2, -1, 0, 1, 3, 5, 10, 11, 40, 10**30, HUGE} - {*offer.seats}
    for seats in sorted(others):
        with pytest.raises(RulesError, match=offer.seats_in_words):
            game.start(seats)
    for seat in range(4):
        state: Any = game.start(4, **{offer.option: seat})
        assert (state.seating[0] if offer.option == "youngest" else state.dealer) == seat
    for seat in (-HUGE, -1, 4, 10**30, HUGE):
        with pytest.raises(RulesError, match="0 to 3"):
            game.start(4, **{offer.option: seat})


@each_game
def test_seats_options_and_rules_of_the_wrong_type(name: str) -> None:
    wrong: Any
    for wrong in ("4", 4.0, None, True, False):
        with pytest.raises(TypeError):
            GAMES[name].start(wrong)
        with pytest.raises(TypeError):
            GAMES[name].start(4, **{OFFERS[name].option: wrong})
    for wrong in (7, "book", {}):
        with pytest.raises(TypeError):
            GAMES[name].start(4, rules=wrong)


@each_game
def test_starts_are_equal_if_they_behave_the_same_and_have_rules_that_stay(name: str) -> None:
    game, option, rules = MODULES[name], OFFERS[name].option, OFFERS[name].rules
    first = game.start(4)
    same = game.start(4, rules=game.Rules(), **{option: 0})
    assert (first, hash(first)) == (same, hash(same))
    others = [game.start(4, **{option: 1}), game.start(4, rules=rules)]
    others.append(game.start(next(seats for seats in OFFERS[name].seats if seats != 4)))
    assert all(first != other for other in others)
    assert len({first, *others}) == 4
    assert first.rules == game.Rules()
    assert others[1].rules is rules
    with pytest.raises(FrozenInstanceError):
        rules.limit = 40


@pytest.mark.parametrize("error", [FormatError, IllegalAction, InvalidDeck, RulesError])
def test_errors_of_values_are_value_errors(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)


@each_game
def test_a_game_is_the_same_object_after_its_pickle(name: str) -> None:
    game = GAMES[name]
    assert pickle.loads(pickle.dumps(game)) is game

"""What a front end is told: the action of an absent player, and what costs dearly."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from fodasse.games import truco
from fodasse.games.truco import (
    GAME,
    Accept,
    Action,
    Cut,
    How,
    Keep,
    Play,
    PlayBlind,
    Raise,
    Run,
    State,
)
from support.truco.playing import Walk, between, cards, dealt, do, four, matches

HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
"""The vira is a king: aces are the manilhas."""


def default(state: State, seat: int) -> Action:
    return GAME.default_action(truco.view(state, seat))


def test_an_absent_player_taps_the_pack_and_keeps_the_exposed_card() -> None:
    assert default(between(dealer=1), 0) == Cut(0, How.TAP)
    assert default(dealt(*HANDS, exposed=(1, 1)), 1) == Keep(1)


@pytest.mark.parametrize(
    ("turns", "seat", "worth"), [("1 raise", 0, 3), ("1 raise", 2, 3), ("1 raise, 0 raise", 3, 6)]
)
def test_an_absent_player_runs_from_what_is_asked(turns: str, seat: int, worth: int) -> None:
    assert default(do(four(), turns), seat) == Run(seat, worth)


def test_an_absent_player_runs_at_eleven_too() -> None:
    state = four(points=(11, 10))
    assert default(state, 0) == Run(0, 3)
    assert truco.apply(state, default(state, 0)).points == (11, 11)


@pytest.mark.parametrize(
    ("hand", "weakest"),
    [
        ("4S AC 5S", "4S"),
        ("3C 2D KS", "KS"),
        ("AD AS AH", "AD"),  # manilhas by suit
        ("AC AS AH", "AS"),
        ("AD 3C 3D", "3D"),  # no manilha before a manilha; of equal ones the first held
        ("AD 3C 3S", "3S"),
    ],
)
def test_an_absent_player_plays_its_weakest_card_open(hand: str, weakest: str) -> None:
    (card,) = cards(weakest)
    state = dealt("", hand, "", "")
    assert default(state, 1) == Play(1, card)


def test_an_absent_player_never_covers_a_card() -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C")
    (four_of_diamonds,) = cards("4D")
    assert default(state, 0) == Play(0, four_of_diamonds)


def test_an_absent_player_plays_its_first_card_in_the_dark() -> None:
    assert default(four(points=(11, 11)), 1) == PlayBlind(1, 0)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_a_seat_that_is_not_awaited_has_no_such_action(viewer: int | None) -> None:
    with pytest.raises(ValueError, match="not awaited"):
        GAME.default_action(truco.view(four(), viewer))


@given(matches(steps=80))
def test_the_action_of_an_absent_player_is_legal_and_never_raises(match: Walk) -> None:
    for state, _, _ in match:
        for seat in truco.actors(state):
            if isinstance(seat, int):
                action = default(state, seat)
                assert action in truco.legal_actions(state, seat)
                assert not isinstance(action, Raise | Accept)
                assert GAME.costs(truco.view(state, seat), action) is None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_of_absent_players_ends(seats: int) -> None:
    state, rng = truco.start(seats), Random(1)
    while actors := truco.actors(state):
        seat = actors[0]
        action = default(state, seat) if isinstance(seat, int) else truco.sample_chance(state, rng)
        state = truco.apply(state, action)
    assert truco.outcome(state) is not None


# costs


@pytest.mark.parametrize("points", [(11, 3), (0, 11), (11, 11)])
def test_a_raise_that_loses_the_match_is_marked(points: tuple[int, int]) -> None:
    state = four(points=points)
    for seat in range(4):
        view = truco.view(state, seat)
        marks = {GAME.costs(view, each) for each in truco.legal_actions(state, seat)}
        assert marks <= {None}
        assert GAME.costs(view, Raise(seat, 6)) == GAME.costs(view, Raise(seat)) == "match"


def test_claims_are_marked_and_nothing_else() -> None:
    for state in (between((11, 11)), four(), do(four(), "1 raise"), four(points=(11, 11))):
        view = truco.view(state, 2)
        for offence in truco.Offence:
            assert GAME.costs(view, truco.Tento(2, offence)) == "claim"
        for action in (Run(2, 3), Accept(2, 3), truco.CountQuestion(2), truco.Redeal(2)):
            assert GAME.costs(view, action) is None
    assert GAME.costs(truco.view(four(), 1), Raise(1, 3)) is None
    assert GAME.costs(truco.view(between((11, 3)), 1), Raise(1, 3)) is None


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_costs_have_words(lang: str) -> None:
    said = {GAME.texts.say(lang, f"costs.{code}") for code in ("match", "claim")}
    assert len(said) == 2

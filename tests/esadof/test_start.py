"""The beginning of a match, the deck, and what no match can start with."""

from __future__ import annotations

import pytest
from attrs.exceptions import FrozenInstanceError
from esadof_playing import ALL_CARDS, cards, sights

from fodasse.core.cards import InvalidDeck
from fodasse.core.errors import RulesError
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES, esadof
from fodasse.games.esadof import GAME, Phase, Rules, actors, check_deck, start
from fodasse.games.esadof.rules import CARD_POINTS, DECK

HUGE = pytest.param(10**5000, id="huge")
"""More digits than Python prints."""
NEGATIVE = pytest.param(-(10**5000), id="hugely-negative")


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_a_match_before_its_first_deal(seats: int) -> None:
    state = start(seats)
    assert state.phase is Phase.DEAL
    assert actors(state) == (CHANCE,)
    assert (state.dealer, state.hand_number, state.to_act) == (0, 1, None)
    assert state.points == (0,) * seats
    assert sights(state) == [""] * seats
    assert (state.pile, state.stock, state.drawn, state.turns) == ((), (), None, None)
    assert (state.last_hand, state.winners) == (None, ())


@pytest.mark.parametrize("seats", [-1, 0, 2, 11, 10**30, HUGE])
def test_seats_3_to_10_and_no_other_number(seats: int) -> None:
    with pytest.raises(RulesError, match="3 to 10"):
        start(seats)


@pytest.mark.parametrize("dealer", [-1, 4, HUGE])
def test_the_dealer_is_one_of_the_seats(dealer: int) -> None:
    with pytest.raises(RulesError, match="0 to 3"):
        start(4, dealer=dealer)


@pytest.mark.parametrize("dealer", range(4))
def test_any_seat_may_deal_first(dealer: int) -> None:
    assert start(4, dealer=dealer).dealer == dealer


@pytest.mark.parametrize("number", ["4", 4.0, None, True])
def test_numbers_of_the_wrong_type(number: object) -> None:
    with pytest.raises(TypeError):
        start(number)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        start(4, dealer=number)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rules(target=number)  # type: ignore[arg-type]
    if number is not None:
        with pytest.raises(TypeError):
            Rules(max_turns=number)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [7, "book", {}, GAMES["fodasse"].documents.rules()])
def test_rules_of_the_wrong_type(rules: object) -> None:
    with pytest.raises(TypeError):
        start(4, rules=rules)  # type: ignore[arg-type]


def test_rules_of_the_book() -> None:
    assert (Rules().target, Rules().max_turns) == (100, None)
    assert Rules(50, 20) == Rules(target=50, max_turns=20)


@pytest.mark.parametrize("target", [0, -1, 10**6 + 1, HUGE])
def test_targets_that_cannot_be_played_to(target: int) -> None:
    with pytest.raises(RulesError, match="target"):
        Rules(target=target)


@pytest.mark.parametrize("turns", [0, -1, 10**6 + 1, NEGATIVE])
def test_limits_of_turns_that_make_no_hand(turns: int) -> None:
    with pytest.raises(RulesError, match="max_turns"):
        Rules(max_turns=turns)


def test_the_smallest_and_the_largest_values() -> None:
    assert (Rules(target=1).target, Rules(max_turns=1).max_turns) == (1, 1)
    assert (Rules(target=10**6).target, Rules(max_turns=10**6).max_turns) == (10**6, 10**6)


def test_rules_live_in_the_state_and_cannot_be_changed() -> None:
    rules = Rules(target=30)
    state = start(4, rules=rules)
    assert state.rules is rules
    with pytest.raises(FrozenInstanceError):
        rules.target = 40  # type: ignore[misc]


def test_turns_are_counted_where_they_are_limited() -> None:
    assert start(3, rules=Rules(max_turns=5)).turns == 0


def test_two_starts_are_equal_if_they_behave_the_same() -> None:
    assert start(4) == start(4, rules=Rules(), dealer=0)
    assert hash(start(4)) == hash(start(4, dealer=0))
    assert start(4) != start(4, dealer=1)
    assert start(4) != start(5)
    assert start(4) != start(4, rules=Rules(target=99))
    assert start(4) != start(4, rules=Rules(max_turns=99))


# the deck


def test_the_deck_is_two_packs_without_jokers() -> None:
    assert len(DECK) == 104
    assert sorted(DECK) == list(DECK) == sorted(ALL_CARDS)
    assert all(DECK.count(card) == 2 for card in DECK)


def test_cards_count_from_0_for_kings_to_12_for_queens() -> None:
    worth = [CARD_POINTS[card] for card in cards("KD AS 2H 3C 4D 5S 6H 7C 8D 9S TH JC QD")]
    assert worth == list(range(13))
    assert len(CARD_POINTS) == 52


def test_the_whole_deck_is_accepted_in_any_order() -> None:
    check_deck(reversed(ALL_CARDS))
    check_deck(DECK)


def test_a_deck_with_faults_tells_them() -> None:
    faulty = [card for card in ALL_CARDS if str(card) != "QH"]
    with pytest.raises(InvalidDeck) as caught:
        check_deck([*faulty, *cards("QH KD")])
    assert (caught.value.missing, caught.value.doubled) == (cards("QH"), cards("KD"))
    assert caught.value.foreign == ()
    with pytest.raises(TypeError):
        check_deck([*ALL_CARDS[1:], "QH"])  # type: ignore[list-item]


# the game object


def test_the_game_among_the_others() -> None:
    assert GAMES["esadof"] is GAME
    assert (GAME.name, GAME.rules_version, GAME.seats) == ("esadof", 1, range(3, 11))
    assert repr(GAME) == "esadof.GAME"


def test_every_public_name_is_there() -> None:
    for name in esadof.__all__:
        assert hasattr(esadof, name)
    same = set(GAMES["fodasse"].__class__.__dict__) - {"calls", "drawn"}
    assert same <= set(GAME.__class__.__dict__)

"""The beginning of a match, the deck, and what no match can start with."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.cards import InvalidDeck
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import Phase, Rules, actors, check_deck, start
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from support.esadof.playing import ALL_CARDS, cards, sights


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


def test_rules_of_the_book() -> None:
    assert (Rules().target, Rules().max_turns) == (100, None)
    rules = Rules(target=50, max_turns=20)
    assert (rules.target, rules.max_turns) == (50, 20)


def test_turns_are_counted_where_they_are_limited() -> None:
    assert start(3, rules=Rules(max_turns=5)).turns == 0


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
    wrong: Any = [*ALL_CARDS[1:], "QH"]
    with pytest.raises(TypeError):
        check_deck(wrong)

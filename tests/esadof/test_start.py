"""The beginning of a match, the deck, and what no match can start with."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.cards import InvalidDeck
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import Rules, actors, check_deck, start
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from support.esadof.playing import ALL_CARDS, cards, tells


@pytest.mark.parametrize("seats", [3, 10])
def test_a_match_before_its_first_deal(seats: int) -> None:
    assert actors(start(seats)) == (CHANCE,)
    tells(start(seats), {
        "phase": "deal", "dealer": 0, "hand_number": 1, "to_act": None, "points": (0,) * seats,
        "rows": [""] * seats, "pile": "", "stock": 0, "drawn": None, "turns": None,
        "last_hand": None, "winners": (),
    })  # fmt: skip


def test_rules_of_the_book() -> None:
    assert (Rules().target, Rules().max_turns) == (100, None)
    # turns are counted where they are limited
    assert start(3, rules=Rules(max_turns=5)).turns == 0


# the deck


def test_the_deck_is_two_packs_without_jokers() -> None:
    assert sorted(DECK) == list(DECK) == sorted(ALL_CARDS)
    assert len(DECK) == 104


def test_cards_count_from_0_for_kings_to_12_for_queens() -> None:
    worth = [CARD_POINTS[card] for card in cards("KD AS 2H 3C 4D 5S 6H 7C 8D 9S TH JC QD")]
    assert worth == list(range(13))
    assert len(CARD_POINTS) == 52


def test_a_deck_with_faults_tells_them() -> None:
    check_deck(reversed(ALL_CARDS))
    faulty = [card for card in ALL_CARDS if str(card) != "QH"]
    with pytest.raises(InvalidDeck) as caught:
        check_deck([*faulty, *cards("QH KD")])
    assert (caught.value.missing, caught.value.doubled) == (cards("QH"), cards("KD"))
    assert caught.value.foreign == ()
    wrong: Any = [*ALL_CARDS[1:], "QH"]
    with pytest.raises(TypeError):
        check_deck(wrong)

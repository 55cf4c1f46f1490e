"""Rules 1, 2 and 5: the deck, its order, its check, and the text of a card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse import Card, FormatError, InvalidDeck, Rank, Rules, Suit, check_deck
from support.fodasse.playing import cards

RANKS = "4567QJKA23"
"""Rule 1, weak to strong."""
SUITS = "DSHC"
"""Rule 2, weak to strong."""
DECK = cards(" ".join(rank + suit for rank in RANKS for suit in SUITS))


def faults(deck: Any) -> InvalidDeck:
    with pytest.raises(InvalidDeck) as caught:
        check_deck(deck)
    return caught.value


def test_1_there_are_40_cards_of_ten_ranks_from_4_to_3() -> None:
    assert Rules().deck == DECK
    assert len(set(DECK)) == 40
    in_order = tuple(map(Rank, RANKS))
    assert Rules().ranks == tuple(sorted(in_order)) == in_order


def test_2_suits_go_diamonds_spades_hearts_clubs() -> None:
    assert [str(suit) for suit in sorted(Suit)] == list(SUITS)
    assert "".join(suit.symbol for suit in sorted(Suit)) == "♦♠♥♣"
    # cards by rank and then by suit
    assert tuple(sorted(Random(5).sample(DECK, 40))) == DECK


def test_5_a_whole_deck_is_accepted_in_any_order() -> None:
    check_deck(reversed(DECK))
    check_deck(Random(1).sample(DECK, 40))


def test_5_the_refusal_lists_missing_doubled_and_foreign_cards_suit_by_suit() -> None:
    deck = [card for card in DECK if str(card) not in {"4D", "3D", "KC"}]
    error = faults([*deck, *cards("7S 7S QH 8H TD")])
    assert error.missing == cards("4D 3D KC")
    assert error.doubled == cards("7S QH")
    assert error.foreign == cards("TD 8H")
    words = str(error)
    assert words.index("missing") < words.index("♦ 4 3") < words.index("♣ K")
    assert words.index("♣ K") < words.index("doubled") < words.index("foreign")


def test_5_forty_cards_are_not_enough_if_one_is_double() -> None:
    error = faults([*DECK[:-1], DECK[0]])
    assert (error.missing, error.doubled, error.foreign) == (cards("3C"), cards("4D"), ())
    assert set(faults([]).missing) == set(DECK)


def test_5_something_that_is_no_card_is_a_type_error() -> None:
    wrong: Any = ["4D"]
    with pytest.raises(TypeError):
        check_deck(wrong)
    with pytest.raises(TypeError):
        Card.parse(wrong)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("4D", Card(Rank.FOUR, Suit.DIAMONDS)),
        ("KS", Card(Rank.KING, Suit.SPADES)),
        ("3C", Card(Rank.THREE, Suit.CLUBS)),
        ("K♦", Card(Rank.KING, Suit.DIAMONDS)),
        ("q♥", Card(Rank.QUEEN, Suit.HEARTS)),
        ("10D", Card(Rank.TEN, Suit.DIAMONDS)),
        ("10♠", Card(Rank.TEN, Suit.SPADES)),
        ("ah", Card(Rank.ACE, Suit.HEARTS)),
    ],
)
def test_text_forms_a_card_is_read_from(text: str, card: Card) -> None:
    assert Card.parse(text) == card


@pytest.mark.parametrize(
    "text", ["", "4", "D", "D4", "1D", "4X", "4DD", " 4D", "100D", "110D", "4D\n"]
)
def test_text_that_names_no_card_is_a_format_error(text: str) -> None:
    with pytest.raises(FormatError):
        Card.parse(text)

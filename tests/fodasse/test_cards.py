"""Rules 1, 2 and 5: the deck, its order, its check, and the text of a card."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from fodasse import Card, FormatError, InvalidDeck, Rank, Rules, Suit, check_deck
from support.fodasse.playing import cards

RANKS = "4567QJKA23"
"""Rule 1, weak to strong."""
SUITS = "DSHC"
"""Rule 2, weak to strong."""
DECK = cards(" ".join(rank + suit for rank in RANKS for suit in SUITS))


def test_1_there_are_40_cards_of_ten_ranks_in_four_suits() -> None:
    assert Rules().deck == DECK
    assert len(set(Rules().deck)) == 40


def test_1_ranks_go_from_4_to_3() -> None:
    in_order = [Rank(rank) for rank in RANKS]
    assert sorted(in_order) == in_order
    assert all(weak < strong for weak, strong in itertools.pairwise(in_order))
    assert Rules().ranks == tuple(in_order)


def test_2_suits_go_diamonds_spades_hearts_clubs() -> None:
    assert [str(suit) for suit in sorted(Suit)] == list(SUITS)
    assert "".join(suit.symbol for suit in sorted(Suit)) == "♦♠♥♣"


def test_cards_are_sorted_by_rank_and_then_suit() -> None:
    shuffled = random.Random(5).sample(DECK, 40)
    assert sorted(shuffled) == list(DECK)
    assert cards("4C 5D") == tuple(sorted(cards("5D 4C")))


def test_5_a_whole_deck_is_accepted_in_any_order() -> None:
    check_deck(DECK)
    check_deck(reversed(DECK))
    check_deck(random.Random(1).sample(DECK, 40))


def test_5_the_refusal_lists_missing_doubled_and_foreign_cards_suit_by_suit() -> None:
    deck = [card for card in DECK if str(card) not in {"4D", "3D", "KC"}]
    deck += cards("7S 7S QH 8H TD")
    with pytest.raises(InvalidDeck) as caught:
        check_deck(deck)
    assert caught.value.missing == cards("4D 3D KC")
    assert caught.value.doubled == cards("7S QH")
    assert caught.value.foreign == cards("TD 8H")
    words = str(caught.value)
    assert "♦ 4 3" in words
    assert "♣ K" in words
    assert words.index("missing") < words.index("doubled") < words.index("foreign")


def test_5_forty_cards_are_not_enough_if_one_is_double() -> None:
    with pytest.raises(InvalidDeck) as caught:
        check_deck([*DECK[:-1], DECK[0]])
    assert caught.value.missing == cards("3C")
    assert caught.value.doubled == cards("4D")
    assert caught.value.foreign == ()


def test_5_no_cards_are_no_deck() -> None:
    with pytest.raises(InvalidDeck) as caught:
        check_deck([])
    assert set(caught.value.missing) == set(DECK)
    assert [card.suit for card in caught.value.missing] == sorted(
        card.suit for card in caught.value.missing
    )


def test_5_something_that_is_no_card_is_a_type_error() -> None:
    cards: Any = ["4D"]
    with pytest.raises(TypeError):
        check_deck(cards)


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("4D", Rank.FOUR, Suit.DIAMONDS),
        ("KS", Rank.KING, Suit.SPADES),
        ("3C", Rank.THREE, Suit.CLUBS),
        ("K♦", Rank.KING, Suit.DIAMONDS),
        ("q♥", Rank.QUEEN, Suit.HEARTS),
        ("10D", Rank.TEN, Suit.DIAMONDS),
        ("10♠", Rank.TEN, Suit.SPADES),
        ("ah", Rank.ACE, Suit.HEARTS),
    ],
)
def test_text_forms_a_card_is_read_from(text: str, rank: Rank, suit: Suit) -> None:
    assert Card.parse(text) == Card(rank, suit)


def test_text_of_ten_is_t() -> None:
    assert str(Card.parse("10D")) == "TD"
    assert str(Rank.TEN) == "T"
    assert str(Rank.SEVEN) == "7"


@pytest.mark.parametrize(
    "text", ["", "4", "D", "D4", "1D", "4X", "4DD", " 4D", "100D", "110D", "4D\n"]
)
def test_text_that_names_no_card_is_a_format_error(text: str) -> None:
    with pytest.raises(FormatError):
        Card.parse(text)


def test_text_must_be_text() -> None:
    text: Any = 4
    with pytest.raises(TypeError):
        Card.parse(text)

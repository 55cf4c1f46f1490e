"""Cards as values: one object each, never changed, ordered among themselves only."""

import copy
import pickle
from typing import Any

import pytest

from fodasse import Card, FormatError, Rank, Suit
from fodasse.core.cards import FULL_DECK, TRUCO_DECK, TRUCO_RANKS


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_there_is_one_object_a_card(card: Card) -> None:
    assert Card(card.rank, card.suit) is card
    assert Card.parse(str(card)) is card
    assert Card.parse(card.symbol.lower()) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is copy.copy(card) is card
    assert eval(repr(card), {"Card": Card}) is card


@pytest.mark.parametrize("mark", "\ufe0e\ufe0f")
def test_a_variation_selector_may_follow_the_sign_of_a_suit(mark: str) -> None:
    for card in FULL_DECK:
        assert Card.parse(card.symbol + mark) is card
        assert Card.parse(card.symbol.lower() + mark) is card
        for wrong in card.text + mark, mark + card.symbol, card.symbol + 2 * mark:
            with pytest.raises(FormatError, match="not a card"):
                Card.parse(wrong)


def test_a_card_cannot_be_changed() -> None:
    card = Card.parse("4D")
    for change in ("rank", "order", "colour"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(card, change, None)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(card, change)
    assert str(card) == "4D"


def test_cards_compare_with_cards_only() -> None:
    other: Any
    for other in (3, "4D", None, Rank.FOUR):
        with pytest.raises(TypeError):
            _ = Card.parse("4D") < other
        with pytest.raises(TypeError):
            _ = other > Suit.CLUBS
        assert Card.parse("4D") != other


def test_a_card_is_made_of_a_rank_and_a_suit_or_of_a_text() -> None:
    wrong: list[tuple[Any, Any]] = [("4", "D"), (Rank.FOUR, "D"), (0, 0), ([], {})]
    for parts in wrong:
        with pytest.raises(TypeError, match="a Rank and a Suit"):
            Card(*parts)
    assert Card.parse("10♥") is Card.parse("th") is Card(Rank.TEN, Suit.HEARTS)


def test_decks_are_sorted_and_without_doubles() -> None:
    assert (len(set(TRUCO_DECK)), len(set(FULL_DECK))) == (40, 52)
    assert list(TRUCO_DECK) == sorted(TRUCO_DECK)
    assert "".join(map(str, TRUCO_RANKS)) == "4567QJKA23"
    assert max(FULL_DECK) is Card.parse("3C")

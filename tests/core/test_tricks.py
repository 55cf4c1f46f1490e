"""Tricks: who plays, what must be followed, who takes them, and what is shown by not following."""

from __future__ import annotations

from fodasse.core.cards import TRUCO, Card, Ordering, Rank, Suit
from fodasse.core.tricks import Trick, by_strength, followers, shown_voids, split_tricks


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def taker(trick: Trick) -> int:
    """Return the seat with the strongest heart, or else the strongest card of the suit led."""
    return trick.taker(lambda card: TRUCO.strength(card, trick.led, Suit.HEARTS))


def test_seats_play_in_turn_from_the_leader() -> None:
    empty = Trick(2, (), seats=3)
    assert (empty.plays, empty.led, empty.turn) == ((), None, 2)
    trick = Trick(3, cards("4D 5C 6S"), seats=4)
    assert [seat for seat, _ in trick.plays] == [3, 0, 1]
    assert (trick.led, trick.turn) == (Suit.DIAMONDS, 2)


def test_trumps_beat_the_suit_led_and_that_the_others_and_of_equals_the_first_counts() -> None:
    assert taker(Trick(0, cards("KD 3C AD 2S"), 4)) == 2
    assert taker(Trick(1, cards("KD 4H AD 5H"), 4)) == 0
    assert taker(Trick(1, cards("4D 3C 3S 2C"), 4)) == 1
    assert Trick(1, cards("4D 7S 7C 5H"), 4).taker(lambda card: card.rank) == 2
    assert by_strength([(0, 3), (2, 9), (1, 9), (3, 4)]) == [[2, 1], [3], [0]]
    assert by_strength([]) == []


def test_the_taker_leads_the_next_trick() -> None:
    tricks = split_tricks(cards("4D 5D 3C 4C 6C 5C 7S"), 0, taker, seats=3)
    assert [trick.leader for trick in tricks] == [0, 1, 2]
    assert tricks[-1] == Trick(2, cards("7S"), seats=3)
    assert split_tricks((), 1, taker, seats=4) == (Trick(1, (), seats=4),)
    assert split_tricks(cards("4D 5D 3C"), 0, taker, seats=3)[1] == Trick(1, (), seats=3)


def test_a_suit_is_followed_by_who_holds_it_and_not_following_shows_a_void() -> None:
    hand = cards("4D 5D 6C")
    assert followers(hand, Suit.DIAMONDS) == hand[:2]
    assert followers(hand, Suit.SPADES) == followers(hand, None) == hand
    tricks = split_tricks(cards("4D 5D 3C 4C 6C 5S 7S 4H"), 0, taker, seats=3)
    voids = [set(suits) for suits in shown_voids(tricks, seats=3)]
    assert voids == [{Suit.CLUBS, Suit.SPADES}, set(), {Suit.DIAMONDS}]


def test_an_order_of_ranks() -> None:
    order = Ordering((Rank.ACE, Rank.FOUR, Rank.KING))
    assert order.power == {Rank.ACE: 0, Rank.FOUR: 1, Rank.KING: 2}
    assert order.after == {Rank.ACE: Rank.FOUR, Rank.FOUR: Rank.KING, Rank.KING: Rank.ACE}
    assert len(order.deck) == 12
    assert order.deck == tuple(sorted(order.deck))
    strengths = [order.strength(card, Suit.SPADES, Suit.CLUBS) for card in cards("KD AS KS AC")]
    assert strengths == sorted(strengths)
    assert order == Ordering((Rank.ACE, Rank.FOUR, Rank.KING))

"""Chance in compiled games: all cards come to all places alike, whatever was decided before."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from typing import Any

import pytest

from fodasse import GAMES
from fodasse.bulk import match_actions
from fodasse.bulk.game import NAMES
from fodasse.core.seats import CHANCE
from support.bulk.games import Record

DEALS = 5000
SIGMAS = 5.0


def due(name: str, seats: int, words: dict[str, Any]) -> Any:
    """Return the first state of a match in which a deal is awaited."""
    game = GAMES[name]
    state = game.start(seats, rules=game.documents.rules(**words))
    while game.actors(state)[0] is not CHANCE:
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def hands(deal: Any) -> tuple[Any, ...]:
    found: tuple[Any, ...] = getattr(deal, "hands", None) or deal.rows
    return found


def turned(deal: Any) -> tuple[Any, ...]:
    """Return the card that is turned up, if there is one, and all that lie below."""
    card = getattr(deal, "vira", None) or getattr(deal, "upcard", None)
    return *([card] if card else []), *getattr(deal, "stock", ())


@pytest.mark.parametrize(
    ("name", "seats", "words"),
    [
        ("fodasse", 4, {}),
        ("fodasse", 13, {}),
        ("truco", 4, {}),
        ("truco", 2, {"deck": "clean"}),
        ("truco", 2, {"manilha": "fixed"}),
        ("dalmuti", 4, {"wildcards": True}),
        ("dalmuti", 9, {}),
        ("esadof", 3, {}),
    ],
)
def test_6_7_every_card_comes_to_every_place_as_often(
    name: str, seats: int, words: dict[str, Any]
) -> None:
    """By the number of cards of a kind in a hand, or among those that are not dealt to seats."""
    state = due(name, seats, words)
    pool = GAMES[name].chance(state).pool
    deals = Record(state).deals(DEALS)
    places = [(*hands(deal), turned(deal)[:1], turned(deal)[1:]) for deal in deals]
    met = Counter(
        (place, kind, number)
        for each in places
        for place, cards in enumerate(each)
        for kind, number in Counter(cards).items()
    )
    for place, cards in enumerate(places[0]):
        assert {len(each[place]) for each in places} == {len(cards)}
        for kind, copies in Counter(pool).items():
            for number in range(1, min(copies, len(cards)) + 1):
                ways = comb(copies, number) * comb(len(pool) - copies, len(cards) - number)
                share = ways / comb(len(pool), len(cards))
                many = met[place, kind, number]
                assert abs(many - DEALS * share) <= SIGMAS * sqrt(DEALS * share) + 1


@pytest.mark.parametrize("name", ["fodasse", "truco"])
def test_6_7_cards_dealt_together_have_nothing_to_do_with_each_other(name: str) -> None:
    deals = Record(due(name, 2, {})).deals(DEALS)
    firsts = [(deal.hands[0][0], deal.hands[1][0], deal.vira) for deal in deals]
    share = DEALS / (40 * 39)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        pairs = Counter((cards[one], cards[other]) for cards in firsts)
        assert all(card is not second for card, second in pairs)
        squares = sum((many - share) ** 2 / share for many in pairs.values())
        squares += (40 * 39 - len(pairs)) * share  # those that did not come
        assert abs(squares - (40 * 39 - 1)) <= SIGMAS * sqrt(2 * 40 * 39)


@pytest.mark.parametrize("name", NAMES)
def test_deals_do_not_depend_on_what_was_decided_before(name: str) -> None:
    made = []
    for policies in ("rules", ["random", "rules", "random", "random"]):
        actions = match_actions(name, 5, policies=policies, seed=3)
        deals = [each for each in actions if each.type == "deal"][:2]
        made.append([(sorted(map(sorted, hands(deal))), turned(deal)) for deal in deals])
    assert made[0] == made[1]
    assert made[0][0] != made[0][1]

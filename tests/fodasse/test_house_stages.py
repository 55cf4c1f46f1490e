"""House rules of cards: manilhas, equal cards, and stages that nobody takes."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from fodasse import Rules, State, apply, chance, count_worlds, sample_chance, start, view
from fodasse.games.fodasse import events
from fodasse.games.fodasse.events import StageAnnulled, StagesLost, StageTaken
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.strength import annulled, taker
from support.fodasse.playing import (
    Told,
    after,
    bidding,
    cards,
    deal,
    dealt,
    due,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case

FIXED = Rules(manilha="fixed")
PLAIN = Rules(manilha="none")


def takes(text: str, rules: Rules, vira: str | None = None) -> str | None:
    """Return the card that takes a stage of these cards, played in this order."""
    laid = list(enumerate(cards(text)))
    manilha = rules.manilha_of(None if vira is None else cards(vira)[0])
    seat = taker(laid, rules.powers[manilha], rules.equal_cards)
    return None if seat is None else str(laid[seat][1])


# manilha


@pytest.mark.parametrize(
    ("rules", "laid", "taken"),
    [
        (FIXED, "7D 3C AS", "AS"),
        (FIXED, "7S 7C 6D", "6D"),  # plain sevens annul each other
        (FIXED, "7D 7S 3C", "7D"),  # a plain seven does not annul the manilha
        (FIXED, "AC KD 2S", "2S"),
        (FIXED, "4C 7H AS 7D", "4C"),
        (FIXED, "7H AS 7D", "7H"),
        (FIXED, "4D 4S 4H 5C", "5C"),
        (PLAIN, "4C 3D 2H", "3D"),
        (PLAIN, "3D 3S 3H 3C 4D", "4D"),
    ],
)
def test_manilha_fixed_and_none(rules: Rules, laid: str, taken: str) -> None:
    assert takes(laid, rules) == taken


@pytest.mark.parametrize("rules", [FIXED, PLAIN])
def test_manilha_fixed_and_none_no_card_is_turned_up(rules: Rules) -> None:
    state = start(4, rules=rules)
    assert chance(state).count == 4
    tells(apply(state, sample_chance(state, Random(1))), {"vira": None, "manilha": None})
    # the hands are judged first, then the card that is too many, then the cards
    assert refused(state, deal("KD", "QD", "JD", vira="3C")) == "hands-count"
    assert refused(state, deal("KD", "KD", "JD", "AD", vira="3C")) == "no-vira"
    assert refused(state, deal("KD", "KD", "JD", "AD", vira=None)) == "card-twice"
    assert refused(start(4), deal("KD", "QD", "JD", "AD", vira=None)) == "hidden"
    assert bidding(dealt(state), 1, 1, 1, 1).last_round is not None


def test_manilha_fixed_all_40_cards_can_be_dealt() -> None:
    assert [FIXED.largest_hand(seats) for seats in (2, 4, 39)] == [20, 10, 1]
    assert (FIXED.most_seats, FIXED.endgame(3)) == (39, 13)
    # three hands of 13 leave one card undealt
    text = "round 9; cards 13; endgame; ladder 2; 0:; 1:; 2:; 3: | 7 points | eliminated 1"
    assert len(dealt(drawn(text, rules=FIXED)).undealt) == 1


def test_manilhas_are_told_weak_to_strong() -> None:
    blind = dealt(start(3, rules=FIXED))
    assert (
        blind.manilhas == view(blind, 0).manilhas == view(blind).manilhas == cards("7D AS 7H 4C")
    )
    assert start(3, rules=FIXED).manilhas == dealt(start(3, rules=PLAIN)).manilhas == ()
    book = round_of("KD", "KH", vira="4H")
    assert (book.manilhas, view(book, 0).manilhas) == (cards("5D 5S 5H 5C"), ())
    longer = round_of("KD QD", "KH QH", vira="4H")
    assert view(longer, 0).manilhas == longer.manilhas == cards("5D 5S 5H 5C")


def test_manilha_fixed_a_blind_round_hides_only_the_own_card() -> None:
    # 40 cards, three of them seen in four hands: the own card is one of 37
    assert count_worlds(view(dealt(start(4, rules=FIXED)), 0)) == 37


# equal_cards


@pytest.mark.parametrize(
    ("word", "kings", "manilha", "two_pairs", "queens"),
    [
        ("annul", "7C", "4H", None, "KD"),
        ("pairs", "7C", "KC", None, "KD"),
        ("nobody", None, None, None, "KD"),
        ("suit", "KH", "KC", "KS", "KD"),
        ("first", "KD", "KD", "KD", "KD"),
    ],
)
def test_equal_cards(
    word: Any, kings: str | None, manilha: str | None, two_pairs: str | None, queens: str
) -> None:
    """The contract's stages, with vira 4H; ``nobody`` and ``suit`` of the second by hand."""
    rules = Rules(equal_cards=word)
    assert takes("KD KH 7C", rules, "4H") == kings
    assert takes("KD KS 4H KC", rules, "2H") == manilha
    assert takes("KD KS QH QC", rules, "4H") == two_pairs
    assert takes("KD QS QC", rules, "4H") == queens
    # vira 4H: fives are manilhas, the heart above the spade
    for order in permutations(["KD", "KS", "5S", "5H"]):
        assert takes(" ".join(order), rules, "4H") == "5H"


def test_equal_cards_pairs_the_last_of_an_odd_number_stands() -> None:
    rules = Rules(equal_cards="pairs", manilha="none")
    for order in permutations(["KD", "KS", "KH"]):
        assert takes(" ".join(order), rules) == order[-1]
        laid = list(enumerate(cards(" ".join(order))))
        gone = annulled(laid, rules.powers[None], "pairs")
        assert [str(card) for card in gone] == list(order[:2])
    assert takes("KD 2S KS 2H KH", rules) == "KH"


# annulled, annulled_lead


def two_stages(**words: Any) -> State:
    """Three seats, two cards each, vira AC: the first stage is nobody's."""
    hands = "KH 6H", "KD 4D", "KS 5S"
    state = round_of(*hands, vira="AC", rules=Rules(**words), bids=[0, 0, 0])
    return after(state, "0 KH, 1 KD, 2 KS")


def four_seats(**words: Any) -> State:
    """Four seats play QH QC KD KS, of which nobody takes anything."""
    hands = "QH 4D", "QC 4S", "KD 4H", "KS 4C"
    state = round_of(*hands, vira="AC", rules=Rules(**words), bids=[0, 0, 0, 0])
    return after(state, "0 QH, 1 QC, 2 KD, 3 KS")


LAST_TIED: Any = {"annulled_lead": "last_tied"}
CASES: Told = {
    "equal_cards first: in a blind round the leader comes first": (
        # dealer 1, so seat 2 leads and its king is the first
        start(3, rules=Rules(equal_cards="first"), dealer=1), "deal KD, KS, KH, 2H; bid 0 0 0",
        {"last.taken": [2]}),
    "annulled accumulates": (two_stages(), "0 6H, 1 4D, 2 5S", {"last.won": (2, 0, 0)}),
    "annulled lost: nothing waits": (two_stages(annulled="lost"), "0 6H", {
        "accumulated": 0, "taken": [None]}),
    "annulled lost: the next taker has one": (
        two_stages(annulled="lost"), "0 6H, 1 4D, 2 5S",
        {"last.won": (1, 0, 0), "last.taken": [None, 0]}),
    "annulled lost: a round without a taker is a nil round": (
        round_of("KH 6H", "KD 6D", vira="AC", rules=Rules(annulled="lost"), bids=[0, 0],
                 points=[3, 0]),
        "0 KH, 1 KD, 0 6H, 1 6D", {"last.gained": (-1, 0)}),
    "annulled_lead leader": (four_seats(annulled_lead="leader"), "0 4D", {"leader": 0}),
    # the kings are the highest; seat 3 played the last of them
    "annulled_lead last_tied": (four_seats(**LAST_TIED), "3 4C", {"leader": 3}),
    "annulled_lead last_tied, annulled lost": (
        four_seats(**LAST_TIED, annulled="lost"), "3 4C", {"leader": 3}),
    # seat 2, which played the last king, leaves; seat 3 plays and leads as the next still in
    "annulled_lead last_tied: who has left is skipped": (
        round_of("QH 4D", "KD 4S", "KS 4H", "QC 4C", vira="AC", rules=Rules(**LAST_TIED),
                 bids=[0, 0, 0, 0]),
        "0 QH, 1 KD, 2 KS; leave 2; 3 QC", {"leader": 3, "to_act": 3}),
    "annulled_lead last_tied: a taker leads": (
        due(2, 3, rules=Rules(**LAST_TIED)), "deal KD QD 4H, KH 7D 4S, AC; bid 0 0; 0 QD, 1 7D",
        {"leader": 0}),
}  # fmt: skip


@each_case(CASES)
def test_a_stage_by_house_rules(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_annulled_lost_and_nobody_are_told() -> None:
    # vira AC: kings annul each other and the stage is lost; nothing is left over at the end
    before = round_of("KH", "KD", vira="AC", rules=Rules(annulled="lost"), bids=[1])
    (action,) = view(before, before.to_act).legal_actions
    found = events(before, action, apply(before, action))
    (stage,) = [each for each in found if isinstance(each, StageAnnulled)]
    assert (stage.accumulates, stage.accumulated) == (False, 0)
    assert not any(isinstance(each, StagesLost) for each in found)
    # a stage that is taken has nothing annulled
    state = round_of("KD", "QS", "QC", vira="4H", rules=Rules(equal_cards="nobody"), bids=[0, 0])
    action = view(state, 2).legal_actions[0]
    found = events(state, action, apply(state, action))
    (taken,) = [each for each in found if isinstance(each, StageTaken)]
    assert (taken.seat, taken.annulled) == (0, ())

"""House rules of cards: manilhas, equal cards, and stages that nobody takes."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from fodasse import (
    Card,
    Deal,
    IllegalAction,
    Leave,
    Phase,
    Rules,
    State,
    apply,
    chance,
    count_worlds,
    position_from_text,
    sample_chance,
    start,
    view,
)
from fodasse.games.fodasse import events
from fodasse.games.fodasse.events import StageAnnulled, StagesLost, StageTaken
from fodasse.games.fodasse.strength import annulled, taker
from support.fodasse.playing import bidding, deal, dealt, due, playing, refused, round_of
from support.games.walks import known

AnyRules: Any = Rules
"""The class, for words that come as any text."""


def cards(text: str) -> list[Card]:
    return [Card.parse(each) for each in text.split()]


def takes(text: str, rules: Rules, vira: str | None = None) -> str | None:
    """Return the card that takes a stage of one-card hands, played in a blind round."""
    laid = list(enumerate(cards(text)))
    manilha = rules.manilha_of(None if vira is None else Card.parse(vira))
    seat = taker(laid, rules.powers[manilha], rules.equal_cards)
    return None if seat is None else str(laid[seat][1])


# manilha


@pytest.mark.parametrize(
    ("laid", "taken"),
    [
        ("7D 3C AS", "AS"),
        ("7S 7C 6D", "6D"),  # plain sevens annul each other
        ("7D 7S 3C", "7D"),  # a plain seven does not annul the manilha
        ("AC KD 2S", "2S"),
        ("4C 7H AS 7D", "4C"),
        ("7H AS 7D", "7H"),
        ("4D 4S 4H 5C", "5C"),
    ],
)
def test_manilha_fixed(laid: str, taken: str) -> None:
    assert takes(laid, Rules(manilha="fixed")) == taken


@pytest.mark.parametrize(("laid", "taken"), [("4C 3D 2H", "3D"), ("3D 3S 3H 3C 4D", "4D")])
def test_manilha_none(laid: str, taken: str) -> None:
    assert takes(laid, Rules(manilha="none")) == taken


@pytest.mark.parametrize("word", ["fixed", "none"])
def test_manilha_no_card_is_turned_up(word: str) -> None:
    rules = AnyRules(manilha=word)
    state = start(4, rules=rules)
    assert chance(state).count == 4
    made = sample_chance(state, Random(1))
    assert isinstance(made, Deal)
    assert made.vira is None
    after = apply(state, made)
    assert (after.vira, after.manilha, len(after.undealt)) == (None, None, 36)
    assert refused(state, deal("KD", "QD", "JD", "AD", vira="3C")) == "no-vira"
    # the hands are judged first, then the card that is too many, then the cards
    assert refused(state, deal("KD", "QD", "JD", vira="3C")) == "hands-count"
    assert refused(state, deal("KD", "KD", "JD", "AD", vira="3C")) == "no-vira"
    assert refused(state, deal("KD", "KD", "JD", "AD", vira=None)) == "card-twice"
    assert refused(start(2), Deal((cards("KD"), cards("KH")), None)) == "hidden"
    with pytest.raises(IllegalAction) as caught:
        apply(state, deal("KD", "QD", "JD", "AD", vira="3C"))
    assert caught.value.rule == "6b"


def test_manilha_fixed_all_40_cards_can_be_dealt() -> None:
    rules = Rules(manilha="fixed")
    assert [rules.largest_hand(seats) for seats in (2, 4, 39)] == [20, 10, 1]
    assert rules.most_seats == 39
    assert rules.endgame(3) == 13
    # three hands of 13 leave one card undealt
    text = (
        "round 9; dealer 0; cards 13; endgame; ladder 2; 0:; 1:; 2:; 3: | 7 points | eliminated 1"
    )
    state = dealt(position_from_text(text, rules=rules))
    assert (state.phase, len(state.undealt)) == (Phase.PLAY, 1)


def test_manilhas_are_told_weak_to_strong() -> None:
    blind = dealt(start(3, rules=Rules(manilha="fixed")))
    fixed = tuple(cards("7D AS 7H 4C"))
    assert blind.manilhas == view(blind, 0).manilhas == view(blind).manilhas == fixed
    assert start(3, rules=Rules(manilha="fixed")).manilhas == ()
    assert dealt(start(3, rules=Rules(manilha="none"))).manilhas == ()
    book = round_of("KD", "KH", vira="4H")
    assert book.manilhas == tuple(cards("5D 5S 5H 5C"))
    assert view(book, 0).manilhas == ()
    longer = round_of("KD QD", "KH QH", vira="4H")
    assert view(longer, 0).manilhas == longer.manilhas == tuple(cards("5D 5S 5H 5C"))


def test_manilha_fixed_a_blind_round_hides_only_the_own_card() -> None:
    # 40 cards, three of them seen in four hands: the own card is one of 37
    state = dealt(start(4, rules=Rules(manilha="fixed")))
    assert count_worlds(view(state, 0)) == 37
    # by the book there is a vira too
    assert count_worlds(view(dealt(start(4)), 0)) == 37 * 36


def test_manilha_none_the_last_round_has_no_vira() -> None:
    state = round_of("KD", "7H", vira=None, rules=Rules(manilha="none"), bids=[1, 1])
    assert known(state.last_round).vira is None
    assert known(state.last_round).won == (1, 0)


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
    word: str, kings: str | None, manilha: str | None, two_pairs: str | None, queens: str
) -> None:
    """The contract's stages, with vira 4H; ``nobody`` and ``suit`` of the second by hand."""
    rules = AnyRules(equal_cards=word)
    assert takes("KD KH 7C", rules, "4H") == kings
    assert takes("KD KS 4H KC", rules, "2H") == manilha
    assert takes("KD KS QH QC", rules, "4H") == two_pairs
    assert takes("KD QS QC", rules, "4H") == queens


@pytest.mark.parametrize("word", ["annul", "pairs", "nobody", "suit", "first"])
def test_equal_cards_a_manilha_always_wins(word: str) -> None:
    # vira 4H: fives are manilhas, the heart above the spade
    for order in permutations(["KD", "KS", "5S", "5H"]):
        assert takes(" ".join(order), AnyRules(equal_cards=word), "4H") == "5H"


def test_equal_cards_pairs_the_last_of_an_odd_number_stands() -> None:
    rules = Rules(equal_cards="pairs", manilha="none")
    for order in permutations(["KD", "KS", "KH"]):
        assert takes(" ".join(order), rules) == order[-1]
        laid = list(enumerate(cards(" ".join(order))))
        gone = annulled(laid, rules.powers[None], "pairs")
        assert [str(card) for card in gone] == list(order[:2])
    assert takes("KD 2S KS 2H KH", rules) == "KH"


def test_equal_cards_in_a_blind_round_the_leader_comes_first() -> None:
    # dealer 1, so seat 2 leads and its king is the first
    state = start(3, rules=Rules(equal_cards="first"), dealer=1)
    state = bidding(apply(state, deal("KD", "KS", "KH", vira="2H")), 0, 0, 0)
    assert known(state.last_round).stages[0].winner == 2


# annulled


def two_stages(**words: str) -> State:
    """Three seats, two cards each, vira AC: the first stage is nobody's."""
    state = round_of("KH 6H", "KD 4D", "KS 5S", vira="AC", rules=AnyRules(**words), bids=[0, 0, 0])
    return playing(state, "0 KH, 1 KD, 2 KS")


def test_annulled_accumulates() -> None:
    state = playing(two_stages(), "0 6H, 1 4D, 2 5S")
    assert known(state.last_round).won == (2, 0, 0)


def test_annulled_lost() -> None:
    before = two_stages(annulled="lost")
    assert (before.accumulated, view(before, 1).accumulated) == (0, 0)
    assert before.stages[0].winner is None
    state = playing(before, "0 6H, 1 4D, 2 5S")
    last = known(state.last_round)
    assert last.won == (1, 0, 0)
    assert [stage.winner for stage in last.stages] == [None, 0]


def test_annulled_lost_a_round_without_a_taker_is_a_nil_round() -> None:
    rules = Rules(annulled="lost")
    state = round_of("KH 6H", "KD 6D", vira="AC", rules=rules, bids=[0, 0], points=[3, 0])
    state = playing(state, "0 KH, 1 KD, 0 6H, 1 6D")
    assert known(state.last_round).gained == (-1, 0)


def test_annulled_lost_is_told() -> None:
    # vira AC: kings annul each other and the stage is lost; nothing is left over at the end
    rules = Rules(annulled="lost")
    before = round_of("KH", "KD", vira="AC", rules=rules, bids=[1])
    (action,) = view(before, before.to_act).legal_actions
    found = events(before, action, apply(before, action))
    (stage,) = [each for each in found if isinstance(each, StageAnnulled)]
    assert (stage.accumulates, stage.accumulated) == (False, 0)
    assert not any(isinstance(each, StagesLost) for each in found)


# annulled_lead


def four_seats(**words: str) -> State:
    """Seats 2 3 0 1 play KD KS QH QC, of which nobody takes anything."""
    state = due(4, 2, rules=AnyRules(**words))
    state = apply(state, deal("QH 4D", "QC 4S", "KD 4H", "KS 4C", vira="AC"))
    state = bidding(state, 0, 0, 0, 0)
    return playing(state, "0 QH, 1 QC, 2 KD, 3 KS")


@pytest.mark.parametrize(("word", "leader"), [("leader", 0), ("last_tied", 3)])
def test_annulled_lead(word: str, leader: int) -> None:
    # the kings are the highest; seat 3 played the last of them
    assert four_seats(annulled_lead=word).leader == leader
    assert four_seats(annulled_lead=word, annulled="lost").leader == leader


def test_annulled_lead_last_tied_who_has_left_is_skipped() -> None:
    rules = Rules(annulled_lead="last_tied")
    state = due(4, 2, rules=rules)
    state = apply(state, deal("QH 4D", "KD 4S", "KS 4H", "QC 4C", vira="AC"))
    state = playing(bidding(state, 0, 0, 0, 0), "0 QH, 1 KD, 2 KS")
    # seat 2, which played the last king, leaves; seat 3 plays and leads as the next still in
    state = playing(apply(state, Leave(2)), "3 QC")
    assert (state.leader, state.to_act) == (3, 3)


def test_annulled_lead_a_stage_taken_is_led_by_its_taker() -> None:
    state = playing(two_stages(annulled_lead="last_tied"), "2 5S")
    assert state.stage[0][0] == 2
    before = playing(state, "0 6H")
    after = playing(before, "1 4D")
    assert known(after.last_round).won == (2, 0, 0)


def test_nobody_a_taken_stage_has_nothing_annulled() -> None:
    rules = Rules(equal_cards="nobody")
    state = round_of("KD", "QS", "QC", vira="4H", rules=rules, bids=[0, 0])
    action = view(state, 2).legal_actions[0]
    found = events(state, action, apply(state, action))
    (taken,) = [each for each in found if isinstance(each, StageTaken)]
    assert (taken.seat, taken.annulled) == (0, ())

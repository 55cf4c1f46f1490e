"""The bot that knows The Great Dalmuti: each principle by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.dalmuti.rules import Rivals, RulesBot, own_hand, starts_run
from fodasse.core.seats import CHANCE
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Revolt,
    Rules,
    State,
    TakeOver,
    View,
    actors,
    apply,
    determinize,
    legal_actions,
    sample_chance,
    start,
    view,
)
from support.dalmuti.playing import (
    SEEDS,
    SWITCHES,
    cards,
    deal,
    gives,
    later,
    played,
    position,
    texts,
)
from support.games.turns import turn_of

BOT = RulesBot()


def chosen(state: State) -> Action:
    """What the bot does in a state."""
    return BOT.choose(turn_of(GAME, state), Random(0))


def done(state: State, turns: str = "") -> str:
    """What the bot lays or gives after some turns, as text."""
    action = chosen(played(state, turns) if turns else state)
    if isinstance(action, Pass):
        return "pass"
    assert isinstance(action, Lay | Give)
    return texts(action.cards)


def botted(state: State, seed: int, *, most: int = 300) -> Iterator[tuple[State, Action]]:
    """A match of rules bots among some that act at random: each state and the bot's action."""
    rng = Random(seed)
    random = {seat for seat in range(len(state.points)) if rng.random() < 0.4}
    for _ in range(most):
        awaited = actors(state)
        if not awaited:
            return
        if awaited[0] is CHANCE:
            state = apply(state, sample_chance(state, rng))
            continue
        action = chosen(state)
        yield state, action
        state = apply(state, rng.choice(legal_actions(state)) if awaited[0] in random else action)


STARTS = st.builds(
    lambda seats, youngest, words: start(seats, youngest=youngest % seats, rules=Rules(**words)),
    st.integers(4, 9),
    st.integers(0, 8),
    SWITCHES,
)


# By hand

WILD: dict[str, Any] = {"wildcards": True}
LONE: dict[str, Any] = {"wildcards": True, "lone_wildcards": True}
OPENS = {
    # the hands of all seats, of which the first one opens, with words of the rules
    "the commonest set, whole": ("2 5x2 9x3 Tx2; A 3 3 6; 3 7 7 8; 4 4 6 7", {}, "T T"),
    "whole sets before single cards": ("2 5 9x3 8; A 3 3 6; 3 7 7 8; 4 4 6 7", {}, "9 9 9"),
    "a wildcard is kept": ("5 6 8x3 *; A 2 4 5; 7 T T; 4 5 6 *", WILD, "8 8 8"),
    "all cards that are left": ("8x3; A 2; T T; 4 5 6", {}, "8 8 8"),
    "all cards, with wildcards": ("8x2 * *; A 2; T T; 4 5", WILD, "8 8 * *"),
    "nothing beats an ace, so the last set follows": ("A 9; 2 3; 4 6; T T", {}, "A"),
    "what can be beaten is no run": ("2 9; A 3; 4 6; T T", {}, "9"),
    "nor after the aces were laid": ("2 9; 3 4; 4 6; T T", {}, "2"),
    "unless one is left": ("2 9; A 4; 4 6; T T", {}, "9"),
    "longer than every other hand is sure": ("9x3 T; 3 3; 4 6; T T", {}, "9 9 9"),
    "and not longer is not": ("9x3 T; 3 3 3; 4 6; T T", {}, "T"),
    "two sets that can be beaten are no run": ("A 9 Tx2; 2 3 3; 4 6 6; 8 8", {}, "T T"),
    "a wildcard alone, at last": ("*; 3 3; 4 4; 5 5", LONE, "*"),
    "else it goes with the last set": ("9 *; 3 3; 4 4; 5 5", LONE, "9 *"),
}
FOLLOWS = {
    # the same, and the turns since seat 2 opened
    "the commonest that fits": ("3 7 8x3 9x2; A 2 4 5; 2 T T; 4 5 6", {}, "2 T, 3 pass", "7"),
    "no set is broken": ("8x3 9x2; A 2 4 5; 2 T T; 4 5 6", {}, "2 T, 3 pass", "pass"),
    "what is rare if nothing else fits": ("2 8x3 9x2; A 2 4 5; 7 T T; 4 5 6", {}, "2 7, 3 5", "2"),
    "no wildcard on the way": (
        "5 6 8x3 *; A 2 4 5; 7 T T; 4 5 6 *", WILD, "2 Tx2, 3 pass", "pass"
    ),
    "all cards that are left": ("8 *; A 2; T T; 4 5 *", WILD, "2 Tx2, 3 pass", "8 *"),
    # with the five it would wait for another trick; the ace takes this one and opens with it
    "in a run a sure card first": ("A 5; 2 3; T T; 4 6", {}, "2 T, 3 pass", "A"),
    "in a run a set is broken": ("2x2 9; 3 3; 5 T; 4 6", {}, "2 5, 3 pass", "2"),
    "in a run a wildcard is spent": ("2 8 *; 3 3; 9 9 T; 4 6 *", WILD, "2 9x2, 3 pass", "2 *"),
    "if the other cannot beat it": ("2 8 *; A 3; 9 9 T; 4 6 *", WILD, "2 9x2, 3 pass", "pass"),
}  # fmt: skip


@pytest.mark.parametrize(("hands", "words", "laid"), OPENS.values(), ids=OPENS)
def test_it_opens(hands: str, words: dict[str, Any], laid: str) -> None:
    assert done(position(*hands.split(";"), **words)) == laid


@pytest.mark.parametrize(("hands", "words", "turns", "laid"), FOLLOWS.values(), ids=FOLLOWS)
def test_it_follows(hands: str, words: dict[str, Any], turns: str, laid: str) -> None:
    assert done(position(*hands.split(";"), opens=2, **words), turns) == laid


@given(first=STARTS, seed=SEEDS)
def test_nobody_can_lay_between_the_sets_of_a_run(first: State, seed: int) -> None:
    for state, action in botted(first, seed, most=150):
        if isinstance(action, Lay):
            rivals = Rivals.of(view(state, action.seat))
            if starts_run(action, Counter(state.hand(action.seat)), rivals):
                run_to_the_end(state, action.seat)


def run_to_the_end(state: State, seat: int) -> None:
    number = state.hand_number
    while seat not in state.out and state.hand_number == number and state.phase is Phase.PLAY:
        if state.to_act is not None and state.to_act != seat:
            assert legal_actions(state) == (Pass(state.to_act),)
        state = apply(state, chosen(state))


# Between the hands


def president(hand: str, **rules: Any) -> State:
    """The president, seat 0, is to give; the junior intern paid it the ace and a 2."""
    state = later((0, 1, 2, 3), **rules)
    return apply(state, deal(state, seat0=hand, seat3="A 2"))


@pytest.mark.parametrize(
    ("hand", "words", "given"),
    [
        ("3x3 5x2 6 7 8x6 9", {}, "7 9"),  # ace and 2 stand alone too, but nothing beats them
        ("3x3 5x5 8x4 7x2", {}, "7 7"),  # a whole pair before it breaks a longer set
        ("5x5 8x7 * *", {"wildcards": True, "wildcard_pair": "none"}, "8 8"),
    ],
)
def test_13_it_gives_common_cards_that_stand_alone_and_keeps_wildcards(
    hand: str, words: dict[str, Any], given: str
) -> None:
    assert done(president(hand, **words)) == given


def test_13_it_gives_only_cards_from_its_hand_and_two_of_them() -> None:
    state = president("3x3 5x2 6 7 8x6 9")
    action = chosen(gives(state, "7 9"))
    assert isinstance(action, Give)
    assert action.seat == 1
    assert not Counter(action.cards) - Counter(state.hand(1))


@pytest.mark.parametrize(
    ("pair", "seat", "answers"),
    [
        ("takeover", 2, [TakeOver(2)]),
        ("takeover", 3, [Decline(2), TakeOver(3)]),
        ("revolution", 0, [Decline(0)]),
        ("revolution", 1, [Decline(0), Decline(1)]),
        ("revolution", 2, [Decline(0), Decline(1), Revolt(2)]),
        ("revolution", 3, [Decline(0), Decline(1), Decline(2), Revolt(3)]),
    ],
)
def test_an_intern_shows_both_wildcards_and_an_executive_keeps_the_bonus(
    pair: str, seat: int, answers: list[Action]
) -> None:
    state = later((0, 1, 2, 3), wildcards=True, wildcard_pair=pair)
    state = apply(state, deal(state, **{f"seat{seat}": "* *"}))
    for answer in answers:
        assert chosen(state) == answer
        state = apply(state, answer)


def test_13_it_gives_one_card_where_one_is_due() -> None:
    state = later((0, 1, 2, 3), bonus="classic")
    state = apply(state, deal(state, seat1="3x3 5x2 6 8x6 9 9", seat3="A 2"))
    state = apply(state, chosen(state))
    # the 6 and the 7 it was paid stand alone, and the 7 is commoner
    assert done(state) == "7"


@given(first=STARTS, seed=SEEDS)
def test_it_is_no_fool(first: State, seed: int) -> None:
    for state, action in botted(first, seed, most=150):
        if state.phase is Phase.PLAY:
            assert not is_foolish(view(state, state.to_act), action)


def is_foolish(seen: View, action: Action) -> bool:
    """A set broken or a wildcard laid without the end in sight; a pass with a set that fits."""
    held = Counter(own_hand(seen))
    whole = [
        lay
        for lay in seen.legal_actions
        if isinstance(lay, Lay) and not lay.wildcards and lay.count == held[lay.rank]
    ]
    if isinstance(action, Lay) and action not in whole:
        return action.count < held.total() and not starts_run(action, held, Rivals.of(seen))
    return isinstance(action, Pass) and bool(whole)


# What can still be beaten


@pytest.mark.parametrize(
    ("unseen", "longest", "laid", "beaten"),
    [
        ("5 5 9", 9, "6 6", True),
        ("5 4 9", 9, "6 6", False),
        ("5 4 *", 9, "6 6", True),
        ("* *", 9, "6 6", False),
        ("6 6 6", 9, "6 6", False),
        ("5 5 5", 1, "6 6", False),
        ("5 * *", 9, "6x4", False),
    ],
)
def test_a_set_is_beaten_by_as_many_rarer_cards(
    unseen: str, longest: int, laid: str, beaten: bool
) -> None:
    rank, *others = cards(laid)
    rivals = Rivals(Counter(cards(unseen)), longest)
    assert rivals.can_beat(rank, 1 + len(others)) is beaten


@given(first=STARTS, seed=SEEDS)
def test_what_is_called_sure_is_never_beaten_in_any_world(first: State, seed: int) -> None:
    for number, (state, _) in enumerate(botted(first, seed, most=60)):
        if state.phase is not Phase.PLAY or state.to_act is None:
            continue
        seen = view(state, state.to_act)
        world = determinize(seen, Random(number))
        others = [hand for seat, hand in enumerate(world.hands) if seat != state.to_act]
        held = Counter(own_hand(seen))
        for rank, count in held.items():
            if rank != WILDCARD and not Rivals.of(seen).can_beat(rank, count):
                assert not any(
                    hand.count(rarer) > 0 and hand.count(rarer) + hand.count(WILDCARD) >= count
                    for hand in others
                    for rarer in range(1, rank)
                )

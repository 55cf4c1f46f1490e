"""The compiled rules policy decides as the reference bot does, and as was worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.games.dalmuti import Decline, Give, Lay, Pass, Revolt, State, TakeOver, apply
from support.dalmuti.playing import cards, deal, gives, later, played, position, texts
from support.dalmuti.positions import by_bot, by_policy


def done(state: State, turns: str = "") -> str:
    """What the policy lays or gives after some turns, as text."""
    action = by_policy(played(state, turns) if turns else state)
    if isinstance(action, Pass):
        return "pass"
    assert isinstance(action, Lay | Give)
    return texts(action.cards)


LONE: dict[str, Any] = {"wildcards": True, "lone_wildcards": True}


@pytest.mark.parametrize(
    ("holds", "turns", "laid"),
    [
        # the commonest set that fits whole
        (("2 5x2 9x3 Tx2", "A 3 3 6", "3 7 7 8", "4 4 6 7"), "", "T T"),
        (("3 7 8x3 9x2", "A 2 4 5", "2 T T", "4 5 6"), "2 T, 3 pass", "7"),
        # rather none than a broken one
        (("8x3 9x2", "A 2 4 5", "2 T T", "4 5 6"), "2 T, 3 pass", "pass"),
        # all that is left
        (("8x3", "A 2", "T T", "4 5 6"), "", "8 8 8"),
        # nobody can hold four cards, so the eights go first and the nine follows
        (("8x4 9", "A 2 3", "T T T", "7 5 6"), "", "8 8 8 8"),
        # nothing beats the ace; one of the others may be beaten, as the last one
        (("A 9x2", "2 3 3", "T T", "4 5 6"), "", "A"),
        (("A 8 9", "2 3 3", "T T", "4 5 6"), "", "9"),
    ],
)
def test_it_lays_what_the_bot_was_made_for(holds: tuple[str, ...], turns: str, laid: str) -> None:
    state = position(*holds, opens=int(turns[0]) if turns else 0)
    assert done(state, turns) == laid


@pytest.mark.parametrize(
    ("holds", "words", "laid"),
    [
        # a wildcard is kept until all go, or until it makes a set that cannot be beaten
        (("5 6 8x3 *", "A 2 4 5", "7 T T", "4 5 6 *"), {"wildcards": True}, "8 8 8"),
        (("8x3 * *", "A 2 4 5", "7 T T", "4 5 6"), {"wildcards": True}, "8 8 8 * *"),
        (("5 6x3 *", "A 2 4", "7 T T", "4 5 6 *"), {"wildcards": True}, "6 6 6 *"),
        # nobody can hold a pair; the eight may be beaten, as the last one
        (("9 9 8 * *", "A 2 4", "7 T", "5 6"), LONE, "* *"),
        (("* *", "A 2 4", "7 T 8", "4 5 6"), LONE, "* *"),
    ],
)
def test_it_lays_wildcards_when_that_ends_the_hand(
    holds: tuple[str, ...], words: dict[str, Any], laid: str
) -> None:
    assert done(position(*holds, **words)) == laid


def test_a_hand_of_wildcards_alone_waits_until_it_opens() -> None:
    state = position("* *", "A 2 4", "7 T 8", "4 5 6", opens=2, **LONE)
    assert done(state, "2 T, 3 pass") == "pass"


def test_a_set_that_would_leave_wildcards_alone_is_not_whole() -> None:
    holds = ("9 *", "A 2 4", "T 8", "4 5 6")
    for words, laid in (({"wildcards": True}, "pass"), (LONE, "9")):
        state = position(*holds, opens=2, **words)
        assert done(state, "2 T, 3 pass") == laid


BONUS = later((0, 1, 2, 3))


@pytest.mark.parametrize(
    ("president", "given_back"),
    [
        ("3 9x2 8 6x3 4 Tx6", "4 8"),  # of three singles that can be beaten the commonest
        ("9x2 8x2 6x3 7x2 5x3 Tx2", "T T"),  # the commonest pair
        ("9 8 6x3 7x3 5x4 Tx2", "8 9"),  # two beatable sets are gone, rather than one
    ],
)
def test_13_it_gives_what_removes_most_sets_that_can_be_beaten(
    president: str, given_back: str
) -> None:
    state = apply(BONUS, deal(BONUS, seat0=president, seat3="A 2 2 3 3"))
    assert by_bot(state) == by_policy(state)
    assert done(state) == given_back


def test_13_by_the_classic_bonus_the_vice_president_gives_one_card() -> None:
    start = later((0, 1, 2, 3), bonus="classic")
    state = apply(start, deal(start, seat0="Tx4", seat1="9 8x3 7x3 6x3 5x3 4"))
    state = gives(state, "T T")
    action = by_policy(state)
    assert action == Give(1, cards("9"))
    assert action == by_bot(state)


@pytest.mark.parametrize(
    ("pair", "holder", "answers"),
    [
        ("takeover", 3, [Decline(2), TakeOver(3)]),
        ("takeover", 2, [TakeOver(2)]),
        ("takeover", 0, [Decline(2), Decline(3)]),
        ("revolution", 0, [Decline(0), Decline(1), Decline(2), Decline(3)]),
        ("revolution", 2, [Decline(0), Decline(1), Revolt(2)]),
    ],
)
def test_an_intern_that_holds_both_wildcards_shows_them(
    pair: str, holder: int, answers: list[Any]
) -> None:
    start = later((0, 1, 2, 3), wildcards=True, wildcard_pair=pair)
    state = apply(start, deal(start, **{f"seat{holder}": "* * A"}))
    for answer in answers:
        assert by_policy(state) == answer
        state = apply(state, answer)

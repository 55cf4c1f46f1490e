"""Three tricks: who takes them, who leads, what ties do, and covered cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from fodasse.core.cards import Card
from fodasse.games.truco import Phase, Play, Reason, State, apply
from support.games.walks import known
from support.truco.playing import HANDS, dealt, do, holds, laid, refused, rows

# a trick


@pytest.mark.parametrize(
    ("text", "winner", "leader"),
    [
        ("4D 5D 6D 7D", 0, 0),
        ("3C 5D 6D 7D", 1, 1),
        ("4D 2C 6D 7D", 0, 2),
        ("4D 5D JD QD", 1, 3),
        # suits do not count among others than manilhas: the second player leads
        ("3C 3D 3S 4D", None, 2),
        ("3D 3C 4D 5D", None, 2),
        ("4D 3C 3S 5D", None, 3),
        ("4D 5D 3S 3C", None, 0),
        ("3C 4D 5D 3S", None, 0),
        ("3C 4D 3S 3D", None, 0),
        ("4D 3C 3S 3H", None, 3),
        ("3C 3D 3S 3H", None, 2),
        # partners' best are equal: won, and the first of them leads
        ("3C 4D 3S 5D", 1, 1),
        ("4D 3C 5D 3S", 0, 2),
        # manilhas are aces: over all else, and never tied
        ("3C AD 3S 4D", 0, 2),
        ("AD AS AH AC", 0, 0),
        ("AC AH AS AD", 1, 1),
        ("AS AD 3C 3H", 1, 1),
        ("AD AH 3C AS", 0, 2),
        # the rank of the vira itself is no manilha
        ("KC 2D 4D 5D", 0, 2),
    ],
)
def test_tricks_are_taken_by_the_strongest_card(
    text: str, winner: int | None, leader: int
) -> None:
    # dealer 0: seats 1, 2, 3, 0 play these cards
    first, second, third, fourth = text.split()
    state = do(
        dealt(fourth, first, second, third), f"1 {first}, 2 {second}, 3 {third}, 0 {fourth}"
    )
    (trick,) = state.tricks
    assert (trick.winner, trick.leader) == (winner, 1)
    assert laid(trick.cards) == f"1:{first} 2:{second} 3:{third} 0:{fourth}"
    assert (state.to_act, state.leader, state.trick) == (leader, leader, ())


@pytest.mark.parametrize(
    ("low", "high", "vira"),
    [
        # manilhas are kings, or fives where a king takes part
        *(
            (f"{low}C", f"{high}S", "4D" if "K" in (low, high) else "JD")
            for low, high in pairwise("4567QJKA23")
        ),
        # manilhas rank diamonds, spades, hearts, clubs
        ("4D", "4S", "3D"),
        ("4S", "4H", "3D"),
        ("4H", "4C", "3D"),
    ],
)
def test_tricks_rank_four_to_three_and_manilhas_by_suit(low: str, high: str, vira: str) -> None:
    state = dealt(high, low, vira=vira)
    assert do(state, f"1 {low}, 0 {high}").tricks[0].winner == 0


# a hand: the pattern of tricks

RANKS = "32Q"
LOW = {0: "6D 6S 6H", 1: "7D 7S 7H", 2: "4D 5D 4S", 3: "5S 4H 5H"}


def pattern(text: str, dealer: int, seats: int = 4) -> State:
    """Return a hand whose tricks go to team 0, 1 or neither (T) by the cards of seats 0 and 1."""
    held = [LOW[seat].split() for seat in range(seats)]
    for place, result in enumerate(text):
        if result in "0T":
            held[0][place] = f"{RANKS[place]}S"
        if result in "1T":
            held[1][place] = f"{RANKS[place]}H"
    state = dealt(*map(" ".join, held), vira="KD", dealer=dealer)
    for place in range(len(text)):
        for _ in range(seats):
            assert state.to_act is not None
            state = apply(state, Play(state.to_act, Card.parse(held[state.to_act][place])))
    return state


PATTERNS = [
    ("00", 0), ("11", 1), ("0T", 0), ("1T", 1), ("T0", 0), ("T1", 1), ("010", 0), ("011", 1),
    ("01T", 0), ("100", 0), ("101", 1), ("10T", 1), ("TT0", 0), ("TT1", 1), ("TTT", None),
]  # fmt: skip
"""What each leads to; None: the dealer's team wins."""
each_table = pytest.mark.parametrize(("seats", "dealer"), [(4, 0), (4, 1), (4, 2), (2, 1)])


@each_table
@pytest.mark.parametrize(("text", "winner"), PATTERNS)
def test_hand_every_pattern_of_tricks(
    text: str, winner: int | None, seats: int, dealer: int
) -> None:
    after = pattern(text, dealer, seats)
    last = known(after.last_hand)
    team = dealer % 2 if winner is None else winner
    assert (last.winner, last.reason) == (team, Reason.TRICKS)
    assert [trick.winner for trick in last.tricks] == [
        None if each == "T" else int(each) for each in text
    ]
    assert last.points == after.points == ((1, 0), (0, 1))[team]
    assert (after.phase, after.hand_number, after.dealer) == (Phase.CUT, 2, (dealer + 1) % seats)


@each_table
@pytest.mark.parametrize("text", ["0", "1", "T", "01", "10", "TT"])
def test_hand_goes_on_while_it_is_open(text: str, seats: int, dealer: int) -> None:
    state = pattern(text, dealer, seats)
    assert (state.phase, state.points, state.last_hand) == (Phase.PLAY, (0, 0), None)
    assert len(state.tricks) == len(text)


@pytest.mark.parametrize(
    ("text", "leaders", "leader"),
    # 1 leads the 3 of hearts and 0 ties it last
    [("1", [1], 1), ("10", [1, 1], 0), ("TT", [1, 0], 1)],
)
def test_hand_the_winner_of_a_trick_leads_the_next(
    text: str, leaders: list[int], leader: int
) -> None:
    state = pattern(text, 0)
    assert [trick.leader for trick in state.tricks] == leaders
    assert (state.to_act, state.leader) == (leader, leader)


# covered cards

FIRST = "1 4S, 2 4H, 3 4C, 0 3C"
"""Seat 0 wins the first trick; manilhas are aces."""
TIE = ("4D 5D 6D", "3C 5S 6S", "3D 5H 6H", "4C 5C 6C")
COVERED = "1 3C, 2 3D, 3 4C, 0 4D, 2 (5H), 3 (5C), 0 (5D), 1 (5S)"
"""Tied by 2 and led by it, then all covered."""
SHOWN = "1:4S 2:4H 3:4C 0:3C"
CLAUSES = rows(
    # the clause, the hands, turns, and what holds then
    ("tricks_the_leader_stays_who_led_while_cards_fall", HANDS, "1 4S, 2 4H",
     {"leader": 1, "to_act": 3, "laid": "1:4S 2:4H"}),
    ("hand_is_worth_what_was_accepted", HANDS,
     f"1 raise, 0 accept, {FIRST}, 0 5D, 1 5S, 2 5H, 3 5C", {"points": (3, 0), "worth": 1}),
    ("hand_in_the_first_trick_no_card_is_covered", HANDS, "",
     {"may": ["1 4S", "1 5S", "1 AC", "1 raise"]}),
    ("hand_from_the_second_trick_on_cards_may_be_covered", HANDS, FIRST,
     {"may": ["0 4D", "0 5D", "0 (4D)", "0 (5D)", "0 raise"]}),
    ("hand_a_covered_card_lies_there", HANDS, f"{FIRST}, 0 (4D), 1 5S",
     {"laid": "0:(4D) 1:5S", "hands": ["5D", "AC", "5H AH", "5C AS"]}),
    ("hand_a_covered_card_loses_to_every_open_one", HANDS,
     f"{FIRST}, 0 5D, 1 (AC), 2 (AH), 3 (AS)", {"points": (1, 0), "takers": [0, 0]}),
    ("hand_an_open_card_takes_a_trick_of_covered_ones", HANDS,
     f"{FIRST}, 0 (5D), 1 (AC), 2 (AH), 3 5C", {"to_act": 3, "points": (0, 0)}),
    # both fives are open, but the one that lies covered is not there
    ("hand_a_covered_card_ties_with_none", HANDS, f"{FIRST}, 0 5D, 1 (5S), 2 (AH), 3 (5C)",
     {"points": (1, 0), "takers": [0, 0]}),
    # a tie after a won trick gives the hand to the winner of the first
    ("hand_all_covered_is_a_tie", HANDS, f"{FIRST}, 0 (4D), 1 (AC), 2 (AH), 3 (AS)",
     {"points": (1, 0), "takers": [0, None]}),
    ("hand_all_covered_the_same_seat_leads_again", TIE, COVERED,
     {"to_act": 2, "leader": 2, "points": (0, 0)}),
    ("hand_all_covered_to_the_end", TIE, f"{COVERED}, 2 (6H), 3 (6C), 0 (6D), 1 (6S)",
     {"takers": [None] * 3, "scored": (0, (1, 0), "tricks")}),
    # fives tie between partners: team 0 takes it
    ("hand_the_last_hand_keeps_covered_cards_as_backs", HANDS,
     f"{FIRST}, 0 5D, 1 (AC), 2 5H, 3 (AS)",
     {"last_laid": [SHOWN, "0:5D 1:(.) 2:5H 3:(.)"], "scored": (0, (1, 0), "tricks")}),
    ("hand_the_last_hand_keeps_complete_tricks_alone", HANDS, f"{FIRST}, 0 5D, 1 raise, 2 run",
     {"last_laid": [SHOWN], "scored": (1, (0, 1), "run")}),
    ("hand_the_last_hand_may_have_no_tricks", HANDS, "1 raise, 2 run",
     {"last_laid": [], "scored": (1, (0, 1), "run")}),
)  # fmt: skip


@pytest.mark.parametrize(("hands", "turns", "facts"), CLAUSES)
def test_clause(hands: tuple[str, ...], turns: str, facts: dict[str, Any]) -> None:
    holds(do(dealt(*hands), turns), **facts)


@pytest.mark.parametrize(("turns", "turn"), [("", "1 (4S)"), ("1 4S, 2 4H", "3 (4C)")])
def test_hand_in_the_first_trick_no_card_is_covered(turns: str, turn: str) -> None:
    assert refused(do(dealt(*HANDS), turns), turn) == "covered-first"

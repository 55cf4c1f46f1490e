"""Three tricks: who takes them, who leads, what ties do, and covered cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fodasse.core.cards import Card, Suit
from fodasse.games.truco import Phase, Play, Reason, State, apply
from support.games.walks import known
from support.truco.playing import dealt, do, four, hands, laid, may, refused

# a trick


def one_trick(text: str, vira: str = "KD") -> State:
    """Dealer 0: seats 1, 2, 3, 0 play these cards to the first trick."""
    first, second, third, fourth = text.split()
    state = dealt(fourth, first, second, third, vira=vira)
    return do(state, f"1 {first}, 2 {second}, 3 {third}, 0 {fourth}")


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
    state = one_trick(text)
    (trick,) = state.tricks
    assert (trick.winner, trick.leader) == (winner, 1)
    assert laid(trick.cards) == " ".join(
        f"{seat}:{card}" for seat, card in zip((1, 2, 3, 0), text.split(), strict=True)
    )
    assert (state.to_act, state.leader, state.trick) == (leader, leader, ())


@pytest.mark.parametrize(("low", "high"), [*pairwise("4567QJKA23")])
def test_tricks_rank_four_to_three(low: str, high: str) -> None:
    # manilhas are kings, or fives where a king takes part
    vira = "4D" if "K" in (low, high) else "JD"
    state = dealt(f"{high}S", f"{low}C", vira=vira)
    assert do(state, f"1 {low}C, 0 {high}S").tricks[0].winner == 0


@pytest.mark.parametrize(("low", "high"), [*pairwise(Suit)])
def test_tricks_manilhas_rank_diamonds_spades_hearts_clubs(low: Suit, high: Suit) -> None:
    assert [str(suit) for suit in Suit] == ["D", "S", "H", "C"]
    state = dealt(f"4{high}", f"4{low}", vira="3D")
    assert do(state, f"1 4{low}, 0 4{high}").tricks[0].winner == 0


def test_tricks_the_leader_stays_who_led_while_cards_fall() -> None:
    state = dealt("4D 5D 6D", "7D 4S 5S", "6S 7S QS", "QD 4H 5H")
    state = do(state, "1 7D, 2 6S")
    assert (state.leader, state.to_act, laid(state.trick)) == (1, 3, "1:7D 2:6S")


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
    ("01T", 0), ("100", 0), ("101", 1), ("10T", 1), ("TT0", 0), ("TT1", 1),
]  # fmt: skip


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("text", "winner"), PATTERNS)
def test_hand_every_pattern_of_tricks(text: str, winner: int, dealer: int) -> None:
    after = pattern(text, dealer)
    last = known(after.last_hand)
    assert (last.winner, last.reason) == (winner, Reason.TRICKS)
    assert [trick.winner for trick in last.tricks] == [
        None if each == "T" else int(each) for each in text
    ]
    assert last.points == after.points == ((1, 0) if winner == 0 else (0, 1))
    assert (after.phase, after.hand_number, after.dealer) == (Phase.CUT, 2, (dealer + 1) % 4)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("text", ["0", "1", "T", "01", "10", "TT"])
def test_hand_goes_on_while_it_is_open(text: str, dealer: int) -> None:
    state = pattern(text, dealer)
    assert (state.phase, state.points, state.last_hand) == (Phase.PLAY, (0, 0), None)
    assert len(state.tricks) == len(text)


@pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_hand_three_ties_go_to_the_dealers_team(dealer: int, winner: int) -> None:
    last = known(pattern("TTT", dealer).last_hand)
    assert (last.winner, last.points) == (winner, ((1, 0), (0, 1))[winner])


@pytest.mark.parametrize(("text", "winner"), [*PATTERNS, ("TTT", 1)])
def test_hand_in_mano(text: str, winner: int) -> None:
    last = known(pattern(text, dealer=1, seats=2).last_hand)
    assert last.winner == winner


def test_hand_the_winner_of_a_trick_leads_the_next() -> None:
    state = pattern("1", 0)
    assert (state.to_act, state.leader) == (1, 1)
    state = pattern("10", 0)
    assert [trick.leader for trick in state.tricks] == [1, 1]
    assert state.to_act == 0
    # 1 leads the 3 of hearts and 0 ties it last
    state = pattern("TT", 0)
    assert [trick.leader for trick in state.tricks] == [1, 0]
    assert state.to_act == 1


def test_hand_is_worth_what_was_accepted() -> None:
    state = dealt("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
    state = do(state, "1 raise, 0 accept, 1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H")
    assert (state.points, state.worth) == ((3, 0), 1)


# covered cards


def second_trick() -> State:
    """Seat 0 has won the first trick; manilhas are aces."""
    state = dealt("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
    return do(state, "1 4S, 2 4H, 3 4C, 0 3C")


def test_hand_in_the_first_trick_no_card_is_covered() -> None:
    state = dealt("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
    assert may(state) == ["1 4S", "1 5S", "1 AC", "1 raise"]
    assert refused(state, "1 (4S)") == "covered-first"
    state = do(state, "1 4S, 2 4H")
    assert refused(state, "3 (4C)") == "covered-first"


def test_hand_from_the_second_trick_on_cards_may_be_covered() -> None:
    state = second_trick()
    assert may(state) == ["0 4D", "0 5D", "0 (4D)", "0 (5D)", "0 raise"]
    state = do(state, "0 (4D), 1 5S")
    assert laid(state.trick) == "0:(4D) 1:5S"
    assert hands(state) == ["5D", "AC", "5H AH", "5C AS"]


def test_hand_a_covered_card_loses_to_every_open_one() -> None:
    state = do(second_trick(), "0 5D, 1 (AC), 2 (AH), 3 (AS)")
    assert state.points == (1, 0)
    last = known(state.last_hand)
    assert (last.tricks[1].winner, last.tricks[1].leader) == (0, 0)
    state = do(second_trick(), "0 (5D), 1 (AC), 2 (AH), 3 5C")
    assert (state.tricks[1].winner, state.to_act) == (1, 3)


def test_hand_a_covered_card_ties_with_none() -> None:
    # both fives are open, but the ace that lies covered is not there
    state = do(second_trick(), "0 5D, 1 (5S), 2 (AH), 3 (5C)")
    assert known(state.last_hand).tricks[1].winner == 0


def test_hand_all_covered_is_a_tie() -> None:
    # a tie after a won trick gives the hand to the winner of the first
    state = do(second_trick(), "0 (4D), 1 (AC), 2 (AH), 3 (AS)")
    last = known(state.last_hand)
    assert (last.winner, last.tricks[1].winner) == (0, None)


def test_hand_all_covered_the_same_seat_leads_again() -> None:
    # tied by 2 and led by it, then all covered: seat 2 leads a third time
    state = dealt("4D 5D 6D", "3C 5S 6S", "3D 5H 6H", "4C 5C 6C")
    state = do(state, "1 3C, 2 3D, 3 4C, 0 4D")
    assert state.to_act == 2
    state = do(state, "2 (5H), 3 (5C), 0 (5D), 1 (5S)")
    assert (state.to_act, state.tricks[1].winner, state.tricks[1].leader) == (2, None, 2)
    state = do(state, "2 (6H), 3 (6C), 0 (6D), 1 (6S)")
    last = known(state.last_hand)
    assert (last.winner, [trick.leader for trick in last.tricks]) == (0, [1, 2, 2])


def test_hand_the_last_hand_keeps_covered_cards_as_backs() -> None:
    state = do(second_trick(), "0 5D, 1 (AC), 2 5H, 3 (AS)")
    # fives tie between partners: team 0 takes it
    last = known(state.last_hand)
    assert [laid(trick.cards) for trick in last.tricks] == [
        "1:4S 2:4H 3:4C 0:3C",
        "0:5D 1:(.) 2:5H 3:(.)",
    ]
    assert (last.winner, last.points, last.reason) == (0, (1, 0), Reason.TRICKS)


def test_hand_the_last_hand_keeps_complete_tricks_alone() -> None:
    last = known(do(second_trick(), "0 5D, 1 raise, 2 run").last_hand)
    assert [laid(trick.cards) for trick in last.tricks] == ["1:4S 2:4H 3:4C 0:3C"]
    assert (last.winner, last.points, last.reason) == (1, (0, 1), Reason.RUN)
    last = known(do(four(), "1 raise, 2 run").last_hand)
    assert last.tricks == ()

"""What hands cost, and how a match ends. All sums are worked by hand."""

from __future__ import annotations

import pytest

from fodasse.games import esadof
from fodasse.games.esadof import Rules, State, apply, start
from support.esadof.playing import ROWS, arranged, deal, in_turns, passed, played, tells
from support.games.cases import Expected
from support.games.walks import known

LONG = Rules(target=10**6)
TEN = tuple(f"{rank}D {rank}S {rank}H" for rank in "A23456789T")


SCORES: dict[str, tuple[tuple[str, ...], str, tuple[int, ...]]] = {
    "lowest alone": (ROWS, "knock", (17, 0, 18)),
    "by one point": (("AD 2D 8H", "KS 2S 8S", "4S 4H 3S"), "knock", (11, 0, 11)),
    "with nothing": (("QD QS QH", "KD KS KH", "JD JS JH"), "knock", (36, 0, 33)),
    # 10 10 18: seat 1 is lowest with seat 0
    "tied": (("3D 7H KC", "AS 7D 2C", "3H JS 4D"), "knock", (10, 10, 18)),
    "tied by all": (("6D 6S 6H", "5D 6C 7D", "4D 6D 8D"), "knock", (18, 18, 18)),
    "tied at nothing": (("KD KS KH", "KC KD KS", "AD AS AH"), "knock", (0, 0, 3)),
    # 17 + 10 + 9, of which 10 is the knocker's own
    "not lowest: all, once": (("KD 5H QC", "AS 7D 2C", "2H 3S 4D"), "knock", (17, 36, 9)),
    # 9 10 9 20: two are lower
    "two are lower": (
        ("2H 3S 4D", "AS 7D 2C", "2D 3H 4S", "TD TH KD"), "knock", (9, 48, 9, 20)),
    # 10 10 9
    "tied, but not lowest": (("3D 7H KC", "AS 7D 2C", "2H 3S 4D"), "knock", (10, 29, 9)),
    # 3 36 0
    "highest": (("AD AS AH", "QD QS QH", "KD KS KH"), "knock", (3, 39, 0)),
    # seat 1 takes the 8C for its 7D: 1 + 8 + 2 = 11; then seat 2, 18, knocks
    "of the rows as they lie at the end": (ROWS, "stock middle, knock", (17, 11, 46)),
    # seat 1 has 6 and seat 0 has 3: 3 * (1 + 2 + … + 10) = 165 in all
    "at a full table": (TEN, "knock", (3, 165, 9, 12, 15, 18, 21, 24, 27, 30)),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "turns", "scores"), SCORES.values(), ids=SCORES)
def test_scores(rows: tuple[str, ...], turns: str, scores: tuple[int, ...]) -> None:
    state = played(in_turns(*rows, rules=LONG, top="8C"), turns)
    tells(state, {"points": scores, "last.scores": scores})


def test_scores_without_a_knock_are_everybodys_own() -> None:
    # 0 + 5 + 12, 1 + 7 + 2, 3 + 11 + 4
    assert passed(in_turns(*ROWS), 94).points == (17, 10, 18)


@pytest.mark.parametrize("dealer", range(3))
def test_scores_go_to_the_seat_that_knocked(dealer: int) -> None:
    rows, expected = ["TD TS TH"] * 3, [30, 30, 30]
    for place, row, score in ((1, "KD AS KH", 0), (2, "9D 9S 9H", 27)):
        rows[(dealer + place) % 3], expected[(dealer + place) % 3] = row, score
    state = played(in_turns(*rows, rules=LONG, dealer=dealer), "knock")
    assert state.points == tuple(expected)


# match

Rows = tuple[str, ...]
LAST = ("AD AS AH", "QD QS QH", "KD KS KH")
"""They count 3, 36 and 0."""


def after_hands(target: int, *hands: Rows) -> State:
    """Return the match after hands of these rows, each of one turn without a knock."""
    state = start(len(hands[0]), rules=Rules(target=target, max_turns=1))
    for rows in hands:
        state = played(arranged(apply(state, deal(*rows, upcard="8D"))), "pile out")
    return state


@pytest.mark.parametrize(
    ("target", "hands", "expected"),
    [
        # 17 + 3, 10 + 36, 18 + 0
        (100, [ROWS, LAST], {"points": (20, 46, 18), "last.scores": (3, 36, 0), "hand_number": 3,
                             "phase": "deal"}),
        # it goes on below the target
        (19, [ROWS], {"points": (17, 10, 18), "phase": "deal", "winners": ()}),
        *(
            (target, [ROWS], {"phase": "over", "result.ranking": ((1,), (0,), (2,)),
                              "result.reason": "target", "result.winners": (1,), "winners": (1,)})
            for target in (18, 17, 1)
        ),
        # by the lowest total and not by the last hand: 0 + 27, 6 + 24, 30 + 30
        (60, [("KD KS KH", "2S 2D 2C", "TH TS TD"), ("9D 9S 9H", "8D 8S 8H", "TC TD TH")],
         {"points": (27, 30, 60), "winners": (0,)}),
        # equal totals share a place: 10, 36, 10, 35
        (30, [("3D 7H KC", "QS QD QC", "AS 7D 2C", "QH QD JD")],
         {"winners": (0, 2), "result.ranking": ((0, 2), (3,), (1,))}),
        # 33, 1, 33, 12
        (30, [("JD JS JH", "KS KD AC", "JC JD JS", "QS KC KD")],
         {"result.ranking": ((1,), (3,), (0, 2))}),
        (18, [("6D 6S 6H", "5D 6C 7D", "4D 6D 8S")],
         {"winners": (0, 1, 2), "result.ranking": ((0, 1, 2),)}),
        # the last dealer and number stay
        (10, [("KD KS AH", "QS QD QC", "KC KD AD")], {"dealer": 0, "hand_number": 1, "turns": 0}),
    ],
)  # fmt: skip
def test_match_ends_after_a_hand_with_the_target(
    target: int, hands: list[Rows], expected: Expected
) -> None:
    tells(after_hands(target, *hands), expected)


def test_match_ends_with_the_hand_not_in_it() -> None:
    state = in_turns("KD 5H QC", "QS QD 2C", "3H JS 4D", rules=Rules(target=10))
    assert played(state, "stock out, pile left").phase is esadof.Phase.TURN


def test_match_can_end_by_what_a_knock_costs() -> None:
    # 17 + 10 + 9 = 36 for the knocker
    state = in_turns("KD 5H QC", "AS 7D 2C", "2H 3S 4D", rules=Rules(target=36))
    tells(played(state, "knock"), {"points": (17, 36, 9), "winners": (2,)})


# what learners are told


def test_everybody_plays_alone() -> None:
    assert esadof.teams(start(4)) == ((0,), (1,), (2,), (3,))


def test_returns_are_the_mean_of_all_totals_less_the_own() -> None:
    state = after_hands(100, ROWS)
    # 17 10 18: the mean is 15, in the next hand too
    for each in (state, arranged(apply(state, deal(*LAST)))):
        assert esadof.returns(each) == (-2.0, 5.0, -3.0)
    assert esadof.returns(start(5)) == (0.0,) * 5
    assert known(esadof.outcome(after_hands(1, ROWS))).winners == (1,)

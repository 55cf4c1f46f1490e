"""How a match ends: the ranking, the reason, returns and teams."""

from __future__ import annotations

from fodasse import Leave, Rules, State, outcome, start, table_actions, teams
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
    Told,
    after,
    due,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known


def short(*points: int) -> State:
    """Return a match of one round: seat 0 takes with the king."""
    lines = [f"{seat}: | {held} points" for seat, held in enumerate(points)]
    state = due(4, 1, *lines, rules=Rules(max_rounds=1))
    return after(state, "deal KD, 7H, 6H, QS, 4H")


CASES: Told = {
    # seat 2 went first, then 0 and 4 together, then 1; 3 is left
    "the winner first, then the eliminated, the last round first": (
        drawn("dealer 3; round 9; cards 1; 0: | 7 points | eliminated 2; 1: | 6 points;"
              "2: | 7 points | eliminated 1; 3:; 4: | 7 points | eliminated 2"),
        "deal 7H, KD, 4H; bid 1 1",
        {"result.ranking": ((3,), (1,), (0, 4), (2,)), "result.reason": "elimination",
         "result.winners": (3,)}),
    "who still waits comes after the eliminated and before leavers": (
        drawn("dealer 3; round 9; cards 1; 0: | 7 points | eliminated 1; 1: | 6 points;"
              "2: | left 1; 3:; 4: | left 2"),
        "deal 7H, KD, 4H; join 5 6; bid 1 1",
        {"result.ranking": ((3,), (1,), (0,), (5, 6), (4,), (2,))}),
    "leavers one by one, the last to leave first": (start(5), "leave 3 0 4 1", {
        "result.ranking": ((2,), (1,), (4,), (0,), (3,)), "result.reason": "leaving"}),
    "a seat that only waited and left is a leaver": (start(2), "deal; join 2; leave 2 0", {
        "result.ranking": ((1,), (0,), (2,))}),
    "returns: the winner 1, everyone else shares -1": (start(5), "leave 3 0 4 1", {
        "returns": (-0.25, -0.25, 1.0, -0.25, -0.25)}),
    "returns: before the end 0 for all seats ever given out": (
        start(2), "deal; join 2 3; leave 3", {"returns": (0.0, 0.0, 0.0, 0.0)}),
    "returns: after it too": (start(2), "deal; join 2 3; leave 3 0", {
        "returns": (-1 / 3, 1.0, -1 / 3, -1 / 3)}),
    "max_rounds: the fewest points win": (short(2, 0, 3, 5), "bid 1 1 1 1", {
        "result.ranking": ((1,), (0,), (2,), (3,)), "result.reason": "max-rounds",
        "returns": (-1 / 3, 1.0, -1 / 3, -1 / 3)}),
    "max_rounds: ties share": (short(0, 0, 0, 0), "bid 1 0 1 1", {
        "result.ranking": ((0, 1), (2, 3)), "returns": (0.5, 0.5, -0.5, -0.5)}),
    "max_rounds: if all tie all get 0": (short(0, 0, 0, 0), "bid 0 1 1 1", {
        "result.ranking": ((0, 1, 2, 3),), "returns": (0.0,) * 4}),
    # seat 3 is eliminated by the last round; the three left share the first place
    "max_rounds: others are out": (short(0, 0, 0, 6), "bid 0 1 1 1", {
        "result.ranking": ((0, 1, 2), (3,)), "returns": (1 / 3, 1 / 3, 1 / 3, -1.0)}),
}  # fmt: skip


@each_case(CASES)
def test_the_end_of_a_match(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_an_eliminated_seat_cannot_leave_any_more() -> None:
    state = round_of("KD", "7H", "6H", bids=[1, 1, 0], points=[0, 6, 0])
    assert outcome(state) is None
    assert Leave(1) not in table_actions(state)
    assert Leave(0) in table_actions(state)


def test_teams_everybody_plays_alone() -> None:
    assert teams(start(3)) == ((0,), (1,), (2,))
    assert teams(after(start(2), "deal; join 2")) == ((0,), (1,), (2,))
    assert known(outcome(after(start(2), "leave 0"))).winners == (1,)

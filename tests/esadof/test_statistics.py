"""What is counted over many matches, worked by hand."""

from __future__ import annotations

import pytest

from fodasse.core.statistics import MATCHES
from fodasse.games.esadof import Rules, State
from fodasse.games.esadof.statistics import STATISTICS, count
from support.esadof.playing import after, hand, in_turns, turns_of

HAND = hand()
ONE_TURN = hand(rules=Rules(max_turns=1))
TIED = in_turns("3D 7H KC", "AS 7D 2C", "3H JS 4D")
BEATEN = in_turns("KD KS AC", "AS 7D 2C", "3H JS 4D")


@pytest.mark.parametrize(
    ("state", "turn", "counts"),
    [
        (HAND, "stock", {}),
        # a turn is counted when its card is placed
        (HAND, "stock left", {"turns": 1}),
        (HAND, "stock out", {"turns": 1}),
        (HAND, "knock", {"hands": 1, "knocks": 1, "lone": 1}),
        (TIED, "knock", {"hands": 1, "knocks": 1, "lone": 0}),
        (BEATEN, "knock", {"hands": 1, "knocks": 1, "lone": 0}),
        # a hand may end without a knock and with a turn
        (ONE_TURN, "pile out", {"turns": 1, "hands": 1}),
    ],
)
def test_what_the_last_action_of_a_turn_counts(
    state: State, turn: str, counts: dict[str, int]
) -> None:
    *before, last = turns_of(state, turn)
    state = after(state, *before)
    assert count(state, after(state, last)) == counts


def test_every_statistic_divides_one_count_by_another() -> None:
    counts = {"hands", "turns", "knocks", "lone", MATCHES}
    assert {each for statistic in STATISTICS for each in (statistic.of, statistic.per)} <= counts
    assert [statistic.is_share for statistic in STATISTICS] == [False, False, True, True]

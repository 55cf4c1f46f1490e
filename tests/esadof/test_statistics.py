"""What is counted over many matches, worked by hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from fodasse.core.statistics import MATCHES
from fodasse.games.esadof import Rules, State, start
from fodasse.games.esadof.statistics import STATISTICS, count
from support.esadof.playing import in_turns, played

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")


def counted(*states: State) -> Counter[str]:
    """All that is counted from one state to the next."""
    total: Counter[str] = Counter()
    for before, after in pairwise(states):
        total.update(count(before, after))
    return total


def test_a_turn_is_counted_when_its_card_is_placed() -> None:
    first, drawn = in_turns(*ROWS), played(in_turns(*ROWS), "stock")
    assert counted(start(3), first, drawn) == {}
    assert counted(drawn, played(first, "stock left")) == {"turns": 1}
    assert counted(drawn, played(first, "stock out")) == {"turns": 1}


def test_a_knock_ends_a_hand() -> None:
    state = in_turns(*ROWS)
    assert counted(state, played(state, "knock")) == {"hands": 1, "knocks": 1, "lone": 1}


def test_a_knock_may_be_tied_or_beaten() -> None:
    tied = in_turns("3D 7H KC", "AS 7D 2C", "3H JS 4D")
    assert counted(tied, played(tied, "knock")) == {"hands": 1, "knocks": 1, "lone": 0}
    beaten = in_turns("KD KS AC", "AS 7D 2C", "3H JS 4D")
    assert counted(beaten, played(beaten, "knock")) == {"hands": 1, "knocks": 1, "lone": 0}


def test_a_hand_may_end_without_a_knock_and_with_a_turn() -> None:
    state = played(in_turns(*ROWS, rules=Rules(max_turns=1)), "pile")
    over = played(in_turns(*ROWS, rules=Rules(max_turns=1)), "pile out")
    assert counted(state, over) == {"turns": 1, "hands": 1}


def test_every_statistic_divides_one_count_by_another() -> None:
    counts = {"hands", "turns", "knocks", "lone", MATCHES}
    for statistic in STATISTICS:
        assert {statistic.of, statistic.per} <= counts
    assert [statistic.is_share for statistic in STATISTICS] == [False, False, True, True]

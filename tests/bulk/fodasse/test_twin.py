"""The kernel is held to the reference: every fact after everything that happens."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import Phase, Rank, Rules, State, outcome
from fodasse.bulk import FodasseMatches, match_actions, play_matches
from fodasse.games.fodasse.public import Reason
from support.fodasse.bulk_rules import SWITCHES
from support.fodasse.playing import SEEDS, most_seats, switched
from support.fodasse.twin import Replayed, in_step, own, places, replayed

SEATS = st.one_of(st.integers(2, 8), st.integers(2, 39))
SHARES = st.sampled_from((0.0, 0.5, 0.9))
STEPS = 250
LONG = 5000
"""More than happens in a match with a low limit."""


@given(seats=SEATS, words=SWITCHES, seed=SEEDS, shyness=SHARES, cunning=SHARES)
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, words: dict[str, Any], seed: int, shyness: float, cunning: float
) -> None:
    seats, rules = min(seats, most_seats(words)), switched(words)
    for _ in in_step(seats, rules, seed, shyness=shyness, cunning=cunning, steps=STEPS):
        pass


@given(
    seats=st.integers(2, 7), limit=st.integers(1, 3), seed=SEEDS, shyness=SHARES, cunning=SHARES
)
def test_16_17_kernel_and_reference_agree_to_the_end_of_endgames(
    seats: int, limit: int, seed: int, shyness: float, cunning: float
) -> None:
    rules = Rules(limit=limit)
    *_, last = in_step(seats, rules, seed, shyness=shyness, cunning=cunning, steps=LONG)
    assert last.phase is Phase.OVER


def test_all_that_can_happen_is_met() -> None:
    met: set[str] = set()
    for seed in range(40):
        seats, rules = _TABLES[seed % len(_TABLES)]
        shyness = 0.9 if seed % 2 else 0.0
        states = in_step(seats, rules, seed, shyness=shyness, cunning=0.3, steps=STEPS)
        for before, state in pairwise(states):
            met |= _met(before, state)
    assert met == _ALL


_TABLES = (
    (2, Rules(ranks=(Rank.FOUR, Rank.FIVE))),
    (5, Rules(limit=2)),
    (6, Rules(max_rounds=3)),
    (2, Rules(ranks=(Rank.FOUR, Rank.FIVE, Rank.SIX))),
    (20, Rules(restrict_last_bid="not_blind")),
)
_ALL = {
    "rule 6: blind rounds one after the other",
    "rule 7b: falling",
    "rule 7b: rising again",
    "rule 7g: the call is complete",
    "rule 10: nobody's round, a point less",
    "rule 10: nobody's round at no points",
    "rule 13: repeated",
    "rule 14d: taken later",
    "rule 14f: nobody's at the end",
    "rule 16",
    "rule 17",
    "several out at once",
    "the dealer out",
    "over by elimination",
    "over by rounds",
    "over by rounds, shared",
}


def _met(before: State, state: State) -> set[str]:
    """What of all that can happen has happened between two states."""
    met: set[str] = set()
    finished = state.last_round
    if finished is None or finished is before.last_round:
        return met
    history, gone = state.table.history, len(before.at_table) - len(state.at_table)
    size = len(finished.stages)
    losers = [stage.winner for stage in finished.stages]
    nobodys = not any(finished.bids) and not any(finished.won)
    happened = {
        "rule 7b: falling": history.ladder.falling,
        "rule 7b: rising again": size == 1 and state.hand_size == 2 and finished.number > 1,
        "rule 6: blind rounds one after the other": size == 1 and state.hand_size == 1,
        "rule 7g: the call is complete": size == 1 and sum(finished.bids) == 1,
        "rule 10: nobody's round, a point less": -1 in finished.gained,
        "rule 10: nobody's round at no points": nobodys and 0 in finished.gained,
        "rule 13: repeated": finished.repeated,
        "rule 14d: taken later": before.accumulated > 0 and None not in losers,
        "rule 14f: nobody's at the end": None in losers,
        "rule 16": history.endgame == 13,
        "rule 17": history.endgame == 5,
        "several out at once": gone > 1,
        "the dealer out": before.dealer not in state.at_table,
    }
    met |= {name for name, so in happened.items() if so}
    result = outcome(state)
    if result is not None:
        shared = ", shared" if len(result.winners) > 1 else ""
        by_rounds = result.reason is Reason.MAX_ROUNDS
        met.add(f"over by rounds{shared}" if by_rounds else "over by elimination")
    return met


MATCHES = 4
"""The number for each example; in the thorough profile that is thousands."""
POLICIES = st.sampled_from(("rules", own)).flatmap(
    lambda asked: (
        st.sampled_from(("random", "rules"))
        | st.lists(st.sampled_from(("random", asked)), min_size=1, max_size=4)
    )
)
"""One policy or several; each mixture of an own policy with ``rules`` would be compiled anew."""


@pytest.mark.thorough
@given(seats=SEATS, words=SWITCHES, seed=SEEDS, policies=POLICIES, first=st.integers(0, 2**40))
def test_matches_played_by_the_million_are_those_the_reference_replays(
    seats: int, words: dict[str, Any], seed: int, policies: Any, first: int
) -> None:
    seats = min(seats, most_seats(words))
    if words.get("limit") == 999 or words.get("restrict_last_bid") == "never":
        words = {"max_rounds": 6, **words}  # where all bids may be exact, a match may never end
    if not isinstance(policies, str):
        policies = [policies[seat % len(policies)] for seat in range(seats)]
    how: dict[str, Any] = {"rules": switched(words), "policies": policies, "seed": seed}
    played = play_matches(MATCHES, seats, first=first, by_round=True, **how)
    for row in range(MATCHES):
        actions = match_actions(first + row, seats, **how)
        _assert_told(played, row, replayed(seats, how["rules"], actions))


def _assert_told(played: FodasseMatches, row: int, match: Replayed) -> None:
    """A row is what the reference tells of the match."""
    result = outcome(match.state)
    assert result is not None
    ranking = played.ranking[row].tolist()
    assert ranking == places(match.state)
    winners = [seat for seat, better in enumerate(ranking) if better == 0]
    assert tuple(winners) == result.winners
    assert played.winner[row] == (winners[0] if len(winners) == 1 else -1)
    assert played.rounds[row] == match.counts["rounds"]
    assert played.points[row].tolist() == list(match.state.table.points)
    assert played.made[row].tolist() == match.made
    assert played.missed[row].tolist() == match.missed
    assert played.annulled[row] == match.counts["annulled"]
    rounds = played.rounds_of(row)
    assert rounds.points.tolist() == match.points
    assert rounds.bids.tolist() == match.bids
    assert rounds.won.tolist() == match.won
    assert rounds.hand_size.tolist() == match.hand_sizes
    assert rounds.dealer.tolist() == match.dealers
    assert rounds.endgame.tolist() == match.endgames

"""The kernel is held to the reference where rare things happen, and in what it tells of rounds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import Bid, Rank, Rules, State, apply, legal_actions, outcome, start
from fodasse.bulk import match_actions, play_matches
from fodasse.games.fodasse.public import Reason
from support.bulk.games import Record, by_bot, happening, in_step
from support.fodasse.playing import SEEDS
from support.fodasse.positions import RULES

TABLES = (
    (2, Rules(ranks=(Rank.FOUR, Rank.FIVE))),
    (5, Rules(limit=2)),
    (6, Rules(max_rounds=3)),
    (2, Rules(ranks=(Rank.FOUR, Rank.FIVE, Rank.SIX))),
    (20, Rules(restrict_last_bid="not_blind")),
)


def match(seed: int) -> Iterator[tuple[State, State]]:
    """Yield the states of a match; in every other one most bids and cards are the least."""
    seats, rules = TABLES[seed % len(TABLES)]
    rng, state = Random(seed), start(seats, rules=rules)

    def choose(state: State) -> Any:
        legal = legal_actions(state)
        if seed % 2 and rng.random() < 0.9:
            return legal[0]
        return by_bot(state) if rng.random() < 0.3 else rng.choice(legal)

    return in_step(Record(state, rng.getrandbits(64)), state, choose, 250)


def test_all_that_can_happen_is_met() -> None:
    met = happening(map(match, range(24)), events)
    assert all(met.values()), met


def events(before: State, state: State) -> dict[str, bool]:
    """Return what of all that can happen has happened between two states."""
    finished = state.last_round
    if finished is None or finished is before.last_round:
        return {}
    history, gone = state.table.history, len(before.at_table) - len(state.at_table)
    size, result = len(finished.stages), outcome(state)
    takers = [stage.winner for stage in finished.stages]
    nobodys = not any(finished.bids) and not any(finished.won)
    by_rounds = result is not None and result.reason is Reason.MAX_ROUNDS
    return {
        "rule 7b: falling": history.ladder.falling,
        "rule 7b: rising again": size == 1 and state.hand_size == 2 and finished.number > 1,
        "rule 6: blind rounds one after the other": size == 1 and state.hand_size == 1,
        "rule 7g: the call is complete": size == 1 and sum(finished.bids) == 1,
        "rule 10: nobody's round, a point less": -1 in finished.gained,
        "rule 10: nobody's round at no points": nobodys and 0 in finished.gained,
        "rule 13: repeated": finished.repeated,
        "rule 14d: taken later": before.accumulated > 0 and None not in takers,
        "rule 14f: nobody's at the end": None in takers,
        "rule 16": history.endgame == 13,
        "rule 17": history.endgame == 5,
        "several out at once": gone > 1,
        "the dealer out": before.dealer not in state.at_table,
        "over by elimination": result is not None and not by_rounds,
        "over by rounds": by_rounds,
        "over by rounds, shared": by_rounds and result is not None and len(result.winners) > 1,
    }


@settings(max_examples=settings().max_examples // 3)
@given(seats=st.integers(2, 7), rules=RULES, seed=SEEDS, is_mixed=st.booleans())
def test_rounds_and_bids_of_a_match_are_those_the_reference_replays(
    seats: int, rules: Rules, seed: int, *, is_mixed: bool
) -> None:
    """Ranking, points and sums are compared for every game in ``test_games``."""
    seats, rules = min(seats, rules.most_seats), evolve(rules, max_rounds=6)
    policies = ["random" if is_mixed and seat % 2 else "rules" for seat in range(seats)]
    how: dict[str, Any] = {"rules": rules, "policies": policies, "seed": seed}
    played = play_matches(1, seats, by_round=True, **how)
    state, made, missed = start(seats, rules=rules), [0] * seats, [0] * seats
    rows: list[Any] = []
    bidders: set[int] = set()
    for action in match_actions(0, seats, **how):
        before, state = state, apply(state, action)
        bidders |= {action.seat} if isinstance(action, Bid) else set()
        finished = state.last_round
        if finished is None or finished is before.last_round:
            continue
        bids, won = [-1] * seats, [0] * seats
        for seat, bid, taken in zip(finished.seats, finished.bids, finished.won, strict=True):
            made[seat] += seat in bidders and bid == taken
            missed[seat] += seat in bidders and bid != taken
            bids[seat], won[seat] = bid, taken
        size = len(finished.stages)
        rows.append([[*state.table.points], bids, won, size, before.dealer, not bidders])
        bidders.clear()
    assert [played.made[0].tolist(), played.missed[0].tolist()] == [made, missed]
    found = played.rounds_of(0)
    names = ("points", "bids", "won", "hand_size", "dealer", "endgame")
    columns = [getattr(found, name).tolist() for name in names]
    assert [list(row) for row in zip(*columns, strict=True)] == rows

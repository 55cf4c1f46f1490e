"""Exact bids are counted alike by the reference and by what is compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from fodasse import GAME, Bid, apply, play_match, start
from fodasse.bots import named
from fodasse.bulk import match_actions, play_matches
from fodasse.games.fodasse import Action
from fodasse.lab import Experiment, Results, run

MATCHES, SEATS, SEED = 6, 4, 5
BOTS = ["rules", "random", "rules", "random"]
KINDS = ("bids", "exact", "set-bids", "set-exact")


def counted(actions: Iterable[Action]) -> Counter[str]:
    """Replay a match and count by hand: a bid without its ``Bid`` was set by the deal."""
    counts: Counter[str] = Counter()
    bidders: set[int] = set()
    state = start(SEATS)
    for action in actions:
        before, state = state.last_round, apply(state, action)
        if isinstance(action, Bid):
            bidders.add(action.seat)
        played = state.last_round
        if played is None or played is before:
            continue
        for seat, bid, won in zip(played.seats, played.bids, played.won, strict=True):
            kind = "" if seat in bidders else "set-"
            counts[kind + "bids"] += 1
            counts[kind + "exact"] += bid == won
        bidders.clear()
    return counts


@pytest.mark.parametrize("engine", ["reference", "bulk"])
def test_exact_bids_are_counted_as_by_hand(engine: str) -> None:
    if engine == "bulk":
        told = play_matches(MATCHES, SEATS, policies=BOTS, seed=SEED).sums.counts
        matches = [match_actions(n, SEATS, policies=BOTS, seed=SEED) for n in range(MATCHES)]
    else:
        told = sum(run(Experiment(GAME, BOTS, MATCHES, SEED), jobs=1), Results()).counts
        bots = [named(bot, GAME) for bot in BOTS]
        matches = [play_match(GAME, bots, seed=SEED, match=n).actions for n in range(MATCHES)]
    by_hand = sum(map(counted, matches), Counter())
    assert by_hand["set-bids"] > 0
    assert {kind: told[kind] for kind in KINDS} == by_hand

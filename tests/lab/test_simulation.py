"""Simulations: the same numbers for any number of workers, and numbers that are true."""

from itertools import pairwise

import pytest

from fodasse import GAME, Rules, play_match
from fodasse.bots.random import RandomBot
from fodasse.core.errors import RulesError
from fodasse.lab.intervals import wilson
from fodasse.lab.running import PIECE
from fodasse.lab.simulation import Tally, simulate

SHORT = Rules(limit=2)


def test_jobs_do_not_change_the_result() -> None:
    matches = 2 * PIECE + 7
    bots = [RandomBot()] * 3
    alone = sum(simulate(GAME, bots, matches, rules=SHORT, seed=5, jobs=1), Tally())
    shared = sum(simulate(GAME, bots, matches, rules=SHORT, seed=5, jobs=2), Tally())
    assert alone == shared
    assert alone.matches == matches
    other = sum(simulate(GAME, bots, matches, rules=SHORT, seed=6, jobs=1), Tally())
    assert other != alone


def test_counts_are_those_of_the_records() -> None:
    bots = [RandomBot()] * 4
    tally = sum(simulate(GAME, bots, 6, rules=SHORT, seed=3), Tally())
    records = [play_match(GAME, bots, rules=SHORT, seed=3, match=number) for number in range(6)]
    assert tally.counts["actions"] == sum(len(record.actions) for record in records)
    wins = [0] * 4
    rounds = exact = bids = 0
    for record in records:
        assert record.result is not None
        for seat in record.result.winners:
            wins[seat] += 1
        before = None
        for state in record.replay():
            played = state.last_round
            if played is not None and played is not before:
                rounds += 1
                bids += len(played.seats)
                exact += sum(map(int.__eq__, played.bids, played.won))
            before = played
    assert list(tally.wins) == wins
    assert tally.counts["rounds"] == rounds
    assert tally.counts["bids"] == bids
    assert tally.counts["exact"] == exact


def test_accumulated_stages_are_those_in_which_all_cards_annul() -> None:
    # With two seats: equal ranks, unless they are manilhas.
    tally = sum(simulate(GAME, [RandomBot()] * 2, 30, seed=1), Tally())
    rounds = [
        state.last_round
        for number in range(30)
        for state in play_match(GAME, [RandomBot()] * 2, seed=1, match=number).replay()
    ]
    stages = annulled = 0
    for before, played in pairwise(rounds):
        if played is not None and played is not before:
            stages += len(played.stages)
            manilha = Rules().manilha(played.vira)
            ranks = [{card.rank for _, card in stage.cards} for stage in played.stages]
            annulled += sum(len(both) == 1 and both != {manilha} for both in ranks)
    assert (tally.counts["stages"], tally.counts["annulled"]) == (stages, annulled)


def test_nothing_simulated_is_nothing_counted() -> None:
    assert list(simulate(GAME, [RandomBot()] * 2, 0)) == []
    assert Tally().matches == 0


@pytest.mark.parametrize(("matches", "jobs"), [(-1, 1), (5, 0)])
def test_impossible_plans_are_refused_at_once(matches: int, jobs: int) -> None:
    with pytest.raises(ValueError, match="at least 0 matches and 1 job"):
        simulate(GAME, [RandomBot()] * 2, matches, jobs=jobs)
    with pytest.raises(RulesError):
        simulate(GAME, [RandomBot()], 5)


def test_wilson_against_published_values() -> None:
    # Newcombe (1998), table I, method 3: 81 of 263 and 15 of 148.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert high == pytest.approx(1.0)
    assert low == pytest.approx(10 / (10 + 1.959964**2), abs=1e-6)


def test_a_win_share_has_its_interval() -> None:
    tally = sum(simulate(GAME, [RandomBot()] * 2, 40, rules=SHORT), Tally())
    share, low, high = tally.win_share(0)
    assert low < share < high
    assert share == tally.wins[0] / 40

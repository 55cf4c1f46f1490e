"""Time as an argument: the patience of a table with its people, and pauses."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from fodasse import GAME, Bid, Join, Match, Pause, Propose, Resume, Vote
from fodasse.games import esadof, truco
from fodasse.table.log import Cause
from support.table.matching import BOT, P, act, code, done, parts, table


@pytest.fixture
def match() -> Match:
    """A match of three people with a patience of 30 seconds, in which seat 1 is to bid."""
    return table(GAME, P, P, P, patience=30)


def test_without_patience_nothing_falls_due() -> None:
    match = table(GAME, P, P, P)
    assert match.tick(0.0) is match.tick(1e9) is None
    assert match.ply == 1


TIMELINES: dict[str, list[tuple[Any, float, float | None]]] = {
    "patience starts at the first tick that sees the decision": [
        *((None, 100.0, 130.0), (None, 129.5, 130.0)),
        (None, 130.0, 160.0),  # the next decision is seen at 130
        (Bid(2, 0), 150.0, 180.0),
    ],
    "a clock starts anywhere and never goes back": [
        *((None, 1e6, 1e6 + 30), (None, 5.0, 1e6 + 30), (Bid(1, 0), 7.0, 1e6 + 30)),
    ],
    "votes, newcomers and names restart no clock": [
        *((None, 0.0, 30.0), (Propose(2, Pause(3)), 10.0, 30.0)),
        (Vote(1, in_favour=False), 12.0, 30.0),  # of the seat that is awaited
        *((Join(3), 13.0, 30.0), (("rename", 1, "Ana"), 14.0, 30.0)),
    ],
    "a seat that changes hands starts anew": [
        *((None, 0.0, 30.0), (("sit", 1, BOT), 10.0, None), (("sit", 1, P), 20.0, 50.0)),
    ],
    "an undo starts all clocks anew": [
        *((None, 0.0, 30.0), (Bid(1, 0), 10.0, 40.0), (("undo", 1), 20.0, 50.0)),
    ],
    "patience does not run in a pause": [
        *((None, 0.0, 30.0), (Propose(0, Pause(2)), 5.0, 30.0)),
        *((Vote(2, in_favour=True), 20.0, 140.0), (None, 139.0, 140.0)),
        (None, 140.0, 170.0),  # the bid is seen again at 140
    ],
}
"""What is done, the time of the next tick, and when something is due then."""


@pytest.mark.parametrize("timeline", TIMELINES.values(), ids=TIMELINES)
def test_when_something_is_due(timeline: Any, match: Match) -> None:
    for what, now, due in timeline:
        act(match, *[what] * (what is not None))
        assert match.tick(now) == due
        assert match.deadline(0) is None or match.awaited == (0,)


def test_who_misses_a_decision_gets_its_default(match: Match) -> None:
    match.tick(0.0)
    ply = match.ply
    match.tick(30.0)
    assert done(match, ply) == [(1, Bid(1, 0), Cause.DEFAULT)]
    assert code(match.submit, 1, Bid(1, 1), ply=ply) == "stale"
    match.submit(2, Bid(2, 0))
    match.tick(50.0)
    ply = match.ply
    match.tick(1000.0)
    assert [(seat, cause) for seat, _, cause in done(match, ply)] == [(0, Cause.DEFAULT)]


def test_after_a_default_the_time_of_bots_is_now() -> None:
    match = table(GAME, P, BOT, BOT, patience=30)
    match.tick(0.0)
    assert match.tick(40.0) == 40.0  # a deal is due
    assert not match.awaited


def test_bots_and_vacant_seats_have_no_clock() -> None:
    match = Match(GAME, 3, seed=1, occupants=[P, BOT, None], patience=1)
    assert match.tick(0.0) is None
    match.run()
    assert match.tick(50.0) == 51.0


def test_all_absent_people_get_their_default_at_once() -> None:
    match = table(esadof.GAME, P, P, P, patience=20)
    assert match.tick(0.0) == 20.0
    match.submit(1, esadof.Arrange(1, (2, 1, 0)))
    assert match.tick(5.0) == 20.0
    ply = match.ply
    assert match.tick(20.0) == 40.0
    assert [each[::2] for each in done(match, ply)] == [(0, Cause.DEFAULT), (2, Cause.DEFAULT)]


def test_a_default_that_answers_for_both_partners_leaves_the_other_its_time() -> None:
    match = table(truco.GAME, P, P, P, P, patience=30, dealer=2)
    match.submit(1, truco.Cut(1, truco.How.TAP))
    match.run()
    match.submit(3, truco.Raise(3))
    assert match.awaited == (0, 2)
    assert match.tick(0.0) == 30.0
    ply, asked = match.ply, match.state.asked
    assert match.tick(30.0) == 60.0
    assert done(match, ply) == [(0, truco.Run(0, asked), Cause.DEFAULT)]
    assert list(match.awaited) == [2]  # it cuts for the next hand, and has 30 seconds for it


def test_a_raise_that_changes_what_is_asked_restarts_the_clock() -> None:
    match = table(truco.GAME, P, P, P, P, patience=30)
    match.submit(3, truco.Cut(3, truco.How.TAP))
    match.run()
    assert match.tick(0.0) == 30.0
    for seat, now in ((2, 20.0), (1, 40.0), (0, 45.0)):  # the first one not in turn
        match.submit(seat, truco.Raise(seat))
        assert match.tick(now) == now + 30
    match.submit(3, truco.Accept(3))
    assert match.awaited == (1,)
    assert match.tick(50.0) == 80.0


@pytest.mark.parametrize(
    "seconds", [nan, inf, -inf, -1.0, True, "1", pytest.param(10**400, id="huge")]
)
def test_what_is_no_number_of_seconds_changes_nothing(seconds: Any, match: Match) -> None:
    match.tick(1.0)
    before = parts(match)
    with pytest.raises((TypeError, ValueError)):
        match.tick(seconds)
    with pytest.raises((TypeError, ValueError)):
        Match(GAME, 3, patience=seconds)
    assert parts(match) == before


# Pauses


def paused(minutes: int) -> Match:
    """Return a match of three people in a pause."""
    match = table(GAME, P, P, P)
    act(match, Propose(0, Pause(minutes)), Vote(2, in_favour=True))
    assert match.state.paused == minutes
    return match


def test_a_pause_of_2_minutes_ends_120_seconds_after_the_first_tick_that_saw_it() -> None:
    match = paused(2)
    assert match.tick(10.5) == 130.5
    match.submit(3, Join(3))
    assert match.tick(130.25) == 130.5
    assert match.state.paused == 2
    ply = match.ply
    assert match.tick(130.5) is None
    assert match.state.paused is None
    assert done(match, ply) == [(0, Resume(0), Cause.CLOCK)]


def test_the_end_of_a_pause_by_the_clock_is_no_action_of_a_seat() -> None:
    match = table(GAME, P, P, P)
    act(match, Propose(1, Pause(2)), Vote(2, in_favour=True))
    match.tick(0.0)
    match.tick(120.0)
    assert code(match.undo, 0) == "nothing-to-undo"


def test_a_pause_that_a_seat_ends_is_over_and_the_next_has_its_own_time() -> None:
    match = paused(1)
    assert match.tick(0.0) == 60.0
    match.submit(1, Resume(1))
    ply = match.ply
    assert match.tick(60.0) is None
    assert match.ply == ply
    assert code(match.submit, 1, Resume(1)) == "not-paused"
    act(match, Propose(0, Pause(15)), Vote(1, in_favour=True))
    assert match.tick(70.0) == 70.0 + 15 * 60


def test_the_log_tells_when_an_action_was_made() -> None:
    match = table(GAME, P, P, P)
    match.tick(12.0)
    again = Match.restore(match.log())
    for each in (match, again):
        each.submit(1, Bid(1, 0))
    assert again.log() == match.log()
    assert again.moments[-1].line.time == 12.0


# People who are away


def answer(match: Match, seat: int) -> None:
    """Let a person do its first legal action."""
    match.submit(seat, match.game.legal_actions(match.state, seat)[0])


def miss(match: Match, seat: int, now: float, times: int) -> float:
    """Let a person miss decisions while the others answer at once; return the time then."""
    missed = 0
    while missed < times:
        match.run()
        others = [each for each in match.awaited if each != seat]
        if others:
            answer(match, others[0])
            continue
        match.tick(now)
        now += 30
        ply = match.ply
        match.tick(now)
        assert done(match, ply)[0][::2] == (seat, Cause.DEFAULT)
        missed += 1
    return now


def until_awaited(match: Match, seat: int) -> None:
    """Let the others answer until a seat is awaited."""
    match.run()
    while match.awaited != (seat,):
        answer(match, match.awaited[0])
        match.run()


@pytest.mark.parametrize("times", [1, 2])
def test_who_misses_two_decisions_in_a_row_is_away_and_has_no_more_time(
    times: int, match: Match
) -> None:
    now = miss(match, 1, 0.0, times)
    is_away = times == 2
    assert match.away == (frozenset({1}) if is_away else frozenset())
    until_awaited(match, 1)
    ply = match.ply
    assert match.tick(now) == match.deadline(1) == (now if is_away else now + 30)
    match.tick(now)
    assert [(seat, cause) for seat, _, cause in done(match, ply)] == [(1, Cause.DEFAULT)] * is_away


def test_a_decision_in_between_is_not_two_in_a_row(match: Match) -> None:
    now = miss(match, 1, 0.0, 1)
    until_awaited(match, 1)
    answer(match, 1)
    miss(match, 1, now, 1)
    assert not match.away


def propose(match: Match) -> None:
    listed = match.game.table_actions(match.state, 1)
    match.submit(1, next(each for each in listed if isinstance(each, Propose)))


def undo(match: Match) -> None:
    for seat in 0, 2:
        match.consent(seat)
    match.undo(1)


@pytest.mark.parametrize(
    "come_back",
    [
        lambda match: answer(match, 1),
        propose,
        lambda match: match.sit(1, P),
        lambda match: match.rename(1, "Bia"),
        undo,
        lambda match: match.consent(1),
    ],
)
def test_who_is_away_has_time_again_once_its_person_acts(come_back: Any, match: Match) -> None:
    now = miss(match, 1, 0.0, 2)
    until_awaited(match, 1)
    match.tick(now)
    until_awaited(match, 1)
    come_back(match)
    assert not match.away
    assert Match.restore(match.log()).away == match.away
    if match.state.motion is None and not match.outcome:
        until_awaited(match, 1)
        ply = match.ply
        assert match.tick(now) == now + 30
        assert match.ply == ply
        restored = Match.restore(match.log())
        assert restored.deadline(1) == match.deadline(1) == now + 30


def test_a_seat_of_a_bot_or_of_nobody_is_never_away() -> None:
    match = table(GAME, P, None, None, patience=30)
    until_awaited(match, 0)
    for now in 0.0, 30.0:
        match.tick(now)
        match.run()
    assert match.away <= {0}
    miss(match, 0, 60.0, 2)
    assert match.away == frozenset({0})
    match.sit(0, BOT)
    assert match.away == frozenset()

"""Millions of matches from one seed.

A match depends on the seed and its own number alone, so results are the same for any number of
threads, and a long run can be played in parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, policy_kernel, signed, unsigned
from fodasse.bulk.kernel import deal, play_round, start
from fodasse.bulk.layout import BROKEN, DEAL, MATCH, NOBODY
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.matches import Matches, Rounds, Sums
from fodasse.bulk.positions import write_rules
from fodasse.bulk.seating import Policies, illegal_choice, seated
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.transition import start as start_match

FEWEST, CHUNK = 128, 4096
"""The number of matches in a chunk: at first, and at most."""
BRIEF: Final = 0.05
"""Seconds: chunks grow while they take less."""
AHEAD: Final = 3
"""Chunks submitted for each thread, so that none waits and memory stays small."""
MOST: Final = 2**63 - 1
"""Match numbers are lower than this."""
_COUNTS: Final = 9
"""The number of counts in ``Sums``, apart from matches and wins."""


def play_matches(
    matches: int,
    seats: int = 4,
    *,
    rules: Rules | None = None,
    policies: Policies = "random",
    seed: int | str = 0,
    threads: int = 1,
    first: int = 0,
    sums_only: bool = False,
    by_round: bool = False,
) -> Matches:
    """Play many whole matches of Fodasse.

    The rules are those of the book without joining, leaving and motions. Of house rules ``limit``
    and ``restrict_last_bid`` are compiled, and the fields for the laboratory.
    Deals are keyed by seed, match and deal, apart from decisions: other policies meet the same
    first deals. They differ from those of ``fodasse.lab`` with the same seed.

    Args:
        matches: the number of matches.
        seats: the number of seats, 2 to 39 (with fewer ranks: one less than there are cards).
        rules: the rules of all matches; None: the book.
        policies: one for all seats or one a seat: "random", "rules", or a function compiled with
            ``numba.njit`` that takes a ``Turn`` and a random word and returns an action id.
        seed: the seed of deals and decisions.
        threads: the number of threads; the results are the same for any number.
        first: the number of the first match, so that a run can be played in parts.
        sums_only: whether to return sums alone, in memory that does not grow with the number.
        by_round: whether to return points, bids, stages taken, hand size and dealer of every
            round too. This plays the matches twice.

    Raises:
        RulesError: too many seats for these rules, or too few; or rules that are not compiled
            (code ``not-compiled``).
        TypeError: an argument of the wrong type, or an own policy that cannot be compiled.
        ValueError: an argument with an impossible value, or a policy that chose an action which is
            not legal.

    Examples:
        >>> played = play_matches(1000, seats=4, policies=["rules", *["random"] * 3], seed=7)
        >>> played.points.shape, played.sums.matches, played.sums.wins[0] > 500
        ((1000, 4), 1000, True)
    """
    if whole_number("matches", matches) < 0 or whole_number("first", first) < 0:
        raise ValueError(
            f"matches and first: 0 or more, not {quoted(matches)} and {quoted(first)}"
        )
    if first + matches > MOST:
        raise ValueError(f"first: match numbers stay below {MOST}")
    if whole_number("threads", threads) < 1:
        raise ValueError(f"threads: 1 or more, not {quoted(threads)}")
    rules = start_match(seats, rules=rules).rules
    if sums_only and by_round:
        raise ValueError("by_round: not with sums_only, which keeps no rounds")
    run = _Run(rules, seats, policies, seed, first)
    ends = np.zeros((0 if sums_only else matches, _BY_SEAT + 4 * seats), np.int32)
    table = np.zeros((0, 3 * seats + _BY_ROUND), np.int16)
    first_round = np.zeros(len(ends) + 1, np.int64)
    sums = run.play(matches, threads, _Rows(ends, table, first_round))
    if by_round:
        np.cumsum(ends[:, _ROUNDS], out=first_round[1:])
        table = np.zeros((int(first_round[-1]), table.shape[1]), np.int16)
        run.play(matches, threads, _Rows(ends, table, first_round))
    ranking, points, made, missed = np.split(ends[:, _BY_SEAT:], 4, axis=1)
    return Matches(
        sums=sums,
        winner=ends[:, _WINNER],
        ranking=ranking,
        rounds=ends[:, _ROUNDS],
        points=points,
        made=made,
        missed=missed,
        annulled=ends[:, _ANNULLED],
        by_round=Rounds.of(table, seats),
        first_round=first_round,
    )


class _Rows(NamedTuple):
    """The rows of single matches."""

    ends: NDArray[np.int32]
    """By match: winner, rounds, annulled stages; then by seat its place (the kernel writes the
    round that eliminated it), points, and chosen bids met and not met (the kernel writes all
    chosen bids)."""
    by_round: NDArray[np.int16]
    """By round: points, bids and stages taken by seat; then hand size, dealer and endgame."""
    first_round: NDArray[np.int64]


_WINNER, _ROUNDS, _ANNULLED, _BY_SEAT = range(4)
"""Columns in ``_Rows.ends``, and where those by seat begin."""
_BY_ROUND: Final = 3
"""Columns in ``_Rows.by_round`` that are not by seat."""


class _Run:
    """Matches of one seed by the same rules and policies."""

    def __init__(
        self, rules: Rules, seats: int, policies: Policies, seed: int | str, first: int
    ) -> None:
        seating = seated(policies, seats)
        self._blank = np.zeros(1, MATCH)
        write_rules(self._blank, rules)
        self._blank["codes"] = seating.codes
        self._own = seating.own
        self._key = key_of(seed)
        self._seats = seats
        self._first = first

    def play(self, matches: int, threads: int, rows: _Rows) -> Sums:
        """Play matches in chunks, write their rows, and return the sums."""
        totals = np.zeros(_COUNTS + self._seats, np.int64)

        def play_chunk(begin: int, end: int) -> tuple[NDArray[np.int64], float]:
            started = perf_counter()
            work = self._blank.copy()
            sums = np.zeros_like(totals)
            number = self._first + begin
            part = _Rows(rows.ends[begin:end], rows.by_round, rows.first_round[begin:end])
            done = _play_some(
                self._own, work, self._seats, self._key, number, end - begin, part, sums
            )
            if done < end - begin:
                raise illegal_choice(work[0], f"match {number + done}")
            _rank(part.ends)
            return sums, perf_counter() - started

        for sums in _in_chunks(play_chunk, matches, threads):
            totals += sums
        counts: list[Any] = [*totals[:_COUNTS].tolist(), tuple(totals[_COUNTS:].tolist())]
        return Sums(matches, *counts)


def _rank(ends: NDArray[np.int32]) -> None:
    """Compute bids not met, seats that did better, and the winner, from the numbers of the kernel.

    The order is: seats still in, by points; then eliminated ones, last round first.
    """
    fate, points, met, missed = np.split(ends[:, _BY_SEAT:], 4, axis=1)
    missed -= met
    worth = np.where(fate == 0, -points, fate - np.iinfo(np.int32).max)
    fate[:] = (worth[:, np.newaxis, :] > worth[:, :, np.newaxis]).sum(axis=2)
    alone = (fate == 0).sum(axis=1) == 1
    ends[:, _WINNER] = np.where(alone, fate.argmin(axis=1), NOBODY)


def _in_chunks(
    play_chunk: Callable[[int, int], tuple[NDArray[np.int64], float]], matches: int, threads: int
) -> Iterator[NDArray[np.int64]]:
    """Yield the sums of chunk after chunk, played by ``threads`` threads.

    Chunks grow while they are quick, and none is long, because an interrupt waits for the
    chunks in play.
    """
    size, begin = min(FEWEST, CHUNK), 0
    futures: deque[Future[tuple[NDArray[np.int64], float]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while begin < matches or futures:
                while begin < matches and len(futures) < AHEAD * threads:
                    end = min(begin + size, matches)
                    futures.append(pool.submit(play_chunk, begin, end))
                    begin = end
                sums, seconds = futures.popleft().result()
                if seconds < BRIEF:
                    size = min(8 * size, CHUNK)
                yield sums
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@policy_kernel
def _play_some(
    own: Any,
    work: Any,
    seats: int,
    key: int,
    first: int,
    matches: int,
    rows: _Rows,
    sums: Any,
) -> int:
    """Play matches in a work record; return the number played before one was broken."""
    match = work[0]
    for place in range(matches):
        row = unsigned(place)
        start(match, seats, word(key, unsigned(first + place)))
        while match.phase == DEAL:
            dealer, endgame = match.dealer, match.endgame
            deal(match)
            play_round(match, own, NOBODY)
            if rows.by_round.size and match.phase != BROKEN:
                line = unsigned(rows.first_round[row] + match.rounds - 1)
                _write_round(match, seats, dealer, endgame, rows.by_round[line])
        if match.phase == BROKEN:
            return place
        _count(match, sums)
        if rows.ends.size:
            _write(match, seats, rows.ends[row])
    return matches


@inner
def _count(match: Any, sums: Any) -> None:
    """Add a finished match to the sums, in the order of their names, then wins by seat."""
    sums[0] += signed(match.deals + match.decisions)
    sums[1] += match.rounds
    sums[2] += match.repeated
    sums[3] += match.bids_made
    sums[4] += match.bids_met
    sums[5] += match.bids_set
    sums[6] += match.set_met
    sums[7] += match.stages_played
    sums[8] += match.stages_annulled
    first = best = unsigned(match.dealer)
    seat = unsigned(match.following[first])
    while seat != first:
        if match.points[seat] < match.points[best]:
            best = seat
        seat = unsigned(match.following[seat])
    while True:
        if match.points[seat] == match.points[best]:
            sums[unsigned(_COUNTS) + seat] += 1
        seat = unsigned(match.following[seat])
        if seat == first:
            return


@inner
def _write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a finished match."""
    row[unsigned(_ROUNDS)] = match.rounds
    row[unsigned(_ANNULLED)] = match.stages_annulled
    width = unsigned(seats)
    place = unsigned(_BY_SEAT)
    seat = unsigned(0)
    while seat < width:
        row[place] = match.fate[seat]
        row[place + width] = match.points[seat]
        row[place + width + width] = match.exact[seat]
        # Rules 16 and 17: once a deal sets bids, all that follow do.
        played_in = match.fate[seat] or match.rounds
        row[place + width + width + width] = min(signed(played_in), match.calls)
        place += ONE
        seat += ONE


@inner
def _write_round(match: Any, seats: int, dealer: int, endgame: int, row: Any) -> None:
    """Write a finished round, given the dealer and the endgame in which it was dealt."""
    width = unsigned(seats)
    seat = unsigned(0)
    while seat < width:
        row[seat] = match.points[seat]
        if match.fate[seat] == match.rounds:
            row[seat + width] = match.last_bid[seat]
            row[seat + width + width] = match.last_won[seat]
        else:
            row[seat + width] = match.bids[seat]
            row[seat + width + width] = match.won[seat]
        seat += ONE
    place = width + width + width
    row[place] = match.hand_size
    row[place + ONE] = dealer
    row[place + ONE + ONE] = signed(endgame > 0)

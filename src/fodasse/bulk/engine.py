"""Millions of matches from one seed, and each of them as a list of actions.

A match depends on the seed and its own number alone, so results are the same for any number of
threads, and a long run can be played in parts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypedDict,
    Unpack,
    overload,
)

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import kernel, policy_kernel, signed, unsigned
from fodasse.bulk.game import DEFAULT_GAME, Compiled, encoding_of, parse_game, rules_for
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.matches import Matches, Sums
from fodasse.bulk.policies import OUTSIDE, choose
from fodasse.bulk.protocol import deal, play, start, write, write_round
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER, total_of
from fodasse.bulk.seating import Policies, Seating, illegal_choice, seating_of
from fodasse.core.errors import quote
from fodasse.core.fields import whole_number
from fodasse.core.game import Game

if TYPE_CHECKING:
    from fodasse.bulk.fodasse.results import FodasseMatches

MIN_CHUNK, MAX_CHUNK = 128, 4096
"""The number of matches in a chunk: at first, and at most."""
BRIEF: Final = 0.05
"""Seconds: chunks grow while they take less."""
AHEAD: Final = 3
"""Chunks submitted for each thread, so that none waits and memory stays small."""
MAX_MATCHES: Final = 2**63 - 1
"""Match numbers are lower than this."""
_ROUNDS, _BY_SEAT = range(2)
"""Columns of a match's row, and where those by seat begin: the kernel's merits, then points."""
_WINS: Final = 2
"""In the sums: the place of wins by seat, after actions and rounds; the game's counts follow."""


class Options(TypedDict, total=False):
    """The keyword arguments of ``play_matches``."""

    rules: Any
    policies: Policies
    seed: int | str
    threads: int
    first: int
    sums_only: bool
    by_round: bool


@overload
def play_matches(
    game: Literal["fodasse"] | int = DEFAULT_GAME,
    matches: int | None = None,
    seats: int | None = None,
    **how: Unpack[Options],
) -> FodasseMatches: ...
@overload
def play_matches(
    game: Game[Any, Any, Any] | str,
    matches: int | None = None,
    seats: int | None = None,
    **how: Unpack[Options],
) -> Matches[Sums]: ...
def play_matches(
    game: Game[Any, Any, Any] | str | int = DEFAULT_GAME,
    matches: int | None = None,
    seats: int | None = None,
    *,
    rules: Any = None,
    policies: Policies = "random",
    seed: int | str = 0,
    threads: int = 1,
    first: int = 0,
    sums_only: bool = False,
    by_round: bool = False,
) -> Matches[Any]:
    """Play many whole matches of a game.

    Nobody joins or leaves, there are no motions, and seats do only what they are awaited for.
    Deals are keyed by seed, match and deal, apart from decisions: other policies meet the same
    first deals. They differ from those of ``fodasse.lab`` with the same seed.

    Args:
        game: the game or its name; without it, as in ``play_matches(1000)``, it is Fodasse.
        matches: the number of matches.
        seats: the number of seats; None: 4.
        rules: the rules of all matches, or text for ``Rules.parse``; None: the book.
        policies: one for all seats or one a seat: "random", "rules", or a function compiled with
            ``numba.njit`` that takes a turn of the game and a random word and returns an action
            id.
        seed: the seed of deals and decisions.
        threads: the number of threads; the results are the same for any number.
        first: the number of the first match, so that a run can be played in parts.
        sums_only: whether to return sums alone, in memory that does not grow with the number.
        by_round: in Fodasse, whether to return points, bids, stages taken, hand size and dealer of
            every round too. This plays the matches twice.

    Returns:
        ``Matches``; of Fodasse ``FodasseMatches``. Their ``sums`` have the counts of the game.

    Raises:
        FormatError: a text of rules that cannot be read.
        RulesError: too many seats for these rules, or too few.
        TypeError: an argument of the wrong type, or an own policy that cannot be compiled.
        ValueError: an argument with an impossible value, or a policy that chose an action which is
            not legal.

    Examples:
        >>> policies = ["rules", *["random"] * 3]
        >>> played = play_matches("fodasse", 1000, seats=4, policies=policies, seed=7)
        >>> played.points.shape, played.sums.matches, played.sums.wins[0] > 500
        ((1000, 4), 1000, True)
    """
    which, matches, seats = parse_game(game, matches, seats)
    matches = whole_number("matches", matches)
    if matches < 0 or whole_number("first", first) < 0:
        raise ValueError(f"matches and first: 0 or more, not {quote(matches)} and {quote(first)}")
    if first + matches > MAX_MATCHES:
        raise ValueError(f"first: match numbers stay below {MAX_MATCHES}")
    if whole_number("threads", threads) < 1:
        raise ValueError(f"threads: 1 or more, not {quote(threads)}")
    seats = 4 if seats is None else seats
    rules = rules_for(which, seats, rules)
    if by_round and (sums_only or not which.round_columns(seats)):
        raise ValueError(
            "by_round: not with sums_only, which keeps no rows"
            if sums_only
            else f"by_round: {which.game.name} has no rows of rounds"
        )
    run = _Run(which, rules, seats, policies, seed, first)
    width = _BY_SEAT + 2 * seats + which.columns(seats)
    ends = np.zeros((0 if sums_only else matches, width), np.int32)
    table = np.zeros((0, which.round_columns(seats)), np.int16)
    first_round = np.zeros(len(ends) + 1, np.int64)
    sums = run.play(matches, threads, _Rows(ends, table, first_round))
    if by_round:
        np.cumsum(ends[:, _ROUNDS], out=first_round[1:])
        table = np.zeros((int(first_round[-1]), table.shape[1]), np.int16)
        run.play(matches, threads, _Rows(ends, table, first_round))
    rounds, ranking, points, rest = np.split(ends, np.cumsum([_BY_SEAT, seats, seats]), axis=1)
    winner = np.where((ranking == 0).sum(axis=1) == 1, ranking.argmin(axis=1), NOBODY)
    base = winner.astype(np.int32), ranking, rounds[:, 0], points
    return which.matches(sums, base, rest, table, first_round)


class _Rows(NamedTuple):
    """The rows of single matches."""

    ends: NDArray[np.int32]
    """By match: rounds; then by seat its place (the kernel writes its merit) and points; then the
    columns of the game."""
    by_round: NDArray[np.int16]
    """The rows of rounds, of the game's own columns."""
    first_round: NDArray[np.int64]


class _Run:
    """Matches of one seed by the same rules and policies."""

    def __init__(
        self,
        game: Compiled,
        rules: Any,
        seats: int,
        policies: Policies,
        seed: int | str,
        first: int,
    ) -> None:
        seating = seating_of(game, policies, seats)
        self._game = game
        self._blank = np.zeros(1, game.kernel.match)
        game.write_rules(self._blank, rules)
        self._blank["codes"] = seating.codes
        self._own = seating.own
        self._key = key_of(seed)
        self._seats = seats
        self._first = first

    def play(self, matches: int, threads: int, rows: _Rows) -> Sums:
        """Play matches in chunks, write their rows, and return the sums."""
        kind, seats = self._game.sums, self._seats
        counted = [total_of(name) for name in kind.counted()]
        totals = np.zeros(_WINS + seats + len(counted), np.int64)

        def play_chunk(begin: int, end: int) -> tuple[NDArray[np.int64], float]:
            started = perf_counter()
            work = self._blank.copy()
            sums = np.zeros_like(totals)
            number = self._first + begin
            ends = (
                rows.ends[begin:end]
                if len(rows.ends)
                else np.zeros_like(rows.ends, shape=(1, rows.ends.shape[1]))
            )
            part = _Rows(ends, rows.by_round, rows.first_round[begin:end])
            done = _play_some(self._own, work, seats, self._key, number, end - begin, part, sums)
            if done < end - begin:
                raise illegal_choice(self._game, work, 0, f"match {number + done}")
            sums[_WINS + seats :] = [work[name][0] for name in counted]
            _rank(ends[:, _BY_SEAT : _BY_SEAT + seats])
            return sums, perf_counter() - started

        for sums in _in_chunks(play_chunk, matches, threads):
            totals += sums
        actions, rounds, *others = totals.tolist()
        counts: list[Any] = [rounds, *others[seats:]]
        return kind(matches, tuple(others[:seats]), actions, *counts)


def _rank(merits: NDArray[np.int32]) -> None:
    """Replace the merits of seats by the numbers of seats that did better."""
    merits[:] = (merits[:, np.newaxis, :] > merits[:, :, np.newaxis]).sum(axis=2)


def _in_chunks(
    play_chunk: Callable[[int, int], tuple[NDArray[np.int64], float]], matches: int, threads: int
) -> Iterator[NDArray[np.int64]]:
    """Yield the sums of chunk after chunk, played by ``threads`` threads.

    Chunks grow while they are quick, and none is long, because an interrupt waits for the
    chunks in play.
    """
    size, begin = min(MIN_CHUNK, MAX_CHUNK), 0
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
                    size = min(8 * size, MAX_CHUNK)
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
    """Play matches in a work record; return the number played before one was broken.

    Where there is only one row for the ends, each match is written over the one before.
    """
    match, last = work[0], rows.ends.shape[0] - 1
    for place in range(matches):
        row = unsigned(place)
        start(match, seats, word(key, unsigned(first + place)))
        while match.phase < OVER:
            done = match.rounds
            if match.phase == DEAL:
                deal(match)
            play(match, own, signed(NOBODY))
            if rows.by_round.size and match.rounds != done:
                line = unsigned(rows.first_round[row] + done)
                write_round(match, seats, rows.by_round[line])
        if match.phase == BROKEN:
            return place
        end = rows.ends[unsigned(min(place, last))]
        write(match, seats, end)
        sums[0] += signed(match.deals + match.decisions)
        sums[1] += match.rounds
        best = end[ONE]
        for seat in range(1, seats):
            best = max(best, end[unsigned(_BY_SEAT + seat)])
        for seat in range(seats):
            sums[unsigned(_WINS + seat)] += end[unsigned(_BY_SEAT + seat)] == best
    return matches


def match_actions(
    game: Game[Any, Any, Any] | str | int = DEFAULT_GAME,
    number: int | None = None,
    seats: int | None = None,
    *,
    rules: Any = None,
    policies: Policies = "random",
    seed: int | str = 0,
) -> tuple[Any, ...]:
    """Return all actions of one match that ``play_matches`` plays, those of chance included.

    The reference replays them: ``reduce(fodasse.apply, actions, fodasse.start(seats))``.

    Args:
        game: the game or its name; without it, as in ``match_actions(17)``, it is Fodasse.
        number: the number of the match, from 0.
        seats: the number of seats; this and the following are as in ``play_matches``.
        rules: the rules of the match; None: the book.
        policies: one for all seats or one a seat.
        seed: the seed of deals and decisions.

    Raises:
        FormatError: a text of rules that cannot be read.
        RulesError: too many seats for these rules, or too few.
        TypeError: an argument of the wrong type, or an own policy that cannot be compiled.
        ValueError: an argument with an impossible value, or a policy that chose an action which is
            not legal.

    Examples:
        >>> from functools import reduce
        >>> import fodasse
        >>> from fodasse.bulk import play_matches
        >>> end = reduce(fodasse.apply, match_actions(17, seed=7), fodasse.start(4))
        >>> played = play_matches(1, first=17, seed=7)
        >>> fodasse.outcome(end).winners == (played.winner[0],)
        True
    """
    which, number, seats = parse_game(game, number, seats)
    number = whole_number("number", number)
    if number < 0:
        raise ValueError(f"number: 0 or more, not {quote(number)}")
    if number >= MAX_MATCHES:
        raise ValueError(f"number: match numbers stay below {MAX_MATCHES}")
    seats = 4 if seats is None else seats
    rules = rules_for(which, seats, rules)
    seating = seating_of(which, policies, seats)
    work = np.zeros(1, which.kernel.match)
    which.write_rules(work, rules)
    work["codes"] = OUTSIDE
    _begin(work, seats, key_of(seed), number)
    return tuple(_acting(which, work, seats, rules, seating, number))


def _acting(
    game: Compiled, work: Any, seats: int, rules: Any, seating: Seating, number: int
) -> Iterator[Any]:
    match = work[0]
    encoding = encoding_of(game)
    while match["phase"] != OVER:
        turn = int(match["turn"])
        action = _step(seating.own, work, seating.codes)
        if match["phase"] == BROKEN:
            raise illegal_choice(game, work, 0, f"match {number}")
        if action == NOBODY:
            yield game.dealt(match, seats, rules)
        else:
            yield encoding.decode_action(action, turn, rules)


@kernel
def _begin(work: Any, seats: int, key: int, number: int) -> None:
    start(work[0], seats, word(key, unsigned(number)))


@policy_kernel
def _step(own: Any, work: Any, codes: Any) -> int:
    """Deal, or let the seat to act decide; return the action id, or ``NOBODY`` for a deal."""
    match = work[0]
    if match.phase == DEAL:
        deal(match)
        return NOBODY
    action = choose(match, codes[unsigned(match.turn)], own)
    if match.phase != BROKEN:
        play(match, None, action)
    return action

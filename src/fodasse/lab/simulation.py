"""Many matches from one seed; the result depends on seed and match numbers, never on workers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from attrs import field, frozen

from fodasse.core.game import Game
from fodasse.core.statistics import MATCHES
from fodasse.games import GAMES
from fodasse.lab.intervals import wilson
from fodasse.table.bot import Bot
from fodasse.table.driver import Sitting

CHUNK = 50
"""How many matches a worker plays before it reports."""
AHEAD = 4
"""How many chunks are given out for each worker, so that none waits and memory stays small."""


@frozen
class Tally:
    """What was counted over some matches. Whole numbers only, so that sums have no order."""

    counts: Mapping[str, int] = field(factory=dict)
    """``matches``, ``actions``, and what the game counts."""
    wins: tuple[int, ...] = ()
    """By seat: how many matches it won, shared wins too."""

    def __add__(self, other: Tally) -> Tally:
        wins = [
            (self.wins[seat] if seat < len(self.wins) else 0)
            + (other.wins[seat] if seat < len(other.wins) else 0)
            for seat in range(max(len(self.wins), len(other.wins)))
        ]
        return Tally(Counter(self.counts) + Counter(other.counts), tuple(wins))

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return self.counts.get(MATCHES, 0)

    def win_share(self, seat: int) -> tuple[float, float, float]:
        """The share of matches a seat won, and its 95 % interval."""
        return self.wins[seat] / self.matches, *wilson(self.wins[seat], self.matches)


@frozen
class Plan:
    """What is simulated."""

    game: str
    """The game's name."""
    bots: tuple[Bot, ...]
    """One a seat; to be sent to other processes they must be picklable."""
    rules: Any
    """The rules of all matches."""
    seed: int = 0
    """With the number of a match, all there is of randomness."""

    def play(self, number: int) -> Tally:
        """Play the match of this number."""
        game = GAMES[self.game]
        counts = Counter({MATCHES: 1})
        count = getattr(game, "count", None)

        def watch(before: Any, _: Any, after: Any) -> None:
            counts["actions"] += 1
            if count is not None:
                counts.update(count(before, after))

        how = {"seed": self.seed, "match": number, "rules": self.rules, "watch": watch}
        sitting = Sitting(game, self.bots, **how)
        sitting.next_turn()
        outcome = game.outcome(sitting.state)
        winners = () if outcome is None else outcome.winners
        return Tally(counts, tuple(int(seat in winners) for seat in range(len(self.bots))))

    def play_range(self, first: int, last: int) -> Tally:
        """Play the matches from ``first`` up to but not including ``last``."""
        return sum(map(self.play, range(first, last)), Tally())


def simulate(
    game: Game[Any, Any, Any],
    bots: Sequence[Bot],
    matches: int,
    *,
    rules: Any = None,
    seed: int = 0,
    jobs: int = 1,
) -> Generator[Tally, None, None]:
    """Play many matches; yields the tally of each chunk as it is done, in order.

    The sum of all is the same for any number of jobs. To stop early, close the iterator.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots.random import RandomBot
        >>> tally = sum(simulate(GAME, [RandomBot()] * 3, 20), Tally())
        >>> tally.matches, sum(tally.wins)
        (20, 20)

    Args:
        game: what is played; one of the library's.
        bots: one a seat.
        matches: how many.
        rules: the game's rules; None: the book.
        seed: of all chance and all bots.
        jobs: how many processes, no more than there is work for; 1: this one.

    Raises:
        ValueError: fewer than no matches, or fewer than one job.
        RulesError: no match starts so.
    """
    if matches < 0 or jobs < 1:
        raise ValueError(f"at least 0 matches and 1 job, not {matches} and {jobs}")
    rules = game.forms.rules() if rules is None else rules
    game.start(len(bots), rules=rules)
    plan = Plan(game.name, tuple(bots), rules, seed)
    chunks = ((first, min(first + CHUNK, matches)) for first in range(0, matches, CHUNK))
    jobs = min(jobs, -(-matches // CHUNK))
    if jobs <= 1:
        return (plan.play_range(*chunk) for chunk in chunks)
    return _in_processes(plan, chunks, jobs)


def _in_processes(
    plan: Plan, chunks: Iterator[tuple[int, int]], jobs: int
) -> Generator[Tally, None, None]:
    others = set(active_children())
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        try:
            asked = deque(
                pool.submit(plan.play_range, *chunk) for chunk in islice(chunks, AHEAD * jobs)
            )
            while asked:
                tally = asked.popleft().result()
                asked.extend(pool.submit(plan.play_range, *chunk) for chunk in islice(chunks, 1))
                yield tally
        except BaseException:  # whoever asked wants no more: do not wait for what is half played
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _leave_interrupts() -> None:
    """An interrupt is for the process that asked, which then stops its workers."""
    signal(SIGINT, SIG_IGN)

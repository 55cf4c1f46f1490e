"""Many matches from one seed; the result depends on seed and match numbers, never on workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from attrs import evolve, field, frozen

from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.statistics import MATCHES, Dealt
from fodasse.games import GAMES
from fodasse.lab.intervals import wilson
from fodasse.lab.running import run
from fodasse.lab.seatings import moved_on
from fodasse.table.bot import Bot
from fodasse.table.driver import Sitting, check_rounds
from fodasse.table.start_options import (
    Choices,
    Options,
    check_options,
    draw_options,
    options_of,
)


class MatchFailed(RuntimeError):
    """A match that could not be played, because a bot raised or chose what is not allowed.

    ``play_match(game, bots, seed=seed, match=deal, rules=rules, **options)`` with the same bots on
    the same seats repeats it.
    """

    def __init__(
        self,
        number: int,
        deal: int,
        seed: int,
        bots: tuple[int, ...],
        options: Mapping[str, int],
        problem: str,
    ) -> None:
        super().__init__(number, deal, seed, bots, options, problem)
        self.number = number
        """The number of the match."""
        self.deal = deal
        """The number that its packs come from; in simulations the same."""
        self.seed = seed
        """The seed of all matches."""
        self.bots = bots
        """Who sat where: places in the list of bots."""
        self.options = options
        """Its start options."""
        self.problem = problem
        """What was raised."""

    @property
    def how(self) -> str:
        """The keywords of ``play_match`` that repeat the match, without the rules."""
        how = {"seed": self.seed, "match": self.deal, **self.options}
        return ", ".join(f"{name}={value}" for name, value in how.items())

    def __str__(self) -> str:
        return f"match {self.number} ({self.how}) failed: {self.problem}"


@frozen
class MatchResult:
    """How one match ended. Tuples are by seat, where it is not said."""

    number: int
    """The number of the match."""
    deal: int
    """The number that its packs come from; rotated matches share it."""
    bots: tuple[int, ...]
    """Who sat where: places in the list of bots."""
    places: tuple[int, ...]
    """The place in the ranking by seat, 1 the best; ties share one. If only some rounds were
    played and the match is not over, the ranking by points."""
    returns: tuple[float, ...]
    """The game's returns by seat; the points, if only some rounds are played."""
    points: tuple[float, ...]
    """The game's own points, higher is better; the returns of a game without numbers."""
    course: tuple[tuple[float, ...], ...]
    """The points after each round or hand, by round and seat."""
    calls: tuple[Mapping[Seat, tuple[int, int]], ...]
    """By round: what each seat said it would take, and took; () where nobody says anything."""
    decisions: int
    """How many were made."""
    dealt: tuple[Dealt, ...] = ()
    """How each round or hand was dealt; () in games that tell neither size nor dealer."""


def is_same_course(one: MatchResult, other: MatchResult) -> bool:
    """Return whether two matches of a deal went the same way, whoever sat where."""
    return evolve(one, number=other.number, bots=other.bots) == other


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
class Part(Tally):
    """Some matches in a row: what was counted, and how each ended."""

    results: tuple[MatchResult, ...] = ()
    """In the order of their numbers."""
    failed: MatchFailed | None = None
    """The match after them, if it could not be played."""


def check_start(game: Game, seats: int, rules: Any, rounds: int | None, options: Options) -> None:
    """Check the start of an experiment's matches and the number of rounds that are played.

    Raises:
        RulesError: no match can start like this.
        ValueError: no such start option, or rounds that cannot be counted.
        TypeError: a value of the wrong type.
    """
    check_options(game, seats, rules, options)
    if rounds is not None:
        check_rounds(game, rounds)


@frozen
class Plan:
    """What is played: many matches, each a function of the plan and its number.

    With ``rotations`` as many matches in a row have the same packs, and every bot moves on by a
    seat from one to the next, where ``seatings`` do not say otherwise.
    """

    game: str
    """The game's name."""
    bots: tuple[Bot, ...]
    """Given to the seats in turn; to be sent to other processes they must be picklable."""
    seats: int
    """How many play."""
    rules: Any
    """The rules of all matches."""
    seed: int = 0
    """With the number of a match, all there is of randomness."""
    rotations: int = 1
    """How many matches share their packs."""
    rounds: int | None = None
    """Play only this many rounds or hands of each match; None: all."""
    options: Options = field(factory=dict, hash=False)
    """Start options by name: a number, or the numbers from which each deal draws one."""
    seatings: tuple[tuple[int, ...], ...] = ()
    """The seatings of a deal, as places in the list of bots; (): bots move on by a seat."""

    def check(self) -> None:
        """Check that the matches can start.

        Raises:
            RulesError: no match can start like this.
            ValueError: no such start option, or rounds that cannot be counted.
            TypeError: a value of the wrong type.
        """
        check_start(GAMES[self.game], self.seats, self.rules, self.rounds, self.options)

    def seated(self, number: int) -> tuple[int, ...]:
        """Who sits where in the match of this number: places in the list of bots."""
        if self.seatings:
            return self.seatings[number % self.rotations]
        return moved_on(number, len(self.bots), self.seats, self.rotations)

    def play(self, number: int) -> Part:
        """Play the match of this number.

        Raises:
            MatchFailed: a bot raised, or chose what is not allowed.
        """
        deal, seated = number // self.rotations, self.seated(number)
        options = draw_options(self.options, self.seed, deal)
        try:
            return self._play(number, deal, seated, options)
        except (Exception, SystemExit) as error:  # nor does a bot end the program
            problem = f"{type(error).__name__}: {error}"
            raise MatchFailed(number, deal, self.seed, seated, options, problem) from error

    def play_range(self, first: int, last: int) -> Part:
        """Play the matches from ``first`` up to but not including ``last``, or one that fails."""
        tally = Tally()
        results: list[MatchResult] = []
        failed = None
        try:
            for number in range(first, last):
                part = self.play(number)
                tally += part
                results += part.results
        except MatchFailed as error:
            failed = error
        return Part(tally.counts, tally.wins, tuple(results), failed)

    def _play(
        self, number: int, deal: int, seated: tuple[int, ...], options: dict[str, int]
    ) -> Part:
        game: Any = GAMES[self.game]
        ledger = _Ledger(game)
        bots = [self.bots[bot] for bot in seated]
        how: dict[str, Any] = {"seed": self.seed, "match": deal, "rules": self.rules, **options}
        sitting = Sitting(game, bots, watch=ledger.watch, rounds=self.rounds, **how)
        if sitting.next_turn() is not None:
            raise TypeError("every seat needs a bot")
        state = sitting.state
        points = ledger.points(state)
        result = MatchResult(
            number,
            deal,
            seated,
            _places(game.outcome(state), points),
            game.returns(state) if self.rounds is None else points,
            points,
            tuple(ledger.course),
            tuple(ledger.calls),
            ledger.decisions,
            tuple(ledger.dealt) if any(each != Dealt() for each in ledger.dealt) else (),
        )
        wins = tuple(int(place == 1) for place in result.places)
        return Part(ledger.counts, wins, (result,))


def _places(outcome: Outcome | None, points: tuple[float, ...]) -> tuple[int, ...]:
    """Return the place of each seat, by points if the match is not over."""
    if outcome is None:
        best_first = sorted(set(points), reverse=True)
        return tuple([best_first.index(each) + 1 for each in points])
    ranking = enumerate(outcome.ranking, 1)
    places = {seat: place for place, seats in ranking for seat in seats}
    return tuple([places[seat] for seat in range(len(points))])


class _Ledger:
    """What is written down of a match while it is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counts = Counter({MATCHES: 1})
        self.course: list[tuple[float, ...]] = []
        self.calls: list[Mapping[Seat, tuple[int, int]]] = []
        self.decisions = 0
        self.dealt: list[Dealt] = []

    def watch(self, before: Any, action: Any, after: Any) -> None:
        """Write an action down."""
        self.counts["actions"] += 1
        self.decisions += hasattr(action, "seat")
        if self.game.statistics is not None:
            self.counts.update(self.game.statistics.count(before, after))
        rounds = self.game.rounds
        if rounds is not None and rounds.ends(before, after):
            self.course.append(rounds.points(after))
            self.calls.append({} if rounds.calls is None else rounds.calls(before, after))
            self.dealt.append(rounds.dealt(before))

    def points(self, state: Any) -> tuple[float, ...]:
        """The game's own points, or its returns where it has none."""
        rounds = self.game.rounds
        return self.game.returns(state) if rounds is None else rounds.points(state)


def simulate(
    game: Game,
    bots: Sequence[Bot],
    matches: int,
    seed: int = 0,
    *,
    rules: Any = None,
    rounds: int | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    first: int = 0,
    **options: Choices,
) -> Generator[Part, None, None]:
    """Play many matches; yields them part by part, in order, as they are done.

    The sum of all parts is the same for any executor and any number of jobs. To stop early, close
    the iterator.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots.random import RandomBot
        >>> tally = sum(simulate(GAME, [RandomBot()] * 3, 20), Tally())
        >>> tally.matches, sum(tally.wins)
        (20, 20)

        One round of five cards each, any seat dealing:

        >>> how = {"rounds": 1, "hand_size": 5, "dealer": "random"}
        >>> part = next(simulate(GAME, [RandomBot()] * 3, 20, jobs=1, **how))
        >>> len(part.results[0].course)
        1

    Args:
        game: what is played; one of the library's.
        bots: one a seat; to be sent to other processes they must be picklable.
        matches: how many there are in all.
        seed: of all chance and all bots.
        rules: the game's rules; None: the book.
        rounds: the number of rounds or hands of each match that are played; None: all. Results are
            the standing then: returns are points, and so are places by points, but a match that
            ended sooner has the places of its outcome.
        executor: any executor of ``concurrent.futures``: threads, processes, a cluster. It
            is not shut down. None: processes of this machine; this one, if ``jobs`` is 1, or None
            and there is little to do.
        jobs: how many workers are kept busy; None: as many as there are cores here.
        first: the number of the first match that is still to be played.
        options: start options of the game, such as ``dealer``: a number, numbers from which each
            match draws one, or ``"random"`` for any of the seats.

    Raises:
        MatchFailed: a match could not be played; those before it have been yielded.
        WorkLost: no worker survives a match, or the executor is broken; those before it have
            been yielded.
        TypeError: the bots cannot be sent to other processes, or a value of the wrong type.
        ValueError: a negative number of matches, fewer than one job, an unknown start option, or
            rounds that cannot be counted.
        RulesError: no match can start like this.
    """
    rules = game.documents.rules() if rules is None else rules
    seats = len(bots)
    how: dict[str, Any] = {"rounds": rounds, "options": options_of(options, seats)}
    plan = Plan(game.name, tuple(bots), seats, rules, seed, **how)
    return played(plan, first, matches, executor=executor, jobs=jobs)


def played(
    plan: Plan,
    first: int,
    last: int,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Generator[Part, None, None]:
    """The matches of a plan from ``first`` up to but not including ``last``, part by part.

    Raises:
        MatchFailed: a match could not be played; those before it have been yielded.
        WorkLost: no worker survives a match, or the executor is broken; those before it have
            been yielded.
        TypeError: the bots cannot be sent to other processes.
        ValueError: a negative number of matches, or fewer than one job; or as ``Plan.check``.
        RulesError: no match can start like this.
    """
    if not 0 <= first <= last or (jobs is not None and jobs < 1):
        raise ValueError(f"at least 0 matches and 1 job, not {first} to {last} and {jobs}")
    plan.check()
    return _parts(run(plan.play_range, first, last, executor=executor, jobs=jobs))


def _parts(brought: Generator[Part, None, None]) -> Generator[Part, None, None]:
    with closing(brought):
        for part in brought:
            if part.results:
                yield part
            if part.failed is not None:
                raise part.failed

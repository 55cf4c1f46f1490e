"""Tactics: positions in which a good player does not err, and the check that a bot passes them.

They are the files ``fodasse.txt``, ``truco.txt``, ``dalmuti.txt`` and ``esadof.txt`` of this
folder, one position a line::

    dealer 0; round 2; vira 4H; 0: KD 3C | bid 1; 1: 7C | bid 0; table 1 QH => 0:KD 0:3C # why

It is a position in the game's notation, the acceptable actions in the notation of matches, and
the reason in words. After ``=> not`` come the actions that are not acceptable instead. Empty lines
and lines that begin with ``#`` are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from random import Random
from typing import Any, Final, Generic

from attrs import frozen

from fodasse.core.actions import seat_of
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.types import A, S, V
from fodasse.games import PACKAGES
from fodasse.table.bot import Bot, Turn
from fodasse.table.match import Match
from fodasse.table.moves import Moves
from fodasse.testing.matches import drawn

ARROW: Final = "=>"
"""The separator of a position and its actions."""
BUT: Final = "not"
"""The word before actions that are not acceptable."""
MARK: Final = "#"
"""The character before the reason, and before comments."""


@frozen(repr=False)
class Tactic(Generic[S, A, V]):
    """A position with the actions that a good player can choose."""

    game: Game[S, A, V]
    """The game."""
    line: int
    """The number of the line in the text."""
    position: str
    """The position in the game's notation."""
    state: S
    """The position."""
    seat: int
    """The seat that decides."""
    good: tuple[A, ...]
    """The acceptable actions, not all of those that are legal."""
    why: str
    """The reason."""

    @property
    def bad(self) -> tuple[A, ...]:
        """The other legal actions."""
        legal = self.game.legal_actions(self.state, self.seat)
        return tuple(action for action in legal if action not in self.good)

    def turn(self) -> Turn[A, V]:
        """Return the decision, as a match that begins from the position gives it."""
        seats, state = len(self.game.returns(self.state)), self.state
        rules: Any = getattr(state, "rules", None)
        return Match(self.game, seats, rules=rules, position=state).turn(self.seat)

    def __repr__(self) -> str:
        return f"<line {self.line} of the tactics of {self.game.name}: {self.why}>"


@frozen(repr=False)
class Mistake(Generic[A]):
    """A choice that a good player does not make."""

    tactic: Tactic[Any, A, Any]
    """The position."""
    seed: int
    """The seed of the generator that the bot was given."""
    chosen: A
    """The action chosen."""

    def __repr__(self) -> str:
        """Return the line, the choice, the acceptable actions and the reason."""
        moves = Moves.of(self.tactic.game)
        good = " or ".join(map(moves.write, self.tactic.good))
        return (
            f"line {self.tactic.line}, seed {self.seed}: chose {moves.write(self.chosen)},"
            f" expected {good}: {self.tactic.why}"
        )


class BadTactics(AssertionError):
    """A bot chose actions that a good player does not choose."""

    def __init__(self, mistakes: Sequence[Mistake[Any]], asked: int) -> None:
        game = mistakes[0].tactic.game.name
        head = f"{game}: {len(mistakes)} of {asked} choices are errors"
        super().__init__("\n".join([head, *map(repr, mistakes)]))
        self.mistakes = tuple(mistakes)
        """The errors, by position and seed."""


def positions(game: Game[S, A, V]) -> tuple[Tactic[S, A, V], ...]:
    """Return the positions of one of the library's games.

    Examples:
        >>> from fodasse import GAME
        >>> first = positions(GAME)[0]
        >>> first.good
        (Bid(seat=0, stages=0),)

    Raises:
        ValueError: the library has no positions of this game.
    """
    if game.name not in PACKAGES:
        raise ValueError(f"no positions of {quote(game.name)}: read_tactics() reads your own")
    file = files(__name__) / f"{game.name}.txt"
    return read_tactics(file.read_text(encoding="utf-8"), game)


def read_tactics(
    text: str, game: Game[S, A, V], *, rules: Any = None
) -> tuple[Tactic[S, A, V], ...]:
    """Return the positions of a text in the form described above.

    Examples:
        >>> from fodasse import GAME
        >>> text = "dealer 1; round 2; vira 4H; 0: 3C 5C; 1: 6D 4D => not 0:0 # takes one surely"
        >>> [tactic] = read_tactics(text, GAME)
        >>> tactic.seat, tactic.good, tactic.bad
        (0, (Bid(seat=0, stages=1), Bid(seat=0, stages=2)), (Bid(seat=0, stages=0),))

    Raises:
        FormatError: a line cannot be read, with its number.
        TypeError: the game has no notation of positions.
    """
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith(MARK):
            try:
                found.append(_read(line, number, game, rules))
            except FormatError as error:
                inner = not error.where or error.where.startswith("line ")  # each line is alone
                problem = error.problem if inner else str(error)
                raise FormatError(problem, f"line {number}") from None
    return tuple(found)


def _read(line: str, number: int, game: Game[S, A, V], rules: Any) -> Tactic[S, A, V]:
    asked, mark, why = line.partition(MARK)
    position, arrow, told = asked.partition(ARROW)
    words = told.split()
    if not (mark and arrow and words and why.strip()):
        raise FormatError(f"a position, {ARROW}, actions, {MARK} and a reason expected")
    state = drawn(position.strip(), game, rules=rules)
    moves = Moves.of(game, rules)
    actions = tuple(map(moves.read, words[words[0] == BUT :]))
    seats = {seat_of(action) for action in actions}
    if len(seats) != 1:
        raise FormatError("actions of one seat expected")
    (seat,) = seats
    legal = () if seat is None else game.legal_actions(state, seat)
    for action in actions:
        if action not in legal:
            raise FormatError(f"{moves.write(action)}: not an action that is awaited")
    good = tuple(each for each in legal if (each in actions) == (words[0] != BUT))
    if seat is None or not 0 < len(good) < len(legal):
        raise FormatError("acceptable actions expected, and others")
    return Tactic(game, number, position.strip(), state, seat, good, why.strip())


def mistakes(
    bot: Bot[A, V],
    game: Game[Any, A, V],
    *,
    seeds: Iterable[int] = range(3),
    tactics: Iterable[Tactic[Any, A, V]] | None = None,
) -> tuple[Mistake[A], ...]:
    """Return the choices of a bot that a good player does not make, by position and seed.

    Args:
        bot: the bot.
        game: the game.
        seeds: the bot decides once for each, with a generator of this seed and the line. Many of
            them find a bot that errs by chance.
        tactics: the positions; None: those of the library.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots.random import RandomBot
        >>> mistakes(RandomBot(), GAME)[0].tactic.line > 0
        True
    """
    asked = positions(game) if tactics is None else tactics
    choices = [
        Mistake(tactic, seed, bot.choose(tactic.turn(), Random(f"{seed} {tactic.line}")))
        for tactic in asked
        for seed in seeds
    ]
    return tuple(each for each in choices if each.chosen not in each.tactic.good)


def check_tactics(
    bot: Bot[A, V],
    game: Game[Any, A, V],
    *,
    seeds: Iterable[int] = range(3),
    tactics: Iterable[Tactic[Any, A, V]] | None = None,
) -> None:
    """Check that a bot chooses an acceptable action in every position.

    Raises:
        BadTactics: the bot does not; the message has a line for each error.
    """
    asked = positions(game) if tactics is None else tuple(tactics)
    tried = tuple(seeds)
    if found := mistakes(bot, game, seeds=tried, tactics=asked):
        raise BadTactics(found, len(asked) * len(tried))

"""Episodes of a game for all adapters: the table, the end and the rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, Literal, TypeAlias

from attrs import Factory, evolve, field, frozen

from fodasse.core.encoding import Encoding, Layout
from fodasse.core.errors import quote
from fodasse.core.fields import check_keywords, whole_number
from fodasse.core.game import Game
from fodasse.core.rules import rules_from
from fodasse.core.seats import usual_seats
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.games import GAMES
from fodasse.table.driver import check_rounds
from fodasse.table.start_options import Choices, Options, check_options, options_of, start_options

Rewards: TypeAlias = Literal["returns", "points"]
REWARDS: Final = ("returns", "points")
MAX_DECISIONS: Final = 10_000
"""The default number of decisions after which an episode is cut."""


def _encoding(episodes: Episodes[S, A, V]) -> Encoding[S, A, V]:
    game = episodes.game
    if game.encoding is None:
        raise ValueError(f"{game.name} has no action ids and no observations")
    return game.encoding


def _layout(episodes: Episodes) -> Layout:
    """Return the layout of a table, checked."""
    game, rewards = episodes.game, episodes.rewards
    if episodes.rounds is not None:
        check_rounds(game, episodes.rounds)
    if whole_number("max_decisions", episodes.max_decisions) < 1:
        raise ValueError(f"max_decisions: at least 1, not {quote(episodes.max_decisions)}")
    if rewards not in REWARDS:
        raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
    if rewards == "points" and game.rounds is None:
        raise ValueError(f"rewards: {game.name} has no points of its own")
    check_options(game, episodes.seats, episodes.rules, episodes.options)
    return episodes.encoding.layout(episodes.seats, episodes.rules)


@frozen(kw_only=True)
class Episodes(Generic[S, A, V]):
    """Episodes of one kind: whole matches, or their first rounds.

    Raises:
        FormatError: a text of rules that cannot be read.
        ValueError: an unknown game, unknown rewards, a limit below 1, an unknown start option, an
            empty range for one, a game without an encoding, or rounds or points of a game that
            has none.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type.
    """

    game: Game[S, A, V]
    """A game that has an encoding."""
    seats: int
    """The number of seats."""
    rules: object
    """The rules of every match."""
    rounds: int | None
    """The number of rounds or hands after which an episode is over; None: the match is played
    to its end."""
    rewards: Rewards
    """The numbers whose differences are rewards: the game's ``returns``, or its own points."""
    max_decisions: int
    """The number of decisions after which an episode is cut."""
    options: Options = field(factory=dict, eq=dict)
    """Start options of the game, such as ``dealer``: a number, or numbers to draw one from."""
    encoding: Encoding[S, A, V] = field(
        init=False, default=Factory(_encoding, takes_self=True), eq=False, repr=False
    )
    """The game's encoding."""
    layout: Layout = field(
        init=False, default=Factory(_layout, takes_self=True), eq=False, repr=False
    )
    """Layout of the action ids and observations at this table."""

    @staticmethod
    def of(
        game: Game[S1, A1, V1] | str,
        seats: int | None = None,
        rules: object = None,
        *,
        rounds: int | None = None,
        rewards: Rewards | None = None,
        max_decisions: int = MAX_DECISIONS,
        **options: Choices,
    ) -> Episodes[S1, A1, V1]:
        """Return the episodes of a game.

        Args:
            game: the game, or the name of one of the library, such as ``"truco"``.
            seats: the number of seats; None: 4, or as near as the game allows.
            rules: the game's rules, or text for ``Rules.parse``: a key, or a preset such as
                ``"fodinha"``; None: those of its encoding.
            rounds: the number of rounds or hands after which an episode is over; None: the match
                is played to its end.
            rewards: ``"returns"`` or ``"points"``; None: points where ``rounds`` ends the
                episode, else returns.
            max_decisions: the number of decisions after which an episode is cut.
            options: start options of the game, such as ``dealer``: a number; a range or sequence
                of numbers from which each episode draws one; or ``"random"`` for any of the seats.

        Raises:
            TypeError: a keyword that is no start option of the game.
        """
        if isinstance(game, str):
            if game not in GAMES:
                raise ValueError(f"a game is one of {', '.join(GAMES)}, not {game!r}")
            game = GAMES[game]
        check_keywords(f"an environment of {game.name}", options, start_options(game))
        seats = usual_seats(game.seats) if seats is None else seats
        if rules is None:
            rules = game.encoding.rules if game.encoding else None
        elif isinstance(rules, str):
            rules = rules_from(game.documents.rules, rules)
        return Episodes(
            game=game,
            seats=seats,
            rules=rules,
            rounds=rounds,
            rewards=rewards or ("returns" if rounds is None else "points"),
            max_decisions=max_decisions,
            options=options_of(options, seats),
        )

    def varied(self, options: Mapping[str, Choices]) -> Episodes[S, A, V]:
        """Return the same episodes with some start options changed.

        Raises:
            ValueError: an unknown start option, or an empty range for one.
            RulesError: no match can start like this.
            TypeError: a value of the wrong type.
        """
        return evolve(self, options={**self.options, **options_of(options, self.seats)})

    @property
    def least(self) -> float:
        """The least value that a seat can end with at this table."""
        return (self.layout.returns if self.rewards == "returns" else self.layout.points)[0]

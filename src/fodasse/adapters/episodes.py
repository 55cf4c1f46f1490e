"""Episodes of a game for all adapters: the table, the end, the rewards, the actions.

Seats decide one by one: where several are awaited, the first of them. Episodes have no table
actions: no joins, leaves, claims, motions or raises out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, Literal, TypeAlias

from attrs import Factory, evolve, field, frozen

from fodasse.core.encoding import Encoding, Layout
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Actor, Seat, usual_seats
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.games import GAMES
from fodasse.table.driver import NOT_YOUR_SEAT, check_rounds
from fodasse.table.start_options import (
    Choices,
    Options,
    check_options,
    options_of,
    variations,
)

Rewards: TypeAlias = Literal["returns", "points"]
REWARDS: Final = ("returns", "points")
MOST_DECISIONS: Final = 10_000
"""The default number of decisions after which an episode is cut."""


def seat_of(action: object) -> Seat | None:
    """Return the seat that an action belongs to; None for an action of chance."""
    seat: Seat | None = getattr(action, "seat", None)
    return seat


@frozen
class Place(Generic[S]):
    """A moment of an episode."""

    state: S
    """The state of the game."""
    decisions: int = 0
    """The number of decisions made."""
    rounds: int = 0
    """The number of rounds or hands finished."""


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
        raise ValueError(f"max_decisions: at least 1, not {quoted(episodes.max_decisions)}")
    if rewards not in REWARDS:
        raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
    if rewards == "points" and game.rounds is None:
        raise ValueError(f"rewards: {game.name} has no points of its own")
    check_options(game, episodes.seats, episodes.rules, episodes.options)
    return episodes.encoding.layout(episodes.seats, episodes.rules)


@frozen(kw_only=True)
class Episodes(Generic[S, A, V]):
    """Episodes of one kind: whole matches, or their first rounds.

    Examples:
        >>> from fodasse.games.fodasse import Bid
        >>> rounds = Episodes.of("fodasse", seats=3, rounds=1)
        >>> from fodasse.adapters.dealer import Dealer
        >>> dealer = Dealer(seed=1)
        >>> place = dealer.settle(rounds, dealer.start(rounds))
        >>> for bid in (Bid(1, 0), Bid(2, 0), Bid(0, 0)):
        ...     place = rounds.apply(place, bid)
        >>> rounds.is_over(place), rounds.actor(place), len(rounds.values(place))
        (True, None, 3)

    Raises:
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
        *,
        rules: object = None,
        rounds: int | None = None,
        rewards: Rewards | None = None,
        max_decisions: int = MOST_DECISIONS,
        **options: Choices,
    ) -> Episodes[S1, A1, V1]:
        """Return the episodes of a game.

        Args:
            game: the game, or the name of one of the library, such as ``"truco"``.
            seats: the number of seats; None: 4, or as near as the game allows.
            rules: the game's rules; None: those of its encoding.
            rounds: the number of rounds or hands after which an episode is over; None: the match
                is played to its end.
            rewards: ``"returns"`` or ``"points"``; None: points where ``rounds`` ends the
                episode, else returns.
            max_decisions: the number of decisions after which an episode is cut.
            options: start options of the game, such as ``dealer``: a number; a range or sequence
                of numbers from which each episode draws one; or ``"random"`` for any of the seats.
        """
        if isinstance(game, str):
            if game not in GAMES:
                raise ValueError(f"a game is one of {', '.join(GAMES)}, not {game!r}")
            game = GAMES[game]
        seats = usual_seats(game.seats) if seats is None else seats
        return Episodes(
            game=game,
            seats=seats,
            rules=game.encoding.rules if rules is None and game.encoding else rules,
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

    def start(self, options: Mapping[str, int] | None = None) -> Place[S]:
        """Return the beginning of an episode, before the first deal.

        Args:
            options: the start options of the episode; None: the first number of each.
        """
        options = next(variations(self.options)) if options is None else options
        return Place(self.game.start(self.seats, rules=self.rules, **options))

    def apply(self, place: Place[S], action: A) -> Place[S]:
        """Return the place after an action of a seat or of chance.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return self.follow(place, action, self.game.apply(place.state, action))

    def follow(self, place: Place[S], action: A, state: S) -> Place[S]:
        """Return the place after an action, given the state that it led to."""
        rounds = self.game.rounds
        ended = rounds is not None and rounds.ends(place.state, state)
        return Place(state, place.decisions + (seat_of(action) is not None), place.rounds + ended)

    def actor(self, place: Place[S]) -> Actor | None:
        """Return the actor: a seat, ``CHANCE``, or None when the episode is over or cut."""
        if self.is_over(place) or self.is_cut(place):
            return None
        return self.game.actors(place.state)[0]

    def is_over(self, place: Place[S]) -> bool:
        """Return whether the match, or the last of the rounds, is finished."""
        return not self.game.actors(place.state) or place.rounds == self.rounds

    def is_cut(self, place: Place[S]) -> bool:
        """Return whether the episode was stopped at the most decisions allowed."""
        return place.decisions >= self.max_decisions and not self.is_over(place)

    def values(self, place: Place[S]) -> tuple[float, ...]:
        """Return the value of each seat so far: rewards are differences of these."""
        if self.rewards == "points" and self.game.rounds is not None:
            return self.game.rounds.points(place.state)
        return self.game.returns(place.state)

    @property
    def least(self) -> float:
        """The least value that a seat can end with at this table."""
        return (self.layout.returns if self.rewards == "returns" else self.layout.points)[0]

    def totals(self, place: Place[S]) -> tuple[float, ...]:
        """Return the value of each seat so far and, for a retired seat, its value at the end.

        Where a retired seat gets the rest of its rewards at once, they are differences of these.
        """
        retired = self.retired(place)
        return tuple(retired.get(seat, value) for seat, value in enumerate(self.values(place)))

    def retired(self, place: Place[S]) -> Mapping[Seat, float]:
        """Return the seats that take no more part, with the value each will have at the end."""
        retired = self.encoding.retired(place.state)
        if self.rewards == "returns" or not retired:
            return retired
        values = self.values(place)
        return {seat: values[seat] for seat in retired}

    def action(self, place: Place[S], choice: Any) -> A:
        """Return the action that the seat to act chooses.

        Args:
            place: where a seat is to act.
            choice: an action id; or an action, which must have an id and be that seat's.

        Raises:
            IllegalAction: an action that no id stands for (code ``no-number``), or of another seat
                than the one to act (``not-your-seat``).
            ValueError: no action has this id.
            TypeError: neither an id nor an action of the game.
        """
        seat = self.actor(place)
        if seat is None or seat is CHANCE:
            raise ValueError("no seat is to act")
        if isinstance(choice, self.game.documents.actions):
            action: A = choice
            self.encoding.encode_action(action, self.rules)
            if seat_of(action) != seat:
                raise IllegalAction(NOT_YOUR_SEAT.within(self.game.texts), action, asked=seat)
            return action
        if choice is None:
            raise TypeError(f"seat {seat} is to act: it needs an action, not None")
        return self.encoding.decode_action(choice, seat, self.rules)

    def legal_ids(self, place: Place[S], seat: Seat) -> list[int]:
        """Return the ids of the legal actions of a seat; [] for a seat that is not awaited."""
        encode, rules = self.encoding.encode_action, self.rules
        return [encode(action, rules) for action in self.game.legal_actions(place.state, seat)]

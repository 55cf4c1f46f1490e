"""What an episode is, for every adapter: which table, when it is over, what it brings.

Seats decide one by one: where several are awaited, the first of them. Nobody joins, leaves, claims
or proposes anything, and nobody raises out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from fodasse.core.encoding import Layout
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat, usual_seats
from fodasse.games import GAMES
from fodasse.table.driver import NOT_YOUR_SEAT
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


@frozen
class Place:
    """A moment of an episode."""

    state: Any
    """The state of the game."""
    decisions: int = 0
    """How many were made."""
    rounds: int = 0
    """How many rounds, or hands, were finished."""


@frozen
class Episodes:
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
            empty range for one, or a game without an layout.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type.
    """

    game: Any
    """A game of the protocol that is ``Indexed``."""
    seats: int
    """How many play."""
    rules: Any
    """The rules of every match."""
    rounds: int | None
    """The number of rounds or hands after which an episode is over; None: the match is played
    to its end."""
    rewards: Rewards
    """What is at stake: the game's ``returns``, or its own points, its ``standing``."""
    max_decisions: int
    """The number of decisions after which an episode is cut."""
    options: Options = field(factory=dict, eq=dict)
    """Start options of the game, such as ``dealer``: a number, or numbers to draw one from."""
    layout: Layout = field(init=False, eq=False, repr=False)
    """How the game is told in numbers at this table."""

    def __attrs_post_init__(self) -> None:
        limits = {"max_decisions": self.max_decisions}
        if self.rounds is not None:
            limits["rounds"] = self.rounds
        for name, limit in limits.items():
            if whole_number(name, limit) < 1:
                raise ValueError(f"{name}: at least 1, not {quoted(limit)}")
        if self.rewards not in REWARDS:
            raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {self.rewards!r}")
        check_options(self.game, self.seats, self.rules, self.options)
        layout = self.game.encoding.layout(self.seats, self.rules)
        object.__setattr__(self, "layout", layout)

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | None = None,
        *,
        rules: Any = None,
        rounds: int | None = None,
        rewards: Rewards | None = None,
        max_decisions: int = MOST_DECISIONS,
        **options: Choices,
    ) -> Episodes:
        """Return the episodes of a game, given its name.

        Args:
            game: the name, such as ``"truco"``.
            seats: how many play; None: 4, or as near as the game allows.
            rules: the game's rules; None: those of its ``episode_rules``.
            rounds: the number of rounds or hands after which an episode is over; None: the match
                is played to its end.
            rewards: ``"returns"`` or ``"points"``; None: points where ``rounds`` ends the
                episode, else returns.
            max_decisions: the number of decisions after which an episode is cut.
            options: start options of the game, such as ``dealer``: a number; a range or sequence
                of numbers from which each episode draws one; or ``"random"`` for any of the seats.
        """
        if game not in GAMES:
            raise ValueError(f"a game is one of {', '.join(GAMES)}, not {game!r}")
        played = GAMES[game]
        if played.encoding is None:
            raise ValueError(f"{game} has no action numbers and no observations")
        if rewards is None:
            rewards = "returns" if rounds is None else "points"
        seats = usual_seats(played.seats) if seats is None else seats
        rules = played.encoding.rules if rules is None else rules
        drawn = options_of(options, seats)
        return cls(played, seats, rules, rounds, rewards, max_decisions, drawn)

    def varied(self, options: Mapping[str, Choices]) -> Episodes:
        """Return the same episodes with other start options.

        Raises:
            ValueError: an unknown start option, or an empty range for one.
            RulesError: no match can start like this.
            TypeError: a value of the wrong type.
        """
        return evolve(self, options={**self.options, **options_of(options, self.seats)})

    def start(self, options: Mapping[str, int] | None = None) -> Place:
        """Return the beginning of an episode, before the first deal.

        Args:
            options: the start options of the episode; None: the first number of each.
        """
        options = next(variations(self.options)) if options is None else options
        return Place(self.game.start(self.seats, rules=self.rules, **options))

    def apply(self, place: Place, action: Any) -> Place:
        """The place after an action, a seat's or chance's.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return self.follow(place, action, self.game.apply(place.state, action))

    def follow(self, place: Place, action: Any, state: Any) -> Place:
        """The place after an action that has led to a state already."""
        decided = hasattr(action, "seat")
        finished = self.game.rounds.ends(place.state, state)
        return Place(state, place.decisions + decided, place.rounds + finished)

    def actor(self, place: Place) -> Any:
        """Who acts: a seat, ``CHANCE``, or None when the episode is over or cut."""
        if self.is_over(place) or self.is_cut(place):
            return None
        return self.game.actors(place.state)[0]

    def is_over(self, place: Place) -> bool:
        """Whether the match, or the last of the rounds, is finished."""
        return not self.game.actors(place.state) or place.rounds == self.rounds

    def is_cut(self, place: Place) -> bool:
        """Whether it went on for too long."""
        return place.decisions >= self.max_decisions and not self.is_over(place)

    def values(self, place: Place) -> tuple[float, ...]:
        """What every seat has so far: rewards are differences of these."""
        measure = self.game.returns if self.rewards == "returns" else self.game.rounds.points
        values: tuple[float, ...] = measure(place.state)
        return values

    @property
    def least(self) -> float:
        """The least value that a seat can end with at this table."""
        layout = self.layout
        return (layout.returns if self.rewards == "returns" else layout.points)[0]

    def totals(self, place: Place) -> tuple[float, ...]:
        """What every seat has so far, and of the retired what each will have.

        Where a retired seat is given all of it at once, rewards are differences of these.
        """
        retired = self.retired(place)
        return tuple(retired.get(seat, value) for seat, value in enumerate(self.values(place)))

    def retired(self, place: Place) -> Mapping[Seat, float]:
        """Who takes no more part though the episode goes on, and the value each will have."""
        out: Mapping[Seat, float] = self.game.encoding.retired(place.state)
        if self.rewards == "returns":
            return out
        values = self.values(place)
        return {seat: values[seat] for seat in out}

    def action(self, place: Place, choice: Any) -> Any:
        """What the seat to act chooses.

        Args:
            place: where a seat is to act.
            choice: an action id; or an action, which must have an id and be that seat's.

        Raises:
            IllegalAction: an action that no id stands for (code ``no-number``), or of another seat
                than the one that is asked (``not-your-seat``).
            ValueError: there is none with this id.
            TypeError: neither an id nor an action of the game.
        """
        seat = self.actor(place)
        if isinstance(choice, self.game.documents.actions):
            self.game.encoding.encode_action(choice, self.rules)
            if choice.seat != seat:
                raise IllegalAction(NOT_YOUR_SEAT.within(self.game.texts), choice, asked=seat)
            return choice
        if choice is None:
            raise TypeError(f"seat {seat} is asked, so it needs an action, not None")
        return self.game.encoding.decode_action(choice, seat, self.rules)

    def legal(self, view: Any) -> dict[int, Any]:
        """What the viewer may do, by action id; {} where it is not asked."""
        number = self.game.encoding.encode_action
        return {number(action, self.rules): action for action in view.legal_actions}

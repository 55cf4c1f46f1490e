"""Matches and positions for tests: random matches, and positions drawn from text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import prod
from random import Random
from typing import Any, Final, Generic, cast

from attrs import define, evolve, field, fields

from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, T, V
from fodasse.games import find_game
from fodasse.table.record import Record
from fodasse.testing.broken import LawBroken, error_line

MAX_VIEWERS: Final = 5
"""The number of seats whose views are tried at one state of a larger table."""
AWAITED: Final = (
    "Exactly the awaited seats have legal actions: their own, ordered, once, and in views."
)
"""The law broken by a position from which a random match cannot go on."""


@define(slots=False, repr=False)
class PlayedMatch(Generic[S, A, V]):
    """A match that was played, whole or up to some action."""

    game: Game[S, A, V]
    """The game."""
    rules: Any
    """The rules."""
    seed: int
    """The seed of the generator that chose the actions."""
    states: tuple[S, ...]
    """The first state, then the one after each action."""
    actions: tuple[A, ...]
    """The actions, those of chance too."""
    table_share: float | None = None
    """The share of table actions, if ``random_match`` made the match; else None."""
    options: Mapping[str, int] = field(factory=dict)
    """The start options."""

    @property
    def seats(self) -> int:
        """The number of seats at the start."""
        return len(self.game.returns(self.states[0]))

    def __repr__(self) -> str:
        """Return the call that makes the match again, or a summary if there is none."""
        return self.call(len(self.actions))

    def call(self, count: int) -> str:
        """Return a call of ``random_match`` that makes the first ``count`` actions."""
        if self.table_share is None:
            return f"<match of {self.game.name}: {self.seats} seats, {count} actions>"
        given = changes_as_code(self.rules)
        rules = f", rules=game.documents.rules({given})" if given else ""
        options = f", options={dict(self.options)}" if self.options else ""
        share = f", table_share={self.table_share}" if self.table_share else ""
        given = f"{self.seats}{rules}{options}, seed={self.seed}, most_actions={count}{share}"
        return f"random_match(game, {given})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002, FBT001  # IPython's protocol
        """Print the match in one line where Hypothesis or IPython would print all its fields."""
        printer.text(repr(self))

    @cached_property
    def record(self) -> Record[S, A, V]:
        """The match as a record."""
        return Record(
            self.game.name,
            self.rules,
            self.seats,
            options=self.options,
            actions=self.actions,
            result=self.game.outcome(self.states[-1]),
            game_object=self.game,
        )

    def beginning(self, count: int) -> PlayedMatch[S, A, V]:
        """Return the match up to its first ``count`` actions."""
        return evolve(self, states=self.states[: count + 1], actions=self.actions[:count])

    def sample_places(self, most: int = 6) -> list[int]:
        """Return indices of some states in order, the last always among them."""
        rng = Random(self.seed)
        places = set(rng.sample(range(len(self.states)), min(most, len(self.states))))
        return sorted(places | {len(self.states) - 1})

    def sample_states(self, most: int = 6) -> Iterator[tuple[S, Random]]:
        """Yield some states, the last always among them, each with a generator of its own."""
        for place in self.sample_places(most):
            yield self.states[place], Random(self.seed + place)


def changes_as_code(rules: Any) -> str:
    """Return the fields of rules that differ from their defaults, as the code of arguments."""
    book = type(rules)()
    values = [(each.name, getattr(rules, each.name)) for each in fields(type(rules))]
    return ", ".join(f"{name}={value!r}" for name, value in values if value != getattr(book, name))


def viewers(game: Game[S, A, V], state: S, rng: Random) -> tuple[Seat | None, ...]:
    """Return a spectator and the seats of a state, a few of them where there are many."""
    seats = range(len(game.returns(state)))
    return (None, *rng.sample(seats, min(MAX_VIEWERS, len(seats))))


def random_match(
    game: Game[S, A, V] | str,
    seats: int,
    *,
    rules: Any = None,
    options: Mapping[str, int] | None = None,
    seed: int = 0,
    most_actions: int = 400,
    table_share: float = 0.0,
) -> PlayedMatch[S, A, V]:
    """Play a match of random legal actions.

    Args:
        game: the game, or its name.
        seats: the number of seats at the start.
        rules: the game's rules; None: the book.
        options: start options by name, such as ``{"dealer": 2}``.
        seed: the seed of the generator that chooses the actions.
        most_actions: the number of actions after which the match stops if it is not over.
        table_share: the probability of a table action, where there is one, before each action.

    Raises:
        LawBroken: an awaited seat has no legal action, or a listed action is refused.
    """
    game = find_game(game)
    rules = game.documents.rules() if rules is None else rules
    rng = Random(seed)
    options = options or {}
    states = [game.start(seats, rules=rules, **options)]
    actions: list[A] = []

    def match_so_far() -> PlayedMatch[S, A, V]:
        return PlayedMatch(game, rules, seed, tuple(states), tuple(actions), table_share, options)

    while len(actions) < most_actions:
        action = None
        try:
            action = random_action(game, states[-1], rng, table_share)
            if action is None:
                break
            states.append(game.apply(states[-1], action))
        except Exception as error:  # noqa: BLE001  # it is raised again
            broken = _unplayable(match_so_far(), action, error)
            raise broken from None if broken is error else error
        actions.append(action)
    return match_so_far()


def _unplayable(match: PlayedMatch[S, A, V], action: A | None, error: Exception) -> LawBroken:
    """Return the error of a match that cannot go on, or cannot with the action that was drawn."""
    count = len(match.actions)
    if isinstance(error, LawBroken):
        broken = error
        broken.repeat = f"laws.awaited({match!r})"
    else:
        seat = getattr(action, "seat", None)
        broken = LawBroken("random_match", "an action that is accepted", error_line(error))
        broken.rule = "A match of listed actions and sampled draws can be played."
        broken.about = "" if action is None else f"tried: {action!r}"
        broken.viewer = "" if seat is None else f"seat {seat}"
        broken.repeat = match.call(count + 1)
    broken.action, broken.done = count, match.actions[-1] if count else None
    return broken


def random_action(
    game: Game[S, A, V], state: S, rng: Random, table_share: float = 0.0
) -> A | None:
    """Return a random action, legal or of chance; None when the match is over.

    Raises:
        LawBroken: the awaited seat that was drawn has no legal action.
    """
    actors = game.actors(state)
    if not actors:
        return None
    if rng.random() < table_share and (possible := game.table_actions(state)):
        # By type first: motions outnumber joins, and tables would empty if all seats left.
        kind = rng.choice(list(dict.fromkeys(map(type, possible))))
        of_kind = [action for action in possible if type(action) is kind]
        ranges = [game.ranges(action) for action in of_kind]
        counts = [prod(map(len, each.values())) for each in ranges]
        ((table_action, ranged),) = rng.choices(list(zip(of_kind, ranges, strict=True)), counts)
        for path, numbers in ranged.items():
            table_action = with_number(table_action, path, rng.choice(numbers))
        return table_action
    actor = rng.choice(actors)
    if actor is CHANCE:
        return game.sample_chance(state, rng)
    legal = game.legal_actions(state, actor)
    if not legal:
        raise LawBroken("awaited", "a legal action", "none", viewer=f"seat {actor}", rule=AWAITED)
    return rng.choice(legal)


def with_number(value: T, path: str, number: int) -> T:
    """Return an action, or a part of it, with another number at a path such as "motion.minutes".

    Examples:
        >>> from fodasse import Pause, Propose
        >>> with_number(Propose(0, Pause(15)), "motion.minutes", 3)
        Propose(seat=0, motion=Pause(minutes=3))
    """
    name, _, rest = path.partition(".")
    part = with_number(getattr(value, name), rest, number) if rest else number
    return cast(T, evolve(cast(Any, value), **{name: part}))


def drawn(text: str, game: Game[S, Any, Any], *, rules: Any = None) -> S:
    """Return the position that a text describes in a game's own notation.

    Examples:
        >>> from fodasse import GAME
        >>> state = drawn("dealer 1; vira 4H; 0: KD | bid 1; 1: 7C", GAME)
        >>> state.to_act
        1

    Raises:
        FormatError: the text cannot be read, or describes a position that cannot arise.
        TypeError: the game has no notation.
    """
    if game.notation is None:
        raise TypeError(f"{game.name} has no notation of positions")
    return game.notation.position_from_text(text, rules=rules)

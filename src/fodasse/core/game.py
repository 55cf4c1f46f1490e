"""A game as a value: its plain functions, the classes of its documents, and its optional parts.

Tools that work with any game take such a value. A game has no state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from random import Random
from sys import modules
from typing import Any, Concatenate, Generic, NoReturn, Protocol

from attrs import Factory, field, frozen

from fodasse.core.actions import PLAY, group_of
from fodasse.core.card_names import CardStyle, name_of_card
from fodasse.core.chance import Chance, draw
from fodasse.core.encoding import Encoding
from fodasse.core.events import Event
from fodasse.core.fields import check_type
from fodasse.core.motions import Motions
from fodasse.core.moves import Zones
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, refused
from fodasse.core.seats import Actor, Seat
from fodasse.core.statistics import Rounds, Statistics
from fodasse.core.texts import CORE, ENGLISH, Texts, parameters, with_capital
from fodasse.core.types import A, A_co, S, S_contra, V


@frozen
class Documents(Generic[S, V]):
    """The classes that a game's JSON documents are made of."""

    rules: type[Any]
    """The rules; without arguments, the rules of the book."""
    state: type[S]
    """A state."""
    view: type[V]
    """A view."""
    reason: type[Any]
    """The enum of reasons for which a match can end."""
    actions: tuple[type[Any], ...]
    """All actions, including those of chance."""
    events: tuple[type[Event], ...] = ()
    """All events."""
    public: type[Any] | None = None
    """The base of ``state`` and ``view`` with what everybody knows; None: they have none."""
    shown: tuple[str, ...] = ()
    """The fields of ``view`` with what its viewer may know of the hidden parts of a state."""


@frozen
class Notation(Generic[S]):
    """Positions of a game as one line of text."""

    position_from_text: Callable[..., S]
    """Return the state that a text describes; ``rules`` may be given by keyword."""
    position_to_text: Callable[[S], str]
    """Return a text that describes a state; raise ValueError where the notation has none."""


class LegalActions(Protocol[S_contra, A_co]):
    """A function that lists the legal actions of a seat."""

    def __call__(self, state: S_contra, seat: Seat | None = None) -> tuple[A_co, ...]:
        """Return the legal actions of an awaited seat, ordered; () for other seats.

        Args:
            state: the state.
            seat: the seat; None: the first awaited seat.

        Raises:
            ValueError: there is no such seat, in the library's own games.
        """
        ...


class TableActions(Protocol[S_contra, A_co]):
    """A function that lists the actions that are allowed but never awaited."""

    def __call__(self, state: S_contra, seat: Seat | None = None) -> tuple[A_co, ...]:
        """Return the actions that are allowed but never awaited: joining, leaving, motions.

        Args:
            state: the state.
            seat: the seat that acts; None: any seat.
        """
        ...


def single_seats(state: Any) -> tuple[tuple[Seat, ...], ...]:
    """Return one team for each of the ``state.seats`` seats."""
    return tuple((seat,) for seat in range(state.seats))


def returns_of_ranking(
    teams: Callable[[S], tuple[tuple[Seat, ...], ...]],
    outcome: Callable[[S], Outcome | None],
    state: S,
) -> tuple[float, ...]:
    """Return the share of other seats that a seat beats, less the share that beats it.

    Before the end every number is 0. The numbers sum to 0, and equal places have equal numbers.
    """
    seats = sorted(seat for team in teams(state) for seat in team)
    result = outcome(state)
    if result is None:
        return (0.0,) * len(seats)
    place = {seat: number for number, each in enumerate(result.ranking) for seat in each}
    others = max(len(seats) - 1, 1)
    return tuple(
        sum((place[other] > place[seat]) - (place[other] < place[seat]) for other in seats)
        / others
        for seat in seats
    )


def _no_chance(*_: object) -> NoReturn:
    raise ValueError("no draw is awaited: this game has no chance")


def _as_given(_: object, action: A, *__: object) -> A:
    return action


def _first_legal(view: Any) -> Any:
    return view.legal_actions[0]


def _none(*_: object, **__: object) -> tuple[()]:
    return ()


def no_events(*_: object) -> tuple[Event, ...]:
    """Return no events: the game has none."""
    return ()


def _no_values(*_: object) -> Mapping[str, Any]:
    return {}


def _nothing(*_: object) -> None:
    return None


@frozen(kw_only=True, repr=False)
class Game(Generic[S, A, V]):
    """A game. S is the type of its states, A of its actions, V of its views.

    As in all classes of the library, a field is described by the string below it, which ``help``
    leaves out: ``print(inspect.getsource(Game))`` shows these strings.

    Examples:
        >>> from fodasse.games import truco
        >>> state = truco.GAME.start(4)
        >>> truco.GAME.actors(state)
        (3,)
    """

    name: str
    """The tag in records and on the command line."""
    rules_version: int
    """A number that is raised when the same actions could lead to another state."""
    seats: range
    """The table sizes allowed."""
    documents: Documents[S, V]
    """The classes of its documents."""

    start: Callable[Concatenate[int, ...], S]
    """Return the state before the first action, for a number of seats.

    It takes ``rules`` by keyword, and may take more keywords, each with a default and an integer.
    It raises RulesError where no match can be played so, TypeError for values of wrong types.
    """
    actors: Callable[[S], tuple[Actor, ...]]
    """Return the actors awaited: (), (CHANCE,), or seats in table order, any of which may act."""
    legal_actions: LegalActions[S, A]
    """Return the legal actions of an awaited seat, ordered; () for other seats."""
    check: Callable[[S, A], None]
    """Check that an action is allowed; raise IllegalAction, or TypeError if it is no action."""
    apply: Callable[[S, A], S]
    """Return the state after an action and all that it forces; raise what ``check`` raises."""
    view: Callable[[S, Seat | None], V]
    """Return the view of a seat, or of a spectator for None; raise ValueError for no such seat.

    Its ``legal_actions`` are those of the seat.
    """
    outcome: Callable[[S], Outcome | None]
    """Return the ranking and the reason of the end; None while the match lasts."""
    determinize: Callable[[V, Random], S]
    """Return a random state that a view allows, every one equally likely."""
    count_worlds: Callable[[V], int]
    """Return the number of states a view allows (physical deals where cards repeat)."""

    chance: Callable[[S], Chance] = _no_chance
    """Return the draw that is awaited; raise ValueError if there is none."""
    chance_action: Callable[[S, Sequence[Any]], A] = _no_chance
    """Return the action that drawn cards make, in the order they came."""
    censor: Callable[[S, A, Seat | None], A] = _as_given
    """Return the action as a seat saw it; the state is the one before it."""
    table_actions: TableActions[S, A] = _none
    """Return the actions that are allowed but never awaited: joining, leaving, motions."""
    ranges: Callable[[A], Mapping[str, range]] = _no_values
    """Return the numbers that stand for others in a listed action, by the path to them in JSON.

    ``table_actions`` lists one action for all of them: a pause of 15 minutes has
    ``{"motion.minutes": range(1, 16)}``.
    """
    explicit: Callable[[S, A], A] = _as_given
    """Return an action with what it leaves open filled in, so that it means the same later."""
    default_action: Callable[[V], A] = _first_legal
    """Return a legal action for an awaited seat whose player is absent, from its view."""
    events: Callable[[S | V, A, S | V], tuple[Event, ...]] = no_events
    """Return an action and all that it forced, from two views of a viewer, or two states.

    Views and action are as the viewer saw them, so events tell it nothing new.
    """
    zones: Callable[[S | V], Zones] = _no_values
    """Return the cards of each zone, as far as a view shows them; the moves of events change them.

    A game whose events move no cards has no need of it.
    """
    costs: Callable[[V, A], str | None] = _nothing
    """Return the word for a cost that a front end should warn of; None: the action has none."""
    label_values: Callable[[V, A], Mapping[str, object]] = _no_values
    """Return what an action's label names besides its fields, from a view: a card drawn."""
    plausible_actions: Callable[[S, Seat], tuple[A, ...]] = field(
        default=Factory(lambda self: self.legal_actions, takes_self=True)
    )
    """Return the actions that a front end offers a seat, allowed or not, given what it knows."""
    teams: Callable[[S], tuple[tuple[Seat, ...], ...]] = single_seats
    """Return the seats that win and lose together. By default, the ``state.seats`` seats alone."""
    returns: Callable[[S], tuple[float, ...]] = field(
        default=Factory(
            lambda self: partial(returns_of_ranking, self.teams, self.outcome), takes_self=True
        )
    )
    """Return a number for each seat, higher is better, at any time, also before the end.

    The numbers sum to 0, and partners have equal ones.
    """
    validate: Callable[[S | V], None] = _nothing
    """Check that a state or a view that was read can arise in play; raise FormatError if not.

    Types have been checked before. By default, any document of the right types is accepted.
    """

    texts: Texts = CORE
    """The texts of actions, refusals, statistics, rule switches and the rulebook."""
    rounds: Rounds[S] | None = None
    """The ends of rounds or hands, and the game's own points."""
    statistics: Statistics[S] | None = None
    """Counts and means over many matches."""
    encoding: Encoding[S, A, V] | None = None
    """Actions and views as numbers, for learners."""
    notation: Notation[S] | None = None
    """Positions as text."""
    moves: Mapping[str, str] = field(factory=dict, hash=False)
    """Templates of actions in texts of matches, by type.

    An action without one is its seat and type, if it has no other field, else JSON.
    A template names each field once: ``"{seat}:{stages}"``. One with an affix, ``{worth:-}``, is
    left out where it has its default; a boolean with an affix is the affix alone, if it is true.
    A field without a default that has one, ``{vira: vira }``, is left out where the rules have it
    in ``absent``.
    A template that starts with a line break begins a deal or a round. A seat's has no blanks.
    Types of parts of actions, such as motions, have templates too.
    """
    motions: Motions[S, A] | None = None
    """Votes of the table, and pauses."""

    def sample_chance(self, state: S, rng: Random) -> A:
        """Return a random action of chance, drawn with its true probability.

        Raises:
            ValueError: no draw is awaited.
        """
        chance = self.chance(state)
        return self.chance_action(state, draw(chance.pool, chance.count, rng))

    def chance_outcomes(
        self, state: S, drawn: Sequence[Any] = ()
    ) -> tuple[tuple[Any, float], ...]:
        """Return the next cards of a draw, each once, in pool order, with exact probabilities.

        The result is empty when all cards are drawn: then ``chance_action(state, drawn)`` is the
        action.

        Raises:
            ValueError: no draw is awaited, or these cards cannot have been drawn.
        """
        chance = self.chance(state)
        left = list(chance.pool)
        for card in drawn:
            left.remove(card)
        if len(drawn) >= chance.count:
            return ()
        return tuple((card, left.count(card) / len(left)) for card in dict.fromkeys(left))

    def refusals(self, state: S, seat: Seat) -> tuple[IllegalAction, ...]:
        """Return the refusals of a seat's plausible actions that are not allowed now.

        A front end shows them on buttons that are greyed out.
        """
        asked = (refused(self.check, state, each) for each in self.plausible_actions(state, seat))
        return tuple(error for error in asked if error is not None)

    def label(self, action: A, view: V, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the label of an action: a few words for a button.

        It is the text ``labels.<type>`` of the game, or else the action's phrase. The labels of
        the actions that a seat can choose from are distinct.

        Args:
            action: the action.
            view: the situation, as the seat that acts sees it.
            lang: the language.
            names: people's names by seat number, to show instead of seat numbers.

        Examples:
            >>> from fodasse.games import truco
            >>> start = truco.start(4)
            >>> view = truco.view(start, 3)
            >>> [truco.GAME.label(each, view, "pt") for each in view.legal_actions[:3]]
            ['Bater no maço', 'Cortar', 'Mandar subir']

        Raises:
            ValueError: there is no such language.
            TypeError: the view is not of this game.
        """
        check_type(self.documents.view, view)
        if not self.has_label(action):
            words = self.texts.phrase(lang, action, people=names)
        else:
            key = _label_key(action)
            template = self.texts.catalogue(ENGLISH)[key]
            values = self.label_values(view, action)
            own = {name: getattr(action, name) for name in parameters(template) - values.keys()}
            words = self.texts.say(lang, key, people=names, **own, **values)
        return with_capital(words)

    def name_of_card(self, card: object, lang: str = ENGLISH, style: CardStyle = "symbols") -> str:
        """Return the name of one of the game's cards.

        Args:
            card: the card; None: a back.
            lang: the language.
            style: ``"symbols"``, ``"letters"`` or ``"words"``.

        Examples:
            >>> from fodasse.games import dalmuti
            >>> dalmuti.GAME.name_of_card(dalmuti.WILDCARD, "pt", "words")
            'curinga'

        Raises:
            ValueError: there is no such language or style.
        """
        return name_of_card(card, lang, style, self.texts)

    def forced_action(self, view: V) -> A | None:
        """Return the only answer of a seat that is awaited; None: it has a choice, or is not.

        It is the one legal action of its view. An action that stands for several, that costs
        something or that does not go on with the game, such as the end of a pause, is a choice.

        Args:
            view: the situation, as the seat sees it.

        Examples:
            >>> from fodasse import GAME, position_from_text, view
            >>> one_stage = position_from_text("dealer 0; vira 4H; 0: KD; 1: 7C | bid 0")
            >>> GAME.forced_action(view(one_stage, 0))  # all bids may not sum to 1
            Bid(seat=0, stages=0)
        """
        seen: Any = view
        if len(seen.legal_actions) != 1:
            return None
        action: A = seen.legal_actions[0]
        is_plain = group_of(action) == PLAY and not self.ranges(action)
        return action if is_plain and self.costs(view, action) is None else None

    def has_label(self, action: A) -> bool:
        """Return whether an action has a label of its own, which may depend on the situation."""
        return _label_key(action) in self.texts.catalogue(ENGLISH)

    def __reduce_ex__(self, protocol: Any) -> Any:
        # The GAME of a package travels by name, so that it is the package's own object elsewhere.
        package, _, _ = self.start.__module__.rpartition(".")
        for home in (package, self.start.__module__):
            if getattr(modules.get(home), "GAME", None) is self:
                return _game_of, (home,)
        return super().__reduce_ex__(protocol)

    def __repr__(self) -> str:
        return f"{self.name}.GAME"


def _game_of(home: str) -> Any:
    """Return the game of the package or module that a pickle names."""
    return import_module(home).GAME


def _label_key(action: object) -> str:
    return f"labels.{getattr(action, 'type', None)}"

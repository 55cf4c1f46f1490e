"""Matches that clients request, and what they are told of games, rules and clocks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from fodasse.bots import named, names
from fodasse.bots.listing import list_bots
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.rulebook import rulebook, unmarked
from fodasse.core.texts import find_language
from fodasse.games import GAMES
from fodasse.hosting.messages import Clause, Clocks, Explanation, Offer, Section
from fodasse.hosting.protocol import NewRoom
from fodasse.hosting.refusals import Refused
from fodasse.table.canonical import to_canonical
from fodasse.table.contents import read_options
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.names import clean_names, friend_name
from fodasse.table.occupants import name_of
from fodasse.table.rules_data import rules_from_data
from fodasse.table.rules_form import rules_form

MAX_PATIENCE: Final = 10**6
"""The most seconds that a person may have for a decision."""


def bots_of(game: Game, allowed: Collection[str]) -> tuple[str, ...]:
    """Return the names of the bots that a client may seat, of those that a server allows."""
    return tuple(name for name in names(game) if name in allowed)


def game_named(name: str) -> Game:
    """Return a game by its name.

    Raises:
        Refused: there is none (``game-unknown``).
    """
    if name not in GAMES:
        raise Refused("game-unknown", known=", ".join(GAMES))
    return GAMES[name]


def offer(name: str, lang: str, allowed: Collection[str]) -> Offer:
    """Return the choices for a table of a game.

    Raises:
        Refused: there is no such game.
        ValueError: there is no such language.
    """
    lang = find_language(lang)
    known = bots_of(game_named(name), allowed)
    bots = tuple(bot for bot in list_bots(name, lang) if bot.name in known)
    return Offer(bots, rules_form(name, lang, hosted=True))


def explain(name: str, lang: str, rules: str = "") -> Explanation:
    """Return the rules of a table in words.

    Args:
        name: the name of the game.
        lang: the language.
        rules: the rules as text for ``Rules.parse``, such as the ``rules`` of a packet.

    Examples:
        >>> explain("fodasse", "en", "limit=3").changes
        ('Everybody starts with 3 lives.',)

    Raises:
        Refused: there is no such game.
        RulesError: no match can be played with a value.
        ValueError: there is no such language, or the rules cannot be read.
    """
    lang, game = find_language(lang), game_named(name)
    agreed, book = rules_from_data(game, rules, hosted=True), rulebook(game.texts, lang)
    changes = agreed.describe(lang, changes=True)
    return Explanation(
        changes=(*changes,),
        kept=tuple(each for each in agreed.describe(lang) if each not in changes),
        book=tuple(
            Section(
                section.title,
                tuple(Clause(each.label, unmarked(each.text)) for each in section.clauses),
            )
            for section in (book.sections if book else ())
        ),
    )


def match_of(request: NewRoom, allowed: Collection[str]) -> Match:
    """Return the match of a request for a room.

    Fields of the rules that the request does not mention are as at a table of strangers. Bots
    without a name have one of ``FRIENDS``.

    Raises:
        Refused: there is no such game or bot, or no person's seat.
        RulesError: no match can start like this.
        IllegalAction: a name is too long.
        ValueError, TypeError: a value is wrong.
    """
    game = game_named(request.game)
    patience = None if request.patience is None else _read_patience(request.patience)
    rules = rules_from_data(game, request.rules, hosted=True)
    if request.seats not in game.seats:
        game.start(request.seats, rules=rules)  # its error says what would be right
    occupants: list[Any] = [PERSON] * request.seats
    known = bots_of(game, allowed)
    places = {str(seat): seat for seat in range(request.seats)}
    for place, bot in request.bots.items():
        if place not in places:
            raise FormatError("one-of", "bots", known=", ".join(places), given=repr(place)[:20])
        if bot not in known:
            raise Refused("bot-unknown", seat=places[place], known=", ".join(known))
        occupants[places[place]] = named(bot, game)
    if PERSON not in occupants:
        raise Refused("no-people")
    options: Any = read_options(request.options, game)  # others would be arguments of ``Match``
    return Match(
        game,
        request.seats,
        rules=rules,
        occupants=occupants,
        names=_names_of(request.names, occupants),
        patience=patience,
        **options,
    )


def _names_of(given: Collection[str], occupants: list[Any]) -> tuple[str, ...]:
    """Return the names of seats, with default names for bots that have none."""
    names = [*clean_names(given)]
    if any(each != PERSON for each in occupants):
        names += [""] * (len(occupants) - len(names))
    for seat, occupant in enumerate(occupants):
        if occupant != PERSON and not names[seat]:
            names[seat] = friend_name(seat, names)
    return tuple(names)


class SeatedBots:
    """The names of the bots of a match, by seat, for its packets."""

    def __init__(self) -> None:
        self._occupants: object = None
        self._text = "{}"

    def text(self, match: Match) -> str:
        """Return them as JSON text. They are found anew when the occupants change."""
        if match.occupants is not self._occupants:
            self._occupants = match.occupants
            self._text = to_canonical(
                {
                    str(seat): name_of(each, match.game)
                    for seat, each in enumerate(match.occupants)
                    if each is not None and each != PERSON
                }
            )
        return self._text


def _read_patience(data: object) -> float:
    number = data if isinstance(data, int | float) and not isinstance(data, bool) else 0
    if not 0 < number <= MAX_PATIENCE:
        raise FormatError("expected", "patience", what="patience", given=quote(data))
    return float(number)


def clocks_of(match: Match, now: float) -> Clocks:
    """Return the seconds left to awaited people and to a pause, for everybody.

    Args:
        match: the match.
        now: the time on the clock of ``Match.tick``.

    Examples:
        >>> from fodasse import GAME
        >>> match = Match(GAME, 3, seed=5, occupants=["person", None, None], patience=30)
        >>> match.run()
        >>> match.tick(100.0)
        130.0
        >>> clocks_of(match, 104.5)
        Clocks(clocks={'0': 25.5}, pause=None)
    """
    ends = {str(seat): match.deadline(seat) for seat in match.awaited}
    pause = match.pause_end()
    return Clocks(
        {seat: _left(end, now) for seat, end in ends.items() if end is not None},
        None if pause is None else _left(pause, now),
    )


def _left(end: float, now: float) -> float:
    return round(max(0.0, end - now), 1)

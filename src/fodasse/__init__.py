"""Fodasse: rules of card games as immutable states and typed actions.

The names here are those of the game of Fodasse and those that all games share. Other games are in
``fodasse.games``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from fodasse.core.card_names import CardStyle
from fodasse.core.cards import Card, InvalidDeck, Rank, Suit
from fodasse.core.errors import FormatError, RulesError
from fodasse.core.events import Event, say
from fodasse.core.game import Game
from fodasse.core.pictured import pictures_by
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE
from fodasse.core.texts import Template
from fodasse.games import GAMES, find_game
from fodasse.games.fodasse import (
    GAME,
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Play,
    Propose,
    Reason,
    Resume,
    Rules,
    State,
    Status,
    View,
    Vote,
    actors,
    apply,
    censor,
    chance,
    chance_action,
    chance_outcomes,
    check,
    check_deck,
    count_worlds,
    determinize,
    events,
    legal_actions,
    outcome,
    plausible_actions,
    position_from_text,
    position_to_text,
    refusals,
    returns,
    sample_chance,
    start,
    table_actions,
    teams,
    view,
    zones,
)
from fodasse.table.bot_names import BotNames, bots_by
from fodasse.version import __version__

if TYPE_CHECKING:
    from fodasse.bots.answers import read_answer
    from fodasse.bots.prompts import prompt
    from fodasse.pictures.svg import svg
    from fodasse.table.bot import Bot, Turn
    from fodasse.table.commitment import Opening, verify
    from fodasse.table.driver import play_match
    from fodasse.table.match import Match
    from fodasse.table.play_on import play_on
    from fodasse.table.record import Observation, Record
    from fodasse.table.rules_data import rules_from_data
    from fodasse.table.rules_form import rules_form
    from fodasse.table.schema import schema
    from fodasse.table.seat_record import SeatRecord
    from fodasse.table.serial import digest, to_json
    from fodasse.table.typescript import typescript
else:
    _LAZY = {
        "Bot": "fodasse.table.bot",
        "Match": "fodasse.table.match",
        "Observation": "fodasse.table.record",
        "Opening": "fodasse.table.commitment",
        "Record": "fodasse.table.record",
        "SeatRecord": "fodasse.table.seat_record",
        "Turn": "fodasse.table.bot",
        "digest": "fodasse.table.serial",
        "play_match": "fodasse.table.driver",
        "play_on": "fodasse.table.play_on",
        "prompt": "fodasse.bots.prompts",
        "read_answer": "fodasse.bots.answers",
        "rules_form": "fodasse.table.rules_form",
        "rules_from_data": "fodasse.table.rules_data",
        "schema": "fodasse.table.schema",
        "svg": "fodasse.pictures.svg",
        "to_json": "fodasse.table.serial",
        "typescript": "fodasse.table.typescript",
        "verify": "fodasse.table.commitment",
    }
    """Names whose modules are imported on first use, to keep ``import fodasse`` quick."""

    def __getattr__(name):
        from importlib import import_module

        if name not in _LAZY:
            raise AttributeError(f"module 'fodasse' has no attribute {name!r}")
        value = getattr(import_module(_LAZY[name]), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted({*globals(), *__all__})


_T = TypeVar("_T")


def _picture(thing: object) -> str:
    from fodasse.pictures.svg import svg

    return svg(thing)


def _bots() -> BotNames:
    from fodasse import bots

    return bots


pictures_by(_picture)
bots_by(_bots)


@overload
def from_json(text: str, game: Game | str = GAME, *, expected: type[_T]) -> _T: ...
@overload
def from_json(text: str, game: Game | str = GAME, *, expected: None = None) -> Any: ...
def from_json(text: str, game: Game | str = GAME, *, expected: type[Any] | None = None) -> Any:
    """Return the action, state, view, rules or record that a JSON text stands for.

    Args:
        text: a text as ``to_json`` writes it.
        game: the game of an action, or its name. A document names its game itself.
        expected: the class of the result, such as ``State``; None: any.

    Examples:
        >>> from_json('{"type": "bid", "seat": 2, "stages": 1}')
        Bid(seat=2, stages=1)

    Raises:
        FormatError: the text is damaged, of a newer version, of an unknown game or type, or of
            another type than ``expected``.
        TypeError: ``text`` is no string, or ``game`` no game.
    """
    from fodasse.table.serial import from_json as read

    return read(text, game, expected=expected)


def label(action: Any, view: Any, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return what a button says for an action of any game, in a few words.

    The labels of the actions that a seat can choose from are distinct.

    Args:
        action: the action.
        view: the situation, as the seat that acts sees it; of a game in ``GAMES``.
        lang: the language.
        names: the names of people by seat number, instead of seat numbers.

    Examples:
        >>> from fodasse import Card, Play, start, view
        >>> label(Play(1, Card.parse("KD")), view(start(4), 1), "pt")
        'Jogar K♦'

    Raises:
        ValueError: there is no such language.
        TypeError: ``view`` is no view, or the action does not belong to its game.
    """
    if not isinstance(getattr(view, "game", None), str):
        raise TypeError(f"a view of a game expected, not {type(view).__name__}")
    game = GAMES[view.game]
    if not isinstance(action, game.documents.actions):
        raise TypeError(f"{type(action).__name__} is no action of {game.name}")
    return game.label(action, view, lang, names)


def name_of_card(
    card: object, lang: str = "en", style: CardStyle = "symbols", game: Game | str = GAME
) -> str:
    """Return the name of a card, in signs, letters or words.

    Args:
        card: the card; None: a back.
        lang: the language.
        style: ``"symbols"`` as in sentences, ``"letters"`` that can be typed, both the same in all
            languages, or ``"words"``.
        game: the game, or its name; only that of cards which are no ``Card`` matters.

    Examples:
        >>> ten = Card.parse("TD")
        >>> name_of_card(ten), name_of_card(ten, "pt", "letters"), name_of_card(ten, "pt", "words")
        ('T♦', 'TD', 'dez de ouros')
        >>> name_of_card(14, style="words", game="dalmuti"), name_of_card(None, style="words")
        ('wildcard', 'a hidden card')

    Raises:
        ValueError: there is no such language, style or game.
        TypeError: the game is none.
    """
    return find_game(game).name_of_card(card, lang, style)


def texts(lang: str, game: str | Game = GAME) -> Mapping[str, Template]:
    """Return all texts of a game in one language by dotted key: for front ends and translators.

    Args:
        lang: the language, such as "pt".
        game: the game, or its name among ``GAMES``.

    Examples:
        >>> texts("pt")["refusals.not-bidding"], texts("en", "truco")["actions.keep"]
        ('não é hora da chamada', 'keep the exposed card')

    Raises:
        KeyError: no game has this name.
        ValueError: there is no such language.
    """
    return (GAMES[game] if isinstance(game, str) else game).texts.catalogue(lang)


__all__ = [
    "CHANCE",
    "GAME",
    "GAMES",
    "Action",
    "Bid",
    "Bot",
    "Card",
    "Deal",
    "Event",
    "FormatError",
    "IllegalAction",
    "InvalidDeck",
    "Join",
    "Leave",
    "Match",
    "Misdeal",
    "Misreport",
    "Observation",
    "Opening",
    "Pause",
    "Phase",
    "Play",
    "Propose",
    "Rank",
    "Reason",
    "Record",
    "Resume",
    "Rules",
    "RulesError",
    "SeatRecord",
    "State",
    "Status",
    "Suit",
    "Turn",
    "View",
    "Vote",
    "__version__",
    "actors",
    "apply",
    "censor",
    "chance",
    "chance_action",
    "chance_outcomes",
    "check",
    "check_deck",
    "count_worlds",
    "determinize",
    "digest",
    "events",
    "from_json",
    "label",
    "legal_actions",
    "name_of_card",
    "outcome",
    "plausible_actions",
    "play_match",
    "play_on",
    "position_from_text",
    "position_to_text",
    "prompt",
    "read_answer",
    "refusals",
    "returns",
    "rules_form",
    "rules_from_data",
    "sample_chance",
    "say",
    "schema",
    "start",
    "svg",
    "table_actions",
    "teams",
    "texts",
    "to_json",
    "typescript",
    "verify",
    "view",
    "zones",
]

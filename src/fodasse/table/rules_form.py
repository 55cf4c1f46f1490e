"""Forms: all that a page of settings needs to know of a game's rules and start options."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from itertools import takewhile
from typing import Any, ClassVar, Final, Literal, TypeAlias

from attrs import evolve, frozen

from fodasse.core import shapes
from fodasse.core.errors import RulesError
from fodasse.core.fields import Rising, Selection, Within
from fodasse.core.game import Game
from fodasse.core.named import Named
from fodasse.core.rulebook import Switch, rulebook, switches
from fodasse.core.rules import GameRules
from fodasse.core.shapes import Field, fields_of
from fodasse.core.texts import Texts
from fodasse.games import GAMES
from fodasse.table.start_options import start_options

Kind: TypeAlias = Literal["boolean", "number", "choice", "list", "numbers"]
"""The kinds of values: shown on a page as a check box, a number, a menu, several boxes, or as
rising numbers."""

MAX_TRIED: Final = 1000
"""The greatest number that is tried for a start option."""
STARTS: Final = "starts."


@frozen
class Choice:
    """One value that can be chosen."""

    value: Any
    """The value, as ``Rules`` takes it."""
    label: str
    """Its name on the page."""


@frozen
class Setting:
    """A field of a game's rules."""

    name: str
    """Its name in Python and in JSON."""
    kind: Kind
    """The kind of its values. In a list, several choices are made and keep their order."""
    label: str
    """Its name on the page."""
    about: str
    """Its effect, in a sentence or two."""
    default: Any
    """Its value by the book."""
    choices: tuple[Choice, ...] = ()
    """The choices, for a choice or a list."""
    least: int = 0
    """The number of choices or numbers that a list needs."""
    most: int | None = None
    """The most numbers of a list; None: no such limit."""
    first: int | None = None
    """The least number; None: no such limit."""
    last: int | None = None
    """The greatest number; None: no such limit."""
    step: int = 1
    """The distance from one number to the next."""
    optional: bool = False
    """Whether None is a value too."""


@frozen
class Preset:
    """Rules that have a name."""

    name: str
    """Their name, as ``Rules.preset`` takes it."""
    key: str
    """Their key, as ``Rules.parse`` takes it."""
    sentences: tuple[str, ...]
    """The differences from the book, in sentences."""
    rules: Any
    """The rules: the values to show in the settings."""


@frozen
class StartOption:
    """A number with which a match starts, such as the dealer."""

    name: str
    """Its name in Python."""
    label: str
    """Its name on the page."""
    about: str
    """Its effect."""
    default: int
    """Its usual number."""
    kind: Literal["seat", "number"]
    """Whether the number is that of a seat."""
    ranges: tuple[tuple[int, int], ...]
    """The least and the greatest number by the rules of the book, for each of ``seats``."""


@frozen
class RulesForm:
    """The choices of a table before a match. ``to_json`` writes them."""

    type: ClassVar[str] = "rules-form"

    game: str
    """The name of the game, as in ``GAMES``."""
    title: str
    """Its name on the page."""
    summary: str
    """The game in a few sentences."""
    seats: tuple[int, ...]
    """The table sizes."""
    presets: tuple[Preset, ...]
    """The rules that have a name, the book first."""
    settings: tuple[Setting, ...]
    """The fields of its rules, in order."""
    starts: tuple[StartOption, ...]
    """The options with which a match starts."""


def rules_form(game: str | Game, lang: str = "en", *, hosted: bool = False) -> RulesForm:
    """Return the choices of a table before a match, for a page of settings.

    Args:
        game: the game, or its name among ``GAMES``.
        lang: the language of names and descriptions.
        hosted: whether the presets are those of a table of strangers, as for ``rules_from_data``.

    Examples:
        >>> form = rules_form("esadof", "pt")
        >>> form.title, form.seats[-1], form.settings[0].label, form.settings[0].last
        ('ES-ADOF', 10, 'Pontos que encerram a partida', 1000000)
        >>> form.starts[0].label, form.starts[0].ranges[0]
        ('Quem dá primeiro', (0, 2))

    Raises:
        KeyError: no game has this name.
        ValueError: there is no such language.
        TypeError: a field of the rules has values of no known kind.
    """
    found = GAMES[game] if isinstance(game, str) else game
    book = rulebook(found.texts, lang)
    return RulesForm(
        game=found.name,
        title=found.name if book is None else book.title,
        summary="" if book is None else book.summary,
        seats=tuple(found.seats),
        presets=presets_of(found, lang, hosted=hosted),
        settings=settings_of(found, lang),
        starts=tuple(_start(found, name, lang) for name in start_options(found)),
    )


def settings_of(game: Game, lang: str = "en") -> tuple[Setting, ...]:
    """Return the fields of a game's rules, in order.

    Raises:
        ValueError: there is no such language.
        TypeError: a field has values of no known kind.
    """
    words = switches(game.texts, lang)
    return tuple(_setting(game, each, words, lang) for each in fields_of(game.documents.rules))


def presets_of(game: Game, lang: str = "en", *, hosted: bool = False) -> tuple[Preset, ...]:
    """Return the rules of a game that have a name, the book first.

    Raises:
        ValueError: there is no such language.
    """
    kind = game.documents.rules
    names = kind.presets() if issubclass(kind, GameRules) else ()
    presets = [(name, kind.preset(name, hosted=hosted)) for name in names]
    return tuple(
        Preset(name, rules.key, rules.describe(lang, changes=True), rules)
        for name, rules in presets
    )


def _setting(game: Game, field: Field, words: Mapping[str, Switch], lang: str) -> Setting:
    known = words.get(field.name, Switch(field.name, ""))
    default = getattr(game.documents.rules(), field.name)
    setting = Setting(field.name, "choice", known.name, known.about, default)
    shape, validator = field.shape, field.validator
    if isinstance(shape, shapes.Nullable):
        setting, shape = evolve(setting, optional=True), shape.of
    values: tuple[Any, ...] = ()
    match shape, validator:
        case shapes.Plain(kind), _ if kind is bool:
            return evolve(setting, kind="boolean")
        case shapes.Plain(kind), Within(allowed=allowed) if kind is int:
            setting = evolve(setting, first=allowed[0], last=allowed[-1], step=allowed.step)
            return evolve(setting, kind="number")
        case shapes.Plain(kind), _ if kind is int:
            return evolve(setting, kind="number")
        case shapes.Many(), Rising(least=least, most=most, first=first):
            return evolve(setting, kind="numbers", least=least, most=most, first=first)
        case shapes.Many(), Selection(values=values, least=least):
            setting = evolve(setting, kind="list", least=least)
        case shapes.Words(), _:
            values = shape.values
        case _:
            raise TypeError(f"no form for the values of {field.name}: {field.shape!r}")
    return evolve(
        setting,
        choices=tuple(Choice(each, _word(game.texts, field.name, each, lang)) for each in values),
    )


def _word(texts: Texts, name: str, value: object, lang: str) -> str:
    """Return the word of a choice: that of its enum, or ``words.<field>.<value>``, or itself."""
    if isinstance(value, Named):
        return texts.word(lang, value)
    text = texts.catalogue(lang).get(f"words.{name.replace('_', '-')}.{value}")
    return text if isinstance(text, str) else str(value)


def _start(game: Game, name: str, lang: str) -> StartOption:
    texts = game.texts.catalogue(lang)
    default = signature(game.start).parameters[name].default
    ranges = tuple(_range(game, seats, name, default) for seats in game.seats)
    is_seat = ranges == tuple((0, seats - 1) for seats in game.seats)
    return StartOption(
        name=name,
        label=str(texts.get(f"{STARTS}{name}.name", name)),
        about=str(texts.get(f"{STARTS}{name}.about", "")),
        default=default,
        kind="seat" if is_seat else "number",
        ranges=ranges,
    )


def _range(game: Game, seats: int, name: str, default: int) -> tuple[int, int]:
    """Return the least and the greatest number around the default with which matches start."""

    def starts(number: int) -> bool:
        try:
            game.start(seats, **{name: number})
        except RulesError:
            return False
        return True

    up = takewhile(starts, range(default, MAX_TRIED + 1))
    down = takewhile(starts, range(default, -MAX_TRIED - 1, -1))
    return min(down, default=default), max(up, default=default)

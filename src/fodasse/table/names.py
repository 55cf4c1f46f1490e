"""Names of seats: the characters that they may have, their length, and names that look alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NoReturn
from unicodedata import category, normalize

from fodasse.core.errors import FormatError
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.table.confusables import appearances
from fodasse.table.requests import Request

NAME_TAKEN: Final = Refusal("name-taken", "table")
"""A name that looks like the name of another seat."""
NAME_EMPTY: Final = Refusal("name-empty", "table")
"""A name without a character that shows."""
NAME_TOO_LONG: Final = Refusal("name-too-long", "table")
"""A name with more than ``MAX_NAME`` characters."""

MAX_NAME: Final = 24
"""The most characters (code points) of a name, as ``clean_name`` returns it."""
MAX_MARKS: Final = 4
"""The most marks, such as accents, that follow one another in a name, as in Hebrew and Thai."""

_FRIENDS: Final = (
    "Ana Beto Caio Duda Edu Fabi Gil Hugo Iara João Kika Léo Malu Nico Olga Pepe Quim Rita Saul "
    "Téo Ugo Vera Wal Xica Yuri Zeca Aldo Bia Ciro Davi Elis Fred Gabi Helô Ivo Jane Kauê Lara Mel"
)
FRIENDS: Final = tuple(_FRIENDS.split())
"""A default name for each seat of the largest table; the first 26 begin with A to Z."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and symbols without a shape: they show as a space, and are no spaces for Unicode."""
_INVISIBLE: Final = frozenset(
    (
        *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\ufffc\U00016fe4",
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    )
)
"""Marks and symbols without a shape and a width, such as variation selectors."""
_NOT_SHOWN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Categories: controls, formats with those of direction, half, private and unknown characters."""


def clean_name(name: str) -> str:
    r"""Return a name in NFC and one line, with only characters that show.

    Every kind of blank, such as a line break, becomes one space between words. Characters for
    control, format and direction, private and unknown ones, and halves of characters are left
    out, as are marks with no letter before them or with ``MAX_MARKS`` others before them. Signs of
    Markdown, HTML or a chat remain. The result may be "", and may be too long.

    Examples:
        >>> clean_name("  Ze\u0301\n\u202eda\u200b  Silva\x00 "), clean_name("\u200b\u3164")
        ('Zé da Silva', '')

    Raises:
        TypeError: the name is no string.
    """
    if not isinstance(name, str):
        raise TypeError(f"a name is a text, not {type(name).__name__}")
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    before = None
    while name != before:  # without some marks, others may compose
        before, name = name, _without_marks(normalize("NFC", "".join(map(_visible, name))))
    return name


def clean_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of seats, each as ``clean_name`` returns it.

    Raises:
        TypeError: a name is no string.
    """
    return tuple(map(clean_name, names))


def number_name(name: str, others: Iterable[str]) -> str:
    """Return a clean name, with the first number that makes it look unlike all others.

    Examples:
        >>> number_name("Ana", ["Beto"]), number_name("Ana", ["ANA", "Ana 2"])
        ('Ana', 'Ana 3')
    """
    taken = _appearances(others)
    numbered, number = name, 1
    while not taken.isdisjoint(appearances(numbered)):
        number += 1
        end = f" {number}"
        numbered = name[: MAX_NAME - len(end)].rstrip() + end
    return numbered


def friend_name(seat: Seat, others: Iterable[str]) -> str:
    """Return a default name for a seat: the next of ``FRIENDS`` that looks unlike all others.

    Once all are taken, the seat's own has a number.

    Examples:
        >>> friend_name(1, ["Ana"]), friend_name(1, ["beto", "Caio"])
        ('Beto', 'Duda')
    """
    others = tuple(others)
    taken = _appearances(others)
    place = seat % len(FRIENDS)
    for name in FRIENDS[place:] + FRIENDS[:place]:
        if taken.isdisjoint(appearances(name)):
            return name
    return number_name(FRIENDS[place], others)


def make_distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return clean names of seats with numbers, so that no two of them look alike.

    The first of names that look alike stays as it is. "" is no name, and any seat may have it.

    Examples:
        >>> make_distinct(["Ana", "", "ana", "Ana 2", ""])
        ('Ana', '', 'ana 3', 'Ana 2', '')
    """
    found = list(names)
    for place, name in enumerate(names):
        if name and not _appearances(found[:place]).isdisjoint(appearances(name)):
            found[place] = number_name(name, found[:place] + found[place + 1 :])
    return tuple(found)


def check_table_names(names: Iterable[str], most: int, texts: Texts) -> tuple[str, ...]:
    """Return the names of a new match: clean, and no two alike.

    Raises:
        IllegalAction: a name is too long (``name-too-long``).
        ValueError: there are too many names.
        TypeError: a name is no string.
    """
    found = clean_names(names)
    if len(found) > most:
        raise ValueError(f"names: {most} or fewer, one for each seat, not {len(found)}")
    for seat, name in enumerate(found):
        _check_length(name, seat, texts)
    return make_distinct(found)


def check_new_name(
    name: str, seat: Seat, names: Sequence[str], texts: Texts, *, is_optional: bool = False
) -> str:
    """Return the new name of a seat: clean, and like no name of another seat.

    Args:
        name: the name.
        seat: the seat.
        names: the names of all seats until now.
        texts: the texts of the game, for the refusal.
        is_optional: whether the seat may be without a name from now on: "", or one of which
            nothing shows.

    Raises:
        IllegalAction: nothing of the name shows (``name-empty``), it is too long
            (``name-too-long``), or looks like the name of another seat (``name-taken``;
            ``params["other"]`` is that seat).
        TypeError: the name is no string.
    """
    name = clean_name(name)
    if not name and not is_optional:
        _refuse(NAME_EMPTY, seat, texts)
    _check_length(name, seat, texts)
    for other, each in enumerate(names):
        if name and each and other != seat and appearances(name) & appearances(each):
            _refuse(NAME_TAKEN, seat, texts, other=other)
    return name


def read_name(name: str, seat: Seat, names: Sequence[str], where: str) -> str:
    """Return the name of a seat in a log, clean and with a number if it looks like another.

    Raises:
        FormatError: it is too long.
    """
    name = clean_name(name)
    if len(name) > MAX_NAME:
        raise FormatError("too-long", where, most=MAX_NAME, given=len(name))
    others = [each for other, each in enumerate(names) if other != seat]
    return number_name(name, others) if name else name


def _visible(character: str) -> str:
    if character.isspace() or character in _BLANK:
        return " "
    is_shown = category(character) not in _NOT_SHOWN and character not in _INVISIBLE
    return character if is_shown else ""


def _without_marks(name: str) -> str:
    """Return a name in one line without marks that have no letter or too many marks before."""
    characters: list[str] = []
    marks = 0
    for character in name:
        kind = category(character)
        if kind[0] == "M" and (not characters or characters[-1] == " "):
            continue
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks <= MAX_MARKS:
            characters.append(character)
    return " ".join("".join(characters).split())


def _appearances(names: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*[appearances(name) for name in names if name])


def _check_length(name: str, seat: Seat, texts: Texts) -> None:
    if len(name) > MAX_NAME:
        _refuse(NAME_TOO_LONG, seat, texts, length=len(name), most=MAX_NAME)


def _refuse(refusal: Refusal, seat: Seat, texts: Texts, **params: object) -> NoReturn:
    raise IllegalAction(refusal.within(texts), Request("rename", seat), **params)

"""Answers: the action that free text names, among those that a view's seat can choose from."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from fodasse.bots.prompts import awaited_actions
from fodasse.core.cards import unmark_suits
from fodasse.core.errors import FormatError, quote
from fodasse.core.texts import languages
from fodasse.games import GAMES
from fodasse.table.structure import to_data

Labels: TypeAlias = Mapping[str, int]
"""The numbers of actions by label, in all languages."""

LONGEST: Final = 20_000
"""The number of characters that are read, from the end."""
_OBJECT: Final = re.compile(r'\{(?=\s*")')
"""The beginning of a JSON object that has a key."""
_NUMBER: Final = re.compile(r"(?<![\w.,-])\d+(?!\w|[♦♠♥♣]|[.,]\d)")
"""A number on its own: no part of a card, a fraction or a word."""
_BARE: Final = re.compile(r"(?:.*:)?\s*(?:(\d+)\s*[.):-]?)?\s*(.*)")
"""A line that may say nothing but an answer: "Answer: 2", "2. Bid 1", "Bid 1"."""
_BLANK: Final = re.compile(r"[^\S\n]+")
"""Blanks that end no line, such as the no-break space that some models write in "Bid 1"."""
_MARKUP: Final = " *_`'\"#>([{<)]}.,;…!?"


def read_answer(text: str, view: Any) -> Any:
    r"""Return the action that a text names by its number, its label or its JSON.

    Numbers are those of ``prompt``. JSON may leave out what does not distinguish the action, and
    has precedence over all else. A line that says nothing but an answer has precedence over all
    other words. Labels are read in any language.

    Args:
        text: free text, such as a language model writes; the last 20,000 characters are read.
        view: the view of an awaited seat, of a game in ``GAMES``.

    Examples:
        >>> from fodasse.games import truco
        >>> view = truco.view(truco.start(2), 1)
        >>> read_answer("I would rather not show anything.\n\n**Answer: 2. Cortar**", view)
        Cut(seat=1, how=How.CUT)

    Raises:
        FormatError: the text names no action, several, or one that is not listed; its code is
            ``no-answer``, ``several-answers``, ``answer-range`` or ``not-listed``.
        ValueError: the view's seat is not awaited.
        TypeError: ``text`` is no string.
    """
    actions = awaited_actions(view)
    if not isinstance(text, str):
        raise TypeError(f"an answer is a string, not {type(text).__name__}")
    read = text[-LONGEST:]
    data = [to_data(action) for action in actions]
    found = {_number_of(each, data) for each in _objects(read) if "type" in each}
    if not found:
        labels = _labels(view, actions)
        plain = _plain(read)
        stripped = {label.strip(_MARKUP): number for label, number in labels.items()}
        found = {number for line in plain.split("\n") if (number := _bare(line, stripped))}
        found = found or set(_mentioned(plain, labels))
    if not found:
        raise FormatError("no-answer", given=quote(text))
    if len(found) > 1:
        raise FormatError("several-answers", given=", ".join(map(str, sorted(found))))
    (number,) = found
    if not 1 <= number <= len(actions):
        raise FormatError("answer-range", last=len(actions), given=number)
    return actions[number - 1]


def _number_of(given: Mapping[str, Any], data: Iterable[Mapping[str, Any]]) -> int:
    """Return the number of the only action that has all members of an object."""
    found = [
        number
        for number, action in enumerate(data, 1)
        if all(name in action and action[name] == value for name, value in given.items())
    ]
    if len(found) == 1:
        return found[0]
    code = "several-answers" if found else "not-listed"
    raise FormatError(code, given=quote(given))


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the JSON objects in a text, nested ones included."""
    decoder, place = json.JSONDecoder(), 0
    while match := _OBJECT.search(text, place):
        try:
            value, place = decoder.raw_decode(text, match.start())
        except ValueError:
            place = match.end()
        except RecursionError:
            return
        else:
            yield from _inner(value)


def _inner(value: Any) -> Iterator[Mapping[str, Any]]:
    due = [value]
    for each in due:  # grows by the parts of each value
        if isinstance(each, dict):
            yield each
            due += () if "type" in each else each.values()
        elif isinstance(each, list):
            due += each


def _labels(view: Any, actions: Iterable[Any]) -> Labels:
    game = GAMES[view.game]
    return {
        _plain(game.label(action, view, lang)): number
        for lang in languages()
        for number, action in enumerate(actions, 1)
    }


def _plain(text: str) -> str:
    """Return a text in small letters, with plain blanks and line ends.

    Suits are without the mark that colours them.
    """
    lines = "\n".join(text.splitlines())
    plain = unmark_suits(unicodedata.normalize("NFC", lines)).casefold()
    return _BLANK.sub(" ", plain)


def _bare(line: str, labels: Labels) -> int | None:
    """Return the number that a line names if it contains nothing else.

    Labels are stripped of marks here, so that "truco" is a label, not a mere mention of the game.
    """
    words = line.strip(_MARKUP)
    match = _BARE.fullmatch(words)
    if match is None or words in labels:
        return labels.get(words)
    digits, label = match[1], match[2].strip(_MARKUP)
    if digits is None or (label and label not in labels):
        return None if digits else labels.get(label)
    number = _number(digits)
    return number if labels.get(label, number) == number else None


def _mentioned(text: str, labels: Labels) -> Iterator[int]:
    """Yield the numbers of the labels in a text, and the numbers outside of them."""
    longest_first = sorted(labels, key=len, reverse=True)
    known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    for match in known.finditer(text):
        yield labels[match[0]]
    for match in _NUMBER.finditer(known.sub(" ", text)):
        yield _number(match[0])


def _number(digits: str) -> int:
    """Return a number; for more digits than any list needs, one that is in no list."""
    return int(digits) if len(digits) < 7 else 10**6

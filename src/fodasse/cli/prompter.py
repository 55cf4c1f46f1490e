"""Prompts for actions, and the answers to them: the part that all games share."""

# ruff: noqa: ARG002  # many methods only say what a game may define

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from rich.text import Text as Line

from fodasse.cli.page import coloured
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import unmark_suits
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts, languages
from fodasse.core.types import A, S, V
from fodasse.table.bot import Turn

ENTER: Final = ""
"""The code of an empty answer."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_MAX_QUOTE: Final = 20


class Unreadable(Exception):
    """An answer that stands for no action. Its text is the sentence to print."""


class Prompter(Transcript[S, A, V]):
    """A transcript for a person at the table: it also asks for actions and reads the answers.

    It is given views and censored actions of that seat and nothing else. A game's own prompter
    defines the abstract methods and, as needed, those for choices, words and texts.
    """

    # What each game defines

    @abstractmethod
    def situation(self, turn: Turn[A, V]) -> Iterable[Line]:
        """Return the lines that the seat should see before it decides."""

    def choices(self, turn: Turn[A, V]) -> Sequence[tuple[Line, A]]:
        """Return labels and actions that can be chosen by number: by default, the legal ones."""
        return self.labelled(turn.legal_actions, turn)

    @abstractmethod
    def question(self, turn: Turn[A, V]) -> str:
        """Return the words before the answer."""

    def words(self, turn: Turn[A, V]) -> Mapping[str, A]:
        """Return actions by the code of the words for them: ``leave`` is ``typed.leave``."""
        return {}

    @abstractmethod
    def parse(self, answer: str, turn: Turn[A, V]) -> A | None:
        """Return the action of an answer that is neither a word nor the number of a choice.

        Raises:
            Unreadable: it cannot be read, for a reason that ``not_understood`` does not give.
        """

    def not_understood(self, turn: Turn[A, V]) -> tuple[str, dict[str, object]]:
        """Return the text for unreadable answers, with its parameters other than ``answer``."""
        return "ask.not-understood", {}

    def no_such_number(self, turn: Turn[A, V]) -> str:
        """Return the text for numbers that no choice has."""
        return "ask.no-such-choice"

    @abstractmethod
    def help(self, turn: Turn[A, V]) -> Iterable[str]:
        """Return the possible answers, one on each line."""

    def table_help(self, turn: Turn[A, V]) -> Iterable[str]:
        """Return other possible input, also for when no action is awaited."""
        return ()

    # A decision

    def ask(self, turn: Turn[A, V]) -> Iterator[Line]:
        """Return the situation and the choices."""
        yield from self.situation(turn)
        if choices := self.choices(turn):
            labels = self.with_numbers(label for label, _ in choices)
            yield from self.page.flow("", labels, gap=3)

    def ask_forced(self, turn: Turn[A, V]) -> Iterator[Line]:
        """Return what is unfinished, such as a trick, and the only choice."""
        yield from self.rest(turn.view)
        yield from self.remark("ask.no-choice", action=self.phrase(turn.legal_actions[0]))

    def prompt(self, turn: Turn[A, V]) -> str:
        """Return the question as it is printed before the answer."""
        return self.margin(self.question(turn))

    def margin(self, question: str) -> str:
        """Return a question between its margins."""
        return self.page.plain(f"   {question} ")

    def read(self, answer: str, turn: Turn[A, V]) -> A:
        """Return the action that an answer stands for, legal or not.

        Raises:
            Unreadable: it stands for none.
        """
        said, words = tidy(answer).casefold().rstrip("!.)"), self.words(turn)
        if (code := self.code_of(said, words)) is not None:
            return words[code]
        choices, given = self.choices(turn), number(said)
        if given is not None and 1 <= given <= len(choices):
            return choices[given - 1][1]
        parsed = self.parse(answer, turn)
        if parsed is not None:
            return parsed
        if given is not None and choices:
            raise self.unreadable(self.no_such_number(turn), number=given, last=len(choices))
        key, params = self.not_understood(turn)
        raise self.unreadable(key, answer=quoted(answer), **params)

    # Parts

    def labelled(self, actions: Iterable[A], turn: Turn[A, V]) -> list[tuple[Line, A]]:
        """Return actions with their labels."""
        view, label = turn.view, self.game.label
        return [(coloured(label(each, view, self.lang, self.names)), each) for each in actions]

    def typed_words(self, code: str) -> frozenset[str]:
        """Return the words for a code, in all languages."""
        return typed_words(self.texts, code)

    def code_of(self, answer: str, codes: Iterable[str]) -> str | None:
        """Return which of these codes an answer stands for; None: none of them."""
        said = tidy(answer).casefold().rstrip("!.")
        for code in codes:
            if said in self.typed_words(code) if code else not said:
                return code
        return None

    def after_word(self, code: str, said: str) -> str | None:
        """Return the rest of a tidied answer after a word for the code; None: another word."""
        for word in sorted(self.typed_words(code), key=len, reverse=True):
            if said.startswith(word):
                return said.removeprefix(word)
        return None

    def find_seat(self, said: str) -> Seat | None:
        """Return the seat with this tidied name or number; None: there is none."""
        names = [tidy(name).casefold() for name in self.names]
        if said in names:
            return names.index(said)
        seat = number(said)
        return seat if seat in range(len(names)) else None

    def unreadable(self, key: str, /, **params: object) -> Unreadable:
        """Return the error with a text."""
        return Unreadable(self.say(key, **params))


@cache
def typed_words(texts: Texts, code: str) -> frozenset[str]:
    """Return the words for a code, in all languages: those of the text ``typed.<code>``.

    Examples:
        >>> from fodasse.cli.speech import CLI
        >>> sorted(typed_words(CLI, "quit"))
        ['quit', 'sair']
    """
    lists = (str(texts.catalogue(lang)[f"typed.{code}"]) for lang in languages())
    return frozenset(word for words in lists for word in words.casefold().split())


def tidy(answer: str) -> str:
    """Return an answer without blanks, and without the marks that make suits plain or emoji.

    Examples:
        >>> tidy(" k ♥ ")
        'k♥'
    """
    return unmark_suits("".join(answer.split()))


def number(answer: str) -> int | None:
    """Return a tidied answer as a whole number; None if it is not one.

    Examples:
        >>> number("12"), number("-1"), number("1.5")
        (12, -1, None)
    """
    return int(answer) if _NUMBER.fullmatch(answer) else None


def quoted(answer: str) -> str:
    """Return an answer in the form for quoting: printable, and not too long.

    Examples:
        >>> quoted(" 3  de paus")
        '3 de paus'
    """
    shown = "".join(sign if sign.isprintable() else "?" for sign in " ".join(answer.split()))
    return shown if len(shown) <= _MAX_QUOTE else shown[:_MAX_QUOTE] + "…"

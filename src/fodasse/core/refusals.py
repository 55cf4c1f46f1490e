"""Refusals: why an action is not allowed, as data and as a sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from attrs import frozen

from fodasse.core.fields import printed
from fodasse.core.types import A, S
from fodasse.core.wording import Lang, Text, phrase


@frozen
class Refusal:
    """One reason for which actions are refused: a constant of a game."""

    code: str
    """Its permanent name, in kebab-case: ``"last-bid"``."""
    rule: str
    """The rule it comes from: the book's number, or the section where the book has none."""
    why: Text
    """The reason in words; names in braces are the parameters."""


def reason(code: str, rule: str, en: str, pt: str) -> Refusal:
    """A refusal from its words in both languages."""
    return Refusal(code, rule, Text(en, pt))


class IllegalAction(ValueError):
    """An action that the rules do not allow now. The state is as it was.

    Examples:
        >>> from fodasse import Bid, apply, start
        >>> try:
        ...     apply(start(4), Bid(seat=1, stages=0))
        ... except IllegalAction as error:
        ...     print(error)
        ...     print(error.message("pt"))
        ...     print(error.code, error.rule, error.params)
        Seat 1 cannot bid 0: no bid is due [not-bidding]
        O assento 1 não pode chamar 0: não é hora da chamada [not-bidding]
        not-bidding 7e {}
    """

    def __init__(self, refusal: Refusal, action: Any, **params: object) -> None:
        super().__init__(refusal, action, params)
        self.refusal = refusal
        """The reason, a constant of the game."""
        self.action = action
        """The refused action."""
        self.params = params
        """What the reason's words are filled with."""

    @property
    def code(self) -> str:
        """The permanent code of the reason, such as ``"last-bid"``."""
        return self.refusal.code

    @property
    def rule(self) -> str:
        """The number of the rule, such as ``"7g"``."""
        return self.refusal.rule

    def message(self, lang: Lang = "en") -> str:
        """The refusal as one sentence: who cannot what: why [code]."""
        seat = getattr(self.action, "seat", None)
        who = _DEALER if seat is None else _SEAT
        return _SENTENCE.said(
            lang,
            {
                "who": who.said(lang, {"seat": seat}),
                "what": phrase(self.action, lang),
                "why": self.refusal.why.said(lang, self.params),
                "code": self.code,
            },
        )

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        params = "".join(f", {name}={printed(value)}" for name, value in self.params.items())
        return f"IllegalAction({self.refusal!r}, {self.action!r}{params})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _raised, (self.refusal, self.action, self.params)


_SENTENCE = Text("{who} cannot {what}: {why} [{code}]", "{who} não pode {what}: {why} [{code}]")
_SEAT = Text("Seat {seat}", "O assento {seat}")
_DEALER = Text("The dealer", "O dealer")


def _raised(refusal: Refusal, action: object, params: dict[str, object]) -> IllegalAction:
    return IllegalAction(refusal, action, **params)


def refuse(refusal: Refusal, action: object, **params: object) -> NoReturn:
    """Refuse an action.

    Raises:
        IllegalAction: always.
    """
    raise IllegalAction(refusal, action, **params)


def refused(check: Callable[[S, A], None], state: S, action: A) -> IllegalAction | None:
    """Why a game's judge does not allow an action; None: it does."""
    try:
        check(state, action)
    except IllegalAction as error:
        return error
    return None

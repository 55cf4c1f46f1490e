"""Refusals: reasons for which actions are not allowed, as data and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from attrs import evolve, field, frozen

from fodasse.core.errors import safe_repr
from fodasse.core.texts import CORE, Texts, with_capital
from fodasse.core.types import A, S


@frozen
class Refusal:
    """One reason for which actions are refused: a constant of a game.

    Its message is the text ``refusals.<code>`` of the game; each refusal has its parameters.
    """

    code: str
    """Its permanent name, in kebab-case: ``"last-bid"``."""
    rule: str
    """The rule it comes from: the book's number, or the section where the book has none."""
    texts: Texts = field(default=CORE, eq=False, repr=False)
    """The texts of the game."""

    def within(self, texts: Texts) -> Refusal:
        """Return this reason, given by a generic tool, with the texts of a game."""
        return evolve(self, texts=texts)


class IllegalAction(ValueError):
    """An action that the rules do not allow now. The state has not changed.

    Examples:
        >>> from fodasse import Bid, apply, start
        >>> try:
        ...     apply(start(4), Bid(seat=1, stages=0))
        ... except IllegalAction as error:
        ...     print(error)
        ...     print(error.message("pt"))
        ...     print(error.code, error.rule, error.params)
        Seat 1 cannot bid 0: no bid is due
        O assento 1 não pode chamar 0: não é hora da chamada
        not-bidding 7e {}

    Raises:
        TypeError: a parameter of the reason's message is missing.
    """

    def __init__(self, refusal: Refusal, action: Any, **params: object) -> None:
        super().__init__(refusal, action, params)
        refusal.texts.check_parameters(f"refusals.{refusal.code}", params)
        self.refusal = refusal
        """The reason, a constant of the game."""
        self.action = action
        """The refused action."""
        self.params = params
        """The parameters of the reason's message."""

    @property
    def code(self) -> str:
        """The permanent code of the reason, such as ``"last-bid"``."""
        return self.refusal.code

    @property
    def rule(self) -> str:
        """The number of the rule, such as ``"7g"``."""
        return self.refusal.rule

    def message(self, lang: str = "en", names: Sequence[str] = (), *, code: bool = False) -> str:
        """Return the refusal as one sentence: the seat, the action, and the reason.

        Args:
            lang: the language.
            names: people's names by seat number, to show instead of seat numbers.
            code: whether the code is added in brackets.
        """
        texts = self.refusal.texts
        sentence = texts.say(
            lang,
            "sentences.refusal",
            people=names,
            seat=getattr(self.action, "seat", None),
            what=texts.phrase(lang, self.action, people=names, values=self.params),
            why=self.reason(lang, names),
        )
        return with_capital(sentence) + (f" [{self.code}]" if code else "")

    def reason(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the reason alone; its code if it has no text."""
        texts, key = self.refusal.texts, f"refusals.{self.code}"
        if key not in texts.catalogue(lang):
            return self.code.replace("-", " ")
        return texts.say(lang, key, people=names, **self.params)

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        params = "".join(f", {name}={safe_repr(value)}" for name, value in self.params.items())
        return f"IllegalAction({self.refusal!r}, {safe_repr(self.action)}{params})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(IllegalAction, self.refusal, self.action, **self.params), ()


def refuse(refusal: Refusal, action: object, **params: object) -> NoReturn:
    """Refuse an action.

    Raises:
        IllegalAction: always.
    """
    raise IllegalAction(refusal, action, **params)


def refused(check: Callable[[S, A], None], state: S, action: A) -> IllegalAction | None:
    """Return the refusal of an action by a game's ``check``; None if it is allowed."""
    try:
        check(state, action)
    except IllegalAction as error:
        return error
    return None

"""Words and cards as a person types them: ``truco``, ``corro``, ``2``, ``x2``, ``4♣``.

Words mean the same at all times, so a deed whose time it is not is refused by the game.
"""

from __future__ import annotations

import re
from typing import Final

from fodasse.cli.answers import Misheard, number
from fodasse.cli.truco import words
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.seats import Seat
from fodasse.games.truco import Accept, Action, Burn, Cut, How, Keep, Raise, Run, View
from fodasse.games.truco.rules import GOAL, next_step


def _heard(words_typed: str) -> frozenset[str]:
    return frozenset(words_typed.split())


RAISE: Final = _heard("raise pedir peço peco aumentar aumento")
"""What asks for the next step, in any language."""
STEPS: Final = {
    **dict.fromkeys(("truco", "t"), 3),
    **dict.fromkeys(("seis", "six", "meiopau", "meio-pau", "meiosaco", "meiavara"), 6),
    **dict.fromkeys(("nove", "nine"), 9),
    **dict.fromkeys(("doze", "twelve", "queda"), 12),
}
"""What asks for one step and no other."""
ANYWAY: Final = _heard("anyway mesmoassim")
"""What asks for more where that loses the match."""
ACCEPT: Final = _heard("accept a aceito aceita aceitar cai venha manda yes y sim s jogo play")
RUN: Final = _heard("run r corro corre correr fujo no n não nao")
KEEP: Final = _heard("keep k fico fica ficar")
BURN: Final = _heard("burn b queimo queima queimar")
CUTS: Final = {
    How.TAP: _heard("tap tapa bater bato bate"),
    How.CUT: _heard("cut corto corta cortar"),
    How.FROM_BELOW: _heard("below frombelow sobe subir"),
    How.OWN_HAND: _heard("hand ownhand mão mao pegar pegartrês pegartres"),
    How.PARTNER_CARD: _heard("partner parceiro partner'scard partnerscard umaaoparceiro"),
    How.SHUFFLE: _heard("shuffle embaralho embaralha embaralhar"),
}
_COVERED: Final = re.compile(
    r"(?:x|×|cover(?:ed)?|coberta|cobrir|cubro|esconder)(.+)|(.+?)(?:x|×|covered|coberta)"
)


def deed(said: str, view: View, seat: Seat) -> Action | None:
    """The deed that a word stands for; None: it is no such word.

    Args:
        said: what was typed, tidied and in small letters.
        view: what the seat sees.
        seat: who said it.

    Raises:
        Misheard: it asks for another step than the next, or for more where that loses the match.
    """
    if said in ANYWAY and view.eleven is not None:
        return Raise(seat)
    if said in RAISE or said in STEPS:
        return _raised(said, view, seat)
    for heard, action in _deeds(seat):
        if said in heard:
            return action
    return None


def covered(said: str) -> tuple[str, bool]:
    """What is said of a card, and whether it is to be covered.

    Examples:
        >>> covered("x2"), covered("coberta4c"), covered("4cx"), covered("4c")
        (('2', True), ('4c', True), ('4c', True), ('4c', False))
    """
    match = _COVERED.fullmatch(said)
    return (match[1] or match[2], True) if match else (said, False)


def card(said: str, hand: list[HiddenCard]) -> HiddenCard:
    """The card of a number or a name.

    Raises:
        Misheard: there is no card of this number.
        FormatError: it is neither.
    """
    given = number(said)
    if given is None:
        return Card.parse(said)
    return hand[place(given, len(hand))]


def place(given: int, last: int) -> int:
    """Where a card of a number lies, from 0.

    Raises:
        Misheard: there is none.
    """
    if not 1 <= given <= last:
        raise Misheard(words.NO_SUCH_CARD, number=given, last=last)
    return given - 1


def asked_next(view: View) -> int | None:
    """What a raise asks for now; None: twelve is asked for, or agreed on."""
    worth = view.worth if view.asked is None else view.asked
    return None if worth == GOAL else next_step(worth)


def _raised(said: str, view: View, seat: Seat) -> Raise:
    if view.eleven is not None:
        raise Misheard(words.ARE_YOU_SURE)
    asked, step = asked_next(view), STEPS.get(said)
    if step is not None and asked is not None and step != asked and seat % 2 in view.may_raise:
        raise Misheard(words.OTHER_STEP, cry=words.CRIES[asked], said=words.CRIES[step])
    return Raise(seat)


def _deeds(seat: Seat) -> tuple[tuple[frozenset[str], Action], ...]:
    return (
        (ACCEPT, Accept(seat)),
        (RUN, Run(seat)),
        (KEEP, Keep(seat)),
        (BURN, Burn(seat)),
        *((heard, Cut(seat, how)) for how, heard in CUTS.items()),
    )

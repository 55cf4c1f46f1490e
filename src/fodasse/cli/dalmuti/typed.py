"""Sets and cards as a person types them: ``9``, ``3x9``, ``2x5+*``, ``9 K``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fodasse.cli.answers import Misheard
from fodasse.cli.dalmuti import words
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import WILDCARD, Lay, face

_FACES: Final = "a23456789tjqk*"
_FACE: Final = "10|[a1-9tjqk]"
_ALONE: Final = re.compile(rf"({_FACE})(?:\+([0-9]|\*+))?")
_SIGNS: Final = re.compile(r"\s*([x×+])\s*")
_GAPS: Final = re.compile(r"[\s,+]+")
_GROUP: Final = re.compile(rf"(?:([0-9]{{1,2}})[x×])({_FACE}|\*)|((?:{_FACE}|\*)+)")
_ONE: Final = re.compile(rf"{_FACE}|\*")
_MORE: Final = re.compile(r"\+([0-9])$")


def cards(answer: str) -> tuple[int, ...] | None:
    """The cards that are typed, each on its own or several as ``3x9``; None: something else.

    Examples:
        >>> cards("9 K"), cards("2x10,a"), cards("2 x 5+*"), cards("9h")
        ((9, 13), (10, 10, 1), (5, 5, 14), None)
    """
    found: list[int] = []
    for group in filter(None, _GAPS.split(_joined(answer))):
        match = _GROUP.fullmatch(group)
        if match is None:
            return None
        count, one, run = match.groups()
        found += [_card(one)] * int(count) if count else map(_card, _ONE.findall(run))
    return tuple(found) or None


def lay(answer: str, seat: Seat, hand: Sequence[int | None], top: Lay | None) -> Lay | None:
    """The set that is typed; a rank alone is one card, or as many as the trick has.

    Wildcards stand in for what is missing there, unless it is typed how many.

    Args:
        answer: what was typed.
        seat: who typed it.
        hand: what it holds.
        top: the set to be beaten; None: it opens.

    Examples:
        >>> lay("5", 0, (5, 5, 9, 14), None)
        Lay(seat=0, rank=5, count=1, wildcards=0)
        >>> lay("5", 0, (5, 5, 9, 14), Lay(1, 9, 3))
        Lay(seat=0, rank=5, count=3, wildcards=1)
        >>> lay("2x5+1", 0, (5, 5, 9, 14), None) == lay("5 5 *", 0, (5, 5, 9, 14), None)
        True

    Raises:
        Misheard: cards that are no set.
    """
    answer = _joined(answer)
    if alone := _ALONE.fullmatch(answer):
        rank, more = _card(alone[1]), alone[2]
        wild = int(more) if more and more.isdigit() else len(more or "")
        if top is None:
            return Lay(seat, rank, 1 + wild, wild)
        missing = top.count - hand.count(rank)
        if not more and 0 < missing <= min(hand.count(WILDCARD), top.count - 1):
            wild = missing
        return Lay(seat, rank, top.count, wild)
    laid = cards(_MORE.sub(lambda more: "+" + "*" * int(more[1]), answer))
    if laid is None:
        return None
    natural = [card for card in laid if card != WILDCARD]
    if not natural:
        raise Misheard(words.ONLY_WILDCARDS)
    if len(set(natural)) > 1:
        raise Misheard(words.UNEQUAL)
    return Lay(seat, natural[0], len(laid), len(laid) - len(natural))


def spelled(laid: Lay) -> str:
    """A set as it can be typed.

    Examples:
        >>> spelled(Lay(0, 9, 3)), spelled(Lay(0, 5, 3, 1))
        ('3x9', '2x5+*')
    """
    wild = "+" + "*" * laid.wildcards if laid.wildcards else ""
    return f"{laid.count - laid.wildcards}x{face(laid.rank)}{wild}"


def _joined(answer: str) -> str:
    """The answer in small letters, without blanks around its signs."""
    return _SIGNS.sub(r"\1", answer.strip().casefold())


def _card(typed: str) -> int:
    """The card of a face; ten and ace have a second one."""
    return _FACES.index({"10": "t", "1": "a"}.get(typed, typed)) + 1

"""Sets and cards as a person types them: ``9``, ``3x9``, ``2x5+*``, ``9 K``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fodasse.games.dalmuti import WILDCARD, Lay, face

_FACES: Final = "a23456789tjqk*"
_SIGNS: Final = re.compile(r"\s*([x×+])\s*")
_CARDS: Final = re.compile(r"(?:([0-9]{1,2})[x×])?(10|[a1-9tjqk*])[\s,+]*")
_ONLY_CARDS: Final = re.compile(f"(?:{_CARDS.pattern})+")
_RANK: Final = re.compile(r"(10|[a1-9tjqk])(?:\+([0-9]|\*+))?")
_WILDCARDS: Final = re.compile(r"\+([0-9])$")


class NotASet(Exception):
    """Cards that are no set; the argument is the key of a text that says why."""


def read_cards(answer: str) -> tuple[int, ...] | None:
    """Return the cards typed, one by one or several as ``3x9``; None if it is anything else.

    Examples:
        >>> read_cards("9 K"), read_cards("2x10,a"), read_cards("2 x 5+*"), read_cards("9h")
        ((9, 13), (10, 10, 1), (5, 5, 14), None)
    """
    answer = _tidy(answer)
    if _ONLY_CARDS.fullmatch(answer) is None:
        return None
    found = [_card(one) for count, one in _CARDS.findall(answer) for _ in range(int(count or 1))]
    return tuple(found) or None


def read_set(
    answer: str,
    seat: int,
    hand: Sequence[int | None],
    top: Lay | None,
    *,
    alone: bool = False,
) -> Lay | None:
    """Return the set typed; None if no cards are typed.

    A rank alone is one card, or as many as the set to be beaten, ``top``. Wildcards stand in for
    those that are missing in the hand, unless their number is typed. With ``alone`` wildcards may
    be a set of their own.

    Examples:
        >>> read_set("5", 0, (5, 5, 9, 14), None)
        Lay(seat=0, rank=5, count=1, wildcards=0)
        >>> read_set("5", 0, (5, 5, 9, 14), Lay(1, 9, 3))
        Lay(seat=0, rank=5, count=3, wildcards=1)
        >>> read_set("2x5+1", 0, (5, 5, 9, 14), None) == read_set("5 5 *", 0, (5, 5, 9, 14), None)
        True
        >>> read_set("**", 0, (9, 14, 14), None, alone=True)
        Lay(seat=0, rank=14, count=2, wildcards=2)

    Raises:
        NotASet: the cards are no set.
    """
    answer = _tidy(answer)
    if single := _RANK.fullmatch(answer):
        rank, more = _card(single[1]), single[2] or ""
        wild = int(more) if more.isdigit() else len(more)
        if top is None:
            return Lay(seat, rank, 1 + wild, wild)
        missing = top.count - hand.count(rank)
        if not more and 0 < missing <= min(hand.count(WILDCARD), top.count - 1):
            wild = missing
        return Lay(seat, rank, top.count, wild)
    cards = read_cards(_WILDCARDS.sub(lambda more: "+" + "*" * int(more[1]), answer))
    if cards is None:
        return None
    natural = [card for card in cards if card != WILDCARD]
    if alone and not natural:
        return Lay(seat, WILDCARD, len(cards), len(cards))
    if len(set(natural)) != 1:
        raise NotASet("unequal" if natural else "only-wildcards")
    return Lay(seat, natural[0], len(cards), len(cards) - len(natural))


def spell_set(laid: Lay) -> str:
    """Return a set as it can be typed.

    Examples:
        >>> spell_set(Lay(0, 9, 3)), spell_set(Lay(0, 5, 3, 1))
        ('3x9', '2x5+*')
        >>> spell_set(Lay(0, WILDCARD, 2, 2))
        '**'
    """
    if laid.rank == WILDCARD:
        return "*" * laid.count
    wild = "+" + "*" * laid.wildcards if laid.wildcards else ""
    return f"{laid.count - laid.wildcards}x{face(laid.rank)}{wild}"


def _tidy(answer: str) -> str:
    """Return an answer in small letters, without blanks around its signs."""
    return _SIGNS.sub(r"\1", answer.strip().casefold())


def _card(typed: str) -> int:
    return _FACES.index({"10": "t", "1": "a"}.get(typed, typed)) + 1

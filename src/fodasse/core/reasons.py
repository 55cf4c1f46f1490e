"""Refusals that several games have. The codes are the same in all, the rule is each game's own."""

from __future__ import annotations

from fodasse.core.refusals import Refusal
from fodasse.core.wording import Text


def match_over(rule: str) -> Refusal:
    """Nothing can be done any more."""
    return Refusal("match-over", rule, Text("the match is over", "a partida acabou"))


def unknown_seat(rule: str) -> Refusal:
    """The action carries a number that no seat has."""
    return Refusal(
        "unknown-seat",
        rule,
        Text("nobody has this seat number", "ninguém tem esse número de assento"),
    )


def not_your_turn(rule: str) -> Refusal:
    """Somebody else is awaited: ``turn``."""
    return Refusal(
        "not-your-turn",
        rule,
        Text("it is the turn of seat {turn}", "é a vez do assento {turn}"),
    )


def not_dealing(rule: str) -> Refusal:
    """Cards are dealt when none are due."""
    return Refusal("not-dealing", rule, Text("no deal is due", "não é hora de dar as cartas"))


def hidden(rule: str) -> Refusal:
    """An action as somebody saw it, with backs in it, cannot be done."""
    return Refusal("hidden", rule, Text("a card is hidden", "há uma carta escondida"))


def hands_count(rule: str) -> Refusal:
    """A deal of ``hands`` hands for ``seats`` seats."""
    return Refusal(
        "hands-count",
        rule,
        Text("there are {hands} hands for {seats} seats", "há {hands} mãos para {seats} assentos"),
    )


def hand_size(rule: str) -> Refusal:
    """A deal that gives ``seat`` so many ``cards`` where others are ``due``."""
    return Refusal(
        "hand-size",
        rule,
        Text(
            "the hand of seat {seat} has {cards} cards, not {due}",
            "a mão do assento {seat} tem {cards} cartas, e não {due}",
        ),
    )


def foreign_card(rule: str) -> Refusal:
    """A deal with a ``card`` that the deck does not have."""
    return Refusal(
        "foreign-card",
        rule,
        Text("{card} is not in the deck", "{card} não é deste baralho"),
    )


def card_twice(rule: str) -> Refusal:
    """A deal in which a ``card`` comes twice."""
    return Refusal("card-twice", rule, Text("{card} is dealt twice", "{card} foi dada duas vezes"))


def not_held(rule: str) -> Refusal:
    """A card is played that the seat does not hold."""
    return Refusal(
        "not-held",
        rule,
        Text("it is not in the hand of this seat", "essa carta não está na mão do assento"),
    )

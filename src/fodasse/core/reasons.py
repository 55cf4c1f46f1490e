"""Refusals that several games share, with the same codes and texts.

Each function takes the clause of the game's own rules and returns the refusal.
"""

from __future__ import annotations

from fodasse.core.refusals import Refusal
from fodasse.core.wording import Text


def match_over(rule: str) -> Refusal:
    """Return the refusal of all actions once the match is over."""
    return Refusal("match-over", rule, Text("the match is over", "a partida acabou"))


def unknown_seat(rule: str) -> Refusal:
    """Return the refusal of an action with a number that no seat has."""
    return Refusal(
        "unknown-seat",
        rule,
        Text("nobody has this seat number", "ninguém tem esse número de assento"),
    )


def not_your_turn(rule: str) -> Refusal:
    """Return the refusal of an action while another seat, ``turn``, is awaited."""
    return Refusal(
        "not-your-turn",
        rule,
        Text("it is the turn of seat {turn}", "é a vez do assento {turn}"),
    )


def not_dealing(rule: str) -> Refusal:
    """Return the refusal of a deal when none is due."""
    return Refusal("not-dealing", rule, Text("no deal is due", "não é hora de dar as cartas"))


def hidden(rule: str) -> Refusal:
    """Return the refusal of an action with a hidden card, as it was seen by somebody."""
    return Refusal("hidden", rule, Text("a card is hidden", "há uma carta escondida"))


def hands_count(rule: str) -> Refusal:
    """Return the refusal of a deal of ``hands`` hands for ``seats`` seats."""
    return Refusal(
        "hands-count",
        rule,
        Text("there are {hands} hands for {seats} seats", "há {hands} mãos para {seats} assentos"),
    )


def hand_size(rule: str) -> Refusal:
    """Return the refusal of a deal of ``cards`` cards to a ``seat``, where ``due`` are due."""
    return Refusal(
        "hand-size",
        rule,
        Text(
            "the hand of seat {seat} has {cards} cards, not {due}",
            "a mão do assento {seat} tem {cards} cartas, e não {due}",
        ),
    )


def foreign_card(rule: str) -> Refusal:
    """Return the refusal of a deal with a ``card`` that the deck does not have."""
    return Refusal(
        "foreign-card",
        rule,
        Text("{card} is not in the deck", "{card} não é deste baralho"),
    )


def card_twice(rule: str) -> Refusal:
    """Return the refusal of a deal with a ``card`` twice."""
    return Refusal("card-twice", rule, Text("{card} is dealt twice", "{card} foi dada duas vezes"))


def not_held(rule: str) -> Refusal:
    """Return the refusal of a play of a card that the seat does not hold."""
    return Refusal(
        "not-held",
        rule,
        Text("it is not in the hand of this seat", "essa carta não está na mão do assento"),
    )

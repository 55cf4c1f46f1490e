"""Validation of states and views that were read from documents, by replay through ``apply``.

A game rebuilds the actions that its state claims of the current round or hand, applies them from
the state before the deal, and compares the result with the claim. Each game checks directly what
earlier rounds left, such as points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from random import Random
from typing import Any, Protocol, TypeVar

from attrs import fields, has

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, quote
from fodasse.core.named import Named
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, T

V = TypeVar("V", bound="HasViewer")


class HasViewer(Protocol):
    """A view of any game."""

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view it is; None: a spectator's."""


def step(apply: Callable[[S, A], S], state: S, action: A, where: str) -> S:
    """Return the state after an action that a document claims.

    Raises:
        FormatError: the action is not allowed.
    """
    try:
        return apply(state, action)
    except IllegalAction as error:
        raise FormatError("illegal", where, reason=error) from None


def check_range(value: int, least: int, most: int, where: str) -> None:
    """Check that a number is one of those from ``least`` to ``most``.

    Raises:
        FormatError: it is not.
    """
    if not least <= value <= most:
        allowed = range(least, most + 1) or None
        raise FormatError("expected", where, what=allowed, given=quote(value))


def check_sizes(size: int, entries: Mapping[str, Sized]) -> None:
    """Check that lists, by the path to them, have one entry for each of ``size`` seats.

    Raises:
        FormatError: with the path to the first of another length.
    """
    for where, each in entries.items():
        if len(each) != size:
            raise FormatError("one-a-seat", where, seats=size, given=len(each))


def check_places(places: Mapping[str, Iterable[T]], deck: Iterable[T]) -> None:
    """Check that each card is in the deck and lies in one place.

    Raises:
        FormatError: with the path to the first card that is foreign or lies elsewhere too.
    """
    left = Counter(deck)
    for where, cards in places.items():
        for card in cards:
            if not left[card]:
                raise FormatError("card-place", where, card=card)
            left[card] -= 1


def dealt_hands(
    hands: Sequence[Sequence[T]],
    laid: Mapping[str, Sequence[tuple[Seat, T]]],
    others: Mapping[str, Sequence[T]],
    deck: Iterable[T],
) -> list[list[T]]:
    """Return the hands as they were dealt: first the cards played, then those held.

    Raises:
        FormatError: a card is foreign or lies in two places, or no seat has played it.
    """
    dealt: list[list[T]] = [[] for _ in hands]
    places = {where: list(cards) for where, cards in others.items()}
    places |= {f"hands[{seat}]": list(hand) for seat, hand in enumerate(hands)}
    for where, cards in laid.items():
        places[where] = [card for _, card in cards]
        for seat, card in cards:
            check_range(seat, 0, len(hands) - 1, where)
            dealt[seat].append(card)
    check_places(places, deck)
    return [[*played, *held] for played, held in zip(dealt, hands, strict=True)]


def compare(claimed: Any, due: Any, *names: str, where: str = "") -> None:
    """Compare a claimed value with the one that follows from the rest of its document.

    Raises:
        FormatError: with the path to the first difference.
    """
    if claimed == due:
        return
    if has(type(due)) and type(claimed) is type(due):
        prefix = f"{where}." if where else ""
        for name in names or [each.name for each in fields(type(due))]:
            compare(getattr(claimed, name), getattr(due, name), where=prefix + name)
        return
    if isinstance(due, tuple) and isinstance(claimed, tuple) and len(claimed) == len(due):
        for place, (one, other) in enumerate(zip(claimed, due, strict=True)):
            compare(one, other, where=f"{where}[{place}]")
    one, other = (
        str(each) if isinstance(each, Card | Named) else quote(each) for each in (due, claimed)
    )
    raise FormatError("expected", where, what=one, given=other)


def validate_view(
    seen: V,
    seats: int,
    *,
    determinize: Callable[[V, Random], S],
    validate: Callable[[S], None],
    view: Callable[[S, Seat | None], V],
    hidden: str = "hands",
) -> None:
    """Check that a view can arise in play.

    A state that the view allows is drawn and validated, and its view is compared with this one. If
    that state can arise, so can the others, by the same actions.

    Args:
        seen: the view.
        seats: the number of its seats.
        determinize: the game's function; it raises LookupError for a view that allows no state.
        validate: the game's check of states.
        view: the game's function.
        hidden: the field with the hidden cards, which the error names if no state is possible.

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    viewer = seen.viewer
    if viewer is not None:
        check_range(viewer, 0, seats - 1, "viewer")
    try:
        state = determinize(seen, Random(0))
    except LookupError:
        raise FormatError("no-deal", hidden) from None
    validate(state)
    compare(seen, view(state, viewer))

"""What a row of ES-ADOF counts after a choice, for each card that may be unseen in it."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.games.esadof import Action, Discard, Draw, Replace, Source, View

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "DSHC"] * 2
RASH = 15
"""A row that counts this much surely is no row to knock with: the others count it on average."""


def points(card: str) -> int:
    """K counts 0, A 1, J 11, Q 12, all others their number."""
    return "KA23456789TJQ".index(card[0])


def unseen(view: View) -> list[str]:
    """The cards that the viewer does not see."""
    left = PACK.copy()
    drawn = None if view.drawn is None else view.drawn.card
    for card in (*view.pile, drawn, *(card for row in view.rows for card in row)):
        if card is not None:
            left.remove(str(card))
    return left


def rows_after(view: View, action: Action) -> list[int]:
    """The points of the viewer's row, for each card that its unseen one may be."""
    assert view.viewer is not None
    assert view.drawn is not None
    row: Sequence[str | None]
    row = [None if card is None else str(card) for card in view.rows[view.viewer]]
    cards = unseen(view) if None in row else ["KD"]
    found = []
    for hidden in cards:
        known = [hidden if card is None else card for card in row]
        if isinstance(action, Replace):
            known[action.slot] = str(view.drawn.card)
        else:
            assert isinstance(action, Discard)
        found.append(sum(map(points, known)))
    return found


def limits(view: View, seat: int) -> tuple[int, int]:
    """The least and the most points that a row can have, by the cards that the viewer sees."""
    left = [points(card) for card in unseen(view)]
    seen = [points(str(card)) for card in view.rows[seat] if card is not None]
    hidden = 3 - len(seen)
    ordered = sorted(left)
    return sum(seen) + sum(ordered[:hidden]), sum(seen) + sum(ordered[len(left) - hidden :])


def is_lowest(view: View) -> bool:
    """Whether a knock costs nothing: the own row counts nothing, or any other one more."""
    assert view.viewer is not None
    _, own = limits(view, view.viewer)
    others = [limits(view, seat)[0] for seat in range(len(view.rows)) if seat != view.viewer]
    return own == 0 or own < min(others)


def is_not_lowest(view: View) -> bool:
    """Whether another row is surely lower, so that a knock costs the points of all rows."""
    assert view.viewer is not None
    own, _ = limits(view, view.viewer)
    return any(
        limits(view, seat)[1] < own for seat in range(len(view.rows)) if seat != view.viewer
    )


def is_best_draw(view: View, action: Action) -> bool:
    """Whether a draw brings a king for a queen, and the row is too high for a knock."""
    assert view.viewer is not None
    known = [points(str(card)) for card in view.rows[view.viewer] if card is not None]
    swap = points(str(view.pile[-1])) == 0 and max(known) == 12
    return swap and sum(known) >= RASH and action == Draw(view.viewer, Source.PILE)

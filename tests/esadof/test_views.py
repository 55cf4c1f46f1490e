"""Who knows what, and since when: views, and actions as they were seen."""

from __future__ import annotations

import pytest

from fodasse.core.cards import Card
from fodasse.games.esadof import Arrange, Deal, Drawn, Source, State, apply, censor, start, view
from support.esadof.playing import (
    ROWS,
    after,
    arranged,
    cards,
    deal,
    dealt,
    hand,
    passed,
    played,
    sights,
    texts,
)

VIEWERS = (None, 0, 1, 2)
each_viewer = pytest.mark.parametrize("viewer", VIEWERS)
BACKS = ". . ."
HAND = hand()
OWN = {0: "KD . QC", 1: "AS . 2C", 2: "3H . 4D"}


def seen(state: State, viewer: int | None) -> list[str]:
    return sights(view(state, viewer))


@each_viewer
def test_arrange_nobody_sees_a_card_not_even_its_own(viewer: int | None) -> None:
    state = dealt()
    for seat in (1, 0):
        assert seen(state, viewer) == [BACKS] * 3
        state = apply(state, Arrange(seat, (2, 0, 1)))
    assert seen(state, viewer) == [BACKS] * 3
    assert texts(view(state, viewer).pile) == "9H"


@each_viewer
def test_peek_each_seat_sees_the_ends_of_its_own_row(viewer: int | None) -> None:
    rows = [own if seat == viewer else BACKS for seat, own in OWN.items()]
    # and remembers them while the cards lie there
    assert seen(HAND, viewer) == seen(passed(HAND, 60), viewer) == rows


def test_peek_is_at_the_row_as_it_was_arranged() -> None:
    # dealt KD 5H QC, it lies QC KD 5H
    assert seen(arranged(after(dealt(), Arrange(0, (2, 0, 1)))), 0)[0] == "QC . 5H"


@each_viewer
def test_turn_a_card_drawn_is_seen_by_its_seat_or_if_from_the_pile_by_all(
    viewer: int | None,
) -> None:
    card = Card.parse("6C") if viewer == 1 else None
    assert view(played(HAND, "stock"), viewer).drawn == Drawn(card, Source.STOCK)
    assert view(played(HAND, "pile"), viewer).drawn == Drawn(Card.parse("9H"), Source.PILE)


@pytest.mark.parametrize(
    ("turns", "own", "others", "pile"),
    [
        ("stock left", "6C . 2C", BACKS, "9H AS"),
        ("stock middle", "AS 6C 2C", BACKS, "9H 7D"),
        ("stock right", "AS . 6C", BACKS, "9H 2C"),
        ("pile left", "9H . 2C", "9H . .", "AS"),
        ("pile middle", "AS 9H 2C", ". 9H .", "7D"),
        ("pile right", "AS . 9H", ". . 9H", "2C"),
        ("stock out", "AS . 2C", BACKS, "9H 6C"),
        # openly the 9H, then three turns later the KH of the stock covers it
        ("pile left, stock out, stock out, stock left", "KH . 2C", BACKS, "AS 6C TS 9H"),
    ],
)
def test_turn_a_card_kept_is_known_to_its_owner_or_if_from_the_pile_to_all(
    turns: str, own: str, others: str, pile: str
) -> None:
    state = played(HAND, turns)
    for viewer in VIEWERS:
        row = own if viewer == 1 else others
        assert seen(state, viewer)[1] == seen(passed(state, 3), viewer)[1] == row
        assert texts(view(state, viewer).pile) == pile
    assert seen(state, 0) == [OWN[0], others, BACKS]


@each_viewer
def test_end_all_rows_are_shown_and_tell_nothing_of_the_next_hand(viewer: int | None) -> None:
    for state in (played(HAND, "knock"), passed(HAND, 94)):
        last = view(state, viewer).last_hand
        assert last is not None
        assert last == state.last_hand
        assert [texts(row) for row in last.rows] == list(ROWS)
        assert seen(state, viewer) == ["", "", ""]
    following = arranged(apply(played(HAND, "knock"), deal(*ROWS[::-1])))
    own = {0: "3H . 4D", 1: "AS . 2C", 2: "KD . QC"}
    assert seen(following, viewer) == [own[seat] if seat == viewer else BACKS for seat in own]


# the rest of a view


@pytest.mark.parametrize(
    ("state", "size"),
    [
        (start(3), 0),
        (dealt(), 94),
        (played(HAND, "stock"), 93),
        (played(HAND, "pile"), 94),
        (passed(HAND, 40), 54),
        (played(HAND, "knock"), 0),
    ],
)
def test_a_view_counts_the_stock(state: State, size: int) -> None:
    assert [view(state, viewer).stock for viewer in VIEWERS] == [size] * 4


@pytest.mark.parametrize(
    ("viewer", "may_see"), [(None, "AS"), (0, "AS KD TS"), (1, "AS 6C 2C KH"), (2, "AS 4D")]
)
def test_no_view_holds_a_card_its_viewer_may_not_know(viewer: int | None, may_see: str) -> None:
    # by text: whatever a view holds, no hidden card is written in it
    state = played(HAND, "stock left, pile left, stock right, stock")
    # seat 1 kept 6C, seat 2 the AS for its 3H, seat 0 the TS for its QC, and seat 1 drew the KH
    assert sights(state) == ["KD 5H TS", "6C 7D 2C", "AS JS 4D"]
    written = repr(view(state, viewer))
    for card in cards("KD 5H TS 6C 7D 2C AS JS 4D KH"):
        assert (f"'{card}'" in written) is (card.text in may_see.split()), card


@each_viewer
def test_a_deal_is_censored_to_its_upcard(viewer: int | None) -> None:
    hidden = Deal(((None,) * 3,) * 3, Card.parse("9H"), (None,) * 94)
    assert censor(start(3), deal(*ROWS, upcard="9H"), viewer) == hidden

"""Who knows what, and since when: views, and actions as they were seen."""

from __future__ import annotations

import pytest

from fodasse.core.cards import Card
from fodasse.games.esadof import Arrange, Deal, Drawn, Source, State, apply, censor, start, view
from support.esadof.playing import (
    after,
    arranged,
    cards,
    deal,
    in_turns,
    passed,
    played,
    sights,
    texts,
)

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
VIEWERS = (None, 0, 1, 2)


def dealt() -> State:
    return apply(start(3), deal(*ROWS, upcard="9H", top="6C TS KH"))


def hand() -> State:
    """Return the rows as above, 9H open, then 6C, TS and KH on the stock; seat 1 begins."""
    return in_turns(*ROWS, upcard="9H", top="6C TS KH")


def seen(state: State, viewer: int | None) -> list[str]:
    return sights(view(state, viewer))


# rows


@pytest.mark.parametrize("viewer", VIEWERS)
def test_arrange_nobody_sees_a_card_not_even_its_own(viewer: int | None) -> None:
    state = dealt()
    for seat in (1, 0):
        assert seen(state, viewer) == [". . ."] * 3
        state = apply(state, Arrange(seat, (2, 0, 1)))
    assert seen(state, viewer) == [". . ."] * 3
    assert texts(view(state, viewer).pile) == "9H"


def test_peek_each_seat_sees_the_ends_of_its_own_row() -> None:
    assert seen(hand(), 0) == ["KD . QC", ". . .", ". . ."]
    assert seen(hand(), 1) == [". . .", "AS . 2C", ". . ."]
    assert seen(hand(), 2) == [". . .", ". . .", "3H . 4D"]
    assert seen(hand(), None) == [". . ."] * 3


def test_peek_is_at_the_row_as_it_was_arranged() -> None:
    state = after(dealt(), Arrange(0, (2, 0, 1)), Arrange(1, (0, 1, 2)), Arrange(2, (0, 1, 2)))
    # dealt KD 5H QC, it lies QC KD 5H
    assert seen(state, 0)[0] == "QC . 5H"


def test_peek_is_remembered_while_the_cards_lie_there() -> None:
    state = passed(hand(), 60)
    assert seen(state, 0) == ["KD . QC", ". . .", ". . ."]


def test_turn_a_card_drawn_from_the_stock_is_seen_by_its_seat_alone() -> None:
    state = played(hand(), "stock")
    assert view(state, 1).drawn == Drawn(Card.parse("6C"), Source.STOCK)
    for viewer in (None, 0, 2):
        assert view(state, viewer).drawn == Drawn(None, Source.STOCK)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_turn_a_card_drawn_from_the_pile_is_seen_by_all(viewer: int | None) -> None:
    drawn = view(played(hand(), "pile"), viewer).drawn
    assert drawn == Drawn(Card.parse("9H"), Source.PILE)


def test_turn_a_card_kept_from_the_stock_is_known_to_its_owner() -> None:
    for place, row in (("left", "6C . 2C"), ("middle", "AS 6C 2C"), ("right", "AS . 6C")):
        state = played(hand(), f"stock {place}")
        assert seen(state, 1) == [". . .", row, ". . ."]
        assert seen(state, 0) == ["KD . QC", ". . .", ". . ."]
        assert seen(state, None) == [". . ."] * 3


def test_turn_a_card_kept_from_the_pile_is_known_to_everybody() -> None:
    for place, row, own in (
        ("left", "9H . .", "9H . 2C"),
        ("middle", ". 9H .", "AS 9H 2C"),
        ("right", ". . 9H", "AS . 9H"),
    ):
        state = played(hand(), f"pile {place}")
        assert seen(state, 1) == [". . .", own, ". . ."]
        assert seen(state, 0) == ["KD . QC", row, ". . ."]
        assert seen(state, None) == [". . .", row, ". . ."]
        # and it is still known a round later
        assert seen(passed(state, 3), None) == [". . .", row, ". . ."]


def test_turn_what_lay_in_a_replaced_slot_is_known_no_more() -> None:
    # seat 1 keeps the 9H left, openly, then three turns later covers it with the KH of the stock
    state = played(hand(), "pile left, stock out, stock out, stock left")
    assert seen(state, 1)[1] == "KH . 2C"
    assert seen(state, 0)[1] == ". . ."
    assert seen(state, None)[1] == ". . ."
    assert texts(view(state, 0).pile) == "AS 6C TS 9H"


def test_turn_a_replaced_card_is_shown_to_all_the_middle_one_too() -> None:
    state = played(hand(), "stock middle")
    for viewer in VIEWERS:
        assert texts(view(state, viewer).pile) == "9H 7D"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_turn_a_discard_is_seen_by_all(viewer: int | None) -> None:
    assert texts(view(played(hand(), "stock out"), viewer).pile) == "9H 6C"


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("turns", [1, 94])
def test_end_all_rows_are_shown(viewer: int | None, turns: int) -> None:
    state = played(hand(), "knock") if turns == 1 else passed(hand(), 94)
    last = view(state, viewer).last_hand
    assert last == state.last_hand
    assert last is not None
    assert [texts(row) for row in last.rows] == list(ROWS)
    assert seen(state, viewer) == ["", "", ""]


def test_end_of_one_hand_tells_nothing_of_the_next() -> None:
    state = arranged(apply(played(hand(), "knock"), deal(*ROWS[::-1])))
    assert seen(state, None) == [". . ."] * 3
    assert seen(state, 0) == ["3H . 4D", ". . .", ". . ."]


# the rest of a view


def test_a_view_counts_the_stock() -> None:
    for state, size in (
        (start(3), 0), (dealt(), 94), (hand(), 94), (played(hand(), "stock"), 93),
        (played(hand(), "pile"), 94), (passed(hand(), 40), 54), (played(hand(), "knock"), 0),
    ):  # fmt: skip
        assert [view(state, viewer).stock for viewer in VIEWERS] == [size] * 4


def test_no_view_holds_a_card_its_viewer_may_not_know() -> None:
    # by text: whatever a view holds, no hidden card is written in it
    state = played(hand(), "stock left, pile left, stock right, stock")
    # seat 1 kept 6C, seat 2 the AS for its 3H, seat 0 the TS for its QC, and seat 1 drew the KH
    whole = {0: "KD 5H TS", 1: "6C 7D 2C", 2: "AS JS 4D"}
    assert sights(state) == list(whole.values())
    may_see = {
        None: "AS", 0: "AS KD TS", 1: "AS 6C 2C KH", 2: "AS 4D",
    }  # fmt: skip
    placed = [*cards(" ".join(whole.values())), *cards("KH")]
    for viewer, known in may_see.items():
        written = repr(view(state, viewer))
        for card in placed:
            assert (f"'{card}'" in written) is (card.text in known.split()), (viewer, card)


# censored actions


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_deal_is_censored_to_its_upcard(viewer: int | None) -> None:
    action = deal(*ROWS, upcard="9H")
    assert censor(start(3), action, viewer) == Deal(
        ((None,) * 3,) * 3, action.upcard, (None,) * 94
    )

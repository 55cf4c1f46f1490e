"""Who knows what, and since when: views, and actions as they were seen."""

from __future__ import annotations

import pytest
from esadof_playing import after, arranged, cards, deal, in_turns, passed, played, sights, texts

from fodasse.core.cards import Card
from fodasse.games.esadof import (
    Arrange,
    Deal,
    Discard,
    Draw,
    Drawn,
    Knock,
    Phase,
    Replace,
    Rules,
    Source,
    State,
    apply,
    censor,
    legal_actions,
    start,
    view,
)

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
VIEWERS = (None, 0, 1, 2)
TOLD = (
    "rules", "phase", "dealer", "awaited", "to_act", "hand_number", "points", "known", "pile",
    "turns", "last_hand", "winners",
)  # fmt: skip
"""What is public at any time."""


def dealt() -> State:
    return apply(start(3), deal(*ROWS, upcard="9H", top="6C TS KH"))


def hand() -> State:
    """The rows as above, 9H open, then 6C, TS and KH on the stock; seat 1 begins."""
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


def test_a_view_tells_what_the_state_tells() -> None:
    limited = in_turns(*ROWS, rules=Rules(max_turns=9, target=12), dealer=2)
    states = [start(3), dealt(), apply(dealt(), Arrange(2, (0, 1, 2))), hand()]
    states += [played(hand(), "stock left, pile middle, pile"), played(hand(), "knock")]
    states += [limited, passed(limited, 4), passed(limited, 9)]
    assert states[-1].phase is Phase.OVER
    for state in states:
        for viewer in VIEWERS:
            looked = view(state, viewer)
            assert looked.viewer == viewer
            for name in TOLD:
                assert getattr(looked, name) == getattr(state, name), name
            assert (looked.drawn is None) is (state.drawn is None)
            for seat in range(3):
                assert len(looked.row(seat)) == len(state.row(seat))


def test_a_view_includes_the_viewers_legal_actions() -> None:
    for state in (dealt(), hand(), played(hand(), "stock"), played(hand(), "knock")):
        for seat in range(3):
            assert view(state, seat).legal_actions == legal_actions(state, seat)
        assert view(state, None).legal_actions == ()
    assert view(hand(), 1).legal_actions
    assert not view(hand(), 0).legal_actions


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


def test_what_a_seat_sees_does_not_depend_on_what_it_cannot() -> None:
    # seat 0 cannot know its own middle, the others' rows, nor the order of the stock
    one = in_turns("KD 5H QC", "AS 7D 2C", "3H JS 4D", top="6C TS KH")
    other = in_turns("KD TS QC", "3H KH 5H", "4D 6C 7D", top="JS AS 2C")
    for turns in (None, "stock"):
        if turns:
            one, other = played(one, turns), played(other, turns)
        for viewer in (0, None):
            assert view(one, viewer) == view(other, viewer)
            assert hash(view(one, viewer)) == hash(view(other, viewer))
            assert repr(view(one, viewer)) == repr(view(other, viewer))
        assert view(one, 1) != view(other, 1)
        assert view(one, 2) != view(other, 2)


@pytest.mark.parametrize("seat", [3, -1, 99, 10**30])
def test_there_is_no_view_of_a_seat_that_is_none(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        view(hand(), seat)


@pytest.mark.parametrize("seat", ["1", 1.0, True])
def test_a_viewer_is_a_number(seat: object) -> None:
    with pytest.raises(TypeError):
        view(hand(), seat)  # type: ignore[arg-type]


def test_there_is_no_row_of_a_seat_that_is_none() -> None:
    for told in (hand(), view(hand(), 0)):
        for seat in (3, -1):
            with pytest.raises(IndexError):
                told.row(seat)


# censored actions


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_deal_is_censored_to_its_upcard(viewer: int | None) -> None:
    action = deal(*ROWS, upcard="9H")
    assert censor(start(3), action, viewer) == Deal(
        ((None,) * 3,) * 3, action.upcard, (None,) * 94
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_other_actions_hold_nothing_to_hide(viewer: int | None) -> None:
    drawn = played(hand(), "stock")
    for state, action in (
        (dealt(), Arrange(1, (2, 0, 1))),
        (hand(), Draw(1, Source.STOCK)),
        (hand(), Draw(1, Source.PILE)),
        (hand(), Knock(1)),
        (drawn, Replace(1, 0)),
        (drawn, Discard(1)),
    ):
        assert censor(state, action, viewer) == action

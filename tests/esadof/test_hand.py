"""A hand from the arranging of rows to its end, clause by clause. Expected values by hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from fodasse.games.esadof import (
    Arrange,
    Discard,
    Draw,
    Knock,
    Known,
    Phase,
    Replace,
    Rules,
    Source,
    State,
    actors,
    apply,
    legal_actions,
    start,
    table_actions,
)
from support.esadof.playing import (
    after,
    arranged,
    deal,
    in_turns,
    passed,
    played,
    refused,
    sights,
    texts,
)
from support.games.walks import known

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
"""They count 17, 10 and 18."""
PILE, STOCK = Source.PILE, Source.STOCK
PEEKED = (Known.OWNER, Known.NOBODY, Known.OWNER)


def dealt() -> State:
    return apply(start(3), deal(*ROWS, upcard="9H", top="6C TS KH"))


def hand(**options: object) -> State:
    """Return the rows as above, 9H open, then 6C, TS and KH on the stock; seat 1 begins."""
    return in_turns(*ROWS, upcard="9H", top="6C TS KH", **options)


# arrange


def test_arrange_awaits_all_seats_at_once_in_seat_order() -> None:
    state = dealt()
    assert state.phase is Phase.ARRANGE
    assert actors(state) == state.awaited == (0, 1, 2)
    assert state.to_act is None
    assert [len(legal_actions(state, seat)) for seat in range(3)] == [6, 6, 6]


def test_arrange_in_any_order_of_seats() -> None:
    for first, second, third in permutations(range(3)):
        state = after(dealt(), Arrange(first, (1, 0, 2)), Arrange(second, (0, 1, 2)))
        assert actors(state) == (third,)
        assert state.to_act == third
        assert legal_actions(state) == legal_actions(state, third)
        assert legal_actions(state, first) == ()
        state = apply(state, Arrange(third, (0, 1, 2)))
        assert state.phase is Phase.TURN


def test_arrange_lets_every_seat_choose_one_of_six_orders() -> None:
    orders = [action.order for action in legal_actions(dealt(), 2) if isinstance(action, Arrange)]
    assert orders == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def test_arrange_the_order_names_the_dealt_card_for_each_slot() -> None:
    # dealt KD 5H QC: order 2 0 1 lays QC left, KD in the middle, 5H right
    state = apply(dealt(), Arrange(0, (2, 0, 1)))
    assert texts(state.row(0)) == "QC KD 5H"
    assert sights(state)[1:] == list(ROWS[1:])


def test_arrange_is_done_once_a_hand() -> None:
    state = apply(dealt(), Arrange(1, (0, 1, 2)))
    assert refused(state, Arrange(1, (2, 1, 0))) == "already-arranged"
    assert refused(arranged(state), Arrange(1, (2, 1, 0))) == "not-arranging"


def test_arrange_with_twins_still_counts() -> None:
    state = apply(start(3), deal("KD KD 5H", *ROWS[1:]))
    swapped = apply(state, Arrange(0, (1, 0, 2)))
    assert swapped == apply(state, Arrange(0, (0, 1, 2)))
    assert swapped != state


# peek


def test_peek_comes_with_the_last_row_and_shows_the_ends() -> None:
    state = after(dealt(), Arrange(0, (0, 1, 2)), Arrange(2, (0, 1, 2)))
    assert state.known == ((Known.NOBODY,) * 3,) * 3
    assert apply(state, Arrange(1, (0, 1, 2))).known == (PEEKED,) * 3


def test_peek_is_forgotten_with_the_card() -> None:
    state = played(hand(), "stock middle, pile right, stock left")
    assert state.known == (
        (Known.OWNER, Known.NOBODY, Known.OWNER),
        (Known.OWNER, Known.OWNER, Known.OWNER),
        (Known.OWNER, Known.NOBODY, Known.EVERYBODY),
    )


# turn


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_turn_begins_with_the_seat_after_the_dealer(dealer: int, first: int) -> None:
    state = hand(dealer=dealer)
    assert (state.phase, state.to_act, actors(state)) == (Phase.TURN, first, (first,))


def test_turn_goes_clockwise() -> None:
    state = hand(dealer=0)
    order = []
    for _ in range(7):
        order.append(state.to_act)
        state = passed(state, 1)
    assert order == [1, 2, 0, 1, 2, 0, 1]


def test_turn_offers_a_knock_and_both_sources() -> None:
    assert legal_actions(hand()) == (Knock(1), Draw(1, PILE), Draw(1, STOCK))
    assert legal_actions(hand(), 1) == legal_actions(hand())
    assert legal_actions(hand(), 0) == legal_actions(hand(), 2) == ()
    assert table_actions(hand()) == ()


def test_turn_draws_the_top_of_the_stock() -> None:
    state = played(hand(), "stock")
    drawn = known(state.drawn)
    assert (str(drawn.card), drawn.source) == ("6C", STOCK)
    assert texts(state.stock[:2]) == "TS KH"
    assert len(state.stock) == 93
    assert (state.phase, state.to_act, texts(state.pile)) == (Phase.DRAWN, 1, "9H")


def test_turn_draws_the_top_of_the_pile() -> None:
    state = played(hand(), "pile")
    drawn = known(state.drawn)
    assert (str(drawn.card), drawn.source) == ("9H", PILE)
    assert (len(state.stock), state.pile) == (94, ())


def test_turn_draws_only_the_last_card_discarded() -> None:
    state = played(hand(), "stock out, stock out, pile")
    assert texts(state.pile) == "9H 6C"
    assert str(known(state.drawn).card) == "TS"


def test_turn_offers_three_slots_and_the_pile_after_a_draw() -> None:
    for source in ("pile", "stock"):
        state = played(hand(), source)
        assert legal_actions(state) == (Replace(1, 0), Replace(1, 1), Replace(1, 2), Discard(1))


@pytest.mark.parametrize(
    ("turn", "row", "pile"),
    [
        ("stock left", "6C 7D 2C", "9H AS"),
        ("stock middle", "AS 6C 2C", "9H 7D"),
        ("stock right", "AS 7D 6C", "9H 2C"),
        ("pile left", "9H 7D 2C", "AS"),
        ("pile middle", "AS 9H 2C", "7D"),
        ("pile right", "AS 7D 9H", "2C"),
    ],
)
def test_turn_replaces_a_card_which_goes_on_the_pile(turn: str, row: str, pile: str) -> None:
    state = played(hand(), turn)
    assert sights(state) == [ROWS[0], row, ROWS[2]]
    assert texts(state.pile) == pile
    assert (state.phase, state.to_act, state.drawn) == (Phase.TURN, 2, None)


def test_turn_may_discard_the_card_drawn() -> None:
    state = played(hand(), "stock out")
    assert sights(state) == list(ROWS)
    assert (texts(state.pile), state.to_act) == ("9H 6C", 2)


def test_turn_may_discard_what_came_from_the_pile_straight_back() -> None:
    state = played(hand(), "pile out")
    assert sights(state) == list(ROWS)
    assert (texts(state.pile), len(state.stock), state.to_act) == ("9H", 94, 2)
    assert state.known == (PEEKED,) * 3


def test_turn_from_the_pile_can_go_on_for_ever() -> None:
    state = played(hand(), ", ".join(["pile out"] * 300))
    assert (state.phase, len(state.stock), texts(state.pile)) == (Phase.TURN, 94, "9H")


# end


def test_end_by_a_knock_at_once_even_on_the_first_turn() -> None:
    state = played(hand(), "knock")
    assert state.phase is Phase.DEAL
    assert known(state.last_hand).knocker == 1
    assert [texts(row) for row in known(state.last_hand).rows] == list(ROWS)


def test_end_by_a_knock_on_any_later_turn() -> None:
    state = played(hand(), "stock left, pile out, knock")
    last = known(state.last_hand)
    assert last.knocker == 0
    assert last.discard is None
    assert [texts(row) for row in last.rows] == ["KD 5H QC", "6C 7D 2C", "3H JS 4D"]


def test_end_when_a_turn_is_completed_with_the_stock_empty() -> None:
    state = passed(hand(), 93)
    assert (state.phase, len(state.stock)) == (Phase.TURN, 1)
    state = played(state, "stock")
    assert (state.phase, state.stock) == (Phase.DRAWN, ())
    # 93 turns went before: seat 1 began, so seat 1 + 93 = 94, and 94 = 31 * 3 + 1
    assert state.to_act == 1
    over = apply(state, Replace(1, 0))
    assert over.phase is Phase.DEAL
    assert known(over.last_hand).knocker is None
    assert known(over.last_hand).discard == hand().rows[1][0]
    discarded = apply(state, Discard(1)).last_hand
    assert discarded is not None
    assert discarded.discard == known(state.drawn).card


def test_end_waits_while_the_last_card_of_the_stock_lies_there() -> None:
    state = played(passed(hand(), 93), "pile out, pile left, pile out")
    assert (state.phase, len(state.stock)) == (Phase.TURN, 1)
    assert played(state, "knock").last_hand is not None


def test_end_after_max_turns_as_with_an_empty_stock() -> None:
    state = hand(rules=Rules(max_turns=2))
    assert state.turns == 0
    state = played(state, "pile out")
    assert (state.turns, state.phase) == (1, Phase.TURN)
    drawn = played(state, "stock")
    assert (drawn.turns, drawn.phase) == (1, Phase.DRAWN)
    over = apply(drawn, Discard(2))
    assert (over.turns, over.phase) == (0, Phase.DEAL)
    assert known(over.last_hand).knocker is None
    assert over.points == (17, 10, 18)


def test_end_by_a_knock_before_max_turns() -> None:
    state = played(hand(rules=Rules(max_turns=2)), "pile out, knock")
    assert known(state.last_hand).knocker == 2


def test_end_of_the_stock_before_max_turns() -> None:
    state = passed(hand(rules=Rules(max_turns=1000)), 94)
    assert state.phase is Phase.DEAL


def test_end_clears_the_table() -> None:
    state = played(hand(), "stock left, knock")
    assert sights(state) == ["", "", ""]
    assert (state.pile, state.stock, state.drawn) == ((), (), None)
    assert (state.awaited, state.to_act) == ((), None)


def test_end_passes_the_deal_one_seat_clockwise() -> None:
    state = hand(dealer=1, rules=Rules(target=10**6))
    dealers, firsts = [], []
    for _ in range(4):
        dealers.append(state.dealer)
        firsts.append(state.to_act)
        state = arranged(apply(played(state, "knock"), deal(*ROWS)))
    assert dealers == [1, 2, 0, 1]
    assert firsts == [2, 0, 1, 2]
    assert state.hand_number == 5

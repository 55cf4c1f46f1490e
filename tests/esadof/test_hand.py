"""A hand from the arranging of rows to its end, clause by clause. Expected values by hand."""

from __future__ import annotations

from itertools import permutations

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
    ROWS,
    after,
    arranged,
    deal,
    dealt,
    hand,
    passed,
    played,
    refused,
    tells,
)
from support.games.cases import Expected, each_case

PEEKED = ("owner", "nobody", "owner")
HAND = hand()
ONE_LEFT = passed(HAND, 93)
"""93 turns went by: seat 1 began, and 1 + 93 is 1 again."""
TWO_TURNS = hand(rules=Rules(max_turns=2))
CASES: dict[str, tuple[State, str, Expected]] = {
    "peek: it is forgotten with the card": (HAND, "stock middle, pile right, stock left", {
        "known": (PEEKED, ("owner",) * 3, ("owner", "nobody", "everybody"))}),
    "turn: the seat after the dealer begins": (hand(dealer=1), "", {
        "phase": "turn", "to_act": 2, "awaited": (2,)}),
    "turn: seat 0 after the last": (hand(dealer=2), "", {"to_act": 0}),
    "turn: it goes clockwise": (HAND, "stock out, stock out", {"to_act": 0}),
    "turn: and round again": (HAND, "stock out, stock out, stock out", {"to_act": 1}),
    "turn: the top of the stock is drawn": (HAND, "stock", {
        "drawn.card": "6C", "drawn.source": "stock", "stock": 93, "phase": "drawn", "to_act": 1,
        "pile": "9H"}),
    "turn: or the top of the pile": (HAND, "pile", {
        "drawn.card": "9H", "drawn.source": "pile", "stock": 94, "pile": ""}),
    "turn: only the last card discarded": (HAND, "stock out, stock out, pile", {
        "pile": "9H 6C", "drawn.card": "TS"}),
    **{
        f"turn: the replaced card goes on the pile, {turn}": (HAND, turn, {
            "rows": [ROWS[0], row, ROWS[2]], "pile": pile, "phase": "turn", "to_act": 2,
            "drawn": None})
        for turn, row, pile in (
            ("stock left", "6C 7D 2C", "9H AS"), ("stock middle", "AS 6C 2C", "9H 7D"),
            ("stock right", "AS 7D 6C", "9H 2C"), ("pile left", "9H 7D 2C", "AS"),
            ("pile middle", "AS 9H 2C", "7D"), ("pile right", "AS 7D 9H", "2C"),
        )
    },
    "turn: the card drawn may be discarded": (HAND, "stock out", {
        "rows": [*ROWS], "pile": "9H 6C", "to_act": 2}),
    "turn: also straight back": (HAND, "pile out", {
        "rows": [*ROWS], "pile": "9H", "stock": 94, "to_act": 2, "known": (PEEKED,) * 3}),
    "turn: from the pile it can go on for ever": (HAND, ", ".join(["pile out"] * 300), {
        "phase": "turn", "stock": 94, "pile": "9H"}),
    "end: a knock, even on the first turn": (HAND, "knock", {
        "phase": "deal", "last.knocker": 1, "last.rows": tuple(tuple(r.split()) for r in ROWS)}),
    "end: a knock on any later turn": (HAND, "stock left, pile out, knock", {
        "last.knocker": 0, "last.discard": None,
        "last.rows": (("KD", "5H", "QC"), ("6C", "7D", "2C"), ("3H", "JS", "4D"))}),
    "end: the stock is empty while its last card is held": (ONE_LEFT, "stock", {
        "phase": "drawn", "stock": 0, "to_act": 1}),
    "end: when that turn is completed": (ONE_LEFT, "stock left", {
        "phase": "deal", "last.knocker": None, "last.discard": "AS"}),
    "end: by a discard too": (ONE_LEFT, "stock out", {
        "phase": "deal", "last.discard": str(ONE_LEFT.stock[0])}),
    "end: it waits while the last card lies there": (ONE_LEFT, "pile out, pile left, pile out", {
        "phase": "turn", "stock": 1}),
    "end: one may still knock then": (ONE_LEFT, "pile out, knock", {"last.knocker": 2}),
    "end: after max_turns as with an empty stock": (TWO_TURNS, "pile out, stock out", {
        "turns": 0, "phase": "deal", "last.knocker": None, "points": (17, 10, 18)}),
    "end: not before": (TWO_TURNS, "pile out, stock", {"turns": 1, "phase": "drawn"}),
    "end: by a knock before max_turns": (TWO_TURNS, "pile out, knock", {"last.knocker": 2}),
    "end: of the stock before max_turns": (
        passed(hand(rules=Rules(max_turns=1000)), 93), "stock out", {"phase": "deal"}),
    "end: the table is cleared": (HAND, "stock left, knock", {
        "rows": ["", "", ""], "pile": "", "stock": 0, "drawn": None, "awaited": (),
        "to_act": None}),
}  # fmt: skip


@each_case(CASES)
def test_a_hand_goes_as_its_clause_says(state: State, steps: str, expected: Expected) -> None:
    tells(played(state, steps), expected)


def test_arrange_awaits_all_seats_at_once_in_seat_order() -> None:
    state = dealt()
    tells(state, {"phase": "arrange", "awaited": (0, 1, 2), "to_act": None})
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert actors(state) == (0, 1, 2)
    for seat in range(3):
        assert legal_actions(state, seat) == tuple(Arrange(seat, order) for order in orders)


def test_arrange_and_peek_in_any_order_of_seats() -> None:
    for first, second, third in permutations(range(3)):
        state = after(dealt(), Arrange(first, (1, 0, 2)), Arrange(second, (0, 1, 2)))
        assert actors(state) == (third,)
        assert state.to_act == third
        assert legal_actions(state) == legal_actions(state, third)
        assert legal_actions(state, first) == ()
        # the peek comes with the last row and shows the ends
        assert state.known == ((Known.NOBODY,) * 3,) * 3
        tells(apply(state, Arrange(third, (0, 1, 2))), {"phase": "turn", "known": (PEEKED,) * 3})


def test_arrange_the_order_names_the_dealt_card_for_each_slot() -> None:
    # dealt KD 5H QC: order 2 0 1 lays QC left, KD in the middle, 5H right
    tells(apply(dealt(), Arrange(0, (2, 0, 1))), {"rows": ["QC KD 5H", *ROWS[1:]]})


def test_arrange_is_done_once_a_hand_with_twins_too() -> None:
    state = apply(dealt(), Arrange(1, (0, 1, 2)))
    assert refused(state, Arrange(1, (2, 1, 0))) == "already-arranged"
    assert refused(arranged(state), Arrange(1, (2, 1, 0))) == "not-arranging"
    twins = apply(start(3), deal("KD KD 5H", *ROWS[1:]))
    swapped = apply(twins, Arrange(0, (1, 0, 2)))
    assert swapped == apply(twins, Arrange(0, (0, 1, 2)))
    assert swapped != twins


def test_turn_offers_a_knock_and_both_sources_then_three_slots_and_the_pile() -> None:
    offered = (Knock(1), Draw(1, Source.PILE), Draw(1, Source.STOCK))
    assert legal_actions(HAND) == legal_actions(HAND, 1) == offered
    assert legal_actions(HAND, 0) == legal_actions(HAND, 2) == table_actions(HAND) == ()
    for source in ("pile", "stock"):
        places = (Replace(1, 0), Replace(1, 1), Replace(1, 2), Discard(1))
        assert legal_actions(played(HAND, source)) == places


def test_end_passes_the_deal_one_seat_clockwise() -> None:
    state = hand(dealer=1, rules=Rules(target=10**6))
    for number, (dealer, first) in enumerate([(1, 2), (2, 0), (0, 1), (1, 2)], start=1):
        assert (state.dealer, state.to_act, state.hand_number) == (dealer, first, number)
        state = arranged(apply(played(state, "knock"), deal(*ROWS)))
    assert state.phase is Phase.TURN

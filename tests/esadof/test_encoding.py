"""ES-ADOF in numbers: every decision has an id, and an observation says what its view says.

The compiled game says every observation again, in ``tests/bulk``.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
from fodasse.games import esadof
from fodasse.games.esadof.encoding import EPISODE_RULES, layout, observe
from fodasse.games.esadof.statistics import ends_round, points
from support.esadof.playing import ROWS, arranged, deal, dealt, hand, in_turns, passed, played
from support.games.offering import encoding_of

ENCODING = encoding_of(esadof.GAME)
BOOK = esadof.Rules()
IDS: dict[int, Any] = {
    0: esadof.Arrange(2, (0, 1, 2)),
    1: esadof.Arrange(2, (0, 2, 1)),
    2: esadof.Arrange(2, (1, 0, 2)),
    3: esadof.Arrange(2, (1, 2, 0)),
    4: esadof.Arrange(2, (2, 0, 1)),
    5: esadof.Arrange(2, (2, 1, 0)),
    6: esadof.Draw(2, esadof.Source.PILE),
    7: esadof.Draw(2, esadof.Source.STOCK),
    8: esadof.Knock(2),
    9: esadof.Replace(2, 0),
    10: esadof.Replace(2, 1),
    11: esadof.Replace(2, 2),
    12: esadof.Discard(2),
}


def number(card: Card) -> int:
    """Return a card's number: ranks in the order of the deck, four suits each."""
    return 4 * "456789TQJKA23".index(card.text[0]) + "DSHC".index(card.text[1])


def fields(seen: esadof.View) -> dict[str, list[int]]:
    """Return an observation by the names of its fields; of the pile, the numbers of its cards."""
    row = observe(seen)
    columns = layout(len(seen.points), seen.rules).columns
    told = {name: list(row[at]) for name, at in columns.items()}
    assert len(told["pile"]) == 52
    told["pile"] = [card for card in range(52) for _ in range(told["pile"][card])]
    return told


# action ids


@pytest.mark.parametrize("seat", [0, 9])
@pytest.mark.parametrize("rules", [BOOK, esadof.Rules(target=1, max_turns=1)])
def test_the_ids_of_version_1(seat: int, rules: esadof.Rules) -> None:
    assert layout(3, rules).version == 1
    assert layout(3, rules).actions == len(IDS) == 13
    for each, action in IDS.items():
        assert ENCODING.encode_action(evolve(action, seat=seat), rules) == each
        assert ENCODING.decode_action(each, seat, rules) == evolve(action, seat=seat)


@pytest.mark.parametrize(
    "action",
    [
        deal(*ROWS),
        esadof.Arrange(0, ()),
        esadof.Arrange(0, (0, 1)),
        esadof.Arrange(0, (0, 0, 1)),
        esadof.Arrange(0, (1, 2, 3)),
        esadof.Arrange(0, (0, 1, 2, 0)),
        esadof.Replace(0, 3),
        esadof.Replace(0, -1),
        "knock",
        None,
    ],
)
def test_what_no_seat_is_asked_for_has_no_number(action: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        ENCODING.encode_action(action, BOOK)
    assert caught.value.code == "no-number"
    assert caught.value.action == action


# observations


def test_cards_are_numbered_by_the_sorted_pack() -> None:
    told = layout(3, BOOK).cards
    assert [number(card) for card in told] == list(range(52))
    assert tuple(dict.fromkeys(esadof.GAME.chance(esadof.start(3)).pool)) == told


def test_the_bounds_of_the_fields() -> None:
    # hand-worked for four: 104 - 12 - 1 in the stock, and 59 points before a hand that costs 140
    bounds = layout(4, esadof.Rules(target=60, max_turns=9)).fields
    assert {each.name: (each.low, each.high) for each in bounds} == {
        "row": (-1, 51), "known": (0, 2), "pile": (0, 2), "pile_top": (-1, 51), "stock": (0, 91),
        "drawn": (-1, 51), "drawn_from": (0, 2), "phase": (0, 4), "dealer": (0, 3),
        "turn": (-1, 3), "arranging": (0, 1), "points": (0, 199), "turns": (0, 9),
    }  # fmt: skip


def test_a_turn_in_numbers() -> None:
    # seat 1 kept the 6C of the stock on the left, seat 2 the AS from the pile on the right;
    # seat 0 has drawn the TS, 25, which it alone sees
    state = played(hand(), "stock left, pile right, stock")
    assert fields(esadof.view(state, 0)) == {
        # KD 36, QC 31 at the ends; the AS is 41, all know it
        "row": [36, -1, 31, -1, -1, -1, -1, -1, 41], "known": [1, 0, 1, 1, 0, 1, 1, 0, 2],
        # on the pile the 9H, 22, under the 4D, 0
        "pile": [0, 22], "pile_top": [0], "stock": [92], "drawn": [25], "drawn_from": [2],
        "phase": [3], "dealer": [0], "turn": [0], "arranging": [0, 0, 0], "points": [0, 0, 0],
        "turns": [0],
    }  # fmt: skip
    other = fields(esadof.view(state, 2))
    # seat 2 left the 3H, 50, where it was; seat 0 sits next to it, seat 1 after that
    assert other["row"] == [50, -1, 41, -1, -1, -1, -1, -1, -1]
    assert (other["drawn"], other["drawn_from"]) == ([-1], [2])
    assert (other["dealer"], other["turn"]) == ([1], [1])


def test_a_card_drawn_from_the_pile_is_seen_by_all_and_twins_are_counted() -> None:
    state = played(in_turns(*ROWS, upcard="9H", top="9H"), "stock out")
    assert fields(esadof.view(state, 0))["pile"] == [22, 22]
    state = played(state, "pile")
    for seat in range(3):
        told = fields(esadof.view(state, seat))
        assert (told["drawn"], told["drawn_from"], told["pile"]) == ([22], [1], [22])


def test_rows_that_are_being_arranged_in_numbers() -> None:
    state = esadof.apply(dealt(dealer=2), esadof.Arrange(1, (0, 1, 2)))
    told = fields(esadof.view(state, 1))
    assert (told["row"], told["known"]) == ([-1] * 9, [0] * 9)
    assert (told["phase"], told["turn"], told["arranging"]) == ([1], [-1], [0, 1, 1])
    # even the last one has no turn before all rows lie
    last = fields(esadof.view(esadof.apply(state, esadof.Arrange(2, (0, 1, 2))), 0))
    assert (last["turn"], last["arranging"]) == ([-1], [1, 0, 0])


def test_points_and_turns_and_a_table_between_hands_in_numbers() -> None:
    assert fields(esadof.view(passed(hand(), 4), 0))["turns"] == [0]
    assert fields(esadof.view(passed(hand(rules=EPISODE_RULES), 4), 0))["turns"] == [4]
    # seat 0 has 17, seat 1 knocked with 10, seat 2 has 18
    between = played(hand(), "knock")
    assert fields(esadof.view(between, 1)) == {
        "row": [-1] * 9, "known": [0] * 9, "pile": [], "pile_top": [-1], "stock": [0],
        "drawn": [-1], "drawn_from": [0], "phase": [0], "dealer": [0], "turn": [-1],
        "arranging": [0, 0, 0], "points": [0, 18, 17], "turns": [0],
    }  # fmt: skip
    assert fields(esadof.view(played(hand(rules=esadof.Rules(target=1)), "knock"), 1))[
        "phase"
    ] == [4]


# what an episode brings


def test_two_hands_that_are_equal_are_two() -> None:
    state, hands = esadof.start(3, rules=esadof.Rules(max_turns=1)), []
    for _ in range(2):
        drawn = played(arranged(esadof.apply(state, deal(*ROWS, top="6C"))), "stock")
        assert not ends_round(state, drawn)
        state = esadof.apply(drawn, esadof.Discard(drawn.awaited[0]))
        assert ends_round(drawn, state)
        hands.append(state.last_hand)
    assert hands[0] == hands[1]


def test_standing_is_minus_the_points_and_nobody_retires() -> None:
    state = played(hand(), "knock")
    assert points(state) == (-17, 0, -18)
    assert [str(value) for value in points(state)] == ["-17.0", "0.0", "-18.0"]
    assert ENCODING.retired(state) == {}


DEAREST = [f"{rank}{suit}" for rank in "QJT9" for suit in "DSHC" for _ in range(2)]


def costliest(state: esadof.State) -> esadof.State:
    """After a hand that could not cost the seat to the dealer's left more."""
    seats = range(len(state.points))
    rows = [" ".join(DEAREST[3 * seat : 3 * seat + 3]) for seat in seats]
    return played(arranged(esadof.apply(state, deal(*rows, upcard="KD"))), "knock")


@pytest.mark.parametrize(("seats", "most"), [(3, 107), (4, 140), (10, 8 * (12 + 11 + 10) + 6 * 9)])
def test_the_worst_standing_is_met(seats: int, most: int) -> None:
    # a knock on three queens, with all queens, jacks, tens and so on in the rows
    state = costliest(esadof.start(seats, rules=esadof.Rules(target=1)))
    assert min(points(state)) == -most == layout(seats, state.rules).points[0]


def test_the_worst_standing_has_one_point_less_than_the_target_before_the_last_hand() -> None:
    state = esadof.start(3, rules=esadof.Rules(target=2), dealer=2)
    state = arranged(esadof.apply(state, deal("KD KD KH", "KH KS AD", "KS KC AH")))
    state = costliest(played(state, "knock"))
    assert state.points[1] == 1 + 107
    assert points(state)[1] == layout(3, state.rules).points[0]
    assert layout(3, state.rules).fields[11].high == 108


@pytest.mark.parametrize("most", [1, 7, None])
def test_no_hand_is_longer_than_told(most: int | None) -> None:
    state = esadof.start(4, rules=esadof.Rules(max_turns=most))
    longest = layout(4, state.rules).longest_round
    # an order of each seat, and two decisions a turn
    assert longest == (None if most is None else 4 + 2 * most)

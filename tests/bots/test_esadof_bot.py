"""The bot that knows ES-ADOF: its principles one by one."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.esadof.rules import (
    RowPoints,
    RulesBot,
    gain,
    hidden_points,
    knock_cost,
    lowest_of,
    mean,
    row_points,
    unseen_points,
)
from fodasse.core.cards import Card
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import (
    GAME,
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Known,
    Phase,
    Replace,
    Source,
    State,
    actors,
    apply,
    outcome,
    sample_chance,
    start,
    view,
)
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from fodasse.games.esadof.scoring import hand_scores
from support.esadof.playing import in_turns, passed, played
from support.games.turns import turn_of

BOT = RulesBot()
OTHERS = (
    *("QH JH TH", "QS JS TS", "QC JC TC", "9C 9S 9D", "8C 8S 8D"),
    *("7C 7S 7D", "6C 6S 6D", "5C 5S 5D", "4C 4S 4D"),
)
"""Rows for whoever the test is not about."""


def chosen(state: State, seat: int | None = None) -> Action:
    """What the bot does in a state, on the seat to act or another that is awaited."""
    return BOT.choose(turn_of(GAME, state, seat), Random(0))


def at_seat_1(row: str, *, seats: int = 4, upcard: str = "9H", top: str = "") -> State:
    """Seat 1 begins with this row."""
    rows = (OTHERS[0], row, *OTHERS[1:])
    return in_turns(*rows[:seats], upcard=upcard, top=top)


# By hand


@pytest.mark.parametrize(
    ("row", "upcard", "source"),
    [
        ("QD 4D 3D", "AH", Source.PILE),  # in place of the queen
        ("QD 4D 3D", "TC", Source.STOCK),  # improves little
        ("5D QD 3D", "8C", Source.STOCK),  # improves nothing
    ],
)
def test_a_low_card_is_taken_from_the_pile(row: str, upcard: str, source: Source) -> None:
    assert chosen(at_seat_1(row, upcard=upcard)) == Draw(1, source)


@pytest.mark.parametrize(
    ("gone", "source"), [("KC KH", Source.PILE), ("QC QH", Source.STOCK), ("6C 6H", Source.STOCK)]
)
def test_cards_seen_are_counted(gone: str, source: Source) -> None:
    """In place of the queen the six is 6 better, a random unseen card 6 as well at first.

    Q, K, 9, 6 and the two gone are seen: the mean of the 98 unseen is (624 - 27) / 98 = 6.09
    without two kings, 5.85 without queens, 5.97 without sixes, and a draw gains 12 less that.
    """
    state = in_turns("QD 4D KD", "9C 8C 9S", "8S 7S 9D", "8D 7D TD", top=f"{gone} 6S")
    assert chosen(played(state, "stock out, stock out, stock out")) == Draw(0, source)


@pytest.mark.parametrize(
    ("row", "drawn", "action"),
    [
        ("9D QD 3D", "7H", Replace(1, 0)),
        ("3D QD 9D", "KH", Replace(1, 2)),
        ("QD 4D QH", "JH", Replace(1, 0)),
        ("QD 4D 3D", "AH", Replace(1, 0)),
        # the middle is a king, which nobody can know: it counts as a mean card
        ("4D KD 3D", "5H", Replace(1, 1)),
        ("4D KD 3D", "7H", Discard(1)),
        ("9D 4D 3D", "9S", Discard(1)),  # as high as the highest
    ],
)
def test_the_highest_card_is_replaced(row: str, drawn: str, action: Action) -> None:
    state = at_seat_1(row, top=drawn)
    assert chosen(apply(state, Draw(1, Source.STOCK))) == action


def test_nothing_unseen_is_needed_to_place_the_last_card() -> None:
    state = apply(at_seat_1("4D KD 3D", top="2H"), Draw(1, Source.STOCK))
    everybody = ((Known.EVERYBODY,) * 3,) * 4
    last = evolve(state, stock=(), pile=(*state.stock, *state.pile), known=everybody)
    assert sum(unseen_points(view(last, 1))) == 0
    assert chosen(last) == Replace(1, 0)


@pytest.mark.parametrize("seats", [3, 10])
def test_a_row_of_nothing_knocks_at_any_table(seats: int) -> None:
    state = at_seat_1("KD KH KS", seats=seats)
    all_known = evolve(state, known=((Known.OWNER,) * 3,) * seats)
    assert chosen(all_known) == Knock(1)


@pytest.mark.parametrize(
    ("row", "seats", "turns", "knocks"),
    [
        ("7D QD 7H", 3, 0, False),
        ("KD 8H KS", 3, 0, True),
        ("KD 8H KS", 9, 0, False),  # more rivals, more doubt
        ("KD 8H KS", 3, 60, False),  # rows that were drawn for are lower
    ],
)
def test_a_low_row_knocks(row: str, seats: int, turns: int, knocks: bool) -> None:
    state = passed(at_seat_1(row, seats=seats), turns)
    assert state.to_act == 1
    assert (chosen(state) == Knock(1)) is knocks


OUT = "stock out, stock out"


@pytest.mark.parametrize(
    ("top", "turns", "knocks"),
    [
        ("TD TH KH TC JC KC", f"{OUT}, stock left, {OUT}, stock right", True),
        ("TD KH TC KC", f"{OUT}, pile left, {OUT}, pile right", False),
    ],
)
def test_what_others_took_from_the_pile_is_counted(top: str, turns: str, knocks: bool) -> None:
    """Seat 0 keeps two kings; only if they came from the pile does seat 1 know."""
    state = played(in_turns("9D 8H 9S", "KD 8D KS", "QS JS TS", top=top), turns)
    assert (chosen(state) == Knock(1)) is knocks


ROWS = st.lists(st.lists(st.sampled_from(DECK), min_size=3, max_size=3), min_size=3, max_size=6)


@given(rows=ROWS)
def test_with_open_rows_a_knock_costs_what_the_hand_scores(rows: list[list[Card]]) -> None:
    known = [RowPoints(sum(CARD_POINTS[card] for card in row)) for row in rows]
    assert knock_cost(known[0], known[1:]) == hand_scores([tuple(row) for row in rows], 0)[0]


@pytest.mark.parametrize("seats", [3, 6])
def test_a_match_of_these_bots_ends_though_the_pile_never_does(seats: int) -> None:
    """What comes from the pile lowers the row or replaces the unseen middle, once a hand."""
    state, rng = start(seats), Random(seats)
    while awaited := actors(state):
        seat = awaited[0]
        action = sample_chance(state, rng) if seat is CHANCE else chosen(state, seat)
        if state.drawn is not None and state.drawn.source is Source.PILE:
            assert isinstance(action, Replace)
            replaced = view(state, action.seat).row(action.seat)[action.slot]
            card = state.drawn.card
            assert card is not None
            assert replaced is None or CARD_POINTS[card] < CARD_POINTS[replaced]
        state = apply(state, action)
    assert outcome(state) is not None


def test_rows_are_laid_as_they_are_dealt() -> None:
    state = apply(start(3), sample_chance(start(3), Random(1)))
    assert [chosen(state, seat) for seat in (0, 1, 2)] == [
        Arrange(seat, (0, 1, 2)) for seat in (0, 1, 2)
    ]


# The arithmetic

COUNTS = st.lists(st.integers(0, 4), min_size=2, max_size=3).filter(any).map(tuple)


@given(unseen=COUNTS, dealt=st.integers(0, 2), kept=st.integers(0, 2), choice=st.integers(1, 3))
def test_hidden_cards_are_random_ones_and_the_lowest_of_several(
    unseen: tuple[int, ...], dealt: int, kept: int, choice: int
) -> None:
    chances: dict[int, float] = {}
    for drawn in product(range(len(unseen)), repeat=dealt + kept * choice):
        kinds = [min(drawn[first : first + choice]) for first in range(dealt, len(drawn), choice)]
        points = sum(drawn[:dealt]) + sum(kinds)
        chance = prod(unseen[each] for each in drawn) / sum(unseen) ** len(drawn)
        chances[points] = chances.get(points, 0.0) + chance
    found = hidden_points(dealt, kept, choice, unseen)
    assert found == pytest.approx([chances.get(points, 0.0) for points in range(len(found))])


@given(unseen=COUNTS, value=st.integers(0, 4) | st.floats(0, 4))
def test_only_a_lower_card_is_a_gain(unseen: tuple[int, ...], value: float) -> None:
    gains = [max(value - points, 0) * count for points, count in enumerate(unseen)]
    assert gain(value, unseen) == pytest.approx(sum(gains) / sum(unseen), abs=1e-12)


def test_more_choice_is_a_lower_card() -> None:
    means = [mean(lowest_of(choice, (8,) * 13)) for choice in (1, 1.5, 2, 4)]
    assert means[0] == pytest.approx(6)
    assert means == sorted(means, reverse=True)


def test_a_card_kept_from_the_stock_is_rated_lower_than_a_middle_never_seen() -> None:
    state = played(at_seat_1("KD 8H KS", seats=3), ",".join(["stock out"] * 30))
    before, after = (
        row_points(view(each, 1), 0, unseen_points(view(each, 1))).mean
        for each in (state, evolve(state, known=((Known.OWNER,) * 3, *state.known[1:])))
    )
    assert after < before


def test_every_card_is_unseen_or_seen() -> None:
    state = start(5)
    state = apply(state, sample_chance(state, Random(1)))
    assert state.phase is Phase.ARRANGE
    assert sum(unseen_points(view(state, 2))) == len(DECK) - 1

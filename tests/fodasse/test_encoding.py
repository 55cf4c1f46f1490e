"""Fodasse in numbers: bids and plays have ids, and an observation says what its view says.

The compiled game says every observation again, in ``tests/bulk``.
"""

from __future__ import annotations

from typing import Any

import pytest

import fodasse
from fodasse import Bid, Play, RulesError, apply, legal_actions, start, view
from fodasse.games.fodasse import View
from fodasse.games.fodasse.encoding import decode_action, encode_action, layout, observe, retired
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.statistics import (
    ends_round,
    margins,
    points,
    points_range,
)
from support.fodasse.playing import after, cards, dealt, due, motion, refused, round_of
from support.fodasse.playing import deal as deal_of
from support.games.offering import encoding_of
from support.games.walks import known

BOOK = fodasse.Rules()
FEW = fodasse.Rules(ranks=tuple(map(fodasse.Rank, "4Q3")))


# action ids


@pytest.mark.parametrize(
    ("action", "rules", "id_"),
    [
        (Play(1, *cards("4D")), BOOK, 0),
        (Play(1, *cards("4S")), BOOK, 1),
        (Play(1, *cards("5D")), BOOK, 4),
        (Play(1, *cards("3C")), BOOK, 39),
        (Play(1, *cards("QH")), FEW, 6),
        (Play(1, *cards("3C")), FEW, 11),
        (Bid(1, 0), BOOK, 40),
        (Bid(1, 1), FEW, 41),
        (Bid(1, 19), BOOK, 59),
        (Bid(1, 20), BOOK, 60),
    ],
)
def test_ids_of_version_2(action: Bid | Play, rules: fodasse.Rules, id_: int) -> None:
    assert (layout(3, rules).version, layout(3, rules).actions) == (2, 61)
    assert encode_action(action, rules) == id_
    assert decode_action(id_, 1, rules) == action


@pytest.mark.parametrize(("rules", "count"), [(BOOK, 40), (FEW, 12)])
def test_every_card_and_every_bid_has_an_id_of_its_own(rules: fodasse.Rules, count: int) -> None:
    for each in [*range(count), *range(40, 61)]:
        action = decode_action(each, 38, rules)
        assert (encode_action(action, rules), action.seat) == (each, 38)


@pytest.mark.parametrize(
    "action",
    [
        deal_of("KD", "KH", vira="4H"),
        fodasse.Join(3),
        fodasse.Leave(1),
        fodasse.Propose(1, motion("misdeal")),
        fodasse.Vote(1, in_favour=True),
        fodasse.Resume(1),
        Bid(1, -1),
        Bid(1, 21),
        Play(1, *cards("TD")),
        Play(1, *cards("5D")),
    ],
)
def test_what_no_seat_can_be_asked_for_has_no_number(action: Any) -> None:
    with pytest.raises(fodasse.IllegalAction) as caught:
        encode_action(action, FEW)
    assert (caught.value.code, caught.value.action) == ("no-number", action)


@pytest.mark.parametrize(("id_", "rules"), [(-1, BOOK), (61, BOOK), (12, FEW), (39, FEW)])
def test_an_id_of_nothing(id_: int, rules: fodasse.Rules) -> None:
    with pytest.raises(ValueError, match="are 0 to"):
        decode_action(id_, 0, rules)


# observations


def fields(seen: View) -> dict[str, list[int]]:
    """Return an observation by the names of its fields; of the cards, the numbers."""
    row = observe(seen)
    columns = layout(len(seen.seats), seen.rules).columns
    told = {name: list(row[at]) for name, at in columns.items()}
    for plane in ("hand", "seen"):
        assert len(told[plane]) == 40
        told[plane] = [card for card in range(40) for _ in range(told[plane][card])]
    return told


def test_the_bounds_of_the_fields() -> None:
    # hand-worked for four of twelve cards in three ranks, of which eleven can sit down
    assert {each.name: (each.low, each.high) for each in layout(4, FEW).fields} == {
        "hand": (0, 1), "seen": (0, 1), "bidding": (0, 1), "hand_size": (1, 20), "dealt": (0, 11),
        "completed": (0, 20), "accumulated": (0, 20), "laid": (0, 11), "vira": (-1, 11),
        "manilha": (-1, 2), "dealer": (0, 3), "turn": (-1, 3), "playing": (0, 1),
        "points": (0, 7), "bid": (-1, 20), "won": (0, 20), "card": (-1, 11),
    }  # fmt: skip


def test_a_stage_in_numbers() -> None:
    # seat 0 leads, seat 2 deals; with the 4H, 2, as vira fives, 1, are manilhas
    state = after(round_of("KD 5C", "KH 7D", "2S 3S", points=[0, 4, 6]), "bid 1 0 2; 0 KD, 1 KH")
    assert fields(view(state, 2)) == {
        "hand": [33, 37], "seen": [2, 24, 26], "bidding": [0], "hand_size": [2], "dealt": [3],
        "completed": [0], "accumulated": [0], "laid": [2], "vira": [2], "manilha": [1],
        "dealer": [0], "turn": [0], "playing": [1, 1, 1], "points": [6, 0, 4], "bid": [2, 1, 0],
        "won": [0, 0, 0], "card": [-1, 24, 26],
    }  # fmt: skip
    # the kings annul each other, and the 2S takes the stage
    told = fields(view(after(state, "2 2S"), 0))
    assert (told["won"], told["turn"], told["completed"]) == ([0, 0, 1], [2], [1])
    assert (told["seen"], told["card"]) == ([2, 24, 26, 33], [-1, -1, -1])


def test_who_left_who_is_out_and_who_waits_in_numbers() -> None:
    # of twelve cards the fours are 0 to 3, queens 4 to 7, threes 8 to 11; seat 2 took the first
    # stage with the clubs of the manilhas, and left after the queens annulled each other
    state = drawn(
        "round 3; dealer 2; vira 3D; 0: | bid 1; 1: 3C | bid 0 | 2 points; 2: | bid 1 | left 1;"
        " 3: | waiting; 4: | 7 points | eliminated 1;"
        " stage 0 4H, 1 4S, 2 4C; stage 2 QC, 0 QH, 1 QS; table 0 3H",
        rules=FEW,
    )
    assert fields(view(state, 1)) == {
        "hand": [11], "seen": [1, 2, 3, 5, 6, 7, 8, 10], "bidding": [0], "hand_size": [3],
        "dealt": [2], "completed": [2], "accumulated": [1], "laid": [1], "vira": [8],
        "manilha": [0], "dealer": [1], "turn": [0], "playing": [1, 0, 0, 0, 1],
        "points": [2, 0, 0, 7, 0], "bid": [0, 1, -1, -1, 1], "won": [0, 1, 0, 0, 0],
        "card": [-1, -1, -1, -1, 10],
    }  # fmt: skip


def test_6a_a_blind_round_in_numbers() -> None:
    # seat 2 holds up the 2S, 33, and seat 0 the KD, 24
    told = fields(view(round_of("KD", "KH", "2S", bids=(1,)), 1))
    assert (told["hand"], told["seen"], told["card"]) == ([], [24, 33], [-1, 33, 24])
    assert (told["vira"], told["manilha"]) == ([-1], [-1])
    assert (told["bidding"], told["laid"], told["bid"]) == ([1], [1], [-1, -1, 1])
    # who does not play sees neither; between rounds nothing lies
    told = fields(view(after(round_of("KD", "KH", "2S", bids=(1,)), "join 3"), 3))
    assert (told["hand"], told["seen"], told["card"]) == ([], [], [-1] * 4)
    assert fields(view(due(3, 2), 0))["turn"] == [-1]


# what an episode brings


def test_an_episode_is_played_by_the_book() -> None:
    assert encoding_of(fodasse.GAME).rules == BOOK


def test_13_18c_which_actions_finish_a_round() -> None:
    again = due(2, 1, "0: | 6 points", "1: | 6 points")
    for _ in range(2):  # a repeated round is finished each time
        last = after(again, "deal KD, KH, 4H; bid 1")
        again = after(last, "bid 1")
        assert ends_round(last, again)
        assert not ends_round(again, dealt(again))
    state = round_of("KD 5C", "KH 7D", "2S 3S")
    assert not ends_round(state, after(state, "leave 1"))  # a void deal
    state = after(state, "bid 0 0 0; 0 KD, 1 7D, 2 3S, 2 2S, 0 5C")
    assert ends_round(state, after(state, "leave 1"))


def test_3_standing_is_minus_the_points() -> None:
    state = due(2, 1, "0: | 6 points", "1: | 6 points")
    assert points(state) == (-6, -6)
    assert [str(value) for value in points(start(2))] == ["0.0", "0.0"]
    # seat 1 takes a stage that it had not called, and is out
    over = after(state, "deal KD, 3H, 4H; bid 0 0")
    assert fodasse.returns(over) == layout(2, BOOK).returns[::-1] == (1.0, -1.0)
    assert points(over)[1] == layout(2, BOOK).points[0] == -7


def test_3_after_as_many_rounds_as_the_rules_allow_the_match_is_won() -> None:
    # four lose at most a point in each round: after three nobody has 7 and is eliminated
    state = start(4, rules=fodasse.Rules(max_rounds=3))
    bounds = [margins(state, rounds=rounds, cut=False, points=False) for rounds in (2, 3, 4)]
    assert bounds == [(0, 0), (-1, 1), (-1, 1)]


@pytest.mark.parametrize(
    ("seats", "scoring", "most"),
    [
        (4, "book", [0, 1, 2, 3, 4, 5, 6, 7, 7]),
        # up to one for each stage of rounds of 1, 2, 3 and 4 cards, or of one card each
        (4, "difference", [0, 1, 3, 6, 7, 7]),
        (20, "difference", [0, 1, 2, 3, 4, 5, 6, 7, 7]),
    ],
)
def test_3_most_points_after_some_rounds(seats: int, scoring: Any, most: list[int]) -> None:
    state = start(seats, rules=fodasse.Rules(scoring=scoring))
    found = [points_range(state, rounds=rounds) for rounds in range(len(most))]
    assert found == [(-each, 0) for each in most]


def test_who_is_out_is_promised_what_it_will_get() -> None:
    for rules, share in ((BOOK, -1 / 3), (fodasse.Rules(max_rounds=9), None)):
        # one is out and one has left; with rounds agreed on, several may win
        state = drawn("round 9; 0:; 1:; 2: | left 1; 3: | 7 points | eliminated 1", rules=rules)
        assert dict(retired(state)) == ({} if share is None else {2: share, 3: share})
    assert not retired(after(start(2), "leave 0"))


@pytest.mark.parametrize(
    ("seats", "size", "rules"), [(13, 3, BOOK), (3, 13, BOOK), (11, 1, FEW), (2, 5, FEW)]
)
def test_the_longest_round(seats: int, size: int, rules: fodasse.Rules) -> None:
    before = state = dealt(start(seats, rules=rules, hand_size=size))
    decisions = 0
    while not ends_round(before, state):
        before, state = state, apply(state, legal_actions(state)[0])
        decisions += 1
    # a bid and all cards of every seat, unless the round is blind
    assert decisions == seats + (seats * size if size > 1 else 0)
    longest = known(layout(seats, rules).longest_round)
    assert (decisions == longest) is (size > 1 and seats * size == len(rules.deck) - 1)


# a first round of any size


@pytest.mark.parametrize(
    ("seats", "ladder"),
    [
        (4, [1, 2, 3]),
        (4, [7, 8, 9, 8, 7]),
        (4, [9, 8, 7]),
        (13, [3, 2, 1, 2, 3, 2]),
        (20, [1, 1, 1]),
    ],
)
def test_7b_sizes_go_on_from_the_first_round(seats: int, ladder: list[int]) -> None:
    state = start(seats, rules=fodasse.Rules(limit=999), hand_size=ladder[0])
    for size in ladder:
        assert state.hand_size == size
        state = after(state, "deal; out")


def test_7b_the_book_begins_with_one_card() -> None:
    assert start(4) == start(4, hand_size=1)
    state = start(3, hand_size=2)
    assert refused(state, deal_of("KD", "KH", "2S", vira="4H")) == "hand-size"
    assert encode_action(legal_actions(after(state, "deal"))[-1], BOOK) == 42


@pytest.mark.parametrize(
    ("seats", "size", "rules"), [(4, 0, BOOK), (4, 10, BOOK), (2, 20, BOOK), (4, 3, FEW)]
)
def test_7b_a_first_round_that_cannot_be_dealt(
    seats: int, size: int, rules: fodasse.Rules
) -> None:
    with pytest.raises(RulesError, match=f"1.* cards, not {size}"):
        start(seats, rules=rules, hand_size=size)


def test_7b_15_a_newcomer_can_make_the_first_size_impossible() -> None:
    assert after(start(2, hand_size=19), "join 2").hand_size == 13

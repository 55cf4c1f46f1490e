"""ES-ADOF in numbers: every decision has an id, and an observation says what its view says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
from fodasse.games import esadof
from fodasse.games.esadof.encoding import EPISODE_RULES, layout, observe
from fodasse.games.esadof.statistics import ends_round, points
from support.esadof.playing import (
    SEEDS,
    SWITCHES,
    Step,
    arranged,
    deal,
    in_turns,
    matches,
    passed,
    played,
)
from support.games.offering import encoding_of
from support.games.walks import known

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
PHASES = [
    esadof.Phase.DEAL,
    esadof.Phase.ARRANGE,
    esadof.Phase.TURN,
    esadof.Phase.DRAWN,
    esadof.Phase.OVER,
]
ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")


def number(card: Card | None) -> int:
    """Return a card's number: ranks in the order of the deck, four suits each."""
    if card is None:
        return -1
    return 4 * "456789TQJKA23".index(card.text[0]) + "DSHC".index(card.text[1])


def fields(seen: esadof.View) -> dict[str, list[int]]:
    """Return an observation by the names of its fields."""
    row = observe(seen)
    columns = layout(len(seen.points), seen.rules).columns
    return {name: list(row[at]) for name, at in columns.items()}


def facts(seen: esadof.View) -> dict[str, list[int]]:
    """Return what an observation must say, read off the view in another way."""
    me = known(seen.viewer)
    count = len(seen.points)
    seats = [*range(me, count), *range(me)]
    between = not seen.rows[0]
    who_knows = {esadof.Known.NOBODY: 0, esadof.Known.OWNER: 1, esadof.Known.EVERYBODY: 2}
    drawn, pile = seen.drawn, [number(card) for card in seen.pile]
    turn = seen.to_act if seen.phase in {esadof.Phase.TURN, esadof.Phase.DRAWN} else None
    return {
        "row": [-1 if between else number(seen.row(s)[i]) for s in seats for i in range(3)],
        "known": [0 if between else who_knows[seen.known[s][i]] for s in seats for i in range(3)],
        "pile": [pile.count(card) for card in range(52)],
        "pile_top": pile[-1:] or [-1],
        "stock": [seen.stock],
        "drawn": [-1 if drawn is None else number(drawn.card)],
        "drawn_from": [0 if drawn is None else 1 + (drawn.source is esadof.Source.STOCK)],
        "phase": [PHASES.index(seen.phase)],
        "dealer": [seats.index(seen.dealer)],
        "turn": [-1 if turn is None else seats.index(turn)],
        "arranging": [
            seen.phase is esadof.Phase.ARRANGE and seat in seen.awaited for seat in seats
        ],
        "points": [seen.points[seat] for seat in seats],
        "turns": [0 if seen.turns is None else seen.turns],
    }


# action ids


@pytest.mark.parametrize("seat", [0, 2, 9])
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


@given(matches())
def test_an_observation_says_what_the_view_says(match: list[Step]) -> None:
    for state in [match[0][0], *(following for _, _, following in match)]:
        for seat in range(len(state.points)):
            seen = esadof.view(state, seat)
            assert fields(seen) == facts(seen)


def test_a_turn_in_numbers() -> None:
    # seat 1 kept the 6C of the stock on the left, seat 2 the AS from the pile on the right;
    # seat 0 has drawn the TS, which it alone sees
    state = played(in_turns(*ROWS, top="6C TS"), "stock left, pile right, stock")
    own = fields(esadof.view(state, 0))
    # KD 36, QC 31 at the ends; the AS is 41, all know it
    assert own["row"] == [36, -1, 31, -1, -1, -1, -1, -1, 41]
    assert own["known"] == [1, 0, 1, 1, 0, 1, 1, 0, 2]
    # on the pile the 9H, 22, under the 4D, 0
    assert [card for card in range(52) if own["pile"][card]] == [0, 22]
    assert (own["pile_top"], own["stock"]) == ([0], [92])
    # the TS is 25
    assert (own["drawn"], own["drawn_from"], own["phase"]) == ([25], [2], [3])
    assert (own["dealer"], own["turn"], own["arranging"]) == ([0], [0], [0, 0, 0])
    other = fields(esadof.view(state, 2))
    # seat 2 left the 3H, 50, where it was; seat 0 sits next to it, seat 1 after that
    assert other["row"] == [50, -1, 41, -1, -1, -1, -1, -1, -1]
    assert (other["drawn"], other["drawn_from"]) == ([-1], [2])
    assert (other["dealer"], other["turn"]) == ([1], [1])


def test_a_card_drawn_from_the_pile_is_seen_by_all_and_twins_are_counted() -> None:
    state = played(in_turns(*ROWS, upcard="9H", top="9H"), "stock out")
    assert fields(esadof.view(state, 0))["pile"][22] == 2
    state = played(state, "pile")
    for seat in range(3):
        told = fields(esadof.view(state, seat))
        assert (told["drawn"], told["drawn_from"]) == ([22], [1])
        assert told["pile"][22] == 1


def test_rows_that_are_being_arranged_in_numbers() -> None:
    state = esadof.apply(
        esadof.apply(esadof.start(3, dealer=2), deal(*ROWS)), esadof.Arrange(1, (0, 1, 2))
    )
    told = fields(esadof.view(state, 1))
    assert told["row"] == [-1] * 9
    assert (told["phase"], told["turn"], told["arranging"]) == ([1], [-1], [0, 1, 1])
    # even the last one has no turn before all rows lie
    state = esadof.apply(state, esadof.Arrange(2, (0, 1, 2)))
    assert fields(esadof.view(state, 0))["turn"] == [-1]
    assert fields(esadof.view(state, 0))["arranging"] == [1, 0, 0]


def test_turns_are_counted_where_the_rules_count_them() -> None:
    assert fields(esadof.view(passed(in_turns(*ROWS), 4), 0))["turns"] == [0]
    assert fields(esadof.view(passed(in_turns(*ROWS, rules=EPISODE_RULES), 4), 0))["turns"] == [4]


# what an episode brings


@given(matches())
def test_a_hand_is_finished_when_its_rows_were_scored(match: list[Step]) -> None:
    for before, _, following in match:
        in_hand = before.phase not in {esadof.Phase.DEAL, esadof.Phase.OVER}
        shown = following.phase in {esadof.Phase.DEAL, esadof.Phase.OVER}
        assert ends_round(before, following) is (in_hand and shown)


def test_two_hands_that_are_equal_are_two() -> None:
    state, hands = esadof.start(3, rules=esadof.Rules(max_turns=1)), []
    for _ in range(2):
        drawn = played(arranged(esadof.apply(state, deal(*ROWS, top="6C"))), "stock")
        state = esadof.apply(drawn, esadof.Discard(drawn.awaited[0]))
        assert ends_round(drawn, state)
        hands.append(state.last_hand)
    assert hands[0] == hands[1]
    assert not ends_round(state, esadof.apply(state, deal(*ROWS)))


@given(matches())
def test_standing_is_minus_the_points_and_nobody_retires(match: list[Step]) -> None:
    for _, _, state in match:
        assert [-value for value in points(state)] == list(state.points)
        assert all(str(value) != "-0.0" for value in points(state))
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


@given(st.integers(3, 10), SWITCHES, SEEDS)
def test_no_hand_is_longer_than_told(seats: int, words: dict[str, Any], seed: int) -> None:
    rules = esadof.Rules(**words)
    longest = layout(seats, rules).longest_round
    assert (longest is None) is (rules.max_turns is None)
    if longest is None:
        return
    rng = Random(seed)
    state = esadof.start(seats, rules=rules)
    state = esadof.apply(state, esadof.sample_chance(state, rng))
    decisions = 0
    while state.phase not in {esadof.Phase.DEAL, esadof.Phase.OVER}:
        legal = esadof.legal_actions(state)
        # from the pile, which never ends
        if state.phase is esadof.Phase.TURN:
            legal = legal[1:2]
        state = esadof.apply(state, rng.choice(legal))
        decisions += 1
    assert decisions == longest

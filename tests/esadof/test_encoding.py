"""ES-ADOF in numbers: every decision has an id, and an observation says what its view says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from esadof_playing import (
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
from hypothesis import given
from hypothesis import strategies as st
from offering import encoding_of

from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import (
    GAME,
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
    View,
    actors,
    apply,
    determinize,
    legal_actions,
    returns,
    sample_chance,
    start,
    view,
)
from fodasse.games.esadof.encoding import EPISODE_RULES, layout, observe
from fodasse.games.esadof.statistics import ends_round, points

ENCODING = encoding_of(GAME)
BOOK = Rules()
IDS: dict[int, Any] = {
    0: Arrange(2, (0, 1, 2)),
    1: Arrange(2, (0, 2, 1)),
    2: Arrange(2, (1, 0, 2)),
    3: Arrange(2, (1, 2, 0)),
    4: Arrange(2, (2, 0, 1)),
    5: Arrange(2, (2, 1, 0)),
    6: Draw(2, Source.PILE),
    7: Draw(2, Source.STOCK),
    8: Knock(2),
    9: Replace(2, 0),
    10: Replace(2, 1),
    11: Replace(2, 2),
    12: Discard(2),
}
PHASES = [Phase.DEAL, Phase.ARRANGE, Phase.TURN, Phase.DRAWN, Phase.OVER]
ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")


def number(card: Card | None) -> int:
    """A card's number: ranks in the order of the deck, four suits each."""
    if card is None:
        return -1
    return 4 * "456789TQJKA23".index(card.text[0]) + "DSHC".index(card.text[1])


def fields(seen: View) -> dict[str, list[int]]:
    """An observation by the names of its fields."""
    row = observe(seen)
    columns = layout(len(seen.points), seen.rules).columns
    return {name: list(row[at]) for name, at in columns.items()}


def facts(seen: View) -> dict[str, list[int]]:
    """What an observation must say, read off the view in another way."""
    me = seen.viewer
    assert me is not None
    count = len(seen.points)
    seats = [*range(me, count), *range(me)]
    between = not seen.rows[0]
    who_knows = {Known.NOBODY: 0, Known.OWNER: 1, Known.EVERYBODY: 2}
    drawn, pile = seen.drawn, [number(card) for card in seen.pile]
    turn = seen.to_act if seen.phase in {Phase.TURN, Phase.DRAWN} else None
    return {
        "row": [-1 if between else number(seen.row(s)[i]) for s in seats for i in range(3)],
        "known": [0 if between else who_knows[seen.known[s][i]] for s in seats for i in range(3)],
        "pile": [pile.count(card) for card in range(52)],
        "pile_top": pile[-1:] or [-1],
        "stock": [seen.stock],
        "drawn": [-1 if drawn is None else number(drawn.card)],
        "drawn_from": [0 if drawn is None else 1 + (drawn.source is Source.STOCK)],
        "phase": [PHASES.index(seen.phase)],
        "dealer": [seats.index(seen.dealer)],
        "turn": [-1 if turn is None else seats.index(turn)],
        "arranging": [seen.phase is Phase.ARRANGE and seat in seen.awaited for seat in seats],
        "points": [seen.points[seat] for seat in seats],
        "turns": [0 if seen.turns is None else seen.turns],
    }


# action ids


@pytest.mark.parametrize("seat", [0, 2, 9])
@pytest.mark.parametrize("rules", [BOOK, Rules(target=1, max_turns=1)])
def test_the_ids_of_version_1(seat: int, rules: Rules) -> None:
    assert layout(3, rules).version == 1
    assert layout(3, rules).actions == len(IDS) == 13
    for each, action in IDS.items():
        assert ENCODING.encode_action(evolve(action, seat=seat), rules) == each
        assert ENCODING.decode_action(each, seat, rules) == evolve(action, seat=seat)


@given(matches())
def test_everything_legal_has_a_number_of_its_own(match: list[Step]) -> None:
    for state, _, _ in match:
        for seat in actors(state):
            if seat is CHANCE:
                continue
            legal = legal_actions(state, seat)
            ids = [ENCODING.encode_action(action, state.rules) for action in legal]
            assert len(set(ids)) == len(ids)
            assert all(0 <= each < 13 for each in ids)
            assert [ENCODING.decode_action(each, seat, state.rules) for each in ids] == list(legal)


@pytest.mark.parametrize(
    "action",
    [
        deal(*ROWS),
        Arrange(0, ()),
        Arrange(0, (0, 1)),
        Arrange(0, (0, 0, 1)),
        Arrange(0, (1, 2, 3)),
        Arrange(0, (0, 1, 2, 0)),
        Replace(0, 3),
        Replace(0, -1),
        "knock",
        None,
    ],
)
def test_what_no_seat_is_asked_for_has_no_number(action: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        ENCODING.encode_action(action, BOOK)
    assert caught.value.code == "no-number"
    assert caught.value.action == action


@pytest.mark.parametrize("number", [-1, 13, 10**30])
def test_ids_end_at_12(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 12"):
        ENCODING.decode_action(number, 0, BOOK)


@pytest.mark.parametrize("number", ["0", 0.0, None])
def test_an_id_is_a_whole_number(number: Any) -> None:
    with pytest.raises(TypeError):
        ENCODING.decode_action(number, 0, BOOK)


# observations


def test_the_layout_of_version_1_at_three_seats() -> None:
    columns = layout(3, BOOK).columns
    assert {name: (at.start, at.stop) for name, at in columns.items()} == {
        "row": (0, 9),
        "known": (9, 18),
        "pile": (18, 70),
        "pile_top": (70, 71),
        "stock": (71, 72),
        "drawn": (72, 73),
        "drawn_from": (73, 74),
        "phase": (74, 75),
        "dealer": (75, 76),
        "turn": (76, 77),
        "arranging": (77, 80),
        "points": (80, 83),
        "turns": (83, 84),
    }
    assert layout(3, BOOK).size == 84
    assert layout(10, BOOK).size == 60 + 8 * 10


def test_cards_are_numbered_by_the_sorted_pack() -> None:
    told = layout(3, BOOK).cards
    assert [number(card) for card in told] == list(range(52))
    assert tuple(dict.fromkeys(GAME.chance(start(3)).pool)) == told


@given(matches())
def test_an_observation_says_what_the_view_says_within_its_bounds(match: list[Step]) -> None:
    for state in [match[0][0], *(following for _, _, following in match)]:
        told = layout(len(state.points), state.rules)
        for seat in range(len(state.points)):
            seen = view(state, seat)
            row = observe(seen)
            assert len(row) == told.size
            assert all(type(each) is int for each in row)
            assert fields(seen) == facts(seen)
            for each in told.fields:
                columns = row[told.columns[each.name]]
                assert len(columns) == each.width
                assert each.low <= min(columns) <= max(columns) <= each.high


@given(matches(steps=120), SEEDS)
def test_worlds_a_seat_cannot_tell_apart_look_the_same(match: list[Step], seed: int) -> None:
    rng = Random(seed)
    for _, _, state in rng.sample(match, min(10, len(match))):
        for seat in range(len(state.points)):
            seen = view(state, seat)
            assert observe(view(determinize(seen, rng), seat)) == observe(seen)


@given(matches())
def test_a_middle_card_that_was_dealt_is_in_no_row(match: list[Step]) -> None:
    for _, _, state in match:
        for viewer in range(len(state.points)):
            row = fields(view(state, viewer))["row"]
            for place in range(len(state.points)):
                known = state.known[(viewer + place) % len(state.points)]
                if known and known[1] is Known.NOBODY:
                    assert row[3 * place + 1] == -1


def test_a_turn_in_numbers() -> None:
    # seat 1 kept the 6C of the stock on the left, seat 2 the AS from the pile on the right;
    # seat 0 has drawn the TS, which it alone sees
    state = played(in_turns(*ROWS, top="6C TS"), "stock left, pile right, stock")
    own = fields(view(state, 0))
    # KD 36, QC 31 at the ends; the AS is 41, all know it
    assert own["row"] == [36, -1, 31, -1, -1, -1, -1, -1, 41]
    assert own["known"] == [1, 0, 1, 1, 0, 1, 1, 0, 2]
    # on the pile the 9H, 22, under the 4D, 0
    assert [card for card in range(52) if own["pile"][card]] == [0, 22]
    assert (own["pile_top"], own["stock"]) == ([0], [92])
    # the TS is 25
    assert (own["drawn"], own["drawn_from"], own["phase"]) == ([25], [2], [3])
    assert (own["dealer"], own["turn"], own["arranging"]) == ([0], [0], [0, 0, 0])
    other = fields(view(state, 2))
    # seat 2 left the 3H, 50, where it was; seat 0 sits next to it, seat 1 after that
    assert other["row"] == [50, -1, 41, -1, -1, -1, -1, -1, -1]
    assert (other["drawn"], other["drawn_from"]) == ([-1], [2])
    assert (other["dealer"], other["turn"]) == ([1], [1])


def test_a_card_drawn_from_the_pile_is_seen_by_all_and_twins_are_counted() -> None:
    state = played(in_turns(*ROWS, upcard="9H", top="9H"), "stock out")
    assert fields(view(state, 0))["pile"][22] == 2
    state = played(state, "pile")
    for seat in range(3):
        told = fields(view(state, seat))
        assert (told["drawn"], told["drawn_from"]) == ([22], [1])
        assert told["pile"][22] == 1


def test_rows_that_are_being_arranged_in_numbers() -> None:
    state = apply(apply(start(3, dealer=2), deal(*ROWS)), Arrange(1, (0, 1, 2)))
    told = fields(view(state, 1))
    assert told["row"] == [-1] * 9
    assert (told["phase"], told["turn"], told["arranging"]) == ([1], [-1], [0, 1, 1])
    # even the last one has no turn before all rows lie
    state = apply(state, Arrange(2, (0, 1, 2)))
    assert fields(view(state, 0))["turn"] == [-1]
    assert fields(view(state, 0))["arranging"] == [1, 0, 0]


def test_turns_are_counted_where_the_rules_count_them() -> None:
    assert fields(view(passed(in_turns(*ROWS), 4), 0))["turns"] == [0]
    assert fields(view(passed(in_turns(*ROWS, rules=EPISODE_RULES), 4), 0))["turns"] == [4]


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="spectator"):
        observe(view(in_turns(*ROWS), None))


# what an episode brings


@given(matches())
def test_a_hand_is_finished_when_its_rows_were_scored(match: list[Step]) -> None:
    for before, _, following in match:
        in_hand = before.phase not in {Phase.DEAL, Phase.OVER}
        shown = following.phase in {Phase.DEAL, Phase.OVER}
        assert ends_round(before, following) is (in_hand and shown)


def test_two_hands_that_are_equal_are_two() -> None:
    state, hands = start(3, rules=Rules(max_turns=1)), []
    for _ in range(2):
        drawn = played(arranged(apply(state, deal(*ROWS, top="6C"))), "stock")
        state = apply(drawn, Discard(drawn.awaited[0]))
        assert ends_round(drawn, state)
        hands.append(state.last_hand)
    assert hands[0] == hands[1]
    assert not ends_round(state, apply(state, deal(*ROWS)))


@given(matches())
def test_standing_is_minus_the_points_and_nobody_retires(match: list[Step]) -> None:
    for _, _, state in match:
        told = layout(len(state.points), state.rules)
        assert [-value for value in points(state)] == list(state.points)
        assert all(str(value) != "-0.0" for value in points(state))
        for (low, high), values in (
            (told.points, points(state)),
            (told.returns, returns(state)),
        ):
            assert low <= min(values)
            assert max(values) <= high
        assert ENCODING.retired(state) == {}


DEAREST = [f"{rank}{suit}" for rank in "QJT9" for suit in "DSHC" for _ in range(2)]


def costliest(state: State) -> State:
    """After a hand that could not cost the seat to the dealer's left more."""
    seats = range(len(state.points))
    rows = [" ".join(DEAREST[3 * seat : 3 * seat + 3]) for seat in seats]
    return played(arranged(apply(state, deal(*rows, upcard="KD"))), "knock")


@pytest.mark.parametrize(("seats", "most"), [(3, 107), (4, 140), (10, 8 * (12 + 11 + 10) + 6 * 9)])
def test_the_worst_standing_is_met(seats: int, most: int) -> None:
    # a knock on three queens, with all queens, jacks, tens and so on in the rows
    state = costliest(start(seats, rules=Rules(target=1)))
    assert min(points(state)) == -most == layout(seats, state.rules).points[0]


def test_the_worst_standing_has_one_point_less_than_the_target_before_the_last_hand() -> None:
    state = start(3, rules=Rules(target=2), dealer=2)
    state = arranged(apply(state, deal("KD KD KH", "KH KS AD", "KS KC AH")))
    state = costliest(played(state, "knock"))
    assert state.points[1] == 1 + 107
    assert points(state)[1] == layout(3, state.rules).points[0]
    assert layout(3, state.rules).fields[11].high == 108


@given(st.integers(3, 10), SWITCHES, SEEDS)
def test_no_hand_is_longer_than_told(seats: int, words: dict[str, Any], seed: int) -> None:
    rules = Rules(**words)
    longest = layout(seats, rules).longest_round
    assert (longest is None) is (rules.max_turns is None)
    if longest is None:
        return
    rng = Random(seed)
    state = start(seats, rules=rules)
    state = apply(state, sample_chance(state, rng))
    decisions = 0
    while state.phase not in {Phase.DEAL, Phase.OVER}:
        legal = legal_actions(state)
        # from the pile, which never ends
        if state.phase is Phase.TURN:
            legal = legal[1:2]
        state = apply(state, rng.choice(legal))
        decisions += 1
    assert decisions == longest

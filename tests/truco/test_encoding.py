"""Truco in numbers: what is said by an action id, by each column, and of an episode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card
from fodasse.core.refusals import IllegalAction
from fodasse.games import truco
from support.games.offering import encoding_of, rounds_of
from support.games.walks import states
from support.truco.playing import (
    CLOSED,
    Walk,
    between,
    cut,
    deal,
    dealt,
    do,
    four,
    is_dealt,
    matches,
    move,
    replacement,
)

ENCODING = encoding_of(truco.GAME)
ROUNDS = rounds_of(truco.GAME)
BOOK = truco.Rules()
SEATS = (2, 4)


def table(state: truco.State) -> Any:
    """Return the layout for the table of a state."""
    return ENCODING.layout(len(state.hands), state.rules)


def fields(state: truco.State, viewer: int) -> dict[str, Any]:
    """Return what a seat is given, by field; a single column as its number."""
    row = ENCODING.observe(truco.view(state, viewer))
    told = {name: row[at] for name, at in table(state).columns.items()}
    return {name: each[0] if len(each) == 1 else each for name, each in told.items()}


def sights(match: Walk) -> Iterator[tuple[truco.State, truco.View]]:
    """Yield what each seat sees in each state of a match."""
    for state in states(match):
        for seat in range(len(state.hands)):
            yield state, truco.view(state, seat)


# action ids


@pytest.mark.parametrize(
    ("turn", "number"),
    [
        ("4D", 0), ("4S", 1), ("5D", 4), ("AH", 30), ("3C", 39),
        ("(4D)", 40), ("(4S)", 41), ("(AH)", 70), ("(3C)", 79),
        ("blind 0", 80), ("blind 1", 81), ("blind 2", 82),
        ("raise", 83), ("accept", 84), ("run", 85), ("keep", 86), ("burn", 87),
        ("cut tap", 88), ("cut cut", 89), ("cut from-below", 90), ("cut own-hand", 91),
        ("cut partner-card", 92), ("cut shuffle", 93),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seat", range(4))
def test_the_action_ids_of_version_1(turn: str, number: int, seat: int) -> None:
    action = move(f"{seat} {turn}")
    for rules in (BOOK, CLOSED):
        assert ENCODING.encode_action(action, rules) == number
        assert ENCODING.decode_action(number, seat, rules) == action


@pytest.mark.parametrize("worth", [None, 3, 6, 9, 12, -7])
def test_a_raise_or_an_answer_has_one_id_for_all_worths(worth: int | None) -> None:
    kinds = truco.Raise, truco.Accept, truco.Run
    for seat in range(4):
        actions = [kind(seat, worth) for kind in kinds]
        assert [ENCODING.encode_action(action, BOOK) for action in actions] == [83, 84, 85]


def test_every_id_is_an_action_of_its_own() -> None:
    numbers = range(table(between()).actions)
    actions = [ENCODING.decode_action(number, 1, BOOK) for number in numbers]
    assert len(set(actions)) == len(numbers)
    assert [ENCODING.encode_action(action, BOOK) for action in actions] == list(numbers)


@pytest.mark.parametrize(
    "action",
    [
        deal("", "", "", ""),
        replacement("4D"),
        *(truco.Tento(0, offence) for offence in truco.Offence),
        move("0 count"),
        move("0 redeal"),
        truco.Play(0, None),
        truco.Play(0, None, covered=True),
        truco.Play(0, Card.parse("8D")),
        truco.Play(0, Card.parse("8D"), covered=True),
        truco.PlayBlind(0, -1),
        truco.PlayBlind(0, 3),
    ],
)
def test_what_is_no_decision_has_no_number(action: truco.Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        ENCODING.encode_action(action, BOOK)
    assert (caught.value.code, caught.value.action) == ("no-number", action)


# the table


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_in_numbers(seats: int) -> None:
    told = ENCODING.layout(seats, ENCODING.rules)
    assert told.cards == TRUCO_DECK
    assert (told.returns, told.points) == ((-1.0, 1.0), (-12.0, 12.0))


def test_an_episode_is_played_by_the_book() -> None:
    assert ENCODING.rules == BOOK


# observations


def test_before_the_first_cut() -> None:
    assert fields(between(), 3) == {
        "hand": (0,) * 40,
        "partner": (0,) * 40,
        "phase": 0,
        "vira": -1,
        "manilha": -1,
        "dealer": 1,
        "last_cut": -1,
        "turn": 2,
        "points": (0, 0),
        "eleven": (0, 0),
        "worth": 1,
        "asked": 0,
        "answering": 0,
        "may_raise": (0, 0),
        "counted": 0,
        "redeal_asked": 0,
        "exposed_card": -1,
        "exposed_seat": -1,
        "exposed_index": -1,
        "burnt": 0,
        "held": (0,) * 4,
        "completed": 0,
        "leader": (2, -1, -1),
        "taken": (0, 0),
        "card": (-1,) * 12,
        "covered": (0,) * 12,
        "claim_seat": -1,
        "claim_offence": -1,
        "claim_phase": -1,
        "denied": (0,) * 12,
    }


HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
TURNS = "1 4S, 2 4H, 3 4C, 0 3C, 0 5D, 1 (AC), 2 raise"
"""Seat 0 takes the first trick and leads; seat 1 covers a manilha; seat 2 asks for truco."""


def test_a_hand_with_a_covered_card_and_a_request() -> None:
    state = do(dealt(*HANDS, points=(2, 5)), TURNS)
    blank = (-1,) * 4
    # cards are 4 × rank + suit: 4♦ 0, 4♠ 1, 4♥ 2, 4♣ 3, 5♦ 4, A♣ 31, 3♣ 39; kings are rank 6
    mine = fields(state, 1)
    assert [number for number, bit in enumerate(mine["hand"]) if bit] == [5]
    assert not any(mine["partner"])
    assert (mine["phase"], mine["vira"], mine["manilha"]) == (3, 24, 7)
    assert (mine["dealer"], mine["last_cut"], mine["turn"]) == (3, 1, 1)
    assert (mine["points"], mine["worth"], mine["asked"]) == ((5, 2), 1, 3)
    assert (mine["answering"], mine["may_raise"]) == (1, (1, 0))
    assert (mine["held"], mine["completed"]) == ((1, 2, 2, 1), 1)
    assert (mine["leader"], mine["taken"]) == ((0, 3, -1), (-1, 0))
    assert mine["card"] == (1, 2, 3, 39, 31, -1, -1, 4, *blank)
    assert mine["covered"] == (0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
    other = fields(state, 2)
    assert [number for number, bit in enumerate(other["hand"]) if bit] == [6, 30]
    assert (other["points"], other["answering"], other["may_raise"]) == ((2, 5), -1, (0, 1))
    assert (other["leader"], other["taken"]) == ((3, 2, -1), (1, 0))
    assert other["card"] == (2, 3, 39, 1, -1, -1, 4, -1, *blank)
    assert other["covered"] == (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0)


def test_partners_at_eleven_are_given_each_others_cards() -> None:
    state = dealt(*HANDS, points=(4, 11))
    mine = fields(state, 3)
    assert [number for number, bit in enumerate(mine["hand"]) if bit] == [3, 7, 29]
    assert [number for number, bit in enumerate(mine["partner"]) if bit] == [1, 5, 31]
    assert (mine["eleven"], mine["worth"], mine["asked"]) == ((1, 0), 1, 3)
    assert mine["answering"] == 1
    assert not any(fields(state, 0)["partner"])
    assert fields(state, 0)["answering"] == -1


def test_in_the_dark_only_the_place_of_an_exposed_card_is_known() -> None:
    state = dealt(*HANDS, points=(11, 11), exposed=(1, 2))
    waiting = fields(state, 1)
    assert (waiting["phase"], waiting["vira"], waiting["held"]) == (2, -1, (3,) * 4)
    mine = fields(do(state, "1 keep, 1 blind 0"), 1)
    assert not any(mine["hand"])
    assert (mine["eleven"], mine["held"]) == ((1, 1), (2, 3, 3, 3))
    assert (mine["exposed_card"], mine["exposed_seat"], mine["exposed_index"]) == (5, 0, 1)
    assert mine["burnt"] == 0
    burnt = fields(do(state, "1 burn"), 3)
    assert (burnt["exposed_card"], burnt["exposed_seat"], burnt["burnt"]) == (5, 2, 1)
    assert (burnt["phase"], burnt["held"]) == (1, (3, 3, 2, 3))


def test_without_partners_nobody_is_given_another_hand() -> None:
    mine = fields(dealt("3C 4D 5D", "4S AC 5S", points=(11, 4)), 0)
    assert [number for number, bit in enumerate(mine["hand"]) if bit] == [0, 4, 39]
    assert not any(mine["partner"])


@given(match=matches())
def test_the_columns_say_what_the_view_says(match: Walk) -> None:
    for state, sight in sights(match):
        row = ENCODING.observe(sight)
        told = {name: row[at] for name, at in table(state).columns.items()}
        assert read(told, sight.viewer or 0, len(state.hands)) == facts(sight)


def read(told: dict[str, tuple[int, ...]], me: int, seats: int) -> dict[str, Any]:
    """Return the columns in the words of the game, with seats and teams by number."""
    one = {name: columns[0] for name, columns in told.items()}
    sides = {1: me % 2, -1: 1 - me % 2, 0: None}
    raising = {
        team for team, may in zip((me % 2, 1 - me % 2), told["may_raise"], strict=True) if may
    }
    begun = [(place + me) % seats for place in told["leader"] if place >= 0]
    return {
        "hand": deck(told["hand"]),
        "partner": deck(told["partner"]),
        "phase": tuple(truco.Phase)[one["phase"]],
        "vira": card(one["vira"]),
        "manilha": TRUCO_RANKS[one["manilha"]] if one["manilha"] >= 0 else None,
        "dealer": (one["dealer"] + me) % seats,
        "last_cut": tuple(truco.How)[one["last_cut"]] if one["last_cut"] >= 0 else None,
        "turn": (one["turn"] + me) % seats,
        "points": told["points"][:: -1 if me % 2 else 1],
        "eleven": (None, *truco.Eleven)[sum(told["eleven"])],
        "worth": one["worth"],
        "asked": one["asked"] or None,
        "answering": sides[one["answering"]],
        "may_raise": raising,
        "counted": bool(one["counted"]),
        "redeal_asked": bool(one["redeal_asked"]),
        "exposed": None
        if one["exposed_card"] < 0
        else (
            card(one["exposed_card"]),
            (one["exposed_seat"] + me) % seats,
            one["exposed_index"] if one["exposed_index"] >= 0 else None,
            bool(one["burnt"]),
        ),
        "held": by_seat(told["held"], me),
        "completed": one["completed"],
        "leaders": begun,
        "taken": [sides[each] for each in told["taken"]],
        "cards": [list(map(card, by_seat(row, me))) for row in by_trick(told["card"], seats)],
        "covered": [by_seat(row, me) for row in by_trick(told["covered"], seats)],
    }


def facts(sight: truco.View) -> dict[str, Any]:
    """Return the same from the view itself."""
    me, seats = sight.viewer or 0, len(sight.hands)
    tricks = [*(trick.cards for trick in sight.tricks), sight.trick]
    rows = [on_table(trick, seats) for trick in (tricks + [()] * 3)[:3]]
    exposed = sight.exposed
    partners = [seat for seat in sight.teams[me % 2] if seat != me]
    return {
        "hand": {each for each in sight.hand(me) if each},
        "partner": {each for seat in partners for each in sight.hand(seat) if each},
        "phase": sight.phase,
        "vira": sight.vira,
        "manilha": sight.manilha,
        "dealer": sight.dealer,
        "last_cut": sight.last_cut,
        "turn": sight.turn,
        "points": sight.points,
        "eleven": sight.eleven,
        "worth": sight.worth,
        "asked": sight.asked,
        "answering": None if sight.asker is None else 1 - sight.asker,
        "may_raise": set(sight.may_raise),
        "counted": sight.counted,
        "redeal_asked": sight.redeal_asked,
        "exposed": exposed and (exposed.card, exposed.seat, exposed.index, exposed.burnt),
        "held": list(map(len, sight.hands)),
        "completed": len(sight.tricks),
        "leaders": [*(trick.leader for trick in sight.tricks), sight.leader],
        "taken": ([trick.winner for trick in sight.tricks] + [None] * 2)[:2],
        "cards": [[each and each.card for each in row] for row in rows],
        "covered": [[int(each is not None and each.covered) for each in row] for row in rows],
    }


def on_table(trick: Sequence[truco.Laid], seats: int) -> list[truco.Laid | None]:
    """Return what each seat has laid in a trick."""
    return [next((each for each in trick if each.seat == seat), None) for seat in range(seats)]


def by_seat(places: Sequence[int], me: int) -> list[int]:
    """Return by seat what stands by the viewer's places."""
    return [places[(seat - me) % len(places)] for seat in range(len(places))]


def by_trick(columns: Sequence[int], seats: int) -> list[Sequence[int]]:
    return [columns[first : first + seats] for first in range(0, 3 * seats, seats)]


def card(number: int) -> Card | None:
    return None if number < 0 else TRUCO_DECK[number]


def deck(bits: Sequence[int]) -> set[Card]:
    return {each for each, bit in zip(TRUCO_DECK, bits, strict=True) if bit}


@given(match=matches())
def test_within_a_hand_nothing_of_a_view_is_lost(match: Walk) -> None:
    told: dict[Any, truco.View] = {}
    for _, sight in sights(match):
        past = evolve(sight.table, hand_number=1, last_hand=None, ran_from=None, ended=None)
        present = evolve(sight, table=past)
        assert told.setdefault((sight.viewer, ENCODING.observe(sight)), present) == present


# hands


@pytest.mark.parametrize(
    ("state", "turn"),
    [
        (do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 5D, 1 5S, 2 AH"), "3 5C"),
        (do(four(), "1 raise"), "0 run"),
        (four(points=(11, 3)), "2 run"),
        (four(), "3 tento stolen-card"),
        (four(points=(11, 11)), "3 tento peeked"),
        (four(points=(11, 3)), "1 raise"),
        (four(points=(11, 11)), "0 raise"),
    ],
)
def test_a_hand_is_over_however_it_ends(state: truco.State, turn: str) -> None:
    assert ROUNDS.ends(state, do(state, turn))


@pytest.mark.parametrize(
    ("state", "turn"),
    [
        (between(), "1 tento peeked"),
        (do(four(), "1 raise, 0 run"), "1 tento peeked"),
        (between((11, 3)), "0 tento peeked"),
        (do(four(), "0 count, 0 redeal"), "1 redeal"),
        (dealt(*HANDS, exposed=(1, 0)), "0 tento peeked"),
        (four(), "0 tento false-score"),
        (four(points=(11, 11)), "0 tento false-score"),
    ],
)
def test_no_hand_is_over_by_a_claim_without_one_or_a_new_deal(
    state: truco.State, turn: str
) -> None:
    assert not ROUNDS.ends(state, do(state, turn))


def test_a_hand_is_over_that_is_just_like_the_one_before() -> None:
    state = truco.apply(cut(do(four(), "1 raise, 0 run")), deal("", "", "", ""))
    after = do(state, "1 raise, 0 run")
    assert after.last_hand == state.last_hand
    assert ROUNDS.ends(state, after)


@given(match=matches())
def test_a_hand_is_over_where_its_cards_are_gone(match: Walk) -> None:
    for before, action, after in match:
        gone = is_dealt(before) and not is_dealt(after) and not isinstance(action, truco.Redeal)
        if isinstance(action, truco.Tento) and action.offence is truco.Offence.FALSE_SCORE:
            gone = False
        assert ROUNDS.ends(before, after) == gone


@pytest.mark.parametrize(("seats", "points"), [(2, (-4.0, 4.0)), (4, (-4.0, 4.0, -4.0, 4.0))])
def test_the_standing_is_how_far_a_team_is_ahead(seats: int, points: tuple[float, ...]) -> None:
    assert ROUNDS.points(between((5, 9), seats=seats)) == points


# the longest hand


TIES = {
    2: (
        ("3C 2C KC", "3D 2D KS"),
        "1 raise, 0 accept, 1 3D, 0 raise, 1 accept, 0 3C",
        "0 2C, 1 raise, 0 accept, 1 2D",
        "1 KS, 0 raise, 1 accept, 0 KC",
    ),
    4: (
        ("3C 2C KC", "3D 2D KS", "4D 4S 4H", "5D 5S 5H"),
        "1 raise, 2 accept, 1 3D, 2 raise, 3 accept, 2 4D, 3 5D, 0 3C",
        "0 2C, 1 raise, 0 accept, 1 2D, 2 4S, 3 5S",
        "1 KS, 2 raise, 1 accept, 2 4H, 3 5H, 0 KC",
    ),
}
"""Three ties; every step is asked for and accepted apart."""


@pytest.mark.parametrize(("seats", "longest"), [(2, 15), (4, 21)])
@pytest.mark.parametrize("exposure", [False, True])
def test_the_longest_hand(seats: int, longest: int, exposure: bool) -> None:
    hands, *tricks = TIES[seats]
    state = truco.start(seats, rules=truco.Rules(exposure=exposure))
    longest += exposure
    assert ENCODING.layout(seats, state.rules).longest_round == longest
    state = truco.apply(cut(state), deal(*hands, exposed=(1, 0) if exposure else None))
    turns = [turn for trick in ["1 keep"] * exposure + tricks for turn in trick.split(",")]
    for turn in turns:
        awaited = {each for seat in range(seats) for each in truco.legal_actions(state, seat)}
        assert truco.GAME.explicit(state, move(turn)) in awaited
        before, state = state, do(state, turn)
        assert ROUNDS.ends(before, state) == (turn is turns[-1])
    assert 1 + len(turns) == longest

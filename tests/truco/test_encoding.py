"""Truco in numbers: what is said by an action id, by each column, and of an episode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card
from fodasse.core.refusals import IllegalAction
from fodasse.games import truco
from support.games.offering import encoding_of, rounds_of
from support.games.walks import known, states
from support.truco.playing import (
    CLOSED,
    HANDS,
    Walk,
    between,
    cut,
    deal,
    dealt,
    do,
    four,
    matches,
    move,
    replacement,
)

ENCODING = encoding_of(truco.GAME)
ROUNDS = rounds_of(truco.GAME)
BOOK = truco.Rules()


def table(state: truco.State) -> Any:
    """Return the layout for the table of a state."""
    return ENCODING.layout(len(state.hands), state.rules)


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
def test_the_action_ids_of_version_1(turn: str, number: int) -> None:
    for seat in range(4):
        action = move(f"{seat} {turn}")
        assert ENCODING.encode_action(action, BOOK) == number
        assert ENCODING.decode_action(number, seat, BOOK) == action


@pytest.mark.parametrize("worth", [None, 3, 12, -7])
def test_a_raise_or_an_answer_has_one_id_for_all_worths(worth: int | None) -> None:
    actions = [kind(2, worth) for kind in (truco.Raise, truco.Accept, truco.Run)]
    assert [ENCODING.encode_action(action, BOOK) for action in actions] == [83, 84, 85]


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


@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_in_numbers(seats: int) -> None:
    assert ENCODING.rules == BOOK
    told = ENCODING.layout(seats, BOOK)
    assert told.cards == TRUCO_DECK
    assert (told.returns, told.points) == ((-1.0, 1.0), (-12.0, 12.0))


BOUNDS = {
    (0, 1): "hand partner eleven may_raise counted redeal_asked burnt covered denied",
    (-1, 1): "answering taken",
    (0, 2): "completed",
    (-1, 2): "exposed_index",
    (0, 3): "dealer turn held",
    (-1, 3): "exposed_seat leader claim_seat runner",
    (-1, 5): "last_cut claim_offence",
    (0, 6): "phase",
    (-1, 6): "claim_phase",
    (-1, 9): "manilha",
    (1, 12): "worth",
    (0, 12): "points asked",
    (-1, 39): "vira exposed_card card",
}


def test_the_bounds_of_columns_at_four_seats() -> None:
    told = {each.name: (each.low, each.high) for each in ENCODING.layout(4, BOOK).fields}
    assert told == {name: bounds for bounds, names in BOUNDS.items() for name in names.split()}


# observations


def reading(seen: truco.View) -> dict[str, tuple[int, ...]]:
    """Return the fields of an observation, read off a view in another way."""
    me, seats = known(seen.viewer), len(seen.hands)
    side, other = me % 2, 1 - me % 2
    phases, hows, offences = tuple(truco.Phase), tuple(truco.How), tuple(truco.Offence)

    def place(seat: int) -> int:
        return (seat - me) % seats

    def number(card: Card | None) -> int:
        return -1 if card is None else TRUCO_DECK.index(card)

    def deck(held: Sequence[Card | None]) -> tuple[int, ...]:
        return tuple(int(card in held) for card in TRUCO_DECK)

    signs = {None: 0, side: 1, other: -1}
    tricks = [*(trick.cards for trick in seen.tricks), seen.trick]
    lies = {(n, place(each.seat)): each for n, trick in enumerate(tricks) for each in trick}
    laid = [lies.get((n, each)) for n in range(3) for each in range(seats)]
    leaders = [*(trick.leader for trick in seen.tricks), seen.leader]
    winners = [signs[trick.winner] for trick in seen.tricks]
    exposed, claim = seen.exposed, seen.claim
    partner = seen.hand((me + 2) % seats) if seats > 2 else ()
    return {
        "hand": deck(seen.hand(me)),
        "partner": deck(partner),
        "phase": (phases.index(seen.phase),),
        "vira": (number(seen.vira),),
        "manilha": (TRUCO_RANKS.index(seen.manilha) if seen.manilha else -1,),
        "dealer": (place(seen.dealer),),
        "last_cut": (hows.index(seen.last_cut) if seen.last_cut else -1,),
        "turn": (place(seen.turn),),
        "points": (seen.points[side], seen.points[other]),
        "eleven": tuple(int(team in seen.stake.at_eleven) for team in (side, other)),
        "worth": (seen.worth,),
        "asked": (seen.asked or 0,),
        "answering": (-signs[seen.asker],),
        "may_raise": tuple(int(team in seen.stake.may_raise) for team in (side, other)),
        "counted": (int(seen.counted),),
        "redeal_asked": (int(seen.redeal_asked),),
        "exposed_card": (number(exposed.card) if exposed else -1,),
        "exposed_seat": (place(exposed.seat) if exposed else -1,),
        "exposed_index": (-1 if exposed is None or exposed.index is None else exposed.index,),
        "burnt": (int(bool(exposed and exposed.burnt)),),
        "held": tuple(len(seen.hand((me + each) % seats)) for each in range(seats)),
        "completed": (len(seen.tricks),),
        "leader": (*(place(known(each)) for each in leaders), -1, -1)[:3],
        "taken": (*winners, 0, 0)[:2],
        "card": tuple(number(each.card) if each else -1 for each in laid),
        "covered": tuple(int(bool(each and each.covered)) for each in laid),
        "claim_seat": (place(claim.seat) if claim else -1,),
        "claim_offence": (offences.index(claim.offence) if claim else -1,),
        "claim_phase": (phases.index(claim.phase) if claim else -1,),
        "denied": tuple(
            int((team, offence) in seen.denied) for team in (side, other) for offence in offences
        ),
        "runner": (-1 if seen.runner is None else place(seen.runner),),
    }


def assert_columns_say(match: Walk) -> None:
    for state in states(match):
        for seat in range(len(state.hands)):
            seen = truco.view(state, seat)
            row = ENCODING.observe(seen)
            told = {name: row[at] for name, at in table(state).columns.items()}
            assert told == reading(seen)


@settings(max_examples=settings().max_examples // 4)
@given(match=matches(steps=100))
def test_the_columns_say_what_the_view_says(match: Walk) -> None:
    assert_columns_say(match)


def test_the_columns_say_what_is_claimed_and_denied() -> None:
    state = dealt("", "", "", "", rules=truco.Rules(tento="agreed"))
    steps = []
    for turn in ("0 tento false-call", "1 deny", "1 raise", "3 tento peeked", "0 deny"):
        state, before = do(state, turn), state
        steps.append((before, move(turn), state))
    assert_columns_say(Walk(steps, "claims"))


# hands


@pytest.mark.parametrize(
    ("state", "turn", "ends"),
    [
        (do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 5D, 1 5S, 2 AH"), "3 5C", True),
        (do(four(), "1 raise"), "0 run", True),
        (four(points=(11, 3)), "2 run", True),
        (four(), "3 tento stolen-card", True),
        (four(points=(11, 11)), "3 tento peeked", True),
        (four(points=(11, 3)), "1 raise", True),
        (four(points=(11, 11)), "0 raise", True),
        # claims where there is no hand, or that leave it in play, and a new deal
        (between(), "1 tento peeked", False),
        (do(four(), "1 raise, 0 run"), "1 tento peeked", False),
        (between((11, 3)), "0 tento peeked", False),
        (do(four(), "0 count, 0 redeal"), "1 redeal", False),
        (dealt(*HANDS, exposed=(1, 0)), "0 tento peeked", False),
        (four(), "0 tento false-score", False),
        (four(points=(11, 11)), "0 tento false-score", False),
    ],
)
def test_a_hand_is_over_however_it_ends(state: truco.State, turn: str, ends: bool) -> None:
    assert ROUNDS.ends(state, do(state, turn)) is ends


def test_a_hand_is_over_that_is_just_like_the_one_before() -> None:
    state = truco.apply(cut(do(four(), "1 raise, 0 run")), deal("", "", "", ""))
    after = do(state, "1 raise, 0 run")
    assert after.last_hand == state.last_hand
    assert ROUNDS.ends(state, after)


@pytest.mark.parametrize(("seats", "points"), [(2, (-4.0, 4.0)), (4, (-4.0, 4.0, -4.0, 4.0))])
def test_the_standing_is_how_far_a_team_is_ahead(seats: int, points: tuple[float, ...]) -> None:
    assert ROUNDS.points(between((5, 9), seats=seats)) == points


# the longest hand


@pytest.mark.parametrize(
    ("seats", "rules", "longest"),
    [
        # a cut, 6 or 12 cards, and 4 steps that are asked for and accepted
        (2, CLOSED, 1 + 6 + 8),
        (4, CLOSED, 1 + 12 + 8),
        # an answer to a card that turned over
        (4, BOOK, 1 + 12 + 8 + 1),
        (4, truco.Rules(steps=(1, 3), exposure=False), 1 + 12 + 2),
    ],
)
def test_the_longest_hand(seats: int, rules: truco.Rules, longest: int) -> None:
    assert ENCODING.layout(seats, rules).longest_round == longest

"""Action ids, observations, and what is said of an episode: docs/numbers/dalmuti.md."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from fodasse.core.encoding import Field
from fodasse.core.refusals import IllegalAction
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Revolt,
    Role,
    Rules,
    State,
    TakeOver,
    View,
    apply,
    legal_actions,
    sample_chance,
    start,
    view,
)
from support.dalmuti.playing import (
    Walk,
    cards,
    later,
    matches,
    move,
)
from support.games.offering import encoding_of, rounds_of
from support.games.walks import known, states

ENCODING = encoding_of(GAME)
ROUNDS = rounds_of(GAME)
RULES = Rules()


# action ids


def test_all_ids_are_decisions() -> None:
    decisions = [ENCODING.decode_action(number, 8, RULES) for number in range(398)]
    assert len(set(decisions)) == 398
    numbers = [ENCODING.encode_action(decision, RULES) for decision in decisions]
    assert numbers == list(range(398))


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, move(3, "A")),
        (1, move(3, "2")),
        (2, move(3, "2x2")),
        (12, move(3, "5x3")),
        (90, move(3, "Kx13")),
        (91, move(3, "A *")),
        (103, move(3, "5x3 *")),
        (182, move(3, "A *x2")),
        (272, move(3, "Kx13 *x2")),
        (273, Pass(3)),
        (274, Give(3, cards("A A"))),
        (287, Give(3, cards("A *"))),
        (288, Give(3, cards("2 2"))),
        (305, Give(3, cards("7 3"))),
        (377, Give(3, cards("K *"))),
        (378, Give(3, cards("* *"))),
        (379, TakeOver(3)),
        (380, Decline(3)),
        (381, Lay(3, 14, 1, 1)),
        (382, Lay(3, 14, 2, 2)),
        (383, Give(3, cards("A"))),
        (396, Give(3, cards("*"))),
        (397, Revolt(3)),
    ],
    ids=str,
)
def test_ids_are_for_ever(number: int, action: Action) -> None:
    assert ENCODING.encode_action(action, RULES) == number
    assert ENCODING.decode_action(number, 3, RULES) == action


@pytest.mark.parametrize(
    "action",
    [
        sample_chance(start(4), Random(1)),
        Give(0, (None, 3)),
        Give(0, (15,)),
        Give(0, (None,)),
        Give(0, (3, 4, 5)),
        Give(0, (0, 3)),
        Give(0, (3, 15)),
        Lay(0, 0, 1),
        Lay(0, 14, 1),
        Lay(0, 14, 2, 1),
        Lay(0, 14, 3, 3),
        Lay(0, 2, 0),
        Lay(0, 2, 4, 1),
        Lay(0, 2, 2, 2),
        Lay(0, 2, 1, -1),
        Lay(0, 5, 4, 3),
    ],
    ids=str,
)
def test_what_cannot_be_has_none(action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        ENCODING.encode_action(action, RULES)
    assert caught.value.code == "no-number"
    assert caught.value.action == action


# observations


def test_the_layout_at_four_seats() -> None:
    told = ENCODING.layout(4, Rules(hands=3))
    assert told.fields == (
        Field("hand", 14, 0, 10),
        Field("bonus_gave", 14, 0, 2),
        Field("bonus_got", 14, 0, 2),
        Field("laid", 56, 0, 10),
        Field("phase", 1, 0, 4),
        Field("hand_number", 1, 1, 3),
        Field("taken_over", 1, 0, 1),
        Field("first", 1, 0, 3),
        Field("turn", 1, -1, 3),
        Field("top_place", 1, -1, 3),
        Field("top_rank", 1, 0, 10),
        Field("top_count", 1, 0, 10),
        Field("top_wildcards", 1, 0, 0),
        Field("passes", 1, 0, 2),
        Field("roles", 4, 0, 5),
        Field("held", 4, 0, 16),  # 14 dealt and 2 paid
        Field("went_out", 4, 0, 2),
        Field("points", 4, 0, 9),
        Field("passed", 4, 0, 1),
        Field("revolted", 1, -1, 3),
    )
    assert (told.version, told.actions, told.size) == (2, 398, 129)
    assert told.cards == cards("A 2 3 4 5 6 7 8 9 T")


def test_the_layout_at_nine_seats_with_wildcards() -> None:
    told = ENCODING.layout(9, Rules(wildcards=True))
    high = {field.name: field.high for field in told.fields}
    assert told.cards == cards("A 2 3 4 5 6 7 8 9 T J Q K *")
    assert told.size == 3 * 14 + 9 * 14 + 10 + 4 * 9 + 9 + 1
    assert (high["hand"], high["top_count"], high["top_wildcards"]) == (13, 15, 2)
    assert (high["held"], high["passes"], high["points"]) == (13, 7, 32)


@pytest.mark.parametrize("seats", range(4, 10))
def test_the_length_of_an_observation_depends_on_the_seats_only(seats: int) -> None:
    tables = (Rules(), Rules.preset("classic"), Rules(bonus="none", reentry=False))
    layouts = [ENCODING.layout(seats, rules) for rules in tables]
    assert len({(layout.size, layout.actions) for layout in layouts}) == 1


def sight(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """Return the fields of an observation by name."""
    row = ENCODING.observe(view(state, seat))
    columns = ENCODING.layout(len(state.points), state.rules).columns
    return {name: row[at] for name, at in columns.items()}


def reading(seen: View) -> dict[str, tuple[int, ...]]:
    """Return the fields of an observation, read off a view in another way."""
    seats = list(seen.seating)
    while seats[0] != seen.viewer:
        seats.append(seats.pop(0))
    place = {seat: number for number, seat in enumerate(seats)}
    ladder = (
        None, Role.PRESIDENT, Role.VICE_PRESIDENT, Role.ENGINEER, Role.SENIOR_INTERN,
        Role.JUNIOR_INTERN,
    )  # fmt: skip
    phases = (Phase.DEAL, Phase.TAKEOVER, Phase.BONUS, Phase.PLAY, Phase.OVER)

    def counted(held: Any) -> tuple[int, ...]:
        found = Counter(held)
        return tuple(found[card] for card in range(1, 15))

    top = (-1, 0, 0, 0)
    if seen.top:
        top = (place[seen.top.seat], seen.top.rank, seen.top.count, seen.top.wildcards)
    went_out = dict.fromkeys(seats, 0) | {seat: order for order, seat in enumerate(seen.out, 1)}
    return {
        "hand": counted(seen.hand(seats[0])),
        "bonus_gave": counted(seen.bonus.gave if seen.bonus else ()),
        "bonus_got": counted(seen.bonus.got if seen.bonus else ()),
        "laid": sum([counted(seen.laid[seat]) for seat in seats], ()),
        "phase": (phases.index(seen.phase),),
        "hand_number": (seen.hand_number,),
        "taken_over": (1 if seen.taken_over else 0,),
        "first": (place[seen.seating[0]],),
        "turn": (-1 if seen.to_act is None else place[seen.to_act],),
        "top_place": top[:1],
        "top_rank": top[1:2],
        "top_count": top[2:3],
        "top_wildcards": top[3:],
        "passes": (seen.passes,),
        "roles": tuple(ladder.index(seen.roles[seat] if seen.roles else None) for seat in seats),
        "held": tuple(len(seen.hand(seat)) for seat in seats),
        "went_out": tuple(went_out[seat] for seat in seats),
        "points": tuple(seen.points[seat] for seat in seats),
        "passed": tuple(int(seat in seen.passed) for seat in seats),
        "revolted": (-1 if seen.revolted is None else place[seen.revolted],),
    }


@settings(max_examples=settings().max_examples // 4)
@given(matches(steps=100))
def test_columns_say_what_the_view_says(match: Walk) -> None:
    for state in states(match):
        assert ROUNDS.points(state) == state.points
        assert ENCODING.retired(state) == {}
        for seat in range(len(state.points)):
            assert sight(state, seat) == reading(view(state, seat))


# episodes


def passed_match(seats: int, rules: Rules) -> list[State]:
    """Return all states of a match in which all pass, or open with the smallest set."""
    rng = Random(0)
    past = [start(seats, rules=rules)]
    while GAME.actors(state := past[-1]):
        legal = legal_actions(state)
        opens = state.phase is Phase.PLAY and state.top is None
        dealing = state.phase is Phase.DEAL
        action = sample_chance(state, rng) if dealing else legal[0] if opens else legal[-1]
        past.append(apply(state, action))
    return past


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, Rules(hands=1)),
        (5, Rules(hands=3)),
        (7, Rules(wildcards=True)),
        (4, Rules(wildcards=True, wildcard_pair="none")),
        (9, Rules(hands=2, reentry=False)),
        (4, Rules.preset("classic")),
    ],
    ids=str,
)
def test_bounds_are_reached_by_who_is_always_first_or_last(seats: int, rules: Rules) -> None:
    # If nobody lays over anybody, they go out in the order of the seating, again and again.
    told = ENCODING.layout(seats, rules)
    past = passed_match(seats, rules)
    ends = [after for before, after in pairwise(past) if ROUNDS.ends(before, after)]
    assert [known(state.last_hand).order for state in ends] == [tuple(range(seats))] * rules.hands
    points = [ROUNDS.points(state) for state in past]
    returns = [GAME.returns(state) for state in past]
    assert told.points == (min(map(min, points)), max(map(max, points)))
    assert told.returns == (min(map(min, returns)), max(map(max, returns)))
    assert points[-1][0] == rules.hands * (seats - 1)


PLAY = 54 + 53 * 3
"""At four seats 54 sets of one card, 3 passes after each but the last."""
TWELVE = 77 + 76 * 3
"""Of 78 cards 77 are laid one by one."""


@pytest.mark.parametrize(
    ("rules", "longest"),
    [
        (Rules(hands=1, wildcards=True), PLAY),
        # two gifts from hand 2 on, and two questions where there are takeovers
        (Rules(hands=2), PLAY + 2),
        (Rules(wildcards=True), PLAY + 2 + 2),
        (Rules(wildcards=True, wildcard_pair="none"), PLAY + 2),
        (Rules(deck="twelve", bonus="none"), TWELVE),
        # 79 of 80 with wildcards alone, and all four are asked about a revolution
        (Rules.preset("classic"), 79 + 78 * 3 + 2 + 4),
    ],
    ids=str,
)
def test_the_longest_hand_at_four_seats(rules: Rules, longest: int) -> None:
    assert ENCODING.rules == Rules()
    assert ENCODING.layout(4, rules).longest_round == longest


def test_most_cards_are_held_by_a_president_with_wildcards() -> None:
    state = later((0, 1, 2, 3), wildcards=True, wildcard_pair="none")
    state = apply(state, sample_chance(state, Random(1)))
    high = {field.name: field.high for field in ENCODING.layout(4, state.rules).fields}
    assert sight(state, 2)["held"] == (12, 12, 17, 16)
    assert high["held"] == 17

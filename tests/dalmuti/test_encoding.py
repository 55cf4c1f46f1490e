"""Action ids, observations, and what is said of an episode: docs/numbers/dalmuti.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fodasse.core.encoding import Field
from fodasse.core.refusals import IllegalAction
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Deal,
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
    after,
    cards,
    deal,
    gives,
    later,
    matches,
    move,
    played,
    position,
)
from support.games.offering import encoding_of, rounds_of
from support.games.walks import states

ENCODING = encoding_of(GAME)
ROUNDS = rounds_of(GAME)
RULES = Rules()
SEATS = pytest.mark.parametrize("seats", [4, 5, 7, 9])
TABLES = pytest.mark.parametrize(
    "rules",
    [
        Rules(hands=1),
        Rules(hands=3),
        Rules(wildcards=True),
        Rules(wildcards=True, wildcard_pair="none"),
        Rules(hands=2, reentry=False),
        Rules.preset("classic"),
    ],
    ids=repr,
)


def sights(state: State) -> Iterator[tuple[View, dict[str, tuple[int, ...]]]]:
    """Yield the view of every seat, and the fields of its observation by name."""
    columns = ENCODING.layout(len(state.points), state.rules).columns
    for seat in range(len(state.points)):
        seen = view(state, seat)
        row = ENCODING.observe(seen)
        yield seen, {name: row[where] for name, where in columns.items()}


def sight(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    return list(sights(state))[seat][1]


def columns_of(text: str) -> tuple[int, ...]:
    """Return cards as the 14 columns that count them."""
    return tuple(map(cards(text).count, range(1, 15)))


def passing(state: State) -> Action:
    """Return a pass where it is legal, else the smallest set."""
    legal = legal_actions(state)
    return legal[0] if state.phase is Phase.PLAY and state.top is None else legal[-1]


def dallying(state: State) -> Action:
    """Return an action that makes a hand long: one card a trick, the last one kept to the end."""
    legal = legal_actions(state)
    singles = [action for action in legal if isinstance(action, Lay) and action.count == 1]
    relieving = state.top is not None and len(state.hand(state.top.seat)) == 1
    if state.phase is not Phase.PLAY or not singles:
        return legal[-1]
    if state.top is None or (relieving and len(state.hand(singles[0].seat)) > 1):
        return max(singles, key=lambda lay: lay.rank)
    return legal[-1]


def match_of(seats: int, rules: Rules, choose: Any, seed: int = 0) -> list[State]:
    """Return all states of a match in which one function chooses."""
    rng = Random(seed)
    past = [start(seats, rules=rules)]
    while GAME.actors(state := past[-1]):
        dealing = state.phase is Phase.DEAL
        past.append(apply(state, sample_chance(state, rng) if dealing else choose(state)))
    return past


def hand_lengths(past: list[State]) -> list[int]:
    """Return the number of decisions in each hand."""
    lengths = [0]
    for before, following in pairwise(past):
        lengths[-1] += before.phase is not Phase.DEAL
        if ROUNDS.ends(before, following):
            lengths.append(0)
    return lengths


class TestActionIds:
    @pytest.mark.parametrize("seat", [0, 8])
    def test_all_ids_are_decisions_of_any_seat(self, seat: int) -> None:
        decisions = [ENCODING.decode_action(number, seat, RULES) for number in range(398)]
        assert len(set(decisions)) == 398
        assert {decision.seat for decision in decisions if not isinstance(decision, Deal)} == {
            seat
        }
        assert [ENCODING.encode_action(decision, RULES) for decision in decisions] == list(
            range(398)
        )

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
    def test_ids_are_for_ever(self, number: int, action: Action) -> None:
        assert ENCODING.encode_action(action, RULES) == number
        assert ENCODING.decode_action(number, 3, RULES) == action

    @pytest.mark.parametrize(
        "action",
        [
            sample_chance(start(4), Random(1)),
            Deal(()),
            Give(0, (None, 3)),
            Give(0, (None, None)),
            Give(0, (15,)),
            Give(0, (None,)),
            Give(0, (3, 4, 5)),
            Give(0, (0, 3)),
            Give(0, (3, 15)),
            Lay(0, 0, 1),
            Lay(0, 14, 1),
            Lay(0, 14, 2),
            Lay(0, 14, 2, 1),
            Lay(0, 14, 3, 3),
            Lay(0, 2, 0),
            Lay(0, 2, 3),
            Lay(0, 2, 4, 1),
            Lay(0, 2, 2, 2),
            Lay(0, 2, 1, -1),
            Lay(0, 5, 4, 3),
        ],
        ids=str,
    )
    def test_what_cannot_be_has_none(self, action: Action) -> None:
        with pytest.raises(IllegalAction) as caught:
            ENCODING.encode_action(action, RULES)
        assert caught.value.code == "no-number"
        assert caught.value.action == action


class TestEncoding:
    def test_the_layout_at_four_seats(self) -> None:
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

    def test_the_layout_at_nine_seats_with_wildcards(self) -> None:
        told = ENCODING.layout(9, Rules(wildcards=True))
        high = {field.name: field.high for field in told.fields}
        assert told.cards == cards("A 2 3 4 5 6 7 8 9 T J Q K *")
        assert told.size == 3 * 14 + 9 * 14 + 10 + 4 * 9 + 9 + 1
        assert (high["hand"], high["top_count"], high["top_wildcards"]) == (13, 15, 2)
        assert (high["held"], high["passes"], high["points"]) == (13, 7, 32)

    def test_most_cards_are_held_by_a_president_with_wildcards(self) -> None:
        state = later((0, 1, 2, 3), wildcards=True, wildcard_pair="none")
        state = apply(state, sample_chance(state, Random(1)))
        high = {field.name: field.high for field in ENCODING.layout(4, state.rules).fields}
        assert sight(state, 2)["held"] == (12, 12, 17, 16)
        assert high["held"] == 17


class TestObservation:
    @given(matches(steps=100))
    def test_columns_say_what_the_view_says(self, match: Walk) -> None:
        for state in states(match):
            for seen, fields in sights(state):
                assert fields == reading(seen)

    def test_a_trick_told_by_hand(self) -> None:
        state = position(
            "3 9x2", "A 5x2 *", "8x3", "7x2 T", "", opens=3, out=[4], wildcards=True, hands=2
        )
        state = played(state, "3 7x2, 0 pass, 1 5 *")
        told = sight(state, 3)
        assert told["hand"] == columns_of("T")
        assert told["held"] == (1, 0, 3, 2, 3)
        assert told["went_out"] == (0, 1, 0, 0, 0)
        assert told["points"] == (0, 4, 0, 0, 0)
        assert [told[f"top_{what}"] for what in ("place", "rank", "count", "wildcards")] == [
            (3,), (5,), (2,), (1,),
        ]  # fmt: skip
        assert (told["turn"], told["passes"], told["first"]) == ((4,), (0,), (2,))
        assert told["phase"] == (3,)
        assert (told["hand_number"], told["taken_over"]) == ((1,), (0,))
        assert told["roles"] == (0,) * 5
        assert set(told["bonus_gave"]) == set(told["bonus_got"]) == {0}
        assert told["laid"][:14] == columns_of(" ".join(map(face, state.laid[3])))
        assert told["laid"][3 * 14 : 4 * 14] == columns_of(" ".join(map(face, state.laid[1])))

    def test_a_bonus_told_by_hand(self) -> None:
        dealt = {"seat1": "3 3 5 6x3 7x4 8x3", "seat3": "A 4 9x5 Tx3 Jx3"}
        state = later((4, 2, 0, 3, 1))
        state = apply(state, deal(state, **dealt))
        president, junior = sight(state, 4), sight(state, 1)
        assert president["bonus_got"] == junior["bonus_gave"] == columns_of("3 3")
        assert set(president["bonus_gave"]) == set(junior["bonus_got"]) == {0}
        assert president["phase"] == (2,)
        assert (president["turn"], junior["turn"]) == ((0,), (1,))
        # The seating is 4, 2, 0, 3, 1: president, vice-president, engineer, senior, junior.
        assert president["roles"] == (1, 2, 3, 4, 5)
        assert sight(state, 0)["roles"] == (3, 4, 5, 1, 2)
        assert president["points"] == (4, 3, 2, 1, 0)
        assert junior["points"] == (0, 4, 3, 2, 1)

        gift = state.hand(4)[-2:]
        state = gives(state, " ".join(map(face, gift)))
        assert sight(state, 4)["bonus_gave"] == sight(state, 1)["bonus_got"]
        assert sight(state, 4)["bonus_gave"] == columns_of(" ".join(map(face, gift)))
        assert set(sight(state, 0)["bonus_got"]) == {0}

    def test_a_takeover_told_by_hand(self) -> None:
        state = later((4, 2, 0, 3, 1), wildcards=True)
        state = apply(state, deal(state, seat3="*x2"))
        assert sight(state, 3)["phase"] == (1,)
        assert sight(state, 3)["hand"][13] == 2
        state = after(state, TakeOver(3))
        told = sight(state, 4)  # the seating is 3, 1, 0, 2, 4
        assert told["taken_over"] == (1,)
        assert told["roles"] == (5, 1, 2, 3, 4)
        assert told["first"] == (1,)
        assert told["turn"] == (-1,)
        assert told["held"] == (0,) * 5

    @pytest.mark.parametrize(
        ("state", "phase"),
        [(start(5, youngest=2), 0), (match_of(5, Rules(hands=1), passing)[-1], 4)],
        ids=["before", "after"],
    )
    def test_between_hands_there_are_no_cards(self, state: State, phase: int) -> None:
        told = sight(state, 1)
        assert told["phase"] == (phase,)
        assert told["turn"] == told["top_place"] == (-1,)
        assert told["first"] == ((4,) if phase else (1,))
        assert not any(told["hand"] + told["laid"] + told["held"] + told["went_out"])


class TestEpisodes:
    @given(matches())
    def test_a_hand_ends_when_the_next_is_due_or_the_match_is_over(self, match: Walk) -> None:
        for before, action, following in match:
            ended = following.phase is Phase.OVER or following.hand_number > before.hand_number
            assert ROUNDS.ends(before, following) is ended
            assert not (ended and isinstance(action, TakeOver | Decline | Give | Deal))

    def test_a_hand_that_ends_like_the_one_before_ends_too(self) -> None:
        past = match_of(5, Rules(hands=4), passing)
        ends = [now for was, now in pairwise(past) if ROUNDS.ends(was, now)]
        assert [state.last_hand.order for state in ends if state.last_hand] == [
            (0, 1, 2, 3, 4)
        ] * 4

    @SEATS
    @TABLES
    def test_bounds_of_points_are_reached_by_who_is_always_first_or_last(
        self, seats: int, rules: Rules
    ) -> None:
        # If nobody lays over anybody, they go out in the order of the seating, again and again.
        told = ENCODING.layout(seats, rules)
        past = match_of(seats, rules, passing)
        points = [ROUNDS.points(state) for state in past]
        returns = [GAME.returns(state) for state in past]
        assert told.points == (min(map(min, points)), max(map(max, points)))
        assert told.returns == (min(map(min, returns)), max(map(max, returns)))
        assert points[-1][0] == rules.hands * (seats - 1)
        assert GAME.returns(past[-1])[-1] == told.returns[0]

    @given(matches())
    def test_points_are_those_of_the_state_and_nobody_retires(self, match: Walk) -> None:
        for state in states(match):
            assert ROUNDS.points(state) == state.points
            assert ENCODING.retired(state) == {}

    def test_the_longest_hand_at_four_seats(self) -> None:
        # 54 sets of one card, 3 passes after each but the last.
        # Then two gifts from hand 2 on, and two questions where there are takeovers.
        play = 54 + 53 * 3
        assert ENCODING.layout(4, Rules(hands=1, wildcards=True)).longest_round == play
        assert ENCODING.layout(4, Rules(hands=2)).longest_round == play + 2
        assert ENCODING.layout(4, Rules(wildcards=True)).longest_round == play + 2 + 2
        unasked = Rules(wildcards=True, wildcard_pair="none")
        assert ENCODING.layout(4, unasked).longest_round == play + 2

    def test_the_longest_hand_by_house_rules(self) -> None:
        # Of 78 cards 77 are laid one by one, with wildcards alone 79 of 80; 3 passes after each
        # but the last. All four are asked about a revolution.
        play = 77 + 76 * 3
        twelve = Rules(deck="twelve", bonus="none")
        assert ENCODING.layout(4, twelve).longest_round == play
        classic = Rules.preset("classic")
        assert ENCODING.layout(4, classic).longest_round == 79 + 78 * 3 + 2 + 4

    def test_the_length_of_an_observation_depends_on_the_seats_only(self) -> None:
        for seats in range(4, 10):
            tables = (Rules(), Rules.preset("classic"), Rules(bonus="none", reentry=False))
            assert len({ENCODING.layout(seats, rules).size for rules in tables}) == 1
            assert len({ENCODING.layout(seats, rules).actions for rules in tables}) == 1

    @SEATS
    @TABLES
    @pytest.mark.parametrize("choose", [passing, dallying])
    def test_no_hand_is_longer_than_the_longest(
        self, seats: int, rules: Rules, choose: Any
    ) -> None:
        told = ENCODING.layout(seats, rules)
        longest = max(hand_lengths(match_of(seats, rules, choose)))
        assert told.longest_round is not None
        assert longest <= told.longest_round

    @SEATS
    def test_the_longest_hand_is_not_much_longer_than_some_are(self, seats: int) -> None:
        matches = [match_of(seats, Rules(), dallying, seed) for seed in range(3)]
        longest = max(max(hand_lengths(past)) for past in matches)
        assert longest > 0.85 * (ENCODING.layout(seats, Rules()).longest_round or 0)

    def test_an_episode_is_a_match_by_the_book(self) -> None:
        assert Rules() == ENCODING.rules


def face(card: int | None) -> str:
    return "." if card is None else "A23456789TJQK*"[card - 1]


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

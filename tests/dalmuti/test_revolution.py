"""Revolutions (``wildcard_pair="revolution"``): who is asked, what follows, and who knows what."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from fodasse.core.seats import Seat
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Decline,
    Lay,
    Phase,
    Revolt,
    Role,
    Rules,
    State,
    TakeOver,
    apply,
    count_worlds,
    determinize,
    legal_actions,
    plausible_actions,
    position_from_text,
    position_to_text,
    start,
    view,
)
from fodasse.games.dalmuti.events import (
    HandBegan,
    Revolution,
    RolesGiven,
    TakeoverAsked,
    TakeoverDeclined,
)
from support.dalmuti.playing import after, deal, later, played, refused
from support.games.telling import told
from support.games.walks import known

ORDER = (3, 0, 4, 1, 2)
"""The seating of the hand: president 3, vice-president 0, engineer 4, interns 1 and 2."""


def asked(rebel: Seat, *declined: Seat, **rules: object) -> State:
    """Return a hand of five in which one seat was dealt both wildcards; some have declined."""
    agreed = {"wildcards": True, "wildcard_pair": "revolution", **rules}
    state = later(ORDER, **agreed)
    state = apply(state, deal(state, **{f"seat{rebel}": "* *"}))
    return after(state, *map(Decline, declined))


def risen(rebel: Seat, **rules: object) -> State:
    """Return the hand after a revolution."""
    return apply(asked(rebel, *ORDER[: ORDER.index(rebel)], **rules), Revolt(rebel))


each_rebel = pytest.mark.parametrize("rebel", ORDER)


def test_every_seat_is_asked_in_the_order_of_the_seating() -> None:
    state = asked(2)
    for seat in ORDER:
        assert (state.phase, state.to_act) == (Phase.TAKEOVER, seat)
        assert legal_actions(state) == (*[Revolt(2)] * (seat == 2), Decline(seat))
        assert plausible_actions(state, seat) == (Revolt(seat), Decline(seat))
        state = apply(state, Decline(seat))
    assert (state.phase, state.to_act) == (Phase.BONUS, 3)


@pytest.mark.parametrize(
    ("state", "action", "code"),
    [
        # only who was dealt both may revolt
        (asked(2), Revolt(3), "both-wildcards"),
        (asked(2), Revolt(2), "not-your-turn"),
        (asked(2), Revolt(5), "unknown-seat"),
        # what is not agreed is not asked for
        *((asked(3), TakeOver(seat), "not-asked") for seat in (3, 0, 9)),
        *((asked(1, wildcard_pair="takeover"), Revolt(seat), "not-asked") for seat in (1, 2, 9)),
        (risen(3), Revolt(3), "not-asked"),
    ],
)
def test_who_may_not_revolt(state: State, action: Action, code: str) -> None:
    assert refused(state, action) == code


@each_rebel
def test_the_junior_intern_turns_the_seating_around_and_others_leave_it(rebel: Seat) -> None:
    before, state = asked(rebel), risen(rebel)
    seating = (2, 1, 4, 0, 3) if rebel == 2 else ORDER
    assert state.seating == seating
    assert [known(state.roles)[seat] for seat in seating] == list(Role)
    assert (state.phase, state.to_act, state.revolted) == (Phase.PLAY, seating[0], rebel)
    # cards stay where they are: 68, 14 for the first three places and 13 for the interns
    assert (state.hands, state.exchanges) == (before.hands, ())
    assert [len(state.hand(seat)) for seat in ORDER] == [14, 14, 14, 13, 13]
    assert all(view(state, seat).bonus is None for seat in range(5))
    text = position_to_text(state)
    assert f"; revolted {rebel}" in text
    assert position_from_text(text, rules=state.rules) == state


@pytest.mark.parametrize(("hands", "phase"), [(3, Phase.DEAL), (2, Phase.OVER)])
def test_it_is_over_with_the_hand_and_the_next_hand_asks_again(hands: int, phase: Phase) -> None:
    state = risen(2, hands=hands)
    while state.phase is Phase.PLAY:
        state = apply(state, legal_actions(state)[-1])
    assert (state.phase, state.revolted) == (phase, None)
    if phase is Phase.DEAL:
        assert state.seating == known(state.last_hand).order
        state = apply(state, deal(state))
        assert (state.phase, state.to_act) == (Phase.TAKEOVER, state.seating[0])


def test_the_first_hand_asks_nobody() -> None:
    state = start(4, rules=Rules.preset("classic"))
    assert apply(state, deal(state, seat0="* *")).phase is Phase.PLAY


def test_being_asked_tells_nothing() -> None:
    # Whoever has both wildcards, the others see the same questions.
    for seat in ORDER:
        seen = {view(asked(rebel, 3, 0), seat) for rebel in ORDER if rebel != seat}
        assert len(seen) == len({each.hands for each in seen})
        assert {(each.to_act, each.phase) for each in seen} == {(4, Phase.TAKEOVER)}
    # and who declined may have had both, one or none
    worlds = [determinize(view(asked(1, 3, 0), 2), Random(seed)) for seed in range(60)]
    assert {world.hand(3).count(WILDCARD) for world in worlds} == {0, 1, 2}


@pytest.mark.parametrize(("laid", "left"), [((), 2), ((Lay(3, 14, 1, 1),), 1)])
def test_all_know_where_both_wildcards_are_until_they_are_laid(
    laid: tuple[Lay, ...], left: int
) -> None:
    state = later((0, 1, 2, 3), wildcards=True, wildcard_pair="revolution", lone_wildcards=True)
    state = apply(state, deal(state, seat3="* * 9 9"))
    state = after(state, *map(Decline, (0, 1, 2)), Revolt(3), *laid)
    seen = view(state, 0)
    for seed in range(20):
        world = determinize(seen, Random(seed))
        assert world.hand(3).count(WILDCARD) == left
        assert view(world, 0) == seen
    # of 57 cards 15 are held by seat 0 and two known: 40 in hands of 14, 14 and 12 more
    assert count_worlds(seen) == comb(40, 14) * comb(26, 14)


@pytest.mark.parametrize("viewer", [None, 0, 2, 4])
def test_it_is_told_as_an_event(viewer: Seat | None) -> None:
    junior, other = asked(2, 3, 0, 4, 1), asked(4, 3, 0)
    assert told(GAME, junior, Revolt(2), viewer=viewer) == [
        Revolution(2, reversed=True),
        RolesGiven((2, 1, 4, 0, 3), tuple(known(risen(2).roles)[seat] for seat in range(5))),
        HandBegan(2, 2),
    ]
    assert told(GAME, other, Revolt(4), viewer=viewer) == [
        Revolution(4, reversed=False),
        HandBegan(2, 3),
    ]
    assert told(GAME, other, Decline(4), viewer=viewer) == [TakeoverDeclined(4), TakeoverAsked(1)]


@pytest.mark.parametrize("turns", ["0 9x2, 1 pass", "0 9x2, 1 pass, 2 7x2"])
def test_a_trick_of_once_only_stands_in_positions(turns: str) -> None:
    state = later((0, 1, 2, 3), reentry=False, bonus="none")
    state = apply(state, deal(state, seat0="9 9 8", seat1="8 8", seat2="7 7", seat3="6 6"))
    state = played(state, turns)
    text = position_to_text(state)
    assert "passed 1" in text
    assert position_from_text(text, rules=state.rules) == state


@pytest.mark.parametrize("viewer", range(5))
@each_rebel
def test_worlds_of_a_revolution_look_alike(viewer: int, rebel: Seat) -> None:
    state, rng = risen(rebel), Random(viewer)
    for _ in range(viewer * 3):
        state = apply(state, legal_actions(state)[0])
    seen = view(state, viewer)
    world = determinize(seen, rng)
    assert view(world, viewer) == seen
    GAME.validate(world)

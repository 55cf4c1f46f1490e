"""Revolutions (``wildcard_pair="revolution"``): who is asked, what follows, and who knows what."""

from __future__ import annotations

from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.seats import Seat
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Decline,
    Lay,
    Pass,
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
    sample_chance,
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

ORDER = (3, 0, 4, 1, 2)
"""The seating of the hand: president 3, vice-president 0, engineer 4, interns 1 and 2."""


def asked(rebel: Seat, *declined: Seat, **rules: object) -> State:
    """Return a hand of five in which one seat was dealt both wildcards; some have declined."""
    agreed = {"wildcards": True, "wildcard_pair": "revolution", **rules}
    state = later(ORDER, **agreed)
    state = apply(state, deal(state, **{f"seat{rebel}": "* *"}))
    return after(state, *map(Decline, declined))


def test_every_seat_is_asked_in_the_order_of_the_seating() -> None:
    state = asked(2)
    for seat in ORDER:
        assert (state.phase, state.to_act) == (Phase.TAKEOVER, seat)
        assert legal_actions(state)[-1] == Decline(seat)
        assert legal_actions(state)[:-1] == ((Revolt(2),) if seat == 2 else ())
        assert plausible_actions(state, seat) == (Revolt(seat), Decline(seat))
        state = apply(state, Decline(seat))
    assert (state.phase, state.to_act) == (Phase.BONUS, 3)


def test_only_who_was_dealt_both_may_revolt() -> None:
    state = asked(2)
    assert refused(state, Revolt(3)) == "both-wildcards"
    assert refused(state, Revolt(2)) == "not-your-turn"
    assert refused(state, Revolt(5)) == "unknown-seat"


def test_the_junior_intern_turns_the_seating_around() -> None:
    before = asked(2, 3, 0, 4, 1)
    state = apply(before, Revolt(2))
    assert state.seating == (2, 1, 4, 0, 3)
    assert state.roles is not None
    assert [state.roles[seat] for seat in state.seating] == list(Role)
    assert (state.phase, state.to_act, state.revolted) == (Phase.PLAY, 2, 2)
    assert state.exchanges == ()
    # 68 cards: 14 for the first three places of the old seating, 13 for the interns
    assert state.hands == before.hands
    assert [len(state.hand(seat)) for seat in ORDER] == [14, 14, 14, 13, 13]


@pytest.mark.parametrize("rebel", [3, 0, 4, 1])
def test_others_leave_the_seating_as_it_was(rebel: Seat) -> None:
    declined = ORDER[: ORDER.index(rebel)]
    before = asked(rebel, *declined)
    state = apply(before, Revolt(rebel))
    assert (state.seating, state.roles) == (before.seating, before.roles)
    assert (state.phase, state.to_act, state.revolted) == (Phase.PLAY, 3, rebel)
    assert (state.hands, state.exchanges) == (before.hands, ())
    assert all(view(state, seat).bonus is None for seat in range(5))


def test_it_is_over_with_the_hand_and_the_next_hand_asks_again() -> None:
    state = apply(asked(2, 3, 0, 4, 1, hands=3), Revolt(2))
    while state.phase is Phase.PLAY:
        state = apply(state, legal_actions(state)[-1])
    assert (state.phase, state.revolted, state.hand_number) == (Phase.DEAL, None, 3)
    assert state.seating == state.last_hand.order if state.last_hand else False
    state = apply(state, deal(state))
    assert (state.phase, state.to_act) == (Phase.TAKEOVER, state.seating[0])


def test_it_is_over_with_the_match() -> None:
    state = apply(asked(2, 3, 0, 4, 1, hands=2), Revolt(2))
    while state.phase is Phase.PLAY:
        state = apply(state, legal_actions(state)[-1])
    assert (state.phase, state.revolted) == (Phase.OVER, None)


def test_the_first_hand_asks_nobody() -> None:
    state = start(4, rules=Rules.preset("classic"))
    assert apply(state, deal(state, seat0="* *")).phase is Phase.PLAY


def test_what_is_not_agreed_is_not_asked_for() -> None:
    rising = asked(3)
    assert [refused(rising, TakeOver(seat)) for seat in (3, 0, 9)] == ["not-asked"] * 3
    taking = asked(1, wildcard_pair="takeover")
    assert [refused(taking, Revolt(seat)) for seat in (1, 2, 9)] == ["not-asked"] * 3
    assert refused(apply(rising, Revolt(3)), Revolt(3)) == "not-asked"


def test_being_asked_tells_nothing() -> None:
    # Whoever has both wildcards, the others see the same questions.
    for seat in ORDER:
        seen = {view(asked(rebel, 3, 0), seat) for rebel in ORDER if rebel != seat}
        hands = {each.hands for each in seen}
        assert len(seen) == len(hands)
        assert {each.to_act for each in seen} == {4}
        assert {each.phase for each in seen} == {Phase.TAKEOVER}


def test_all_know_where_both_wildcards_are_until_they_are_laid() -> None:
    state = later((0, 1, 2, 3), wildcards=True, wildcard_pair="revolution", lone_wildcards=True)
    state = apply(state, deal(state, seat3="* * 9 9"))
    state = after(state, Decline(0), Decline(1), Decline(2), Revolt(3))
    seen = view(state, 0)
    for seed in range(20):
        world = determinize(seen, _rng(seed))
        assert world.hand(3).count(WILDCARD) == 2
        assert view(world, 0) == seen
    # 57 cards; 43 are hidden from seat 0, two of them known: 41 in hands of 14, 14 and 12 more
    sizes = [len(state.hand(seat)) for seat in (1, 2, 3)]
    assert sizes == [14, 14, 14]
    assert count_worlds(seen) == count_worlds(view(state, 0))
    hidden = 57 - len(state.hand(0)) - 2
    assert count_worlds(seen) == _ways(hidden, 14, 14)
    state = apply(state, Lay(3, 14, 1, 1))
    for seed in range(20):
        assert determinize(view(state, 0), _rng(seed)).hand(3).count(WILDCARD) == 1
    assert count_worlds(view(state, 0)) == _ways(hidden, 14, 14)


def test_who_declined_is_told_nothing_of() -> None:
    state = asked(1, 3, 0)
    found = {
        determinize(view(state, 2), _rng(seed)).hand(3).count(WILDCARD) for seed in range(200)
    }
    assert found == {0, 1, 2}


def test_it_is_told_as_an_event() -> None:
    junior, other = asked(2, 3, 0, 4, 1), asked(4, 3, 0)
    for viewer in (None, 0, 2, 4):
        assert told(GAME, junior, Revolt(2), viewer=viewer) == [
            Revolution(2, reversed=True),
            RolesGiven((2, 1, 4, 0, 3), _roles(junior, Revolt(2))),
            HandBegan(2, 2),
        ]
        assert told(GAME, other, Revolt(4), viewer=viewer) == [
            Revolution(4, reversed=False),
            HandBegan(2, 3),
        ]
        assert told(GAME, other, Decline(4), viewer=viewer) == [
            TakeoverDeclined(4),
            TakeoverAsked(1),
        ]


def test_it_stands_in_positions() -> None:
    for rebel in ORDER:
        state = apply(asked(rebel, *ORDER[: ORDER.index(rebel)]), Revolt(rebel))
        text = position_to_text(state)
        assert f"; revolted {rebel}" in text
        assert position_from_text(text, rules=state.rules) == state


def test_a_trick_of_once_only_stands_in_positions() -> None:
    state = later((0, 1, 2, 3), reentry=False, bonus="none")
    state = apply(state, deal(state, seat0="9 9 8", seat1="8 8", seat2="7 7", seat3="6 6"))
    state = played(state, "0 9x2, 1 pass, 2 7x2")
    text = position_to_text(state)
    assert "passed 1" in text
    assert position_from_text(text, rules=state.rules) == state


@given(st.integers(0, 4), st.integers(0, 2**32))
def test_worlds_of_a_revolution_look_alike(viewer: int, seed: int) -> None:
    rebel = ORDER[seed % 5]
    state = apply(asked(rebel, *ORDER[: ORDER.index(rebel)]), Revolt(rebel))
    for _ in range(seed % 13):
        if state.phase is not Phase.PLAY:
            break
        state = apply(state, legal_actions(state)[0])
    seen = view(state, viewer)
    world = determinize(seen, _rng(seed))
    assert view(world, viewer) == seen
    GAME.validate(world)
    assert all(isinstance(each, Lay | Pass) for each in legal_actions(world))


def test_a_random_classic_match_ends() -> None:
    rng = _rng(1)
    state = start(6, rules=Rules.preset("classic"))
    while GAME.actors(state):
        if state.phase is Phase.DEAL:
            state = apply(state, sample_chance(state, rng))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    assert state.winners


def _ways(cards: int, *hands: int) -> int:
    """Return the number of ways to deal cards into hands, the last of which takes the rest."""
    found = 1
    for hand in hands:
        found *= comb(cards, hand)
        cards -= hand
    return found


def _roles(state: State, action: Revolt) -> tuple[Role, ...]:
    roles = apply(state, action).roles
    assert roles is not None
    return roles


def _rng(seed: int) -> Random:

    return Random(seed)

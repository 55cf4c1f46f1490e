"""What each seat may see: hands, the bonus, questions about a takeover, and each action."""

from __future__ import annotations

from random import Random

import pytest

from fodasse.games.dalmuti import (
    GAME,
    Bonus,
    Deal,
    Decline,
    Give,
    Lay,
    Phase,
    State,
    TakeOver,
    View,
    apply,
    censor,
    check,
    legal_actions,
    start,
    view,
)
from support.dalmuti.playing import (
    after,
    cards,
    deal,
    gives,
    later,
    played,
    position,
)

ORDER = (4, 2, 0, 3, 1)
"""Seat 4 is president, 2 vice-president, 0 engineer, 3 senior and 1 junior intern."""
DEALT = {"seat1": "3 3 5 6x3 7x4 8x3", "seat3": "A 4 9x5 Tx3 Jx3", "seat4": "2 2 3 4x3 5x4 6x3 7"}


def backs(count: int) -> tuple[None, ...]:
    return (None,) * count


def bonus(**rules: bool) -> State:
    state = later(ORDER, **rules)
    return apply(state, deal(state, **DEALT))


ALL = (None, 0, 1, 2, 3, 4)


def taking() -> State:
    """Return a takeover by the senior intern."""
    state = later(ORDER, wildcards=True)
    return after(state, deal(state, seat3="* *"), TakeOver(3))


# hands


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_seat_sees_its_own_hand_the_sizes_of_the_others_and_what_was_laid(
    viewer: int | None,
) -> None:
    state = played(position("9 5", "8 5 5", "7 5", "6 T T T"), "0 9, 1 8")
    sight = view(state, viewer)
    for seat, hand in enumerate(("5", "5 5", "5 7", "6 T T T")):
        assert sight.hand(seat) == (cards(hand) if seat == viewer else backs(len(hand.split())))
    assert (sight.laid, sight.top) == (state.laid, Lay(1, 8, 1))


@pytest.mark.parametrize("viewer", ALL)
def test_sizes_are_public_in_the_bonus_too(viewer: int | None) -> None:
    # 66 cards for five, the first place one more; executives hold two more until they give
    for state, sizes in (
        (bonus(), [13, 11, 15, 11, 16]),
        (gives(bonus(), "6 6"), [13, 13, 15, 11, 14]),
    ):
        seen = view(state, viewer)
        assert [len(seen.hand(seat)) for seat in range(5)] == sizes


def test_9_the_last_players_cards_are_not_shown_after_the_hand() -> None:
    state = played(position("", "", "9", "8 5 A", opens=2, out=(0, 1)), "2 9")
    moments: list[State | View] = [state, *(view(state, each) for each in (None, *range(4)))]
    for seen in moments:
        assert seen.hands == seen.laid == ((),) * 4
    assert state == played(position("", "", "9", "7 4 T", opens=2, out=(0, 1)), "2 9")


def test_what_belongs_to_a_seat_stands_together() -> None:
    state = played(position("9", "8 5", "7 5", "6 5", reentry=False), "0 9, 1 pass")
    out, passed, own, _ = view(state, 2).seats
    assert (out.points, out.place, out.hand, out.passed) == (3, 1, (), False)
    assert (passed.points, passed.place, passed.hand, passed.passed) == (0, None, backs(2), True)
    assert (own.hand, own.laid, own.role) == (cards("5 7"), state.laid[2], None)
    roles = [str(each.role) for each in view(bonus(), 0).seats]
    assert roles == ["engineer", "junior-intern", "vice-president", "senior-intern", "president"]


# the bonus


def bonuses(state: State) -> list[Bonus | None]:
    """Return the spectator's and everybody's."""
    return [view(state, viewer).bonus for viewer in ALL]


def test_13_a_view_tells_what_the_viewer_gave_and_got() -> None:
    state = later(ORDER)
    assert bonuses(state) == [None] * 6
    state = apply(state, deal(state, **DEALT))
    paid, paid_vice, none = cards("3 3"), cards("A 4"), ()
    given, given_vice = cards("2 7"), cards("A T")
    for turn, own, vice in (
        (None, none, none),
        ("2 7", given, none),
        ("A T", given, given_vice),
    ):
        state = gives(state, turn) if turn else state
        assert bonuses(state) == [
            None, None, Bonus(paid, own), Bonus(vice, paid_vice), Bonus(paid_vice, vice),
            Bonus(own, paid),
        ]  # fmt: skip
    assert state.phase is Phase.PLAY
    assert bonuses(played(state, "4 6, 2 pass")) == bonuses(state)


def test_13_no_bonus_in_the_first_hand_nor_while_interns_are_asked_nor_after_a_hand() -> None:
    state = later(ORDER, wildcards=True)
    asked = apply(state, deal(state))
    assert asked.phase is Phase.TAKEOVER
    over, rng = gives(bonus(), "2 7", "A T"), Random(2)
    while over.hand_number == 2:
        over = apply(over, rng.choice(legal_actions(over)))
    for each in (position("9 5", "8 5", "7 5", "6 5", "6 2"), asked, taking(), over):
        assert bonuses(each) == [None] * 6


def test_13_who_takes_no_part_cannot_tell_what_changed_hands() -> None:
    one, other = gives(bonus(), "2 7", "A T"), gives(bonus(), "4 6", "J J")
    assert [view(one, viewer) == view(other, viewer) for viewer in ALL] == [True] * 2 + [False] * 4
    assert repr(view(one, 0)) == repr(view(other, 0))


# takeover


def test_takeover_being_asked_tells_nothing_nor_does_a_refusal() -> None:
    state = later(ORDER, wildcards=True)
    able, unable = (
        apply(state, deal(state, seat2="A 2 2 3", seat3=senior, seat1="Jx11"))
        for senior in ("* * 9x8 8 7", "9x8 8 7")
    )
    for one, other in ((able, unable), (apply(able, Decline(3)), apply(unable, Decline(3)))):
        for viewer in (None, 2):
            assert view(one, viewer) == view(other, viewer)
    assert view(able, 3).legal_actions == (TakeOver(3), Decline(3))
    assert view(unable, 3).legal_actions == (Decline(3),)
    told, same = ([str(refusal) for refusal in GAME.refusals(each, 2)] for each in (able, unable))
    assert told == same
    assert len(told) == 2


@pytest.mark.parametrize("viewer", ALL)
def test_takeover_is_seen_by_all(viewer: int | None) -> None:
    seen = view(taking(), viewer)
    assert (seen.taken_over, seen.seating) == (True, (3, 1, 0, 2, 4))
    assert (seen.phase, seen.roles, seen.hands) == (Phase.DEAL, taking().roles, ((),) * 5)


# actions


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_1_of_a_deal_a_seat_sees_its_own_hand(viewer: int | None) -> None:
    action = deal(start(4))
    assert censor(start(4), action, viewer) == Deal(
        tuple(
            hand if seat == viewer else backs(len(hand)) for seat, hand in enumerate(action.hands)
        )
    )


@pytest.mark.parametrize(
    ("state", "action", "viewers"),
    [
        (bonus(), Give(4, cards("2 7")), {4, 1}),
        (gives(bonus(), "2 7"), Give(2, cards("A T")), {2, 3}),
        # after a takeover the new roles
        (apply(taking(), deal(taking(), seat3="2 7")), Give(3, cards("2 7")), {3, 4}),
    ],
)
def test_13_of_a_gift_giver_and_receiver_see_the_cards(
    state: State, action: Give, viewers: set[int]
) -> None:
    check(state, action)
    for viewer in ALL:
        seen = action if viewer in viewers else Give(action.seat, (None, None))
        assert censor(state, action, viewer) == seen

"""What each seat may see: hands, the bonus, questions about a takeover, and each action."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

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
    apply,
    censor,
    legal_actions,
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
    played,
    position,
    texts,
)

ORDER = (4, 2, 0, 3, 1)
"""Seat 4 is president, 2 vice-president, 0 engineer, 3 senior and 1 junior intern."""
DEALT = {"seat1": "3 3 5 6x3 7x4 8x3", "seat3": "A 4 9x5 Tx3 Jx3", "seat4": "2 2 3 4x3 5x4 6x3 7"}


def backs(count: int) -> tuple[None, ...]:
    return (None,) * count


def bonus(**rules: bool) -> State:
    state = later(ORDER, **rules)
    return apply(state, deal(state, **DEALT))


def sizes(state: State) -> list[int]:
    return [len(state.hand(seat)) for seat in range(len(state.points))]


# hands


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others(viewer: int | None) -> None:
    state = played(position("9 5", "8 5 5", "7 5", "6 T T T"), "0 9, 1 8")
    own = [cards("5"), cards("5 5"), cards("5 7"), cards("6 T T T")]
    sight = view(state, viewer)
    for seat, size in enumerate((1, 2, 2, 4)):
        assert sight.hand(seat) == (own[seat] if seat == viewer else backs(size))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_sizes_are_public_in_the_bonus_too(viewer: int | None) -> None:
    # 66 cards for five, the first place one more; executives hold two more until they give
    state = bonus()
    assert sizes(state) == [13, 11, 15, 11, 16]
    seen = view(state, viewer)
    assert [len(seen.hand(seat)) for seat in range(5)] == [13, 11, 15, 11, 16]
    seen = view(gives(state, "6 6"), viewer)
    assert [len(seen.hand(seat)) for seat in range(5)] == [13, 13, 15, 11, 14]


def test_what_was_laid_is_seen_by_all() -> None:
    state = played(position("9 5", "8 5 5", "7 5", "6 T T T"), "0 9, 1 8")
    for viewer in (None, *range(4)):
        assert view(state, viewer).laid == state.laid
        assert view(state, viewer).top == Lay(1, 8, 1)


def test_9_the_last_players_cards_are_not_shown_after_the_hand() -> None:
    state = position("", "", "9", "8 5 A", opens=2, out=(0, 1))
    state = played(state, "2 9")
    assert state.laid == state.hands == ((),) * 4
    for viewer in (None, *range(4)):
        seen = view(state, viewer)
        assert seen.hands == seen.laid == ((),) * 4
    assert state == played(position("", "", "9", "7 4 T", opens=2, out=(0, 1)), "2 9")


# the bonus


def bonuses(state: State) -> list[Bonus | None]:
    """Return the spectator's and everybody's."""
    return [view(state, viewer).bonus for viewer in (None, *range(5))]


def test_13_a_view_tells_what_the_viewer_gave_and_got() -> None:
    state = later(ORDER)
    assert bonuses(state) == [None] * 6
    # before anything is given back
    state = apply(state, deal(state, **DEALT))
    paid, paid_vice = cards("3 3"), cards("A 4")
    junior, vice = Bonus(paid, ()), Bonus((), paid_vice)
    senior, president = Bonus(paid_vice, ()), Bonus((), paid)
    assert bonuses(state) == [None, None, junior, vice, senior, president]
    # after the president gave
    state = gives(state, "2 7")
    junior, president = Bonus(paid, cards("2 7")), Bonus(cards("2 7"), paid)
    assert bonuses(state) == [None, None, junior, vice, senior, president]
    # after the vice-president gave: the play
    state = gives(state, "A T")
    vice, senior = Bonus(cards("A T"), paid_vice), Bonus(paid_vice, cards("A T"))
    assert state.phase is Phase.PLAY
    assert bonuses(state) == [None, None, junior, vice, senior, president]
    state = played(state, "4 6, 2 pass")
    assert bonuses(state) == [None, None, junior, vice, senior, president]


def test_13_no_bonus_in_the_first_hand_and_after_a_hand() -> None:
    state = position("9 5", "8 5", "7 5", "6 5", "6 2")
    assert bonuses(state) == [None] * 6
    rng = Random(2)
    state = gives(bonus(), "2 7", "A T")
    while state.hand_number == 2:
        state = apply(state, rng.choice(legal_actions(state)))
    assert bonuses(state) == [None] * 6


def test_13_no_bonus_while_interns_are_asked() -> None:
    state = later(ORDER, wildcards=True)
    state = apply(state, deal(state))
    assert state.phase is Phase.TAKEOVER
    assert bonuses(state) == [None] * 6
    # nor once somebody took over
    state = later(ORDER, wildcards=True)
    state = after(state, deal(state, seat3="* *"), TakeOver(3))
    assert bonuses(state) == [None] * 6


def test_13_who_takes_no_part_cannot_tell_what_changed_hands() -> None:
    one = gives(bonus(), "2 7", "A T")
    other = gives(bonus(), "4 6", "J J")
    for viewer in (None, 0):
        assert view(one, viewer) == view(other, viewer)
        assert repr(view(one, viewer)) == repr(view(other, viewer))
    assert all(view(one, viewer) != view(other, viewer) for viewer in range(1, 5))


# takeover


def test_takeover_being_asked_tells_nothing() -> None:
    state = later(ORDER, wildcards=True)
    able = apply(state, deal(state, seat2="A 2 2 3", seat3="* * 9x8 8 7", seat1="Jx11"))
    unable = apply(state, deal(state, seat2="A 2 2 3", seat3="9x8 8 7", seat1="Jx11"))
    for one, other in ((able, unable), (apply(able, Decline(3)), apply(unable, Decline(3)))):
        for viewer in (None, 2):
            assert view(one, viewer) == view(other, viewer)
    assert view(able, 3).legal_actions == (TakeOver(3), Decline(3))
    assert view(unable, 3).legal_actions == (Decline(3),)


def test_takeover_is_seen_by_all() -> None:
    state = later(ORDER, wildcards=True)
    state = after(state, deal(state, seat3="* *"), TakeOver(3))
    for viewer in (None, *range(5)):
        seen = view(state, viewer)
        assert (seen.taken_over, seen.seating) == (True, (3, 1, 0, 2, 4))
        assert (seen.phase, seen.roles) == (Phase.DEAL, state.roles)
        assert seen.hands == ((),) * 5


def test_takeover_no_seat_learns_from_a_refusal_what_another_holds() -> None:
    state = later(ORDER, wildcards=True)
    able = apply(state, deal(state, seat2="A 2 2 3", seat3="* * 9x8 8 7", seat1="Jx11"))
    unable = apply(state, deal(state, seat2="A 2 2 3", seat3="9x8 8 7", seat1="Jx11"))
    told = [[str(each) for each in GAME.refusals(each, 2)] for each in (able, unable)]
    assert told[0] == told[1]
    assert len(told[0]) == 2


# actions


def shown(action: object) -> str:
    """Return the cards of a gift as somebody saw it."""
    assert isinstance(action, Give)
    return texts(action.cards)


@pytest.mark.parametrize("viewer", [0, 3])
def test_1_of_a_deal_a_seat_sees_its_own_hand(viewer: int) -> None:
    state = start(4)
    action = deal(state)
    seen = censor(state, action, viewer)
    sizes = (14, 14, 14, 13)
    assert seen == Deal(
        tuple(action.hands[seat] if seat == viewer else backs(sizes[seat]) for seat in range(4))
    )


def test_1_of_a_deal_a_spectator_sees_backs() -> None:
    state = start(4)
    assert censor(state, deal(state)) == Deal(tuple(map(backs, (14, 14, 14, 13))))
    assert censor(state, deal(state), None) == censor(state, deal(state))


def test_13_of_a_gift_giver_and_receiver_see_the_cards() -> None:
    state = bonus()
    action = Give(4, cards("2 7"))
    for viewer, seen in {4: "2 7", 1: "2 7", 2: ". .", 3: ". .", 0: ". .", None: ". ."}.items():
        assert shown(censor(state, action, viewer)) == seen
    state = apply(state, action)
    action = Give(2, cards("A T"))
    for viewer, seen in {2: "A T", 3: "A T", 4: ". .", 1: ". .", 0: ". .", None: ". ."}.items():
        assert shown(censor(state, action, viewer)) == seen


def test_13_of_a_gift_after_a_takeover_the_new_roles_see_the_cards() -> None:
    state = later(ORDER, wildcards=True)
    state = after(state, deal(state, seat3="* *"), TakeOver(3))
    state = apply(state, deal(state))
    assert state.to_act == 3
    action = Give(3, state.hand(3)[-2:])
    seen = {
        viewer: "." not in shown(censor(state, action, viewer)) for viewer in (None, *range(5))
    }
    assert seen == {None: False, 0: False, 1: False, 2: False, 3: True, 4: True}


@given(match=matches(steps=250))
def test_censored_actions_show_no_more_than_views(match: Walk) -> None:
    for before, action, following in match:
        seats = range(len(before.points))
        for viewer in (None, *seats):
            seen = censor(before, action, viewer)
            if isinstance(action, Deal):
                assert isinstance(seen, Deal)
                for seat in seats:
                    own = action.hands[seat] if seat == viewer else backs(len(action.hands[seat]))
                    assert seen.hands[seat] == own
            elif isinstance(action, Give):
                place = before.seating.index(action.seat)
                taker = before.seating[-1 - place]
                hidden = Give(action.seat, backs(len(action.cards)))
                assert seen == (action if viewer in (action.seat, taker) else hidden)
                bonus = view(following, viewer).bonus
                if viewer == action.seat:
                    assert bonus is not None
                    assert bonus.gave == action.cards
                if viewer == taker:
                    assert bonus is not None
                    assert bonus.got == action.cards
            else:
                assert seen == action

"""Rules 6a, 7l, 18a, 18b and 19a: what each seat may see, and how it saw each action."""

from __future__ import annotations

import pytest

from fodasse import Deal, Join, Leave, State, View, apply, censor, start, view
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import bidding, cards, deal, due, playing
from support.games.walks import known


def texts(hand: tuple[object, ...]) -> list[str | None]:
    return [None if card is None else str(card) for card in hand]


def hidden(count: int) -> tuple[None, ...]:
    return (None,) * count


def seen_hands(seen: View) -> list[list[str | None]]:
    return [texts(player.hand) for player in seen.seats]


def motley() -> State:
    """Seat 1 has left, 2 is out, 5 waits; 0, 3 and 4 hold two cards each."""
    state = drawn(
        "dealer 0; round 6; cards 2; 0:; 1: | left 1; 2: | 7 points | eliminated 1; 3:; 4:"
    )
    return apply(apply(state, deal("7D 4D", "QS 6H", "JD KS", vira="5H")), Join(5))


def motley_blind() -> State:
    """Return the same seats in a blind round."""
    state = drawn(
        "dealer 0; round 6; cards 1; 0:; 1: | left 1; 2: | 7 points | eliminated 1; 3:; 4:"
    )
    return apply(apply(state, deal("7D", "QS", "JD", vira="5H")), Join(5))


def test_19a_a_seat_sees_its_own_hand_only() -> None:
    state = motley()
    assert seen_hands(view(state, 0)) == [["4D", "7D"], [], [], [None, None], [None, None], []]
    assert seen_hands(view(state, 3)) == [[None, None], [], [], ["6H", "QS"], [None, None], []]


def test_6a_in_a_blind_round_a_seat_sees_all_hands_but_its_own() -> None:
    state = motley_blind()
    assert seen_hands(view(state, 0)) == [[None], [], [], ["QS"], ["JD"], []]
    assert seen_hands(view(state, 4)) == [["7D"], [], [], ["QS"], [None], []]


@pytest.mark.parametrize("viewer", [None, 1, 2, 5], ids=["spectator", "left", "out", "waiting"])
def test_19a_who_is_not_at_the_table_sees_no_hands(viewer: int | None) -> None:
    for state in (motley(), motley_blind()):
        backs = [hidden(len(state.seat(seat).hand)) for seat in range(6)]
        assert [player.hand for player in view(state, viewer).seats] == backs
        assert view(state, viewer).legal_actions == ()


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4, 5])
def test_6b_nobody_sees_a_blind_rounds_vira(viewer: int | None) -> None:
    assert (view(motley_blind(), viewer).vira, view(motley_blind(), viewer).manilha) == (
        None,
        None,
    )


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4, 5])
def test_everybody_sees_any_other_vira(viewer: int | None) -> None:
    seen = view(motley(), viewer)
    assert (str(seen.vira), str(seen.manilha)) == ("5H", "6")


def test_7l_18b_cards_of_completed_stages_may_be_looked_at_by_anyone() -> None:
    state = playing(bidding(motley(), 0, 0, 0), "3 QS, 4 JD, 0 7D")
    for viewer in (None, *range(6)):
        assert texts(tuple(card for _, card in view(state, viewer).stages[0].cards)) == [
            "QS",
            "JD",
            "7D",
        ]
        assert view(state, viewer).stages[0].winner == 4


def test_6e_the_reveal_of_a_blind_round_is_seen_by_all_in_the_last_round() -> None:
    state = bidding(motley_blind(), 0, 0, 0)
    for viewer in (None, *range(6)):
        last = known(view(state, viewer).last_round)
        assert str(last.vira) == "5H"
        assert texts(tuple(card for _, card in last.stages[0].cards)) == ["QS", "JD", "7D"]


def test_18c_a_seat_that_has_left_sees_its_old_hand_no_more() -> None:
    state = apply(bidding(motley(), 0, 0, 0), Leave(4))
    for viewer in (None, 0, 3, 4):
        assert view(state, viewer).seat(4).hand == ()
    assert "JD" not in repr(view(state, 4))
    assert "KS" not in repr(view(state, 0))


def test_19a_no_view_holds_a_card_its_viewer_may_not_see() -> None:
    # by text: whatever a view holds, no hidden card is written in it
    for state in (motley(), motley_blind(), bidding(motley(), 0), bidding(motley_blind(), 0)):
        for viewer in (None, *range(6)):
            written = repr(view(state, viewer))
            assert (f"'{state.vira}'" in written) is not state.is_blind
            for seat in (0, 3, 4):
                may_see = viewer in {0, 3, 4} and (seat == viewer) is not state.is_blind
                for card in state.seat(seat).hand:
                    assert (f"'{card}'" in written) is may_see


def test_what_a_blind_bidder_sees_does_not_depend_on_its_card_or_the_vira() -> None:
    one = apply(start(3), deal("KD", "7H", "6H", vira="4H"))
    other = apply(start(3), deal("KD", "3C", "6H", vira="2S"))
    assert view(one, 1) == view(other, 1)
    assert view(one, 0) != view(other, 0)


def test_18a_talk_is_no_part_of_the_state() -> None:
    names = {name for name in dir(start(4)) if not name.startswith("_")}
    assert not {name for name in names if "talk" in name or "chat" in name or "message" in name}


# censored actions

HANDS = ("4D 7D", "6H QS", "JD KS")


def test_a_deal_is_censored_to_the_own_hand_and_the_vira() -> None:
    state = due(3, 2)
    action = deal(*HANDS, vira="5H")
    assert censor(state, action, 1) == Deal((hidden(2), cards("6H QS"), hidden(2)), action.vira)
    assert censor(state, action, None) == Deal((hidden(2),) * 3, action.vira)


def test_a_blind_deal_is_censored_to_the_others_hands() -> None:
    action = deal("7D", "QS", "JD", vira="5H")
    assert censor(start(3), action, 1) == Deal((cards("7D"), hidden(1), cards("JD")), None)
    assert censor(start(3), action, None) == Deal((hidden(1),) * 3, None)


@pytest.mark.parametrize("viewer", [1, 2, 5, None])
def test_a_deal_is_all_backs_to_who_is_not_dealt_in(viewer: int | None) -> None:
    state = drawn(
        "dealer 0; round 6; cards 2; again; 0:; 1: | left 1; 2: | 7 points | eliminated 1;"
        "3:; 4:; 5: | waiting"
    )
    action = deal(*HANDS, vira="5H")
    assert censor(state, action, viewer) == Deal((hidden(2),) * 3, action.vira)
    assert censor(state, action, 3) == Deal((hidden(2), cards("6H QS"), hidden(2)), action.vira)

"""Rules 6a, 7l, 18a, 18b and 19a: what each seat may see, and how it saw each action."""

from __future__ import annotations

import pytest

from fodasse import Deal, State, apply, censor, start, view
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import after, bidding, cards, deal, due
from support.games.walks import known

# seat 1 has left, 2 is out, 5 waits; 0, 3 and 4 hold two cards each
SEATS = "0:; 1: | left 1; 2: | 7 points | eliminated 1; 3:; 4:"
MOTLEY = after(drawn(f"round 6; cards 2; {SEATS}"), "deal 7D 4D, QS 6H, JD KS, 5H; join 5")
MOTLEY_BLIND = after(drawn(f"round 6; cards 1; {SEATS}"), "deal 7D, QS, JD, 5H; join 5")
VIEWERS = (None, *range(6))
each_viewer = pytest.mark.parametrize("viewer", VIEWERS)
ONE, TWO = (None,), (None, None)


def hands_seen(state: State, viewer: int | None) -> str:
    """Return the hands as a viewer sees them, a back as a dot: ``"4D 7D, , . ."``."""
    hands = (player.hand for player in view(state, viewer).seats)
    return ", ".join(" ".join(str(card or ".") for card in hand) for hand in hands)


@pytest.mark.parametrize(
    ("viewer", "seen", "blind"),
    [
        (0, "4D 7D, , , . ., . ., ", "., , , QS, JD, "),
        (3, ". ., , , 6H QS, . ., ", "7D, , , ., JD, "),
        (4, ". ., , , . ., JD KS, ", "7D, , , QS, ., "),
        *((viewer, ". ., , , . ., . ., ", "., , , ., ., ") for viewer in (None, 1, 2, 5)),
    ],
)
def test_6a_19a_who_sees_which_hands(viewer: int | None, seen: str, blind: str) -> None:
    assert hands_seen(MOTLEY, viewer) == seen
    assert hands_seen(MOTLEY_BLIND, viewer) == blind
    if viewer not in {0, 3, 4}:
        assert view(MOTLEY, viewer).legal_actions == ()


@each_viewer
def test_6b_nobody_sees_a_blind_rounds_vira_and_everybody_any_other(viewer: int | None) -> None:
    blind, seen = view(MOTLEY_BLIND, viewer), view(MOTLEY, viewer)
    assert (blind.vira, blind.manilha) == (None, None)
    assert (str(seen.vira), str(seen.manilha)) == ("5H", "6")


@each_viewer
def test_7l_18b_cards_of_completed_stages_may_be_looked_at_by_anyone(viewer: int | None) -> None:
    state = after(MOTLEY, "bid 0 0 0; 3 QS, 4 JD, 0 7D")
    (stage,) = view(state, viewer).stages
    assert [str(card) for _, card in stage.cards] == ["QS", "JD", "7D"]
    assert stage.winner == 4


@each_viewer
def test_6e_the_reveal_of_a_blind_round_is_seen_by_all_in_the_last_round(
    viewer: int | None,
) -> None:
    last = known(view(bidding(MOTLEY_BLIND, 0, 0, 0), viewer).last_round)
    assert str(last.vira) == "5H"
    assert [str(card) for _, card in last.stages[0].cards] == ["QS", "JD", "7D"]


def test_18c_a_seat_that_has_left_sees_its_old_hand_no_more() -> None:
    state = after(MOTLEY, "bid 0 0 0; leave 4")
    for viewer in (None, 0, 3, 4):
        assert view(state, viewer).seat(4).hand == ()
        assert "JD" not in repr(view(state, viewer))


@each_viewer
def test_19a_no_view_holds_a_card_its_viewer_may_not_see(viewer: int | None) -> None:
    # by text: whatever a view holds, no hidden card is written in it
    for state in (MOTLEY, MOTLEY_BLIND, bidding(MOTLEY, 0), bidding(MOTLEY_BLIND, 0)):
        written = repr(view(state, viewer))
        assert (f"'{state.vira}'" in written) is not state.is_blind
        for seat in (0, 3, 4):
            may_see = viewer in {0, 3, 4} and (seat == viewer) is not state.is_blind
            for card in state.seat(seat).hand:
                assert (f"'{card}'" in written) is may_see


def test_6a_what_a_blind_bidder_sees_does_not_depend_on_its_card_or_the_vira() -> None:
    one = apply(start(3), deal("KD", "7H", "6H", vira="4H"))
    other = apply(start(3), deal("KD", "3C", "6H", vira="2S"))
    assert view(one, 1) == view(other, 1)
    assert view(one, 0) != view(other, 0)


def test_18a_talk_is_no_part_of_the_state() -> None:
    names = {name for name in dir(start(4)) if not name.startswith("_")}
    assert not {name for name in names if "talk" in name or "chat" in name or "message" in name}


# censored actions


def test_19a_a_deal_is_censored_to_the_own_hand_and_the_vira() -> None:
    action = deal("4D 7D", "6H QS", "JD KS", vira="5H")
    assert censor(due(3, 2), action, 1) == Deal((TWO, cards("6H QS"), TWO), action.vira)
    awaited = drawn(f"round 6; cards 2; again; {SEATS}; 5: | waiting")
    # by seats at the table; who is not dealt in sees backs
    for viewer in (1, 2, 5, None):
        assert censor(awaited, action, viewer) == Deal((TWO,) * 3, action.vira)
    assert censor(awaited, action, 3) == Deal((TWO, cards("6H QS"), TWO), action.vira)


def test_6a_a_blind_deal_is_censored_to_the_others_hands() -> None:
    action = deal("7D", "QS", "JD", vira="5H")
    assert censor(start(3), action, 1) == Deal((cards("7D"), ONE, cards("JD")), None)
    assert censor(start(3), action, None) == Deal((ONE,) * 3, None)

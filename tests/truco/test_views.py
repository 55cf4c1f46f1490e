"""What each seat may see, in every phase, and each action as it saw it."""

from __future__ import annotations

import pytest

from fodasse.core.cards import Card
from fodasse.games.truco import (
    Deal,
    Exposed,
    Phase,
    Play,
    Replacement,
    State,
    View,
    apply,
    censor,
    view,
)
from support.games.walks import known
from support.truco.playing import (
    HANDS,
    between,
    cut,
    deal,
    dealt,
    do,
    four,
    hands,
    laid,
    move,
    replacement,
    texts,
    worded,
)

ALL = (None, 0, 1, 2, 3)
each_viewer = pytest.mark.parametrize("viewer", ALL)
SORTED = ("4D 5D 3C", "4S 5S AC", "4H 5H AH", "4C 5C AS")
BACKS = ". . ."
FIRST = "1 4S, 2 4H, 3 4C, 0 3C"
"""Seat 0 takes the first trick."""
TIE = ("4D 5D 6D", "3C 5S 6S", "3D 5H 6H", "4C 5C 6C")
ALL_COVERED = "1 3C, 2 3D, 3 4C, 0 4D, 2 (5H), 3 (5C), 0 (5D), 1 (5S)"
"""2 ties the first trick with 1 and leads; nobody shows a card in the second."""


def seen(state: State, viewer: int | None) -> list[str]:
    return hands(view(state, viewer))


def own(*viewers: int | None) -> list[str]:
    """Return the hands as dealt and sorted, those of other seats as backs."""
    return [SORTED[seat] if seat in viewers else BACKS for seat in range(4)]


def table(sight: View) -> list[str]:
    """Return all tricks, the one on the table last."""
    return [*(laid(trick.cards) for trick in sight.tricks), laid(sight.trick)]


# hands


@each_viewer
def test_hand_is_seen_by_its_seat_alone(viewer: int | None) -> None:
    sight = view(dealt(*HANDS), viewer)
    assert hands(sight) == own(viewer)
    assert (sight.viewer, str(sight.vira), str(sight.manilha)) == (viewer, "KD", "A")
    sizes = [len(hand.split()) for hand in seen(do(dealt(*HANDS), "1 AC, 2 4H"), viewer)]
    assert sizes == [3, 2, 2, 3]


@each_viewer
def test_hand_there_is_none_between_hands(viewer: int | None) -> None:
    for state in (between(), cut(between()), do(four(), "1 raise, 0 run")):
        assert seen(state, viewer) == [""] * 4
        assert (view(state, viewer).vira, view(state, viewer).manilha) == (None, None)


@each_viewer
def test_hand_unplayed_cards_are_not_shown_at_the_end(viewer: int | None) -> None:
    claims = "1 tento peeked, 0 tento peeked"
    one = do(dealt(*HANDS, points=(11, 5)), claims)
    assert one.phase is Phase.OVER
    assert view(one, viewer) == view(do(four(vira="3C", points=(11, 5)), claims), viewer)


# covered cards


@each_viewer
def test_hand_a_covered_card_is_seen_by_who_played_it(viewer: int | None) -> None:
    sight = view(do(dealt(*HANDS), f"{FIRST}, 0 (4D), 1 (AC), 2 5H"), viewer)
    mine = {0: "0:(4D) 1:(.) 2:5H", 1: "0:(.) 1:(AC) 2:5H"}
    due = mine.get(-1 if viewer is None else viewer, "0:(.) 1:(.) 2:5H")
    assert table(sight) == ["1:4S 2:4H 3:4C 0:3C", due]
    action = move("0 (4D)")
    state = do(dealt(*HANDS), FIRST)
    assert censor(state, action, viewer) == (action if viewer == 0 else Play(0, None, True))
    assert censor(state, move("0 4D"), viewer) == move("0 4D")


@each_viewer
def test_hand_a_covered_card_is_a_back_after_the_hand(viewer: int | None) -> None:
    state = do(dealt(*HANDS), f"{FIRST}, 0 5D, 1 (AC), 2 5H, 3 (AS)")
    for told in (state, view(state, viewer)):
        assert laid(known(told.last_hand).tricks[1].cards) == "0:5D 1:(.) 2:5H 3:(.)"


# mão-de-onze


def onze(turns: str = "") -> State:
    """Team 1 has 11 points."""
    return do(dealt(*HANDS, points=(4, 11)), turns)


@pytest.mark.parametrize("turns", ["", "1 accept"])
def test_eleven_partners_at_eleven_see_each_other(turns: str) -> None:
    partners = {1: (1, 3), 3: (1, 3)}
    for viewer in ALL:
        assert seen(onze(turns), viewer) == own(*partners.get(viewer or 0, (viewer,)))
    # in mano nobody sees more
    assert seen(dealt(*HANDS[:2], points=(4, 11)), 1) == [BACKS, SORTED[1]]


def test_eleven_partners_see_covered_cards_to_the_end_of_the_hand() -> None:
    state = do(dealt(*TIE, points=(4, 11)), f"3 accept, {ALL_COVERED}")
    for viewer, due in {
        1: "2:(.) 3:(5C) 0:(.) 1:(5S)",
        3: "2:(.) 3:(5C) 0:(.) 1:(5S)",
        2: "2:(5H) 3:(.) 0:(.) 1:(.)",
        0: "2:(.) 3:(.) 0:(5D) 1:(.)",
    }.items():
        assert table(view(state, viewer)) == ["1:3C 2:3D 3:4C 0:4D", due, ""]
    state = do(state, "2 (6H), 3 (6C)")
    assert table(view(state, 1))[-1] == "2:(.) 3:(6C)"
    assert table(view(state, 0))[-1] == "2:(.) 3:(.)"


def test_eleven_a_covered_play_is_seen_by_the_partner_at_eleven() -> None:
    state = onze(f"1 accept, {FIRST}")
    for turn, viewers in (("1 (AC)", {1, 3}), ("0 (4D)", {0})):
        action = move(turn)
        assert {viewer for viewer in ALL if censor(state, action, viewer) == action} == viewers


def test_eleven_the_sight_ends_with_the_hand() -> None:
    assert seen(onze("1 accept, 1 4S"), 3) == [BACKS, "5S AC", BACKS, SORTED[3]]
    # eleven again: asked again, and seen again
    state = apply(cut(onze("1 run")), deal(*HANDS))
    assert seen(state, 3) == own(1, 3)


# mão-de-ferro


@each_viewer
def test_ferro_nobody_sees_a_hand_not_even_the_own(viewer: int | None) -> None:
    state = dealt(*HANDS, points=(11, 11))
    sight = view(state, viewer)
    assert (hands(sight), str(sight.vira), str(sight.manilha)) == ([BACKS] * 4, "KD", "A")
    state = do(state, "1 blind 1, 2 blind 0")
    assert seen(state, viewer) == [BACKS, ". .", ". .", BACKS]
    assert table(view(state, viewer)) == ["1:AC 2:4H"]


def test_ferro_what_may_be_done_tells_no_card() -> None:
    legal = view(dealt(*HANDS, points=(11, 11)), 1).legal_actions
    assert [worded(action) for action in legal] == ["1 blind 0", "1 blind 1", "1 blind 2"]


# a card that turned over


def turned(seat: int, turns: str = "", points: tuple[int, int] = (0, 0)) -> State:
    """Return the middle card of a hand turned over; dealer 0."""
    return do(dealt(*HANDS, exposed=(seat, 1), points=points), turns)


@each_viewer
@pytest.mark.parametrize("points", [(0, 0), (4, 11), (11, 11)])
def test_exposure_hides_all_hands_and_the_vira_until_it_is_answered(
    viewer: int | None, points: tuple[int, int]
) -> None:
    sight = view(turned(1, points=points), viewer)
    assert hands(sight) == [BACKS] * 4
    assert (sight.vira, sight.manilha) == (None, None)
    assert str(known(sight.exposed).card) == "AC"
    sight = view(turned(1, "1 burn", points), viewer)
    assert hands(sight) == [BACKS, ". .", BACKS, BACKS]
    assert (sight.vira, sight.manilha) == (None, None)


@each_viewer
@pytest.mark.parametrize(("seat", "turns", "card"), [(1, "1 keep", "AC"), (2, "", "AH")])
def test_exposure_a_kept_card_is_a_back_to_the_others_and_named(
    seat: int, turns: str, card: str, viewer: int | None
) -> None:
    sight = view(turned(seat, turns), viewer)
    assert hands(sight) == own(viewer)
    assert sight.exposed == Exposed(seat, Card.parse(card))


@pytest.mark.parametrize(
    ("points", "viewers", "hand"),
    [
        ((0, 0), {1}, "4S 5S QC"),
        ((4, 11), {1, 3}, "4S 5S QC"),
        ((11, 4), {1}, "4S 5S QC"),
        ((11, 11), set(), "4S QC 5S"),
    ],
)
def test_exposure_a_replacement_is_seen_by_its_seat_and_its_partner_at_eleven(
    points: tuple[int, int], viewers: set[int], hand: str
) -> None:
    state, action = turned(1, "1 burn", points), replacement("QC")
    for viewer in ALL:
        shown = viewer in viewers
        assert censor(state, action, viewer) == (action if shown else Replacement(None))
        assert seen(apply(state, action), viewer)[1] == (hand if shown else BACKS)


# deals


@pytest.mark.parametrize(
    ("points", "viewer", "shown"),
    [
        *(((0, 0), viewer, {viewer}) for viewer in ALL),
        ((4, 11), 1, {1, 3}),
        ((4, 11), 3, {1, 3}),
        ((4, 11), 0, {0}),
        ((11, 4), 2, {0, 2}),
        ((11, 11), 2, set()),
        ((11, 4), None, set()),
    ],
)
def test_deal_is_seen_with_the_own_cards_as_dealt_and_the_vira(
    points: tuple[int, int], viewer: int | None, shown: set[int | None]
) -> None:
    action = censor(cut(between(points)), deal(*HANDS), viewer)
    assert isinstance(action, Deal)
    assert [texts(hand) for hand in action.hands] == [
        HANDS[seat] if seat in shown else BACKS for seat in range(4)
    ]
    assert str(action.vira) == "KD"


@each_viewer
@pytest.mark.parametrize("seat", [1, 2])
def test_deal_with_a_card_that_turned_over_shows_it(seat: int, viewer: int | None) -> None:
    action = censor(cut(between()), deal(*HANDS, exposed=(seat, 1)), viewer)
    assert isinstance(action, Deal)
    # beside the own hand if it stays, alone if it may be burnt
    due = [HANDS[each] if each == viewer and seat == 2 else BACKS for each in range(4)]
    if seat == 1 or viewer != 2:
        due[seat] = {1: ". AC .", 2: ". AH ."}[seat]
    assert [texts(hand) for hand in action.hands] == due
    assert (action.vira is None, action.exposed) == (seat == 1, (seat, 1))

"""What each seat may see, in every phase, and each action as it saw it."""

from __future__ import annotations

import pytest

from fodasse.core.cards import Card
from fodasse.games.truco import (
    Action,
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
HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
SORTED = ("4D 5D 3C", "4S 5S AC", "4H 5H AH", "4C 5C AS")
BACKS = ". . ."


def seen(state: State, viewer: int | None) -> list[str]:
    return hands(view(state, viewer))


def table(sight: View) -> list[str]:
    """Return all tricks, the one on the table last."""
    return [*(laid(trick.cards) for trick in sight.tricks), laid(sight.trick)]


# hands


@pytest.mark.parametrize("viewer", ALL)
def test_hand_is_seen_by_its_seat_alone(viewer: int | None) -> None:
    state = dealt(*HANDS)
    due = [SORTED[seat] if seat == viewer else BACKS for seat in range(4)]
    assert seen(state, viewer) == due
    sight = view(state, viewer)
    assert (sight.viewer, str(sight.vira), str(sight.manilha)) == (viewer, "KD", "A")


@pytest.mark.parametrize("viewer", ALL)
def test_hand_sizes_are_seen_by_all(viewer: int | None) -> None:
    sizes = [len(hand.split()) for hand in seen(do(dealt(*HANDS), "1 AC, 2 4H"), viewer)]
    assert sizes == [3, 2, 2, 3]


@pytest.mark.parametrize("viewer", ALL)
def test_hand_there_is_none_between_hands(viewer: int | None) -> None:
    for state in (between(), cut(between()), do(four(), "1 raise, 0 run")):
        assert seen(state, viewer) == [""] * 4
        assert (view(state, viewer).vira, view(state, viewer).manilha) == (None, None)


@pytest.mark.parametrize("viewer", ALL)
def test_hand_unplayed_cards_are_not_shown_at_the_end(viewer: int | None) -> None:
    one = do(dealt(*HANDS, points=(11, 5)), "1 tento peeked, 0 tento peeked")
    other = do(four(vira="3C", points=(11, 5)), "1 tento peeked, 0 tento peeked")
    assert one.phase is Phase.OVER
    assert one == other
    assert view(one, viewer) == view(other, viewer)


# covered cards


@pytest.mark.parametrize("viewer", ALL)
def test_hand_a_covered_card_is_seen_by_who_played_it(viewer: int | None) -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 (4D), 1 (AC), 2 5H")
    mine = {0: "0:(4D) 1:(.) 2:5H", 1: "0:(.) 1:(AC) 2:5H"}
    due = mine.get(-1 if viewer is None else viewer, "0:(.) 1:(.) 2:5H")
    assert table(view(state, viewer)) == ["1:4S 2:4H 3:4C 0:3C", due]


@pytest.mark.parametrize("viewer", ALL)
def test_hand_a_covered_card_in_a_finished_trick(viewer: int | None) -> None:
    # 2 ties the first trick with 1 and leads; nobody shows a card in the second
    state = dealt("4D 5D 6D", "3C 5S 6S", "3D 5H 6H", "4C 5C 6C")
    state = do(state, "1 3C, 2 3D, 3 4C, 0 4D, 2 (5H), 3 (5C), 0 (5D), 1 (5S)")
    played = {2: "5H", 3: "5C", 0: "5D", 1: "5S"}
    due = " ".join(f"{seat}:({card if seat == viewer else '.'})" for seat, card in played.items())
    assert table(view(state, viewer)) == ["1:3C 2:3D 3:4C 0:4D", due, ""]


@pytest.mark.parametrize("viewer", ALL)
def test_hand_a_covered_card_is_a_back_after_the_hand(viewer: int | None) -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 5D, 1 (AC), 2 5H, 3 (AS)")
    for told in (state, view(state, viewer)):
        assert laid(known(told.last_hand).tricks[1].cards) == "0:5D 1:(.) 2:5H 3:(.)"


# mão-de-onze


def onze(turns: str = "") -> State:
    """Team 1 has 11 points."""
    state = dealt(*HANDS, points=(4, 11))
    return do(state, turns) if turns else state


@pytest.mark.parametrize("turns", ["", "1 accept"])
def test_eleven_partners_at_eleven_see_each_other(turns: str) -> None:
    state = onze(turns)
    for viewer in (1, 3):
        assert seen(state, viewer) == [BACKS, SORTED[1], BACKS, SORTED[3]]
    assert seen(state, 0) == [SORTED[0], BACKS, BACKS, BACKS]
    assert seen(state, 2) == [BACKS, BACKS, SORTED[2], BACKS]
    assert seen(state, None) == [BACKS] * 4


def test_eleven_partners_see_covered_cards_to_the_end_of_the_hand() -> None:
    # 2 ties the first trick; in the second seat 1 covers
    state = dealt("4D 5D 6D", "3C 5S 6S", "3D 5H 6H", "4C 5C 6C", points=(4, 11))
    state = do(state, "3 accept, 1 3C, 2 3D, 3 4C, 0 4D, 2 (5H), 3 (5C), 0 (5D), 1 (5S)")
    first = "1:3C 2:3D 3:4C 0:4D"
    for viewer in (1, 3):
        assert table(view(state, viewer)) == [first, "2:(.) 3:(5C) 0:(.) 1:(5S)", ""]
        assert seen(state, viewer) == [".", "6S", ".", "6C"]
    assert table(view(state, 2)) == [first, "2:(5H) 3:(.) 0:(.) 1:(.)", ""]
    assert table(view(state, 0)) == [first, "2:(.) 3:(.) 0:(5D) 1:(.)", ""]
    state = do(state, "2 (6H), 3 (6C)")
    assert table(view(state, 1))[-1] == "2:(.) 3:(6C)"
    assert table(view(state, 0))[-1] == "2:(.) 3:(.)"


def test_eleven_the_sight_ends_with_the_hand() -> None:
    state = do(onze(), "1 run")
    assert state.points == (5, 11)
    state = apply(cut(state), deal(*HANDS))
    assert seen(do(onze(), "1 accept, 1 4S"), 3) == [BACKS, "5S AC", BACKS, SORTED[3]]
    # eleven again: asked again, and seen again
    assert seen(state, 3) == [BACKS, SORTED[1], BACKS, SORTED[3]]


def test_eleven_in_mano_nobody_sees_more() -> None:
    state = dealt(*HANDS[:2], points=(4, 11))
    assert seen(state, 1) == [BACKS, SORTED[1]]
    assert seen(state, 0) == [SORTED[0], BACKS]


# mão-de-ferro


@pytest.mark.parametrize("viewer", ALL)
def test_ferro_nobody_sees_a_hand_not_even_the_own(viewer: int | None) -> None:
    state = dealt(*HANDS, points=(11, 11))
    assert seen(state, viewer) == [BACKS] * 4
    assert str(view(state, viewer).vira) == "KD"
    assert str(view(state, viewer).manilha) == "A"
    state = do(state, "1 blind 1, 2 blind 0")
    assert seen(state, viewer) == [BACKS, ". .", ". .", BACKS]
    assert table(view(state, viewer)) == ["1:AC 2:4H"]


def test_ferro_what_may_be_done_tells_no_card() -> None:
    state = dealt(*HANDS, points=(11, 11))
    assert [worded(action) for action in view(state, 1).legal_actions] == [
        "1 blind 0", "1 blind 1", "1 blind 2",
    ]  # fmt: skip


# a card that turned over


def turned(seat: int, points: tuple[int, int] = (0, 0)) -> State:
    """Return the middle card of a hand turned over; dealer 0."""
    return dealt(*HANDS, exposed=(seat, 1), points=points)


@pytest.mark.parametrize("viewer", ALL)
@pytest.mark.parametrize("points", [(0, 0), (4, 11), (11, 11)])
def test_exposure_hides_all_hands_and_the_vira_until_it_is_answered(
    viewer: int | None, points: tuple[int, int]
) -> None:
    state = turned(1, points)
    sight = view(state, viewer)
    assert hands(sight) == [BACKS] * 4
    assert (sight.vira, sight.manilha) == (None, None)
    assert sight.exposed is not None
    assert str(sight.exposed.card) == "AC"
    sight = view(do(state, "1 burn"), viewer)
    assert hands(sight) == [BACKS, ". .", BACKS, BACKS]
    assert (sight.vira, sight.manilha) == (None, None)


@pytest.mark.parametrize("viewer", ALL)
def test_exposure_a_kept_card_is_a_back_to_the_others_and_named(viewer: int | None) -> None:
    for state, seat in ((do(turned(1), "1 keep"), 1), (turned(2), 2)):
        due = [SORTED[each] if each == viewer else BACKS for each in range(4)]
        assert seen(state, viewer) == due
        card = {1: "AC", 2: "AH"}[seat]
        assert view(state, viewer).exposed == Exposed(seat, Card.parse(card))


@pytest.mark.parametrize("viewer", ALL)
def test_exposure_a_replacement_is_seen_by_its_seat(viewer: int | None) -> None:
    state = do(turned(1), "1 burn")
    action = replacement("QC")
    seen_as = censor(state, action, viewer)
    assert seen_as == (action if viewer == 1 else Replacement(None))
    sight = view(apply(state, action), viewer)
    assert hands(sight)[1] == ("4S 5S QC" if viewer == 1 else BACKS)


def test_exposure_a_replacement_at_eleven_is_seen_by_the_partner_too() -> None:
    action = replacement("QC")
    state = do(turned(1, (4, 11)), "1 burn")
    assert [censor(state, action, viewer) == action for viewer in ALL] == [
        False, False, True, False, True,
    ]  # fmt: skip
    state = do(turned(1, (11, 4)), "1 burn")
    assert [censor(state, action, viewer) == action for viewer in ALL] == [
        False, False, True, False, False,
    ]  # fmt: skip


def test_exposure_in_the_dark_nobody_sees_the_replacement() -> None:
    state = do(turned(1, (11, 11)), "1 burn")
    for viewer in ALL:
        assert censor(state, replacement("QC"), viewer) == Replacement(None)
        assert seen(apply(state, replacement("QC")), viewer) == [BACKS] * 4


def test_exposure_the_card_may_be_covered_like_any_other() -> None:
    state = do(turned(1), "1 keep, 1 4S, 2 4H, 3 4C, 0 3C, 0 5D, 1 (AC)")
    assert table(view(state, 0))[-1] == "0:5D 1:(.)"
    assert censor(do(turned(1), "1 keep"), move("1 (AC)"), 0) == replaced(move("1 (AC)"))


def replaced(action: Action) -> Play:
    """Return a covered play as others see it."""
    assert isinstance(action, Play)
    return Play(action.seat, None, covered=True)


# actions


@pytest.mark.parametrize("viewer", ALL)
def test_deal_is_seen_with_the_own_cards_and_the_vira(viewer: int | None) -> None:
    state = cut(between())
    action = censor(state, deal(*HANDS), viewer)
    assert isinstance(action, Deal)
    # as dealt, not sorted
    due = [HANDS[seat] if seat == viewer else BACKS for seat in range(4)]
    assert [texts(hand) for hand in action.hands] == due
    assert str(action.vira) == "KD"


@pytest.mark.parametrize(
    ("points", "viewer", "due"),
    [
        ((4, 11), 1, (BACKS, HANDS[1], BACKS, HANDS[3])),
        ((4, 11), 3, (BACKS, HANDS[1], BACKS, HANDS[3])),
        ((4, 11), 0, (HANDS[0], BACKS, BACKS, BACKS)),
        ((11, 4), 2, (HANDS[0], BACKS, HANDS[2], BACKS)),
        ((11, 11), 2, (BACKS,) * 4),
        ((11, 4), None, (BACKS,) * 4),
    ],
)
def test_deal_at_eleven(points: tuple[int, int], viewer: int | None, due: tuple[str, ...]) -> None:
    action = censor(cut(between(points)), deal(*HANDS), viewer)
    assert isinstance(action, Deal)
    assert tuple(texts(hand) for hand in action.hands) == due
    assert str(action.vira) == "KD"


@pytest.mark.parametrize("viewer", ALL)
def test_deal_with_a_card_that_may_be_burnt_shows_that_card_alone(viewer: int | None) -> None:
    state = cut(between((4, 11), exposure=True))
    action = censor(state, deal(*HANDS, exposed=(1, 1)), viewer)
    assert isinstance(action, Deal)
    assert [texts(hand) for hand in action.hands] == [BACKS, ". AC .", BACKS, BACKS]
    assert (action.vira, action.exposed) == (None, (1, 1))


@pytest.mark.parametrize("viewer", ALL)
def test_deal_with_a_card_that_stays_shows_it_beside_the_own(viewer: int | None) -> None:
    state = cut(between(exposure=True))
    action = censor(state, deal(*HANDS, exposed=(2, 1)), viewer)
    assert isinstance(action, Deal)
    due = [HANDS[seat] if seat == viewer else BACKS for seat in range(4)]
    if viewer != 2:
        due[2] = ". AH ."
    assert [texts(hand) for hand in action.hands] == due
    assert str(action.vira) == "KD"


@pytest.mark.parametrize("viewer", ALL)
def test_hand_a_covered_play_is_seen_as_a_back(viewer: int | None) -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C")
    action = move("0 (4D)")
    assert censor(state, action, viewer) == (action if viewer == 0 else replaced(action))
    assert censor(state, move("0 4D"), viewer) == move("0 4D")


def test_eleven_a_covered_play_is_seen_by_the_partner_at_eleven() -> None:
    state = do(onze(), "1 accept, 1 4S, 2 4H, 3 4C, 0 3C")
    own, theirs = move("1 (AC)"), move("0 (4D)")
    assert [censor(state, own, viewer) == own for viewer in ALL] == [
        False, False, True, False, True,
    ]  # fmt: skip
    assert [censor(state, theirs, viewer) == theirs for viewer in ALL] == [
        False, True, False, False, False,
    ]  # fmt: skip

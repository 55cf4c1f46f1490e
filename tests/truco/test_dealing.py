"""The cut, the deal, and cards that turn over while they are dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.core.cards import TRUCO_DECK, Card, InvalidDeck, Rank
from fodasse.core.seats import CHANCE
from fodasse.games.truco import (
    Cut,
    Deal,
    Exposed,
    How,
    Phase,
    Replacement,
    Rules,
    State,
    actors,
    apply,
    chance,
    chance_action,
    check_deck,
    legal_actions,
    sample_chance,
    start,
)
from support.games.walks import known
from support.truco.playing import (
    between,
    cards,
    cut,
    deal,
    dealt,
    do,
    four,
    hands,
    may,
    refused,
    replacement,
    texts,
)

# the cut


@pytest.mark.parametrize(
    ("dealer", "cutter", "leader"), [(0, 3, 1), (1, 0, 2), (2, 1, 3), (3, 2, 0)]
)
def test_cut_is_made_by_the_seat_before_the_dealer(dealer: int, cutter: int, leader: int) -> None:
    state = between(dealer=dealer)
    assert (state.phase, state.to_act, state.leader) == (Phase.CUT, cutter, leader)
    assert actors(state) == (cutter,)


@pytest.mark.parametrize("dealer", [0, 1])
def test_cut_in_mano_the_opponent_cuts_and_leads(dealer: int) -> None:
    state = between(seats=2, dealer=dealer)
    assert (state.to_act, state.leader, state.teams) == (1 - dealer, 1 - dealer, ((0,), (1,)))
    after = apply(cut(state), deal("", ""))
    assert after.to_act == 1 - dealer


def test_cut_has_six_ways() -> None:
    assert may(between()) == [
        "3 cut tap", "3 cut cut", "3 cut from-below", "3 cut own-hand", "3 cut partner-card",
        "3 cut shuffle",
    ]  # fmt: skip


def test_cut_in_mano_there_is_no_partner_to_give_a_card() -> None:
    state = between(seats=2)
    assert may(state) == [f"1 cut {how}" for how in How if how is not How.PARTNER_CARD]
    assert len(may(state)) == 5
    assert refused(state, "1 cut partner-card") == "no-partner"


@pytest.mark.parametrize("how", How)
def test_cut_is_recorded_and_changes_nothing_else(how: How) -> None:
    state = cut(between(), how)
    assert (state.phase, state.last_cut, state.to_act) == (Phase.DEAL, how, None)
    assert chance(state) == chance(cut(between()))
    assert apply(state, deal("", "", "", "")).last_cut is how


def test_cut_is_told_until_the_next_one() -> None:
    assert between().last_cut is None
    state = cut(between(), How.TAP)
    state = do(apply(state, deal("", "", "", "")), "1 raise, 0 run")
    assert (state.phase, state.last_cut) == (Phase.CUT, How.TAP)
    assert cut(state, How.SHUFFLE).last_cut is How.SHUFFLE


# the deal


def test_deal_is_the_whole_pack_three_cards_a_seat_and_the_vira() -> None:
    state = cut(between())
    assert actors(state) == (CHANCE,)
    assert legal_actions(state) == ()
    assert chance(state).pool == TRUCO_DECK
    assert chance(state).count == 13
    assert chance(cut(between(seats=2))).count == 7


def test_deal_settles_hands_in_seat_order_then_the_vira() -> None:
    state = cut(between(seats=2))
    assert chance_action(state, cards("7D 4S 5H QC 6D 2H 3C")) == deal(
        "7D 4S 5H", "QC 6D 2H", vira="3C"
    )
    with pytest.raises(ValueError, match="7 cards"):
        chance_action(state, cards("7D"))


def test_deal_begins_a_hand() -> None:
    state = dealt("3C 4D AH", "7S QD 4H", "2C 2D 2H", "KS JD 5C", vira="KD")
    assert (state.phase, state.to_act, state.leader) == (Phase.PLAY, 1, 1)
    assert (str(state.vira), state.manilha) == ("KD", Rank.ACE)
    assert (state.worth, state.asked, state.asker, state.may_raise) == (1, None, None, (0, 1))
    assert (state.trick, state.tricks, state.eleven, state.exposed) == ((), (), None, None)
    assert (state.hand_number, state.points, state.counted) == (1, (0, 0), False)


def test_deal_hands_are_sorted_by_rank_then_suit() -> None:
    # in the order of the game, without regard to manilhas
    state = dealt("3C 4D AH", "7S QD 4H", "2C 2D 2H", "KS JD 5C", vira="KD")
    assert hands(state) == ["4D AH 3C", "4H 7S QD", "2D 2H 2C", "5C JD KS"]


@pytest.mark.parametrize(("vira", "manilha"), [*zip("4567QJKA23", "567QJKA234", strict=True)])
def test_deal_the_manilha_is_the_rank_after_the_vira(vira: str, manilha: str) -> None:
    assert four(vira=f"{vira}H").manilha == Rank(manilha)


def test_deal_the_dealer_moves_one_seat_on_each_hand() -> None:
    state = between(dealer=2)
    dealers = []
    for _ in range(5):
        dealers.append((state.dealer, state.to_act, state.leader, state.hand_number))
        state = apply(cut(state), deal("", "", "", ""))
        asker = state.to_act
        state = do(state, f"{asker} raise, {(asker or 0) ^ 1} run")
    assert dealers == [(2, 1, 3, 1), (3, 2, 0, 2), (0, 3, 1, 3), (1, 0, 2, 4), (2, 1, 3, 5)]


def test_deal_between_hands_nothing_lies_on_the_table() -> None:
    state = do(four(), "1 4C, 2 raise, 3 run")
    assert (state.vira, state.manilha, state.trick, state.tricks) == (None, None, (), ())
    assert hands(state) == [""] * 4
    assert (state.worth, state.may_raise, state.eleven, state.leader) == (1, (), None, 2)


def test_deal_the_deck_is_checked() -> None:
    check_deck(TRUCO_DECK[::-1])
    with pytest.raises(InvalidDeck) as caught:
        check_deck((*TRUCO_DECK[2:], *cards("8H 4H")))
    assert texts(caught.value.missing) == "4D 4S"
    assert texts(caught.value.foreign) == "8H"
    assert texts(caught.value.doubled) == "4H"


# exposure


def exposed(seat: int, index: int = 1, points: tuple[int, int] = (0, 0)) -> State:
    """Dealer 0; the middle card of these hands turned over."""
    return dealt(
        "3C 4D AH", "7S QD 4H", "2C 2D 2H", "KS JD 5C", exposed=(seat, index), points=points
    )


@pytest.mark.parametrize(("seat", "card"), [(1, "QD"), (3, "JD")])
def test_exposure_an_opponent_of_the_dealer_is_asked(seat: int, card: str) -> None:
    state = exposed(seat)
    assert (state.phase, state.to_act, actors(state)) == (Phase.EXPOSED, seat, (seat,))
    assert may(state) == [f"{seat} keep", f"{seat} burn"]
    told = known(state.exposed)
    assert (told.seat, str(told.card), told.burnt) == (seat, card, False)
    assert (state.may_raise, state.eleven, state.worth) == ((), None, 1)


def test_exposure_a_hand_is_shown_in_card_order_but_in_the_dark() -> None:
    assert texts(exposed(1).hand(0)) == "4D AH 3C"
    assert texts(do(exposed(1), "1 burn").hand(1)) == "4H 7S"
    assert texts(exposed(1, points=(11, 11)).hand(0)) == "3C 4D AH"


@pytest.mark.parametrize(("seat", "card"), [(0, "4D"), (2, "2D")])
def test_exposure_the_dealers_team_keeps_its_card(seat: int, card: str) -> None:
    state = exposed(seat)
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert state.exposed == Exposed(seat, Card.parse(card))
    assert hands(state)[seat] == {0: "4D AH 3C", 2: "2D 2H 2C"}[seat]


@pytest.mark.parametrize(("seat", "phase"), [(0, Phase.PLAY), (1, Phase.EXPOSED)])
def test_exposure_in_mano(seat: int, phase: Phase) -> None:
    state = dealt("3C 4D AH", "7S QD 4H", exposed=(seat, 0))
    assert state.phase is phase


def test_exposure_a_kept_card_stays() -> None:
    state = do(exposed(1), "1 keep")
    assert (state.phase, state.to_act, hands(state)[1]) == (Phase.PLAY, 1, "4H 7S QD")
    assert state.exposed == Exposed(1, Card.parse("QD"))
    assert state.may_raise == (0, 1)


def test_exposure_a_burnt_card_is_replaced() -> None:
    state = do(exposed(1), "1 burn")
    assert (state.phase, state.to_act, actors(state)) == (Phase.DEAL, None, (CHANCE,))
    assert len(state.hand(1)) == 2
    assert Card.parse("QD") not in state.hand(1)
    told = known(state.exposed)
    assert (told.seat, str(told.card), told.burnt) == (1, "QD", True)
    state = apply(state, replacement("AC"))
    assert (state.phase, state.to_act, hands(state)[1]) == (Phase.PLAY, 1, "4H 7S AC")
    assert state.exposed == Exposed(1, Card.parse("QD"), burnt=True)


def test_exposure_the_replacement_is_of_what_lies_nowhere() -> None:
    state = do(exposed(1), "1 burn")
    gone = cards("3C 4D AH 7S QD 4H 2C 2D 2H KS JD 5C KD")
    assert chance(state).count == 1
    assert chance(state).pool == tuple(card for card in TRUCO_DECK if card not in gone)
    assert len(chance(state).pool) == 27
    assert chance_action(state, cards("AC")) == Replacement(Card.parse("AC"))


def test_exposure_raising_begins_with_the_complete_deal() -> None:
    for state in (exposed(1), do(exposed(1), "1 burn")):
        assert [refused(state, f"{seat} raise") for seat in range(4)] == ["not-raising"] * 4
    assert do(exposed(1), "1 keep, 2 raise").asker == 0


def test_exposure_mao_de_onze_begins_with_the_complete_deal() -> None:
    state = exposed(1, points=(11, 3))
    assert (state.phase, state.eleven) == (Phase.EXPOSED, None)
    state = do(state, "1 burn")
    assert (state.phase, state.eleven) == (Phase.DEAL, None)
    state = apply(state, replacement("AC"))
    assert (state.phase, str(state.eleven), actors(state)) == (Phase.ANSWER, "onze", (0, 2))


@pytest.mark.parametrize(("index", "after"), [(0, "AC QD 4H"), (1, "7S AC 4H"), (2, "7S QD AC")])
def test_exposure_in_the_dark_the_replacement_takes_the_burnt_ones_place(
    index: int, after: str
) -> None:
    state = apply(do(exposed(1, index, (11, 11)), "1 burn"), replacement("AC"))
    assert (str(state.eleven), hands(state)[1]) == ("ferro", after)


def test_exposure_a_claim_that_makes_11_to_11_leaves_the_hands_as_dealt() -> None:
    state = do(exposed(1, points=(11, 10)), "3 tento false-score")
    assert (state.phase, state.points) == (Phase.EXPOSED, (11, 11))
    state = do(state, "1 keep")
    assert (state.phase, str(state.eleven), state.worth) == (Phase.PLAY, "ferro", 3)
    assert hands(state) == ["3C 4D AH", "7S QD 4H", "2C 2D 2H", "KS JD 5C"]


def test_exposure_a_claim_that_makes_eleven_asks_mao_de_onze() -> None:
    state = do(exposed(1, points=(3, 10)), "3 tento stolen-card, 1 keep")
    assert (state.phase, state.points, str(state.eleven)) == (Phase.ANSWER, (3, 11), "onze")
    assert (state.asker, actors(state)) == (0, (1, 3))
    assert hands(state)[0] == "4D AH 3C"


def test_exposure_a_claim_that_wins_leaves_nothing() -> None:
    state = do(exposed(1, points=(11, 3)), "2 tento stolen-card")
    assert (state.phase, state.winner, state.exposed, state.vira) == (Phase.OVER, 0, None, None)
    assert hands(state) == [""] * 4


def test_exposure_ends_with_its_deal() -> None:
    assert do(exposed(2), "1 raise, 0 run").exposed is None
    assert do(exposed(2), "0 count, 0 redeal, 1 redeal").exposed is None


def test_exposure_is_on_by_the_book() -> None:
    assert Rules().exposure
    state = apply(start(4), Cut(3, How.TAP))
    assert apply(state, deal("", "", "", "", exposed=(1, 0))).phase is Phase.EXPOSED


@pytest.mark.parametrize("seats", [2, 4])
def test_exposure_never_comes_by_chance(seats: int) -> None:
    state = cut(between(seats=seats))
    for seed in range(200):
        drawn = sample_chance(state, Random(seed))
        assert isinstance(drawn, Deal)
        assert drawn.exposed is None
    drawn = chance_action(state, TRUCO_DECK[: 3 * seats + 1])
    assert isinstance(drawn, Deal)
    assert drawn.exposed is None


@pytest.mark.parametrize("place", [3, (1,), (1, 2, 3), ("1", 2), (1, 2.0), "12"])
def test_exposure_is_a_seat_and_a_place(place: Any) -> None:
    with pytest.raises(TypeError, match="exposed"):
        Deal((), None, place)

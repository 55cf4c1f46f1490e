"""The cut, the deal, and cards that turn over while they are dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.core.cards import TRUCO_DECK, Card, InvalidDeck, Rank
from fodasse.core.seats import CHANCE
from fodasse.games.truco import (
    Deal,
    Eleven,
    Exposed,
    How,
    Phase,
    Rules,
    State,
    actors,
    apply,
    chance,
    chance_action,
    check_deck,
    legal_actions,
    sample_chance,
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
    holds,
    may,
    refused,
    replacement,
    rows,
    texts,
)

NOTHING = ["", "", "", ""]

# the cut


@pytest.mark.parametrize(
    ("seats", "dealer", "cutter", "leader"),
    [(4, 0, 3, 1), (4, 1, 0, 2), (4, 2, 1, 3), (4, 3, 2, 0), (2, 0, 1, 1), (2, 1, 0, 0)],
)
def test_cut_is_made_by_the_seat_before_the_dealer(
    seats: int, dealer: int, cutter: int, leader: int
) -> None:
    state = between(seats=seats, dealer=dealer)
    assert (state.phase, state.to_act, state.leader) == (Phase.CUT, cutter, leader)
    assert actors(state) == (cutter,)
    assert apply(cut(state), deal(*NOTHING[:seats])).to_act == leader


def test_cut_has_six_ways() -> None:
    ways = ["tap", "cut", "from-below", "own-hand", "partner-card", "shuffle"]
    assert may(between()) == [f"3 cut {how}" for how in ways]


def test_cut_in_mano_there_is_no_partner_to_give_a_card() -> None:
    state = between(seats=2)
    assert may(state) == [f"1 cut {how}" for how in How if how is not How.PARTNER_CARD]
    assert refused(state, "1 cut partner-card") == "no-partner"


@pytest.mark.parametrize("how", How)
def test_cut_is_told_until_the_next_one_and_changes_nothing_else(how: How) -> None:
    assert between().last_cut is None
    state = cut(between(), how)
    assert (state.phase, state.last_cut, state.to_act) == (Phase.DEAL, how, None)
    assert chance(state) == chance(cut(between()))
    state = do(apply(state, deal(*NOTHING)), "1 raise, 0 run")
    assert (state.phase, state.last_cut) == (Phase.CUT, how)
    assert cut(state, How.SHUFFLE).last_cut is How.SHUFFLE


# the deal


@pytest.mark.parametrize(("seats", "count"), [(2, 7), (4, 13)])
def test_deal_is_the_whole_pack_three_cards_a_seat_and_the_vira(seats: int, count: int) -> None:
    state = cut(between(seats=seats))
    assert (actors(state), legal_actions(state)) == ((CHANCE,), ())
    assert (chance(state).pool, chance(state).count) == (TRUCO_DECK, count)


def test_deal_settles_hands_in_seat_order_then_the_vira() -> None:
    state = cut(between(seats=2))
    due = deal("7D 4S 5H", "QC 6D 2H", vira="3C")
    assert chance_action(state, cards("7D 4S 5H QC 6D 2H 3C")) == due
    with pytest.raises(ValueError, match="7 cards"):
        chance_action(state, cards("7D"))


HANDS = ("3C 4D AH", "7S QD 4H", "2C 2D 2H", "KS JD 5C")
SORTED = ["4D AH 3C", "4H 7S QD", "2D 2H 2C", "5C JD KS"]


@pytest.mark.parametrize(("vira", "manilha"), [*zip("4567QJKA23", "567QJKA234", strict=True)])
def test_deal_the_manilha_is_the_rank_after_the_vira(vira: str, manilha: str) -> None:
    assert four(vira=f"{vira}H").manilha == Rank(manilha)


def test_deal_the_dealer_moves_one_seat_on_each_hand() -> None:
    state = between(dealer=2)
    dealers = []
    for _ in range(5):
        dealers.append((state.dealer, state.to_act, state.leader, state.hand_number))
        state = apply(cut(state), deal(*NOTHING))
        asker = known(state.to_act)
        state = do(state, f"{asker} raise, {asker ^ 1} run")
    assert dealers == [(2, 1, 3, 1), (3, 2, 0, 2), (0, 3, 1, 3), (1, 0, 2, 4), (2, 1, 3, 5)]


def test_deal_the_deck_is_checked() -> None:
    check_deck(TRUCO_DECK[::-1])
    with pytest.raises(InvalidDeck) as caught:
        check_deck((*TRUCO_DECK[2:], *cards("8H 4H")))
    error = caught.value
    assert [*map(texts, (error.missing, error.foreign, error.doubled))] == ["4D 4S", "8H", "4H"]


# exposure


def exposed(
    seat: int, turns: str = "", points: tuple[int, int] = (0, 0), *, index: int = 1
) -> State:
    """Dealer 0; the middle card of these hands turned over."""
    return do(dealt(*HANDS, exposed=(seat, index), points=points), turns)


@pytest.mark.parametrize(("seat", "card"), [(1, "QD"), (3, "JD")])
def test_exposure_an_opponent_of_the_dealer_is_asked(seat: int, card: str) -> None:
    assert Rules().exposure
    state = exposed(seat)
    assert (state.phase, state.to_act, actors(state)) == (Phase.EXPOSED, seat, (seat,))
    assert may(state) == [f"{seat} keep", f"{seat} burn"]
    assert (state.may_raise, state.eleven, state.worth) == ((), None, 1)
    told = known(state.exposed)
    assert (told.seat, str(told.card), told.burnt) == (seat, card, False)
    kept = do(state, f"{seat} keep")
    assert (kept.phase, kept.to_act, kept.may_raise, hands(kept)) == (
        Phase.PLAY, 1, (0, 1), SORTED,
    )  # fmt: skip
    assert kept.exposed == Exposed(seat, Card.parse(card))


CLAUSES = rows(
    # the clause, the hands, the card that turned over, points, turns, and what holds then
    ("deal_begins_a_hand", HANDS, None, (0, 0), "",
     {"phase": Phase.PLAY, "to_act": 1, "leader": 1, "vira": Card.parse("KD"),
      "manilha": Rank.ACE, "worth": 1, "asked": None, "asker": None, "may_raise": (0, 1),
      "trick": (), "tricks": (), "eleven": None, "exposed": None, "hand_number": 1,
      "points": (0, 0), "counted": False, "hands": SORTED}),
    ("deal_between_hands_nothing_lies_on_the_table", HANDS, None, (0, 0),
     "1 7S, 2 raise, 3 run",
     {"vira": None, "manilha": None, "trick": (), "tricks": (), "hands": NOTHING, "worth": 1,
      "may_raise": (), "eleven": None, "leader": 2}),
    *((f"exposure_the_dealers_team_keeps_its_card_{card}", HANDS, (seat, 1), (0, 0), "",
       {"phase": Phase.PLAY, "to_act": 1, "hands": SORTED,
        "exposed": Exposed(seat, Card.parse(card))}) for seat, card in ((0, "4D"), (2, "2D"))),
    ("exposure_in_mano_the_dealer_keeps_its_card", HANDS[:2], (0, 0), (0, 0), "",
     {"phase": Phase.PLAY}),
    ("exposure_in_mano_the_other_is_asked", HANDS[:2], (1, 0), (0, 0), "",
     {"phase": Phase.EXPOSED}),
    ("exposure_hands_are_shown_in_card_order", HANDS, (1, 1), (0, 0), "1 burn",
     {"hands": [SORTED[0], "4H 7S", *SORTED[2:]]}),
    ("exposure_hands_are_shown_as_dealt_in_the_dark", HANDS, (1, 1), (11, 11), "",
     {"hands": list(HANDS)}),
    ("exposure_a_claim_leaves_the_question", HANDS, (1, 1), (11, 10), "3 tento false-score",
     {"phase": Phase.EXPOSED, "points": (11, 11)}),
    ("exposure_a_claim_that_makes_11_to_11_leaves_the_hands_as_dealt", HANDS, (1, 1), (11, 10),
     "3 tento false-score, 1 keep",
     {"phase": Phase.PLAY, "eleven": Eleven.FERRO, "worth": 3, "hands": list(HANDS)}),
    ("exposure_a_claim_that_makes_eleven_asks_mao_de_onze", HANDS, (1, 1), (3, 10),
     "3 tento stolen-card, 1 keep",
     {"phase": Phase.ANSWER, "points": (3, 11), "eleven": Eleven.ONZE, "asker": 0,
      "actors": (1, 3), "hands": SORTED}),
    ("exposure_a_claim_that_wins_leaves_nothing", HANDS, (1, 1), (11, 3), "2 tento stolen-card",
     {"phase": Phase.OVER, "winner": 0, "exposed": None, "vira": None, "hands": NOTHING}),
    ("exposure_ends_with_its_hand", HANDS, (2, 1), (0, 0), "1 raise, 0 run", {"exposed": None}),
    ("exposure_ends_with_a_redeal", HANDS, (2, 1), (0, 0), "0 count, 0 redeal, 1 redeal",
     {"exposed": None}),
)  # fmt: skip


@pytest.mark.parametrize(("hands", "exposed", "points", "turns", "facts"), CLAUSES)
def test_clause(
    hands: tuple[str, ...],
    exposed: tuple[int, int] | None,
    points: tuple[int, int],
    turns: str,
    facts: dict[str, Any],
) -> None:
    holds(do(dealt(*hands, exposed=exposed, points=points), turns), **facts)


def test_exposure_a_burnt_card_is_replaced_by_what_lies_nowhere() -> None:
    state = exposed(1, "1 burn")
    assert (state.phase, state.to_act, actors(state)) == (Phase.DEAL, None, (CHANCE,))
    assert texts(state.hand(1)) == "4H 7S"
    assert state.exposed == Exposed(1, Card.parse("QD"), burnt=True, index=1)
    gone = cards(" ".join((*HANDS, "KD")))
    assert chance(state).count == 1
    assert chance(state).pool == tuple(card for card in TRUCO_DECK if card not in gone)
    assert chance_action(state, cards("AC")) == replacement("AC")
    state = apply(state, replacement("AC"))
    assert (state.phase, state.to_act, hands(state)[1]) == (Phase.PLAY, 1, "4H 7S AC")
    assert state.exposed == Exposed(1, Card.parse("QD"), burnt=True)


def test_exposure_raising_begins_with_the_complete_deal() -> None:
    for state in (exposed(1), exposed(1, "1 burn")):
        assert [refused(state, f"{seat} raise") for seat in range(4)] == ["not-raising"] * 4
    assert exposed(1, "1 keep, 2 raise").asker == 0


def test_exposure_mao_de_onze_begins_with_the_complete_deal() -> None:
    state = exposed(1, "1 burn", (11, 3))
    assert (state.phase, state.eleven) == (Phase.DEAL, None)
    state = apply(state, replacement("AC"))
    assert (state.phase, str(state.eleven), actors(state)) == (Phase.ANSWER, "onze", (0, 2))


@pytest.mark.parametrize(("index", "after"), [(0, "AC QD 4H"), (1, "7S AC 4H"), (2, "7S QD AC")])
def test_exposure_in_the_dark_the_replacement_takes_the_burnt_ones_place(
    index: int, after: str
) -> None:
    state = apply(exposed(1, "1 burn", (11, 11), index=index), replacement("AC"))
    assert (str(state.eleven), hands(state)[1]) == ("ferro", after)


@pytest.mark.parametrize("seats", [2, 4])
def test_exposure_never_comes_by_chance(seats: int) -> None:
    state = cut(between(seats=seats))
    drawn = [sample_chance(state, Random(seed)) for seed in range(50)]
    drawn.append(chance_action(state, TRUCO_DECK[: 3 * seats + 1]))
    assert {each.exposed for each in drawn if isinstance(each, Deal)} == {None}


@pytest.mark.parametrize("place", [3, (1,), (1, 2, 3), ("1", 2), (1, 2.0), "12"])
def test_exposure_is_a_seat_and_a_place(place: Any) -> None:
    with pytest.raises(TypeError, match="exposed"):
        Deal((), None, place)

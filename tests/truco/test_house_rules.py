"""What each word of each house rule does. All figures are worked by hand from the rules."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.core.refusals import IllegalAction
from fodasse.games import truco
from fodasse.games.truco import Claim, Eleven, Offence, Phase, Reason, Rules, State, apply, view
from support.games.walks import known
from support.truco.playing import (
    beside,
    between,
    cards,
    cut,
    do,
    hands,
    may,
    move,
    refused,
    start_hand,
)

MINEIRO = Rules.preset("mineiro")
AGREED = Rules(tento="agreed")
HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")


def hand(rules: Rules, turns: str = "", points: tuple[int, int] = (0, 0)) -> State:
    """Return a hand of the cards above, dealt by seat 0; seat 1 leads, the vira is K♦ if any."""
    return do(start_hand(between(points, rules=rules), *HANDS), turns)


def happened(state: State, turns: str) -> list[Event]:
    found: list[Event] = []
    for turn in turns.split(","):
        after = apply(state, move(turn))
        found += truco.events(state, move(turn), after)
        state = after
    return found


# steps and target


@pytest.mark.parametrize(
    ("requests", "asked", "given"),
    [("1", 4, 2), ("1 0", 6, 4), ("1 0 1", 10, 6), ("1 0 1 0", 12, 10)],
)
def test_steps_mineiro_run_gives_2_4_6_10(requests: str, asked: int, given: int) -> None:
    seats = requests.split()
    state = hand(MINEIRO, ",".join(f"{seat} raise" for seat in seats))
    assert (state.asked, state.worth) == (asked, given)
    loser = 1 - int(seats[-1])
    ran = do(state, f"{loser} run")
    assert ran.points[1 - loser] == given
    # a look at hidden cards is then worth what had been asked for, up to the target
    assert do(ran, f"{loser} tento peeked").points[loser] == asked


def test_steps_mineiro_nothing_is_asked_for_above_12() -> None:
    state = hand(MINEIRO, "1 raise, 0 raise, 1 raise, 0 raise")
    assert state.may_raise == ()
    assert refused(state, "1 raise") == "at-twelve"


def test_steps_mineiro_between_hands_claims_are_worth_2() -> None:
    for offence in ("stolen-card", "peeked", "false-score"):
        assert do(between(rules=MINEIRO), f"0 tento {offence}").points == (2, 0)
    assert between(rules=MINEIRO).worth == 2


def test_steps_wrong_count_is_worth_the_second_step_at_most() -> None:
    assert do(hand(MINEIRO), "1 tento wrong-count").points == (0, 2)
    raised = do(hand(MINEIRO), "1 raise, 0 raise, 1 accept")
    assert do(raised, "1 tento wrong-count").points == (0, 4)
    assert do(raised, "1 tento stolen-card").points == (0, 6)


def test_steps_false_score_gives_the_first_step_and_the_hand_goes_on() -> None:
    state = do(hand(MINEIRO, points=(8, 0)), "0 tento false-score")
    assert (state.points, state.phase, state.eleven) == ((10, 0), Phase.PLAY, None)


def test_target_brink_of_mineiro_is_10_asked_for_4_and_run_gives_2() -> None:
    state = hand(MINEIRO, points=(10, 4))
    assert (state.eleven, state.phase, state.asked) == (Eleven.ONZE, Phase.ANSWER, 4)
    assert do(state, "2 run").points == (10, 6)
    assert do(state, "0 accept").worth == 4


def test_steps_to_fifteen_after_doze_quinze_can_be_asked() -> None:
    state = hand(Rules.preset("to_fifteen"), "1 raise, 0 raise, 1 raise, 0 raise")
    assert (state.worth, state.asked, state.may_raise) == (9, 12, (1,))
    after = do(state, "1 raise, 0 run")
    assert (after.points, after.phase) == ((0, 12), Phase.CUT)
    told = happened(state, "1 raise, 0 run")
    assert say(told[0], "pt") == "O assento 1: quinze!"
    assert say(told[1], "en") == "Seat 0 runs from fifteen"


def test_steps_the_brink_can_be_passed() -> None:
    rules = Rules(steps=(2, 3, 12))
    state = hand(rules, points=(11, 0))
    assert (state.eleven, state.asked) == (Eleven.ONZE, 3)
    assert hand(rules, points=(9, 0)).eleven is None


def test_target_24_with_22_a_run_from_nove_gives_2_of_6() -> None:
    rules = Rules(target=24)
    assert rules.brink == 23
    state = hand(rules, "1 raise, 0 raise, 1 raise, 0 run", points=(0, 22))
    assert (state.points, known(state.last_hand).points) == ((0, 24), (0, 2))
    assert (state.winner, state.phase) == (1, Phase.OVER)


def test_target_a_hand_of_12_does_not_end_a_match_to_24() -> None:
    state = hand(Rules(target=24), "1 raise, 0 raise, 1 raise, 0 raise, 1 accept")
    assert do(state, "1 tento stolen-card").points == (0, 12)
    assert do(state, "1 tento stolen-card").phase is Phase.CUT


def test_target_a_raise_at_the_brink_gives_the_others_the_target() -> None:
    state = do(hand(Rules(target=24), points=(23, 5)), "0 raise")
    assert (state.points, state.winner) == ((23, 24), 1)


def test_steps_at_twelve_names_the_most() -> None:
    state = hand(Rules(steps=(1, 2)), "1 raise")
    found = [each for each in truco.GAME.refusals(state, 0) if each.code == "at-twelve"]
    assert found[0].params["most"] == 2
    assert found[0].message("en") == "Seat 0 cannot raise: 2 is the most"


@pytest.mark.parametrize(
    ("rules", "worth", "words"),
    [
        (Rules(), 3, "pedir truco"),
        (MINEIRO, 4, "pedir truco"),
        (MINEIRO, 10, "pedir dez"),
        (Rules.preset("mineiro_eight"), 8, "pedir oito"),
        (Rules(steps=(1, 2, 3)), 3, "pedir 3"),
    ],
)
def test_steps_requests_are_called_by_their_number(rules: Rules, worth: int, words: str) -> None:
    state = hand(rules)
    late = truco.Raise(3, worth)
    with pytest.raises(IllegalAction) as caught:
        truco.check(between(rules=rules), late)
    assert caught.value.message("pt").startswith(f"O assento 3 não pode {words}:")
    label = truco.GAME.label(late, view(state, 3), "pt")
    assert label == ("Truco!" if words == "pedir truco" else words.capitalize())


def test_brink_names_the_hand_in_texts() -> None:
    state = cut(between((10, 0), rules=MINEIRO))
    action = truco.Deal([cards(each) for each in HANDS], None)
    told = truco.events(state, action, apply(state, action))
    assert say(told[-1], "pt") == (
        "Mão-de-dez: o assento 0 e o assento 2 jogam por 4 ou correm por 2?"
    )
    (played,) = happened(hand(MINEIRO, points=(10, 0)), "0 accept")
    assert say(played, "pt") == "O assento 0 joga a mão-de-dez, por 4"


# manilha


def test_manilha_fixed_4c_7h_as_7d_beat_all_others() -> None:
    rules = Rules(manilha="fixed")
    assert not rules.turns_up
    state = cut(between(rules=rules))
    assert truco.chance(state).count == 12
    assert truco.chance(cut(between(seats=2, rules=rules))).count == 6
    state = start_hand(between(rules=rules), "7D 3C 4D", "3D AS 5S", "4C 6D 6S", "7H 3S 5H")
    assert (state.vira, state.manilha) == (None, None)
    assert list(map(str, state.manilhas)) == ["7D", "AS", "7H", "4C"]
    assert view(state, None).manilhas == state.manilhas
    # 3♦ is the strongest card that is no manilha
    after = do(state, "1 3D, 2 6D, 3 7H, 0 7D")
    assert (after.tricks[0].winner, after.leader) == (1, 3)
    after = do(state, "1 AS, 2 4C, 3 7H, 0 7D")
    assert (after.tricks[0].winner, after.leader) == (0, 2)


def test_manilha_fixed_other_sevens_are_plain_and_tie() -> None:
    state = start_hand(between(rules=Rules(manilha="fixed")), "7C 4D", "7S 4S", "5D", "5S")
    after = do(state, "1 7S, 2 5D, 3 5S, 0 7C")
    assert (after.tricks[0].winner, after.leader) == (None, 0)


def test_manilha_fixed_is_unknown_between_hands() -> None:
    assert between(rules=Rules(manilha="fixed")).manilhas == ()


def test_manilha_vira_names_four_cards() -> None:
    assert list(map(str, hand(Rules()).manilhas)) == ["AD", "AS", "AH", "AC"]


# deck


@pytest.mark.parametrize(
    ("deck_word", "manilha", "size"),
    [("clean", "vira", 24), ("clean_with_fours", "vira", 28), ("clean", "fixed", 27),
     ("clean_with_fours", "fixed", 30)],
)  # fmt: skip
def test_deck_chance_draws_from_it(deck_word: Any, manilha: Any, size: int) -> None:
    state = cut(between(rules=Rules(deck=deck_word, manilha=manilha)))
    assert len(truco.chance(state).pool) == size


def test_deck_clean_goes_round_from_3_to_q() -> None:
    state = start_hand(between(rules=Rules(deck="clean")), *["QC"], "", "", "", vira="3D")
    assert str(state.manilha) == "Q"
    fours = Rules(deck="clean_with_fours")
    state = start_hand(between(rules=fours), "QC", "", "", "", vira="4D")
    assert str(state.manilha) == "Q"
    state = start_hand(between(rules=fours), "QC", "", "", "", vira="3D")
    assert str(state.manilha) == "4"


def test_deck_foreign_cards_are_refused() -> None:
    state = cut(between(rules=Rules(deck="clean")))
    whole = [cards("QD QS QH"), cards("JD JS JH"), cards("KD KS KH"), cards("AD AS 7H")]
    assert refused(state, truco.Deal(whole, Card.parse("3D"))) == "foreign-card"


# covered_from, covered_after_tie


def covers(state: State) -> bool:
    return any("(" in each for each in may(state))


@pytest.mark.parametrize(
    ("first", "allowed"),
    [(1, (True, True, True)), (2, (False, True, True)), (3, (False, False, True)),
     (None, (False, False, False))],
)  # fmt: skip
def test_covered_from(first: int | None, allowed: tuple[bool, ...]) -> None:
    state = hand(Rules(covered_from=first))
    # seat 0 takes the first trick with 3♣, seat 1 the second with A♣
    later = do(state, "1 4S, 2 4H, 3 4C, 0 3C")
    last = do(later, "0 4D, 1 AC, 2 5H, 3 5C")
    assert (covers(state), covers(later), covers(last)) == allowed


def test_covered_from_1_a_trick_of_covered_cards_is_tied_and_its_leader_leads_again() -> None:
    state = hand(Rules(covered_from=1), "1 (4S), 2 (4H), 3 (4C), 0 (4D)")
    assert (state.tricks[0].winner, state.leader) == (None, 1)


def test_covered_after_tie_false_ends_covering_with_a_tied_trick() -> None:
    rules = Rules(covered_after_tie=False)
    tied = hand(rules, "1 4S, 2 4H, 3 4C, 0 4D")
    assert (tied.tricks[0].winner, covers(tied)) == (None, False)
    won = hand(rules, "1 4S, 2 4H, 3 4C, 0 3C")
    assert covers(won)
    assert covers(hand(Rules(), "1 4S, 2 4H, 3 4C, 0 4D"))


# eleven_worth, eleven_raise, ferro


def test_eleven_worth_1_is_played_at_once() -> None:
    state = hand(Rules(eleven_worth=1), points=(11, 1))
    assert (state.phase, state.worth, state.eleven) == (Phase.PLAY, 1, Eleven.ONZE)
    assert state.may_raise == ()
    assert view(state, 0).hand(2) == state.hand(2)
    assert view(state, 1).hand(3) == (None,) * 3
    # seats 1 and 3 win two tricks with the manilhas A♣ and A♠
    lost = do(state, "1 AC, 2 4H, 3 4C, 0 4D, 1 4S, 2 5H, 3 AS, 0 5D")
    assert lost.points == (11, 2)


def test_eleven_worth_6_lost_gives_6_and_run_gives_1() -> None:
    state = hand(Rules(eleven_worth=6), points=(11, 1))
    assert (state.phase, state.asked, state.worth) == (Phase.ANSWER, 6, 1)
    ran = do(state, "0 run")
    assert ran.points == (11, 2)
    assert do(ran, "1 tento peeked").points == (11, 8)
    lost = do(state, "0 accept, 1 AC, 2 4H, 3 4C, 0 4D, 1 4S, 2 5H, 3 AS, 0 5D")
    assert lost.points == (11, 7)


@pytest.mark.parametrize("points", [(11, 0), (11, 11)])
def test_eleven_raise_refused_is_not_listed(points: tuple[int, int]) -> None:
    state = hand(Rules(eleven_raise="refused"), points=points)
    assert refused(state, "0 raise") == "at-eleven"
    assert not any("raise" in each for each in beside(state))
    assert any("raise" in each for each in beside(hand(Rules(), points=points)))


def test_ferro_open_is_played_with_the_own_cards_in_sight() -> None:
    state = hand(Rules(ferro="open"), points=(11, 11))
    assert (state.phase, state.worth, state.eleven) == (Phase.PLAY, 3, Eleven.FERRO)
    assert view(state, 1).hand(1) == state.hand(1) == tuple(sorted(cards(HANDS[1])))
    assert view(state, 1).hand(3) == (None,) * 3
    assert refused(state, "1 blind 0") == "not-in-the-dark"
    assert do(state, "0 raise").winner == 1
    after = do(state, "1 4S, 2 4H, 3 4C, 0 3C, 0 (4D)")
    assert view(after, 1).trick[0].card is None


# all_tied, tie_lead, raises


@pytest.mark.parametrize(
    ("word", "points"), [("dealer", (1, 0)), ("leader", (0, 1)), ("nobody", (0, 0))]
)
def test_all_tied(word: Any, points: tuple[int, int]) -> None:
    # three ties of equal ranks: 4s, 5s and 6s, the vira is a king
    hands = "4D 5D 6D", "4S 5S 6S"
    state = start_hand(between(seats=2, rules=Rules(all_tied=word)), *hands)
    state = do(state, "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D")
    last = known(state.last_hand)
    assert state.points == last.points == points
    assert (state.phase, state.dealer, state.hand_number) == (Phase.CUT, 1, 2)
    assert last.reason is Reason.TRICKS
    assert last.winner == (None if word == "nobody" else points.index(1))


def test_all_tied_nobody_tells_of_a_drawn_hand() -> None:
    state = start_hand(between(seats=2, rules=Rules(all_tied="nobody")), "4D 5D 6D", "4S 5S 6S")
    told = happened(state, "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D")
    assert [each.type for each in told[-3:]] == ["trick-tied", "hand-drawn", "cut-due"]


def test_all_tied_nobody_mao_de_onze_comes_again() -> None:
    rules = Rules(all_tied="nobody", eleven_worth=1)
    state = start_hand(between((11, 0), seats=2, rules=rules), "4D 5D 6D", "4S 5S 6S")
    state = do(state, "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D")
    assert start_hand(state, "4D", "4S").eleven is Eleven.ONZE


@pytest.mark.parametrize(("word", "seat"), [("tier", 0), ("leader", 1)])
def test_tie_lead_3c_of_seat_1_tied_by_seat_0(word: Any, seat: int) -> None:
    state = start_hand(between(rules=Rules(tie_lead=word)), "3D", "3C", "4D", "4S")
    assert do(state, "1 3C, 2 4D, 3 4S, 0 3D").leader == seat


def test_raises_own_turn_awaits_the_seat() -> None:
    state = hand(Rules(raises="own_turn"))
    assert [refused(state, f"{seat} raise") for seat in (0, 2, 3)] == ["raise-in-turn"] * 3
    assert not any("raise" in each for each in beside(state))
    asked = do(state, "1 raise")
    assert [do(asked, f"{seat} raise").asked for seat in (0, 2)] == [6, 6]
    assert [refused(asked, f"{seat} raise") for seat in (1, 3)] == ["raise-in-turn"] * 2


def test_raises_own_turn_at_eleven_the_awaited_seats_lose_by_it() -> None:
    state = hand(Rules(raises="own_turn"), points=(11, 0))
    assert refused(state, "1 raise") == "raise-in-turn"
    assert do(state, "2 raise").winner == 1
    playing = do(state, "0 accept")
    assert refused(playing, "0 raise") == "raise-in-turn"
    assert do(playing, "1 raise").winner == 0


# tento


def test_tento_off_lists_and_takes_none() -> None:
    for state in (between(rules=Rules(tento="off")), hand(Rules(tento="off"))):
        kinds = truco.Tento | truco.CountQuestion | truco.Redeal
        assert not any(isinstance(each, kinds) for each in truco.table_actions(state))
        assert refused(state, "0 tento peeked") == "tento-off"


def test_tento_agreed_admitted_counts_as_a_free_one() -> None:
    state = hand(AGREED, "0 tento stolen-card")
    assert state.claim == Claim(0, Offence.STOLEN_CARD, Phase.PLAY)
    assert truco.actors(state) == (1, 3)
    assert (truco.table_actions(state), state.may_raise) == ((), ())
    after = do(state, "3 admit")
    assert (after.points, after.hand_number, after.claim) == ((1, 0), 2, None)
    assert after == hand(AGREED, "0 tento stolen-card, 1 admit")


def test_tento_agreed_denied_play_goes_on() -> None:
    state = hand(AGREED, "0 tento stolen-card, 1 deny")
    assert (state.phase, state.points) == (Phase.PLAY, (0, 0))
    assert state.denied == {(0, Offence.STOLEN_CARD)}
    assert [refused(state, f"{seat} tento stolen-card") for seat in (0, 2)] == [
        "already-denied"
    ] * 2
    assert do(state, "1 tento stolen-card").claim == Claim(1, Offence.STOLEN_CARD, Phase.PLAY)
    assert do(state, "0 tento peeked").phase is Phase.CLAIM
    # the hand ends, and the claim may be made again
    assert do(state, "0 raise, 1 run").denied == frozenset()


def test_tento_agreed_redeal_outlives_a_denied_claim() -> None:
    state = hand(AGREED, "0 count, 0 redeal, 0 tento peeked, 3 deny")
    assert state.redeal_asked
    for seat in (1, 3):
        assert do(state, f"{seat} redeal").phase is Phase.CUT
        assert do(state, f"{seat} redeal").denied == frozenset()


def test_tento_agreed_a_request_is_answered_after_a_denied_claim() -> None:
    asked = hand(AGREED, "1 raise")
    claimed = do(asked, "1 tento peeked")
    assert (claimed.asked, claimed.asker, claimed.worth) == (3, 1, 1)
    back = do(claimed, "0 deny")
    assert (back.phase, truco.actors(back)) == (Phase.ANSWER, (0, 2))
    assert refused(claimed, "0 accept") == "claim-open"


def test_tento_agreed_between_hands_admitted_and_still_to_cut() -> None:
    state = do(between(rules=AGREED), "0 tento stolen-card, 1 admit")
    assert (state.points, state.phase) == ((1, 0), Phase.CUT)


def test_tento_agreed_denied_between_hands_until_the_deal_is_complete() -> None:
    state = do(between(rules=AGREED), "0 tento stolen-card, 1 deny")
    assert refused(state, "0 tento stolen-card") == "already-denied"
    assert start_hand(state, *HANDS).denied == frozenset()


def test_tento_agreed_a_denied_look_at_cards_has_used_up_nothing() -> None:
    ran = hand(AGREED, "1 raise, 0 run")
    denied = do(ran, "1 tento peeked, 0 deny")
    assert do(denied, "0 tento peeked, 1 admit").points == (3, 1)


def test_tento_agreed_false_score_admitted_the_hand_goes_on() -> None:
    state = hand(AGREED, "0 tento false-score, 1 admit")
    assert (state.points, state.phase) == ((1, 0), Phase.PLAY)


def test_tento_agreed_with_two_seats_to_act_answers() -> None:
    state = do(between(seats=2, rules=AGREED), "1 tento peeked")
    assert state.to_act == 0


def test_tento_agreed_a_claim_shows_no_more_than_before() -> None:
    exposed = truco.Deal([cards(each) for each in HANDS], Card.parse("KD"), (1, 1))
    state = apply(cut(between(rules=AGREED)), exposed)
    assert state.phase is Phase.EXPOSED
    claimed = do(state, "0 tento stolen-card")
    sight = view(claimed, 0)
    assert (sight.vira, sight.manilhas) == (None, ())
    assert hands(sight) == [". . ."] * 4
    assert truco.count_worlds(sight) == truco.count_worlds(view(state, 0))
    truco.GAME.validate(claimed)
    truco.GAME.validate(sight)


def test_tento_agreed_the_default_action_denies() -> None:
    state = hand(AGREED, "0 tento stolen-card")
    for seat in (1, 3):
        assert truco.GAME.default_action(view(state, seat)) == truco.Deny(seat)


def test_tento_agreed_events_of_claims() -> None:
    state = hand(AGREED)
    (claimed,) = happened(state, "0 tento stolen-card")
    assert say(claimed, "pt") == "O assento 0 pede tento por carta roubada!"
    told = happened(do(state, "0 tento stolen-card"), "3 admit")
    assert [each.type for each in told] == [
        "tento-claimed", "hand-scored", "points-changed", "cut-due",
    ]  # fmt: skip
    assert say(told[0], "en") == "Seat 3 admits it: a tento for a stolen card"
    (denied,) = happened(do(state, "0 tento stolen-card"), "1 deny")
    assert say(denied, "en") == "Seat 1 denies it: no tento for a stolen card"


def test_tento_agreed_ids_stand_behind_those_of_the_book() -> None:
    encoding = known(truco.GAME.encoding)
    ids = [encoding.encode_action(each, AGREED) for each in (truco.Admit(1), truco.Deny(3))]
    assert ids == [94, 95]
    row = encoding.observe(view(hand(AGREED, "0 tento stolen-card"), 1))
    columns = encoding.layout(4, AGREED).columns
    # seat 0 is three places from seat 1; the first offence; phase 4 is play
    assert row[columns["claim_seat"]] + row[columns["claim_offence"]] == (3, 0)
    assert row[columns["claim_phase"]] == (4,)


# positions and beliefs


@pytest.mark.parametrize(
    ("steps", "turns"),
    [
        ((1, 2), "1 raise, 0 accept"),
        ((1, 2), "1 4S, 2 raise, 1 accept, 2 4H"),
        ((1, 3, 6, 12), "1 raise, 0 raise"),
        ((1, 3, 6, 12), "1 raise, 0 raise, 3 raise"),
        ((1, 3, 6, 12), "1 4S, 2 raise, 1 raise, 0 accept"),
        ((1, 3, 6, 12), "1 raise, 0 accept, 1 4S, 2 raise"),
        ((1, 3, 6, 12), "1 4S, 2 raise, 1 accept, 2 4H, 3 raise, 0 raise"),
    ],
)
def test_raises_own_turn_states_are_found_sound(steps: Any, turns: str) -> None:
    state = hand(Rules(steps=steps, raises="own_turn"), turns)
    truco.GAME.validate(state)
    for seat in (None, *range(4)):
        truco.GAME.validate(view(state, seat))
    text = truco.position_to_text(state)
    assert truco.position_from_text(text, rules=state.rules) == state


@pytest.mark.parametrize("dealer", range(4))
def test_raises_own_turn_at_the_last_step_either_team_may_have_raised(dealer: int) -> None:
    state = start_hand(
        between(rules=Rules(steps=(1, 2), raises="own_turn"), dealer=dealer), *HANDS
    )
    leader = state.leader
    truco.GAME.validate(do(state, f"{leader} raise, {(leader + 1) % 4} accept"))


@pytest.mark.parametrize("turns", ["1 raise, 0 run", "1 4S, 2 raise, 1 raise, 0 run"])
def test_raises_own_turn_finished_hands_are_found_sound(turns: str) -> None:
    truco.GAME.validate(hand(Rules(raises="own_turn"), turns))


@pytest.mark.parametrize(
    ("rules", "unseen"),
    [
        (Rules(deck="clean"), 20),  # 24 without three cards and the vira
        (Rules(deck="clean", manilha="fixed"), 24),  # 27 without three cards
        (Rules(manilha="fixed"), 37),
    ],
)
def test_deck_worlds_are_deals_of_its_unseen_cards(rules: Rules, unseen: int) -> None:
    state = start_hand(between(rules=rules), "", "", "", "")
    ways = comb(unseen, 3) * comb(unseen - 3, 3) * comb(unseen - 6, 3)
    assert truco.count_worlds(view(state, 2)) == ways


def test_eleven_worth_a_position_names_what_was_run_from() -> None:
    state = hand(Rules(eleven_worth=6), "0 run", points=(11, 1))
    text = truco.position_to_text(state)
    assert "ran 6" in text
    assert truco.position_from_text(text, rules=state.rules) == state


def test_tento_agreed_positions_name_claims() -> None:
    state = hand(AGREED, "0 tento peeked, 1 deny, 1 raise, 3 tento stolen-card")
    text = truco.position_to_text(state)
    assert "claim 3 stolen-card answer" in text
    assert "denied 0 peeked" in text
    assert truco.position_from_text(text, rules=AGREED) == state


def test_all_tied_nobody_a_position_names_nobody() -> None:
    rules = Rules(all_tied="nobody")
    state = start_hand(between(seats=2, rules=rules), "4D 5D 6D", "4S 5S 6S")
    state = do(state, "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D")
    text = truco.position_to_text(state)
    assert "last nobody 0 tricks" in text
    assert truco.position_from_text(text, rules=rules) == state

"""What each word of each house rule does. All figures are worked by hand from the rules."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from fodasse.core.events import Event, say
from fodasse.core.refusals import IllegalAction
from fodasse.games import truco
from fodasse.games.truco import Claim, Eleven, Offence, Phase, Rules, State, apply, view
from support.games.telling import told
from support.games.walks import known
from support.truco.playing import (
    HANDS,
    beside,
    between,
    cut,
    deal,
    dealt,
    do,
    hands,
    holds,
    may,
    moves,
    refused,
    rows,
    start_hand,
)

MINEIRO = Rules.preset("mineiro")
AGREED = Rules(tento="agreed")
OWN_TURN = Rules(raises="own_turn")
TIES = "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D"
"""Three ties of two seats."""


def hand(rules: Rules, turns: str = "", points: tuple[int, int] = (0, 0)) -> State:
    """Return a hand of ``HANDS``, dealt by seat 0; seat 1 leads, the vira is K♦ if any."""
    return do(dealt(*HANDS, points=points, rules=rules), turns)


def tied(rules: Rules, points: tuple[int, int] = (0, 0)) -> State:
    """Return a hand of two seats before its three ties."""
    return dealt("4D 5D 6D", "4S 5S 6S", points=points, rules=rules)


def happened(state: State, turns: str) -> list[Event]:
    return told(truco.GAME, state, *moves(turns))


LOST = "1 AC, 2 4H, 3 4C, 0 4D, 1 4S, 2 5H, 3 AS, 0 5D"
"""Seats 1 and 3 win two tricks with the manilhas A♣ and A♠."""
SIX = "1 raise, 0 raise, 1 accept"
NINE = "1 raise, 0 raise, 1 raise"
T24, EIGHT, WORTH_6 = Rules(target=24), Rules(steps=(2, 3, 12)), Rules(eleven_worth=6)
CLAUSES = rows(
    ("steps_a_wrong_count_is_worth_the_first", MINEIRO, (0, 0), "1 tento wrong-count",
     {"points": (0, 2)}),
    ("steps_a_wrong_count_is_worth_the_second_at_most", MINEIRO, (0, 0),
     f"{SIX}, 1 tento wrong-count", {"points": (0, 4)}),
    ("steps_other_claims_are_worth_the_hand", MINEIRO, (0, 0), f"{SIX}, 1 tento stolen-card",
     {"points": (0, 6)}),
    ("steps_between_hands_claims_are_worth_the_first", MINEIRO, (0, 0),
     "1 raise, 0 run, 0 tento stolen-card", {"points": (2, 2), "worth": 2}),
    ("steps_a_false_score_gives_the_first_and_the_hand_goes_on", MINEIRO, (8, 0),
     "0 tento false-score", {"points": (10, 0), "phase": Phase.PLAY, "eleven": None}),
    ("brink_of_mineiro_is_10_asked_for_4", MINEIRO, (10, 4), "",
     {"eleven": Eleven.ONZE, "phase": Phase.ANSWER, "asked": 4}),
    ("brink_of_mineiro_a_run_gives_2", MINEIRO, (10, 4), "2 run", {"points": (10, 6)}),
    ("brink_of_mineiro_is_played_for_4", MINEIRO, (10, 4), "0 accept", {"worth": 4}),
    ("brink_can_be_passed", EIGHT, (11, 0), "", {"eleven": Eleven.ONZE, "asked": 3}),
    ("brink_is_not_reached", EIGHT, (9, 0), "", {"eleven": None}),
    ("target_24_with_22_a_run_from_nove_gives_2_of_6", T24, (0, 22), f"{NINE}, 0 run",
     {"points": (0, 24), "winner": 1, "phase": Phase.OVER}),
    ("target_24_is_not_reached_by_12", T24, (0, 0),
     f"{NINE}, 0 raise, 1 accept, 1 tento stolen-card", {"points": (0, 12), "phase": Phase.CUT}),
    ("target_a_raise_at_the_brink_gives_the_others_the_target", T24, (23, 5), "0 raise",
     {"points": (23, 24), "winner": 1}),
    ("covered_from_1_the_leader_of_a_tie_of_covered_cards_leads_again", Rules(covered_from=1),
     (0, 0), "1 (4S), 2 (4H), 3 (4C), 0 (4D)", {"leader": 1}),
    ("eleven_worth_6_is_asked_for", WORTH_6, (11, 1), "", {"asked": 6, "worth": 1}),
    ("eleven_worth_6_run_gives_1", WORTH_6, (11, 1), "0 run", {"points": (11, 2)}),
    ("eleven_worth_6_a_look_is_worth_6", WORTH_6, (11, 1), "0 run, 1 tento peeked",
     {"points": (11, 8)}),
    ("eleven_worth_6_lost_gives_6", WORTH_6, (11, 1), f"0 accept, {LOST}", {"points": (11, 7)}),
    ("eleven_worth_1_is_played_at_once", Rules(eleven_worth=1), (11, 1), "",
     {"phase": Phase.PLAY, "worth": 1, "eleven": Eleven.ONZE, "may_raise": ()}),
    ("eleven_worth_1_lost_gives_1", Rules(eleven_worth=1), (11, 1), LOST, {"points": (11, 2)}),
    ("ferro_open_is_played_for_3", Rules(ferro="open"), (11, 11), "",
     {"phase": Phase.PLAY, "worth": 3, "eleven": Eleven.FERRO,
      "may": ["1 4S", "1 5S", "1 AC"]}),
    ("ferro_open_a_raise_loses", Rules(ferro="open"), (11, 11), "0 raise", {"winner": 1}),
    ("tie_lead_tier", Rules(), (0, 0), "1 4S, 2 4H, 3 5C, 0 5D", {"leader": 0}),
    ("tie_lead_leader", Rules(tie_lead="leader"), (0, 0), "1 4S, 2 4H, 3 5C, 0 5D",
     {"leader": 1}),
    ("raises_own_turn_the_asked_seats_lose_at_eleven", OWN_TURN, (11, 0), "2 raise",
     {"winner": 1}),
    ("raises_own_turn_the_seat_to_play_loses_at_eleven", OWN_TURN, (11, 0), "0 accept, 1 raise",
     {"winner": 0}),
    ("tento_agreed_admitted_counts_as_a_free_one", AGREED, (0, 0),
     "0 tento stolen-card, 3 admit", {"points": (1, 0), "hand_number": 2, "claim": None}),
    ("tento_agreed_admitted_by_the_partner", AGREED, (0, 0),
     "0 tento stolen-card, 1 admit", {"points": (1, 0), "hand_number": 2, "claim": None}),
    ("tento_agreed_false_score_admitted_the_hand_goes_on", AGREED, (0, 0),
     "0 tento false-score, 1 admit", {"points": (1, 0), "phase": Phase.PLAY}),
    ("tento_agreed_between_hands_admitted_and_still_to_cut", AGREED, (0, 0),
     "1 raise, 0 run, 0 tento stolen-card, 1 admit", {"points": (1, 1), "phase": Phase.CUT}),
    ("tento_agreed_a_denied_look_has_used_up_nothing", AGREED, (0, 0),
     "1 raise, 0 run, 1 tento peeked, 0 deny, 0 tento peeked, 1 admit", {"points": (3, 1)}),
    ("tento_agreed_redeal_outlives_a_denied_claim", AGREED, (0, 0),
     "0 count, 0 redeal, 0 tento peeked, 3 deny, 1 redeal",
     {"phase": Phase.CUT, "denied": frozenset()}),
    ("tento_agreed_a_claim_leaves_a_request", AGREED, (0, 0), "1 raise, 1 tento peeked",
     {"asked": 3, "asker": 1, "worth": 1, "phase": Phase.CLAIM}),
    ("tento_agreed_a_request_is_answered_after_a_denied_claim", AGREED, (0, 0),
     "1 raise, 1 tento peeked, 0 deny", {"phase": Phase.ANSWER, "awaited": (0, 2)}),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "turns", "facts"), CLAUSES)
def test_a_house_rule_has_its_effect(
    rules: Rules, points: tuple[int, int], turns: str, facts: dict[str, Any]
) -> None:
    holds(hand(rules, turns, points), **facts)


# steps and target


@pytest.mark.parametrize(
    ("requests", "asked", "given"),
    [("1", 4, 2), ("1 0", 6, 4), ("1 0 1", 10, 6), ("1 0 1 0", 12, 10)],
)
def test_steps_mineiro_run_gives_2_4_6_10(requests: str, asked: int, given: int) -> None:
    seats = requests.split()
    state = hand(MINEIRO, ",".join(f"{seat} raise" for seat in seats))
    holds(state, asked=asked, worth=given)
    assert (refused(state, f"{seats[-1]} raise") == "at-twelve") == (asked == 12)
    loser = 1 - int(seats[-1])
    ran = do(state, f"{loser} run")
    assert ran.points[1 - loser] == given
    # a look at hidden cards is then worth what had been asked for, up to the target
    assert do(ran, f"{loser} tento peeked").points[loser] == asked


def test_steps_to_fifteen_after_doze_quinze_can_be_asked() -> None:
    state = hand(Rules.preset("to_fifteen"), "1 raise, 0 raise, 1 raise, 0 raise")
    holds(do(state, "1 raise, 0 run"), points=(0, 12), phase=Phase.CUT)
    asked, ran, *_ = happened(state, "1 raise, 0 run")
    assert say(asked, "pt") == "O assento 1: quinze!"
    assert say(ran, "en") == "Seat 0 runs from fifteen"


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
    late = truco.Raise(3, worth)
    with pytest.raises(IllegalAction) as caught:
        truco.check(between(rules=rules), late)
    assert caught.value.message("pt").startswith(f"O assento 3 não pode {words}:")
    label = truco.GAME.label(late, view(hand(rules), 3), "pt")
    assert label == ("Truco!" if words == "pedir truco" else words.capitalize())


def test_brink_names_the_hand_in_texts() -> None:
    state = cut(between((10, 0), rules=MINEIRO))
    action = deal(*HANDS, rules=MINEIRO)
    *_, asked = truco.events(state, action, apply(state, action))
    assert say(asked, "pt") == "Mão-de-dez: o assento 0 e o assento 2 jogam por 4 ou correm por 2?"
    (played,) = happened(apply(state, action), "0 accept")
    assert say(played, "pt") == "O assento 0 joga a mão-de-dez, por 4"


# manilha


def test_manilha_fixed_4c_7h_as_7d_beat_all_others() -> None:
    rules = Rules(manilha="fixed")
    assert truco.chance(cut(between(rules=rules))).count == 12
    assert truco.chance(cut(between(seats=2, rules=rules))).count == 6
    state = dealt("7D 3C 4D", "3D AS 5S", "4C 6D 6S", "7H 3S 5H", rules=rules)
    holds(state, vira=None, manilha=None)
    assert list(map(str, state.manilhas)) == ["7D", "AS", "7H", "4C"]
    assert view(state, None).manilhas == state.manilhas
    assert between(rules=rules).manilhas == ()
    # 3♦ is the strongest card that is no manilha
    for turns, winner, leader in (
        ("1 3D, 2 6D, 3 7H, 0 7D", 1, 3),
        ("1 AS, 2 4C, 3 7H, 0 7D", 0, 2),
    ):
        after = do(state, turns)
        assert (after.tricks[0].winner, after.leader) == (winner, leader)


def test_manilha_fixed_other_sevens_are_plain_and_tie() -> None:
    state = dealt("7C 4D", "7S 4S", "5D", "5S", rules=Rules(manilha="fixed"))
    after = do(state, "1 7S, 2 5D, 3 5S, 0 7C")
    assert (after.tricks[0].winner, after.leader) == (None, 0)


# deck


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        (Rules(deck="clean"), 24),
        (Rules(deck="clean_with_fours"), 28),
        (Rules(deck="clean", manilha="fixed"), 27),
        (Rules(deck="clean_with_fours", manilha="fixed"), 30),
        (Rules(manilha="fixed"), 40),
    ],
)
def test_deck_chance_and_beliefs_draw_from_it(rules: Rules, size: int) -> None:
    assert len(truco.chance(cut(between(rules=rules))).pool) == size
    # unseen are all but the own three cards and the vira, if there is one
    unseen = size - 3 - rules.turns_up
    ways = comb(unseen, 3) * comb(unseen - 3, 3) * comb(unseen - 6, 3)
    assert truco.count_worlds(view(dealt("", "", "", "", rules=rules), 2)) == ways


@pytest.mark.parametrize(
    ("deck", "vira", "manilha"),
    [
        ("clean", "3D", "Q"),
        ("clean_with_fours", "4D", "Q"),
        ("clean_with_fours", "3D", "4"),
    ],
)
def test_deck_clean_goes_round_from_3(deck: Any, vira: str, manilha: str) -> None:
    state = dealt("QC", "", "", "", vira=vira, rules=Rules(deck=deck))
    assert str(state.manilha) == manilha


def test_deck_foreign_cards_are_refused() -> None:
    state = cut(between(rules=Rules(deck="clean")))
    whole = deal("QD QS QH", "JD JS JH", "KD KS KH", "AD AS 7H", vira="3D")
    assert refused(state, whole) == "foreign-card"


# covered_from, covered_after_tie


def covers(state: State) -> bool:
    return any("(" in each for each in may(state))


@pytest.mark.parametrize(
    ("first", "allowed"),
    [
        (1, (True, True, True)),
        (2, (False, True, True)),
        (3, (False, False, True)),
        (None, (False, False, False)),
    ],
)
def test_covered_from(first: int | None, allowed: tuple[bool, ...]) -> None:
    state = hand(Rules(covered_from=first))
    # seat 0 takes the first trick with 3♣, seat 1 the second with A♣
    later = do(state, "1 4S, 2 4H, 3 4C, 0 3C")
    last = do(later, "0 4D, 1 AC, 2 5H, 3 5C")
    assert (covers(state), covers(later), covers(last)) == allowed


@pytest.mark.parametrize(
    ("word", "last", "allowed"), [(False, "4D", False), (False, "3C", True), (True, "4D", True)]
)
def test_covered_after_tie_false_ends_covering_with_a_tied_trick(
    word: bool, last: str, allowed: bool
) -> None:
    state = hand(Rules(covered_after_tie=word), f"1 4S, 2 4H, 3 4C, 0 {last}")
    assert covers(state) is allowed


# eleven_worth, eleven_raise, ferro


@pytest.mark.parametrize("points", [(11, 0), (11, 11)])
def test_eleven_raise_refused_is_not_listed(points: tuple[int, int]) -> None:
    state = hand(Rules(eleven_raise="refused"), points=points)
    assert refused(state, "0 raise") == "at-eleven"
    assert not any("raise" in each for each in beside(state))


@pytest.mark.parametrize(
    ("rules", "points", "viewer", "seen"),
    [
        # partners at the brink see each other, also where nothing is asked
        (Rules(eleven_worth=1), (11, 1), 0, (0, 2)),
        (Rules(eleven_worth=1), (11, 1), 1, (1,)),
        # mão-de-ferro is played with the own cards in sight
        (Rules(ferro="open"), (11, 11), 1, (1,)),
    ],
)
def test_eleven_worth_and_ferro_open_who_sees_whose_hand(
    rules: Rules, points: tuple[int, int], viewer: int, seen: tuple[int, ...]
) -> None:
    state = hand(rules, points=points)
    sight = view(state, viewer)
    for seat in range(4):
        assert sight.hand(seat) == (state.hand(seat) if seat in seen else (None,) * 3)
    assert list(state.hand(1)) == sorted(state.hand(1))
    assert refused(state, "1 blind 0") == "not-in-the-dark"


# all_tied, tie_lead, raises


@pytest.mark.parametrize(
    ("word", "winner", "points"),
    [("dealer", 0, (1, 0)), ("leader", 1, (0, 1)), ("nobody", None, (0, 0))],
)
def test_all_tied(word: Any, winner: int | None, points: tuple[int, int]) -> None:
    rules = Rules(all_tied=word)
    state = do(tied(rules), TIES)
    holds(state, points=points, scored=(winner, points, "tricks"), phase=Phase.CUT, dealer=1)
    text = truco.position_to_text(state)
    assert ("last nobody 0 tricks" in text) is (word == "nobody")
    assert truco.position_from_text(text, rules=rules) == state


def test_all_tied_paulista_gives_nobody_the_hand() -> None:
    holds(do(tied(Rules.preset("paulista")), TIES), points=(0, 0))


def test_all_tied_nobody_tells_of_a_drawn_hand_and_mao_de_onze_comes_again() -> None:
    state = tied(Rules(all_tied="nobody", eleven_worth=1), points=(11, 0))
    events = happened(state, TIES)
    assert [each.type for each in events[-3:]] == ["trick-tied", "hand-drawn", "cut-due"]
    assert start_hand(do(state, TIES), "4D", "4S").eleven is Eleven.ONZE


@pytest.mark.parametrize(
    ("turns", "winner", "leaders"),
    [
        # the leaders by "tier", "leader" and "first"
        ("1 4S, 2 3C, 3 3D, 0 KS", None, (3, 1, 2)),
        ("1 6D, 2 KC, 3 3S, 0 3H", None, (0, 1, 3)),
        ("1 3C, 2 3D, 3 3S, 0 4S", None, (2, 1, 1)),
        ("1 3C, 2 4S, 3 3D, 0 4H", 1, (1, 1, 1)),  # partners: no tie
        ("1 (4S), 2 (3C), 3 (3D), 0 (KS)", None, (1, 1, 1)),
        # covered cards are none of the tied
        ("1 (3C), 2 3D, 3 3S, 0 3H", None, (3, 1, 2)),
    ],
)
def test_tie_lead(turns: str, winner: int | None, leaders: tuple[int, ...]) -> None:
    held = {turn.split()[0]: turn.split()[1].strip("()") for turn in turns.split(", ")}
    words: Any = "tier", "leader", "first"
    for word, leader in zip(words, leaders, strict=True):
        rules = Rules(covered_from=1, tie_lead=word)
        after = do(dealt(*[held[str(seat)] for seat in range(4)], rules=rules), turns)
        assert (after.tricks[0].winner, after.leader) == (winner, leader)


def test_tie_lead_first_holds_in_the_dark() -> None:
    state = dealt("KS", "4S", "3C", "3D", points=(11, 11), rules=Rules(tie_lead="first"))
    assert do(state, "1 blind 0, 2 blind 0, 3 blind 0, 0 blind 0").leader == 2


def test_raises_own_turn_awaits_the_seat() -> None:
    state = hand(OWN_TURN)
    assert [refused(state, f"{seat} raise") for seat in (0, 2, 3)] == ["raise-in-turn"] * 3
    assert not any("raise" in each for each in beside(state))
    asked = do(state, "1 raise")
    assert [do(asked, f"{seat} raise").asked for seat in (0, 2)] == [6, 6]
    assert [refused(asked, f"{seat} raise") for seat in (1, 3)] == ["raise-in-turn"] * 2
    eleven = hand(OWN_TURN, points=(11, 0))
    assert refused(eleven, "1 raise") == "raise-in-turn"
    assert refused(do(eleven, "0 accept"), "0 raise") == "raise-in-turn"


# tento


@pytest.mark.parametrize(
    "state", [between(rules=Rules(tento="off")), hand(Rules(tento="off"))], ids=["between", "in"]
)
def test_tento_off_lists_and_takes_none(state: State) -> None:
    kinds = truco.Tento | truco.CountQuestion | truco.Redeal
    assert not any(isinstance(each, kinds) for each in truco.table_actions(state))
    assert refused(state, "0 tento peeked") == "tento-off"


CLAIMED = hand(AGREED, "0 tento stolen-card")


def test_tento_agreed_the_others_answer_and_nothing_else_is_done() -> None:
    holds(CLAIMED, claim=Claim(0, Offence.STOLEN_CARD, Phase.PLAY), may_raise=())
    assert truco.actors(CLAIMED) == (1, 3)
    assert truco.table_actions(CLAIMED) == ()
    assert do(between(seats=2, rules=AGREED), "1 tento peeked").to_act == 0
    for seat in (1, 3):
        assert truco.GAME.default_action(view(CLAIMED, seat)) == truco.Deny(seat)


def test_tento_agreed_denied_play_goes_on() -> None:
    state = do(CLAIMED, "1 deny")
    holds(state, phase=Phase.PLAY, points=(0, 0), denied={(0, Offence.STOLEN_CARD)})
    for seat in (0, 2):
        assert refused(state, f"{seat} tento stolen-card") == "already-denied"
    assert do(state, "1 tento stolen-card").claim == Claim(1, Offence.STOLEN_CARD, Phase.PLAY)
    assert do(state, "0 tento peeked").phase is Phase.CLAIM
    # the hand ends, and the claim may be made again
    assert do(state, "0 raise, 1 run").denied == frozenset()


def test_tento_agreed_denied_between_hands_until_the_deal_is_complete() -> None:
    state = do(between(rules=AGREED), "0 tento stolen-card, 1 deny")
    assert refused(state, "0 tento stolen-card") == "already-denied"
    assert start_hand(state, *HANDS).denied == frozenset()


def test_tento_agreed_a_claim_shows_no_more_than_before() -> None:
    state = dealt(*HANDS, exposed=(1, 1), rules=AGREED)
    claimed = do(state, "0 tento stolen-card")
    sight = view(claimed, 0)
    assert (sight.vira, sight.manilhas) == (None, ())
    assert hands(sight) == [". . ."] * 4
    assert truco.count_worlds(sight) == truco.count_worlds(view(state, 0))
    truco.GAME.validate(claimed)
    truco.GAME.validate(sight)


def test_tento_agreed_events_of_claims() -> None:
    (claimed,) = happened(hand(AGREED), "0 tento stolen-card")
    assert say(claimed, "pt") == "O assento 0 pede tento por carta roubada!"
    admitted, *others = happened(CLAIMED, "3 admit")
    assert [each.type for each in others] == ["hand-scored", "points-changed", "cut-due"]
    assert say(admitted, "en") == "Seat 3 admits it: a tento for a stolen card"
    (denied,) = happened(CLAIMED, "1 deny")
    assert say(denied, "en") == "Seat 1 denies it: no tento for a stolen card"


def test_tento_agreed_ids_stand_behind_those_of_the_book() -> None:
    encoding = known(truco.GAME.encoding)
    ids = [encoding.encode_action(each, AGREED) for each in (truco.Admit(1), truco.Deny(3))]
    assert ids == [94, 95]
    row = encoding.observe(view(CLAIMED, 1))
    columns = encoding.layout(4, AGREED).columns
    # seat 0 is three places from seat 1; the first offence; phase 4 is play
    claim = [row[columns[f"claim_{part}"]] for part in ("seat", "offence", "phase")]
    assert claim == [(3,), (0,), (4,)]


# positions


@pytest.mark.parametrize(
    ("rules", "turns", "points", "texts"),
    [
        (AGREED, "0 tento peeked, 1 deny, 1 raise, 3 tento stolen-card", (0, 0),
         ["claim 3 stolen-card answer", "denied 0 peeked"]),
        (Rules(eleven_worth=6), "0 run", (11, 1), ["ran 6"]),
        (Rules(), "1 raise, 0 accept", (0, 0), ["worth 3", "word 0"]),
        (Rules(steps=(1, 2), raises="own_turn"), "1 raise, 0 accept", (0, 0), []),
        (Rules(steps=(1, 2), raises="own_turn"), "1 4S, 2 raise, 1 accept, 2 4H", (0, 0), []),
        (OWN_TURN, "1 raise, 0 raise", (0, 0), []),
        (OWN_TURN, "1 4S, 2 raise, 1 raise, 0 accept", (0, 0), []),
        (OWN_TURN, "1 raise, 0 accept, 1 4S, 2 raise", (0, 0), []),
        (OWN_TURN, "1 4S, 2 raise, 1 accept, 2 4H, 3 raise, 0 raise", (0, 0), []),
        (OWN_TURN, "1 4S, 2 raise, 1 raise, 0 run", (0, 0), []),
    ],
)  # fmt: skip
def test_positions_are_sound_and_name_what_was_done(
    rules: Rules, turns: str, points: tuple[int, int], texts: list[str]
) -> None:
    state = hand(rules, turns, points)
    truco.GAME.validate(state)
    for seat in (None, *range(4)):
        truco.GAME.validate(view(state, seat))
    text = truco.position_to_text(state)
    assert [each for each in texts if each not in text] == []
    assert truco.position_from_text(text, rules=rules) == state


@pytest.mark.parametrize("dealer", range(4))
def test_raises_own_turn_at_the_last_step_either_team_may_have_raised(dealer: int) -> None:
    state = dealt(*HANDS, dealer=dealer, rules=Rules(steps=(1, 2), raises="own_turn"))
    leader = known(state.leader)
    truco.GAME.validate(do(state, f"{leader} raise, {(leader + 1) % 4} accept"))

"""``concede``: a seat gives the hand up at its turn, though nothing was asked."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.events import Event, say
from fodasse.games import truco
from fodasse.games.truco import (
    GAME,
    Concede,
    Eleven,
    Phase,
    Raise,
    Reason,
    Rules,
    State,
    view,
)
from fodasse.games.truco.events import CutDue, HandConceded, HandScored, PointsChanged
from fodasse.table.notation_reader import read_match
from fodasse.table.notation_writer import write_match
from fodasse.table.record import Record
from fodasse.table.serial import from_json, to_json
from support.games.changing import changed, place_of_fault
from support.games.telling import NAMES, told
from support.games.walks import known
from support.truco.playing import (
    HANDS,
    beside,
    between,
    deal,
    dealt,
    do,
    holds,
    may,
    moves,
    refused,
    rows,
    start_hand,
)

GIVES = Rules(concede=True)
ONE = Rules(concede=True, eleven_worth=1)
OPEN = Rules(concede=True, ferro="open")
MINEIRO = Rules.parse("mineiro,concede=true")
AGREED = Rules(concede=True, tento="agreed")
TWELVE = "1 raise, 0 raise, 1 raise, 0 raise, 1 accept"


def hand(turns: str = "", points: tuple[int, int] = (0, 0), rules: Rules = GIVES) -> State:
    """Return a hand that seat 0 deals."""
    return do(dealt(*HANDS, points=points, rules=rules), turns)


SECOND = "1 4S, 2 4H, 3 4C, 0 3C"
"""Seat 0 takes the first trick, and leads."""
CLAUSES = rows(
    ("before_the_first_card_the_other_team_gets_the_worth", GIVES, (0, 0), "1 concede",
     {"points": (1, 0), "scored": (0, (1, 0), "conceded"), "last_laid": [], "phase": Phase.CUT,
      "dealer": 1, "hand_number": 2}),
    ("in_the_middle_of_a_trick", GIVES, (0, 0), "1 4S, 2 concede",
     {"points": (0, 1), "last_laid": []}),
    ("complete_tricks_stay_and_covered_cards_are_backs", GIVES, (0, 0),
     f"{SECOND}, 0 (4D), 1 AC, 2 (5H), 3 (5C), 1 5S, 2 concede",
     {"points": (0, 1), "last_laid": ["1:4S 2:4H 3:4C 0:3C", "0:(.) 1:AC 2:(.) 3:(.)"]}),
    ("the_worth_of_the_hand", GIVES, (0, 0), "1 raise, 0 accept, 1 concede", {"points": (3, 0)}),
    ("asked_for_six_conceding_gives_six", GIVES, (0, 0), "1 raise, 0 raise, 1 accept, 1 concede",
     {"points": (6, 0)}),
    ("a_look_after_it_is_worth_the_first_step", GIVES, (0, 0),
     "1 raise, 0 raise, 1 accept, 1 concede, 1 tento peeked", {"points": (6, 1)}),
    ("a_look_after_it_in_mineiro", MINEIRO, (0, 0),
     "1 raise, 0 accept, 1 concede, 1 tento peeked", {"points": (4, 2)}),
    ("mao_de_onze_once_it_is_accepted_gives_the_others_the_match", GIVES, (11, 1),
     "0 accept, 1 concede", {"points": (12, 1), "winner": 0, "result": "points"}),
    ("mao_de_onze_of_the_team_at_11", GIVES, (11, 1), "0 accept, 1 4S, 2 concede",
     {"points": (11, 4)}),
    ("mao_de_onze_where_nothing_is_asked", ONE, (11, 1), "1 4S, 2 concede", {"points": (11, 2)}),
    ("no_points_beyond_the_target", GIVES, (10, 0), f"{TWELVE}, 1 concede",
     {"points": (12, 0), "scored": (0, (2, 0), "conceded"), "under_table": True}),
    ("no_proposal_outlives_it", GIVES, (0, 0), "0 count, 0 redeal, 1 concede",
     {"redeal_asked": False, "counted": False}),
    ("no_denial_outlives_it", AGREED, (0, 0), "0 tento peeked, 1 deny, 1 concede",
     {"denied": frozenset(), "points": (1, 0)}),
    ("one_seat_is_enough_where_both_have_to_run", Rules(concede=True, run_by="both"), (0, 0),
     "1 concede", {"points": (1, 0), "runner": None}),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "turns", "facts"), CLAUSES)
def test_concede(rules: Rules, points: tuple[int, int], turns: str, facts: dict[str, Any]) -> None:
    holds(hand(turns, points, rules), **facts)


def test_concede_with_two_seats() -> None:
    holds(do(dealt(*HANDS[:2], rules=GIVES), "1 concede"), points=(1, 0))


def test_concede_is_the_last_of_the_legal_actions_and_never_a_table_action() -> None:
    assert may(hand()) == ["1 4S", "1 5S", "1 AC", "1 raise", "1 concede"]
    assert may(hand(SECOND))[-2:] == ["0 raise", "0 concede"]
    assert may(hand("1 raise, 0 accept"))[-1] == "1 concede"  # which may not raise
    for state in (hand(), hand("1 raise"), hand(points=(11, 11)), hand(points=(11, 1))):
        assert not any("concede" in each for each in beside(state))
    assert not any("concede" in each for each in may(hand(rules=Rules())))
    for state in (hand(points=(11, 11)), hand(points=(11, 11), rules=OPEN)):
        assert not any("concede" in each for each in may(state))
    assert may(hand("1 raise"), 0) == ["0 accept", "0 run", "0 raise"]


def test_concede_is_no_default_action() -> None:
    assert GAME.default_action(view(hand(), 1)) == moves("1 4S")[0]


CODES = rows(
    ("match_over", "match-over", hand("0 accept, 1 concede", (11, 1)), "1 concede, 9 concede"),
    ("match_over_though_not_agreed", "match-over",
     do(between((11, 0), rules=Rules()), "0 tento peeked"), "1 concede"),
    ("claim_open", "claim-open", hand("0 tento peeked", rules=AGREED), "1 concede, 9 concede"),
    ("claim_open_though_not_agreed", "claim-open",
     hand("0 tento peeked", rules=Rules(tento="agreed")), "1 concede"),
    *((f"not_agreed_{number}", "concede-off", state, "1 concede, 2 concede, 9 concede")
      for number, state in enumerate((
          between(rules=Rules()), hand(rules=Rules()), hand("1 raise", rules=Rules()),
          hand(points=(11, 11), rules=Rules())))),
    *((f"not_playing_{number}", "not-playing", state, "0 concede, 1 concede, 9 concede")
      for number, state in enumerate((
          between(rules=GIVES), hand("1 raise"), hand(points=(11, 1))))),
    ("unknown_seat", "unknown-seat", hand(), "9 concede"),
    ("unknown_seat_of_two", "unknown-seat", dealt("", "", rules=GIVES), "2 concede"),
    ("not_its_turn", "not-your-turn", hand(), "0 concede, 2 concede, 3 concede"),
    ("not_its_turn_in_the_dark", "not-your-turn", hand(points=(11, 11)), "0 concede"),
    ("in_the_dark", "must-play", hand(points=(11, 11)), "1 concede"),
    ("in_mao_de_ferro_with_open_eyes", "must-play", hand(points=(11, 11), rules=OPEN),
     "1 concede"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "state", "tried"), CODES)
def test_concede_is_refused(code: str, state: State, tried: str) -> None:
    for action in moves(tried):
        assert refused(state, action) == code


@pytest.mark.parametrize(
    ("points", "turns", "cost"),
    [
        ((0, 0), "", "hand"),
        ((11, 1), "0 accept", "match"),
        ((11, 1), "0 accept, 1 4S", "hand"),
        ((8, 0), "1 raise, 0 accept", "hand"),
        ((9, 0), "1 raise, 0 accept", "match"),
        ((0, 0), TWELVE, "match"),
    ],
)
def test_concede_costs_the_hand_or_the_match(
    points: tuple[int, int], turns: str, cost: str
) -> None:
    state = hand(turns, points)
    seat = known(state.to_act)
    assert GAME.costs(view(state, seat), Concede(seat)) == cost
    assert (do(state, f"{seat} concede").winner is None) is (cost == "hand")
    assert GAME.costs(view(state, seat), Raise(seat)) in (None, "match")


# events and words


def happened(state: State, turns: str) -> list[Event]:
    return told(GAME, state, *moves(turns))


def test_concede_events() -> None:
    assert happened(hand("1 raise, 0 accept"), "1 concede") == [
        HandConceded(1, 3),
        HandScored(1, Reason.CONCEDED, 0, (0, 2), 3, (), 11),
        PointsChanged(0, (0, 2), 3, 3, 0),
        CutDue(2, dealer=1, seat=0),
    ]
    assert happened(hand("0 accept", (11, 1)), "1 concede")[0] == HandConceded(1, 1)


def test_concede_in_words() -> None:
    (conceded, scored, *_) = happened(hand(), "1 concede")
    assert [say(each, "en", NAMES) for each in (conceded, scored)] == [
        "Beto gives the hand up",
        "Ana and Caio win the hand",
    ]
    assert [say(each, "pt", NAMES) for each in (conceded, scored)] == [
        "Beto desiste da mão",
        "Ana e Caio levam a mão",
    ]
    assert GAME.label(Concede(1), view(hand(), 1), "pt") == "Desistir da mão"
    assert GAME.texts.say("pt", "costs.hand") == "com isso a mão fica com o outro lado"


# texts, documents, numbers


def test_concede_is_written_and_read() -> None:
    actions = (*moves("3 cut tap"), deal(*HANDS), *moves("1 concede"))
    record = Record("truco", GIVES, 4, actions=actions)
    text = write_match(record)
    assert text.splitlines()[-1].endswith("1:concede")
    assert Record(**read_match(text).match) == record


def test_concede_positions_are_sound() -> None:
    for state in (hand(), hand("1 concede"), hand("0 accept, 1 concede", (11, 1))):
        assert from_json(to_json(state), GAME) == state
        text = truco.position_to_text(state)
        assert truco.position_from_text(text, rules=GIVES) == state
    assert "last 0 1 conceded" in truco.position_to_text(hand("1 concede"))
    again = start_hand(hand("1 concede"), *HANDS)
    assert from_json(to_json(again), GAME) == again


@pytest.mark.parametrize("thing", [hand("1 concede"), view(hand("1 concede"), 0)])
def test_concede_documents_have_no_hand_given_up_where_none_is(thing: Any) -> None:
    damaged = changed(thing, "table.rules.concede", value=False)
    assert place_of_fault(from_json, damaged, GAME) == "table.last_hand.reason"


def test_concede_has_a_number_behind_the_others() -> None:
    encoding = known(GAME.encoding)
    assert encoding.encode_action(Concede(3), GIVES) == 96
    assert encoding.decode_action(96, 3, GIVES) == Concede(3)
    assert encoding.layout(4, GIVES).longest_round == encoding.layout(4, Rules()).longest_round


def test_concede_mao_de_ferro_comes_again_to_be_played() -> None:
    state = start_hand(hand("0 accept, 1 4S, 2 concede", (11, 8)), *HANDS)
    holds(state, eleven=Eleven.FERRO, points=(11, 11))
    assert refused(state, "2 concede") == "must-play"

"""``run_by="both"``: a team of two runs only if both partners say so."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from fodasse.core.errors import FormatError
from fodasse.core.events import Event, say
from fodasse.core.refusals import IllegalAction
from fodasse.games import truco
from fodasse.games.truco import Claim, Eleven, Offence, Phase, Rules, State, view
from fodasse.games.truco.events import RaiseAccepted, SeatRan, SeatWouldRun
from fodasse.table.match import Match
from fodasse.table.notation_reader import read_match
from fodasse.table.notation_writer import write_match
from fodasse.table.record import Record
from fodasse.table.serial import from_json, to_json
from support.games.changing import changed, place_of_fault
from support.games.telling import NAMES, told
from support.games.walks import known
from support.truco.playing import HANDS, beside, deal, dealt, do, holds, may, moves, refused, rows

BOTH = Rules(run_by="both")
OWN_TURN = Rules(run_by="both", raises="own_turn")
AGREED = Rules(run_by="both", tento="agreed")
REFUSED = Rules(run_by="both", eleven_raise="refused")


def hand(turns: str = "", points: tuple[int, int] = (0, 0), rules: Rules = BOTH) -> State:
    """Return a hand that seat 0 deals."""
    return do(dealt(*HANDS, points=points, rules=rules), turns)


RAN = hand("1 raise, 2 run")
"""Seat 1 has asked for truco, and seat 2 has run."""
NINE = "1 raise, 0 raise, 1 raise"
CLAUSES = rows(
    ("the_first_run_is_noted_and_nothing_else_changes", BOTH, (0, 0), "1 raise, 2 run",
     {"runner": 2, "phase": Phase.ANSWER, "asked": 3, "asker": 1, "worth": 1, "may_raise": (0,),
      "points": (0, 0), "hand_number": 1}),
    ("the_partner_alone_is_awaited", BOTH, (0, 0), "1 raise, 2 run",
     {"awaited": (0,), "to_act": 0, "may": ["0 accept", "0 run", "0 raise"]}),
    ("at_the_last_step_the_partner_cannot_raise", BOTH, (0, 0), f"{NINE}, 0 raise, 3 run",
     {"to_act": 1, "may": ["1 accept", "1 run"]}),
    ("the_second_run_ends_the_hand", BOTH, (0, 0), "1 raise, 2 run, 0 run",
     {"points": (0, 1), "scored": (1, (0, 1), "run"), "runner": None, "phase": Phase.CUT}),
    ("the_partner_accepts", BOTH, (0, 0), "1 raise, 2 run, 0 accept",
     {"worth": 3, "phase": Phase.PLAY, "runner": None, "asked": None, "may_raise": (0,)}),
    ("the_partner_raises", BOTH, (0, 0), "1 raise, 2 run, 0 raise",
     {"asked": 6, "worth": 3, "awaited": (1, 3), "runner": None}),
    ("the_first_to_answer_accepts_for_both", BOTH, (0, 0), "1 raise, 2 accept",
     {"worth": 3, "phase": Phase.PLAY}),
    ("the_first_to_answer_raises_for_both", BOTH, (0, 0), "1 raise, 2 raise",
     {"asked": 6, "worth": 3, "awaited": (1, 3)}),
    ("a_new_request_asks_both", BOTH, (0, 0), "1 raise, 2 run, 0 raise, 3 run",
     {"runner": 3, "to_act": 1, "asked": 6}),
    ("a_run_from_nine_gives_six", BOTH, (0, 0), f"{NINE}, 0 run, 2 run", {"points": (0, 6)}),
    ("one_runs_by_the_book", Rules(), (0, 0), "1 raise, 2 run", {"points": (0, 1)}),
    ("in_mao_de_onze_the_partner_plays", BOTH, (11, 1), "2 run, 0 accept",
     {"worth": 3, "phase": Phase.PLAY, "runner": None}),
    ("in_mao_de_onze_both_run", BOTH, (11, 1), "2 run, 0 run", {"points": (11, 2)}),
    ("in_mao_de_onze_the_runner_loses_by_a_raise", BOTH, (11, 1), "2 run, 2 raise",
     {"winner": 1, "points": (11, 12)}),
    ("a_claim_ends_the_hand", BOTH, (0, 0), "1 raise, 0 run, 3 tento stolen-card",
     {"points": (0, 1), "scored": (1, (0, 1), "tento"), "runner": None}),
    ("the_runner_may_claim", BOTH, (0, 0), "1 raise, 2 run, 2 tento stolen-card",
     {"points": (1, 0), "runner": None}),
    ("a_look_before_the_partner_runs_is_worth_the_hand", BOTH, (0, 0),
     "1 raise, 2 run, 1 tento peeked", {"points": (0, 1)}),
    ("a_look_after_both_ran_is_worth_what_was_asked_for", BOTH, (0, 0),
     "1 raise, 2 run, 0 run, 0 tento peeked", {"points": (3, 1)}),
    ("it_outlives_a_false_score", BOTH, (0, 0), "1 raise, 2 run, 2 tento false-score",
     {"runner": 2, "to_act": 0, "points": (1, 0)}),
    ("it_outlives_the_count_question_and_the_proposal_to_deal_again", BOTH, (0, 0),
     "1 raise, 2 run, 0 count, 0 redeal", {"runner": 2, "to_act": 0, "redeal_asked": True}),
    ("it_lapses_with_a_redeal", BOTH, (0, 0), "1 raise, 2 run, 0 count, 0 redeal, 3 redeal",
     {"runner": None, "phase": Phase.CUT}),
    ("an_open_claim_shows_it_and_awaits_the_other_team", AGREED, (0, 0),
     "1 raise, 2 run, 1 tento peeked",
     {"runner": 2, "phase": Phase.CLAIM, "awaited": (0, 2),
      "claim": Claim(1, Offence.PEEKED, Phase.ANSWER)}),
    ("it_outlives_a_claim_that_is_denied", AGREED, (0, 0),
     "1 raise, 2 run, 1 tento peeked, 2 deny",
     {"runner": 2, "phase": Phase.ANSWER, "awaited": (0,)}),
    ("it_outlives_a_false_score_that_is_admitted", AGREED, (0, 0),
     "1 raise, 2 run, 2 tento false-score, 3 admit", {"runner": 2, "to_act": 0}),
    ("an_admitted_claim_ends_the_hand", AGREED, (0, 0),
     "1 raise, 2 run, 1 tento peeked, 2 admit", {"runner": None, "points": (0, 1)}),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "turns", "facts"), CLAUSES)
def test_run_by(rules: Rules, points: tuple[int, int], turns: str, facts: dict[str, Any]) -> None:
    holds(hand(turns, points, rules), **facts)


def test_run_by_both_with_two_seats_one_runs() -> None:
    state = do(dealt(*HANDS[:2], rules=BOTH), "1 raise")
    assert state.run_ends
    holds(do(state, "0 run"), points=(0, 1), runner=None)


def test_run_by_both_is_seen_by_everybody_and_forgotten_with_the_hand() -> None:
    for viewer in (None, *range(4)):
        assert view(RAN, viewer).runner == 2
        assert view(RAN, viewer).to_act == 0
    assert [may(RAN, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert do(RAN, "0 run") == hand("1 raise, 0 run, 2 run")


CODES = rows(
    ("the_runner_has_spoken", BOTH, (0, 0), "1 raise, 2 run", "has-run",
     "2 accept, 2 run, 2 raise, 2 accept 6, 2 run 6, 2 raise 9"),
    ("before_the_worth", BOTH, (0, 0), f"{NINE}, 0 raise, 1 run", "has-run", "1 raise"),
    ("the_askers_are_not_asked", BOTH, (0, 0), "1 raise, 2 run", "not-asked", "1 accept, 3 run"),
    ("the_partner_names_the_worth", BOTH, (0, 0), "1 raise, 2 run", "other-worth",
     "0 accept 6, 0 run 6, 0 raise 3"),
    ("out_of_turn", OWN_TURN, (0, 0), "1 raise, 2 run", "raise-in-turn", "2 raise, 1 raise"),
    ("out_of_turn_at_eleven", OWN_TURN, (11, 1), "2 run", "raise-in-turn", "2 raise"),
    ("at_eleven", REFUSED, (11, 1), "2 run", "at-eleven", "2 raise, 0 raise"),
    ("at_eleven_the_answer", BOTH, (11, 1), "2 run", "has-run", "2 accept, 2 run"),
    ("under_a_claim", AGREED, (0, 0), "1 raise, 2 run, 1 tento peeked", "claim-open",
     "2 accept, 2 run, 2 raise, 0 run"),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "turns", "code", "tried"), CODES)
def test_run_by_both_refuses(
    rules: Rules, points: tuple[int, int], turns: str, code: str, tried: str
) -> None:
    state = hand(turns, points, rules)
    for action in moves(tried):
        assert refused(state, action) == code
        assert action not in truco.table_actions(state)


def test_run_by_both_in_words() -> None:
    with pytest.raises(IllegalAction) as caught:
        truco.check(RAN, truco.Accept(2, 3))
    assert caught.value.message("en") == (
        "Seat 2 cannot accept truco: it has run, and its partner has the word"
    )
    assert caught.value.message("pt") == (
        "O assento 2 não pode aceitar o truco: já quis correr, e quem responde é o parceiro"
    )


def test_run_by_both_in_mao_de_onze_any_seat_may_lose_by_a_raise() -> None:
    assert [each for each in beside(hand("2 run", (11, 1))) if "raise" in each] == [
        f"{seat} raise" for seat in range(4)
    ]


# events


def happened(state: State, turns: str) -> list[Event]:
    return told(truco.GAME, state, *moves(turns))


def test_run_by_both_events() -> None:
    would, *others = happened(hand("1 raise"), "2 run")
    assert (would, others) == (SeatWouldRun(2, 0, 3, None, 1, 11), [])
    ran, *others = happened(RAN, "0 run")
    assert ran == SeatRan(0, 3, 1, None, 1, 11)
    assert [each.type for each in others] == ["hand-scored", "points-changed", "cut-due"]
    assert happened(RAN, "0 accept") == [RaiseAccepted(0, 3, None, 1, 11)]
    onze = hand("", (11, 1))
    assert happened(onze, "2 run") == [SeatWouldRun(2, 0, 3, Eleven.ONZE, 1, 11)]


@pytest.mark.parametrize(
    ("turns", "points", "english", "portuguese"),
    [
        ("1 raise", (0, 0), "Caio would run from truco, and Ana has the word",
         "Caio quer correr do truco, e quem responde é Ana"),
        (NINE, (0, 0), "Caio would run from nine, and Ana has the word",
         "Caio quer correr do nove, e quem responde é Ana"),
        ("", (11, 1), "Caio would run from the mão-de-onze, and Ana has the word",
         "Caio quer correr da mão-de-onze, e quem responde é Ana"),
    ],
)  # fmt: skip
def test_run_by_both_events_in_words(
    turns: str, points: tuple[int, int], english: str, portuguese: str
) -> None:
    (would,) = happened(hand(turns, points), "2 run")
    assert (say(would, "en", NAMES), say(would, "pt", NAMES)) == (english, portuguese)


# absent people


def test_run_by_both_absent_partners_each_run_in_their_own_time() -> None:
    match = Match(truco.GAME, 4, occupants=["person"] * 4, patience=30.0, rules=BOTH, seed=1)
    match.submit(3, truco.Cut(3, truco.How.TAP))
    match.run()
    assert match.tick(0.0) == 30.0
    match.submit(1, truco.Raise(1, 3))
    match.tick(1.0)
    asked = match.ply
    match.submit(2, truco.Run(2, 3))
    # the partner's time runs on from the request
    assert match.tick(20.0) == 31.0
    # and what it says to the position before is late
    with pytest.raises(IllegalAction) as caught:
        match.submit(0, truco.Accept(0, 3), ply=asked)
    assert caught.value.code == "stale"
    assert match.game.default_action(view(match.state, 0)) == truco.Run(0, 3)
    match.tick(31.0)
    holds(match.state, points=(0, 1), hand_number=2)


def test_run_by_both_one_absent_partner_decides_nothing() -> None:
    asked = hand("1 raise")
    after = truco.apply(asked, truco.GAME.default_action(view(asked, 0)))
    holds(after, runner=0, awaited=(2,), points=(0, 0))


# texts, documents, numbers


def test_run_by_both_in_notation() -> None:
    text = truco.position_to_text(RAN)
    assert "; runner 2" in text
    assert truco.position_from_text(text, rules=BOTH) == RAN
    assert "runner" not in truco.position_to_text(hand("1 raise"))


@pytest.mark.parametrize(
    ("rules", "old", "new"),
    [
        (Rules(), "runner 2", "runner 2"),
        (BOTH, "runner 2", "runner 1"),
        (BOTH, "runner 2", "runner 4"),
        (BOTH, "phase answer", "phase play"),
    ],
)
def test_run_by_both_pieces_that_cannot_be(rules: Rules, old: str, new: str) -> None:
    with pytest.raises(FormatError) as caught:
        truco.position_from_text(truco.position_to_text(RAN).replace(old, new), rules=rules)
    assert caught.value.where == "stake.runner"


STATES: dict[str, State] = {
    "asked": hand("1 raise"),
    "ran": RAN,
    "onze, ran": hand("2 run", (11, 1)),
    "nine, ran": hand(f"{NINE}, 0 run"),
    "late, ran": hand("1 4S, 2 4H, 3 raise, 0 run"),
    "own turn, ran": hand("1 4S, 2 raise, 1 run", rules=OWN_TURN),
    "claim": hand("1 raise, 2 run, 1 tento peeked", rules=AGREED),
    "redeal asked": hand("1 raise, 2 run, 0 count, 0 redeal"),
    "dealt": hand(),
    "accepted": hand("1 raise, 2 run, 0 accept"),
    "between": hand("1 raise, 2 run, 0 run"),
    "mano": do(dealt(*HANDS[:2], rules=BOTH), "1 raise"),
    "book": hand("1 raise", rules=Rules()),
}


@pytest.mark.parametrize("name", STATES)
def test_run_by_both_positions_are_sound(name: str) -> None:
    state = STATES[name]
    assert from_json(to_json(state), truco.GAME) == state
    text = truco.position_to_text(state)
    assert truco.position_from_text(text, rules=state.rules) == state
    for viewer in (None, *range(len(state.hands))):
        seen = view(state, viewer)
        assert from_json(to_json(seen), truco.GAME) == seen
        assert view(truco.determinize(seen, Random(1)), viewer) == seen


@pytest.mark.parametrize(
    ("name", "runner"),
    [
        # nothing is asked of its team, or there is no such seat
        *(("asked", seat) for seat in (1, 3, 4, -1)),
        *((name, 2) for name in ("dealt", "accepted", "between")),
        # with two seats and by ``one`` a run ends the hand
        ("mano", 0),
        ("book", 2),
    ],
)
def test_run_by_both_a_runner_that_cannot_be_is_refused(name: str, runner: int) -> None:
    damaged = changed(STATES[name], "stake.runner", runner)
    where = "stake.runner"
    assert place_of_fault(from_json, damaged, truco.GAME) == where


def test_run_by_both_old_documents_have_no_runner() -> None:
    data = json.loads(to_json(hand("1 raise")))
    assert data["stake"].pop("runner", 0) is None
    assert from_json(json.dumps(data), truco.GAME) == hand("1 raise")


def test_run_by_both_is_a_column_of_observations() -> None:
    encoding = known(truco.GAME.encoding)
    assert encoding.version == 4
    for viewer, place in ((0, 2), (2, 0), (1, 1), (3, 3)):
        row, layout = encoding.observe(view(RAN, viewer)), encoding.layout(4, BOTH)
        assert row[layout.columns["runner"]] == (place,)
        assert len(row) == layout.size
    assert encoding.observe(view(hand("1 raise"), 0))[-1] == -1
    # the runner still answers claims
    assert encoding.observe(view(STATES["claim"], 2))[-1] == 0


@pytest.mark.parametrize(
    ("seats", "rules", "longest"), [(4, Rules(), 22), (4, BOTH, 26), (2, BOTH, 16)]
)
def test_run_by_both_an_answer_takes_two_actions_at_most(
    seats: int, rules: Rules, longest: int
) -> None:
    assert known(truco.GAME.encoding).layout(seats, rules).longest_round == longest


def test_run_by_both_is_written_run_by_run() -> None:
    actions = (*moves("3 cut tap"), deal(*HANDS), *moves("1 raise, 2 run, 0 run"))
    record = Record("truco", BOTH, 4, actions=actions)
    text = write_match(record)
    assert "1:raise 2:run 0:run" in " ".join(text.split())
    assert Record(**read_match(text).match) == record

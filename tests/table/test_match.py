"""A match of several people: what a table of people and bots needs, one fault a test."""

from __future__ import annotations

import json
import pickle
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

import fodasse
from fodasse import GAME, GAMES, Bid, FormatError, Join, Leave, Match, Pause, Propose, Vote
from fodasse.core.seats import CHANCE
from fodasse.games import dalmuti, esadof, truco
from fodasse.games.fodasse import Misdeal
from fodasse.table.log import Cause
from support.games.offering import USUAL
from support.table.matching import BOT, BOTS, Hasty, P, act, code, done, parts, table

# Randomness


def test_the_default_seed_has_128_bits_and_differs_each_time() -> None:
    seeds = {json.loads(Match(GAME, 3).log().partition("\n")[0])["seed"] for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 32 and int(seed, 16) < 2**128 for seed in seeds)
    ones = [sum(int(seed, 16) >> bit & 1 for seed in seeds) for bit in range(128)]
    assert all(ones)  # a bit that is never set in 50 seeds: one chance in 10**15


@pytest.mark.parametrize("name", GAMES)
def test_no_seed_in_anything_that_a_seat_or_a_file_of_records_gets(name: str) -> None:
    hidden = "a-seed-that-nobody-knows"
    game, seats = GAMES[name], USUAL[name]
    match = table(game, *[P] * seats, seed=hidden, names=["Ana"] * seats)
    for _ in range(8):
        seat = match.awaited[0]
        legal = game.legal_actions(match.state, seat)[0]
        told: list[Any] = [match.turn(seat), match.turn(seat).history, match, match.record]
        told += [pickle.dumps(match.turn(seat)), match.record.to_json(), match.moments]
        for each in (None, *match.awaited):
            told += [
                fodasse.to_json(game.view(match.state, each)),
                match.packet(each, refused=True),
            ]
            told += [match.export(each).to_json()]
        calls: list[Any] = [(match.sit, seat, P), (match.submit, seat + 1, legal)]
        for call, *given in (*calls, (match.submit, seat, "{}")):
            with pytest.raises((fodasse.IllegalAction, FormatError)) as refusal:
                call(*given)
            told += [refusal.value, str(refusal.value)]
        assert not [each for each in told if hidden in repr(each)]
        match.submit(seat, legal)
        match.run()
    assert hidden in match.log()


def test_notes_come_back_as_they_were_and_names_as_they_are_shown() -> None:
    text = "Ana\u2028\x85\r\n\t\u0000 \u00e9 \U0001f0cf"
    match = table(GAME, P, P, P, names=[text, "", "Bia"])
    match.submit(1, Bid(1, 0), message=text, note=text)
    match.sit(2, BOT, name=f"{text} 2")
    again = Match.restore(match.log())
    assert parts(again) == parts(match)
    assert again.names == ("Ana é \U0001f0cf", "", "Ana é \U0001f0cf 2")
    assert again.moments[-1].line == match.moments[-1].line
    assert match.log().count("\n") == 4


def test_a_log_names_its_game_and_its_bots() -> None:
    game = evolve(dalmuti.GAME, name="own")
    match = table(game, P, Hasty(), BOT, P)
    assert parts(Match.restore(match.log(), game, bots=BOTS)) == parts(match)
    for given, where in (({"bots": BOTS}, "game"), ({"game": game}, "occupants[1]")):
        with pytest.raises(FormatError) as caught:
            Match.restore(match.log(), **given)
        assert caught.value.where == where


# Who is asked


def raised(*occupants: Any) -> Match:
    """Return a match of Truco in which seat 1, a person, has asked for three."""
    match = table(truco.GAME, *occupants)
    if match.awaited == (3,):
        match.submit(3, truco.Cut(3, truco.How.TAP))
        match.run()
    match.submit(1, truco.Raise(1))
    return match


@pytest.mark.parametrize("person", [0, 2])
def test_a_person_beside_a_bot_is_always_asked(person: int) -> None:
    occupants = [BOT, P, BOT, BOT]
    occupants[person] = P
    match = raised(*occupants)
    assert truco.actors(match.state) == (0, 2)
    assert match.awaited == (person,)
    assert not match.step()
    match.submit(person, truco.Run(person))
    assert match.state.last_hand is not None
    assert match.state.last_hand.winner == 1


def test_all_people_who_may_act_are_asked_or_else_bots_answer() -> None:
    match = raised(P, P, P, P)
    assert match.awaited == (0, 2)
    match.submit(2, truco.Run(2))
    assert code(match.submit, 0, truco.Accept(0)) == "not-answering"
    match = table(esadof.GAME, P, BOT, P, None)
    assert esadof.actors(match.state) == match.awaited == (0, 2)
    match.submit(2, esadof.Arrange(2, (2, 1, 0)))
    assert list(match.awaited) == [0]
    match = raised(BOT, P, BOT, P)
    ply = match.ply
    assert (match.awaited, match.step()) == ((), True)
    assert [cause for _, _, cause in done(match, ply)] == [Cause.BOT]


# Pauses and votes


def paused(*occupants: Any) -> Match:
    """Return a match of four in a pause of 2 minutes that the first two people carried."""
    match = table(GAME, *occupants)
    first, second, *_ = [seat for seat, each in enumerate(occupants) if each == P]
    act(match, Propose(first, Pause(2)), Vote(second, in_favour=True))
    match.run()
    return match


@pytest.mark.parametrize("other", [BOT, None])
def test_two_people_among_four_carry_a_motion(other: Any) -> None:
    match = paused(P, other, P, other)
    assert match.state.paused == 2
    cause = Cause.BOT if other else Cause.DEFAULT
    assert [each for _, _, each in done(match, match.ply - 1)] == [cause]


def test_bots_wait_for_the_votes_of_people_that_decide_or_else_vote_against() -> None:
    match = table(GAME, P, P, P, P, P, BOT, BOT)
    act(match, Propose(0, Pause(2)), Vote(1, in_favour=True))
    for votes, against in (([], set()), ([2, 3], {2, 3})):
        act(match, *(Vote(seat, in_favour=False) for seat in votes))
        match.run()
        assert match.state.motion is not None
        assert (match.state.motion.in_favour, match.state.motion.against) == ({0, 1}, against)
    match.submit(4, Vote(4, in_favour=False))
    match.run()
    assert (match.state.motion, match.state.paused) == (None, None)
    match = table(GAME, P, BOT, BOT, BOT)
    match.submit(0, Propose(0, Pause(2)))
    match.sit(0, BOT)
    ply = match.ply
    while match.state.motion is not None:
        assert match.step()
    assert [each.in_favour for _, each, _ in done(match, ply)] == [False, False]
    assert match.state.paused is None


@pytest.mark.parametrize("first", [BOT, None])
def test_only_people_end_a_pause_before_its_time(first: Any) -> None:
    match = paused(first, P, P, first)
    assert not match.step()
    assert match.awaited == (1, 2)
    match.submit(2, fodasse.Resume(2))
    assert match.state.paused is None
    match = paused(BOT, P, P, BOT)
    for seat in (1, 2):
        match.sit(seat, BOT)
    match.run()
    assert match.state.paused == 2
    assert match.tick(7.0) == match.tick(126.0) == 127.0
    match.tick(127.0)
    assert match.state.paused is None
    assert done(match, match.ply - 1)[0][2] is Cause.CLOCK


# What people send


@pytest.mark.parametrize("name", GAMES)
def test_a_client_cannot_deal(name: str) -> None:
    game = GAMES[name]
    match = Match(game, USUAL[name], seed=1)
    while game.actors(match.state) != (CHANCE,):
        seat = match.awaited[0]
        match.submit(seat, game.legal_actions(match.state, seat)[0])
    deal = game.sample_chance(match.state, Random(5))
    before = parts(match)
    for sent in (deal, fodasse.to_json(deal)):
        assert code(match.submit, 0, sent) == "chance-only"
    assert parts(match) == before
    match.step()
    assert code(match.submit, 0, deal) == "chance-only"


def test_only_the_person_on_a_seat_acts_for_it() -> None:
    match = table(GAME, P, P, P, BOT)
    for seat, action in ((3, Bid(3, 0)), (3, Leave(3)), (0, Leave(1))):
        assert code(match.submit, seat, action) == "not-your-seat"
    assert match.submit(1, Bid(1, 0)) == match.ply


BIDS = [Bid(1, 0), Bid(2, 0)]
PAUSE = Propose(0, Pause(2))
LOST = [PAUSE, *(Vote(seat, in_favour=False) for seat in (1, 2, 3))]
ASKED = [truco.Cut(3, truco.How.TAP), ("run",), truco.Raise(1)]
TENTO = truco.Tento(0, truco.Offence.PEEKED)
LATE: dict[str, tuple[Any, int, list[Any], list[Any], Any, str]] = {
    "it has acted since": (GAME, 3, [], BIDS[:1], Bid(1, 0), "stale"),
    "it was not its turn then": (GAME, 3, [], BIDS[:1], Bid(2, 1), "stale"),
    "something was taken back": (GAME, 3, BIDS[:1], [("undo", 1)], Leave(2), "stale"),
    "the round is over": (GAME, 3, BIDS, [Bid(0, 0)], Leave(2), "stale"),
    "a partner has acted": (truco.GAME, 4, ASKED, [truco.Raise(2)], TENTO, "stale"),
    "three is no longer asked": (
        *(truco.GAME, 4, ASKED, [truco.Raise(2), truco.Raise(1)]),
        *(truco.Accept(0), "stale"),
    ),
    "another motion is open": (
        *(GAME, 5, [PAUSE], [*LOST[1:], Propose(1, Misdeal())]),
        *(Vote(4, in_favour=True), "stale"),
    ),
    "a vote means the same": (GAME, 5, [PAUSE], BIDS[:1], Vote(3, in_favour=True), ""),
    "a leave means the same": (GAME, 5, BIDS[:1], [Bid(2, 0)], Leave(3), ""),
}
"""A game of so many people, what is done before and after an action is sent, and its answer."""


@pytest.mark.parametrize("case", LATE.values(), ids=LATE)
def test_an_action_that_comes_late_is_done_if_it_means_the_same(case: Any) -> None:
    game, people, before, after, action, answer = case
    match = table(game, *[P] * people)
    act(match, *before)
    ply = match.ply
    act(match, *after)
    stands = parts(match)
    if answer:
        assert code(match.submit, action.seat, action, ply=ply) == answer
        assert parts(match) == stands
    else:
        match.submit(action.seat, action, ply=ply)
        assert match.record.actions[-1] == GAME.explicit(stands["state"], action)


def interrupted(actions: int) -> Match:
    """Return a match of four before its first deal, after actions of other seats than 3."""
    match = Match(GAME, 4, seed=1)
    motion: list[Any] = [Propose(0, Pause(2)), *(Vote(seat, in_favour=False) for seat in (1, 2))]
    for each in islice(cycle(motion), actions):
        match.submit(each.seat, each)
    return match


@pytest.mark.parametrize("earlier", [0, 1, 5])
@pytest.mark.parametrize("missed", [1, 2, 99, 100])
def test_an_action_is_done_if_at_most_100_others_came_first(missed: int, earlier: int) -> None:
    match = interrupted(earlier + missed)
    assert match.submit(3, Leave(3), ply=earlier) == earlier + missed + 1
    assert match.state.at_table == (0, 1, 2)


@pytest.mark.parametrize(
    ("actions", "ply"),
    [(101, 0), (106, 5), (106, 0), (0, -1), (1, -1), (3, -1), (3, -2), (0, 1), (3, 4), (3, 5)],
)
def test_an_action_is_stale_if_101_others_came_first_or_there_was_no_such_ply(
    actions: int, ply: int
) -> None:
    match = interrupted(actions)
    before = parts(match)
    assert code(match.submit, 3, Leave(3), ply=ply) == "stale"
    assert parts(match) == before
    match.submit(3, Leave(3), ply=actions)


@pytest.fixture
def two_bids() -> Match:
    """A match of three people, of whom two have bid."""
    match = table(GAME, P, P, P)
    act(match, Bid(1, 0), Bid(2, 0))
    return match


def test_a_double_clicked_undo_takes_back_one_action(two_bids: Match) -> None:
    ply = two_bids.ply
    for undo in (two_bids.undo, two_bids.consent):
        assert code(undo, 2, ply=ply - 1) == "stale"
    two_bids.undo(2, ply=ply)
    assert code(two_bids.undo, 1, ply=ply) == "stale"
    assert two_bids.record.actions[-1] == Bid(1, 0)


def test_a_consent_is_for_the_seat_that_asked(two_bids: Match) -> None:
    assert code(two_bids.undo, 1) == "disclosed"
    two_bids.consent(2, 0)
    assert not two_bids.can_undo(1)
    two_bids.consent(2, 1)
    assert two_bids.can_undo(1)
    assert Match.restore(two_bids.log()).can_undo(1)


def test_a_seat_that_joined_is_never_taken_back() -> None:
    match = table(GAME, P, P, P)
    act(match, Bid(1, 0), Join(3))
    match.rename(3, "Caio")
    for seat in (1, 3):
        assert code(match.undo, seat) == "nothing-to-undo"
    log = match.log().splitlines(keepends=True)
    log.append('{"type": "undo", "ply": 4, "seat": 1, "to": 2, "time": null}\n')
    with pytest.raises(FormatError, match="joined"):
        Match.restore("".join(log))
    assert match.packet(3)["ply"] == 3
    assert Match.restore(match.log()).names == match.names == ("", "", "", "Caio")


def test_an_accept_of_three_does_not_accept_nine() -> None:
    match = raised(P, P, P, P)
    act(match, truco.Raise(2), truco.Raise(1))
    assert match.state.asked == 9
    assert code(match.submit, 0, truco.Accept(0, 3)) == "other-worth"
    match.submit(0, truco.Accept(0), ply=match.ply)
    assert match.state.worth == 9


def test_a_message_that_comes_twice_is_answered_twice_and_done_once() -> None:
    match = table(truco.GAME, P, P, P, P)
    tento = truco.Tento(0, truco.Offence.STOLEN_CARD)
    assert code(match.submit, 0, truco.Accept(0), message="m1") == "not-answering"
    answer = match.submit(0, tento, message="m1")  # what was refused can be sent again
    once, _ = match.state.points
    assert once
    assert match.submit(0, tento, message="m1") == answer
    assert match.submit(0, "not even JSON", message="m1", ply=answer) == answer
    match = Match.restore(match.log())
    assert match.submit(0, tento, message="m1") == answer
    assert match.state.points == (once, 0)
    assert match.submit(1, truco.Tento(1, tento.offence), message="m1") == answer + 1
    assert match.state.points == (once, once)


# Seats


def test_a_seat_changes_hands_in_the_middle_of_a_decision() -> None:
    match = table(GAME, P, P, P)
    match.sit(1, BOT)
    assert not match.awaited
    assert code(match.submit, 1, Bid(1, 0)) == "not-your-seat"
    match.sit(1, P, name="Bia")
    assert match.names == ("", "Bia")
    assert code(match.sit, 1, P) == "seat-taken"
    assert match.awaited == (1,)
    for seat, occupant in ((1, None), (2, BOT)):
        match.sit(seat, occupant)
        match.run()
    assert [cause for _, _, cause in done(match, 1)] == [Cause.DEFAULT, Cause.BOT]


def test_a_wrong_name_changes_nothing() -> None:
    match = table(GAME, P, P, P, names=["Ana"])
    before = parts(match)
    wrong: Any = 5
    for seat in (match.rename, lambda seat, name: match.sit(seat, BOT, name=name)):
        for name, refusal in (("x" * 25, "name-too-long"), ("ana", "name-taken")):
            assert code(seat, 1, name) == refusal
        with pytest.raises(TypeError):
            seat(1, wrong)
        with pytest.raises(ValueError, match="no seat 3"):
            seat(3, "Bia")
    assert code(match.rename, 1, "\ud800") == "name-empty"
    assert parts(match) == before


def test_what_a_packet_holds_can_be_submitted() -> None:
    match = table(GAME, P, P, P)
    packet = match.packet(1)
    choice = packet["actions"][0]
    assert match.submit(1, choice["action"], ply=packet["ply"]) == packet["ply"] + 1
    assert match.record.actions[-1] == Bid(1, choice["action"]["stages"])
    with pytest.raises(FormatError, match="stages: a whole number expected, not '0'"):
        match.submit(2, {"type": "bid", "seat": 2, "stages": "0"})


class Witness:
    """A bot that keeps the views that it was asked about."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, turn: Any, rng: Random) -> Any:
        self.views.append(turn.view)
        return turn.legal_actions[0]


def test_a_bot_decides_again_if_another_action_came_after_its_decision() -> None:
    match, bot = table(GAME, P, P, P), Witness()
    match.sit(1, bot)
    made = match.decision()
    assert made is not None
    made.make()
    before = GAME.view(match.state, 1)
    match.submit(3, Join(3))
    after = GAME.view(match.state, 1)
    assert match.step(made)
    assert bot.views == [before, after]
    assert before != after


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_of_an_earlier_ply_is_not_taken_for_a_later_one(name: str) -> None:
    seats = USUAL[name]
    match, plain = (Match(GAMES[name], seats, seed=4, occupants=[Hasty()] * seats) for _ in "ab")
    made: dict[int, Any] = {}
    reused = 0
    for _ in range(40):
        due = match.decision()
        earlier = made.get(due.seat) if due else None
        if due is not None:
            due.make()
            made[due.seat] = due
        reused += earlier is not None
        assert match.step(earlier) == plain.step()
    assert reused >= 10
    assert match.log() == plain.log()


@pytest.mark.parametrize("occupant", ["Person", "bot", "os:abort", 1, object(), type(BOT)])
def test_an_occupant_is_a_person_a_bot_or_nobody(occupant: Any) -> None:
    wrong = ValueError if isinstance(occupant, str) else TypeError
    told = "an occupant is 'person', a bot, its name, or None, not"
    with pytest.raises(wrong, match=told):
        Match(GAME, 2, occupants=[P, occupant])
    with pytest.raises(wrong, match=told):
        Match(GAME, 2).sit(0, occupant)


def test_wrong_arguments_are_refused_at_once() -> None:
    match = table(GAME, P, P)
    for wrong in (lambda: match.log(-1), lambda: match.consent(0, 7), lambda: match.deadline(7)):
        with pytest.raises(ValueError, match=r"since|no seat"):
            wrong()
    odd: Any = {"names": "truco"}, {"vote": True}, *({"seed": s} for s in (1.5, b"seed", (1, 2)))
    for each in odd:
        with pytest.raises(TypeError):
            Match(GAME, 2, **each)
    with pytest.raises(TypeError, match="game object"):
        Match(truco, 4)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match=r"one of dealer.* expected, not 'colour'"):
        Match(GAME, 2, colour=1)
    for occupants in ([], [P], [P] * 3):
        with pytest.raises(ValueError, match="one for each of 2 seats"):
            Match(GAME, 2, occupants=occupants)

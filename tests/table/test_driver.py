"""Matches from start to end: seeds, packs, people, bots that cheat, what each seat is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, Bid, Deal, IllegalAction, Join, Match, Pause, Rules, Turn, play_match
from fodasse.bots.random import RandomBot
from fodasse.core.cards import TRUCO_DECK
from fodasse.games.fodasse import Action, Play, Propose, State, View, legal_actions, outcome, view
from fodasse.table.driver import ends_round, play_rounds
from support.table.matching import First


class Last:
    """Chooses its last legal action, after drawing a lot."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        rng.getrandbits(999)
        return turn.legal_actions[-1]


@frozen
class Says:
    """Chooses one thing, whatever is asked."""

    what: Any

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.what


class Proposes(First):
    """Proposes a pause once, and then plays first actions."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        pause = Propose(turn.seat, Pause(5))
        if any(seen.action == pause for seen in turn.history):
            return super().choose(turn, rng)
        return pause


def _turns(match: Match[State, Action, View]) -> Iterator[Turn]:
    """The turns of people to the end of a match, the first awaited seat's each time."""
    match.run()
    while match.awaited:
        yield match.turn(match.awaited[0])
        match.run()


def _deals(record: fodasse.Record) -> list[Deal]:
    return [action for action in record.actions if isinstance(action, Deal)]


# Seeds and packs


@given(st.integers(0, 2**32) | st.text(max_size=5), st.integers(2, 6))
@settings(max_examples=10)
def test_a_seed_and_a_match_number_decide_everything(seed: int | str, seats: int) -> None:
    bots, rules = [RandomBot()] * seats, Rules(max_rounds=3)
    record = play_match(GAME, bots, seed=seed, rules=rules)
    assert play_match(GAME, bots, seed=seed, rules=rules) == record
    *_, last = record.replay()
    assert outcome(last) == record.result
    other_seed = play_match(GAME, bots, seed=f"{seed} ", rules=rules)
    other_match = play_match(GAME, bots, seed=seed, match=1, rules=rules)
    assert len({tuple(_deals(each)) for each in (record, other_seed, other_match)}) == 3


def test_a_deal_is_a_shuffle_keyed_by_seed_match_and_deal() -> None:
    """A Fisher-Yates shuffle of the sorted deck, by a generator seeded with a hash of the key."""
    record = play_match(GAME, [First()] * 3, seed=5, match=2)
    for number, deal in enumerate(_deals(record)[:3]):
        key = blake2b(b"5 2 %d" % number, digest_size=32, person=b"deal")
        rng = Random(int(key.hexdigest(), 16))
        deck = list(TRUCO_DECK)
        for place in range(40):
            other = place + int(rng.random() * (40 - place))
            deck[place], deck[other] = deck[other], deck[place]
        size = number + 1
        hands = tuple(tuple(deck[seat * size : seat * size + size]) for seat in range(3))
        assert deal == Deal(hands, deck[3 * size])


def test_rotated_bots_meet_the_same_packs() -> None:
    """Nobody can be out in six rounds of four: five or fewer lose at most a point a round."""
    bots: list[fodasse.Bot] = [First(), Last(), RandomBot(), First()]
    rules = Rules(max_rounds=6)
    records = [
        play_match(GAME, bots[turn:] + bots[:turn], seed=9, rules=rules) for turn in range(4)
    ]
    assert len({record.actions for record in records}) > 1
    assert len({tuple(_deals(record)) for record in records}) == 1
    assert len(_deals(records[0])) == 6


@frozen
class Listens(First):
    """Plays first actions and notes what its generator would have given."""

    heard: list[float]

    def choose(self, turn: Turn, rng: Random) -> Any:
        self.heard.append(rng.random())
        return super().choose(turn, rng)


def test_a_bot_has_a_generator_of_its_own() -> None:
    heard: list[list[float]] = [[], [], []]
    play_match(GAME, [Listens(heard[0]), First(), First()], seed=1)
    play_match(GAME, [Listens(heard[1]), Last(), RandomBot()], seed=1)
    play_match(GAME, [First(), Listens(heard[2]), First()], seed=1)
    shorter = min(map(len, heard))
    assert shorter > 2
    assert heard[0][:shorter] == heard[1][:shorter]
    assert len({*heard[0], *heard[2]}) == len(heard[0]) + len(heard[2])


def test_rules_names_and_options_go_into_the_record() -> None:
    names = ("a", "b", "c")
    record = play_match(GAME, [First()] * 3, names=names, dealer=1, rules=Rules(limit=2))
    assert (record.game, record.seats, record.names) == ("fodasse", 3, names)
    assert (record.rules, record.options) == (Rules(limit=2), (("dealer", 1),))
    assert next(record.replay()).dealer == 1
    assert play_match(GAME, [First()] * 2).rules == Rules()
    for seats, dealer in ((1, 0), (40, 0), (3, 3)):
        with pytest.raises(fodasse.RulesError):
            play_match(GAME, [First()] * seats, dealer=dealer)


# People


def test_a_person_is_asked_at_every_turn_of_theirs_and_only_then() -> None:
    match = Match(GAME, 3, seed=3, occupants=[First(), "person", First()])
    assert match.record == fodasse.Record("fodasse", Rules(), 3)
    asked = 0
    for turn in _turns(match):
        asked += 1
        assert turn.view == turn.history[-1].view
        assert turn.seat == turn.view.viewer == turn.view.to_act == 1
        assert turn.legal_actions == turn.view.legal_actions
        assert list(match.record.replay())[-1] == match.state
        match.submit(1, turn.legal_actions[0])
    record = match.record
    own = [each for each in record.actions if isinstance(each, Bid | Play) and each.seat == 1]
    assert asked == len(own)
    assert record == play_match(GAME, [First()] * 3, seed=3)
    assert record.result == outcome(match.state) is not None
    assert not match.step()


# Bots alone


def test_a_match_with_a_person_is_not_played_alone_and_a_newcomer_is_a_person() -> None:
    person: Any
    for person in (None, "person"):
        with pytest.raises(TypeError, match="every seat needs a bot; with people, use Match"):
            play_match(GAME, [First(), person])
    match = Match(GAME, 2, seed=1, occupants=[First(), First()], rules=Rules(max_rounds=2))
    match.submit(2, Join(2))
    match.run()
    assert match.awaited == (2,)
    assert [seen.view.viewer for seen in match.turn(2).history] == [None, 2, 2, 2]


def test_nobody_waits_for_the_end_of_a_pause_that_bots_made() -> None:
    """Bots vote against a motion of a bot; where a policy lets them carry it, that is an error."""
    bots = [Proposes()] * 3
    record = play_match(GAME, bots, seed=1, rules=Rules(max_rounds=1))
    assert Propose(1, Pause(5)) in record.actions
    assert record.result is not None
    match = Match(GAME, 3, seed=1, occupants=bots, vote=lambda *_: True)
    with pytest.raises(RuntimeError, match="paused"):
        list(play_rounds(match))
    assert match.state.paused == 5


def test_a_match_stops_after_its_rounds_and_tells_what_happened() -> None:
    match = Match(GAME, 4, seed=2, occupants=[First()] * 4)
    moments = list(play_rounds(match))
    whole = play_match(GAME, [First()] * 4, seed=2)
    assert match.record == whole
    assert [moment.line.action for moment in moments] == list(whole.actions)  # type: ignore[union-attr]  # each line is of an action
    around = [(moment.before, moment.after) for moment in moments]
    assert around == list(pairwise(whole.replay()))
    ends = [number for number, pair in enumerate(around, 1) if ends_round(GAME, *pair)]
    for rounds in (1, 3):
        record = play_match(GAME, [First()] * 4, seed=2, rounds=rounds)
        assert record.actions == whole.actions[: ends[rounds - 1]]
        assert record.result is None


# Bots that cheat


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        *((answer, "") for answer in (None, 7, "bid", (), Bid)),
        *((Bid(1, 2), "bid-range"), (Bid(1, -1), "bid-range"), (Bid(0, 0), "not-your-seat")),
        *((Play(1, TRUCO_DECK[0]), "not-playing"), (fodasse.Leave(0), "not-your-seat")),
        *((Join(3), "not-your-seat"), (Deal(((), ()), None), "not-your-seat")),
    ],
)
def test_a_bot_that_cheats_is_refused_and_nothing_has_changed(answer: Any, code: str) -> None:
    match = Match(GAME, 3, occupants=[Says(answer)] * 3)
    error = IllegalAction if code else TypeError
    with pytest.raises(error, match=r"cannot|an action of .*fodasse is expected") as caught:
        match.run()
    assert getattr(caught.value, "code", "") == code
    assert (match.ply, match.state.bids) == (1, (None, None, None))
    with pytest.raises(error):
        play_match(GAME, [Says(answer)] * 3)


# What a seat is told


def _named(*things: Any) -> set[str]:
    """All cards that are named in the reprs of things."""
    return {name for thing in things for name in re.findall(r"Card\.parse\('(..)'\)", repr(thing))}


def _open_to(state: State, seat: int) -> set[str]:
    """Rules 6a, 6b, 7l and 19a: the cards this seat may know of this round and the last."""
    known: list[Any] = [state.stage, state.stages, state.last_round]
    if not state.is_blind:
        known += [state.vira, state.hands[seat]]
    elif seat in state.at_table:
        known += [hand for other, hand in enumerate(state.hands) if other != seat]
    return _named(*known)


@given(st.integers(0, 2**32), st.integers(2, 5))
@settings(max_examples=10)
def test_history_is_what_the_seat_saw_and_may_know(seed: int, seats: int) -> None:
    rng = Random(seed)
    match = Match(GAME, seats, seed=seed, rules=Rules(max_rounds=3))
    old: list[tuple[Turn, int]] = []
    for turn in _turns(match):
        old.append((turn, match.ply))
        if rng.random() < 0.2:
            history = turn.history
            states = list(match.record.replay())
            assert list(history) == list(match.record.seen_by(turn.seat))
            assert history[-1].view == turn.view == view(match.state, turn.seat)
            assert turn.legal_actions == legal_actions(match.state, turn.seat)
            for seen, state in zip(history, states, strict=True):
                assert _named(seen) <= _open_to(state, turn.seat)
            assert _named(turn) <= _open_to(match.state, turn.seat)
        match.submit(turn.seat, rng.choice(turn.legal_actions))
    for turn, done in rng.sample(old, min(5, len(old))):
        history = turn.history
        assert len(history) == done + 1
        assert history[-1].view == turn.view


def test_the_repr_of_a_turn_shows_no_more_than_the_view() -> None:
    match = Match(GAME, 4, seed=1)
    match.run()
    turn = match.turn(1)
    assert _named(turn) == _named(turn.view)
    assert turn != match.turn(1)

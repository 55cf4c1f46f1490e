"""The driver: seeds, packs, people, bots that cheat, and what each seat is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from fodasse import (
    GAME,
    Bid,
    Bot,
    Deal,
    IllegalAction,
    Join,
    Leave,
    Misdeal,
    Pause,
    Phase,
    Play,
    Propose,
    Record,
    Resume,
    Rules,
    RulesError,
    Sitting,
    State,
    Turn,
    Vote,
    legal_actions,
    outcome,
    play_match,
    play_steps,
    view,
)
from fodasse.bots.random import RandomBot
from fodasse.core.cards import TRUCO_DECK
from fodasse.games.fodasse import Action


@frozen
class First:
    """Chooses its first legal action."""

    def choose(self, turn: Turn, rng: Random) -> Action:
        first: Action = turn.legal_actions[0]
        return first


@frozen
class Last:
    """Chooses its last legal action, after drawing a lot."""

    def choose(self, turn: Turn, rng: Random) -> Action:
        for _ in range(10):
            rng.random()
        last: Action = turn.legal_actions[-1]
        return last


@frozen
class Says:
    """Chooses one thing, whatever is asked."""

    what: Any

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.what


def _deals(record: Record) -> list[Deal]:
    return [action for action in record.actions if isinstance(action, Deal)]


def _finish(
    steps: Generator[Turn, Any, Record], turn: Turn, answer: Callable[[Turn], Action]
) -> Record:
    """Let a person answer to the end."""
    while True:
        try:
            turn = steps.send(answer(turn))
        except StopIteration as stop:
            record: Record = stop.value
            return record


# Seeds and packs


@given(st.integers(0, 2**32) | st.text(max_size=5), st.integers(2, 6))
def test_a_seed_and_a_match_number_decide_everything(seed: int | str, seats: int) -> None:
    bots = [RandomBot()] * seats
    record = play_match(GAME, bots, seed=seed, rules=Rules(max_rounds=3))
    assert play_match(GAME, bots, seed=seed, rules=Rules(max_rounds=3)) == record
    *_, last = record.replay()
    assert outcome(last) == record.result


def test_other_seeds_and_other_match_numbers_deal_otherwise() -> None:
    bots = [First()] * 4
    deals = {
        _deals(play_match(GAME, bots, seed=seed, match=match, rules=Rules(max_rounds=1)))[0]
        for seed in (0, 1, "x")
        for match in (0, 1)
    }
    assert len(deals) == 6


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
    bots: list[Bot] = [First(), Last(), RandomBot(), First()]
    rules = Rules(max_rounds=6)
    records = [
        play_match(GAME, bots[turn:] + bots[:turn], seed=9, rules=rules) for turn in range(4)
    ]
    assert len({record.actions for record in records}) > 1
    assert len({tuple(_deals(record)) for record in records}) == 1
    assert len(_deals(records[0])) == 6


@frozen
class Listens:
    """Plays first actions and notes what its generator would have given."""

    heard: list[float]

    def choose(self, turn: Turn, rng: Random) -> Action:
        self.heard.append(rng.random())
        return First().choose(turn, rng)


def test_a_bot_has_a_generator_of_its_own() -> None:
    heard: list[list[float]] = [[], []]
    play_match(GAME, [Listens(heard[0]), First(), First()], seed=1)
    play_match(GAME, [Listens(heard[1]), Last(), RandomBot()], seed=1)
    shorter = min(map(len, heard))
    assert shorter > 2
    assert heard[0][:shorter] == heard[1][:shorter]
    assert len(set(heard[0])) == len(heard[0])
    other: list[float] = []
    play_match(GAME, [First(), Listens(other), First()], seed=1)
    assert other[0] != heard[0][0]


def test_rules_names_and_options_go_into_the_record() -> None:
    names = ("a", "b", "c")
    record = play_match(GAME, [First()] * 3, names=names, dealer=1, rules=Rules(limit=2))
    assert (record.game, record.seats, record.names) == ("fodasse", 3, names)
    assert (record.rules, record.options) == (Rules(limit=2), (("dealer", 1),))
    assert next(record.replay()).dealer == 1
    assert play_match(GAME, [First()] * 2).rules == Rules()


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (40, {}), (3, {"dealer": 3})])
def test_a_match_that_cannot_start_does_not(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        play_match(GAME, [First()] * seats, **options)


# People


def test_a_person_is_asked_at_every_turn_of_theirs_and_only_then() -> None:
    steps = play_steps(GAME, [First(), None, First()], seed=3)
    asked = []

    def answer(turn: Turn) -> Action:
        asked.append(turn.seat)
        assert turn.view == turn.history[-1].view
        assert turn.view.viewer == turn.view.to_act == 1
        assert turn.legal_actions == turn.view.legal_actions
        assert turn.refused is None
        return First().choose(turn, Random(0))

    record = _finish(steps, next(steps), answer)
    assert set(asked) == {1}
    assert len(asked) == sum(
        isinstance(action, Bid | Play) and action.seat == 1 for action in record.actions
    )
    assert record == play_match(GAME, [First()] * 3, seed=3)


def test_a_refused_answer_changes_nothing_and_says_why() -> None:
    steps = play_steps(GAME, [First(), None], seed=3)
    turn = next(steps)
    assert turn.legal_actions == (Bid(1, 0), Bid(1, 1))
    for answer, code in (
        (Bid(1, 2), "bid-range"),
        (Bid(0, 0), "not-your-seat"),
        (Play(1, TRUCO_DECK[0]), "not-playing"),
        (Join(2), "not-your-seat"),
        (Leave(0), "not-your-seat"),
        (Propose(0, Misdeal()), "not-your-seat"),
        (Resume(1), "not-paused"),
    ):
        again = steps.send(answer)
        assert again.refused is not None
        assert (again.refused.code, again.refused.action) == (code, answer)
        assert again.refused.message("pt") != again.refused.message("en")
        assert (again.seat, again.view, again.history) == (turn.seat, turn.view, turn.history)
    record = _finish(steps, turn, lambda turn: First().choose(turn, Random(0)))
    assert record == play_match(GAME, [First()] * 2, seed=3)


def test_a_person_may_do_what_is_not_awaited() -> None:
    steps = play_steps(GAME, [First(), None, First(), First()], seed=3)
    next(steps)
    turn = steps.send(Propose(1, Misdeal()))
    assert turn.view.motion is not None
    assert turn.view.motion.in_favour == frozenset([1])
    assert turn.legal_actions == (Bid(1, 0), Bid(1, 1))
    with pytest.raises(StopIteration) as stop:
        steps.send(Leave(1))
    record: Record = stop.value.value
    assert record.actions[1:3] == (Propose(1, Misdeal()), Leave(1))
    assert record.result is not None


def test_a_person_who_answers_with_no_action_is_a_fault_of_the_program() -> None:
    answers: list[Any] = [None, "bid 1", 1]
    for answer in answers:
        steps = play_steps(GAME, [None, None], seed=3)
        next(steps)
        with pytest.raises(TypeError, match=r"an action of .*fodasse is expected"):
            steps.send(answer)


def test_while_paused_all_are_asked_and_the_first_ends_it() -> None:
    sitting = Sitting(GAME, [None] * 3, seed=1)
    turn = sitting.next_turn()
    assert turn is not None
    sitting.act(turn, Propose(1, Pause(5)))
    for seat, vote in ((2, True), (0, True)):
        if sitting.state.paused is None:
            sitting.act(evolve(turn, seat=seat), Vote(seat, in_favour=vote))
    assert sitting.state.paused == 5
    turn = sitting.next_turn()
    assert turn is not None
    assert (turn.seat, turn.legal_actions) == (0, (Resume(0),))
    sitting.act(turn, Resume(0))
    turn = sitting.next_turn()
    assert turn is not None
    assert turn.seat == 1


def test_a_newcomer_is_a_person() -> None:
    sitting = Sitting(GAME, [First(), First()], seed=1, rules=Rules(max_rounds=2))
    sitting.apply(Join(2))
    turn = sitting.next_turn()
    assert turn is not None
    assert turn.seat == 2
    assert [seen.view.viewer for seen in turn.history] == [None, 2, 2, 2]


def test_a_match_with_a_person_is_not_played_alone() -> None:
    with pytest.raises(TypeError, match="play_steps"):
        play_match(GAME, [First(), None])  # type: ignore[list-item]


def test_a_sitting_tells_how_far_it_has_gone() -> None:
    sitting = Sitting(GAME, [First(), None], seed=3, rules=Rules(limit=1))
    assert sitting.record == Record("fodasse", Rules(limit=1), 2)
    turn = sitting.next_turn()
    assert turn is not None
    assert [type(action) for action in sitting.record.actions] == [Deal]
    assert list(sitting.record.replay())[-1] == sitting.state
    while turn is not None:
        sitting.act(turn, turn.legal_actions[-1])
        turn = sitting.next_turn()
    assert sitting.record.result == outcome(sitting.state)
    assert sitting.record.result is not None
    assert sitting.next_turn() is None


def test_who_watches_sees_every_action_with_the_states_around_it() -> None:
    watched: list[tuple[State, Action, State]] = []

    def watch(before: State, action: Action, after: State) -> None:
        watched.append((before, action, after))

    sitting = Sitting(GAME, [First()] * 3, seed=4, watch=watch)
    assert sitting.next_turn() is None
    record = sitting.record
    states = list(record.replay())
    assert watched == list(zip(states, record.actions, states[1:], strict=False))


# Bots that cheat


@pytest.mark.parametrize("answer", [None, 7, "bid", (), Bid])
def test_a_bot_that_answers_with_no_action_is_an_error(answer: Any) -> None:
    sitting = Sitting(GAME, [Says(answer)] * 2)
    with pytest.raises(TypeError, match=r"an action of .*fodasse is expected"):
        sitting.next_turn()
    assert len(sitting.record.actions) == 1
    assert sitting.state.phase is Phase.BID


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Bid(1, 2), "bid-range"),
        (Bid(1, -1), "bid-range"),
        (Bid(0, 0), "not-your-seat"),
        (Play(1, TRUCO_DECK[0]), "not-playing"),
        (Leave(0), "not-your-seat"),
        (Join(3), "not-your-seat"),
        (Deal(((), ()), None), "not-your-seat"),
    ],
)
def test_a_bot_that_cheats_is_refused_and_nothing_has_changed(answer: Any, code: str) -> None:
    sitting = Sitting(GAME, [Says(answer)] * 3)
    with pytest.raises(IllegalAction) as caught:
        sitting.next_turn()
    assert caught.value.code == code
    assert len(sitting.record.actions) == 1
    assert sitting.state.bids == (None, None, None)
    with pytest.raises(IllegalAction):
        play_match(GAME, [Says(answer)] * 3)


# What a seat is told


def _named(*things: Any) -> set[str]:
    """All cards that are named in the reprs of things."""
    return {name for thing in things for name in re.findall(r"Card\.parse\('(..)'\)", repr(thing))}


def _open_to(state: State, seat: int) -> set[str]:
    """Rules 6a, 6b, 7l and 19a: the cards this seat may know of this round and the last."""
    known: list[Any] = [state.stage, state.stages, state.last_round]
    if state.hand_size > 1:
        known += [state.vira, state.hands[seat]]
    elif seat in state.at_table:
        known += [hand for other, hand in enumerate(state.hands) if other != seat]
    return _named(*known)


@given(st.integers(0, 2**32), st.integers(2, 5))
def test_history_is_what_the_seat_saw_and_may_know(seed: int, seats: int) -> None:
    rng = Random(seed)
    sitting = Sitting(GAME, [None] * seats, seed=seed, rules=Rules(max_rounds=3))
    old: list[tuple[Turn, int]] = []
    while (turn := sitting.next_turn()) is not None:
        old.append((turn, len(sitting.record.actions)))
        if rng.random() < 0.2:
            history = turn.history
            states = list(sitting.record.replay())
            assert list(history) == list(sitting.record.seen_by(turn.seat))
            assert history[-1].view == turn.view == view(sitting.state, turn.seat)
            assert turn.legal_actions == legal_actions(sitting.state, turn.seat)
            for seen, state in zip(history, states, strict=True):
                assert _named(seen) <= _open_to(state, turn.seat)
            assert _named(turn) <= _open_to(sitting.state, turn.seat)
        sitting.act(turn, rng.choice(turn.legal_actions))
    for turn, done in rng.sample(old, min(5, len(old))):
        history = turn.history
        assert len(history) == done + 1
        assert history[-1].view == turn.view


def test_the_repr_of_a_turn_shows_no_more_than_the_view() -> None:
    turn = next(play_steps(GAME, [None] * 4, seed=1))
    assert "recall" not in repr(turn)
    assert _named(turn) == _named(turn.view)
    assert turn != next(play_steps(GAME, [None] * 4, seed=1))

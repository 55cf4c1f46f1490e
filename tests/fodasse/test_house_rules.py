"""What holds in every match of every table, whatever its house rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import (
    GAME,
    Bid,
    Deal,
    Phase,
    Play,
    Rules,
    State,
    Status,
    count_worlds,
    determinize,
    from_json,
    outcome,
    position_from_text,
    position_to_text,
    returns,
    start,
    to_json,
    view,
)
from fodasse.testing import check_game
from support.fodasse.playing import SEEDS, Step, most_seats, switched, walk
from support.games.house_rules import FODASSE, combinations, may_be_fodasse, singles
from support.games.walks import known

WORDS = combinations(FODASSE, may_be_fodasse)
SINGLES = list(singles(FODASSE, may_be_fodasse))


def matches(words: dict[str, Any], seats: int, seed: int, share: float = 0.1) -> list[Step]:
    state = start(min(seats, most_seats(words)), rules=switched(words))
    return list(walk(state, seed=seed, share=share, steps=120))


def check_state(state: State) -> None:
    """Check what the contract says of every state."""
    rules, seats = state.rules, range(len(returns(state)))
    cards = [card for seat in seats for card in state.seat(seat).hand]
    cards += [card for _, card in state.stage]
    cards += [card for stage in state.stages for _, card in stage.cards]
    cards += [] if state.vira is None else [state.vira]
    cards += state.undealt
    assert sorted(map(str, cards)) == sorted(map(str, rules.deck))
    assert (state.vira is not None) is (rules.turns_up and state.phase in {Phase.BID, Phase.PLAY})
    nobodys = [stage for stage in state.stages if stage.winner is None]
    assert sum(state.seat(seat).won for seat in seats) + len(nobodys) == len(state.stages)
    assert state.accumulated == (len(nobodys) if rules.annulled == "accumulates" else 0)
    last = state.last_round
    every = [*state.stages, *(last.stages if last else ())]
    if rules.equal_cards in {"suit", "first"}:
        assert all(stage.winner is not None for stage in every)
    for seat in seats:
        player = state.seat(seat)
        assert player.lives == rules.limit - player.points
        assert (player.lives == 0) is (player.status is Status.ELIMINATED)
        for seen in (view(state, seat), view(state)):
            assert seen.seat(seat).lives == player.lives
    if last is not None:
        assert last.repeated is False or rules.simultaneous != "draw"
        assert (last.vira is not None) is rules.turns_up
        assert len(last.stages) in {13, 5} or len(last.stages) <= (rules.hand_cap or 20)
    if state.phase is Phase.OVER:
        winners = known(outcome(state)).winners
        shared = rules.simultaneous == "draw" or rules.max_rounds is not None
        assert len(winners) == 1 or shared
        assert sum(returns(state)) == pytest.approx(0)
        assert not set(winners) & set(state.waiting)


def check_step(step: Step) -> None:
    """Check what the contract says of every action."""
    before, action, after = step
    if isinstance(action, Play):
        assert not before.is_blind
    if isinstance(action, Deal):
        assert (action.vira is None) is not before.rules.turns_up
    if isinstance(action, Bid) and after.last_round is not before.last_round:
        assert before.is_blind
    if isinstance(action, Bid) and before.bids.count(None) == after.bids.count(None) + 1:
        total = sum(bid for bid in after.bids if bid is not None)
        word = before.rules.restrict_last_bid
        free = word == "never" or (word == "not_blind" and before.is_blind)
        if after.phase is Phase.PLAY:
            assert free or total != after.hand_size


def check_documents(state: State, rng: Random) -> None:
    """Check that a state and its views can be written, read and imagined."""
    assert from_json(to_json(state)) == state
    assert position_from_text(position_to_text(state), rules=state.rules) == state
    for seat in (None, *state.at_table[:2]):
        seen = view(state, seat)
        assert from_json(to_json(seen)) == seen
        assert count_worlds(seen) >= 1
        assert view(determinize(seen, rng), seat) == seen


@pytest.mark.parametrize("words", SINGLES, ids=str)
def test_every_word_alone(words: dict[str, Any]) -> None:
    for seed in range(1, 3):
        steps = matches(words, seats=2 + seed, seed=seed)
        for number, step in enumerate(steps):
            check_state(step[2])
            check_step(step)
            if number in {9, 60}:
                check_documents(step[2], Random(seed))


@given(WORDS, st.integers(2, 8), SEEDS, st.sampled_from((0.0, 0.05, 0.2)))
@settings(max_examples=max(2, settings().max_examples // 4))
def test_words_together(words: dict[str, Any], seats: int, seed: int, share: float) -> None:
    for number, step in enumerate(matches(words, seats, seed, share)):
        check_state(step[2])
        check_step(step)
        if number % 10 == 0:
            check_documents(step[2], Random(seed))


def test_the_laws_of_every_game() -> None:
    check_game(
        GAME,
        seats=st.integers(2, 6),
        rules=WORDS.map(switched),
        examples=max(2, settings().max_examples // 10),
    )


@pytest.mark.parametrize("name", Rules.presets())
def test_presets_come_to_an_end(name: str) -> None:
    state = start(4, rules=Rules.preset(name))
    (*_, (_, _, last)) = walk(state, seed=7, share=0.0, steps=20_000)
    assert last.phase is Phase.OVER

"""What an episode is: where it ends, what it brings, what its seats may choose."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, Bid, IllegalAction, Leave, RulesError, play_match
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.steps import Dealer, Step
from fodasse.bots.random import RandomBot
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE
from fodasse.testing import strategies
from support.games.offering import NUMBERED

games = st.sampled_from(NUMBERED)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def played(episodes: Episodes, seed: int) -> list[tuple[Step, Any]]:
    """A random episode: every step, with the action that was done there."""
    dealer, rng = Dealer(seed), Random(seed)
    course: list[tuple[Step, Any]] = []
    step = dealer.start(episodes)
    while (actor := step.actor) is not None:
        if actor is CHANCE:
            after = dealer.draw(step)
        else:
            after = step.then(rng.choice(episodes.game.legal_actions(step.state, actor)))
        course.append((step, after.action))
        step = after
    return [*course, (step, None)]


def number_of(episodes: Episodes, action: Any) -> int | None:
    """The id of an action; None: it has none."""
    try:
        return int(episodes.encoding.encode_action(action, episodes.rules))
    except IllegalAction:
        return None


@given(games, seeds)
@settings(max_examples=settings().max_examples // 4)
def test_without_a_number_of_rounds_it_is_over_with_the_match(name: str, seed: int) -> None:
    episodes = Episodes.of(name)
    *before, (last, _) = played(episodes, seed)
    assert episodes.game.outcome(last.state) is not None
    assert last.values == episodes.game.returns(last.state)
    assert not any(step.is_over for step, _ in before)


@given(games, st.integers(min_value=1, max_value=3), seeds)
@settings(max_examples=settings().max_examples // 2)
def test_it_is_over_after_so_many_rounds(name: str, rounds: int, seed: int) -> None:
    episodes = Episodes.of(name, rounds=rounds)
    steps = [step for step, _ in played(episodes, seed)]
    last = steps[-1]
    states = [step.state for step in steps]
    part = episodes.game.rounds
    assert part is not None
    finished = [part.ends(*pair) for pair in pairwise(states)]
    assert finished[-1]
    assert sum(finished) == rounds or episodes.game.outcome(last.state) is not None
    assert last.is_over
    assert not last.is_cut
    assert last.values == part.points(last.state)


@given(games, st.integers(min_value=1, max_value=30), seeds)
@settings(max_examples=settings().max_examples // 2)
def test_it_is_cut_after_so_many_decisions_of_seats(name: str, most: int, seed: int) -> None:
    episodes = Episodes.of(name, max_decisions=most)
    course = played(episodes, seed)
    last, _ = course[-1]
    decided = [action for _, action in course[:-1] if hasattr(action, "seat")]
    over = episodes.game.outcome(last.state) is not None
    assert len(decided) == most or over
    assert last.is_cut != over
    assert last.actor is None


def test_who_ends_the_match_with_the_last_decision_allowed_is_not_cut() -> None:
    whole = Episodes.of("fodasse", seats=2)
    decisions = played(whole, 1)[-1][0].decisions
    last, _ = played(evolve(whole, max_decisions=decisions), 1)[-1]
    assert last.is_over
    assert not last.is_cut


@given(games, seeds, st.integers(min_value=0, max_value=3))
@settings(max_examples=settings().max_examples // 5)
def test_a_dealer_deals_what_is_dealt_everywhere(name: str, seed: int, match: int) -> None:
    """The packs of the match driver: by seed, number of the match and of the deal."""
    episodes = Episodes.of(name, rounds=3)
    bots = [RandomBot()] * episodes.seats
    record = play_match(episodes.game, bots, seed=seed, match=match, rules=episodes.rules)
    dealer = Dealer(seed)
    *_, step = [dealer.start(episodes) for _ in range(match + 1)]
    for action in record.actions:
        if step.is_over:
            break
        if step.actor is CHANCE:
            step = dealer.draw(step)
            assert step.action == action
        else:
            step = step.then(action)
    assert step.rounds > 1 or step.is_over
    assert dealer.seed == seed
    assert dealer.match == match


@given(games, seeds, st.data())
def test_a_choice_is_an_id_or_its_action_and_what_cannot_be_said_is_refused(
    name: str, seed: int, data: st.DataObject
) -> None:
    """Joins, leaves, claims, raises out of turn, a second partner's answer, chance itself."""
    episodes = Episodes.of(name, rounds=1)
    step, done = data.draw(st.sampled_from(played(episodes, seed)[:-1]))
    seat = step.actor
    state = step.state
    beside = episodes.game.table_actions(state) if seat is not CHANCE else ()
    others = [each for each in episodes.game.actors(state) if each not in (CHANCE, seat)]
    theirs = [each for other in others for each in episodes.game.legal_actions(state, other)]
    named = strategies.actions(episodes.game)
    action = data.draw(st.one_of(named, *map(st.sampled_from, filter(None, (beside, theirs)))))
    if seat is CHANCE:
        return
    assert step.chosen(number_of(episodes, done)) == step.chosen(done) == done
    number = number_of(episodes, action)
    if number is not None and action.seat == seat:
        assert step.chosen(action) == episodes.game.explicit(state, action)
        assert 0 <= number < episodes.layout.actions
        return
    with pytest.raises(IllegalAction) as refusal:
        step.chosen(action)
    assert refusal.value.code == ("no-number" if number is None else "not-your-seat")
    assert refusal.value.action == action


def test_choices_that_are_none() -> None:
    episodes = Episodes.of("fodasse")
    dealer = Dealer(1)
    step = dealer.settle(dealer.start(episodes))
    assert refused(episodes.game.check, step.state, Leave(seat=3)) is None
    for choice, error, words in (
        (Leave(seat=3), IllegalAction, "Seat 3 cannot leave: only what a seat"),
        (Bid(seat=2, stages=0), IllegalAction, "this seat is not yours"),
        (None, TypeError, "seat 1 is to act: it needs an action, not None"),
        ("40", TypeError, None),
        (-1, ValueError, "action ids are 0 to 60, not -1"),
        (61, ValueError, "action ids are 0 to 60, not 61"),
    ):
        with pytest.raises(error, match=words):
            step.chosen(choice)


@given(st.integers(min_value=3, max_value=6), st.sampled_from(("returns", "points")), seeds)
@settings(max_examples=settings().max_examples // 5)
def test_the_retired_have_at_once_what_they_will_have(seats: int, rewards: Any, seed: int) -> None:
    """Rule 3: whoever reaches the limit is out, and the losers share one loss."""
    episodes = Episodes.of("fodasse", seats, rewards=rewards)
    steps = [step for step, _ in played(episodes, seed)]
    last = steps[-1].totals
    assert last == steps[-1].values
    for step in steps[:-1]:
        points = [each.points for each in episodes.game.view(step.state, None).seats]
        out = {seat for seat, each in enumerate(points) if each >= 7}
        assert set(step.retired) == out
        totals = step.totals
        assert {totals[seat] for seat in out} == {last[seat] for seat in out}
        if rewards == "returns":
            assert [totals[seat] for seat in out] == [-1 / (seats - 1)] * len(out)
            assert all(totals[seat] == 0 for seat in set(range(seats)) - out)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"game": "whist"}, ValueError, "a game is one of .*, not 'whist'"),
        ({"rewards": "money"}, ValueError, "rewards are returns or points, not 'money'"),
        ({"rounds": 0}, ValueError, "rounds: at least 1, not 0"),
        ({"max_decisions": 0}, ValueError, "max_decisions: at least 1, not 0"),
        ({"rounds": 1.5}, TypeError, "rounds is a whole number"),
        ({"rounds": True}, TypeError, "rounds is a whole number"),
        ({"max_decisions": "2"}, TypeError, "max_decisions is a whole number"),
        ({"max_decisions": True}, TypeError, "max_decisions is a whole number"),
        ({"seats": 1}, RulesError, None),
        ({"rules": GAMES["truco"].documents.rules()}, TypeError, None),
    ],
)
def test_episodes_that_cannot_be(
    wrong: dict[str, Any], error: type[Exception], words: str | None
) -> None:
    with pytest.raises(error, match=words):
        Episodes.of(**{"game": "fodasse", **wrong})


def test_seeds_are_whole_numbers_or_texts() -> None:
    assert Dealer(5).seed == 5
    assert Dealer("5").seed == "5"
    for wrong in (5.0, b"5", None):
        with pytest.raises(TypeError):
            Dealer(wrong)  # type: ignore[arg-type]  # what is tested

"""What a seat is told does not depend on what it cannot see."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from dalmuti_telling import asked, match
from transcripts import LANGS, plain

from fodasse.cli.frontend import transcribe
from fodasse.games.dalmuti import (
    Action,
    Deal,
    Give,
    Phase,
    State,
    determinize,
    view,
)
from fodasse.table.record import Record


def lines(record: Record, seat: int | None, **how: object) -> list[str]:
    return [line.plain for line in transcribe(record, seat=seat, **how)]  # type: ignore[arg-type]


def told_apart(record: Record, world: State) -> Record:
    """The same match as it went in another world: other cards in its last deal and bonus."""
    actions: list[Action] = list(record.actions)
    last = max(number for number, each in enumerate(actions) if isinstance(each, Deal))
    dealt = [[*held, *laid] for held, laid in zip(world.hands, world.laid, strict=True)]
    for each in world.exchanges:
        for cards, giver, taker in (
            (each.given, each.executive, each.intern),
            (each.paid, each.intern, each.executive),
        ):
            for card in cards:
                dealt[taker].remove(card)
                dealt[giver].append(card)
    actions[last] = Deal(tuple(map(tuple, dealt)))
    given = {each.executive: each.given for each in world.exchanges}
    for number, each_action in enumerate(actions):
        if number > last and isinstance(each_action, Give):
            actions[number] = evolve(each_action, cards=given[each_action.seat])
    return evolve(record, actions=tuple(actions))


def another(state: State, seat: int, rng: Random) -> State:
    """A world that the seat cannot tell from this one, and that a deal can lead to.

    Who takes no part in a bonus draws no conclusion from it before it is over: so of the worlds
    drawn those are taken in which interns kept nothing rarer than they paid.
    """
    for _ in range(2000):
        world = determinize(view(state, seat), rng)
        if all(
            each.given or max(each.paid) <= min(world.hands[each.intern])
            for each in world.exchanges
        ):
            return world
    raise AssertionError("no such world was found")


@pytest.mark.parametrize("wildcards", [False, True])
@pytest.mark.parametrize("seats", [4, 6, 9])
def test_worlds_a_seat_cannot_tell_apart_are_told_the_same(seats: int, wildcards: bool) -> None:
    rng = Random(seats)
    whole = match(seats, seed=seats, hands=2, wildcards=wildcards)
    states = list(whole.replay())
    dealt = [number for number, state in enumerate(states) if any(state.hands)]
    after_bonus = [number for number in dealt if states[number].hand_number == 2]
    differ = 0
    for number in (*rng.sample(dealt, 3), *after_bonus[:4], *rng.sample(after_bonus, 2)):
        record = evolve(whole, actions=whole.actions[:number], result=None)
        seat = rng.randrange(seats)
        world = another(states[number], seat, rng)
        other = told_apart(record, world)
        assert [*other.replay()][-1].hands == world.hands
        lang = rng.choice(LANGS)
        assert lines(other, seat, lang=lang) == lines(record, seat, lang=lang)
        differ += lines(other, None) != lines(record, None)
    assert differ > 4


@pytest.mark.parametrize("wildcards", [False, True])
def test_what_is_asked_does_not_depend_on_hidden_cards(wildcards: bool) -> None:
    rng = Random(1)
    whole = match(5, seed=3, hands=2, wildcards=wildcards)
    states = list(whole.replay())
    turns = [number for number, state in enumerate(states) if state.to_act is not None]
    phases = set()
    for number in rng.sample(turns, 25):
        state = states[number]
        assert state.to_act is not None
        phases.add(state.phase)
        record = evolve(whole, actions=whole.actions[:number], result=None)
        other = told_apart(record, another(state, state.to_act, rng))
        first, second = (
            asked(next(iter(each.replay())), *each.actions) for each in (record, other)
        )
        assert plain(first[0].ask(first[1])) == plain(second[0].ask(second[1]))
        assert first[0].prompt(first[1]) == second[0].prompt(second[1])
    assert Phase.PLAY in phases

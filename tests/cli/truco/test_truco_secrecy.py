"""What a seat is told does not depend on what it cannot see."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from transcripts import LANGS, lines, plain
from truco_telling import asked, deal, recorded, runs

from fodasse.core.cards import HiddenCard
from fodasse.games.truco import (
    GAME,
    Deal,
    Phase,
    Play,
    Replacement,
    State,
    actors,
    determinize,
    view,
)
from fodasse.table.record import Record
from fodasse.testing.matches import random_action

DEALT = deal("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC", vira="7C")
BEGINNINGS = {
    "plain": recorded(),
    "onze": recorded(*runs(11, 0)),
    "ferro": recorded(*runs(11, 0), *(s for _ in range(11) for s in ("cut", DEALT, "run"))),
}


def going_on(beginning: Record, rng: Random) -> tuple[Record, list[State]]:
    """A match that plays on by chance, its cuts and raises seldom, up to the end of a hand."""
    states = list(beginning.replay())
    actions = list(beginning.actions)
    hand = states[-1].hand_number
    while states[-1].phase is not Phase.OVER and states[-1].hand_number == hand:
        action = random_action(GAME, states[-1], rng)
        if type(action).__name__ in {"Raise", "Run"} and rng.random() < 0.8:
            continue
        states.append(GAME.apply(states[-1], action))
        actions.append(action)
    return evolve(beginning, actions=actions, result=GAME.outcome(states[-1])), states


def told_apart(record: Record, world: State) -> Record:
    """The same match as it went in another world: other cards in its last deal."""
    actions = list(record.actions)
    last = max(number for number, each in enumerate(actions) if isinstance(each, Deal))
    before, now = list(record.replay())[-1], world
    change = dict(zip(_cards(before), _cards(now), strict=True))
    # Cards that are in no place go where those went that came into one.
    free = [card for card in change.values() if card not in change]
    gone = [card for card in change if card not in change.values()]
    change.update(zip(free, gone, strict=True))
    for number in range(last, len(actions)):
        action = actions[number]
        if isinstance(action, Deal):
            hands = [[change.get(card, card) for card in hand] for hand in action.hands]
            actions[number] = evolve(action, hands=hands)
        elif isinstance(action, Play | Replacement):
            actions[number] = evolve(action, card=change.get(action.card, action.card))
    return evolve(record, actions=actions)


def _cards(state: State) -> list[HiddenCard]:
    laid = [*(each for trick in state.tricks for each in trick.cards), *state.trick]
    return [*(card for hand in state.hands for card in hand), *(each.card for each in laid)]


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_worlds_a_seat_cannot_tell_apart_are_told_the_same(kind: str) -> None:
    rng = Random(kind)
    differ = 0
    for _ in range(6 if kind == "plain" else 3):
        whole, states = going_on(BEGINNINGS[kind], rng)
        dealt = [n for n, state in enumerate(states) if any(state.hands) and state.vira]
        for number in rng.sample(dealt, min(4, len(dealt))):
            record = evolve(whole, actions=whole.actions[:number], result=None)
            seat = rng.randrange(4)
            world = determinize(view(states[number], seat), rng)
            other = told_apart(record, world)
            assert view([*other.replay()][-1], seat) == view(states[number], seat)
            lang = rng.choice(LANGS)
            assert lines(other, seat, lang) == lines(record, seat, lang)
            differ += lines(other) != lines(record)
            if seat in actors(states[number]):
                first, second = (asked(each, lang, seat) for each in (record, other))
                assert plain(first[0].ask(first[1])) == plain(second[0].ask(second[1]))
                assert first[0].prompt(first[1]) == second[0].prompt(second[1])
    assert differ > 4


def test_a_card_that_turned_over_is_known_and_the_others_are_not() -> None:
    hands = ("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC")
    dealt = deal(*hands, vira="7C", exposed=(1, 1))
    record = recorded("cut", dealt, "keep,6H,3D,KD,3S,c x2D,xKC,x4C,x7H")
    told = "\n".join(lines(record, 0))
    assert told.count("7♥") == 1
    assert "K♠" not in told
    assert "Beto ▒▒ " in told
    waiting = recorded("cut", dealt)
    for seat in range(4):
        told = "\n".join(lines(waiting, seat)[5:])
        assert "vira" not in told
        assert not set("♦♠♣") & set(told)

"""The law of secrecy over a history: worlds made by exchanging hidden cards in the record."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from fodasse.core.cards import Card
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.testing.cases import Cases
from fodasse.testing.secrets import FEW_WORLDS, assert_same_sight
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import cards_in, exchange

SAMPLES_A_WORLD: Final = 40
"""Samples for each world, to meet them all."""
TRANSPOSITIONS: Final = 10
"""Exchanges of two cards that are tried where the cycle of all hidden cards cannot be played."""


@law
def secrecy_of_history(trial: Trial) -> dict[str, Cases]:
    """Exchanging cards that a seat never saw changes nothing that it is given.

    The cards are exchanged in all actions since the last draw, or since the one before it, for
    deals that became void. The result is a world only if each of these actions is legal in it:
    a seat that must follow suit and did not cannot have held a card of the suit led. An exchange
    of all hidden cards is tried first, then exchanges of two; those that cannot have been played
    are skipped.

    Views and actions as the seat saw them are compared from the draw on: a card shown by an action
    must be shown by a view. Where the view allows few worlds, sampling must also meet this one.
    Equal cards are exchanged together. Games whose cards are plain numbers are not tried.

    Returns:
        Cases of exchanges: times that a viewer did not know where two or more cards were, and
        times among them that an exchange could be played.
    """
    game, match = trial.game, trial.match
    rng = Random(match.seed)
    cases = Cases()
    what = "exchange of hidden cards that can be played"
    if not any(isinstance(card, Card) for action in match.actions for card in cards_in(action)):
        return {}
    for place in rng.sample(range(len(match.states)), min(4, len(match.states))):
        draws = [past for past in range(place) if CHANCE in game.actors(match.states[past])]
        if not draws:
            continue
        last = rng.choice(draws[-2:])
        trial.place = place
        states, actions = match.states[last : place + 1], match.actions[last:place]
        deck = dict.fromkeys(game.chance(states[0]).pool)
        for seat in trial.viewers(states[-1], rng):
            seen = _sights(game, states, actions, seat)
            known = {card for _, view in seen for card in cards_in(view)}
            hidden = [card for card in deck if isinstance(card, Card) and card not in known]
            if len(hidden) < 2:
                continue
            cases += Cases(found=1)
            other = _exchanged_past(game, states[0], actions, hidden, rng)
            if other is None:
                continue
            cases += Cases(tried=1)
            _assert_same_history(trial, seen, _sights(game, *other, seat), last)
            world = other[0][-1]
            assert_same_sight(trial, states[-1], world, seat)
            _assert_met(trial, world, seat, rng)
    return {what: cases}


def _exchanged_past(
    game: Game,
    start: Any,
    actions: tuple[Any, ...],
    hidden: list[Card],
    rng: Random,
) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
    """Return the states and actions of another past; None if no exchange tried can be played."""
    for swap in _exchanges(hidden, rng):
        others = exchange(actions, swap)
        if others == actions:
            continue
        states = [start]
        try:
            for action in others:
                states.append(game.apply(states[-1], action))
        except IllegalAction:
            continue
        return tuple(states), others
    return None


def _exchanges(cards: list[Card], rng: Random) -> Iterator[dict[Card, Card]]:
    """Yield a cycle of all cards in random order, then random transpositions."""
    order = rng.sample(cards, len(cards))
    yield dict(zip(order, order[1:] + order[:1], strict=True))
    for _ in range(TRANSPOSITIONS):
        one, other = rng.sample(cards, 2)
        yield {one: other, other: one}


def _sights(
    game: Game, states: tuple[Any, ...], actions: tuple[Any, ...], seat: Seat | None
) -> list[tuple[Any, Any]]:
    """Return the first view, then each action as the seat saw it with the view it led to.

    Before a seat came it saw what a spectator sees.
    """
    eyes = [None if seat is None or seat >= len(game.returns(state)) else seat for state in states]
    views = [game.view(state, viewer) for state, viewer in zip(states, eyes, strict=True)]
    steps = zip(states, actions, eyes, strict=False)
    censored = [game.censor(state, action, viewer) for state, action, viewer in steps]
    return list(zip([None, *censored], views, strict=True))


def _assert_same_history(
    trial: Trial, seen: list[tuple[Any, Any]], other: list[tuple[Any, Any]], start: int
) -> None:
    """Check, action by action, that a seat was given the same since a draw."""
    end = trial.place
    for past, ((action, view), (same_action, same_view)) in enumerate(
        zip(seen, other, strict=True)
    ):
        trial.place = start + past
        trial.same("action as seen", action, same_action)
        trial.same("view", view, same_view)
    trial.place = end


def _assert_met(trial: Trial, world: Any, seat: Seat | None, rng: Random) -> None:
    """Check that sampling meets a world, where it has few to meet."""
    game = trial.game
    view = game.view(world, seat)
    count = game.count_worlds(view)
    if count <= FEW_WORLDS:
        met = {game.determinize(view, rng) for _ in range(SAMPLES_A_WORLD * count)}
        trial.need(world in met, f"{world!r} among the sampled worlds", f"{len(met)} others")

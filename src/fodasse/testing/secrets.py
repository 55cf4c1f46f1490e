"""Laws of hidden information: secrecy, and the worlds that a view allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final, TypeAlias

from attrs import fields

from fodasse.core.cards import Card
from fodasse.core.events import Event
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.log import Acted, Cause, Moment
from fodasse.table.packets import packet_of
from fodasse.table.serial import to_json
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import cards_in, exchange

FEW_WORLDS: Final = 12
"""The greatest number of worlds of which sampling must meet each."""
FEW_SAMPLES: Final = 60
"""Samples for each world where every world is a state of its own."""
MANY_SAMPLES: Final = 400
"""Samples for each world where the number of worlds of a state is estimated from them."""
SAMPLES: Final = 20
"""Number of samples that must not all be equal if there are more worlds."""
SAMPLES_A_WORLD: Final = 40
"""Samples for each world, to meet a certain one."""
PLAYED_ON: Final = 30
"""Number of actions by which a sampled world is played on."""
TRANSPOSITIONS: Final = 10
"""Exchanges of two cards that are tried where the cycle of all hidden cards cannot be played."""
PACKETS: Final = 0.2
"""The share of cases in which packets, which take long to make, are compared too."""

Past: TypeAlias = tuple[tuple[Any, ...], tuple[Any, ...]]
"""States, and the actions between them."""
Observation: TypeAlias = tuple[Any, tuple[Event, ...], Any]
"""An action as a seat saw it, its events for the seat, and the view that it led to."""


@law
def secrecy(trial: Trial) -> None:
    """In worlds that a seat cannot tell apart, everything it is given is the same."""
    game = trial.game
    for state, rng in trial.sample_states(most=3):
        for seat in trial.viewers(state, rng):
            world = game.determinize(game.view(state, seat), rng)
            assert_same_information(trial, state, world, seat)
            if rng.random() < PACKETS:
                assert_same_packets(trial, ((state,), ()), ((world,), ()), seat)


@law
def public(trial: Trial) -> None:
    """Each public field of a view is the state's object; others are declared as shown."""
    game, documents = trial.game, trial.game.documents
    if documents.public is None:
        return
    names = [each.name for each in fields(documents.public)]
    own = {each.name for each in fields(documents.view)}.difference(names)
    due = {"viewer", "legal_actions", *documents.shown}
    for state, rng in trial.sample_states(most=3):
        trial.same("fields of views that are not public", sorted(due), sorted(own))
        for seat in trial.viewers(state, rng):
            view = game.view(state, seat)
            for name in names:
                is_same = getattr(view, name) is getattr(state, name)
                trial.need(is_same, f"the object {name} of the state", "another one")


@law
def beliefs(trial: Trial) -> None:
    """Sampled worlds give the view they came from, can be played on, and miss none."""
    game, states = trial.game, trial.match.states
    pools = [game.chance(state).pool for state in states if CHANCE in game.actors(state)]
    repeats = any(len(set(pool)) < len(pool) for pool in pools)
    for state, rng in trial.sample_states(most=3):
        for seat in trial.viewers(state, rng):
            view = game.view(state, seat)
            count = game.count_worlds(view)
            world = sampled_world(trial, view, seat, rng)
            if count <= FEW_WORLDS:
                problem = uneven(partial(game.determinize, view, rng), count, repeats=repeats)
                trial.need(not problem, f"{count} worlds, equally often", problem)
            elif not repeats:
                other = any(game.determinize(view, rng) != world for _ in range(SAMPLES))
                trial.need(other, f"different worlds, of {count}", f"one {SAMPLES + 1} times")
            trial.about = "a sampled world"
            for _ in trial.play_on(world, rng, PLAYED_ON):
                pass
            trial.about = ""


def sampled_world(trial: Trial, view: Any, seat: Seat | None, rng: Random) -> Any:
    """Return a state drawn from a view, checked to give this view."""
    game = trial.game
    count = game.count_worlds(view)
    trial.need(count >= 1, "at least one world", f"{count} worlds")
    world = game.determinize(view, rng)
    game.validate(world)
    trial.same("view of a sampled world", view, game.view(world, seat))
    return world


def assert_same_information(trial: Trial, state: Any, world: Any, seat: Seat | None) -> None:
    """Check that a seat is given the same in a state and in a world it cannot tell from it."""
    game = trial.game
    view = game.view(state, seat)
    same = game.view(world, seat)
    trial.same("view", view, same)
    trial.same("repr of the view", repr(view), repr(same))
    trial.same("JSON of the view", to_json(view), to_json(same))
    trial.same("count_worlds", game.count_worlds(view), game.count_worlds(same))
    trial.same("actors", game.actors(state), game.actors(world))
    trial.same("table_actions", game.table_actions(state), game.table_actions(world))
    if seat is not None:
        legal = game.legal_actions(state, seat)
        trial.same("legal_actions", legal, game.legal_actions(world, seat))
        left, right = (
            [f"{error} {error!r}" for error in game.refusals(each, seat)]
            for each in (state, world)
        )
        trial.same("refusals", left, right)
        if (encoding := game.encoding) is not None:
            trial.same("observation", encoding.observe(view), encoding.observe(same))


def assert_same_packets(trial: Trial, past: Past, other: Past, seat: Seat | None) -> None:
    """Check that a seat is sent the same after two pasts that it cannot tell apart."""
    packets = []
    for states, actions in (past, other):
        lines = [Acted(ply, action, Cause.PERSON) for ply, action in enumerate(actions, 1)]
        moments = list(map(Moment, lines, states[:-1], states[1:]))
        ply = len(lines)
        packets.append(packet_of(trial.game, states[-1], seat, moments, ply=ply, refused=True))
    trial.same("packet", *packets)


@law
def secrecy_of_history(trial: Trial) -> None:
    """Exchanging cards that a seat never saw changes nothing that it is given.

    The cards are exchanged in all actions since the last draw, or since the one before it, for
    deals that became void. The result is a world only if each of these actions is legal in it:
    a seat that must follow suit and did not cannot have held a card of the suit led. An exchange
    of all hidden cards is tried first, then exchanges of two; those that cannot have been played
    are skipped.

    Views, actions as the seat saw them and events are compared from the draw on: a card shown by
    an action must be shown by a view. Where the view allows few worlds, sampling must also meet
    this one. Equal cards are exchanged together. Games whose cards are plain numbers are not
    tried.

    A case is a viewer who does not know where two or more cards are; it is tried if an exchange
    can be played.
    """
    game, match = trial.game, trial.match
    rng = Random(match.seed)
    if not any(isinstance(card, Card) for action in match.actions for card in cards_in(action)):
        return
    for place in rng.sample(range(len(match.states)), min(4, len(match.states))):
        draws = [past for past in range(place) if CHANCE in game.actors(match.states[past])]
        if not draws:
            continue
        last = rng.choice(draws[-2:])
        trial.place = place
        states, actions = match.states[last : place + 1], match.actions[last:place]
        deck = dict.fromkeys(game.chance(states[0]).pool)
        for seat in trial.viewers(states[-1], rng):
            seen = _observations(game, states, actions, seat)
            known = {card for _, _, view in seen for card in cards_in(view)}
            hidden = [card for card in deck if isinstance(card, Card) and card not in known]
            if len(hidden) < 2:
                continue
            other = _exchanged_past(game, states[0], actions, hidden, rng)
            trial.cases["exchange of hidden cards that can be played", other is not None] += 1
            if other is None:
                continue
            _assert_same_past(trial, last, seen, _observations(game, *other, seat))
            trial.place = place
            world, view = other[0][-1], seen[-1][-1]
            assert_same_information(trial, states[-1], world, seat)
            if rng.random() < PACKETS:
                assert_same_packets(trial, (states, actions), other, seat)
            if (count := game.count_worlds(view)) <= FEW_WORLDS:
                met = {game.determinize(view, rng) for _ in range(SAMPLES_A_WORLD * count)}
                trial.need(
                    world in met, f"{world!r} among the sampled worlds", f"{len(met)} others"
                )


def _exchanged_past(
    game: Game, start: Any, actions: tuple[Any, ...], hidden: list[Card], rng: Random
) -> Past | None:
    """Return another past; None if no exchange tried can be played.

    A cycle of all hidden cards in random order is tried first, then random transpositions.
    """
    order = rng.sample(hidden, len(hidden))
    swaps = [dict(zip(order, order[1:] + order[:1], strict=True))]
    for one, other in (rng.sample(hidden, 2) for _ in range(TRANSPOSITIONS)):
        swaps.append({one: other, other: one})
    for swap in swaps:
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


def _assert_same_past(
    trial: Trial, first: int, seen: list[Observation], same: list[Observation]
) -> None:
    """Check that a seat made the same observations from a place on."""
    for place, (one, other) in enumerate(zip(seen, same, strict=True), start=first):
        trial.place = place
        subjects = ("action as seen", "events", "view")
        for what, expected, got in zip(subjects, one, other, strict=True):
            trial.same(what, expected, got)


def _observations(
    game: Game, states: tuple[Any, ...], actions: tuple[Any, ...], seat: Seat | None
) -> list[Observation]:
    """Return the first view, then each action as the seat saw it, its events and the next view.

    Before a seat joins, it sees what a spectator sees.
    """
    eyes = [None if seat is None or seat >= len(game.returns(state)) else seat for state in states]
    views = [game.view(state, viewer) for state, viewer in zip(states, eyes, strict=True)]
    steps = zip(states, actions, eyes, strict=False)
    censored = [game.censor(state, action, viewer) for state, action, viewer in steps]
    events = map(game.events, views[:-1], censored, views[1:])
    return list(zip([None, *censored], [(), *events], views, strict=True))


def uneven(sample: Callable[[], Any], count: int, *, repeats: bool) -> str:
    """Return a description if worlds are not drawn equally often, else "".

    Shares may be off by five standard deviations. Where cards repeat, several worlds may be one
    state, which is drawn as often as all of them together. Then each state is taken to be the
    whole number of worlds that fits best.
    """
    samples = FEW_SAMPLES
    met = Counter(sample() for _ in range(samples * count))
    worlds = dict.fromkeys(met, 1)
    if repeats and len(met) != count:
        samples = MANY_SAMPLES
        met = Counter(sample() for _ in range(samples * count))
        worlds = {state: round(times / samples) for state, times in met.items()}
    total = sum(worlds.values())
    if total != count or not all(worlds.values()):
        return f"{total} worlds in {samples * count} samples"
    for state, times in met.items():
        share, due = worlds[state] / count, samples * worlds[state]
        if abs(times - due) > 5 * sqrt(samples * count * share * (1 - share)):
            return f"one {times} times in {samples * count} samples, not about {due}"
    return ""

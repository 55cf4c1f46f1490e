"""The law of events: what happened, as data and words."""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random
from typing import Any, Final

from attrs import fields

from fodasse.core.events import Event, say
from fodasse.core.game import no_events
from fodasse.core.texts import languages
from fodasse.table.serial import from_json, to_json
from fodasse.table.structure import from_data, to_data
from fodasse.testing.texts import assert_code, parameters_of
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import cards_in

STEPS: Final = 3
"""Number of actions of which the events of viewers are tried."""
SHARE: Final = 0.3
"""The share of these viewers for whom cards are compared, and events from JSON."""


@law
def events(trial: Trial) -> None:
    """Every action has events, which have words, survive JSON and follow from what was seen.

    The events of a viewer are the same from views that were read from JSON, and hold no card that
    neither its views nor the action as it saw it hold. A game without events keeps this law.
    """
    game, match = trial.game, trial.match
    if game.events is no_events:
        return
    types = [kind.type for kind in game.documents.events]
    trial.same("types of documents.events", sorted(set(types)), sorted(types))
    met: defaultdict[str, list[Event]] = defaultdict(list)
    for before, action, after in trial.steps():
        _collect(trial, game.events(before, action, after), met)
    rng = Random(match.seed)
    for place in sorted(rng.sample(range(len(match.actions)), min(STEPS, len(match.actions)))):
        before, after = match.states[place], trial.look_at(place + 1)
        for seat in trial.viewers(before, rng):
            seen = (
                game.view(before, seat),
                game.censor(before, match.actions[place], seat),
                game.view(after, seat),
            )
            found = game.events(*seen)
            _collect(trial, found, met)
            if rng.random() < SHARE:
                known = set(cards_in(seen))
                told = {card for each in found for card in cards_in(each)}
                trial.need(told <= known, "events of cards that were seen", told - known)
                again: list[Any] = [from_json(to_json(each), game) for each in seen]
                trial.same("events from JSON", found, game.events(again[0], again[1], again[2]))
    for _, of_type in sorted(met.items()):
        _assert_words(trial, rng.choice(of_type))


def _collect(trial: Trial, found: tuple[Event, ...], met: defaultdict[str, list[Event]]) -> None:
    """Add the events of one action to those met, by type."""
    trial.need(found, "an event", "none")
    known = trial.game.documents.events
    for event in found:
        trial.need(type(event) in known, "classes of documents.events", type(event))
        met[event.type].append(event)


def _assert_words(trial: Trial, event: Event) -> None:
    """Check that an event has words in every language and survives JSON."""
    assert_code(trial, event.type)
    kind = type(event)
    names = {each.name for each in fields(kind)}
    unknown = sorted(parameters_of(trial, f"events.{event.type}", event.texts) - names)
    trial.need(not unknown, f"fields of {kind.__name__} in its text", unknown)
    data = json.loads(json.dumps(to_data(event), allow_nan=False))
    trial.same("event read from JSON", event, from_data(data, kind))
    for lang in languages():
        trial.need(say(event, lang).strip(), f"words for {event!r} in {lang!r}", "none")

"""Laws of documents: everything survives JSON, and foreign documents are refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fodasse.core.errors import FormatError
from fodasse.table.documents import FORMAT
from fodasse.table.serial import from_json, to_json
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import walk


@law
def documents(trial: Trial) -> None:
    """Everything survives JSON; unknown keys, at any depth, and newer versions are refused."""
    game, match = trial.game, trial.match
    rng = Random(match.seed)
    _assert_survives(trial, match.rules)
    _assert_survives(trial, match.record)
    steps = list(trial.steps())
    for place in sorted(rng.sample(range(len(steps)), min(8, len(steps)))):
        before, action, _ = steps[place]
        trial.place = place + 1
        _assert_survives(trial, action)
        for seat in trial.viewers(before, rng):
            _assert_survives(trial, game.censor(before, action, seat))
    for state, _ in trial.moments():
        _assert_survives(trial, state)
    last = match.states[-1]
    for seat in trial.viewers(last, rng):
        _assert_survives(trial, game.view(last, seat))
    for thing in (last, game.view(last, None), *match.actions[:1]):
        _assert_strict(trial, to_json(thing), rng)


def _assert_survives(trial: Trial, thing: Any) -> None:
    text = to_json(thing)
    read = from_json(text, trial.game)
    trial.same("read from JSON", thing, read)
    trial.same("JSON written again", text, to_json(read))


def _assert_strict(trial: Trial, text: str, rng: Random) -> None:
    """Check that an unknown key is refused wherever it stands, and so is a newer format."""
    data = json.loads(text)
    objects = [part for part in walk(data) if isinstance(part, dict)]
    for place in rng.sample(objects, min(4, len(objects))):
        place["unheard of"] = 1
        trial.raises(FormatError, from_json, json.dumps(data), trial.game)
        del place["unheard of"]
    if "format" in data:
        newer = json.dumps(data | {"format": FORMAT + 1})
        trial.raises(FormatError, from_json, newer, trial.game)

"""The law of start options, such as the dealer or the hand size."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

from fodasse.core.errors import RulesError
from fodasse.table.serial import from_json, to_json
from fodasse.table.start_options import start_options
from fodasse.testing.trial import Trial, law

MOST_NUMBERS: Final = 8
"""Numbers of seats that are tried as the value of an option."""
IMPOSSIBLE: Final = (10**12, -(10**12))
"""Numbers that no option can be."""
WRONG_TYPES: Final = ("0", 0.5, (0,))
"""Values of types that no option has."""


@law
def start(trial: Trial) -> None:
    """Start options: a match starts with each legal value; all others are refused.

    Each option is tried with the numbers of some seats. A value that is not legal is a
    ``RulesError``, as a number far too great or small is in any case, and a value that is no
    number a ``TypeError``. Different values lead to different states, and all to states that can
    be written and read again.
    """
    game, match = trial.game, trial.match
    rng = Random(match.seed)
    seats = len(game.returns(match.states[0]))
    for name in start_options(game):
        states: dict[Any, int] = {}
        for number in sorted(rng.sample(range(seats), min(seats, MOST_NUMBERS))):
            trial.about = f"start({seats}, {name}={number})"
            try:
                state = game.start(seats, rules=match.rules, **{name: number})
            except RulesError:
                continue
            game.validate(state)
            trial.same("read from JSON", state, from_json(to_json(state), game))
            twin = states.setdefault(state, number)
            trial.need(twin == number, f"another state than with {name}={twin}", "the same state")
        for kind, values in ((RulesError, IMPOSSIBLE), (TypeError, WRONG_TYPES)):
            for value in values:
                trial.about = f"start({seats}, {name}={value!r})"
                given = {"rules": match.rules, name: value}
                trial.raises(kind, partial(game.start, seats, **given))

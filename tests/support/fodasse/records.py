"""Matches of Fodasse for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import fodasse
from fodasse.bots.random import RandomBot
from fodasse.games.fodasse import Action


def match(seats: int, seed: int) -> fodasse.Record:
    """Return a match of random bots."""
    return fodasse.play_match(fodasse.GAME, [RandomBot()] * seats, seed=seed)


def wild(seed: int) -> fodasse.Record:
    """Return a match in which people come, go and vote as much as they bid."""
    rng = Random(seed)
    state = fodasse.start(rng.randrange(2, 7))
    seats = len(state.at_table)
    actions: list[Action] = []
    while state.phase is not fodasse.Phase.OVER and len(actions) < 120:
        possible: Sequence[Action] = ()
        if rng.random() < 0.25:
            table = fodasse.GAME.table_actions(state)
            kind = rng.choice(sorted({type(each).__name__ for each in table} - {"Leave"}))
            kind = "Leave" if rng.random() < 0.1 else kind  # seldom
            possible = [each for each in table if type(each).__name__ == kind]
        possible = possible or fodasse.legal_actions(state) or [fodasse.sample_chance(state, rng)]
        actions.append(rng.choice(possible))
        state = fodasse.apply(state, actions[-1])
    return fodasse.Record("fodasse", state.rules, seats, {}, (), actions, fodasse.outcome(state))

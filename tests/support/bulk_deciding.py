"""What the compiled rules policy decides: in positions, and in matches beside the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from bulk_stepping import dealt_as

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import Bid, Play, Rules, State, apply, start
from fodasse.bulk import protocol
from fodasse.bulk.compiled import unstored
from fodasse.bulk.fodasse.layout import MATCH
from fodasse.bulk.fodasse.positions import packed, write_rules
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import best_action, look
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.fodasse.encoding import decode_action, encode_action


@unstored
def _begin(matches: Any, seats: int, key: int) -> None:
    protocol.start(matches[0], seats, key)


@unstored
def _proceed(matches: Any, given: int) -> int:
    """Do what is given, deal where a deal is due, and say what the policy would do then."""
    match = matches[0]
    if given != NOBODY:
        protocol.play(match, None, given)
    if match.phase == OVER:
        return NOBODY
    if match.phase == DEAL:
        protocol.deal(match)
    return best_action(match, look(match))


def decided(state: State) -> Bid | Play:
    """What the policy does in a position in which nobody is out."""
    assert state.to_act is not None
    return decode_action(_proceed(packed(state).matches, NOBODY), state.to_act, state.rules)


def decisions(
    seats: int, rules: Rules, seed: int, choose: Callable[[State, Random], Bid | Play]
) -> Iterator[tuple[State, Bid | Play]]:
    """A match: each position, and what the policy would do in it.

    Args:
        seats: how many begin.
        rules: the switches.
        seed: of the deals and of the generator that ``choose`` is given.
        choose: what is done.
    """
    rng = Random(seed)
    key: Any = np.uint64(rng.getrandbits(64))
    matches = np.zeros(1, MATCH)
    write_rules(matches, rules)
    matches["codes"] = OUTSIDE
    _begin(matches, seats, key)
    state = start(seats, rules=rules)
    proposed = _proceed(matches, NOBODY)
    while proposed != NOBODY:
        if state.to_act is None:
            state = dealt_as(matches[0], state)
        assert state.to_act is not None
        yield state, decode_action(proposed, state.to_act, rules)
        action = choose(state, rng)
        proposed = _proceed(matches, encode_action(action, rules))
        state = apply(state, action)

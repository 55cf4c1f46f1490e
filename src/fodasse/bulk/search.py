"""Values of the actions of a seat, by rollouts of the same worlds for each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.beliefs import Worlds
from fodasse.bulk.compiled import policy_kernel, signed, unsigned
from fodasse.bulk.game import encoding_of
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.protocol import deal, play, write_values
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.seating import Policies, illegal_choice, seating_of


def values(
    found: Worlds,
    actions: Sequence[Any],
    rules: Any,
    coefficients: NDArray[np.float64],
    *,
    policies: Policies = "rules",
    seed: int | str = 0,
) -> NDArray[np.float64]:
    """Return the value of each action in each world, after the round was played to its end.

    The value is the game's for the viewer: an estimate of its chance to win the match.

    Args:
        found: the worlds.
        actions: legal actions of the viewer, which is to act.
        rules: the rules of the match.
        coefficients: the numbers that ``write_values`` needs.
        policies: one for all seats, or one for each seat at the table.
        seed: the seed of all randomness after the actions; the same for each of them.

    Returns:
        Values by action and world.

    Raises:
        ValueError: a policy chose an action that is not legal.
    """
    game = found.game
    encoding = encoding_of(game)
    seats = len(found.at_table)
    seating = seating_of(game, policies, seats)
    records = found.records.copy()
    records["codes"] = seating.codes
    given = np.array([encoding.encode_action(each, rules) for each in actions], np.int64)
    result = np.empty((len(given), len(records)))
    room = records[:1].copy()
    shares = np.zeros(seats)
    broken = _evaluate(
        seating.own, room, records, key_of(seed), given, found.viewer, coefficients, shares, result
    )
    if broken < len(records):
        raise illegal_choice(game, room, 0, f"world {broken}")
    return result


@policy_kernel
def _evaluate(
    own: Any,
    room: Any,
    records: Any,
    key: int,
    actions: Any,
    viewer: int,
    coefficients: Any,
    shares: Any,
    result: Any,
) -> int:
    """Write the value of each action in each world.

    Returns:
        the world in which a policy chose an illegal action, or the number of worlds.
    """
    for number in range(records.size):
        place = unsigned(number)
        for each in range(actions.size):
            room[0] = records[place]
            match = room[0]
            match.key = word(key, place)
            first = signed(actions[unsigned(each)])
            while match.phase < OVER and match.rounds == 0:
                if match.phase == DEAL:
                    deal(match)
                play(match, own, first)
                first = signed(NOBODY)
            if match.phase == BROKEN:
                return number
            write_values(match, coefficients, shares)
            result[unsigned(each), place] = shares[unsigned(viewer)]
    return signed(records.size)

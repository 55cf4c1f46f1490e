"""Many positions played on side by side, by a policy that decides for all of them at once.

A *batch policy* takes the observations of many positions and their legal actions, and returns for
each the probabilities of all actions, as a network does. It decides outside the kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from fodasse.bulk.beliefs import Worlds, likelihoods
from fodasse.bulk.compiled import kernel, signed, unsigned
from fodasse.bulk.game import Past, encoding_of
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import deal, look, observe, play, rewind, worth, write_legal
from fodasse.bulk.record import DEAL, NOBODY, OVER

BatchPolicy: TypeAlias = Callable[
    [NDArray[np.int32], NDArray[np.int8], int], NDArray[np.floating[Any]]
]
"""Takes observations by position, legal actions by position and action id, and the number of seats
that the observations are of; returns probabilities by position and action id."""

_HALF: Final = 0.5


def batch_values(
    found: Worlds,
    actions: Sequence[Any],
    rules: Any,
    table: NDArray[np.float64],
    policy: BatchPolicy,
    *,
    seed: int | str = 0,
) -> NDArray[np.float64]:
    """Return the value of each action in each world, after the round was played to its end.

    As ``search.values``, but that all seats play the likeliest action of a batch policy.

    Args:
        found: the worlds.
        actions: legal actions of the viewer, which is to act.
        rules: the rules of the match.
        table: the numbers that ``worth`` needs.
        policy: the policy of all seats.
        seed: the seed of what chance does.

    Returns:
        Values by action and world.
    """
    game, encoding = found.game, encoding_of(found.game)
    seats, many = len(found.at_table), len(found.records)
    records = np.tile(found.records, len(actions))
    records["codes"] = OUTSIDE
    given = [encoding.encode_action(each, rules) for each in actions]
    chosen = np.repeat(np.array(given, np.int64), many)
    places = np.arange(len(records))
    _number(records, key_of(seed), many)
    size = encoding.layout(seats, rules).size
    while len(places):
        _advance(records, places, chosen)
        places = places[(records["phase"][places] < OVER) & (records["rounds"][places] == 0)]
        chosen = _likeliest(game, records, places, size, policy, seats)
    result = np.empty((len(actions), many))
    _value(records, found.viewer, table, np.zeros(seats), result.reshape(-1))
    return result


def weighed(found: Worlds, view: Any, history: Sequence[Any], policy: BatchPolicy) -> Worlds:
    """Return worlds with new weights, by what the others did under a batch policy, too.

    Each seat is believed to follow the policy or, as likely, the model that the worlds were drawn
    by. It works for games in which all actions of a round are open.

    Args:
        found: the worlds of a view, weighted by the model ``rules``.
        view: the view.
        history: the viewer's observations up to the view, or ().
        policy: the policy.
    """
    past = found.game.past(view, history)
    if past is None or not len(past.actions):
        return found
    before = likelihoods(found, past)
    shares = _HALF + _HALF * _by_policy(found, past, view.rules, policy) / before
    weights = found.weights * shares.prod(axis=1)
    return evolve(found, weights=weights / weights.sum())


def _by_policy(found: Worlds, past: Past, rules: Any, policy: BatchPolicy) -> NDArray[np.float64]:
    """Return the probability of what each seat did under a batch policy, by world and seat."""
    seats = len(found.at_table)
    result = np.ones((len(found.records), seats))
    records = np.repeat(past.start, len(found.records))
    records["codes"] = OUTSIDE
    _rewind(records, found.records)
    places = np.arange(len(records))
    size = encoding_of(found.game).layout(seats, rules).size
    for action in past.actions.tolist():
        seat = int(records[0]["turn"])
        if seat != found.viewer:
            shares = _asked(found.game, records, places, size, policy, seats)
            result[:, seat] *= shares[:, action]
        _advance(records, places, np.full(len(records), action))
    return result


def _asked(
    game: Any,
    records: NDArray[np.void],
    places: NDArray[np.int64],
    size: int,
    policy: BatchPolicy,
    seats: int,
) -> NDArray[np.floating[Any]]:
    """Return the probabilities of actions in some of the positions."""
    rows = np.empty((len(places), size), np.int32)
    mask = np.zeros((len(places), game.actions), np.int8)
    _look(records, places, rows, mask, seats)
    return policy(rows, mask, seats)


def _likeliest(
    game: Any,
    records: NDArray[np.void],
    places: NDArray[np.int64],
    size: int,
    policy: BatchPolicy,
    seats: int,
) -> NDArray[np.int64]:
    """Return the likeliest action in some of the positions."""
    if not len(places):
        return places
    shares = _asked(game, records, places, size, policy, seats)
    best: NDArray[np.int64] = shares.argmax(axis=1)
    return best


@kernel
def _number(records: Any, key: int, many: int) -> None:
    """Give the records keys: equal ones in equal worlds."""
    for number in range(records.size):
        records[unsigned(number)].key = word(key, unsigned(number % many))


@kernel
def _rewind(records: Any, worlds: Any) -> None:
    for number in range(records.size):
        rewind(records[unsigned(number)], worlds[unsigned(number)])


@kernel
def _look(records: Any, places: Any, rows: Any, mask: Any, seats: int) -> None:
    """Write what the seats to act observe, and their legal actions."""
    for number in range(places.size):
        turn = look(records[unsigned(places[unsigned(number)])])
        observe(turn, rows[unsigned(number)], seats)
        write_legal(turn, mask[unsigned(number)])


@kernel
def _advance(records: Any, places: Any, chosen: Any) -> None:
    """Do an action in some of the positions, and play on to the next decision."""
    for number in range(places.size):
        match = records[unsigned(places[unsigned(number)])]
        play(match, None, signed(chosen[unsigned(number)]))
        while match.phase == DEAL and match.rounds == 0:
            deal(match)
            play(match, None, signed(NOBODY))


@kernel
def _value(records: Any, viewer: int, table: Any, shares: Any, result: Any) -> None:
    for number in range(records.size):
        worth(records[unsigned(number)], table, shares)
        result[unsigned(number)] = shares[unsigned(viewer)]

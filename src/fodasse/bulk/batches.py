"""Many positions played on side by side, by a policy that decides for all of them at once.

A *batch policy* takes the observations of many positions and their legal actions, and returns for
each the probabilities of all actions, as a network does. It decides outside the kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from fodasse.bulk.beliefs import Worlds, draw_by_weight, likelihoods
from fodasse.bulk.compiled import kernel, unsigned
from fodasse.bulk.game import Past, encoding_of
from fodasse.bulk.luck import fraction, key_of, word
from fodasse.bulk.policies import OUTSIDE, OWN
from fodasse.bulk.protocol import (
    best_action,
    look,
    luck_of,
    observe,
    play,
    rewind,
    write_legal,
    write_values,
)
from fodasse.bulk.record import OVER

BatchPolicy: TypeAlias = Callable[
    [NDArray[np.int32], NDArray[np.int8], int], NDArray[np.floating[Any]]
]
"""A function of observations by position, legal actions by position and action id, and the number
of seats that the observations are of; it returns probabilities by position and action id."""

_RULES: Final = 0.15
"""The probability that a seat follows ``rules``, before it has done anything."""
_SLIP: Final = 0.02
"""The probability that a seat which follows ``rules`` does something else."""


@frozen
class Model:
    """A way in which the other seats may play."""

    policy: BatchPolicy
    """The policy."""
    share: float
    """The probability that a seat follows it, before it has done anything."""
    is_drawn: bool = False
    """Whether its actions are drawn by their probabilities; else it plays the likeliest."""


@frozen
class Guides:
    """The networks that guide a search from one position."""

    models: Sequence[Model]
    """How the other seats may play, beside ``rules``. The viewer plays by the first."""
    continuations: int
    """The most ways in which the rest of the round can be played in one world."""


@frozen(eq=False)
class Players:
    """Worlds, and beliefs about the other seats' play in them."""

    worlds: Worlds
    """The worlds, weighted by what the others did, given all models that they may follow."""
    shares: NDArray[np.float64]
    """By model, world and seat: the probability that the seat follows the model. The first model
    is ``rules``. The remainder to 1 is the probability that it follows none."""


def batch_values(
    players: Players,
    actions: Sequence[Any],
    rules: Any,
    coefficients: NDArray[np.float64],
    models: Sequence[Model],
    *,
    seed: int | str = 0,
) -> NDArray[np.float64]:
    """Return the value of each action in each world, after the round was played to its end.

    As ``search.values``, except that the viewer plays on by the first model, and the others as
    they are believed to; a seat that follows no model plays by the last one.

    Args:
        players: the worlds, and beliefs about the other seats' play.
        actions: legal actions of the viewer, which is to act.
        rules: the rules of the match.
        coefficients: the numbers that ``write_values`` needs.
        models: the models beside ``rules``.
        seed: the seed of chance, and of each seat's play in each world.

    Returns:
        Values by action and world.
    """
    found = players.worlds
    many = len(found.records)
    batch = Batch(found, rules, np.tile(found.records, len(actions)))
    follows = np.empty((len(batch.records), len(found.at_table)), np.int64)
    _number(batch.records, players.shares, follows, key_of(seed), many)
    follows[:, found.viewer] = 0
    encoding = encoding_of(found.game)
    given = [encoding.encode_action(each, rules) for each in actions]
    chosen = np.repeat(np.array(given, np.int64), many)
    places = np.arange(len(batch.records))
    while len(places):
        batch.advance(places, chosen)
        places = places[batch.is_unfinished(places)]
        chosen = np.empty(len(places), np.int64)
        by = follows[places, batch.records["turn"][places]]  # never a seat that ``rules`` plays
        for number, model in enumerate(models):
            own = np.flatnonzero(by == number)
            if len(own):
                chosen[own] = batch.choose(model, places[own])
    return batch.values(coefficients).reshape(len(actions), many)


def weigh(found: Worlds, past: Past | None, rules: Any, models: Sequence[Model]) -> Players:
    """Return worlds reweighted by what the others did, given some models too.

    Each seat may follow one of the models, or ``rules``, or none, as when the worlds were drawn.
    It works for games in which all actions of a round are open.

    Args:
        found: the worlds of a view, weighted by the model ``rules``.
        past: the past of the round, if it is known.
        rules: the rules of the match.
        models: the models beside ``rules``.
    """
    priors = np.array([_RULES, *(model.share for model in models)])[:, np.newaxis, np.newaxis]
    if past is None or not len(past.actions):
        shares = priors * np.ones((1, len(found.records), len(found.at_table)))
        return Players(found, _of_others(shares, found.viewer))
    before = likelihoods(found, past)
    joint = priors * _by_models(found, past, rules, models)
    now = joint.sum(axis=0) + (1 - priors.sum()) * before
    weights = found.weights * (now / before).prod(axis=1)
    worlds = evolve(found, weights=weights / weights.sum())
    return Players(worlds, _of_others(joint / now, found.viewer))


def _of_others(shares: NDArray[np.float64], viewer: int) -> NDArray[np.float64]:
    shares[:, :, viewer] = 0
    return shares


def select_worlds(players: Players, n: int) -> Players:
    """Return some of the worlds, each as often as it is to be played.

    If these are all worlds, and no more than ``n``, each is returned and keeps its weight. They
    are still all worlds, and the copies of each are a lineage; worlds without copies are one
    together. Otherwise worlds are drawn by their weights, and keep their lineages.
    """
    found = players.worlds
    many = len(found.records)
    is_all = found.exact and many <= n
    if is_all:
        times = 1 + ((n - many) * found.weights).astype(np.int64)
        places, weights = np.arange(many), found.weights
        lineages = np.where(times > 1, places, many)
    else:
        places, weights = draw_by_weight(found.weights, n)
        times = (n * weights).round().astype(np.int64)
        lineages = found.lineages[places]
    copies = np.repeat(places, times)
    worlds = evolve(
        found,
        records=found.records[copies],
        weights=np.repeat(weights / times, times),
        lineages=np.repeat(lineages, times),
        exact=is_all,
    )
    return Players(worlds, players.shares[:, copies])


def _by_models(
    found: Worlds, past: Past, rules: Any, models: Sequence[Model]
) -> NDArray[np.float64]:
    """Return the probability of what each seat did, by model, world and seat."""
    batch = Batch(found, rules, np.repeat(past.start, len(found.records)))
    _rewind(batch.records, found.records)
    result = np.ones((1 + len(models), len(found.records), len(found.at_table)))
    places = np.arange(len(batch.records))
    for action in past.actions.tolist():
        seat = int(batch.records[0]["turn"])
        if seat != found.viewer:
            follows_rules = batch.choices_by_rules() == action
            result[0, :, seat] *= np.where(follows_rules, 1 - _SLIP, _SLIP)
            for number, model in enumerate(models, 1):
                result[number, :, seat] *= batch.probabilities(model, places)[:, action]
        batch.advance(places, np.full(len(places), action))
    return result


class Batch:
    """Positions that batch policies decide in."""

    def __init__(self, found: Worlds, rules: Any, records: NDArray[np.void]) -> None:
        """Take records of the game and the table of some worlds."""
        self.records = records
        """The positions; all seats decide outside the kernels."""
        self.records["codes"] = OUTSIDE
        self._viewer = found.viewer
        self._seats = len(found.at_table)
        self._actions = found.game.actions
        self._size = encoding_of(found.game).layout(self._seats, rules).size

    def is_unfinished(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each of some positions whether the round goes on."""
        phases, rounds = self.records["phase"][places], self.records["rounds"][places]
        unfinished: NDArray[np.bool_] = (phases < OVER) & (rounds == 0)
        return unfinished

    def advance(self, places: NDArray[np.int64], chosen: NDArray[np.int64]) -> None:
        """Do an action in some of the positions, and play on to the next decision."""
        _advance(self.records, places, chosen)

    def values(self, coefficients: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the value of each position to the viewer."""
        result = np.empty(len(self.records))
        _value(self.records, self._viewer, coefficients, np.zeros(self._seats), result)
        return result

    def choices_by_rules(self) -> NDArray[np.int64]:
        """Return the choice of ``rules`` in each position."""
        chosen = np.empty(len(self.records), np.int64)
        _ask(self.records, chosen)
        return chosen

    def legal(self, places: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the legal actions in some of the positions, by id."""
        return self._seen(places)[1]

    def choose(self, model: Model, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the choice of a model in some of the positions."""
        shares = self.probabilities(model, places)
        chosen: NDArray[np.int64] = shares.argmax(axis=1)
        if model.is_drawn:
            _draw(self.records, places, shares, chosen)
        return chosen

    def probabilities(self, model: Model, places: NDArray[np.int64]) -> NDArray[np.floating[Any]]:
        """Return the probabilities of actions in some of the positions."""
        return model.policy(*self._seen(places), self._seats)

    def _seen(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Return the observations and legal actions of seats to act in some of the positions."""
        rows = np.empty((len(places), self._size), np.int32)
        mask = np.zeros((len(places), self._actions), np.int8)
        _look(self.records, places, rows, mask, self._seats)
        return rows, mask


@kernel
def _number(records: Any, shares: Any, follows: Any, key: int, many: int) -> None:
    """Give equal worlds equal keys, and each seat a model that it is believed to follow.

    Args:
        records: the positions, in which the seats that follow ``rules`` get its code.
        shares: by model, world and seat: the probability that the seat follows the model.
        follows: by position and seat: the number of the model after ``rules``, to be written.
        key: the key of the random words.
        many: the number of worlds.
    """
    last = len(shares) - 1
    for number in range(records.size):
        match = records[unsigned(number)]
        world = unsigned(number % many)
        match.key = word(key, world)
        for each in range(follows.shape[1]):
            seat = unsigned(each)
            left = fraction(word(match.key, seat))
            model = 0
            while model < last and left >= shares[unsigned(model), world, seat]:
                left -= shares[unsigned(model), world, seat]
                model += 1
            if model == 0:
                match.codes[seat] = OWN
            follows[unsigned(number), seat] = model - 1


@kernel
def _draw(records: Any, places: Any, shares: Any, chosen: Any) -> None:
    """Draw an action in each of some positions by its probability, and write it.

    Args:
        records: the positions.
        places: those in which an action is drawn.
        shares: the probabilities of actions in these.
        chosen: the actions, to be written.
    """
    for each in range(places.size):
        number = unsigned(each)
        left = fraction(luck_of(records[unsigned(places[number])]))
        for action in range(shares.shape[1]):
            share = shares[number, unsigned(action)]
            if share > 0.0:
                chosen[number] = action
                left -= share
                if left < 0.0:
                    break


@kernel
def _ask(records: Any, chosen: Any) -> None:
    """Write the choice of ``rules`` in each position."""
    for number in range(records.size):
        match = records[unsigned(number)]
        chosen[unsigned(number)] = best_action(match, look(match))


@kernel
def _rewind(records: Any, worlds: Any) -> None:
    for number in range(records.size):
        rewind(records[unsigned(number)], worlds[unsigned(number)])


@kernel
def _look(records: Any, places: Any, rows: Any, mask: Any, seats: int) -> None:
    """Write the observations of the seats to act, and their legal actions."""
    for number in range(places.size):
        turn = look(records[unsigned(places[unsigned(number)])])
        observe(turn, rows[unsigned(number)], seats)
        write_legal(turn, mask[unsigned(number)])


@kernel
def _advance(records: Any, places: Any, chosen: Any) -> None:
    """Do an action in some of the positions, and play on to the next decision from outside."""
    for number in range(places.size):
        match = records[unsigned(places[unsigned(number)])]
        play(match, True, chosen[unsigned(number)])  # noqa: FBT003  # the policy ``rules``


@kernel
def _value(records: Any, viewer: int, coefficients: Any, shares: Any, result: Any) -> None:
    for number in range(records.size):
        write_values(records[unsigned(number)], coefficients, shares)
        result[unsigned(number)] = shares[unsigned(viewer)]

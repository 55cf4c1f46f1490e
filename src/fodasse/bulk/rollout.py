"""Rollouts of positions: the fast evaluator for search and for luck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.beliefs import Worlds
from fodasse.bulk.compiled import inlined, kernel, policy_kernel, signed, unsigned
from fodasse.bulk.game import Compiled, encoding_of, game_of
from fodasse.bulk.luck import key_of, word, world_word
from fodasse.bulk.policies import OWN
from fodasse.bulk.protocol import (
    add_points,
    add_returns,
    deal,
    draw_world,
    play,
    write,
    write_values,
)
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.seating import Policies, by_seat, illegal_choice, seating_of
from fodasse.core.errors import quote
from fodasse.core.fields import whole_number

_UNTIL: Final = ("match", "round")


@frozen(eq=False)
class Rollouts:
    """Results of rollouts, by rollout and by seat of the reference."""

    points: NDArray[np.int32]
    """Of shape (rollouts, seats ever given out): the points at the end."""
    returns: NDArray[np.float32]
    """Of the same shape: the returns, as the reference's ``returns``."""
    over: NDArray[np.bool_]
    """By rollout: whether the match is over."""


def rollouts(
    position: Any,
    n: int,
    policies: Policies = "random",
    *,
    action: Any = None,
    seed: int | str = 0,
    until: Literal["match", "round"] = "match",
) -> Rollouts:
    """Play a position on many times.

    From a view each rollout begins in a world of its own, drawn uniformly as by the game's
    ``determinize``.
    The results depend on the arguments alone: equal seeds meet equal deals, so that positions
    which differ by one action can be compared.

    Args:
        position: the first position, a state or a view of any game that is compiled.
        n: the number of rollouts.
        policies: one for all, or one for each seat ever given out, by its number; entries of seats
            no longer at the table are ignored. An own policy meets the seats at the table
            numbered from 0.
        action: the first action of the seat to act; None: the choice of its policy.
        seed: the seed of worlds, deals and policies.
        until: ``"round"`` ends each rollout with the round or hand in play, or the next one where
            a deal is awaited.

    Raises:
        TypeError: an argument of the wrong type, or an own policy that cannot be compiled.
        ValueError: an argument with an impossible value, an action that is not legal, a position
            that cannot be played on here, or a policy that chose an action which is not legal.

    Examples:
        >>> from random import Random
        >>> from fodasse import apply, sample_chance, start, view
        >>> state = start(4)
        >>> state = apply(state, sample_chance(state, Random(1)))
        >>> played = rollouts(view(state, 1), 1000, seed=5)
        >>> played.points.shape, bool(played.over.all())
        ((1000, 4), True)
        >>> sorted(set(played.returns[0].tolist()))
        [-0.3333333432674408, 1.0]

        The expected cost in the round of each bid of the seat to act, from its view:

        >>> seen = view(state, 1)
        >>> costs = [
        ...     rollouts(seen, 1000, action=bid, until="round").points[:, 1].mean()
        ...     for bid in seen.legal_actions
        ... ]
        >>> all(0 < cost < 1 for cost in costs)
        True
    """
    if whole_number("n", n) < 0:
        raise ValueError(f"n: 0 or more rollouts, not {quote(n)}")
    if until not in _UNTIL:
        raise ValueError(f"until: 'match' or 'round', not {until!r}")
    key = key_of(seed)
    game = game_of(position)
    pack = game.packed(position)
    at_table = list(pack.at_table)
    each = by_seat(policies, len(pack.points))
    seating = seating_of(game, [each[seat] for seat in at_table], len(at_table))
    given = NOBODY if action is None else _given(game, position, action)
    points = np.tile(np.array(pack.points, np.int32), (n, 1))
    if pack.matches[0]["phase"] == OVER:
        return Rollouts(points, np.tile(_ended(game, position), (n, 1)), np.ones(n, np.bool_))
    seats = len(at_table)
    ends = np.empty((n, 1 + 2 * seats + game.columns(seats)), np.int32)
    returns = np.zeros((n, seats), np.float32)
    over = np.empty(n, np.bool_)
    matches = np.repeat(pack.matches, 2)
    matches["codes"] = seating.codes
    broken = _play_on(
        seating.own, matches, pack.hidden, key, until == "round", given, ends, returns, over
    )
    if broken < n:
        seat = at_table[int(matches[1]["turn"])]
        raise illegal_choice(game, matches, 1, f"rollout {broken}", seat)
    points[:, at_table] = ends[:, 1 + seats : 1 + 2 * seats]
    if game.returns is not None:
        returns = game.returns(pack, ends, over)
    return Rollouts(points, returns, over)


def _given(game: Compiled, position: Any, action: Any) -> int:
    """Return the id of an action that is legal here."""
    is_view = isinstance(position, game.game.documents.view)
    legal = position.legal_actions if is_view else game.game.legal_actions(position)
    if action not in legal:
        raise ValueError(f"action: not legal here: {action!r}")
    encoding = encoding_of(game)
    return encoding.encode_action(action, position.rules)


def _ended(game: Compiled, position: Any) -> NDArray[np.float32]:
    """Return the returns of a match that is over, in which nothing is hidden."""
    if isinstance(position, game.game.documents.view):
        position = game.game.determinize(position, Random(0))
    return np.array(game.game.returns(position), np.float32)


@policy_kernel
def _play_on(
    own: Any,
    matches: Any,
    hidden: Any,
    key: int,
    one_round: bool,
    given: int,
    ends: Any,
    returns: Any,
    over: Any,
) -> int:
    """Play the first record on in the second, once for each place in ``over``.

    Returns:
        the rollout which a policy broke, or the number of rollouts.
    """
    seats = returns.shape[1]
    for number in range(over.size):
        place = unsigned(number)
        matches[1] = matches[0]
        match = matches[1]
        match.key = word(key, place)
        draw_world(match, hidden, world_word(key, place))
        _finish(match, own, given, one_round)
        if match.phase == BROKEN:
            return number
        over[place] = match.phase == OVER
        write(match, seats, ends[place])
        add_returns(match, returns[place])
    return signed(over.size)


@inlined
def _finish(match: Any, own: Any, given: int, one_round: bool) -> None:
    """Play a match on to its end, or to that of a round, with an action given or ``NOBODY``."""
    first = signed(given)
    while match.phase < OVER and not (one_round and match.rounds):
        if match.phase == DEAL:
            deal(match)
        play(match, own, first)
        first = signed(NOBODY)


@frozen(eq=False)
class Prospects:
    """The values of the ends of rollouts, by rollout and by seat of the reference."""

    values: NDArray[np.float64]
    """The game's values: estimates of the seats' chances to win the match."""
    points: NDArray[np.float64]
    """The game's own points, higher is better; 0 for seats that had left the table before."""


def prospects(
    position: Any, n: int, coefficients: NDArray[np.float64], *, seed: int | str = 0
) -> Prospects:
    """Play a position on by the policy ``rules`` many times, to the end of the round or hand.

    Where a deal is awaited, each rollout has a deal of its own and ends with the round after it.
    The results depend on the arguments alone.

    Args:
        position: the first position, a state or a view of any game that is compiled.
        n: the number of rollouts.
        coefficients: the numbers that ``write_values`` needs.
        seed: the seed of worlds and deals.

    Raises:
        TypeError: a position of no compiled game.
        ValueError: a position that cannot be played on here.

    Examples:
        >>> from fodasse import start
        >>> from fodasse.bots.game import coefficients
        >>> found = prospects(start(4), 1000, np.array(coefficients("fodasse")))
        >>> found.values.shape, bool(abs(found.values.mean() - 0.25) < 1e-9)
        ((1000, 4), True)
        >>> float(found.points.max())
        0.0
    """
    game = game_of(position)
    pack = game.packed(position)
    at_table = list(pack.at_table)
    matches = np.repeat(pack.matches, 2)
    matches["codes"] = OWN
    shares, points = np.zeros((2, n, len(at_table)))
    _play_round(matches, pack.hidden, key_of(seed), coefficients, shares, points)
    found = Prospects(*np.zeros((2, n, len(pack.points))))
    found.values[:, at_table], found.points[:, at_table] = shares, points
    return found


@kernel
def _play_round(
    matches: Any, hidden: Any, key: int, coefficients: Any, shares: Any, points: Any
) -> None:
    """Play the first record on in the second, once for each row of ``shares`` and ``points``."""
    for number in range(shares.shape[0]):
        place = unsigned(number)
        matches[1] = matches[0]
        match = matches[1]
        match.key = word(key, place)
        draw_world(match, hidden, world_word(key, place))
        _finish(match, True, NOBODY, True)  # noqa: FBT003  # the policy ``rules``, one round
        write_values(match, coefficients, shares[place])
        add_points(match, points[place], signed(1))


def values(
    found: Worlds,
    actions: Sequence[Any],
    rules: Any,
    coefficients: NDArray[np.float64],
    *,
    seed: int | str = 0,
) -> NDArray[np.float64]:
    """Return the value of each action in each world, after the round was played by ``rules``.

    The value is the game's for the viewer: an estimate of its chance to win the match.

    Args:
        found: the worlds.
        actions: legal actions of the viewer, which is to act.
        rules: the rules of the match.
        coefficients: the numbers that ``write_values`` needs.
        seed: the seed of all randomness after the actions; the same for each of them.

    Returns:
        Values by action and world.
    """
    encoding = encoding_of(found.game)
    records = found.records.copy()
    records["codes"] = OWN
    given = np.array([encoding.encode_action(each, rules) for each in actions], np.int64)
    result = np.empty((len(given), len(records)))
    shares = np.zeros(len(found.at_table))
    room = records[:1].copy()
    _evaluate(room, records, key_of(seed), given, found.viewer, coefficients, shares, result)
    return result


@kernel
def _evaluate(
    room: Any,
    records: Any,
    key: int,
    actions: Any,
    viewer: int,
    coefficients: Any,
    shares: Any,
    result: Any,
) -> None:
    """Write the value of each action in each world."""
    for number in range(records.size):
        place = unsigned(number)
        for each in range(actions.size):
            room[0] = records[place]
            match = room[0]
            match.key = word(key, place)
            _finish(match, True, actions[unsigned(each)], True)  # noqa: FBT003  # likewise
            write_values(match, coefficients, shares)
            result[unsigned(each), place] = shares[unsigned(viewer)]

"""Rollouts of a position: the fast evaluator for search."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE, count, nth, nth_alone, scaled
from fodasse.bulk.compiled import inner, policy_kernel, signed, unsigned
from fodasse.bulk.kernel import deal, play_round
from fodasse.bulk.layout import BID, BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.positions import packed, players_of
from fodasse.bulk.seating import Policies, by_seat, illegal_choice, seated
from fodasse.bulk.strength import manilha_of
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.games.fodasse.actions import Action
from fodasse.games.fodasse.beliefs import determinize
from fodasse.games.fodasse.encoding import encode_action
from fodasse.games.fodasse.legality import legal_actions
from fodasse.games.fodasse.results import returns
from fodasse.games.fodasse.state import Phase, State
from fodasse.games.fodasse.view import View

_WORLDS: Final = unsigned(0x1D8E4E27C47D124F)
_UNTIL: Final = ("match", "round")


@frozen(eq=False)
class Rollouts:
    """Results of rollouts, by rollout and by seat of the reference."""

    points: NDArray[np.int16]
    """Of shape (rollouts, seats ever given out): the points at the end."""
    returns: NDArray[np.float32]
    """Of the same shape: winners share +1, all others -1; all 0 if all seats won, and where the
    match is not over."""
    over: NDArray[np.bool_]
    """By rollout: whether the match is over."""


def rollouts(
    position: State | View,
    n: int,
    policies: Policies = "random",
    *,
    action: Action | None = None,
    seed: int | str = 0,
    until: Literal["match", "round"] = "match",
) -> Rollouts:
    """Play a position on many times.

    From a view each rollout begins in a world of its own, drawn uniformly as by
    ``fodasse.determinize``.
    The results depend on the arguments alone: equal seeds meet equal deals, so that positions
    which differ by one action can be compared.

    Args:
        position: the first position. Only bids and plays can follow: no seat may be leaving,
            waiting to be seated or voting.
        n: the number of rollouts.
        policies: one for all, or one for each seat ever given out, by its number; entries of seats
            no longer at the table are ignored. An own policy meets the seats at the table
            numbered from 0.
        action: the first action of the seat to act; None: the choice of its policy.
        seed: the seed of worlds, deals and policies.
        until: ``"round"`` ends each rollout with the round in play, or the next one where a deal
            is awaited.

    Raises:
        RulesError: the rules are not compiled (code ``not-compiled``).
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
        raise ValueError(f"n: 0 or more rollouts, not {quoted(n)}")
    if until not in _UNTIL:
        raise ValueError(f"until: 'match' or 'round', not {until!r}")
    key = key_of(seed)
    pack = packed(position)
    players = players_of(position)
    at_table = list(position.at_table)
    each = by_seat(policies, len(players))
    seating = seated([each[seat] for seat in at_table], len(at_table))
    points = np.tile(np.array([player.points for player in players], np.int16), (n, 1))
    given = NOBODY if action is None else _given(position, action)
    if position.phase is Phase.OVER:
        result = np.array(returns(_state(position)), np.float32)
        return Rollouts(points, np.tile(result, (n, 1)), np.ones(n, np.bool_))
    ends = np.empty((n, len(at_table)), np.int16)
    still_in = np.empty(ends.shape, np.bool_)
    over = np.empty(n, np.bool_)
    matches = np.repeat(pack.matches, 2)
    matches["codes"] = seating.codes
    broken = _play_on(
        seating.own,
        matches,
        pack.hidden,
        pack.unseen,
        key,
        until == "round",
        given,
        ends,
        still_in,
        over,
    )
    if broken < n:
        seat = at_table[int(matches[1]["turn"])]
        raise illegal_choice(matches[1], f"rollout {broken}", seat)
    points[:, at_table] = ends
    return Rollouts(points, _returns(ends, still_in, over, at_table, len(players)), over)


def _given(position: State | View, action: Action) -> int:
    """Return the id of an action that is legal here."""
    legal = position.legal_actions if isinstance(position, View) else legal_actions(position)
    if action not in legal:
        raise ValueError(f"action: not legal here: {action!r}")
    return encode_action(action, position.rules)


def _state(position: State | View) -> State:
    """Return the state of a match that is over, in which nothing is hidden."""
    return determinize(position, Random(0)) if isinstance(position, View) else position


def _returns(
    ends: NDArray[np.int16],
    still_in: NDArray[np.bool_],
    over: NDArray[np.bool_],
    at_table: list[int],
    seats: int,
) -> NDArray[np.float32]:
    """Return the reference's ``returns``: a seat in play with the fewest points has won."""
    fewest = np.where(still_in, ends, np.iinfo(np.int16).max).min(axis=1, keepdims=True)
    won = np.zeros((len(ends), seats), np.bool_)
    won[:, at_table] = still_in & (ends == fewest)
    winners = won.sum(axis=1, keepdims=True)
    losers = seats - winners
    shares = np.where(won, 1 / winners, -1 / np.maximum(losers, 1))
    decided = over[:, np.newaxis] & (losers > 0)
    return np.where(decided, shares, 0).astype(np.float32)


@policy_kernel
def _play_on(
    own: Any,
    matches: Any,
    hidden: Any,
    unseen: Any,
    key: int,
    one_round: bool,
    given: int,
    ends: Any,
    still_in: Any,
    over: Any,
) -> int:
    """Play the first record on in the second, once for each place in ``over``.

    Returns:
        the rollout which a policy broke, or the number of rollouts.
    """
    for place in range(over.size):
        matches[1] = matches[0]
        match = matches[1]
        match.key = word(key, unsigned(place))
        _draw_world(match, hidden, unseen, word(key ^ _WORLDS, unsigned(place)))
        first = given
        while match.phase < OVER and not (one_round and match.rounds):
            if match.phase == DEAL:
                deal(match)
            play_round(match, own, first)
            first = signed(NOBODY)
        if match.phase == BROKEN:
            return place
        over[place] = match.phase == OVER
        for number in range(hidden.size):
            seat = unsigned(number)
            ends[place, seat] = match.points[seat]
            still_in[place, seat] = match.fate[seat] == 0
    return signed(over.size)


@inner
def _draw_world(match: Any, hidden: Any, unseen: Any, key: int) -> None:
    """Deal unseen cards to the hidden places, uniformly."""
    hands = match.hands
    pack, left = unseen, count(unseen)
    for number in range(hidden.size):
        seat = unsigned(number)
        dealt_from = pack
        for _ in range(hidden[seat]):
            pack ^= nth_alone(pack, scaled(word(key, left), left))
            left -= ONE
        hands[seat] |= dealt_from ^ pack
    if match.phase == BID and match.vira == NOBODY:
        match.vira = signed(nth(pack, scaled(word(key, left), left)))
        match.manilha = manilha_of(match.vira, match.ranks)

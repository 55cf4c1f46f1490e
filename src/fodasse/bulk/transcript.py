"""One compiled match as a list of actions, for the reference to replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fodasse.bulk.compiled import kernel, policy_kernel, unsigned
from fodasse.bulk.engine import MAX_MATCHES
from fodasse.bulk.game import DEFAULT_GAME, Compiled, encoding_of, parse_game, rules_for
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.policies import OUTSIDE, choose
from fodasse.bulk.protocol import deal, play, start
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.seating import Policies, Seating, illegal_choice, seating_of
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.game import Game


def match_actions(
    game: Game[Any, Any, Any] | str | int = DEFAULT_GAME,
    number: int | None = None,
    seats: int | None = None,
    *,
    rules: Any = None,
    policies: Policies = "random",
    seed: int | str = 0,
) -> tuple[Any, ...]:
    """Return all actions of one match that ``play_matches`` plays, those of chance included.

    The reference replays them: ``reduce(fodasse.apply, actions, fodasse.start(seats))``.

    Args:
        game: the game or its name; without it, as in ``match_actions(17)``, it is Fodasse.
        number: the number of the match, from 0.
        seats: the number of seats; this and the following are as in ``play_matches``.
        rules: the rules of the match; None: the book.
        policies: one for all seats or one a seat.
        seed: the seed of deals and decisions.

    Raises:
        FormatError: a text of rules that cannot be read.
        RulesError: too many seats for these rules, or too few.
        TypeError: an argument of the wrong type, or an own policy that cannot be compiled.
        ValueError: an argument with an impossible value, or a policy that chose an action which is
            not legal.

    Examples:
        >>> from functools import reduce
        >>> import fodasse
        >>> from fodasse.bulk import play_matches
        >>> end = reduce(fodasse.apply, match_actions(17, seed=7), fodasse.start(4))
        >>> played = play_matches(1, first=17, seed=7)
        >>> fodasse.outcome(end).winners == (played.winner[0],)
        True
    """
    which, number, seats = parse_game(game, number, seats)
    number = whole_number("number", number)
    if number < 0:
        raise ValueError(f"number: 0 or more, not {quoted(number)}")
    if number >= MAX_MATCHES:
        raise ValueError(f"number: match numbers stay below {MAX_MATCHES}")
    seats = 4 if seats is None else seats
    rules = rules_for(which, seats, rules)
    seating = seating_of(which, policies, seats)
    work = np.zeros(1, which.kernel.match)
    which.write_rules(work, rules)
    work["codes"] = OUTSIDE
    _begin(work, seats, key_of(seed), number)
    return tuple(_acting(which, work, seats, rules, seating, number))


def _acting(
    game: Compiled, work: Any, seats: int, rules: Any, seating: Seating, number: int
) -> Iterator[Any]:
    match = work[0]
    encoding = encoding_of(game)
    while match["phase"] != OVER:
        turn = int(match["turn"])
        action = _step(seating.own, work, seating.codes)
        if match["phase"] == BROKEN:
            raise illegal_choice(game, work, 0, f"match {number}")
        if action == NOBODY:
            yield game.dealt(match, seats, rules)
        else:
            yield encoding.decode_action(action, turn, rules)


@kernel
def _begin(work: Any, seats: int, key: int, number: int) -> None:
    start(work[0], seats, word(key, unsigned(number)))


@policy_kernel
def _step(own: Any, work: Any, codes: Any) -> int:
    """Deal, or let the seat to act decide; return the action id, or ``NOBODY`` for a deal."""
    match = work[0]
    if match.phase == DEAL:
        deal(match)
        return NOBODY
    action = choose(match, codes[unsigned(match.turn)], own)
    if match.phase != BROKEN:
        play(match, None, action)
    return action

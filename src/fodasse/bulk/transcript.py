"""One compiled match as a list of actions, for the reference to replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fodasse.bulk.compiled import kernel, policy_kernel, unsigned
from fodasse.bulk.engine import MOST
from fodasse.bulk.kernel import deal, decided, play_round, start
from fodasse.bulk.layout import BROKEN, CARDS, DEAL, MATCH, NOBODY, OVER
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.positions import card_of, write_rules
from fodasse.bulk.seating import Policies, Seating, illegal_choice, seated
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.games.fodasse.actions import Action, Deal
from fodasse.games.fodasse.encoding import decode_action
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.transition import start as start_match


def match_actions(
    number: int,
    seats: int = 4,
    *,
    rules: Rules | None = None,
    policies: Policies = "random",
    seed: int | str = 0,
) -> tuple[Action, ...]:
    """Return all deals, bids and plays of one match that ``play_matches`` plays.

    The reference replays them: ``reduce(fodasse.apply, actions, fodasse.start(seats))``.

    Args:
        number: the number of the match, from 0.
        seats: the number of seats; this and the following are as in ``play_matches``.
        rules: the rules of the match; None: the book.
        policies: one for all seats or one a seat.
        seed: the seed of deals and decisions.

    Raises:
        RulesError: too many seats for these rules, or too few; or rules that are not compiled
            (code ``not-compiled``).
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
    if whole_number("number", number) < 0:
        raise ValueError(f"number: 0 or more, not {quoted(number)}")
    if number >= MOST:
        raise ValueError(f"number: match numbers stay below {MOST}")
    rules = start_match(seats, rules=rules).rules
    seating = seated(policies, seats)
    work = np.zeros(1, MATCH)
    write_rules(work, rules)
    work["codes"] = OUTSIDE
    _begin(work, seats, key_of(seed), number)
    return tuple(_acting(work, seats, rules, seating, number))


def _acting(
    work: Any, seats: int, rules: Rules, seating: Seating, number: int
) -> Iterator[Action]:
    match = work[0]
    while match["phase"] != OVER:
        turn = int(match["turn"])
        action = _step(seating.own, work, seating.codes)
        if match["phase"] == BROKEN:
            raise illegal_choice(match, f"match {number}")
        yield (
            decode_action(action, turn, rules) if action != NOBODY else _dealt(match, seats, rules)
        )


def _dealt(match: Any, seats: int, rules: Rules) -> Deal:
    """Return the deal that was just made."""
    hands = [
        tuple(
            card_of(card, rules) for card in range(CARDS) if int(match["hands"][seat]) >> card & 1
        )
        for seat in range(seats)
        if match["fate"][seat] == 0
    ]
    return Deal(tuple(hands), card_of(int(match["vira"]), rules))


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
    action = decided(match, codes[unsigned(match.turn)], own)
    if match.phase != BROKEN:
        play_round(match, None, action)
    return action

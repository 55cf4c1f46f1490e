"""The hand of a view from its deal, to weigh worlds by its raises, answers and plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.game import Past, Recall
from fodasse.bulk.record import NOBODY
from fodasse.bulk.truco.layout import (
    ACCEPT,
    ACTIONS,
    ANSWER,
    CARDS,
    COVERED,
    HAND,
    PLAY,
    RAISE,
    RUN,
    SEATS,
    STRENGTHS,
)
from fodasse.bulk.truco.positions import packed
from fodasse.games.truco.actions import Accept, Play, Raise, Run
from fodasse.games.truco.encoding import encode_action
from fodasse.games.truco.public import Eleven
from fodasse.games.truco.state import View

_PLAYED: Final = -1
"""In place of an action: the seat to act plays the card that lies there in a world."""
_ANSWERS: Final = np.array([0.48, 0.5, 0.02, 0.2, 0.72, 0.08, 0.1, 0.33, 0.57])
"""The probabilities of a raise, to accept and to run, where the model chooses each of these."""
_RAISED: Final = 0.4
"""The probability of a raise where the model raises."""
_BLUFFED: Final = 0.25
"""The probability of a raise where it plays a card."""
_WAITED: Final = 0.28
"""The probability of a card where it raises."""
_SAME: Final = 0.55
"""The probability of a card as strong as the model's, open or covered."""
_LOWER: Final = 0.2
"""The probability of a weaker one."""
_HIGHER: Final = 0.06
"""The probability of a stronger one."""
_COVERED: Final = 0.07
"""The probability of a covered card."""


def past(view: View, recall: Recall) -> Past | None:
    """Return the hand of a view from its deal; None where nothing is known of it.

    A view shows it all unless there were raises, or a team of which both have to run was asked:
    only the history shows when raises were made, and who ran alone. In the dark no seat knows what
    it plays.
    """
    if not view.is_complete or view.is_dark:
        return None
    stake, rules = view.stake, view.rules
    are_both_asked = view.runner is not None or not view.run_ends
    is_asked = view.eleven is Eleven.ONZE and rules.eleven_asks != rules.steps[0]
    raises = 0 if stake.at_eleven else rules.steps.index(stake.asked or stake.worth)
    cards = len(view.trick) + sum(len(each.cards) for each in view.tricks)
    is_accepted = is_asked and stake.asked is None
    if raises or (is_asked and are_both_asked):
        actions = list(_actions_in(recall()))
        kinds = [each % ACTIONS for each in actions if each != _PLAYED]
        is_whole = len(actions) - len(kinds) == cards and kinds.count(RAISE) == raises
        has_accepted = ACCEPT in kinds or not is_accepted
        if not (is_whole and has_accepted and (view.runner is None or RUN in kinds[-1:])):
            return None  # there is no history, or it begins later
    else:
        actions = [_PLAYED] * cards
        if is_accepted:
            actions.insert(0, ACCEPT + ACTIONS * stake.at_eleven[0])
    start = packed(view).matches
    _undo(start[0], view, is_asked=is_asked)
    return Past(start, np.array(actions, np.int64))


def _actions_in(history: Sequence[Any]) -> Iterator[int]:
    """Yield the plays, raises and answers since the deal was complete."""
    first = len(history)
    while first and history[first - 1].view.is_complete:
        first -= 1
    for each in history[first + 1 :]:
        if isinstance(each.action, Play):
            yield _PLAYED
        elif isinstance(each.action, (Raise, Accept, Run)):
            yield encode_action(each.action) + ACTIONS * each.action.seat


def _undo(match: np.void, view: View, *, is_asked: bool) -> None:
    """Undo everything that happened since the deal was complete."""
    stake, rules, leader = view.stake, view.rules, (view.dealer + 1) % view.table.seats
    match["phase"] = ANSWER if is_asked else PLAY
    match["player"] = match["leaders"][0] = leader
    match["turn"] = stake.at_eleven[0] if is_asked else leader
    match["step"] = int(view.eleven is Eleven.FERRO)
    match["worth"] = rules.steps[int(match["step"])]
    match["asked"] = rules.eleven_asks if is_asked else 0
    match["asker"] = 1 - stake.at_eleven[0] if is_asked else NOBODY
    match["runner"] = NOBODY
    match["may_raise"] = 0 if stake.at_eleven else 0b11
    match["plays"] = match["winners"] = NOBODY
    for name in ("history", "completed", "laid", "best", "hands"):
        match[name] = 0


@inner
def rewind(match: Any, world: Any) -> None:
    """Give all seats the cards that they were dealt in a world, with those they have played."""
    match.vira = world.vira
    match.manilha = world.manilha
    for place in range(match.seats):
        seat = unsigned(place)
        played, cards = unsigned(0), unsigned(0)
        for trick in range(HAND):
            card = signed(world.plays[unsigned(SEATS * trick) + seat])
            if card != NOBODY:
                cards = (cards << unsigned(8)) | unsigned(card % COVERED)
                played += ONE
        match.hands[seat] = (world.hands[seat] << unsigned(8) * played) | cards


@inner
def recall_action(match: Any, world: Any, action: int) -> int:
    """Return the id of a past action in a world, and let its seat be the one that acts."""
    if action == _PLAYED:
        match.turn = match.player
        return signed(world.plays[unsigned(SEATS * match.completed + match.player)])
    match.turn = action // ACTIONS
    return signed(action % ACTIONS)


@inner
def credence(match: Any, chosen: int, action: int) -> float:
    """Return the probability that a seat takes an action, given the model's choice.

    The numbers are those of bots that search: they raise on less and play low more often.
    """
    if match.phase == ANSWER:
        answered: float = _ANSWERS[unsigned(3 * (chosen - RAISE) + action - RAISE)]
        return answered
    if action == RAISE:
        return _RAISED if chosen == RAISE else _BLUFFED
    if chosen == RAISE:
        return _WAITED
    if action >= COVERED:
        return _COVERED
    first = CARDS * (match.manilha + 1)
    usual = STRENGTHS[unsigned(first + chosen % COVERED)]
    strength = STRENGTHS[unsigned(first + action)]
    return _SAME if strength == usual else _LOWER if strength < usual else _HIGHER

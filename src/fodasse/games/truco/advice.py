"""What a front end asks of the game: the action of an absent player, and what to warn of."""

from __future__ import annotations

from fodasse.core.fields import known
from fodasse.core.manilhas import POWERS
from fodasse.games.truco.actions import Action, Cut, How, Keep, Play, PlayBlind, Raise, Run, Tento
from fodasse.games.truco.state import Eleven, Phase
from fodasse.games.truco.view import View


def default_action(view: View) -> Action:
    """Return the action of an awaited seat whose player is absent: it commits its team to nothing.

    It taps the pack, keeps an exposed card, runs, and plays its weakest card open; of equal ones
    the first in the hand, in the dark the first. It never raises.
    """
    seat = known(view.viewer)
    if view.phase is Phase.CUT:
        return Cut(seat, How.TAP)
    if view.phase is Phase.EXPOSED:
        return Keep(seat)
    if view.phase is Phase.ANSWER:
        return Run(seat, view.asked)
    if view.eleven is Eleven.FERRO:
        return PlayBlind(seat, 0)
    powers = POWERS[known(view.manilha)]
    return Play(seat, min(map(known, view.hands[seat]), key=powers.__getitem__))


def costs(view: View, action: Action) -> str | None:
    """Return what an action costs that a front end should warn of: ``"match"``, ``"claim"``.

    A raise with 11 points on the table loses the match; a claim of a tento is taken for proven.
    """
    if isinstance(action, Tento):
        return "claim"
    return "match" if isinstance(action, Raise) and view.eleven is not None else None

"""A real table's book-keeping: checks of claims, answers, count questions and redeals."""

from __future__ import annotations

from fodasse.core.refusals import refuse
from fodasse.games.truco import reasons
from fodasse.games.truco.actions import Admit, CountQuestion, Deny, Offence, Redeal, Tento
from fodasse.games.truco.laid import team
from fodasse.games.truco.state import State


def check_word(state: State, action: Admit | Deny) -> None:
    """Check the answer to a claim: by a seat of the other team."""
    claim = state.table.claim
    if claim is not None and team(action.seat) == team(claim.seat):
        refuse(reasons.NOT_ASKED, action)


def check_tento(state: State, action: Tento) -> None:
    """Check a claim: allowed at any time; a wrong count only where the dealer can be blamed."""
    if not state.rules.claims:
        refuse(reasons.TENTO_OFF, action)
    if (team(action.seat), action.offence) in state.table.denied:
        refuse(reasons.ALREADY_DENIED, action)
    if action.offence is not Offence.WRONG_COUNT:
        return
    if not state.is_complete:
        refuse(reasons.DEAL_INCOMPLETE, action)
    if team(action.seat) == team(state.dealer):
        refuse(reasons.OWN_DEAL, action)
    if state.counted:
        refuse(reasons.COUNTED, action)
    laid = [*state.trick, *(laid for trick in state.tricks for laid in trick.cards)]
    if any(each.seat == action.seat for each in laid):
        refuse(reasons.CARD_PLAYED, action)


def check_before_play(state: State, action: CountQuestion | Redeal) -> None:
    """Check the count question, and a redeal after it: by the dealer, before the first card.

    What the dealer has asked for lapses with that card, so nobody can agree to it later.
    """
    if not state.rules.claims:
        refuse(reasons.TENTO_OFF, action)
    if state.trick or state.tricks:
        refuse(reasons.CARD_PLAYED, action)
    if isinstance(action, Redeal) and state.redeal_asked:
        if team(action.seat) == team(state.dealer):
            refuse(reasons.REDEAL_ASKED, action)
    elif action.seat != state.dealer:
        refuse(reasons.NOT_DEALER, action, dealer=state.dealer)
    if state.counted is isinstance(action, CountQuestion):
        refuse(reasons.COUNTED if state.counted else reasons.NOT_COUNTED, action)

"""Effects of allowed actions, and all that they force.

Nothing but ``apply`` asks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from attrs import evolve

from fodasse.core.cards import Card, Rank
from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.seats import Seat, replaced
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Keep,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Run,
    Tento,
)
from fodasse.games.truco.hands import (
    between_hands,
    complete_deal,
    finish_hand,
    lose_by_raising,
    settle_tento,
)
from fodasse.games.truco.legality import check
from fodasse.games.truco.rules import GOAL, SEATS, Rules, next_step
from fodasse.games.truco.state import (
    ANSWER,
    CUT,
    DEAL,
    EXPOSED,
    PLAY,
    Exposed,
    Laid,
    Reason,
    State,
    Table,
    Trick,
    team,
)
from fodasse.games.truco.tricks import decided, taken


def start(seats: int, *, rules: Rules | None = None, dealer: Seat = 0) -> State:
    """Return a match before its first cut: both teams at 0 points.

    Args:
        seats: the number of seats: 4, or 2 without partners.
        rules: the rules; None: the book's.
        dealer: the seat that deals first.

    Raises:
        RulesError: the number of seats or the dealer is impossible.
        TypeError: a value has the wrong type.

    Examples:
        >>> state = start(4, dealer=1)
        >>> state.to_act, state.leader, state.teams
        (0, 2, ((0, 2), (1, 3)))
    """
    rules = rules_or_default(rules, Rules)
    number_in("seats", seats, SEATS)
    number_in("dealer", dealer, range(seats))
    return between_hands(Table(rules, seats, dealer, (0, 0)), CUT)


def apply(state: State, action: Action) -> State:
    """Return the state after an action and all that it forces. The old state does not change.

    The end of a trick, of a hand or of the match: whatever is decided without a choice is in the
    state returned.

    Raises:
        IllegalAction: the action is not allowed.
        TypeError: the state or the action is not of this game.

    Examples:
        >>> from fodasse.games.truco import How
        >>> apply(start(4), Cut(3, How.TAP)).phase
        Phase.DEAL
    """
    check(state, action)
    return _MOVES[type(action)](state, action)


def _cut(state: State, action: Cut) -> State:
    return evolve(state, table=evolve(state.table, last_cut=action.how), phase=DEAL)


def _deal(state: State, action: Deal) -> State:
    """Deal, and ask an opponent of the dealer whose card turned over."""
    hands = cast(tuple[tuple[Card, ...], ...], action.hands)
    dealt = evolve(state, vira=action.vira, hands=hands)
    if action.exposed is None:
        return complete_deal(dealt)
    seat, index = action.exposed
    dealt = evolve(dealt, exposed=Exposed(seat, hands[seat][index], index=index))
    if team(seat) == team(state.dealer):
        return complete_deal(dealt)
    return evolve(dealt, phase=EXPOSED)


def _keep(state: State, _: Keep) -> State:
    return complete_deal(state)


def _burn(state: State, action: Burn) -> State:
    exposed = cast(Exposed, state.exposed)
    left = tuple([card for card in state.hands[action.seat] if card is not exposed.card])
    return evolve(
        state,
        phase=DEAL,
        hands=replaced(state.hands, action.seat, left),
        exposed=evolve(exposed, burnt=True),
    )


def _replace(state: State, action: Replacement) -> State:
    exposed, card = cast(Exposed, state.exposed), cast(Card, action.card)
    hand, place = state.hands[exposed.seat], cast(int, exposed.index)
    hands = replaced(state.hands, exposed.seat, (*hand[:place], card, *hand[place:]))
    return complete_deal(evolve(state, hands=hands, exposed=evolve(exposed, index=None)))


def _play(state: State, action: Play) -> State:
    seat, card = action.seat, cast(Card, action.card)
    left = tuple([held for held in state.hands[seat] if held is not card])
    return _lay(state, Laid(seat, card, action.covered), left, state.exposed)


def _play_blind(state: State, action: PlayBlind) -> State:
    seat, index, exposed = action.seat, action.index, state.exposed
    hand = state.hands[seat]
    if exposed is not None and exposed.seat == seat and exposed.index is not None:
        place = exposed.index - (index < exposed.index)
        exposed = evolve(exposed, index=None if index == exposed.index else place)
    left = hand[:index] + hand[index + 1 :]
    return _lay(state, Laid(seat, hand[index], covered=False), left, exposed)


def _lay(state: State, laid: Laid, left: tuple[Card, ...], exposed: Exposed | None) -> State:
    """Lay a card, settle a complete trick, and end a hand that is decided."""
    table, seats = state.table, state.table.seats
    trick, tricks, turn = (*state.trick, laid), state.tricks, (laid.seat + 1) % seats
    if len(trick) == seats:
        side, turn = taken(trick, cast(Rank, state.manilha))
        tricks = (*tricks, Trick(trick, side, trick[0].seat))
        trick = ()
        taker = decided(tricks, team(table.dealer))
        if taker is not None:
            return finish_hand(table, tricks, taker, state.worth, Reason.TRICKS)
    hands = replaced(state.hands, laid.seat, left)
    # By place: names would cost a tenth of the time of an action.
    return State(
        table,
        PLAY,  # phase
        turn,
        state.stake,
        state.vira,
        hands,
        trick,
        tricks,
        exposed,
    )


def _raise(state: State, action: Raise) -> State:
    """Raise; a raise in answer to another accepts that one first."""
    stake, side = state.stake, team(action.seat)
    if stake.eleven is not None:
        return lose_by_raising(state, side)
    worth = stake.worth if stake.asked is None else stake.asked
    asked = next_step(worth)
    may_raise = () if asked == GOAL else (1 - side,)
    stake = evolve(stake, worth=worth, asked=asked, asker=side, may_raise=may_raise)
    return evolve(state, phase=ANSWER, stake=stake)


def _accept(state: State, action: Accept) -> State:
    stake = state.stake
    can_go_on = stake.asked != GOAL and stake.eleven is None
    may_raise = (team(action.seat),) if can_go_on else ()
    worth = cast(int, stake.asked)
    stake = evolve(stake, worth=worth, asked=None, asker=None, may_raise=may_raise)
    return evolve(state, phase=PLAY, stake=stake)


def _run(state: State, action: Run) -> State:
    asker = 1 - team(action.seat)
    return finish_hand(state.table, state.tricks, asker, state.worth, Reason.RUN)


def _count(state: State, _: CountQuestion) -> State:
    return evolve(state, stake=evolve(state.stake, counted=True))


def _redeal(state: State, _: Redeal) -> State:
    """Note the dealer's request or, once the other team agrees, begin the hand anew."""
    if not state.redeal_asked:
        return evolve(state, stake=evolve(state.stake, redeal_asked=True))
    return between_hands(state.table, CUT)


_MOVES: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    Cut: _cut,
    Deal: _deal,
    Keep: _keep,
    Burn: _burn,
    Replacement: _replace,
    Play: _play,
    PlayBlind: _play_blind,
    Raise: _raise,
    Accept: _accept,
    Run: _run,
    Tento: settle_tento,
    CountQuestion: _count,
    Redeal: _redeal,
}

"""Effects of legal actions, and all that follows without a choice.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import quick, quick_evolve
from fodasse.core.seats import Seat, replaced
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Deny,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Run,
    Tento,
)
from fodasse.games.truco.hands import (
    add_points,
    between_hands,
    complete_deal,
    finish_hand,
    finish_match,
)
from fodasse.games.truco.laid import (
    Exposed,
    Laid,
    Reason,
    Trick,
    team,
)
from fodasse.games.truco.legality import check
from fodasse.games.truco.phase import ANSWER, CLAIM, CUT, DEAL, EXPOSED, PLAY
from fodasse.games.truco.rules import SEATS, Rules
from fodasse.games.truco.stake import without_redeal
from fodasse.games.truco.state import State, is_complete
from fodasse.games.truco.table import Claim, Table
from fodasse.games.truco.tricks import decided, taken, winner_of_ties

_BOOK: Final = Rules()

_quick_state: Final = quick(State)
_changed: Final = quick_evolve(State)
_changed_table: Final = quick_evolve(Table)


def start(seats: int, *, rules: Rules | None = None, dealer: Seat = 0) -> State:
    """Return a match before its first cut, with 0 points for both teams.

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
    rules = _BOOK if rules is None else rules_or_default(rules, Rules)
    number_in("seats", seats, SEATS)
    number_in("dealer", dealer, range(seats))
    return between_hands(Table(rules, seats, dealer, (0, 0)), CUT)


def apply(state: State, action: Action) -> State:
    """Return the state after an action and all that it forces. The old state does not change.

    The state returned includes all that follows without a choice: the end of a trick, of a hand,
    of the match.

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
    return _changed(state, table=_changed_table(state.table, last_cut=action.how), phase=DEAL)


def _deal(state: State, action: Deal) -> State:
    """Deal, and ask an opponent of the dealer whose card turned over."""
    hands = cast(tuple[tuple[Card, ...], ...], action.hands)
    dealt = _changed(state, vira=action.vira, hands=hands)
    if action.exposed is None:
        return complete_deal(dealt)
    seat, index = action.exposed
    dealt = _changed(dealt, exposed=Exposed(seat, hands[seat][index], index=index))
    if team(seat) == team(state.dealer):
        return complete_deal(dealt)
    return _changed(dealt, phase=EXPOSED)


def _burn(state: State, action: Burn) -> State:
    exposed = cast(Exposed, state.exposed)
    left = tuple([card for card in state.hands[action.seat] if card is not exposed.card])
    return _changed(
        state,
        phase=DEAL,
        hands=replaced(state.hands, action.seat, left),
        exposed=evolve(exposed, burnt=True),
    )


def _replace(state: State, action: Replacement) -> State:
    exposed, card = cast(Exposed, state.exposed), cast(Card, action.card)
    hand, place = state.hands[exposed.seat], cast(int, exposed.index)
    hands = replaced(state.hands, exposed.seat, (*hand[:place], card, *hand[place:]))
    return complete_deal(_changed(state, hands=hands, exposed=evolve(exposed, index=None)))


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
    """Put a card on the table, settle a complete trick, and end a hand that is decided.

    A request to deal again lapses with the first card.
    """
    seats = state.table.seats
    trick, tricks, turn = (*state.trick, laid), state.tricks, (laid.seat + 1) % seats
    taker = None
    if len(trick) == seats:
        rules = state.table.rules
        side, turn = taken(trick, state.manilha, rules.tie_lead)
        tricks, trick = (*tricks, Trick(trick, side, trick[0].seat)), ()
        taker = decided(tricks, winner_of_ties(rules, state.table.dealer))
    after = _quick_state(
        table=state.table,
        phase=PLAY,
        turn=turn,
        stake=without_redeal(state.stake),
        vira=state.vira,
        hands=replaced(state.hands, laid.seat, left),
        trick=trick,
        tricks=tricks,
        exposed=exposed,
    )
    return after if taker is None else finish_hand(after, taker, state.worth, Reason.TRICKS)


def _raise(state: State, action: Raise) -> State:
    """Raise; a raise in answer to another accepts that one first."""
    stake, side = state.stake, team(action.seat)
    if stake.eleven is not None:
        return finish_hand(state, 1 - side, state.rules.target, Reason.RAISE_AT_ELEVEN)
    steps = state.rules.next_step
    worth = stake.worth if stake.asked is None else stake.asked
    asked = steps[worth]
    may_raise = (1 - side,) if asked in steps else ()
    stake = evolve(stake, worth=worth, asked=asked, asker=side, may_raise=may_raise)
    return _changed(state, phase=ANSWER, stake=stake)


def _accept(state: State, action: Accept) -> State:
    stake = state.stake
    worth = cast(int, stake.asked)
    can_go_on = worth in state.rules.next_step and stake.eleven is None
    may_raise = (team(action.seat),) if can_go_on else ()
    stake = evolve(stake, worth=worth, asked=None, asker=None, may_raise=may_raise)
    return _changed(state, phase=PLAY, stake=stake)


def _run(state: State, action: Run) -> State:
    return finish_hand(state, 1 - team(action.seat), state.worth, Reason.RUN)


def _count(state: State, _: CountQuestion) -> State:
    return _changed(state, stake=evolve(state.stake, counted=True))


def _redeal(state: State, _: Redeal) -> State:
    """Record the dealer's request or, once the other team agrees, begin the hand again."""
    if not state.redeal_asked:
        return _changed(state, stake=evolve(state.stake, redeal_asked=True))
    table = state.table
    return between_hands(_changed_table(table, denied=()) if table.denied else table, CUT)


def _tento(state: State, action: Tento) -> State:
    """Count a claim or, where the other team has to agree, ask it."""
    if not state.rules.claims_wait:
        return _count_tento(state, action.seat, action.offence)
    claim = Claim(action.seat, action.offence, state.phase)
    return _changed(state, phase=CLAIM, table=_changed_table(state.table, claim=claim))


def _admit(state: State, _: Admit) -> State:
    back, claim = _go_back(state)
    return _count_tento(back, claim.seat, claim.offence)


def _deny(state: State, _: Deny) -> State:
    """Go back to the phase that the claim interrupted; its team cannot claim the same again."""
    back, claim = _go_back(state)
    places = {offence: place for place, offence in enumerate(Offence)}
    denied = {*back.table.denied, (team(claim.seat), claim.offence)}
    in_order = tuple(sorted(denied, key=lambda pair: (pair[0], places[pair[1]])))
    return _changed(back, table=_changed_table(back.table, denied=in_order))


def _go_back(state: State) -> tuple[State, Claim]:
    """Return the state without its claim, and the claim."""
    claim = cast(Claim, state.table.claim)
    return _changed(state, phase=claim.phase, table=_changed_table(state.table, claim=None)), claim


def _count_tento(state: State, seat: Seat, offence: Offence) -> State:
    """Give a claim's points to its team, and end the hand.

    A claim before the deal is complete, or of a false score, does not end the hand.
    """
    table, side = state.table, team(seat)
    worth = _tento_worth(state, offence)
    if is_complete(state) and offence is not Offence.FALSE_SCORE:
        return finish_hand(state, side, worth, Reason.TENTO)
    points = add_points(table, side, worth)
    after = _changed_table(table, points=points)
    if offence is Offence.PEEKED:
        after = _changed_table(after, ran=False, ran_from=None)
    is_end = table.rules.target in points
    return finish_match(after, Reason.TENTO) if is_end else _changed(state, table=after)


def _tento_worth(state: State, offence: Offence) -> int:
    """Return the value of a claim: that of the hand, not counting a raise without an answer.

    A false score is worth the first step, a wrong count the second at most. After a run a look at
    hidden cards is worth what had been asked for, until the next deal.
    """
    table, steps = state.table, state.rules.steps
    if offence is Offence.FALSE_SCORE:
        return steps[0]
    if offence is Offence.PEEKED and table.ran and table.last_hand is not None:
        gained = max(table.last_hand.points)
        return state.rules.next_step[gained] if table.ran_from is None else table.ran_from
    return min(state.worth, steps[1]) if offence is Offence.WRONG_COUNT else state.worth


_MOVES: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    Cut: _cut,
    Deal: _deal,
    Keep: complete_deal,
    Burn: _burn,
    Replacement: _replace,
    Play: _play,
    PlayBlind: _play_blind,
    Raise: _raise,
    Accept: _accept,
    Run: _run,
    Tento: _tento,
    CountQuestion: _count,
    Redeal: _redeal,
    Admit: _admit,
    Deny: _deny,
}

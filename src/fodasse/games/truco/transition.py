"""Effects of legal actions, and all that follows without a choice.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import draft_of, freeze, quick
from fodasse.core.seats import Seat, replaced
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    Concede,
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
    Draft,
    add_points,
    between_hands,
    clear,
    complete_deal,
    finish_hand,
    finish_match,
)
from fodasse.games.truco.laid import Exposed, Laid, Reason, Trick, team
from fodasse.games.truco.legality import check
from fodasse.games.truco.public import (
    ANSWER,
    CLAIM,
    CUT,
    DEAL,
    EXPOSED,
    PLAY,
    Claim,
    Public,
    Table,
    change_stake,
    change_table,
)
from fodasse.games.truco.rules import SEATS, Rules
from fodasse.games.truco.state import State
from fodasse.games.truco.tricks import decided, taken, winner_of_ties

_BOOK: Final = Rules()

_draft_of: Final = draft_of(State)
_laid: Final = quick(Laid)


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
    draft = _draft_of(state)
    _MOVES[type(action)](draft, action)
    return freeze(draft, State)


def _cut(draft: Draft, action: Cut) -> None:
    draft.table = change_table(draft.table, last_cut=action.how)
    draft.phase = DEAL


def _deal(draft: Draft, action: Deal) -> None:
    """Deal, and ask an opponent of the dealer whose card turned over."""
    draft.vira, draft.hands = action.vira, action.hands
    if action.exposed is not None:
        seat, index = action.exposed
        card = cast(Card, action.hands[seat][index])
        draft.exposed = Exposed(seat, card, index=index)
        if team(seat) != team(draft.dealer):
            draft.phase = EXPOSED
            return
    complete_deal(draft)


def _burn(draft: Draft, action: Burn) -> None:
    exposed = draft.exposed
    left = tuple([card for card in draft.hands[action.seat] if card is not exposed.card])
    draft.phase = DEAL
    draft.hands = replaced(draft.hands, action.seat, left)
    draft.exposed = evolve(exposed, burnt=True)


def _replace(draft: Draft, action: Replacement) -> None:
    exposed = draft.exposed
    hand, place = draft.hands[exposed.seat], exposed.index
    hand = (*hand[:place], action.card, *hand[place:])
    draft.hands = replaced(draft.hands, exposed.seat, hand)
    draft.exposed = evolve(exposed, index=None)
    complete_deal(draft)


def _play(draft: Draft, action: Play) -> None:
    seat, card = action.seat, action.card
    left = tuple([held for held in draft.hands[seat] if held is not card])
    draft.hands = replaced(draft.hands, seat, left)
    _lay(draft, _laid(seat, card, action.covered))


def _play_blind(draft: Draft, action: PlayBlind) -> None:
    seat, index, exposed = action.seat, action.index, draft.exposed
    hand = draft.hands[seat]
    if exposed is not None and exposed.seat == seat and exposed.index is not None:
        place = exposed.index - (index < exposed.index)
        draft.exposed = evolve(exposed, index=None if index == exposed.index else place)
    draft.hands = replaced(draft.hands, seat, hand[:index] + hand[index + 1 :])
    _lay(draft, _laid(seat, hand[index], covered=False))


def _lay(draft: Draft, laid: Laid) -> None:
    """Put a card on the table, settle a complete trick, and end a hand that is decided.

    A request to deal again lapses with the first card.
    """
    seats = draft.table.seats
    draft.trick = trick = (*draft.trick, laid)
    if draft.stake.redeal_asked:
        draft.stake = change_stake(draft.stake, redeal_asked=False)
    if len(trick) < seats:
        draft.turn = (laid.seat + 1) % seats
        return
    rules = draft.table.rules
    side, draft.turn = taken(trick, draft.manilha, rules.tie_lead)
    draft.tricks = (*draft.tricks, Trick(trick, side, trick[0].seat))
    draft.trick = ()
    taker = decided(draft.tricks, winner_of_ties(rules, draft.table.dealer))
    if taker is not None:
        finish_hand(draft, taker, draft.stake.worth, Reason.TRICKS)


def _raise(draft: Draft, action: Raise) -> None:
    """Raise; a raise in answer to another accepts that one first."""
    stake, side, rules = draft.stake, team(action.seat), draft.table.rules
    if stake.at_eleven:
        finish_hand(draft, 1 - side, rules.target, Reason.RAISE_AT_ELEVEN)
        return
    asked = draft.next_worth
    draft.phase = ANSWER
    draft.stake = change_stake(
        stake,
        worth=stake.worth if stake.asked is None else stake.asked,
        asked=asked,
        asker=side,
        may_raise=(1 - side,) if asked in rules.next_step else (),
        runner=None,
    )


def _accept(draft: Draft, action: Accept) -> None:
    stake = draft.stake
    can_go_on = stake.asked in draft.table.rules.next_step and not stake.at_eleven
    may_raise = (team(action.seat),) if can_go_on else ()
    draft.phase = PLAY
    draft.stake = change_stake(
        stake, worth=stake.asked, asked=None, asker=None, may_raise=may_raise, runner=None
    )


def _run(draft: Draft, action: Run) -> None:
    """End the hand or, where both partners have to run, note the first."""
    if not draft.run_ends:
        draft.stake = change_stake(draft.stake, runner=action.seat)
        return
    finish_hand(draft, 1 - team(action.seat), draft.stake.worth, Reason.RUN)


def _concede(draft: Draft, action: Concede) -> None:
    finish_hand(draft, 1 - team(action.seat), draft.stake.worth, Reason.CONCEDED)


def _count(draft: Draft, _: CountQuestion) -> None:
    draft.stake = change_stake(draft.stake, counted=True)


def _redeal(draft: Draft, _: Redeal) -> None:
    """Record the dealer's request or, once the other team agrees, begin the hand again."""
    if not draft.stake.redeal_asked:
        draft.stake = change_stake(draft.stake, redeal_asked=True)
        return
    draft.table = change_table(draft.table, denied=())
    clear(draft, CUT)


def _tento(draft: Draft, action: Tento) -> None:
    """Count a claim or, where the other team has to agree, ask it."""
    if not draft.table.rules.claims_wait:
        _count_tento(draft, action.seat, action.offence)
        return
    claim = Claim(action.seat, action.offence, draft.phase)
    draft.table, draft.phase = change_table(draft.table, claim=claim), CLAIM


def _admit(draft: Draft, _: Admit) -> None:
    claim = _take_claim(draft)
    _count_tento(draft, claim.seat, claim.offence)


def _deny(draft: Draft, _: Deny) -> None:
    """Go back to the phase that the claim interrupted; its team cannot claim the same again."""
    claim = _take_claim(draft)
    places = {offence: place for place, offence in enumerate(Offence)}
    denied = {*draft.table.denied, (team(claim.seat), claim.offence)}
    in_order = tuple(sorted(denied, key=lambda pair: (pair[0], places[pair[1]])))
    draft.table = change_table(draft.table, denied=in_order)


def _take_claim(draft: Draft) -> Claim:
    """Remove the open claim and return it."""
    claim: Claim = draft.table.claim
    draft.table, draft.phase = change_table(draft.table, claim=None), claim.phase
    return claim


def _count_tento(draft: Draft, seat: Seat, offence: Offence) -> None:
    """Give a claim's points to its team, and end the hand.

    A claim before the deal is complete, or of a false score, does not end the hand.
    """
    table, side = draft.table, team(seat)
    worth = _tento_worth(draft, offence)
    if draft.is_complete and offence is not Offence.FALSE_SCORE:
        finish_hand(draft, side, worth, Reason.TENTO)
        return
    ran_from = None if offence is Offence.PEEKED else table.ran_from
    points = add_points(table, side, worth)
    draft.table = change_table(table, points=points, ran_from=ran_from)
    if table.rules.target in points:
        finish_match(draft, Reason.TENTO)


def _tento_worth(position: Public, offence: Offence) -> int:
    """Return the value of a claim: that of the hand, not counting a raise without an answer.

    A false score is worth the first step, a wrong count the second at most. After a run a look at
    hidden cards is worth what had been asked for, until the next deal.
    """
    table, worth = position.table, position.stake.worth
    first, second = table.rules.steps[:2]
    if offence is Offence.FALSE_SCORE:
        return first
    if offence is Offence.PEEKED and table.ran_from is not None:
        return table.ran_from
    return min(worth, second) if offence is Offence.WRONG_COUNT else worth


_MOVES: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
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
    Concede: _concede,
    Tento: _tento,
    CountQuestion: _count,
    Redeal: _redeal,
    Admit: _admit,
    Deny: _deny,
}

"""Legality: the check of an action, and the lists of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NoReturn

from fodasse.core.actions import SeatAction
from fodasse.core.cards import Card
from fodasse.core.deals import check_cards, check_hands
from fodasse.core.fields import check_type, wrong_type, wrong_types
from fodasse.core.refusals import Refusal, refuse, refused
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer
from fodasse.games.truco import reasons
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
    How,
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
from fodasse.games.truco.claims import check_before_play, check_tento, check_word
from fodasse.games.truco.laid import team
from fodasse.games.truco.public import ANSWER, CLAIM, CUT, DEAL, EXPOSED, OVER, PLAY, Phase
from fodasse.games.truco.rules import HAND, Rules
from fodasse.games.truco.state import State

_BOOK_STEPS: Final = Rules().steps


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a draw, partners for an answer."""
    if type(state) is not State:
        raise wrong_type(State, state)
    return (CHANCE,) if state.phase is DEAL else state.awaited


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the legal actions of an awaited seat: cards open, then covered, a raise, giving up.

    Args:
        state: any state.
        seat: the seat, which has no actions unless it is awaited; None: the first awaited seat.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    seats = state.awaited
    if not seats or (seat is not None and seat not in seats):
        check_viewer(seat, len(state.hands))
        return ()
    acting = seats[0] if seat is None else seat
    if state.phase is PLAY:
        covered = _not_covering(state) is None
        actions = (*_plays(state, acting, covered=covered), *_raises(state, acting))
        if state.table.rules.concede and not _must_play(state):
            return (*actions, Concede(acting))
        return actions
    if state.phase is ANSWER:
        return (*_answers(acting, state.stake.asked), *_raises(state, acting))
    if state.phase is EXPOSED:
        return Keep(acting), Burn(acting)
    if state.phase is CLAIM:
        return Admit(acting), Deny(acting)
    return _cuts(acting, partners=len(state.hands) > 2)


def table_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return raises by seats not awaited, claims, the count question and dealing again.

    Args:
        state: any state.
        seat: the seat that acts; None: any seat.
    """
    check_type(State, state)
    if state.phase is OVER or state.phase is CLAIM:
        return ()
    seats = range(len(state.hands))
    listed = {action for each in state.awaited for action in legal_actions(state, each)}
    possible: list[Action] = []
    if state.is_complete:
        possible += [_raise(each, state.next_worth) for each in seats]
    possible += [Tento(each, offence) for each in seats for offence in Offence]
    possible += [CountQuestion(state.dealer), *map(Redeal, seats)]
    return tuple(
        action
        for action in possible
        if seat in (None, getattr(action, "seat", None))
        and action not in listed
        and refused(check, state, action) is None
    )


def plausible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that a front end shows: cards, raises and answers, claims."""
    check_type(State, state)
    if not 0 <= seat < len(state.hands):
        return (Raise(seat),)
    plausible: list[Action] = []
    if state.phase is CUT:
        plausible += (Cut(seat, how) for how in How)
    if state.phase is EXPOSED:
        plausible += (Keep(seat), Burn(seat))
    rules = state.rules
    if state.is_complete:
        plausible += _plays(state, seat, covered=rules.covered_from is not None)
        plausible += (*_answers(seat, state.asked), _raise(seat, state.next_worth))
        plausible += (Concede(seat),) if rules.concede else ()
    if state.phase is CLAIM:
        plausible += (Admit(seat), Deny(seat))
    if not rules.claims:
        return tuple(plausible)
    plausible += (Tento(seat, offence) for offence in Offence)
    return (*plausible, CountQuestion(seat), Redeal(seat))


def check(state: State, action: Action) -> None:
    """Check that the rules allow an action now.

    Examples:
        >>> from fodasse.games.truco import start
        >>> check(start(4), Cut(1, How.TAP))
        Traceback (most recent call last):
        ...
        fodasse.core.refusals.IllegalAction: Seat 1 cannot tap the pack: it is the turn of seat 3

    Raises:
        IllegalAction: they do not; its code says why.
        TypeError: the state or the action is not of this game.
    """
    found = _CHECKS.get(type(action))
    if found is None or type(state) is not State:
        raise wrong_types(State, state, Deal, action)
    phases, not_due, check_further = found
    if state.phase not in phases:
        _refuse(state, _out_of_phase(state, action, not_due), action)
    if isinstance(action, SeatAction) and not 0 <= action.seat < len(state.hands):
        reason = reasons.CONCEDE_OFF if _is_off(state, action) else reasons.UNKNOWN_SEAT
        _refuse(state, reason, action)
    check_further(state, action)


def _out_of_phase(state: State, action: Action, not_due: Refusal) -> Refusal:
    """Return the reason for refusing an action in this phase."""
    if state.phase is OVER:
        return reasons.MATCH_OVER
    if state.phase is CLAIM:
        return reasons.CLAIM_OPEN
    if _is_off(state, action):
        return reasons.CONCEDE_OFF
    is_off = not state.rules.claims and isinstance(action, CountQuestion | Redeal)
    return reasons.TENTO_OFF if is_off else not_due


def _is_off(state: State, action: Action) -> bool:
    """Return whether an action gives a hand up where the rules do not allow it."""
    return isinstance(action, Concede) and not state.table.rules.concede


def _refuse(state: State, reason: Refusal, action: Action, **params: object) -> NoReturn:
    """Refuse an action; requests and answers are worded by the rules of the table."""
    rules = state.rules
    if rules.steps != _BOOK_STEPS and isinstance(action, Raise | Accept | Run):
        worth = action.worth
        params["request"] = None if worth is None else rules.requests.get(worth, 0)
    refuse(reason, action, **params)


@lru_cache(maxsize=16)
def _cuts(seat: Seat, *, partners: bool) -> tuple[Action, ...]:
    return tuple(Cut(seat, how) for how in How if partners or how is not How.PARTNER_CARD)


@lru_cache(maxsize=1024)
def _play(seat: Seat, card: Card, *, covered: bool) -> Play:
    return Play(seat, card, covered)


@lru_cache(maxsize=32)
def _answers(seat: Seat, worth: int | None) -> tuple[Action, ...]:
    return Accept(seat, worth), Run(seat, worth)


@lru_cache(maxsize=32)
def _raise(seat: Seat, worth: int | None) -> Raise:
    return Raise(seat, worth)


def _plays(state: State, seat: Seat, *, covered: bool) -> tuple[Action, ...]:
    hand = state.hands[seat]
    if state.is_dark:
        return tuple(PlayBlind(seat, index) for index in range(len(hand)))
    plays = tuple([_play(seat, card, covered=False) for card in hand])
    if not covered:
        return plays
    return plays + tuple([_play(seat, card, covered=True) for card in hand])


def _raises(state: State, seat: Seat) -> tuple[Action, ...]:
    if team(seat) not in state.stake.may_raise:
        return ()
    return (_raise(seat, state.next_worth),)


def _must_play(state: State) -> bool:
    """Return whether the hand may not be given up: mão-de-ferro."""
    return len(state.stake.at_eleven) == 2


def _not_covering(state: State) -> Refusal | None:
    """Return the reason why no card may be covered in this trick; None: cards may be."""
    rules, trick = state.table.rules, len(state.tricks) + 1
    first = rules.covered_from
    if first is None:
        return reasons.COVERED_NEVER
    if trick < first:
        return reasons.COVERED_FIRST if trick == 1 else reasons.COVERED_SECOND
    if not rules.covered_after_tie and any(each.winner is None for each in state.tricks):
        return reasons.COVERED_AFTER_TIE
    return None


def _check_turn(state: State, action: Cut | Keep | Burn | Play | PlayBlind | Concede) -> None:
    (turn,) = state.awaited
    if action.seat != turn:
        refuse(reasons.NOT_YOUR_TURN, action, turn=turn)


def _check_cut(state: State, action: Cut) -> None:
    _check_turn(state, action)
    if action.how is How.PARTNER_CARD and len(state.hands) == 2:
        refuse(reasons.NO_PARTNER, action)


def _check_deal(state: State, action: Deal) -> None:
    if state.exposed is not None:
        refuse(reasons.NOT_DEALING, action)
    seats = len(state.hands)
    check_hands(action, action.hands, dict.fromkeys(range(seats), HAND), reasons)
    rules = state.rules
    cards = [*chain(*action.hands)]
    if rules.turns_up:
        cards.append(action.vira)
    elif action.vira is not None:
        refuse(reasons.NO_VIRA, action)
    check_cards(action, cards, rules.card_set, reasons)
    if action.exposed is None:
        return
    if not rules.exposure:
        refuse(reasons.NO_EXPOSURE, action)
    seat, index = action.exposed
    if not (0 <= seat < seats and 0 <= index < HAND):
        refuse(reasons.EXPOSED_PLACE, action)


def _check_replacement(state: State, action: Replacement) -> None:
    if state.exposed is None:
        refuse(reasons.NOT_REPLACING, action)
    cards = [state.exposed.card, *chain(*state.hands), action.card]
    if state.rules.turns_up:
        cards.append(state.vira)
    check_cards(action, cards, state.rules.card_set, reasons)


def _check_play(state: State, action: Play) -> None:
    _check_turn(state, action)
    if state.is_dark:
        refuse(reasons.IN_THE_DARK, action)
    if action.card is None:
        refuse(reasons.HIDDEN, action)
    if action.card not in state.hands[action.seat]:
        refuse(reasons.NOT_HELD, action)
    if action.covered and (reason := _not_covering(state)) is not None:
        refuse(reason, action)


def _check_play_blind(state: State, action: PlayBlind) -> None:
    _check_turn(state, action)
    if not state.is_dark:
        refuse(reasons.NOT_IN_THE_DARK, action)
    held = len(state.hands[action.seat])
    if not 0 <= action.index < held:
        refuse(reasons.INDEX_RANGE, action, last=held - 1)


def _check_concede(state: State, action: Concede) -> None:
    if _is_off(state, action):
        refuse(reasons.CONCEDE_OFF, action)
    _check_turn(state, action)
    if _must_play(state):
        refuse(reasons.MUST_PLAY, action)


def _check_raise(state: State, action: Raise) -> None:
    """Check a raise: by a seat of a team that may, or by any seat at 11, which then loses."""
    stake, rules = state.stake, state.rules
    if stake.at_eleven and rules.eleven_raise == "refused":
        _refuse(state, reasons.AT_ELEVEN, action, brink=rules.brink)
    if rules.in_turn and action.seat not in state.awaited:
        _refuse(state, reasons.RAISE_IN_TURN, action)
    if not stake.at_eleven:
        _check_word(state, action)
        if team(action.seat) not in stake.may_raise:
            if state.next_worth is None:
                _refuse(state, reasons.AT_TWELVE, action, most=rules.steps[-1])
            _refuse(state, reasons.MAY_NOT_RAISE, action)
    _check_worth(state, action, state.next_worth)


def _check_answer(state: State, action: Accept | Run) -> None:
    if team(action.seat) == state.stake.asker:
        _refuse(state, reasons.NOT_ASKED, action)
    _check_word(state, action)
    _check_worth(state, action, state.stake.asked)


def _check_word(state: State, action: Raise | Accept | Run) -> None:
    """Check that the seat has not run already, so that its partner alone answers."""
    if action.seat == state.stake.runner:
        _refuse(state, reasons.HAS_RUN, action)


def _check_worth(state: State, action: Raise | Accept | Run, due: int | None) -> None:
    if action.worth is not None and action.worth != due:
        number = None if due is None else state.rules.requests[due]
        _refuse(state, reasons.OTHER_WORTH, action, due=due, number=number)


_IN_HAND: Final = (ANSWER, PLAY)
_CHECKS: Final[
    Mapping[type[Any], tuple[tuple[Phase, ...], Refusal, Callable[[State, Any], None]]]
] = {
    Cut: ((CUT,), reasons.NOT_CUTTING, _check_cut),
    Deal: ((DEAL,), reasons.NOT_DEALING, _check_deal),
    Keep: ((EXPOSED,), reasons.NOT_EXPOSED, _check_turn),
    Burn: ((EXPOSED,), reasons.NOT_EXPOSED, _check_turn),
    Replacement: ((DEAL,), reasons.NOT_REPLACING, _check_replacement),
    Play: ((PLAY,), reasons.NOT_PLAYING, _check_play),
    PlayBlind: ((PLAY,), reasons.NOT_PLAYING, _check_play_blind),
    Concede: ((PLAY,), reasons.NOT_PLAYING, _check_concede),
    Raise: (_IN_HAND, reasons.NOT_RAISING, _check_raise),
    Accept: ((ANSWER,), reasons.NOT_ANSWERING, _check_answer),
    Run: ((ANSWER,), reasons.NOT_ANSWERING, _check_answer),
    Tento: ((CUT, DEAL, EXPOSED, *_IN_HAND), reasons.MATCH_OVER, check_tento),
    CountQuestion: (_IN_HAND, reasons.DEAL_INCOMPLETE, check_before_play),
    Redeal: (_IN_HAND, reasons.DEAL_INCOMPLETE, check_before_play),
    Admit: ((CLAIM,), reasons.NO_CLAIM, check_word),
    Deny: ((CLAIM,), reasons.NO_CLAIM, check_word),
}
"""By action: the phases in which it is due, the reason in other phases, and further checks."""

"""The hand in play, rebuilt from what a state claims of it, through ``apply``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from attrs import evolve

from fodasse.core.cards import HiddenCard
from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.validation import (
    check_range,
    dealt_hands,
    step,
)
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    CountQuestion,
    Deal,
    Deny,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Tento,
)
from fodasse.games.truco.hands import between_hands
from fodasse.games.truco.laid import Laid, Team, team
from fodasse.games.truco.phase import ANSWER, CLAIM, DEAL, PLAY
from fodasse.games.truco.rules import HAND, Rules
from fodasse.games.truco.state import State, is_complete
from fodasse.games.truco.table import Table
from fodasse.games.truco.transition import apply


def replay(claimed: State) -> State:
    """Return the state after the deal, the raises and the cards of a claimed hand.

    Raises, claims and false scores come before the first card, as far as they are settled. Where
    a seat raises in its turn only, the raises come as soon as one can begin; a request that is not
    answered may then follow on another one at once.

    Args:
        claimed: a state in a hand, its table checked. Its ``turn`` is not read.

    Raises:
        FormatError: an action that it implies is not allowed.
    """
    usual, *others = _ways_to_raise(claimed)
    try:
        return _replay_raised(claimed, *usual)
    except FormatError:
        for way in others:
            with suppress(FormatError):
                return _replay_raised(claimed, *way)
        raise


def _ways_to_raise(claimed: State) -> Iterator[tuple[int, Team]]:
    """Yield each possible worth before the last requests, and the team that has the word.

    Where seats may raise at any time, there is one way.
    """
    rules, stake, steps = claimed.rules, claimed.stake, claimed.rules.steps
    in_turn, pending = rules.in_turn, claimed.phase is ANSWER
    word = stake.asker if pending else next(iter(stake.may_raise), None)
    yield stake.worth, word or 0
    if in_turn and stake.worth in steps[1:]:
        if pending:
            yield steps[steps.index(stake.worth) - 1], word or 0
        elif word is None:
            yield stake.worth, 1


def _replay_raised(claimed: State, worth: int, word: Team) -> State:
    """Return the state after a claimed hand in which requests up to a worth were accepted early.

    The card that replaces a burnt one is taken to be the first played or held.
    """
    table, stake = claimed.table, claimed.stake
    laid = {f"tricks[{n}].cards": trick.cards for n, trick in enumerate(claimed.tricks)}
    laid["trick"] = claimed.trick
    state = _deal(claimed, laid)
    if not is_complete(claimed):
        return state
    state = _claimed(state, table)
    if stake.counted:
        state = step(apply, state, CountQuestion(table.dealer), "stake.counted")
    if stake.redeal_asked:
        state = step(apply, state, Redeal(table.dealer), "stake.redeal_asked")
    pending = claimed.phase is ANSWER and state.eleven is None
    early, raisers = _raisers(state, stake.worth, worth, word)
    state = _played(state, early, laid)
    if state.eleven is not None:
        return state
    for side in [*raisers, *([word] if pending else [])]:
        state = step(apply, state, Raise(raiser(state, side)), "stake.asked")
    return state


def _deal(claimed: State, laid: dict[str, tuple[Laid, ...]]) -> State:
    """Return the state after the deal, with any card that turned over kept or burnt."""
    table, turned = claimed.table, claimed.exposed
    rules = table.rules
    others: dict[str, list[HiddenCard]] = {"vira": [claimed.vira]} if rules.turns_up else {}
    if turned is not None and turned.burnt:
        others["exposed.card"] = [turned.card]
    played = {path: [(each.seat, each.card) for each in cards] for path, cards in laid.items()}
    hands = dealt_hands(claimed.hands, played, others, rules.cards)
    place, actions = None, list[Action]()
    if turned is not None:
        seat = turned.seat
        check_range(seat, 0, table.seats - 1, "exposed.seat")
        hand, index = hands[seat], 0
        if claimed.phase is DEAL:
            index = -1 if turned.index is None else turned.index
            check_range(index, 0, HAND - 1, "exposed.index")
            hand.insert(index, turned.card)
            actions = [Burn(seat)]
        elif turned.burnt:
            actions = [Burn(seat), Replacement(next(iter(hand), None))]
            hand[:1] = [turned.card]
        else:
            need(turned.card in hand, f"not a card of seat {seat}", "exposed.card")
            index = hand.index(turned.card)
            asked = is_complete(claimed) and team(seat) != team(table.dealer)
            actions = [Keep(seat)] if asked else []
        place = seat, index
    for number, hand in enumerate(hands):
        due = f"{HAND} cards held and played, not {len(hand)}"
        need(len(hand) == HAND, due, f"hands[{number}]")
    if is_complete(claimed):
        points = points_dealt(rules, table.points, claimed.stake.at_eleven)
        table = evolve(table, points=points, denied=())
    state = between_hands(table, DEAL)
    for action in (Deal(hands, claimed.vira, place), *actions):
        state = step(apply, state, action, "exposed")
    return state


def _claimed(state: State, table: Table) -> State:
    """Return the state after the false scores and the denied claims of a table."""
    for side, (now, dealt) in enumerate(zip(table.points, state.points, strict=True)):
        for _ in range((now - dealt) // table.rules.steps[0]):
            state = claim_counted(state, Tento(side, Offence.FALSE_SCORE), "table.points")
    for side, offence in table.denied:
        state = step(apply, state, Tento(side, offence), "table.denied")
        state = step(apply, state, Deny(1 - side), "table.denied")
    return state


def _played(state: State, raisers: list[Team], laid: Mapping[str, Sequence[Laid]]) -> State:
    """Return the state after the cards of a hand and, as soon as they can be, its raises."""
    is_due = bool(raisers)
    for path, each in ((path, each) for path, cards in laid.items() for each in cards):
        if is_due and _is_asked(state, raisers[0]):
            state, is_due = _raise(state, raisers), False
        blind = PlayBlind(each.seat, 0)
        play = blind if state.is_dark else Play(each.seat, each.card, each.covered)
        state = step(apply, state, play, path)
    return _raise(state, raisers) if is_due else state


def _raisers(state: State, worth: int, accepted: int, word: Team) -> tuple[list[Team], list[Team]]:
    """Return the teams that ask for more, in order: up to a worth accepted early, and from there.

    Args:
        state: after the deal.
        worth: the worth of the hand after them.
        accepted: its worth after those that are accepted early.
        word: the team that accepts the last of them, and may ask for more.
    """
    steps = state.rules.steps
    need(worth in steps, f"one of {steps} expected, not {quoted(worth)}", "stake.worth")
    if state.eleven is not None:
        is_accepted = state.phase is ANSWER and worth != steps[0]
        return [state.stake.at_eleven[0]] * is_accepted, []
    teams = [(word + left) % 2 for left in range(steps.index(worth), 0, -1)]
    early = steps.index(accepted)
    return teams[:early], teams[early:]


def _is_asked(state: State, side: Team) -> bool:
    """Return whether a team can begin to raise now, or answers."""
    in_turn = state.rules.in_turn and state.phase is PLAY
    return not in_turn or team(state.turn) == side


def raiser(state: State, side: Team) -> int:
    """Return a seat of a team, the one whose turn it is if possible."""
    return state.turn if state.phase is PLAY and team(state.turn) == side else side


def _raise(state: State, raisers: list[Team]) -> State:
    """Return the state after raises, the last of which is accepted; at eleven, after a yes."""
    if state.eleven is not None:
        return step(apply, state, Accept(raisers[0]), "stake.may_raise")
    for side in raisers:
        state = step(apply, state, Raise(raiser(state, side)), "stake.worth")
    return step(apply, state, Accept(1 - raisers[-1]), "stake.may_raise")


def claim_counted(state: State, claim: Tento, where: str) -> State:
    """Return the state after a claim that counts."""
    state = step(apply, state, claim, where)
    is_open = state.phase is CLAIM
    return step(apply, state, Admit(1 - team(claim.seat)), where) if is_open else state


@lru_cache(maxsize=64)
def sums(rules: Rules) -> frozenset[int]:
    """Return the points that a team can have before the end: sums of worths.

    Examples:
        >>> sorted(sums(Rules(steps=(3, 5), target=12)))
        [0, 3, 5, 6, 8, 9, 10, 11]
    """
    found = {0}
    for points in range(1, rules.target):
        if any(points - worth in found for worth in rules.steps):
            found.add(points)
    return frozenset(found)


def points_dealt(
    rules: Rules, points: tuple[int, ...], at_eleven: tuple[Team, ...]
) -> tuple[int, ...]:
    """Return the most points each team can have had when a deal was complete.

    False scores may have raised them since, within the same hand, or a claim to the end.

    Args:
        rules: the rules.
        points: the teams' points later in that hand.
        at_eleven: the teams that were at the brink.
    """
    if not rules.claims:
        return points
    points = tuple([min(each, max(sums(rules))) for each in points])
    step, brink = rules.steps[0], rules.brink
    above = [
        0 if side in at_eleven else max(0, each - brink + step) // step
        for side, each in enumerate(points)
    ]
    return tuple([each - step * times for each, times in zip(points, above, strict=True)])

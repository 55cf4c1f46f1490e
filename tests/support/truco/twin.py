"""A match of Truco in a record and in the reference, in step from the first cut to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fodasse.bulk.truco.game  # noqa: F401  # the kernel is registered there
from fodasse.bulk.compiled import kernel, signed, unsigned
from fodasse.bulk.luck import word as key_of_match
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import (
    allows,
    look,
    play,
    random_action,
    write_legal,
)
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.bulk.truco import hands as hands_of
from fodasse.bulk.truco.layout import (
    BACK,
    COVERED,
    EXPOSED,
    HAND,
    HISTORIES,
    MATCH,
    PLAY,
    SEATS,
    STRENGTHS,
)
from fodasse.bulk.truco.positions import write_rules
from fodasse.bulk.truco.turns import TURN
from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card
from fodasse.games.truco import (
    Deal,
    How,
    Phase,
    Replacement,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    start,
    view,
)
from fodasse.games.truco.actions import Action
from fodasse.games.truco.encoding import IDS, encode_action
from fodasse.games.truco.laid import Laid, team
from fodasse.games.truco.statistics import count
from support.truco.positions import state_in

NUMBERS = {card: number for number, card in enumerate(TRUCO_DECK)}
"""The number of each card."""
EVEN = 420
"""The number of words, evenly spread, from which random actions are chosen; every number of legal
actions divides it."""
_NUMBERS_BEYOND = (-1, -(2**40), len(IDS), 2**40)
"""Numbers that are no action's."""


@kernel
def begin(matches: Any, seats: int, key: Any, dealer: int) -> None:
    """Begin the match of the first record."""
    hands_of.start(matches[0], seats, key)
    hands_of.begin(matches[0], dealer, 0)


@kernel
def step(matches: Any, given: int, chosen: Any, legal: Any) -> None:
    """Deal or do an action in the first record; then look, and write what is legal.

    Args:
        matches: the record.
        given: the action, before a deal ``NOBODY``; less than that: none, look alone.
        chosen: room for random actions by words that are evenly spread.
        legal: room for 1 for each legal action.
    """
    match = matches[0]
    if match.phase == DEAL:
        hands_of.deal(match)
    elif given >= NOBODY:
        play(match, None, given)
    if match.phase == DEAL or match.phase >= OVER:
        return
    word = step_of_words = unsigned(2**64 - 1) // unsigned(chosen.size)
    word //= unsigned(2)
    for place in range(chosen.size):
        chosen[unsigned(place)] = signed(random_action(match, word))
        word += step_of_words
    write_legal(look(match), legal)


@kernel
def is_allowed(matches: Any, action: int) -> bool:
    """Whether an action of any number is legal for the seat that was looked at."""
    return bool(allows(matches[0], action))


@kernel
def _deal_some(matches: Any, seats: int, rows: Any) -> None:
    """Write the cards of the first deals of as many matches, in the order dealt."""
    match = matches[0]
    for row in range(rows.shape[0]):
        hands_of.start(match, seats, unsigned(row))
        hands_of.deal(match)
        for place in range(3 * seats):
            hand = match.hands[unsigned(place // 3)]
            rows[row, place] = (hand >> unsigned(8 * (place % 3))) & unsigned(255)
        rows[row, 3 * seats] = match.vira


@kernel
def _play_some(blank: Any, matches: Any, rows: Any) -> None:
    """Play hands on at random from a position, and write the points after them."""
    match = matches[0]
    for row in range(rows.shape[0]):
        matches[0] = blank[0]
        match.key = key_of_match(unsigned(12), unsigned(row))
        play(match, None, NOBODY)
        rows[row, 0] = match.points[0]
        rows[row, 1] = match.points[1]


def cards_dealt(seats: int, rules: Rules, deals: int) -> NDArray[np.int64]:
    """Return the cards of deals, a row each: hand after hand in the order dealt, then the vira."""
    matches = np.zeros(1, MATCH)
    write_rules(matches, rules)
    rows = np.zeros((deals, 3 * seats + 1), np.int64)
    _deal_some(matches, seats, rows)
    return rows if rules.turns_up else rows[:, :-1]


def begun(state: State) -> NDArray[np.void]:
    """Return the record of a state that has just been dealt, without a team at the brink."""
    matches = np.zeros(1, MATCH)
    write_rules(matches, state.rules)
    begin(matches, state.table.seats, np.uint64(0), state.table.dealer)
    match = matches[0]
    for seat, hand in enumerate(state.hands):
        match["hands"][seat] = sum(NUMBERS[card] << 8 * place for place, card in enumerate(hand))
    match["phase"], match["turn"], match["may_raise"] = PLAY, state.turn, 3
    match["vira"] = _number(state.vira, TRUCO_DECK)
    match["manilha"] = _number(state.manilha, TRUCO_RANKS)
    match["last_cut"] = _number(state.last_cut, list(How))
    match["max_rounds"] = 1
    assert_facts(match, state)
    return matches


def ends(blank: NDArray[np.void], matches: int) -> Counter[tuple[int, ...]]:
    """Return how often the hand of a record ends with which points, if all play at random."""
    rows = np.zeros((matches, 2), np.int64)
    _play_some(blank, blank.copy(), rows)
    return Counter(map(tuple, rows.tolist()))


def dealt(matches: Any, state: State) -> Deal | Replacement:
    """Return what chance has done in the record, given the state before."""
    match, turned = matches[0], state.exposed
    if turned is not None and turned.index is not None:
        return Replacement(_held(match, turned.seat, HAND)[turned.index])
    hands = tuple([_held(match, seat, HAND) for seat in range(state.table.seats)])
    vira = int(match["vira"])
    return Deal(hands, None if vira == NOBODY else TRUCO_DECK[vira])


def _held(match: Any, seat: int, held: int) -> tuple[Card, ...]:
    word = int(match["hands"][seat])
    return tuple([TRUCO_DECK[word >> 8 * place & 255] for place in range(held)])


class Both:
    """The same match twice, and what the reference has counted in it."""

    def __init__(self, seats: int, rules: Rules, key: int, dealer: int = 0) -> None:
        self.state = start(seats, rules=rules, dealer=dealer)
        self.matches = np.zeros(1, MATCH)
        write_rules(self.matches, rules)
        self.matches["codes"] = OUTSIDE
        self._legal, self._chosen = np.zeros(len(IDS), np.int8), np.zeros(EVEN, np.int64)
        self._counts: Counter[str] = Counter()
        begin(self.matches, seats, np.uint64(key), dealer)
        self._step(NOBODY - 1)
        self.assert_agree()

    def go_on(self, rng: Random, *, meekness: float, mishaps: float) -> None:
        """Do the next action in both.

        Args:
            rng: random numbers.
            meekness: how often no raise and no run is chosen, where there is another action.
            mishaps: how often a card turns over in a deal, where the rules have that.
        """
        before = self.state
        action: Action
        if before.phase is Phase.DEAL:
            self._step(NOBODY)
            action = dealt(self.matches, before)
            if isinstance(action, Deal) and before.rules.exposure and rng.random() < mishaps:
                action = self._turn_over(action, rng)
            self._counts["deals"] += 1
        else:
            action = _chosen(before, rng, meekness)
            self._step(encode_action(action, before.rules))
            self._counts["decisions"] += 1
        self.state = apply(before, action)
        self._counts.update(count(before, self.state))
        self.assert_agree()

    def _step(self, given: int) -> None:
        step(self.matches, given, self._chosen, self._legal)

    def _turn_over(self, deal: Deal, rng: Random) -> Deal:
        """Turn a card over in the deal that was just made, which chance never does."""
        match, table = self.matches[0], self.state.table
        seat, index = rng.randrange(table.seats), rng.randrange(HAND)
        card = deal.hands[seat][index]
        assert card is not None
        match["exposed_card"], match["exposed_seat"] = NUMBERS[card], seat
        match["exposed_index"], match["burnt"] = index, 0
        if team(seat) != team(table.dealer):
            match["phase"], match["turn"] = EXPOSED, seat
            match["worth"], match["step"] = table.rules.steps[0], 0
            match["asked"], match["asker"] = 0, NOBODY
            for name in ("may_raise", "at_eleven", "dark"):
                match[name] = 0
        elif not match["dark"]:
            match["exposed_index"] = NOBODY
        self._step(NOBODY - 1)
        return Deal(deal.hands, deal.vira, (seat, index))

    def assert_agree(self) -> None:
        """Compare every fact, the legal actions, and what is shown to the seat to act."""
        state, match, counts = self.state, self.matches[0], self._counts
        assert_facts(match, state)
        assert match["deals"] == counts["deals"]
        assert match["decisions"] == counts["decisions"]
        assert match["rounds"] == counts["hands"]
        assert match["total_points"] == counts["points"]
        assert match["total_runs"] == counts["runs"]
        assert match["total_tricks"] == counts["tricks"] + len(state.tricks)
        assert match["total_tied"] == counts["tied"] + sum(t.winner is None for t in state.tricks)
        if state.phase in (Phase.DEAL, Phase.OVER):
            return
        legal = [encode_action(each, state.rules) for each in legal_actions(state)]
        assert np.flatnonzero(self._legal).tolist() == sorted(legal)
        share = EVEN // len(legal)
        assert Counter(self._chosen.tolist()) == dict.fromkeys(legal, share)
        for number in (*range(len(IDS)), *_NUMBERS_BEYOND):
            assert is_allowed(self.matches, number) == (number in legal)
        seat = state.awaited[0]
        assert_shown(self.matches.view(TURN)[0], view(state, seat))


def in_step(
    seats: int,
    rules: Rules,
    seed: int,
    *,
    meekness: float = 0.0,
    mishaps: float = 0.0,
    steps: int = 400,
) -> Iterator[State]:
    """Yield the states of a match, all the facts compared after everything that happens in it."""
    rng = Random(seed)
    both = Both(seats, rules, rng.getrandbits(64), rng.randrange(seats))
    yield both.state
    for _ in range(steps):
        if both.state.phase is Phase.OVER:
            return
        both.go_on(rng, meekness=meekness, mishaps=mishaps)
        yield both.state


def _chosen(state: State, rng: Random, meekness: float) -> Action:
    legal = legal_actions(state)
    if rng.random() < meekness:
        legal = tuple(each for each in legal if each.type not in ("raise", "run")) or legal
    return rng.choice(legal)


def assert_facts(match: Any, state: State) -> None:
    """Compare a record with a state without a claim."""
    assert state_in(match, state) == state
    if seats := state.awaited:
        assert match["turn"] == seats[0]
    assert match["dark"] == state.is_dark
    assert match["manilha"] == _number(state.manilha, TRUCO_RANKS)
    assert HISTORIES[match["history"]] == tuple([trick.winner for trick in state.tricks])
    assert match["leaders"][len(state.tricks)] == state.leader
    best = [0, 0]
    for place, laid in enumerate(state.trick):
        assert laid.card is not None
        at = len(TRUCO_DECK) * (match["manilha"] + 1) + NUMBERS[laid.card]
        value = 3 - place + 4 * int(STRENGTHS[at]) * (not laid.covered)
        best[team(laid.seat)] = max(best[team(laid.seat)], value)
    assert match["best"].tolist() == best


def assert_shown(turn: Any, seen: View) -> None:
    """Compare what a policy is shown with the seat's view."""
    seat, seats = seen.viewer, len(seen.hands)
    assert seat is not None
    assert turn["seat"] == seat
    assert turn["hand"] == _mask(seen.hands[seat])
    mate = seen.hands[(seat + 2) % seats] if seats > 2 else ()
    assert turn["partner"] == _mask(mate)
    assert turn["vira"] == _number(seen.vira, TRUCO_DECK)
    assert turn["manilha"] == _number(seen.manilha, TRUCO_RANKS)
    assert turn["held"][:seats].tolist() == [len(hand) for hand in seen.hands]
    lies = [NOBODY] * (HAND * SEATS)
    cards = [seen.vira]
    if seen.exposed is not None and seen.exposed.burnt:
        cards.append(seen.exposed.card)
    for place, laid in _laid(seen):
        lies[place] = BACK if laid.card is None else NUMBERS[laid.card] + COVERED * laid.covered
        cards.append(laid.card)
    assert turn["lies"].tolist() == lies
    if seen.phase in (Phase.ANSWER, Phase.PLAY):
        assert turn["seen"] == _mask(cards)


def _laid(moment: State | View) -> Iterator[tuple[int, Laid]]:
    """Yield the cards that were played, and their places in a record."""
    tricks = [*[trick.cards for trick in moment.tricks], moment.trick]
    for number, trick in enumerate(tricks):
        for laid in trick:
            yield SEATS * number + laid.seat, laid


def _mask(cards: Any) -> int:
    return sum(1 << NUMBERS[card] for card in cards if card is not None)


def _number(value: Any, values: Any) -> int:
    return NOBODY if value is None else values.index(value)

"""A match in a record and in the reference core, in step from the first deal to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import numba
import numpy as np
from attrs import evolve, frozen

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import Bid, Phase, Rules, State, View, apply, legal_actions, outcome, start, view
from fodasse.bulk import protocol
from fodasse.bulk.bits import ONE, highest, lowest
from fodasse.bulk.compiled import kernel, signed
from fodasse.bulk.fodasse.layout import BID, MATCH, PLAY
from fodasse.bulk.fodasse.positions import write_rules
from fodasse.bulk.fodasse.turns import TURN
from fodasse.bulk.policies import OUTSIDE, OWN, choose
from fodasse.bulk.record import DEAL, NOBODY
from fodasse.games.fodasse import Action, Round
from fodasse.games.fodasse.encoding import decode_action, encode_action
from fodasse.games.fodasse.statistics import count
from fodasse.games.fodasse.strength import taker
from support.fodasse.positions import Twins

START = -2
"""Given where a match is to begin."""


@kernel
def advance(matches: Any, seats: int, key: Any, given: int) -> int:
    """Start, deal or decide in the first record; what the rules policy would do next."""
    match = matches[0]
    if given == START:
        protocol.start(match, seats, key)
    elif match.phase == DEAL:
        protocol.deal(match)
    else:
        protocol.play(match, None, given)
    if match.phase in (BID, PLAY):
        return choose(match, OWN, True)
    return NOBODY


@numba.njit
def own(turn: Any, luck: int) -> int:
    """The first or the last of the legal actions; with a limit of 100 to 299, action limit - 150.

    One policy for all tests, as compiling costs seconds.
    """
    if 100 <= turn.limit < 300:
        return signed(turn.limit - 150)
    return signed(lowest(turn.legal) if luck & ONE else highest(turn.legal))


def in_step(
    seats: int, rules: Rules, seed: int, *, shyness: float, cunning: float, steps: int
) -> Iterator[State]:
    """A match, all the facts compared after everything that happens in it.

    Args:
        seats: how many begin.
        rules: the switches.
        seed: of the deals and the decisions.
        shyness: how often the least is bid and the weakest card played, which is how a round
            comes to be nobody's.
        cunning: how often else it is done what the rules policy would do.
        steps: how many things happen at most.
    """
    rng = Random(seed)
    both = _Both(seats, rules, rng.getrandbits(64))
    yield both.state
    for _ in range(steps):
        if both.state.phase is Phase.OVER:
            return
        both.go_on(rng, shyness, cunning)
        yield both.state


class _Both:
    """The same match twice, and what the reference has counted in it."""

    def __init__(self, seats: int, rules: Rules, key: int) -> None:
        self.state = start(seats, rules=rules)
        self._seats, self._key = seats, np.uint64(key)
        self._twins = Twins(np.zeros(1, MATCH), tuple(range(seats)))
        write_rules(self._twins.matches, rules)
        self._twins.matches["codes"] = OUTSIDE
        self._counts: Counter[str] = Counter()
        self._exact, self._fate = [0] * seats, [0] * seats
        self._proposed = self._advance(START)
        self._assert_agree()

    def go_on(self, rng: Random, shyness: float, cunning: float) -> None:
        before = self.state
        if before.phase is Phase.DEAL:
            self._proposed = self._advance(NOBODY)
            self.state = apply(before, self._twins.deal(before))
            self._counts["deals"] += 1
        else:
            action = self._chosen(rng, shyness, cunning)
            self._proposed = self._advance(encode_action(action, before.rules))
            self.state = apply(before, action)
            self._counts["decisions"] += 1
        self._counts.update(count(before, self.state))
        self._is_set = before.table.history.endgame is not None
        finished = self.state.last_round
        if finished is not None and finished is not before.last_round:
            self._count(finished)
        self._assert_agree()

    def _advance(self, given: int) -> int:
        return advance(self._twins.matches, self._seats, self._key, given)

    def _chosen(self, rng: Random, shyness: float, cunning: float) -> Action:
        legal = legal_actions(self.state)
        if rng.random() < shyness:
            return legal[0]
        seat = self.state.to_act
        assert seat is not None
        cunningly = decode_action(self._proposed, seat, self.state.rules)
        assert cunningly in legal
        return cunningly if rng.random() < cunning else rng.choice(legal)

    def _count(self, finished: Round) -> None:
        for seat, bid, won in zip(finished.seats, finished.bids, finished.won, strict=True):
            self._exact[seat] += bid == won and not self._is_set
            if seat not in self.state.at_table:
                self._fate[seat] = self._counts["rounds"]
        if not self.state.at_table and self.state.rules.simultaneous == "fewest":
            self._fate[self.state.table.history.eliminated[-1][0]] += 1

    def _assert_agree(self) -> None:
        matches, state = self._twins.matches, self.state
        match, seats, counts = matches[0], self._seats, self._counts
        self._twins.assert_agree(state)
        assert match["key"] == self._key
        assert match["deals"] == counts["deals"]
        assert match["decisions"] == counts["decisions"]
        assert match["rounds"] == counts["rounds"]
        assert match["total_repeated"] == counts["repeated"]
        assert match["total_bids"] == counts["bids"]
        assert match["total_exact"] == counts["exact"]
        assert match["total_set_bids"] == counts["set-bids"]
        assert match["total_set_exact"] == counts["set-exact"]
        assert match["total_stages"] == counts["stages"]
        annulled = match["total_annulled"]
        assert annulled == counts["annulled"] + annulled_in(state)
        assert match["exact"][:seats].tolist() == self._exact
        assert match["fate"][:seats].tolist() == self._fate
        if state.phase is Phase.OVER:
            return
        assert state.round_number == 1 + counts["rounds"] - counts["repeated"]
        assert state.hand_size == (match["endgame"] or match["size"])
        if state.phase is not Phase.DEAL:
            legal = {encode_action(each, state.rules) for each in legal_actions(state)}
            assert match["legal"] == mask_of(legal)
            taken = (card for stage in state.stages for _, card in stage.cards)
            assert match["cards"] == mask_of(state.rules.card_numbers[card] for card in taken)
            _assert_shown(matches.view(TURN)[0], view(state, state.turn))


def _assert_shown(turn: Any, seen: View) -> None:
    """What a policy is shown is what the seat's view holds, and no more."""
    rules, seats = seen.rules, range(len(seen.seats))
    seat = seen.to_act
    assert seat is not None
    assert turn["seat"] == seen.viewer == seat
    lying = dict(seen.stage)
    lying |= {o: card for o in seats if o != seat for card in seen.seat(o).hand if card}
    shown = [*lying.values(), *(card for stage in seen.stages for _, card in stage.cards)]
    shown += [seen.vira] if seen.vira else []
    assert turn["seen"] == mask_of(rules.card_numbers[card] for card in shown)
    hand = [card for card in seen.seat(seat).hand if card]
    assert turn["hand"] == mask_of(rules.card_numbers[card] for card in hand)
    assert turn["vira"] == (rules.card_numbers[seen.vira] if seen.vira else NOBODY)
    assert turn["manilha"] == (rules.ranks.index(seen.manilha) if seen.manilha else NOBODY)
    assert turn["hand_size"] == seen.hand_size
    assert turn["dealt"] == len(seen.at_table)
    assert turn["dealer"] == seen.dealer
    if turn["by_table"]:
        plain = [number if rules.equal_cards == "suit" else number // 4 for number in range(40)]
        known = rules.powers.get(seen.manilha)  # None while the vira lies face down
        powers = plain if known is None else [known[card] for card in rules.deck]
        shown_powers = turn["powers"][: len(rules.deck)].tolist()
        assert _order(shown_powers) == _order(powers[: len(rules.deck)])
    assert (turn["limit"], turn["ranks"]) == (rules.limit, len(rules.ranks))
    for number, player in enumerate(seen.seats):
        card = lying.get(number)
        assert turn["lies"][number] == (NOBODY if card is None else rules.card_numbers[card])
        assert turn["points"][number] == player.points
        assert turn["bids"][number] == (NOBODY if player.bid is None else player.bid)
        assert turn["won"][number] == player.won


def _order(powers: Sequence[int]) -> list[int]:
    """By card: the number of lower powers, which is all that counts."""
    different = sorted(set(powers))
    return [different.index(power) for power in powers]


@frozen
class Replayed:
    """What the reference tells of a match."""

    state: State
    """Its end."""
    counts: Counter[str]
    """``actions`` and what ``Sums`` has besides."""
    made: list[int]
    """By seat: bids that it made and met."""
    missed: list[int]
    """And bids that it made and did not meet."""
    points: list[list[int]]
    """By round and by seat: the points after it."""
    bids: list[list[int]]
    """By round and by seat: the bid; -1 where it was not dealt in."""
    won: list[list[int]]
    """By round and by seat: the stages taken."""
    hand_sizes: list[int]
    """By round: the cards of each seat."""
    dealers: list[int]
    """By round: who dealt."""
    endgames: list[bool]
    """By round: whether nobody bid."""


def replayed(seats: int, rules: Rules, actions: Iterable[Action]) -> Replayed:
    """A match that the reference replays."""
    state = start(seats, rules=rules)
    counts: Counter[str] = Counter()
    told = Replayed(state, counts, [0] * seats, [0] * seats, [], [], [], [], [], [])
    bidders: set[int] = set()
    for action in actions:
        before, state = state, apply(state, action)
        if isinstance(action, Bid):
            bidders.add(action.seat)
        counts["actions"] += 1
        counts.update(count(before, state))
        finished = state.last_round
        if finished is not None and finished is not before.last_round:
            told.points.append(list(state.table.points))
            told.bids.append([-1] * seats)
            told.won.append([0] * seats)
            for seat, bid, won in zip(finished.seats, finished.bids, finished.won, strict=True):
                told.made[seat] += seat in bidders and bid == won
                told.missed[seat] += seat in bidders and bid != won
                told.bids[-1][seat], told.won[-1][seat] = bid, won
            told.hand_sizes.append(len(finished.stages))
            told.dealers.append(before.dealer)
            told.endgames.append(not bidders)
            bidders.clear()
    return evolve(told, state=state)


def annulled_in(state: State) -> int:
    """Stages of the round in play whose cards all annulled each other."""
    if state.phase is not Phase.PLAY:
        return 0
    rules = state.rules
    powers = rules.powers[state.manilha]
    return sum(taker(stage.cards, powers, rules.equal_cards) is None for stage in state.stages)


def places(state: State) -> list[int]:
    """By seat, at the end: how many seats did better."""
    result = outcome(state)
    assert result is not None
    return better(result.ranking, len(state.table.points))


def better(ranking: Sequence[Sequence[int]], seats: int) -> list[int]:
    """By seat: how many stand on better places."""
    counted, above = [0] * seats, 0
    for place in ranking:
        for seat in place:
            counted[seat] = above
        above += len(place)
    return counted


def mask_of(numbers: Iterable[int]) -> int:
    """The word with these bits."""
    return sum(1 << number for number in set(numbers))

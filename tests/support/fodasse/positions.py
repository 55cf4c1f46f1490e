"""A position in a record and in the reference core: played on in step, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve, frozen

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import Deal, Phase, State, apply, legal_actions, start
from fodasse.bulk import protocol
from fodasse.bulk.compiled import unsigned, unstored
from fodasse.bulk.fodasse.layout import BID, PLAY
from fodasse.bulk.fodasse.positions import packed
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import look
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.fodasse.encoding import encode_action
from support.bulk.stepping import deal_in, hand_in
from support.fodasse.playing import switched, walk

PHASES = {DEAL: Phase.DEAL, BID: Phase.BID, PLAY: Phase.PLAY, OVER: Phase.OVER}


@unstored
def _deal(matches: Any) -> None:
    protocol.deal(matches[0])


@unstored
def _decide(matches: Any, action: int) -> None:
    protocol.play(matches[0], None, action)


@unstored
def legal(matches: Any) -> int:
    """The legal actions of the seat to act in the first record, which it has looked at."""
    return unsigned(look(matches[0]).legal)


def can_be_played_on(state: State) -> bool:
    """Whether all who play were dealt in."""
    table = state.table
    dealt = {seat for seat, bid in enumerate(state.bids) if bid is not None}
    return state.phase is Phase.OVER or not (table.waiting or dealt.difference(table.at_table))


def settled(state: State) -> State:
    """Return a state when nobody has said more: no pause and no motion."""
    return evolve(state, table=evolve(state.table, paused=None, motion=None))


def positions(
    seats: int, words: dict[str, Any], seed: int, *, share: float = 0.0, steps: int = 80
) -> Iterator[State]:
    """Yield the states of a random match with this share of joins, leaves and motions."""
    state = start(seats, rules=switched(words), dealer=seed % seats)
    yield state
    for _, _, following in walk(state, seed=seed, share=share, steps=steps):
        yield following


@frozen(eq=False)
class Twins:
    """A record, and whom of the reference its seats are."""

    matches: Any
    seats: tuple[int, ...]

    @classmethod
    def of(cls, state: State, key: int) -> Twins:
        """The record of a state, dealing by a key; follow it from ``settled(state)``."""
        matches = packed(state).matches
        matches["key"] = key
        matches["codes"] = OUTSIDE
        return cls(matches, state.at_table)

    def follow(self, state: State, rng: Random) -> State:
        """Deal or decide in both; what is dealt the record says, what is decided the generator."""
        if state.phase is not Phase.DEAL:
            action = rng.choice(legal_actions(state))
            _decide(self.matches, encode_action(action, state.rules))
            return apply(state, action)
        _deal(self.matches)
        return apply(state, self.deal(state))

    def deal(self, state: State) -> Deal:
        """The deal that the record holds."""
        places = map(self.seats.index, state.at_table)
        return deal_in(self.matches[0], places, state.rules)

    def assert_agree(self, state: State) -> None:
        """All that a record tells is so in the reference."""
        match = self.matches[0]
        place = {seat: number for number, seat in enumerate(self.seats)}
        assert PHASES[int(match["phase"])] is state.phase
        for seat, number in place.items():
            assert match["points"][number] == state.seat(seat).points
            assert bool(match["fate"][number]) is (seat not in state.at_table)
        if state.phase is Phase.OVER:
            return
        at_table = state.at_table
        following = dict(zip(at_table, (*at_table[1:], at_table[0]), strict=True))
        assert match["seats"] == len(at_table)
        for seat in at_table:
            assert match["following"][place[seat]] == place[following[seat]]
        assert match["dealer"] == place[state.dealer]
        ladder = state.table.history.ladder
        assert (match["size"], bool(match["falling"])) == (ladder.size, ladder.falling)
        assert match["endgame"] == (state.table.history.endgame or 0)
        left = state.table.history.rounds_left
        assert left is None or match["max_rounds"] - match["rounds"] == left
        if state.phase is not Phase.DEAL:
            self._assert_round_agrees(state, place)

    def _assert_round_agrees(self, state: State, place: dict[int, int]) -> None:
        match = self.matches[0]
        deck = state.rules.deck
        assert state.turn is not None
        assert match["turn"] == place[state.turn]
        assert match["hand_size"] == state.hand_size
        assert bool(match["blind"]) is state.is_blind
        if state.vira is None or state.manilha is None:
            assert match["vira"] == match["manilha"] == NOBODY
        else:
            assert deck[match["vira"]] is state.vira
            assert state.rules.ranks[match["manilha"]] is state.manilha
        bids = [bid for bid in state.bids if bid is not None]
        assert bool(match["called"]) is any(bids)
        if state.phase is Phase.BID:
            assert match["called"] == sum(bids)
        for seat in state.at_table:
            player = state.seat(seat)
            assert hand_in(match, place[seat], state.rules) == player.hand
            assert match["bids"][place[seat]] == (NOBODY if player.bid is None else player.bid)
            assert match["won"][place[seat]] == player.won
        assert match["completed"] == len(state.stages)
        assert match["accumulated"] == state.accumulated
        assert match["laid"] == (len(bids) if state.phase is Phase.BID else len(state.stage))
        laid = [*state.stage, *(each for stage in state.stages for each in stage.cards)]
        mask = int(match["cards"] | match["stage"])
        assert {deck[number] for number in range(40) if mask >> number & 1} == {
            card for _, card in laid
        }
        allowed = {encode_action(action, state.rules) for action in legal_actions(state)}
        mask = legal(self.matches)
        self._assert_stage_agrees(state, place)
        assert {number for number in range(64) if mask >> number & 1} == allowed

    def _assert_stage_agrees(self, state: State, place: dict[int, int]) -> None:
        match = self.matches[0]
        deck = state.rules.deck
        open_cards = dict(state.stage)
        if state.phase is Phase.BID and state.is_blind:
            others = [seat for seat in state.at_table if seat != state.turn]
            open_cards = {seat: state.hands[seat][0] for seat in others}
        for seat in state.at_table:
            card = open_cards.get(seat)
            lies = int(match["lies"][place[seat]])
            assert (None if lies == NOBODY else deck[lies]) is card
        numbers = {deck.index(card): place[seat] for seat, card in state.stage}
        assert _bits(match["stage"]) == set(numbers)
        for number, seat in numbers.items():
            assert match["holder"][number] == seat


def _bits(mask: Any) -> set[int]:
    return {number for number in range(64) if int(mask) >> number & 1}

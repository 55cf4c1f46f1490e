"""A match of The Great Dalmuti in a record and in the reference, in step to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import fodasse.bulk.dalmuti.game  # noqa: F401  # the kernel is registered there
from fodasse.bulk import protocol
from fodasse.bulk.compiled import signed, unsigned, unstored
from fodasse.bulk.dalmuti.game import COMPILED
from fodasse.bulk.dalmuti.layout import ACTIONS, LEGAL_WORDS, MATCH, PAIRS
from fodasse.bulk.dalmuti.positions import packed, word_of, write_rules
from fodasse.bulk.dalmuti.turns import TURN
from fodasse.bulk.luck import choice, word
from fodasse.bulk.policies import OUTSIDE, RANDOM
from fodasse.bulk.protocol import add_points, add_returns, allows, look, random_action, write_legal
from fodasse.bulk.record import DEAL, NOBODY
from fodasse.core.fields import require
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Give,
    Phase,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    start,
    view,
)
from fodasse.games.dalmuti.encoding import IDS
from fodasse.games.dalmuti.statistics import count

START = -2
"""Given where a match is to begin."""
SAME_FACTS = (
    *("phase", "turn", "agreed", "wildcards", "pair", "lone", "owed", "twelve", "reentry"),
    *("seats", "deck", "hand_number", "taken_over", "revolted", "gone", "paid", "given"),
    *("top_seat", "top_rank", "top_count", "top_wildcards", "passes", "passed"),
)
"""Fields that are those of the reference's state, whatever was played before."""
SAME_BY_SEAT = ("seating", "place", "points", "hands")
PHASES = (None, Phase.TAKEOVER, Phase.BONUS, Phase.PLAY)
LOOKED = ("legal", "hand", "unseen", "laid", "held", "went_out", "gave", "got", "due")
"""Fields that only ``look`` writes."""
COUNTS = ("tricks", "sets", "later_hands", "stayed", "takeovers")


@unstored
def advance(matches: Any, seats: int, key: Any, first: int, given: int) -> None:
    """Start, deal, or do an action in the first record."""
    match = matches[0]
    if given == START:
        protocol.start(match, seats, key)
        protocol.begin(match, first, NOBODY)
    elif match.phase == DEAL:
        protocol.deal(match)
    else:
        protocol.play(match, None, signed(given))


@unstored
def _look(matches: Any) -> None:
    look(matches[0])


@unstored
def play_on(matches: Any) -> None:
    """Play the first record on until a caller has to decide, or to deal."""
    protocol.play(matches[0], None, signed(NOBODY))


@unstored
def _luck(key: int, decision: int) -> int:
    return choice(key, decision)


@unstored
def draw(matches: Any, lucks: Any, drawn: Any) -> None:
    """Draw an action of the seat to act in the first record for each random word."""
    for place in range(lucks.size):
        drawn[place] = random_action(matches[0], lucks[unsigned(place)])


@unstored
def write_allowed(matches: Any, row: Any, first: int) -> None:
    """Write for each number from one on whether it is an action allowed in the first record."""
    for place in range(row.size):
        row[place] = allows(matches[0], first + place)


@unstored
def write_mask(turns: Any, row: Any) -> None:
    write_legal(turns[0], row)


@unstored
def write_rewards(matches: Any, points: Any, returns: Any) -> None:
    """Write twice the points, less one time, and the returns."""
    add_points(matches[0], points, 1)
    add_points(matches[0], points, 1)
    add_points(matches[0], points, -1)
    add_returns(matches[0], returns)


@unstored
def write_deals(matches: Any, seats: int, key: Any, hands: Any) -> None:
    """Write the hands of many deals, one a match, by deal and place."""
    match = matches[0]
    for place in range(len(hands)):
        protocol.start(match, seats, word(key, unsigned(place)))
        protocol.deal(match)
        for seat in range(seats):
            hands[place, seat] = match.hands[seat]


def drawn_actions(matches: Any, lucks: Sequence[int]) -> list[int]:
    """Return what the seat to act in the first record does by random words."""
    drawn = np.empty(len(lucks), np.int64)
    draw(matches, np.array(lucks, np.uint64), drawn)
    return drawn.tolist()


def same_but(first: Any, second: Any, *names: str) -> bool:
    """Whether two records are the same but for some fields."""
    return all(
        np.array_equal(first[name], second[name])
        for name in MATCH.names or ()
        if name not in names
    )


class Both:
    """The same match twice."""

    def __init__(self, seats: int, rules: Rules, youngest: int, key: int) -> None:
        self.state = start(seats, rules=rules, youngest=youngest)
        self.counts: Counter[str] = Counter()
        self.matches = np.zeros(1, MATCH)
        self.matches["turn"] = 7  # what is there before a match does not matter
        write_rules(self.matches, rules)
        self.matches["codes"] = OUTSIDE
        self._args = seats, np.uint64(key), youngest
        self._advance(START)

    @property
    def match(self) -> Any:
        """The record."""
        return self.matches[0]

    def deal(self) -> None:
        """Deal in both."""
        self._advance(NOBODY)
        seats = len(self.state.points)
        self._apply(COMPILED.dealt(self.match, seats, self.state.rules))

    def do(self, action: Action) -> None:
        """Do a seat's action in both."""
        self._advance(IDS.encode(action))
        self._apply(action)

    def random(self) -> Action:
        """What the seat to act does if it is random."""
        seat = self.state.to_act
        assert seat is not None
        luck = _luck(self.match["key"], self.match["decisions"])
        return IDS.decode(drawn_actions(self.matches, [luck])[0], seat)

    def played_on(self) -> Any:
        """The record of the match played on at random, up to the next deal or the end."""
        matches = self.matches.copy()
        matches["codes"] = RANDOM
        play_on(matches)
        matches["codes"] = OUTSIDE
        return matches[0]

    def _advance(self, given: int) -> None:
        advance(self.matches, *self._args, given)

    def _apply(self, action: Action) -> None:
        before, self.state = self.state, apply(self.state, action)
        self.counts["deals" if before.phase is Phase.DEAL else "decisions"] += 1
        self.counts.update(count(before, self.state))

    def is_now(self, match: Any) -> bool:
        """Whether another record is the same but for what was looked at."""
        return same_but(match, self.match, *LOOKED)

    def assert_agree(self) -> None:
        """All facts, and all that the seat to act is told, are the same in both."""
        match, state, seats = self.match, self.state, len(self.state.points)
        due = packed(state).matches[0]
        for name in SAME_FACTS:
            assert np.array_equal(match[name], due[name]), name
        for name in SAME_BY_SEAT:
            assert match[name][:seats].tolist() == due[name][:seats].tolist(), name
        assert match["out"][: len(state.out)].tolist() == list(state.out)
        for name in COUNTS:
            assert match[f"total_{name}"] == self.counts[name.replace("_", "-")], name
        assert match["rounds"] == self.counts["hands"]
        assert match["deals"] == self.counts["deals"]
        assert match["decisions"] == self.counts["decisions"]
        points, returns = np.zeros((2, seats))
        write_rewards(self.matches, points, returns)
        assert tuple(points) == require(GAME.rounds).points(state)
        assert tuple(returns) == GAME.returns(state)
        finished = state.last_hand
        if state.phase in (Phase.DEAL, Phase.OVER) and finished and not state.taken_over:
            assert match["out"][:seats].tolist() == list(finished.order)
        if state.to_act is None:
            return
        for seat in range(seats):
            if state.hands[seat]:
                assert match["following"][seat] == due["following"][seat]
        if state.phase is Phase.PLAY:
            assert match["begun"][:seats].tolist() == due["begun"][:seats].tolist()
        assert_shown(self.matches, state)


def assert_shown(matches: Any, state: State) -> None:
    """All that the seat to act is told in the first record, and may do, is so in the reference."""
    _look(matches)
    _assert_legal(matches, sorted(map(IDS.encode, legal_actions(state))))
    _assert_turn(matches.view(TURN)[0], view(state, state.to_act))


def _assert_legal(matches: Any, ids: Sequence[int]) -> None:
    row = np.full(ACTIONS, 7, np.int8)
    write_mask(matches.view(TURN), row)
    assert row.nonzero()[0].tolist() == ids
    assert set(row.tolist()) <= {0, 1}
    words = sum(int(word) << 64 * place for place, word in enumerate(matches[0]["legal"]))
    assert words == sum(1 << each for each in ids)
    allowed = np.empty(64 * LEGAL_WORDS + 200, np.int8)
    write_allowed(matches, allowed, -100)
    assert (allowed.nonzero()[0] - 100).tolist() == ids
    # Random words as far apart as possible: each action is drawn by one of them.
    lucks = [-(-(2**64) * each // len(ids)) for each in range(len(ids))]
    assert sorted(drawn_actions(matches, lucks)) == ids
    assert sorted(drawn_actions(matches, [luck - 1 for luck in (*lucks[1:], 2**64)])) == ids


def _assert_turn(turn: Any, seen: View) -> None:
    """What a policy is shown is what the seat's view holds, and no more."""
    seats, me = len(seen.points), seen.viewer
    assert me is not None
    assert turn["seat"] == me == seen.to_act
    assert turn["dealt"] == seats
    assert PHASES[turn["phase"]] is seen.phase
    deck = seen.rules.cards(seats)
    laid = [word_of(cards) for cards in seen.laid]
    assert turn["deck"] == word_of(deck)
    assert turn["hand"] == word_of(seen.hands[me])
    assert turn["unseen"] == word_of(deck) - word_of(seen.hands[me]) - sum(laid)
    assert turn["laid"][:seats].tolist() == laid
    assert turn["held"][:seats].tolist() == [len(hand) for hand in seen.hands]
    out = [seen.out.index(seat) + 1 if seat in seen.out else 0 for seat in range(seats)]
    assert turn["went_out"][:seats].tolist() == out
    assert turn["gone"] == len(seen.out)
    assert turn["points"][:seats].tolist() == list(seen.points)
    assert turn["seating"][:seats].tolist() == list(seen.seating)
    assert [seen.seating[place] for place in turn["place"][:seats]] == list(range(seats))
    assert turn["hand_number"] == seen.hand_number
    assert turn["taken_over"] == seen.taken_over
    assert turn["revolted"] == (NOBODY if seen.revolted is None else seen.revolted)
    assert turn["gave"] == (word_of(seen.bonus.gave) if seen.bonus else 0)
    assert turn["got"] == (word_of(seen.bonus.got) if seen.bonus else 0)
    gives = [len(each.cards) for each in seen.legal_actions if isinstance(each, Give)]
    assert turn["due"] == max(gives, default=0)
    top = (NOBODY, 0, 0, 0)
    if seen.top is not None:
        top = (seen.top.seat, seen.top.rank, seen.top.count, seen.top.wildcards)
    assert tuple(turn[f"top_{name}"] for name in ("seat", "rank", "count", "wildcards")) == top
    assert turn["passes"] == seen.passes
    assert turn["passed"] == sum(1 << seat for seat in seen.passed)
    rules = seen.rules
    assert turn["agreed"] == rules.hands
    assert turn["wildcards"] == deck.count(WILDCARD)
    assert PAIRS[turn["pair"]] == rules.pair
    assert turn["lone"] == rules.plays_lone_wildcards
    assert turn["owed"].tolist() == list(rules.owed or (0, 0))
    assert turn["reentry"] == rules.reentry

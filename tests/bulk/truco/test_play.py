"""Compiled Truco in play: rare things, the card for a burnt one, and the rules policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from fodasse.core.fields import require
from fodasse.core.seats import CHANCE
from fodasse.games.truco import (
    Action,
    Phase,
    Rules,
    State,
    actors,
    apply,
    legal_actions,
    sample_chance,
    start,
)
from fodasse.games.truco.encoding import encode_action
from fodasse.games.truco.laid import Reason
from fodasse.games.truco.public import Eleven
from fodasse.games.truco.rules import AllTied
from support.bulk.games import Record, by_bot, happening, in_step
from support.truco.playing import between, cut, deal, do, drawn, start_hand, worded

# Rare things, as in the reference


SHORT: dict[str, Any] = {"steps": (1, 2, 3), "target": 3}
OTHER: dict[str, Any] = {**SHORT, "covered_from": 1}
NOBODYS: dict[str, Any] = {"eleven_worth": 1, "all_tied": "nobody", "tie_lead": "first"}
TABLES = (
    Rules(**SHORT, run_by="both"),
    Rules(**OTHER, **NOBODYS, ferro="open", run_by="both"),
    Rules(**OTHER, tie_lead="leader", all_tied="leader", manilha="fixed", concede=True),
)
BOLD = ("raise", "run", "concede")
"""The actions that end most hands."""


def match(seed: int) -> Iterator[tuple[State, State]]:
    """Yield the states of a match in which some cards turn over, which compiled chance never does.

    After each of these the record is that of the reference's position.
    """
    rng, meekness = Random(seed), (0.0, 0.8, 1.0)[seed // 6 % 3]
    state = start(4 - 2 * (seed % 2), rules=TABLES[seed // 2 % len(TABLES)])

    def choose(state: State) -> Any:
        legal = legal_actions(state)
        if rng.random() < meekness:
            legal = tuple(each for each in legal if each.type not in BOLD) or legal
        return rng.choice(legal)

    for _ in range(25):
        record = Record(state, rng.getrandbits(64))
        for before, now in in_step(record, state, choose, 20):
            yield before, now
            state = now
            if is_due(state) and (state.exposed is not None or rng.random() < 0.4):
                break
        if is_due(state):
            before, state = state, apply(state, drawn(state, rng))
            yield before, state


def is_due(state: State) -> bool:
    """Return whether a deal is awaited, or a card for a burnt one."""
    return actors(state) == (CHANCE,)


def test_all_that_can_happen_is_met() -> None:
    met = happening(map(match, range(60)), events)
    assert all(met.values()), met


def events(before: State, state: State) -> dict[str, bool]:
    """Return what of all that can happen has happened between two states."""
    asked, dark = before.asked, before.is_dark
    turned, now = before.exposed, state.exposed
    hand = state.last_hand if state.last_hand is not before.last_hand else None
    ran = hand is not None and hand.reason is Reason.RUN
    plays = (Phase.ANSWER, Phase.PLAY)
    began = state.phase in plays and before.phase in (Phase.DEAL, Phase.EXPOSED)
    trick = state.tricks[-1] if len(state.tricks) > len(before.tricks) else None
    covered = 0 if trick is None else sum(each.covered for each in trick.cards)
    gained = 0 if hand is None else max(hand.points)
    onze, at_onze = (each.eleven is Eleven.ONZE for each in (before, state))
    index = None if now is None else now.index
    hidden = turned is not None and turned.index is not None
    raised = asked is not None and state.worth == asked != state.asked
    return {
        "a trick tied": trick is not None and trick.winner is None and not covered,
        "a trick of covered cards": trick is not None and covered == state.table.seats,
        "a covered card wins nothing": 0 < covered < state.table.seats,
        "three ties": hand is not None and [t.winner for t in hand.tricks] == [None] * 3,
        "a hand of nobody": hand is not None and hand.winner is None,
        "a raise in answer to a raise": raised and state.phase is Phase.ANSWER,
        "the last step": state.asked == state.rules.steps[-1] and before.eleven is None,
        "a run": ran and before.eleven is None,
        "a hand given up": hand is not None and hand.reason is Reason.CONCEDED,
        "a run of one partner": state.runner is not None and before.runner is None,
        "a run of both partners": ran and before.runner is not None,
        "the answer of one after a run of the other": before.runner is not None
        and state.phase is Phase.PLAY,
        "mão-de-onze, asked": began and at_onze and state.asked is not None,
        "mão-de-onze, accepted": onze and asked is not None and state.phase is Phase.PLAY,
        "mão-de-onze, run from": onze and ran,
        "mão-de-onze, not asked": began and at_onze and state.asked is None,
        "mão-de-ferro in the dark": began and state.is_dark,
        "mão-de-ferro in sight": began and state.eleven is Eleven.FERRO and not state.is_dark,
        "a card turned over, kept": before.phase is Phase.EXPOSED and began,
        "a card turned over, burnt": turned is not None and turned.burnt and began,
        "a card turned over, not asked about": turned is None and now is not None and began,
        "a card turned over in the dark, held": dark and index is not None,
        "a card turned over in the dark, played": dark and hidden and index is None,
        "points beyond the target": 0 < gained < before.worth,
        "under the table": state.under_table,
    }


# The card that takes the place of a burnt one


DUE = 100
"""How often each card is to come, on average."""


def burnt(rules: Rules, seats: int, seat: int, index: int) -> State:
    """Return a hand of high cards in which the card at an index of a seat's hand was burnt."""
    hands = ["AS AH AD", "JC KD 2C", "KS KC KH", "2S 2H 2D"][:seats]
    state = cut(between(seats=seats, rules=rules))
    whole = deal(*hands, vira="QH", exposed=(seat, index))
    if not rules.turns_up:
        whole = type(whole)(whole.hands, None, whole.exposed)
    state = do(apply(state, whole), f"{seat} burn")
    assert state.phase is Phase.DEAL
    return state


@pytest.mark.parametrize(
    ("rules", "seats", "seat"),
    [
        (Rules(), 4, 3),
        (Rules(deck="clean"), 2, 1),
        (Rules(deck="clean_with_fours"), 4, 1),
        (Rules(manilha="fixed"), 2, 1),
    ],
)
@pytest.mark.parametrize("index", [0, 2])
def test_a_burnt_card_is_replaced_by_each_card_that_was_not_dealt_equally_often(
    rules: Rules, seats: int, seat: int, index: int
) -> None:
    """By the chi-square of draws with fixed keys."""
    state = burnt(rules, seats, seat, index)
    turned = require(state.exposed)
    kept = [card for card in state.hands[seat] if card is not turned.card]
    dealt = {card for hand in state.hands for card in hand} | {turned.card, state.vira}
    left = rules.card_set - dealt
    assert {rules.cards[0], rules.cards[-1]} <= left
    hands = [deal.hands[seat] for deal in Record(state).deals(DUE * len(left))]
    assert all([*hand[:index], *hand[index + 1 :]] == kept for hand in hands)
    met = Counter(hand[index] for hand in hands)
    assert set(met) == left
    chi_square = sum((times - DUE) ** 2 / DUE for times in met.values())
    freedom = len(left) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


# The rules policy decides as the bot does


def chosen(state: State) -> Action:
    """Return what the policy does on the first seat awaited."""
    action: Action = Record(state).best()
    return action


def test_requests_are_answered_as_by_the_bot() -> None:
    """Where a chance is next to what running costs, every digit counts."""
    rng = Random(2)
    for number in range(200):
        state = cut(start(2 + number % 2 * 2))
        state = apply(state, sample_chance(state, rng))
        for turns in ("1 raise", "1 raise, 0 raise", "0 raise, 1 raise, 0 raise"):
            asked = do(state, turns)
            assert encode_action(chosen(asked)) == encode_action(by_bot(asked))


def test_three_ties_are_worth_what_the_rules_say() -> None:
    """Seat 0, which deals, is asked for more in the last trick after two ties."""
    found = {}
    for word in get_args(AllTied):
        rules = Rules(all_tied=word)
        state = start_hand(between(seats=2, rules=rules), "4S 5S 3S", "4D 5D 3D")
        state = do(state, "1 4D, 0 4S, 0 5S, 1 5D, 1 3D, 1 raise")
        assert encode_action(chosen(state)) == encode_action(by_bot(state))
        found[word] = worded(chosen(state))
    assert found == {"dealer": "0 raise", "leader": "0 run", "nobody": "0 run"}

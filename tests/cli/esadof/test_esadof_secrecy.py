"""A seat is told what it may know and nothing else."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from esadof_telling import Script, sit
from transcripts import lines

from fodasse import to_json
from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.games.esadof import GAME, Deal, Rules, apply, start
from fodasse.table.bot import Turn
from fodasse.table.driver import play_match
from fodasse.table.record import Record

CARD = re.compile(r"[A2-9TJQK][♦♠♥♣]")
RULES = Rules(max_turns=12)


class Patient:
    """Knocks seldom; else plays anything."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        legal = turn.legal_actions
        return rng.choice(legal[1:] if len(legal) == 3 and rng.random() < 0.9 else legal)


def match(seats: int, seed: int) -> Record:
    return play_match(GAME, [Patient()] * seats, seed=seed, rules=RULES)


def cut(record: Record, steps: int) -> Record:
    return evolve(record, actions=record.actions[:steps], result=None)


def exchanged(record: Record, first: int, second: int) -> Record:
    """The match with two cards of the first deal in each other's place."""
    deal = record.actions[0]
    assert isinstance(deal, Deal)
    cards = [*(card for row in deal.rows for card in row), deal.upcard, *deal.stock]
    cards[first], cards[second] = cards[second], cards[first]
    dealt = 3 * record.seats
    rows = [cards[place : place + 3] for place in range(0, dealt, 3)]
    again = Deal(rows, cards[dealt], cards[dealt + 1 :])
    return evolve(record, actions=(again, *record.actions[1:]))


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (6, 3), (10, 4)])
def test_matches_a_seat_cannot_tell_apart_are_told_the_same(seats: int, seed: int) -> None:
    """Cards of a deal are exchanged in pairs; what was done stays as it was."""
    rng = Random(seed)
    whole = match(seats, seed)
    alike = different = 0
    for steps in (1, seats + 1, seats + 6, seats + 13):
        record = cut(whole, steps)
        if len(record.actions) < steps:
            continue
        for seat in {0, 1, seats - 1}:
            seen = [*record.seen_by(seat)]
            told = {lang: lines(record, seat, lang) for lang in ("en", "pt")}
            places = rng.sample([*combinations(range(3 * seats + 8), 2)], 25)
            for first, second in places:
                other = exchanged(record, first, second)
                try:
                    is_alike = [*other.seen_by(seat)] == seen
                except FormatError:  # the hand would have ended otherwise
                    continue
                if is_alike:
                    alike += 1
                    assert lines(other, seat, "en") == told["en"]
                    assert lines(other, seat, "pt") == told["pt"]
                else:
                    different += 1
    assert alike > 50
    assert different


def test_determinized_worlds_are_told_the_same_from_the_deal_on() -> None:
    """Right after a deal a world is a deal, which can be told as a record of its own."""
    state = start(4)
    state = apply(state, GAME.chance_action(state, GAME.chance(state).pool))
    for seat in range(4):
        view = GAME.view(state, seat)
        told = set()
        for seed in range(10):
            world = GAME.determinize(view, Random(seed))
            deal = Deal(world.rows, world.pile[0], world.stock)
            told.add("\n".join(lines(Record("esadof", Rules(), 4, actions=[deal]), seat)))
        assert len(told) == 1


@pytest.mark.parametrize("seats", [3, 5])
def test_nothing_is_told_in_play_before_the_seat_has_seen_it(seats: int) -> None:
    """Each card that appears has been in a view of the seat since the cards were dealt."""
    for seed in range(8):
        script = Script(Random(seed).choices(["123", "1", "2", "2", "2", "4", "ok"], k=3000))
        session = sit(
            script, [None if seat == 1 else Patient() for seat in range(seats)], seed=seed
        )
        session.play()
        assert session.sitting.record.result is not None
        known: list[set[str]] = []
        for seen in session.sitting.record.seen_by(1):
            texts = re.findall(r'"([A2-9TJQK][DSHC])"', to_json(seen.view))
            before = set() if isinstance(seen.action, Deal) else {*known[-1]} if known else set()
            known.append(before.union(Card.parse(text).symbol for text in texts))
        for actions, line in script.told:
            assert {*CARD.findall(line)} <= known[actions], line

"""Commitments: a hash of the seed before the match, the seed after it, and what they show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

import fodasse
from fodasse import GAME, GAMES, Match, Opening, Record, from_json, to_json, verify
from fodasse.bots.random import RandomBot
from fodasse.core.chance import deal_rng
from support.games.positions import each_game
from support.table.live_matches import take_back


@pytest.fixture(scope="module")
def taken_back() -> Match:
    """A match of three deals, of which the second was taken back."""
    match: Match = Match(GAME, 2, seed="abc", match=4)
    match.run()
    seat = 0
    for is_first in (True, False):
        while match.state.round_number == 1:
            (seat,) = match.awaited
            match.submit(seat, GAME.legal_actions(match.state, seat)[0])
        match.run()
        if is_first:
            take_back(match, seat)
    match.submit(0, fodasse.Leave(0))
    return match


def test_the_commitment_is_a_hash_of_the_seed_and_the_match() -> None:
    r"""As ``printf 'fodasse commitment\n4\nabc' | sha256sum`` prints it."""
    match: Match = Match(GAME, 2, seed="abc", match=4)
    printed = "d65ccacf5119b8ea5ba10a693edc477453fc63cafa89aa5b22d7549f3fcc779a"
    assert match.commitment == printed
    match.run()
    assert match.commitment == printed
    with pytest.raises(ValueError, match="the match is not over"):
        match.opening()
    assert Match(GAME, 2).commitment != Match(GAME, 2).commitment


@each_game
def test_what_was_played_is_verified(name: str) -> None:
    match: Match = Match(GAMES[name], 4, match=3, occupants=[RandomBot()] * 4)
    before = match.commitment
    match.run()
    opening = match.opening()
    draws = [each for each in match.record.actions if getattr(each, "seat", None) is None]
    assert opening.deals == tuple(range(len(draws)))
    record = from_json(to_json(match.record), expected=Record)
    assert verify(record, from_json(to_json(opening), expected=Opening), before)
    played = fodasse.play_match(match.game, [RandomBot()] * 4, seed=7)
    draws = [each for each in played.actions if getattr(each, "seat", None) is None]
    opening = Opening(name, "7", 0, tuple(range(len(draws))))
    assert verify(played, opening, Match(match.game, 4, seed=7).commitment)


def test_deals_taken_back_are_left_out(taken_back: Match) -> None:
    opening = taken_back.opening()
    assert opening == Opening("fodasse", "abc", 4, (0, 2))
    assert verify(taken_back.record, opening, taken_back.commitment)
    again: Match = Match.restore(taken_back.log())
    assert (again.commitment, again.opening()) == (taken_back.commitment, opening)
    for other in (Match(GAME, 2).commitment, taken_back.commitment.upper(), ""):
        assert not verify(taken_back.record, opening, other)


DEALS: list[tuple[int, ...]] = [(0, 1), (0,), (0, 2, 3), (2, 0), (0, 0), (-1, 2), ()]


@pytest.mark.parametrize(
    "changes",
    [{"seed": "xyz"}, {"match": 5}, {"game": "truco"}, *({"deals": each} for each in DEALS)],
    ids=repr,
)
def test_another_opening_is_not_verified(changes: dict[str, Any], taken_back: Match) -> None:
    opening = evolve(taken_back.opening(), **changes)
    assert not verify(taken_back.record, opening, taken_back.commitment)


def test_cards_that_the_seed_does_not_give_are_not_verified(taken_back: Match) -> None:
    """The host has committed to a seed and dealt something else."""
    deal = taken_back.record.actions[0]
    opening = evolve(taken_back.opening(), deals=(0,))
    record = evolve(taken_back.record, actions=[deal], result=None)
    assert verify(record, opening, taken_back.commitment)
    exchanged = evolve(record, actions=[evolve(deal, hands=deal.hands[::-1])])
    assert not verify(exchanged, opening, taken_back.commitment)


@pytest.mark.parametrize(
    ("deals", "allowed"),
    [((0, 1), True), ((2, 7), True), ((1, 1), False), ((2, 0), False), ((-1, 0), False)],
)
def test_numbers_of_deals_begin_at_0_and_rise(deals: tuple[int, int], allowed: bool) -> None:
    """All these deals are of the seed. With any order of them a host could choose the cards."""
    state = GAME.start(2)
    actions: list[Any] = []
    for number in deals:
        dealt = GAME.sample_chance(state, deal_rng("abc", 4, number))
        actions.append(dealt)
        state = GAME.apply(state, dealt)
        while state.round_number == 1:
            actions.append(GAME.legal_actions(state)[0])
            state = GAME.apply(state, actions[-1])
    record: Record = Record("fodasse", GAME.documents.rules(), 2, actions=tuple(actions))
    commitment = Match(GAME, 2, seed="abc", match=4).commitment
    assert verify(record, Opening("fodasse", "abc", 4, deals), commitment) == allowed


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"deals": [0, "1"]}, "deals[1]"),
        ({"seed": 7}, "seed"),
        ({"match": None}, "match"),
        ({"game": "chess"}, "game"),
        ({"more": 1}, ""),
    ],
)
def test_a_damaged_opening_is_refused(changes: dict[str, Any], where: str) -> None:
    data = json.loads(to_json(Opening("fodasse", "abc", 4, (0, 2))))
    with pytest.raises(fodasse.FormatError) as caught:
        from_json(json.dumps(data | changes))
    assert caught.value.where == where

"""Worlds of a view: played from the beginning of the round, numbered, exchanged, weighted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import (
    GAME,
    Bid,
    Deal,
    Rules,
    State,
    View,
    apply,
    sample_chance,
    start,
    view,
)
from fodasse.bots import named
from fodasse.bots.search import Effort, SearchBot
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.compiled import unsigned, unstored
from fodasse.bulk.fodasse.layout import MATCH
from fodasse.bulk.fodasse.positions import packed
from fodasse.bulk.luck import word
from fodasse.bulk.protocol import exchange
from fodasse.table.bot import Turn
from support.fodasse.playing import switched
from support.games.turns import turn_of

FEW = switched({"ranks": "45"})
"""Eight cards: with three seats and hands of two a seat allows thirty worlds."""


@unstored
def _wander(records: Any, hidden: Any, key: Any) -> None:
    """Lead each record a few exchanges on from the one before it."""
    for number in range(1, records.size):
        place = unsigned(number)
        records[place] = records[place - unsigned(1)]
        for step in range(12):
            exchange(records[place], hidden, word(key, 12 * number + step))


@unstored
def _exchange_each(records: Any, hidden: Any, key: Any, changed: Any) -> None:
    """Exchange cards once in each record; write the masks of the seats that changed."""
    for number in range(records.size):
        place = unsigned(number)
        changed[place] = exchange(records[place], hidden, word(key, place))


def dealt(seats: int, seed: int, rules: Rules | None = None, hand_size: int = 1) -> State:
    state = start(seats, rules=rules, hand_size=hand_size)
    return apply(state, sample_chance(state, Random(seed)))


def hands_in(records: Any, seats: int) -> list[tuple[int, ...]]:
    return [(*row,) for row in records["hands"][:, :seats].tolist()]


def test_worlds_by_number_are_all_there_are() -> None:
    seen = view(dealt(3, 1, FEW, hand_size=2), 0)
    known = {seen.vira, *seen.seat(0).hand}
    unseen = [1 << FEW.card_numbers[card] for card in FEW.deck if card not in known]
    expected = {
        (sum(mine), sum(theirs))
        for mine in combinations(unseen, 2)
        for theirs in combinations(set(unseen) - set(mine), 2)
    }
    found = Knowledge(seen).worlds(30)
    pairs = [(second, third) for _, second, third in hands_in(found.records, 3)]
    assert found.exact
    assert sorted(pairs) == sorted(expected)


@pytest.mark.thorough
def test_worlds_of_a_blind_round_are_all_own_cards_and_viras() -> None:
    state = dealt(4, 1)
    viewer = state.to_act
    assert viewer is not None
    seen = view(state, viewer)
    found = Knowledge(seen).worlds(2000)
    cards = [card for seat in range(4) for card in seen.seat(seat).hand if card is not None]
    unseen = [seen.rules.card_numbers[card] for card in seen.rules.deck if card not in cards]
    pairs = [
        (int(hand).bit_length() - 1, int(vira))
        for hand, vira in zip(
            found.records["hands"][:, viewer], found.records["vira"], strict=True
        )
    ]
    assert found.exact
    bot = SearchBot(GAME, named("rules", GAME), Effort(2000), Effort(10))
    turn = Turn(viewer, seen, seen.legal_actions)
    judged = bot.evaluate(turn, 1)
    assert judged.exact
    assert judged.values == bot.evaluate(turn, 2).values
    assert {judged.loss(bid).error for bid in judged.actions} == {0}
    assert sorted(pairs) == sorted(permutations(unseen, 2))


@pytest.mark.thorough
def test_exchanges_lead_to_all_worlds_alike() -> None:
    seen = view(dealt(3, 4, FEW, hand_size=2), 0)
    records = np.repeat(Knowledge(seen).worlds(30).records[:1], 6000)
    _wander(records, packed(seen).hidden, np.uint64(5))
    met = Counter(hands_in(records, 3))
    assert len(met) == 30
    assert sum((each - 200) ** 2 / 200 for each in met.values()) < 75  # chi-square, 29 degrees
    kept = [name for name in MATCH.names or () if name != "hands"]
    assert all((records[name] == records[name][:1]).all() for name in kept)


def exchanges(hands: tuple[int, ...], hidden: Any) -> dict[tuple[int, ...], float]:
    """Return the probability of each result of an exchange, of hands as masks.

    A hidden card in a hand is chosen, and then a card that can be hidden and is not in that hand.
    """
    cards = [1 << number for number in range(64) if int(hidden.unseen) >> number & 1]
    held = [(seat, card) for seat, hand in enumerate(hands) for card in cards if hand & card]
    assert len(held) == hidden.cards.sum()
    chances: dict[tuple[int, ...], float] = {}
    for seat, card in held:
        others = [each for each in cards if not hands[seat] & each]
        for other in others:
            after = [hand ^ (card | other if hand & other else 0) for hand in hands]
            after[seat] ^= card | other
            chance = 1 / len(held) / len(others)
            chances[*after] = chances.get((*after,), 0) + chance
    assert sum(chances.values()) == pytest.approx(1)
    return chances


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("seats", "rules", "hand_size"), [(3, FEW, 2), (4, None, 9), (5, None, 4)]
)
def test_every_exchange_of_hidden_cards_is_made_as_often_as_it_is_likely(
    seats: int, rules: Rules | None, hand_size: int, seed: int
) -> None:
    """By the chi-square of exchanges with fixed keys, all from one world."""
    seen = view(dealt(seats, seed, rules, hand_size), 0)
    hidden, world = packed(seen).hidden, Knowledge(seen).worlds(1, seed=seed).records
    [hands] = hands_in(world, seats)
    chances = exchanges(hands, hidden)
    count = 100 * len(chances)
    records, changed = np.repeat(world, count), np.zeros(count, np.uint64)
    _exchange_each(records, hidden, np.uint64(seed), changed)
    results = hands_in(records, seats)
    met = Counter(results)
    assert met.keys() == chances.keys()
    due = {result: chance * count for result, chance in chances.items()}
    chi_square = sum((met[each] - due[each]) ** 2 / due[each] for each in due)
    freedom = len(due) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5
    seats_changed = [
        sum((old != new) << seat for seat, (old, new) in enumerate(zip(hands, after, strict=True)))
        for after in results
    ]
    assert changed.tolist() == seats_changed


@pytest.mark.thorough
def test_exchanges_are_accepted_so_that_worlds_stay_as_likely_as_their_weights() -> None:
    """All transitions of the method of Metropolis in a round of 560 worlds, one by one.

    Of the moves to less likely worlds there are as many as by the exact chances. Were 5 % more of
    them accepted, there would be too many by eleven standard deviations.
    """
    state = dealt(3, 6, switched({"ranks": "456"}), hand_size=3)
    for _ in range(2):
        assert state.to_act is not None
        state = apply(state, Bid(state.to_act, 0))
    known = Knowledge(view(state, state.to_act))
    hidden, count = packed(known.view).hidden, known.count
    every = known.worlds(count, candidates=1)
    numbers = {hands: number for number, hands in enumerate(hands_in(every.records, 3))}
    assert len(numbers) == count == 560
    ratios = every.weights / every.weights[:, np.newaxis]
    chances = np.zeros((count, count))
    for hands, number in numbers.items():
        for after, chance in exchanges(hands, hidden).items():
            chances[number, numbers[after]] = chance
    chances *= np.minimum(1, ratios)
    np.fill_diagonal(chances, 1 - chances.sum(1))
    assert every.weights @ chances == pytest.approx(every.weights)

    moves = np.zeros((count, count))
    for seed in range(90):
        steps = []
        for step in range(1, 5):  # more steps begin with the same ones
            found = known.worlds(count - 1, seed=seed, candidates=count, steps=step)
            steps.append([numbers[hands] for hands in hands_in(found.records, 3)])
        for pair in pairwise(steps):
            np.add.at(moves, pair, 1)
    assert not moves[chances == 0].any()
    met = moves.sum(1)
    for is_such in (ratios < 1, ratios > 1):
        share = np.where(is_such, chances, 0).sum(1)
        spread = np.sqrt(met @ (share * (1 - share)))
        assert moves[is_such].sum() == pytest.approx(met @ share, abs=4 * spread)


def test_6_worlds_of_a_blind_round_weigh_by_the_bids_before() -> None:
    """The first seat to bid sees the own card of the second: so its bid tells of it."""
    state = dealt(4, 7)
    first = state.to_act
    assert first is not None
    state = apply(state, Bid(first, 1))
    seen = view(state, state.to_act)
    found = Knowledge(seen).worlds(2000, candidates=1)
    rules = named("rules", GAME)
    agreed: dict[int, bool] = {}
    expected = []
    for record in found.records:
        card = seen.rules.deck[int(record["hands"][state.to_act]).bit_length() - 1]
        number = seen.rules.card_numbers[card]
        if number not in agreed:
            hands = [(card,) if seat == state.to_act else state.hands[seat] for seat in range(4)]
            vira = next(each for each in seen.rules.deck if (each,) not in hands)
            world = apply(start(4), Deal(tuple(hands), vira))
            agreed[number] = rules.choose(turn_of(GAME, world), Random(0)) == Bid(first, 1)
        expected.append(agreed[number])
    assert 0 < sum(agreed.values()) < len(agreed)
    weights = {True: 0.3 * 0.99 + 0.7 * 0.95, False: 0.3 * 0.01 + 0.7 * 0.05}
    by_world = np.array([weights[each] for each in expected])
    assert found.weights == pytest.approx(by_world / by_world.sum())


@pytest.mark.parametrize("seed", range(2))
def test_no_world_is_impossible_and_equal_seeds_give_equal_worlds(seed: int) -> None:
    rng = Random(seed)
    state = dealt(4, seed, hand_size=3)
    for _ in range(9):
        state = apply(state, rng.choice(view(state, state.to_act).legal_actions))
    seen = view(state, state.to_act)
    every = Knowledge(seen).worlds(100, seed=seed, candidates=200)
    assert (every.weights > 0).all()
    assert every.weights.sum() == pytest.approx(1)
    changed = [Knowledge(seen).worlds(100, seed=seed, candidates=200, steps=4) for _ in range(2)]
    assert changed[0].records.tobytes() == changed[1].records.tobytes()
    assert len(changed[0].records) == 100


def late(seed: int) -> Turn[Any, View]:
    """A turn of a round of nine cards, when five are played, of a seat that has a choice."""
    state = dealt(4, seed, hand_size=9)
    bot = named("rules", GAME)
    while True:
        turn = turn_of(GAME, state)
        if len(turn.view.seat(turn.seat).hand) == 4 and len(turn.legal_actions) > 1:
            return turn
        state = apply(state, bot.choose(turn, Random(seed)))


def test_worlds_that_were_drawn_more_than_once_are_of_one_lineage() -> None:
    seen = late(1).view
    assert sorted(Knowledge(seen).worlds(40).lineages) == [*range(40)]
    assert sorted(Knowledge(seen).worlds(40, candidates=40, steps=5).lineages) == [*range(40)]
    found = Knowledge(seen).worlds(40, candidates=100, steps=5)
    assert found.lineages.max() < 100
    assert len({*found.lineages.tolist()}) < 20
    still = Knowledge(seen).worlds(40, candidates=100, steps=0)
    assert {*still.lineages.tolist()} == {*found.lineages.tolist()}
    assert len({*still.lineages.tolist()}) == len(still.records)


def test_estimates_vary_no_more_than_their_errors_say() -> None:
    seed = 6
    bot = SearchBot(GAME, named("rules", GAME), Effort(100, candidates=200, steps=5), Effort(1))
    turn = late(seed)
    found = [bot.evaluate(turn, seed) for seed in range(20)]
    worst = min(
        turn.legal_actions, key=lambda action: found[0].values[found[0].actions.index(action)]
    )
    losses = [each.loss(worst, found[0].best) for each in found]
    spread = stdev(loss.mean for loss in losses)
    assert spread < 1.5 * mean(loss.error for loss in losses)
    apart = [evolve(each, groups=range(100)).loss(worst, found[0].best) for each in found]
    assert spread > 3 * mean(loss.error for loss in apart)  # were the worlds independent

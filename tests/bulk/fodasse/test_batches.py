"""Many positions of Fodasse played on side by side, by a policy that decides for all at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from fodasse import GAME, Bid, Deal, Rules, State, View
from fodasse.bots import named
from fodasse.bots.fodasse.batches import MODELS, policy
from fodasse.bots.fodasse.inputs import INPUTS, MANILHA, OUTPUTS, output_of, write_inputs
from fodasse.bots.fodasse.learned import LearnedBot, guides, knows
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.fodasse.value import value
from fodasse.bots.game import coefficients
from fodasse.bots.network import load
from fodasse.bots.search import SearchBot
from fodasse.bots.search.compiled import is_small, search_of, solve
from fodasse.bulk.batches import Model, Players, batch_values, select_worlds, weigh
from fodasse.bulk.beliefs import Knowledge, Worlds, draw_by_weight, likelihoods
from fodasse.bulk.game import compiled
from fodasse.core.fields import require
from fodasse.core.seats import CHANCE
from fodasse.games.fodasse.encoding import encode_action, observe
from fodasse.table.bot import Turn
from support.games.turns import turn_of

Reached: TypeAlias = list[tuple[State, int, float]]
"""States after the same actions, each with the number of its world and its probability."""
DEALER = GAME.encoding.layout(4, Rules()).columns["dealer"].start if GAME.encoding else 0
"""The column of an observation that has the dealer, counted from the seat that observes."""


def first(_: NDArray[np.int32], mask: NDArray[np.int8], __: int) -> NDArray[np.float64]:
    """Choose the legal action with the least id."""
    result: NDArray[np.float64] = mask * np.linspace(1, 0.1, mask.shape[1])
    return result


def listening(view: View, count: int) -> tuple[list[Model], list[set[int]]]:
    """Return models, and the seats that each is asked for, in a round in which no seat is out."""
    asked: list[set[int]] = [set() for _ in range(count)]

    def of(number: int) -> Any:
        def policy(rows: Any, mask: Any, seats: int) -> Any:
            asked[number].update(((view.dealer - rows[:, DEALER]) % 4).tolist())
            return first(rows, mask, seats)

        return policy

    return [Model(of(number), 0.5 / (1 + number)) for number in range(count)], asked


TABLE = np.array(coefficients("fodasse"))
ONE = (Model(first, 0.5),)
"""The only model beside ``rules``."""


def on(seed: int, steps: int, seats: int = 4, hand_size: int = 3) -> View:
    """Return the view of a seat that decides, some steps into a match by random actions."""
    rng = Random(seed)
    state = GAME.start(seats, hand_size=hand_size)
    while True:
        actor = GAME.actors(state)[0]
        if actor is CHANCE:
            state = GAME.apply(state, GAME.sample_chance(state, rng))
            continue
        legal = GAME.legal_actions(state, actor)
        if steps <= 0 and len(legal) > 1:
            return GAME.view(state, actor)
        state = GAME.apply(state, rng.choice(legal))
        steps -= 1


def state_of(found: Worlds, world: int, view: View) -> State:
    """Return a world as a state of the reference."""
    hands = [
        tuple(view.rules.deck[card] for card in range(40) if int(mask) >> card & 1)
        for mask in found.records["hands"][world][: len(view.at_table)]
    ]
    start = GAME.start(len(view.seats), hand_size=3)
    vira = view.rules.deck[int(found.records["vira"][world])]
    return GAME.apply(start, Deal(tuple(hands), vira))


@pytest.mark.thorough
@given(seed=st.integers(0, 999), bids=st.integers(0, 3))
def test_values_are_those_of_the_reference_played_on_in_the_same_way(seed: int, bids: int) -> None:
    view = on(seed, bids)
    found = Knowledge(view).worlds(3, seed=seed)
    players = Players(found, np.zeros((2, len(found.records), len(view.at_table))))
    values = batch_values(players, view.legal_actions, view.rules, TABLE, ONE)
    for world in range(len(found.records)):
        begun = found.game.state_in(found.records[world], view, Random(0))
        for place, action in enumerate(view.legal_actions):
            state = GAME.apply(begun, action)
            while state.table.round_number == begun.table.round_number:
                legal = GAME.legal_actions(state)
                state = GAME.apply(state, min(legal, key=lambda each: _id(each, view.rules)))
            assert values[place, world] == pytest.approx(value(state)[view.viewer or 0])


def _id(action: Any, rules: Rules) -> int:
    return encode_action(action, rules)


def by_the_first_card(
    rows: NDArray[np.int32], mask: NDArray[np.int8], _: int
) -> NDArray[np.float64]:
    """Bid no stage with the 4D in 9 of 10 cases, and without it in 2; of all else nothing."""
    result: NDArray[np.float64] = mask / mask.sum(axis=1, keepdims=True)
    for place, row in enumerate(rows):
        share = 0.9 if row[0] else 0.2
        result[place, 40] = share
    return result


@pytest.mark.thorough
@given(seed=st.integers(0, 999))
def test_worlds_are_weighed_by_all_that_a_seat_may_follow(seed: int) -> None:
    """By hand for one bid: the bot, a half and a quarter two models, and the rest as drawn."""
    view = on(seed, 1)
    bidder = view.at_table[(view.dealer + 1) % 4]
    if view.seat(bidder).bid != 0:
        return
    found = Knowledge(view).worlds(40, seed=seed, candidates=40)
    past = found.game.past(view, tuple)
    assert past is not None
    before = likelihoods(found, past)[:, bidder]
    has = (found.records["hands"][:, bidder] & np.uint64(1)).astype(bool)
    follows = np.array([rules_bids_nothing(found, world, view) for world in range(40)])
    by_rules = 0.15 * np.where(follows, 0.98, 0.02)
    by_card = 0.5 * np.where(has, 0.9, 0.2)
    now = by_rules + by_card + 0.25 + 0.1 * before
    expected = found.weights * now / before
    models = (Model(by_the_first_card, 0.5), Model(lambda _, mask, __: mask * 1.0, 0.25))
    players = weigh(found, past, view.rules, models)
    assert players.worlds.weights == pytest.approx(expected / expected.sum())
    assert (players.worlds.records == found.records).all()
    by_model = np.array([by_rules, by_card, np.full(40, 0.25)])
    assert players.shares[:, :, bidder] == pytest.approx(by_model / now)
    assert not players.shares[:, :, view.viewer].any()


def rules_bids_nothing(found: Worlds, world: int, view: View) -> bool:
    """Return whether ``rules`` bids 0 as the first bidder of a world."""
    state = state_of(found, world, view)
    turn = turn_of(GAME, state)
    return RulesBot().choose(turn, Random(0)) == Bid(turn.seat, 0)


@pytest.mark.thorough
def test_a_seat_that_follows_rules_plays_so_in_every_rollout() -> None:
    """If the viewer's choice is given and all others follow ``rules``, the values are its own."""
    view = on(7, 3)
    found = Knowledge(view).worlds(20, seed=1)
    others = np.ones((2, 20, 4))
    others[1] = others[:, :, view.viewer] = 0
    models, asked = listening(view, 1)
    batch_values(Players(found, others), view.legal_actions, view.rules, TABLE, models)
    assert asked == [{view.viewer}]


@pytest.mark.thorough
def test_each_seat_plays_by_the_model_that_it_is_believed_to_follow() -> None:
    """The viewer plays by the first model; a seat that follows none, by the last."""
    view = on(7, 1)
    found = Knowledge(view).worlds(200, seed=1)
    viewer, second, third = (
        view.viewer or 0,
        *[seat for seat in range(4) if seat != view.viewer][:2],
    )
    shares = np.zeros((3, 200, 4))
    shares[1, :, second] = 1
    shares[2, :, third] = 0.5
    models, asked = listening(view, 2)
    batch_values(Players(found, shares), view.legal_actions, view.rules, TABLE, models)
    assert asked == [{viewer, second}, {0, 1, 2, 3} - {viewer, second}]


@pytest.mark.thorough
def test_a_seat_follows_each_model_in_its_share_of_worlds() -> None:
    """Of 4,000 worlds the last bidder follows ``rules`` in 0.3, and models in 0.5 and 0.2."""
    view = on(7, 2)
    found = Knowledge(view).worlds(1, seed=1)
    records = np.repeat(found.records, 4000)
    found = evolve(found, records=records, weights=np.full(4000, 1 / 4000))
    shares = np.zeros((3, 4000, 4))
    shares[:, :, view.dealer] = np.array([0.3, 0.5, 0.1])[:, np.newaxis]  # the rest: the last
    bids = [0, 0]

    def of(number: int) -> Any:
        def policy(rows: Any, mask: Any, seats: int) -> Any:
            is_dealer = rows[:, DEALER] == 0
            bids[number] += int((is_dealer & mask[:, 40:].any(axis=1)).sum())
            return first(rows, mask, seats)

        return policy

    models = (Model(of(0), 0.5), Model(of(1), 0.25))
    batch_values(Players(found, shares), view.legal_actions[:1], view.rules, TABLE, models)
    assert np.array(bids) / 4000 == pytest.approx([0.5, 0.2], abs=0.03)


@pytest.mark.thorough
def test_a_drawn_action_is_as_likely_as_it_is() -> None:
    """The last bidder has two bids, the first in a quarter of the worlds: so two values differ."""

    def often(rows: Any, mask: Any, _: int) -> Any:
        legal = mask > 0
        result = legal & (legal.cumsum(axis=1) == 1)  # the first
        others = legal & (legal.cumsum(axis=1) == 2)
        bids = legal[:, 40:].any(axis=1)
        return (
            result * np.where(bids, 0.25, 1)[:, None] + others * np.where(bids, 0.75, 0)[:, None]
        )

    models = (Model(first, 0.5), Model(often, 0.5, is_drawn=True))
    shares = np.zeros((3, 4000, 4))
    parts = np.ones(1)
    for seed in range(20):
        view = on(seed, 2)
        found = Knowledge(view).worlds(1, seed=1)
        records = np.repeat(found.records, 4000)
        found = evolve(found, records=records, weights=np.full(4000, 1 / 4000))
        values = batch_values(
            Players(found, shares), view.legal_actions[:1], view.rules, TABLE, models
        )
        parts = np.unique(values[0].round(9), return_counts=True)[1] / 4000
        if len(parts) > 1:  # else both bids come to the same
            break
    assert sorted(parts) == pytest.approx([0.25, 0.75], abs=0.02)


def test_before_any_action_worlds_keep_their_weights() -> None:
    view = on(1, 0)
    found = Knowledge(view).worlds(10)
    players = weigh(found, found.game.past(view, tuple), view.rules, ONE)
    assert players.worlds is found
    for share, prior in zip(players.shares, (0.15, 0.5), strict=True):
        assert sorted({*share.ravel().tolist()}) == [0, prior]


def test_worlds_are_drawn_by_their_weights() -> None:
    assert [each.tolist() for each in draw_by_weight(np.full(100, 0.01), 4)] == [
        [12, 37, 62, 87],
        [0.25] * 4,
    ]
    places, weights = draw_by_weight(np.array([0.1, 0.8, 0.1]), 10)
    assert (places.tolist(), weights.tolist()) == ([0, 1, 2], [0.1, 0.8, 0.1])
    found = Knowledge(on(1, 0)).worlds(100)
    shares = np.tile(np.arange(100)[:, np.newaxis], (2, 1, 4)) / 100.0
    some = select_worlds(Players(found, shares), 10)
    assert len(some.worlds.records) == 10
    own = (100 * some.shares[0, :, 0]).round().astype(int)
    assert (some.worlds.records == found.records[own]).all()


def some_of(
    weights: Sequence[float], n: int, *, exact: bool
) -> tuple[list[int], list[float], list[int]]:
    """Return how often each world is chosen, the weight of all its copies, and their lineages.

    Before, the lineages are 5, 6, 7 and so on.
    """
    many = len(weights)
    found = evolve(
        Knowledge(on(1, 0)).worlds(many),
        weights=np.array(weights),
        exact=exact,
        lineages=np.arange(5, 5 + many),
    )
    shares = np.tile(np.arange(many)[:, np.newaxis], (2, 1, 4)) / many
    some = select_worlds(Players(found, shares), n)
    places = (many * some.shares[0, :, 0]).round().astype(np.int64)
    assert (some.worlds.records == found.records[places]).all()
    assert some.worlds.exact is (exact and many <= n)
    total = np.bincount(places, some.worlds.weights, many)
    times = np.bincount(places, minlength=many).tolist()
    return times, total.tolist(), some.worlds.lineages.tolist()


def test_a_world_that_is_drawn_often_is_played_as_often() -> None:
    """Others draw their actions, so each time is another sample."""
    times, weights, lineages = some_of([0.1, 0.6, 0.3], 10, exact=False)
    assert times == [1, 6, 3]
    assert lineages == [5] + [6] * 6 + [7] * 3
    assert weights == pytest.approx([0.1, 0.6, 0.3])


def test_all_worlds_keep_their_weights() -> None:
    """By hand: once each, and of the seven times left 0.07, 6.51 and 0.42, rounded down."""
    times, weights, lineages = some_of([0.01, 0.93, 0.06], 10, exact=True)
    assert times == [1, 7, 1]
    assert lineages[1:8] == [lineages[1]] * 7
    assert lineages[0] == lineages[8] != lineages[1]  # those that were chosen once
    assert weights == pytest.approx([0.01, 0.93, 0.06])
    assert some_of([0.01, 0.93, 0.06], 2, exact=True)[0] == [0, 2, 0]  # too many: drawn


def asked(views: Sequence[View]) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Return what a batch policy is asked: observations, and legal actions by id."""
    mask = np.zeros((len(views), compiled("fodasse").actions), np.int8)
    for place, view in enumerate(views):
        mask[place, [_id(action, view.rules) for action in view.legal_actions]] = 1
    return np.array([observe(view) for view in views], np.int32), mask


@pytest.mark.thorough
@given(seed=st.integers(0, 9999), steps=st.integers(0, 60), seats=st.integers(2, 5))
def test_in_a_batch_the_network_chooses_as_the_bot_does(seed: int, steps: int, seats: int) -> None:
    view = on(seed, steps, seats)
    assert knows(view)
    rows, mask = asked([view])
    shares = policy(rows, mask, len(view.seats))
    assert shares.sum() == pytest.approx(1)
    assert ((shares > 0) == (mask > 0)).all()
    chosen = LearnedBot().choose(Turn(view.viewer or 0, view, view.legal_actions), Random(0))
    most = shares[0, _id(chosen, view.rules)]
    assert most >= shares.max() - 1e-4  # in single precision scores can be equal


@pytest.mark.thorough
def test_equal_cards_share_the_probability_of_their_level() -> None:
    """By the network of searching bots, whose scores are those of levels: 2D and 2S are one."""
    network, slip = load("fodasse.bots.fodasse.batches", "searching.f16", INPUTS, OUTPUTS), 0.02
    rows, masks = asked([on(seed, 4) for seed in range(60)])
    met = 0
    for row, mask, shares in zip(rows, masks, MODELS[1].policy(rows, masks, 4), strict=True):
        inputs = np.zeros(INPUTS, np.float32)
        write_inputs(row, 4, inputs)
        scores = network.scores(inputs.tolist())
        ids = mask.nonzero()[0].tolist()
        outputs = [output_of(each, int(row[MANILHA])) for each in ids]
        total = sum(exp(scores[each]) for each in {*outputs})
        for action, output in zip(ids, outputs, strict=True):
            own = exp(scores[output]) / total / outputs.count(output)
            assert shares[action] == pytest.approx((1 - slip) * own + slip / len(ids), abs=1e-4)
        met += len({*outputs}) < len(outputs)
    assert met > 5


@pytest.mark.thorough
def test_positions_decided_together_are_decided_as_alone() -> None:
    """Equal positions are scored once."""
    rows, mask = asked(2 * [on(seed, seed % 7) for seed in range(60)])
    for each in (policy, MODELS[1].policy):
        together = each(rows, mask, 4)
        for place in range(120):
            alone = each(rows[place : place + 1], mask[place : place + 1], 4)
            assert together[place] == pytest.approx(alone[0], abs=1e-5)


def test_a_network_that_does_not_know_the_rules_is_not_asked() -> None:
    known, other = GAME.start(4), GAME.start(4, rules=Rules(limit=5))
    assert knows(GAME.view(known, 0))
    assert not knows(GAME.view(other, 0))
    assert not knows(GAME.view(GAME.start(6), 0))


# Ends of rounds, solved


def rising(_: NDArray[np.int32], mask: NDArray[np.int8], __: int) -> NDArray[np.float64]:
    """Choose an action as likely as its id is great."""
    scores = np.where(mask > 0, np.arange(1.0, mask.shape[1] + 1), 0.0)
    result: NDArray[np.float64] = scores / scores.sum(axis=1, keepdims=True)
    return result


TWO = (Model(first, 0.5), Model(rising, 0.25, is_drawn=True))


def some(view: View, many: int, seed: int) -> Players:
    """Return some worlds, with random weights, in which the others follow anything."""
    found = Knowledge(view).worlds(many, seed=seed)
    dice = np.random.default_rng(seed)
    weights = dice.random(len(found.records))
    shares = dice.dirichlet([1, 1, 1, 1], (len(weights), len(view.at_table))).T[:3]
    shares = shares.swapaxes(1, 2).copy()
    shares[:, :, view.viewer] = 0
    return Players(evolve(found, weights=weights / weights.sum()), shares)


def by_reference(players: Players, view: View) -> list[float]:
    """Return the value of each action, by playing every history in every world."""
    found, viewer, start = players.worlds, view.viewer or 0, view.round_number
    reached: Reached = [
        (found.game.state_in(record, view, Random(0)), world, float(weight))
        for world, (record, weight) in enumerate(zip(found.records, found.weights, strict=True))
    ]

    def after(now: Reached, action: Any) -> float:
        return best([(GAME.apply(state, action), world, share) for state, world, share in now])

    def best(now: Reached) -> float:
        state = now[0][0]
        if state.round_number != start or state.to_act is None:
            return sum(share * value(state)[viewer] for state, _, share in now)
        seat = state.to_act
        if seat == viewer:
            return max(after(now, action) for action in GAME.legal_actions(state))
        parts: dict[Any, Reached] = {}
        for state, world, share in now:
            for action, part in mixed(state, players.shares[:, world, seat]).items():
                parts.setdefault(action, []).append((state, world, share * part))
        return sum(after(part, action) for action, part in parts.items())

    return [after(reached, action) for action in view.legal_actions]


def mixed(state: State, shares: NDArray[np.float64]) -> dict[Any, float]:
    """Return how likely a seat does each action."""
    legal = GAME.legal_actions(state)
    ids = [encode_action(action, state.table.rules) for action in legal]
    total = sum(each + 1 for each in ids)
    result = {
        action: (1 - shares[0] - shares[1]) * (number + 1) / total
        for action, number in zip(legal, ids, strict=True)
    }
    result[RulesBot().choose(turn_of(GAME, state), Random(0))] += shares[0]
    result[legal[ids.index(min(ids))]] += shares[1]
    return result


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "hand_size", "steps", "many"),
    [
        (2, 3, 2, 5),
        (2, 3, 3, 5),
        (2, 2, 0, 6),
        (3, 2, 1, 4),
        (3, 3, 4, 3),
        (4, 1, 0, 36),
        (4, 2, 5, 5),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_that_a_seat_can_do_is_that_of_the_reference(
    seats: int, hand_size: int, steps: int, many: int, seed: int
) -> None:
    view = on(seed, steps, seats, hand_size)
    players = some(view, many, seed)
    values = solve(players, view.legal_actions, view.rules, TABLE, TWO)
    assert values.tolist() == pytest.approx(by_reference(players, view))


@pytest.mark.thorough
def test_no_policy_does_better() -> None:
    """The viewer plays on by the first model, in the rollouts that are compared."""
    more = 0.0
    others = (TWO[0], TWO[0])
    for seed in range(4):
        view = on(seed, 3, 2, 4)
        players = some(view, 40, seed)
        best = solve(players, view.legal_actions, view.rules, TABLE, others)
        rolled = batch_values(players, view.legal_actions, view.rules, TABLE, others)
        means = rolled @ players.worlds.weights
        assert (best >= means - 0.02).all()  # in a rollout, a seat follows one model throughout
        more += (best - means).sum()
    assert more > 0.1


def test_only_ends_with_few_worlds_and_continuations_are_solved() -> None:
    """The other seat has two of three unseen cards: three worlds, and four continuations."""
    view = on(1, 36, 2, 19)
    known, found = Knowledge(view), guides(view)
    assert found is not None
    assert (known.count, found.continuations) == (3, 4)
    assert is_small(known, 4)
    assert not is_small(known, 50_000 // 3)
    assert not is_small(Knowledge(on(1, 2, 2, 5)), 1)


@pytest.mark.thorough
def test_a_blind_bid_is_solved_by_exact_odds() -> None:
    """All cards that the seat may hold are tried, so neither the seed nor chance matters."""
    view = on(5, 1, 4, 1)
    bot = named("hard", GAME)
    assert isinstance(bot, SearchBot)
    search = require(search_of(Turn(view.viewer or 0, view, view.legal_actions), bot.effort))
    found = [search.evaluate(seed) for seed in (1, 2)]
    assert found[0].exact
    assert found[0] == found[1]
    assert found[0].loss(found[0].actions[0]).error == 0

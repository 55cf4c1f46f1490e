"""Bots of the library in OpenSpiel's loops, and bots of OpenSpiel at the library's tables."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve, frozen

from fodasse import GAMES, Bid, IllegalAction, Leave, Match, Rank, Rules, Turn, play_match
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.chance import deal_rng, draw
from fodasse.lab import TOURNAMENT, Experiment, run
from fodasse.lab.standings import Standings
from support.games.turns import turn_of

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")
ours = pytest.importorskip("fodasse.adapters.openspiel_bots")
loops = pytest.importorskip("open_spiel.python.algorithms.evaluate_bots")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
uniform = pytest.importorskip("open_spiel.python.bots.uniform_random")

TABLES = [("fodasse", 3), ("truco", 4), ("dalmuti", 4), ("esadof", 3)]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def dice(rng: Random) -> Any:
    return np.random.RandomState(rng.getrandbits(32))


def searching(game: Any, seat: int, rng: Random) -> Any:
    """Information-set search, which samples worlds of its own."""
    evaluator = mcts.RandomRolloutEvaluator(1, dice(rng))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=dice(rng))
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    return bot


def looking(game: Any, seat: int, rng: Random) -> Any:
    """A search that looks at the cards of the state it is given."""
    evaluator = mcts.RandomRolloutEvaluator(1, dice(rng))
    return mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=dice(rng))


def guessing(game: Any, seat: int, rng: Random) -> Any:
    return uniform.UniformRandomBot(seat, dice(rng))


@frozen
class Fixed:
    """A bot that always answers the same."""

    action: Any

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.action


def played_to(game: Any, seed: int, decisions: int) -> Any:
    """A state in which a seat is to act, after some random decisions."""
    rng, state = Random(seed), game.new_initial_state()
    while state.is_chance_node() or decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
    return state


@every_table
def test_our_bot_plays_in_both_loops_of_openspiel(name: str, seats: int) -> None:
    """``evaluate_bots`` in C++ and in Python, against its uniform random bots."""
    options = {"hand_size": 5} if name == "fodasse" else {}
    game = openspiel.load(name, seats, rounds=1, **options)
    rng = np.random.RandomState(3)
    strangers = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(1, seats)]
    learners = [uniform.UniformRandomBot(seat, rng) for seat in range(1, seats)]
    bot = ours.ExportedBot(game, 0, "rules", seed=1)
    total = 0.0
    for seed in range(8):
        returns = pyspiel.evaluate_bots(game.new_initial_state(), [bot, *strangers], seed)
        assert sum(returns) == pytest.approx(0)
        total += returns[0]
        returns = loops.evaluate_bots(game.new_initial_state(), [bot, *learners], rng)
        total += returns[0]
    assert total > 0  # whoever knows the game is above the mean of those who do not


@every_table
def test_our_bot_chooses_in_openspiel_what_it_chooses_at_our_tables(name: str, seats: int) -> None:
    """The same match, draw by draw: the actions of the match driver, with their history."""
    game = openspiel.load(name, seats, rounds=2)
    module, rules = game.episodes.game, game.episodes.rules
    record = play_match(module, [RandomBot()] * seats, seed=5, rules=rules)
    bots = [ours.ExportedBot(game, seat, RandomBot(), seed=5) for seat in range(seats)]
    state = game.new_initial_state()
    cards, deals = list(game.episodes.layout.cards), 0
    for place, action in enumerate(record.actions):
        if state.is_terminal():
            break
        if state.is_chance_node():
            chance = module.chance(state.position)
            for card in draw(chance.pool, chance.count, deal_rng(5, 0, deals)):
                state.apply_action(cards.index(card))
            deals += 1
            continue
        turn = state.turn()
        assert turn.seat == action.seat == state.current_player()
        if place % 5 == 0:
            before = evolve(record, actions=record.actions[:place])
            assert turn.history == tuple(before.seen_by(turn.seat))
        number = bots[turn.seat].step(state)
        assert number == module.encoding.encode_action(action, rules)
        state.apply_action(number)
    assert state.is_terminal()


def test_a_restart_has_other_randomness_and_the_same_seed_the_same() -> None:
    game = openspiel.load("fodasse", 3, rounds=1, hand_size=9)
    state = played_to(game, 1, 0)
    seat = state.current_player()

    def chosen(seed: int) -> list[int]:
        bot, choices = ours.ExportedBot(game, seat, "random", seed=seed), []
        for _ in range(20):
            bot.restart_at(state)
            choices.append(bot.step(state))
        return choices

    assert chosen(1) == chosen(1)
    assert chosen(1) != chosen(2)
    assert len(set(chosen(1))) > 1


def test_our_bot_is_asked_at_its_own_turn_and_does_what_is_allowed() -> None:
    game = openspiel.load("fodasse", 3, rounds=1, hand_size=2)
    state = played_to(game, 1, 0)
    assert state.current_player() == 1
    assert ours.ExportedBot(game, 1, Fixed(Bid(1, 2))).step(state) == 42
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        ours.ExportedBot(game, 0, "rules").step(state)
    codes = {Bid(1, 3): "bid-range", Bid(2, 0): "not-your-seat", Leave(1): "no-number"}
    for wrong, code in codes.items():
        with pytest.raises(IllegalAction) as refused:
            ours.ExportedBot(game, 1, Fixed(wrong)).step(state)
        assert refused.value.code == code
    with pytest.raises(ValueError, match="seats are 0 to 2, not 3"):
        ours.ExportedBot(game, 3, "rules")
    assert ours.ExportedBot(game, 2, "rules").player_id() == 2


def test_no_turn_where_no_seat_is_to_act() -> None:
    state = openspiel.load("fodasse", 3, rounds=1).new_initial_state()
    with pytest.raises(ValueError, match="no seat is to act"):
        state.turn()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="no seat is to act"):
        state.turn()


@every_table
@pytest.mark.parametrize("make", [searching, looking])
def test_searches_of_openspiel_decide_at_our_tables(name: str, seats: int, make: Any) -> None:
    game = openspiel.load(name, seats, rounds=1, max_decisions=6)
    module = game.episodes.game
    bot = ours.ImportedBot(game, make)
    match: Match[Any, Any, Any] = Match(module, seats, seed=2, rules=game.episodes.rules)
    match.run()
    turn = match.turn(match.awaited[0])
    action = bot.choose(turn, Random(1))
    assert action in turn.legal_actions
    assert action == bot.choose(turn, Random(1))  # what is random is the generator's


@every_table
def test_a_bot_of_openspiel_is_shown_nothing_that_its_seat_does_not_know(
    name: str, seats: int
) -> None:
    """In matches that look alike to the seat, it is shown the same states and does the same."""
    game = openspiel.load(name, seats, rounds=1)
    module, shown = game.episodes.game, []

    class Spy:
        def step(self, state: Any) -> int:
            shown.append((str(state), state.serialize(), state.history()))
            return int(state.legal_actions()[0])

    bot = ours.ImportedBot(game, lambda *_: Spy())
    for decisions in (1, 4):
        state = played_to(game, 7, decisions)
        turn, seat = state.turn(), state.current_player()
        told = set()
        for seed in range(4):
            other = module.determinize(turn.view, Random(100 + seed))
            twin = evolve(turn, view=module.view(other, seat))
            told.add(str(other) == str(state.position))
            shown.clear()
            assert bot.choose(turn, Random(seed)) == bot.choose(twin, Random(seed))
            assert shown[0] == shown[1]
            assert shown[0][2] == []
        assert False in told


@every_table
def test_a_world_has_the_information_state_of_the_true_one(name: str, seats: int) -> None:
    """In a first round: so a policy that was learned in OpenSpiel knows where it is."""
    game = openspiel.load(name, seats, rounds=1)
    for seed in (0, 3):
        state = played_to(game, seed, 2 * seed)
        seat = state.current_player()
        world = ours.world(game, state.turn(), Random(seed))
        assert world.current_player() == seat
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert sorted(world.legal_actions()) == sorted(state.legal_actions())
        again = world.resample_from_infostate(seat, Random(seed).random)
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_after_other_rounds_the_log_begins_with_the_last_deal() -> None:
    game = openspiel.load("fodasse", 3, rounds=9)
    rng, state = Random(1), game.new_initial_state()
    while state.step.rounds < 2 or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    world = ours.world(game, state.turn(), Random(1))
    assert world.information_state_string(seat) == state.information_state_string(seat)
    assert world.information_state_tensor(seat) == state.information_state_tensor(seat)


def test_a_turn_without_a_history_begins_with_what_is_seen() -> None:
    game = openspiel.load("fodasse", 3, rounds=1)
    turn = evolve(played_to(game, 1, 1).turn(), recall=tuple)
    world = ours.world(game, turn, Random(1))
    assert len(world.information_state_string(turn.seat).splitlines()) == 2


def test_a_bot_made_for_another_table_is_refused() -> None:
    turn = played_to(openspiel.load("fodasse", 3, rounds=1), 1, 0).turn()
    for name, seats, rules in ("truco", 4, None), ("fodasse", 3, Rules(limit=3)):
        game = openspiel.load(name, seats, rules=rules)
        with pytest.raises(ValueError, match="of another game or of other rules"):
            ours.ImportedBot(game, guessing).choose(turn, Random(1))
    with pytest.raises(ValueError, match="the turn is of 3 seats, and the game of 4"):
        ours.ImportedBot(openspiel.load("fodasse", 4), guessing).choose(turn, Random(1))


def test_a_seat_that_is_not_the_first_awaited_is_refused() -> None:
    """In ES-ADOF all arrange at once; OpenSpiel asks the first of them."""
    game = openspiel.load("esadof", 3, rounds=1)
    state = played_to(game, 1, 0)
    first = state.current_player()
    other = (first + 1) % 3
    turn = turn_of(game.episodes.game, state.position, other)
    with pytest.raises(ValueError, match="another seat is to act first"):
        ours.ImportedBot(game, guessing).choose(turn, Random(1))


def test_a_solved_policy_plays_at_our_table() -> None:
    """Counterfactual regret minimisation on the tree of a round; its policy in our match."""
    rules = Rules(ranks=(Rank.TWO, Rank.THREE), max_rounds=1)
    game = openspiel.load("fodasse", 2, rules=rules, rewards="points")
    solver = pyspiel.CFRSolver(pyspiel.load_game(f"cached_tree(game={game})"))
    solver.evaluate_and_update_policy()
    policy = solver.average_policy()

    @frozen
    class Solved:
        rng: Random

        def step(self, state: Any) -> int:
            actions, weights = zip(*policy.get_state_policy(state), strict=True)
            return int(self.rng.choices(actions, weights)[0])

    bots = [ours.ImportedBot(game, lambda _game, _seat, rng: Solved(rng)), RandomBot()]
    for match in range(10):
        assert play_match(GAMES["fodasse"], bots, match=match, rules=rules).result


def test_a_bot_of_openspiel_enters_a_tournament() -> None:
    game = openspiel.load("truco", 2)
    guesser = ours.ImportedBot(game, guessing)
    players = {"guessing": guesser, "rules": named("rules", GAMES["truco"])}
    cup = Experiment("truco", players, 3, 1, kind=TOURNAMENT, seats=2)
    standings = Standings(cup)
    for results in run(cup):
        standings.update(results)
    assert [each.matches for each in standings.bots] == [6, 6]
    assert str(pickle.loads(pickle.dumps(guesser)).game) == str(game)

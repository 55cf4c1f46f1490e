"""The games in OpenSpiel: its own tests, its bots, and what each seat is told."""

import pickle
import sys
from collections import Counter
from hashlib import blake2b
from itertools import islice
from math import factorial, isclose, prod
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from fodasse import GAMES, FormatError, Rank, Record, Rules, RulesError, to_json
from fodasse.adapters.episodes import Episodes
from fodasse.core.refusals import IllegalAction
from fodasse.games import dalmuti, esadof, truco
from support.adapters.openspiel_playing import choose, drawn, finished, playout, said
from support.games.offering import NUMBERED, USUAL

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")
load = openspiel.load

TWO_RANKS = Rules(ranks=(Rank.FOUR, Rank.FIVE))
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("fodasse", {"seats": 3, "rounds": 2, "hand_size": 2}),
    ("fodasse", {"seats": 2, "rules": Rules(limit=1, ranks=tuple(Rank)[:4])}),
    ("fodasse", {"seats": 5, "max_decisions": 30, "dealer": 3}),
    ("truco", {"seats": 2, "rounds": 2}),
    ("truco", {"seats": 4, "max_decisions": 30, "rules": truco.Rules(exposure=True)}),
    ("dalmuti", {"rounds": 2, "max_decisions": 40}),
    ("dalmuti", {"seats": 5, "max_decisions": 20, "rewards": "points"}),
    ("esadof", {"seats": 3, "rounds": 1, "max_decisions": 12}),
    ("esadof", {"seats": 4, "max_decisions": 8}),
]
every_table = pytest.mark.parametrize(("name", "table"), TABLES)


@pytest.fixture(scope="module", params=TABLES, ids=str)
def moments(request: pytest.FixtureRequest) -> list[Any]:
    """Some states of a random episode: in a draw, between others, and the end."""
    name, table = request.param
    states = [state.clone() for state in playout(load(name, **table), seed=5)]
    drawing, settled = (
        [state for state in states if bool(state.drawn) is is_drawing]
        for is_drawing in (True, False)
    )
    rng = Random(1)
    return [rng.choice(drawing), *(rng.choice(settled[1:-1]) for _ in range(5)), settled[-1]]


def first_asked(game: Any, seed: int) -> Any:
    """The state after a random deal."""
    return next(state for state in playout(game, seed) if state.is_player_node())


def inside(state: Any) -> Any:
    """The library's own state."""
    return state.step.state


def record_of(state: Any) -> Record:
    """What was done, as the library keeps it."""
    episodes, step, actions = state.get_game().episodes, state.step, []
    while step.before is not None:
        actions.append(step.action)
        step = step.before
    return Record(
        episodes.game.name,
        episodes.rules,
        episodes.seats,
        dict(episodes.options),
        actions=actions[::-1],
        result=episodes.game.outcome(inside(state)),
    )


def digest(view: Any) -> str:
    return blake2b(repr(view).encode(), digest_size=8).hexdigest()


@every_table
def test_passes_the_simulation_test_of_openspiel(name: str, table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, **table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NUMBERED)
def test_is_registered_with_defaults(name: str) -> None:
    game = pyspiel.load_game(f"python_{name}")
    assert game.num_players() == USUAL[name]
    assert game.num_distinct_actions() == game.episodes.layout.actions
    # A match of Dalmuti has four hands, of at most 215 decisions each.
    assert game.max_game_length() == (860 if name == "dalmuti" else 10_000)
    assert game.episodes.rules == game.episodes.game.encoding.rules


def test_a_game_is_loaded_by_text() -> None:
    game = pyspiel.load_game("python_truco(players=2,rounds=1,options=dealer:1)")
    assert inside(game.new_initial_state()).table.dealer == 1
    assert str(game) == str(load("truco", 2, rounds=1, dealer=1))
    # Two by three cards, the cut, and five raises with their answers: the longest hand there is.
    assert game.max_game_length() == game.episodes.layout.longest_round
    three = load(game.episodes.game.name, game.episodes.seats, rounds=3)
    assert three.max_game_length() == 3 * game.max_game_length()


@pytest.mark.parametrize(
    "text",
    [
        "fodasse:max_rounds:1;ranks:45",
        "ranks:45;max_rounds:1",
        "fodasse:ranks=45,max_rounds=1",
        "literal;restrict_last_bid:always;ranks:45;max_rounds:1",
    ],
)
def test_rules_are_given_as_a_key(text: str) -> None:
    rules = Rules(ranks=TWO_RANKS.ranks, max_rounds=1)
    game = pyspiel.load_game("python_fodasse", {"players": 2, "rules": text})
    assert game.episodes.rules == rules
    assert str(game) == str(load("fodasse", 2, rules=rules))
    assert "rules=fodasse:max_rounds:1;ranks:45,version=2)" in str(game)
    assert game.episodes == load("fodasse", 2, rules=rules.key).episodes


def test_switches_without_effect_survive() -> None:
    rules = dalmuti.Rules(lone_wildcards=True)
    game = load("dalmuti", rules=rules)
    assert pickle.loads(pickle.dumps(game)).episodes.rules == rules


@every_table
def test_a_game_survives_its_text_and_pickle(name: str, table: dict[str, Any]) -> None:
    game = load(name, **table)
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert again.episodes == game.episodes
        assert str(again) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()


def test_a_state_survives_serialization(moments: list[Any]) -> None:
    for state in moments[:2]:
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        for again in (
            pyspiel.deserialize_game_and_state(text)[1],
            pickle.loads(pickle.dumps(state)),
        ):
            assert str(again) == str(state)
            assert again.history() == state.history()
            for seat in range(state.num_players()):
                assert again.information_state_string(seat) == state.information_state_string(seat)


def test_long_histories_survive_serialization() -> None:
    game = load("fodasse", 2, rules=Rules(limit=999), max_decisions=sys.getrecursionlimit() + 200)
    state = finished(game, seed=1)
    again = game.deserialize_state(state.serialize())
    assert again.is_terminal()
    assert again.information_state_string(1) == state.information_state_string(1)


@pytest.mark.parametrize(
    ("name", "table", "error"),
    [
        ("truco", {"seats": 3}, RulesError),
        ("fodasse", {"rules": truco.Rules()}, TypeError),
        ("fodasse", {"rules": "truco:target=15"}, FormatError),
        ("fodasse", {"rules": "limit=0"}, RulesError),
        ("fodasse", {"rewards": "money"}, ValueError),
        ("fodasse", {"colour": 1}, TypeError),
        ("fodasse", {"seats": "four"}, TypeError),
        ("bridge_of_sighs", {}, ValueError),
    ],
)
def test_bad_tables_are_refused(name: str, table: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        load(name, **table)


def test_draws_are_those_of_the_library(moments: list[Any]) -> None:
    state = moments[0]
    episodes = state.get_game().episodes
    deck = episodes.layout.cards
    came = [deck[number] for number in state.drawn]
    told = {deck[number]: chance for number, chance in state.chance_outcomes()}
    assert told == dict(episodes.game.chance_outcomes(inside(state), came))
    assert isclose(sum(told.values()), 1)
    assert state.legal_actions() == sorted(deck.index(card) for card in told)


def test_every_deal_of_a_tiny_deck_is_equally_likely() -> None:
    # One card each for two seats, and the vira, out of eight: 8 × 7 × 6 draws.
    deals: Counter[str] = Counter()
    todo = [(load("fodasse", 2, rules=TWO_RANKS, hand_size=1).new_initial_state(), 1.0)]
    while todo:
        state, chance = todo.pop()
        if state.is_chance_node():
            todo += [(state.child(card), chance * each) for card, each in state.chance_outcomes()]
        else:
            assert isclose(chance, 1 / (8 * 7 * 6))
            deals[str(state)] += 1
    assert len(deals) == 8 * 7 * 6
    assert set(deals.values()) == {1}


def test_equal_cards_are_drawn_as_one() -> None:
    # All n cards are dealt, so each way they can come is as likely as any other: there are
    # n! / (product of k! for every k equal cards) of them.
    state = load("dalmuti").new_initial_state()
    left = Counter(GAMES["dalmuti"].chance(inside(state)).pool)
    ways = factorial(left.total()) / prod(map(factorial, left.values()))
    rng, chance = Random(2), 1.0
    while state.is_chance_node():
        number, each = rng.choice(state.chance_outcomes())
        chance *= each
        state.apply_action(number)
    assert isclose(chance, 1 / ways)


def test_a_round_of_fodasse_brings_points_around_their_mean() -> None:
    state = load("fodasse", 2, rounds=1, hand_size=1).new_initial_state()
    drawn(state, "6D", "3D", "4D")
    assert {str(hand[0]) for hand in inside(state).hands} == {"6D", "3D"}
    winner = next(seat for seat, hand in enumerate(inside(state).hands) if str(hand[0]) == "3D")
    said(state, "bid 1")
    assert state.returns() == [0, 0]
    said(state, "bid 1")  # the only cards are held up, and play themselves
    assert state.is_terminal()
    # Both said one stage. Who won none loses a point: 0 and -1, whose mean is -1/2.
    assert state.returns() == [0.5 if seat == winner else -0.5 for seat in range(2)]


def test_who_runs_from_truco_gives_the_hand_away() -> None:
    state = load("truco", 2, rounds=1).new_initial_state()
    rng = Random(1)
    while state.is_chance_node() or "raise" not in map(
        state.action_to_string, state.legal_actions()
    ):
        choose(state, rng)
    seat = state.current_player()
    said(state, "raise", "run")
    assert state.is_terminal()
    assert state.returns()[seat] == 1
    assert state.returns()[1 - seat] == -1


def test_returns_come_at_the_end_and_sum_to_nothing(moments: list[Any]) -> None:
    *before, last = moments
    game = last.get_game()
    for state in before:
        assert state.returns() == [0] * game.num_players()
    decided = [step for step in last.full_history() if step.player >= 0]
    assert len(decided) <= game.max_game_length()
    episodes = game.episodes
    measure = (
        episodes.game.returns if episodes.rewards == "returns" else episodes.game.rounds.points
    )
    values = measure(inside(last))
    mean = sum(values) / len(values)
    assert last.returns() == pytest.approx([value - mean for value in values])
    assert sum(last.returns()) == pytest.approx(0)


def test_a_game_without_margins_has_the_bounds_of_its_encoding() -> None:
    game = GAMES["fodasse"]
    assert game.rounds is not None
    plain = evolve(game, rounds=evolve(game.rounds, margins=None))
    # Fodasse from 0 to 7 points: three with 7 and one with none are 21/4 from their mean.
    rounds = evolve(Episodes.of("fodasse", rounds=1), game=plain)
    assert openspiel._utilities(rounds, cut=False) == (-21 / 4, 21 / 4)
    matches = evolve(Episodes.of("fodasse"), game=plain)
    assert openspiel._utilities(matches, cut=True) == (-1, 1)


def test_a_cut_episode_is_over() -> None:
    state = finished(load("esadof", 3, max_decisions=4), seed=1)
    players = [step.player for step in state.full_history()]
    assert len([player for player in players if player >= 0]) == 4
    assert state.returns() == list(GAMES["esadof"].returns(inside(state)))
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)
    assert len(state.information_state_tensor(0)) == len(state.observation_tensor(0)) + 2 * 4


def test_what_is_not_allowed_changes_nothing(moments: list[Any]) -> None:
    rng = Random(7)
    for state in moments[:-1]:
        before, history = str(state), state.history()
        legal = set(state.legal_actions())
        most = 400 if state.is_player_node() else 60
        for number in rng.sample([each for each in range(most) if each not in legal], 8):
            with pytest.raises((IllegalAction, ValueError)):
                state.apply_action(number)
        assert str(state) == before
        assert state.history() == history


def test_a_refusal_has_its_reason() -> None:
    state = load("fodasse", 2, rounds=1, hand_size=1).new_initial_state()
    drawn(state, "6D", "3D", "4D")
    with pytest.raises(IllegalAction) as caught:
        state.apply_action(0)
    assert caught.value.code == "not-playing"
    with pytest.raises(ValueError, match="0 to 60"):
        state.apply_action(61)


def test_a_clone_goes_its_own_way(moments: list[Any]) -> None:
    for state in moments[:2]:
        clone, before = state.clone(), str(state)
        assert str(clone) == before
        choose(clone, Random(1))
        assert str(state) == before


def test_an_information_state_is_all_that_the_seat_saw(moments: list[Any]) -> None:
    for state in moments[0], moments[-1]:
        record, game = record_of(state), state.get_game().episodes.game
        for seat in range(state.num_players()):
            first, *rest = record.seen_by(seat)
            lines = [f"{seen.action!r} {digest(seen.view)}" for seen in rest]
            expected = "\n".join([f"seat {seat}", digest(first.view), *lines])
            assert state.information_state_string(seat) == expected
            assert state.observation_string(seat) == to_json(game.view(inside(state), seat))


@pytest.mark.parametrize("size", [1, 2])
def test_information_states_tell_apart_what_the_seat_can_tell_apart(size: int) -> None:
    told: dict[str, Any] = {}
    meant: dict[Any, str] = {}

    def walk(state: Any, strings: list[list[str]]) -> None:
        if not state.drawn:
            strings = [
                [*path, state.information_state_string(seat)] for seat, path in enumerate(strings)
            ]
        if state.is_terminal():
            record = record_of(state)
            for seat, path in enumerate(strings):
                seen = tuple(record.seen_by(seat))
                for place, text in enumerate(path, start=1):
                    key = (seat, seen[:place])
                    assert told.setdefault(text, key) == key
                    assert meant.setdefault(key, text) == text
            return
        # Of the draws a few, which differ in each of the hands and in the vira.
        few = slice(2 if size == 1 or len(state.drawn) % 2 else 1)
        for action in state.legal_actions()[few if state.is_chance_node() else slice(None)]:
            walk(state.child(action), strings)

    game = load("fodasse", 2, rules=TWO_RANKS, rounds=1, hand_size=size)
    walk(game.new_initial_state(), [[], []])
    assert len(told) == len(meant) > 40


@every_table
def test_nothing_shows_while_cards_are_drawn(name: str, table: dict[str, Any]) -> None:
    game = load(name, **table)
    shown = [
        [
            (state.information_state_string(seat), state.observation_tensor(seat))
            for seat in range(game.num_players())
        ]
        for state in islice(playout(game, seed=13), 9)
        if state.is_chance_node()
    ]
    assert len(shown) > 2
    assert all(each == shown[0] for each in shown)


def test_tensors_hold_what_is_declared(moments: list[Any]) -> None:
    game = moments[0].get_game()
    told, seats = game.episodes.layout, game.num_players()
    (size,) = game.observation_tensor_shape()
    (recalled,) = game.information_state_tensor_shape()
    for state in moments:
        for seat in range(seats):
            seen = state.observation_tensor(seat)
            known = state.information_state_tensor(seat)
            assert seen == list(told_by(state, seat))
            assert known[:size] == seen
            assert (len(seen), len(known)) == (size, recalled)
            log = np.reshape(known[size:], (-1, 2))
            assert ((log[:, 0] >= -1) & (log[:, 0] < seats)).all()
            assert ((log[:, 1] >= -1) & (log[:, 1] < told.actions)).all()


def told_by(state: Any, seat: int) -> tuple[int, ...]:
    game: Any = state.get_game().episodes.game
    numbers: tuple[int, ...] = game.encoding.observe(game.view(inside(state), seat))
    return numbers


def log_of(state: Any, seat: int) -> list[list[float]]:
    """The decisions in an information state tensor."""
    size = state.get_game().episodes.layout.size
    rows = np.reshape(state.information_state_tensor(seat)[size:], (-1, 2))
    return [row for row in rows.tolist() if row[0] >= 0]


def test_the_log_tells_the_decisions_of_the_round() -> None:
    state = load("fodasse", 3, rounds=2, hand_size=1).new_initial_state()
    drawn(state, "6D", "QD", "3D", "4D")
    assert log_of(state, 0) == []
    said(state, "bid 0", "bid 1")  # of seats 1 and 2; a bid of none is 40
    assert log_of(state, 0) == [[1, 40], [2, 41]]
    assert log_of(state, 2) == [[2, 40], [0, 41]]
    while state.is_player_node():
        state.apply_action(state.legal_actions()[0])
    assert log_of(state, 0) == []


def test_of_a_longer_log_the_last_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = []
    for room in (12, 3):
        monkeypatch.setattr(openspiel, "MAX_LOG", room)
        game = load("esadof", 3, rules=esadof.Rules(max_turns=None), max_decisions=12)
        state = first_asked(game, seed=2)
        for _ in range(7):
            state.apply_action(state.legal_actions()[0])
        logs.append(log_of(state, 1))
    whole, last = logs
    assert len(whole) == 7
    assert last == whole[-3:]


def test_the_log_hides_what_was_hidden() -> None:
    hidden = 0
    for state in playout(load("dalmuti", rounds=2), seed=4):
        step = state.step
        if step.before is None or not isinstance(step.before.actor, int) or state.drawn:
            continue
        if step.rounds != step.before.rounds:
            continue
        episodes = step.episodes
        number = episodes.game.encoding.encode_action(step.action, episodes.rules)
        for seat in range(4):
            seen = episodes.game.censor(step.before.state, step.action, seat)
            expected = number if seen == step.action else -1
            assert log_of(state, seat)[-1] == [(step.action.seat - seat) % 4, expected]
            hidden += expected == -1
    assert hidden > 0


def test_an_observer_tells_what_the_tensors_tell() -> None:
    game = load("truco", 2, rounds=1)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = next(islice(playout(game, seed=2), 12, None))
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.information_state_tensor(1)
    assert list(observer.dict) == [*game.episodes.layout.columns, "log"]
    assert np.concatenate([part.ravel() for part in observer.dict.values()]).tolist() == (
        observer.tensor.tolist()
    )
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_a_sampled_world_is_one_that_the_seat_may_be_in(moments: list[Any]) -> None:
    state = moments[1]
    game, seed = state.get_game().episodes.game, 3
    seat = seed % state.num_players()
    world = state.resample_from_infostate(seat, Random(seed).random)
    assert game.view(inside(world), seat) == game.view(inside(state), seat)
    assert world.information_state_string(seat) == state.information_state_string(seat)
    assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
    assert world.current_player() == state.current_player()
    assert world.history() == []
    # Nothing of it comes from what the seat does not know: in the sampled world it is asked again.
    again = world.resample_from_infostate(seat, Random(seed).random)
    assert str(again) == str(world)
    assert again.serialize() == world.serialize()
    spectator = [seen.view for seen in record_of(state).seen_by(None)]
    for other in range(state.num_players()):
        text = world.information_state_string(other)
        assert again.information_state_string(other) == text
        if other != seat:
            lines = text.splitlines()
            assert [line[-16:] for line in lines[1:-1]] == [*map(digest, spectator)]
            assert lines[-1] == digest(game.view(inside(world), other))
    while not world.is_terminal():
        choose(world, Random(seed))
    assert len(world.returns()) == world.num_players()


def test_what_is_done_is_told_in_words() -> None:
    state = load("fodasse", 2, rounds=1, hand_size=1).new_initial_state()
    assert [state.action_to_string(number) for number in (0, 39)] == ["4D", "3C"]
    before = str(state)
    drawn(state, "7D", "3S")
    assert str(state) == f"{before} 7D 3S"
    state = state.get_game().new_initial_state()
    drawn(state, "6D", "3D", "4D")
    assert [*map(state.action_to_string, state.legal_actions())] == ["bid 0", "bid 1"]


def test_words_tell_choices_apart(moments: list[Any]) -> None:
    for state in moments:
        words = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(words)) == len(words)

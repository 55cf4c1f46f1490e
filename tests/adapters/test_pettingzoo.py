"""Every game on PettingZoo: its own tests, and the game played beside it without it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import CHANCE, GAMES, Bid, IllegalAction, Leave, RulesError
from fodasse.core.chance import deal_rng
from fodasse.core.refusals import refused
from support.games.offering import NUMBERED, USUAL

np = pytest.importorskip("numpy")
zoo = pytest.importorskip("pettingzoo.test")
ours = pytest.importorskip("fodasse.adapters.pettingzoo")

pytestmark = [
    # What PettingZoo says of every environment whose observations hold a mask, but its own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    # Who is out can do nothing.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"rounds": 1},
    {"rounds": 2, "rewards": "returns"},
    {"rewards": "points"},
    {"max_decisions": 20},
)
TABLES = [
    (name, seats)
    for name in NUMBERED
    for seats in sorted({GAMES[name].seats[0], USUAL[name], min(GAMES[name].seats[-1], 12)})
]
settings_of_all = st.sampled_from(TABLES).flatmap(
    lambda table: st.sampled_from(KINDS).map(
        lambda kind: {"game": table[0], "seats": table[1], **kind}
    )
)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def choice(last: tuple[Any, ...], rng: Random) -> int | None:
    """A random legal id, or None for who is out."""
    _, _, termination, truncation, info = last
    if termination or truncation:
        return None
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def played(table: Any, rng: Random, most: int = 100_000) -> Iterator[tuple[str, Any, int | None]]:
    """The turns of an episode of random actions: agent, what it was told, what it did then."""
    for agent in table.agent_iter(most):
        last = table.last()
        action = choice(last, rng)
        yield agent, last, action
        table.step(action)


def told(table: Any) -> tuple[Any, ...]:
    """All that an environment tells, as something to compare."""
    inner = table.unwrapped
    return (
        list(inner.agents),
        inner.agent_selection,
        dict(inner.rewards),
        dict(inner._cumulative_rewards),
        dict(inner.terminations),
        dict(inner.truncations),
        {agent: info["action_mask"].tolist() for agent, info in inner.infos.items()},
        [
            {name: array.tolist() for name, array in table.observe(agent).items()}
            for agent in table.possible_agents
        ],
        (inner._step.state, inner._step.decisions, inner._step.rounds),
    )


class Reference:
    """The game itself, played by its own functions: what the environment must agree with."""

    def __init__(self, how: dict[str, Any], seed: int, match: int = 0) -> None:
        game: Any = GAMES[how["game"]]
        self.game, self.rules = game, game.encoding.rules
        self.points = how.get("rewards", "points" if "rounds" in how else "returns") == "points"
        self.rounds, self.most = how.get("rounds"), how.get("max_decisions")
        self.key = (seed, match)
        self.deals = self.finished = self.decisions = 0
        self.state = self.game.start(how["seats"], rules=self.rules)
        self.settle()

    def is_over(self) -> bool:
        return not self.game.actors(self.state) or self.finished == self.rounds

    def is_cut(self) -> bool:
        return self.decisions == self.most and not self.is_over()

    def actor(self) -> int:
        seat: int = self.game.actors(self.state)[0]
        return seat

    def values(self) -> tuple[float, ...]:
        measure = self.game.rounds.points if self.points else self.game.returns
        values: tuple[float, ...] = measure(self.state)
        return values

    def act(self, number: int) -> None:
        self.do(self.game.encoding.decode_action(number, self.actor(), self.rules))
        self.decisions += 1
        self.settle()

    def settle(self) -> None:
        while (
            not self.is_over() and not self.is_cut() and self.game.actors(self.state)[0] is CHANCE
        ):
            self.do(self.game.sample_chance(self.state, deal_rng(*self.key, self.deals)))
            self.deals += 1

    def do(self, action: Any) -> None:
        before, self.state = self.state, self.game.apply(self.state, action)
        self.finished += self.game.rounds.ends(before, self.state)


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[1], KINDS[-1]], ids=str)
@pytest.mark.parametrize("game", NUMBERED)
def test_pettingzoo_finds_nothing_wrong(game: str, kind: dict[str, Any]) -> None:
    def made(**more: Any) -> Any:
        return ours.env(game, **kind, **more)

    zoo.api_test(made(), num_cycles=100)
    zoo.seed_test(made, num_cycles=30)
    zoo.render_test(made)


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 3)
def test_it_is_the_game_itself(how: dict[str, Any], seed: int) -> None:
    """Who acts, what it sees and may do, what it gets, and when it is over."""
    table = ours.env(**how)
    table.reset(seed=seed)
    reference = Reference(how, seed)
    game, rules = reference.game, reference.rules
    gained = dict.fromkeys(table.possible_agents, 0.0)
    gone: dict[str, float] = {}
    for agent, (seen, reward, termination, truncation, info), action in played(
        table, Random(seed)
    ):
        seat = table.possible_agents.index(agent)
        assert agent not in gone
        gained[agent] += reward
        mask = np.zeros(len(info["action_mask"]), bool)
        retired = game.encoding.retired(reference.state)
        if action is None:
            over = reference.is_over() or seat in retired
            assert (termination, truncation) == (over, not over)
            assert over or reference.is_cut()
            gone[agent] = retired.get(seat, 0.0) if not reference.points else gained[agent]
        else:
            assert not reference.is_over()
            assert not reference.is_cut()
            assert seat == reference.actor()
            assert not {f"seat_{each}" for each in retired} & set(table.agents)
            legal = game.legal_actions(reference.state, seat)
            mask[[game.encoding.encode_action(each, rules) for each in legal]] = True
        assert seen["observation"].tolist() == list(
            game.encoding.observe(game.view(reference.state, seat))
        )
        assert seen["action_mask"].tolist() == info["action_mask"].tolist() == mask.tolist()
        if action is not None:
            reference.act(action)
    assert table.agents == []
    assert set(gone) == set(table.possible_agents)
    finals = dict(enumerate(reference.values()))
    if not reference.points:
        finals |= game.encoding.retired(reference.state)
    assert gained == pytest.approx({f"seat_{seat}": each for seat, each in finals.items()})


@given(st.integers(min_value=3, max_value=6), seeds)
@settings(max_examples=settings().max_examples // 5)
def test_whoever_is_eliminated_steps_none_next_and_is_gone(seats: int, seed: int) -> None:
    """Rule 3: 7 points and out. The loss is shared, and had at once."""
    table = ours.env("fodasse", seats=seats)
    table.reset(seed=seed)
    rng = Random(seed)
    while True:
        live = list(table.agents)
        table.step(choice(table.last(), rng))
        out = [agent for agent in live if table.terminations[agent]]
        if out == live:
            break
        for agent in out:
            assert table.agent_selection == agent
            assert table.last()[1:4] == (-1 / (seats - 1), True, False)
            with pytest.raises(ValueError, match="the only valid action is None"):
                table.step(40)
            table.step(None)
            assert agent not in table.agents
            assert agent not in table.infos
        assert table.agents == [agent for agent in live if agent not in out]
        assert table.last()[4]["action_mask"].any()


def until_somebody_is_out(most: int = 1000) -> tuple[Any, int]:
    """A table of three at which somebody is on the way out, and the number of decisions."""
    table, rng, decisions = ours.env("fodasse", seats=3, max_decisions=most), Random(1), 0
    table.reset(seed=2)
    while not any(table.terminations.values()):
        table.step(choice(table.last(), rng))
        decisions += 1
    return table, decisions


def test_whoever_is_eliminated_when_the_episode_is_cut_is_not_truncated() -> None:
    table, decisions = until_somebody_is_out()
    out = table.terminations
    assert not all(out.values())
    cut, _ = until_somebody_is_out(decisions)
    assert cut.terminations == out
    assert cut.truncations == {agent: not is_out for agent, is_out in out.items()}


def test_resetting_while_somebody_is_on_the_way_out() -> None:
    table, _ = until_somebody_is_out()
    table.reset(seed=5)
    assert table.agents == ["seat_0", "seat_1", "seat_2"]
    assert not any(table.terminations.values())
    assert len(list(played(table, Random(5)))) > 3


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 3)
def test_a_seed_says_all_of_its_matches(how: dict[str, Any], seed: int) -> None:
    def course(table: Any, most: int = 40) -> list[Any]:
        return [
            (agent, last[0]["observation"].tolist(), last[1], action)
            for agent, last, action in played(table, Random(seed), most)
        ]

    one, other = ours.env(**how), ours.env(**how)
    one.reset(seed=seed)
    first = course(one)
    one.reset()
    second = course(one)
    other.reset(seed=seed)
    assert course(other, most=1) == first[:1]
    other.reset(options={"anything": "goes"})
    assert course(other) == second
    other.reset(seed=seed)
    assert course(other) == first
    reference = Reference(how, seed, match=1)
    view = reference.game.view(reference.state, reference.actor())
    assert second[0][1] == list(reference.game.encoding.observe(view))


def test_without_a_seed_two_environments_differ() -> None:
    rows = set()
    for _ in range(8):
        table = ours.env("fodasse", hand_size=9)
        table.reset()
        rows.add(tuple(table.last()[0]["observation"]))
    assert len(rows) > 1


@given(settings_of_all, seeds, st.integers(min_value=0, max_value=25))
@settings(max_examples=settings().max_examples // 3)
def test_what_is_illegal_is_refused_and_nothing_has_changed(
    how: dict[str, Any], seed: int, turns: int
) -> None:
    table = ours.env(**how)
    table.reset(seed=seed)
    for _ in played(table, Random(seed), turns):
        pass
    if not table.agents or choice(table.last(), Random(0)) is None:
        return
    before = told(table)
    game, state = table.unwrapped.episodes.game, table.unwrapped._step.state
    rules, seat = game.encoding.rules, game.actors(state)[0]
    mask = table.last()[4]["action_mask"]
    for number in np.flatnonzero(mask == 0):
        with pytest.raises(ValueError, match=r"not|cannot") as refusal:
            table.step(number)
        if isinstance(refusal.value, IllegalAction):
            action = game.explicit(state, game.encoding.decode_action(number, seat, rules))
            expected = refused(game.check, state, action)
            assert expected is not None
            assert (refusal.value.code, refusal.value.action) == (expected.code, action)
        else:
            with pytest.raises(ValueError, match="not"):
                game.encoding.decode_action(number, seat, rules)
    for number in (-1, len(mask)):
        with pytest.raises(ValueError, match=f"not {number}"):
            table.step(number)
    with pytest.raises(TypeError, match="not None"):
        table.step(None)
    for beside in game.table_actions(state):
        with pytest.raises(IllegalAction) as refusal:
            table.step(beside)
        assert refusal.value.code in {"no-number", "not-your-seat"}
    assert told(table) == before
    assert list(played(table, Random(seed)))


def test_an_action_does_what_its_id_does() -> None:
    by_id, by_action = ours.env("fodasse"), ours.env("fodasse")
    by_id.reset(seed=1)
    by_action.reset(seed=1)
    by_id.step(41)
    by_action.step(Bid(seat=1, stages=1))
    assert told(by_id) == told(by_action)
    with pytest.raises(IllegalAction, match="Seat 3 cannot leave: only what a seat"):
        by_action.step(Leave(seat=3))


@given(settings_of_all, seeds, st.integers(min_value=0, max_value=60))
@settings(max_examples=settings().max_examples // 2)
def test_no_agent_is_shown_what_its_seat_may_not_know(
    how: dict[str, Any], seed: int, turns: int
) -> None:
    """Hidden cards are exchanged for others that the seat could as well be up against."""
    table = ours.env(**how, render_mode="ansi")
    table.reset(seed=seed)
    for _ in played(table, Random(seed), turns):
        pass
    inner = table.unwrapped
    place, game = inner._step, inner.episodes.game
    for seat, agent in enumerate(table.possible_agents):
        inner._step = place
        seen, view = table.observe(agent), game.view(place.state, seat)
        text = table.render()
        inner._step = evolve(place, state=game.determinize(view, Random(seed)))
        for name, array in table.observe(agent).items():
            assert array.tolist() == seen[name].tolist()
        if place.actor == seat:
            assert table.render() == text


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 5)
def test_a_copy_plays_on_as_the_original_does(how: dict[str, Any], seed: int) -> None:
    table = ours.env(**how)
    table.reset(seed=seed)
    for _ in played(table, Random(seed), 7):
        pass
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert told(twin) == told(table)
        if table.agents:
            twin.step(action := choice(table.last(), Random(seed)))
            another = copy.deepcopy(table)
            another.step(action)
            assert told(twin) == told(another)


@pytest.mark.parametrize("game", NUMBERED)
def test_people_are_shown_what_who_acts_may_see(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    quiet, loud = ours.env(game, render_mode="ansi"), ours.env(game, render_mode="human")
    quiet.reset(seed=2)
    loud.reset(seed=2)
    for agent, _, action in played(quiet, Random(2), 4):
        text = quiet.render()
        assert f"viewer: {agent.removeprefix('seat_')}\n" in text
        assert "None" not in text
        assert capsys.readouterr().out == text + "\n\n"
        loud.step(action)
    capsys.readouterr()
    assert loud.render() is None
    assert capsys.readouterr().out == quiet.render() + "\n\n"


def test_when_nobody_is_to_act_a_spectators_view_is_shown() -> None:
    table = ours.env("truco", rounds=1, render_mode="ansi")
    table.reset(seed=1)
    for _, _, action in played(table, Random(1)):
        assert ("viewer" in table.render()) == (action is not None)


def test_render_without_a_mode_says_so() -> None:
    table = ours.env("fodasse")
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="nothing is rendered without a render_mode"):
        assert table.render() is None
    table.close()
    with pytest.raises(ValueError, match="render_mode is ansi or human, not 'rgb_array'"):
        ours.env("fodasse", render_mode="rgb_array")


def test_calls_out_of_order_are_told() -> None:
    table = ours.env("fodasse")
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        _ = table.agent_selection
    assert table.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert str(table) == "fodasse_v2"


def test_what_the_core_refuses_is_refused() -> None:
    with pytest.raises(ValueError, match="not 'whist'"):
        ours.env("whist")
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'colour'"):
        ours.env("truco", colour=1)
    with pytest.raises(RulesError):
        ours.env("truco", seats=3)

"""Every game on PettingZoo: its own tests, and the game played beside it without it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES
from fodasse.adapters.steps import Dealer
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
def test_it_is_the_episode_itself(how: dict[str, Any], seed: int) -> None:
    """Who acts, what it sees and may do, what it gets, and when it is over."""
    table = ours.env(**how)
    table.reset(seed=seed)
    episodes, dealer = table.unwrapped.episodes, Dealer(seed)
    game, step = episodes.game, dealer.settle(dealer.start(episodes))
    gained = dict.fromkeys(table.possible_agents, 0.0)
    gone: list[str] = []
    for agent, (seen, reward, termination, truncation, info), action in played(
        table, Random(seed)
    ):
        seat = table.possible_agents.index(agent)
        gained[agent] += reward
        mask = np.zeros(episodes.layout.actions, bool)
        if action is None:
            over = step.is_over or seat in step.retired
            assert (termination, truncation) == (over, not over)
            assert over or step.is_cut
            gone.append(agent)
        else:
            assert seat == step.actor
            assert not {f"seat_{each}" for each in step.retired} & set(table.agents)
            mask[step.legal_ids(seat)] = True
        observed = game.encoding.observe(game.view(step.state, seat))
        assert seen["observation"].tolist() == list(observed)
        assert seen["action_mask"].tolist() == info["action_mask"].tolist() == mask.tolist()
        if action is not None:
            step = dealer.settle(step.then(step.chosen(action)))
    assert table.agents == []
    assert sorted(gone) == sorted(table.possible_agents)
    totals = {f"seat_{seat}": total for seat, total in enumerate(step.totals)}
    assert gained == pytest.approx(totals)


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


def test_calls_out_of_order_are_told() -> None:
    table = ours.env("fodasse")
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        _ = table.agent_selection
    assert table.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert str(table) == "fodasse_v2"

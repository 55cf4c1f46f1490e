"""One seat of every game on Gymnasium, against bots that are given what bots are given."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib import import_module
from random import Random
from typing import Any

import pytest
from attrs import define, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, Bid, IllegalAction, Leave, Rules, Sitting, Turn
from fodasse.adapters.opponents import BotFailed, seated
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.chance import bot_rng

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
checker = pytest.importorskip("gymnasium.utils.env_checker")
ours = pytest.importorskip("fodasse.adapters.gymnasium")

KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"rounds": 1},
    {"rounds": 2, "rewards": "returns"},
    {"rewards": "points"},
    {"max_decisions": 20},
)
settings_of_all = st.builds(
    lambda table, place, kind: {
        "game": table[0],
        "seats": table[1],
        "seat": place % table[1],
        **kind,
    },
    st.sampled_from(
        [(name, seats) for name, game in GAMES.items() for seats in {game.seats[0], 4}]
    ),
    st.integers(min_value=0, max_value=3),
    st.sampled_from(KINDS),
)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


@define
class Watcher:
    """A random bot that keeps what it was given."""

    turns: list[Turn] = field(factory=list)

    def choose(self, turn: Turn, rng: Random) -> Any:
        self.turns.append(turn)
        return RandomBot().choose(turn, rng)


@frozen
class Deserter:
    """Leaves as soon as it is asked anything."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        return Leave(seat=turn.seat)


def played(alone: Any, rng: Random, **reset: Any) -> list[tuple[Any, ...]]:
    """A random episode: the observations as lists, what was done, what it brought."""
    seen, info = alone.reset(**reset)
    course: list[tuple[Any, ...]] = []
    over = cut = False
    while not (over or cut):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        before = seen
        seen, reward, over, cut, info = alone.step(action)
        course.append((before["observation"].tolist(), action, reward, over, cut))
    return course


@given(settings_of_all, st.sampled_from(("random", "rules")), seeds)
def test_it_is_the_match_that_the_driver_plays(how: dict[str, Any], bots: str, seed: int) -> None:
    """The same seat, bots, seed and actions at the table of the match driver."""
    alone = ours.env(**how, bots=bots)
    course = played(alone, Random(seed), seed=seed)
    episodes, seat = alone.episodes, how["seat"]
    game, match = episodes.game, alone._dealer.match
    people = [None if each == seat else named(bots, game) for each in range(how["seats"])]
    places = [episodes.start()]

    def watch(before: Any, action: Any, after: Any) -> None:
        if episodes.actor(places[-1]) is not None and seat not in episodes.retired(places[-1]):
            places.append(episodes.apply(places[-1], action))
            assert places[-1].state == after

    sitting = Sitting(game, people, seed=seed, match=match, rules=episodes.rules, watch=watch)
    had = 0.0
    for row, number, reward, over, cut in course:
        turn = sitting.next_turn()
        assert turn is not None
        assert row == list(game.observe(turn.view))
        assert episodes.actor(places[-1]) == turn.seat == seat
        sitting.act(turn, game.action_of(number, seat, episodes.rules))
        if not (over or cut):
            had += reward
    sitting.next_turn()
    last = places[-1]
    assert alone._place.state == last.state
    final = game.retired(last.state).get(seat, episodes.values(last)[seat])
    if episodes.rewards == "points":
        final = game.standing(last.state)[seat]
    assert had + course[-1][2] == pytest.approx(final)
    assert course[-1][3] == (episodes.is_over(last) or seat in game.retired(last.state))
    assert course[-1][4] == (not course[-1][3])
    assert course[-1][4] <= episodes.is_cut(last)


@given(settings_of_all, seeds)
def test_what_it_sees_fits_and_it_may_do_what_the_mask_says(
    how: dict[str, Any], seed: int
) -> None:
    alone = ours.env(**how)
    seen, info = alone.reset(seed=seed)
    game, over, rng = alone.episodes.game, False, Random(seed)
    while not over:
        state = alone._place.state
        numbers = [
            game.action_number(each, alone.episodes.rules)
            for each in game.legal_actions(state, how["seat"])
        ]
        assert seen in alone.observation_space
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(numbers)
        assert info["action_mask"].tolist() == seen["action_mask"].tolist()
        assert alone.action_masks().tolist() == (seen["action_mask"] == 1).tolist()
        assert alone.action_masks().dtype == np.bool_
        seen, reward, terminated, truncated, info = alone.step(rng.choice(numbers))
        assert type(reward) is float
        over = terminated or truncated
    assert seen in alone.observation_space
    assert not seen["action_mask"].any()
    assert not info["action_mask"].any()
    assert not alone.action_masks().any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        alone.step(0)


@given(seeds)
@settings(max_examples=settings().max_examples // 5)
def test_who_is_eliminated_need_not_wait_for_the_others(seed: int) -> None:
    """Rule 3: out, with an equal share of the loss; the match goes on without it."""
    alone = ours.env("fodasse", seats=3, bots="rules")
    *_, (_, _, reward, over, cut) = played(alone, Random(seed), seed=seed)
    state = alone._place.state
    assert (over, cut) == (True, False)
    if alone.episodes.game.outcome(state) is None:
        assert state.table.points[0] >= 7
        assert reward == -0.5
    else:
        assert reward in {1.0, -0.5, -1.0, 0.5}


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
@pytest.mark.filterwarnings("ignore:.*maximum and minimum values are equal:UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    """Its checker knows no masks, so an id that is not legal stands for the lowest that is."""

    class Obliging(ours.OneSeatEnv):  # type: ignore[name-defined,misc]  # it may be missing
        def step(self, action: Any) -> Any:
            mask = self.action_masks()
            return super().step(action if mask[action] else mask.argmax())

    plain = ours.env(game, bots="rules")
    bots = seated("rules", plain.episodes, plain.seat)
    checker.check_env(Obliging(plain.episodes, plain.seat, bots, "ansi"))


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 3)
def test_a_seed_says_all_of_its_matches(how: dict[str, Any], seed: int) -> None:
    one, other = ours.env(**how), ours.env(**how)
    first, second = played(one, Random(seed), seed=seed), played(one, Random(seed))
    other.reset(seed=seed)
    after_first = one._dealer.match
    if after_first == 1:
        assert played(other, Random(seed), options={}) == second
    assert played(other, Random(seed), seed=seed) == first
    assert played(other, Random(seed)) == second


def test_without_a_seed_two_environments_differ() -> None:
    rows = {tuple(ours.env("fodasse", hand_size=9).reset()[0]["observation"]) for _ in range(8)}
    assert len(rows) > 1


@given(settings_of_all, seeds, st.integers(min_value=0, max_value=8))
@settings(max_examples=settings().max_examples // 2)
def test_what_is_illegal_is_refused_and_nothing_has_changed(
    how: dict[str, Any], seed: int, turns: int
) -> None:
    alone, rng = ours.env(**how), Random(seed)
    _, info = alone.reset(seed=seed)
    for _ in range(turns):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, _, over, cut, info = alone.step(action)
        if over or cut:
            return
    place, done = alone._place, list(alone._actions)
    for number in [*np.flatnonzero(info["action_mask"] == 0), -1, alone.action_space.n]:
        with pytest.raises(ValueError, match=r"not|cannot"):
            alone.step(number)
    with pytest.raises(TypeError, match="not None"):
        alone.step(None)
    for beside in alone.episodes.game.table_actions(place.state):
        with pytest.raises(IllegalAction, match=r"no-number|not-your-seat"):
            alone.step(beside)
    assert alone._place is place
    assert alone._actions == done
    alone.step(rng.choice(np.flatnonzero(info["action_mask"])))


def test_an_action_does_what_its_id_does() -> None:
    alone = ours.env("fodasse", seat=1, hand_size=4)
    alone.reset(seed=1)
    seen = alone.step(Bid(seat=1, stages=2))[0]
    alone.reset(seed=1)
    assert seen["observation"].tolist() == alone.step(42)[0]["observation"].tolist()


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 5)
def test_bots_are_given_what_bots_are_given(how: dict[str, Any], seed: int) -> None:
    """View, legal actions and history, and the generator of their own seat."""
    bots = [None if seat == how["seat"] else Watcher() for seat in range(how["seats"])]
    alone = ours.env(**how, bots=bots)
    played(alone, Random(seed), seed=seed)
    match = alone._dealer.match
    for seat, bot in enumerate(bots):
        if bot is None:
            continue
        for turn in bot.turns[-2:] if match == 0 else []:
            assert turn.seat == turn.view.viewer == seat
            assert turn.legal_actions == turn.view.legal_actions
            assert turn.history[-1].view == turn.view
            assert len(turn.history) <= len(alone._actions)
        rng = bot_rng(seed, match, seat)
        mine = [action for action in alone._actions if getattr(action, "seat", None) == seat]
        last = bot.turns[len(bot.turns) - len(mine) :]
        assert mine == [RandomBot().choose(turn, rng) for turn in last]


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    one, other = Watcher(), Watcher()
    alone = ours.env("fodasse", seat=1, seats=3, bots=[one, None, other], rounds=1)
    played(alone, Random(1), seed=1)
    assert {turn.seat for turn in one.turns} == {0}
    assert {turn.seat for turn in other.turns} == {2}


def test_a_bot_that_does_what_has_no_number_is_refused() -> None:
    alone = ours.env("fodasse", seat=2, bots=Deserter())
    with pytest.raises(BotFailed, match=r"seat 1 failed: .*Seat 1 cannot leave: .*\[no-number\]"):
        alone.reset(seed=1)


def test_a_bot_that_fails_ends_the_episode_and_the_next_begins() -> None:
    alone = ours.env("fodasse", seat=1, seats=3, bots=[RandomBot(), None, Deserter()], rounds=1)
    alone.reset(seed=1)
    with pytest.raises(BotFailed) as failed:
        alone.step(40)
    assert failed.value.seat == 2
    assert isinstance(failed.value.__cause__, IllegalAction)
    with pytest.raises(gymnasium.error.ResetNeeded, match="a bot has failed"):
        alone.step(41)
    alone.reset()
    assert alone._dealer.match == 1


def test_who_is_eliminated_as_the_episode_is_cut_is_not_truncated() -> None:
    # With 1 as the limit the first round of three eliminates whoever it costs a point.
    for seed in range(40):
        how = {"seats": 3, "rules": Rules(limit=1), "max_decisions": 3, "dealer": 1}
        alone = ours.env("fodasse", seat=1, **how)
        alone.reset(seed=seed)
        _, _, over, cut, _ = alone.step(int(alone.action_masks().argmax()))
        out = 1 in alone.episodes.retired(alone._place)
        assert (over, cut) == (out, not out) or alone.episodes.is_over(alone._place)
        if out and not alone.episodes.is_over(alone._place):
            return
    raise AssertionError("nobody was eliminated")


def test_matches_in_which_the_seat_is_not_asked_are_passed_over() -> None:
    """In Truco the others may raise and run before a seat has played."""
    alone = ours.env("truco", seat=0, rounds=1)
    first: list[int] = []
    for _ in range(60):
        alone.reset(**({} if first else {"seed": 3}))
        first.append(alone._dealer.match)
        assert alone.episodes.actor(alone._place) == 0
    assert first == sorted(set(first))
    assert len(first) < first[-1] + 1
    with pytest.raises(ValueError, match="seat 0 is not asked in any of 1000 matches"):
        ours.env("fodasse", seat=0, max_decisions=1, dealer=0).reset(seed=1)


def test_the_seats_own_view_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human"):
        alone = ours.env("fodasse", seat=1, render_mode=mode)
        alone.reset(seed=1)
        alone.step(40)
        assert ("viewer: 1" in str(alone.render())) == (mode == "ansi")
        assert capsys.readouterr().out.count("viewer: 1\n") == (3 if mode == "human" else 0)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 4}, "seats are 0 to 3, not 4"),
        ({"seat": -1}, "seats are 0 to 3, not -1"),
        ({"rounds": 0}, "rounds: at least 1, not 0"),
        ({"bots": "champion"}, "'champion'"),
        ({"bots": ["random"] * 3}, "bots: one for each of 4 seats, and None for seat 0 alone"),
        ({"bots": ["random"] * 4}, "None for seat 0 alone"),
        ({"bots": [None, None, "random", "random"]}, "None for seat 0 alone"),
        ({"render_mode": "rgb_array"}, "render_mode is ansi or human"),
        ({"rewards": "money"}, "rewards are returns or points"),
    ],
)
def test_environments_that_cannot_be(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ours.env("fodasse", **wrong)


def test_no_step_before_the_first_reset() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        ours.env("fodasse").step(40)


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 5)
def test_a_copy_plays_on_as_the_original_does(how: dict[str, Any], seed: int) -> None:
    alone = ours.env(**how)
    alone.reset(seed=seed)
    for twin in (copy.deepcopy(alone), pickle.loads(pickle.dumps(alone))):
        legal = np.flatnonzero(alone.action_masks())
        seen = copy.deepcopy(alone).step(legal[0])[0]
        assert twin.step(legal[0])[0]["observation"].tolist() == seen["observation"].tolist()


@pytest.mark.parametrize("missing", ["gymnasium", "numpy"])
def test_without_the_extra_it_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "fodasse.adapters.gymnasium")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as problem:
        import_module("fodasse.adapters.gymnasium")
    assert str(problem.value) == (
        f"fodasse.adapters.gymnasium needs gymnasium ({missing} is missing): "
        "pip install 'fodasse[gymnasium]'"
    )

"""One seat of every game on Gymnasium, against bots that are given what bots are given."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from attrs import define, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, IllegalAction, Leave, Match, Rules, Turn
from fodasse.adapters.opponents import BotFailed
from fodasse.adapters.steps import Step, seat_of
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.chance import bot_rng
from support.games.offering import NUMBERED, USUAL

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
checker = pytest.importorskip("gymnasium.utils.env_checker")
ours = pytest.importorskip("fodasse.adapters.gymnasium")

IDS = {name: ours.env_id(GAMES[name]) for name in NUMBERED}
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"rounds": 1},
    {"rounds": 2, "rewards": "returns"},
    {"rewards": "points"},
    {"max_decisions": 20},
)
TABLES = [(name, seats) for name in NUMBERED for seats in {GAMES[name].seats[0], USUAL[name]}]
settings_of_all = st.builds(
    lambda table, place, kind: {
        "game": table[0],
        "seats": table[1],
        "seat": place % table[1],
        **kind,
    },
    st.sampled_from(TABLES),
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
@settings(max_examples=settings().max_examples * 2 // 3)
def test_it_is_the_match_that_bots_play(how: dict[str, Any], bots: str, seed: int) -> None:
    """The same bots and seed in a ``Match``, with a bot on the seat that repeats its actions."""
    alone = ours.env(**how, bots=bots)
    course = played(alone, Random(seed), seed=seed)
    episodes, seat = alone.episodes, how["seat"]
    game, match = episodes.game, alone._dealer.match
    answers = iter(course)

    class Repeats:
        """Does what was done in the course, where it sees the same."""

        def choose(self, turn: Turn, rng: Random) -> Any:
            row, number, *_ = next(answers)
            assert row == list(game.encoding.observe(turn.view))
            return game.encoding.decode_action(number, seat, episodes.rules)

    players = [Repeats() if each == seat else named(bots, game) for each in range(how["seats"])]
    table: Match[Any, Any, Any] = Match(
        game, how["seats"], seed=seed, match=match, occupants=players, rules=episodes.rules
    )
    with suppress(StopIteration):
        table.run()
    assert next(answers, None) is None
    had = sum(reward for _, _, reward, over, cut in course if not (over or cut))
    last = Step.first(episodes)
    for moment in table.moments:
        if last.actor is not None and seat not in last.retired:
            last = last.then(getattr(moment.line, "action", None))
            assert last.state == moment.after
    assert alone._step.state == last.state
    final = game.encoding.retired(last.state).get(seat, last.values[seat])
    if episodes.rewards == "points":
        final = game.rounds.points(last.state)[seat]
    assert had + course[-1][2] == pytest.approx(final)
    assert course[-1][3] == (last.is_over or seat in game.encoding.retired(last.state))
    assert course[-1][4] == (not course[-1][3])
    assert course[-1][4] <= last.is_cut


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 2)
def test_what_it_sees_fits_and_it_may_do_what_the_mask_says(
    how: dict[str, Any], seed: int
) -> None:
    alone = ours.env(**how)
    seen, info = alone.reset(seed=seed)
    game, over, rng = alone.episodes.game, False, Random(seed)
    while not over:
        state = alone._step.state
        numbers = [
            game.encoding.encode_action(each, alone.episodes.rules)
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


def test_who_is_eliminated_need_not_wait_for_the_others() -> None:
    """Rule 3: out, with an equal share of the loss; the match goes on without it."""
    alone = ours.env("fodasse", seats=3, bots="rules")
    for seed in range(20):
        last = played(alone, Random(seed), seed=seed)[-1]
        if alone.episodes.game.outcome(alone._step.state) is None:
            assert last[2:] == (-0.5, True, False)
            return
    raise AssertionError("nobody was eliminated before the end")


@pytest.mark.filterwarnings("ignore:.*maximum and minimum values are equal:UserWarning")
@pytest.mark.parametrize("options", [{}, {"illegal": "random", "seat": "random", "bots": "rules"}])
@pytest.mark.parametrize("game", NUMBERED)
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    """Its checker knows no masks: most of what it does is illegal."""
    checker.check_env(gymnasium.make(IDS[game], **options).unwrapped)


@pytest.mark.thorough
@pytest.mark.parametrize("game", NUMBERED)
def test_many_matches_of_a_game_are_made_by_its_id(game: str) -> None:
    """It is the compiled environment, with the observations of one match."""
    environment = pytest.importorskip("fodasse.bulk.environment")
    many = gymnasium.make_vec(IDS[game], 20, vectorization_mode="vector_entry_point")
    assert type(many) is environment.VectorEnv
    assert (many.num_envs, many.seats, many.spec.id) == (20, USUAL[game], IDS[game])
    rows, infos = many.reset(seed=1)
    assert set(infos["seat"].tolist()) == {0}
    alone = ours.env(game)
    assert rows.shape[1:] == alone.observation_space["observation"].shape
    assert many.single_action_space == alone.action_space
    assert not infos["action_mask"].all(axis=1).any()
    *_, over, _, infos = many.step(infos["action_mask"].argmin(axis=1))
    assert infos["illegal"].all()
    assert over.all()
    varied = gymnasium.make_vec(
        IDS[game], 20, vectorization_mode="vector_entry_point", seat="random", bots="rules"
    )
    assert len(set(varied.reset(seed=1)[1]["seat"].tolist())) > 1


def test_an_unknown_keyword_is_the_error_of_a_function() -> None:
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'frameskip'"):
        gymnasium.make(IDS["truco"], frameskip=1)


@pytest.mark.filterwarnings("ignore:.*maximum and minimum values are equal:UserWarning")
@pytest.mark.parametrize("game", NUMBERED)
def test_every_game_is_made_by_its_id(game: str) -> None:
    spec = gymnasium.spec(IDS[game])
    assert (spec.namespace, spec.kwargs) == ("fodasse", {"game": game, "illegal": "end"})
    assert spec.max_episode_steps is None
    made = gymnasium.make(f"fodasse.adapters.gymnasium:{spec.id}", rounds=1, seat=1)
    assert made.spec is not None
    assert made.spec.kwargs == {**spec.kwargs, "rounds": 1, "seat": 1}
    inner = made.unwrapped
    assert (inner.spec.id, inner.spec.kwargs) == (spec.id, made.spec.kwargs)
    assert (inner.episodes.game.name, inner.episodes.rounds, inner.seat) == (game, 1, 1)
    observation, info = made.reset(seed=1)
    plain = ours.env(game, rounds=1, seat=1)
    assert observation["observation"].tolist() == plain.reset(seed=1)[0]["observation"].tolist()
    again = made.spec.make().reset(seed=1)[1]
    assert again["action_mask"].tolist() == info["action_mask"].tolist()


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 3)
def test_an_illegal_action_ends_the_episode_with_the_least_value(
    how: dict[str, Any], seed: int
) -> None:
    alone, rng = ours.env(**how, illegal="end"), Random(seed)
    _, info = alone.reset(seed=seed)
    total = 0.0
    for _ in range(rng.randrange(6)):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, cut, info = alone.step(action)
        assert info["illegal"] is False
        total += reward
        if over or cut:
            return
    place = alone._step
    wrong = rng.choice(np.flatnonzero(info["action_mask"] == 0))
    seen, reward, over, cut, info = alone.step(wrong)
    layout = alone.episodes.layout
    least = layout.returns if alone.episodes.rewards == "returns" else layout.points
    assert total + reward == pytest.approx(least[0])
    assert (over, cut, info["illegal"]) == (True, False, True)
    assert alone._step is place
    assert not any((seen["action_mask"].any(), info["action_mask"].any()))
    assert not alone.action_masks().any()
    assert seen in alone.observation_space
    with pytest.raises(gymnasium.error.ResetNeeded):
        alone.step(wrong)
    assert alone.reset()[1]["illegal"] is False


@given(settings_of_all, seeds)
@settings(max_examples=settings().max_examples // 3)
def test_a_random_legal_action_stands_for_an_illegal_one(how: dict[str, Any], seed: int) -> None:
    """It is drawn by the generator of the seat's own bot."""
    one = ours.env(**how, illegal="random")
    _, info = one.reset(seed=seed)
    over = cut = False
    substitute = bot_rng(seed, one._dealer.match, one.seat)
    while not (over or cut):
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        legal = one.episodes.game.legal_actions(one._step.state, one.seat)
        expected, done = legal[int(substitute.random() * len(legal))], len(one._step.path())
        _, _, over, cut, info = one.step(wrong)
        assert one._step.path()[done].action == expected
        assert info["illegal"] is True


def test_what_is_no_action_is_an_error_in_any_case() -> None:
    for illegal in ("raise", "end", "random"):
        alone = ours.env("fodasse", illegal=illegal)
        alone.reset(seed=1)
        for number in (-1, alone.action_space.n):
            with pytest.raises(ValueError, match="action ids are 0 to 60"):
                alone.step(number)
        for wrong in (None, "40", 40.0):
            with pytest.raises(TypeError):
                alone.step(wrong)


def test_an_action_that_has_no_number_is_illegal_too() -> None:
    alone = ours.env("fodasse", illegal="end")
    alone.reset(seed=1)
    *_, over, _, info = alone.step(Leave(seat=0))
    assert (over, info["illegal"]) == (True, True)


def test_options_are_for_one_episode() -> None:
    alone = ours.env("fodasse", rounds=1, hand_size=5)
    alone.reset(seed=1, options={"hand_size": 3, "dealer": 2, "seat": 3})
    started = (alone.seat, alone._step.state.hand_size, alone._step.state.dealer)
    assert started == (3, 3, 2)
    alone.reset(seed=1)
    started = (alone.seat, alone._step.state.hand_size, alone._step.state.dealer)
    assert started == (0, 5, 0)
    seats = set()
    for _ in range(30):
        alone.reset(options={"seat": "random", "dealer": (1, 2)})
        seats.add(alone.seat)
        assert alone._step.state.dealer in {1, 2}
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"colour": 1}, ValueError, "options are seat, dealer, hand_size, not 'colour'"),
        ({"rules": Rules()}, ValueError, "options are seat, dealer, hand_size, not 'rules'"),
        ({"seat": 4}, ValueError, "seats are 0 to 3, not 4"),
        ({"dealer": 4}, ValueError, "dealer: 0 to 3, not 4"),
        ({"hand_size": "5"}, TypeError, "hand_size is a number"),
    ],
)
def test_options_that_are_none_are_refused_and_nothing_has_changed(
    options: dict[str, Any], error: type[Exception], words: str
) -> None:
    alone = ours.env("fodasse")
    alone.reset(seed=1)
    place = alone._step
    with pytest.raises(error, match=words):
        alone.reset(seed=2, options=options)
    assert alone._step is place
    alone.step(int(alone.action_masks().argmax()))


def test_a_seat_without_a_bot_cannot_be_left() -> None:
    alone = ours.env("fodasse", seat=1, bots=["rules", None, "rules", "rules"])
    alone.reset(seed=1, options={"seat": 1})
    with pytest.raises(ValueError, match="seat 1 has no bot, so it is the one that steps"):
        alone.reset(seed=1, options={"seat": 2})


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
            assert len(turn.history) < len(alone._step.path())
        rng = bot_rng(seed, match, seat)
        mine = [step.action for step in alone._step.path() if seat_of(step.action) == seat]
        last = bot.turns[len(bot.turns) - len(mine) :]
        assert mine == [RandomBot().choose(turn, rng) for turn in last]


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    one, other = Watcher(), Watcher()
    alone = ours.env("fodasse", seat=1, seats=3, bots=[one, None, other], rounds=1)
    played(alone, Random(1), seed=1)
    assert {turn.seat for turn in one.turns} == {0}
    assert {turn.seat for turn in other.turns} == {2}


def test_a_bot_that_fails_ends_the_episode_and_the_next_begins() -> None:
    alone = ours.env("fodasse", seat=1, seats=3, bots=[RandomBot(), None, Deserter()], rounds=1)
    alone.reset(seed=1)
    with pytest.raises(BotFailed, match=r"failed: .*Seat 2 cannot leave: only what") as failed:
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
        out = 1 in alone._step.retired
        assert (over, cut) == (out, not out) or alone._step.is_over
        if out and not alone._step.is_over:
            return
    raise AssertionError("nobody was eliminated")


def test_matches_in_which_the_seat_is_not_asked_are_passed_over() -> None:
    """In Truco the others may raise and run before a seat has played."""
    alone = ours.env("truco", seat=0, rounds=1)
    first: list[int] = []
    for _ in range(60):
        alone.reset(**({} if first else {"seed": 3}))
        first.append(alone._dealer.match)
        assert alone._step.actor == 0
    assert first == sorted(set(first))
    assert len(first) < first[-1] + 1
    with pytest.raises(ValueError, match="seat 0 has no decision in any of 1000 matches"):
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
        ({"bots": "champion"}, "'champion'"),
        ({"bots": ["random"] * 3}, "bots: one for each of 4 seats, and None for seat 0 alone"),
        ({"bots": ["random"] * 4}, "None for seat 0 alone"),
        ({"bots": [None, None, "random", "random"]}, "None for seat 0 alone"),
        ({"illegal": "ignore"}, "illegal is raise, end or random, not 'ignore'"),
    ],
)
def test_environments_that_cannot_be(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ours.env("fodasse", **wrong)


def test_no_step_before_the_first_reset() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        ours.env("fodasse").step(40)

"""Start options that vary: drawn for each episode by seed, match number and name alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fodasse import CHANCE, GAMES, RulesError, play_match
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.steps import Dealer
from fodasse.bots.random import RandomBot
from fodasse.table.start_options import draw_options, start_options

TABLES = [
    ("fodasse", 4, "dealer", range(4)),
    ("fodasse", 4, "hand_size", range(3, 9)),
    ("truco", 4, "dealer", range(4)),
    ("dalmuti", 5, "youngest", range(5)),
    ("esadof", 3, "dealer", range(3)),
]
"""Game, seats, a start option, and the numbers that it is drawn from."""
every_option = pytest.mark.parametrize(("game", "seats", "option", "numbers"), TABLES)


def chosen(state: Any, option: str) -> int:
    """The number that a match was started with."""
    if option == "youngest":
        return int(state.seating[0])
    return int(getattr(state, option))


def given_as(option: str, numbers: range) -> Any:
    return numbers if option == "hand_size" else "random"


@every_option
def test_every_number_is_drawn_equally_often(
    game: str, seats: int, option: str, numbers: range
) -> None:
    """3,000 draws of 3 to 6 numbers: 500 to 1,000 of each, give or take six deviations."""
    kind = Episodes.of(game, seats, **{option: given_as(option, numbers)})
    counts = Counter(draw_options(kind.options, 1, match)[option] for match in range(3000))
    assert set(counts) == set(numbers)
    deviation = (3000 / len(numbers) * (1 - 1 / len(numbers))) ** 0.5
    for count in counts.values():
        assert abs(count - 3000 / len(numbers)) < 6 * deviation


@every_option
def test_a_match_starts_as_drawn_and_as_if_the_number_had_been_given(
    game: str, seats: int, option: str, numbers: range
) -> None:
    spaces = pytest.importorskip("fodasse.adapters.spaces")
    kind = Episodes.of(game, seats, **{option: given_as(option, numbers)})
    varied, plain = Dealer(7), Dealer(7)
    for _ in range(5):
        place = varied.settle(varied.start(kind))
        number = varied.options[option]
        assert chosen(place.state, option) == number
        fixed = kind.varied({option: number})
        assert plain.settle(plain.start(fixed)).state == place.state
        assert spaces.observation_space(fixed) == spaces.observation_space(kind)


def test_the_draw_depends_on_seed_match_and_name_alone() -> None:
    both = Episodes.of("fodasse", dealer="random", hand_size=(3, 5, 7))
    one = Episodes.of("fodasse", dealer="random")
    drawn, again, alone, otherwise = (
        [draw_options(kind.options, seed, match) for match in range(50)]
        for kind, seed in ((both, 3), (both, 3), (one, 3), (both, 4))
    )
    assert drawn == again != otherwise
    assert [each["dealer"] for each in drawn] == [each["dealer"] for each in alone]
    pairs = {(each["dealer"], each["hand_size"]) for each in drawn}
    assert len(pairs) > 6  # of the twelve: the two are not drawn alike


def test_a_number_given_twice_is_drawn_twice_as_often() -> None:
    kind = Episodes.of("fodasse", hand_size=(3, 3, 5))
    sizes = [draw_options(kind.options, 1, match)["hand_size"] for match in range(3000)]
    assert 1800 < sizes.count(3) < 2200


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"hand_size": range(3, 11)}, RulesError, "hand_size: 1 to 9 cards, not 10"),
        ({"hand_size": "random"}, RulesError, "hand_size: 1 to 9 cards, not 0"),
        ({"hand_size": ()}, ValueError, "hand_size: at least one number to draw from"),
        ({"hand_size": range(5, 5)}, ValueError, "hand_size: at least one number to draw from"),
        ({"dealer": (0, 4)}, RulesError, "dealer: 0 to 3, not 4"),
        ({"dealer": "anybody"}, TypeError, "dealer is a number, numbers to draw from, or 'rand"),
        ({"dealer": (0, 1.5)}, TypeError, "dealer is a whole number, not float"),
        ({"dealer": None}, TypeError, "dealer is a whole number, not NoneType"),
        (
            {"youngest": "random"},
            TypeError,
            "fodasse got an unexpected keyword argument 'youngest': there is dealer, hand_size",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(
    options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        Episodes.of("fodasse", **options)


def test_start_options_are_known_by_name() -> None:
    options = {
        "fodasse": ("dealer", "hand_size"),
        "esadof": ("dealer",),
        "dalmuti": ("youngest",),
        "truco": ("dealer",),
    }
    assert {name: start_options(GAMES[name]) for name in options} == options


def test_one_seat_learns_on_every_seat() -> None:
    adapter = pytest.importorskip("fodasse.adapters.gymnasium")
    alone = adapter.env("fodasse", seat="random", hand_size=range(3, 9), rounds=1)
    seats, sizes, laid = set(), set(), set()
    for number in range(60):
        observation, _ = alone.reset(seed=9 if number == 0 else None)
        assert alone._step.actor == alone.seat
        seats.add(alone.seat)
        sizes.add(alone._step.state.hand_size)
        laid.add(int(observation["observation"][alone.episodes.layout.columns["laid"]][0]))
    assert seats == set(range(4))
    assert sizes == set(range(3, 9))
    assert laid == set(range(4))  # so many bids were heard before the learner's


def test_the_seat_that_steps_is_drawn_apart_from_the_deals() -> None:
    adapter = pytest.importorskip("fodasse.adapters.gymnasium")
    alone = adapter.env("fodasse", seat="random", dealer="random", rounds=1, hand_size=5)
    table = Dealer(4)
    kind = Episodes.of("fodasse", dealer="random", rounds=1, hand_size=5)
    pairs = set()
    for number in range(60):
        alone.reset(seed=4 if number == 0 else None)
        deal = alone._step.path()[1].action
        start = table.start(kind)
        assert start.actor is CHANCE
        assert table.draw(start).action == deal
        assert table.options["dealer"] == alone._step.state.dealer
        pairs.add((alone.seat, alone._step.state.dealer))
    assert len(pairs) > 12


def test_where_the_seat_is_drawn_every_seat_has_a_bot() -> None:
    adapter = pytest.importorskip("fodasse.adapters.gymnasium")
    alone = adapter.env("fodasse", seat=(1, 3), bots=["random", "rules", "random", "rules"])
    steppers = set()
    for seed in range(20):
        alone.reset(seed=seed)
        steppers.add(alone.seat)
    assert steppers == {1, 3}
    with pytest.raises(ValueError, match="None for no seat, as any may be drawn"):
        adapter.env("fodasse", seat="random", bots=[None, "random", "random", "random"])
    for wrong in ((0, 4), (-1,)):
        with pytest.raises(ValueError, match="seats are 0 to 3"):
            adapter.env("fodasse", seat=wrong)
    with pytest.raises(TypeError, match="seat is a number, numbers to draw from, or 'random'"):
        adapter.env("fodasse", seat="mine")


def test_trajectories_vary_and_tell_it_in_their_files(tmp_path: Path) -> None:
    trajectories = pytest.importorskip("fodasse.adapters.trajectories")
    files = pytest.importorskip("fodasse.adapters.trajectory_files")
    how: dict[str, Any] = {"rounds": 1, "hand_size": range(3, 6), "dealer": "random", "seed": 3}
    rows = trajectories.played("fodasse", ["random"] * 4, 20, **how)
    (size,) = rows.observation[:, rows.episodes.layout.columns["hand_size"]].T
    dealers = (rows.observation[:, rows.episodes.layout.columns["dealer"]][:, 0] + rows.seat) % 4
    kind = rows.episodes
    for match in range(20):
        drawn = draw_options(kind.options, 3, match)
        assert set(size[rows.match == match]) == {drawn["hand_size"]}
        assert set(dealers[rows.match == match]) == {drawn["dealer"]}
    assert set(size) == {3, 4, 5}
    files.write_npz(tmp_path / "rows.npz", rows)
    assert files.read_npz(tmp_path / "rows.npz").episodes == kind
    assert kind.options == {"hand_size": (3, 4, 5), "dealer": (0, 1, 2, 3)}


def test_openspiel_is_one_tree_and_refuses_in_a_line() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    adapter = pytest.importorskip("fodasse.adapters.openspiel")
    words = "dealer: one number, because a game of OpenSpiel is one"
    for given in "random", (0, 1), range(2):
        with pytest.raises(ValueError, match=words):
            adapter.load("truco", 2, dealer=given)
    with pytest.raises(ValueError, match=words):
        pyspiel.load_game("python_truco(players=2,options=dealer:random)")


def test_an_option_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    words = "truco got an unexpected keyword argument 'hand_size': there is dealer"
    with pytest.raises(TypeError, match=words):
        Episodes.of("truco", hand_size=[3, 4])
    words = "start options of truco: one of dealer expected, not 'hand_size'"
    with pytest.raises(ValueError, match=words):
        play_match(GAMES["truco"], [RandomBot()] * 2, hand_size=3)

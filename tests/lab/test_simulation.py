"""Simulations: the same numbers for any number of workers, and numbers that are true."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, GAMES, IllegalAction, Rules, play_match
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.errors import FormatError
from fodasse.lab import TOURNAMENT, Experiment, MatchFailed, MatchResult, Results, run
from fodasse.lab.intervals import wilson
from fodasse.lab.result_files import read_results
from fodasse.table.bot import Bot, Turn
from support.games.offering import NUMBERED, USUAL
from support.lab import numbered

SHORT = Rules(limit=2)


@contextmanager
def players(who: str) -> Iterator[dict[str, Any]]:
    if who == "processes":
        yield {"jobs": 3}
        return
    pools: dict[str, Callable[[], Executor]] = {
        "threads": lambda: ThreadPoolExecutor(4),
        "given processes": lambda: ProcessPoolExecutor(2),
        "backwards": numbered.Backwards,
    }
    with pools[who]() as executor:
        yield {"executor": executor, "jobs": 2}


OTHERS = ["threads", "given processes", "backwards"]


@pytest.mark.parametrize(
    ("name", "who"),
    [*((name, "processes") for name in NUMBERED), *(("fodasse", who) for who in OTHERS)],
)
def test_all_that_is_told_is_the_same_whoever_plays(name: str, who: str) -> None:
    game: Any = GAMES[name]
    bots = {"one": named("random", game), "other": named("rules", game)}
    rules = game.encoding.rules
    cup = Experiment(name, bots, 5, 3, kind=TOURNAMENT, seats=USUAL[name], rules=rules)
    with players(who) as how:
        assert results(run(cup, first=2, jobs=1)) == results(run(cup, first=2, **how))


def results(parts: Iterator[Results]) -> tuple[Results, list[MatchResult]]:
    total, matches = Results(), list[MatchResult]()
    for part in parts:
        total += part
        matches += part
        assert part.count == len(part.matches) > 0
    return total, matches


@pytest.mark.parametrize("name", NUMBERED)
def test_each_match_ends_as_its_record_does(name: str) -> None:
    game: Any = GAMES[name]
    rules, seats = game.encoding.rules, game.seats.start
    bots = [RandomBot()] * seats
    _, told = results(run(Experiment(game, bots, 5, 8, rules=rules), jobs=1))
    assert [result.number for result in told] == list(range(5))
    for number, result in enumerate(told):
        record = play_match(game, bots, seed=8, match=number, rules=rules)
        states = list(record.replay())
        assert record.result is not None
        for seat, place in enumerate(result.places):
            assert seat in record.result.ranking[place - 1]
        assert (result.deal, result.bots) == (number, tuple(range(seats)))
        assert result.returns == game.returns(states[-1])
        assert result.points == game.rounds.points(states[-1])
        assert result.decisions == sum(hasattr(action, "seat") for action in record.actions)
        ends = [step for step in pairwise(states) if game.rounds.ends(*step)]
        points = [game.rounds.points(after) for _, after in ends]
        assert [each.points for each in result.rounds] == points
        calls = game.rounds.calls
        assert [each.bids for each in result.rounds] == [
            {} if calls is None else calls(*step) for step in ends
        ]


def test_what_is_left_is_played_as_in_the_whole() -> None:
    experiment = Experiment(GAME, ["random"] * 3, 12, 2, rules=SHORT)
    _, whole = results(run(experiment, jobs=1))
    _, rest = results(run(experiment, jobs=2, first=7))
    assert rest == whole[7:]
    assert list(run(experiment, first=12)) == []


def first_sight(number: int) -> Any:
    """What the bot on seat 1 sees first in a match."""
    seeing = numbered.Seeing()
    bots: list[Bot] = [RandomBot(), seeing, RandomBot()]
    play_match(GAME, bots, seed=4, match=number, rules=SHORT)
    return seeing.sight


@pytest.mark.parametrize(
    ("instead", "kind", "problem", "who"),
    [
        *((numbered.raises, LookupError, "LookupError: no idea", who) for who in OTHERS),
        (numbered.leaves_the_program, SystemExit, "SystemExit: 3", "processes"),
        (numbered.chooses_nonsense, TypeError, "TypeError: ", "threads"),
        (numbered.acts_for_another, IllegalAction, "IllegalAction: ", "processes"),
    ],
)
def test_a_match_that_fails_is_named_and_can_be_repeated(
    instead: Callable[[Turn], Any], kind: type[BaseException], problem: str, who: str
) -> None:
    number = 0 if kind is TypeError else 23
    bots: list[Bot] = [RandomBot(), numbered.Failing(first_sight(number), instead), RandomBot()]
    told: list[MatchResult] = []
    with players(who) as how:
        parts = run(Experiment(GAME, bots, 40, 4, rules=SHORT), **how)
        with pytest.raises(MatchFailed, match=problem) as failed:
            numbered.keep((part.matches for part in parts), told)
    error = failed.value
    assert (error.number, error.deal, error.seed, error.bots) == (number, number, 4, (0, 1, 2))
    assert str(error).startswith(f"match {number} (seed=4, match={number}) failed: ")
    assert [result.number for result in told] == list(range(number))
    with pytest.raises(kind):
        play_match(GAME, bots, seed=error.seed, match=error.deal, rules=SHORT)


def test_a_rotated_match_that_fails_says_who_sat_where_and_how_it_started() -> None:
    seeing = numbered.Seeing()
    how: dict[str, Any] = {"rules": SHORT, "hand_size": 2, "dealer": 1}
    play_match(GAME, [RandomBot(), seeing, RandomBot()], seed=4, match=5, **how)
    bots = (numbered.Failing(seeing.sight, numbered.raises), RandomBot(), RandomBot())
    players: dict[str, Bot] = dict(zip("abc", bots, strict=True))
    options: dict[str, Any] = {"hand_size": (2,), "dealer": 1}
    cup = Experiment(
        GAME, players, 9, 4, kind=TOURNAMENT, seats=3, rules=SHORT, rounds=1, options=options
    )
    with pytest.raises(MatchFailed) as failed:
        list(run(cup, jobs=1))
    error = failed.value
    # Bot 0 is on seat 1 in the last of three matches.
    assert (error.number, error.deal, error.bots) == (5 * 3 + 2, 5, (2, 0, 1))
    assert error.options == {"hand_size": 2, "dealer": 1}
    seated = [bots[bot] for bot in error.bots]
    with pytest.raises(LookupError):
        play_match(GAME, seated, seed=4, match=5, rules=SHORT, names=(), **error.options)


def test_a_bot_that_kills_its_process_loses_nothing(tmp_path: Path) -> None:
    bots: list[Bot] = [
        RandomBot(),
        numbered.Failing(first_sight(9), numbered.Dying(tmp_path)),
        RandomBot(),
    ]
    _, told = results(run(Experiment(GAME, bots, 30, 4, rules=SHORT), jobs=2))
    # Done again, it chooses what is legal: from there it is another match, all others are not.
    assert (tmp_path / "dead").exists()
    _, usual = results(run(Experiment(GAME, ["random"] * 3, 30, 4, rules=SHORT), jobs=1))
    assert [result.number for result in told] == list(range(30))
    assert told[:9] + told[10:] == usual[:9] + usual[10:]


def test_a_bot_that_cannot_be_sent_is_told_at_once() -> None:
    before = set(multiprocessing.active_children())

    class Hidden(RandomBot):
        pass

    with pytest.raises(TypeError, match=r"cannot be sent .*Hidden.*define bots in a module"):
        run(Experiment(GAME, [Hidden()] * 3, 100), jobs=2)
    assert set(multiprocessing.active_children()) <= before
    few = Experiment(GAME, [Hidden()] * 3, 5, rules=SHORT)
    assert sum(run(few), Results()).count == 5


def test_an_experiment_that_was_read_needs_bots() -> None:
    read = Experiment.from_json(Experiment(GAME, ["random"] * 2, 3).to_json())
    with pytest.raises(ValueError, match="has no bots"):
        run(read)
    assert sum(run(evolve(read, bots=[RandomBot()] * 2)), Results()).count == 3


def test_a_game_that_is_not_registered_is_played_and_read(tmp_path: Path) -> None:
    game = evolve(GAME, name="fodinha")
    experiment = Experiment(game, [RandomBot()] * 2, 60, 1, rules=SHORT)
    file = tmp_path / "results.jsonl"
    _, matches = results(run(experiment, file=file, jobs=2))
    usual = Experiment(GAME, [RandomBot()] * 2, 60, 1, rules=SHORT)
    assert matches == results(run(usual, jobs=1))[1]
    with pytest.raises(FormatError, match="fodinha"):
        read_results(file)
    found = read_results(file, game)
    assert (found.experiment.game, list(found.matches)) == (game, matches)


def test_counts_are_those_of_the_records() -> None:
    bots = [RandomBot()] * 4
    tally = sum(run(Experiment(GAME, bots, 6, 3, rules=SHORT)), Results())
    records = [play_match(GAME, bots, rules=SHORT, seed=3, match=number) for number in range(6)]
    winners = Counter(seat for each in records if each.result for seat in each.result.winners)
    states = [state for record in records for state in record.replay()]
    played = {id(state.last_round) for state in states if state.last_round is not None}
    assert tally.counts["actions"] == sum(len(record.actions) for record in records)
    assert list(tally.wins) == [winners[seat] for seat in range(4)]
    assert tally.counts["rounds"] == len(played)
    share, low, high = tally.win_share(0)
    assert low < share == winners[0] / 6 < high
    assert list(run(Experiment(GAME, bots, 0))) == []


def test_accumulated_stages_are_those_in_which_all_cards_annul() -> None:
    # With two seats: equal ranks, unless they are manilhas.
    tally = sum(run(Experiment(GAME, ["random"] * 2, 12, 1)), Results())
    rounds = {
        id(state.last_round): state.last_round
        for number in range(12)
        for state in play_match(GAME, [RandomBot()] * 2, seed=1, match=number).replay()
        if state.last_round is not None
    }
    stages = annulled = 0
    for played in rounds.values():
        manilha = Rules().manilha_of(played.vira)
        ranks = [{card.rank for _, card in stage.cards} for stage in played.stages]
        stages += len(ranks)
        annulled += sum(len(both) == 1 and both != {manilha} for both in ranks)
    assert (tally.counts["stages"], tally.counts["annulled"]) == (stages, annulled)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"deals": -1}, "deals: 0 or more, not -1"),
        ({"bots": ["random"]}, "seats: 2 to "),
        ({"game": "poker"}, r"game: one of fodasse, .*, not 'poker'"),
        ({"kind": "picnic"}, r"kind: one of simulation, .*, not 'picnic'"),
        ({"bots": ["random"] * 3, "seats": 2}, "at most 2 bots, one for each seat, not 3"),
    ],
)
def test_impossible_experiments_are_refused_at_once(how: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Experiment(**{"game": GAME, "bots": ["random"] * 2, "deals": 1, **how})


@pytest.mark.parametrize("how", [{"jobs": 0}, {"first": 6}])
def test_impossible_runs_are_refused_at_once(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="at least 0 matches and 1 job"):
        run(Experiment(GAME, ["random"] * 2, 5), **how)


def test_wilson_against_published_values() -> None:
    # Newcombe (1998), table I, method 3: 81 of 263 and 15 of 148.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert high == pytest.approx(1.0)
    assert low == pytest.approx(10 / (10 + 1.959964**2), abs=1e-6)

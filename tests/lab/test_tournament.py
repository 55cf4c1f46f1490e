"""Duplicate tournaments: the same packs from every seat, whoever plays them and wherever."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from support.lab.results import matches_of

pytest.importorskip("openskill")

from fodasse import GAME, GAMES, Rules, play_match
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.game import Game
from fodasse.lab import TOURNAMENT, Experiment
from fodasse.lab.experiment import Bots
from fodasse.lab.intervals import Estimate
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot, Turn

SHORT = Rules(limit=2)
NAMES = ("ana", "beto", "caio", "dora")
TABLES = [
    ("fodasse", 3, 2),
    ("fodasse", 4, 3),
    ("truco", 4, 2),
    ("dalmuti", 4, 3),
    ("esadof", 3, 3),
]


@frozen
class Highest:
    """The last of the legal actions, which come in rising order; chance has no part in it."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        return turn.legal_actions[-1]


def all_random(bots: int) -> dict[str, RandomBot]:
    return {name: RandomBot() for name in NAMES[:bots]}


def tournament(
    game: Game | str, bots: Bots, deals: int = 2, seed: int = 0, seats: int = 3, rules: Any = None
) -> Experiment:
    """A tournament; short, if it is of Fodasse."""
    rules = SHORT if rules is None and game is GAME else rules
    return Experiment(game, bots, deals, seed, kind=TOURNAMENT, seats=seats, rules=rules)


def play(cup: Experiment, **how: Any) -> Standings:
    standings = Standings(cup)
    standings.update(matches_of(cup, **how))
    return standings


@pytest.mark.parametrize(("name", "seats", "bots"), TABLES)
def test_every_bot_has_every_seat_of_every_deal_once(name: str, seats: int, bots: int) -> None:
    game: Any = GAMES[name]
    rules = game.encoding.rules
    cup = tournament(game, all_random(bots), 2, seats=seats, rules=rules)
    played = matches_of(cup)
    assert [result.number for result in played] == list(range(2 * bots))
    sat = Counter(
        (result.deal, seat, bot) for result in played for seat, bot in enumerate(result.bots)
    )
    assert sat == {
        (deal, seat, bot): 1 for deal in range(2) for seat in range(seats) for bot in range(bots)
    }
    teams = game.teams(game.start(seats, rules=rules))
    for result in played:
        assert set(result.bots) == set(range(bots))
        assert all(len({result.bots[seat] for seat in team}) == 1 for team in teams)


@pytest.mark.parametrize(("name", "seats", "bots"), TABLES)
def test_results_are_those_of_records_with_the_same_packs(
    name: str, seats: int, bots: int
) -> None:
    game: Any = GAMES[name]
    several: list[Bot] = [Highest(), RandomBot(), RandomBot()]
    players = several[:bots]
    rules = game.encoding.rules
    cup = tournament(game, dict(zip(NAMES, players, strict=False)), 2, 9, seats=seats, rules=rules)
    first_draws: dict[int, set[Any]] = {0: set(), 1: set()}
    for result in matches_of(cup):
        seated = [players[bot] for bot in result.bots]
        record = play_match(game, seated, seed=9, match=result.deal, rules=rules)
        *_, last = record.replay()
        assert result.returns == game.returns(last)
        assert record.result is not None
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        assert winners == sorted(record.result.winners)
        first = next(action for action in record.actions if not hasattr(action, "seat"))
        first_draws[result.deal].add(first)
    assert [len(draws) for draws in first_draws.values()] == [1, 1]
    assert first_draws[0] != first_draws[1]


@pytest.mark.parametrize(("seats", "bots"), [(2, 2), (4, 3)])
def test_equal_bots_do_not_differ_at_all(seats: int, bots: int) -> None:
    standings = play(tournament(GAME, all_random(bots), 8, seats=seats))
    assert standings.deals == 8
    assert {each.returns for each in standings.differences} == {Estimate(0, 0, 0)}
    assert len({(each.matches, each.wins, each.returns) for each in standings.bots}) == 1


@pytest.mark.parametrize(("seats", "bots"), [(2, 2), (4, 3)])
def test_who_is_named_first_makes_no_difference(seats: int, bots: int) -> None:
    # The same matches in another order; only the ratings know of an order.
    players = (named("rules", GAME), RandomBot(), Highest())
    first, *later = zip(NAMES, players[:bots], strict=False)
    orders = (dict([first, *later]), dict([*later, first]))
    one, other = (play(tournament(GAME, order, 6, seats=seats)) for order in orders)
    facts = [
        {each.bot: (each.matches, each.wins, each.returns) for each in standings.bots}
        for standings in (one, other)
    ]
    assert facts[0] == facts[1]
    for each in one.differences:
        assert (each in other.differences) != (each.turned in other.differences)


@pytest.mark.parametrize(
    ("name", "seats", "bots"),
    [("fodasse", 4, 1), ("fodasse", 3, 4), ("truco", 2, 3), ("truco", 4, 3)],
)
def test_bots_that_cannot_all_meet_are_refused(name: str, seats: int, bots: int) -> None:
    with pytest.raises(ValueError, match=f"2 bots or more, .* not {bots}"):
        tournament(GAMES[name], all_random(bots), 5, seats=seats)


def test_partners_side_by_side_cannot_be_the_same_bot() -> None:
    pairs = ((0, 1), (2, 3))
    game = evolve(GAME, teams=lambda state: pairs)
    with pytest.raises(ValueError, match="partners are the same bot"):
        tournament(game, all_random(2), 5, seats=4)


def test_other_impossible_plans() -> None:
    for seats, deals, said in ((2, -1, "deals: 0 or more, not -1"), (1, 5, "seats: 2 to ")):
        with pytest.raises(ValueError, match=said):
            tournament(GAME, all_random(2), deals, seats=seats)
    assert play(tournament(GAME, all_random(2), 0, seats=2)).deals == 0

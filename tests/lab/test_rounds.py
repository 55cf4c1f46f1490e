"""Experiments of the first rounds of matches, with start options, and the ranges of results."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse import GAME, Deal, Rules
from fodasse.bots.random import RandomBot
from fodasse.core.errors import RulesError
from fodasse.core.statistics import Dealt
from fodasse.games import GAMES, dalmuti, esadof
from fodasse.lab import TOURNAMENT, Experiment, MatchResult
from fodasse.lab.ranges import Ranges, points_range
from fodasse.table.bot import Turn
from fodasse.table.driver import play_match
from support.games.offering import NUMBERED
from support.lab.results import matches_of

every_game = pytest.mark.parametrize("name", NUMBERED)


def results(
    name: str, matches: int, rules: Any = None, rounds: int | None = None, **options: Any
) -> tuple[MatchResult, ...]:
    bots = ["random"] * GAMES[name].seats.start
    return matches_of(
        Experiment(name, bots, matches, 8, rules=rules, rounds=rounds, options=options)
    )


def by_points(points: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(len({each for each in points if each > own}) + 1 for own in points)


@every_game
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_first_rounds_are_those_of_the_whole_match(name: str, rounds: int) -> None:
    game: Any = GAMES[name]
    rules = game.encoding.rules
    whole, cut = (results(name, 6, rules=rules, rounds=each) for each in (None, rounds))
    for long, short in zip(whole, cut, strict=True):
        assert short.rounds == long.rounds[:rounds]
        assert short.points == short.returns == short.rounds[-1].points
        if len(long.rounds) > rounds:
            assert short.places == by_points(short.points)
            assert short.decisions < long.decisions


def test_a_match_that_ends_sooner_is_placed_by_its_outcome() -> None:
    rules = GAME.documents.rules(limit=1)
    whole, cut = (results("fodasse", 20, rules=rules, rounds=each) for each in (None, 1))
    ended = [
        (long, short) for long, short in zip(whole, cut, strict=True) if len(long.rounds) == 1
    ]
    assert ended
    for long, short in ended:
        assert short.places == long.places
        assert short.returns == short.points


class Noting:
    """Notes the rounds in which it deals, by dealer and hand size."""

    def __init__(self) -> None:
        self.rounds: list[tuple[int, int]] = []

    def choose(self, turn: Turn, rng: Random) -> Any:
        if turn.seat == turn.view.dealer and turn.view.phase.name == "BID":
            self.rounds.append((turn.view.dealer, turn.view.hand_size))
        return turn.legal_actions[-1]


def test_start_options_are_those_of_every_match() -> None:
    bots = [Noting(), Noting()]
    options = {"hand_size": 4, "dealer": 1}
    matches_of(Experiment(GAME, bots, 5, rounds=2, options=options))
    # The next dealer follows, and the next round has one card more.
    assert [bot.rounds for bot in bots] == [[(0, 5)] * 5, [(1, 4)] * 5]


def test_options_are_drawn_deal_by_deal_and_shared_by_its_matches() -> None:
    bots = (Noting(), Noting())
    options = {"dealer": (0, 1), "hand_size": (2, 3, 4)}
    named: Any = dict(zip("ab", bots, strict=True))
    matches_of(Experiment(GAME, named, 40, 5, kind=TOURNAMENT, rounds=1, seats=2, options=options))
    # The same seat deals in both matches of a deal, so the bots take turns at it.
    first, second = (bot.rounds for bot in bots)
    assert first == second
    assert len(first) == 40
    assert set(first) == {(dealer, size) for dealer in (0, 1) for size in (2, 3, 4)}


def test_a_result_tells_hand_size_and_dealer_of_every_round() -> None:
    bots = [RandomBot()] * 3
    options: Any = {"hand_size": 3, "dealer": "random"}
    for result in matches_of(Experiment(GAME, bots, 6, 3, options=options)):
        dealer = result.rounds[0].dealt.dealer
        assert dealer is not None
        record = play_match(GAME, bots, seed=3, match=result.number, hand_size=3, dealer=dealer)
        seen = [
            (max(map(len, action.hands)), before.dealer)
            for action, before in zip(record.actions, record.replay(), strict=False)
            if isinstance(action, Deal)
        ]
        assert [(each.dealt.hand_size, each.dealt.dealer) for each in result.rounds] == seen
        assert seen[0][0] == 3


@pytest.mark.parametrize(
    ("name", "dealers"), [("truco", [1, 0]), ("esadof", [1, 2]), ("dalmuti", [None, None])]
)
def test_other_games_tell_the_dealer_if_they_have_one(
    name: str, dealers: list[int | None]
) -> None:
    game = GAMES[name]
    options = {"dealer": 1} if dealers[0] else {"youngest": 1}
    result, *_ = results(name, 1, rules=game.documents.rules(), rounds=2, **options)
    assert [each.dealt for each in result.rounds] == [Dealt(None, each) for each in dealers]


@pytest.mark.parametrize(
    ("options", "kind", "said"),
    [
        ({"dealer": 2}, RulesError, "dealer: 0 to 1, not 2"),
        ({"dealer": (0, 2)}, RulesError, "dealer: 0 to 1, not 2"),
        ({"dealer": "nobody"}, TypeError, "dealer is a number"),
        ({"hand_size": ()}, ValueError, "hand_size: at least one number"),
        ({"hand_size": 99}, RulesError, "hand_size: "),
        ({"moon": 1}, ValueError, "one of dealer, hand_size expected, not 'moon'"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    options: dict[str, Any], kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        Experiment(GAME, ["random"] * 2, options=options)


@pytest.mark.parametrize(
    ("rounds", "kind", "said"),
    [
        (0, ValueError, "rounds: at least 1, not 0"),
        (1.5, TypeError, "rounds is a whole number, not float"),
    ],
)
def test_rounds_are_a_number(rounds: Any, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        Experiment(GAME, ["random"] * 2, rounds=rounds)


def plan(game: str, seats: int, rounds: int | None, rules: Any = None, **how: Any) -> Experiment:
    bots = ["random"] * seats
    return Experiment(game, bots, 6, rules=rules, rounds=rounds, options=how)


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        # Rule 9: a miss costs 1 point; 7 points are the end.
        (plan("fodasse", 4, 1, hand_size=5), (-1, 0)),
        (plan("fodasse", 4, 3), (-3, 0)),
        (plan("fodasse", 4, 9), (-7, 0)),
        (plan("fodasse", 4, None, rules=Rules(max_rounds=2)), (-2, 0)),
        # Rule 8: from six seats on, a point for each stage too many or too few.
        (plan("fodasse", 6, 1, hand_size=3), (-3, 0)),
        (plan("fodasse", 6, 1, hand_size=(2, 5, 3)), (-5, 0)),
        (plan("fodasse", 6, 2, hand_size=2), (-5, 0)),
        # The first out gets as many points as others are at the table, the last none.
        (plan("dalmuti", 4, 1), (0, 3)),
        (plan("dalmuti", 5, 2), (0, 8)),
        (plan("dalmuti", 4, 9, rules=dalmuti.Rules(hands=4)), (0, 12)),
        # Two decks: eight queens of 12 points and a jack of 11 in three rows of three.
        (plan("esadof", 3, 1), (-107, 0)),
        # Before the last hand less than the target of 20.
        (plan("esadof", 3, 2, rules=esadof.Rules(target=20)), (-19 - 107, 0)),
        # A hand can be raised to the 12 points of a match.
        (plan("truco", 2, 1), (-12, 12)),
    ],
)
def test_points_after_some_rounds_by_the_rules(asked: Experiment, points: tuple[int, int]) -> None:
    ranges = Ranges.of(asked)
    assert ranges.points == points_range(asked, asked.rounds) == points
    if asked.rounds is not None:
        assert (ranges.returns, ranges.is_zero_sum) == (points, False)


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("fodasse", 4), ("fodasse", 7), ("dalmuti", 5), ("esadof", 3), ("truco", 4)],
)
def test_no_points_lie_outside_their_range(game: str, seats: int, rounds: int) -> None:
    asked = plan(game, seats, rounds)
    for result in matches_of(asked):
        for ended, points in enumerate(
            (*(each.points for each in result.rounds), result.points), 1
        ):
            low, high = points_range(asked, min(ended, rounds))
            assert low <= min(points) <= max(points) <= high


@pytest.mark.parametrize("name", NUMBERED)
def test_a_whole_match_has_the_points_of_its_encoding(name: str) -> None:
    encoding, seats = GAMES[name].encoding, GAMES[name].seats[-1]
    assert encoding is not None
    asked = plan(name, seats, None)
    assert Ranges.of(asked).points == encoding.layout(seats, asked.rules).points

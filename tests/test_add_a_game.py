"""The page that adds Kuhn poker: what it shows is a game, and what it says of it is true."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from attrs import evolve

from fodasse import FormatError
from fodasse.core.encoding import Encoding, Layout
from fodasse.core.game import Game
from fodasse.core.motions import Motions
from fodasse.core.statistics import Rounds, Statistic, Statistics
from fodasse.table.serial import from_json, to_json
from fodasse.testing import LawBroken, laws, random_match
from support.games import added

PARTS = (Game, Rounds, Statistics, Statistic, Encoding, Layout, Motions)
PAGE = added.page_of("add-a-game.md")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    yield from added.added(PAGE, tmp_path)


def test_it_is_small() -> None:
    assert set(added.files_of(PAGE)) == {"pyproject.toml", "kuhn.py", "test_kuhn.py"}
    assert added.lines_of(PAGE) <= 250


def test_the_tests_of_the_page_pass(game: Game, tmp_path: Path) -> None:
    assert added.run_tests(PAGE, tmp_path) == 3


def parts_of(kind: type[Any]) -> str:
    """Return a table of the fields of a class, with the strings below them."""
    (body,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    rows = ["| field | what it is |", "|---|---|"]
    for part, below in pairwise(body.body):
        match part, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                rows.append(f"| `{name}` | {' '.join(text.split()).replace('``', '`')} |")
    return "\n".join(rows)


@pytest.mark.parametrize("kind", PARTS)
def test_all_parts_of_a_game_stand_on_the_page(kind: type[Any]) -> None:
    assert f"### {kind.__name__}\n\n{parts_of(kind)}\n" in PAGE


def test_a_broken_law_is_reported_as_the_page_says(game: Game) -> None:
    opened = evolve(game, censor=lambda state, action, seat: action)
    (message,) = re.findall(r"```text\n(law .*?)\n```", PAGE, re.DOTALL)
    call = message.rpartition("repeat: ")[2]
    with pytest.raises(LawBroken) as info:
        eval(call, {"game": opened, "laws": laws, "random_match": random_match})
    assert str(info.value) == message


def ended(game: Game, cards: str, bets: tuple[bool, ...]) -> Any:
    deal, move = game.documents.actions
    state = game.start(2)
    by_text = {card.text: card for card in game.chance(state).pool}
    state = game.apply(state, deal([by_text[text] for text in cards.split()]))
    for number, bet in enumerate(bets):
        state = game.apply(state, move(number % 2, bet))
    return state


@pytest.mark.parametrize(
    ("bets", "returns", "shown"),
    [
        ((False, False), (-1, 1), True),
        ((True, False), (1, -1), False),
        ((True, True), (-2, 2), True),
        ((False, True, False), (-1, 1), False),
        ((False, True, True), (-2, 2), True),
    ],
)
def test_what_is_won_with_a_queen_against_an_ace(
    game: Game, bets: tuple[bool, ...], returns: tuple[int, int], shown: bool
) -> None:
    state = ended(game, "QS AS", bets)
    assert game.returns(state) == returns
    result = game.outcome(state)
    assert result is not None
    assert result.winners == (int(returns[1] > 0),)
    assert str(result.reason) == ("showdown" if shown else "fold")
    assert (None in game.view(state, 0).cards) is not shown
    assert game.count_worlds(game.view(state, 0)) == 2 - shown


@pytest.mark.parametrize(
    ("part", "wrong"),
    [('"QS"', '"AS"'), ('"QS"', '"4D"'), ('"QS", ', ""), ("true, true", "true, true, true")],
)
def test_what_cannot_arise_is_not_read(game: Game, part: str, wrong: str) -> None:
    last = ended(game, "QS AS", (True, True))
    for text in (to_json(last), to_json(game.view(last, 1))):
        assert part in text
        with pytest.raises(FormatError):
            from_json(text.replace(part, wrong), game)


@pytest.mark.parametrize(("line", "output"), added.shown_by(PAGE))
def test_what_the_page_shows_is_printed(game: Game, line: str, output: str) -> None:
    added.assert_shown(line, output)


@pytest.mark.parametrize(("lang", "columns"), [("en", "80"), ("pt", "40")])
def test_everything_is_printed_in_both_languages(
    game: Game, lang: str, columns: str, tmp_path: Path
) -> None:
    added.assert_all_commands_print("kuhn", lang, columns, tmp_path)


def test_its_matches_are_arrays(game: Game) -> None:
    pytest.importorskip("numpy")
    from fodasse.adapters.trajectories import played

    rows = played("kuhn", ["random"] * 2, 5, seed=1)
    assert 2 * 5 <= len(rows) <= 3 * 5
    assert set(abs(rows.value)) <= {1, 2}

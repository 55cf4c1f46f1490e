"""The page that adds a game: what it shows is a game, and all that it says of it is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from added import (
    REGISTRY,
    added,
    assert_all_commands_print,
    assert_shown,
    files_of,
    page_of,
    run,
    run_tests,
    shown_by,
)

from fodasse import FormatError, Record, play_match
from fodasse.bots import named, names
from fodasse.bots.random import RandomBot
from fodasse.core.game import Game
from fodasse.lab import Experiment, Results
from fodasse.lab import run as run_experiment
from fodasse.table.serial import from_json, to_json
from fodasse.testing import LawBroken, check_game, check_teller, laws, perft, random_match

PAGE = page_of("add-a-game.md")
NEEDED, EXTRAS = PAGE.split("\n## Extras\n")
LANGS = ("en", "pt")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    yield from added(NEEDED, tmp_path)


# The game


def test_it_is_one_folder_and_one_line() -> None:
    files = [path for path, _ in files_of(NEEDED)]
    assert files.count(REGISTRY) == 1
    own = [path for path in files if path.startswith("src/") and path != REGISTRY]
    assert {str(Path(path).parent) for path in own} == {"src/fodasse/games/swap"}


def test_the_tests_of_the_page_pass(game: Game, tmp_path: Path) -> None:
    assert run_tests(NEEDED, tmp_path) == 2


def test_a_broken_law_is_reported_as_the_page_says(game: Game) -> None:
    class Open(type(game)):  # type: ignore[misc]
        def censor(self, state: Any, action: Any, seat: int | None = None) -> Any:
            return action

    (message,) = re.findall(r"```text\n(law .*?)\n```", PAGE, re.DOTALL)
    call = message.rpartition("repeat: ")[2]
    with pytest.raises(LawBroken) as info:
        eval(call, {"game": Open(), "laws": laws, "random_match": random_match})
    assert str(info.value) == message


@pytest.mark.parametrize("aces_stay", [True, False])
def test_its_switch_keeps_the_laws_too(game: Game, aces_stay: bool) -> None:
    check_game(game, rules=game.documents.rules(aces_stay=aces_stay))


def test_its_whole_tree_can_be_counted(game: Game) -> None:
    # 56 deals without an ace, 32 + 32 with one, 12 with two. Who has none keeps or draws one of
    # the 10 cards of the stock, or of the 9 left by the first seat's draw.
    terminal = 56 * (1 + 10 + 10 + 10 * 9) + 2 * 32 * (1 + 10) + 12
    assert perft(game, game.start(2), 5).terminal == terminal


def test_an_ace_stays(game: Game) -> None:
    swap = import_module("fodasse.games.swap.actions").Swap
    for seed in range(20):
        _, state, *_ = play_match(game, [RandomBot()] * 3, seed=seed).replay()
        is_ace = str(state.cards[0].rank) == "A"
        assert (swap(0) in game.legal_actions(state, 0)) is not is_ace


def test_its_records_are_kept(game: Game, tmp_path: Path) -> None:
    record = play_match(game, [RandomBot()] * 4, seed=2, names=["Rui"])
    record.save(tmp_path / "m.json")
    assert Record.load(tmp_path / "m.json") == record
    for seat in (None, 0, 3):
        for seen in record.seen_by(seat):
            assert from_json(to_json(seen.view), game) == seen.view


def test_what_cannot_arise_is_not_read(game: Game) -> None:
    *_, last = play_match(game, [RandomBot()] * 2, seed=2).replay()
    texts = [to_json(last), to_json(game.view(last, 1))]
    for text in texts:
        assert from_json(text, game)
        for part, wrong in (
            ('"seats": 2', '"seats": 3'),
            ('"turn": 2', '"turn": 1'),
            ('"phase": "over"', '"phase": "draw"'),
            ('"phase": "over"', '"phase": "deal"'),
            (f'"{last.cards[0]}"', f'"{last.cards[1]}"'),
            (f'"{last.cards[0]}"', '"4D"'),
        ):
            assert part in text
            with pytest.raises(FormatError):
                from_json(text.replace(part, wrong), game)


# The generic tools


def test_only_the_random_bot_plays_it(game: Game) -> None:
    assert names(game) == ("random",)
    assert "random" in run("fodasse watch swap --seed 1").output.splitlines()[0]
    assert run("fodasse watch swap --bots rules").exit_code == 2


def test_simulations_do_not_depend_on_workers(game: Game) -> None:
    experiment = Experiment(game, ["random"] * 3, 120)
    alone, shared = (sum(run_experiment(experiment, jobs=jobs), Results()) for jobs in (1, 2))
    assert alone == shared
    assert alone.count == sum(alone.wins) == 120


@pytest.mark.parametrize(("line", "output"), shown_by(NEEDED))
def test_what_the_page_shows_is_told(game: Game, line: str, output: str) -> None:
    assert_shown(line, output)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("columns", ["40", "80"])
def test_everything_is_told_in_both_languages(
    game: Game, lang: str, columns: str, tmp_path: Path
) -> None:
    assert_all_commands_print("swap", lang, columns, tmp_path)


# The extras


@pytest.fixture
def extended(tmp_path: Path) -> Iterator[Game]:
    yield from added(PAGE, tmp_path)


def test_the_bot_of_the_page_knows_the_game(extended: Game) -> None:
    assert names(extended) == ("random", "rules")
    bots = [named("rules", extended), RandomBot()]
    share, low, _ = sum(run_experiment(Experiment(extended, bots, 300, 1)), Results()).win_share(0)
    assert share > low > 0.5


def offer(game: Any, first: str, source: str, patch: pytest.MonkeyPatch) -> None:
    """Give the game what the page's lines beginning with this name add to it."""
    module = import_module(f"fodasse.games.swap.{source}")
    (lines,) = re.findall(rf"```python\n( +{first} = .*?)```", EXTRAS, re.DOTALL)
    offered: dict[str, Any] = {}
    exec(dedent(lines), vars(module) | {source: module}, offered)  # noqa: S102  # the page itself
    for name, value in offered.items():
        patch.setattr(type(game), name, value, raising=False)


def test_the_statistics_of_the_page_are_told(
    extended: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(extended, "statistics", "statistics", monkeypatch)
    told = run("fodasse simulate swap --matches 200 --seed 1 --bots rules --jobs 1").output
    # A third of the cards are queens, and so is a third of what 4 seats are dealt.
    mean = re.search(r"swaps a match +([\d.]+)", told)
    assert mean is not None
    assert abs(float(mean[1]) - 4 / 3) < 0.3


@pytest.fixture
def numbered(extended: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    offer(extended, "episode_rules", "encoding", monkeypatch)
    return extended


def test_the_numbers_of_the_page_keep_their_law(numbered: Game) -> None:
    check_game(numbered)


def test_with_numbers_the_game_is_played_by_learners(numbered: Game) -> None:
    pytest.importorskip("pettingzoo")
    from fodasse.adapters.pettingzoo import env

    table = env("swap", seats=3)
    table.reset(seed=1)
    brought = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        brought[agent] += reward
        table.step(None if over else int(info["action_mask"].argmax()))
    assert sorted(brought.values()) == [-1, -1, 2]


def test_with_numbers_matches_are_arrays(numbered: Game) -> None:
    pytest.importorskip("numpy")
    from fodasse.adapters.trajectories import played

    rows = played("swap", ["random"] * 4, 5, seed=1)
    assert len(rows) == 5 * 4
    assert (rows.reward == rows.value).all()


def test_the_teller_of_the_page_is_about_the_game(extended: Game) -> None:
    check_teller(extended, import_module("fodasse.cli.swap"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_teller_of_the_page_tells_the_game(extended: Game, lang: str) -> None:
    told = run(f"fodasse watch swap --seed 1 --lang {lang}").output
    assert ("lays away" if lang == "en" else "descarta") in told
    played = run(f"fodasse play swap --seed 1 --lang {lang}", typed="1\n" * 9)
    assert played.exit_code == 0
    rules = run(f"fodasse rules swap --lang {lang}").output
    assert ("In turn each keeps" if lang == "en" else "Na sua vez, cada um fica") in rules

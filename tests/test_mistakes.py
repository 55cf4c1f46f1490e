"""What strangers put in the wrong place: taken where it is clear, else refused in one sentence."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fodasse import GAME, GAMES, FormatError, Match, Pause, Propose, Vote, from_json, play_match
from fodasse.bots import named, names
from fodasse.bots.language import LanguageBot
from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from fodasse.core.seats import CHANCE
from fodasse.games import PACKAGES, find_game, truco
from fodasse.lab import Experiment, Results, run
from fodasse.table.bot import Turn
from fodasse.testing import check_game, random_match

every_game = pytest.mark.parametrize("name", PACKAGES)
FOREIGN = [(name, bot) for name in PACKAGES for bot in names(name) if bot != "random"]


def _says(error: pytest.ExceptionInfo[Exception]) -> str:
    text = str(error.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(("name", "bot"), FOREIGN)
def test_a_bot_of_another_game_is_refused_where_it_sits_down(name: str, bot: str) -> None:
    other = "esadof" if name == "fodasse" else "fodasse"
    foreign: Any = named(bot, name)
    game = GAMES[other]
    match: Any = Match(game, 3, seed=1)
    before = match.log()
    said = f"a bot of {other} is needed; this {type(foreign).__name__} plays {name}"
    places: tuple[Callable[[], object], ...] = (
        lambda: play_match(game, [foreign] * 3),
        lambda: Match(game, 3, occupants=["person", foreign, None]),
        lambda: match.sit(0, foreign),
        lambda: Experiment(game, [foreign] * 3),
        lambda: Experiment(game, {"it": foreign}),
    )
    for place in places:
        with pytest.raises(TypeError) as refused:
            place()
        assert _says(refused) == said
    assert match.log() == before


@every_game
def test_games_and_bots_are_given_by_name(name: str) -> None:
    game: Any = GAMES[name]
    seats = min(game.seats)
    bots = [named("random", game), *[named("rules", game)] * (seats - 1)]
    played = play_match(game, bots, seed=3, rounds=1)
    texts = ["random", *["rules"] * (seats - 1)]
    for bot in (*[named(each, game) for each in names(game)], LanguageBot(str)):
        assert Match(game, seats, occupants=[bot] * seats).occupants == (bot,) * seats
    assert play_match(name, texts, seed=3, rounds=1) == played
    match: Any = Match(name, seats, seed=3, occupants=texts)
    assert (match.game, match.occupants) == (game, tuple(bots))
    match.sit(0, "rules")
    assert match.occupants[0] == named("rules", name)
    assert Match.restore(match.log()).occupants == match.occupants
    assert names(name) == names(game)
    assert random_match(name, seats, seed=1).record == random_match(game, seats, seed=1).record
    listed: Any = {"one": "random", "other": named("random", game)}
    assert set(Experiment(name, listed, seats=4).bots) == {RandomBot()}
    assert find_game(name) is find_game(game) is game


def test_what_is_no_game_is_refused() -> None:
    some = [RandomBot()] * 3
    places: tuple[Callable[[Any], object], ...] = (
        lambda game: play_match(game, some),
        lambda game: Match(game, 3),
        lambda game: Experiment(game, some),
        lambda game: named("rules", game),
        names,
        lambda game: from_json('{"type": "bid", "seat": 0, "stages": 1}', game),
        lambda game: check_game(game, examples=1),
        lambda game: random_match(game, 3),
    )
    for place in places:
        for other in (truco, 7, None, GAME.rules_version):
            with pytest.raises(TypeError) as refused:
                place(other)
            kind = type(other).__name__
            assert _says(refused) == (
                f'a game is a name or a game object, such as GAMES["truco"], not {kind}'
            )
        with pytest.raises(ValueError, match="did you mean 'truco'") as unknown:
            place("trucco")
        assert _says(unknown).startswith("game: one of fodasse, esadof, dalmuti, truco")


def test_what_is_no_bot_is_refused() -> None:
    anything: tuple[Any, ...] = ([RandomBot] * 3, [7] * 3, "rules", RandomBot(), None, 3)
    with pytest.raises(KeyError, match="did you mean 'truco'"):
        GAMES["trucco"]
    with pytest.raises(ValueError, match="did you mean 'hard'"):
        named("hrd", "truco")
    with pytest.raises(ValueError, match="did you mean 'person'") as nobody:
        Match(GAME, 3, occupants=["persn", None, None])
    _says(nobody)
    for given in anything:
        for place in (play_match, Experiment):
            with pytest.raises(TypeError, match=r"^(bots: a list|an occupant is|a bot has)") as no:
                place(GAME, given)
            _says(no)
    for name in (3, None, RandomBot()):
        with pytest.raises(TypeError, match=r"^a bot's name is a text, not "):
            named(name, GAME)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(TypeError, match=r"^run plays an Experiment, not 'fodasse'$"):
        run("fodasse")  # type: ignore[arg-type]  # wrong on purpose


@every_game
def test_a_seed_is_no_generator(name: str) -> None:
    game: Any = GAMES[name]
    states = random_match(game, 4, seed=2).states
    start = next(each for each in states if game.actors(each) == (CHANCE,))
    state = next(each for each in states if len(game.legal_actions(each)) > 1)
    view = game.view(state, game.actors(state)[0])
    turn: Any = Turn(view.viewer, view, view.legal_actions)
    bots = [named(bot, game) for bot in ("random", "easy", "medium")]
    places: list[Callable[[Any], object]] = [
        *(partial(bot.choose, turn) for bot in bots),
        partial(game.determinize, view),
        partial(game.sample_chance, start),
    ]
    for place in places:
        for other in (3, None, "7"):
            with pytest.raises(TypeError) as refused:
                place(other)
            seed = 3 if other == 3 else 7
            said = f"rng: a generator, such as random.Random({seed}), not {other!r}"
            assert _says(refused) == said


@every_game
def test_seats_that_are_not_there_have_no_legal_actions_but_an_error(name: str) -> None:
    game: Any = GAMES[name]
    match = random_match(game, 4, seed=1)
    for state in (match.states[0], *match.states[3:6], match.states[-1]):
        seats = len(game.returns(state))
        for seat in (9, seats, -1, 10**30):
            with pytest.raises(ValueError, match=r"^no seat ") as viewed:
                game.view(state, seat)
            with pytest.raises(ValueError, match=r"^no seat ") as listed:
                game.legal_actions(state, seat)
            assert _says(listed) == str(viewed.value)
        for seat in range(seats):
            if seat not in game.actors(state):
                assert game.legal_actions(state, seat) == ()
        for other in ("1", 1.5):
            with pytest.raises(TypeError):
                game.legal_actions(state, other)
    if name == "fodasse":  # in a pause too
        for action in (Propose(0, Pause(5)), *(Vote(seat, True) for seat in (1, 2))):
            state = game.apply(game.start(4) if isinstance(action, Propose) else state, action)
        assert state.table.paused
        with pytest.raises(ValueError, match=r"^no seat 9$"):
            game.legal_actions(state, 9)


def test_results_are_summed_without_a_start() -> None:
    experiment = Experiment("fodasse", ["rules", "random"], 3, seed=1)
    results = [*run(experiment, jobs=1)]
    assert sum(results) == sum(results, Results())
    with pytest.raises(TypeError):
        sum(results, 1)


@pytest.mark.parametrize(
    ("text", "game", "other"),
    [
        ('{"type": "raise", "seat": 1, "worth": 3}', "fodasse", "truco"),
        ('{"type": "pass", "seat": 1}', "fodasse", "dalmuti"),
        ('{"type": "bid", "seat": 1, "stages": 0}', "truco", "fodasse"),
        # A card is played in both.
        ('{"type": "play", "seat": 0, "card": "4C", "covered": false}', "fodasse", "truco"),
    ],
)
def test_an_action_of_another_game_names_it(text: str, game: str, other: str) -> None:
    with pytest.raises(FormatError) as refused:
        from_json(text, game)
    assert refused.value.code == "other-game"
    assert _says(refused) == f'an action of {game} expected, not of {other}: give game="{other}"'
    assert "passe game=" in refused.value.message("pt")
    assert from_json(text, other) == from_json(text, game=GAMES[other])


def test_without_an_extra_its_name_is_given() -> None:
    words = {
        "from fodasse.testing import check_game": "testing",
        "import fodasse.testing.strategies": "testing",
        "import fodasse.lab.solving": "lab",
        "import fodasse.lab.game_trees": "lab",
    }
    program = f"""if True:
        import sys
        sys.modules.update(dict.fromkeys(("hypothesis", "numpy")))
        for line in {[*words]}:
            try:
                exec(line)
            except ImportError as error:
                print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    said = re.findall(r"^.* needs .*: pip install 'fodasse\[(\w+)\]'$", done.stdout, re.MULTILINE)
    assert said == [*words.values()], done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("watch trucco", "'truco'; did you mean 'truco'?"),
        ("play dalmutti", "'truco'; did you mean 'dalmuti'?"),
        ("watch --bots ruls", "not 'ruls'; did you mean 'rules'?"),
        ("challenge --bot ruls", "not 'ruls'; did you mean 'rules'?"),
        ("simulate --bots randon", "not 'randon'; did you mean 'random'?"),
        ("watch xyz", "'dalmuti', 'truco'"),
    ],
)
def test_a_word_that_is_nearly_right_is_given(words: str, said: str) -> None:
    from click.testing import CliRunner

    result = CliRunner().invoke(command, words.split())
    assert result.exit_code == 2
    assert result.stderr.strip().splitlines()[-1].rstrip(".").endswith(said)

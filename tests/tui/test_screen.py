"""The full screen, played by keys without a terminal; bots and chance need no time."""

from __future__ import annotations

import asyncio
import html
import re
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from fodasse import GAMES, Match, Rules
from fodasse.bots import named
from fodasse.core.actions import seat_of
from fodasse.core.fields import require
from fodasse.core.manilhas import POWERS
from fodasse.games import dalmuti, esadof
from fodasse.table.occupants import Occupant
from fodasse.table.structure import to_data
from fodasse.tui.app import TableApp
from fodasse.tui.choices import Ask, Chooser
from fodasse.tui.desk import Desk, Option
from support.cli.commanding import invoke, refused

SHORT: dict[str, tuple[int, Any, int]] = {
    "fodasse": (3, Rules(limit=1), 0),
    "truco": (2, None, -1),
    "dalmuti": (4, dalmuti.Rules(hands=1), 0),
    "esadof": (3, esadof.Rules(target=1, max_turns=2), 0),
}
"""Seats and rules of short matches, and the choice that makes them shorter."""
NAMES = ("Ana", "Beto", "Caio", "Duda")
CARD = re.compile(r"[2-9TJQKA][♦♠♥♣]")

Play = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def table(game: str = "fodasse", *, seed: int = 3, seats: int = 4, rules: Any = None) -> Match:
    found = GAMES[game]
    people: list[Occupant] = ["person", *[named("rules", found)] * (seats - 1)]
    return Match(found, seats, seed=seed, rules=rules, occupants=people, names=NAMES[:seats])


def run(desk: Desk | Match, play: Play, pace: float = 0, width: int = 80) -> TableApp:
    app = TableApp(desk if isinstance(desk, Desk) else Desk(desk, 0, "en"), pace)

    async def play_it() -> None:
        async with app.run_test(size=(width, 24)) as pilot:
            await play(app, pilot)

    asyncio.run(play_it())
    return app


def on_screen(**how: Any) -> Callable[[Play], Callable[[], None]]:
    """Make a test of what is done on the screen of a table."""

    def made(play: Play) -> Callable[[], None]:
        def test() -> None:
            run(table(**how), play)

        return test

    return made


def shown(app: TableApp) -> str:
    """What stands on the screen, line by line."""
    lines: dict[str, str] = {}
    for y, words in re.findall(
        r'<text[^>]* y="([^"]*)"[^>]*>([^<]*)</text>', app.export_screenshot()
    ):
        lines[y] = lines.get(y, "") + html.unescape(words).replace("\xa0", " ")
    return "\n".join(lines.values())


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came")


async def press(app: TableApp, key: str, condition: Callable[[], bool]) -> None:
    app.post_message(Key(key, key if len(key) == 1 else None))
    await until(condition)


async def choose(app: TableApp, number: int) -> None:
    screen, ply, told = app.screen, app.desk.match.ply, shown_status(app)
    chooser = screen.query_one(Chooser)
    for typed, digit in enumerate(str(number), 1):
        at = int(str(number)[:typed]) - 1
        await press(app, digit, lambda at=at: chooser.highlighted == at)  # type: ignore[misc]  # mypy knows no lambda with a default
    await press(
        app,
        "enter",
        lambda: app.screen is not screen or app.desk.match.ply > ply or shown_status(app) != told,
    )


def shown_status(app: TableApp) -> str:
    return str(app.screen_stack[0].query_one("#status", Static).content)


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_match_is_played_by_keys(game: str) -> None:
    seats, rules, pick = SHORT[game]
    match, chosen = table(game, seats=seats, rules=rules), list[Any]()

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        while match.outcome is None:
            allowed = [each for each in app.desk.options if not each.is_refused]
            chosen.append(allowed[pick].action)
            await choose(app, pick % len(allowed) + 1)
            if isinstance(app.screen, Ask):  # it costs something
                await choose(app, 1)
        await pilot.pause()
        assert "The match is over" in shown(app)
        winners = [NAMES[seat] for seat in require(match.record.result).winners]
        assert all(name in shown_status(app) for name in winners)

    run(match, play)
    done = [each for each in match.record.actions if seat_of(each) == 0]
    assert [to_data(each) for each in done] == chosen


async def settled(app: TableApp, pilot: Pilot[None]) -> str:
    """Return what is on the screen once two pauses change nothing: the log scrolls late."""
    now, same = "", 0
    for _ in range(100):
        await pilot.pause()
        before, now = now, shown(app)
        same = same + 1 if now == before else 0
        if same == 2:
            break
    return now


@pytest.mark.parametrize("game", sorted(SHORT))
def test_the_screen_shows_what_the_seat_knows_and_no_more(game: str) -> None:
    """It is the same for all hidden cards that the view allows."""
    match = table(game, seed=5)

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await choose(app, 1)
        view = app.desk.view
        before = await settled(app, pilot)
        match._progress.state = match.game.determinize(view, Random(2))
        app.desk.refresh()
        app._show()
        assert await settled(app, pilot) == before
        suits = dict(zip("DSHC", "♦♠♥♣", strict=True))
        known = re.findall(r'"([2-9TJQKA])([DSHC])"', match.export(0).to_json())
        legend = POWERS[view.manilha] if getattr(view, "manilha", None) is not None else ()
        allowed = {rank + suits[suit] for rank, suit in known} | {card.symbol for card in legend}
        assert {*CARD.findall(before)} <= allowed

    run(match, play)


@on_screen()
async def test_a_refusal_stands_among_the_choices_and_answers_who_chooses_it(
    app: TableApp, pilot: Pilot[None]
) -> None:
    """Rule 7g: Ana bids last of four, and a call of one for one stage is barred."""
    refusal = "Ana cannot bid 1: the bids would sum to 1, the number of stages"

    assert [each.label for each in app.desk.options] == ["Bid 0", refusal]
    assert refusal in shown(app)
    assert shown_status(app) == "Your turn: choose."
    ply = app.desk.match.ply
    await choose(app, 2)
    assert (shown_status(app), app.desk.match.ply) == (refusal, ply)
    await choose(app, 1)
    assert app.desk.match.ply > ply


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["d diamonds", "s", "h ofhearts", "c clubs"]),
        ("pt", ["o ouros", "e", "c decopas", "p paus"]),
    ],
)
def test_a_card_is_chosen_by_its_name_in_the_language(lang: str, names: list[str]) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        chooser = app.query_one(Chooser)
        cards = [f"5{suit}" for suit in "DSHC"]
        options = [Option(card, {"type": "play", "seat": 0, "card": card}) for card in cards]
        chooser.offer(options, app.desk.lang)
        for place, typed in enumerate(names):
            for name in typed.split():
                for key in f"5{name}":
                    app.post_message(Key(key, key))
                await press(app, "shift", lambda: chooser.highlighted == place)  # noqa: B023  # called at once
                chooser.highlighted = None

    run(Desk(table(), 0, lang), play, pace=100)


@on_screen()
async def test_what_is_no_choice_is_answered(app: TableApp, pilot: Pilot[None]) -> None:
    """Four choices or fewer, and no cards while bidding."""
    chooser, ply = app.query_one(Chooser), app.desk.match.ply
    last = len(app.desk.options)
    for keys in ("zz", "99", "kd"):
        for typed in range(1, 3):
            said = f"No choice {keys[:typed].upper()}: type 1 to {last}, or the name of a card"
            await press(app, keys[typed - 1], lambda: shown_status(app).startswith(said))  # noqa: B023  # called at once
        assert chooser.highlighted is None
        await press(app, "enter", lambda: True)
        await pilot.pause()
        assert (app.desk.match.ply, isinstance(app.screen, Ask)) == (ply, False)
        await press(app, "1", lambda: chooser.highlighted == 0)
    await choose(app, 1)
    assert app.desk.match.ply > ply
    assert "No choice" not in shown_status(app)
    await press(app, "m", lambda: "At any time" in asked(app))  # keys mean what they meant


def test_a_pause_is_proposed_and_the_clock_ends_it() -> None:
    now = [1000.0]
    desk = Desk(table(), 0, "en", clock=lambda: now[0])

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, "m", lambda: "At any time" in asked(app))
        labels = [each.label for each in app.desk.asides]
        await choose(app, 1 + next(n for n, each in enumerate(labels) if "pause" in each.lower()))
        await until(lambda: "1 to 15" in asked(app))
        await choose(app, 2)
        await until(lambda: shown_status(app) == "The match is paused.")
        assert app.desk.view.paused == 2
        assert app.desk.options[0].action == {"type": "resume", "seat": 0}
        now[0] += 119
        app._beat()
        assert app.desk.view.paused == 2
        now[0] += 1
        app._beat()
        assert app.desk.view.paused is None
        assert shown_status(app) == "Your turn: choose."

    run(desk, play)


def asked(app: TableApp) -> str:
    return " ".join(str(each.content) for each in app.screen.query("Ask Static").results(Static))


@on_screen(seats=3, rules=Rules(limit=1))
async def test_what_costs_something_is_asked_about(app: TableApp, pilot: Pilot[None]) -> None:
    """Rule 18c: who leaves does not come back; the others play on."""
    leave = [each.label for each in app.desk.asides].index("Leave") + 1
    for answer in (2, 1):
        assert "Ana leaves the match" not in app.desk.log
        await press(app, "m", lambda: "At any time" in asked(app))
        await choose(app, leave)
        await until(lambda: "Leave:" in asked(app))
        labels = [each.label for each in app.screen.query_one(Chooser).choices]
        assert labels == ["Do it", "Cancel"]
        await choose(app, answer)
        await until(lambda: app.screen.id == "_default")
    await until(lambda: shown_status(app).startswith("The match is over, and "))
    assert "Ana leaves the match" in app.desk.log


@on_screen()
async def test_an_action_is_taken_back(app: TableApp, pilot: Pilot[None]) -> None:
    await press(app, "u", lambda: "Ana cannot" in shown_status(app))
    ply, choices = app.desk.match.ply, app.desk.options
    await choose(app, 1)
    await press(app, "u", lambda: app.desk.log[-1] == "Ana takes the last move back.")
    assert app.desk.options == choices
    assert app.desk.match.ply > ply  # plies never fall
    assert app.desk.match.record.actions == app.desk.match.record.actions[:ply]


@on_screen()
async def test_all_is_said_in_the_next_language(app: TableApp, pilot: Pilot[None]) -> None:
    assert "Duda bids 0" in app.desk.log
    await press(app, "l", lambda: app.desk.lang == "pt")
    await pilot.pause()
    assert "Duda chama 0" in app.desk.log
    words = shown(app)
    assert "Sua vez: escolha." in words
    assert "Rodada 1" in words
    assert "Chamar 0" in words


def test_bots_and_chance_do_one_thing_at_a_time() -> None:
    """In equal steps: how long a bot needs tells nothing."""
    match = table()

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        for ply in range(1, 5):  # the deal and three bids
            assert match.ply == ply - 1
            app._beat()
        assert (match.ply, match.awaited) == (4, (0,))
        app._beat()
        assert match.ply == 4

    run(match, play, pace=10_000)


@on_screen()
async def test_help_and_leaving(app: TableApp, pilot: Pilot[None]) -> None:
    await press(app, "question_mark", lambda: "fodasse rules fodasse" in asked(app))
    await press(app, "escape", lambda: not isinstance(app.screen, Ask))
    await press(app, "x", lambda: "not over" in asked(app))
    await choose(app, 1)
    await until(lambda: not isinstance(app.screen, Ask))
    await press(app, "x", lambda: "not over" in asked(app))
    await choose(app, 2)
    await until(lambda: app._exit)


def test_a_game_without_a_panel_of_its_own_shows_its_view() -> None:
    game = evolve(GAMES["esadof"], name="other")
    bot = named("random", game)
    match = Match(game, 3, seed=1, occupants=["person", bot, bot], names=NAMES[:3])

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await choose(app, 1)
        await pilot.pause()
        words = shown(app)
        for part in ("rows", "phase", "stock", *NAMES[:3]):
            assert part in words
        left, middle, right = app.desk.view.rows[0]
        assert f"{left.symbol} – {right.symbol}" in words
        assert middle is None

    run(match, play, width=120)


def test_the_command_says_what_the_full_screen_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(invoke("play", "--tui")) == "--tui: standard input and output are no terminal"
    several = refused(invoke("play", "--tui", "--seat", "0,1"))
    assert several == "--tui: the screen is one person's, so --seat takes one seat"
    for name in [name for name in sys.modules if name.startswith("fodasse.tui")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert "pip install 'fodasse[tui]'" in refused(invoke("play", "--tui"))

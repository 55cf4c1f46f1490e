"""Times of the page without a server in Chromium: loading, a step of a bot, a hint.

The times are processor times of the process of the page, all threads together, so that other
work on the machine counts little. FOLDER holds the page, as ``.ci/play.py FOLDER`` writes it.

    python benchmarks/browser.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from support.server.browsing import Browser, Page, browsing, filed

SEATS = {"fodasse": 4, "truco": 4, "dalmuti": 5, "esadof": 4}
BOTS = ("random", "rules", "easy")
STEPS = 1_000
"""The number of steps that are measured for each bot."""
HINTS = 12
"""The number of positions with a choice, in which each action is tried in one world."""
CODE = """
from itertools import count, islice
from json import dumps
from fodasse import GAMES, Match
from fodasse.bots import named
from fodasse.hosting.advice import advise

def views(name, seats):
    game = GAMES[name]
    bot = named("rules", game)
    for seed in count():
        match = Match(game, seats, seed=seed, occupants=[bot] * seats)
        while match.step():
            for seat in range(seats):
                if len(game.legal_actions(match.state, seat)) > 1:
                    yield dumps(match.packet(seat)["view"])

def steps(name, seats, bot, most):
    game = GAMES[name]
    player = named(bot, game)
    for seed in count():
        match = Match(game, seats, seed=seed, occupants=[player] * seats)
        while match.step():
            most -= 1
            if not most:
                return

seen = {}
def look(name, seats, most):
    seen[name] = [*islice(views(name, seats), 5, 5 + 7 * most, 7)]

def hints(name):
    for view in seen[name]:
        advise(view, 0)

def run(line):
    exec(line)
run
"""


def main(folder: Path) -> None:
    """Measure the page and print the times."""
    with TemporaryDirectory() as profile, browsing(Path(profile)) as browser, filed(folder) as url:
        visit(browser, url, "first")
        browser.clear()
        page = visit(browser, url, "later")
        page.ask(
            f"import('./python.js').then(async each => {{ run = await each.start(`{CODE}`)}})"
        )
        for name, seats in SEATS.items():
            for bot in BOTS:
                took(page, f"steps({name!r}, {seats}, {bot!r}, 5)")  # what is loaded on first use
                seconds = took(page, f"steps({name!r}, {seats}, {bot!r}, {STEPS})")
                say(f"{name}: a step of {bot}", seconds / STEPS)
            took(page, f"look({name!r}, {seats}, {HINTS})")
            took(page, f"advise(seen[{name!r}][0], 0)")
            say(f"{name}: a world of a hint", took(page, f"hints({name!r})") / HINTS)


def visit(browser: Browser, url: str, which: str) -> Page:
    """Open the page, print what that took, and return it."""
    page = browser.open(f"{url}/table.html", private=False)
    page.until("document.querySelector('form.lobby')")
    say(f"{which} visit, to the form of a new table", spent(browser))
    return page


def spent(browser: Browser) -> float:
    """Return the processor time of the open pages, in seconds."""
    processes = browser.call("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(each["cpuTime"]) for each in processes if each["type"] == "renderer")


def took(page: Page, line: str) -> float:
    """Return the processor time of a line of Python, in seconds."""
    before = spent(page.browser)
    page.ask(f"run({line!r})")
    return spent(page.browser) - before


def say(what: str, seconds: float) -> None:
    """Print a time."""
    print(f"{what:45} {seconds * 1000:9.2f} ms", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

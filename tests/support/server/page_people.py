"""People who play on the page, each in a tab, and the match as the server stores it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import time
from typing import Any

from attrs import define, field

from fodasse.bots import named
from fodasse.core.seats import Seat
from fodasse.games import GAMES
from fodasse.pictures.sprite import card_words
from fodasse.server.rooms import Room, open_room
from fodasse.server.store import Store
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from support.server.browsing import Browser, Page, visited
from support.server.serving import url_of

NAMES = ("Ana", "Beto", "Caio", "Davi")
LOOKS = "[data-key=undo], [data-key=result], [data-key=last-trick], [data-key=close-result]"
CONTROLS = f".table [data-key]:not([aria-disabled], {LOOKS})"
LINES = "$$('[role=log] > li').length"
HELD = """(() => {
  const copy = document.documentElement.cloneNode(true)
  copy.querySelectorAll(".sprite, .result, .held").forEach(each => each.remove())
  const lines = [...copy.querySelectorAll("[role=log] > li")]
  lines.slice(0, lines.findLastIndex(line => line.matches(".deal"))).forEach(line => line.remove())
  return copy.outerHTML
})()"""
"""All that a page holds but the pictures of all cards and what it says of earlier deals."""


@define
class Visitor:
    """A person with a tab."""

    page: Page
    name: str
    seat: Seat | None = None
    rng: Random = field(factory=Random)

    def choices(self) -> list[str]:
        """The actions that the page offers to an awaited person, as JSON."""
        found: list[str] = self.page.ask(
            f"$$({json.dumps(CONTROLS)}).map(each => each.dataset.key)"
        )
        return found

    def choose(self, key: str) -> None:
        """Click on what does an action, and once more if the page asks."""
        self.page.click(f".table [data-key={json.dumps(key)}]")
        if self.page.ask("!!$('dialog[open]')"):
            self.page.click("dialog button[value=yes]")

    def hears_of(self, ply: int) -> None:
        """Wait until the page has told all that happened up to a ply."""
        self.page.until(f"{LINES} >= {ply}")

    def texts(self, selector: str) -> list[str]:
        """The texts of elements."""
        found: list[str] = self.page.ask(
            f"$$({json.dumps(selector)}).map(each => each.textContent)"
        )
        return found

    def check_cards(self, match: Match[Any, Any, Any]) -> int:
        """Check that the page shows the own hand as far as it is known, and no hidden card.

        Returns:
            The number of hidden cards that were looked for.
        """
        assert self.seat is not None
        held: str = self.page.ask(HELD)
        view = json.dumps(match.packet(self.seat, match.ply)["view"])
        for card in map(str, match.state.hands[self.seat]):
            assert shows(held, card) == (f'"{card}"' in view), (self.name, card)
        hidden = hidden_cards(match.state, self.seat)
        for card in hidden:
            assert not shows(held, card), (self.name, card)
        return len(hidden)


def shows(html: str, card: str) -> bool:
    """Return whether a page shows a card: in a picture, as data, or in words."""
    words = card_words("en")[card].lower()
    return f"card-{card}" in html or f"&quot;{card}&quot;" in html or words in html.lower()


def hidden_cards(state: Any, seat: Seat) -> list[str]:
    """Cards in hands that a seat may not see: those of the others, or in a blind round its own.

    What a partner or everybody may see by a rule of Truco is not among them.
    """
    if state.game == "fodasse" and state.table.hand_size == 1 and state.phase.value == "bid":
        return [str(card) for card in state.hands[seat]]
    side = state.teams[seat % 2] if state.game == "truco" else (seat,)
    others = [hand for each, hand in enumerate(state.hands) if each not in side]
    open_card = state.exposed.card if state.game == "truco" and state.exposed else None
    return [str(card) for hand in others for card in hand if card != open_card]


@define
class Tables:
    """A server for people with a browser, and its database."""

    browser: Browser
    url: str
    store: Store

    def room_of(self, visitor: Visitor) -> Room:
        """The room of a visitor's page, as the database has it."""
        path: str = visitor.page.until("/rooms/.test(location.pathname) && location.pathname")
        return Room(self.store, path.rpartition("/")[2])


@contextmanager
def tables(browser: Browser, folder: Path, **changes: Any) -> Iterator[Tables]:
    """A server for people who come with a browser."""
    with (
        visited(folder, **{"poll": 0.5} | changes) as url,
        closing(Store(url_of(folder))) as store,
    ):
        try:
            yield Tables(browser, url, store)
        finally:
            browser.clear()  # before the server stops, or pages would miss it


def opened(
    at: Tables, game: str, *, script: str = "", **rules: int
) -> tuple[Visitor, Visitor, Room]:
    """A table of four that Ana opened by the form, at which Beto sat down by its link.

    A script runs in their pages before all others.
    """
    ana, beto = (
        Visitor(at.browser.open("about:blank", script=script), name, seat, Random(seat + 1))
        for seat, name in enumerate(NAMES[:2])
    )
    ana.page.go(at.url)
    ana.page.write("[name=name]", NAMES[0])
    ana.page.click(".own-table > summary")
    ana.page.click(f"input[value={game}]")
    ana.page.write(".place:nth-of-type(2) input", NAMES[1])
    for number, bot in (3, "rules"), (4, "random"):
        ana.page.choose(f".place:nth-of-type({number}) select", bot)
    ana.page.click(".rules-form summary")
    for name, value in rules.items():
        ana.page.write(f".setting [name={name}]", str(value))
    ana.page.click("button[type=submit]")
    link: str = ana.page.until("$('.waiting .links input').value")
    beto.page.go(link)
    beto.page.click("[data-key=sit-1]")
    for each in ana, beto:
        each.page.until("!$('.table').hidden")
    return ana, beto, Room(at.store, link.rpartition("/")[2])


def seated(at: Tables, name: str, people: int = 2, **given: Any) -> tuple[list[Visitor], Room]:
    """A table of four that was opened before, with people in their tabs and bots."""
    game = GAMES[name]
    occupants: list[Any] = [PERSON] * people + [named("rules", game)] * (4 - people)
    match = Match(game, 4, occupants=occupants, names=NAMES, **given)
    made = open_room(at.store, match, time())
    room = Room(at.store, made.room)
    visitors = [
        Visitor(at.browser.open(f"{at.url}/rooms/{room.name}#{token}"), NAMES[seat], seat)
        for seat, token in made.tokens.items()
    ]
    settled(visitors, room)
    return visitors, room


def settled(people: list[Visitor], room: Room) -> None:
    """Wait until somebody is awaited or the match is over, and all pages have told it."""
    room.sync()
    while room.match.outcome is None and not room.match.awaited:
        people[0].hears_of(room.match.ply + 1)
        room.sync()
    for each in people:
        each.hears_of(room.match.ply)

"""Matches at moments that are worth a look, and pages at which a person sees them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from time import time
from typing import Any, Final

from fodasse import Propose
from fodasse.bots import named
from fodasse.core.seats import Seat
from fodasse.games import GAMES
from fodasse.server.limits import Limits
from fodasse.server.rooms import open_room
from fodasse.table.match import Match
from support.server.browsing import Page
from support.server.page_people import Tables

NAMES: Final = ("Ana", "Beto", "Carla", "Davi", "Elis", "Fábio", "Guilhermina", "Helena", "Ivo")
SCREENS: Final = {"phone": (320, 640), "desktop": (1280, 800)}
"""Widths and heights in pixels, the smallest that the WCAG ask for among them."""


def match_at(
    game: str, seats: int, holds: Callable[[Any], bool], *, people: Collection[Seat] = (0,)
) -> Match[Any, Any, Any]:
    """A match of people who play like bots, up to where the first is awaited in such a state."""
    bot, rng = named("rules", GAMES[game]), Random(7)
    occupants: list[Any] = ["person" if seat in people else bot for seat in range(seats)]
    match = Match(GAMES[game], seats, seed=7, occupants=occupants, names=NAMES[:seats])
    while not (0 in match.awaited and holds(match.state)) and not match.outcome:
        if not match.step():
            seat = match.awaited[0]
            match.submit(seat, bot.choose(match.turn(seat), rng))
    return match


def _vote() -> Match[Any, Any, Any]:
    match = match_at("fodasse", 5, lambda state: state.round_number > 3, people=(0, 1, 2))
    asked = [each for each in match.game.table_actions(match.state) if isinstance(each, Propose)]
    match.submit(1, next(each for each in asked if each.seat == 1))
    return match


LATEST: Final = Limits().events
"""The most events of a packet."""
MOMENTS: Final[dict[str, Callable[[], Match[Any, Any, Any]]]] = {
    "fodasse-bid": lambda: match_at("fodasse", 9, lambda state: state.round_number > 2),
    "fodasse-play": lambda: match_at(
        "fodasse", 5, lambda state: state.round_number > 5 and len(state.stage) > 2
    ),
    "fodasse-vote": _vote,
    "fodasse-over": lambda: match_at("fodasse", 4, lambda _: False),
    "truco-play": lambda: match_at(
        "truco", 4, lambda state: state.table.hand_number > 3 and len(state.tricks) == 1
    ),
    "truco-answer": lambda: match_at("truco", 4, lambda state: state.phase.value == "answer"),
    "dalmuti-bonus": lambda: match_at("dalmuti", 5, lambda state: state.phase.value == "bonus"),
    "esadof-place": lambda: match_at("esadof", 4, lambda state: state.phase.value == "drawn"),
}
"""Matches by the name of the moment."""


def page_of(at: Tables, match: Match[Any, Any, Any], **given: Any) -> Page:
    """The page of the first person of a match, opened with what ``Browser.open`` takes."""
    made = open_room(at.store, match, time())
    page = at.browser.open(f"{at.url}/rooms/{made.room}#{made.tokens[0]}", **given)
    page.until(f"$$('[role=log] > li').length >= {min(match.ply, LATEST)}")
    return page

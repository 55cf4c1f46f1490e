"""What everybody can read and reach on the page: on a phone, in the dark, by keyboard, by ear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest

from fodasse.games import GAMES
from fodasse.server.rooms import open_room
from fodasse.table.match import Match
from fodasse.table.names import MAX_NAME
from support.server.browsing import CHROMIUM, NO_CHROMIUM, Page, browsing
from support.server.page_moments import MOMENTS, SCREENS, page_of
from support.server.page_people import Tables, tables

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not CHROMIUM, reason=NO_CHROMIUM),
    pytest.mark.xdist_group("browser"),
]
STILL = 3600.0
"""A pace at which no bot acts while a test looks."""
FAULTS = (Path(__file__).parents[1] / "support" / "server" / "page_faults.js").read_text(
    encoding="utf-8"
)
"""A script whose value are the faults of a page."""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("browser")
    with browsing(folder) as browser, tables(browser, folder, pace=STILL) as found:
        yield found
        assert browser.errors == []


def check_look(page: Page) -> None:
    for screen, (width, height) in SCREENS.items():
        for dark in False, True:
            page.resize(width, height, dark=dark)
            assert page.ask(FAULTS) == [], (screen, dark)


@pytest.mark.parametrize(
    "moment",
    ["fodasse-bid", "fodasse-vote", "fodasse-over", "truco-play", "dalmuti-bonus", "esadof-place"],
)
def test_a_table_is_readable_and_its_controls_large_enough(moment: str, at: Tables) -> None:
    match = MOMENTS[moment]()
    page = page_of(at, match)
    check_look(page)


@pytest.mark.parametrize("moment", ["fodasse-play", "truco-play", "dalmuti-bonus", "esadof-place"])
def test_the_longest_names_keep_the_table_within_the_screen(moment: str, at: Tables) -> None:
    match = MOMENTS[moment]()
    for seat, letter in enumerate("WMÂŒ@"[: len(match.occupants)]):
        match.rename(seat, letter * MAX_NAME)
    page = page_of(at, match)
    for width, height in SCREENS.values():
        page.resize(width, height)
        assert page.ask("document.documentElement.scrollWidth") <= width


def test_the_longest_names_keep_the_waiting_room_within_the_screen(at: Tables) -> None:
    names = [letter * MAX_NAME for letter in "WMÂŒ"]
    made = open_room(at.store, Match(GAMES["truco"], 4, names=names), time())
    page = at.browser.open(f"{at.url}/rooms/{made.room}")
    page.until("$('[data-key=sit-3]')")
    for width, height in SCREENS.values():
        page.resize(width, height)
        inside = "$('[data-key=sit-3]').getBoundingClientRect().right"
        assert page.ask(inside) <= width
        assert page.ask("document.documentElement.scrollWidth") <= width


def test_so_are_the_lobby_and_the_waiting_room(at: Tables) -> None:
    page = at.browser.open(at.url, language="pt-BR")
    page.until("$('.place')")
    page.ask("$$('details').forEach(each => { each.open = true })")
    check_look(page)
    page.click("button[type=submit]")
    link = page.until("$('.links input') && $('.links input').value")
    page.ask("$('.menu').open = true")
    check_look(page)
    page = at.browser.open(link)
    page.until("$('[data-key=sit-3]')")
    check_look(page)
    page = at.browser.open(f"{at.url}/rooms/gone")
    page.until("$('.lost a')")
    check_look(page)
    at.browser.errors.clear()  # the browser logs the status 404


def test_so_is_the_notice_that_nothing_is_kept(at: Tables) -> None:
    script = "Object.defineProperty(window, 'localStorage', {value: undefined})"
    page = page_of(at, MOMENTS["truco-play"](), script=script)
    page.until("$('.keeping:not([hidden]) input')")
    check_look(page)


def focused(page: Page) -> Any:
    """What the focused element does, and the width of the ring around it."""
    return page.ask(
        """(() => {
          const element = document.activeElement
          const {outlineStyle, outlineWidth} = getComputedStyle(element)
          const ring = outlineStyle === "none" ? 0 : parseFloat(outlineWidth)
          return [element.dataset.key ?? "", ring]
        })()"""
    )


def test_cards_are_played_with_the_keyboard_alone(at: Tables) -> None:
    match = MOMENTS["fodasse-play"]()
    page = page_of(at, match)
    seen = "$$('.table [data-key]').filter(each => each.checkVisibility())"
    keys = page.ask(f"{seen}.map(each => each.dataset.key)")
    page.press("Tab")
    reached = []
    while focused(page)[0] != keys[-1]:
        page.press("Tab")
        key, ring = focused(page)
        assert ring >= 2
        reached.append(key)
    assert reached == keys
    page.ask("$('.hand [data-key]').focus()")
    page.press("Enter")
    page.until(f"$$('[role=log] > li').length > {match.ply}")
    assert page.ask("document.activeElement.closest('.mine') !== null")


def test_cards_that_are_picked_leave_fewer_choices(at: Tables) -> None:
    match = MOMENTS["dalmuti-bonus"]()
    page = page_of(at, match)
    rank = match.state.hands[0][0]
    gives = match.game.legal_actions(match.state, 0)
    choices = "$$('.choices button').length"
    assert page.ask(choices) == len(gives)
    page.ask("$('[data-pick]').focus()")
    page.press("Enter")
    page.until("document.activeElement.matches('[data-pick][aria-pressed=true]')")
    assert page.ask(choices) == sum(rank in give.cards for give in gives) < len(gives)
    page.click("[data-pick]:not([aria-pressed=true])")
    page.until(f"{choices} === 1")
    page.click(".choices button")
    page.until(f"$$('[role=log] > li').length > {match.ply}")


def test_the_menu_closes_by_escape(at: Tables) -> None:
    page = page_of(at, MOMENTS["fodasse-play"]())
    page.press("Tab")
    page.press("Enter")
    assert page.ask("$('.menu').open")
    page.press("Tab")
    page.press("Escape")
    assert page.ask("document.activeElement === $('.menu > summary')")
    assert not page.ask("$('.menu').open")


@pytest.mark.parametrize("moment", ["truco-answer", "esadof-place", "fodasse-play"])
def test_a_screen_reader_hears_places_cards_choices_and_what_happened(
    moment: str, at: Tables
) -> None:
    match = MOMENTS[moment]()
    tree = page_of(at, match).call("Accessibility.getFullAXTree")["nodes"]
    heard = [
        (each["role"]["value"], each["name"]["value"])
        for each in tree
        if not each["ignored"] and "name" in each
    ]
    for place in (
        ("region", "table"),
        ("list", "players"),
        ("group", "Your cards"),
        ("log", "What happened"),
    ):
        assert place in heard
    packet = match.packet(0)
    labels = [entry["label"] for entry in packet["actions"]]
    assert sorted(name for role, name in heard if role == "button" and name in labels) == sorted(
        labels
    )
    texts = {name for role, name in heard if role == "StaticText"}
    assert {*match.names} <= texts
    (log,) = (each for each in tree if each["role"]["value"] == "log")
    assert {"name": "live", "value": {"type": "token", "value": "polite"}} in log["properties"]

"""The first minute on the page: a match at once, a name that is kept, lost addresses."""

from __future__ import annotations

from time import time

import pytest

from fodasse.bots import named
from fodasse.bots.listing import list_bots
from fodasse.games import GAMES
from fodasse.server.rooms import open_room
from fodasse.table.match import Match
from fodasse.table.names import FRIENDS
from support.server.page_people import Tables, Visitor

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
FOCUSED = "document.activeElement.dataset.key ?? document.activeElement.name"
TABLE = "!$('.table').hidden"
LEVELS = "$$('.seats:not(.own) .level').map(each => each.textContent)"
NAMES = "$$('.seats:not(.own) .who').map(each => each.textContent)"


@pytest.mark.parametrize(("game", "language"), [("truco", "pt-BR"), ("dalmuti", "en-US")])
def test_one_press_begins_a_match_by_the_book_against_three_bots_of_a_middle_level(
    game: str, language: str, at: Tables
) -> None:
    page = at.browser.open(at.url, language=language)
    page.click(f"[data-key=now-{game}]")
    page.until(f"{TABLE} && {LEVELS}.length === 3")
    room = at.room_of(Visitor(page, ""))
    match, lang = room.match, language[:2]
    bot = named("medium", GAMES[game])
    assert match.occupants == ("person", bot, bot, bot)
    assert match.record.rules == GAMES[game].documents.rules.parse("", hosted=True)
    (label,) = (each.label for each in list_bots(game, lang) if each.name == "medium")
    assert page.ask(LEVELS) == [label] * 3
    names = page.ask(NAMES)
    assert len({*names}) == 3
    assert {*names} <= {*FRIENDS}


def test_all_of_the_landing_page_is_reached_with_the_keyboard_and_a_game_begins(
    at: Tables,
) -> None:
    page = at.browser.open(at.url)
    page.until("$('.now')")
    reached = []
    while not page.ask("document.activeElement.localName === 'summary'"):
        page.press("Tab")
        reached.append(page.ask(FOCUSED))
    assert reached[1:-1] == ["name", *(f"now-{game}" for game in GAMES)]
    page.press("Enter")
    assert page.until("$('.own-table').open")
    page.ask("$('[data-key=now-fodasse]').focus()")
    page.press("Enter")
    page.until(TABLE)


def test_a_name_is_asked_for_once_and_used_at_the_next_table(at: Tables) -> None:
    ana = at.browser.open(at.url)
    ana.write("[name=name]", "Ana")
    links = []
    for _ in range(2):
        ana.click(".own-table > summary")
        ana.choose(".place:nth-of-type(4) select", "rules")
        ana.click("button[type=submit]")
        links.append(ana.until("$('.waiting .links input').value"))
        ana.go(at.url)
        assert ana.until("$('.own-table') && $('[name=name]').value") == "Ana"
    beto = at.browser.open(links[0])
    beto.until("$('[data-key=sit-1]')")
    beto.write("[name=own-name]", "Beto")
    beto.click("[data-key=sit-2]")
    beto.until("$('.people').textContent.includes('Beto')")
    beto.go(links[1])
    beto.until("$('[data-key=sit-1]')")
    assert beto.ask("$('[name=own-name]').value") == "Beto"
    beto.click("[data-key=sit-1]")
    people = beto.until("$('.people').textContent.includes('Beto') && $('.people').innerText")
    assert people.split()[0] == "Ana"
    assert not beto.ask("$('.own-name').checkVisibility()")
    made = open_room(at.store, Match(GAMES["truco"], 2), time())
    beto.go(f"{at.url}/rooms/{made.room}#{made.tokens[1]}")
    beto.until("$('.people')?.textContent.includes('Beto')")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rooms/gone", ("There is no such table", "Esta mesa não existe")),
        ("/nowhere/at/all", ("There is no such page", "Esta página não existe")),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_back(
    path: str, said: tuple[str, str], at: Tables
) -> None:
    page = at.browser.open(f"{at.url}{path}")
    assert page.until("$('.lost h2') && $('.lost h2').textContent") == said[0]
    page.choose(".languages select", "pt")
    page.until(f"$('.lost h2').textContent === {said[1]!r}")
    page.click(".lost a")
    page.until("$('.now')")
    assert page.ask("location.href") == f"{at.url}/"
    (logged,) = at.browser.errors  # by the browser, of the status
    assert "404" in logged
    at.browser.errors.clear()

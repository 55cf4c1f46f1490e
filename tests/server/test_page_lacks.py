"""The page in a browser that lacks what it asks for, or refuses it."""

from __future__ import annotations

import json

import pytest

from fodasse.server.rooms import Room
from support.server.page_people import CONTROLS, Tables, Visitor, opened, settled

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
STORAGE = ("window.localStorage", "window.sessionStorage")
HISTORY = ("history.state", "history.pushState", "history.replaceState")
REFUSABLE = (
    "navigator.clipboard",
    "navigator.share",
    "navigator.wakeLock",
    "window.Notification",
    "window.crypto",
    "document.execCommand",
)
OTHERS = (
    *REFUSABLE,
    "navigator.languages",
    "window.Intl",
    "window.structuredClone",
    "window.matchMedia",
    "window.ResizeObserver",
)
ABSENT = "get: () => undefined"
REFUSED = "get() { throw new DOMException('no', 'SecurityError') }"
NOTICE = "$('.keeping:not([hidden])')"


def without(how: str, *names: str) -> str:
    """Return a script that takes parts away from a page: absent, or reading them throws."""
    return "".join(
        f"Object.defineProperty({owner}, '{part}', {{{how}}});"
        for owner, part in (name.split(".") for name in names)
    )


def play(people: list[Visitor], room: Room, count: int) -> None:
    """Let people act a number of times."""
    for _ in range(count):
        settled(people, room)
        ply, seat = room.match.ply, room.match.awaited[0]
        person = next(each for each in people if each.seat == seat)
        person.choose(person.choices()[0])
        person.hears_of(ply + 1)


@pytest.mark.parametrize(
    ("how", "more"), [(ABSENT, HISTORY), (REFUSED, ())], ids=["absent", "refused"]
)
def test_people_play_where_nothing_can_be_kept_and_are_shown_the_links_of_their_seats(
    how: str, more: tuple[str, ...], at: Tables
) -> None:
    ana, beto, room = opened(at, "fodasse", script=without(how, *STORAGE, *more))
    links = []
    for each in ana, beto:
        said = each.page.until(f"{NOTICE}.querySelector('p').textContent")
        assert said.startswith("This browser does not remember your seat.")
        links.append(each.page.ask(f"{NOTICE}.querySelector('input').value"))
    assert len({*links}) == 2
    play([ana, beto], room, 3)
    beto.page.choose(".menu .languages select", "pt")
    beto.page.until(f"{NOTICE}.textContent.startsWith('Este navegador não guarda o seu lugar.')")
    beto.page.click(".keeping > button")
    assert beto.page.ask(f"{NOTICE} === null")
    play([ana, beto], room, 2)
    assert beto.page.ask(f"{NOTICE} === null")
    for each in ana, beto:
        if not more:
            each.page.call("Page.reload")
        else:
            each.page.go("about:blank")
            each.page.go(links[each.seat or 0])
        each.page.until(f"$('.me .who')?.textContent === '{each.name}'")
    play([ana, beto], room, 2)


def test_a_step_back_from_such_a_room_leads_to_the_lobby_and_another_to_the_seat(
    at: Tables,
) -> None:
    ana, _, _ = opened(at, "fodasse", script=without(REFUSED, *STORAGE))
    assert ana.page.ask("location.hash") == ""
    ana.page.ask("history.back()")
    ana.page.until("$('form.lobby')")
    ana.page.ask("history.forward()")
    ana.page.until("$('.me .who')?.textContent === 'Ana'")


@pytest.mark.parametrize(
    ("how", "what"), [(ABSENT, OTHERS), (REFUSED, REFUSABLE)], ids=["absent", "refused"]
)
def test_a_page_that_may_do_nothing_else_plays_and_says_that_it_cannot_copy(
    how: str, what: tuple[str, ...], at: Tables
) -> None:
    script = without(how, *what)
    ana, beto, room = opened(at, "fodasse", script=script)
    assert ana.page.ask(f"{NOTICE} === null")
    ana.page.click(".menu summary")
    ana.page.click(".menu .links button")
    said = ana.page.until("$('.menu .links .help').textContent")
    assert said.startswith("This browser does not let the page copy.")
    field = "$('.menu .links input')"
    assert ana.page.ask("getSelection().toString()") == ana.page.ask(f"{field}.value")
    ana.page.click(".menu summary")
    play([ana, beto], room, 4)
    carla = Visitor(at.browser.open("about:blank", script=script), "Carla")
    carla.page.go(f"{at.url}/rooms/{room.name}")  # she joins without a secret of her own
    carla.page.click(".banner button")
    carla.page.until("$('#page:not(.sending) .me .who')")
    carla.page.call("Page.reload")
    carla.page.until("$('.me .who')")
    assert carla.page.ask(f"$$({json.dumps(CONTROLS)}).length") == 0


def test_a_link_is_copied_in_the_older_way_where_there_is_no_other(at: Tables) -> None:
    script = without(ABSENT, "navigator.clipboard", "navigator.share")
    script += "document.addEventListener('copy', () => { copied = getSelection().toString() })"
    ana, _, _ = opened(at, "fodasse", script=script)
    ana.page.click(".menu summary")
    ana.page.click(".menu .links button")
    ana.page.until("$('.menu .links button').textContent === 'Copied'")
    link = ana.page.ask("$('.menu .links input').value")
    assert ana.page.ask("copied") == link

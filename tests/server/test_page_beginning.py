"""The waiting room on the page: one link for all, free seats, and the host who begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import Rules
from support.server.browsing import Browser
from support.server.page_people import Tables, Visitor, seated, settled, tables
from support.server.serving import FREE

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
WAITING = "$('.waiting')"
PEOPLE = f"[...{WAITING}.querySelectorAll('.people li')].map(each => each.innerText).join('|')"
LOG = "$('[role=log]').textContent"
TABLE = "!$('.table').hidden"


def open_table(at: Any, *people: int, **choices: str) -> Visitor:
    """A table of four that Ana opens by the form, with people on some seats and bots on others."""
    ana = Visitor(at.browser.open(at.url), "Ana", 0)
    ana.page.write("[name=name]", "Ana")
    ana.page.click(".own-table > summary")
    ana.page.click("input[value=fodasse]")
    for seat in {1, 2, 3} - {*people}:
        ana.page.choose(f".place:nth-of-type({seat + 1}) select", "rules")
    for name, value in choices.items():
        ana.page.choose(f"[name={name}]", value)
    ana.page.click("button[type=submit]")
    ana.page.until(f"{WAITING} && !{WAITING}.hidden")
    return ana


def test_one_link_leads_each_friend_to_a_free_seat_and_then_to_watching(at: Tables) -> None:
    ana = open_table(at, 1, 2)
    link = ana.page.until("$('.waiting .links input').value")
    assert "#" not in link
    assert ana.page.until(f"{PEOPLE}.includes('free') && {PEOPLE}").count("free") == 2
    beto, caio, dora = (Visitor(at.browser.open(link), name) for name in ("B", "C", "D"))
    for each in beto, caio, dora:
        each.page.until("$('[data-key=sit-1]')")
        assert each.page.ask("$('[data-key*=join]')") is None
        assert each.page.ask("$('.begin').hidden")
    label = "$('[data-key=sit-1]').ariaLabel"
    assert beto.page.ask(label) == "Sit down on Seat 1"
    beto.page.click("[data-key=sit-1]")
    beto.page.until("!$('.waiting form').hidden")
    beto.page.write(".waiting form input", "Beto")
    beto.page.click(".waiting form button")
    caio.page.until("!$('[data-key=sit-1]')")
    assert caio.page.until(f"{PEOPLE}.includes('Beto') && {PEOPLE}").count("free") == 1
    caio.page.click("[data-key=sit-2]")
    for each in ana, beto, caio, dora:
        each.page.until(TABLE)
    room = at.room_of(ana)
    assert room.match.names[1] == "Beto"
    caio.page.ask("location.reload()")
    caio.page.until("$('.me .who').textContent === 'Seat 2'")


def test_the_host_gives_a_seat_to_a_bot_and_begins(at: Tables) -> None:
    ana = open_table(at, 1, 2, 3, patience="0")
    room = at.room_of(ana)
    ana.page.click("[data-key=give-2]")
    ana.page.until("!$('[data-key=give-2]')")
    ana.page.ask(
        "isOld = true; location.reload()"
    )  # and a host who loads the page again stays the host
    ana.page.until(f"!window.isOld && !{WAITING}.hidden")
    ana.page.click("[data-key=begin]")
    ana.page.until(TABLE)
    room.sync()
    assert [*room.match.occupants].count("person") == 1
    assert room.lobby.has_begun


def test_a_person_who_lets_decisions_pass_is_told_so_and_comes_back(at: Tables) -> None:
    long = Rules(limit=70)  # for whoever is away loses round after round
    (ana, beto), room = seated(at, "fodasse", 2, patience=0.3, rules=long)
    ana.page.click("[data-key=here]")
    ana.page.until("!$('[data-key=here]')")
    beto.page.until("$('[data-key=here]')")
    room.sync()
    assert room.match.away


def test_a_long_match_tells_its_latest_events_and_that_there_were_others(
    browser: Browser, tmp_path: Path
) -> None:
    with tables(browser, tmp_path, limits=evolve(FREE, events=3)) as at:
        people, room = seated(at, "fodasse", 2, hand_size=3)
        while room.match.ply < 5:
            person = people[room.match.awaited[0]]
            person.choose(person.choices()[0])
            person.hears_of(room.match.ply + 1)
            settled(people, room)
        ana = people[0]
        assert "no longer shown" not in ana.page.ask(LOG)
        ana.page.ask("isOld = true; location.reload()")
        ana.page.until(f"!window.isOld && {LOG}.startsWith('What happened earlier is no longer')")
        assert ana.page.ask("$$('[role=log] > li').length") == 4

"""The page around a match: who comes and goes, votes, pauses, undo, refusals, clocks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fodasse.games import GAMES
from fodasse.hosting.messages import Seated
from fodasse.hosting.protocol import Act, Consent
from fodasse.server.clients import Client
from support.server.browsing import Browser
from support.server.page_moments import match_at, page_of
from support.server.page_people import CONTROLS, LINES, Tables, Visitor, seated, settled, tables

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
STATUS = "$('.status').textContent"
LATER = "const now = performance.now.bind(performance); performance.now = () => now() + 22000"
BANNER = "$('.banner').textContent"
UNDO = "$('[data-key=undo]')"
REFUSAL = "$('.refusal:not([hidden])')"


def awaited(people: list[Visitor], room: Any) -> Visitor:
    """The first person who is awaited."""
    settled(people, room)
    seat = room.match.awaited[0]
    return next(each for each in people if each.seat == seat)


def act(people: list[Visitor], room: Any) -> Visitor:
    """Let the first person who is awaited do the first action; return that person."""
    person = awaited(people, room)
    person.choose(person.choices()[0])
    person.hears_of(room.match.ply + 1)
    settled(people, room)
    return person


def test_the_form_has_start_options_and_a_time_for_decisions_which_is_counted_down(
    at: Tables,
) -> None:
    page = at.browser.open(at.url)
    page.click(".own-table > summary")
    page.click("input[value=fodasse]")
    page.write(".place:nth-of-type(2) input", "Bia")
    assert page.until("$('[name=dealer]').options[1].text") == "Bia"
    assert page.until("$('[name=patience]').value") == "30"
    page.choose("[name=patience]", "0")
    page.choose("[name=patience]", "30")
    page.choose(".languages select", "pt")
    page.until("$('button[type=submit]').textContent === 'Abrir a mesa'")
    kinds = page.ask("[...$$('.place select')[0].options].map(each => each.textContent)")
    assert kinds[1:4] == ["robô ao acaso", "robô fácil", "robô padrão"]
    assert page.until("$('[name=dealer]').options[1].text") == "Bia"
    page.choose("[name=dealer]", "1")
    page.write("[name=hand_size]", "3")
    for number in 2, 3, 4:
        page.choose(f".place:nth-of-type({number}) select", "rules")
    page.click("button[type=submit]")
    ana = Visitor(page, "Ana", 0)
    room = at.room_of(ana)
    page.until("$('.my-turn')")
    room.sync()
    table = room.match.state.table
    assert (table.dealer, table.hand_size, room.match.names[1]) == (1, 3, "Bia")
    assert page.until("$('.me [role=timer]').textContent") <= "0:30"
    shown = page.ask("$('.me [role=timer]').textContent")
    page.until(f"$('.me [role=timer]').textContent < '{shown}'")
    warning = "$$('p.unseen[role=status]').at(-1).textContent"
    assert page.ask(warning) == ""
    page.ask(LATER)
    seconds = page.until("$('.me .low').textContent.slice(-1)")
    assert page.until(warning) == f"Faltam {seconds} segundos"


def test_a_motion_a_vote_a_pause_and_its_end(at: Tables) -> None:
    (ana, beto), room = seated(at, "fodasse")
    ana.page.click(".menu summary")
    ana.page.click(".menu .asks > summary")
    ana.page.write(".menu .range input", "7")
    ana.page.click(".menu .range button")
    text = beto.page.until("$('.banner p').textContent")
    assert "7 minutes" in text
    beto.page.click(".banner button")
    for each in ana, beto:
        told = each.page.until("$('.banner [role=timer]') && " + BANNER)
        assert told.startswith("The match is paused. Anybody at the table may resume it.")
        assert each.page.ask(STATUS) == "A pause of 7 minutes"
        assert each.page.ask("$('.my-turn') === null")
        assert not each.page.ask("document.title").startswith("●")
        left = each.page.until("$('.banner [role=timer]').textContent")
        assert "0:00" < left <= "7:00"
        assert [json.loads(key)["type"] for key in each.choices()] in ([], ["resume"])
    room.sync()
    assert room.match.state.table.paused == 7
    beto.page.click(".choices button")
    for each in ana, beto:
        each.page.until("$('.banner').hidden")
    act([ana, beto], room)


def test_an_undo_is_asked_for_and_done_when_the_others_have_agreed(at: Tables) -> None:
    people, room = seated(at, "fodasse", 3, hand_size=3)
    assert all(each.page.ask(f"{UNDO}.ariaDisabled") == "true" for each in people)
    first, second = act(people, room), act(people, room)
    ply = room.match.ply
    first.page.click("[data-key=undo]")
    text = "$('.banner p')?.textContent"
    assert first.page.until(text).endswith(f" {second.name}.")
    asks = second.page.until(text)
    lines = first.texts("[role=log] > li")
    later = next(n for n, line in enumerate(lines[::-1]) if line.startswith(first.name))
    assert asks.startswith(f"{first.name} asks to take “Bid ")
    assert f" {later} later action" in asks
    second.page.click(f"[data-key=consent-{first.seat}]")
    for each in people:
        each.hears_of(ply + 1)
        assert each.page.until("$('.banner').hidden")
    settled(people, room)
    assert f"{first.name} takes" in first.texts("[role=log] > li")[ply]
    assert awaited(people, room) is first
    assert first.page.ask(f"{UNDO}.ariaDisabled") == "true"
    first.page.click("[data-key=undo]")
    assert "there is none" in first.page.until(f"{REFUSAL}.textContent")


def test_an_undo_can_be_declined_and_asked_for_no_more(at: Tables) -> None:
    people, room = seated(at, "fodasse", 3, hand_size=3)
    first, second = act(people, room), act(people, room)
    ply = room.match.ply
    first.page.click("[data-key=undo]")
    second.page.click(f"[data-key=decline-{first.seat}]")
    assert second.page.ask("$('.banner').hidden")
    first.page.click("[data-key=withdraw]")
    assert first.page.ask("$('.banner').hidden")
    assert second.seat is not None
    assert first.seat is not None
    room.handle_message(second.seat, Consent(first.seat, ply, "late"))  # has no effect any more
    act(people, room)
    assert room.match.ply == ply + 1


def test_a_refusal_is_shown_where_one_clicked(browser: Browser, tmp_path: Path) -> None:
    with tables(browser, tmp_path, poll=10_000.0) as at:  # what is stored elsewhere is told late
        people, room = seated(at, "fodasse", hand_size=2)
        while not (person := awaited(people, room)).texts(".choices .refused"):
            act(people, room)
        person.page.click(".choices .refused")
        told = "$('.choices + .refusal:not([hidden])').textContent"
        assert "the bids would sum" in person.page.until(told)
        act(people, room)
        assert person.page.ask(f"{REFUSAL} === null")
        # The person has acted in another window, of which this page has not been told.
        person = awaited(people, room)
        key, ply, seat = person.choices()[0], room.match.ply, room.match.awaited[0]
        message = Act(json.loads(key), ply, "elsewhere")
        room.handle_message(seat, message)
        person.choose(key)
        place = ".hand" if "card" in key else ".choices"
        told = f"$('{place} + .refusal:not([hidden])').textContent"
        assert "another moment" in person.page.until(told)
        person.hears_of(ply + 1)
        assert "another moment" in person.page.until(told)


def test_names_and_languages_change(at: Tables) -> None:
    (ana, beto), room = seated(at, "truco")
    ana.page.click(".menu summary")
    ana.page.write(".menu input[name=name]", "Ana Maria")
    ana.page.press("Enter")
    for each in ana, beto:
        each.page.until("document.body.textContent.includes('Ana Maria')")
    lines = ana.page.ask(LINES)
    ana.page.choose(".menu .languages select", "pt")
    ana.page.until("document.documentElement.lang === 'pt'")
    ana.page.until(f"{LINES} === {lines}")
    assert "Ana Maria" in " ".join(ana.texts("[role=log] > li"))
    assert "voltar atrás" in ana.page.ask("document.body.innerText").lower()
    assert "take back" in beto.page.ask("document.body.innerText").lower()
    person = awaited([ana, beto], room)
    person.choose(person.choices()[0])
    for each in ana, beto:
        each.hears_of(room.match.ply + 1)


def test_the_rules_of_the_table_are_told_in_sentences(at: Tables) -> None:
    [ana], _ = seated(at, "fodasse", people=1, rules=GAMES["fodasse"].documents.rules(limit=3))
    ana.page.click(".menu summary")
    ana.page.choose(".menu .languages select", "pt")
    ana.page.until("$('.menu [data-key=rules]:not([hidden])').textContent === 'Regras desta mesa'")
    ana.page.click(".menu summary")
    ana.page.click(".menu [data-key=rules]")
    assert ana.page.until("$('dialog li').textContent") == ("Cada um começa com 3 vidas.")
    assert "limit=3" not in ana.page.ask("document.body.innerText")
    ana.page.click("dialog summary")
    assert ana.texts("dialog dt")[0] == "1"
    ana.page.press("Escape")
    assert ana.page.until("!$('dialog')")


def test_somebody_joins_although_the_answer_is_lost_and_leaves(
    at: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[Any] = []
    original = Client.tell

    async def tell(guest: Client, message: Any) -> None:
        if isinstance(message, Seated) and not lost:
            lost.append(message)
            raise TimeoutError
        await original(guest, message)

    monkeypatch.setattr(Client, "tell", tell)
    people, room = seated(at, "fodasse", 2)
    carla = Visitor(at.browser.open(f"{at.url}/rooms/{room.name}"), "Carla")
    carla.page.until("!$('.table').hidden")
    assert not carla.page.ask(f"$$({json.dumps(CONTROLS)}).length")
    carla.page.click(".banner button")
    carla.page.until("$('.me .who')")
    assert lost[0].seat == 4
    carla.seat = 4
    carla.page.write(".naming:not([hidden]) input", "Carla")
    carla.page.press("Enter")
    carla.page.until("$('.naming').hidden")
    everybody = [*people, carla]
    assert all(each.page.ask("$('.naming').hidden") for each in people)
    for each in everybody:
        each.page.until("document.body.textContent.includes('Carla')")
    while room.match.state.table.hand_size == 1 or 4 not in room.match.awaited:
        act(everybody, room)
    assert carla.check_cards(room.match)
    carla.page.go(f"{at.url}/rooms/{room.name}")  # the seat is still hers
    carla.page.until("$('.my-turn')")
    carla.page.click(".menu summary")
    carla.page.click(".menu-actions .costs")
    carla.page.click("dialog button[value=yes]")
    for each in everybody:
        each.hears_of(room.match.ply + 1)
    room.sync()
    assert room.match.state.history.left == (4,)
    assert "You have left the table" in carla.page.until(BANNER)
    assert carla.page.ask(f"{UNDO}.hidden")
    act(people, room)
    carla.page.click(".banner button")  # to watch, and to join once more
    carla.page.until("$('.banner button[data-key]')")
    assert carla.page.ask("$('.me .who') === null")
    carla.page.click(".banner button[data-key]")
    carla.page.click(".naming:not([hidden]) .plain")
    assert carla.page.ask("$('.naming').hidden")
    carla.page.go(f"{at.url}/rooms/{room.name}")  # she is not asked again
    carla.page.until("$('.me .who')")
    assert carla.page.ask("$('.naming').hidden")


def test_a_broken_link_takes_no_seat_away(at: Tables) -> None:
    kept = """(key => [sessionStorage.getItem(key), localStorage.getItem(key)])(
      `fodasse.token.${location.pathname.split("/").at(-1)}`)"""
    (ana, beto), room = seated(at, "fodasse", 2)
    address = f"{at.url}/rooms/{room.name}"
    before = ana.page.ask(kept)
    token = beto.page.ask(kept)[0]
    ana.page.go(f"{address}#{'x' * 43}")
    ana.page.until("$('.to-seat')")
    assert ana.page.ask("location.hash") == ""
    assert ana.page.ask(kept) == before
    ana.page.click(".to-seat")
    ana.page.until("$('.me .who')?.textContent === 'Ana'")
    ana.page.go(f"{address}#{token}")
    ana.page.until("$('.me .who')?.textContent === 'Beto'")
    assert ana.page.ask(kept) == [token, token]


def test_a_bot_plays_for_who_is_away_and_the_seat_is_given_back(
    browser: Browser, tmp_path: Path
) -> None:
    with tables(browser, tmp_path, grace=0.0) as at:
        people, room = seated(at, "truco")
        ana, beto = people
        while awaited(people, room) is ana:
            act(people, room)
        beto.page.go("about:blank")
        ana.hears_of(room.match.ply + 1)  # a bot has answered for him
        ana.page.until("$('.seats .tag')?.textContent === 'away'")
        act([ana], room)
        beto.page.go(f"{at.url}/rooms/{room.name}")
        beto.page.until("$('.me .who')?.textContent === 'Beto'")
        while awaited(people, room) is ana:
            act(people, room)
        assert act(people, room) is beto


def test_a_page_that_is_frozen_or_left_is_away_and_comes_back(at: Tables) -> None:
    away = "$('.seats:not(.own) .tag')?.textContent === 'away'"
    people, room = seated(at, "truco")
    ana, beto = people
    beto.page.call("Page.setWebLifecycleState", state="frozen")
    ana.page.until(away)
    beto.page.call("Page.setWebLifecycleState", state="active")
    ana.page.until(f"!({away})")
    act(people, room)
    history = beto.page.call("Page.getNavigationHistory")
    entry = history["entries"][history["currentIndex"]]["id"]
    beto.page.go(f"{at.url}/")
    ana.page.until(away)
    beto.page.call("Page.navigateToHistoryEntry", entryId=entry)
    ana.page.until(f"!({away})")
    beto.page.until("$('.me .who')?.textContent === 'Beto'")
    for _ in range(4):
        act(people, room)


# Reasons


def beaten_pair(state: Any) -> int | None:
    """The rank of a pair in the first hand that is no rarer than the pair to be beaten, if any."""
    top = state.top
    if top is None or top.count != 2 or state.phase.value != "play":
        return None
    hand = state.hands[0]
    return next((rank for rank in {*hand} if hand.count(rank) == 2 and rank >= top.rank), None)


def test_the_reason_is_that_of_a_set_of_the_size_of_the_trick(at: Tables) -> None:
    match = match_at("dalmuti", 4, lambda state: beaten_pair(state) is not None)
    rank, refusals = beaten_pair(match.state), match.packet(0, refused=True)["refused"]
    [text] = (
        each["text"]
        for each in refusals
        if each["action"]["type"] == "lay"
        and (each["action"]["rank"], each["action"]["count"], each["action"]["wildcards"])
        == (rank, 2, 0)
    )
    page = page_of(at, match)
    label = f"""$('.hand [data-key*="\\\\"rank\\\\":{rank},"]').ariaLabel"""
    assert page.until(label).endswith(f": {text}")


def test_the_form_tells_what_differs_from_the_book(at: Tables) -> None:
    page = at.browser.open(at.url)
    page.click(".own-table > summary")
    page.click("input[value=fodasse]")
    page.click(".rules-form summary")
    page.write(".setting [name=limit]", "3")
    page.press("Tab")
    sentences = "$('.rules-form .sentences').innerText"
    page.until(f"{sentences} === 'Everybody starts with 3 lives.'")
    chosen = "$('[name=preset]').selectedOptions[0].text"
    assert page.ask(chosen) == "the book, changed"
    page.write(".setting [name=limit]", "7")
    page.press("Tab")
    page.until(f'{sentences} === "The book\'s rules."')
    assert page.ask(chosen) == "the book"


def test_the_first_choice_of_esadof_says_what_it_is_for(at: Tables) -> None:
    match = match_at("esadof", 4, lambda state: state.phase.value == "arrange")
    visitor = Visitor(page_of(at, match), "Ana", 0)
    assert "order 1 2 3" in visitor.page.until("$('.about').textContent")
    visitor.choose(visitor.choices()[0])
    visitor.page.until("!$('.about')")

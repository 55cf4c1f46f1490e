"""What can be read at the table: results, tricks, cards that fly, the next step."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.server.browsing import Page
from support.server.page_moments import MOMENTS, match_at, page_of
from support.server.page_people import Tables

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
SOON = """
const later = setTimeout
setTimeout = (act, wait) => later(act, wait > 1000 && wait < 20000 ? 20 : wait)
"""
"""A script by which what the page would do after some seconds is done at once."""
LATE = """
const later = setTimeout
setTimeout = (act, wait) => wait > 1000 && wait < 20000 ? 0 : later(act, wait)
"""
"""A script by which what the page would do after some seconds is never done."""
FLOWN = """
globalThis.flown = []
const fly = Element.prototype.animate
Element.prototype.animate = function (frames, how) {
  flown.push(how.duration)
  return fly.call(this, frames, how)
}
"""
RESULT = "!$('.result').hidden"


def last_card(state: Any) -> bool:
    """Whether the last card of a round of some rounds is awaited."""
    return bool(
        state.round_number > 2 and state.phase.value == "play" and len(state.stage) == 3
    ) and (len(state.stages) == state.table.hand_size - 1)


def choose(page: Page) -> None:
    """Press the first card or button of a person who is awaited."""
    page.until("document.title.startsWith('●')")
    page.click(".hand .card-button:not([aria-disabled]), .choices button:not([aria-disabled])")


def test_the_result_of_a_round_outlasts_the_next_deal_until_it_is_closed(at: Tables) -> None:
    match = match_at("fodasse", 4, last_card)
    before = match.state.table.points
    page = page_of(at, match, script=LATE)
    number = match.state.round_number
    deals = page.ask("$$('[role=log] .deal').length")
    choose(page)
    page.until(f"$$('[role=log] .deal').length > {deals} && $('.held') && $('.result').hidden")
    choose(page)  # who looks at the next deal has read the trick
    page.until(RESULT)
    rows = page.ask(
        "$$('.result tbody tr').map(row => [...row.children].map(each => each.textContent))"
    )
    assert [row[0] for row in rows] == ["Ana", "Beto", "Carla", "Davi"]
    assert page.ask("$('.result h2').textContent") == f"Round {number} is over"
    for seat, row in enumerate(rows):
        assert row[-1].startswith(str(before[seat]))
    heard = page.ask("$$('[role=status]').map(each => each.textContent).join()")
    assert "Ana: bid " in heard
    page.click("[data-key=close-result]")
    page.until("$('.result').hidden && document.activeElement.matches('.mine')")
    page.click("[data-key=result]")
    page.until(RESULT)
    page.press("Escape")
    page.ask("$('[data-key=close-result]').focus()")
    page.press("Escape")
    page.until("$('.result').hidden")


def test_a_result_closes_by_itself_after_a_while(at: Tables) -> None:
    page = page_of(at, match_at("fodasse", 4, last_card), script=SOON)
    choose(page)
    page.until("$('.result h2') && $('.result').hidden")
    assert page.ask("!$('[data-key=result]').hidden")


@pytest.mark.parametrize("game", ["fodasse", "truco", "dalmuti", "esadof"])
def test_a_match_that_is_over_has_its_standings_and_a_sheet_of_rounds(
    game: str, at: Tables
) -> None:
    match = match_at(game, 4, lambda _: False)
    page = page_of(at, match)
    page.until(RESULT)
    first = page.ask(
        "$$('.result tbody tr').map(row => [...row.children].map(each => each.textContent))"
    )
    points = [int(row[2]) for row in first[: len(match.state.table.points)]]
    assert sorted(points) == sorted(match.state.table.points)
    assert first[0][0] == "1."
    sheet = page.ask(
        "[...$('.result .wide tbody').lastElementChild.children].map(each => each.textContent)"
    )
    assert [int(each) for each in sheet[1:]] == list(match.state.table.points)


def test_a_trick_stays_until_it_was_read_and_can_be_looked_at_again(at: Tables) -> None:
    def is_last(state: Any) -> bool:
        return state.table.hand_size > 2 and len(state.stage) == 3 and not state.stages

    match = match_at("fodasse", 4, is_last)
    laid = [str(card) for _, card in match.state.stage]
    page = page_of(at, match, script=LATE)
    assert page.ask("$('[data-key=last-trick]').hidden")
    choose(page)
    page.until("$$('.held .spot').length === 4")
    assert set(laid) < set(page.ask("$$('.held [data-card]').map(each => each.dataset.card)"))
    assert page.ask("$$('.held [data-place]').map(each => each.dataset.place).sort()") == [
        "0", "1", "2", "own",
    ]  # fmt: skip
    choose(page)  # the next card ends it
    page.until("!$('.held')")
    page.click("[data-key=last-trick][aria-expanded=false]")
    page.until("$$('.held .spot').length === 4 && $('[data-key=last-trick][aria-expanded=true]')")


@pytest.mark.parametrize("moving", [False, True])
def test_cards_fly_for_less_than_a_third_of_a_second_or_not_at_all(
    moving: bool, at: Tables
) -> None:
    page = page_of(
        at, match_at("esadof", 4, lambda state: state.phase.value == "turn"), script=FLOWN
    )
    page.show_as(moving=moving)
    page.click(".middle [data-zone=pack] button")
    page.until("$('.middle [data-zone=\"hand:0\"]')")
    flown = page.ask("flown")
    assert bool(flown) == moving
    assert all(duration <= 300 for duration in flown)


@pytest.mark.parametrize("moment", ["fodasse-bid", "truco-play", "dalmuti-bonus", "esadof-place"])
def test_the_person_awaited_reads_the_next_step_and_not_the_own_name(
    moment: str, at: Tables
) -> None:
    page = page_of(at, MOMENTS[moment]())
    status = page.until("$('.status').textContent")
    assert status.startswith("Your turn · ")
    assert "Ana" not in status


def test_a_gift_of_two_cards_says_each_step(at: Tables) -> None:
    page = page_of(at, MOMENTS["dalmuti-bonus"]())
    left = "cards to give"
    page.until(f"$('.status').textContent.includes('{left}')")
    page.click(".hand [data-pick]")
    page.until("$('.status').textContent.includes('one card to give')")


def test_an_answer_that_is_the_only_one_is_given_by_itself_if_the_person_chose_so(
    at: Tables,
) -> None:
    match = match_at("fodasse", 4, last_card)
    assert match.packet(0)["forced"]
    page = page_of(at, match, script=SOON)
    lines = page.ask("$$('[role=log] > li').length")
    assert page.ask("!$('[name=forced]').checked")
    page.click(".menu > summary")
    page.click("[name=forced]")
    page.until(f"$$('[role=log] > li').length > {lines}")
    assert json.loads(page.ask("localStorage.getItem('fodasse.forced')")) == 1


def test_the_menu_has_the_rules_first_and_leaving_last(at: Tables) -> None:
    page = page_of(at, MOMENTS["truco-play"]())
    page.click(".menu > summary")
    shown = page.ask(
        "$$('.menu-body :is(button, select, summary, [name=forced])')"
        ".filter(each => each.checkVisibility())"
        ".map(each => each.dataset.key ?? each.name ?? each.localName)"
    )
    assert shown[0] == "rules"
    assert "lobby" in shown
    assert page.ask("!$('.asks')?.open")

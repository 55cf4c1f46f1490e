"""What the page says of cards that cannot be played, and of choices that need a word."""

from __future__ import annotations

from typing import Any

import pytest

from support.server.page_moments import match_at, page_of
from support.server.page_people import Tables, Visitor

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]


def beaten_pair(state: Any) -> int | None:
    """The rank of a pair in the first hand that is no rarer than the pair to be beaten, if any."""
    top = state.top
    if top is None or top.count != 2 or state.phase.value != "play":
        return None
    hand = state.hands[0]
    return next((rank for rank in {*hand} if hand.count(rank) == 2 and rank >= top.rank), None)


def test_the_reason_is_that_of_a_set_of_the_size_of_the_trick(at: Tables) -> None:
    match = match_at("dalmuti", 4, lambda state: beaten_pair(state) is not None)
    rank, refusals = beaten_pair(match.state), match.packet(0)["refused"]
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

"""The page of the example of a replay, in a browser without a window and without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fodasse import GAMES, SeatRecord
from fodasse.testing import random_match

PAGE = Path(__file__).parents[2] / "examples" / "replay" / "page.html"


def own_record(name: str) -> SeatRecord[Any, Any]:
    """Return a random match as seat 0 saw it."""
    return SeatRecord.of(random_match(name, 4, seed=4, most_actions=60).record, 0)


def opened(browser: Any, text: str) -> Any:
    """Return the page after a person chose a file with this text."""
    page = browser.open(PAGE.as_uri())
    page.until("$('#file')")
    page.ask("new Promise(done => document.readyState === 'complete' ? done() : onload = done)")
    page.ask(
        f"""(() => {{
          const given = new DataTransfer()
          given.items.add(new File([{json.dumps(text)}], "own.json"))
          $("#file").files = given.files
          $("#file").dispatchEvent(new Event("change"))
        }})()"""
    )
    return page


@pytest.mark.parametrize("name", GAMES)
def test_a_person_goes_through_a_match(name: str, browser: Any) -> None:
    own = own_record(name)
    text = own.to_json(events=True, lang="pt")
    page = opened(browser, text)
    page.until("!$('#bar').hidden")
    steps = json.loads(text)["observations"]
    told = [each["text"] for step in steps for each in step.get("told", ())]
    for sentence in told[:8]:
        page.click("#on")
        assert page.ask("$('#text').textContent") == sentence
    page.click("#back")
    assert page.ask("$('#text').textContent") == told[6]
    page.ask(f"$('#place').value = {len(told)}, $('#place').oninput()")
    assert page.ask("$('#text').textContent") == told[-1]
    seats = page.ask("$$('h2').map(each => each.textContent)")
    assert seats[:5] == ["", "Assento 0", "Assento 1", "Assento 2", "Assento 3"]


def test_a_record_without_events_is_refused_in_words(browser: Any) -> None:
    page = opened(browser, own_record("truco").to_json())
    page.until("$('#text').textContent.includes('without events')")
    assert page.ask("$('#bar').hidden")

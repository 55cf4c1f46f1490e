"""The example of a card club in a browser: two members meet at a table."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("itsdangerous")
pytest.importorskip("openskill")

from fodasse.server.rooms import Room
from fodasse.server.store import Store
from support.server.browsing import Page, listening
from support.server.serving import settings, url_of

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]
EXAMPLE = Path(__file__).parents[2] / "examples" / "club" / "server.py"


def member(browser: Any, url: str, name: str) -> Page:
    """A tab in which somebody has become a member."""
    page: Page = browser.open(url)
    page.write("[name=name]", name)
    page.write("[name=password]", "a long password")
    page.click("[name=is_new]")
    page.until(f"document.body.textContent.includes('Welcome, {name}.')")
    return page


def test_a_member_opens_a_table_and_another_one_sits_down(browser: Any, tmp_path: Path) -> None:
    made = run_path(str(EXAMPLE))["make_club"](tmp_path, settings(), "secret")
    with listening(made) as url:
        ana, beto = (member(browser, url, name) for name in ("Ana", "Beto"))
        ana.choose("[name=game]", "truco")
        ana.click("[action=open] button")
        ana.until("$('.waiting') && !$('.waiting').hidden")
        room = ana.ask("location.pathname").rpartition("/")[2]
        assert ana.ask("location.hash") == ""  # the page has taken the token of the seat
        beto.call("Page.reload")
        beto.click(f"a[href$='{room}']")
        beto.click("[data-key=sit-1]")
        for page in ana, beto:
            page.until("!$('.table').hidden")
        stored = Store(url_of(tmp_path))
        assert stored.accounts(room) == {0: "Ana", 1: "Beto"}
        assert Room(stored, room).match.names[0] == "Ana"
        stored.close()
        beto.go(url)
        beto.until(f"$(\"a[href='tables/rooms/{room}']\")")
        browser.clear()  # pages without their server would complain in the next test

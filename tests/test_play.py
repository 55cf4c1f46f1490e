"""The page docs/play/table.html of a built site, in a browser without a window.

The site is the one that FODASSE_SITE names: ``mkdocs build`` fetches what it needs, tests do not.
Without it only what needs no browser is tested.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from os import environ
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from fodasse.games import PACKAGES
from fodasse.page import files
from support.server.browsing import CHROMIUM, NO_CHROMIUM, Browser, Page, browsing, filed
from support.server.javascript import NODE, needs_node

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "docs" / "play"
SITE = Path(environ.get("FODASSE_SITE", "none"))
FRESH = {"Cache-Control": "no-store"}
(POLICY,) = re.findall(
    r'http-equiv="Content-Security-Policy" content="([^"]+)"', (SOURCES / "table.html").read_text()
)
needs_site = pytest.mark.skipif(
    CHROMIUM is None or not (SITE / "play" / "python" / "wheels.json").exists(),
    reason="no site in FODASSE_SITE: apt install npm, mkdocs build --site-dir FOLDER"
    if CHROMIUM
    else NO_CHROMIUM,
)

hook = SimpleNamespace(**run_path(str(ROOT / ".ci" / "play.py")))


def test_the_document_may_load_nothing_but_files_of_its_own_host() -> None:
    policy = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert policy.pop("script-src") == "'self' 'wasm-unsafe-eval'"
    assert policy.pop("require-trusted-types-for") == "'script'"
    assert policy.pop("trusted-types") == "workers"
    assert set(policy.values()) == {"'none'", "'self'"}
    assert policy["default-src"] == "'none'"
    document = (SOURCES / "table.html").read_text()
    assert document.index("Content-Security-Policy") < min(
        document.index("<link"), document.index("<script")
    )
    assert re.findall(r"<script[^>]*>(.*?)</script>", document) == [""]
    assert not re.search(r"<style|\sstyle=|\son\w+=", document)


def test_what_the_document_and_its_modules_name_is_there() -> None:
    known = {f"page/{name}" for name in files()} | {path.name for path in SOURCES.iterdir()}
    named = re.findall(r'(?:href|src)="([^"]+)"', (SOURCES / "table.html").read_text())
    for path in SOURCES.glob("*.js"):
        named += re.findall(r'^import .* from "\./([^"]+)"', path.read_text(), re.MULTILINE)
    assert len(named) > 9
    assert set(named) <= known


@needs_node
def test_modules_are_javascript(tmp_path: Path) -> None:
    for path in SOURCES.glob("*.js"):
        copy = shutil.copy(path, tmp_path / f"{path.stem}.mjs")
        subprocess.run([NODE, "--check", copy], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("npm", "reason"),
    [
        (None, "npm is missing"),
        ("echo 'npm error network: no way out' >&2; exit 1", "npm failed: npm error network"),
        ("exit 3", "npm failed: it ended with 3"),
        ('echo wrong >"$6/pyodide-$VERSION.tgz"', "another hash"),
    ],
)
def test_without_python_a_site_is_built_all_the_same_and_one_line_says_so(
    npm: str | None,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    if npm is not None:
        (programs / "npm").write_text(f"#!/bin/sh\n{npm}\n")
        (programs / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("VERSION", hook.PYODIDE)
    hook.on_post_build({"site_dir": str(tmp_path)})
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("play/table.html is built without Python")
    assert reason in line
    assert (tmp_path / "play" / "page" / "room.js").exists()
    assert not (tmp_path / "play" / "python").exists()


def test_a_folder_without_python_has_the_page_and_the_command_fails(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / ".ci" / "play.py"), str(tmp_path / "folder")]
    done = subprocess.run(
        command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"there is no Python in {tmp_path / 'folder'}: npm is missing\n"
    assert {path.name for path in (tmp_path / "folder").iterdir()} == {
        "page",
        *(path.name for path in SOURCES.iterdir()),
    }


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of the site, on which bots act at once."""
    place = tmp_path_factory.mktemp("site") / "docs" / "play"
    shutil.copytree(SITE / "play", place)
    script = (place / "worker.js").read_text()
    assert "PACE = 800" in script
    (place / "worker.js").write_text(script.replace("PACE = 800", "PACE = 0"))
    return place


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture(scope="module")
def table(place: Path, browser: Browser) -> Iterator[Page]:
    """The page on a plain server of files, below a path."""
    with filed(place.parent.parent, **FRESH) as address:
        page = browser.open(f"{address}/docs/play/table.html")
        page.until(LOBBY)
        yield page


LOBBY = "document.querySelector('form.lobby')"
CONTROLS = '.table [data-key^="{"]:not([aria-disabled], [hidden])'
"""What does an action of the game now."""
LINES = "document.querySelectorAll('[role=log] > li').length"
STATE = """document.querySelector(".my-turn") ? "turn"
  : document.querySelector(".seat.winner") && "over" """


def enter(page: Page, game: str, seats: int = 4, lang: str = "en", **rules: int) -> None:
    """Open a table, from wherever the page is."""
    page.until(f"{LOBBY} || document.querySelector('.menu')")
    if not page.ask(f"!!{LOBBY}"):
        page.click(".menu summary")
        page.click("[data-key=lobby]")
    page.until(LOBBY)
    page.ask(f"{LOBBY}.isOld = true")
    page.choose(".languages select", lang)
    page.until(f"{LOBBY} && !{LOBBY}.isOld")
    if not page.ask("document.querySelector('.own-table').open"):
        page.click(".own-table > summary")
    page.click(f"input[value={game}]")
    page.choose(".details > label select", str(seats))
    if rules:
        page.click(".rules-form summary")
    for name, value in rules.items():
        page.write(f".setting [name={name}]", str(value))
    page.click("button[type=submit]")


def act(page: Page) -> None:
    lines = page.ask(LINES)
    page.click(CONTROLS)
    if page.ask("!!document.querySelector('dialog[open]')"):
        page.click("dialog button[value=yes]")
    page.until(f"{LINES} > {lines}")


@needs_site
@pytest.mark.parametrize("game", PACKAGES)
def test_an_action_of_each_game_is_done(table: Page, game: str) -> None:
    enter(table, game, 5 if game == "dalmuti" else 4, "pt")
    assert table.until(STATE) == "turn"
    assert table.ask("document.querySelector('.status').textContent").startswith("Sua vez")
    act(table)
    assert table.ask("document.querySelector('.refusal').hidden")
    assert table.browser.errors == []


def hint(page: Page) -> str:
    """Ask for a hint; return what the page says in the end."""
    while not page.ask("!!document.querySelector('[data-key=hint]:not([hidden])')"):
        act(page)
        assert page.until(STATE) == "turn"
    page.click("[data-key=hint]")
    said: str = page.until(
        "!document.querySelector('[data-key=hint]').disabled && TOLD".replace(
            "TOLD", "document.querySelector('.hint').textContent"
        )
    )
    return said


@needs_site
def test_a_hint_marks_an_action_and_where_there_is_none_the_page_says_so(
    table: Page, place: Path
) -> None:
    script = place / "adviser.js"
    works = script.read_text()
    enter(table, "esadof", lang="pt")
    assert table.until(STATE) == "turn"
    for broken in (
        "throw new Error('broken')",
        "onmessage = ({data: {number}}) => postMessage({number, failed: 'broken'})",
    ):
        script.write_text(broken)
        assert hint(table).startswith("Não deu para achar uma dica")
        assert not table.ask("document.querySelector('.best')")
    script.write_text(works)
    assert hint(table).startswith("Uma busca escolheria: ")
    best = table.ask("document.querySelector('.best').dataset.key")
    assert table.ask(f"document.querySelector('.best').matches('{CONTROLS}')"), best
    act(table)
    assert not table.ask("document.querySelector('.hint').textContent")


@needs_site
def test_pages_and_workers_load_nothing_from_elsewhere(table: Page) -> None:
    origin = table.ask("location.origin")
    asked = table.browser.urls
    assert any(url.endswith("pyodide.asm.wasm") for url in asked), "workers are watched"
    assert all(url.startswith((origin, "data:", "about:")) for url in asked)
    refused = """new Promise(resolve => {
      document.addEventListener("securitypolicyviolation", event => resolve(event.blockedURI))
      fetch("http://127.0.0.2/").catch(() => null)
    })"""
    assert table.ask(refused) == "http://127.0.0.2/"


@needs_site
def test_a_match_goes_on_when_its_page_is_loaded_again_also_with_the_policy_as_a_header(
    browser: Browser, place: Path
) -> None:
    with filed(place, **FRESH, **{"Content-Security-Policy": POLICY}) as address:
        page = browser.open(f"{address}/table.html")
        enter(page, "truco", 2)
        assert page.until(STATE) == "turn"
        act(page)
        assert page.until(STATE) == "turn"
        log = "document.querySelector('[role=log]').textContent"
        before = page.ask(log)
        page.call("Page.reload")
        page.until(f"{log} === {before!r}")
        act(page)


@needs_site
def test_a_browser_that_keeps_nothing_is_told_that_the_match_will_be_lost(
    browser: Browser, place: Path
) -> None:
    script = """for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {get() { throw new DOMException("", "SecurityError") }})
    }"""
    with filed(place, **FRESH) as address:
        page = browser.open(f"{address}/table.html", script=script)
        enter(page, "truco", 2)
        assert page.until(STATE) == "turn"
        notice = "document.querySelector('.keeping:not([hidden])')"
        assert page.ask(f"{notice}.textContent").startswith("This browser keeps nothing")
        page.click(".keeping button")
        act(page)
        assert page.ask(f"{notice} === null")


@needs_site
@pytest.mark.parametrize(
    ("missing", "lang", "said"),
    [
        ("wheels.json", "en", "This copy of the page was made without Python"),
        ("wheels.json", "pt-BR", "Esta cópia da página foi feita sem o Python"),
        ("pyodide.asm.wasm", "en", "Python could not be loaded."),
        ("python_stdlib.zip", "en", "Python could not be loaded."),
    ],
)
def test_a_page_without_python_says_so(
    missing: str, lang: str, said: str, browser: Browser, place: Path, tmp_path: Path
) -> None:
    shutil.copytree(place, tmp_path / "play")
    (tmp_path / "play" / "python" / missing).unlink()
    with filed(tmp_path, **FRESH) as address:
        page = browser.open(f"{address}/play/table.html", language=lang)
        assert page.until("document.querySelector('[role=alert]')?.textContent").startswith(said)

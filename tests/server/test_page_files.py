"""The page without a browser: what is served, under which policy, in which words."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from fodasse.core.texts import languages
from fodasse.games import GAMES
from fodasse.page import files
from fodasse.page.files import TEXTS
from fodasse.pictures.svg import TEXTS as PICTURES
from support.server.javascript import NODE, needs_node

POLICY = "content-security-policy"
LOCAL = Path(__file__).parents[2] / "docs" / "play"
"""The modules of the page without a server, which speaks with the same words."""


@pytest.mark.parametrize("path", ["/", "/rooms/abc"])
def test_the_document_may_load_nothing_but_files_of_this_server(
    path: str, client: TestClient
) -> None:
    response = client.get(path)
    policy = dict(part.split(" ", 1) for part in response.headers[POLICY].split("; "))
    assert policy.pop("require-trusted-types-for") == "'script'"
    assert set(policy.values()) == {"'none'", "'self'"}
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert response.headers["referrer-policy"] == "no-referrer"
    named = re.findall(r'(?:href|src)="([^"]+)"', response.text)
    assert len(named) == 4
    for name in named:
        assert client.get(urljoin(path, name)).status_code == 200


def test_there_is_a_page_for_an_address_that_leads_nowhere_and_for_a_room_that_is_gone(
    client: TestClient,
) -> None:
    made = client.post("/api/rooms", json={"game": "truco", "seats": 2}).json()
    assert client.get(f"/rooms/{made['room']}").status_code == 200
    for path in f"/rooms/{made['room']}x", "/nowhere", "/nowhere/", "/a/b/c":
        response = client.get(path)
        assert response.status_code == 404
        (script,) = re.findall(r'<script[^>]* src="([^"]+)"', response.text)
        assert urljoin(path, script) == "/static/main.js"
    for path in "/api/nowhere", "/static/nowhere.js":
        assert "<" not in client.get(path).text
    assert client.post("/nowhere").status_code == 404


def test_a_browser_that_has_kept_the_page_of_a_room_is_not_told_that_it_is_still_there(
    client: TestClient,
) -> None:
    made = client.post("/api/rooms", json={"game": "truco", "seats": 2}).json()
    kept = client.get(f"/rooms/{made['room']}").headers["etag"]
    response = client.get("/rooms/gone", headers={"if-none-match": kept})
    assert (response.status_code, response.text[:15]) == (404, "<!doctype html>")


def test_no_file_has_a_script_or_a_style_inside_it() -> None:
    document = files()["index.html"]
    assert re.findall(r"<script[^>]*>(.*?)</script>", document) == [""]
    for name, text in files().items():
        if name.endswith((".html", ".svg")):
            assert not re.search(r"<style|\sstyle=|\son\w+=", text), name
        if name.endswith(".js"):
            forbidden = r"(inner|outer|insertAdjacent)HTML|document\.write|eval\(|new Function"
            assert not re.search(forbidden, text), name
            assert not re.search(r"https?://(?!www\.w3\.org)", text), name


def test_no_file_names_an_absolute_path_so_the_page_may_be_below_any() -> None:
    for name, text in files().items():
        assert not re.search(r"""["'`(]/(?:static|api|rooms)\b|\.assign\("/""", text), name


def test_one_module_alone_asks_the_browser_for_storage() -> None:
    asking = r"localStorage|sessionStorage|history\.(state|push|replace)"
    assert [name for name, text in _modules().items() if re.search(asking, text)] == ["storage.js"]


def test_every_colour_and_size_that_the_style_sheet_names_is_set() -> None:
    sheet = files()["page.css"]
    named = set(re.findall(r"var\((--[\w-]+)", sheet))
    assert named <= set(re.findall(r"(--[\w-]+)\s*:", sheet))


def test_files_are_served_with_their_types_and_a_browser_keeps_what_has_not_changed(
    client: TestClient,
) -> None:
    for name, kind in {
        "main.js": "text/javascript",
        "page.css": "text/css",
        "cards.svg": "image/svg+xml",
        "words.pt.json": "application/json",
    }.items():
        response = client.get(f"/static/{name}")
        assert response.headers["content-type"].startswith(kind)
        assert response.headers[POLICY].startswith("default-src 'none'")
        again = client.get(f"/static/{name}", headers={"if-none-match": response.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    for name in "nothing.js", "../files.py", "%2e%2e/files.py", "index.html":
        assert client.get(f"/static/{name}").status_code == 404


def test_the_page_is_small() -> None:
    assert sum(len(text.encode()) for text in files().values()) < 350_000


def test_languages_have_the_same_words() -> None:
    keys = [set(TEXTS.own(lang)) for lang in languages()]
    assert all(each == keys[0] for each in keys)


def test_every_word_that_modules_name_is_in_the_catalogues() -> None:
    known = {*TEXTS.catalogue("en"), *PICTURES.catalogue("en")}
    for name, text in _modules().items():
        for key in re.findall(r'\b[sS]ay\("([^"]+)"', text):
            assert key in known, (name, key)


def _modules() -> dict[str, str]:
    own = {name: text for name, text in files().items() if name.endswith(".js")}
    return own | {str(path): path.read_text(encoding="utf-8") for path in LOCAL.glob("*.js")}


def test_every_preset_has_a_title() -> None:
    presets = {name for game in GAMES.values() for name in game.documents.rules.presets()}
    assert {f"presets.{name}" for name in presets} <= set(TEXTS.own("en"))


def test_every_word_of_the_page_is_used() -> None:
    modules = "".join(_modules().values())
    for key in TEXTS.own("en"):
        is_built = key.startswith(("bots.", "games.", "presets.", "tasks."))
        assert is_built or f'"{key}"' in modules, key


@needs_node
def test_modules_are_javascript() -> None:
    modules = {name: text for name, text in files().items() if name.endswith(".js")}
    parse = """
      const modules = JSON.parse(require("fs").readFileSync(0))
      for (const [name, text] of Object.entries(modules))
        new (require("vm").SourceTextModule)(text, {identifier: name})
    """
    command = [NODE, "--experimental-vm-modules", "-e", parse]
    subprocess.run(command, input=json.dumps(modules), check=True, capture_output=True, text=True)

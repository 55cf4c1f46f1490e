"""The page docs/play/table.html of a built site, in a browser without a window.

The site is the one that FODASSE_SITE names: ``mkdocs build`` fetches what it needs, tests do not.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from base64 import b64decode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from os import environ
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from websockets.sync.client import ClientConnection, connect

CHROMIUM = shutil.which("chromium")
SITE = Path(environ.get("FODASSE_SITE", "none"))
WAITING = 20.0
"""Seconds after which a browser that does not answer is given up."""

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or not (SITE / "play" / "python" / "wheels.json").exists(),
    reason="no chromium, or no site with Python in FODASSE_SITE",
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@define
class Page:
    """A tab."""

    socket: ClientConnection
    session: str = ""
    urls: list[str] = field(factory=list)
    numbers: Iterator[int] = field(factory=lambda: count(1))

    def call(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        self.socket.send(
            json.dumps(message | ({"sessionId": self.session} if self.session else {}))
        )
        while (heard := json.loads(self.socket.recv(WAITING))).get("id") != number:
            if heard["method"] == "Network.requestWillBeSent":
                self.urls.append(heard["params"]["request"]["url"])
        assert "result" in heard, heard
        return heard["result"]

    def until(self, expression: str) -> Any:
        """Wait until an expression holds in the page, which looks whenever it changes."""
        script = f"""new Promise(resolve => {{
          const observer = new MutationObserver(() => look())
          const look = () => {{
            const found = {expression}
            if (found) {{ observer.disconnect(); resolve(found) }}
          }}
          observer.observe(document,
            {{subtree: true, childList: true, attributes: true, characterData: true}})
          look()
        }})"""
        found = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"]["value"]

    def picture(self, path: Path) -> None:
        path.write_bytes(b64decode(self.call("Page.captureScreenshot")["data"]))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The page on a plain server of files, below a path."""
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(SITE.resolve().parent))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SITE.resolve().name}/play/table.html"
    server.shutdown()


@pytest.fixture(scope="module")
def page(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("browser")
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    command = [str(CHROMIUM), *flags, "--remote-debugging-port=0", f"--user-data-dir={folder}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            place = next(line.split()[-1] for line in process.stderr if "DevTools list" in line)
            threading.Thread(target=process.stderr.read, daemon=True).start()
            with connect(place, max_size=None, compression=None) as socket:
                page = Page(socket)
                target = page.call("Target.createTarget", url="about:blank")["targetId"]
                opened = page.call("Target.attachToTarget", targetId=target, flatten=True)
                page.session = opened["sessionId"]
                page.call("Network.enable")
                page.call("Page.enable")
                page.call("Page.navigate", url=address)
                page.until("document.querySelector('#open')?.disabled === false")
                yield page
        finally:
            process.terminate()


def begin(page: Page, game: str, lang: str = "en") -> None:
    page.until(
        f"""(window.confirm = () => true, document.querySelector('#lang').value = '{lang}',
        document.querySelector('#lang').onchange(),
        document.querySelector('#game').value = '{game}',
        document.querySelector('#open').click(), true)"""
    )


CLICK = "document.querySelector('#actions button:enabled')"
"""The first action that is allowed now."""


@pytest.mark.parametrize("game", ["fodasse", "truco", "dalmuti", "esadof"])
def test_an_action_of_each_game_is_done(page: Page, game: str) -> None:
    begin(page, game, "pt")
    page.until(CLICK + " && document.querySelector('#status').textContent === 'Sua vez'")
    told = page.until("document.querySelectorAll('#story li').length")
    page.until(f"({CLICK}.click(), true)")
    page.until(f"document.querySelectorAll('#story li').length > {told}")
    assert page.until("document.querySelector('#answer').className || 'none'") == "none"
    assert page.until("document.querySelector('#picture img').naturalWidth")


def test_a_hint_arrives_and_marks_a_button(page: Page) -> None:
    begin(page, "fodasse")
    page.until(CLICK)
    page.until("(document.querySelector('#hint').click(), true)")
    page.until("document.querySelector('button.best')")
    assert page.until("document.querySelector('#answer').textContent").startswith("Hint: ")


def test_the_page_loads_nothing_from_elsewhere(page: Page, address: str) -> None:
    origin = "/".join(address.split("/")[:3])
    assert page.urls
    assert all(url.startswith((origin, "data:", "about:")) for url in page.urls)

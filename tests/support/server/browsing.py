"""A browser without a window, driven by the DevTools protocol, and servers for it to visit."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from attrs import define, field
from starlette.types import ASGIApp
from websockets.sync.client import ClientConnection, connect

from fodasse.server.app import make_app
from fodasse.server.limits import Limits
from fodasse.server.running import config_of
from fodasse.server.store import Store
from support.server.serving import BELOW, FREE, settings, url_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no Chromium: apt install chromium"
"""Why a test of a browser is skipped where there is none."""
FINDING = """
globalThis.$ = selector => document.querySelector(selector)
globalThis.$$ = selector => [...document.querySelectorAll(selector)]
"""
"""What every page has for tests: its first element that a selector finds, and all of them."""
WAITING = 120.0
"""Seconds after which a condition in a page is given up."""


class BrowserError(AssertionError):
    """A page threw, or a condition never held."""


@define
class Browser:
    """A running browser."""

    socket: ClientConnection
    errors: list[str] = field(factory=list)
    """What pages wrote to their consoles as errors, and what the content policy forbade."""
    urls: list[str] = field(factory=list)
    """What pages and their workers asked for."""
    _numbers: Iterator[int] = field(factory=lambda: count(1))

    def send(self, method: str, session: str | None = None, **params: Any) -> int:
        """Call a method of the protocol without waiting for its result; return its number."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        return number

    def call(self, method: str, session: str | None = None, **params: Any) -> Any:
        """Call a method of the protocol; return its result."""
        number = self.send(method, session, **params)
        while True:
            heard = json.loads(self.socket.recv(timeout=WAITING))
            if heard.get("id") == number:
                if "error" in heard:
                    raise BrowserError(f"{method}: {heard['error']}")
                return heard["result"]
            if "method" in heard:
                self._note(heard)

    def _note(self, heard: Any) -> None:
        params = heard.get("params", {})
        if heard["method"] == "Target.attachedToTarget":
            if params["targetInfo"]["type"] == "worker":  # it waits until it is watched
                for domain in "Runtime", "Network":
                    self.send(f"{domain}.enable", params["sessionId"])
                self.send("Runtime.runIfWaitingForDebugger", params["sessionId"])
        elif heard["method"] == "Network.requestWillBeSent":
            self.urls.append(params["request"]["url"])
        elif heard["method"] == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif heard["method"] == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    def clear(self) -> None:
        """Close all pages."""
        for target in self.call("Target.getTargets")["targetInfos"]:
            if target["type"] == "page" and target["url"] != "about:blank":
                self.call("Target.closeTarget", targetId=target["targetId"])

    def open(
        self, url: str, *, private: bool = True, language: str = "en-US", script: str = ""
    ) -> Page:
        """Open a page, in a profile of its own if it is to share nothing with the others.

        A script runs before all others of each document in this tab.
        """
        context = self.call("Target.createBrowserContext")["browserContextId"] if private else None
        where = {"browserContextId": context} if context else {}
        target = self.call("Target.createTarget", url="about:blank", **where)["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        page = Page(self, attached["sessionId"])
        for domain in "Page", "Runtime", "Log", "Accessibility", "Network":
            page.call(f"{domain}.enable")
        page.call(
            "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True
        )
        agent = self.call("Browser.getVersion")["userAgent"]
        page.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        page.call("Page.addScriptToEvaluateOnNewDocument", source=FINDING + script)
        page.go(url)
        return page


@define
class Page:
    """A tab."""

    browser: Browser
    session: str

    def call(self, method: str, **params: Any) -> Any:
        """Call a method of the protocol for this tab."""
        return self.browser.call(method, self.session, **params)

    def go(self, url: str) -> None:
        """Go to an address."""
        self.call("Page.navigate", url=url)

    def ask(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        found = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return found["result"].get("value")

    def until(self, expression: str) -> Any:
        """Wait until an expression holds in the page; return its value.

        The page itself looks whenever it changes, so nothing sleeps here.
        """
        script = f"""new Promise((resolve, reject) => {{
          const holds = () => {{ try {{ return {expression} }} catch {{ return null }} }}
          const look = () => {{
            const found = holds()
            if (!found) return
            observer.disconnect(); clearTimeout(timer); resolve(found)
          }}
          const observer = new MutationObserver(look)
          const timer = setTimeout(() => {{
            observer.disconnect()
            reject(new Error("never: " + document.body?.innerText))
          }}, {int(WAITING * 900)})
          observer.observe(document,
            {{subtree: true, childList: true, attributes: true, characterData: true}})
          look()
        }})"""
        while True:
            try:
                return self.ask(script)
            except BrowserError as error:  # the page was left meanwhile
                if "Inspected target navigated" not in str(error) and "context" not in str(error):
                    raise BrowserError(f"{expression}: {error}") from None

    def click(self, selector: str) -> None:
        """Wait for an element, and click its middle with the mouse."""
        quoted = json.dumps(selector)
        self.until(f"document.querySelector({quoted})")
        place = self.ask(
            f"""(() => {{
              const element = document.querySelector({quoted})
              element.scrollIntoView({{block: "center", behavior: "instant"}})
              const box = element.getBoundingClientRect()
              const x = box.x + box.width / 2, y = box.y + box.height / 2
              return element.contains(document.elementFromPoint(x, y)) ? {{x, y}} : null
            }})()"""
        )
        if place is None:
            raise BrowserError(f"something lies over {selector}")
        for kind in "mousePressed", "mouseReleased":
            self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def press(self, key: str) -> None:
        """Press a key, such as "Tab" or "Enter"."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32}
        text = {"Enter": "\r", " ": " "}.get(key)
        more = {"text": text} if text else {}
        code = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown", **code, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def write(self, selector: str, text: str) -> None:
        """Write into a field in place of what is there."""
        self.click(selector)
        self.ask(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def choose(self, selector: str, value: str) -> None:
        """Choose the option of a menu that has a value."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.ask(
            f"""(() => {{
              const menu = document.querySelector({json.dumps(selector)})
              menu.value = {json.dumps(value)}
              if (menu.value !== {json.dumps(value)}) throw new Error("no such option")
              menu.dispatchEvent(new Event("change", {{bubbles: true}}))
            }})()"""
        )

    def resize(self, width: int, height: int, *, dark: bool = False, scale: float = 1) -> None:
        """Give the page the size of a screen, and light or dark colours."""
        size = {"width": width, "height": height, "deviceScaleFactor": scale}
        self.call("Emulation.setDeviceMetricsOverride", mobile=width < 600, **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Save a screenshot."""
        found = self.call(
            "Page.captureScreenshot", format=path.suffix[1:], captureBeyondViewport=whole
        )
        path.write_bytes(b64decode(found["data"]))


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """A browser with its files in a folder."""
    assert CHROMIUM
    flags = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
    ]
    with subprocess.Popen(
        [CHROMIUM, *flags, "about:blank"], stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr
            for line in process.stderr:
                if line.startswith("DevTools listening on "):
                    break
            else:
                raise BrowserError("the browser does not start")
            drain = threading.Thread(target=process.stderr.read, daemon=True)
            drain.start()
            # A ping would draw from the random module in a thread of its own, which Hypothesis
            # takes for a strategy that does: the browser outlives the tests that use it.
            address = line.split()[-1]
            with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
                browser = Browser(socket)
                yield browser
                with suppress(Exception):
                    browser.call("Browser.close")
        finally:
            process.terminate()
            process.wait(timeout=WAITING)


@contextmanager
def visited(
    folder: Path, below: Callable[[Any], Any] | None = None, **changes: Any
) -> Iterator[str]:
    """The address of a server on a free port, with its database in a folder.

    What ``below`` is given may put the application below the path ``BELOW``.
    """
    given = settings(**changes)
    app = make_app(Store(url_of(folder)), given)
    with listening(below(app) if below else app, given.limits) as address:
        yield f"{address}{BELOW if below else ''}"


@contextmanager
def listening(app: ASGIApp, limits: Limits = FREE) -> Iterator[str]:
    """The address of an application on a free port."""
    server = uvicorn.Server(config_of(app, limits, "127.0.0.1", 0))
    server.config.log_level = "critical"
    thread = threading.Thread(target=server.run)
    started = threading.Event()
    original = server.startup

    async def startup(*args: Any, **kwargs: Any) -> None:
        await original(*args, **kwargs)
        started.set()

    server.startup = startup  # type: ignore[method-assign]  # to be told of the start
    thread.start()
    try:
        assert started.wait(WAITING)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(WAITING)


class _Files(SimpleHTTPRequestHandler):
    """Files of a folder, all with the same more headers, and nothing said of requests."""

    def __init__(self, *args: Any, headers: Mapping[str, str], **settings: Any) -> None:
        self.more = headers
        super().__init__(*args, **settings)

    def end_headers(self) -> None:
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as the base class has it
        pass


@contextmanager
def filed(folder: Path, **headers: str) -> Iterator[str]:
    """A plain server of the files in a folder, on a free port; its address."""
    handler = partial(_Files, directory=str(folder), headers=headers)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join(WAITING)

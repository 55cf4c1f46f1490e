"""The page's connection to a server, in Node, over sockets that do what a test says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fodasse.page import files
from support.server.javascript import NODE, needs_node

SOCKETS = """
const made = [], timers = new Set(), states = [], notices = []
globalThis.WebSocket = class {
  static OPEN = 1
  readyState = 0
  sent = []
  constructor() { made.push(this) }
  send(text) { this.sent.push(JSON.parse(text)) }
  close() { this.readyState = 2 }
  start() { this.readyState = 1; this.onopen() }
  say(message) { this.onmessage({data: JSON.stringify(message)}) }
  lose(code = 1006) { this.readyState = 3; this.onclose({code}) }
}
globalThis.setTimeout = work => { timers.add(work); return work }
globalThis.clearTimeout = work => timers.delete(work)
const {SocketConnection} = await import("./socket.js")
const connection = new SocketConnection("ws://x", "secret")
connection.onstate = state => states.push(state)
connection.onnotice = notice => notices.push(notice)
connection.open({lang: "pt"})
"""
"""A connection that has been opened, and all that it makes and tells."""


def run(folder: Path, script: str) -> Any:
    """Run a script after that of ``SOCKETS``; return what its last value is as JSON."""
    (folder / "package.json").write_text('{"type": "module"}')
    for name in "connection.js", "socket.js":
        (folder / name).write_text(files()[name], encoding="utf-8")
    (folder / "test.js").write_text(f"{SOCKETS}\nconsole.log(JSON.stringify({script}))")
    done = subprocess.run(
        [NODE, str(folder / "test.js")], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return json.loads(done.stdout)


pytestmark = needs_node


def test_a_ping_is_answered_at_once_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    script = """(() => {
      made[0].start()
      made[0].say({ping: 0})
      made[0].say({ping: 7})
      return [made[0].sent, states, notices]
    })()"""
    hello = {"token": "secret", "since": 0, "lang": "pt", "refused": True}
    assert run(tmp_path, script) == [[hello, {"pong": 0}, {"pong": 7}], ["connecting"], []]


def test_a_page_that_is_put_away_closes_its_socket_and_goes_on_where_it_was(
    tmp_path: Path,
) -> None:
    script = """(() => {
      made[0].start()
      made[0].say({view: {}, ply: 4})
      connection.rest()
      connection.rest()
      connection.send({type: "rename", name: "Ana"})
      const before = [made[0].readyState, made[0].sent.length, [...states], timers.size]
      connection.wake()
      connection.wake()
      made[1].start()
      const [hello, rename] = made[1].sent
      return [before, made.length, hello, {...rename, id: null}, states]
    })()"""
    before, count, hello, rename, states = run(tmp_path, script)
    assert before == [2, 1, ["connecting", "open"], 0]
    assert count == 2
    assert hello == {"token": "secret", "since": 4, "lang": "pt", "refused": True}
    assert rename == {"type": "rename", "name": "Ana", "id": None}
    assert states == ["connecting", "open", "connecting"]


def test_a_page_that_is_put_away_does_not_try_to_connect(tmp_path: Path) -> None:
    script = """(() => {
      made[0].lose()
      const waiting = timers.size
      connection.rest()
      const resting = timers.size
      connection.open({since: 2, lang: "en"})
      const count = made.length
      connection.wake()
      made[1].start()
      return [waiting, resting, count, made.length, made[1].sent]
    })()"""
    hello = {"token": "secret", "since": 2, "lang": "en", "refused": True}
    assert run(tmp_path, script) == [1, 0, 1, 2, [hello]]


@pytest.mark.parametrize("end", ["made[0].lose(1008)", "connection.close()"])
def test_a_connection_that_has_ended_is_not_opened_again(end: str, tmp_path: Path) -> None:
    script = f"""(() => {{
      made[0].start()
      made[0].say({{refused: {{code: "room-unknown", text: ""}}}})
      {end}
      connection.rest()
      connection.wake()
      return [made.length, timers.size, states]
    }})()"""
    assert run(tmp_path, script) == [1, 0, ["connecting", "closed"]]

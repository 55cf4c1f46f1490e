"""The client in JavaScript plays a match; its types are those that the library writes."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fodasse import GAME
from fodasse.hosting.schema import server_schema
from fodasse.table.typescript import types_of
from support.server.javascript import NODE, TSC, needs_node, needs_typescript
from support.server.processes import process
from support.server.serving import url_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "javascript"
OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noEmit": True,
    "module": "esnext",
    "moduleResolution": "bundler",
    "target": "es2022",
    "types": [],
}
WAITING = 60


@pytest.mark.thorough
@needs_node
def test_it_plays_a_match_and_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    url = url_of(tmp_path)
    script = str(EXAMPLES / "play.mjs")
    with process(url) as (_, address):
        option = "--experimental-websocket"  # needed before Node 22
        command = [NODE, option, script, f"http://{address}"]
        client = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert client.stdout is not None
        lines = [client.stdout.readline() for _ in range(3)]
    if "bad option" in lines[0]:
        pytest.skip("this Node has no WebSocket: install Node 22 or newer")
    with process(url, int(address.rpartition(":")[2])):
        lines += client.communicate(timeout=WAITING)[0].splitlines()
    assert client.returncode == 0, lines
    assert lines[-1].startswith("The ranking: [[")


SILENT = """
const made = [], timers = new Map();
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor() { made.push(this); }
  send(text) { this.sent.push(text); }
  close() { this.onerror?.(); this.onclose?.(); }
};
globalThis.setTimeout = (work) => (timers.set(work, work), work);
globalThis.clearTimeout = (work) => timers.delete(work);
const pass = () => {
  const due = [...timers.keys()];
  timers.clear();
  for (const work of due) work();
};
const { Client } = await import(process.argv[1]);
const client = new Client("ws://x", null, () => {}, () => {});
made[0].onopen();
client.act({ actions: [{ action: {} }], ply: 3 }, 0);
pass();  // no answer came
pass();  // the pause before another attempt
made[1].onopen();
const id = JSON.parse(made[1].sent[1]).id;
made[1].onmessage({ data: JSON.stringify({ id, accepted: 4 }) });
made[1].onmessage({ data: JSON.stringify({ ping: 1 }) });  // its answer gets none
console.log(made.length, made[0].sent[1] === made[1].sent[1], timers.size);
"""


@needs_node
def test_it_connects_again_if_no_answer_comes_and_sends_the_same_message() -> None:
    command = [NODE, "--input-type=module", "-e", SILENT, (EXAMPLES / "client.mjs").as_uri()]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("2 true 0\n", "")


@needs_typescript
def test_its_types_are_right(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "client.mjs", tmp_path)
    (tmp_path / "fodasse.ts").write_text(types_of(server_schema(GAME)), encoding="utf-8")
    (tmp_path / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": OPTIONS, "include": ["*.mjs"]}), encoding="utf-8"
    )
    done = subprocess.run([TSC, "-p", tmp_path], check=False, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)

"""The digest in JavaScript, as the docs show it, is that of Python."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from fodasse import GAMES
from fodasse.table.documents import digest_of
from fodasse.table.serial import to_document
from fodasse.testing.walking import walk
from support.server.javascript import NODE, needs_node
from support.table.live_matches import live_match

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "write-a-front-end.md"
NAMES = ("Zoë", "Ana «Ñ»", "李雷", '🃏"\\')
PROGRAM = """
const documents = JSON.parse(require("fs").readFileSync(0, "utf8"));
Promise.all(documents.map(digest)).then((found) => console.log(found.join("\\n")));
"""


@cache
def documents() -> list[Any]:
    """The views and the state of random matches of all games, and packets with people's names."""
    found: list[Any] = []
    for game in GAMES.values():
        for number in range(3):
            match = live_match(game, number, 8 + 30 * number)
            for seat, name in enumerate(NAMES):
                match.rename(seat, name)
            views = (game.view(match.state, viewer) for viewer in (None, 0, 1, 2, 3))
            found += [to_document(each) for each in (match.state, *views)]
            found.append(match.packet(number, lang="pt"))
    return found


@needs_node
def test_javascript_makes_the_same_digests() -> None:
    shown = re.findall(r"^```js\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(shown) == 1
    sent = documents()
    assert all(name in str(sent[6::7]) for name in NAMES[:3])
    done = subprocess.run(
        [NODE, "-e", shown[0] + PROGRAM],
        input=json.dumps(sent),
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.split() == [digest_of(each) for each in sent]


def test_numbers_are_those_that_javascript_holds() -> None:
    for _, value in walk(documents()):
        assert not isinstance(value, float)
        assert not isinstance(value, int) or abs(value) < 2**53

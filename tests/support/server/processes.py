"""Servers in processes of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from typing import Any

WAITING = 30
"""Seconds after which clients give up."""
SERVER = """
import sys
from fodasse.server.settings import Settings
from fodasse.server.limits import Limits
from fodasse.server.running import run
free = Limits(burst=10**6, room_burst=10**6, hello_burst=10**6)
settings = Settings(bots=("random", "rules", "easy"), pace=0.001, limits=free)
run("127.0.0.1", int(sys.argv[2]), sys.argv[1], settings)
"""


@contextmanager
def process(
    url: str, port: int = 0, **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the address at which it listens."""
    command, env = [sys.executable, "-c", SERVER, url, str(port)], os.environ | variables
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stderr is not None
            found = None
            while found is None:
                line = server.stderr.readline()
                assert line, "the server did not start"
                found = re.search(r"running on http://(\S+)", line)
            yield server, found[1]
        finally:
            server.kill()


def opened(address: str, asked: dict[str, Any]) -> Any:
    """Open a room."""
    headers = {"Content-Type": "application/json"}
    with closing(HTTPConnection(address, timeout=WAITING)) as connection:
        connection.request("POST", "/api/rooms", json.dumps(asked), headers)
        return json.load(connection.getresponse())

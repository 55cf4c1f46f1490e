"""What a server has confirmed is on the disk: a loss of power takes no action away.

A library that is loaded before SQLite's keeps a copy of each file as it is whenever SQLite has it
written to the disk. So these copies are what is left at worst when the power fails.
"""

from __future__ import annotations

import shutil
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
from websockets.sync.client import connect

from fodasse.server.rooms import Room
from fodasse.server.store import Store
from fodasse.table.log import Acted
from server.test_kill import Client, play
from support.server.processes import opened, process
from support.server.serving import url_of

CC = shutil.which("cc")
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(CC is None, reason="no compiler for C: apt install gcc"),
]

KEEPER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void keep(int file) {
    char link[64], path[4096], kept[4200], part[65536];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1), size;
    if (length < 0) return;
    path[length] = 0;
    if (!strstr(path, "tables.db")) return;
    snprintf(kept, sizeof kept, "%s.kept", path);
    int from = open(path, O_RDONLY), to = open(kept, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    while ((size = read(from, part, sizeof part)) > 0)
        if (write(to, part, size) != size) break;
    close(from);
    close(to);
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    int found = real(file);
    keep(file);
    return found;
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    int found = real(file);
    keep(file);
    return found;
}
"""
"""The library, for systems with a ``/proc``."""


def test_what_was_confirmed_is_still_there_when_the_power_fails(tmp_path: Path) -> None:
    (tmp_path / "keep.c").write_text(KEEPER)
    keeper, after = tmp_path / "keep.so", tmp_path / "after"
    subprocess.run([str(CC), "-shared", "-fPIC", "-o", keeper, tmp_path / "keep.c"], check=True)
    asked = {"game": "fodasse", "seats": 4, "bots": {"2": "rules", "3": "random"}}
    with (
        process(url_of(tmp_path), LD_PRELOAD=str(keeper)) as (server, address),
        ExitStack() as stack,
    ):
        made = opened(address, asked)
        path = f"/api/rooms/{made['room']}/ws"
        people = [Client(path, each["token"], Random(7)) for each in made["seats"]]
        for person in people:
            person.attend(stack.enter_context(connect(f"ws://{address}{path}")))
        play(people, 7)
        server.kill()
        server.wait()
    after.mkdir()
    for file in tmp_path.glob("*.kept"):
        if file.with_suffix("").exists():  # SQLite has the removal of others written as well
            shutil.copy(file, after / file.stem)
    assert (after / "tables.db-wal").stat().st_size
    with closing(Store(url_of(after))) as store:
        lines = [moment.line for moment in Room(store, made["room"]).match.moments]
    done = {line.message: line.ply for line in lines if isinstance(line, Acted) and line.message}
    assert sum(len(person.confirmed) for person in people) >= 7
    for person in people:
        assert person.confirmed.items() <= done.items()

"""Files that are written whole, and what else a path may lead to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fodasse import GAME, play_match
from fodasse.bots.random import RandomBot
from fodasse.table.files import whole_file, write_whole
from fodasse.table.seat_record import SeatRecord

modes = pytest.mark.skipif(os.name != "posix", reason="files have no modes here")


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(params=[0o000, 0o022, 0o027, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """What the process takes from the modes of its new files."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def test_what_stood_there_is_kept_until_the_new_file_is_complete_and_a_link_leads_on(
    tmp_path: Path,
) -> None:
    file, link = tmp_path / "record.json", tmp_path / "link.json"
    write_whole(file, "old")
    with suppress(RuntimeError), whole_file(file) as writing:
        writing.write(b"new")
        raise RuntimeError
    assert file.read_text(encoding="utf-8") == "old"
    assert [*tmp_path.iterdir()] == [file]
    link.symlink_to(file)
    for text in ("first", "second"):
        write_whole(link, text)
        assert link.is_symlink()
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "text")
        assert os.read(reader, 100) == b"text"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@modes
def test_hidden_cards_are_for_the_owner_of_a_new_file_alone(umask: int, tmp_path: Path) -> None:
    record = play_match(GAME, [RandomBot()] * 2, seed=1)
    record.save(tmp_path / "record")
    SeatRecord.of(record, 0).save(tmp_path / "seat")
    SeatRecord.of(record, None).save(tmp_path / "spectator")
    write_whole(tmp_path / "table", "1,2\n")
    assert {path.name: mode_of(path) for path in tmp_path.iterdir()} == {
        "record": 0o600,
        "seat": 0o600,
        "spectator": 0o666 & ~umask,
        "table": 0o666 & ~umask,
    }


@modes
@pytest.mark.parametrize("is_private", [True, False])
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o604, 0o400])
def test_a_file_keeps_its_mode(mode: int, is_private: bool, umask: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(mode)
    with whole_file(file, is_private=is_private) as writing:
        writing.write(b"new")
        [partial] = {*tmp_path.iterdir()} - {file}
        assert mode_of(partial) == 0o600  # nobody else reads it before it has the mode
    assert (file.read_bytes(), mode_of(file)) == (b"new", mode)


@modes
@pytest.mark.parametrize(("mode", "kept"), [(0o640, 0o600), (0o664, 0o644), (0o660, 0o600)])
@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_file_keeps_its_owner_or_another_group_gets_no_more_than_everybody(
    is_allowed: bool, mode: int, kept: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever runs the tests, the system is not asked to give files away."""
    given: list[tuple[int, int]] = []

    def chown(_: Path, owner: int, group: int) -> None:
        given.append((owner, group))
        if not is_allowed:
            raise PermissionError

    file = tmp_path / "file"
    file.touch()
    file.chmod(mode)
    old = file.stat()
    monkeypatch.setattr(os, "chown", chown)
    write_whole(file, "new", is_private=True)
    assert given == [(-1, old.st_gid), (old.st_uid, -1)]
    assert file.read_text(encoding="utf-8") == "new"
    assert mode_of(file) == (mode if is_allowed else kept)

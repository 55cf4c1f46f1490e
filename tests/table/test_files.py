"""Files that are written whole, and what else a path may lead to."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from fodasse.table.files import whole_file, write_whole


def test_what_stood_there_is_kept_until_the_new_file_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    write_whole(file, "old")
    with suppress(RuntimeError), whole_file(file) as writing:
        writing.write(b"new")
        raise RuntimeError
    assert file.read_text(encoding="utf-8") == "old"
    assert [*tmp_path.iterdir()] == [file]


def test_a_link_goes_on_leading_where_it_led(tmp_path: Path) -> None:
    file, link = tmp_path / "record.json", tmp_path / "link.json"
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

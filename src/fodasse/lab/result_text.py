"""Results as text: a line with the experiment's document, then lines of JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import frozen

from fodasse.core.errors import need
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_rows import columns, from_csv_lines, reading, result_of, to_csv_lines
from fodasse.lab.results import MatchResult
from fodasse.table.documents import parse
from fodasse.table.files import decoded


@frozen
class TextForm:
    """A form of text files of results."""

    mark: str
    """The text before the document, on its line."""
    is_by_seat: bool
    """Whether each seat of a match has a line, and the names of the columns are above them."""
    write: Callable[[dict[str, Any], Experiment], str]
    """Return the lines of a match, from its columns."""
    read: Callable[[str, Experiment], dict[str, Any]]
    """Return the columns of a match, from its lines."""

    def head(self, experiment: Experiment) -> bytes:
        """Return the text before all matches."""
        return f"{self.mark}{experiment.to_json()}\n{self._titles(experiment)}".encode()

    def read_head(self, file: BinaryIO, game: Game | None) -> Experiment:
        """Read the text before all matches.

        Raises:
            FormatError: it is no such head.
        """
        with reading("line 1"):
            line = decoded(file.readline())
            is_whole = line.startswith(self.mark) and line.endswith("\n")
            need(is_whole, "no heading of results", "")
            experiment = Experiment.from_json(line.removeprefix(self.mark), game)
        if self.is_by_seat:
            with reading("line 2"):
                titles = decoded(file.readline()).rstrip()
                need(titles == self._titles(experiment).rstrip(), "other columns", "")
        return experiment

    def _titles(self, experiment: Experiment) -> str:
        if not self.is_by_seat:
            return ""
        return ",".join(column.name for column in columns(experiment)) + "\n"

    def scan(self, file: BinaryIO, game: Game | None) -> Iterator[tuple[int, MatchResult]]:
        """Yield all complete matches, each with the position in the file where it ends.

        Blank lines may follow the last one.

        Raises:
            FormatError: the lines are not the next match.
        """
        experiment = self.read_head(file, game)
        end = file.tell()
        size = experiment.seats if self.is_by_seat else 1
        before = 2 if self.is_by_seat else 1
        for number in count():
            lines = list(islice(file, size))
            if len(lines) < size or not lines[-1].endswith(b"\n"):
                return
            if not b"".join(lines).strip() and not file.read().strip():
                return
            first = before + number * size + 1
            with reading(f"line {first}" if size == 1 else f"lines {first} to {first + size - 1}"):
                need(number < experiment.matches, "more matches than are planned", "")
                values = self.read(decoded(b"".join(lines)), experiment)
                result = result_of(values, experiment, number)
            end += sum(map(len, lines))
            yield end, result


def _to_json_line(values: dict[str, Any], _: Experiment) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


JSONL: Final = TextForm(
    mark="", is_by_seat=False, write=_to_json_line, read=lambda text, _: parse(text)
)
CSV: Final = TextForm(mark="# ", is_by_seat=True, write=to_csv_lines, read=from_csv_lines)


def read_text(source: Path | bytes, form: TextForm, game: Game | None) -> Iterator[MatchResult]:
    """Yield the complete matches in a text file, or in the contents of one."""
    with BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        for _, result in form.scan(file, game):
            yield result

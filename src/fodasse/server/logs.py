"""What a server writes to its log: events, each with a name, a sentence and its fields.

No field holds cards, seeds, tokens, addresses of clients, or the text of an error, which may
quote any of them.
"""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import UTC, datetime
from json import dumps
from logging import ERROR, INFO, WARNING, Formatter, LogRecord, getLogger
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, Literal, TypeAlias

LogFormat: TypeAlias = Literal["text", "json"]
"""The form of a log: lines to read, or a JSON object a line."""
EVENTS: Final = {
    "server-started": (INFO, "the tables are open: version %(version)s"),
    "server-stopped": (INFO, "the tables are closed"),
    "room-opened": (INFO, "room %(room)s is opened for a match of %(game)s"),
    "match-begun": (INFO, "the match in room %(room)s has begun: %(game)s, %(people)d people"),
    "match-ended": (INFO, "the match in room %(room)s is over: %(reason)s"),
    "connection-refused": (INFO, "a connection to room %(room)s is refused: %(code)s"),
    "bots-ready": (INFO, "the bots of %(game)s are ready"),
    "bots-slow": (
        WARNING,
        (
            "without the extra bulk these bots decide slower and weaker: %(bots)s;"
            " pip install 'fodasse[bulk]'"
        ),
    ),
    "fewer-clients": (
        WARNING,
        (
            "the system allows %(files)d open files, so at most %(clients)d clients are served,"
            " not %(wanted)d: see ulimit -n"
        ),
    ),
    "database-failed": (ERROR, "the database fails: %(error)s"),
    "database-back": (WARNING, "the database answers again"),
    "room-damaged": (
        ERROR,
        "room %(room)s is closed, because its log is damaged at %(place)s",
    ),
    "room-stopped": (ERROR, "room %(room)s has stopped: %(error)s at %(place)s"),
    "hook-failed": (ERROR, "the hook for %(hook)s failed: %(error)s at %(place)s"),
}
"""The level and the sentence of each event, which names all its fields."""
OWN: Final = "fodasse.server"
"""The name of the logger."""
_LOG: Final = getLogger(OWN)
_ROOM: Final = re.compile(r"[\w-]{1,64}", re.ASCII)


def log_event(event: str, **fields: str | int) -> None:
    """Write an event to the log.

    Args:
        event: the name of one of ``EVENTS``.
        fields: its fields.
    """
    level, sentence = EVENTS[event]
    extra = {"event": event, "fields": fields}
    _LOG.log(level, sentence, *([fields] if fields else []), extra=extra)


def room_named(text: str) -> str:
    """Return a text that a client gave as the name of a room, if it may be one.

    Examples:
        >>> room_named("p3sT0Rvn8cG5kXQv1nWb2A"), room_named("a line or more")
        ('p3sT0Rvn8cG5kXQv1nWb2A', '?')
    """
    return text if _ROOM.fullmatch(text) else "?"


def place_of(error: BaseException, file: str = "", line: int = 0) -> str:
    """Return where an error was raised: the file and the line, and nothing of its text.

    Args:
        error: the error.
        file: the file whose last line that the error went through is preferred; "": none.
        line: the line in that file to name if the error went through no other.
    """
    frames = extract_tb(error.__traceback__)
    own = [frame.lineno for frame in frames if frame.filename == file]
    places = [(file, number) for number in (line, *own)] if file else []
    places = places or [(frame.filename, frame.lineno) for frame in frames]
    return next((f"{Path(name).name}:{number}" for name, number in places[-1:]), "?")


class JsonLines(Formatter):
    """A format of logs: one JSON object a line, with the fields of the event, if it is one.

    Examples:
        >>> from logging import makeLogRecord
        >>> given = {"name": "club", "levelname": "INFO", "msg": "%d people", "args": (2,)}
        >>> JsonLines().format(makeLogRecord(given | {"created": 0.0}))  # doctest: +ELLIPSIS
        '{"time": "1970-01-01T00:00:00.000+00:00", "level": "info", "logger": "club", "mes...
    """

    def format(self, record: LogRecord) -> str:
        """Return the line of a record."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if event := getattr(record, "event", None):
            line |= {"event": event, **getattr(record, "fields", {})}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return dumps(line, default=str)


def log_config(log_format: LogFormat) -> dict[str, Any]:
    """Return the configuration of logs for uvicorn: its own lines, and those of the server."""
    from uvicorn.config import LOGGING_CONFIG  # an application may run on another server

    found: dict[str, Any] = deepcopy(LOGGING_CONFIG)
    found["loggers"][OWN] = {"handlers": ["default"], "level": "INFO"}
    if log_format == "json":
        found["formatters"] = {name: {"()": JsonLines} for name in found["formatters"]}
    return found

"""The events in the document of a seat's record: written for other programs, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.table.documents import write
from fodasse.table.event_texts import label_and_events
from fodasse.table.record import Observation
from fodasse.table.structure import from_data, to_data

Data: TypeAlias = dict[str, Any]
"""A JSON object as plain data."""
HEAD: Final = {"lang": str, "zones": dict[str, list[Any]]}
"""What a document with events has beside its other contents."""
STEP: Final = {"label": str, "told": list[Any]}
"""What each action has in it."""


def with_events(
    game: Game, observations: Sequence[Observation[Any, Any]], lang: str, names: Sequence[str]
) -> Data:
    """Return the contents of a record that has events: its observations, and what belongs to them.

    Raises:
        FormatError: there are no events between two views.
    """
    first, *others = observations
    steps = _steps(game, observations, lang, names)
    return {
        "lang": lang,
        "zones": to_data(game.zones(first.view)),
        "observations": [
            to_data(first),
            *({**to_data(each), **step} for each, step in zip(others, steps, strict=True)),
        ],
    }


def split_events(contents: Data) -> tuple[Data, Data | None]:
    """Return the contents of a record without events, and apart what it has of them.

    The second part is None for a record without events.

    Raises:
        FormatError: a part of them is missing, or of a wrong type.
    """
    observations = contents.get("observations")
    if "lang" not in contents or type(observations) is not list:
        return contents, None
    head = from_data({key: contents[key] for key in HEAD if key in contents}, HEAD)
    plain, steps = observations[:1], []
    for place, each in enumerate(observations[1:], 1):
        data = each if type(each) is dict else {}
        plain.append({key: value for key, value in data.items() if key not in STEP})
        step = {key: data[key] for key in STEP if key in data}
        steps.append(from_data(step, STEP, f"observations[{place}]"))
    rest = {key: value for key, value in contents.items() if key not in HEAD}
    return {**rest, "observations": plain}, {**head, "observations": steps}


def check_events(game: Game, observations: Sequence[Observation[Any, Any]], given: Data) -> None:
    """Check that the zones and the events in a document are those of its views.

    Their texts and labels can be any, since words may change.

    Raises:
        FormatError: they are others; with the path to the first one.
    """
    if not _are_equal(given["zones"], to_data(game.zones(observations[0].view))):
        raise FormatError("other-events", "zones")
    steps = _steps(game, observations, "en", ())
    for place, (step, due) in enumerate(zip(given["observations"], steps, strict=True), 1):
        where = f"observations[{place}].told"
        form = {"event": Any, "text": str}
        told = [
            from_data(each, form, f"{where}[{number}]") for number, each in enumerate(step["told"])
        ]
        events = [each["event"] for each in told]
        if not _are_equal(events, [each["event"] for each in due["told"]]):
            raise FormatError("other-events", where)


def _steps(
    game: Game, observations: Sequence[Observation[Any, Any]], lang: str, names: Sequence[str]
) -> Iterator[Data]:
    """Yield the label and the events of each action.

    Views of a record that was read may not follow from one another; then a game's functions can
    fail in any way.
    """
    for place, (before, after) in enumerate(pairwise(observations), 1):
        try:
            yield label_and_events(game, before.view, after.action, after.view, lang, names)
        except Exception as error:
            raise FormatError("other-events", f"observations[{place}]") from error


def _are_equal(one: Any, other: Any) -> bool:
    return write(one, is_canonical=True) == write(other, is_canonical=True)

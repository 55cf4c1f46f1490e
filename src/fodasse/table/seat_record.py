"""Records of single seats: a match as one seat saw it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Generic

from attrs import field, frozen

from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.texts import find_language
from fodasse.core.types import A1, V1, A_co, V_co
from fodasse.games import GAMES
from fodasse.table.contents import read_contents
from fodasse.table.documents import seal
from fodasse.table.files import write_whole
from fodasse.table.names import clean_names
from fodasse.table.notation_writer import write_match
from fodasse.table.record import (
    Observation,
    Record,
    sorted_options,
    viewer_of,
)
from fodasse.table.seat_events import check_events, split_events, with_events
from fodasse.table.structure import check_facts, from_data, to_data, union


@frozen
class SeatRecord(Generic[A_co, V_co]):
    """A match as one seat saw it, complete or up to some action. It holds nothing hidden from it.

    Examples:
        >>> from fodasse import GAME, from_json, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> own = SeatRecord.of(play_match(GAME, [RandomBot()] * 3, seed=7), 2)
        >>> own.observations[1].action.hands[2]  # the first round is blind
        (None,)
        >>> from_json(own.to_json()) == own
        True

    Raises:
        TypeError: a name is not a string.
    """

    game: str
    """The game's name."""
    version: int
    """The version of the game's rules."""
    rules: Any
    """The rules of the match."""
    seats: int
    """The number of seats at the start."""
    seat: Seat | None
    """The seat; None: a spectator."""
    observations: tuple[Observation[A_co, V_co], ...]
    """The start, then each action as the seat saw it, with the view after it."""
    options: tuple[tuple[str, int], ...] = field(default=(), converter=sorted_options)
    """The game's start options by name."""
    names: tuple[str, ...] = field(default=(), converter=clean_names)
    """Names of the seats, or (), cleaned as in a record."""
    result: Outcome | None = None
    """The ranking and the reason of the end; None while the match lasts."""
    from_position: bool = field(default=False, kw_only=True)
    """Whether the match began from a position, which the first view shows."""

    @staticmethod
    def of(record: Record[Any, A1, V1], seat: Seat | None) -> SeatRecord[A1, V1]:
        """Return the record of a match as a seat saw it.

        Raises:
            FormatError: the record cannot have been played.
            KeyError: the record has no game, and ``GAMES`` has none of this name.
            ValueError: there never was such a seat.
        """
        game = record.game_object or GAMES[record.game]
        return SeatRecord(
            record.game,
            game.rules_version,
            record.rules,
            record.seats,
            seat,
            tuple(record.seen_by(seat)),
            record.options,
            record.names,
            record.result,
            from_position=record.position is not None,
        )

    def save(self, path: str | Path, *, events: bool = False, lang: str = "en") -> None:
        """Write the record to a file as JSON: completely or, if anything fails, not at all.

        It holds the seat's own cards, so only its owner may read a new file (mode 0600), unless it
        is a spectator's. An existing file keeps its mode.

        Args:
            path: the file.
            events: whether to write the events of each action, as ``to_json`` does.
            lang: the language of their texts.

        Raises:
            OSError: the file cannot be written.
            FormatError: there are no events between two of its views, or no such language.
            KeyError: with events, ``GAMES`` has no game of this name.
        """
        text = self.to_json(events=events, lang=lang)
        write_whole(path, text + "\n", is_private=self.seat is not None)

    def to_json(self, *, events: bool = False, lang: str = "en") -> str:
        """Return the record as a JSON document, which ``from_json`` reads.

        With events it can be shown by a program that knows no rules: the document then has the
        ``zones`` of the first view with their cards, and each action its ``label`` and, under
        ``told``, its events, each with its text, as in a packet. They are for other programs: they
        are checked when the document is read, texts apart, and made again when it is written.

        Args:
            events: whether to write them.
            lang: the language of their texts.

        Raises:
            FormatError: there are no events between two of its views, or no such language.
            KeyError: with events, ``GAMES`` has no game of this name.
        """
        contents = {
            "version": self.version,
            "rules": to_data(self.rules),
            "rules_id": self.rules.id,
            "seats": self.seats,
            "seat": self.seat,
            "options": dict(self.options),
            "names": list(self.names),
            "observations": [to_data(each) for each in self.observations],
            "result": to_data(self.result),
        }
        if self.from_position:
            contents["from_position"] = True
        if events:
            game, lang = GAMES[self.game], find_language(lang)
            contents |= with_events(game, self.observations, lang, self.names)
        return seal(self.game, "seat-record", contents)

    def to_text(self) -> str:
        """Return a text of the actions as the seat saw them, with ``??`` for each hidden card.

        ``fodasse.table.notation.MatchText`` reads it. It holds no views.

        Raises:
            FormatError: it has a number too long to be written.
            KeyError: ``GAMES`` has no game of this name.
        """
        actions = [each.action for each in self.observations if each.action is not None]
        seen: Record[Any, A_co, V_co] = Record(
            self.game, self.rules, self.seats, self.options, self.names, actions, self.result
        )
        return write_match(seen, is_whole=False, viewer=self.seat)

    @staticmethod
    def from_contents(contents: dict[str, Any], game: Game[Any, A1, V1]) -> SeatRecord[A1, V1]:
        """Return the record in the contents of a document.

        Each view must be possible in play, the first one that of the start, unless the match began
        from a position, and the result that of the last one. Whether the actions lead from view to
        view is not checked.

        Raises:
            FormatError: they are no such record.
        """
        forms: dict[str, Any] = {"seat": int | None, "observations": list[Any], "result": Any}
        if "from_position" in contents:
            forms["from_position"] = bool
        contents, events = split_events(contents)
        parts = read_contents(contents, forms, game)
        parts["observations"] = tuple(
            _read_observation(data, game, f"observations[{place}]", is_first=place == 0)
            for place, data in enumerate(parts["observations"])
        )
        record: SeatRecord[A1, V1] = SeatRecord(game.name, **parts)
        _check_start(record, game)
        _check_viewers(record)
        _check_result(record, game)
        if events is not None:
            check_events(game, record.observations, events)
        return record


def _read_observation(
    data: Any, game: Game[Any, A1, V1], where: str, *, is_first: bool
) -> Observation[A1, V1]:
    action = Any if is_first else union(game.documents.actions)
    read = from_data(data, {"action": action, "view": game.documents.view}, where)
    if is_first and read["action"] is not None:
        given = quote(read["action"])
        raise FormatError("expected", f"{where}.action", what="null", given=given)
    try:
        game.validate(read["view"])
        check_facts(read["view"], data["view"])
    except FormatError as error:
        raise error.at(f"{where}.view.{error.where}") from None
    return Observation(**read)


def _check_start(record: SeatRecord[Any, Any], game: Game) -> None:
    if not record.observations:
        raise FormatError("other-start", "observations")
    if record.from_position:
        return
    try:
        start = game.start(record.seats, rules=record.rules, **dict(record.options))
    except (TypeError, ValueError) as error:
        raise FormatError("no-start", "options", reason=error) from None
    view = game.view(start, viewer_of(game, start, record.seat))
    if record.observations[0].view != view:
        raise FormatError("other-start", "observations")


def _check_viewers(record: SeatRecord[Any, Any]) -> None:
    """Check that all views are of the seat, except of a spectator's before it came."""
    viewers = [each.view.viewer for each in record.observations]
    if record.seat not in viewers:
        raise FormatError("no-seat", "seat", given=quote(record.seat))
    came = viewers.index(record.seat)
    for place, viewer in enumerate(viewers):
        due = record.seat if place >= came else None
        if viewer != due:
            where = f"observations[{place}].view.viewer"
            raise FormatError("expected", where, what=quote(due), given=quote(viewer))


def _check_result(record: SeatRecord[Any, Any], game: Game) -> None:
    last = game.determinize(record.observations[-1].view, Random(0))
    if game.outcome(last) != record.result:
        raise FormatError("other-result", "result")

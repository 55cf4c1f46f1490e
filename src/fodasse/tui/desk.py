"""A person's side of a match: the log, the options, and the person's actions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import Factory, frozen

from fodasse.cli.session import undo
from fodasse.cli.speech import CLI, Speech
from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts, find_language, languages
from fodasse.table.clocks import steady_time
from fodasse.table.match import Match

MAX_LOG: Final = 300
"""The most sentences that are kept on the screen."""


@frozen
class Option:
    """A line of a list: an action, allowed or refused, or any other thing to choose."""

    label: str
    """Its text."""
    action: Mapping[str, Any] | None = None
    """The action, as JSON."""
    costs: str | None = None
    """Its cost, if a person should be asked twice."""
    ranges: Mapping[str, tuple[int, int]] = Factory(dict)
    """The numbers to be chosen, by the path to them in the action."""
    is_refused: bool = False
    """Whether it is not allowed; the label says why."""

    @property
    def card(self) -> Card | None:
        """Its card; None: it has none, or is refused."""
        card = None if self.action is None or self.is_refused else self.action.get("card")
        return Card.parse(card) if isinstance(card, str) else None


class Desk:
    """A person on a seat of a match against bots, with all that a screen needs."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        seat: Seat,
        lang: str,
        clock: Callable[[], float] = steady_time,
    ) -> None:
        """Sit down.

        Args:
            match: the match.
            seat: the person's seat.
            lang: the language to begin with.
            clock: the time in seconds.
        """
        self.match, self.seat, self.lang = match, seat, find_language(lang)
        self._clock = clock
        self._texts = Texts("fodasse.tui", after=(CLI, match.game.texts))
        self._due = match.tick(clock())
        self._ply = 0
        self.log: list[str] = []
        """The events in sentences, with "" before cards are dealt."""
        self.packet: dict[str, Any] = {}
        """The last packet for the seat."""
        self.refresh()

    @property
    def say(self) -> Speech:
        """The words of the screen, in its language."""
        return Speech(self.lang, self._texts, self.match.names)

    @property
    def view(self) -> Any:
        """The match as the seat sees it."""
        return self.match.game.view(self.match.state, self.seat)

    def refresh(self) -> None:
        """Read what is new."""
        self.packet = self.match.packet(self.seat, self._ply, self.lang, refused=True)
        for each in self.packet["events"]:
            self.log += self._sentences(each)
        self._ply = self.packet["ply"]
        del self.log[:-MAX_LOG]

    def next_language(self) -> None:
        """Switch to the next language, also in the log."""
        known = languages()
        self.lang = known[(known.index(self.lang) + 1) % len(known)]
        self.log, self._ply = [], 0
        self.refresh()

    # Choices

    @property
    def options(self) -> list[Option]:
        """The options of the seat now, then the refused actions of the same kinds.

        In a pause these are ``asides``.
        """
        if self.packet["actions"]:
            return [*_options(self.packet["actions"]), *self._refused(is_due=True)]
        return self.asides if self.is_idle else []

    @property
    def asides(self) -> list[Option]:
        """The actions that the seat may take at any time, then all other refused actions."""
        return [*_options(self.packet["table_actions"]), *self._refused(is_due=False)]

    def _refused(self, *, is_due: bool) -> Iterator[Option]:
        """Return the refused actions of the kinds that are due, or of all others."""
        due = {each["action"]["type"] for each in self.packet["actions"]}
        for each in self.packet["refused"]:
            if (each["action"]["type"] in due) is is_due:
                yield Option(each["text"], is_refused=True)

    @property
    def is_idle(self) -> bool:
        """Whether a pause lasts."""
        motions = self.match.game.motions
        return motions is not None and motions.paused(self.match.state) is not None

    def choose(self, option: Option, numbers: Mapping[str, int], ply: int) -> None:
        """Carry out an option chosen at a ply, with these numbers for its ranges.

        Raises:
            IllegalAction: it is refused.
        """
        action = json.loads(json.dumps(option.action))
        for path, number in numbers.items():
            *parts, last = path.split(".")
            inner = action
            for part in parts:
                inner = inner[part]
            inner[last] = number
        self.match.submit(self.seat, json.dumps(action), ply=ply)
        self._changed()

    def undo(self) -> None:
        """Take the seat's last action back; bots consent.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        undo(self.match, self.seat, lambda _: True)
        self._changed()

    # The others

    def step(self) -> bool:
        """Let chance, a bot or the clock do one thing, if any is due; return whether it was."""
        is_done = self.match.step() or (self._due is not None and self._clock() >= self._due)
        if is_done:
            self._changed()
        return is_done

    def _changed(self) -> None:
        self._due = self.match.tick(self._clock())
        self.refresh()

    # Sentences

    def status(self) -> str:
        """Return whose turn it is, or that the match is over."""
        say, awaited = self.say, [*self.packet["awaited"]]
        if self.match.outcome is not None:
            winners = [self.match.names[seat] for seat in self.match.outcome.winners]
            return say("status.over", names=winners)
        if self.is_idle:
            return say("status.paused")
        if self.seat in awaited:
            return say("status.yours")
        actors = self.match.game.actors(self.match.state)
        names = [self.match.names[actor] for actor in actors if isinstance(actor, int)]
        return say("plain.awaited", names=names) if names else say("plain.draw-due")

    def _sentences(self, told: Mapping[str, Any]) -> Iterator[str]:
        """Return the sentences of an action and all that it forced, or of an undo, in a packet."""
        if "undo" in told:
            yield self.say("event.undo", told["undo"]["seat"])
            return
        seat = told["action"].get("seat")
        if seat is None and self.log:
            yield ""
        yield from [each["text"] for each in told["told"]] or [
            told["label"] if seat is None else f"{self.match.names[seat]}: {told['label']}"
        ]


def _options(entries: Iterable[Mapping[str, Any]]) -> Iterator[Option]:
    """Return the options for entries of a packet."""
    for each in entries:
        yield Option(each["label"], each["action"], each["costs"], each.get("ranges", {}))

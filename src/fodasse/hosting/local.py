"""A table in the client's own process, such as a page's: a room without a server.

Requests and answers are JSON texts, as on the server's addresses and connections, so one client
speaks with both. The caller carries them, and decides when bots act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fodasse.core.seats import Seat
from fodasse.core.texts import ENGLISH, find_language
from fodasse.games import GAMES
from fodasse.hosting.matches import SeatedBots, explain, match_of, offer
from fodasse.hosting.messages import Accepted, Failed, GameNames, Rejected, text_of
from fodasse.hosting.protocol import (
    Begin,
    GiveToBot,
    Message,
    Sit,
    id_of,
    read_data,
    read_hello,
    read_message,
    read_new_room,
)
from fodasse.hosting.refusals import ERRORS, Refused, problem_of
from fodasse.table.canonical import object_text
from fodasse.table.clocks import MatchClock
from fodasse.table.log import PERSON
from fodasse.table.match import Match

BOTS: Final = ("random", "rules", "easy", "medium")
"""The bots that may have seats by default. They decide within seconds, even without numba."""
MAX_BYTES: Final = 16_384
"""The most bytes of a request or message."""


class LocalHost:
    """The host of one table at a time, for one person and bots.

    Examples:
        >>> from json import dumps, loads
        >>> host = LocalHost()
        >>> host.open('{"game": "fodasse", "seats": 3, "bots": {"1": "rules", "2": "rules"}}')
        '{"seats": [{"seat": 0}]}'
        >>> packet = loads(host.hello('{"token": null, "since": 0, "lang": "pt"}'))
        >>> packet["ply"], packet["awaited"]
        (0, [])
        >>> while host.step():
        ...     packet = loads(host.packet())
        >>> packet["awaited"]
        [0]
        >>> message = {"action": packet["actions"][0]["action"], "ply": packet["ply"], "id": "1"}
        >>> loads(host.answer(dumps(message)))["accepted"] == packet["ply"] + 1
        True
    """

    def __init__(self, bots: tuple[str, ...] = BOTS) -> None:
        """Make a host."""
        self._bots = bots
        self._match: Match | None = None
        self._seat: Seat = 0
        self._since, self._lang, self._refused = 0, ENGLISH, False
        self._clock = MatchClock()
        self._seated_bots = SeatedBots()

    # Before a match

    def games(self) -> str:
        """Return the names of the games, as ``GET /api/games`` does."""
        return text_of(GameNames((*GAMES,)))

    def form(self, game: str, lang: str = ENGLISH) -> str:
        """Return the choices for a table of a game, as ``GET /api/games/GAME`` does."""
        return self._answer_or_refuse(lang, lambda: offer(game, lang, self._bots))

    def rules(self, game: str, rules: str, lang: str = ENGLISH) -> str:
        """Return the rules of a table in words, as ``GET /api/games/GAME/rules`` does."""
        return self._answer_or_refuse(lang, lambda: explain(game, lang, rules))

    def open(self, request: str, lang: str = ENGLISH) -> str:
        """Open the table of a request for ``POST /api/rooms``, in place of the one before.

        Returns:
            The ``seats`` of people as on the server, without tokens, or ``refused``.
        """
        return self._answer_or_refuse(
            lang, lambda: self._begin(match_of(read_new_room(request, MAX_BYTES), self._bots))
        )

    def restore(self, log: str, lang: str = ENGLISH) -> str:
        """Open the table of a text from ``log``, and answer as ``open`` does."""
        return self._answer_or_refuse(lang, lambda: self._begin(Match.restore(log)))

    def _begin(self, match: Match) -> dict[str, Any]:
        people = [seat for seat, each in enumerate(match.occupants) if each == PERSON]
        if len(people) != 1:
            raise Refused("one-person")
        self._match, self._seat, self._since = match, people[0], 0
        self._clock = MatchClock()
        return {"seats": [{"seat": seat} for seat in people]}

    # The person's connection

    def hello(self, text: str) -> str:
        """Answer the first message of a connection with a packet; its token is ignored."""
        lang = ENGLISH
        try:
            hello = read_hello(text, MAX_BYTES)
            self._lang, self._refused = hello.lang, hello.refused
            lang = hello.lang
            self._since = hello.since if hello.since <= self.match.ply else 0
            return self.packet()
        except ERRORS as error:
            return text_of(Failed(problem_of(error, lang)))

    def answer(self, text: str) -> str:
        """Carry out a message, and return the answer with its ``id``."""
        number = None
        try:
            data = read_data(text, MAX_BYTES)
            number = id_of(data)
            message = read_message(data)
            return text_of(Accepted(message.id, self._handle_message(message)))
        except ERRORS as error:
            names = () if self._match is None else self._match.names
            return text_of(Rejected(number, problem_of(error, self._lang, names)))

    def _handle_message(self, message: Message) -> int:
        """Carry out a message, and return the ply. The match has begun when it is opened."""
        if isinstance(message, Sit | GiveToBot):
            raise Refused("begun")
        return (
            self.match.ply
            if isinstance(message, Begin)
            else message.carry_out(self.match, self._seat)
        )

    def packet(self) -> str:
        """Return a packet with the events since the last one."""
        match = self.match
        refused = self._refused and self._seat in match.awaited
        parts = match.packet_parts(self._seat, self._since, self._lang, refused=refused)
        parts["bots"] = self._seated_bots.text(match)
        self._since = match.ply
        return object_text(parts)

    # What happens by itself

    @property
    def match(self) -> Match:
        """The match.

        Raises:
            Refused: no table is open.
        """
        if self._match is None:
            raise Refused("room-unknown")
        return self._match

    def step(self) -> bool:
        """Do one action of chance or a bot; return whether one was due."""
        return self.match.step()

    def tick(self, now: float) -> float | None:
        """End pauses that are over; return when to call this again, None: after the next change.

        Args:
            now: the time of day in seconds; if it is earlier than the last one in a restored log,
                the match goes on from that.
        """
        match, time = self.match, self._clock.at(now, self.match.time)
        due = match.due()
        if due is not None and due <= time:
            due = match.tick(time)
        return None if due is None else due - self._clock.ahead

    def log(self) -> str:
        """Return the log of the match, for ``restore``: it holds all hidden cards."""
        return self.match.log()

    @staticmethod
    def _answer_or_refuse(lang: str, work: Callable[[], object]) -> str:
        try:
            return text_of(work())
        except ERRORS as error:
            return text_of(Failed(problem_of(error, find_language(lang, ENGLISH))))

"""A table on the web: two people and two bots, on this machine only.

    python examples/web_table/server.py truco

It prints an address for each person; spectators leave out what follows #. The match is written to
a file line by line; started again in the same folder, the server goes on with it.
"""

import asyncio
from contextlib import suppress
from json import dumps, loads
from pathlib import Path
from secrets import token_urlsafe
from sys import argv

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from fodasse import GAMES, IllegalAction, Match
from fodasse.bots import named
from fodasse.table.clocks import steady_time

NAMES = ("Ana", "Beto", "Bot 1", "Bot 2")
UNREADABLE = (LookupError, RecursionError, TypeError, ValueError)


class Table:
    """A match, the file that it is written to, and the connections of its guests."""

    def __init__(self, path: Path, new: Match, *, pace: float = 0.8, grace: float = 20) -> None:
        """Go on with the match in a file, or begin a new one; ``pace``, ``grace`` in seconds."""
        path.touch(mode=0o600)  # it holds the tokens, the seed and all cards
        self.file = path.open("r+", encoding="utf-8", buffering=1)
        first, _, rest = self.file.read().partition("\n")
        log = rest[: rest.rfind("\n") + 1]  # a crash may have cut the last line
        self.match = Match.restore(log) if log else new
        self.tokens = loads(first) if log else {token_urlsafe(): seat for seat in (0, 1)}
        self.file.seek(0)
        self.file.write(dumps(self.tokens) + "\n" + log)
        self.file.truncate()
        self.stored, self.sent = log.count("\n"), self.match.ply
        self.pace, self.grace = pace, grace
        self.guests: dict[ServerConnection, tuple[int | None, str]] = {}  # seat and language
        self.changed = asyncio.Event()
        self.due: float | None = None  # when a clock runs out

    async def host(self) -> None:
        """Let chance, bots and clocks act until the match is over. It begins with all people."""
        self.update()
        while self.match.outcome is None:
            self.changed.clear()
            before = self.match.ply
            if self.has_begun():
                await asyncio.sleep(self.pace)  # the same whether a bot has a choice or not
                if self.match.step():
                    self.update()
            if self.match.ply == before:  # nobody but people can act
                left = self.due and self.due - steady_time()
                try:
                    await asyncio.wait_for(self.changed.wait(), left)
                except TimeoutError:
                    self.update()

    def has_begun(self) -> bool:
        """Return whether all people have come: before that nobody may do anything."""
        present = {seat for seat, _ in self.guests.values()}
        return bool(self.match.ply) or {*self.tokens.values()} <= present

    def update(self) -> None:
        """After a change, or when a clock runs out: see to the clocks, store, send."""
        self.due = self.match.tick(steady_time())
        new = self.match.log(self.stored)
        self.file.write(new)
        self.stored += new.count("\n")
        for guest in self.guests:
            self.send(guest, self.sent)
        self.sent = self.match.ply
        self.changed.set()

    def send(self, guest: ServerConnection, since: int) -> None:
        """Send a guest the packet of its own seat. A slow connection delays nobody."""
        seat, lang = self.guests[guest]
        refused = seat in self.match.awaited  # the page says what its person cannot choose
        broadcast([guest], dumps(self.match.packet(seat, since, lang, refused=refused)))

    async def attend(self, guest: ServerConnection) -> None:
        """Serve a connection until it is lost. Its first message says which seat it is for."""
        try:
            hello = loads(await guest.recv())
            seat = {None: None, **self.tokens}[hello["token"]]  # None: a spectator
            self.guests[guest] = seat, hello["lang"]
            self.send(guest, hello["since"] if hello["since"] <= self.match.ply else 0)
        except (ConnectionClosed, *UNREADABLE):
            self.guests.pop(guest, None)
            await guest.close(1008, "wrong first message")
            return
        if seat is not None and self.match.occupants[seat] != "person":
            self.match.sit(seat, "person")
            self.update()
        self.changed.set()
        with suppress(ConnectionClosed):
            async for text in guest:
                broadcast([guest], dumps(self.answer(seat, hello["lang"], text)))
        del self.guests[guest]
        asyncio.get_running_loop().call_later(self.grace, self.replace, seat)

    def answer(self, seat: int | None, lang: str, text: str | bytes) -> dict[str, object]:
        """Do what a message asks for, and return the answer for its sender."""
        number = None
        try:
            asked = loads(text)
            number, action = asked["id"], asked["action"]
            if seat is None or not self.has_begun():
                code = "spectator" if seat is None else "not-begun"
                return {"id": number, "refused": {"code": code, "text": f"Not now: {code}."}}
            done = self.match.submit(seat, action, ply=asked["ply"], message=number)
        except IllegalAction as error:
            said = error.message(lang, self.match.names)
            return {"id": number, "refused": {"code": error.code, "text": said}}
        except UNREADABLE:
            return {"id": number, "refused": {"code": "unreadable", "text": "This is no action."}}
        self.update()  # stored before it is confirmed
        return {"id": number, "accepted": done}

    def replace(self, seat: int | None) -> None:
        """Let a bot play for a person who has not come back."""
        if seat is not None and all(seat != each for each, _ in self.guests.values()):
            self.match.sit(seat, named("rules", self.match.game))
            self.update()


def page(connection: ServerConnection, request: Request) -> Response | None:
    """Answer a browser that asks for the page; let a websocket pass."""
    if "Upgrade" in request.headers:
        return None
    response = connection.respond(200, Path(__file__).with_name("page.html").read_text("utf-8"))
    del response.headers["Content-Type"]
    response.headers["Content-Type"] = "text/html; charset=utf-8"
    return response


async def main() -> None:
    """Serve one table until it is stopped."""
    game = GAMES[argv[1] if argv[1:] else "fodasse"]
    bot = named("rules", game)
    match = Match(game, 4, occupants=["person", "person", bot, bot], names=NAMES, patience=60)
    table = Table(Path(f"{game.name}.jsonl"), match)
    async with serve(table.attend, "127.0.0.1", 8000, process_request=page, max_size=10_000):
        for token, seat in table.tokens.items():
            print(f"{NAMES[seat]}: http://127.0.0.1:8000/#{token}")
        await table.host()
        await asyncio.Future()  # the end can be looked at


if __name__ == "__main__":
    asyncio.run(main())

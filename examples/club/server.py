"""A card club on the web: members sign in, sit down at tables with two bots, and are rated.

The club has a database beside that of the tables. Stopped and started again, it goes on with both.
Set CLUB_SECRET, or all members have to sign in again.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from hashlib import scrypt
from hmac import compare_digest
from html import escape
from itertools import chain
from os import environ
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from sqlite3 import Connection, connect
from typing import Annotated, Any

import uvicorn
from fastapi import Depends, FastAPI, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from openskill.models import PlackettLuce
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import HTTPConnection

from fodasse import GAMES
from fodasse.hosting.matches import match_of
from fodasse.hosting.protocol import NewRoom
from fodasse.server.app import make_app
from fodasse.server.hooks import MatchEnded, Visit
from fodasse.server.limits import Buckets
from fodasse.server.rooms import open_room
from fodasse.server.running import config_of
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.table.names import clean_name

Name = Annotated[str, Form(max_length=24)]
Password = Annotated[str, Form(min_length=12, max_length=200)]
GameName = Annotated[str, Form(pattern=f"^({'|'.join(GAMES)})$")]
MODEL = PlackettLuce()
TABLES = """CREATE TABLE IF NOT EXISTS members (
    name TEXT PRIMARY KEY COLLATE NOCASE CHECK (name <> ''), salt, hash, mu, sigma);
CREATE TABLE IF NOT EXISTS results (room, game, member COLLATE NOCASE, place);
"""
FIND = "SELECT name, salt, hash FROM members WHERE name = ?"
PLAYED = "SELECT room, game || ': place ' || place FROM results WHERE member = ?"
RANKING = "SELECT name || ': ' || round(mu - 3 * sigma, 1) FROM members ORDER BY 3 * sigma - mu"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Card club</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="tables/static/icon.svg"><h1>Card club</h1>"""
OPEN = """<p>Welcome, {}.<form method="post" action="open"><select name="game">{}</select>
<button>Open a table</button></form><form method="post" action="sign-out">
<button>Sign out</button></form>"""
SIGN_IN = """<form method="post" action="sign-in">
<p><label>Name <input name="name" maxlength="24" required></label>
<p><label>Password <input name="password" type="password" minlength="12" required></label>
<p><button>Sign in</button> <button name="is_new" value="1">Become a member</button></form>"""


class Members:
    """The database of the club."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)  # it holds the hashes of passwords
        self.path = path
        with closing(connect(path)) as database:
            database.executescript(TABLES)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """Begin to read and write; at the end all of it is stored, or nothing."""
        with closing(connect(self.path)) as database, database:
            database.execute("BEGIN IMMEDIATE")
            yield database

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """Return what a query finds."""
        with self.begin() as database:
            return database.execute(query, values).fetchall()

    def sign_in(self, name: str, password: str, *, is_new: bool) -> str | None:
        """Return the name of a member, who may be new; None: the name or password is wrong."""
        if is_new:
            salt, new = token_bytes(16), MODEL.rating()
            row = (name, salt, hash_of(password, salt), new.mu, new.sigma)
            with self.begin() as database:
                database.execute("INSERT OR IGNORE INTO members VALUES (?, ?, ?, ?, ?)", row)
        for known, salt, hashed in self.rows(FIND, name):
            if compare_digest(hash_of(password, salt), hashed):
                return str(known)
        return None

    def store_result(self, match: MatchEnded) -> None:
        """Store the places of a match and the new ratings. Bots count as newcomers."""
        places = {seat: n for n, each in enumerate(match.outcome.ranking, 1) for seat in each}
        people = {seat: name for seat, name in match.people.items() if name is not None}
        with self.begin() as database:
            rows = [(match.room, match.game, name, places[seat]) for seat, name in people.items()]
            database.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)
            if len({*people.values()}) < len(people):
                return  # nobody is rated for a match against oneself
            found = database.execute("SELECT name, mu, sigma FROM members")
            known = {name: MODEL.rating(mu, sigma) for name, mu, sigma in found}
            old = [[known.get(people.get(s, ""), MODEL.rating()) for s in t] for t in match.teams]
            new = MODEL.rate(old, ranks=[float(places[team[0]]) for team in match.teams])
            for seat, rating in zip(chain(*match.teams), chain(*new), strict=True):
                row = (rating.mu, rating.sigma, people.get(seat))
                database.execute("UPDATE members SET mu = ?, sigma = ? WHERE name = ?", row)


def hash_of(password: str, salt: bytes) -> bytes:
    """Return the hash of a password, which takes time on purpose."""
    return scrypt(password.encode(), salt=salt, n=2**14, r=8, p=5)


def identify(connection: HTTPConnection) -> Any:
    """Return the member who sends a request or connects; None: nobody who is signed in."""
    return connection.session.get("name")


def admit(visit: Visit) -> bool:
    """Return whether somebody may connect to a table, or see what was played there."""
    if visit.purpose == "enter":
        return visit.account is not None
    return visit.seat is not None  # tables are opened in the lobby, where nobody has a seat


def listed(title: str, rows: Iterable[tuple[str, object]], address: str) -> str:
    """Return a list of links with a title. Each row has what completes its address, and a text."""
    links = [f'<li><a href="{address.format(key)}">{escape(str(text))}</a>' for key, text in rows]
    return f"<h2>{title}</h2><ul>{''.join(links)}</ul>"


def make_club(folder: Path, settings: Settings, secret: str, *, has_tls: bool = False) -> FastAPI:
    """Return the application: the lobby, and the tables below /tables."""
    members, store = Members(folder / "club.db"), Store(f"sqlite:///{folder / 'tables.db'}")
    tables = make_app(store, settings, identify=identify, admit=admit, on_end=members.store_result)
    attempts = Buckets(burst=20, rate=0.1, site=4)

    async def limit(request: Request) -> None:
        if not attempts.take(request.client.host if request.client else "", settings.clock()):
            raise HTTPException(429, "Too many attempts: wait a moment.")

    club = FastAPI(lifespan=tables.router.lifespan_context, openapi_url=None)
    club.add_middleware(SessionMiddleware, secret, same_site="lax", https_only=has_tls)
    club.add_route("/tables/", lambda _: RedirectResponse("/"))  # in place of their own lobby
    club.mount("/tables", tables)

    @club.get("/", response_class=HTMLResponse)
    def show_lobby(request: Request) -> str:
        if (name := identify(request)) is None:
            return PAGE + SIGN_IN
        waiting = [
            (each.room, f"{each.game}: {', '.join(filter(None, each.people.values()))}")
            for each in store.waiting_rooms()
        ]
        mine = [(each.room, each.game) for each in store.rooms_of(name) if not each.over]
        ranking = "".join(f"<li>{escape(text)}" for (text,) in members.rows(RANKING))
        return "".join(
            [
                PAGE,
                OPEN.format(escape(name), "".join(f"<option>{game}" for game in GAMES)),
                listed("Tables with a free seat", waiting, "tables/rooms/{}"),
                listed("Your tables", mine, "tables/rooms/{}"),
                listed("Your results", members.rows(PLAYED, name), "tables/api/rooms/{}/record"),
                f"<h2>Ranking</h2><ol>{ranking}</ol>",
            ]
        )

    @club.post("/sign-in", dependencies=[Depends(limit)])
    def sign_in(
        request: Request, name: Name, password: Password, is_new: Annotated[str, Form()] = ""
    ) -> RedirectResponse:
        found = members.sign_in(clean_name(name), password, is_new=bool(is_new))
        if found is None:
            raise HTTPException(403, "The name is taken, or the name or the password is wrong.")
        request.session["name"] = found
        return RedirectResponse(".", 303)

    @club.post("/sign-out")
    def sign_out(request: Request) -> RedirectResponse:
        request.session.clear()
        return RedirectResponse(".", 303)

    @club.post("/open", dependencies=[Depends(limit)])
    def open_table(request: Request, game: GameName) -> RedirectResponse:
        if (name := identify(request)) is None:
            raise HTTPException(403, "Sign in first.")
        asked = NewRoom(game, 4, bots={"2": "rules", "3": "rules"}, names=(name,), patience=60)
        opened = open_room(store, match_of(asked, ["rules"]), settings.clock())
        return RedirectResponse(f"tables/rooms/{opened.room}#{opened.tokens[0]}", 303)

    return club


if __name__ == "__main__":
    settings = Settings()
    club = make_club(Path(), settings, environ.get("CLUB_SECRET") or token_urlsafe())
    uvicorn.Server(config_of(club, settings.limits, "127.0.0.1", 8000)).run()

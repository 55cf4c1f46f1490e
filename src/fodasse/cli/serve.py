"""The command ``fodasse serve``."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_network
from typing import Any, Final, Literal, TypeVar
from urllib.parse import urlsplit

import click

from fodasse.bots import names
from fodasse.cli.failures import Failure
from fodasse.core.errors import quote
from fodasse.games import GAMES

WEB: Final = {"http": 80, "https": 443}
"""The schemes of pages on the web, and their usual ports, which browsers leave out of origins."""
APPS: Final = ("app", "capacitor", "file", "ionic", "tauri")
"""The schemes of pages that are parts of apps, or files. Some have no host."""
NULL: Final = "null"
"""The origin of pages that have none, such as files in most browsers."""
F = TypeVar("F", bound=Callable[..., Any])
_HOST: Final = re.compile(r"[a-z0-9_.-]+|[0-9a-f:.]+")


def origin_of(text: str) -> str:
    """Return an origin as browsers send it.

    Examples:
        >>> origin_of("HTTPS://Cards.example:443/"), origin_of("capacitor://localhost")
        ('https://cards.example', 'capacitor://localhost')

    Raises:
        ValueError: the text is no origin.
    """
    plain = text.lower().rstrip("/")
    if plain == NULL:
        return NULL
    if plain.endswith(":"):
        plain += "//"
    parts = urlsplit(plain)
    if parts.scheme not in {*WEB, *APPS}:
        known = ", ".join(f"{scheme}://" for scheme in (*WEB, *APPS))
        raise ValueError(f"one of {known} or {NULL} expected")
    if "@" in parts.netloc or f"{parts.scheme}://{parts.netloc}" != plain:
        raise ValueError("a scheme and a host alone expected")
    host, port = parts.hostname or "", parts.port
    if not host.isascii():
        host = host.encode("idna").decode()
    if not _HOST.fullmatch(host) and (host or parts.scheme in WEB):
        raise ValueError("a scheme and the name of one host expected")
    place = f"[{host}]" if ":" in host else host
    has_port = port is not None and port != WEB.get(parts.scheme)
    return f"{parts.scheme}://{place}:{port}" if has_port else f"{parts.scheme}://{place}"


def _network(text: str) -> str:
    """Return a text that is an address or a network."""
    ip_network(text)
    return text


def _each(check: Callable[[str], str], example: str) -> Callable[..., tuple[str, ...]]:
    """Return a callback that replaces each value of an option by what the check returns."""

    def checked(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        for value in values:
            try:
                found.append(check(value))
            except ValueError as error:
                raise click.BadParameter(f"{value}: {error}, such as {example}") from None
        return tuple(found)

    return checked


def _option(*names: str, **given: Any) -> Callable[[F], F]:
    """Return an option that a variable of the environment gives too, such as FODASSE_PORT."""
    variable = f"FODASSE_{names[0].removeprefix('--').upper().replace('-', '_')}"
    return click.option(*names, envvar=variable, show_envvar=True, **given)


def _known_bots(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Return the names of bots in a text; None: there is none."""
    if text is None:
        return None
    known = dict.fromkeys(name for game in GAMES.values() for name in names(game))
    for name in text.split(","):
        if name not in known:
            raise click.BadParameter(f"{quote(name)}: one of {', '.join(known)} expected")
    return tuple(text.split(","))


@click.command()
@_option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@_option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port."
)
@_option(
    "--db",
    "url",
    default="sqlite:///tables.db",
    show_default=True,
    metavar="URL",
    help="The database, in SQLAlchemy's form.",
)
@_option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    callback=_each(origin_of, "https://cards.example"),
    help="An address whose pages may connect, such as https://cards.example or"
    " capacitor://localhost; again for more. The server's own, if none is given.",
)
@_option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_each(_network, "10.0.0.2 or 10.0.0.0/8"),
    help="A proxy that may say who a client is, or a network of such; again for more. Those on"
    " this machine, if none is given.",
)
@_option(
    "--bots",
    metavar="NAMES",
    callback=_known_bots,
    help="The bots that clients may seat, such as rules,medium; those that decide quickly, if none"
    " is given.",
)
@_option("--limits", default="", metavar="LIMITS", help="Limits, such as rooms=1000,clients=50.")
@_option(
    "--pace",
    default=0.8,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds before each action of a bot.",
)
@_option(
    "--grace",
    default=30.0,
    show_default=True,
    type=click.FloatRange(0, 86_400),
    help="Seconds until a bot plays for a person who is gone.",
)
@_option("--metrics", is_flag=True, help="Answer /metrics with numbers, which must not be public.")
@_option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Log lines to read, or a JSON object a line.",
)
def serve(
    host: str,
    port: int,
    url: str,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    bots: tuple[str, ...] | None,
    limits: str,
    pace: float,
    grace: float,
    *,
    metrics: bool,
    log_format: Literal["text", "json"],
) -> None:
    """Serve tables: rooms for people and bots, over HTTP and websockets.

    The matches are in the database. Stopped in any way, the server goes on with them when it is
    started again; several of them may serve one database.
    """
    try:
        from fodasse.server.limits import limits_of
        from fodasse.server.running import PROXIES, run
        from fodasse.server.settings import Settings
    except ImportError as error:
        raise Failure(str(error)) from None
    for game in GAMES:
        GAMES[game]  # loaded before people wait
    try:
        found = limits_of(limits.split(",") if limits else ())
        settings = Settings(
            bots, pace=pace, grace=grace, origins=origins, limits=found, metrics=metrics
        )
        run(host, port, url, settings, proxies or PROXIES, log_format)
    except (ImportError, OSError, ValueError) as error:
        raise Failure(str(error)) from None

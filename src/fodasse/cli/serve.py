"""The command ``fodasse serve``."""

from __future__ import annotations

from ipaddress import ip_network
from urllib.parse import urlsplit

import click

from fodasse.cli.options import Failure
from fodasse.games import GAMES


def known_origin(
    _ctx: click.Context, _param: click.Parameter, origins: tuple[str, ...]
) -> tuple[str, ...]:
    """Check that addresses are origins: a scheme, a host, and nothing after it."""
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in {"http", "https"} or f"{parts.scheme}://{parts.netloc}" != origin:
            raise click.BadParameter(f"{origin}: such as https://cards.example")
    return origins


def known_network(
    _ctx: click.Context, _param: click.Parameter, proxies: tuple[str, ...]
) -> tuple[str, ...]:
    """Check that texts are addresses or networks."""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise click.BadParameter(f"{error}: such as 10.0.0.2 or 10.0.0.0/8") from None
    return proxies


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port."
)
@click.option(
    "--db",
    "url",
    default="sqlite:///tables.db",
    show_default=True,
    metavar="URL",
    help="The database, in SQLAlchemy's form.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    callback=known_origin,
    help="An address at which pages may connect, such as https://cards.example; again for more.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=known_network,
    help="A proxy that may say who a client is, or a network of such; again for more. Those on"
    " this machine, if none is given.",
)
@click.option(
    "--pace",
    default=0.8,
    show_default=True,
    type=click.FloatRange(0, 60),
    help="Seconds before each action of a bot.",
)
@click.option(
    "--grace",
    default=30.0,
    show_default=True,
    type=click.FloatRange(0, 86_400),
    help="Seconds until a bot plays for a person who is gone.",
)
def serve(
    host: str,
    port: int,
    url: str,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    pace: float,
    grace: float,
) -> None:
    """Serve tables: rooms for people and bots, over HTTP and websockets.

    The matches are in the database. Stopped in any way, the server goes on with them when it is
    started again; several of them may serve one database.
    """
    try:
        from fodasse.server.hosts import Settings
        from fodasse.server.running import PROXIES, run
    except ImportError as error:
        raise Failure(str(error)) from None
    for game in GAMES:
        GAMES[game]  # loaded before people wait
    try:
        settings = Settings(pace=pace, grace=grace, origins=origins)
        run(host, port, url, settings, proxies or PROXIES)
    except (OSError, ValueError) as error:
        raise Failure(str(error)) from None

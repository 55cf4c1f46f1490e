"""The server as a program: uvicorn with the application and its limits."""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from threading import Thread
from typing import Any, Final

import uvicorn
from attrs import evolve
from starlette.types import ASGIApp

from fodasse.server.app import make_app
from fodasse.server.connections import SELDOM, fit_descriptors, prompt_protocol
from fodasse.server.limits import Limits
from fodasse.server.logs import LogFormat, log_config
from fodasse.server.settings import Settings
from fodasse.server.store import Store
from fodasse.server.thinking import warm

PROXIES: Final = ("127.0.0.1", "::1")
"""The default addresses of proxies: those on this machine."""


def config_of(
    app: ASGIApp,
    limits: Limits,
    host: str,
    port: int,
    proxies: Sequence[str] = PROXIES,
    log_format: LogFormat = "text",
) -> uvicorn.Config:
    """Return the configuration of uvicorn.

    Connections have limits of their own, below the application: a message that is too long is not
    read, and a client that sends no request, or does not answer for long, is disconnected.

    Args:
        app: the application, or one that has it.
        limits: the limits of its settings.
        host: the address to listen on.
        port: the port; 0: any that is free.
        proxies: the addresses or networks of proxies that may say who a client is.
        log_format: the form of the log.
    """
    getLogger("uvicorn.error").addFilter(SELDOM)
    fixed: dict[str, Any] = {"log_level": "info", "server_header": False, "lifespan": "on"}
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=prompt_protocol(limits.hello, 2 * limits.clients),
        ws="websockets-sansio",
        ws_max_size=limits.message,
        ws_ping_interval=limits.ping,
        ws_ping_timeout=limits.ping,
        timeout_graceful_shutdown=2,
        forwarded_allow_ips=[*proxies],
        log_config=log_config(log_format),
        **fixed,
    )


def run(
    host: str,
    port: int,
    url: str,
    settings: Settings,
    proxies: Sequence[str] = PROXIES,
    log_format: LogFormat = "text",
) -> None:
    """Serve until the process is stopped; meanwhile, compile the code that search bots need.

    Its arguments are those of ``config_of``, with the database's URL as for ``Store``.
    """
    settings = evolve(settings, limits=fit_descriptors(settings.limits))
    app = make_app(Store(url), settings)
    config = config_of(app, settings.limits, host, port, proxies, log_format)
    Thread(target=warm, args=(settings.bots,), daemon=True).start()
    uvicorn.Server(config).run()

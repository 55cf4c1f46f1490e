"""A server of tables: rooms for any game, by HTTP and websockets.

It is a thin shell over ``Match``: no rule of any game lives here. ``store`` keeps the logs of
matches in a database, ``rooms`` runs matches on their logs, ``hosts`` keeps them going while
people are connected, ``limits`` bounds all of it, and ``app`` is the ASGI application.
``fodasse.hosting`` reads the messages of clients.
Needs the extra ``server``: ``pip install "fodasse[server]"``.
"""

try:
    import sqlalchemy as _sqlalchemy  # noqa: F401
    import starlette as _starlette  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"the server needs {error.name}, which is missing: pip install 'fodasse[server]'"
    ) from error

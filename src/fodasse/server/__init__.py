"""A server of tables: rooms for any game, by HTTP and websockets.

It is a thin shell over ``Match``: no rule of any game lives here. ``store`` keeps the logs of
matches in a database, ``rooms`` are matches on their logs, ``hosts`` let them go on while people
are connected, ``limits`` bounds all of it, and ``app`` is the ASGI application. What clients send
is read in ``fodasse.hosting``.
Needs the extra ``server``: ``pip install "fodasse[server]"``.
"""

try:
    import sqlalchemy as _sqlalchemy  # noqa: F401
    import starlette as _starlette  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"the server needs {error.name}, which is missing: pip install 'fodasse[server]'"
    ) from error

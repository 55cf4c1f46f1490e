"""A server of tables: rooms for any game, by HTTP and websockets.

It is a thin shell over ``Match``: no rule of any game lives here. A message takes two steps from a
connection to its match: ``sessions`` reads it, and ``rooms`` carries it out. Beside them,
``database`` and ``store`` keep the logs of matches, ``stored`` has one match on its log, ``lobby``
its seats before it begins, ``live`` and ``live_rooms`` keep rooms going while ``clients`` are
connected, ``limits`` and ``settings`` bound all of it, and ``app`` is the ASGI application.
``fodasse.hosting`` reads the messages of clients.
Needs the extra ``server``: ``pip install "fodasse[server]"``.
"""

try:
    import sqlalchemy as _sqlalchemy  # noqa: F401  # only to see that it is there
    import starlette as _starlette  # noqa: F401  # only to see that it is there
except ImportError as error:
    raise ImportError(
        f"the server needs {error.name}, which is missing: pip install 'fodasse[server]'"
    ) from error

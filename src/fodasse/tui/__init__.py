"""A table on the terminal's full screen: one person plays against bots, any game.

It is a thin shell over ``Match``: ``desk`` is the person's side of the match, ``panels`` draws
views, ``choices`` asks, ``app`` puts them on the screen.
Needs the extra ``tui``: ``pip install "fodasse[tui]"``.
"""

try:
    import textual as _  # noqa: F401  # only to see that it is there
except ImportError as error:
    raise ImportError(
        f"the full screen needs textual ({error.name} is missing): pip install 'fodasse[tui]'"
    ) from error

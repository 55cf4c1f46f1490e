"""The origin of results: the versions of the library and the game, and the bots' parameters.

A file of results can be resumed only by the same. This does not cover code: an edited bot with the
same name and parameters is not noticed, nor is an edited library of the same version.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import fields, frozen, has

from fodasse.core.game import Game
from fodasse.version import __version__

_PLAIN: Final = (int, float, complex, str, bytes, type(None))


@frozen
class Origin:
    """What plays an experiment, or has played it."""

    library: str
    """The version of the library."""
    version: int
    """The version of the game's rules."""
    bots: tuple[str, ...]
    """The class and the parameters of each bot, in their order: see ``describe_bot``."""

    @classmethod
    def of(cls, game: Game, bots: tuple[object, ...]) -> Origin:
        """Return the origin of what this library plays with these bots."""
        return cls(__version__, game.rules_version, tuple(map(describe_bot, bots)))


def describe_bot(bot: object, depth: int = 3) -> str:
    """Return the full name of a bot's class and its parameters, the same in any process.

    Parameters are the fields of an attrs class, or else the attributes, without those that begin
    with ``_``. Numbers, texts and None count, tuples of such, and objects with a class and
    parameters of their own, such as a bot that another one asks. All others are left out: arrays,
    functions, and what can grow while the bot plays, such as a list or a dict.

    Examples:
        >>> from fodasse.bots import named
        >>> describe_bot(named("easy", "truco"))
        'fodasse.bots.levels.EasyBot(bot=fodasse.bots.truco.RulesBot())'

    Args:
        bot: the bot.
        depth: the number of levels of objects in objects whose parameters count.
    """
    kind = type(bot)
    if has(kind):
        values = {each.name: getattr(bot, each.name) for each in fields(kind) if each.init}
    else:
        values = getattr(bot, "__dict__", {})
    texts = {
        name: text
        for name, value in values.items()
        if depth and not name.startswith("_") and (text := _describe(value, depth - 1))
    }
    given = ", ".join(f"{name}={text}" for name, text in texts.items())
    return f"{kind.__module__}.{kind.__qualname__}({given})"


def _describe(value: Any, depth: int) -> str:
    """Return the text of a parameter, or "" if it does not count."""
    if type(value) is tuple:
        texts = [_describe(each, depth) for each in value]
        return f"({', '.join(texts)})" if all(texts) else ""
    if isinstance(value, _PLAIN):
        return repr(value)
    if isinstance(value, Game):
        return value.name
    is_object = has(type(value)) or callable(getattr(value, "choose", None))
    return describe_bot(value, depth) if is_object and not isinstance(value, type) else ""

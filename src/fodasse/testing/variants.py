"""Rules of a game for tests: legal combinations at random, or each value of a field once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve
from hypothesis import reject
from hypothesis import strategies as st

from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.rules import GameRules, word_of
from fodasse.table.rules_form import Setting, settings_of

SMALL: Final = 10
"""The number of smallest values that are drawn for a field of numbers."""
REDRAWN: Final = 8
"""The number of values that are drawn again before those of the book replace them."""
NEAR: Final = 3
"""The numbers on each side of the default that are drawn."""
FEW: Final = 5
"""The most numbers that a field may have for ``each_value`` to try each of them."""


@st.composite
def rules(draw: st.DrawFn, /, game: Game, **narrowed: st.SearchStrategy[Any]) -> Any:
    """Return a strategy of legal rules of a game, with each field drawn from its values.

    Numbers are small ones, the greatest, those of the game's presets, and those near the book's.
    Where drawn values cannot be combined, some are drawn again, or are those of the book.

    Args:
        draw: filled in by Hypothesis.
        game: the game.
        narrowed: strategies of single fields, such as ``limit=st.integers(1, 3)``, which are drawn
            as given.
    """
    book = game.documents.rules()
    drawn = {each.name: _values(game, each) for each in settings_of(game)} | narrowed
    values = {name: draw(strategy) for name, strategy in drawn.items()}
    for again in range(REDRAWN + len(values)):
        try:
            return evolve(book, **values)
        except RulesError as error:
            free = [name for name in error.fields if name in values and name not in narrowed]
            if error.code != "conflict" or not free:
                reject()
            name = draw(st.sampled_from(free))
            if again < REDRAWN:
                values[name] = draw(drawn[name])
            else:
                del values[name]
    return reject()


def each_value(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield rules for each value of a field that is not the book's, with ``field=value``.

    Where the value has no effect beside the book, other fields differ from it too. Of numbers
    that are many there is one value, the smallest legal one. A value that cannot have an effect
    beside single changes or presets is left out.

    Examples:
        >>> from fodasse.games import GAMES
        >>> tried = dict(each_value(GAMES["dalmuti"]))
        >>> tried["hands=1"].key, tried["wildcard_pair=none"].key
        ('dalmuti:hands=1', 'dalmuti:wildcard_pair=none,wildcards=true')
    """
    book = game.documents.rules()
    cases = [(each.name, case) for each in settings_of(game) for case in _cases(game, each)]
    single = [_changed(book, name, value) for name, case in cases for value in case]
    bases = [book, *(each for each in single if each is not None), *_presets(game)]
    for name, case in cases:
        for base, value in ((base, value) for base in bases for value in case):
            found = _changed(base, name, value)
            if found is not None and not (isinstance(found, GameRules) and name in found.dead()):
                word = word_of(value)
                yield f"{name}={value if word == 'value' else word}", found
                break


def _changed(base: Any, name: str, value: Any) -> Any:
    """Return rules with one field changed; None if no match can be played so."""
    try:
        return evolve(base, **{name: value})
    except RulesError:
        return None


def _presets(game: Game) -> tuple[Any, ...]:
    kind = game.documents.rules
    return tuple(kind.presets().values()) if issubclass(kind, GameRules) else ()


def _cases(game: Game, setting: Setting) -> Iterator[list[Any]]:
    """Yield lists of values, of each of which one is to be tried."""
    if setting.optional and setting.default is not None:
        yield [None]
    numbers = _numbers(setting)
    if setting.kind == "number" and len(numbers) > FEW:
        known = [*numbers[:SMALL], *_of_presets(game, setting.name)]
        yield [each for each in known if each not in (None, setting.default)]
    elif setting.kind == "list":
        words = tuple(each.value for each in setting.choices)
        yield [words[: max(setting.least, len(words) // 2)]]
    elif setting.kind == "numbers":
        rising = tuple(_rising(setting)[: setting.least])
        yield [rising, *_of_presets(game, setting.name)]
    else:
        values = [*numbers, *(each.value for each in setting.choices)]
        values += [False, True] if setting.kind == "boolean" else []
        yield from ([each] for each in values if each != setting.default)


def _values(game: Game, setting: Setting) -> st.SearchStrategy[Any]:
    """Return a strategy of the values of a field, the default first."""
    known = [setting.default, *_of_presets(game, setting.name), *[None] * setting.optional]
    if setting.kind == "boolean":
        known += [False, True]
    elif setting.kind == "choice":
        known += [each.value for each in setting.choices]
    elif setting.kind == "number" and (numbers := _numbers(setting)):
        known += [*numbers[:SMALL], numbers[-1], *_around(setting.default, numbers)]
    found = st.sampled_from(list(dict.fromkeys(known)))
    if setting.kind == "list":
        words = [each.value for each in setting.choices]
        chosen = st.sets(st.sampled_from(words), min_size=setting.least)
        return found | chosen.map(lambda some: tuple(each for each in words if each in some))
    if setting.kind == "numbers":
        some = st.sets(
            st.sampled_from(_rising(setting)), min_size=setting.least, max_size=setting.most
        )
        return found | some.map(lambda each: tuple(sorted(each)))
    return found


def _numbers(setting: Setting) -> range:
    """Return the numbers of a field; none if they have no bounds."""
    if setting.first is None or setting.last is None:
        return range(0)
    return range(setting.first, setting.last + 1, setting.step)


def _around(number: int | None, numbers: range) -> range:
    """Return the numbers of a field next to one of them."""
    place = 0 if number is None else numbers.index(number)
    return numbers[max(place - NEAR, 0) : place + NEAR + 1]


def _rising(setting: Setting) -> range:
    """Return the numbers from which lists of rising ones are drawn."""
    first = setting.first or 0
    return range(first, first + 2 * SMALL)


def _of_presets(game: Game, name: str) -> list[Any]:
    """Return the values of a field in the game's presets, each once."""
    return list(dict.fromkeys(getattr(rules, name) for rules in _presets(game)))

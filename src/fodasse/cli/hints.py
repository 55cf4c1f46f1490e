"""Hints at the table: the value of each choice of a person, as a search bot estimates it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.text import Text as Line

from fodasse.bots.analysis import ADVISER, hint
from fodasse.bots.game import bots_of
from fodasse.cli.page import fitted
from fodasse.cli.prompter import Prompter
from fodasse.table.bot import Turn


def hint_lines(turn: Turn[Any, Any], prompter: Prompter[Any, Any, Any]) -> Iterator[Line]:
    """Return each action with its value and its cost, the greatest value first."""
    rows = [*_rows(turn, prompter)]
    title = "hint.title" if bots_of(prompter.game).value else "hint.title-points"
    names, values, _ = (max(map(cell_len, column)) for column in zip(*rows, strict=True))
    yield from prompter.page.sentence(prompter.say(title, bot=ADVISER), style="dim")
    yield from prompter.page.columns(
        [Line(f"{fitted(name, names)}  {value:>{values}}  {cost}") for name, value, cost in rows]
    )


def _rows(
    turn: Turn[Any, Any], prompter: Prompter[Any, Any, Any]
) -> Iterator[tuple[str, str, str]]:
    game, say = prompter.game, prompter.say
    found = hint(turn.view, history=turn.history, game=game)
    scale, unit = (100, "hint.value") if bots_of(game).value else (1, "hint.points")
    pairs = sorted(zip(found.values, found.actions, strict=True), key=lambda pair: -pair[0])
    for value, action in pairs:
        loss = found.loss(action)
        mean, low, high = (
            say.number(scale * each, "z.1f") for each in (loss.mean, *loss.interval)
        )
        is_best = action in found.equals
        yield (
            game.label(action, turn.view, prompter.lang, prompter.names),
            say(unit, value=say.number(scale * value)),
            say("hint.best") if is_best else say("hint.cost", mean=mean, low=low, high=high),
        )

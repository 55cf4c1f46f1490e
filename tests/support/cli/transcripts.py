"""Matches as lines of text, and persons who are asked at the end of some actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

from rich.text import Text

from fodasse.cli.frontend import frontend, transcribe
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.prompter import Prompter
from fodasse.cli.transcript import Transcript
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.table.bot import Turn
from fodasse.table.record import Record

LANGS: Final = ("en", "pt")
WIDE: Final = Page(1000)
"""A page on which nothing has to be broken."""


def lines(record: Record, seat: Seat | None = None, lang: str = "en", **page: Any) -> list[str]:
    return [line.plain for line in transcribe(record, seat=seat, lang=lang, page=Page(**page))]


def plain(told: Iterable[Text]) -> list[str]:
    """Return lines as text, without blank ones and without the margin."""
    return [line.plain.strip() for line in told if line.plain]


def begin(game: Game, state: Any, seat: Seat | None = None, lang: str = "en", **how: Any) -> Any:
    """Return a transcript of a match that comes to this state, or a prompter if it is live."""
    seats = sum(map(len, game.teams(state)))
    return frontend(game)(
        game=game,
        record=Record(game.name, state.rules, seats),
        viewer=seat,
        lang=lang,
        **{"page": WIDE, "names": labels((), seats), **how},
    )


def stepped(
    transcript: Transcript[Any, Any], state: Any, actions: Sequence[Any]
) -> Iterator[Text]:
    """Yield the lines of actions, of which a seat is given what it saw and no more."""
    game, seat = transcript.game, transcript.viewer
    moments = pairwise(accumulate(actions, game.apply, initial=state))
    for action, (before, after) in zip(actions, moments, strict=True):
        if seat is None:
            yield from transcript.step(action, before, after)
        else:
            views = game.view(before, seat), game.view(after, seat)
            yield from transcript.step(game.censor(before, action, seat), *views)


def asked(
    game: Game, state: Any, *actions: Any, seat: Seat | None = None, lang: str = "en"
) -> tuple[Prompter[Any, Any], Turn]:
    """Return a prompter that has printed these actions to a seat, and the turn it asks for.

    The seat is by default the first that is awaited.
    """
    *_, last = accumulate(actions, game.apply, initial=state)
    who = game.actors(last)[0] if seat is None else seat
    assert isinstance(who, int)
    prompter = begin(game, state, who, lang, is_live=True)
    for _ in stepped(prompter, state, actions):
        pass
    return prompter, Turn(who, game.view(last, who), game.legal_actions(last, who))

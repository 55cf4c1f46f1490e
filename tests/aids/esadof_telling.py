"""Matches of ES-ADOF written by hand, and persons who play them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from esadof_playing import SLOT
from rich.text import Text

from fodasse.cli.options import Terminal
from fodasse.cli.page import Page
from fodasse.cli.session import Session
from fodasse.games.esadof import (
    GAME,
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Phase,
    Replace,
    Rules,
    Source,
    State,
    apply,
    outcome,
    start,
)
from fodasse.table.bot import Bot
from fodasse.table.record import Record

AS_DEALT = (0, 1, 2)


def recorded(
    seats: int, *steps: Deal | Arrange | str, rules: Rules | None = None, **options: int
) -> Record:
    """A match of deals, rows and turns such as ``"stock left, pile out, knock"``.

    Rows nobody arranged before the first turn lie as they were dealt.
    """
    state = start(seats, rules=rules, **options)
    actions: list[Action] = []
    for step in steps:
        for action in _read(step, state):
            actions.append(action)
            state = apply(state, action)
    return Record("esadof", state.rules, seats, options, actions=actions, result=outcome(state))


def _read(step: Deal | Arrange | str, state: State) -> Iterator[Action]:
    if not isinstance(step, str):
        yield step
        return
    seat = state.to_act
    if state.phase is Phase.ARRANGE:
        yield from (Arrange(other, AS_DEALT) for other in state.awaited)
        seat = (state.dealer + 1) % len(state.points)
    assert seat is not None
    for turn in filter(None, step.split(",")):
        source, *place = turn.split()
        if source == "knock":
            yield Knock(seat)
            continue
        yield Draw(seat, Source(source))
        if place:
            yield Discard(seat) if place == ["out"] else Replace(seat, SLOT[place[0]])
            seat = (seat + 1) % len(state.points)


def hand(told: list[str]) -> list[str]:
    """The lines of the first hand, without those that are blank."""
    first = next(place for place, line in enumerate(told) if "── Hand" in line or "── Mão" in line)
    rest = told[first + 1 :]
    last = next((place for place, line in enumerate(rest) if line.startswith("──")), len(rest))
    return [line for line in rest[:last] if line]


class Script(Terminal):
    """A terminal whose lines are kept, each with how many actions had been done."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.page = Page()
        self.told: list[tuple[int, str]] = []
        self.answers = iter(answers)
        self.session: Session | None = None

    def print(self, lines: Iterable[Text]) -> None:
        actions = len(self.session.sitting.record.actions) if self.session else 0
        self.told += [(actions, line.plain) for line in lines]

    def ask(self, prompt: str) -> str:
        self.print([Text(prompt)])
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer

    @property
    def lines(self) -> list[str]:
        return [line for _, line in self.told]


def sit(script: Script, bots: Sequence[Bot | None], *, seed: int = 1, lang: str = "en") -> Session:
    """A person at the only empty seat."""
    names = ("Ana", "Beto", "Caio", "Duda", "Edu")[: len(bots)]
    seat = bots.index(None)
    session = Session(GAME, bots, seat, seed=seed, names=names, lang=lang, terminal=script)
    script.session = session
    return session

"""The result of an experiment as lines of a page, and as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text as Line

import fodasse
from fodasse.cli.page import Page, fitted
from fodasse.cli.speech import CLI, Speech, house_rules
from fodasse.cli.values import format_starts
from fodasse.core.texts import Texts
from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import Estimate
from fodasse.lab.seatings import SIMULATION
from fodasse.table.documents import seal
from fodasse.table.structure import to_data

TEXTS: Final = Texts("fodasse.cli.lab", after=(CLI,))
"""The texts of the commands on experiments."""
MIN_DEALS: Final = 30
"""The number of deals below which a result has a warning."""


@frozen
class Sheet:
    """The lines of a result, in one language on one page."""

    experiment: Experiment
    say: Speech
    page: Page

    def opening(self, *parts: str) -> Iterator[Line]:
        """Yield the title, and the rules, start options and rounds that are not the default."""
        experiment, say = self.experiment, self.say
        if experiment.kind != SIMULATION:
            seats = say("title.seats", count=experiment.seats)
            parts = (*parts, seats, say("title.deals", count=experiment.deals))
        yield from self.page.title(
            say(f"title.{experiment.kind}"),
            experiment.game.name,
            *parts,
            say("title.matches", count=experiment.matches),
            say("title.seed", seed=str(experiment.seed)),
        )
        if rules := house_rules(experiment.rules, say.lang):
            yield from self.page.sentence(rules)
        if starts := format_starts(experiment.options):
            yield from self.page.sentence(say("conditions.starts", options=starts))
        if experiment.rounds is not None:
            yield from self.page.sentence(say("conditions.rounds", count=experiment.rounds))

    def table(
        self, heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 0
    ) -> Iterator[Line]:
        """Yield a table with heads given by key; column ``left`` is flush left, others right."""
        table = [[self.say(f"table.{head}") for head in heads], *rows]
        widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
        for number, row in enumerate(table):
            cells = [
                fitted(cell, width)
                if column == left
                else fitted("", width - cell_len(cell)) + cell
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            style = "" if number else "dim"
            yield from self.page.flow("", [Line("   ".join(cells), style)])

    def share(self, share: float, low: float, high: float) -> tuple[str, str]:
        """Return a share in percent, and its interval."""
        say = self.say
        ends = say("table.ends", low=say.number(100 * low), high=say.number(100 * high))
        return f"{say.number(100 * share)}\u00a0%", f"{ends}\u00a0%"

    def estimate(self, estimate: Estimate) -> tuple[str, str]:
        """Return a mean and its interval, or a dash for an interval that excludes nothing."""
        mean, low, high = (
            self.say.number(number, ".3f")
            for number in (estimate.mean, estimate.low, estimate.high)
        )
        is_known = isfinite(estimate.low)
        return mean, self.say("table.ends", low=low, high=high) if is_known else "–"

    def facts(
        self, speed: float | None, facts: Iterable[tuple[str, str, str]] = ()
    ) -> Iterator[Line]:
        """Yield a warning of few deals, and lines of facts: each a label, a number and a unit.

        Only the last line, the speed, depends on anything but the experiment.
        """
        if self.experiment.kind != SIMULATION and 0 < self.experiment.deals < MIN_DEALS:
            yield Line()
            yield from self.page.sentence(self.say("table.few-deals", reliable=MIN_DEALS))
        facts = list(facts)
        longest = max((cell_len(number) for _, number, _ in facts), default=0)
        if speed is not None:
            facts.append((self.say("table.speed"), self.say.number(speed), ""))
        widest = max((cell_len(label) for label, _, _ in facts), default=0)
        if facts:
            yield Line()
        for label, number, unit in facts:
            text = f"{fitted(label, widest)}  {number:>{longest}}{unit}"
            yield from self.page.flow("", [Line(text)])


def document(experiment: Experiment, contents: Mapping[str, Any], engine: str) -> str:
    """Return a result as JSON, the same for the same experiment, however it was computed.

    Infinite ends of intervals are written as null.
    """
    head = {"library": fodasse.__version__, "version": experiment.game.rules_version}
    described = experiment.contents(engine)
    if experiment.rotations == 1:
        del described["rotations"]
    result = _finite(to_data(contents))
    return seal(experiment.game.name, experiment.kind, head | described | result) + "\n"


def _finite(data: Any) -> Any:
    """Return data with None for infinite numbers, which JSON does not have."""
    if isinstance(data, dict):
        return {name: _finite(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not isfinite(data) else data

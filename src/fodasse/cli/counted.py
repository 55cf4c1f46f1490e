"""What many matches came to: a table on a page, a document of counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text as Line

import fodasse
from fodasse.cli.page import Page, fitted
from fodasse.cli.speech import Speech
from fodasse.cli.starts import conditions
from fodasse.core.game import Game
from fodasse.core.statistics import Statistic
from fodasse.core.wording import Lang, Text
from fodasse.games import GAMES
from fodasse.lab.results import REFERENCE
from fodasse.lab.simulation import Plan, Tally
from fodasse.table.documents import seal
from fodasse.table.structure import to_data

TITLE: Final = Text("Simulation", "Simulação")
MATCHES: Final = (
    Text("{count} match", "{count} partida"),
    Text("{count} matches", "{count} partidas"),
)
SEED: Final = Text("seed {seed}", "semente {seed}")
SEAT: Final = Text("seat", "assento")
BOT: Final = Text("bot", "robô")
WINS: Final = Text("wins", "vitórias")
SHARE: Final = Text("share", "fração")
SURE: Final = Text("95 % interval", "intervalo de 95 %")
SPEED: Final = Text("matches a second", "partidas por segundo")


@frozen
class Experiment:
    """What was simulated, so that it can be told and done again."""

    plan: Plan
    """What is played; both engines use its seed and rules."""
    names: tuple[str, ...]
    """The names of the plan's bots."""
    matches: int
    """The number of matches."""
    engine: str = REFERENCE
    """The engine: the reference, or the compiled ``bulk``, which deals other cards."""

    @property
    def game(self) -> Game:
        """What is played."""
        return GAMES[self.plan.game]

    def document(self, tally: Tally) -> str:
        """The result as JSON, the same for the same experiment, however it was computed."""
        contents = {
            "library": fodasse.__version__,
            "version": self.game.rules_version,
            "rules": to_data(self.plan.rules),
            "engine": self.engine,
            "seats": self.plan.seats,
            "bots": list(self.names),
            "seed": self.plan.seed,
            "matches": self.matches,
            "rounds": self.plan.rounds,
            "options": {name: to_data(value) for name, value in self.plan.options.items()},
            "counts": self._counts(tally),
            "wins": _wins(self, tally),
        }
        return seal(self.game.name, "simulation", contents) + "\n"

    def _counts(self, tally: Tally) -> dict[str, int]:
        """Return all counts by name, those of the game's statistics even if they are 0."""
        statistics = () if self.game.statistics is None else self.game.statistics.means
        names = {"matches", "actions", *tally.counts}.union(
            *((each.of, each.per) for each in statistics)
        )
        return {name: tally.counts.get(name, 0) for name in sorted(names)}


def told(
    experiment: Experiment,
    tally: Tally,
    statistics: Iterable[Statistic],
    speed: float | None,
    lang: Lang,
    page: Page,
) -> Iterator[Line]:
    """The result as lines: wins by seat, then what the game counts.

    Only the last line, the speed, depends on anything but the experiment.

    Args:
        experiment: what was simulated.
        tally: what came of it.
        statistics: what is told of the counts.
        speed: matches a second; None: none were played.
        lang: the language.
        page: what the lines are laid on.
    """
    matches = MATCHES[experiment.matches != 1].said(lang, {"count": experiment.matches})
    seed = SEED.said(lang, {"seed": str(experiment.plan.seed)})
    yield from page.title(TITLE.said(lang, {}), experiment.game.name, matches, seed)
    yield from conditions(experiment.plan, lang, page)
    head, *rows = _table(experiment, tally, lang, page)
    widths = [max(map(cell_len, column)) for column in zip(head, *rows, strict=True)]
    yield from page.flow("", [_row(head, widths, "dim")])
    for row in rows:
        yield from page.flow("", [_row(row, widths)])
    facts = [
        (
            experiment.game.texts.say(lang, f"statistics.{each.name}"),
            *_mean(each, tally.counts, lang, page),
        )
        for each in statistics
    ]
    longest = max((cell_len(number) for _, number, _ in facts), default=0)
    if speed is not None:
        facts.append((SPEED.said(lang, {}), Speech(lang).number(speed), ""))
    widest = max((cell_len(label) for label, _, _ in facts), default=0)
    if facts:
        yield Line()
    for label, number, unit in facts:
        yield from page.flow("", [Line(f"{fitted(label, widest)}  {number:>{longest}}{unit}")])


def _wins(experiment: Experiment, tally: Tally) -> list[int]:
    return list(tally.wins) or [0] * len(experiment.names)


def _table(experiment: Experiment, tally: Tally, lang: Lang, page: Page) -> Iterator[list[str]]:
    yield [text.said(lang, {}) for text in (SEAT, BOT, WINS, SHARE, SURE)]
    wins, say = _wins(experiment, tally), Speech(lang)
    for seat, bot in enumerate(experiment.names):
        if not tally.matches:
            yield [str(seat), bot, "0", page.dash, page.dash]
            continue
        share, low, high = (100 * each for each in tally.win_share(seat))
        sure = f"{say.number(low)} {page.dash} {say.number(high)} %"
        yield [str(seat), bot, str(wins[seat]), f"{say.number(share)} %", sure]


def _row(cells: list[str], widths: list[int], style: str = "") -> Line:
    """Cells in their columns; all but the bot's name to the right."""
    laid = [
        fitted(cell, width) if column == 1 else fitted("", width - cell_len(cell)) + cell
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return Line("   ".join(laid), style)


def _mean(
    statistic: Statistic, counts: Mapping[str, int], lang: Lang, page: Page
) -> tuple[str, str]:
    """A number and its unit."""
    whole = counts.get(statistic.per, 0)
    if not whole:
        return page.dash, ""
    mean = counts.get(statistic.of, 0) / whole
    say = Speech(lang)
    return (say.number(100 * mean), " %") if statistic.is_share else (say.number(mean), "")

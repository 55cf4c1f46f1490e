"""How the telling of a match begins and ends."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fodasse.cli.dalmuti import words
from fodasse.cli.dalmuti.sheet import HandSheet, Sight
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import Lay, Phase


def opening(sheet: HandSheet) -> Iterator[Text]:
    """Who sits at the table, by what rules, and how the lines are to be read."""
    say = sheet.say
    yield from sheet.opening(words.TITLE)
    legend = [(sheet.set(Lay(0, 9, 3)), words.LEGEND_SET)]
    if sheet.telling.record.rules.wildcards:
        legend.append((sheet.set(Lay(0, 5, 3, 1)), words.LEGEND_WILDCARD))
    legend += [
        (Text("T"), words.LEGEND_TEN),
        (Text(sheet.pass_sign), words.LEGEND_PASS),
        (Text("7 (+3)"), words.LEGEND_POINTS),
    ]
    pieces = (sign.append(f" {say(meaning)}", "dim") for sign, meaning in legend)
    yield from sheet.page.flow("", pieces, gap=3)


def end(sheet: HandSheet, last: Sight, result: Outcome | None) -> Iterator[Text]:
    """The ranking, or who was awaited when the record stops.

    Args:
        sheet: how it looks.
        last: the last state or view.
        result: None: unfinished.
    """
    say, labels = sheet.say, sheet.labels

    def total(seat: Seat) -> str:
        return say.counted(last.points[seat], words.POINTS)

    if result is not None:
        names = say.listed([labels[seat] for seat in result.winners])
        points = total(result.winners[0])
        winners = say.counted(len(result.winners), words.WINS, names=names, points=points)
        yield from sheet.end(result, winners, total)
        return
    yield from sheet.unfinished(_awaited(sheet, last))
    cells = [Text(f"{labels[seat]} {last.points[seat]}") for seat in last.seating]
    yield from sheet.page.columns(cells)


def _awaited(sheet: HandSheet, last: Sight) -> str:
    if last.to_act is None:
        return sheet.say(words.DEAL_DUE, number=last.hand_number, hands=last.rules.hands)
    text = {Phase.TAKEOVER: words.TO_TAKE_OVER, Phase.BONUS: words.TO_GIVE}.get(
        last.phase, words.TO_OPEN if last.top is None else words.TO_LAY
    )
    return sheet.say(text, name=sheet.labels[last.to_act])

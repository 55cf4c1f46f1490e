"""How the telling of a match begins and ends."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fodasse.cli.truco import words
from fodasse.cli.truco.sheet import HandSheet, Sight
from fodasse.core.cards import Card
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.truco import Phase


def opening(sheet: HandSheet) -> Iterator[Text]:
    """Who sits at the table, who plays together, and how the lines are to be read."""
    page, say = sheet.page, sheet.say
    yield from sheet.opening(words.TITLE)
    many = len(sheet.teams[0])
    yield from page.sentence(
        say.counted(many, words.TEAMS, first=sheet.team(0), last=sheet.team(1))
    )
    covered = page.card(Card.parse("7C"), style="dim").append_text(sheet.back)
    legend = [(covered, words.LEGEND_COVERED), (Text("7 (+3)"), words.LEGEND_GAINED)]
    if sheet.telling.seat is not None:
        legend.insert(1, (page.card(None), words.LEGEND_BACK))
    pieces = (sign.append(f" {say(meaning)}", "dim") for sign, meaning in legend)
    yield from page.flow("", pieces, gap=3)


def end(sheet: HandSheet, last: Sight, result: Outcome | None) -> Iterator[Text]:
    """The ranking, or who was awaited when the record stops.

    Args:
        sheet: how it looks.
        last: the last state or view.
        result: None: unfinished.
    """
    say = sheet.say
    if result is None:
        yield from sheet.unfinished(_awaited(sheet, last))
        yield from sheet.points(last.points)
        return

    def points(seat: Seat) -> str:
        return say.counted(last.points[seat % 2], words.POINTS)

    side = last.points.index(max(last.points))
    many = len(sheet.teams[side])
    winners = say.counted(
        many,
        words.WINS,
        names=sheet.team(side),
        score=sheet.score((max(last.points), min(last.points))),
        hands=say.counted(last.hand_number, words.HANDS),
    )
    if result.reason in words.BY:
        winners += " " + say(words.BY[result.reason])
    if last.under_table:
        winners += " " + say.counted(many, words.UNDER, names=sheet.team(1 - side))
    yield from sheet.end(result, winners, points)


def _awaited(sheet: HandSheet, last: Sight) -> str:
    say, labels, dealer = sheet.say, sheet.labels, sheet.labels[last.dealer]
    if last.phase is Phase.DEAL:
        return say(words.TO_DEAL if last.exposed is None else words.TO_REPLACE, name=dealer)
    if last.phase is Phase.ANSWER:
        side = 1 - (last.asker or 0)
        return say.counted(len(sheet.teams[side]), words.TO_ANSWER, names=sheet.team(side))
    seat = last.to_act
    name = dealer if seat is None else labels[seat]
    if last.phase is Phase.EXPOSED and last.exposed is not None:
        return say(words.TO_KEEP, name=name, card=sheet.page.card(last.exposed.card).plain)
    return say(words.TO_CUT if last.phase is Phase.CUT else words.TO_PLAY, name=name)

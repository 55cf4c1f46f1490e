"""How the telling of a match begins and ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from fodasse.cli.fodasse import words
from fodasse.cli.fodasse.motions import Sight
from fodasse.cli.fodasse.sheet import LETTERS, ScoreSheet
from fodasse.core.cards import Card
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Phase, Reason, Status


def opening(sheet: ScoreSheet) -> Iterator[Text]:
    """Who sits at the table, by what rules, and how the lines are to be read."""
    page, say = sheet.page, sheet.say
    yield from sheet.opening(LETTERS)
    if sheet.has_letters:
        yield from page.sentence(say(words.MISSES))
    legend = [
        Text.assemble(
            page.card(Card.parse("KD")), (f"{page.cross} {say(words.LEGEND_ANNULLED)}", "dim")
        ),
        Text("1/2 ").append(say(words.LEGEND_SCORE), "dim"),
    ]
    if sheet.has_letters:
        legend.append(Text("FO+D ").append(say(words.LEGEND_LETTER), "dim"))
    else:
        legend.append(Text("2+1 ").append(say(words.LEGEND_POINT), "dim"))
    yield from page.flow("", legend, gap=3)


def end(
    sheet: ScoreSheet, last: Sight, result: Outcome | None, gone: Mapping[Seat, int]
) -> Iterator[Text]:
    """The ranking, or who was awaited when the record stops.

    Args:
        sheet: how it looks.
        last: the last state or view.
        result: None: unfinished.
        gone: the rounds in which seats were eliminated or left.
    """
    if result is not None:
        yield from sheet.end(
            result, _winners(sheet, last, result), lambda seat: _fact(sheet, last, seat, gone)
        )
        return
    yield from sheet.unfinished(_awaited(sheet, last))
    yield from sheet.page.columns(
        [
            Text(f"{sheet.labels[seat]} {sheet.points(last.seat(seat).points)}")
            for seat in last.at_table
        ]
    )


def _winners(sheet: ScoreSheet, last: Sight, result: Outcome) -> str:
    say = sheet.say
    names = [sheet.labels[seat] for seat in result.winners]
    rounds = say.counted(last.last_round.number if last.last_round else 0, words.ROUNDS)
    sentence = say.counted(len(names), words.WINS, names=say.listed(names), rounds=rounds)
    if result.reason is Reason.LEAVING:
        sentence += " " + say(words.ALL_LEFT)
    if result.reason is Reason.MAX_ROUNDS:
        sentence += " " + say(words.ROUNDS_OVER)
    return sentence


def _fact(sheet: ScoreSheet, last: Sight, seat: Seat, gone: Mapping[Seat, int]) -> str:
    player = last.seat(seat)
    if player.status is Status.IN:
        return sheet.total(player.points)
    if player.status is Status.WAITING:
        return sheet.say(words.STILL_WAITING)
    text = words.OUT_IN if player.status is Status.ELIMINATED else words.LEFT_IN
    return sheet.say(text, number=gone[seat])


def _awaited(sheet: ScoreSheet, last: Sight) -> str:
    if last.paused:
        return sheet.say(words.ON_PAUSE)
    if last.to_act is None:
        return sheet.say(words.TO_DEAL, name=sheet.labels[last.dealer])
    text = words.TO_BID if last.phase is Phase.BID else words.TO_PLAY
    return sheet.say(text, name=sheet.labels[last.to_act])

"""How the telling of a match begins and ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import fields
from rich.text import Text

from fodasse.cli.fodasse import words
from fodasse.cli.fodasse.motions import Sight
from fodasse.cli.fodasse.sheet import LETTERS, Sheet
from fodasse.core.cards import Card
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.wording import Text as Wording
from fodasse.games.fodasse import Phase, Reason, Rules, Status


def opening(sheet: Sheet, seats: int, *, seen_by: Wording = words.SEEN_BY) -> Iterator[Text]:
    """Who sits at the table, by what rules, and how the lines are to be read.

    Args:
        sheet: how it looks.
        seats: how many began.
        seen_by: what is said of the viewer, if there is one.
    """
    page, say = sheet.page, sheet.say
    viewer = []
    if sheet.viewer is not None:
        viewer = [say(seen_by, name=sheet.labels[sheet.viewer])]
    yield from page.title(LETTERS, *viewer)
    names = (f"{seat} {sheet.labels[seat]}" for seat in range(seats))
    yield from page.flow(f"{say(words.SEATS)} ", map(Text, names), gap=3)
    if sheet.rules != Rules():
        yield from page.sentence(say(words.RULES, rules=_differing(sheet.rules)))
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
    sheet: Sheet, last: Sight, result: Outcome | None, gone: Mapping[Seat, int]
) -> Iterator[Text]:
    """The ranking, or who was awaited when the record stops.

    Args:
        sheet: how it looks.
        last: the last state or view.
        result: None: unfinished.
        gone: the rounds in which seats were eliminated or left.
    """
    yield Text()
    if result is None:
        yield from sheet.page.title(sheet.say(words.UNFINISHED))
        yield from sheet.page.sentence(_awaited(sheet, last))
        cells = [
            Text(f"{sheet.labels[seat]} {sheet.points(last.seat(seat).points)}")
            for seat in last.at_table
        ]
        yield from sheet.page.columns(cells)
        return
    yield from sheet.page.title(sheet.say(words.END))
    yield from sheet.page.sentence(_winners(sheet, last, result), style="bold")
    places = []
    place = 1
    for seats in result.ranking:
        places += [(place, seat, _fact(sheet, last, seat, gone)) for seat in seats]
        place += len(seats)
    yield from sheet.places(places)


def _winners(sheet: Sheet, last: Sight, result: Outcome) -> str:
    say = sheet.say
    names = [sheet.labels[seat] for seat in result.winners]
    rounds = say.counted(last.last_round.number if last.last_round else 0, words.ROUNDS)
    sentence = say.counted(len(names), words.WINS, names=say.listed(names), rounds=rounds)
    if result.reason is Reason.LEAVING:
        sentence += " " + say(words.ALL_LEFT)
    if result.reason is Reason.MAX_ROUNDS:
        sentence += " " + say(words.ROUNDS_OVER)
    return sentence


def _fact(sheet: Sheet, last: Sight, seat: Seat, gone: Mapping[Seat, int]) -> str:
    player = last.seat(seat)
    if player.status is Status.IN:
        return sheet.total(player.points)
    if player.status is Status.WAITING:
        return sheet.say(words.STILL_WAITING)
    text = words.OUT_IN if player.status is Status.ELIMINATED else words.LEFT_IN
    return sheet.say(text, number=gone[seat])


def _awaited(sheet: Sheet, last: Sight) -> str:
    if last.paused:
        return sheet.say(words.ON_PAUSE)
    if last.to_act is None:
        return sheet.say(words.TO_DEAL, name=sheet.labels[last.dealer])
    text = words.TO_BID if last.phase is Phase.BID else words.TO_PLAY
    return sheet.say(text, name=sheet.labels[last.to_act])


def _differing(rules: Rules) -> str:
    book = Rules()
    return ", ".join(
        f"{name} {_shown(value)}"
        for name in (each.name for each in fields(Rules))
        if (value := getattr(rules, name)) != getattr(book, name)
    )


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)

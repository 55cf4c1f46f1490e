"""Which lines tell a match of The Great Dalmuti, step by step.

How a line looks is the sheet's affair, what it says the words'.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field
from rich.text import Text

from fodasse.cli.dalmuti import words
from fodasse.cli.dalmuti.ending import end, opening
from fodasse.cli.dalmuti.sheet import Cards, HandSheet, Laid, Sight, moves
from fodasse.cli.narration import Telling
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import Action, Deal, Decline, Give, Lay, Pass, Phase, TakeOver


@define
class Narrator:
    """What was told already and matters for what is to be told."""

    telling: Telling
    sheet: HandSheet = field(init=False)
    tricks: int = 0
    """How many of the hand were told."""
    trick: list[Laid] = field(factory=list)
    """The sets of the trick that is not told yet."""
    given: dict[Seat, Cards] = field(factory=dict)
    """What executives gave in the bonus that is not told yet."""

    def __attrs_post_init__(self) -> None:
        self.sheet = HandSheet(self.telling)

    def opening(self) -> Iterator[Text]:
        """Who sits at the table, and how the lines are to be read."""
        return opening(self.sheet)

    def step(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        """What an action was and everything that followed from it."""
        match action:
            case Deal():
                yield from self._deal(action, before)
            case Decline():
                yield from self._decline(before, after)
            case TakeOver():
                yield from self._take_over(action, before, after)
            case Give():
                self.given[action.seat] = action.cards
                if after.phase is Phase.PLAY:
                    yield from self.bonus(after)
            case Lay():
                yield from self._lay(action, before, after)
            case Pass():
                yield from self._pass(after)

    def bonus(self, sight: Sight) -> Iterator[Text]:
        """What has moved in the bonus; what is due is left open."""
        yield from self.sheet.bonus(tuple(moves(sight, self.given)))
        yield Text()
        self.given.clear()

    def so_far(self) -> Iterator[Text]:
        """The trick as it lies."""
        if self.trick:
            rest = Text(self.sheet.page.ellipsis, "dim")
            yield from self.sheet.trick(self.tricks + 1, self.trick, rest, is_over=False)

    def end(self, last: Sight, result: Outcome | None) -> Iterator[Text]:
        """The ranking, or how far the match has come."""
        if last.phase is Phase.BONUS:
            yield from self.bonus(last)
        yield from self.so_far()
        yield from end(self.sheet, last, result)

    def _deal(self, deal: Deal, before: Sight) -> Iterator[Text]:
        sheet, say, seating = self.sheet, self.sheet.say, before.seating
        title = words.HAND_AGAIN if before.taken_over else words.HAND
        text, who = words.DEALS, seating[-1]
        if before.roles is None:
            text, who = words.YOUNGEST, seating[0]
        yield Text()
        yield from sheet.page.title(
            say(title, number=before.hand_number, hands=before.rules.hands),
            say(text, name=sheet.labels[who]),
        )
        if before.roles is not None:
            yield from sheet.roles(seating, before.roles)
        yield from sheet.hands(seating, deal.hands)
        if before.roles is None:
            yield Text()
        self.tricks = 0

    def _decline(self, before: Sight, after: Sight) -> Iterator[Text]:
        """One line once both interns have answered."""
        if after.phase is Phase.BONUS:
            senior, junior = (self.sheet.labels[seat] for seat in before.seating[-2:])
            said = self.sheet.say(words.NOBODY_TAKES_OVER, senior=senior, junior=junior)
            yield from self.sheet.event(said)

    def _take_over(self, action: TakeOver, before: Sight, after: Sight) -> Iterator[Text]:
        sheet, say, labels = self.sheet, self.sheet.say, self.sheet.labels
        senior = before.seating[-2]
        if action.seat != senior:
            yield from sheet.event(say(words.DECLINES, name=labels[senior]))
        name, vice = (labels[seat] for seat in after.seating[:2])
        yield from sheet.event(say(words.TAKES_OVER, name=name))
        yield from sheet.remark(say(words.NEW_ORDER, name=name, vice=vice))

    def _lay(self, action: Lay, before: Sight, after: Sight) -> Iterator[Text]:
        gained = after.points[action.seat] - before.points[action.seat]
        self.trick.append(Laid(action, gained))
        hand = after.last_hand
        if hand is not None and hand is not before.last_hand:
            yield from self._tell_trick()
            yield Text()
            yield from self.sheet.scores(hand, after.points)

    def _pass(self, after: Sight) -> Iterator[Text]:
        self.trick[-1] = evolve(self.trick[-1], passes=self.trick[-1].passes + 1)
        if after.top is None and after.to_act is not None:
            name = self.sheet.labels[after.to_act]
            opens = self.sheet.say(words.OPENS, name=name)
            yield from self._tell_trick(Text(f"{self.sheet.page.arrow} {opens}", "dim"))

    def _tell_trick(self, result: Text | None = None) -> Iterator[Text]:
        self.tricks += 1
        yield from self.sheet.trick(self.tricks, self.trick, result or Text())
        self.trick.clear()

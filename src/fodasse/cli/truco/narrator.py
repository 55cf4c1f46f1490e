"""Which lines tell a match of Truco, step by step.

How a line looks is the sheet's affair, what it says the words'.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from attrs import define, field
from rich.text import Text

from fodasse.cli.narration import Telling
from fodasse.cli.truco import words
from fodasse.cli.truco.ending import end, opening
from fodasse.cli.truco.sheet import HandSheet, Sight, by_power
from fodasse.core.cards import HiddenCard, Rank
from fodasse.core.outcome import Outcome
from fodasse.core.seats import in_turn
from fodasse.games.truco import (
    Accept,
    Action,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Eleven,
    FinishedHand,
    Keep,
    Laid,
    Phase,
    Play,
    PlayBlind,
    Raise,
    Reason,
    Redeal,
    Run,
    Tento,
)
from fodasse.games.truco.rules import next_step
from fodasse.games.truco.state import eleven_of
from fodasse.games.truco.tricks import taken


@define
class Narrator:
    """What was told already and matters for what is to be told."""

    telling: Telling
    sheet: HandSheet = field(init=False)
    has_begun: bool = False
    """Whether the title of the hand was told."""
    is_again: bool = False
    """Whether the hand is one dealt again."""
    trick: list[Laid] = field(factory=list)
    """The cards on the table."""
    told: int = 0
    """How many of them stand on a line already."""
    cries: list[Text] = field(factory=list)
    """What was asked for and answered, and is not told yet."""

    def __attrs_post_init__(self) -> None:
        self.sheet = HandSheet(self.telling).seating(range(len(self.telling.labels)))

    def opening(self) -> Iterator[Text]:
        """Who sits at the table, who plays together, and how the lines are to be read."""
        return opening(self.sheet)

    def step(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        """What an action was and everything that followed from it."""
        yield from self.begin(before)
        match action:
            case Raise() | Accept() | Run():
                yield from self._cry(action, before)
            case Play() | PlayBlind():
                yield from self._play(action, before, after)
            case _:
                yield from self.so_far(before)
                yield from self._deed(action, before, after)
        if _has_dealt(before, after):
            yield from self._dealt(after)
        if after.points != before.points:
            yield from self._scored(action, before, after)
        is_again = isinstance(action, Redeal) and before.redeal_asked
        if before.hand_number != after.hand_number or is_again:
            self.has_begun, self.is_again = False, is_again

    def begin(self, sight: Sight) -> Iterator[Text]:
        """The title of a hand, once."""
        if self.has_begun or sight.phase is Phase.OVER:
            return
        self.has_begun = True
        self.trick, self.told = [], 0
        say = self.sheet.say
        title = words.HAND_AGAIN if self.is_again else words.HAND
        special = {Eleven.ONZE: words.ONZE, Eleven.FERRO: words.FERRO}.get(
            eleven_of(sight.points)  # type: ignore[arg-type]  # None has none
        )
        yield Text()
        yield from self.sheet.page.title(
            say(title, number=sight.hand_number),
            *([say(special)] if special else []),
            say(words.DEALS, name=self.sheet.labels[sight.dealer]),
            self.sheet.score(sight.points),
        )

    def so_far(self, sight: Sight) -> Iterator[Text]:
        """The cards on the table and the cries that no line has told yet."""
        yield from self._tell_cries()
        yield from self._tell_cards(sight)

    def end(self, last: Sight, result: Outcome | None) -> Iterator[Text]:
        """The ranking, or how far the match has come."""
        yield from self.so_far(last)
        yield from end(self.sheet, last, result)

    def on_table(self, sight: Sight, result: Text) -> Iterator[Text]:
        """The trick as it lies."""
        number = len(sight.tricks) + 1
        told = 0 if self.telling.is_played else self.told
        yield from self.sheet.trick(number, self.trick, result, told=told)
        self.told = len(self.trick)

    def _deed(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        """What is neither a card nor a cry."""
        sheet, say = self.sheet, self.sheet.say
        name = sheet.labels[getattr(action, "seat", before.dealer)]
        match action:
            case Cut():
                cut = say(words.CUTS[action.how], name=name)
                leader = sheet.labels[after.leader]
                yield from sheet.page.sentence(say(words.LEADS, cut=cut, name=leader), style="dim")
            case Deal():
                if (exposed := after.exposed) is not None:
                    name, card = sheet.labels[exposed.seat], sheet.page.card(exposed.card).plain
                    text = words.TURNS_OVER if after.phase is Phase.EXPOSED else words.STAYS
                    yield from sheet.event(say(text, name=name, card=card))
            case Keep():
                yield from sheet.event(say(words.KEEPS, name=name))
            case Burn():
                yield from sheet.event(say(words.BURNS, name=name))
            case Tento():
                what = self.telling.game.texts.word(say.lang, action.offence)
                yield from sheet.event(say(words.CLAIMS, name=name, what=what))
            case CountQuestion():
                yield from sheet.event(say(words.COUNTS, name=name))
            case Redeal():
                text = words.AGREES_TO_REDEAL if before.redeal_asked else words.ASKS_REDEAL
                yield from sheet.event(say(text, name=name))
            case _:
                pass  # a replacement is told with the hands

    def _dealt(self, after: Sight) -> Iterator[Text]:
        """The vira, the hands as far as they are seen, and what a hand at eleven begins with."""
        sheet, say, manilha = self.sheet, self.sheet.say, after.manilha
        yield from sheet.page.flow("", sheet.vira(after.vira, manilha), gap=3)
        is_dark = after.eleven is Eleven.FERRO
        for seat in in_turn(tuple(range(len(after.hands))), after.dealer):
            hand: tuple[HiddenCard, ...] = after.hands[seat]
            if any(hand):
                cards = hand if is_dark else by_power(hand, manilha)
                lead = sheet.name(seat).append("  ")
                yield from sheet.page.flow(lead, sheet.cards(cards, manilha))
        yield Text()
        if is_dark:
            yield from sheet.remark(say(words.IN_THE_DARK))
        elif after.asker is not None:
            side = 1 - after.asker
            many = len(sheet.teams[side])
            yield from sheet.event(
                say.counted(many, words.ASKED_AT_ELEVEN, names=sheet.team(side))
            )

    def _cry(self, action: Raise | Accept | Run, before: Sight) -> Iterator[Text]:
        """Cries are gathered until they are answered."""
        yield from self._tell_cards(before)
        say, name = self.sheet.say, self.sheet.labels[action.seat]
        if isinstance(action, Raise):
            is_answer = before.asked is not None and before.eleven is None
            asked = next_step(before.asked or 1 if is_answer else before.worth)
            cry = Text(say(words.CRY, name=name, cry=words.CRIES[asked]), "bold magenta")
        elif isinstance(action, Accept):
            cry = Text(say(words.ACCEPTS, name=name, worth=before.asked), "magenta")
        else:
            cry = Text(say(words.RUNS, name=name), "magenta")
        self.cries.append(cry)
        if not isinstance(action, Raise) or before.eleven is not None:
            yield from self._tell_cries()

    def _play(self, action: Play | PlayBlind, before: Sight, after: Sight) -> Iterator[Text]:
        """A line once the trick is full."""
        yield from self._tell_cries()
        if isinstance(action, Play):
            self.trick.append(Laid(action.seat, action.card, action.covered))
        else:
            self.trick.append(_newest(after))
        if len(self.trick) < len(before.hands):
            return
        sheet, say = self.sheet, self.sheet.say
        side, leader = taken(self.trick, cast(Rank, before.manilha))
        name = sheet.labels[leader]
        if side is not None:
            result = Text(f"{sheet.page.arrow} {name}", "bold")
        elif after.points == before.points:
            result = Text(say(words.TIED_LEADS, name=name), "italic")
        else:
            result = Text(say(words.TIED), "italic")
        yield from sheet.trick(
            len(before.tricks) + 1,
            self.trick,
            result,
            told=0 if self.telling.is_played else self.told,
            winner=None if side is None else leader,
        )
        self.trick, self.told = [], 0

    def _scored(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        """Why a team has points where the tricks do not show it, and how it stands."""
        sheet, hand = self.sheet, after.last_hand
        if isinstance(action, Raise):
            yield from sheet.remark(sheet.say(words.MAY_NOT_ASK))
        elif isinstance(action, Play | PlayBlind) and hand is not None:
            yield from self._ties(hand)
        yield from sheet.points(after.points, before.points)

    def _ties(self, hand: FinishedHand) -> Iterator[Text]:
        """Who has a hand that ended with a tie."""
        sheet = self.sheet
        if hand.reason is Reason.TRICKS and hand.tricks[-1].winner is None:
            is_open = hand.tricks[0].winner is None
            text = words.DEALERS_HAND if is_open else words.FIRST_DECIDES
            many = len(sheet.teams[hand.winner])
            yield from sheet.remark(sheet.say.counted(many, text, names=sheet.team(hand.winner)))

    def _tell_cards(self, sight: Sight) -> Iterator[Text]:
        if len(self.trick) > self.told:
            yield from self.on_table(sight, Text(self.sheet.page.ellipsis, "dim"))

    def _tell_cries(self) -> Iterator[Text]:
        if self.cries:
            yield from self.sheet.cries(self.cries)
            self.cries.clear()


def _has_dealt(before: Sight, after: Sight) -> bool:
    """Whether a deal has just become complete."""
    dealing = (Phase.DEAL, Phase.EXPOSED)
    return before.phase in dealing and after.phase in (Phase.ANSWER, Phase.PLAY)


def _newest(after: Sight) -> Laid:
    """The card just played."""
    if after.trick:
        return after.trick[-1]
    tricks = after.tricks
    if not tricks and after.last_hand is not None:
        tricks = after.last_hand.tricks
    return tricks[-1].cards[-1]

"""Which lines tell a match of Fodasse, step by step.

How a line looks is the sheet's affair, what it says the words'.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field
from rich.text import Text

from fodasse.cli.fodasse import words
from fodasse.cli.fodasse.ending import end, opening
from fodasse.cli.fodasse.motions import Sight, decided, proposed
from fodasse.cli.fodasse.sheet import LETTERS, Called, Scored, ScoreSheet
from fodasse.cli.narration import Telling
from fodasse.core.cards import HiddenCard, Rank
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, in_turn
from fodasse.core.wording import Text as Wording
from fodasse.games.fodasse import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Phase,
    Propose,
    Resume,
    Round,
    Status,
    Vote,
)


@define
class Narrator:
    """What was told already and matters for what is to be told."""

    telling: Telling
    sheet: ScoreSheet = field(init=False)
    gone: dict[Seat, int] = field(factory=dict)
    """The round in which each seat was eliminated or left."""
    last_dealt: int = 0
    """The number of the last round dealt."""
    manilha: Rank | None = None
    """The round's, if it was seen with the deal."""
    hands: dict[Seat, tuple[HiddenCard, ...]] = field(factory=dict)
    """As dealt, in the order of the call; a hand goes when it is told."""
    rows: list[Called] = field(factory=list)
    """Bids not told yet."""

    def __attrs_post_init__(self) -> None:
        self.sheet = ScoreSheet(self.telling)

    def opening(self) -> Iterator[Text]:
        """Who sits at the table, and how the lines are to be read."""
        return opening(self.sheet)

    def step(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        """What an action was and everything that followed from it."""
        finished = after.last_round if after.last_round is not before.last_round else None
        yield from self._deed(action, before, after)
        verdict = decided(self.sheet.say, self.sheet.labels, action, before, after)
        if verdict and isinstance(action, Propose | Vote):
            yield from self._note(verdict)
        yield from self._settled_stage(before, after, finished)
        if finished is not None:
            yield from self._finished_round(finished, before, after)
        elif before.phase in {Phase.BID, Phase.PLAY} and after.phase in {Phase.DEAL, Phase.OVER}:
            yield from self.rest(before)
            if after.phase is Phase.DEAL:
                yield from self._note(self.sheet.say(words.VOID))
        if verdict and not isinstance(action, Propose | Vote):
            yield from self._note(verdict)
        for seat in before.waiting:
            if seat in after.at_table:
                yield from self._sits_down(seat, after)

    def so_far(self) -> Iterator[Text]:
        """What somebody who is about to bid has seen: the bids so far and the cards in sight."""
        yield from self._tell_rows()
        in_sight = [Called(seat, hand) for seat, hand in self.hands.items() if any(hand)]
        yield from self.sheet.calls(in_sight, self.manilha)

    def rest(self, last: Sight) -> Iterator[Text]:
        """What a round broken off leaves untold: hands, and a stage half played."""
        yield from self._tell_rest()
        if last.stage:
            yield from self.sheet.stage(
                len(last.stages) + 1, last.stage, Text(self.sheet.page.ellipsis, "dim")
            )

    def end(self, last: Sight, result: Outcome | None) -> Iterator[Text]:
        """The ranking, or how far the match has come."""
        yield from self.rest(last)
        yield from end(self.sheet, last, result, self.gone)

    def _deed(self, action: Action, before: Sight, after: Sight) -> Iterator[Text]:
        say, labels = self.sheet.say, self.sheet.labels
        match action:
            case Deal():
                yield from self._deal(action, before, after)
            case Bid():
                yield from self._bid(action, before)
            case Propose():
                yield from self._note(proposed(say, labels, action, before.dealer))
            case Vote():
                vote = words.VOTES_YES if action.in_favour else words.VOTES_NO
                yield from self._event(vote, action.seat)
            case Resume():
                yield from self._event(words.RESUMES, action.seat)
            case Join():
                if action.seat in after.waiting:
                    yield from self._event(words.WAITS, action.seat)
                else:
                    yield from self._sits_down(action.seat, after)
            case Leave():
                self.gone[action.seat] = before.round_number
                yield from self._event(words.LEAVES, action.seat)

    def _deal(self, deal: Deal, before: Sight, after: Sight) -> Iterator[Text]:
        sheet, say, size = self.sheet, self.sheet.say, before.hand_size
        number, dealer = before.round_number, sheet.labels[before.dealer]
        bids = [after.seat(seat).bid for seat in before.at_table]
        kind = say.counted(size, words.CARDS_EACH)
        if before.is_blind:
            kind = say(words.BLIND)
        elif bids[0] is not None:
            kind = say(words.ENDGAME, size=size)
        title = words.ROUND_AGAIN if number == self.last_dealt else words.ROUND
        yield Text()
        yield from sheet.page.title(say(title, number=number), kind, say(words.DEALS, name=dealer))
        note = say(words.FACE_DOWN) if before.is_blind else ""
        yield from sheet.vira(deal.vira, note=note)
        hands = dict(zip(before.at_table, deal.hands, strict=True))
        order = in_turn(before.at_table, after=before.dealer)
        self.hands = {seat: hands[seat] for seat in order}
        self.sheet = sheet.seating(order)
        self.last_dealt = number
        self.manilha = after.manilha
        if bids[0] is not None:
            yield from self._tell_rest()
            total = sum(bid for bid in bids if bid is not None)
            call = say.counted(size, words.CALL, total=total)
            yield from self.sheet.remark(say(words.EVERYONE_BIDS, stages=bids[0], call=call))
            yield Text()

    def _bid(self, bid: Bid, before: Sight) -> Iterator[Text]:
        others = sum(
            other for seat in before.at_table if (other := before.seat(seat).bid) is not None
        )
        total = others + bid.stages
        self.rows.append(Called(bid.seat, self.hands.pop(bid.seat), bid.stages, total))
        if self.hands:
            return
        yield from self._tell_rows()
        say, size = self.sheet.say, before.hand_size
        call = say.counted(size, words.CALL, total=total)
        barred = size - others
        if barred >= 0 and (before.rules.restrict_blind or not before.is_blind):
            name = self.sheet.labels[bid.seat]
            call = say(words.BARRED, call=call, name=name, barred=barred)
        yield from self.sheet.remark(call)
        yield Text()

    def _settled_stage(
        self, before: Sight, after: Sight, finished: Round | None
    ) -> Iterator[Text]:
        stages = finished.stages if finished else after.stages
        number = len(before.stages)
        if len(stages) <= number:
            return
        manilha = after.manilha
        if finished:
            manilha = before.rules.manilha(finished.vira)
            if before.vira is None:
                yield from self.sheet.vira(finished.vira)
        stage = stages[number]
        result = Text(self.sheet.say(words.ACCUMULATED), "italic")
        if (winner := stage.winner) is not None:
            won = sum(each.winner == winner for each in stages)
            bid = before.seat(winner).bid
            if finished:
                bid = finished.bids[finished.seats.index(winner)]
            result = Text(f"{self.sheet.page.arrow} {self.sheet.labels[winner]} ", "bold")
            result.append(f"{won}/{bid}", "yellow" if bid is not None and won > bid else "green")
            if before.accumulated:
                took = self.sheet.say(words.TAKES, count=before.accumulated + 1)
                result.append(f" ({took})", "italic")
        yield from self.sheet.stage(
            number + 1, stage.cards, result, manilha=manilha, winner=stage.winner
        )

    def _finished_round(self, finished: Round, before: Sight, after: Sight) -> Iterator[Text]:
        sheet, say = self.sheet, self.sheet.say
        if len(finished.stages) > 1:
            yield Text()
        if nobodys := sum(stage.winner is None for stage in finished.stages):
            yield from self.sheet.remark(say.counted(nobodys, words.NOBODYS))
        if not any(finished.bids) and not any(finished.won):
            yield from self.sheet.remark(say(words.NOBODY_BID))
        if finished.repeated:
            yield from self.sheet.remark(say(words.REPEATED))
        else:
            yield from self._penalties(before, after)
        out = tuple(
            seat
            for seat in finished.seats
            if seat in before.at_table and after.seat(seat).status is Status.ELIMINATED
        )
        yield from sheet.scores(
            [
                Scored(seat, bid, won, after.seat(seat).points, gained, seat in out)
                for seat, bid, won, gained in zip(
                    finished.seats, finished.bids, finished.won, finished.gained, strict=True
                )
            ]
        )
        self.gone.update(dict.fromkeys(out, finished.number))
        if out:
            names = say.listed([sheet.labels[seat] for seat in out])
            shout = f"{LETTERS}! " if sheet.has_letters else ""
            yield from sheet.page.sentence(
                shout + say.counted(len(out), words.OUT, names=names), style="bold red"
            )

    def _penalties(self, before: Sight, after: Sight) -> Iterator[Text]:
        for seat in before.at_table:
            penalty = before.seat(seat).penalty
            if penalty and after.seat(seat).status is not Status.LEFT:
                name = self.sheet.labels[seat]
                yield from self.sheet.remark(
                    self.sheet.say.counted(penalty, words.PENALTY, name=name)
                )

    def _sits_down(self, seat: Seat, after: Sight) -> Iterator[Text]:
        name, points = self.sheet.labels[seat], self.sheet.total(after.seat(seat).points)
        yield from self._note(self.sheet.say(words.SITS_DOWN, name=name, points=points))

    def _event(self, deed: Wording, seat: Seat) -> Iterator[Text]:
        return self._note(self.sheet.say(deed, name=self.sheet.labels[seat]))

    def _note(self, sentence: str) -> Iterator[Text]:
        """Something that happens at the table, apart from the cards."""
        yield from self._tell_rows()
        yield from self.sheet.event(sentence)

    def _tell_rows(self) -> Iterator[Text]:
        if self.rows:
            yield from self.sheet.calls(self.rows, self.manilha)
            self.rows.clear()

    def _tell_rest(self) -> Iterator[Text]:
        self.rows += [Called(seat, hand) for seat, hand in self.hands.items() if any(hand)]
        self.hands.clear()
        yield from self._tell_rows()

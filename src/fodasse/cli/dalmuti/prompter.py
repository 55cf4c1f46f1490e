"""Prompts of The Great Dalmuti, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text as Line

from fodasse.cli.dalmuti.reading import NotASet, read_cards, read_set, spell_set
from fodasse.cli.dalmuti.transcript import DalmutiTranscript
from fodasse.cli.prompter import Prompter
from fodasse.core.seats import Seat
from fodasse.games import dalmuti
from fodasse.games.dalmuti import Action, Lay, Phase, State, View
from fodasse.table.bot import Turn

_ANY_SET: Final = Lay(0, 9, 3)
"""An example where nothing can be laid."""


class DalmutiPrompter(Prompter[State, Action, View], DalmutiTranscript):
    """Prompts of The Great Dalmuti."""

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        yield Line()
        if view.phase is Phase.TAKEOVER:
            yield from self.remark(f"situation.{view.rules.pair}")
            return
        rows = [(self.say("situation.hand"), self.cards(view.hand(turn.seat)))]
        if view.phase is Phase.BONUS:
            yield from self.utterances_so_far()
        else:
            yield from self._others(view, turn.seat)
            rest = "…" if self.on_table else self.say("situation.opens")
            yield from self.laid(Line(rest, "dim"))
            if view.top is not None:
                rows.append((self.say("situation.sets"), [self.set(each) for each in _sets(turn)]))
        wide = max(len(lead) for lead, _ in rows)
        for lead, pieces in rows:
            yield from self.page.flow(Line(f"{lead:<{wide}}  ", "dim"), pieces)

    def choices(self, turn: Turn[Action, View]) -> tuple[()]:  # noqa: ARG002  # digits are cards
        return ()

    def question(self, turn: Turn[Action, View]) -> str:
        top: Lay = turn.view.top or _ANY_SET
        key, count = f"question.{_situation(turn)}", top.count
        if turn.view.phase is Phase.BONUS:
            count = turn.view.due
        return self.say(key, count=count, face=top.face)

    def words(self, turn: Turn[Action, View]) -> dict[str, Action]:
        if turn.view.phase is Phase.TAKEOVER:
            is_revolution = turn.view.rules.pair == "revolution"
            claim = dalmuti.Revolt if is_revolution else dalmuti.TakeOver
            return {"yes": claim(turn.seat), "no": dalmuti.Decline(turn.seat)}
        return {"pass": dalmuti.Pass(turn.seat)} if turn.view.phase is Phase.PLAY else {}

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return a set, or cards to give.

        Raises:
            Unreadable: the cards are no set.
        """
        view = turn.view
        if view.phase is Phase.BONUS:
            cards = read_cards(answer)
            return None if cards is None else dalmuti.Give(turn.seat, cards)
        if view.phase is not Phase.PLAY:
            return None
        try:
            alone = view.rules.plays_lone_wildcards
            return read_set(answer, turn.seat, view.hand(turn.seat), view.top, alone=alone)
        except NotASet as error:
            raise self.unreadable(f"problem.{error}") from None

    def not_understood(self, turn: Turn[Action, View]) -> tuple[str, dict[str, object]]:
        return f"problem.{_situation(turn)}", {"example": _example(turn), "count": turn.view.due}

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        view = turn.view
        keys = [_situation(turn)]
        if view.phase is Phase.PLAY:
            has_wildcards, follows = view.rules.wildcards, view.top is not None
            alone = view.rules.plays_lone_wildcards and not follows
            keys = ["set", *["wildcard"] * has_wildcards, *["alone"] * alone, *["pass"] * follows]
        return (self.say(f"help.{key}", count=turn.view.due) for key in keys)

    def _others(self, view: View, seat: Seat) -> Iterator[Line]:
        """Return the number of cards that each other seat holds, in the order of play."""
        place = view.seating.index(seat)
        cells = []
        for other in (*view.seating[place + 1 :], *view.seating[:place]):
            left = len(view.hands[other])
            shown = (f" {left}", "") if left else (" " + self.say("situation.out"), "dim")
            if other in view.passed:
                shown = (f" {left} " + self.say("situation.passed"), "dim")
            cells.append(Line.assemble((self.names[other], "dim"), shown))
        yield from self.page.flow("", cells, gap=3)


def _situation(turn: Turn[Action, View]) -> str:
    """Return the decision: ``takeover``, ``revolution``, ``bonus``, ``open`` or ``follow``."""
    view = turn.view
    if view.phase is Phase.PLAY:
        return "open" if view.top is None else "follow"
    return str(view.rules.pair if view.phase is Phase.TAKEOVER else view.phase)


def _sets(turn: Turn[Action, View]) -> list[Lay]:
    return [each for each in turn.legal_actions if isinstance(each, Lay)]


def _example(turn: Turn[Action, View]) -> str:
    """Return an example of a legal answer: the least valuable set."""
    if turn.view.phase is Phase.BONUS:
        natural = [card for card in turn.view.hand(turn.seat) if card != dalmuti.WILDCARD]
        return " ".join(str(dalmuti.face(card)) for card in natural[-turn.view.due :])
    cheap = max(
        _sets(turn), key=lambda each: (-each.wildcards, each.count, each.rank), default=_ANY_SET
    )
    return spell_set(cheap)

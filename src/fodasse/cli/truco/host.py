"""What a person is asked in a match of Truco, and what the answers stand for.

Claims, the count question and dealing again are for a table with real cards: bots do not cheat,
and nobody here deals a wrong number of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text as Line

from fodasse.cli.answers import Misheard, not_understood, number, tidied
from fodasse.cli.page import fitted
from fodasse.cli.truco import typed, words
from fodasse.cli.truco.narrator import Narrator
from fodasse.cli.truco.sheet import by_power
from fodasse.core.cards import HiddenCard
from fodasse.core.errors import FormatError
from fodasse.core.seats import Seat
from fodasse.games.truco import Action, Cut, Eleven, Phase, Play, PlayBlind, Raise, View
from fodasse.table.bot import Turn


class Host(Narrator):
    """Tells one seat its match and understands its answers."""

    def ask(self, turn: Turn) -> Iterator[Line]:
        """How things stand, the cards in sight, and what there is to choose from."""
        view: View = turn.view
        sheet = self.sheet
        yield from self.begin(view)
        yield from self._tell_cries()
        if view.phase in (Phase.ANSWER, Phase.PLAY):
            yield Line()
            yield from self._standing(view, turn.seat)
            yield from self._table(view)
            yield from self._hands(turn)
        if view.phase is Phase.PLAY:
            cards = sheet.cards(_hand(turn), view.manilha)
            yield from sheet.page.flow("", _numbered(cards), gap=3)
            return
        yield from sheet.page.flow("", _numbered(list(self._choices(turn))), gap=3)

    def prompt(self, turn: Turn) -> str:
        """What is awaited."""
        view, say, dash = turn.view, self.sheet.say, self.sheet.page.dash
        last = len(turn.legal_actions)
        if view.phase is not Phase.PLAY:
            return f"   {say(words.YOUR_CHOICE[view.phase], dash=dash, last=last)} "
        last = len(view.hand(turn.seat))
        numbers = "1" if last == 1 else f"1{dash}{last}"
        if view.eleven is Eleven.FERRO:
            return f"   {say(words.YOUR_BLIND_CARD, numbers=numbers)} "
        more = ""
        if view.tricks:
            crossed = "x1" if last == 1 else f"x1{dash}x{last}"
            more += say(words.OR_COVERED, numbers=crossed)
        if (cry := _cry(turn)) is not None:
            more += say(words.OR_RAISE, cry=cry)
        return f"   {say(words.YOUR_CARD, numbers=numbers, more=more)} "

    def read(self, answer: str, turn: Turn) -> Action:
        """A card, open or covered, by its number or its name; a choice by its number or a word.

        Raises:
            Misheard: it is none of these.
        """
        view, seat = turn.view, turn.seat
        said = tidied(answer).casefold().rstrip("!.")
        action = typed.deed(said, view, seat)
        if action is not None:
            return action
        given = number(said)
        if given is not None and view.phase is not Phase.PLAY:
            if 1 <= given <= len(turn.legal_actions):
                chosen: Action = turn.legal_actions[given - 1]
                return chosen
            raise Misheard(words.NO_SUCH_CHOICE, number=given, last=len(turn.legal_actions))
        named, lies = typed.covered(said)
        if view.eleven is Eleven.FERRO and view.phase is Phase.PLAY and given is not None:
            return PlayBlind(seat, typed.place(given, len(view.hand(seat))))
        if not any(view.hands) and number(named) is not None:
            raise self._not_understood(answer, turn)
        try:
            return Play(seat, typed.card(named, _hand(turn)), lies)
        except FormatError:
            raise self._not_understood(answer, turn) from None

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered, a line each."""
        view, say = turn.view, self.sheet.say
        if view.phase is Phase.CUT:
            yield say(words.HELP_CUT)
        elif view.phase is Phase.EXPOSED:
            yield say(words.HELP_EXPOSED)
        elif view.phase is Phase.ANSWER:
            yield say(words.HELP_ANSWER)
        elif view.eleven is Eleven.FERRO:
            yield say(words.HELP_BLIND)
        else:
            shown, spelled = self._example(turn)
            yield say(words.HELP_CARD, shown=shown, typed=spelled)
            yield say(words.HELP_COVERED, typed=spelled)
        if (cry := _cry(turn)) is not None:
            text = words.HELP_ANSWER_RAISE if view.phase is Phase.ANSWER else words.HELP_RAISE
            yield say(text, cry=cry, worth=typed.asked_next(view), now=view.worth)

    def _standing(self, view: View, seat: Seat) -> Iterator[Line]:
        """The vira and the manilhas, what the hand is worth, and the points.

        In a first trick for which nobody has asked for anything all that stands right above.
        """
        if not view.tricks and view.asked is None and view.worth == 1:
            return
        sheet, say, us = self.sheet, self.sheet.say, view.points[seat % 2]
        them = view.points[1 - seat % 2]
        facts = say(words.WORTH, worth=view.worth), say(words.POINTS_OF_BOTH, us=us, them=them)
        pieces = sheet.vira(view.vira, view.manilha)
        yield from sheet.page.flow("", [*pieces, *(Line(fact, "dim") for fact in facts)], gap=3)

    def _table(self, view: View) -> Iterator[Line]:
        """The cards on the table, or who leads; above a request they stand already."""
        if view.phase is Phase.PLAY:
            sheet = self.sheet
            last = sheet.page.ellipsis if self.trick else sheet.say(words.YOU_LEAD)
            yield from self.on_table(view, Line(last, "dim"))

    def _hands(self, turn: Turn) -> Iterator[Line]:
        """In mão-de-onze the partner's cards, and the own where they are not to choose from."""
        view, sheet = turn.view, self.sheet
        rows = [
            (sheet.labels[seat], by_power(view.hand(seat), view.manilha))
            for seat in sheet.teams[turn.seat % 2]
            if seat != turn.seat and any(view.hand(seat))
        ]
        if view.phase is Phase.ANSWER:
            rows.append((sheet.say(words.YOUR_CARDS), _hand(turn)))
        wide = max((cell_len(lead) for lead, _ in rows), default=0)
        for lead, hand in rows:
            cards = sheet.cards(hand, view.manilha)
            yield from sheet.page.flow(Line(fitted(lead, wide) + "  ", "dim"), cards)

    def _choices(self, turn: Turn) -> Iterator[Line]:
        """What there is to choose from where no card is awaited."""
        view, say = turn.view, self.sheet.say
        if view.phase is Phase.CUT:
            for action in turn.legal_actions:
                if isinstance(action, Cut):
                    yield Line(say(words.DEEDS[action.how]))
        elif view.phase is Phase.EXPOSED:
            card = view.exposed and self.sheet.page.card(view.exposed.card).plain
            yield Line(say(words.KEEP, card=card))
            yield Line(say(words.BURN))
        else:
            yield Line(say(words.ACCEPT, worth=view.asked))
            yield Line(say(words.RUN, worth=view.worth))
            if (cry := _cry(turn)) is not None:
                yield Line(f"{cry}!")

    def _not_understood(self, answer: str, turn: Turn) -> Misheard:
        page, view = self.sheet.page, turn.view
        if view.phase is not Phase.PLAY:
            last = len(turn.legal_actions)
            return not_understood(answer, page, words.NO_CHOICE, last=last)
        if view.eleven is Eleven.FERRO:
            return not_understood(answer, page, words.NO_BLIND_CARD)
        _, example = self._example(turn)
        return not_understood(answer, page, words.NO_CARD, example=example)

    def _example(self, turn: Turn) -> tuple[str, str]:
        """A card of the hand as it is shown and as it can be typed."""
        card = next(card for card in _hand(turn) if card is not None)
        return self.sheet.page.card(card).plain, card.text.lower()


def _hand(turn: Turn) -> list[HiddenCard]:
    """The cards of the hand in the order of their numbers.

    In the dark they are backs, but for one that turned over while it was dealt.
    """
    view: View = turn.view
    hand = by_power(view.hand(turn.seat), view.manilha)
    exposed = view.exposed
    if exposed is not None and exposed.seat == turn.seat and exposed.index is not None:
        hand[exposed.index] = exposed.card
    return hand


def _numbered(cells: list[Line]) -> list[Line]:
    return [Line(f"{place} ", "dim").append_text(cell) for place, cell in enumerate(cells, 1)]


def _cry(turn: Turn) -> str | None:
    """What the seat may ask for without losing the match by it."""
    asked = typed.asked_next(turn.view)
    if asked is None or not any(isinstance(each, Raise) for each in turn.legal_actions):
        return None
    return words.CRIES[asked]

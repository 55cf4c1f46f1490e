"""The bot for ES-ADOF that plays by a network, trained among ``rules`` and copies of itself.

``inputs`` computes the inputs of the network from ``facts``: the view, what the others' draws and
discards say of their hidden cards, and what ``rules`` would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

from attrs import field, frozen

from fodasse.bots.esadof.inputs import (
    CARDS,
    DEAREST,
    DISCARD,
    DRAWN,
    FACTS,
    FROM_PILE,
    INPUTS,
    KNOCK,
    KNOWN,
    LEFT,
    LIMITS,
    OUTPUTS,
    PILE,
    PLACES,
    POINTS,
    REPLACE,
    SEATS_,
    STOCK,
    TARGET,
    TOP,
    UNSEEN,
    USUAL,
    own_slots,
    write_inputs,
)
from fodasse.bots.esadof.rules import (
    best_opening,
    best_place,
    knock_cost,
    row_points,
    unseen_points,
)
from fodasse.bots.network import Network, load
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.games.esadof import GAME, actions
from fodasse.games.esadof.actions import Action, Draw, Knock, Replace
from fodasse.games.esadof.limits import card_limits
from fodasse.games.esadof.public import Known, Phase
from fodasse.games.esadof.rules import CARD_POINTS, ROW, Rules
from fodasse.games.esadof.state import View
from fodasse.table.bot import Turn

WEIGHTS: Final = "learned.f16"
"""The file of the weights."""
_GAP: Final = 3.5
"""The difference of scores below which another action may be better."""
_KNOWN: Final = {knows: number for number, knows in enumerate(Known)}


@cache
def trained() -> Network:
    """Return the network that comes with the library."""
    return load(__name__, WEIGHTS, INPUTS, OUTPUTS)


@frozen
class LearnedBot:
    """A bot that plays the action its network scores highest; it never uses ``rng``.

    With another target than the book's, or more than six seats, it plays as ``rules`` does,
    because it was not trained for that; and likewise with the last card of the stock, after which
    only the own row counts.
    """

    game: ClassVar[Game] = GAME
    """The only game that it plays."""
    network: Network = field(factory=trained, repr=False)
    """The network."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:  # fixed
        """Return the legal action that scores highest; unseen cards are arranged as they lie."""
        return self.considered(turn)[0]

    def considered(self, turn: Turn[Action, View]) -> tuple[Action, ...]:
        """Return the action that scores highest, followed by those that score little less."""
        view = turn.view
        if view.phase is Phase.ARRANGE:
            return turn.legal_actions[:1]
        usual = best_place(view) if view.phase is Phase.DRAWN else best_opening(view)
        if not knows(view) or (view.drawn is not None and not view.stock):
            return (usual,)
        known_facts = facts(view, turn.history, usual)
        inputs = [0.0] * INPUTS
        write_inputs(known_facts, _cost(view), inputs)
        found, slots = self.network.scores(inputs), own_slots(known_facts)
        scores = {each: found[output_of(each, slots)] for each in turn.legal_actions}
        least = max(scores.values()) - _GAP
        near = [each for each in turn.legal_actions if scores[each] >= least]
        return tuple(sorted(near, key=lambda each: -scores[each]))


def knows(view: View) -> bool:
    """Return whether the network was trained for matches such as that of a view."""
    return view.rules.target == Rules().target and len(view.points) <= PLACES


def output_of(action: Action, slots: Sequence[int]) -> int:
    """Return the output of the network that stands for an action of a turn.

    Args:
        action: the action.
        slots: the slots of the own row, the card that counts most first.
    """
    if isinstance(action, Knock):
        return KNOCK
    if isinstance(action, Draw):
        return PILE if action.source is actions.PILE else STOCK
    return REPLACE + slots.index(action.slot) if isinstance(action, Replace) else DISCARD


def facts(view: View, history: Sequence[Any], usual: Action) -> list[int]:
    """Return the facts that the viewer knows at its turn, as ``inputs`` describes them.

    Args:
        view: the view of the seat to act.
        history: the seat's observations up to the view, as ``Turn.history``.
        usual: the action that ``rules`` chooses.
    """
    me, seats, drawn = require(view.viewer), len(view.points), view.drawn
    limits = card_limits(view, history)
    known_facts = [0] * FACTS
    known_facts[SEATS_], known_facts[LEFT], known_facts[TARGET] = (
        seats,
        view.stock,
        view.rules.target,
    )
    known_facts[TOP] = CARD_POINTS[view.pile[-1]] if view.pile else -1
    known_facts[DRAWN] = CARD_POINTS[require(drawn.card)] if drawn else -1
    known_facts[FROM_PILE] = int(drawn is not None and drawn.source is actions.PILE)
    known_facts[UNSEEN : UNSEEN + DEAREST + 1] = unseen_points(view)
    for place in range(seats):
        seat = (me + place) % seats
        known_facts[POINTS + place] = view.points[seat]
        for slot, card in enumerate(view.rows[seat]):
            at = ROW * place + slot
            known_facts[CARDS + at] = -1 if card is None else CARD_POINTS[card]
            known_facts[KNOWN + at] = _KNOWN[view.known[seat][slot]]
            known_facts[LIMITS + at] = limits.get((seat, slot), DEAREST)
    known_facts[USUAL] = output_of(usual, own_slots(known_facts))
    return known_facts


def _cost(view: View) -> float:
    """Return the points that ``rules`` expects a knock to cost; 0 where none is allowed."""
    if view.phase is not Phase.TURN:
        return 0.0
    me, unseen = require(view.viewer), unseen_points(view)
    rivals = [row_points(view, seat, unseen) for seat in range(len(view.points)) if seat != me]
    return knock_cost(row_points(view, me, unseen), rivals)

"""The bot for Fodasse that plays by a network, trained by self-play.

It sees the match as a learner does, as the numbers of ``GAME.encoding``, from which ``inputs``
computes the inputs of the network. ``examples/ppo_self_play.py`` trains it and writes its weights.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import field, frozen

from fodasse.bots.fodasse.inputs import (
    INPUTS,
    MANILHA,
    OUTPUTS,
    PLACES,
    WEIGHTS,
    output_of,
    write_inputs,
)
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.network import Network, load
from fodasse.core.game import Game
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.actions import Action
from fodasse.games.fodasse.encoding import encode_action, observe
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import View
from fodasse.table.bot import Turn

if TYPE_CHECKING:
    from fodasse.bulk.batches import Guides

RULES: Final = Rules()
"""The rules it was trained by."""


@cache
def trained() -> Network:
    """Return the network that comes with the library."""
    return load(__name__, WEIGHTS, INPUTS, OUTPUTS)


def knows(view: View) -> bool:
    """Return whether the network was trained for matches such as that of a view."""
    return view.rules == RULES and len(view.at_table) <= PLACES


def guides(view: View) -> Guides | None:
    """Return the networks that guide a search from a view; None where they were not trained.

    Examples:
        >>> from fodasse import GAME, sample_chance
        >>> start = GAME.start(3, hand_size=2)
        >>> seen = GAME.view(GAME.apply(start, sample_chance(start, Random(0))), 1)
        >>> found = guides(seen)
        >>> found.continuations == 3**3 * 2**3  # each bids 0 to 2, and plays two cards in order
        True
    """
    if not knows(view):
        return None
    from fodasse.bots.fodasse.batches import MODELS  # needs the extra bulk
    from fodasse.bulk.batches import Guides

    cards = view.hand_size - len(view.stages)
    waiting = [view.bids[seat] for seat in view.at_table].count(None)
    return Guides(MODELS, (cards + 1) ** waiting * factorial(cards) ** len(view.at_table))


@frozen
class LearnedBot:
    """A bot that plays the action its network scores highest; it never uses ``rng``.

    With other rules than the book's, and while more than five seats are in play, it plays as
    ``rules`` does, because it was not trained for that.
    """

    game: ClassVar[Game] = GAME
    """The only game that it plays."""
    network: Network = field(factory=trained, repr=False)
    """The network."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:
        """Return the legal action that scores highest, or the only one, such as ``Resume``."""
        legal = turn.legal_actions
        if len(legal) == 1:
            return legal[0]
        view = turn.view
        if not knows(view):
            return RulesBot().choose(turn, rng)
        row = observe(view)
        inputs = [0.0] * INPUTS
        write_inputs(row, len(view.bids), inputs)
        scores = self.network.scores(inputs)
        manilha = row[MANILHA]
        return max(legal, key=lambda each: scores[output_of(encode_action(each, RULES), manilha)])

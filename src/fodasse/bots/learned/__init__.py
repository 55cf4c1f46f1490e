"""The bot for Fodasse that plays by a network, trained by self-play.

It sees the match as a learner does, as the numbers of ``GAME.encoding``, from which ``inputs``
computes the inputs of the network. ``examples/ppo_self_play.py`` trains it and writes its weights.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.bots.fodasse import RulesBot
from fodasse.bots.learned.inputs import INPUTS, MANILHA, PLACES, output_of, write_inputs
from fodasse.bots.learned.network import Network, trained
from fodasse.core.game import Game
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.actions import Action
from fodasse.games.fodasse.encoding import encode_action, observe
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import View
from fodasse.table.bot import Turn

RULES: Final = Rules()
"""The rules it was trained by."""


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
        if view.rules != RULES or len(view.at_table) > PLACES:
            return RulesBot().choose(turn, rng)
        row = observe(view)
        inputs = [0.0] * INPUTS
        write_inputs(row, len(view.seats), inputs)
        scores = self.network.scores(inputs)
        manilha = row[MANILHA]
        return max(legal, key=lambda each: scores[output_of(encode_action(each, RULES), manilha)])

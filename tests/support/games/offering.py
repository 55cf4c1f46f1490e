"""Games by the optional parts they have: what needs a part is tried with those that have it."""

from fodasse.bots import names
from fodasse.core.encoding import Encoding
from fodasse.core.game import Game
from fodasse.core.seats import usual_seats
from fodasse.core.statistics import Rounds
from fodasse.core.types import A, S, V
from fodasse.games import GAMES

NUMBERED = [name for name in GAMES if GAMES[name].encoding is not None]
"""Games that learners can play."""
WITH_RULES_BOT = [name for name in GAMES if "rules" in names(GAMES[name])]
"""Games with a bot that knows them."""
WITH_BOTH = [name for name in NUMBERED if name in WITH_RULES_BOT]
"""Games that have both, with rounds that can be told apart."""
PRESETS = [(name, preset) for name in NUMBERED for preset in GAMES[name].documents.rules.presets()]
"""Games that learners can play, each with the names of its presets."""
USUAL = {name: usual_seats(GAMES[name].seats) for name in GAMES}
"""The number of seats where none is given."""


def encoding_of(game: Game[S, A, V]) -> Encoding[S, A, V]:
    """Return the encoding of a game that has one."""
    assert game.encoding is not None
    return game.encoding


def rounds_of(game: Game[S, A, V]) -> Rounds[S]:
    """Return the rounds of a game that has them."""
    assert game.rounds is not None
    return game.rounds

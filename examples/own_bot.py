"""A bot of your own: it bids as little as it may and plays its weakest card."""

from random import Random

from fodasse import GAME, play_match
from fodasse.bots import named
from fodasse.games.fodasse import Action
from fodasse.table.bot import Bot, Turn

MATCHES = 60


class Modest:
    """A bot that chooses the first legal action, the lowest bid or the weakest card."""

    def choose(self, turn: Turn, rng: Random) -> Action:  # noqa: ARG002  # the Bot protocol
        """Return the first legal action."""
        action: Action = turn.legal_actions[0]
        return action


def wins(bot: Bot, others: Bot, seats: int = 4) -> int:
    """Return the number of matches a bot wins against copies of another, on each seat in turn."""
    won = 0
    for match in range(MATCHES):
        seat = match % seats
        bots = [bot if place == seat else others for place in range(seats)]
        result = play_match(GAME, bots, seed="own bot", match=match).result
        won += result is not None and seat in result.winners
    return won


if __name__ == "__main__":
    for name in ("random", "rules"):
        print(f"modest among three {name} bots: {wins(Modest(), named(name, GAME))} of {MATCHES}")

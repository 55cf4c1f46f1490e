"""One seat of a match as JSON lines, as a front end in another language gets it.

Seat 0 answers with the first legal action; a real front end would send its player's choice.
"""

import json

import fodasse
from fodasse.bots.random import RandomBot


def main() -> None:
    """Play seat 0 against three bots until it has seen one round."""
    match = fodasse.Match(fodasse.GAME, 4, seed=3, occupants=["person", *[RandomBot()] * 3])
    match.run()
    while (turn := match.turn(0)).view.round_number == 1:
        view = json.loads(fodasse.to_json(turn.view))
        print(json.dumps({"hands": view["hands"]}))
        print(json.dumps(view["legal_actions"]))
        match.submit(0, json.dumps(view["legal_actions"][0]))
        match.run()
    print("points:", [player.points for player in turn.view.seats])


if __name__ == "__main__":
    main()

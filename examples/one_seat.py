"""One seat of a match as JSON lines, as a front end in another language gets it.

Seat 0 answers with the first legal action; a real front end would send its player's choice.
"""

import json

import fodasse
from fodasse.bots.random import RandomBot


def main() -> None:
    """Play seat 0 against three bots until it has seen one round."""
    bots = [None, RandomBot(), RandomBot(), RandomBot()]
    steps = fodasse.play_steps(fodasse.GAME, bots, seed=3)
    turn = next(steps)
    while turn.view.round_number == 1:
        view = json.loads(fodasse.to_json(turn.view))
        print(json.dumps({"hands": [player["hand"] for player in view["seats"]]}))
        print(json.dumps(view["legal_actions"]))
        answer = json.dumps(view["legal_actions"][0])
        turn = steps.send(fodasse.from_json(answer))
    print("points:", [player.points for player in turn.view.seats])


if __name__ == "__main__":
    main()

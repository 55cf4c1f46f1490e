"""A whole front end in plain text: you are seat 0, and type the number of your choice.

The turn holds all that you may see and do, and a refusal its reason. When the input ends, the
first legal action is chosen from then on.
"""

from __future__ import annotations

import fodasse
from fodasse.bots import named


def main() -> None:
    """Play one match against two bots."""
    rules = named("rules", fodasse.GAME)
    steps = fodasse.play_steps(fodasse.GAME, [None, rules, rules], seed=4)
    turn = next(steps)
    try:
        while True:
            turn = steps.send(ask(turn))
            if turn.refused is not None:
                print(turn.refused.message("en"))
    except StopIteration as over:
        print("ranking:", over.value.result.ranking)


def ask(turn: fodasse.Turn[fodasse.Action, fodasse.View]) -> fodasse.Action:
    """Show the turn until an action is chosen."""
    view = turn.view
    for number, player in enumerate(view.seats):
        hand = " ".join("??" if card is None else card.symbol for card in player.hand)
        print(f"seat {number}: {player.points} points, bid {player.bid}, {hand}")
    if view.vira is not None:
        print("vira", view.vira.symbol, "on the table", [str(card) for _, card in view.stage])
    for number, action in enumerate(turn.legal_actions):
        print(f"  {number}: {action}")
    try:
        return turn.legal_actions[int(input("your choice: "))]
    except EOFError:
        return turn.legal_actions[0]
    except (ValueError, IndexError):
        print("type one of the numbers")
        return ask(turn)


if __name__ == "__main__":
    main()

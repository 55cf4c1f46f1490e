"""A whole front end in plain text for two people at one terminal, on seats 0 and 1.

Each types the number of a choice. The turn holds all that its seat may see and do. When the input
ends, the first legal action is chosen from then on.
"""

from __future__ import annotations

import fodasse
from fodasse.bots import named


def main() -> None:
    """Play one match of two people and a bot."""
    bot = named("rules", fodasse.GAME)
    match = fodasse.Match(fodasse.GAME, 3, occupants=["person", "person", bot])
    match.run()
    while match.outcome is None:
        seat = match.awaited[0]
        try:
            match.submit(seat, ask(match.turn(seat)))
        except fodasse.IllegalAction as error:
            print(error.message("en"))
        match.run()
    print("ranking:", match.outcome.ranking)


def ask(turn: fodasse.Turn[fodasse.Action, fodasse.View]) -> fodasse.Action:
    """Show the turn until an action is chosen."""
    view = turn.view
    print(f"-- seat {turn.seat} --")
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

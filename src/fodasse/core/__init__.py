"""The parts that all games share: cards, seats, chance, refusals, outcomes, and a game as a value.

Nothing here knows a game, and nothing here imports another room of the library.
"""

"""The words every game speaks: cards, seats, chance, refusals, outcomes, the protocol.

Nothing here knows a game, and nothing here imports another room of the library.
"""

"""Tools for any game: JSON, records and replay, bots' turns, matches in progress.

A game is always an argument here, or named by the document that is read.
"""

"""Experiments with any game: many matches, counted."""

"""Truco compiled: the layout of a match in numbers, and its compiled functions."""

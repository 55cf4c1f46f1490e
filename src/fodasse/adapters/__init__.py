"""The games in other people's words: PettingZoo, Gymnasium, OpenSpiel, arrays.

Each module needs the package it speaks to, and says so where it is missing.
"""

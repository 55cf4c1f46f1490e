"""The games in PettingZoo, Gymnasium and OpenSpiel, and their matches as arrays.

Each module needs the package it adapts to; without it, the import says what to install.
"""

"""Truco at the terminal: matches printed and played."""

from fodasse.cli.truco.prompter import TrucoPrompter as Prompter

__all__ = ["Prompter"]

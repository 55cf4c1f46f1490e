"""Fodasse at the terminal."""

from fodasse.cli.fodasse.prompter import FodassePrompter as Prompter

__all__ = ["Prompter"]

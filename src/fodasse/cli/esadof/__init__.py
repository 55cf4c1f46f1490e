"""ES-ADOF at the terminal: matches printed and played."""

from fodasse.cli.esadof.prompter import EsadofPrompter as Prompter

__all__ = ["Prompter"]

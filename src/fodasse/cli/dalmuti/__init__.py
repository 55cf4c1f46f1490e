"""The Great Dalmuti at the terminal: matches printed and played."""

from fodasse.cli.dalmuti.prompter import DalmutiPrompter as Prompter

__all__ = ["Prompter"]

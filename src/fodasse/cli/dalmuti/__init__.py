"""The Great Dalmuti at the terminal: matches printed and played."""

from fodasse.cli.dalmuti.prompter import DalmutiPrompter as Prompter
from fodasse.cli.dalmuti.transcript import DalmutiTranscript as Transcript

__all__ = ["Prompter", "Transcript"]

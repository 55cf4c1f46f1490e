"""The Great Dalmuti at the terminal: matches printed and played, and the rules."""

from fodasse.cli.dalmuti.prompter import DalmutiPrompter as Prompter
from fodasse.cli.dalmuti.rulebook import RULEBOOK
from fodasse.cli.dalmuti.transcript import DalmutiTranscript as Transcript

__all__ = ["RULEBOOK", "Prompter", "Transcript"]

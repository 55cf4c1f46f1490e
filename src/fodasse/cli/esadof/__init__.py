"""ES-ADOF at the terminal: matches printed and played, and the rules."""

from fodasse.cli.esadof.prompter import EsadofPrompter as Prompter
from fodasse.cli.esadof.rulebook import RULEBOOK
from fodasse.cli.esadof.transcript import EsadofTranscript as Transcript

__all__ = ["RULEBOOK", "Prompter", "Transcript"]

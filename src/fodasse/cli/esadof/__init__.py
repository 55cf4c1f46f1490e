"""ES-ADOF at the terminal: matches printed and played."""

from fodasse.cli.esadof.prompter import EsadofPrompter as Prompter
from fodasse.cli.esadof.transcript import EsadofTranscript as Transcript

__all__ = ["Prompter", "Transcript"]

"""Truco at the terminal: matches printed and played."""

from fodasse.cli.truco.prompter import TrucoPrompter as Prompter
from fodasse.cli.truco.transcript import TrucoTranscript as Transcript

__all__ = ["Prompter", "Transcript"]

"""Truco at the terminal: matches printed and played, and the rules."""

from fodasse.cli.truco.prompter import TrucoPrompter as Prompter
from fodasse.cli.truco.rulebook import RULEBOOK
from fodasse.cli.truco.transcript import TrucoTranscript as Transcript

__all__ = ["RULEBOOK", "Prompter", "Transcript"]

"""Fodasse at the terminal."""

from fodasse.cli.fodasse.prompter import FodassePrompter as Prompter
from fodasse.cli.fodasse.transcript import FodasseTranscript as Transcript

__all__ = ["Prompter", "Transcript"]

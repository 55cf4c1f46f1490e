"""Fodasse compiled."""

from __future__ import annotations

from fodasse.bulk.fodasse.game import COMPILED

__all__ = ["COMPILED"]

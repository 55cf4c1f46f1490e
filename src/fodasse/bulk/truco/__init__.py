"""Truco compiled."""

from __future__ import annotations

from fodasse.bulk.truco.game import COMPILED

__all__ = ["COMPILED"]

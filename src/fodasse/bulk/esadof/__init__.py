"""ES-ADOF compiled."""

from __future__ import annotations

from fodasse.bulk.esadof.game import COMPILED

__all__ = ["COMPILED"]

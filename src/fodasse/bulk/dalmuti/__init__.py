"""The Great Dalmuti compiled."""

from __future__ import annotations

from fodasse.bulk.dalmuti.game import COMPILED

__all__ = ["COMPILED"]

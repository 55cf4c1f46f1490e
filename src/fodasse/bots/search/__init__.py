"""Bots that look ahead: each action is tried in many worlds that the seat's view allows."""

from __future__ import annotations

from fodasse.bots.game import Effort
from fodasse.bots.search.bot import SearchBot
from fodasse.bots.search.evaluation import Evaluation, Loss
from fodasse.bots.search.trees import TreeSearchBot

__all__ = ["Effort", "Evaluation", "Loss", "SearchBot", "TreeSearchBot"]

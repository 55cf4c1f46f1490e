"""Experiments with bots: simulations, duplicate tournaments and challenges, and their results."""

from fodasse.lab.experiment import Experiment
from fodasse.lab.playing import MatchFailed, run
from fodasse.lab.result_files import read_results, write_results
from fodasse.lab.result_parquet import to_arrow
from fodasse.lab.results import MatchResult, ResultFile, Results
from fodasse.lab.seatings import CHALLENGE, SIMULATION, TOURNAMENT
from fodasse.lab.workers import WorkLost

__all__ = [
    "CHALLENGE",
    "SIMULATION",
    "TOURNAMENT",
    "Experiment",
    "MatchFailed",
    "MatchResult",
    "ResultFile",
    "Results",
    "WorkLost",
    "read_results",
    "run",
    "to_arrow",
    "write_results",
]

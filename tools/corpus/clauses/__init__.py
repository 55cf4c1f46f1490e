"""Clauses: the evidence of each rule in a match, by the numbers of the documentation.

A case names the clauses of which it was chosen to show something. A refusal shows the clause that
it names. A clause that forbids nothing and forces nothing, such as one on talk, has no evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tools.corpus.clauses import dalmuti, esadof, fodasse, truco
from tools.corpus.clauses.steps import Clauses, Step

EVIDENCE: Final[Mapping[str, Clauses]] = MappingProxyType(
    {
        "fodasse": fodasse.CLAUSES,
        "truco": truco.CLAUSES,
        "dalmuti": dalmuti.CLAUSES,
        "esadof": esadof.CLAUSES,
    }
)
"""The evidence by game."""


def clauses_of(game: str, step: Step) -> list[str]:
    """Return the clauses that a step shows, such as ``14e: taken with the next``.

    There are none for games of other packages.
    """
    return [
        f"{number}: {words}"
        for number, several in EVIDENCE.get(game, {}).items()
        for words, is_shown in several.items()
        if is_shown(step)
    ]

"""Simulations by ``fodasse.bulk``, for the game and the bots that are compiled there."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from fodasse.cli.options import Failure
from fodasse.core.game import Game
from fodasse.core.statistics import MATCHES
from fodasse.games import GAMES
from fodasse.lab.simulation import Tally

if TYPE_CHECKING:
    from fodasse.bulk import Sums

PART: Final = 10_000
"""How many matches each thread plays before the bar moves."""


def compiled(
    game: Game,
    bots: tuple[str, ...],
    matches: int,
    rules: Any,
    seed: int,
    threads: int,
) -> Generator[Tally, None, None]:
    """Play many matches; yields the tally of each part, in order.

    Args:
        game: what is played.
        bots: by name, one a seat.
        matches: how many.
        rules: of all matches.
        seed: of all randomness.
        threads: how many share the work; the sum of all is the same for any number.
    """
    if game is not GAMES["fodasse"]:
        raise Failure(f"--engine: bulk plays fodasse alone, not {game.name}")
    try:
        from fodasse import bulk
    except ImportError as error:
        raise Failure(f"--engine: {error}") from None
    if unknown := sorted(set(bots) - set(bulk.POLICIES)):
        known = ", ".join(bulk.POLICIES)
        raise Failure(f"--engine: of the bots bulk has {known}, not {', '.join(unknown)}")
    how = {"rules": rules, "policies": bots, "seed": seed, "threads": threads, "sums_only": True}
    bulk.play_matches(1, len(bots), **how)  # what has to be compiled is compiled before it counts
    part = PART * threads
    return (
        _tally(bulk.play_matches(min(part, matches - first), len(bots), first=first, **how).sums)
        for first in range(0, matches, part)
    )


def _tally(sums: Sums) -> Tally:
    """The sums under the names by which the reference counts."""
    counts = {
        MATCHES: sums.matches,
        "actions": sums.actions,
        "rounds": sums.rounds,
        "repeated": sums.repeated,
        "bids": sums.bids,
        "exact": sums.exact,
        "set-bids": sums.set_bids,
        "set-exact": sums.set_exact,
        "stages": sums.stages,
        "annulled": sums.annulled,
    }
    return Tally(counts, sums.wins)

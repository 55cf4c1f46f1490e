"""Whether worlds are drawn uniformly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any, Final

FEW_SAMPLES: Final = 60
"""So often each world is expected where every one is a state of its own."""
MANY_SAMPLES: Final = 400
"""So often where it takes telling apart how many worlds a state is."""


def assert_uniform(sample: Callable[[], Any], count: int, *, repeats: bool) -> None:
    """All worlds come, each about equally often: within five standard deviations.

    Where cards repeat several worlds may be one state, which comes as often as all of them: then
    each state is given the whole number of worlds that fits best.
    """
    met = Counter(sample() for _ in range(FEW_SAMPLES * count))
    if len(met) == count or not repeats:
        assert len(met) == count
        _assert_shares(met, FEW_SAMPLES, dict.fromkeys(met, 1))
        return
    met = Counter(sample() for _ in range(MANY_SAMPLES * count))
    worlds = {state: round(times / MANY_SAMPLES) for state, times in met.items()}
    assert all(worlds.values())
    assert sum(worlds.values()) == count
    _assert_shares(met, MANY_SAMPLES, worlds)


def _assert_shares(met: Counter[Any], samples: int, worlds: dict[Any, int]) -> None:
    count = sum(worlds.values())
    for state, times in met.items():
        share = worlds[state] / count
        spread = 5 * sqrt(samples * count * share * (1 - share))
        assert abs(times - samples * worlds[state]) <= spread

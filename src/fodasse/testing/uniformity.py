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


def uneven(sample: Callable[[], Any], count: int, *, repeats: bool) -> str:
    """Return what is wrong if worlds are not drawn equally often; "" if nothing is.

    Shares may be off by five standard deviations. Where cards repeat, several worlds may be one
    state, which is drawn as often as all of them together. Then each state is taken to be the
    whole number of worlds that fits best.
    """
    met = Counter(sample() for _ in range(FEW_SAMPLES * count))
    if len(met) == count or not repeats:
        if len(met) != count:
            return f"{len(met)} worlds in {FEW_SAMPLES * count} samples"
        return _off(met, FEW_SAMPLES, dict.fromkeys(met, 1))
    met = Counter(sample() for _ in range(MANY_SAMPLES * count))
    worlds = {state: round(times / MANY_SAMPLES) for state, times in met.items()}
    if not all(worlds.values()) or sum(worlds.values()) != count:
        return f"{sum(worlds.values())} worlds in {MANY_SAMPLES * count} samples"
    return _off(met, MANY_SAMPLES, worlds)


def _off(met: Counter[Any], samples: int, worlds: dict[Any, int]) -> str:
    count = sum(worlds.values())
    for state, times in met.items():
        share = worlds[state] / count
        spread = 5 * sqrt(samples * count * share * (1 - share))
        due = samples * worlds[state]
        if abs(times - due) > spread:
            return f"one {times} times in {samples * count} samples, not about {due}"
    return ""

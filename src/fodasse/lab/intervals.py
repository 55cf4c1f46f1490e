"""How sure a share is."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""The standard normal's 97.5 % point: two-sided 95 %."""


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share (E. B. Wilson, 1927).

    It stays inside 0 to 1 and holds its level also for shares near the ends.

    Examples:
        >>> tuple(round(bound, 4) for bound in wilson(0, 10))
        (0.0, 0.2775)

    Args:
        successes: how often it happened.
        trials: out of how many; 0 tells nothing: 0 to 1.
        z: how many standard deviations; the default is 95 %.
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

"""How thorough the properties are: ``--hypothesis-profile=thorough`` for the long run.

``brief`` is for counting the lines they reach, where everything takes three times as long.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("brief", max_examples=8, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("quick", max_examples=20, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile("quick")

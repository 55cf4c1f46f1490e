"""Documents with one value changed, and the place of their fault."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from fodasse import FormatError, to_json


def changed(thing: Any, path: str, value: Any) -> str:
    """Return a document with one value changed, at a path such as ``table.points[2]``."""
    document = json.loads(to_json(thing))
    *steps, last = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", path)]
    place = document
    for step in steps:
        place = place[step]
    place[last] = value
    return json.dumps(document)


def place_of_fault(read: Callable[..., object], *given: object) -> str:
    """Return the place that a function names when it refuses what it is given."""
    with pytest.raises(FormatError) as caught:
        read(*given)
    assert caught.value.problem
    return caught.value.where

"""Documents with one value changed."""

from __future__ import annotations

import json
import re
from typing import Any

from fodasse import to_json


def changed(thing: Any, path: str, value: Any) -> str:
    """Return a document with one value changed, at a path such as ``table.points[2]``."""
    document = json.loads(to_json(thing))
    *steps, last = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", path)]
    place = document
    for step in steps:
        place = place[step]
    place[last] = value
    return json.dumps(document)

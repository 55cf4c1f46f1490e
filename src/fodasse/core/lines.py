"""JSON on one line, for every program.

JSON escapes line feeds and all other control characters below U+0020. But many programs, and
``str.splitlines``, also end a line at U+0085, U+2028 and U+2029, which JSON need not escape.
"""

from __future__ import annotations

from typing import Final

_ESCAPES: Final = {sign: f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}


def escape_line_breaks(text: str) -> str:
    r"""Return JSON text with U+0085, U+2028 and U+2029 as escapes, which are read as the same.

    Examples:
        >>> escape_line_breaks('["Zé\u2028"]')
        '["Zé\\u2028"]'
    """
    if not text.isascii():
        for sign, escape in _ESCAPES.items():
            text = text.replace(sign, escape)
    return text

"""What is true of names at a table, said without the code that makes them so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from sys import maxunicode
from typing import Any, Final
from unicodedata import category, name, normalize

from fodasse import IllegalAction

CATEGORIES: Final = (
    *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No"),
    *("Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"),
    *("Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn"),
)
"""All general categories of Unicode."""
NOT_SHOWN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
INVISIBLE: Final = re.compile(
    "VARIATION SELECTOR|GRAPHEME JOINER|VOWEL INHERENT|KHITAN .* FILLER|OBJECT REPLACEMENT"
)
"""Names of characters without a shape and a width that Unicode has among others."""
BLANK: Final = re.compile("HANGUL .*FILLER|PATTERN BLANK|NULL NOTEHEAD|HIEROGLYPH .* BLANK")
"""Names of characters without a shape that Unicode does not have among the blanks."""
REFUSED: Final = {None, "name-empty", "name-taken", "name-too-long"}
"""The codes that a name may be refused with; None: it is not."""


def sample(kind: str, most: int = 25) -> list[str]:
    """Return characters of a category: the first, the last and others."""
    found = [chr(code) for code in range(maxunicode + 1) if category(chr(code)) == kind]
    return (
        found
        if len(found) <= most
        else [*Random(kind).sample(found, most - 2), *found[:: len(found) - 1]]
    )


def refusal(call: Callable[..., object], *given: Any, **options: Any) -> str | None:
    """Return the code with which a call is refused; None: it is not."""
    try:
        call(*given, **options)
    except IllegalAction as error:
        return error.code
    return None


def assert_shown(names: Sequence[str]) -> None:
    """Check names of seats; "" is none."""
    for each in names:
        assert len(each) <= 24
        assert_clean(each)
    for one, other in combinations(filter(None, names), 2):
        assert normalize("NFKC", one).casefold() != normalize("NFKC", other).casefold()


def assert_clean(text: str) -> None:
    """Check that only characters that show are in a name of any length."""
    assert text == normalize("NFC", text)
    assert not NOT_SHOWN & {*map(category, text)}, ascii(text)
    for each in (INVISIBLE, BLANK):
        assert not [sign for sign in text if each.search(name(sign, ""))], ascii(text)
    assert {sign for sign in text if sign.isspace()} <= {" "}
    words = text.split(" ") if text else []
    for word in words:
        assert word, ascii(text)
        assert category(word[0])[0] != "M", ascii(text)
        marks = "".join("x" if category(sign) in {"Mn", "Me"} else " " for sign in word)
        assert max(map(len, marks.split()), default=0) <= 4, ascii(text)

"""The docstrings of classes and of their fields, for schemas."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any


def first_paragraph(text: str) -> str:
    r"""Return the first paragraph of a docstring, in one line and in terms of JSON.

    Examples:
        >>> first_paragraph("The ``vira``;\n    None in a blind round.\n\n    More.")
        'The `vira`; null in a blind round.'
    """
    first, _, _ = inspect.cleandoc(text).partition("\n\n")
    return re.sub(r"\bNone\b", "null", " ".join(first.split()).replace("``", "`"))


def field_descriptions(kind: type[Any]) -> Mapping[str, str]:
    """Return the strings below the fields of a class and its bases, or the members of an enum.

    They are read from the source; without it the result is empty.

    Examples:
        >>> from fodasse import Bid
        >>> field_descriptions(Bid)["stages"]
        'The number of stages.'
    """
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        found |= _module_descriptions(each.__module__).get(each.__qualname__, {})
    return found


@cache
def _module_descriptions(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the strings below the fields of all classes of a module, by class."""
    try:
        source = inspect.getsource(sys.modules[name])
    except (KeyError, OSError, TypeError):  # no file, or a module written in C
        return {}
    return {
        each.name: dict(_described(each.body))
        for each in ast.parse(source).body
        if isinstance(each, ast.ClassDef)
    }


def _described(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the names that a class assigns, each with the string that follows it."""
    for line, following in pairwise(body):
        match line, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, first_paragraph(text)

"""No error is built without what its sentence needs, and every place in the source gives it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import frozen

import fodasse
from fodasse.core.cards import InvalidDeck
from fodasse.core.errors import FormatError, RulesError, WordedError
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.texts import CORE, ENGLISH, Template, Texts, parameters
from fodasse.games import GAMES, dalmuti
from fodasse.hosting.refusals import HOSTING, Refused

SOURCE: Final = Path(fodasse.__file__).parent
CATALOGUES: Final = (CORE, HOSTING, *(game.texts for game in GAMES.values()))
ERRORS: Final = ("FormatError", "RulesError", "Refused", "need")
REFUSALS: Final = ("refuse", "IllegalAction")
EITHER: Final = ("_refuse", "_conflict")
"""Functions that raise errors or refusals and pass parameters on."""
GIVEN: Final = {"_refuse": {"given"}, "_conflict": {"fields", "about"}}
"""By function: parameters that it adds."""
PASSING: Final = (*REFUSALS, *EITHER, "at", "in_document", "__reduce__")
"""Functions in which parameters come from outside."""
CALL: Final = re.compile(rf"\b({'|'.join((*ERRORS, *REFUSALS, *EITHER))})\(")
KEBAB: Final = re.compile(r"[a-z]+(-[a-z0-9]+)*")


@frozen
class Place:
    """A place in the source that builds an error with a code."""

    where: str
    key: str
    texts: Texts
    given: Mapping[str, object]
    """The parameters; ... for a value that is not a constant."""

    def missing(self) -> set[str]:
        """Return the parameters that its text needs and that are not given."""
        return _needed(self.texts.catalogue(ENGLISH)[self.key], self.given) - self.given.keys()


def _needed(template: Template, given: Mapping[str, object]) -> set[str]:
    if isinstance(template, str):
        return set(parameters(template))
    by = template["by"]
    if isinstance(value := given.get(by), str):
        return {by} | _needed(template[value if value in template else "other"], given)
    parts = (_needed(part, given) for name, part in template.items() if name != "by")
    return {by}.union(*parts)


def _values(node: ast.expr, function: ast.AST, names: dict[str, Any]) -> Iterator[object]:
    """Yield the values that an expression can have; ... for one that is not known."""
    if isinstance(node, ast.IfExp):
        yield from _values(node.body, function, names)
        yield from _values(node.orelse, function, names)
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # X.within(texts)
        yield from _values(node.func.value, function, names)
        return
    try:
        yield eval(ast.unparse(node), dict(names))  # the library's own source
    except (NameError, AttributeError):
        if isinstance(node, ast.Attribute) and node.attr.isupper():  # of a game's deals
            yield Refusal(node.attr.lower().replace("_", "-"), "")
        elif isinstance(node, ast.Name):
            for each in ast.walk(function):
                if isinstance(each, ast.Assign) and node.id in map(ast.unparse, each.targets):
                    yield from _values(each.value, ast.Module([], []), names)
        else:
            yield ...


def _places() -> Iterator[Place]:
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        if "testing" in parts or parts[-1] == "__main__":
            continue
        text = file.read_text(encoding="utf-8")
        if not CALL.search(text):
            continue
        tree = ast.parse(text)
        try:
            module = vars(import_module(".".join(parts)))
        except ImportError:  # without its extra
            continue
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if function.name not in PASSING:
                yield from _places_in(function, module, file.name)


def _places_in(function: ast.AST, names: dict[str, Any], file: str) -> Iterator[Place]:
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).removeprefix("self.")
        if name not in (*ERRORS, *REFUSALS, *EITHER):
            continue
        where = f"{file}:{call.lineno}"
        given = _given(call, name, function, names)
        if name == "_conflict":
            codes: list[object] = ["conflict"]
        else:
            asked = call.args[:3] if name == "_refuse" else call.args[name == "need" :][:1]
            codes = [value for each in asked for value in _values(each, function, names)]
        texts = CORE
        if name == "_conflict" or "texts" in given:
            texts = names["TEXTS"]
        elif name == "Refused":
            texts = HOSTING
        for code, *values in product(codes, *(each or [...] for each in given.values())):
            if key := _key(code, texts):
                params = dict(zip(given, values, strict=True))
                yield Place(where, *key, params)


def _given(
    call: ast.Call, name: str, function: ast.AST, names: dict[str, Any]
) -> dict[str, list[object]]:
    """Return the parameters of a call, each with the values that it can have."""
    given: dict[str, list[object]] = {each: [...] for each in GIVEN.get(name, ())}
    for each in call.keywords:
        assert each.arg is not None, f"parameters that cannot be seen: {ast.unparse(call)}"
        is_plain = isinstance(each.value, ast.Constant | ast.IfExp | ast.Name)
        given[each.arg] = [*_values(each.value, function, names)] if is_plain else [...]
    if name == "_conflict" and call.args and given["about"] == [...]:  # Truco's comes first
        given["about"] = [ast.literal_eval(call.args[0])]
    return given


def _key(code: object, texts: Texts) -> tuple[str, Texts] | None:
    """Return the text of a code or a refusal; None for a sentence."""
    if isinstance(code, Refusal):
        return f"refusals.{code.code}", code.texts
    if isinstance(code, str) and KEBAB.fullmatch(code):
        key = f"errors.{code}"
        if "-" in code or key in texts.catalogue(ENGLISH):
            return key, texts
    return None


PLACES: Final = tuple(_places())


def test_every_place_in_the_source_gives_what_the_sentence_needs() -> None:
    faults = {
        f"{place.where}: {place.key}": missing for place in PLACES if (missing := place.missing())
    }
    assert faults == {}


def test_every_code_has_a_place_or_needs_nothing() -> None:
    pytest.importorskip("starlette", reason="pip install -e '.[server]'")
    found = {place.key for place in PLACES}
    left = {
        key: parameters(template)
        for texts in CATALOGUES
        for key, template in texts.catalogue(ENGLISH).items()
        if key.startswith(("errors.", "refusals.")) and key not in found
    }
    assert {key for key in left if key.startswith("errors.")} == set()
    # The reasons in the tables of what is due in each phase.
    assert {key for key, needed in left.items() if needed} == set()


@pytest.mark.parametrize("texts", CATALOGUES, ids=lambda texts: texts.package)
def test_no_error_is_built_without_a_parameter(texts: Texts) -> None:
    for key, template in texts.catalogue(ENGLISH).items():
        kind, _, code = key.partition(".")
        if kind not in ("errors", "refusals") or not (needed := parameters(template)):
            continue
        builders: list[Callable[..., Exception]] = [
            partial(each, code, texts=texts)
            for each in (WordedError, FormatError, RulesError, Refused)
        ]
        if kind == "refusals":
            builders = [partial(IllegalAction, Refusal(code, "1", texts), None)]
        by = template.get("by") if not isinstance(template, str) else None
        for build in builders:
            with pytest.raises(TypeError, match="needs parameters too"):
                build()
            for left_out in (by,) if by else needed:
                with pytest.raises(TypeError, match=f"needs parameters too: {left_out}"):
                    build(**dict.fromkeys(needed - {left_out}, 1))


def test_an_unknown_variant_is_no_error_that_cannot_be_printed() -> None:
    with pytest.raises(TypeError, match="has no variant for about='weather'"):
        RulesError("conflict", texts=GAMES["fodasse"].texts, fields=(), about="weather")


def test_a_pack_without_a_fault_is_no_error() -> None:
    with pytest.raises(TypeError, match="a card that is missing, doubled or foreign is needed"):
        InvalidDeck((), (), ())


def test_a_set_that_cannot_be_read_is_said() -> None:
    text = "hand 1; phase play; seating 0 1 2 3; points 0 0 0 0; turn 0; top 1 passes"
    with pytest.raises(FormatError) as caught:
        dalmuti.position_from_text(text)
    assert str(caught.value) == "line 1: cannot read 'top 1 passes': no such word or number"

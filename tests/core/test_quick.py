"""What is constructed quickly is what the frozen class constructs."""

from __future__ import annotations

import pickle
from typing import ClassVar

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError

from fodasse.core.quick import quick, quick_evolve


@frozen(weakref_slot=False)
class Value:
    """A frozen class."""

    kind: ClassVar[str] = "value"

    number: int
    words: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self.number


def test_it_is_of_the_class_and_equal_to_what_the_class_makes() -> None:
    made = quick(Value)(number=3, words=("a",))
    assert type(made) is Value
    assert made == Value(3, ("a",))
    assert hash(made) == hash(Value(3, ("a",)))
    assert repr(made) == "Value(number=3, words=('a',))"
    assert (made.kind, made.double) == ("value", 6)
    assert quick(Value)(3) == Value(3)
    assert pickle.loads(pickle.dumps(made)) == made == evolve(made)
    with pytest.raises(FrozenInstanceError):
        made.number = 4  # type: ignore[misc]  # wrong on purpose
    for arguments in ({}, {"numbers": 3}):
        with pytest.raises(TypeError):
            quick(Value)(**arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_it_evolves_as_attrs_does() -> None:
    changed = quick_evolve(Value)
    value = Value(3, ("a",))
    assert changed(value, number=4) == evolve(value, number=4)
    assert changed(value) == value == Value(3, ("a",))
    assert type(changed(value, words=())) is Value
    with pytest.raises(TypeError):
        changed(value, colour=1)

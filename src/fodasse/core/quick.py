"""Faster construction of frozen values, for the moves of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, cast

from attrs import field, fields, make_class

from fodasse.core.types import T


def quick(cls: type[T]) -> type[T]:
    """Return a constructor of a frozen attrs class that takes a third of the time.

    A frozen class sets its fields one by one through ``object.__setattr__``. This constructor sets
    them on a mutable object, then changes its class.

    Args:
        cls: a class made by ``frozen(weakref_slot=False)``, without validators and converters.
    """

    def __attrs_post_init__(self: Any) -> None:  # noqa: N807  # a name of attrs
        self.__class__ = cls

    twin = make_class(
        cls.__name__,
        {each.name: field(default=each.default) for each in fields(cast(Any, cls))},
        bases=cls.__dict__.get("__orig_bases__", cls.__bases__),
        class_body={"__attrs_post_init__": __attrs_post_init__},
        eq=False,
        repr=False,
        slots=True,
        weakref_slot=False,
    )
    return cast(type[T], twin)


def quick_evolve(cls: type[T]) -> Callable[Concatenate[T, ...], T]:
    """Return ``attrs.evolve`` for one frozen class, as fast as its quick constructor.

    Args:
        cls: a class that ``quick`` accepts.

    Examples:
        >>> from fodasse.games.truco import State, start
        >>> quick_evolve(State)(start(4), phase=None).phase is None
        True
    """
    names = [each.name for each in fields(cast(Any, cls))]
    parameters = "".join(f", {name}=same" for name in names)
    values = ", ".join(f"old.{name} if {name} is same else {name}" for name in names)
    source = f"lambda old, *{parameters}: make({values})"
    evolve = eval(source, {"same": object(), "make": quick(cls)})  # noqa: S307  # names of fields
    return cast(Callable[Concatenate[T, ...], T], evolve)

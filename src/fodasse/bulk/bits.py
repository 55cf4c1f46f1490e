"""Sets of small numbers as the bits of a word, and the one product numbers come from.

A processor has an instruction for each of these; Numba's names for them are made here.
"""

from __future__ import annotations

from typing import Any, Final

import llvmlite.binding
from llvmlite import ir
from numba import types

from fodasse.bulk.compiled import CONFIG, inner, instruction, unsigned

_WORD: Final = ir.IntType(64)
_TWO_WORDS: Final = ir.IntType(128)
_UNARY: Final = types.uint64(types.uint64)
_BINARY: Final = types.uint64(types.uint64, types.uint64)
ONE: Final = unsigned(1)


@instruction
def count(typing: Any, mask: Any) -> Any:
    """How many bits are set."""
    return _UNARY, lambda _, code, __, given: code.ctpop(given[0])


@instruction
def lowest(typing: Any, mask: Any) -> Any:
    """The lowest bit of a mask that is not 0."""
    poison = ir.Constant(ir.IntType(1), 1)
    return _UNARY, lambda _, code, __, given: code.cttz(given[0], poison)


@instruction
def highest(typing: Any, mask: Any) -> Any:
    """The highest bit of a mask that is not 0."""

    def generate(_: Any, code: Any, __: Any, given: Any) -> Any:
        leading = code.ctlz(given[0], ir.Constant(ir.IntType(1), 1))
        return code.sub(ir.Constant(_WORD, 63), leading)

    return _UNARY, generate


def _product(code: Any, given: Any) -> tuple[Any, Any]:
    """The high and the low word of a product."""
    first, second = (code.zext(each, _TWO_WORDS) for each in given)
    product = code.mul(first, second)
    high = code.trunc(code.lshr(product, ir.Constant(_TWO_WORDS, 64)), _WORD)
    return high, code.trunc(product, _WORD)


@instruction
def scaled(typing: Any, luck: Any, below: Any) -> Any:
    """The high word of the product: a random word becomes a number below ``below``."""
    return _BINARY, lambda _, code, __, given: _product(code, given)[0]


@instruction
def folded(typing: Any, first: Any, second: Any) -> Any:
    """The two words of the product, one upon the other (Wang Yi's *mum*)."""
    return _BINARY, lambda _, code, __, given: code.xor(*_product(code, given))


@instruction
def _deposit(typing: Any, bits: Any, mask: Any) -> Any:
    """x86's PDEP: the bits, laid one by one on the places that the mask has."""

    def generate(_: Any, code: Any, __: Any, given: Any) -> Any:
        kind = ir.FunctionType(_WORD, [_WORD, _WORD])
        return code.call(code.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind), given)

    return _BINARY, generate


def _nth_by_deposit(mask: int, place: int) -> int:
    return _deposit(ONE << place, mask)


def _nth_by_halves(mask: int, place: int) -> int:
    """The half that holds the bit, the half of that half, and so on, without a branch."""
    bit = unsigned(0)
    width = unsigned(32)
    while width:
        in_low_half = count(mask & ((ONE << width) - ONE))
        step = width * unsigned(place >= in_low_half)
        place -= in_low_half * unsigned(step != unsigned(0))
        mask >>= step
        bit += step
        width >>= ONE
    return ONE << bit


def _has_deposit() -> bool:
    """Whether code is made for this very processor, and it has the instruction."""
    if CONFIG.CPU_NAME is not None or CONFIG.CPU_FEATURES is not None:
        return False
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))


nth_alone = inner(_nth_by_deposit if _has_deposit() else _nth_by_halves)
"""Of a mask, the bit that has ``place`` set bits below it, alone in a mask."""


@inner
def nth(mask: int, place: int) -> int:
    """Of a mask, the number of the bit that has ``place`` set bits below it."""
    return lowest(nth_alone(mask, place))

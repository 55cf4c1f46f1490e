"""Sets of small numbers as bits of a word, and products of two words.

Processors have an instruction for each of them, which Numba does not offer by itself.
"""

from __future__ import annotations

from typing import Any, Final

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import types

from fodasse.bulk.compiled import CONFIG, forced, inner, instruction, unsigned

_WORD: Final = ir.IntType(64)
_TWO_WORDS: Final = ir.IntType(128)
_UNARY: Final = types.uint64(types.uint64)
_BINARY: Final = types.uint64(types.uint64, types.uint64)
ONE: Final = unsigned(1)


@instruction
def count(typing: Any, mask: Any) -> Any:
    """Return the number of bits set."""
    return _UNARY, lambda _, code, __, given: code.ctpop(given[0])


@instruction
def lowest(typing: Any, mask: Any) -> Any:
    """Return the number of the lowest bit of a mask that is not 0."""
    poison = ir.Constant(ir.IntType(1), 1)
    return _UNARY, lambda _, code, __, given: code.cttz(given[0], poison)


@instruction
def highest(typing: Any, mask: Any) -> Any:
    """Return the number of the highest bit of a mask that is not 0."""

    def generate(_: Any, code: Any, __: Any, given: Any) -> Any:
        leading = code.ctlz(given[0], ir.Constant(ir.IntType(1), 1))
        return code.sub(ir.Constant(_WORD, 63), leading)

    return _UNARY, generate


def _product(code: Any, given: Any) -> tuple[Any, Any]:
    """Return the high and the low word of a product."""
    first, second = (code.zext(each, _TWO_WORDS) for each in given)
    product = code.mul(first, second)
    high = code.trunc(code.lshr(product, ir.Constant(_TWO_WORDS, 64)), _WORD)
    return high, code.trunc(product, _WORD)


@instruction
def scaled(typing: Any, luck: Any, below: Any) -> Any:
    """Return the high word of a product: for a random word, a number below ``below``."""
    return _BINARY, lambda _, code, __, given: _product(code, given)[0]


@instruction
def folded(typing: Any, first: Any, second: Any) -> Any:
    """Return the exclusive or of the two words of a product (Wang Yi's *mum*)."""
    return _BINARY, lambda _, code, __, given: code.xor(*_product(code, given))


@instruction
def _deposit(typing: Any, bits: Any, mask: Any) -> Any:
    """Deposit bits one by one in the places of the bits of a mask (x86's PDEP)."""

    def generate(_: Any, code: Any, __: Any, given: Any) -> Any:
        kind = ir.FunctionType(_WORD, [_WORD, _WORD])
        return code.call(code.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind), given)

    return _BINARY, generate


def _nth_by_deposit(mask: int, place: int) -> int:
    return _deposit(ONE << place, mask)


def _nth_by_halves(mask: int, place: int) -> int:
    """Search the half that holds the bit, then the half of that half, without a branch."""
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
    """Return whether code is compiled for this processor alone, and it has the instruction."""
    if CONFIG.CPU_NAME is not None or CONFIG.CPU_FEATURES is not None:
        return False
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))


nth_alone = inner(_nth_by_deposit if _has_deposit() else _nth_by_halves)
"""Return the set bit of a mask that has ``place`` set bits below it, alone in a mask."""


@inner
def nth(mask: int, place: int) -> int:
    """Return the number of the set bit of a mask that has ``place`` set bits below it."""
    return lowest(nth_alone(mask, place))


_BYTE: Final = unsigned(8)
_SPREAD: Final = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int8)
"""By byte: its bits, the lowest first."""


@forced
def spread(mask: int, row: Any, place: int, width: int) -> None:
    """Write the bits of a mask as numbers, from a place on."""
    bytes_of_mask = width // 8
    for byte in range(bytes_of_mask):
        bits = (mask >> (_BYTE * unsigned(byte))) & unsigned(255)
        for bit in range(8):
            row[unsigned(place + 8 * byte + bit)] = _SPREAD[bits, unsigned(bit)]
    for bit in range(8 * bytes_of_mask, width):
        row[unsigned(place + bit)] = (mask >> unsigned(bit)) & ONE != unsigned(0)

"""Random words that are functions of the place of their use, so that nothing has to be stored.

A word comes from a key and a counter, by one step of Wang Yi's *wyrand*. Keys come from the seed,
the number of the match and, for a deal, its number in the match: deals do not depend on
the players, nor on what was played before.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from fodasse.bulk.bits import folded
from fodasse.bulk.compiled import inner, unsigned

_STEP: Final = unsigned(0xA0761D6478BD642F)
_TWIST: Final = unsigned(0xE7037ED1A0B428DB)
_DEALS: Final = unsigned(0x8EBC6AF09C88C6E3)
_CHOICES: Final = unsigned(0x589965CC75374CC3)
_STARTS: Final = unsigned(0x1D8E4E27C47D124F)
_WORLDS: Final = unsigned(0x1D8E4E27C47D124F)
_FRACTION: Final = 2.0**-53


def key_of(seed: int | str) -> int:
    """Return the key of a seed of any size.

    Raises:
        TypeError: the seed is neither a whole number nor a text.
    """
    if type(seed) is not int and not isinstance(seed, str):
        raise TypeError(f"a seed is a whole number or a text, not {type(seed).__name__}")
    text = repr(seed) if isinstance(seed, str) else hex(seed)  # of a number of any size
    return unsigned(int.from_bytes(blake2b(text.encode(), digest_size=8).digest()))


@inner
def word(key: int, place: int) -> int:
    """Return the random word of a key at a place."""
    state = key + unsigned(place) * _STEP
    return folded(state, state ^ _TWIST)


@inner
def deal_key(match: int, deal: int) -> int:
    """Return the key of a deal in a match with this key."""
    return word(match ^ _DEALS, deal)


@inner
def choice(match: int, decision: int) -> int:
    """Return the random word of a decision in a match with this key."""
    return word(match ^ _CHOICES, decision)


@inner
def start_word(match: int, place: int) -> int:
    """Return a random word for the beginning of a match with this key."""
    return word(match ^ _STARTS, place)


@inner
def world_word(key: int, place: int) -> int:
    """Return the random word of the world with a number, of those drawn from a view."""
    return word(key ^ _WORLDS, place)


@inner
def fraction(luck: int) -> float:
    """Return a random word as a number from 0 up to 1."""
    return (luck >> unsigned(11)) * _FRACTION

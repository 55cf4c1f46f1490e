"""Drawn rules: every value that second readings try, by field, and what goes together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

Words: TypeAlias = dict[str, Any]
"""What a table plays otherwise than the book, by field."""
Values: TypeAlias = Mapping[str, Sequence[Any]]
"""By field, the values tried; the first is the book's."""

FODASSE: Values = {
    "limit": (7, 1, 2, 3, 5, 999),
    "manilha": ("vira", "fixed", "none"),
    "equal_cards": ("annul", "pairs", "nobody", "suit", "first"),
    "annulled": ("accumulates", "lost"),
    "annulled_lead": ("leader", "last_tied"),
    "blind_rounds": ("all", "first", "none"),
    "restrict_last_bid": ("always", "not_blind", "never"),
    "scoring": ("book", "flat", "difference"),
    "nil_round_bonus": (True, False),
    "progression": ("up_down", "up_restart", "down_up"),
    "hand_cap": (None, 1, 2, 3, 20),
    "endgames": (True, False),
    "leaving_shrinks": (False, True),
    "simultaneous": ("replay", "draw", "fewest"),
    "ranks": ("4567QJKA23", "45", "47A", "4Q3", "567K", "4567JKA2"),
    "max_rounds": (None, 1, 3, 12),
}
TRUCO: Values = {
    "steps": ((1, 3, 6, 9, 12), (2, 4, 6, 10, 12), (2, 3, 12), (1, 2), (5, 6, 7, 8, 9, 11)),
    "target": (12, 15, 24, 99),
    "manilha": ("vira", "fixed"),
    "deck": ("full", "clean", "clean_with_fours"),
    "covered_from": (2, 1, 3, None),
    "covered_after_tie": (True, False),
    "eleven_worth": (None, 1, 2, 5, 6, 9, 12),
    "eleven_raise": ("loses", "refused"),
    "ferro": ("dark", "open"),
    "all_tied": ("dealer", "leader", "nobody"),
    "tie_lead": ("tier", "leader"),
    "raises": ("any_time", "own_turn"),
    "tento": ("free", "agreed", "off"),
    "exposure": (True, False),
}
DALMUTI: Values = {
    "hands": (4, 1, 2, 3),
    "wildcards": (False, True),
    "wildcard_pair": ("takeover", "revolution", "none"),
    "lone_wildcards": (False, True),
    "bonus": ("two", "classic", "none"),
    "deck": ("by_seats", "twelve"),
    "reentry": (True, False),
}


BOOK_STEPS: tuple[int, ...] = TRUCO["steps"][0]


def may_be_fodasse(words: Words) -> bool:
    """Return whether a table can play Fodasse so."""
    if words.get("manilha") == "fixed" and not set("47A") <= set(words.get("ranks", "47A")):
        return False
    return (words.get("blind_rounds"), words.get("progression")) != ("first", "down_up")


def may_be_truco(words: Words) -> bool:
    """Return whether a table can play Truco so."""
    steps = words.get("steps", BOOK_STEPS)
    worth = words.get("eleven_worth")
    return steps[-1] <= words.get("target", 12) and (worth is None or worth in steps)


def may_be_dalmuti(words: Words) -> bool:
    """Return whether a table can play The Great Dalmuti so: always."""
    return True


def singles(values: Values, may_be: Callable[[Words], bool]) -> Iterator[Words]:
    """Return rules that differ from the book in one field, one for each value."""
    yield {}
    for name, tried in values.items():
        for value in tried[1:]:
            if may_be({name: value}):
                yield {name: value}


def combinations(values: Values, may_be: Callable[[Words], bool]) -> st.SearchStrategy[Words]:
    """Return a strategy of rules that differ in any fields."""
    tried: Any = {name: st.sampled_from(each) for name, each in values.items()}
    return st.fixed_dictionaries({}, optional=tried).filter(may_be)


def random_words(values: Values, may_be: Callable[[Words], bool], rng: Random) -> Words:
    """Return random rules, near the book or far from it."""
    while True:
        share = rng.choice((0.1, 0.3, 0.6))
        words = {n: rng.choice(each) for n, each in values.items() if rng.random() < share}
        if may_be(words):
            return words


# names of rules


def dead_words(game: str, words: Words) -> set[str]:
    """Return the fields of these that have no effect beside the others."""
    if game == "fodasse":
        dead = set()
        if words.get("equal_cards") in {"suit", "first"}:
            dead |= {"annulled", "annulled_lead", "nil_round_bonus"}
        if words.get("blind_rounds") == "none" and words.get("restrict_last_bid") == "not_blind":
            dead.add("restrict_last_bid")
        if words.get("endgames") is False:
            dead.add("leaving_shrinks")
        return dead
    if game == "truco":
        dead = set()
        if words.get("covered_from", 2) is None:
            dead.add("covered_after_tie")
        if words.get("eleven_worth") == words.get("steps", BOOK_STEPS)[1]:
            dead.add("eleven_worth")
        return dead
    return set() if words.get("wildcards") else {"wildcard_pair", "lone_wildcards"}


def key_of(game: str, values: Values, words: Words) -> str:
    """Return the key of rules: what has an effect and is not the book's, by alphabet."""
    dead = dead_words(game, words)
    said = []
    for name in sorted(words):
        value = words[name]
        if name in dead or value == values[name][0]:
            continue
        if isinstance(value, tuple):
            text = "-".join(map(str, value))
        elif isinstance(value, bool) or value is None:
            text = str(value).lower()
        else:
            text = str(value)
        said.append(f"{name}={text}")
    return game + (":" + ",".join(said) if said else "")


# points of Truco


def totals(words: Words) -> list[int]:
    """Return the points that a team may have before the end, as sums of worths."""
    steps, target = words.get("steps", BOOK_STEPS), words.get("target", 12)
    found = {0}
    for total in range(target):
        if any(total - step in found for step in steps):
            found.add(total)
    return sorted(found)


def near_the_end(words: Words) -> list[int]:
    """Return nothing, the last points below the brink, the first from there, and the most."""
    brink = words.get("target", 12) - words.get("steps", BOOK_STEPS)[0]
    below = [total for total in totals(words) if total < brink]
    there = [total for total in totals(words) if total >= brink]
    return [0, *below[-1:], *there[:1], totals(words)[-1]]

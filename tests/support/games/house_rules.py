"""Drawn rules: every value that oracles try, by field, and what goes together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, get_args, get_type_hints

from attrs import fields
from hypothesis import strategies as st

from fodasse.games import dalmuti, fodasse, truco

Words: TypeAlias = dict[str, Any]
"""What a table plays otherwise than the book, by field."""
Values: TypeAlias = Mapping[str, Sequence[Any]]
"""By field, the values tried; the first is the book's."""


def _values(rules: type[Any], **numbers: Sequence[Any]) -> Values:
    """Return the values of all fields: the words of switches, and the numbers given."""
    hints = get_type_hints(rules)
    found: dict[str, Sequence[Any]] = {}
    for each in fields(rules):
        kinds = (True, False) if hints[each.name] is bool else get_args(hints[each.name])
        others = [kind for kind in kinds if kind != each.default]
        found[each.name] = numbers.get(each.name, (each.default, *others))
    return found


FODASSE: Values = _values(
    fodasse.Rules,
    limit=(7, 1, 2, 3, 5, 999),
    hand_cap=(None, 1, 2, 3, 20),
    ranks=("4567QJKA23", "45", "47A", "4Q3", "567K", "4567JKA2"),
    max_rounds=(None, 1, 3, 12),
)
TRUCO: Values = _values(
    truco.Rules,
    steps=((1, 3, 6, 9, 12), (2, 4, 6, 10, 12), (2, 3, 12), (1, 2), (5, 6, 7, 8, 9, 11)),
    target=(12, 15, 24, 99),
    covered_from=(2, 1, 3, None),
    eleven_worth=(None, 1, 2, 5, 6, 9, 12),
)
DALMUTI: Values = _values(dalmuti.Rules, hands=(4, 1, 2, 3))


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

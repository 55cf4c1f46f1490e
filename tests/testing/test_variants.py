"""Rules for tests: drawn combinations, and each value of a field once."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, ClassVar, Literal

import pytest
from attrs import evolve, field, fields, frozen
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from fodasse import GAME, GAMES
from fodasse.core.fields import within
from fodasse.core.game import Game
from fodasse.core.rules import GameRules, checked_by_type, word_of
from fodasse.core.texts import Texts
from fodasse.games import dalmuti, truco
from fodasse.table.rules_form import Setting, settings_of
from fodasse.testing import LawBroken, laws, random_match, strategies
from fodasse.testing.variants import each_value

each_game = pytest.mark.parametrize("name", list(GAMES))


def sampled(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """Return rules drawn from a strategy."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, derandomize=True, phases=[Phase.generate])
    @given(strategy)
    def collect(rules: Any) -> None:
        found.append(rules)

    collect()
    return found


def words_of(setting: Setting) -> set[str]:
    """Return the words of a setting that are not numbers or lists."""
    words = {word_of(each.value) for each in setting.choices if setting.kind == "choice"}
    words |= {"none"} if setting.optional else set()
    return words | ({"true", "false"} if setting.kind == "boolean" else set())


@cache
def drawn(name: str) -> list[Any]:
    return sampled(strategies.rules(GAMES[name]), 120)


@each_game
def test_every_word_of_every_field_is_drawn(name: str) -> None:
    met: defaultdict[str, set[str]] = defaultdict(set)
    for rules in drawn(name):
        for each in fields(type(rules)):
            met[each.name].add(word_of(getattr(rules, each.name)))
    for setting in settings_of(GAMES[name]):
        assert words_of(setting) <= met[setting.name], setting.name


def test_numbers_and_lists_are_varied() -> None:
    found = drawn("truco")
    assert len({rules.steps for rules in found}) > 10
    assert len({rules.target for rules in found}) > 3
    # Only one of the steps: the others are repaired.
    assert len({rules.eleven_worth for rules in found}) > 2


def test_fields_are_narrowed() -> None:
    steps = st.sampled_from([(1, 2), (3, 40)])
    found = sampled(strategies.rules(truco.GAME, steps=steps, target=st.integers(39, 40)), 40)
    # What is narrowed is not repaired: 40 is no step to 39.
    tried = {(rules.steps, rules.target) for rules in found}
    assert tried == {((1, 2), 39), ((1, 2), 40), ((3, 40), 40)}


@each_game
def test_each_value_is_met_with_an_effect(name: str) -> None:
    game = GAMES[name]
    tried = list(each_value(game))
    assert len(dict(tried)) == len(tried)
    book, met = game.documents.rules(), defaultdict[str, set[str]](set)
    for key, rules in tried:
        changed = key.partition("=")[0]
        assert changed not in rules.dead()
        assert getattr(rules, changed) != getattr(book, changed)
        met[changed].add(word_of(getattr(rules, changed)))
    for setting in settings_of(game):
        assert words_of(setting) - {word_of(setting.default)} <= met[setting.name]
        if setting.kind in {"number", "numbers", "list"}:
            assert "value" in met[setting.name]


def test_a_value_is_tried_beside_others_where_it_has_an_effect() -> None:
    tried = dict(each_value(dalmuti.GAME))
    with_wildcards = dalmuti.Rules(wildcards=True, wildcard_pair="revolution")
    assert tried["wildcard_pair=revolution"] == with_wildcards
    assert tried["reentry=false"] == dalmuti.Rules(reentry=False)


Pace = Literal["slow", "quick"]


@frozen(kw_only=True, field_transformer=checked_by_type)
class Rules(GameRules):
    """Rules of a game of another package."""

    game: ClassVar[str] = "fodasse"
    pace: Pace = "slow"
    rounds: int = field(default=3, validator=within(range(1, 10, 2)))


class Secretive(Rules):
    """Rules whose key leaves out a field."""

    def changes(self) -> dict[str, Any]:
        return {name: value for name, value in super().changes().items() if name != "pace"}


Secretive.__name__ = "Rules"  # which documents go by


def of_rules(kind: type[Any], sentences: dict[str, Any]) -> Game:
    texts = Texts(inline={lang: {"rules": sentences} for lang in ("en", "pt")})
    return evolve(GAME, texts=texts, documents=evolve(GAME.documents, rules=kind))


SLOW = {"pace": {"slow": "Slowly.", "quick": "Quickly."}, "rounds": {"value": "{value} rounds."}}


@pytest.mark.parametrize(
    ("kind", "sentences", "expected"),
    [
        (Rules, {**SLOW, "pace": {"slow": "Slowly."}}, r"a text 'rules\.pace\.quick' in 'en'"),
        (Secretive, SLOW, "rules of their key"),
    ],
)
def test_the_law_of_rules_notices(
    kind: type[Any], sentences: dict[str, Any], expected: str
) -> None:
    match = random_match(GAME, 3, most_actions=0)
    match.game, match.rules = of_rules(Rules, SLOW), Rules(pace="quick")
    laws.rules(match)
    match.game, match.rules = of_rules(kind, sentences), kind(pace="quick")
    with pytest.raises(LawBroken, match=expected):
        laws.rules(match)


def test_matches_begin_with_start_options_that_are_legal() -> None:
    # Rule 3: a hand of 0 cards does not exist; any seat can deal.
    rules = st.just(GAME.documents.rules(limit=1))
    tried = sampled(strategies.matches(GAME, seats=st.just(3), rules=rules, most_actions=9), 80)
    assert {match.options.get("dealer") for match in tried} == {None, 0, 1, 2}
    assert {match.options.get("hand_size") for match in tried} == {None, 1, 2}
    match = next(match for match in tried if len(match.options) == 2)
    assert match.states[0] == GAME.start(3, rules=match.rules, **match.options)
    again = eval(repr(match), {"game": GAME, "random_match": random_match})
    assert again.states == match.states

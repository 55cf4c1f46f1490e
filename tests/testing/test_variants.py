"""Rules for tests: drawn combinations, and each value of a field once."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, ClassVar, Literal

import pytest
from attrs import evolve, field, fields, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAME, GAMES
from fodasse.core.fields import within
from fodasse.core.game import Game
from fodasse.core.rules import GameRules, checked_by_type, word_of
from fodasse.core.texts import Texts
from fodasse.games import dalmuti, truco
from fodasse.table.rules_form import settings_of
from fodasse.testing import LawBroken, laws, random_match, strategies
from fodasse.testing.variants import each_value

each_game = pytest.mark.parametrize("name", list(GAMES))


def sampled(strategy: st.SearchStrategy[Any], count: int = 150) -> list[Any]:
    """Return rules drawn from a strategy."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, derandomize=True)
    @given(strategy)
    def collect(rules: Any) -> None:
        found.append(rules)

    collect()
    return found


@each_game
def test_every_word_of_every_field_is_drawn(name: str) -> None:
    met: defaultdict[str, set[str]] = defaultdict(set)
    for rules in sampled(strategies.rules(GAMES[name])):
        for each in fields(type(rules)):
            met[each.name].add(word_of(getattr(rules, each.name)))
    for setting in settings_of(GAMES[name]):
        words = {word_of(each.value) for each in setting.choices if setting.kind == "choice"}
        words |= {"none"} if setting.optional else set()
        words |= {"true", "false"} if setting.kind == "boolean" else set()
        assert words <= met[setting.name], setting.name


def test_numbers_and_lists_are_varied() -> None:
    found = sampled(strategies.rules(truco.GAME))
    assert len({rules.steps for rules in found}) > 10
    assert len({rules.target for rules in found}) > 3
    # Only one of the steps: the others are repaired.
    assert len({rules.eleven_worth for rules in found}) > 2


def test_fields_are_narrowed() -> None:
    steps = st.sampled_from([(1, 2), (3, 40)])
    target = st.integers(39, 40)
    found = sampled(strategies.rules(truco.GAME, steps=steps, target=target), 60)
    # What is narrowed is not repaired: 40 is no step to 39.
    assert {(rules.steps, rules.target) for rules in found} == {
        ((1, 2), 39),
        ((1, 2), 40),
        ((3, 40), 40),
    }


@each_game
def test_each_value_is_met_with_an_effect(name: str) -> None:
    game = GAMES[name]
    tried = list(each_value(game))
    assert len(dict(tried)) == len(tried)
    book = game.documents.rules()
    for key, rules in tried:
        changed = key.partition("=")[0]
        assert changed not in rules.dead()
        assert getattr(rules, changed) != getattr(book, changed)
    for setting in settings_of(game):
        words = [word_of(each.value) for each in setting.choices if setting.kind == "choice"]
        words += ["true", "false"] if setting.kind == "boolean" else []
        words += ["none"] if setting.optional else []
        words += ["value"] if setting.kind in ("number", "numbers", "list") else []
        met = {
            word_of(getattr(rules, setting.name))
            for key, rules in tried
            if key.partition("=")[0] == setting.name
        }
        due = set(words) - {word_of(setting.default)}
        assert due <= met
        if setting.default is not None and not (isinstance(setting.default, str | bool)):
            assert "value" in met


def test_a_value_is_tried_beside_others_where_it_has_an_effect() -> None:
    tried = dict(each_value(dalmuti.GAME))
    assert tried["wildcard_pair=revolution"] == dalmuti.Rules(
        wildcards=True, wildcard_pair="revolution"
    )
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

"""Forms of rules: what a page of settings offers is what a game takes."""

from __future__ import annotations

import json
from inspect import signature
from typing import Any, ClassVar, Literal

import pytest
from attrs import evolve, field, fields, frozen

import fodasse
from fodasse import GAME, GAMES, RulesError, rules_form, to_json
from fodasse.core.fields import within
from fodasse.core.game import Game
from fodasse.core.named import Named
from fodasse.core.texts import Texts
from fodasse.table.rules_form import Choice, Setting, StartOption

each_game = pytest.mark.parametrize("name", list(GAMES))
each_language = pytest.mark.parametrize("lang", ["en", "pt"])


@each_game
@each_language
def test_every_field_and_start_option_stands_in_the_form_once(name: str, lang: str) -> None:
    game, form = GAMES[name], rules_form(name, lang)
    kind = game.documents.rules
    assert [each.name for each in form.settings] == [each.name for each in fields(kind)]
    assert kind(**{each.name: each.default for each in form.settings}) == kind()
    options = {
        each.name: each.default
        for each in signature(game.start).parameters.values()
        if each.kind is each.KEYWORD_ONLY and each.name != "rules"
    }
    assert {each.name: each.default for each in form.starts} == options
    shown: list[Setting | StartOption] = [*form.settings, *form.starts]
    for each in shown:
        assert each.label != each.name
        assert each.about.endswith(".")
    assert form.title
    assert form.summary
    assert form.seats == tuple(game.seats)


def offered(setting: Setting) -> list[Any]:
    """Return values at the edges of what a setting offers."""
    chosen = [each.value for each in setting.choices]
    first, most = setting.first or 0, setting.most or 0
    by_kind: dict[str, list[Any]] = {
        "boolean": [False, True],
        "number": [setting.first, setting.last, setting.default or 5],
        "choice": chosen,
        "numbers": [tuple(range(first, first + count)) for count in (setting.least, most)],
        "list": [tuple(chosen), tuple(chosen[: setting.least]), tuple(chosen[::3])],
    }
    return [*[None] * setting.optional, *by_kind[setting.kind]]


def refused(setting: Setting) -> list[Any]:
    """Return values just beyond what a setting offers."""
    chosen = tuple(each.value for each in setting.choices)
    first, last, most = setting.first or 0, setting.last or 0, setting.most or 0
    rising = tuple(range(first, first + most + 1))
    by_kind: dict[str, list[Any]] = {
        "number": [first - 1, last + 1],
        "list": [chosen[::-1], chosen[: setting.least - 1], chosen + chosen[-1:]],
        "numbers": [rising, rising[: setting.least - 1], rising[-2::-1], (first - 1, 5)],
    }
    return by_kind.get(setting.kind, [])


@each_game
def test_every_value_that_is_offered_is_taken_and_no_other(name: str) -> None:
    kind = GAMES[name].documents.rules
    for setting in rules_form(name).settings:
        for value in offered(setting):
            try:
                taken = kind(**{setting.name: value})
            except RulesError as error:
                if error.code != "conflict":
                    raise
            else:
                assert getattr(taken, setting.name) == value
        for value in refused(setting):
            with pytest.raises(RulesError):
                kind(**{setting.name: value})
        if not setting.optional:
            with pytest.raises((TypeError, RulesError)):
                kind(**{setting.name: None})


@each_game
def test_numbers_of_start_options_are_those_a_match_starts_with(name: str) -> None:
    game, form = GAMES[name], rules_form(name)
    for option in form.starts:
        for seats, (first, last) in zip(form.seats, option.ranges, strict=True):
            for number in (first, last):
                game.start(seats, **{option.name: number})
            for number in (first - 1, last + 1):
                with pytest.raises(RulesError):
                    game.start(seats, **{option.name: number})
    if name == "fodasse":  # rule 7b: 39 cards and the vira; 9 each for four, 1 each for 39
        size = dict(zip(form.seats, form.starts[1].ranges, strict=True))
        assert (form.starts[1].name, size[4], size[39]) == ("hand_size", (1, 9), (1, 1))


@each_game
@each_language
def test_presets_and_the_words_of_choices_are_in_the_form(name: str, lang: str) -> None:
    form, kind = rules_form(name, lang), GAMES[name].documents.rules
    assert {each.name: each.rules for each in form.presets} == kind.presets()
    assert form.presets[0].name == "book"
    for each in form.presets:
        assert each.key == each.rules.key
        assert each.sentences == each.rules.describe(lang, changes=True)
    for written in json.loads(to_json(form))["presets"]:
        assert kind.preset(written["name"]).normal() == kind.parse(written["key"])
        assert fodasse.rules_from_data(name, written["rules"]) == kind.preset(written["name"])
    texts = GAMES[name].texts.own(lang)
    for setting in form.settings:
        if setting.kind == "choice":
            key = f"words.{setting.name.replace('_', '-')}"
            labels = [choice.label for choice in setting.choices]
            assert labels == [texts[f"{key}.{choice.value}"] for choice in setting.choices]
            assert len(set(labels)) == len(labels)


@each_game
def test_a_form_is_plain_data(name: str) -> None:
    form = rules_form(name)
    data = json.loads(to_json(form))
    assert data["type"] == "rules-form"
    rules = {each["name"]: each["default"] for each in data["settings"]}
    assert list(rules) == [each.name for each in form.settings]
    whole = json.dumps({"format": 1, "game": name, "type": "rules", **rules})
    assert fodasse.from_json(whole) == GAMES[name].documents.rules()
    assert hash(form) == hash(rules_form(name))


class Pace(Named):
    SLOW = "slow"
    QUICK = "quick"


@frozen
class Agreed:
    """Rules with settings of all kinds."""

    game: ClassVar[str] = "agreed"
    pace: Pace = Pace.SLOW
    draw: Literal["all", "none"] = "none"
    jokers: Literal["one"] | None = None
    rounds: int = field(default=3, validator=within(range(1, 10, 2)))
    open_end: bool = False


def of_rules(kind: type[Any]) -> Game:
    words = {"words": {"pace": {"slow": "slowly"}, "draw": {"all": "all of it"}}}
    texts = Texts(inline={"en": words})
    return evolve(GAME, texts=texts, documents=evolve(GAME.documents, rules=kind))


def test_settings_of_another_game() -> None:
    """Without texts they are called by their names."""
    form = rules_form(of_rules(Agreed))
    pace, draw, jokers, rounds, _ = form.settings
    assert (pace.label, pace.about) == ("pace", "")
    kinds = [each.kind for each in form.settings]
    assert kinds == ["choice", "choice", "choice", "number", "boolean"]
    assert pace.choices == (Choice(Pace.SLOW, "slowly"), Choice(Pace.QUICK, "quick"))
    assert draw.choices == (Choice("all", "all of it"), Choice("none", "none"))
    assert (jokers.choices, jokers.optional) == ((Choice("one", "one"),), True)
    assert (rounds.first, rounds.last, rounds.step) == (1, 9, 2)
    assert json.loads(to_json(form))["settings"][0]["choices"][1]["value"] == "quick"


@frozen
class Odd:
    game: ClassVar[str] = "odd"
    share: float = 0.5


def test_no_form_of_other_values() -> None:
    with pytest.raises(TypeError, match="no form for the values of share"):
        rules_form(of_rules(Odd))

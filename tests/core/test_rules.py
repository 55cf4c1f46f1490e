"""``GameRules``: keys, ids, presets, descriptions and differences, over a game made up here."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, ClassVar, Literal, TypeAlias

import pytest
from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from fodasse import FormatError, Rank, RulesError
from fodasse.core.cards import TRUCO_RANKS
from fodasse.core.fields import Rising, Selection, within
from fodasse.core.rules import MAX_KEY, GameRules, checked_by_type, rules_from
from fodasse.core.texts import Texts
from fodasse.games import esadof
from fodasse.table.structure import from_data, to_data

Colour: TypeAlias = Literal["red", "deep_blue"]
TEXTS = Texts(
    inline={
        "en": {
            "rules": {
                "colour": {"red": "Cards are red.", "deep_blue": "Cards are blue."},
                "lives": {"value": {"by": "value", "one": "One life.", "other": "{value} lives."}},
                "cap": {"none": "No cap.", "value": "At most {value} cards."},
                "shiny": {"true": "It shines.", "false": "It is dull."},
            },
            "errors": {"conflict": "{fields}: red cards need a cap"},
        },
        "pt": {"rules": {"colour": {"red": "As cartas são vermelhas."}}},
    }
)


def _tuple(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(values)


@frozen(kw_only=True, field_transformer=checked_by_type)
class Rules(GameRules):
    """Rules with a field of each kind."""

    game: ClassVar[str] = "made_up"
    texts: ClassVar[Texts] = TEXTS
    named: ClassVar[Any] = {
        "bright": {"shiny": True, "lives": 5},
        "book_again": {"gloss": 3},
        "bare": {"colour": "deep_blue"},
    }
    laboratory: ClassVar[frozenset[str]] = frozenset({"ranks"})

    lives: int = field(default=7, validator=within(range(1, 1000)))
    colour: Colour = "red"
    shiny: bool = False
    gloss: int = field(default=1, validator=within(range(1, 10)))
    cap: int | None = field(default=None, validator=within(range(1, 21), optional=True))
    steps: tuple[int, ...] = field(default=(1, 3), converter=_tuple, validator=Rising(2, 4, 1))
    ranks: tuple[Rank, ...] = field(
        default=TRUCO_RANKS, converter=_tuple, validator=Selection(TRUCO_RANKS, 2)
    )

    def __attrs_post_init__(self) -> None:
        if self.colour == "red" and self.lives == 666 and self.cap is None:
            raise RulesError("conflict", texts=TEXTS, fields=("lives", "colour", "cap"))

    def dead(self) -> frozenset[str]:
        return frozenset() if self.shiny else frozenset({"gloss"})


BOOK = Rules()
DRAWN = st.builds(
    Rules,
    lives=st.integers(1, 665),
    colour=st.sampled_from(("red", "deep_blue")),
    shiny=st.booleans(),
    gloss=st.integers(1, 9),
    cap=st.none() | st.integers(1, 20),
    steps=st.sets(st.integers(1, 99), min_size=2, max_size=4).map(sorted),
    ranks=st.sets(st.sampled_from(TRUCO_RANKS), min_size=2).map(sorted),
)


def test_a_key_has_what_differs_from_the_book_by_alphabet_and_an_id_is_its_hash() -> None:
    rules = evolve(BOOK, shiny=True, lives=3, cap=4, colour="deep_blue", steps=[2, 4])
    assert BOOK.key == "made_up"
    assert rules.key == "made_up:cap=4,colour=deep_blue,lives=3,shiny=true,steps=2-4"
    assert evolve(BOOK, ranks=(Rank.ACE, Rank.TWO, Rank.THREE)).key == "made_up:ranks=A23"
    assert BOOK.id == sha256(b"made_up").hexdigest()[:16]
    # The first 16 digits that ``printf %s esadof | sha256sum`` prints.
    assert esadof.Rules().id == "e8711851cfde14b8"


@given(DRAWN)
def test_a_key_is_read_as_the_normal_form(rules: Rules) -> None:
    assert Rules.parse(rules.key) == rules.normal()
    assert Rules.parse(rules.spelled()) == rules
    assert rules.normal().normal() == rules.normal()
    assert Rules.parse(rules.key).id == rules.id
    assert from_data(to_data(rules), Rules) == pickle.loads(pickle.dumps(rules)) == rules


def test_a_dead_field_has_no_effect_on_keys_names_and_differences() -> None:
    dull = Rules(gloss=5)
    assert dull.key == "made_up"
    assert dull.spelled() == "made_up:gloss=5"
    assert dull.normal() == BOOK != dull
    assert (dull.preset_name, Rules.diff(dull, BOOK)) == ("book", ())
    assert dull.describe(changes=True) == ("The book's rules.",)
    assert not any("gloss" in sentence for sentence in dull.describe())


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        *((text, BOOK) for text in ("", "made_up", "made_up:", "book", "made_up:book")),
        ("bright", Rules(shiny=True, lives=5)),
        ("bright,lives=3", Rules(shiny=True, lives=3)),
        ("made_up:bright,lives=3,cap=2", Rules(shiny=True, lives=3, cap=2)),
        ("shiny=true,lives=3", Rules(shiny=True, lives=3)),
        ("bright,cap=none,shiny=false", Rules(lives=5)),
        (" made_up: bright , lives = 3 ", Rules(shiny=True, lives=3)),
        ("gloss=4", Rules(gloss=4)),
    ],
)
def test_what_can_be_read(text: str, rules: Rules) -> None:
    assert Rules.parse(text) == rules


@pytest.mark.parametrize(
    "text",
    [
        *("dark", "lives=3,bright", "lives", "lives=3,", ",", ",lives=3", "hands=3", "=", "=3"),
        *("lives=3,lives=3", "lives=3,lives=4", "truco", "truco:", "truco:lives=3", ":"),
        *(":lives=3", "lives=", "lives=many", "lives=3.0", "lives=1_0", "lives=+3", "lives=٣"),
        *("lives=none", "lives=0x3", "lives=true", "shiny=1", "shiny=True", "cap=None", "cap="),
        *("steps=1-x", "steps=", "steps=1--3", "ranks=A2Z", "colour=", "colour=Red!"),
        *("colour=red=blue", "lives=" + "9" * 999, "x" * (MAX_KEY + 1), "lives=3;cap=2"),
        "lives=3\0",
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(FormatError):
        Rules.parse(text)


STEPS_OUT_OF_RANGE = ("3-1", "1", "1-2-3-4-5", "0-3")


@pytest.mark.parametrize(
    ("text", "code", "names"),
    [
        *((text, "out-of-range", ("lives",)) for text in ("lives=0", "lives=-3", "cap=0,lives=0")),
        ("cap=21", "out-of-range", ("cap",)),
        ("colour=green", "unknown-word", ("colour",)),
        *((f"steps={wrong}", "out-of-range", ("steps",)) for wrong in STEPS_OUT_OF_RANGE),
        *((f"ranks={wrong}", "out-of-range", ("ranks",)) for wrong in ("3", "", "32")),
        ("lives=666", "conflict", ("lives", "colour", "cap")),
    ],
)
def test_what_can_be_read_and_not_played(text: str, code: str, names: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    error = caught.value
    assert (error.code, error.fields) == (code, names)
    assert all(name in error.message(lang) for name in names for lang in ("en", "pt"))
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.code, copied.fields, str(copied)) == (code, names, str(error))


@pytest.mark.parametrize(
    "values",
    [
        *({"lives": "7"}, {"lives": True}, {"shiny": 1}, {"colour": 3}, {"colour": None}),
        *({"cap": 2.0}, {"steps": 5}, {"steps": "13"}, {"steps": (1, 2.0)}, {"green": True}),
    ],
)
def test_a_wrong_type_is_a_type_error(values: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Rules(**values)


def test_fields_are_given_by_name_and_only_text_is_read() -> None:
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[call-arg]  # wrong on purpose
    wrong: Any
    for wrong in (None, 3, b"book", ["book"]):
        with pytest.raises(TypeError):
            Rules.parse(wrong)


@given(st.text(alphabet="madeupbrightlives=,:-0139 cpol_\0é", max_size=40))
def test_any_text_is_read_or_refused_by_one_of_two_errors(text: str) -> None:
    try:
        rules = Rules.parse(text)
    except (FormatError, RulesError):
        return
    assert Rules.parse(rules.spelled()) == rules


def test_presets_have_names_the_book_first() -> None:
    assert list(Rules.presets()) == ["book", "bright", "book_again", "bare"]
    assert Rules.preset("bright") == Rules(shiny=True, lives=5)
    found = [Rules.preset(name).preset_name for name in Rules.presets()]
    assert found == ["book", "bright", "book", "bare"]
    assert Rules(lives=3).preset_name is None
    for unknown in ("dark", "", None, 3):
        with pytest.raises(FormatError):
            Rules.preset(unknown)  # type: ignore[arg-type]  # wrong on purpose


def test_fields_are_described_in_order_and_in_the_words_of_their_values() -> None:
    assert BOOK.describe() == (
        *("7 lives.", "Cards are red.", "It is dull.", "No cap.", "steps: 1-3."),
    )
    rules = Rules(lives=1, shiny=True, cap=4, ranks=(Rank.TWO, Rank.THREE))
    assert rules.describe() == (
        *("One life.", "Cards are red.", "It shines.", "gloss: 1.", "At most 4 cards."),
        *("steps: 1-3.", "ranks: 23."),
    )
    assert rules.describe(changes=True) == (
        *("One life.", "It shines.", "At most 4 cards.", "ranks: 23."),
    )
    assert Rules(colour="red").describe("pt")[1] == "As cartas são vermelhas."
    with pytest.raises(ValueError, match="lang: one of en, pt expected"):
        BOOK.describe("xx")


def test_differences_are_in_the_order_of_the_fields() -> None:
    changes = Rules.diff(BOOK, Rules(cap=4, lives=5))
    told = [(each.field, each.a, each.b) for each in changes]
    assert told == [("lives", 7, 5), ("cap", None, 4)]
    assert changes[0].say() == "5 lives. (Instead of: 7 lives.)"
    assert changes[1].say("pt") == "At most 4 cards. (Em vez de: No cap.)"
    assert Rules.diff(BOOK, BOOK) == ()
    assert pickle.loads(pickle.dumps(changes)) == changes
    with pytest.raises(TypeError):
        Rules.diff(BOOK, esadof.Rules())


def test_rules_are_taken_as_such_as_text_or_from_a_document_that_may_leave_fields_out() -> None:
    assert rules_from(Rules, None) == from_data({}, Rules) == BOOK
    assert rules_from(Rules, "bright,lives=3") == Rules(shiny=True, lives=3)
    assert rules_from(Rules, Rules(lives=2)) == from_data({"lives": 2}, Rules) == Rules(lives=2)
    wrong: Any
    for wrong in (esadof.Rules(), 3, {"lives": 3}):
        with pytest.raises(TypeError):
            rules_from(Rules, wrong)
    for wrong in ({"live": 3}, {"colour": 1}, {"lives": 0}, []):
        with pytest.raises(FormatError):
            from_data(wrong, Rules)

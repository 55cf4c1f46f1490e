"""JSON of everything: written and read back the same, and nothing else is taken for it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Literal, assert_type

import pytest
from attrs import field, fields, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, Bid, FormatError, Propose, Rules, State, from_json, start, to_json, view
from fodasse.core.fields import OPTIONAL
from fodasse.games.fodasse import Deal, Misdeal, Misreport, Pause, Phase, Play, Resume, Vote, apply
from fodasse.table.documents import FORMAT, parse
from fodasse.table.structure import from_data, to_data, union
from fodasse.testing.strategies import actions as any_action
from support.games.changing import changed

KINGS = tuple(map(fodasse.Card.parse, ("KD", "KH")))
BLIND = apply(start(2), Deal((KINGS[:1], KINGS[1:]), fodasse.Card.parse("7C")))


def _fault(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        from_json(text)
    assert caught.value.problem
    assert str(caught.value).startswith(caught.value.where)
    return caught.value


def _where(text: str) -> str:
    return _fault(text).where


# Written and read back the same


@given(any_action(GAME))
def test_any_action_survives_legal_or_not(action: Any) -> None:
    assert from_json(to_json(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Bid(2, 1), '"bid", "seat": 2, "stages": 1'),
        (Play(0, KINGS[0]), '"play", "seat": 0, "card": "KD"'),
        (fodasse.Join(4), '"join", "seat": 4'),
        (fodasse.Leave(4), '"leave", "seat": 4'),
        (Resume(0), '"resume", "seat": 0'),
        (
            Vote(1, in_favour=False),
            '"vote", "seat": 1, "in_favour": false, "motion": null',
        ),
        (
            Vote(1, in_favour=True, motion=Misdeal()),
            '"vote", "seat": 1, "in_favour": true, "motion": {"type": "misdeal"}',
        ),
        (
            Propose(1, Misreport(3)),
            '"propose", "seat": 1, "motion": {"type": "misreport", "accused": 3}',
        ),
        (
            Propose(1, Pause(5)),
            '"propose", "seat": 1, "motion": {"type": "pause", "minutes": 5}',
        ),
        (
            Deal((KINGS[:1], (None,)), None),
            '"deal", "hands": [["KD"], [null]], "vira": null',
        ),
    ],
)
def test_actions_carry_their_type_and_hidden_cards_are_null(action: Any, text: str) -> None:
    assert to_json(action) == f'{{"type": {text}}}'
    assert from_json(f'{{"type": {text}}}') == action


def test_documents_carry_format_game_and_type_and_letters_as_they_are() -> None:
    record = fodasse.Record("fodasse", Rules(), 2, names=["Conceição", "Zé"])
    things = {"state": start(3), "view": view(start(3), 0), "rules": Rules(), "record": record}
    for kind, thing in things.items():
        head = f'{{"format": 1, "game": "fodasse", "type": "{kind}", '
        assert to_json(thing).startswith(head)
    assert '"Conceição"' in to_json(record)


def test_other_things_have_no_document() -> None:
    class State:
        """Of no game, whatever its name."""

    game = fodasse.Match(GAME, 2), GAME, start(2).table
    for thing in (5, None, "bid", Phase.BID, KINGS[0], *game, State()):
        with pytest.raises(TypeError, match="no document"):
            to_json(thing)


# Not every text is read


def test_only_a_string_is_read_for_a_game_object() -> None:
    wrong: Any
    for wrong in (b"{}", None, 5, bytearray(b"{}"), {"type": "bid"}):
        with pytest.raises(TypeError):
            from_json(wrong)
    for wrong in (None, 3, b"truco"):
        with pytest.raises(TypeError, match="game object"):
            from_json('{"type": "join", "seat": 4}', wrong)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", "}", "{}}", "nul", "{'type': 'bid'}", '{"type": "bid",}', "\ufeff{}"),
        *("[]", "[1]", "5", "null", "true", '"bid"', "NaN", "-Infinity"),
        *("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000),
        *('{"seat": ' + "9" * 5000 + "}", '{"seat": NaN}', '{"seat": Infinity}'),
        *('{"type": "join", "seat": 1} {}', '{"type": "join", "seat": 1}}', "\x00", '"\x01"'),
        *('{"type": "join", "type": "join", "seat": 1}', '{"a": {"b": 1, "b": 1}}', "{}"),
        *('{"type": "misdeal"}', '{"type": "Bid", "seat": 2, "stages": 1}', '{"seat": 1}'),
        *('{"type": null, "seat": 1}', '{"type": ["join"], "seat": 1}', '{"type": "truco"}'),
        *('{"type": {"type": "join"}, "seat": 1}', '{"type": "\\ud800", "seat": 1}'),
    ],
)
def test_what_is_no_object_of_the_library_is_refused_as_a_whole(text: str) -> None:
    assert _where(text) == ""


def test_the_text_of_a_fault_is_short_and_told_of_what_python_cannot_print() -> None:
    assert len(str(_fault(json.dumps({"type": "x" * 10_000, "seat": [[]] * 10_000})))) < 300
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for wrong, form, told in ((deep, int, "a very large list"), (10**5000, str, "large int")):
        with pytest.raises(FormatError, match=told):
            from_data(wrong, form)
    while deep:  # or letting it go would be too deep as well
        deep = deep.pop()


def test_a_double_key_is_found_among_very_many() -> None:
    """In no time: a quadratic search would take minutes."""
    keys = ", ".join(f'"{number}": 0' for number in range(50_000))
    assert "'49999'" in str(_fault(f'{{{keys}, "49999": 0}}'))
    assert len(parse(f"{{{keys}}}")) == 50_000


# Envelopes are exact


def _document(**changes: Any) -> str:
    return json.dumps(json.loads(to_json(start(3))) | changes)


def _without(key: str, thing: Any) -> str:
    data = json.loads(to_json(thing))
    del data[key]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("key", "values", "where"),
    [
        ("format", [0, -1, True, False, None, "1", 1.0, [1], {}, FORMAT + 1, 10**9], "format"),
        ("game", ["", "poker", "Fodasse", None, 1, ["fodasse"], {}], "game"),
        ("type", ["", "bid", "State", "record ", None, 1, ["state"], {}], "type"),
        ("type", ["view", "rules", "record"], ""),  # of other contents
    ],
)
def test_an_envelope_is_exact_and_whole(key: str, values: list[Any], where: str) -> None:
    for value in values:
        assert _where(_document(**{key: value})) == where
    assert _where(_without(key, start(3))) == ("" if key == "format" else key)
    assert "newer" in str(_fault(_document(format=FORMAT + 1)))


@pytest.mark.parametrize("thing", [start(3), view(start(3), 0), Rules(), BLIND])
def test_keys_are_exactly_those_of_the_type(thing: Any) -> None:
    keys = set(json.loads(to_json(thing))) - {"format", "game", "type"}
    assert keys
    is_rules = isinstance(thing, Rules)
    added = {each.name for each in fields(type(thing)) if is_rules or each.metadata == OPTIONAL}
    for key in keys - added:
        assert "missing" in str(_fault(_without(key, thing)))
    more = json.loads(to_json(thing)) | {"more": 1}
    assert str(_fault(json.dumps(more))) == "unknown key 'more'"


# Values are exact


MOTIONS = "an object with a type among 'misdeal', 'misreport', 'pause'"


@pytest.mark.parametrize(
    ("data", "field", "expected", "values"),
    [
        ({"type": "join"}, "seat", "a whole number", [True, None, "0", "", 0.0, 1e300, [], {}]),
        ({"format": 1}, "turn", "a whole number", [True, "0", 0.5, 1.0, [], {}, [0]]),
        ({"type": "vote", "seat": 0}, "in_favour", "true or false", [0, 1, None, "true", [], {}]),
        ({"type": "play", "seat": 0}, "card", "a card", [None, 4, True, ["4D"], {}]),
        ({"type": "play", "seat": 0}, "card", "'KD'", ["k♦", "kd", "K♦"]),
        ({"type": "play", "seat": 0}, "card", "", ["", "4", "9X", "4DD", "4D ", "\ud800", "💥"]),
        (
            *({"format": 1}, "phase", "one of 'deal', 'bid', 'play', 'over'"),
            [None, 0, "BID", "bidding", "Phase.BID", [], {}, ["bid"]],
        ),
        ({"format": 1}, "hands", "a list", [None, 0, "0", {}, {"0": 0}, True]),
        ({"format": 1}, "stage", "a list of 2", [[None], [0], ["0"], [{"0": 0}], [True]]),
        ({"format": 1}, "table", "an object", [None, 0, "0", [], ["rules"], True]),
        ({"type": "propose", "seat": 0}, "motion", MOTIONS, [None, 0, "0", [], ["rules"], True]),
    ],
)
def test_a_value_is_only_of_its_type(
    data: dict[str, Any], field: str, expected: str, values: list[Any]
) -> None:
    for value in values:
        given = data | {field: value}
        error = _fault(_document(**given) if "format" in data else json.dumps(given))
        told = f"{expected} expected, not " if expected else "not a card: "
        assert error.problem.startswith(told)
        assert error.where == (f"{field}[0]" if field == "stage" else field)


def test_an_action_is_an_object_of_its_type() -> None:
    for value in (None, 0, "0", [], ["rules"], True, {"type": "join", "seat": 1}):
        with pytest.raises(FormatError, match="of type 'bid'"):
            from_data(value, Bid)
    assert from_data({"type": "bid", "seat": 1, "stages": 0}, Bid) == Bid(1, 0)


MOTION = apply(start(4), Propose(1, Misreport(2)))


@pytest.mark.parametrize(
    ("thing", "path", "value", "fault"),
    [
        (BLIND, "hands[1]", None, ""),
        (BLIND, "hands[1]", [None], "[0]"),
        (BLIND, "hands[1]", ["KH", 7], "[1]"),
        (BLIND, "stage", [[0, "KD", 1]], "[0]"),
        (BLIND, "stage", [[0]], "[0]"),
        (BLIND, "stage", [["KD", 0]], "[0][0]"),
        (BLIND, "stages", [{"cards": []}], "[0]"),
        (BLIND, "stages", [{"cards": [], "winner": "0"}], "[0].winner"),
        (BLIND, "turn", True, ""),
        (BLIND, "table", [], ""),
        (BLIND, "table.rules", {"limit": 0}, ""),
        (BLIND, "table.rules", {"ranks": ["4", "8"]}, ""),
        (BLIND, "table.rules", {"ranks": ["4", "5", "6", "X"]}, ".ranks[3]"),
        (BLIND, "table.history.ladder", {"more": 1}, ""),
        (BLIND, "table.history.eliminated", [[0, None]], "[0][1]"),
        (MOTION, "table.motion.motion", {"type": "bid"}, ""),
        (MOTION, "table.motion.motion", {"type": "pause"}, ""),
        (MOTION, "table.motion.motion.accused", 1.5, ""),
        (MOTION, "table.motion.in_favour", [1, 1], ""),
        (MOTION, "table.motion.in_favour", {"1": 1}, ""),
        (MOTION, "table.motion.against", [None], "[0]"),
        (view(BLIND, 1), "legal_actions[0].type", "play", None),
        (view(BLIND, 1), "legal_actions[0].seat", None, ""),
        (view(BLIND, 0), "seats[1].status", "out", ""),
    ],
)
def test_a_wrong_value_is_told_with_the_path_to_it(
    thing: Any, path: str, value: Any, fault: str | None
) -> None:
    where = "legal_actions[0]" if fault is None else path + fault
    assert _where(changed(thing, path, value)) == where


def test_the_first_fault_is_told() -> None:
    action: Any = union(GAME.documents.actions)
    data = [{"type": "join", "seat": 1}, {"type": "join", "seat": "1"}, {"type": "none"}]
    with pytest.raises(FormatError) as caught:
        from_data(data, tuple[action, ...], "actions")
    assert caught.value.where == "actions[1].seat"


KEYS = st.sampled_from(["format", "game", "type", "seat", "rules", "table"]) | st.text()


@given(
    st.text()
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    ).map(json.dumps)
)
@settings(max_examples=15)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(FormatError):
        from_json(text)


@frozen
class Switches:
    """Rules as a game of another package may have them."""

    mood: Literal["calm", "wild"] = "calm"
    share: float = 0.5
    sizes: list[int] | None = None
    total: int = field(init=False, default=0)


def test_other_packages_may_have_words_decimals_and_lists() -> None:
    data = {"mood": "wild", "share": 0.25, "sizes": [1, 2]}
    assert from_data(data, Switches) == Switches("wild", 0.25, [1, 2])
    assert to_data(Switches("wild", 0.25, [1, 2])) == data
    for change in ({"mood": "sad"}, {"share": 1}, {"sizes": ["1"]}, {"total": 0}):
        with pytest.raises(FormatError):
            from_data(data | change, Switches)


def test_what_is_expected_is_returned_or_refused() -> None:
    text = to_json(start(2))
    assert_type(from_json(text, GAME, expected=State), State)
    assert from_json(text, expected=State) == start(2)
    with pytest.raises(FormatError, match="type: Rules expected, not State"):
        from_json(text, expected=Rules)
    with pytest.raises(FormatError, match="a rules document expected, with the keys format, game"):
        from_json('{"limit": 3}', expected=Rules)
    with pytest.raises(FormatError, match="a record document expected"):
        from_json("{}", expected=fodasse.Record)

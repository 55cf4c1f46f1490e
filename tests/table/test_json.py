"""JSON of everything: written and read back the same, and nothing else is taken for it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Literal, assert_type

import pytest
from attrs import field, fields, frozen
from hypothesis import given
from hypothesis import strategies as st

from fodasse import (
    GAME,
    Bid,
    Card,
    Deal,
    FormatError,
    Join,
    Leave,
    Match,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Play,
    Propose,
    Record,
    Resume,
    Rules,
    State,
    Vote,
    apply,
    from_json,
    start,
    to_json,
    view,
)
from fodasse.core.fields import OPTIONAL
from fodasse.table.documents import FORMAT, parse
from fodasse.table.structure import from_data, to_data, union
from fodasse.testing.strategies import actions as any_action

KINGS = tuple(map(Card.parse, ("KD", "KH")))
BLIND = apply(start(2), Deal((KINGS[:1], KINGS[1:]), Card.parse("7C")))


def _fault(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        from_json(text)
    assert caught.value.problem
    assert str(caught.value).startswith(caught.value.where)
    return caught.value


def _where(text: str) -> str:
    return _fault(text).where


def _refused(expected: str, **values: Any) -> str:
    """Where an action or a document is refused, for another value was expected."""
    error = _fault(json.dumps(values) if "format" not in values else _document(**values))
    assert error.problem.startswith(f"{expected} expected, not ")
    return error.where


# Written and read back the same


@given(any_action(GAME))
def test_any_action_survives_legal_or_not(action: Any) -> None:
    assert from_json(to_json(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Bid(2, 1), '{"type": "bid", "seat": 2, "stages": 1}'),
        (Play(0, KINGS[0]), '{"type": "play", "seat": 0, "card": "KD"}'),
        (Join(4), '{"type": "join", "seat": 4}'),
        (Leave(4), '{"type": "leave", "seat": 4}'),
        (Resume(0), '{"type": "resume", "seat": 0}'),
        (
            Vote(1, in_favour=False),
            '{"type": "vote", "seat": 1, "in_favour": false, "motion": null}',
        ),
        (
            Vote(1, in_favour=True, motion=Misdeal()),
            '{"type": "vote", "seat": 1, "in_favour": true, "motion": {"type": "misdeal"}}',
        ),
        (Propose(1, Misdeal()), '{"type": "propose", "seat": 1, "motion": {"type": "misdeal"}}'),
        (
            Propose(1, Misreport(3)),
            '{"type": "propose", "seat": 1, "motion": {"type": "misreport", "accused": 3}}',
        ),
        (
            Propose(1, Pause(5)),
            '{"type": "propose", "seat": 1, "motion": {"type": "pause", "minutes": 5}}',
        ),
        (
            Deal((KINGS[:1], (None,)), None),
            '{"type": "deal", "hands": [["KD"], [null]], "vira": null}',
        ),
    ],
)
def test_actions_carry_their_type_and_hidden_cards_are_null(action: Any, text: str) -> None:
    assert to_json(action) == text
    assert from_json(text) == action


def test_documents_carry_format_game_and_type() -> None:
    for thing, kind in (
        (start(3), "state"),
        (view(start(3), 0), "view"),
        (Rules(), "rules"),
        (Record("fodasse", Rules(), 3), "record"),
    ):
        document = json.loads(to_json(thing))
        assert list(document)[:3] == ["format", "game", "type"]
        assert (document["format"], document["game"], document["type"]) == (1, "fodasse", kind)


def test_letters_are_written_as_they_are() -> None:
    assert '"Conceição"' in to_json(Record("fodasse", Rules(), 2, names=["Conceição", "Zé"]))


@pytest.mark.parametrize("thing", [5, None, "bid", Phase.BID, KINGS[0], GAME, start(2).table])
def test_other_things_have_no_document(thing: Any) -> None:
    with pytest.raises(TypeError, match="no document"):
        to_json(thing)


def test_neither_a_game_nor_a_name_makes_a_document() -> None:
    class State:
        pass

    for thing in (Match(GAME, 2), State()):
        with pytest.raises(TypeError, match="no document"):
            to_json(thing)


def test_a_state_that_cannot_arise_is_refused() -> None:
    assert _where(_document(turn=1)) == "turn"
    seen = json.loads(to_json(view(start(2)))) | {"to_act": 1}
    assert _where(json.dumps(seen)) == "to_act"


# Not every text is read


@pytest.mark.parametrize("text", [b"{}", None, 5, bytearray(b"{}"), {"type": "bid"}])
def test_only_a_string_is_read(text: Any) -> None:
    with pytest.raises(TypeError):
        from_json(text)


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


def test_the_text_of_a_fault_is_short() -> None:
    long = json.dumps({"type": "x" * 10_000, "seat": [[]] * 10_000})
    assert len(str(_fault(long))) < 300


def test_a_fault_of_what_python_cannot_print_is_told() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(FormatError, match="a very large list"):
        from_data(deep, int)
    with pytest.raises(FormatError, match="a very large int"):
        from_data(10**5000, str)
    while deep:  # or letting it go would be too deep as well
        deep = deep.pop()


def test_a_double_key_is_found_among_very_many() -> None:
    """In no time: a quadratic search would take minutes."""
    keys = ", ".join(f'"{number}": 0' for number in range(200_000))
    assert "'199999'" in str(_fault(f'{{{keys}, "199999": 0}}'))
    assert len(parse(f"{{{keys}}}")) == 200_000


# Envelopes are exact


def _document(**changes: Any) -> str:
    return json.dumps(json.loads(to_json(start(3))) | changes)


def _without(key: str, thing: Any) -> str:
    data = json.loads(to_json(thing))
    del data[key]
    return json.dumps(data)


@pytest.mark.parametrize(
    "number", [0, -1, True, False, None, "1", 1.0, [1], {}, FORMAT + 1, 10**9]
)
def test_an_unknown_format_is_refused(number: Any) -> None:
    assert _where(_document(format=number)) == "format"


def test_a_newer_format_says_so() -> None:
    assert "newer" in str(_fault(_document(format=FORMAT + 1)))


@pytest.mark.parametrize("name", ["", "poker", "Fodasse", None, 1, ["fodasse"], {}])
def test_another_game_is_refused(name: Any) -> None:
    assert _where(_document(game=name)) == "game"


@pytest.mark.parametrize("kind", ["", "bid", "State", "record ", None, 1, ["state"], {}])
def test_another_type_of_document_is_refused(kind: Any) -> None:
    assert _where(_document(type=kind)) == "type"


@pytest.mark.parametrize("kind", ["view", "rules", "record"])
def test_a_type_that_does_not_fit_the_contents_is_refused(kind: str) -> None:
    assert _where(_document(type=kind)) == ""


@pytest.mark.parametrize("key", ["format", "game", "type"])
def test_an_envelope_is_whole(key: str) -> None:
    where = "" if key == "format" else key
    assert _where(_without(key, start(3))) == where


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


@pytest.mark.parametrize("value", [True, False, None, "0", "", 0.0, 1.0, 1e300, [], {}, [0]])
def test_a_whole_number_is_only_a_whole_number(value: Any) -> None:
    assert _refused("a whole number", type="join", seat=value) == "seat"
    assert _refused("a whole number", format=1, turn=value or 0.5) == "turn"


@pytest.mark.parametrize("value", [0, 1, None, "true", "", [], {}])
def test_yes_or_no_is_only_true_or_false(value: Any) -> None:
    assert _refused("true or false", type="vote", seat=0, in_favour=value) == "in_favour"


@pytest.mark.parametrize("value", [None, 4, True, ["4D"], {}])
def test_a_card_is_only_a_text(value: Any) -> None:
    assert _refused("a card", type="play", seat=0, card=value) == "card"


@pytest.mark.parametrize("value", ["k♦", "kd", "K♦"])
def test_a_card_has_one_text(value: str) -> None:
    assert _refused("'KD'", type="play", seat=0, card=value) == "card"


@pytest.mark.parametrize("value", ["", "4", "9X", "4DD", "4D ", "\ud800", "💥"])
def test_a_card_is_only_its_own_text(value: str) -> None:
    error = _fault(json.dumps({"type": "play", "seat": 0, "card": value}))
    assert error.where == "card"
    assert error.problem.startswith("not a card: ")


@pytest.mark.parametrize("value", [None, 0, "BID", "bidding", "Phase.BID", [], {}, ["bid"]])
def test_a_word_is_only_one_of_its_set(value: Any) -> None:
    words = "one of 'deal', 'bid', 'play', 'over'"
    assert _refused(words, format=1, phase=value) == "phase"


@pytest.mark.parametrize("value", [None, 0, "0", {}, {"0": 0}, True])
def test_a_list_is_only_a_list(value: Any) -> None:
    assert _refused("a list", format=1, hands=value) == "hands"
    assert _refused("a list of 2", format=1, stage=[value]) == "stage[0]"


@pytest.mark.parametrize("value", [None, 0, "0", [], ["rules"], True])
def test_an_object_is_only_an_object(value: Any) -> None:
    assert _refused("an object", format=1, table=value) == "table"
    motion = "an object with a type among 'misdeal', 'misreport', 'pause'"
    assert _refused(motion, type="propose", seat=0, motion=value) == "motion"
    with pytest.raises(FormatError, match="an object of type 'bid' expected"):
        from_data(value, Bid)


def _changed(thing: Any, *path: str | int, value: Any) -> str:
    document = place = json.loads(to_json(thing))
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(document)


MOTION = apply(start(4), Propose(1, Misreport(2)))


@pytest.mark.parametrize(
    ("thing", "path", "value", "where"),
    [
        (BLIND, ("hands", 1), None, "hands[1]"),
        (BLIND, ("hands", 1), [None], "hands[1][0]"),
        (BLIND, ("hands", 1), ["KH", 7], "hands[1][1]"),
        (BLIND, ("stage",), [[0, "KD", 1]], "stage[0]"),
        (BLIND, ("stage",), [[0]], "stage[0]"),
        (BLIND, ("stage",), [["KD", 0]], "stage[0][0]"),
        (BLIND, ("stages",), [{"cards": []}], "stages[0]"),
        (BLIND, ("stages",), [{"cards": [], "winner": "0"}], "stages[0].winner"),
        (BLIND, ("turn",), True, "turn"),
        (BLIND, ("table",), [], "table"),
        (BLIND, ("table", "rules", "limit"), 0, "table.rules"),
        (BLIND, ("table", "rules", "ranks"), ["4", "8"], "table.rules"),
        (BLIND, ("table", "rules", "ranks", 3), "X", "table.rules.ranks[3]"),
        (BLIND, ("table", "history", "ladder", "more"), 1, "table.history.ladder"),
        (BLIND, ("table", "history", "eliminated"), [[0, None]], "table.history.eliminated[0][1]"),
        (MOTION, ("table", "motion", "motion"), {"type": "bid"}, "table.motion.motion"),
        (MOTION, ("table", "motion", "motion"), {"type": "pause"}, "table.motion.motion"),
        (MOTION, ("table", "motion", "motion", "accused"), 1.5, "table.motion.motion.accused"),
        (MOTION, ("table", "motion", "in_favour"), [1, 1], "table.motion.in_favour"),
        (MOTION, ("table", "motion", "in_favour"), {"1": 1}, "table.motion.in_favour"),
        (MOTION, ("table", "motion", "against"), [None], "table.motion.against[0]"),
        (view(BLIND, 1), ("legal_actions", 0, "type"), "play", "legal_actions[0]"),
        (view(BLIND, 1), ("legal_actions", 0, "seat"), None, "legal_actions[0].seat"),
        (view(BLIND, 0), ("seats", 1, "status"), "out", "seats[1].status"),
    ],
)
def test_a_wrong_value_is_told_with_the_path_to_it(
    thing: Any, path: tuple[str | int, ...], value: Any, where: str
) -> None:
    assert _where(_changed(thing, *path, value=value)) == where


def test_an_action_of_one_kind_is_not_taken_for_another() -> None:
    with pytest.raises(FormatError, match="of type 'bid'"):
        from_data({"type": "join", "seat": 1}, Bid)
    assert from_data({"type": "bid", "seat": 1, "stages": 0}, Bid) == Bid(1, 0)


def test_the_first_fault_is_told() -> None:
    action: Any = union(GAME.documents.actions)
    data = [{"type": "join", "seat": 1}, {"type": "join", "seat": "1"}, {"type": "none"}]
    with pytest.raises(FormatError) as caught:
        from_data(data, tuple[action, ...], "actions")
    assert caught.value.where == "actions[1].seat"


@given(
    st.text()
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["format", "game", "type", "seat", "rules", "table"]) | st.text(),
                inner,
            )
        ),
    ).map(json.dumps)
)
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
    for form in (int | str, set[int], bytes):
        with pytest.raises(TypeError, match="cannot be read from JSON"):
            from_data(1, form)


def test_what_is_expected_is_returned_or_refused() -> None:
    text = to_json(start(2))
    assert_type(from_json(text, GAME, expected=State), State)
    assert from_json(text, expected=State) == start(2)
    with pytest.raises(FormatError, match="type: Rules expected, not State"):
        from_json(text, expected=Rules)
    with pytest.raises(FormatError, match="a rules document expected, with the keys format, game"):
        from_json('{"limit": 3}', expected=Rules)
    with pytest.raises(FormatError, match="a record document expected"):
        from_json("{}", expected=Record)


@pytest.mark.parametrize("game", [None, 3, b"truco"])
def test_a_game_is_a_game_object(game: Any) -> None:
    with pytest.raises(TypeError, match="game object"):
        from_json('{"type": "join", "seat": 4}', game)

"""Matches as text: written, typed by people, damaged, and of one viewer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAMES, Bid, Card, Deal, FormatError, Join, Leave, Misdeal, Record, Rules, Vote
from fodasse.core.actions import SeatAction
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.games import dalmuti, esadof, truco
from fodasse.table.moves import Moves
from fodasse.table.notation import MatchText
from fodasse.table.seat_record import SeatRecord
from fodasse.testing import random_match, strategies
from fodasse.testing.strategies import rules as rules_of
from support.games import following
from support.table.naming import CATEGORIES

HANDS = ((Card.parse("KD"),), (Card.parse("7C"),))
ACTIONS = (Deal(HANDS, Card.parse("4H")), Bid(1, 0), Leave(0))
RESULT = Outcome(((1,), (0,)), fodasse.Reason.LEAVING)
RULES = Rules(limit=1, blind_rounds="none")
RECORD = Record("fodasse", RULES, 2, {"dealer": 0}, ("Zé", "A; B"), ACTIONS, RESULT)
TEXT = """\
format: 1
game: fodasse
version: 1
rules: fodasse:blind_rounds=none,limit=1
seats: 2
start dealer: 0
names: ["Zé", "A; B"]
result: 1 > 0 (leaving)

deal KD 7C vira 4H
1:0 0:leave
"""
RULES_OF: dict[str, st.SearchStrategy[Any]] = {
    "fodasse": rules_of(GAMES["fodasse"], limit=st.integers(1, 9)),
    "truco": rules_of(truco.GAME),
    "dalmuti": rules_of(dalmuti.GAME, hands=st.integers(1, 9)),
    "esadof": st.builds(
        esadof.Rules, target=st.integers(1, 200), max_turns=st.none() | st.integers(1, 50)
    ),
}
NAMES = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=4)
every_game = pytest.mark.parametrize("game", [*GAMES.values(), following.GAME], ids=repr)


def random_record(game: Game, seed: int, most_actions: int = 60) -> Record:
    seats = game.seats[seed % len(game.seats)] if game.name != "fodasse" else 2 + seed % 5
    return random_match(game, seats, seed=seed, most_actions=most_actions, table_share=0.1).record


def line_of(text: str) -> str:
    """Where a text is refused."""
    with pytest.raises(FormatError) as caught:
        Record.from_text(text)
    assert str(caught.value) != caught.value.message("pt")
    return caught.value.where


# There and back


@every_game
@given(st.data())
@settings(max_examples=6)
def test_every_match_is_written_and_read_again(game: Game, data: st.DataObject) -> None:
    rules = RULES_OF.get(game.name, st.builds(game.documents.rules))
    seats = st.sampled_from(game.seats[:5])
    played = data.draw(strategies.matches(game, seats=seats, rules=rules, most_actions=40))
    record = evolve(played.record, names=data.draw(NAMES))
    text = record.to_text()
    assert Record.from_text(text, game) == record
    assert Record.from_text(text, game).to_text() == text


@every_game
@given(st.data())
@settings(max_examples=15)
def test_every_action_that_can_be_made_has_a_text(game: Game, data: st.DataObject) -> None:
    action = data.draw(strategies.actions(game))
    moves = Moves.of(game)
    assert moves.read(moves.write(action)) == action


@every_game
def test_actions_of_play_are_short_and_each_deal_is_a_paragraph(game: Game) -> None:
    text = random_record(game, 6, most_actions=100).to_text()
    if game.moves:
        assert "{" not in text
        assert text.count("\n\n") == text.count("deal ") > 0


@given(st.data())
@settings(max_examples=10)
def test_comments_and_times_are_kept(data: st.DataObject) -> None:
    record = random_record(GAMES["truco"], data.draw(st.integers(0, 99)), most_actions=12)
    count = len(record.actions)
    texts = st.text(st.characters(exclude_categories=["Cs"]))
    comments = data.draw(st.lists(st.tuples(st.integers(0, count), texts), max_size=5))
    seconds = st.floats(0, 10**9)
    times = data.draw(st.dictionaries(st.integers(0, count - 1), seconds, max_size=5))
    noted = MatchText(record, comments=comments, times=times.items())
    read = MatchText.from_text(noted.to_text())
    assert read == noted
    assert read.to_text() == noted.to_text()
    assert {number: round(time, 3) for number, time in times.items()} == dict(read.times)


BREAKS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""The characters other than "\\n" at which ``str.splitlines`` cuts."""


@pytest.mark.parametrize("sign", BREAKS)
def test_a_comment_has_only_the_line_breaks_that_every_program_knows(sign: str) -> None:
    noted = MatchText(RECORD, comments=((0, f"a{sign}1:7"), (2, f"{sign}b"), (3, f"c{sign}")))
    assert noted.comments == ((0, "a\n1:7"), (2, "b"), (3, "c"))
    assert MatchText.from_text(noted.to_text()) == noted
    typed = TEXT.replace("1:0", f"1:0 ; a{sign}b\n").replace("deal K", f"; c{sign}d\ndeal K")
    assert MatchText.from_text(typed).comments == ((0, "c\nd"), (2, "a\nb"))


def test_a_comment_keeps_blanks_that_are_not_plain_and_can_be_written() -> None:
    for blank in ("\u00a0", "\u202f", "\u3000", "\x1f"):
        comments = (0, f"{blank}a{blank}b{blank}"), (1, blank), (3, blank)
        noted = MatchText(RECORD, comments=comments)
        assert dict(noted.comments)[1] == blank
        assert MatchText.from_text(noted.to_text()) == noted
    with pytest.raises(FormatError, match=r"^comments: "):
        MatchText(RECORD, comments=((0, "\ud800"),))
    assert line_of(TEXT + "; \ud800\n") == "line 12"


@given(st.data(), st.sampled_from([each for each in CATEGORIES if each != "Cs"]))
@settings(max_examples=30)
def test_foreign_text_of_any_kind_is_read_as_it_was_written(
    data: st.DataObject, kind: Any
) -> None:
    signs = st.characters(categories=[kind]) | st.sampled_from('a;:{"\\ \n' + BREAKS)
    foreign = st.text(signs, max_size=8)
    names = data.draw(st.lists(foreign, min_size=2, max_size=2))
    comments = [(ply, data.draw(foreign)) for ply in range(4)]
    noted = MatchText(evolve(RECORD, names=names), comments=comments)
    text = noted.to_text()
    assert MatchText.from_text(text) == noted
    assert MatchText.from_text(text).to_text() == text
    assert text.splitlines() == text.removesuffix("\n").split("\n")


HANDS_OF_THREE = [list(map(Card.parse, hand.split())) for hand in ("4D 5D 6D", "7D QD JD")]
TRUCO_DEAL = truco.Deal(HANDS_OF_THREE, None, (1, 2))
COVERED = truco.Play(2, Card.parse("7H"), covered=True)


@pytest.mark.parametrize(
    ("game", "action", "text"),
    [
        (truco.GAME, truco.Cut(1, truco.How.OWN_HAND), "1:own-hand"),
        (truco.GAME, TRUCO_DEAL, "deal 4D5D6D 7DQDJD vira ?? shown 1.2"),
        (truco.GAME, COVERED, "2:7H-covered"),
        (truco.GAME, evolve(COVERED, card=None), "2:??-covered"),
        (truco.GAME, evolve(COVERED, covered=False), "2:7H"),
        (truco.GAME, truco.Raise(0, 3), "0:raise-3"),
        (truco.GAME, truco.Raise(0), "0:raise"),
        (truco.GAME, truco.Tento(0, truco.Offence.EXTRA_CARD), "0:tento-extra-card"),
        (truco.GAME, truco.Replacement(Card.parse("3C")), "replacement 3C"),
        (dalmuti.GAME, dalmuti.Lay(2, 9, 3, 1), "2:3x9w1"),
        (dalmuti.GAME, dalmuti.Lay(2, 9, 3), "2:3x9"),
        (dalmuti.GAME, dalmuti.Deal(((1, 12), (), (None, 3))), "deal 1.12 - ??.3"),
        (dalmuti.GAME, dalmuti.Give(0, (14, 11)), "0:give-11.14"),
        (esadof.GAME, esadof.Arrange(1, (2, 0, 1)), "1:row-2.0.1"),
        (esadof.GAME, esadof.Draw(1, esadof.Source.PILE), "1:pile"),
        (esadof.GAME, esadof.Replace(1, 2), "1:slot-2"),
        (GAMES["fodasse"], Vote(3, in_favour=False, motion=Misdeal()), "3:no-misdeal"),
        (GAMES["fodasse"], Vote(3, in_favour=True), "3:yes"),
        (GAMES["fodasse"], fodasse.Propose(0, fodasse.Misreport(2)), "0:misreport-2?"),
    ],
)
def test_the_forms_of_actions(game: Game, action: Any, text: str) -> None:
    moves: Moves[Any] = Moves.of(game)
    assert moves.write(action) == text
    assert moves.read(text) == action


# Typed by people


def test_people_need_not_write_canonically() -> None:
    typed = """
; A lesson.
format: 1
names: ["Zé", "A; B"]
game: fodasse
seats:2
version:   1
rules: limit=1,blind_rounds=none
start dealer: 0
result: 1 > 0(leaving)

; It is dealt.
deal K♦ 7c vira 4h @1.5
1:00    ; none
0:leave @3
""".replace("\n", "\r\n")
    read = MatchText.from_text(typed)
    assert read.record == RECORD
    assert read.comments == ((0, "A lesson.\nIt is dealt."), (2, "none"))
    assert read.times == ((0, 1.5), (2, 3.0))
    assert Record.from_text(typed).to_text() == TEXT
    as_json = '{"type": "deal", "hands": [["KD"], ["7C"]], "vira": "4H"}'
    assert Record.from_text(TEXT.replace("deal KD 7C vira 4H", as_json)) == RECORD
    for wrong in (None, 5, b"format: 1"):
        with pytest.raises(TypeError):
            Record.from_text(wrong)  # type: ignore[arg-type]  # wrong on purpose


# One viewer


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
@given(st.data())
@settings(max_examples=6)
def test_what_one_viewer_saw_is_told_with_question_marks(game: Game, data: st.DataObject) -> None:
    rules, seats = RULES_OF[game.name], st.sampled_from(game.seats[:3])
    played = data.draw(strategies.matches(game, seats=seats, rules=rules, most_actions=40))
    own = SeatRecord.of(played.record, data.draw(st.sampled_from((None, 0, 1))))
    text = own.to_text()
    read = MatchText.from_text(text)
    assert (read.is_whole, read.viewer) == (False, own.seat)
    assert read.record.actions == tuple(each.action for each in own.observations[1:])
    assert (read.record.names, read.record.result) == (own.names, own.result)
    assert read.to_text() == text
    turns_up = getattr(played.rules, "turns_up", False)
    assert (" vira " in text) is (turns_up and "\ndeal" in text)


def test_a_text_has_a_header_and_the_actions_and_what_one_viewer_saw_is_no_record() -> None:
    assert RECORD.to_text() == TEXT
    assert Record.from_text(TEXT) == RECORD
    text = SeatRecord.of(RECORD, 1).to_text()
    assert "\nseen-by: 1\n" in text
    assert "\ndeal ?? 7C vira 4H\n" in text
    assert line_of(text) == f"line {text.splitlines().index('seen-by: 1') + 1}"
    assert line_of(TEXT.replace("7C", "??")) == "line 10"


# Where no card is turned up


NONE = TEXT.replace("limit=1", "limit=1,manilha=none").replace(" vira 4H", "")


@pytest.mark.parametrize("word", ["none", "fixed"])
def test_a_deal_that_turns_no_card_up_has_no_vira(word: str) -> None:
    rules = Rules.parse(f"limit=1,manilha={word},blind_rounds=none")
    record = evolve(RECORD, rules=rules, actions=(Deal(HANDS, None), *ACTIONS[1:]))
    text = NONE.replace("manilha=none", f"manilha={word}")
    assert record.to_text() == text
    assert Record.from_text(text) == record
    assert "\ndeal ?? 7C\n" in SeatRecord.of(record, 1).to_text()
    as_hidden = text.replace("deal KD 7C", "deal KD 7C vira ??")
    assert Record.from_text(as_hidden).to_text() == text
    assert line_of(as_hidden.replace("??", "4H")) == "line 10"


def test_a_vira_that_is_turned_up_is_never_left_out() -> None:
    assert line_of(TEXT.replace(" vira 4H", "")) == "line 10"
    moves = Moves.of(truco.GAME, truco.Rules())
    assert moves.write(truco.Deal((), None)) != "deal "
    with pytest.raises(FormatError):
        moves.read("deal 4D5D6D 7DQDJD")


def test_a_card_turned_over_where_no_card_is_turned_up() -> None:
    moves = Moves.of(truco.GAME, truco.Rules.preset("mineiro"))
    assert moves.write(TRUCO_DEAL) == "deal 4D5D6D 7DQDJD shown 1.2"
    assert moves.read("deal 4D5D6D 7DQDJD shown 1.2") == TRUCO_DEAL
    false = evolve(TRUCO_DEAL, vira=Card.parse("4H"), exposed=None)
    assert moves.read(moves.write(false)) == false


# Damaged


FAULTS: dict[int, list[tuple[str, ...]]] = {
    1: [
        *((TEXT, ""), (TEXT, "\n\n\n"), (TEXT, "nonsense")),
        ("format: 1", "format: 2", "format: one", "format: 1}"),
        ("format: 1", 'format: 1, "value": 1', 'format: 1, "v": 1'),
        ("format: 1\ngame: fodasse", "game: fodasse\nformat: 1"),
    ],
    2: [("game: fodasse", "game: whist")],
    3: [("version: 1", "version: 2", "version: null")],
    4: [
        (
            "limit=1",
            "limit=0",
            'limit="1"',
            "limits=1",
            "limit=1,limit=1",
            "ranks=486",
            "ranks=4x6",
        ),
        ("rules: fodasse", "rules: truco"),
        ("rules: fodasse:blind_rounds=none,limit=1", "rule limit: 1"),
        ("rules: ", "rulez: "),
    ],
    5: [("limit=1", "limit=1\nrules: fodasse"), ("seats: 2", "seats: 1.0")],
    6: [("seats: 2", "seats: 40"), ("dealer: 0", "dealer: 2", "dealer: true", "leader: 0")],
    7: [("seats: 2\n", ""), ('"A; B"]', '"A; B"', "5]")],
    8: [("1 > 0", "0 > 1"), ("leaving", "boredom"), ("1 > 0 (leaving)", "1 > 0", "(leaving)")],
    9: [("(leaving)\n\n", "(leaving)\n")],
    10: [
        ("result: 1 > 0 (leaving)\n", ""),
        ("deal KD", "dealt KD", "deal KX", "deal 9D", "deal 7C", "@5\ndeal KD"),
        ("deal KD 7C", "deal KD"),
        ("vira 4H", "vira 4H @x"),
    ],
    11: [
        ("1:0", "1:2", "1:-9", "0:0", "@5 1:0", "1:0 @5 @6", "1:" + "9" * 5000, "{"),
        ("1:0", '{"type": "bid", "seat": 1}'),
    ],
    12: [("0:leave\n", "0:leave\n1:leave\n")],
}
"""By line: texts of a match, and others that stand for them and are refused there."""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (old, new, line)
        for line, faults in FAULTS.items()
        for old, *others in faults
        for new in others
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, line: int) -> None:
    assert old in TEXT
    assert line_of(TEXT.replace(old, new, 1)) == f"line {line}"


def test_what_is_no_action_is_told_once() -> None:
    with pytest.raises(FormatError) as caught:
        Record.from_text(TEXT.replace("1:0", "1:x"))
    assert str(caught.value) == "line 11: cannot read '1:x': no such word or number"


CHARACTERS = '0123456789KDSHC:;@{}[]()"=>-.? \n\tdealvirabidrulestart\\\0é♣\u2028\ud800'


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6)
def test_damage_is_refused_with_a_line_or_is_another_match(game: Game, seed: int) -> None:
    rng = Random(seed)
    record = evolve(random_record(game, seed % 8, most_actions=30), names=("a", "é;"))
    text, wheres = record.to_text(), {"line"}
    for _ in range(12):
        damaged = list(text)
        for _ in range(rng.randrange(1, 4)):
            place, lost = rng.randrange(len(damaged)), rng.choice((0, 0, 1, 1, 1, 20))
            damaged[place : place + lost] = [rng.choice(CHARACTERS)] if lost < 20 else []
        try:
            read = MatchText.from_text("".join(damaged), game)
        except FormatError as error:
            wheres.add(error.where.split()[0])
        else:
            assert MatchText.from_text(read.to_text(), game) == read
    assert wheres == {"line"}


@pytest.mark.parametrize(
    "text",
    [
        *("x" * 10**6, "\n" * 10**5, "format: " + "[" * 10**5, "format: " + "9" * 10**5),
        TEXT + "1:0 " * 10**5,
        TEXT.replace("deal KD", "deal" + " " * 10**6),
        TEXT.replace("deal KD", "deal " + "KD" * 10**5),
        TEXT.replace("1 > 0", "1 > " * 10**5),
        TEXT.replace("1:0", '{"a":' * 10**5),
        TEXT.replace("game: fodasse", "game: dalmuti").replace("KD 7C", "1.2." * 10**5),
    ],
    ids=range(10),
)
def test_large_texts_are_refused_as_well(text: str) -> None:
    assert line_of(text).startswith("line ")


def test_comments_and_times_are_of_actions() -> None:
    for wrong in (((-1, "x"),), ((4, "x"),)):
        with pytest.raises(ValueError, match="no place"):
            MatchText(RECORD, comments=wrong)
    for number, time in ((3, 0.0), (-1, 0.0), (0, -1.0), (0, float("inf")), (0, float("nan"))):
        with pytest.raises(ValueError, match="times"):
            MatchText(RECORD, times=((number, time),))
    with pytest.raises(TypeError):
        MatchText(RECORD, comments=((0, 5),))  # type: ignore[arg-type]  # wrong on purpose


# Games of other packages


def test_a_game_without_templates_is_written_as_json() -> None:
    record = random_match(following.GAME, 2, seed=1).record
    text = record.to_text()
    assert '\n{"type": "play", "seat": 0, "card": ' in text
    assert Record.from_text(text, following.GAME) == record
    assert line_of(text) == "line 2"
    game = evolve(following.GAME, moves={"play": "{seat}:{card}", "deal": "\ncards {hands}"})
    text = evolve(record, game_object=game).to_text()
    assert "{" not in text
    assert Record.from_text(text, game).actions == record.actions


@frozen
class Odd(SeatAction):
    """An action with a field that has no short text."""

    type = "odd"
    price: float = 0.5


@pytest.mark.parametrize(
    "moves",
    [
        {"play": "{seat}:"},
        {"play": "{seat}:{card}{card}"},
        {"play": "{seat}:{card}{colour}"},
        {"play": "{card}:{seat}"},
        {"play": "{seat}: {card}"},
        {"deal": "{hands}"},
        {"deal": "deal; {hands}"},
        {"odd": "{seat}:{price}"},
    ],
)
def test_templates_that_do_not_fit_are_errors_of_the_game(moves: dict[str, str]) -> None:
    documents = evolve(following.GAME.documents, actions=(following.Deal, following.Play, Odd))
    with pytest.raises(TypeError):
        Moves.of(evolve(following.GAME, moves=moves, documents=documents))


def test_an_action_that_its_template_cannot_tell_is_written_as_json() -> None:
    moves = Moves.of(GAMES["fodasse"])
    assert moves.write(Join(10**20)) == '{"type": "join", "seat": 100000000000000000000}'
    assert moves.write(Deal((), None)).startswith('{"type": "deal"')
    with pytest.raises(FormatError):
        moves.write(Join(10**5000))


@pytest.mark.parametrize("mark", "\ufe0e\ufe0f")
def test_suits_may_be_marked_as_plain_or_emoji(mark: str) -> None:
    typed = TEXT.replace("KD 7C vira 4H", f"K♦{mark} 7♣{mark} vira 4♥{mark}")
    assert Record.from_text(typed) == RECORD
    deal = esadof.Deal(
        ((Card.parse("4D"), Card.parse("5C"), Card.parse("6S")),) * 2,
        Card.parse("KD"),
        (Card.parse("QH"),),
    )
    text = f"deal 4♦{mark}5♣{mark}6♠{mark} 4♦5♣6♠ up K♦{mark} stock Q♥{mark}"
    assert Moves.of(esadof.GAME).read(text) == deal

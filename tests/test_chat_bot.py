"""The example of a chat bot: who is sent what, wrong messages, and a restart from the logs."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from random import Random
from runpy import run_path
from types import SimpleNamespace

import pytest

from fodasse import GAMES

EXAMPLE = Path(__file__).parent.parent / "examples" / "chat_bot.py"
chat_bot = SimpleNamespace(**run_path(str(EXAMPLE)))


class Chat:
    """What each channel and each person was sent, and people who answer at random."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.rng = folder, Random(1)
        self.sent: dict[str, list[str]] = defaultdict(list)
        self.asked: list[tuple[str, str]] = []
        self.start()

    def start(self) -> None:
        self.asked.clear()
        self.tables = chat_bot.Tables(self.folder, self.send)

    def send(self, to: str, text: str) -> None:
        self.sent[to].append(text)
        if "\n" in text:
            self.asked.append((to, text))

    def answer(self) -> str:
        """Let the person who was asked first answer; return its name."""
        person, text = self.asked.pop(0)
        head, *choices = text.splitlines()
        number = self.rng.randrange(len(choices)) + 1
        self.tables.hear(person, f"{head.partition(':')[0]} {number}")
        return person

    @property
    def logs(self) -> dict[str, str]:
        return {name: match.log() for name, match in self.tables.matches.items()}


@pytest.fixture
def chat(tmp_path: Path) -> Chat:
    return Chat(tmp_path)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_hands_are_sent_to_their_owners_and_a_table_goes_on_after_a_crash(
    game: str, chat: Chat
) -> None:
    chat.tables.hear("ana", f"!play {game} ana beto", "#a")
    match = chat.tables.matches["#a"]
    for turn in range(12):
        if match.outcome is not None:  # a match of ES-ADOF may be short
            break
        if turn == 6:
            before = chat.logs
            with (chat.folder / "%23a.jsonl").open("a") as file:
                file.write('{"type": "act')
            chat.start()
            assert chat.logs == before
            match = chat.tables.matches["#a"]
        assert {person for person, _ in chat.asked} >= {match.names[s] for s in match.awaited}
        for person, text in chat.asked[-1:]:
            packet = match.packet(match.names.index(person))
            labels = [each["label"] for each in packet["actions"]]
            numbered = [f"{number}. {label}" for number, label in enumerate(labels, 1)]
            cards = chat_bot.cards(packet["view"])
            assert text == "\n".join([f"#a: {cards}", *numbered])
        chat.answer()
    public = [told["text"] for event in match.packet(None)["events"] for told in event["told"]]
    assert chat.sent["#a"] == public


@pytest.mark.skipif(os.name != "posix", reason="files have no modes here")
def test_channels_have_logs_of_their_own_that_only_the_owner_may_read(chat: Chat) -> None:
    chat.tables.hear("ana", "!play truco ana beto", "#a")
    chat.tables.hear("ana", "!play esadof ana carla", "#b")
    for _ in range(4):
        chat.answer()
    games = {name: match.game.name for name, match in chat.tables.matches.items()}
    assert games == {"#a": "truco", "#b": "esadof"}
    modes = {path.name: path.stat().st_mode & 0o777 for path in chat.folder.iterdir()}
    assert modes == {"%23a.jsonl": 0o600, "%23b.jsonl": 0o600}


@pytest.mark.parametrize(
    "channel", ["../../x", "/x", "..", ".", "a/b", "", "a.b", "%2e", "*", "\0"]
)
def test_the_name_of_a_channel_is_no_path(channel: str, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "logs"
    folder.mkdir(parents=True)
    chat = Chat(folder)
    chat.tables.hear("ana", "!play fodasse ana beto", channel)
    [path] = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert path.parent == folder
    before = chat.logs
    chat.start()
    assert (chat.logs, [*chat.logs]) == (before, [channel])
    chat.tables.hear("ana", "!stop", channel)
    assert not [*folder.iterdir()]


def test_people_at_a_table_stop_it_and_old_questions_are_forgotten(chat: Chat) -> None:
    chat.tables.hear("ana", "!play truco ana beto", "#a")
    chat.tables.hear("eve", "!stop", "#a")
    assert chat.sent["#a"][-1] == "You are not at a table here."
    asked = [person for person, _ in chat.asked]
    chat.tables.hear("beto", "!stop", "#a")
    assert chat.sent["#a"][-1] == "The match is stopped."
    assert (chat.logs, [*chat.folder.iterdir()]) == ({}, [])
    chat.tables.hear("eve", "!play truco eve", "#a")  # seats are others' now
    before = chat.logs
    for person in asked:
        chat.tables.hear(person, "#a 1")
        assert chat.sent[person][-1] == "You have not been asked anything in #a."
    assert chat.logs == before


@pytest.mark.parametrize(
    ("person", "text", "channel", "words"),
    [
        ("ana", "!play", "#b", "!play GAME PERSON"),
        ("ana", "!play truco", "#b", "!play GAME PERSON"),
        ("ana", "!play chess ana", "#b", "!play GAME PERSON"),
        ("ana", "!play truco ana Ana", "#b", "a name of their own"),
        ("ana", "!play truco ana a\u200b", "#b", "a name of their own"),
        ("ana", "!play truco a b c d e", "#b", "2 or 4, not 5"),
        ("eve", "!play truco eve", "#a", "is being played here"),
        ("ana", "!stop", "#b", "not at a table"),
        ("beto", "#a 99", None, "a number from 1 to"),
        ("beto", "#a 0", None, "a number from 1 to"),
        ("beto", "#a one", None, "a number from 1 to"),
        ("beto", "1", None, "the channel and a number"),
        ("eve", "#a 1", None, "not been asked anything in #a"),
        ("beto", "#c 1", None, "not been asked anything in #c"),
    ],
)
def test_what_cannot_be_done_is_said_where_it_was_asked_and_changes_nothing(
    person: str, text: str, channel: str | None, words: str, chat: Chat
) -> None:
    chat.tables.hear("eve", "!play truco ana beto", "#a")
    while chat.asked[0][0] != "beto":
        chat.answer()
    to = channel or person
    before, said = chat.logs, len(chat.sent[to])
    chat.tables.hear(person, text, channel)
    assert len(chat.sent[to]) == said + 1
    assert words in chat.sent[to][-1]
    assert chat.logs == before


def test_an_answer_to_an_old_question_is_refused(chat: Chat) -> None:
    chat.tables.hear("ana", "!play truco ana beto", "#a")
    person = chat.answer()
    while chat.asked[0][0] == person:
        chat.answer()
    before = chat.logs
    chat.tables.hear(person, "#a 1")
    assert chat.logs == before
    assert "another moment" in chat.sent[person][-1]

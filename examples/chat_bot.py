"""A chat bot: a table in each channel, and hands by direct message.

``!play truco ana beto`` in a channel opens a table there for these people and for bots up to four
seats, and ``!stop`` ends it. Whoever is to act is sent their cards and choices, and answers with
the name of the channel and the number of a choice, as a direct message: ``#cards 2``. The chat
itself is played here: give ``Tables`` a function that sends, and call ``hear`` with what people
write.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, unquote

import fodasse
from fodasse.bots import named


class Tables:
    """The tables of all channels, each with its log in a file of the folder."""

    def __init__(self, folder: Path, send: Callable[[str, str], None]) -> None:
        """Go on with the tables in the folder; ``send`` sends a channel or a person a text."""
        self.folder, self.send = folder, send
        self.matches: dict[str, fodasse.Match] = {}
        self.asked: dict[tuple[str, str], dict[str, Any]] = {}  # the last packet of each person
        for path in folder.glob("*.jsonl"):
            text = path.read_text("utf-8")
            log = text[: text.rfind("\n") + 1]  # a crash may have cut the last line
            path.write_text(log, "utf-8")
            channel = unquote(path.name.removesuffix(".jsonl"))
            self.matches[channel] = match = fodasse.Match.restore(log)
            self.go_on(channel, log.count("\n"), match.ply)

    def hear(self, person: str, text: str, channel: str | None = None) -> None:
        """Do what a person wrote, in a channel or to the bot alone.

        ``person`` is what the chat itself says of the sender, never a part of the text.
        """
        try:
            match channel, text.split():
                case str(), ["!play", *words]:
                    self.open(channel, words)
                case str(), ["!stop"]:
                    self.stop(channel, person)
                case None, words:
                    self.choose(person, words)
        except ValueError as error:
            self.send(channel or person, str(error))

    def path(self, channel: str) -> Path:
        """Return the file of a channel's log, in the folder whatever the name of the channel."""
        return self.folder / (quote(channel, safe="") + ".jsonl")

    def open(self, channel: str, words: list[str]) -> None:
        """Open a table, for the game and the people that are named."""
        if channel in self.matches:
            raise ValueError("A match is being played here; its people can !stop it.")
        if len(words) < 2 or words[0] not in fodasse.GAMES:
            raise ValueError(f"!play GAME PERSON …, where GAME is {', '.join(fodasse.GAMES)}")
        game, people = fodasse.GAMES[words[0]], words[1:]
        bots = [named("rules", game)] * (4 - len(people))
        occupants: list[Any] = ["person"] * len(people) + bots
        match = fodasse.Match(game, len(occupants), occupants=occupants, names=people)
        if match.names != (*people,):  # people are found by these names
            raise ValueError("Each person has a name of their own, which no other looks like.")
        self.matches[channel] = match
        self.go_on(channel, 0, 0)

    def stop(self, channel: str, person: str) -> None:
        """End the match of a channel, for one of its people, and delete its log."""
        if channel not in self.matches or person not in self.matches[channel].names:
            raise ValueError("You are not at a table here.")
        self.close(channel)
        self.path(channel).unlink()
        self.send(channel, "The match is stopped.")

    def close(self, channel: str) -> None:
        """Forget the match of a channel, and what was asked in it."""
        del self.matches[channel]
        self.asked = {key: packet for key, packet in self.asked.items() if key[0] != channel}

    def choose(self, person: str, words: list[str]) -> None:
        """Do what a person chose, if it is an answer to the last question in a channel."""
        if len(words) != 2:
            raise ValueError("Answer with the channel and a number, such as: #cards 2")
        channel, choice = words
        if (channel, person) not in self.asked:
            raise ValueError(f"You have not been asked anything in {channel}.")
        packet = self.asked[channel, person]
        numbered = {str(number): each for number, each in enumerate(packet["actions"], 1)}
        if choice not in numbered:
            raise ValueError(f"Choose a number from 1 to {len(numbered)}, not {choice}.")
        self.act(channel, packet["view"]["viewer"], numbered[choice]["action"], packet["ply"])

    def act(self, channel: str, seat: int, action: dict[str, Any], ply: int) -> None:
        """Do an action of a seat."""
        match = self.matches[channel]
        lines, before = match.log().count("\n"), match.ply
        match.submit(seat, action, ply=ply)
        self.go_on(channel, lines, before)

    def go_on(self, channel: str, lines: int, since: int) -> None:
        """Let bots act, store the lines of the log that are new, and only then tell the events."""
        match = self.matches[channel]
        match.run()
        path, mode = self.path(channel), "a" if lines else "w"
        with open(path, mode, encoding="utf-8", opener=private) as file:
            file.write(match.log(lines))
        for event in match.packet(None, since)["events"]:
            for told in event["told"]:
                self.send(channel, told["text"])
        for seat in match.awaited:
            packet = self.asked[channel, match.names[seat]] = match.packet(seat)
            shown = f"{channel}: {cards(packet['view'])}"
            for number, each in enumerate(packet["actions"], 1):
                shown += f"\n{number}. {each['label']}"
            self.send(match.names[seat], shown)
        if match.outcome is not None:
            self.close(channel)  # for another; the log of this one stays until then


def private(path: str, flags: int) -> int:
    """Open a file that holds the seed and all cards: only its owner may read a new one."""
    return os.open(path, flags, 0o600)


def cards(view: dict[str, Any]) -> str:
    """Return the viewer's own cards as text."""
    hands = view.get("hands") or view["rows"]
    return " ".join("??" if card is None else str(card) for card in hands[view["viewer"]])


def main() -> None:
    """Play two tables at once in a chat of this program, with a restart in the middle."""
    rng, asked = Random(1), list[tuple[str, str]]()

    def send(to: str, text: str) -> None:
        print(f"{to:>6} < " + text.replace("\n", " | "))
        if not to.startswith("#"):
            asked.append((to, text))

    with TemporaryDirectory() as folder:
        tables = Tables(Path(folder), send)
        tables.hear("ana", "!play truco ana beto", "#truco")
        tables.hear("ana", "!play fodasse ana carla", "#cards")
        for turn in range(60):
            if turn == 20:
                asked.clear()
                tables = Tables(Path(folder), send)  # as after a crash
            if asked:
                person, text = asked.pop(0)
                head, *choices = text.split("\n")
                table = head.partition(":")[0]
                tables.hear(person, f"{table} {rng.randrange(len(choices)) + 1}")


if __name__ == "__main__":
    main()

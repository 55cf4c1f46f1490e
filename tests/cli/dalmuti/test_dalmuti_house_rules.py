"""House rules of The Great Dalmuti at the terminal: what is printed, asked and read."""

from __future__ import annotations

from typing import Any

import pytest
from dalmuti_parts import asked, told
from dalmuti_playing import after, deal, later, played, position
from transcripts import plain

from fodasse.cli.prompter import Unreadable
from fodasse.games.dalmuti import Action, Decline, Give, Lay, Pass, Revolt, State

ORDER = (1, 3, 2, 0)
"""Beto is president, Ana junior intern."""
CLASSIC: dict[str, Any] = {
    "wildcards": True,
    "wildcard_pair": "revolution",
    "lone_wildcards": True,
    "bonus": "classic",
    "deck": "twelve",
}


def rising(seat: int) -> State:
    """Return a hand in which this seat was dealt both wildcards."""
    state = later(ORDER, **CLASSIC)
    return after(state, deal(state, **{f"seat{seat}": "* *"}))


def read(answer: str, state: State) -> Action:
    host, turn = asked(state)
    action: Action = host.read(answer, turn)
    return action


def test_a_revolution_of_another_seat_and_none() -> None:
    assert told(rising(3), Decline(1), Revolt(3))[:2] == [
        "» Beto declines",
        "» Revolution: Duda shows both wildcards, and there is no bonus.",
    ]
    declined = [Decline(seat) for seat in ORDER]
    assert told(rising(3), *declined)[0] == (
        "» Beto declines  Duda declines  Caio declines  Ana declines"
    )


def test_who_was_dealt_both_is_asked() -> None:
    start = "You were dealt both wildcards"
    prompt = "   Start a revolution, yes or no? "
    host, turn = asked(rising(1))
    line, *_ = plain(host.ask(turn))
    assert line.startswith(start)
    assert host.prompt(turn) == prompt
    (help_line,) = host.help(turn)
    assert help_line.startswith(("yes: ", "sim: "))


def test_answers_about_a_revolution() -> None:
    assert read("yes", rising(1)) == Revolt(1)
    assert read("no", rising(1)) == Decline(1)


def test_one_card_goes_back_to_the_senior_intern() -> None:
    state = after(rising(0), *(Decline(seat) for seat in ORDER))
    host, turn = asked(state)
    assert host.prompt(turn) == "   Two cards to give back: "
    state = after(state, Give(1, state.hand(1)[-2:]))
    host, turn = asked(state)
    assert host.prompt(turn) == "   One card to give back: "
    card = state.hand(3)[-1]
    assert read("Q" if card == 12 else str(card), state) == Give(3, (card,))
    with pytest.raises(Unreadable, match="Type one card, such as"):
        host.read("pass", turn)


def test_wildcards_alone_are_read_where_they_may_be_laid() -> None:
    state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
    assert read("*", state) == Lay(0, 14, 1, 1)
    assert read("**", state) == Lay(0, 14, 2, 2)
    assert read("9+*", state) == Lay(0, 9, 2, 1)
    host, turn = asked(state)
    assert list(host.help(turn))[-1] == "* or **: one or both wildcards alone"
    state = position("9 * *", "8", "7 7", "6", wildcards=True)
    host, turn = asked(state)
    with pytest.raises(Unreadable, match="A set needs a natural card"):
        host.read("**", turn)


def test_wildcards_alone_are_printed() -> None:
    state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
    assert "Ana **" in " ".join(told(state, Lay(0, 14, 2, 2), Pass(1), Pass(2), Pass(3)))


def test_who_is_out_of_the_trick_is_shown() -> None:
    state = position("9 9", "8", "7", "6", reentry=False)
    host, turn = asked(played(state, "0 9, 1 pass"))
    assert plain(host.ask(turn))[0] == "Duda 1   Ana 1   Beto 1 passed"

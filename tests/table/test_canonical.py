"""Canonical text that is written piece by piece is that of the whole data."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, FormatError, Match
from fodasse.table.canonical import to_canonical
from fodasse.table.documents import write
from fodasse.table.packets import packet_of
from fodasse.table.structure import to_data
from support.games.positions import each_game
from support.table.live_matches import live_match

numbers = st.integers(0, 10**6)


def whole(value: Any) -> str:
    return write(to_data(value), is_canonical=True)


@each_game
@given(number=numbers, plies=st.integers(0, 30))
@settings(max_examples=10)
def test_the_text_of_a_value_is_that_of_its_data(name: str, number: int, plies: int) -> None:
    match, rng = live_match(GAMES[name], number, plies), Random(number)
    view = match.game.view(match.state, rng.choice((None, *range(4))))
    for value in (view, match.state, match.outcome, match.record.actions):
        assert to_canonical(value) == whole(value)
    for each in fields(type(view)):
        part = getattr(view, each.name)
        assert to_canonical(part) == whole(part)


@pytest.mark.parametrize("pair", [(1, True), (0, False), (1, 1.0), ((1,), (True,))])
def test_values_that_are_equal_but_of_other_types_have_their_own_text(pair: Any) -> None:
    one, other = pair
    assert one == other
    for value in (one, other, (one, (other,)), {"a": [one, other]}):
        assert to_canonical(value) == whole(value)


@pytest.mark.parametrize("text", ["", 'a "b" \\ c', "Zé\u2028\x00\x7f\U0001f0a1"])
def test_texts_are_escaped_alike(text: str) -> None:
    assert to_canonical(text) == whole(text)


def test_a_number_too_long_to_be_written_is_refused() -> None:
    with pytest.raises(FormatError, match="digits"):
        to_canonical(10**5000)


@each_game
@given(number=numbers)
@settings(max_examples=5)
def test_what_a_match_has_kept_of_its_packets_is_what_it_would_write_anew(
    name: str, number: int
) -> None:
    """In all that happens, undos among it, and for all viewers, in turns."""
    rng, given_to = Random(number), dict.fromkeys((None, *range(4)), 0)
    kept: Match = live_match(GAMES[name], number, 0)
    for plies in range(1, 30, rng.randrange(1, 4)):
        kept.extend(live_match(GAMES[name], number, plies).log(len(kept.log().splitlines())))
        for viewer in rng.sample([*given_to], 3):
            since, lang = given_to[viewer], rng.choice(("en", "pt"))
            moments = kept.moments[since:]
            asked: Any = {"ply": kept.ply, "since": since, "lang": lang, "names": kept.names}
            asked |= {"awaited": kept.awaited, "refused": True}
            anew = packet_of(kept.game, kept.state, viewer, moments, **asked)
            assert kept.packet(viewer, since, lang, refused=True) == anew
            given_to[viewer] = kept.ply

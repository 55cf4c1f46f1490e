"""Positions of the reference as records: the same facts, and of a view no more than it holds."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given

from fodasse.bulk.dalmuti.layout import DECKS, MATCH, PAIRS
from fodasse.bulk.dalmuti.positions import packed, word_of, write_rules
from fodasse.bulk.record import NOBODY
from fodasse.games.dalmuti import Phase, Rules, State, apply, start, view
from support.bulk.games import Walk, walks
from support.dalmuti.playing import cards, deal, gives, later, position
from support.dalmuti.positions import cards_of


@given(walk=walks("dalmuti"))
def test_the_record_of_a_view_holds_what_its_viewer_knows(walk: Walk) -> None:
    for number, (_, _, state) in enumerate(walk.states(100)):
        if number % 3 == 0 or state.phase is not Phase.PLAY:
            viewer = number // 3 % (len(state.points) + 1)
            assert_hidden(state, viewer if viewer < len(state.points) else None)


def assert_hidden(state: State, viewer: int | None) -> None:
    """Hidden hands are not in the record; what is known of them is true."""
    seats = len(state.points)
    pack, whole = packed(view(state, viewer)), packed(state).matches[0]
    match, hidden = pack.matches[0], pack.hidden
    unseen = Counter(cards_of(hidden.cards))
    for seat, hand in enumerate(state.hands):
        kept = Counter(cards_of(hidden.kept[seat]))
        unseen.update(kept)
        if seat == viewer:
            assert match["hands"][seat] == whole["hands"][seat]
            assert not kept
        else:
            assert match["hands"][seat] == 0
            assert hidden.free[seat] + kept.total() == len(hand)
            assert kept <= Counter(hand)
            unseen.subtract(hand)
        if state.phase is Phase.PLAY:
            assert cards_of(match["begun"][seat] - match["hands"][seat]) == state.laid[seat]
    assert not any(unseen.values())
    for place in range(2):
        own = viewer in (state.seating[place], state.seating[-1 - place])
        for name in ("paid", "given"):
            assert match[name][place] == (whole[name][place] if own else 0)
        due = place < len(state.exchanges)
        assert hidden.known >> place & 1 == (own or not due)
    if hidden.payer != NOBODY:
        barred = set(range(1, hidden.barred + 1))
        rest = Counter(state.hands[hidden.payer]) - Counter(cards_of(hidden.kept[hidden.payer]))
        assert not barred & set(rest)
    for name in set(MATCH.names or ()) - {"hands", "begun", "paid", "given"}:
        assert match[name].tolist() == whole[name].tolist(), name
    assert list(pack.at_table) == list(range(seats))
    assert tuple(pack.points) == state.points


def test_13_an_executive_knows_cards_that_it_gave_and_what_its_intern_lacks() -> None:
    due = later((0, 1, 2, 3))
    state = apply(due, deal(due, seat3="3 4 Tx5", seat2="2 2 9x4", seat0="A 8 8 7", seat1="3 9"))
    state = gives(state, "7 8", "3 9")
    hidden = packed(view(state, 0)).hidden
    assert cards_of(hidden.kept[3]) == cards("7 8")
    assert (hidden.payer, hidden.barred) == (3, 3)
    assert hidden.known == 0b01


def test_hands_are_counted_from_the_position_on() -> None:
    state = later((3, 1, 2, 0), hands=5)
    match = packed(state).matches[0]
    assert match["hand_number"] == 2
    assert match["rounds"] == 0
    assert match["max_rounds"] == 4
    assert match["key"] == match["decisions"] == match["deals"] == 0


def test_a_view_of_no_state_is_refused() -> None:
    seen = view(position("2 9", "3 3 4", "5 6", "7 T"), 0)
    short = (seen.hands[0], *seen.hands[1:3], (None,))
    with pytest.raises(ValueError, match=r"^no deal looks like this$"):
        packed(evolve(seen, hands=short))
    alone = view(position("2 *", "3", "5", "7 *", wildcards=True), 0)
    wild = (alone.hands[0], (None,), (None,), (None,))
    laid = (*alone.laid[:2], alone.laid[2], tuple(sorted((*alone.laid[3], 7))))
    with pytest.raises(ValueError, match=r"^no deal looks like this$"):
        packed(evolve(alone, hands=wild, laid=laid))


def test_rules_are_written_into_one_record_or_many() -> None:
    matches = np.zeros(3, MATCH)
    write_rules(matches, Rules())
    write_rules(matches[1], Rules.preset("classic"))
    write_rules(
        matches[2], Rules(hands=9, bonus="none", reentry=False, wildcard_pair="revolution")
    )
    assert matches["agreed"].tolist() == matches["max_rounds"].tolist() == [4, 4, 9]
    assert matches["wildcards"].tolist() == [0, 2, 0]
    assert [PAIRS[pair] for pair in matches["pair"]] == ["none", "revolution", "none"]
    assert matches["lone"].tolist() == [0, 1, 0]
    assert matches["owed"].tolist() == [[2, 2], [2, 1], [0, 0]]
    assert [DECKS[word] for word in matches["deck_word"]] == ["by_seats", "twelve", "by_seats"]
    assert matches["reentry"].tolist() == [1, 1, 0]


def test_backs_are_no_cards_of_a_word() -> None:
    assert word_of((None, 1, 14, None, 1)) == 2 << 4 | 1 << 56


def test_a_match_that_has_not_begun_is_a_position() -> None:
    match = packed(start(6, youngest=4)).matches[0]
    assert match["seating"][:6].tolist() == [4, 5, 0, 1, 2, 3]
    assert match["turn"] == match["top_seat"] == match["revolted"] == NOBODY

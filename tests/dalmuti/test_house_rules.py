"""House rules about the deck, the bonus and the trick: the examples of the rules, by hand."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from fodasse.core.refusals import IllegalAction
from fodasse.games.dalmuti import (
    Deal,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Rules,
    apply,
    chance,
    count_worlds,
    legal_actions,
    sample_chance,
    start,
    view,
)
from support.dalmuti.playing import (
    after,
    cards,
    deal,
    gives,
    hands,
    later,
    may,
    played,
    position,
    refused,
)


class TestDeckTwelve:
    @pytest.mark.parametrize(
        ("seats", "wildcards", "sizes"),
        [
            (4, False, (20, 20, 19, 19)),
            (4, True, (20, 20, 20, 20)),
            (5, False, (16, 16, 16, 15, 15)),
            (9, False, (9, 9, 9, 9, 9, 9, 8, 8, 8)),
        ],
    )
    def test_the_first_places_hold_one_more(
        self, seats: int, wildcards: bool, sizes: tuple[int, ...]
    ) -> None:
        state = start(seats, rules=Rules(deck="twelve", wildcards=wildcards), youngest=2)
        assert chance(state).count == sum(sizes) == 78 + 2 * wildcards
        dealt = apply(state, sample_chance(state, Random(1)))
        assert tuple(len(dealt.hand(seat)) for seat in dealt.seating) == sizes
        assert max(max(hand) for hand in dealt.hands) == (14 if wildcards else 12)

    def test_a_king_is_not_a_rank(self) -> None:
        nine = ["Q Q", *["J"] * 8]
        assert refused(position(*nine, deck="twelve"), Lay(0, 13, 1)) == "not-a-rank"
        assert refused(position(*nine), Lay(0, 13, 1)) == "not-held"

    def test_queens_are_dealt_at_a_small_table(self) -> None:
        state = position("Q Q", "J", "T", "9", deck="twelve")
        assert may(state) == ["Q", "Q Q"]
        dealt = deal(start(4))
        twelve = start(4, rules=Rules(deck="twelve"))
        assert refused(twelve, dealt) == "hand-size"


class TestBonusClassic:
    def test_the_junior_pays_two_cards_and_the_senior_one(self) -> None:
        state = later((2, 0, 3, 1), bonus="classic")
        state = apply(state, deal(state, seat1="A 2 2 3 3 3 Tx7", seat3="6x6 8x7"))
        president, vice = state.exchanges
        assert (president.paid, vice.paid) == ((1, 2), (6,))
        assert state.to_act == 2
        assert len(state.hand(2)) == 14 + 2
        assert len(state.hand(0)) == 14 + 1
        assert (len(state.hand(3)), len(state.hand(1))) == (14 - 1, 13 - 2)

    def test_as_many_cards_go_back_as_were_paid(self) -> None:
        state = later((2, 0, 3, 1), bonus="classic")
        state = apply(state, deal(state, seat1="A 2 2 3 3 3 Tx7", seat3="6x6 8x7"))
        assert all(
            isinstance(give, Give) and len(give.cards) == 2 for give in legal_actions(state)
        )
        one = Give(2, state.hand(2)[:1])
        assert refused(state, one) == "give-two"
        state = gives(state, "A 2")
        assert state.to_act == 0
        singles = [(card,) for card in sorted(set(state.hand(0)))]
        assert [give.cards for give in legal_actions(state) if isinstance(give, Give)] == singles
        assert refused(state, Give(0, state.hand(0)[:2])) == "give-two"
        assert refused(state, Give(0, (None,))) == "hidden"
        assert refused(state, Give(0, (1,))) == "not-held"
        before = state.hand(3)
        state = gives(state, "6")
        assert state.hand(3) == tuple(sorted((*before, 6)))
        assert (state.phase, state.to_act) == (Phase.PLAY, 2)

    def test_what_is_due_is_told(self) -> None:
        state = later((2, 0, 3, 1), bonus="classic")
        state = apply(state, deal(state))
        with pytest.raises(IllegalAction) as caught:
            apply(state, Give(2, state.hand(2)[:1]))
        assert caught.value.params == {"cards": 1, "count": 2}
        state = apply(state, Give(2, state.hand(2)[:2]))
        with pytest.raises(IllegalAction) as caught:
            apply(state, Give(0, state.hand(0)[:2]))
        assert caught.value.params == {"cards": 2, "count": 1}

    def test_a_payer_kept_nothing_rarer_than_the_one_card_it_paid(self) -> None:
        state = later((2, 0, 3, 1), bonus="classic")
        state = apply(state, deal(state, seat0="A 2 3x3 4x4 5x5", seat3="6x6 7x7"))
        state = gives(state, "T T")
        # Seat 0 holds A 3 3 3 …, got a 6, and knows nothing of 2 and 4 in seat 3: hidden to it
        # are 55 - 15 cards, of which those below 6 are barred from the payer.
        seen = view(state, 0)
        assert seen.bonus is not None
        assert seen.bonus.got == (6,)
        hidden = sorted([*state.hand(1), *state.hand(2), *state.hand(3)])
        rare = sum(card < 6 for card in hidden)
        payer, others = len(state.hand(3)), (len(state.hand(1)), len(state.hand(2)))
        # the payer's cards are of the others, then the rest are dealt freely
        due = comb(len(hidden) - rare, payer) * comb(sum(others), others[0])
        assert count_worlds(seen) == due


class TestBonusNone:
    def test_the_president_opens_after_the_deal(self) -> None:
        state = later((2, 0, 3, 1), bonus="none")
        dealt = deal(state)
        state = apply(state, dealt)
        assert (state.phase, state.to_act, state.exchanges) == (Phase.PLAY, 2, ())
        assert state.hands == dealt.hands
        assert all(view(state, seat).bonus is None for seat in range(4))
        assert refused(state, Give(2, cards("5 5"))) == "not-giving"

    def test_the_president_opens_after_the_asking(self) -> None:
        state = later((2, 0, 3, 1), bonus="none", wildcards=True)
        state = apply(state, deal(state))
        assert (state.phase, state.to_act) == (Phase.TAKEOVER, 3)
        state = after(state, Decline(3), Decline(1))
        assert (state.phase, state.to_act, state.exchanges) == (Phase.PLAY, 2, ())

    def test_all_are_asked_about_a_revolution_all_the_same(self) -> None:
        state = later((2, 0, 3, 1), bonus="none", wildcards=True, wildcard_pair="revolution")
        state = apply(state, deal(state))
        state = after(state, *(Decline(seat) for seat in (2, 0, 3, 1)))
        assert (state.phase, state.to_act) == (Phase.PLAY, 2)


class TestLoneWildcards:
    def test_they_open_and_stand_behind_the_natural_sets(self) -> None:
        state = position("9 *", "8", "7 7 *", "6", wildcards=True, lone_wildcards=True)
        assert may(state) == ["9", "9 *", "*"]
        state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
        assert may(state) == ["9", "9 *", "9 * *", "*", "* *"]

    def test_they_beat_nothing(self) -> None:
        state = position("9 9", "* *", "7", "6", wildcards=True, lone_wildcards=True)
        state = played(state, "0 9")
        assert may(state) == ["pass"]
        state = position("9 9 *", "8 *", "7", "6", wildcards=True, lone_wildcards=True)
        state = played(state, "0 9x2")
        assert refused(state, Lay(1, 14, 2, 2)) == "not-rarer"
        state = position("9 9 *", "8 *", "7", "6", wildcards=True, lone_wildcards=True)
        state = apply(state, Lay(0, 14, 1, 1))
        assert refused(state, Lay(1, 14, 1, 1)) == "not-rarer"

    def test_any_natural_set_of_the_size_beats_them(self) -> None:
        # an opening with one wildcard, then a king
        state = position("9 9 *", "K", *["8"] * 7, wildcards=True, lone_wildcards=True, hands=1)
        state = apply(state, Lay(0, 14, 1, 1))
        assert (state.top, state.to_act) == (Lay(0, 14, 1, 1), 1)
        assert may(state) == ["K", "pass"]
        state = apply(state, Lay(1, 13, 1))
        assert state.out == (1,)
        state = position("9 * *", "5 5 8", "7", "6", wildcards=True, lone_wildcards=True)
        assert may(apply(state, Lay(0, 14, 2, 2))) == ["5 5", "pass"]

    def test_any_set_may_leave_wildcards_alone(self) -> None:
        state = position("3 3 3 * *", "9", "8", "7", wildcards=True, lone_wildcards=True)
        state = after(state, Lay(0, 3, 3), Pass(1), Pass(2), Pass(3))
        assert may(state) == ["*", "* *"]
        one = after(state, Lay(0, 14, 1, 1), Pass(1), Pass(2), Pass(3), Lay(0, 14, 1, 1))
        assert one.out == apply(state, Lay(0, 14, 2, 2)).out == (0,)

    def test_who_holds_nothing_else_waits_until_it_opens(self) -> None:
        state = position("9 9", "5 *", "8", "7", wildcards=True, lone_wildcards=True)
        state = played(state, "0 9, 1 5, 2 pass, 3 pass, 0 pass")
        assert state.to_act == 1
        assert may(state) == ["*"]

    @pytest.mark.parametrize("rest", [(1, 0), (2, 1), (3, 3), (0, 0), (1, 2)])
    def test_other_numbers_are_not_a_rank(self, rest: tuple[int, int]) -> None:
        state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
        assert refused(state, Lay(0, 14, *rest)) == "not-a-rank"

    def test_they_are_not_a_rank_where_they_are_not_agreed_or_not_in_the_deck(self) -> None:
        state = position("9 * *", "8", "7 7", "6", wildcards=True)
        assert refused(state, Lay(0, 14, 1, 1)) == "not-a-rank"
        state = position("9", "8", "7 7", "6", lone_wildcards=True)
        assert refused(state, Lay(0, 14, 1, 1)) == "not-a-rank"
        assert refused(state, Lay(0, 9, 1, 1)) == "no-natural"

    def test_worlds_may_have_hands_of_wildcards_alone(self) -> None:
        # Of 3 and two wildcards two seats hold one each and one holds the other: 3 ways by place
        # of the 3, 2 of the wildcards. Without wildcards alone there is none.
        state = position("9 9", "3", "*", "*", wildcards=True, lone_wildcards=True)
        assert count_worlds(view(state, 0)) == 3 * 2


class TestReentry:
    def test_who_passed_is_not_asked_again(self) -> None:
        # A lays, B passes, C lays, A passes: with three still in the trick is C's
        state = position("9 9", "8 8", "7 7", "", out=[3], reentry=False)
        state = played(state, "0 9, 1 pass")
        assert (state.passed, state.passes, state.to_act) == ((1,), 1, 2)
        state = played(state, "2 7")
        assert (state.passed, state.passes, state.to_act) == ((1,), 0, 0)
        state = played(state, "0 pass")
        assert (state.top, state.passed, state.passes, state.to_act) == (None, (), 0, 2)

    def test_by_the_book_it_is_asked_again(self) -> None:
        state = position("9 9", "8 8", "7 7", "", out=[3])
        state = played(state, "0 9, 1 pass, 2 7, 0 pass")
        assert (state.passed, state.to_act) == ((), 1)

    def test_a_set_may_end_the_trick_at_once(self) -> None:
        state = position("7x4", "9 9", "8 8", "6x4 5", reentry=False)
        state = played(state, "0 7x4, 1 pass, 2 pass")
        assert state.passed == (1, 2)
        ended = played(state, "3 6x4")
        assert (ended.top, ended.passed, ended.passes, ended.to_act) == (None, (), 0, 3)

    def test_behind_last_cards_the_next_seat_opens_passed_or_not(self) -> None:
        state = position("7x4", "9 9", "8 8", "6x4", reentry=False)
        state = played(state, "0 7x4, 1 pass, 2 pass, 3 6x4")
        assert (state.top, state.passed, state.to_act) == (None, (), 1)
        assert state.out == (0, 3)

    def test_by_the_book_the_others_are_asked(self) -> None:
        state = position("7x4", "9 9", "8 8", "6x4 5")
        state = played(state, "0 7x4, 1 pass, 2 pass, 3 6x4")
        assert (state.to_act, state.top) == (1, Lay(3, 6, 4))

    def test_it_is_told_to_all(self) -> None:
        state = played(position("9 9", "8", "7", "6", reentry=False), "0 9, 1 pass, 2 pass")
        assert [view(state, seat).passed for seat in (None, 0, 1, 2, 3)] == [(1, 2)] * 5

    def test_who_is_out_of_the_trick_is_told_so_first(self) -> None:
        state = played(position("9 9", "8", "7", "6", reentry=False), "0 9, 1 pass")
        assert refused(state, Pass(1)) == refused(state, Lay(1, 8, 1)) == "not-in-trick"
        assert refused(state, Pass(0)) == "not-your-turn"

    def test_the_next_trick_is_open_to_all(self) -> None:
        state = played(position("9 9 5", "8", "7", "6", reentry=False), "0 9, 1 pass, 2 pass")
        state = played(state, "3 pass, 0 9")
        assert (state.passed, may(state)) == ((), ["8", "pass"])


def test_hands_of_a_classic_deal() -> None:
    state = start(4, rules=Rules.preset("classic"))
    dealt = deal(state, seat0="* * A 2 2")
    state = apply(state, dealt)
    assert isinstance(dealt, Deal)
    assert (state.phase, state.to_act) == (Phase.PLAY, 0), "the first hand is the book's"
    assert hands(state)[0].endswith("* *")

"""The rules of Fodasse on one record: the deal, the bids and the stages of a round.

``play`` plays a whole round, or up to the next decision of a player outside the kernel. Its
data is in variables meanwhile, and in the record between calls.
There are no joins, leaves or motions here.
"""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import ONE, lowest, nth, nth_alone, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.fodasse.few import are_few_at_random, play_few
from fodasse.bulk.fodasse.layout import BID, BIDS, CARDS, DOWN_UP, PLAY
from fodasse.bulk.fodasse.rounds import fall_to, find_blindness, finish_round, set_first_size
from fodasse.bulk.fodasse.strength import (
    fill_powers,
    last_highest,
    manilha_of,
    manilhas_of,
    taker_now,
)
from fodasse.bulk.fodasse.turns import STAGE, legal_bids, legal_mask, place_of
from fodasse.bulk.luck import choice, deal_key, word
from fodasse.bulk.policies import OUTSIDE, RANDOM, choose, pick
from fodasse.bulk.record import DEAL, NOBODY
from fodasse.games.fodasse.rules import BLIND_SIZE, ENDGAME_BID


@inner
def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first deal, by the rules in the record (rule 3)."""
    for place in range(seats):
        seat = unsigned(place)
        match.following[seat] = place + 1 if place + 1 < seats else 0
        match.points[seat] = 0
        match.fate[seat] = 0
        match.exact[seat] = 0
    for card in range(CARDS):
        match.holder[unsigned(card)] = NOBODY
    match.key = key
    match.decisions = 0
    match.deals = 0
    match.phase = DEAL
    match.seats = seats
    match.dealer = 0
    set_first_size(match)
    match.opening = 1
    match.fined = 0
    match.endgame = 0
    match.rounds = 0
    match.calls = 0
    match.annulled_before = match.total_annulled


@inner
def deal(match: Any) -> None:
    """Deal at random to all seats still in; set the bids of an endgame (rules 6, 7, 16)."""
    key = deal_key(match.key, match.deals)
    match.deals += ONE
    size = match.endgame or match.size
    first = unsigned(match.following[unsigned(match.dealer)])
    bid = ENDGAME_BID if match.endgame else NOBODY
    hands, following = match.hands, match.following
    left = unsigned(4 * match.ranks)
    pack = (ONE << left) - ONE
    seat = first
    for _ in range(match.seats):
        dealt_from = pack
        for _ in range(size):
            pack ^= nth_alone(pack, scaled(word(key, left), left))
            left -= ONE
        hands[seat] = dealt_from ^ pack
        match.bids[seat] = bid
        match.won[seat] = 0
        seat = unsigned(following[seat])
    match.vira = match.manilha = NOBODY
    if match.turns_up:
        match.vira = signed(nth(pack, scaled(word(key, left), left)))
        match.manilha = manilha_of(match.vira, match.ranks)
    match.hand_size = size
    match.dealt_by = match.dealer
    match.set_bids = signed(match.endgame > 0)
    _begin_round(match, first)


@inner
def begin(match: Any, first: int, size: int) -> None:
    """Change the first dealer and the first hand size of a match that has started."""
    if first != NOBODY:
        match.dealer = first
    if size != NOBODY and match.progression != DOWN_UP:
        match.size = size
    elif size > BLIND_SIZE:
        fall_to(match, size)


@inner
def _begin_round(match: Any, first: int) -> None:
    """Begin a round that was dealt: nothing is bid, laid or won (rules 7e and 16)."""
    match.phase = PLAY if match.endgame else BID
    find_blindness(match)
    if match.by_table:
        fill_powers(match, NOBODY if match.blind else match.manilha)
    match.turn = first
    match.called = ENDGAME_BID if match.endgame else 0
    match.laid = 0
    match.completed = 0
    match.accumulated = 0
    match.unclaimed = 0
    match.cards = 0
    match.stage = 0


@inlined
def play(match: Any, own: Any, given: int) -> None:
    """Play a round that was dealt, to its end or until a decision from outside is due."""
    while match.phase == BID or match.phase == PLAY:  # noqa: PLR1714  # costs less to compile
        if match.phase == BID:
            given = _bid(match, given)
        if match.phase == PLAY:
            if given == NOBODY and match.laid == 0 and are_few_at_random(match):
                play_few(match)
            else:
                given = _play(match, given)
        if match.completed == match.hand_size:
            finish_round(match)
            return
        code = match.codes[unsigned(match.turn)]
        if code == OUTSIDE:
            return
        given = choose(match, code, own)


@inner
def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act."""
    return pick(legal_mask(match), luck)


@inner
def _bid(match: Any, given: int) -> int:
    """Let seats bid in turn until all have bid; then reveal a blind round (rules 7e to 7g).

    The first bid is the one given. Random seats bid at once; any other seat ends the loop.
    """
    turn, laid, called = unsigned(match.turn), match.laid, match.called
    decisions, key = match.decisions, match.key
    seats, size, restricted = match.seats, match.hand_size, match.restricted
    codes, bids, following = match.codes, match.bids, match.following
    place = place_of(match.deals, 0, 0)
    while laid < seats:
        if given != NOBODY:
            action = given
            given = NOBODY
        elif codes[turn] == RANDOM:
            legal = legal_bids(size, called, restricted != 0 and laid == seats - 1)
            action = pick(legal, choice(key, place + turn))
        else:
            break
        decisions += ONE
        bids[turn] = action - BIDS
        called += action - BIDS
        laid += 1
        turn = unsigned(following[turn])
    match.turn, match.laid = signed(turn), laid
    match.called, match.decisions = called, decisions
    if laid == seats:
        match.laid = 0
        match.phase = PLAY
        if match.blind:
            _reveal(match)
    return given


@inner
def _play(match: Any, given: int) -> int:
    """Play a card a seat, stage after stage, until the round is over (rules 7h to 7k and 14).

    The first card is the one given. Random seats play at once; any other seat ends the loop.
    """
    turn, laid = unsigned(match.turn), match.laid
    completed, accumulated = match.completed, match.accumulated
    cards, stage = match.cards, match.stage
    decisions, key = match.decisions, match.key
    seats, size = match.seats, match.hand_size
    left = unsigned(size - completed)
    manilhas = manilhas_of(match)
    accumulates = match.accumulates
    codes, hands, following = match.codes, match.hands, match.following
    holder, won = match.holder, match.won
    place = place_of(match.deals, completed + 1, 0)
    while completed < size:
        hand = hands[turn]
        if given != NOBODY:
            card = ONE << unsigned(given)
            given = NOBODY
        elif codes[turn] == RANDOM:
            card = nth_alone(hand, scaled(choice(key, place + turn), left))
        else:
            break
        decisions += ONE
        hands[turn] = hand ^ card
        stage |= card
        holder[lowest(card)] = signed(turn)
        turn = unsigned(following[turn])
        laid += 1
        if laid == seats:
            took = taker_now(match, stage, turn, manilhas)
            if took != NOBODY:
                turn = unsigned(took)
                won[turn] += 1 + accumulated
                accumulated = 0
            else:
                accumulated += accumulates
                match.unclaimed += 1
                match.total_annulled += 1
                if match.last_tied:
                    turn = unsigned(last_highest(match, stage, turn))
            cards |= stage
            stage = unsigned(0)
            place += STAGE
            left -= ONE
            completed += 1
            laid = 0
    match.turn, match.laid = signed(turn), laid
    match.completed, match.accumulated = completed, accumulated
    match.cards, match.stage = cards, stage
    match.decisions = decisions
    return given


@inner
def _reveal(match: Any) -> None:
    """Play all cards at once after the last bid of a blind round (rule 6e)."""
    if match.by_table:
        fill_powers(match, match.manilha)
    stage = unsigned(0)
    seat = unsigned(match.turn)
    for _ in range(match.seats):
        hand = match.hands[seat]
        stage |= hand
        match.holder[lowest(hand)] = signed(seat)
        match.hands[seat] = 0
        seat = unsigned(match.following[seat])
    took = taker_now(match, stage, unsigned(match.turn), manilhas_of(match))
    if took != NOBODY:
        match.won[unsigned(took)] = 1
    else:
        match.accumulated = match.accumulates
        match.unclaimed = 1
        match.total_annulled += 1
    match.completed = 1

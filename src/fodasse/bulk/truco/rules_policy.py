"""The rule-based policy, compiled: it decides as ``fodasse.bots.truco.RulesBot`` does.

That bot's module explains the reasons. Numbers are computed in the same order as there, so
that they are equal to the last bit, and rounded in the same way.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, count, lowest, nth
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.policies import units
from fodasse.bulk.record import NOBODY
from fodasse.bulk.truco.layout import (
    ACCEPT,
    ANSWER,
    BLIND,
    BURN,
    CARDS,
    COVERED,
    CUT,
    CUTS,
    DEALER_WINS,
    EXPOSED,
    FIXED_CARDS,
    HAND,
    KEEP,
    NOBODY_WINS,
    RAISE,
    RANKS,
    RUN,
    SEATS,
    STRENGTHS,
    STRONGEST,
    TIED,
)
from fodasse.bulk.truco.turns import Turn
from fodasse.games.truco.actions import How

_CUT: Final = CUTS + list(How).index(How.CUT)
_CHOICE: Final = 2
"""An opponent that plays later in the trick counts as this many random cards."""
_CAUTION: Final = 0.2
"""A raise must pay even with a chance lower by this."""
_ONE_SUIT: Final = unsigned(sum(1 << card for card in range(1, CARDS, 4)))
"""A card of each rank, none of which is put back into a deck."""
_WORST: Final = signed(1 << 62)
"""A number above any merit."""


@inner
def best_action(match: Any, turn: Turn) -> int:
    """Return a raise if it pays, else the best answer or the best card.

    The best card is the one after which the hand is most likely to be won. Of equal cards it is
    the weakest, to keep strong ones, and rather covered than open; in the dark the first one. The
    best answer is to accept, unless running is expected to cost less.
    """
    if turn.phase == CUT:
        return signed(_CUT)
    if turn.phase == EXPOSED:
        return _keep_or_burn(turn)
    if turn.dark:
        return signed(BLIND)
    ours = _weigh(match, turn)
    answers = turn.phase == ANSWER
    held = signed(count(turn.hand))
    at = unsigned(SEATS * turn.completed + turn.seat)
    has_played = answers and turn.lies[at] != NOBODY
    kinds = 1 if answers else 1 + signed(turn.may_cover[unsigned(turn.history)])
    first, last = (held, held + 1) if has_played else (signed(0), held)
    least, best, chance = _WORST, signed(0), 0.0
    for kind in range(kinds):
        for place in range(first, last):
            card, strength, own = signed(0), signed(0), ours
            if not has_played:
                card = signed(nth(turn.hand, unsigned(place)))
                strength = signed(STRENGTHS[unsigned(CARDS * (turn.manilha + 1) + card)])
                own = ours if kind or strength < ours else strength
            exact = _chance(match, turn, own, place)
            rounded = units(exact)
            merit = (strength - rounded * 16) * 2 - kind
            if merit < least:
                least, best = merit, card + COVERED * kind
                if not answers:
                    chance = rounded / 1e12
            if answers and exact > chance:
                chance = exact
    return _bet(turn, chance, best)


@inner
def _bet(turn: Turn, chance: float, card: int) -> int:
    """Return a raise if it pays, else the card, or where an answer is due the better one."""
    answers = turn.phase == ANSWER
    worth, due = turn.worth, turn.target - turn.points[unsigned(turn.seat & 1)]
    if answers:
        worth = turn.asked
    if (turn.may_raise >> unsigned(turn.seat & 1)) & ONE and worth < due:
        careful = chance - _CAUTION
        more = _expected_points(turn, careful, turn.steps[unsigned(turn.step + 1)])
        if more - _expected_points(turn, careful, worth) > 0.0:
            return signed(RAISE)
    if not answers:
        return card
    pays = _expected_points(turn, chance, worth) >= _expected_points(turn, 0.0, turn.worth)
    return signed(ACCEPT) if pays else signed(RUN)


@inner
def _keep_or_burn(turn: Turn) -> int:
    """Return ``KEEP`` for a card above the mean, else ``BURN``: any rank may be the manilha."""
    card = ONE << unsigned(turn.exposed_card)
    if not turn.turns_up and card & unsigned(FIXED_CARDS):
        return signed(KEEP)
    ranks = turn.deck & _ONE_SUIT
    below = (ONE << unsigned(turn.exposed_card & ~3)) - ONE
    is_low = 2 * signed(count(ranks & below)) < signed(count(ranks))
    return signed(BURN) if is_low else signed(KEEP)


@inner
def _expected_points(turn: Turn, chance: float, worth: int) -> float:
    """Return the points expected of a hand; those beyond the end of the match do not count."""
    side = unsigned(turn.seat & 1)
    gain = min(worth, turn.target - turn.points[side])
    loss = min(worth, turn.target - turn.points[side ^ ONE])
    points: float = chance * gain - (1.0 - chance) * loss
    return points


@inner
def _weigh(match: Any, turn: Turn) -> int:
    """Write the chances of all cards, and return the strength of the team's best card laid.

    In later tricks every seat plays a random card. In this one opponents have a choice.
    """
    side = unsigned(turn.seat & 1)
    ours, theirs = turn.best[side] >> 2, turn.best[side ^ ONE] >> 2
    first_is_rival = (turn.player - turn.laid - turn.seat) & 1
    rivals = (turn.seats >> 1) - ((turn.laid + first_is_rival) >> 1)
    respect = not turn.at_eleven and turn.asked and turn.asker != turn.seat & 1
    unseen = turn.deck & ~(turn.hand | turn.partner | turn.seen)
    weigh_unseen(match, turn.manilha, unseen, signed(bool(respect)), _CHOICE * rivals, theirs)
    has_partner = turn.seats == SEATS and turn.held[unsigned(turn.seat ^ 2)] != 0
    if has_partner:
        weigh_partner(match, turn.manilha, turn.partner or unseen)
    left, place = turn.hand, unsigned(0)
    while left:
        strength = signed(STRENGTHS[unsigned(CARDS * (turn.manilha + 1)) + lowest(left)])
        win, tie = trick_chances(match, match.later, strength, has_partner)
        match.wins[place], match.ties[place] = win, tie
        left &= left - ONE
        place += ONE
    return signed(ours)


@inner
def _chance(match: Any, turn: Turn, own: int, played: int) -> float:
    """Return the chance to win the hand with a card in this trick.

    Args:
        match: the record, with all cards weighed.
        turn: the turn.
        own: the strength of the team's best card in the trick.
        played: the place of a card that is held no longer.
    """
    partner = turn.seat ^ 2
    is_to_come = (partner - turn.player + turn.laid) & (SEATS - 1) >= turn.laid
    has_partner = turn.seats == SEATS and turn.held[unsigned(partner)] != 0 and is_to_come
    now = trick_chances(match, match.weaker, own, has_partner)
    better = worse = (0.0, 0.0)
    for number in range(signed(count(turn.hand))):
        if number != played:
            place = unsigned(number)
            chances = (match.wins[place], match.ties[place])
            if chances > better:
                better, worse = chances, better
            else:
                worse = chances
    first = signed(0)
    if turn.completed and turn.winners[0] != TIED:
        first = 1 if turn.winners[0] == turn.seat & 1 else -1
    winner_of_ties = turn.dealer + (turn.all_tied != DEALER_WINS)
    ties = turn.all_tied != NOBODY_WINS and (winner_of_ties ^ turn.seat) & 1 == 0
    return hand_chance(turn.completed, first, ties, now, better, worse)


RESPECT: Final = 1.5
"""The factor for the cards of opponents that raise."""

_LEVELS: Final = STRONGEST + 1
"""The number of strengths."""
_BELOW: Final = np.array(
    [
        [
            sum(1 << card for card, each in enumerate(row) if each < strength)
            for strength in range(_LEVELS + 1)
        ]
        for row in STRENGTHS.reshape(RANKS + 1, CARDS).tolist()
    ],
    np.uint64,
)
"""By the rank of the manilhas plus one, and by strength: a mask of the weaker cards."""

_MAX_UNSEEN: Final = CARDS - HAND
_MAX_RIVALS: Final = 4
_STAY_BELOW: Final = np.array(
    [
        [
            [
                [(below / total) ** (respect * rivals) for below in range(_MAX_UNSEEN + 1)]
                for total in range(1, _MAX_UNSEEN + 1)
            ]
            for rivals in range(_MAX_RIVALS + 1)
        ]
        for respect in (1, RESPECT)
    ]
)
"""By whether opponents have raised, by a number of random cards, by the number of unseen cards
less one, and by the number of them that are weaker: the chance that all random cards are."""


@inner
def weigh_unseen(
    match: Any, manilha: int, unseen: int, respect: int, rivals: int, best: int
) -> None:
    """Write by strength the chances that opponents stay below, now and in a later trick.

    Args:
        match: the record.
        manilha: the rank of the manilhas, or ``NOBODY``.
        unseen: a mask of the cards that the seat does not see.
        respect: 1 if opponents have raised, else 0.
        rivals: the number of random cards that opponents count as in this trick.
        best: the strength of the best card that they have laid in it.
    """
    below = _BELOW[unsigned(manilha + 1)]
    rows = _STAY_BELOW[unsigned(respect)]
    total = unsigned(count(unseen) - unsigned(1))
    now = rows[unsigned(rivals), total]
    later = rows[unsigned(match.seats >> 1), total]
    for strength in range(_LEVELS + 1):
        place = unsigned(strength)
        weaker = count(unseen & below[place])
        match.weaker[place] = now[weaker] if strength > best else 0.0
        match.later[place] = later[weaker]


@inner
def weigh_partner(match: Any, manilha: int, cards: int) -> None:
    """Write by strength the chance of the partner's card, and that it is no stronger.

    Args:
        match: the record.
        manilha: the rank of the manilhas, or ``NOBODY``.
        cards: a mask of the cards, one of which the partner plays.
    """
    below = _BELOW[unsigned(manilha + 1)]
    total = float(count(cards))
    weaker, share = unsigned(0), 0.0
    for strength in range(_LEVELS):
        place = unsigned(strength)
        weaker_than_next = count(cards & below[place + unsigned(1)])
        chance = float(weaker_than_next - weaker) / total
        share += chance
        match.mates[place] = chance
        match.shares[place] = share
        weaker = weaker_than_next


@inner
def trick_chances(match: Any, weaker: Any, own: int, has_partner: int) -> tuple[float, float]:
    """Return the chances to win and to tie a trick with a card, or with the partner's if better.

    Args:
        match: the record, with the partner weighed.
        weaker: by strength, the chance that the opponents stay below.
        own: the strength of the own card.
        has_partner: 1 if a card of the partner is to come, else 0.
    """
    place = unsigned(own)
    low, high = weaker[place], weaker[place + unsigned(1)]
    win, tie = low, high - low
    if has_partner:
        win *= match.shares[place]
        tie *= match.shares[place]
        place += unsigned(1)
        while place < unsigned(_LEVELS):
            low, high = high, weaker[place + unsigned(1)]
            chance = match.mates[place]
            win += chance * low
            tie += chance * (high - low)
            place += unsigned(1)
    return win, tie


@inner
def hand_chance(
    completed: int,
    first: int,
    ties: int,
    now: tuple[float, float],
    better: tuple[float, float],
    worse: tuple[float, float],
) -> float:
    """Return the chance that the tricks to come, after those finished, give a team the hand.

    Args:
        completed: the number of finished tricks, which leave the hand open.
        first: of the first of them: 1 if the team has won it, 0 if it was tied, else -1.
        ties: 1 if the team wins a hand of three ties, else 0.
        now: the chances to win and to tie the trick on the table.
        better: those of the next trick.
        worse: those of the last trick.
    """
    # The chances before the last trick, by what the first one was. Each has won one, or none.
    win, tie = now if completed == HAND - 1 else better if completed else worse
    won, lost = win + tie, win
    tied = won if ties else lost
    if completed < HAND - 1:
        win, tie = now if completed else better
        won, tied, lost = win + tie + _rest(win, tie) * won, win + tie * tied, win * lost
    if completed == 0:
        win, tie = now
        return win * won + tie * tied + _rest(win, tie) * lost
    return won if first > 0 else lost if first < 0 else tied


@inner
def _rest(win: float, tie: float) -> float:
    """Return the chance to lose a trick; where the others are rounded to more than 1, it is 0."""
    return max(0.0, 1.0 - win - tie)

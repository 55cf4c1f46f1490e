"""The play of matches: cards, raises, answers and cuts, one decision after the other.

In a trick, ``best`` is by team the greatest of four times a card's strength plus three less its
place. So the strongest card has the greatest number, and of equal cards the one played first.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.luck import choice
from fodasse.bulk.policies import OUTSIDE, RANDOM, choose
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.bulk.truco.hands import (
    card_at,
    complete_deal,
    finish_hand,
    place_of,
    without,
)
from fodasse.bulk.truco.layout import (
    ANSWER,
    ANSWERS,
    BLIND,
    BOTH_RUN,
    BURN,
    CARDS,
    CONCEDE,
    COVERED,
    CUT,
    CUTS,
    EXPOSED,
    FIRST_LEADS,
    HAND,
    HOWS,
    KEEP,
    NEXT_HISTORIES,
    PARTNER_CARD,
    PLAY,
    RAISE,
    RUN,
    SEATS,
    SIDES_WIN,
    STRENGTHS,
    TIED,
    TIER_LEADS,
)
from fodasse.bulk.truco.turns import may_concede

_TIE: Final = 2
"""In place of a team in ``NEXT_HISTORIES``."""


@inlined
def play(match: Any, own: Any, given: int) -> None:
    """Play on until chance is awaited, the match is over or broken, or a caller has to decide."""
    given = signed(given)  # a type of its own for a constant would be compiled twice
    while True:
        if match.phase == PLAY and given != RAISE:
            given = _play_cards(match, given)
        if match.phase == ANSWER or given in (RAISE, CONCEDE):
            given = _bet(match, given)
        if match.history >= SIDES_WIN:
            finish_hand(match)
        if match.phase <= EXPOSED and match.phase != DEAL:
            given = _prepare(match, given)
        if match.phase == DEAL or match.phase >= OVER:
            return
        code = match.codes[unsigned(match.turn)]
        if code == OUTSIDE:
            return
        if code != RANDOM:
            given = signed(choose(match, code, own))
            if match.phase == BROKEN:
                return


@inner
def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act, from a random word."""
    if match.phase == CUT:
        return _random_cut(match.seats, luck)
    if match.phase == EXPOSED:
        return _random_word(luck)
    team = unsigned(match.turn) & ONE
    raises = signed((match.may_raise >> team) & ONE)
    if match.phase == ANSWER:
        return _random_answer(raises, luck)
    covers = match.may_cover[unsigned(match.history)] & (1 - match.dark)
    held = signed(HAND - match.completed)
    concedes = may_concede(match)
    place = _random_place(held, covers, raises + concedes, luck)
    if place < 0:
        return _said(place, concedes)
    covered = signed(place >= held)
    place -= held * covered
    if match.dark:
        return BLIND + place
    return signed(card_at(match.hands[unsigned(match.turn)], place)) + COVERED * covered


@inner
def _random_cut(seats: int, luck: int) -> int:
    if seats > 2:
        return CUTS + signed(scaled(luck, unsigned(HOWS)))
    how = signed(scaled(luck, unsigned(HOWS - 1)))
    return CUTS + how + signed(how >= PARTNER_CARD)


@inner
def _random_word(luck: int) -> int:
    """Return a random one of the two answers to a card that turned over."""
    return KEEP + signed(scaled(luck, unsigned(2)))


@inner
def _random_answer(raises: int, luck: int) -> int:
    """Return a random answer, or a raise where the team may raise."""
    place = signed(scaled(luck, unsigned(len(ANSWERS) + raises))) - raises
    return RAISE if place < 0 else ANSWERS[place]


@inner
def _random_place(held: int, covers: int, words: int, luck: int) -> int:
    """Return a random place among the cards held, plus their number if covered.

    It is negative for one of the words that may be said instead: see ``_said``.
    """
    return signed(scaled(luck, unsigned(held + held * covers + words))) - words


@inlined
def _said(place: int, concedes: int) -> int:
    """Return the action of a negative place: -1 gives the hand up if it may be, else it raises."""
    return signed(RAISE if place + concedes < 0 else CONCEDE)


@inner
def _play_cards(match: Any, given: int) -> int:  # noqa: PLR0915  # all in registers
    """Play cards until the hand is decided, or a seat says something, or has to be asked.

    The first card is the one given. Random seats play at once.

    Returns:
        ``RAISE`` or ``CONCEDE`` if a seat does so, which is still to be done; else ``NOBODY``.
    """
    last = match.seats - 1
    codes, hands, plays, may_cover = match.codes, match.hands, match.plays, match.may_cover
    decisions, key = match.decisions, match.key
    player, laid = match.player, match.laid
    history, completed = match.history, match.completed
    may_raise, dark, concedes = match.may_raise, match.dark, may_concede(match)
    strengths = CARDS * (match.manilha + 1)
    held = HAND - completed
    covers = may_cover[unsigned(history)] & (1 - dark)
    ours, theirs = match.best[unsigned(player & 1)], match.best[unsigned(1 - (player & 1))]
    while True:
        seat = unsigned(player)
        hand = hands[seat]
        if given != NOBODY:
            if given in (RAISE, CONCEDE):
                break
            covered = signed(COVERED <= given < BLIND)
            place = given - BLIND
            if given < BLIND:
                place = place_of(hand, given - COVERED * covered)
            given = signed(NOBODY)
        elif codes[seat] == RANDOM:
            raises = signed((may_raise >> (seat & ONE)) & ONE)
            place = _random_place(held, covers, raises + concedes, choice(key, decisions))
            if place < 0:
                given = _said(place, concedes)
                break
            covered = signed(place >= held)
            place -= held * covered
        else:
            break
        decisions += ONE
        if dark:
            _move_exposed(match, player, place)
        card = signed(card_at(hand, place))
        hands[seat] = without(hand, place)
        plays[unsigned(SEATS * completed + player)] = card + COVERED * covered
        strength = signed(STRENGTHS[unsigned(strengths + card)]) * (1 - covered)
        ours, theirs = theirs, max(ours, 4 * strength + 3 - laid)
        player = (player + 1) & last
        laid += 1
        if laid > last:
            tied = ours >> 2 == theirs >> 2
            team = (player & 1) ^ signed(ours < theirs)
            match.winners[unsigned(completed)] = TIED if tied else team
            history = signed(NEXT_HISTORIES[unsigned(4 * history + (_TIE if tied else team))])
            player = (player + _next_leader(ours, theirs, match.tie_lead)) & last
            completed += 1
            match.leaders[unsigned(completed)] = player
            match.total_tied += signed(tied)
            match.total_tricks += 1
            laid = 0
            ours = theirs = signed(0)
            held -= 1
            if history >= SIDES_WIN:
                break
            covers = may_cover[unsigned(history)] & (1 - dark)
    match.decisions = decisions
    match.player = match.turn = player
    match.laid, match.completed, match.history = laid, completed, history
    match.redeal_asked *= signed(laid + completed == 0)  # it lapses with the first card
    match.best[unsigned(player & 1)] = ours
    match.best[unsigned(1 - (player & 1))] = theirs
    return given


@inlined
def _next_leader(ours: int, theirs: int, tie_lead: int) -> int:
    """Return the place in a trick of the seat that leads the next, from the best of both teams."""
    most, least = max(ours, theirs), min(ours, theirs)
    if most >> 2 != least >> 2 or tie_lead == FIRST_LEADS:
        return 3 - (most & 3)
    return 3 - (least & 3) if tie_lead == TIER_LEADS and most >= 4 else 0


@inlined
def _move_exposed(match: Any, player: int, place: int) -> None:
    """Keep the place of a card that turned over, while another of that hand is played blind."""
    if match.exposed_seat != player or match.exposed_index == NOBODY:
        return
    if place == match.exposed_index:
        match.exposed_index = NOBODY
    elif place < match.exposed_index:
        match.exposed_index -= 1


@inner
def _bet(match: Any, given: int) -> int:
    """Raise and answer until an answer ends it, or a seat that is not random is to answer.

    The first action is the one given; a raise may be the first of all. Where both partners have to
    run, the first run is noted. After a run, or if the action given gives the hand up, the history
    is that of a hand which the other team has won.
    """
    while True:
        if given == NOBODY:
            seat = unsigned(match.turn)
            if match.codes[seat] != RANDOM:
                return NOBODY
            raises = signed((match.may_raise >> (seat & ONE)) & ONE)
            given = _random_answer(raises, choice(match.key, match.decisions))
        match.decisions += ONE
        if given == RAISE:
            _raise(match)
        elif given == RUN and _is_first_run(match):
            match.runner = match.turn
            match.turn ^= 2
        else:
            break
        given = signed(NOBODY)
    if given == RUN:
        match.history = SIDES_WIN + match.asker
        match.total_runs += 1
    elif given == CONCEDE:
        match.history = SIDES_WIN + 1 - (match.turn & 1)
    else:
        _accept(match)
    return NOBODY


@inlined
def _is_first_run(match: Any) -> bool:
    """Return whether a run waits for the partner's."""
    return bool(match.run_by == BOTH_RUN and match.seats > 2 and match.runner == NOBODY)


@inlined
def _raise(match: Any) -> None:
    """Ask for the next step; in answer to another raise that one is accepted first."""
    side = match.turn & 1
    if match.asked:
        match.worth = match.asked
    match.step += 1
    match.asked = match.steps[unsigned(match.step)]
    match.asker = side
    match.may_raise = signed(match.step < match.last_step) << (1 - side)
    match.runner = NOBODY
    match.phase = ANSWER
    match.turn = 1 - side


@inlined
def _accept(match: Any) -> None:
    """Accept what is asked for; after a raise the team that accepts may raise next."""
    goes_on = match.step < match.last_step and match.at_eleven == unsigned(0)
    match.may_raise = signed(goes_on) << (1 - match.asker)
    match.worth = match.asked
    match.asked = 0
    match.asker = NOBODY
    match.runner = NOBODY
    match.phase = PLAY
    match.turn = match.player


@inner
def _prepare(match: Any, given: int) -> int:
    """Cut, or keep or burn the card that turned over, given an action or for a random seat."""
    if given == NOBODY:
        if match.codes[unsigned(match.turn)] != RANDOM:
            return NOBODY
        luck = choice(match.key, match.decisions)
        given = _random_cut(match.seats, luck) if match.phase == CUT else _random_word(luck)
    match.decisions += ONE
    if given >= CUTS:
        match.last_cut = given - CUTS
        match.phase = DEAL
    elif given == BURN:
        seat = unsigned(match.turn)
        match.hands[seat] = without(match.hands[seat], match.exposed_index)
        match.burnt = 1
        match.phase = DEAL
    else:
        complete_deal(match)
    return NOBODY

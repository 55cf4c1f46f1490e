"""Positions and matches as text."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.errors import FormatError, need
from fodasse.core.positions import SEPARATOR, Pieces, Words, cards, flag, number, numbers, said
from fodasse.core.validation import compare
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.laid import Exposed, FinishedHand, Laid, Reason, Team, Trick
from fodasse.games.truco.public import ANSWER, Claim, Phase, Stake, Table
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.state import State
from fodasse.games.truco.validation import due

MOVES: Final = {
    "cut": "\n{seat}:{how}",
    "deal": "deal {hands}{vira: vira }{exposed: shown }",
    "replacement": "replacement {card}",
    "play": "{seat}:{card}{covered:-covered}",
    "play-blind": "{seat}:blind-{index}",
    "raise": "{seat}:raise{worth:-}",
    "accept": "{seat}:accept{worth:-}",
    "run": "{seat}:run{worth:-}",
    "tento": "{seat}:tento-{offence}",
    "count-question": "{seat}:count?",
}
"""Templates of actions that have more than a seat, or another text than their type."""

_WORDS: Final = ("hand", "phase", "dealer", "points", "cut", "vira", "shown", "trick", "table")
_STAKE: Final = ("worth", "word", "counted", "redeal-asked", "eleven", "runner")
_HISTORY: Final = ("last", "last-trick", "ran", "ended", "claim", "denied")
NOBODY: Final = "nobody"
"""The winner of a hand of three ties, where nobody wins it."""
BACK: Final = "??"
"""The text of a covered card."""
_LAID: Final = re.compile(r"([0-9]):(\?\?|[^:?-]{2})(-covered)?")


def position_from_text(text: str, *, rules: Rules | None = None) -> State:
    """Return the position that a text describes.

    A piece for each seat: its number and its cards. Other pieces: ``hand 2``, ``phase play``,
    ``dealer 0``, ``points 3 4`` (by team), ``cut tap`` (the latest), ``vira 4H``, ``trick 1:KD
    0:7H`` (a finished one), ``table 1:KD-covered``, ``worth 3`` (of the hand), ``word 0`` (the
    team that asks for more or, while nothing is asked, the only one that may), ``counted`` and
    ``redeal-asked`` (by the dealer), ``eleven 1`` (the teams at the brink when the deal was
    complete), ``runner 2`` (the seat that has run, where its partner has yet to answer) and
    ``shown 1 KD`` (a card that turned over, and the seat it was dealt to; then ``burnt``, ``at
    2``). For the last hand: ``last 0 3 tricks`` (the team that won it, its points, and why it
    ended), ``last-trick 1:KD 0:?? won 1`` for each trick, and ``ran 3``, while a look at hidden
    cards is worth what had been asked for. Where claims need the other team's word: ``claim 2
    peeked play`` (the seat, the offence, and the phase that it interrupts) with ``phase claim``,
    and ``denied 0 peeked`` for each claim of a team that was denied. At the end: ``ended points``.
    Pieces are separated by ``;`` or line breaks.

    Args:
        text: the description.
        rules: the rules of the match; None: the rules of the book.

    Examples:
        >>> state = position_from_text("cut tap; vira 4H; 0: KD 3C QS; 1: 7C 6S; table 1:5D")
        >>> state.turn, state.manilha
        (0, Rank.FIVE)

    Raises:
        FormatError: a piece cannot be read, or the position cannot arise.
    """
    pieces = Pieces.of(text, _WORDS + _STAKE + _HISTORY)
    hands = tuple(pieces.seats(cards))
    phase = pieces.one("phase", lambda words: Phase(" ".join(words)), Phase.PLAY)
    word = pieces.one("word", number, None)
    table = _table(pieces, rules or Rules(), len(hands))
    asks = (phase if table.claim is None else table.claim.phase) is ANSWER
    claimed = State(
        table=table,
        phase=phase,
        turn=0,
        stake=Stake(
            pieces.one("worth", number, table.rules.steps[0]),
            asker=word if asks else None,
            may_raise=() if word is None or asks else (word,),
            counted=pieces.one("counted", flag, default=False),
            redeal_asked=pieces.one("redeal-asked", flag, default=False),
            at_eleven=pieces.one("eleven", numbers, ()),
            runner=pieces.one("runner", number, None),
        ),
        exposed=pieces.one("shown", _shown, None),
        vira=pieces.one("vira", _card, None),
        hands=hands,
        trick=pieces.one("table", _laid, ()),
        tricks=tuple(Trick(laid, None, 0) for laid in pieces.each("trick", _laid)),
    )
    state = due(claimed)
    for name in ("phase", "table", "vira", "exposed", "trick"):
        compare(getattr(claimed, name), getattr(state, name), where=name)
    for name in ("worth", "counted", "redeal_asked", "at_eleven", "runner"):
        compare(getattr(claimed.stake, name), getattr(state.stake, name), where=f"stake.{name}")
    compare(
        [each.cards for each in claimed.tricks],
        [each.cards for each in state.tricks],
        where="tricks",
    )
    compare(tuple(map(_sorted, hands)), tuple(map(_sorted, state.hands)), where="hands")
    need(word in (None, state.stake.asker, *state.stake.may_raise), "not its word", "stake")
    return state


def position_to_text(state: State) -> str:
    """Return a position as one line that ``position_from_text`` reads, given the same rules.

    Examples:
        >>> from fodasse.games.truco import start
        >>> position_to_text(start(2))
        'hand 1; phase cut; dealer 0; points 0 0; 0:; 1:'
    """
    table, stake, shown, last = state.table, state.stake, state.exposed, state.table.last_hand
    alone = stake.may_raise[0] if len(stake.may_raise) == 1 else None
    pieces = said(
        ("hand", table.hand_number),
        ("phase", state.phase),
        ("dealer", table.dealer),
        ("points", table.points),
        ("cut", table.last_cut),
        ("vira", state.vira),
    )
    for seat, hand in enumerate(state.hands):
        pieces += said((f"{seat}:", hand or ""))
    if shown is not None:
        burnt = ("burnt",) if shown.burnt else ()
        place = () if shown.index is None else ("at", shown.index)
        pieces += said(("shown", (shown.seat, shown.card, *burnt, *place)))
    pieces += said(
        *(("trick", _laid_words(each.cards)) for each in state.tricks),
        ("table", _laid_words(state.trick)),
        ("worth", stake.worth if stake.worth > table.rules.steps[0] else None),
        ("word", alone if stake.asker is None else stake.asker),
        ("counted", "" if stake.counted else None),
        ("redeal-asked", "" if stake.redeal_asked else None),
        ("eleven", stake.at_eleven),
        ("runner", stake.runner),
        ("ran", table.ran_from),
        ("ended", table.ended),
    )
    if table.claim is not None:
        claim = table.claim
        pieces += said(("claim", (claim.seat, claim.offence, claim.phase)))
    pieces += said(*(("denied", each) for each in table.denied))
    if last is not None:
        winner = NOBODY if last.winner is None else last.winner
        pieces += said(("last", (winner, max(last.points), last.reason)))
        for trick in last.tricks:
            won = () if trick.winner is None else ("won", trick.winner)
            pieces += said(("last-trick", (*_laid_words(trick.cards), *won)))
    return SEPARATOR.join(pieces)


def _table(pieces: Pieces, rules: Rules, seats: int) -> Table:
    last = pieces.one("last", _last, None)
    tricks = tuple(pieces.each("last-trick", _last_trick))
    need(last is not None or not tricks, "there once a hand is over alone", "table.last_hand")
    return Table(
        rules,
        seats,
        pieces.one("dealer", number, 0),
        pieces.one("points", numbers, (0, 0)),
        pieces.one("hand", number, 1),
        pieces.one("cut", lambda words: How(" ".join(words)), None),
        None if last is None else evolve(last, tricks=tricks),
        pieces.one("ran", number, None),
        pieces.one("ended", lambda words: Reason(" ".join(words)), None),
        pieces.one("claim", _claim, None),
        tuple(pieces.each("denied", _denied)),
    )


def _claim(words: Words) -> Claim:
    seat, offence, phase = words
    return Claim(number([seat]), Offence(offence), Phase(phase))


def _denied(words: Words) -> tuple[Team, Offence]:
    side, offence = words
    return number([side]), Offence(offence)


def _last(words: Words) -> FinishedHand:
    side, gained, reason = words
    if side == NOBODY:
        need(gained == "0", "no points of nobody's", "")
        return FinishedHand((), None, (0, 0), Reason(reason))
    winner, points = numbers((side, gained))
    need(winner in (0, 1), "a team, 0 or 1", "")
    both = (0, points) if winner else (points, 0)
    return FinishedHand((), winner, both, Reason(reason))


def _last_trick(words: Words) -> Trick:
    place = words.index("won") if "won" in words else len(words)
    cards = _laid(words[:place])
    winner = number(words[place + 1 :]) if "won" in words else None
    return Trick(cards, winner, cards[0].seat)


def _laid(words: Words) -> tuple[Laid, ...]:
    """Return cards on the table; raise ValueError if there are none."""
    found = [_LAID.fullmatch(word) for word in words]
    if not found or None in found:
        raise FormatError("unreadable-word")
    return tuple(
        Laid(int(each[1]), _hidden(each[2]), covered=each[3] is not None) for each in found if each
    )


def _hidden(word: str) -> HiddenCard:
    return None if word == BACK else Card.parse(word)


def _laid_words(cards: tuple[Laid, ...]) -> tuple[str, ...]:
    return tuple(
        f"{each.seat}:{each.card or BACK}{'-covered' if each.covered else ''}" for each in cards
    )


def _card(words: Words) -> Card:
    (word,) = words
    return Card.parse(word)


def _shown(words: Words) -> Exposed:
    """Return the card that turned over, from words such as ``1 KD burnt at 2``."""
    seat, card, *more = words
    burnt = more[:1] == ["burnt"]
    more = more[burnt:]
    index = number(more[1:]) if more[:1] == ["at"] else None
    need(index is not None or not more, "unreadable-word", "")
    return Exposed(number([seat]), Card.parse(card), burnt, index)


def _sorted(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(hand))

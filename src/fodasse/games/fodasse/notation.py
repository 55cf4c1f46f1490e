"""Positions and matches as text."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, need
from fodasse.core.positions import SEPARATOR, Pieces, Words, cards, flag, number, numbers, said
from fodasse.core.seats import Seat
from fodasse.core.validation import compare
from fodasse.games.fodasse.actions import Misdeal, Misreport, Motion, Pause
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.public import (
    Ballot,
    Decision,
    Fate,
    History,
    Phase,
    Reason,
    Round,
    Stage,
    Status,
    Table,
)
from fodasse.games.fodasse.rounds import between_rounds
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import Hand, State
from fodasse.games.fodasse.validation import replay_round, validate

Laid: TypeAlias = tuple[tuple[Seat, Card], ...]
Facts: TypeAlias = dict[str, int]
"""The facts about a seat, by word."""

MOVES: Final = {
    "deal": "\ndeal {hands}{vira: vira }",
    "bid": "{seat}:{stages}",
    "play": "{seat}:{card}",
    "propose": "{seat}:{motion}?",
    "vote": "{seat}:{in_favour}{motion:-}",
    "misdeal": "misdeal",
    "misreport": "misreport-{accused}",
    "pause": "pause-{minutes}",
}
"""Templates of actions that have more than a seat, and of motions in them."""

_ROUND: Final = ("round", "dealer", "vira", "cards", "falling", "endgame", "ladder", "again")
_MORE: Final = ("remaining", "over", "stage", "table", "motion", "closed", "paused")
_HISTORY: Final = ("last", "last-seats", "last-bids", "last-gained", "last-stage")
_FACTS: Final = ("point", "bid", "penalty", "waiting", "left", "eliminated")
_FACT: Final = re.compile(r"(?:([0-9]{1,12}) )?([a-z]+?)s?(?: ([0-9]{1,12}))?")
_MOTION: Final = re.compile(r"(misdeal|misreport|pause)(?:-([0-9]{1,9}))?")
_BALLOT: Final = re.compile(r"(\S+)(?: for([0-9 ]+))?(?: against([0-9 ]+))?")


def position_from_text(text: str, *, rules: Rules | None = None) -> State:
    """Return the position that a text describes.

    A piece for each seat: its number, its cards, then more facts, each after a ``|``: ``bid 1``,
    ``3 points``, ``penalty 2``, ``waiting``, ``eliminated 1`` (in the first round that eliminated
    a seat), ``left 1`` (the first to leave). Other pieces: ``vira 4H``, ``dealer 0``, ``round 3``,
    ``cards 2`` (the hand size, where no hand shows it), ``falling`` (hand sizes fall),
    ``endgame``, ``ladder 4`` (the ordinary hand size during an endgame), ``again`` (not the
    round's first deal), ``remaining 2`` (rounds, where the rules limit them), ``over
    elimination`` (why the match ended), ``stage 0 KD, 1 KH`` (a completed stage) and ``table 1
    7C`` (the cards on the table). For motions: ``motion pause-5 for 0 2 against 1`` (the open
    one), ``closed misdeal for 0 1 against 2: carried`` (the last one) and ``paused 5``. For the
    last round: ``last 2 KH`` (its number and its vira; then ``repeated``), ``last-seats 0 1``,
    ``last-bids 1 0``, ``last-gained 1 0`` and ``last-stage 0 KD, 1 KH won 1`` for each stage.
    Pieces are separated by ``;`` or line breaks.

    Without a vira (where the rules turn no card up: without any card) a deal is awaited; with
    one, bids until all have bid, then cards.

    Args:
        text: the description.
        rules: the rules of the match; None: the rules of the book.

    Examples:
        >>> state = position_from_text('''
        ...     dealer 0; round 2; vira 4H
        ...     0: KD 3C | bid 1 | 2 points
        ...     1: 7C    | bid 0
        ...     table 1 KH
        ... ''')
        >>> state.to_act, state.manilha, state.seat(0).points
        (0, Rank.FIVE, 2)

    Raises:
        FormatError: a piece cannot be read, or the position cannot arise.
    """
    pieces = Pieces.of(text, _ROUND + _MORE + _HISTORY)
    state = _claimed(pieces, rules or Rules())
    if state.phase in (Phase.BID, Phase.PLAY):
        due = replay_round(state)
        compare(
            [each.cards for each in state.stages],
            [each.cards for each in due.stages],
            where="stages",
        )
        state = evolve(state, turn=due.turn, manilha=due.manilha, stages=due.stages)
    validate(state)
    return state


def position_to_text(state: State) -> str:
    """Return a position as one line that ``position_from_text`` reads, given the same rules.

    Examples:
        >>> state = position_from_text("0: KD | bid 1 | 2 points; 1: 3C; dealer 1; vira 4H")
        >>> position_to_text(state)
        'round 1; dealer 1; vira 4H; 0: KD | bid 1 | 2 points; 1: 3C'
    """
    table, history = state.table, state.table.history
    is_endgame = history.endgame is not None
    in_round = state.phase in (Phase.BID, Phase.PLAY)
    pieces = said(
        ("round", table.round_number),
        ("dealer", table.dealer),
        ("vira", state.vira),
        ("cards", None if in_round else table.hand_size),
        ("falling", "" if history.ladder.falling else None),
        ("endgame", "" if is_endgame else None),
        ("ladder", history.ladder.size if is_endgame else None),
        ("again", "" if state.phase is Phase.DEAL and not state.first_deal else None),
        ("remaining", history.rounds_left),
        ("over", history.ended),
    )
    pieces += [_seat_text(state, seat) for seat in range(len(state.hands))]
    pieces += [f"stage {_laid_text(stage.cards)}" for stage in state.stages]
    ballot, closed, last = table.motion, table.last_motion, table.last_round
    pieces += said(
        ("table", _laid_text(state.stage) or None),
        ("motion", ballot and _ballot_text(ballot)),
        ("closed", closed and f"{_ballot_text(closed)}: {closed.fate}"),
        ("paused", table.paused),
    )
    if last is not None:
        vira = () if last.vira is None else (last.vira,)
        pieces += said(
            ("last", (last.number, *vira, *(["repeated"] * last.repeated))),
            ("last-seats", last.seats),
            ("last-bids", last.bids),
            ("last-gained", last.gained),
        )
        for stage in last.stages:
            won = "" if stage.winner is None else f" won {stage.winner}"
            pieces.append(f"last-stage {_laid_text(stage.cards)}{won}")
    return SEPARATOR.join(pieces)


def _seat_text(state: State, seat: Seat) -> str:
    player, history = state.seat(seat), state.table.history
    facts = [f"{seat}: {' '.join(map(str, state.hands[seat]))}".rstrip()]
    if player.bid is not None:
        facts.append(f"bid {player.bid}")
    if player.points:
        facts.append(f"{player.points} point{'s' * (player.points > 1)}")
    if player.penalty:
        facts.append(f"penalty {player.penalty}")
    if player.status is Status.WAITING:
        facts.append("waiting")
    elif player.status is Status.LEFT:
        facts.append(f"left {history.left.index(seat) + 1}")
    elif player.status is Status.ELIMINATED:
        (place,) = (n for n, seats in enumerate(history.eliminated, start=1) if seat in seats)
        facts.append(f"eliminated {place}")
    return " | ".join(facts)


def _laid_text(laid: Laid) -> str:
    return ", ".join(f"{seat} {card}" for seat, card in laid)


def _ballot_text(ballot: Ballot | Decision) -> str:
    motion = ballot.motion
    more = {Misreport: "accused", Pause: "minutes"}.get(type(motion))
    text = motion.type + (f"-{getattr(motion, more)}" if more else "")
    for word, seats in (("for", ballot.in_favour), ("against", ballot.against)):
        text += "".join(f" {each}" for each in (word, *sorted(seats))) if seats else ""
    return text


def _claimed(pieces: Pieces, rules: Rules) -> State:
    """Return the position without what follows from its cards: turn and takers of stages."""
    seats = pieces.seats(_seat)
    hands = tuple(hand for hand, _ in seats)
    facts = {word: _by_seat(word, [each for _, each in seats]) for word in _FACTS}
    away = {*facts["waiting"], *facts["left"], *facts["eliminated"]}
    at_table = tuple(seat for seat in range(len(seats)) if seat not in away)
    bids = tuple(facts["bid"].get(seat) for seat in range(len(seats)))
    vira = pieces.one("vira", _card, None)
    laid = pieces.one("table", _laid, None) or ()
    stages = tuple(Stage(each, None) for each in pieces.each("stage", _laid))
    ended = pieces.one("over", lambda words: Reason(" ".join(words)), None)
    phase = Phase.PLAY
    if ended is not None:
        phase = Phase.OVER
    elif vira is None and (rules.turns_up or not (any(hands) or laid or stages)):
        phase = Phase.DEAL
    elif any(bids[seat] is None for seat in at_table):
        phase = Phase.BID
    on_table = {seat for seat, _ in laid}
    held = [len(hands[seat]) + (seat in on_table) for seat in at_table]
    size = pieces.one("cards", number, max(held, default=0) + len(stages) or 1)
    endgame = size if pieces.one("endgame", flag, default=False) else None
    ordinary = pieces.one("ladder", number, 1)
    table = Table(
        rules,
        History(
            ladder=Ladder(
                size if endgame is None else ordinary, pieces.one("falling", flag, default=False)
            ),
            endgame=endgame,
            rounds_left=pieces.one("remaining", number, rules.max_rounds),
            eliminated=_groups(facts["eliminated"]),
            left=tuple(seat for group in _groups(facts["left"]) for seat in group),
            ended=ended,
        ),
        at_table,
        pieces.one("dealer", number, 0),
        tuple(facts["point"].get(seat, 0) for seat in range(len(seats))),
        tuple(facts["penalty"].get(seat, 0) for seat in range(len(seats))),
        pieces.one("round", number, 1),
        size,
        tuple(sorted(facts["waiting"])),
        pieces.one("motion", _ballot, None),
        pieces.one("closed", _decision, None),
        pieces.one("paused", number, None),
        _last_round(pieces),
    )
    again = pieces.one("again", flag, default=False)
    return evolve(
        between_rounds(table, phase, first_deal=phase is Phase.DEAL and not again),
        vira=vira,
        hands=hands,
        bids=bids,
        stage=laid,
        stages=stages,
    )


def _last_round(pieces: Pieces) -> Round | None:
    seats = pieces.one("last-seats", numbers, None) or ()
    stages = tuple(pieces.each("last-stage", _won_stage))
    winners = [stage.winner for stage in stages]
    head = pieces.one("last", _last, None)
    if head is None:
        need(not stages and not seats, "no number and no vira", "table.last_round")
        return None
    place, vira, repeated = head
    return Round(
        place,
        seats,
        pieces.one("last-bids", numbers, ()),
        tuple(map(winners.count, seats)),
        pieces.one("last-gained", numbers, ()),
        stages,
        vira,
        repeated,
    )


def _last(words: Words) -> tuple[int, Card | None, bool]:
    place, *more = words
    repeated = more[-1:] == ["repeated"]
    (*viras,) = map(Card.parse, more[:-1] if repeated else more)
    need(len(viras) <= 1, "unreadable-word", "")
    return number([place]), viras[0] if viras else None, repeated


def _seat(words: Words) -> tuple[Hand, Facts]:
    """Return the hand of a seat, and the other facts about it."""
    held, *facts = " ".join(words).split("|")
    known: Facts = {}
    for fact in facts:
        found = _FACT.fullmatch(fact.strip())
        if found is None or found[2] not in _FACTS or found[2] in known:
            raise FormatError("unreadable-word")
        known[found[2]] = int(found[1] or found[3] or 0)
    return tuple(sorted(cards(held.split()))), known


def _card(words: Words) -> Card:
    (card,) = cards(words)
    return card


def _laid(words: Words) -> Laid:
    """Return the seats and cards of words such as ``0 KD, 1 KH``."""
    pairs = [pair.split() for pair in " ".join(words).split(",")]
    return tuple((number([seat]), Card.parse(card)) for seat, card in pairs)


def _won_stage(words: Words) -> Stage:
    """Return a stage of the last round."""
    if "won" not in words:
        return Stage(_laid(words), None)
    place = words.index("won")
    return Stage(_laid(words[:place]), number(words[place + 1 :]))


def _ballot(words: Words) -> Ballot:
    found = _BALLOT.fullmatch(" ".join(words))
    if found is None:
        raise FormatError("unreadable-word")
    sides = (frozenset(numbers((found[side] or "").split())) for side in (2, 3))
    return Ballot(_motion(found[1]), *sides)


def _decision(words: Words) -> Decision:
    votes, _, fate = " ".join(words).rpartition(": ")
    ballot = _ballot(votes.split())
    return Decision(ballot.motion, ballot.in_favour, ballot.against, Fate(fate))


def _motion(word: str) -> Motion:
    found = _MOTION.fullmatch(word)
    kind, more = (found[1], found[2]) if found else ("", None)
    if kind == "misdeal" and more is None:
        return Misdeal()
    if kind == "misdeal" or more is None:
        raise FormatError("unreadable-word")
    return Misreport(int(more)) if kind == "misreport" else Pause(int(more))


def _by_seat(word: str, facts: list[Facts]) -> dict[Seat, int]:
    return {seat: each[word] for seat, each in enumerate(facts) if word in each}


def _groups(order: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of seats with the same number, the lowest first."""
    return tuple(
        tuple(sorted(seat for seat in order if order[seat] == place))
        for place in sorted(set(order.values()))
    )

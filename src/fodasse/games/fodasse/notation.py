"""Positions as text, for tests, examples and puzzles; and actions in texts of matches."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import define, evolve, field

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, quoted
from fodasse.core.seats import Seat
from fodasse.core.validation import compare
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.rounds import between_rounds
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import Course, Hand, Phase, Stage, State, Status, Table
from fodasse.games.fodasse.validation import replay_round, validate

Laid: TypeAlias = tuple[tuple[Seat, Card], ...]

MOVES: Final = {
    "deal": "\ndeal {hands} vira {vira}",
    "bid": "{seat}:{stages}",
    "play": "{seat}:{card}",
    "join": "{seat}:join",
    "leave": "{seat}:leave",
    "propose": "{seat}:{motion}?",
    "vote": "{seat}:{in_favour}{motion:-}",
    "resume": "{seat}:resume",
    "misdeal": "misdeal",
    "misreport": "misreport-{accused}",
    "pause": "pause-{minutes}",
}
"""Templates of actions, and of motions in them."""

_NUMBERS: Final = ("round", "dealer", "cards", "ladder", "remaining")
_FLAGS: Final = ("falling", "endgame", "again")
_SEAT_WORDS: Final = ("point", "bid", "penalty", "waiting", "left", "eliminated")


def position_from_text(text: str, *, rules: Rules | None = None) -> State:
    """Return the position that a text describes.

    One line for each seat: its number, its cards, then more facts, each after a ``|``: ``bid 1``,
    ``3 points``, ``penalty 2``, ``waiting``, ``eliminated 1`` (in the first round that eliminated
    a seat), ``left 1`` (the first to leave). Other lines: ``vira 4H``, ``dealer 0``, ``round 3``,
    ``cards 2`` (the hand size, where no hand shows it), ``falling`` (hand sizes fall),
    ``endgame``, ``ladder 4`` (the ordinary hand size during an endgame), ``again`` (not the
    round's first deal), ``remaining 2`` (rounds, where the rules limit them),
    ``stage 0 KD, 1 KH`` (a completed stage) and ``table 1 7C`` (the cards on the table). Several
    lines may be written as one, separated by ``;``.

    Without a vira a deal is awaited; with one, bids until all have bid, then cards.

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
        FormatError: a line cannot be read, or the position cannot arise.
    """
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        for piece in filter(None, map(str.strip, line.split(";"))):
            try:
                reader.read(piece)
            except ValueError as error:
                reason = error if isinstance(error, FormatError) else FormatError("unknown-word")
                where = f"line {number}"
                raise FormatError(
                    "unreadable", where, given=quoted(piece), reason=reason
                ) from None
    state = reader.state(rules or Rules())
    if state.vira is not None:
        due = replay_round(state)
        compare(reader.stages, [each.cards for each in due.stages], where="stages")
        state = evolve(state, turn=due.turn, manilha=due.manilha, stages=due.stages)
    validate(state)
    return state


def position_to_text(state: State) -> str:
    """Return a position as text that ``position_from_text`` reads, given the same rules.

    The last round finished and the last motion closed are not written.

    Examples:
        >>> state = position_from_text("0: KD | bid 1 | 2 points; 1: 3C; dealer 1; vira 4H")
        >>> print(position_to_text(state))
        round 1; dealer 1; vira 4H
        0: KD | bid 1 | 2 points
        1: 3C

    Raises:
        ValueError: a motion is open, play is paused, or the match is over.
    """
    table, course = state.table, state.table.course
    if table.motion is not None or table.paused is not None or state.phase is Phase.OVER:
        raise ValueError("no notation for an open motion, a pause or a finished match")
    is_deal, is_endgame = state.phase is Phase.DEAL, course.endgame is not None
    words = {
        f"round {table.round_number}": True,
        f"dealer {table.dealer}": True,
        f"vira {state.vira}": state.vira is not None,
        f"cards {table.hand_size}": is_deal,
        "falling": course.ladder.falling,
        "endgame": is_endgame,
        f"ladder {course.ladder.size}": is_endgame,
        "again": is_deal and not state.first_deal,
        f"remaining {course.rounds_left}": course.rounds_left is not None,
    }
    lines = ["; ".join(word for word, is_said in words.items() if is_said)]
    lines += [_seat_line(state, seat) for seat in range(len(state.hands))]
    lines += [f"stage {_laid_text(stage.cards)}" for stage in state.stages]
    lines += [f"table {_laid_text(state.stage)}"] if state.stage else []
    text = "\n".join(lines)
    read = position_from_text(text, rules=state.rules)
    if read != evolve(state, table=evolve(table, last_round=None, last_motion=None)):
        raise ValueError("no notation for this position")
    return text


def _seat_line(state: State, seat: Seat) -> str:
    player, course = state.seat(seat), state.table.course
    cards = " ".join(map(str, state.hands[seat]))
    facts = [f"{seat}: {cards}".rstrip()]
    if player.bid is not None:
        facts.append(f"bid {player.bid}")
    if player.points:
        facts.append(f"{player.points} point{'s' * (player.points > 1)}")
    if player.penalty:
        facts.append(f"penalty {player.penalty}")
    if player.status is Status.WAITING:
        facts.append("waiting")
    elif player.status is Status.LEFT:
        facts.append(f"left {course.left.index(seat) + 1}")
    elif player.status is Status.ELIMINATED:
        (number,) = (n for n, seats in enumerate(course.eliminated, start=1) if seat in seats)
        facts.append(f"eliminated {number}")
    return " | ".join(facts)


def _laid_text(laid: Laid) -> str:
    return ", ".join(f"{seat} {card}" for seat, card in laid)


@define
class _Reader:
    """The facts of the lines read so far."""

    numbers: dict[str, int] = field(factory=lambda: {"round": 1, "dealer": 0})
    flags: set[str] = field(factory=set)
    vira: Card | None = None
    hands: dict[Seat, Hand] = field(factory=dict)
    said: dict[str, dict[Seat, int]] = field(factory=lambda: {word: {} for word in _SEAT_WORDS})
    stages: list[Laid] = field(factory=list)
    table: Laid = ()

    def read(self, piece: str) -> None:
        """Read one piece of text, or raise ValueError."""
        word, _, rest = piece.partition(" ")
        if word.rstrip(":").isdecimal():
            self.read_seat(int(word.rstrip(":")), *map(str.strip, rest.split("|")))
        elif word == "vira":
            self.vira = Card.parse(rest)
        elif word == "stage":
            self.stages.append(_laid(rest))
        elif word == "table":
            self.table = _laid(rest)
        elif word in _NUMBERS:
            self.numbers[word] = int(rest)
        elif piece in _FLAGS:
            self.flags.add(piece)
        else:
            raise FormatError("unknown-word")

    def read_seat(self, seat: Seat, cards: str, *facts: str) -> None:
        """Read a seat's line."""
        self.hands[seat] = tuple(sorted(map(Card.parse, cards.split())))
        for fact in facts:
            number = "".join(filter(str.isdecimal, fact))
            word = "".join(filter(str.isalpha, fact)).removesuffix("s")
            if word not in _SEAT_WORDS:
                raise FormatError("unknown-word")
            self.said[word][seat] = int(number or 0)

    def state(self, rules: Rules) -> State:
        """Return the position without what follows from its cards: turn and takers of stages."""
        seats = range(len(self.hands))
        if set(self.hands) != set(seats):
            raise FormatError("seat-gaps", "seats")
        away = {*self.said["waiting"], *self.said["left"], *self.said["eliminated"]}
        at_table = tuple(seat for seat in seats if seat not in away)
        bids = tuple(self.said["bid"].get(seat) for seat in seats)
        phase = Phase.DEAL if self.vira is None else Phase.PLAY
        if phase is Phase.PLAY and any(bids[seat] is None for seat in at_table):
            phase = Phase.BID
        stages = tuple(Stage(cards, None) for cards in self.stages)
        size = self.numbers.get("cards")
        if size is None:
            on_table = {seat for seat, _ in self.table}
            held = [len(self.hands[seat]) + (seat in on_table) for seat in at_table]
            size = max(held, default=0) + len(stages) or 1
        endgame = size if "endgame" in self.flags else None
        ordinary = self.numbers.get("ladder", 1) if endgame else size
        table = Table(
            rules,
            Course(
                ladder=Ladder(ordinary, "falling" in self.flags),
                endgame=endgame,
                rounds_left=self.numbers.get("remaining", rules.max_rounds),
                eliminated=_groups(self.said["eliminated"]),
                left=tuple(seat for group in _groups(self.said["left"]) for seat in group),
            ),
            at_table,
            self.numbers["dealer"],
            tuple(self.said["point"].get(seat, 0) for seat in seats),
            tuple(self.said["penalty"].get(seat, 0) for seat in seats),
            self.numbers["round"],
            size,
            tuple(sorted(self.said["waiting"])),
        )
        first_deal = phase is Phase.DEAL and "again" not in self.flags
        return evolve(
            between_rounds(table, phase, first_deal=first_deal),
            vira=self.vira,
            hands=tuple(self.hands[seat] for seat in seats),
            bids=bids,
            stage=self.table,
            stages=stages,
        )


def _laid(text: str) -> Laid:
    """Return the seats and cards of a text such as ``0 KD, 1 KH``."""
    pairs = [pair.split() for pair in text.split(",")]
    return tuple((int(seat), Card.parse(card)) for seat, card in pairs)


def _groups(order: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of seats with the same number, the lowest first."""
    return tuple(
        tuple(sorted(seat for seat in order if order[seat] == number))
        for number in sorted(set(order.values()))
    )

"""Positions drawn as text, for tests, examples and puzzles."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import define, evolve, field

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, quoted
from fodasse.core.seats import Seat
from fodasse.core.validation import compare
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import Course, Hand, Phase, Stage, State, Table
from fodasse.games.fodasse.validation import replay_round, validate

Laid: TypeAlias = tuple[tuple[Seat, Card], ...]

_NUMBERS: Final = ("round", "dealer", "cards")
_FLAGS: Final = ("falling", "endgame", "again")
_SEAT_WORDS: Final = ("point", "bid", "penalty", "waiting", "left", "eliminated")


def drawn(text: str, *, rules: Rules | None = None) -> State:
    """The position that a text draws.

    One line a seat: its number, its cards, then what else is to be said, apart by ``|``:
    ``bid 1``, ``3 points``, ``penalty 2``, ``waiting``, ``eliminated 1`` (in the first round that
    eliminated anybody), ``left 1`` (the first to leave). Other lines: ``vira 4H``, ``dealer 0``,
    ``round 3``, ``cards 2`` (a hand, when it cannot be seen), ``falling`` (sizes fall),
    ``endgame``, ``again`` (not the round's first deal), ``stage 0 KD, 1 KH`` (completed; who took
    it follows) and ``table 1 7C`` (the cards on the table). Several may share a line, apart by
    ``;``.

    Without a vira a deal is awaited; with one, bids until all have bid, then cards.

    Examples:
        >>> state = drawn('''
        ...     dealer 0; round 2; vira 4H
        ...     0: KD 3C | bid 1 | 2 points
        ...     1: 7C    | bid 0
        ...     table 1 KH
        ... ''')
        >>> state.to_act, state.manilha, state.seat(0).points
        (0, Rank.FIVE, 2)

    Raises:
        FormatError: a line that cannot be read, or a position that cannot arise.
    """
    drawing = _Drawing()
    for number, line in enumerate(text.splitlines(), start=1):
        for piece in filter(None, map(str.strip, line.split(";"))):
            try:
                drawing.take(piece)
            except (FormatError, ValueError) as error:
                raise FormatError(
                    f"cannot read {quoted(piece)}: {error}", f"line {number}"
                ) from None
    state = drawing.state(rules or Rules())
    if state.vira is not None:
        due = replay_round(state)
        compare(drawing.stages, [each.cards for each in due.stages], where="stages")
        state = evolve(state, turn=due.turn, manilha=due.manilha, stages=due.stages)
    validate(state)
    return state


@define
class _Drawing:
    """What the lines have said so far."""

    numbers: dict[str, int] = field(factory=lambda: {"round": 1, "dealer": 0})
    flags: set[str] = field(factory=set)
    vira: Card | None = None
    hands: dict[Seat, Hand] = field(factory=dict)
    said: dict[str, dict[Seat, int]] = field(factory=lambda: {word: {} for word in _SEAT_WORDS})
    stages: list[Laid] = field(factory=list)
    table: Laid = ()

    def take(self, piece: str) -> None:
        """Read one piece of text, or raise ValueError."""
        word, _, rest = piece.partition(" ")
        if word.rstrip(":").isdecimal():
            self.take_seat(int(word.rstrip(":")), *map(str.strip, rest.split("|")))
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
            raise ValueError("no such word")

    def take_seat(self, seat: Seat, cards: str, *facts: str) -> None:
        """Read a seat's line."""
        self.hands[seat] = tuple(sorted(map(Card.parse, cards.split())))
        for fact in facts:
            number = "".join(filter(str.isdecimal, fact))
            word = "".join(filter(str.isalpha, fact)).removesuffix("s")
            if word not in _SEAT_WORDS:
                raise ValueError(f"no such word: {quoted(word)}")
            self.said[word][seat] = int(number or 0)

    def state(self, rules: Rules) -> State:
        """Return the position without what follows from its cards: turn and takers of stages."""
        seats = range(len(self.hands))
        if set(self.hands) != set(seats):
            raise FormatError("seats are numbered from 0 without gaps", "seats")
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
        table = Table(
            rules,
            Course(
                ladder=Ladder(1 if endgame else size, "falling" in self.flags),
                endgame=endgame,
                rounds_left=rules.max_rounds,
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
        return State(
            table,
            phase,
            phase is Phase.DEAL and "again" not in self.flags,
            None,
            self.vira,
            None,
            tuple(self.hands[seat] for seat in seats),
            bids,
            self.table,
            stages,
        )


def _laid(text: str) -> Laid:
    """``0 KD, 1 KH`` as seats and cards."""
    pairs = [pair.split() for pair in text.split(",")]
    return tuple((int(seat), Card.parse(card)) for seat, card in pairs)


def _groups(order: dict[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by the number said of them, lowest first."""
    return tuple(
        tuple(sorted(seat for seat in order if order[seat] == number))
        for number in sorted(set(order.values()))
    )

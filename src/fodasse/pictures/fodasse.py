"""The scene of Fodasse: vira and stage, bids and stages taken, letters, motions."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.cards import HiddenHand
from fodasse.core.outcome import lowest_first
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Phase, Player, State, Status, View
from fodasse.games.fodasse.scoring import LETTERS
from fodasse.pictures.cards import BACK, Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Letters, Place, Scene, Spot


def scene(table: State | View, words: Words) -> Scene:
    """Return the scene of a view or a state, without seats that left."""
    viewer = table.viewer if isinstance(table, View) else None
    players = _players(table)
    own = players[viewer].hand if viewer is not None else ()
    winners = _winners(table)
    return Scene(
        title="Fodasse",
        subtitle=_moment(table, words),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(table, winners, words),
        notes=tuple(_notes(table, words)),
        groups=tuple(_groups(table, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=_score(player.points, table.rules.limit),
                facts=tuple(_facts(table, seat, player, words)),
                hand=() if seat == viewer else _faces(table, player.hand, words),
                is_dealer=seat == table.dealer and table.phase is not Phase.OVER,
                is_awaited=seat == table.to_act,
                is_winner=seat in winners,
                is_away=player.status is not Status.IN,
            )
            for seat, player in enumerate(players)
            if player.status is not Status.LEFT
        ),
        hand=_faces(table, own, words),
        hand_title="" if viewer is None else words("hand-of", seat=viewer),
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _players(table: State | View) -> tuple[Player, ...]:
    if isinstance(table, View):
        return table.seats
    return tuple(table.seat(seat) for seat in range(len(table.table.points)))


def _faces(table: State | View, hand: HiddenHand, words: Words) -> tuple[Face, ...]:
    return tuple(printed(card, words, table.manilhas) for card in hand)


def _score(points: int, limit: int) -> str | Letters:
    return Letters(LETTERS, points) if limit == len(LETTERS) else str(points)


def _winners(table: State | View) -> tuple[Seat, ...]:
    """Return the winners when the match is over: the seats still in with the fewest points."""
    if table.phase is not Phase.OVER:
        return ()
    if not table.at_table:
        return table.course.eliminated[-1]
    players = _players(table)
    return lowest_first({seat: players[seat].points for seat in table.at_table})[0]


def _moment(table: State | View, words: Words) -> str:
    number, size = table.round_number, table.hand_size
    if table.phase is Phase.OVER:
        return words("over")
    if table.is_blind:
        return words("fodasse.blind-round", number=number)
    return words("fodasse.round", number=number, size=size)


def _status(table: State | View, winners: tuple[Seat, ...], words: Words) -> str:
    if table.paused is not None:
        return words("fodasse.paused", minutes=table.paused)
    if table.phase is Phase.OVER:
        return words("wins", winners=winners)
    if table.phase is Phase.DEAL:
        return words("deals", seat=table.dealer)
    return words(f"fodasse.{table.phase}", seat=table.turn)


def _notes(table: State | View, words: Words) -> Iterator[str]:
    if table.accumulated:
        yield words("fodasse.accumulated", count=table.accumulated)
    if table.motion is not None:
        yield words(
            "fodasse.motion",
            motion=table.motion.motion,
            in_favour=len(table.motion.in_favour),
            against=len(table.motion.against),
        )


def _groups(table: State | View, words: Words) -> Iterator[Group]:
    if table.phase not in (Phase.BID, Phase.PLAY):
        return
    if table.rules.turns_up:
        vira = BACK if table.vira is None else printed(table.vira, words)
        caption = "" if table.manilha is None else words("manilha-rank", rank=str(table.manilha))
        yield Group(words("vira"), (Spot(vira, caption),))
    if table.stage:
        spots = [
            Spot(printed(card, words, table.manilhas), words.label(seat))
            for seat, card in table.stage
        ]
        title = words("fodasse.stage", number=len(table.stages) + 1, stages=table.hand_size)
        yield Group(title, tuple(spots))


def _facts(table: State | View, seat: Seat, player: Player, words: Words) -> Iterator[str]:
    last = table.last_round
    if player.status is not Status.IN:
        yield words.word(player.status)
    elif table.phase in (Phase.BID, Phase.PLAY):
        if player.bid is not None:
            yield words("fodasse.bid-made", stages=player.bid)
        if table.phase is Phase.PLAY:
            yield words("fodasse.taken", count=player.won)
    elif last is not None and seat in last.seats:
        place = last.seats.index(seat)
        yield words("fodasse.bid-made", stages=last.bids[place])
        yield words("fodasse.taken", count=last.won[place])
    if player.penalty:
        yield words("fodasse.penalty", points=player.penalty)

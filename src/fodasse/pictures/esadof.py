"""The scene of ES-ADOF: rows and who knows them, pile, stock, the card drawn."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.games.esadof import Known, Phase, Player, Public, View
from fodasse.games.esadof.state import Position
from fodasse.pictures.cards import BACK, Back, Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Spot


def scene(position: Position, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = position.viewer if isinstance(position, View) else None
    players = position.seats
    own = () if viewer is None else _row(position, viewer, players[viewer], words)
    return Scene(
        title="ES-ADOF",
        subtitle=words("over")
        if position.phase is Phase.OVER
        else words("esadof.hand", number=position.hand_number),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(position, words),
        groups=tuple(_groups(position, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=str(player.points),
                facts=tuple(_facts(position, seat, player, words)),
                hand=() if seat == viewer else _row(position, seat, player, words),
                is_dealer=seat == position.dealer and position.phase is not Phase.OVER,
                is_awaited=seat in position.awaited,
                is_winner=seat in position.winners,
            )
            for seat, player in enumerate(players)
        ),
        hand=own,
        hand_title=words("esadof.row-of", seat=viewer) if own else "",
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _row(public: Public, seat: Seat, player: Player, words: Words) -> tuple[Face, ...]:
    """Return the cards of a row; between hands those of the last one, which lie open."""
    last = public.last_hand
    if not player.row and last is not None:
        return tuple(printed(card, words) for card in last.rows[seat])
    slots = zip(player.row, player.known, strict=True)
    return tuple(_slot(card, knows, words) for card, knows in slots)


def _slot(card: Card | None, knows: Known, words: Words) -> Face:
    if card is None:
        return Back(is_known=knows is Known.OWNER)
    return printed(card, words)


def _status(position: Public, words: Words) -> str:
    if position.phase is Phase.OVER:
        return words("wins", winners=position.winners)
    if position.phase is Phase.DEAL:
        return words("deals", seat=position.dealer)
    return words(f"esadof.{position.phase}", seats=position.awaited)


def _groups(position: Position, words: Words) -> Iterator[Group]:
    if position.phase in (Phase.DEAL, Phase.OVER):
        return
    stock = position.stock if isinstance(position.stock, int) else len(position.stock)
    pile = len(position.pile)
    if stock:
        yield Group(words("esadof.stock"), (Spot(BACK, words("esadof.cards", count=stock)),))
    if pile:
        top = Spot(printed(position.pile[-1], words), words("esadof.cards", count=pile))
        yield Group(words("esadof.pile"), (top,))
    if position.drawn is not None:
        spot = Spot(printed(position.drawn.card, words), words.label(position.awaited[0]))
        yield Group(words("esadof.drawn-card"), (spot,))


def _facts(public: Public, seat: Seat, player: Player, words: Words) -> Iterator[str]:
    last = public.last_hand
    if last is None or player.row:
        return
    if seat == last.knocker:
        yield words("esadof.knocked")
    yield words("esadof.scored", points=last.scores[seat])

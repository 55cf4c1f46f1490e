"""Commitments: proof, after a match, that its cards were fixed before it.

Before the first deal the host publishes ``match.commitment``, a hash of the seed. After the match
it publishes the record and ``match.opening()``, and every player can ``verify`` them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from attrs import frozen

from fodasse.core.actions import seat_of
from fodasse.core.chance import deal_rng
from fodasse.core.game import Game
from fodasse.games import GAMES
from fodasse.table.documents import seal
from fodasse.table.record import Record
from fodasse.table.structure import from_data, to_data


@frozen
class Opening:
    """The opening of a commitment: the seed, and the numbers of its deals in the record."""

    game: str
    """The game's name."""
    seed: str
    """The seed."""
    match: int
    """The number of the match under the seed."""
    deals: tuple[int, ...]
    """The numbers of the deals in the record, in order, from 0. A number that is left out belongs
    to a deal that was taken back."""

    def to_json(self) -> str:
        """Return the opening as a JSON document, which ``from_json`` reads."""
        contents = to_data(self)
        return seal(contents.pop("game"), "opening", contents)

    @staticmethod
    def from_contents(contents: dict[str, Any], game: Game) -> Opening:
        """Return the opening in the contents of a document.

        Raises:
            FormatError: they are no opening.
        """
        return from_data({"game": game.name, **contents}, Opening)


def commitment_of(seed: str, match: int) -> str:
    """Return the commitment to a seed and a match number: a SHA-256 in hexadecimal."""
    return sha256(f"fodasse commitment\n{match}\n{seed}".encode()).hexdigest()


def verify(record: Record[Any, Any, Any], opening: Opening, commitment: str) -> bool:
    """Return whether a commitment is to an opening's seed, and all deals follow from that seed.

    If so, and if the commitment was known before the first deal, the host has fixed all cards
    before any action, and no action has changed them. A player should also consider:

    - The record must agree with what the player saw: ``SeatRecord.of(record, seat)`` is the
      player's own ``match.export(seat)``.
    - A number that ``opening.deals`` leaves out must belong to a deal that was taken back by an
      undo that everybody saw. Otherwise the host has skipped a deal that it did not like.
    - The host can have chosen the seed among many, unless others had a part in it.
    - The seed must be hard to guess: a short one can be found from the commitment by trial, and
      with it all hidden cards. ``Match`` takes 128 bits unless it is given a seed.

    Raises:
        FormatError: the record cannot have been played.
        KeyError: the record has no game, and ``GAMES`` has none of this name.

    Examples:
        >>> from fodasse import GAME, Match
        >>> from fodasse.bots.random import RandomBot
        >>> match = Match(GAME, 3, occupants=[RandomBot()] * 3)
        >>> before = match.commitment
        >>> match.run()
        >>> verify(match.record, match.opening(), before)
        True
    """
    seed, number, deals = opening.seed, opening.match, opening.deals
    in_order = deals == tuple(sorted(set(deals))) and min(deals, default=0) >= 0
    if record.game != opening.game or not in_order or commitment_of(seed, number) != commitment:
        return False
    game = record.game_object or GAMES[record.game]
    found = [
        (state, action)
        for state, action in zip(record.replay(), (*record.actions, None), strict=True)
        if action is not None and seat_of(action) is None
    ]
    return len(found) == len(deals) and all(
        game.sample_chance(state, deal_rng(seed, number, deal)) == action
        for deal, (state, action) in zip(deals, found, strict=True)
    )

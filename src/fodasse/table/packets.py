"""Packets: all that a viewer is sent of a match, as plain JSON data.

A packet is made of the viewer's view, of its actions and of refusals, and of actions as the viewer
saw them with their events; nothing in it is hidden from the viewer. Times, the ids of messages,
notes and the causes of actions stay with the host: they show who is absent and who thinks long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fodasse.core.actions import group_of, seat_of
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.texts import find_language
from fodasse.core.types import A, S, V
from fodasse.table.documents import digest_of
from fodasse.table.event_texts import label_and_events, with_capital
from fodasse.table.log import Moment, Undone
from fodasse.table.record import rules_of, viewer_of
from fodasse.table.serial import to_document
from fodasse.table.structure import to_data


def packet_of(
    game: Game[S, A, V],
    state: S,
    viewer: Seat | None,
    moments: Sequence[Moment[S]] = (),
    *,
    ply: int,
    since: int = 0,
    awaited: Iterable[Seat] = (),
    lang: str = "en",
    names: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the packet of a match for a viewer, as plain JSON data.

    Its keys are ``ply``, ``since``, ``rules`` (their key), ``names``, ``view`` (a JSON document),
    ``awaited``, ``actions`` and ``table_actions`` (each with ``action``, ``label``, ``costs``, a
    ``warning`` where it costs something, and ``ranges`` where it stands for more; table actions
    have a ``group`` too, such as ``motion``, ``claim`` or ``leave``), ``refused``
    (``action``, ``code``, ``text``), ``events`` (each with ``ply``, ``action`` or ``undo``,
    ``label`` and ``told``), ``outcome`` and ``digest``, that of the view.

    ``told`` lists the events of the action and all that it forced: each an ``event`` with its
    ``type`` and fields, and its ``text``. Of an undo it is one event of the type ``undone``.

    Args:
        game: the game.
        state: the state.
        viewer: the seat; None: a spectator, whose table actions are those of new seats.
        moments: the moments since the ply that the viewer knows.
        ply: the present ply.
        since: the ply before the first of the moments.
        awaited: the seats of people whose answer is awaited.
        lang: the language of labels, refusals and events.
        names: the names of the seats.

    Raises:
        ValueError: there is no such seat or language.
        TypeError: the seat is no number.
    """
    lang = find_language(lang)
    view = game.view(state, viewer)
    shown = to_document(view)

    def entry(listed: A) -> dict[str, Any]:
        action = game.explicit(state, listed)
        cost = game.costs(view, action)
        found = {
            "action": to_data(action),
            "label": game.label(action, view, lang, names),
            "costs": cost,
        }
        if f"costs.{cost}" in game.texts.catalogue(lang):
            found["warning"] = with_capital(game.texts.say(lang, f"costs.{cost}", people=names))
        ranges = game.ranges(action)
        if ranges:
            found["ranges"] = {path: [each[0], each[-1]] for path, each in ranges.items()}
        return found

    legal = () if viewer is None else game.legal_actions(state, viewer)
    refusals = () if viewer is None else game.refusals(state, viewer)
    return {
        "ply": ply,
        "since": since,
        "rules": rules_of(state).key,
        "names": [*names],
        "view": shown,
        "awaited": [*awaited],
        "actions": [entry(action) for action in legal],
        "table_actions": [
            {**entry(action), "group": group_of(action)}
            for action in _table_actions(game, state, viewer)
        ],
        "refused": [
            {
                "action": to_data(error.action),
                "code": error.code,
                "text": error.message(lang, names),
            }
            for error in refusals
        ],
        "events": _events(game, moments, viewer, lang, names),
        "outcome": to_data(game.outcome(state)),
        "digest": digest_of(shown),
    }


def _table_actions(game: Game[S, A, V], state: S, viewer: Seat | None) -> tuple[A, ...]:
    """Return the table actions of a seat; of a spectator those of seats that are new."""
    if viewer is not None:
        return game.table_actions(state, viewer)
    return tuple(
        action
        for action in game.table_actions(state)
        if viewer_of(game, state, seat_of(action)) is None
    )


def _events(
    game: Game[S, A, V],
    moments: Sequence[Moment[S]],
    viewer: Seat | None,
    lang: str,
    names: Sequence[str],
) -> list[dict[str, Any]]:
    """Return moments as a viewer saw them: as a spectator before its seat joined."""
    found: list[dict[str, Any]] = []
    for moment in moments:
        line, seat = moment.line, viewer_of(game, moment.before, viewer)
        if isinstance(line, Undone):
            said = game.texts.say(lang, "sentences.undone", people=names, seat=line.seat)
            undo, label = {"seat": line.seat, "to": line.to}, with_capital(said)
            told = [{"event": {"type": "undone", **undo}, "text": label}]
            found.append({"ply": line.ply, "undo": undo, "label": label, "told": told})
            continue
        before, after = game.view(moment.before, seat), game.view(moment.after, seat)
        seen = game.censor(moment.before, line.action, seat)
        described = label_and_events(game, before, seen, after, lang, names)
        found.append({"ply": line.ply, "action": to_data(seen), **described})
    return found

"""Packets: all that a viewer is sent of a match, as plain JSON data.

A packet is made of the viewer's view, of its actions and of refusals, and of actions as the viewer
saw them with their events; nothing in it is hidden from the viewer. Times, the ids of messages,
notes and the causes of actions stay with the host: they show who is absent and who thinks long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from json import loads
from typing import Any, Final, Generic

from fodasse.core.actions import group_of
from fodasse.core.events import Event, say
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.shapes import document_names
from fodasse.core.texts import Texts, find_language, with_capital
from fodasse.core.types import A, S, V
from fodasse.table.canonical import list_text, object_text, to_canonical
from fodasse.table.documents import document
from fodasse.table.log import Moment, Undone
from fodasse.table.record import rules_of, viewer_of
from fodasse.table.structure import to_data

MAX_KEPT: Final = 4096
"""The most choices, events and rules whose texts are kept."""


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
    refused: bool = False,
) -> dict[str, Any]:
    """Return the packet of a match for a viewer, as plain JSON data.

    Its keys are ``ply``, ``since``, ``rules`` (their key), ``names``, ``view`` (a JSON document),
    ``awaited``, ``forced`` (whether the viewer has one answer only, as by ``Game.forced_action``),
    ``actions`` and ``table_actions`` (each with ``action``, ``label``, ``costs``, a
    ``warning`` where it costs something, and ``ranges`` where it stands for more; table actions
    have a ``group`` too, such as ``motion``, ``claim`` or ``leave``), ``events`` (each with
    ``ply``, ``action`` or ``undo``, ``label`` and ``told``), ``outcome`` and ``digest``, that of
    the view. If it is asked for there is ``refused`` as well (each with ``action``, ``label``,
    ``code`` and ``text``): what a person may think of that is not allowed now. It takes a while to
    find out.

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
        refused: whether it has ``refused``.

    Raises:
        ValueError: there is no such seat or language.
        TypeError: the seat is no number.
    """
    packets = Packets(game)
    parts = packets.parts(
        state,
        viewer,
        moments,
        ply=ply,
        since=since,
        awaited=awaited,
        lang=lang,
        names=names,
        refused=refused,
    )
    return read_parts(parts)


def read_parts(parts: dict[str, str]) -> dict[str, Any]:
    """Return a packet as plain JSON data.

    Args:
        parts: the JSON text of each value, by key.
    """
    packet: dict[str, Any] = loads(object_text(parts))
    return packet


def patch_text(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return the changes from one view to another as JSON text, a patch of RFC 6902.

    Each operation replaces one value of the document.

    Args:
        before: the JSON text of each value in the view before, by key.
        after: those of the view after; it has the same keys.
    """
    return list_text(
        [
            object_text({"op": '"replace"', "path": f'"/{key}"', "value": text})
            for key, text in after.items()
            if before[key] != text
        ]
    )


class Packets(Generic[S, A, V]):
    """The packets of one match as JSON text.

    What does not change from view to view is not written again: the views of a state have its own
    public fields, and most of these are those of the state before.
    """

    def __init__(self, game: Game[S, A, V]) -> None:
        self._game = game
        self._fields: dict[str, tuple[object, str]] = {}
        """The last value of each field of a view, and its text. No value is ever changed."""
        self._views: dict[Seat | None, tuple[S, V]] = {}
        """The last state that each viewer saw, and how."""
        self._table_actions: dict[Seat | None, tuple[object, str]] = {}
        """The last table actions of each viewer with what their text depends on, and the text."""

    def parts(
        self,
        state: S,
        viewer: Seat | None,
        moments: Sequence[Moment[S]],
        *,
        ply: int,
        since: int,
        awaited: Iterable[Seat],
        lang: str,
        names: Sequence[str],
        refused: bool,
    ) -> dict[str, str]:
        """Return the JSON text of each value of a packet, by key, as for ``packet_of``."""
        game, lang, names = self._game, find_language(lang), tuple(names)
        events = [self._event(moment, viewer, lang, names) for moment in moments]
        view = self._view(state, viewer)
        shown = object_text(self.view_parts(state, viewer))

        parts = {
            "ply": to_canonical(ply),
            "since": to_canonical(since),
            "rules": _key_of(rules_of(state)),
            "names": to_canonical(names),
            "view": shown,
            "awaited": to_canonical((*awaited,)),
            "actions": self._choices(state, view, lang, names),
            "forced": to_canonical(viewer is not None and game.forced_action(view) is not None),
            "table_actions": self._table_choices(state, view, viewer, lang, names),
            "events": list_text(events),
            "outcome": to_canonical(game.outcome(state)),
            "digest": f'"{sha256(shown.encode()).hexdigest()}"',
        }
        if refused:
            parts["refused"] = to_canonical(_refused(game, state, viewer, view, lang, names))
        return parts

    def _view(self, state: S, viewer: Seat | None) -> V:
        known = self._views.get(viewer)
        if known is None or known[0] is not state:
            known = self._views[viewer] = state, self._game.view(state, viewer)
        return known[1]

    def view_parts(self, state: S, viewer: Seat | None) -> dict[str, str]:
        """Return the JSON text of each value in the document of a view, by key in order.

        Joined, they are canonical text, so that its digest is that of the view.
        """
        view = self._view(state, viewer)
        kind: Any = view.__class__
        return {
            name: self._write_field(name, getattr(view, name)) if text is None else text
            for name, text in _names(kind)
        }

    def _write_field(self, name: str, value: object) -> str:
        known = self._fields.get(name)
        if known is None or known[0] is not value:
            known = self._fields[name] = value, to_canonical(value)
        return known[1]

    def _choices(self, state: S, view: Any, lang: str, names: tuple[str, ...]) -> str:
        """Return the choices of a viewer that is awaited."""
        actions = [self._game.explicit(state, each) for each in view.legal_actions]
        return list_text([self._choice(action, None, view, lang, names) for action in actions])

    def _table_choices(
        self, state: S, view: V, viewer: Seat | None, lang: str, names: tuple[str, ...]
    ) -> str:
        """Return the choices that a viewer has at any time, which are mostly those of before."""
        game = self._game
        listed = _table_actions(game, state, viewer)
        actions = tuple([game.explicit(state, each) for each in listed])
        costs = [game.costs(view, each) for each in actions]
        labels = [game.label(each, view, lang, names) for each in actions if game.has_label(each)]
        key = actions, costs, labels, lang, names
        known = self._table_actions.get(viewer)
        if known is None or known[0] != key:
            text = list_text(
                [self._choice(each, group_of(each), view, lang, names) for each in actions]
            )
            known = self._table_actions[viewer] = key, text
        return known[1]

    def _choice(
        self, action: A, group: str | None, view: V, lang: str, names: tuple[str, ...]
    ) -> str:
        """Return an action that a person may choose, with its label and what it costs."""
        game = self._game
        label, cost = game.label(action, view, lang, names), game.costs(view, action)
        ranges = game.ranges(action)
        bounds = tuple([(path, each[0], each[-1]) for path, each in ranges.items()])
        return _choice_text(action, label, cost, group, bounds, game.texts, lang, names)

    def _event(
        self, moment: Moment[S], viewer: Seat | None, lang: str, names: tuple[str, ...]
    ) -> str:
        """Return a moment as a viewer saw it: as a spectator before its seat joined."""
        game, line = self._game, moment.line
        seat = viewer_of(game, moment.before, viewer)
        if isinstance(line, Undone):
            said = game.texts.say(lang, "sentences.undone", people=names, seat=line.seat)
            undo, label = {"seat": line.seat, "to": line.to}, with_capital(said)
            told = [{"event": {"type": "undone", **undo}, "text": label}]
            entry = {"ply": line.ply, "undo": undo, "label": label, "told": told}
            return to_canonical(entry)
        before = self._view(moment.before, seat)
        seen = game.censor(moment.before, line.action, seat)
        after = self._view(moment.after, seat)
        phrase = game.texts.phrase(lang, seen, people=names)
        events = game.events(before, seen, after)
        return object_text(
            {
                "ply": to_canonical(line.ply),
                "action": to_canonical(seen),
                "label": to_canonical(with_capital(phrase)),
                "told": list_text([_event_text(event, lang, names) for event in events]),
            }
        )


@cache
def _names(kind: Any) -> tuple[tuple[str, str | None], ...]:
    """Return the names in documents of a class of views in order, each with its constant text."""
    constants = document(kind.game, "view", {})
    return tuple(
        (name, to_canonical(constants[name]) if name in constants else None)
        for name in sorted({*constants, *document_names(kind)})
    )


def _refused(
    game: Game[S, A, V], state: S, viewer: Seat | None, view: V, lang: str, names: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the actions refused to a seat now, with the reasons; to a spectator none."""
    return [
        {
            "action": to_data(error.action),
            "label": game.label(error.action, view, lang, names),
            "code": error.code,
            "text": error.message(lang, names),
        }
        for error in (() if viewer is None else game.refusals(state, viewer))
    ]


def _table_actions(game: Game[S, A, V], state: S, viewer: Seat | None) -> tuple[A, ...]:
    """Return the table actions of a seat; of a spectator those of the next seat that is new."""
    seat = sum(map(len, game.teams(state))) if viewer is None else viewer
    return game.table_actions(state, seat)


@lru_cache(MAX_KEPT)
def _choice_text(
    action: object,
    label: str,
    cost: Any,
    group: str | None,
    bounds: tuple[tuple[str, int, int], ...],
    texts: Texts,
    lang: str,
    names: tuple[str, ...],
) -> str:
    parts = {
        "action": to_canonical(action),
        "label": to_canonical(label),
        "costs": to_canonical(cost),
    }
    if f"costs.{cost}" in texts.catalogue(lang):
        warning = texts.say(lang, f"costs.{cost}", people=names)
        parts["warning"] = to_canonical(with_capital(warning))
    if bounds:
        parts["ranges"] = to_canonical({path: [first, last] for path, first, last in bounds})
    if group is not None:
        parts["group"] = to_canonical(group)
    return object_text(parts)


@lru_cache(MAX_KEPT)
def _event_text(event: Event, lang: str, names: tuple[str, ...]) -> str:
    text = to_canonical(say(event, lang, names))
    return f'{{"event":{to_canonical(event)},"text":{text}}}'


@lru_cache(MAX_KEPT)
def _key_of(rules: Any) -> str:
    return to_canonical(rules.key)

"""Labels of actions, for buttons: texts of a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fodasse.core.texts import ENGLISH, Texts, parameters

LABELS = "labels."


def label_of(
    texts: Texts, action: object, values: Mapping[str, object], lang: str, names: Sequence[str]
) -> str:
    """Return the text ``labels.<type>`` of an action, or else its phrase; with a capital.

    Examples:
        >>> texts = Texts(inline={"en": {"labels": {"bid": "{stages}!"}}})
        >>> from fodasse import Bid, Leave
        >>> [label_of(texts, each, {}, "en", ()) for each in (Bid(0, 2), Leave(0))]
        ['2!', 'Leave']

    Raises:
        ValueError: there is no such language.
    """
    key = f"{LABELS}{getattr(action, 'type', None)}"
    template = texts.catalogue(ENGLISH).get(key)
    if template is None:
        words = texts.phrase(lang, action, people=names)
    else:
        own = {name: getattr(action, name) for name in parameters(template) - values.keys()}
        words = texts.say(lang, key, people=names, **own, **values)
    return words[:1].upper() + words[1:]

"""Write the rules into the pages of docs/rules, from the texts of the games.

    python -m tools.pages.rules

A page in English is written by hand around four marked parts: the picture of a table, which
pictures.py draws, the clauses, the switches and the refusals. Other languages have pages of these
alone, ``docs/rules/<game>.<language>.md``. The pages of house rules are written by hand around
the presets and the fields, in each language; who plays by a value of a field is in
``played.<language>.toml``. A test checks that the pages are as this script writes them.
"""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from attrs import fields

from fodasse.core.game import Game
from fodasse.core.rulebook import Clause, Rulebook, rulebook
from fodasse.core.rules import GameRules, sentence_of, spelled
from fodasse.core.texts import CORE, ENGLISH, Template, languages
from fodasse.games import GAMES
from fodasse.table.rules_form import Setting, rules_form
from fodasse.testing.texts import refusals_of

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
WIDTH = 105
MANY = 9
"""From this number of values on, a field's are not shown each."""


def pages() -> Iterator[tuple[Path, str]]:
    """Yield the path of each page and what it should be."""
    for lang in languages():
        path = FOLDER / ("house-rules.md" if lang == ENGLISH else f"house-rules.{lang}.md")
        yield path, _filled(path, {"house-rules": "\n\n".join(_house_rules(lang))})
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.md"
        if not path.exists():
            continue
        yield path, _filled(path, _parts(game, ENGLISH))
        for lang in languages():
            if lang != ENGLISH and game.texts.own(lang):
                yield FOLDER / f"{name}.{lang}.md", _translated(game, lang)


def _filled(path: Path, parts: dict[str, str]) -> str:
    """Return a page with the marked parts replaced."""
    page = path.read_text(encoding="utf-8")
    for part, text in parts.items():
        start, end = f"<!-- {part} -->\n\n", "\n\n<!-- end -->"
        before, _, rest = page.partition(start.rstrip())
        _, _, after = rest.partition(end.lstrip())
        page = f"{before}{start}{text}{end}{after}"
    return page


def _house_rules(lang: str) -> Iterator[str]:
    """Yield the presets and the fields of each game that has presets."""
    played = _read(f"played.{lang}.toml")
    for name, game in GAMES.items():
        book, rules = rulebook(game.texts, lang), game.documents.rules
        presets = rules.presets()
        if book is None or len(presets) == 1:
            continue
        yield f"## {book.title}{{#{name}}}"
        rows = [
            f"| `{preset}` | {_changes(each)} | {' '.join(each.describe(lang, changes=True))} |"
            for preset, each in presets.items()
        ]
        heads = [_say(lang, key) for key in ("preset", "fields", "meaning")]
        yield "\n".join([f"| {' | '.join(heads)} |", "|---|---|---|", *rows])
        heads = [*(_say(lang, key) for key in ("field", "word", "meaning")), played["head"]]
        settings = rules_form(game, lang).settings
        _check_shown(played.get(name, {}), {each.name for each in settings})
        rows = [_field_rows(game, setting, lang, played) for setting in settings]
        yield "\n".join([f"| {' | '.join(heads)} |", "|---|---|---|---|", *rows])


def _changes(rules: GameRules) -> str:
    return ", ".join(f"`{each}`" for each in rules.key.partition(":")[2].split(",") if each) or "—"


def _field_rows(game: Game, setting: Setting, lang: str, played: dict[str, Any]) -> str:
    """Return a row for each word of a field; of many numbers and lists, for that of the book."""
    first, last = setting.first or 0, setting.last or 0
    numbers = range(first, last + 1) if setting.kind == "number" else range(0)
    values: list[object] = [setting.default, *(numbers if len(numbers) < MANY else ())]
    values += [each.value for each in setting.choices if setting.kind == "choice"]
    values += [True, False] if setting.kind == "boolean" else []
    values += [None] if setting.optional else []
    rows, known = [], played.get(game.name, {}).get(setting.name, {})
    _check_shown(known, {*map(spelled, values)})
    for place, value in enumerate(dict.fromkeys(values)):
        word, sentence = spelled(value), sentence_of(game.texts, lang, setting.name, value)
        shown = f"**`{word}`**" if place == 0 else f"`{word}`"
        shown += f", {first}–{last}" if place == 0 and len(numbers) >= MANY else ""
        who = _cited(known.get(word, played["others" if place else "book"]))
        name = f"`{setting.name}`" if place == 0 else ""
        rows.append(f"| {name} | {shown} | {sentence} | {who} |")
    return "\n".join(rows)


def _check_shown(known: dict[str, Any], shown: set[str]) -> None:
    if unshown := known.keys() - shown:
        raise ValueError(f"who plays by {', '.join(sorted(unshown))}? That has no row")


def _cited(sentence: str) -> str:
    """Return a sentence with links to the sources that it names."""
    sources = _read("sources.toml").items()
    return sentence.format_map({key: f"[{each['name']}]({each['url']})" for key, each in sources})


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def _parts(game: Game, lang: str) -> dict[str, str]:
    book = rulebook(game.texts, lang)
    if book is None:
        raise ValueError(f"{game.name} has no rulebook")
    return {
        "picture": _picture(game, lang),
        "clauses": "\n\n".join(_clauses(book, lang)),
        "switches": "\n".join(_switches(book, game, lang)),
        "refusals": "\n".join(_refusals(game, lang)),
    }


def _translated(game: Game, lang: str) -> str:
    book, parts = rulebook(game.texts, lang), _parts(game, lang)
    if book is None:
        raise ValueError(f"{game.name} has no rulebook")
    name = CORE.say(lang, "language")
    return "\n\n".join(
        (
            f"# {book.title}",
            f"[English]({game.name}.md) · {name}",
            "\n".join(_wrapped(book.summary, "")),
            parts["picture"],
            parts["clauses"],
            f"## {_say(lang, 'switches')}",
            parts["switches"],
            f"## {_say(lang, 'refusals')}",
            parts["refusals"] + "\n",
        )
    )


def _say(lang: str, key: str) -> str:
    return CORE.say(lang, f"rules-page.{key}")


def _picture(game: Game, lang: str) -> str:
    """Return the picture that pictures.py drew, with its title as the words instead."""
    path = FOLDER.parent / "images" / f"table-{game.name}.{lang}.svg"
    title = re.search("<title>(.*?)</title>", path.read_text(encoding="utf-8"))
    return f"![{title[1] if title else ''}](../images/{path.name})"


def _clauses(book: Rulebook, lang: str) -> Iterator[str]:
    for section in book.sections:
        yield f"## {section.title}"
        yield from ("\n".join(_clause(clause, lang)) for clause in section.clauses)


def _clause(clause: Clause, lang: str) -> Iterator[str]:
    names = [clause.name.capitalize()] if clause.name else clause.numbers
    yield ", ".join(
        f"**{name}**{{#{number}}}" for name, number in zip(names, clause.numbers, strict=True)
    )
    first, *more = _wrapped(_linked(clause.text), "    ")
    yield f":   {first.strip()}"
    yield from more
    anchor = f"{{#ruling-{clause.numbers[0]}}}"
    if len(clause.rulings) == 1:
        mark = f"**{_say(lang, 'ruling')}**{anchor}"
        yield from _wrapped(f"{mark} {_linked(clause.rulings[0])}", "    ")
    elif clause.rulings:
        yield f"    **{_say(lang, 'rulings')}**{anchor}"
        yield ""
        for ruling in clause.rulings:
            head, *rest = _wrapped(_linked(ruling), "      ")
            yield f"    - {head.strip()}"
            yield from rest


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _linked(text: str) -> str:
    return re.sub(r"\[([^\]]+)\]", r"[\1](#\1)", text)


def _switches(book: Rulebook, game: Game, lang: str) -> Iterator[str]:
    yield f"| `Rules` | {_say(lang, 'default')} | {_say(lang, 'meaning')} |"
    yield "|---|---|---|"
    for each in fields(game.documents.rules):
        default, switch = getattr(game.documents.rules(), each.name), book.switches[each.name]
        value = " ".join(map(str, default)) if isinstance(default, tuple) else default
        yield f"| `{each.name}` | {value} | {switch.name}. {switch.about} |"


def _refusals(game: Game, lang: str) -> Iterator[str]:
    yield f"| {_say(lang, 'code')} | {_say(lang, 'rule')} | {_say(lang, 'reason')} |"
    yield "|---|---|---|"
    texts = game.texts.catalogue(lang)
    for refusal in dict.fromkeys(refusals_of(game)):
        why = _plain(texts[f"refusals.{refusal.code}"])
        name = game.texts.catalogue(lang).get(f"clauses.{refusal.rule}", refusal.rule)
        rule = refusal.rule if lang == ENGLISH else f"[{name}](#{refusal.rule})"
        yield f"| `{refusal.code}`{{#{refusal.code}}} | {rule} | {why} |"


def _plain(template: Template) -> str:
    """Return a text with its parameters in italics."""
    while not isinstance(template, str):
        template = template["other"]
    return re.sub(r"\{(\w+)(:\w+)?\}", r"*\1*", template)


if __name__ == "__main__":
    for path, text in pages():
        path.write_text(text, encoding="utf-8")

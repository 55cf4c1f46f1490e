"""Descriptions of a game: ``fodasse rules``, ``bots``, ``texts``, ``schema``, ``conformance``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from inspect import cleandoc
from sys import modules
from typing import Any, Final

import click
from attrs import fields
from rich.text import Text as Line

from fodasse.bots.listing import list_bots
from fodasse.cli.failures import Failure
from fodasse.cli.options import DEFAULT, game_argument, known_game, lang_option, rules_option
from fodasse.cli.page import Page
from fodasse.cli.speech import CLI, Speech
from fodasse.cli.terminal import Terminal
from fodasse.cli.values import find_game, parse_rules
from fodasse.core.game import Game
from fodasse.core.rulebook import Rulebook, rulebook, switches, unmarked
from fodasse.core.rules import GameRules
from fodasse.games import GAMES
from fodasse.hosting.schema import server_schema
from fodasse.table.schema import schema as schema_of
from fodasse.table.typescript import types_of

_LEAD: Final = 8
"""The least number of columns for numbers; more where the longest needs it."""


@click.command()
@game_argument
@lang_option
def texts(game: str, lang: str) -> None:
    """Print all texts of a game as one JSON object.

    Keys are dotted codes. A value is a text with parameters in braces, or a table of variants:
    "by" names the parameter that chooses among them.
    """
    catalogue = find_game(game).texts.catalogue(lang)
    click.echo(json.dumps({**catalogue}, ensure_ascii=False, indent=2))


@click.command()
@game_argument
@lang_option
def bots(game: str, lang: str) -> None:
    """List the bots of a game, weakest first, and what each does.

    Their names are for --bots. "learned", where there is one, comes last: how strong it is depends
    on the bots that it meets.
    """
    listed = list_bots(find_game(game), lang)
    wide = max(len(each.name) for each in listed)
    for each in listed:
        click.echo(f"{each.name:<{wide}}  {each.label}: {each.about}")


@click.command()
@click.argument("game", required=False, metavar="[GAME]", callback=known_game)
@click.option("--server", is_flag=True, help="Of all that a server and its clients send.")
@click.option("--typescript", is_flag=True, help="Print TypeScript types instead.")
@click.pass_context
def schema(ctx: click.Context, game: str | None, *, server: bool, typescript: bool) -> None:
    """Print the JSON Schema of a game's actions, documents, events and packets.

    The schema accepts all that the library reads; each part of it is among its "$defs". With
    --server and without a game, actions, events and views are those of any game.
    """
    found = None if game is None else find_game(game)
    if server:
        whole = server_schema(found)
    elif found is not None:
        whole = schema_of(found)
    else:
        raise click.MissingParameter(ctx=ctx, param_hint="'GAME'", param_type="argument")
    if typescript:
        click.echo(types_of(whole), nl=False)
    else:
        click.echo(json.dumps(whole, ensure_ascii=False, indent=2))


@click.command()
@game_argument
def conformance(game: str) -> None:
    """Print matches of a game with all that the library says of them, as JSON Lines.

    They are for checking another implementation of the rules. The first line is a header.
    """
    from fodasse.testing.conformance import text_of

    try:
        click.echo(text_of(find_game(game).name), nl=False)
    except ValueError as error:
        raise Failure(str(error)) from None


@click.command()
@click.argument("game", required=False, metavar="[GAME]", callback=known_game)
@rules_option
@lang_option
def rules(game: str | None, rules: str, lang: str) -> None:
    """Print the rules of a game, with all that a table may choose, or the rules of one table.

    With --rules, print only the rules of that table: what differs from the book, then the rest.
    """
    terminal = Terminal(lang)
    found = find_game(game or _game_with(rules))
    if rules:
        terminal.print(agreed_lines(found, lang, terminal.page, parse_rules(found, rules)))
    else:
        terminal.print(rules_lines(found, lang, terminal.page))


def _game_with(rules: str) -> str:
    """Return the name of the game that rules name, or the first with the preset they name."""
    game, colon, rest = rules.partition(":")
    if colon and game in GAMES:
        return game
    preset = (rest if colon else rules).partition(",")[0].strip()
    known = (name for name in GAMES if preset in GAMES[name].documents.rules.named)
    return next(known, DEFAULT)


def agreed_lines(game: Game, lang: str, page: Page, rules: GameRules) -> Iterator[Line]:
    """Return rules in sentences as lines: what differs from the book, then the rest."""
    say = Speech(lang, game.texts)
    changed = rules.describe(lang, changes=True)
    book = rulebook(game.texts, lang)
    name = [rules.preset_name] if rules.preset_name else []
    yield from page.title(game.name if book is None else book.title, *name)
    yield from page.sentence(say("rules-page.key", key=rules.key, id=rules.id), style="dim")
    yield Line()
    yield from page.title(say("rules-page.changes"))
    for sentence in changed:
        yield from page.sentence(sentence)
    if same := [each for each in rules.describe(lang) if each not in changed]:
        yield Line()
        yield from page.title(say("rules-page.kept"))
        for sentence in same:
            yield from page.sentence(sentence)


def rules_lines(game: Game, lang: str, page: Page, rules: Any = None) -> Iterator[Line]:
    """Return the rules of a game as lines, with the values of these or of the default rules."""
    say = Speech(lang)
    book = rulebook(game.texts, lang) or _plain(game, say)
    wide = max([_LEAD, *(len(clause.label) + 1 for clause in book.clauses)])
    yield from page.title(book.title)
    yield from page.sentence(book.summary)
    for section in book.sections:
        yield Line()
        yield from page.title(section.title)
        for clause in section.clauses:
            lead = Line(f"{clause.label:<{wide}}", "bold")
            yield from page.flow(lead, _words(clause.text))
            for ruling in clause.rulings:
                mark = Line(say("rules-page.ruling"), "italic yellow")
                yield from page.flow(" " * wide, [mark, *_words(ruling)])
    rules = game.documents.rules() if rules is None else rules
    if defaults := fields(type(rules)):
        yield Line()
        yield from page.title(say("rules-page.switches"))
        yield from page.sentence(say("rules-page.defaults"), style="dim")
    for each in defaults:
        value = getattr(rules, each.name)
        value = " ".join(map(str, value)) if isinstance(value, tuple) else value
        yield from page.flow("", [Line.assemble((each.name, "bold"), f" = {value}")])
        if switch := book.switches.get(each.name):
            yield from page.flow(Line(" " * _LEAD), _words(f"{switch.name}. {switch.about}"))
    if len(presets := type(rules).presets()) > 1:
        yield Line()
        yield from page.title(say("rules-page.presets"))
        for name, preset in presets.items():
            lead = Line.assemble((name, "bold"))
            yield from page.flow("", [lead])
            told = " ".join(preset.describe(lang, changes=True))
            yield from page.flow(Line(" " * _LEAD), _words(told))


def _plain(game: Game, say: Speech) -> Rulebook:
    """Return the description of a game without a rulebook: its docstring and table sizes."""
    module = modules[game.documents.actions[0].__module__]
    package = modules.get(module.__package__ or "", module)
    summary, _, _ = cleandoc(package.__doc__ or module.__doc__ or "").partition("\n\n")
    seats = say("plain.seats", seats=CLI.span(say.lang, game.seats, "values.listed"))
    return Rulebook(game.name, f"{summary} {seats}", (), switches(game.texts, say.lang))


def _words(text: str) -> list[Line]:
    return [Line(word) for word in unmarked(text).split()]

"""The texts of the library: every language complete, every file read, shipped and well-formed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fodasse
from fodasse import Bid, FormatError, Match, Misreport, Pause, Play, Propose, Vote
from fodasse.bots.language import LanguageBot
from fodasse.bots.prompts import prompt
from fodasse.bots.random import RandomBot
from fodasse.cli.cards import read_card
from fodasse.cli.frontend import transcribe
from fodasse.core.cards import Card
from fodasse.core.named import Named, kebab
from fodasse.core.plurals import OTHER
from fodasse.core.texts import ENGLISH, Texts, languages, plurals
from fodasse.games import GAMES, truco
from fodasse.pictures.sprite import card_words
from fodasse.testing import LawBroken, check_texts
from fodasse.testing.texts import faults_of

SOURCE = Path(fodasse.__file__).parent
FOLDERS = sorted(SOURCE.rglob("texts"))
PACKAGES = [".".join(folder.parent.relative_to(SOURCE.parent).parts) for folder in FOLDERS]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_texts_of_english_with_the_same_parameters(
    package: str, lang: str
) -> None:
    texts = Texts(package)
    assert texts.own(lang), f"no file {lang}.toml"
    assert list(faults_of(texts, lang)) == []


@pytest.mark.parametrize("lang", languages())
def test_plural_rules_can_be_read(lang: str) -> None:
    variants = {"by": "n", **dict.fromkeys(plurals(lang), "?"), OTHER: ""}
    texts = Texts(inline={lang: {"n": variants}})
    assert {texts.say(lang, "n", n=number) for number in range(200)} == {"?", ""}


def test_faults_are_named() -> None:
    english = {
        "a": "{x}",
        "b": {"by": "n", "one": "{n} card", "other": "{n} cards"},
        "c": {"by": "how", "tap": "taps", "cut": "cuts"},
        "d": "same",
    }
    other = {"a": "{y}", "b": {"by": "n", "one": "{n} carta"}, "c": {"by": "how", "tap": "bate"}}
    texts = Texts(inline={ENGLISH: english, "pt": {**other, "e": "more", "f": "{x}"}})
    assert list(faults_of(texts, "pt")) == [
        "a: parameters x in English, y in 'pt'",
        "b: no variant for other",
        "c: no variant for cut",
        "d: missing",
        "e: missing in 'en'",
        "f: missing in 'en'",
    ]
    assert list(faults_of(texts, ENGLISH)) == []
    with pytest.raises(LawBroken, match="parameters x in English, y in"):
        check_texts(texts)


@pytest.mark.parametrize(
    ("action", "english", "portuguese"),
    [
        (Play(0, Card.parse("KD")), "play K♦", "jogar K♦"),
        (Bid(0, 10**5000), "bid a huge number", "chamar um número enorme"),
        (Vote(0, in_favour=True), "vote yes", "votar a favor"),
        (Vote(0, in_favour=False), "vote no", "votar contra"),
        (Propose(0, Pause(1)), "propose a pause of 1 minute", "propor uma pausa de 1 minuto"),
        (Propose(0, Pause(5)), "propose a pause of 5 minutes", "propor uma pausa de 5 minutos"),
        (
            Propose(0, Misreport(3)),
            "propose a penalty for a false count by seat 3",
            "propor punir o assento 3 por contagem falsa",
        ),
        (truco.PlayBlind(0, 0), "play card 1 unseen", "jogar no escuro a 1ª carta"),
        (truco.Raise(0, 3), "ask for truco", "pedir truco"),
        (truco.Raise(0, 5), "ask for 5", "pedir 5"),
        (truco.Accept(0, 9), "accept nine", "aceitar o nove"),
        (truco.Run(0, 12), "run from twelve", "correr do doze"),
        (truco.Raise(0), "raise", "aumentar"),
        (truco.Accept(0), "accept", "aceitar"),
        (truco.Run(0), "run", "correr"),
    ],
)
def test_actions_are_said_as_people_say_them(action: Any, english: str, portuguese: str) -> None:
    game: Any = truco.GAME if ".truco." in type(action).__module__ else fodasse.GAME
    assert [game.texts.phrase(lang, action) for lang in ("en", "pt")] == [english, portuguese]


def test_people_are_named_in_refusals() -> None:
    state = fodasse.apply(fodasse.start(3), fodasse.sample_chance(fodasse.start(3), Random(1)))
    with pytest.raises(fodasse.IllegalAction) as caught:
        fodasse.apply(state, Bid(0, 0))
    names = ("Ana", "Beto", "Caio")
    assert caught.value.message(names=names) == "Ana cannot bid 0: it is the turn of Beto"
    assert caught.value.message("pt", names) == "Ana não pode chamar 0: quem joga agora é Beto"
    assert caught.value.message("pt", names[:1]).endswith("é o assento 1")
    assert str(caught.value) == "Seat 0 cannot bid 0: it is the turn of seat 1"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", list(GAMES))
def test_every_word_action_and_statistic_of_a_game_has_words(name: str, lang: str) -> None:
    game = GAMES[name]
    package = game.documents.state.__module__.rpartition(".")[0]
    modules = [module for known, module in sys.modules.items() if known.startswith(f"{package}.")]
    enums = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Named)
        and each.__module__.startswith(package)
    }
    keys = {f"words.{kebab(each)}.{member.value}" for each in enums for member in each}
    assert keys
    keys |= {f"actions.{kind.type}" for kind in game.documents.actions}
    keys |= {
        f"statistics.{each.name}" for each in (game.statistics and game.statistics.means) or ()
    }
    assert sorted(keys - {*game.texts.catalogue(lang)}) == []


def test_a_third_language_is_files_alone(tmp_path: Path) -> None:
    source = tmp_path / "fodasse"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "core" / "texts" / "es.toml").write_text(
        'language = "Español"\n[plurals]\none = "n = 1"\n[values]\nseat = "el asiento {number}"\n'
        '[rules-page]\nruling = "Decisión:"\n',
        encoding="utf-8-sig",  # as some editors write it
    )
    (source / "games" / "truco" / "texts" / "es.toml").write_text(
        '[rulebook]\ntitle = "Truco, con vira"\n[actions]\nrun = "irse"\n', encoding="utf-8"
    )
    program = (
        "import fodasse; from fodasse.games import truco; from fodasse.cli import main;"
        "print(truco.GAME.texts.phrase('es', truco.Run(0)), fodasse.texts('es')['language']);"
        "main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, "rules", "truco", "--lang", "es_AR"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert run.stdout.startswith("irse Español\n── Truco, con vira ─"), run.stderr
    assert "Decisión: Two may play too" in " ".join(run.stdout.split())


@pytest.mark.parametrize("tag", ["pt-BR", "pt_BR", "PT"])
def test_every_function_takes_any_tag_of_a_language(tag: str) -> None:
    match = Match(fodasse.GAME, 3, seed=7, occupants=["person", *[RandomBot()] * 2])
    match.run()
    assert match.awaited == (0,)
    record = fodasse.play_match(fodasse.GAME, [RandomBot()] * 2, seed=7)
    view = fodasse.view(match.state, 0)
    functions: tuple[Callable[[str], Any], ...] = (
        lambda lang: match.packet(0, lang=lang, refused=True),
        lambda lang: [str(line) for line in transcribe(record, lang=lang)],
        lambda lang: fodasse.svg(view, lang),
        lambda lang: fodasse.svg(Card.parse("4C"), lang),
        card_words,
        lambda lang: fodasse.rules_form("truco", lang),
        lambda lang: fodasse.Rules(limit=3).describe(lang),
        lambda lang: prompt(view, lang),
        lambda lang: LanguageBot(str, lang=lang).lang,
        lambda lang: dict(fodasse.texts(lang)),
        lambda lang: read_card("3c", lang),
    )
    for function in functions:
        assert function(tag) == function("pt") != function("en")
        with pytest.raises(FormatError, match=r"^lang: one of en, pt expected, not 'xx'$"):
            function("xx")

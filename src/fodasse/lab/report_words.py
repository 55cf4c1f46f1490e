"""What a report says, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from fodasse.core.wording import Lang, Text
from fodasse.lab.digest import Digest, Group

T = TypeVar("T")

# What was played
PLAYED: Final = Text("What was played", "O que se jogou")
GAME: Final = Text("Game", "Jogo")
GAME_VERSION: Final = Text(
    "{game}, rules version {version}", "{game}, versão {version} das regras"
)
RULES: Final = Text("Rules that differ from the book", "Regras que diferem do livro")
NONE: Final = Text("none", "nenhuma")
OPTIONS: Final = Text("Start options", "Opções de início")
ROUNDS: Final = Text("Rounds or hands of each match", "Rodadas ou mãos de cada partida")
SEATS: Final = Text("Seats", "Assentos")
BOTS: Final = Text("Bots, by seat", "Robôs, por assento")
CHALLENGING: Final = Text("Challenger, then the field", "Desafiante, depois os outros")
ROTATED: Final = Text("Bots, rotated", "Robôs, em rodízio")
SEED: Final = Text("Seed", "Semente")
MATCHES: Final = Text("Matches", "Partidas")
OF: Final = Text("{matches} of {planned} planned", "{matches} de {planned} previstas")
SHARED: Final = Text(
    "{matches}, {rotations} in a row with the same packs",
    "{matches}, cada {rotations} seguidas com os mesmos baralhos",
)
LIBRARY: Final = Text("Library", "Biblioteca")
KINDS: Final = {
    "simulation": Text("Simulation of {game}", "Simulação de {game}"),
    "tournament": Text("Tournament of {game}", "Torneio de {game}"),
    "challenge": Text("Challenge in {game}", "Desafio de {game}"),
}
ABOUT: Final = Text("All intervals are of 95 %.", "Todos os intervalos são de 95 %.")
PAIRED: Final = Text(
    "All intervals are of 95 %. Matches with the same packs count as one observation.",
    "Todos os intervalos são de 95 %. Partidas com os mesmos baralhos contam como uma observação.",
)
NUMBERS: Final = Text("The numbers are in the table that follows.", "Os números estão na tabela.")

# Wins
WINS: Final = Text("Wins", "Vitórias")
WIN_SHARE: Final = Text("Share of matches won", "Fração de partidas vencidas")
BY_BOT: Final = Text("by bot, on any of its seats", "por robô, em qualquer um dos seus assentos")
BY_SEAT: Final = Text("by seat", "por assento")
EQUAL: Final = Text("dashed: equal shares", "tracejado: frações iguais")
FAIR: Final = Text("equal share", "fração igual")
WINS_HELP: Final = Text(
    "A bot wins a match if one of its seats does. The dashed lines show the shares of bots and "
    "seats if all seats won equally often. A shared win counts for every seat that shares it.",
    "Um robô vence uma partida se um dos seus assentos vence. As linhas tracejadas mostram as "
    "frações de robôs e assentos se todos os assentos vencessem igualmente. Uma vitória dividida "
    "conta para todos que a dividem.",
)

# Calls
CALLS: Final = Text("Calls", "Chamadas")
CALLED: Final = Text("called", "chamou")
TAKEN: Final = Text("taken, on average", "fez, em média")
CALLS_HELP: Final = Text(
    "On the dashed line a bot takes what it called: above it are calls too low, below it calls "
    "too high. Calls made fewer than ten times are hollow and have no interval. A bid is exact if "
    "its bot then took just as many. Bids set by the deal are not choices and are not counted.",
    "Na linha tracejada está quem faz o que chamou: acima dela, chamadas baixas demais; abaixo, "
    "altas demais. Chamadas feitas menos de dez vezes são vazadas e não têm intervalo. Uma "
    "chamada é certa se o robô fez exatamente o que chamou. Chamadas impostas não são escolha de "
    "ninguém e não contam.",
)
EXACT: Final = Text("exact bids", "chamadas certas")
BIDS: Final = Text("bids", "chamadas")
ALL_BOTS: Final = Text("all", "todos")
NO_CALLS: Final = Text(
    "Nobody says in this game what they will take: there are no calls to tell of.",
    "Neste jogo ninguém diz o que vai fazer: não há chamadas para mostrar.",
)

# Points
POINTS: Final = Text("Points over the rounds", "Pontos ao longo das rodadas")
POINTS_AXIS: Final = Text(
    "points, on average (higher is better)", "pontos, em média (mais é melhor)"
)
ROUND: Final = Text("after round or hand", "depois da rodada ou mão")
STILL_ON: Final = Text("matches still on", "partidas em curso")
POINTS_HELP: Final = Text(
    "Each mean is over the matches that have such a round, told below the curves: those that end "
    "early are in the first rounds only. A bot's mean is over those that it plays. Points that "
    "are bad count as minus. Rounds that fewer than one match in twenty reaches are left out.",
    "Cada média é das partidas que têm aquela rodada, contadas abaixo das curvas: as que terminam "
    "cedo só estão nas primeiras. A média de um robô é das que ele joga. Pontos ruins contam como "
    "menos. Rodadas a que chega menos de uma partida em vinte ficam de fora.",
)
NO_POINTS: Final = Text(
    "All matches have a single round or hand: there is no course of points to tell of.",
    "Todas as partidas têm uma só rodada ou mão: não há evolução de pontos para mostrar.",
)

# Ratings
RATINGS: Final = Text("Ratings", "Rating dos robôs")
RATING_AXIS: Final = Text("OpenSkill rating", "rating do OpenSkill")
AFTER: Final = Text("after matches", "depois de partidas")
RATINGS_HELP: Final = Text(
    "OpenSkill's guess of how good each bot is, match by match, with 1.96 standard deviations on "
    "either side. All begin at 25.",
    "O que o OpenSkill estima de cada robô, partida a partida, com 1,96 desvio padrão para cada "
    "lado. Todos começam em 25.",
)
NO_RATINGS: Final = Text(
    "The same bot has all seats: there is nobody to rate it against.",
    "O mesmo robô tem todos os assentos: não há com quem compará-lo.",
)

# Heads of tables
SEAT_NUMBER: Final = Text("seat {seat}", "assento {seat}")
WON: Final = Text("won", "venceu")
OUT_OF: Final = Text("of", "de")
SHARE: Final = Text("share", "fração")
INTERVAL: Final = Text("interval", "intervalo")
TIMES: Final = Text("times", "vezes")
MEAN: Final = Text("mean", "média")
MATCHES_COUNT: Final = Text("matches", "partidas")
ROUND_HEAD: Final = Text("after round", "depois da rodada")
SPAN: Final = Text("{low} to {high}", "{low} a {high}")


def said(text: Text, lang: Lang, **params: object) -> str:
    """A text in one language, filled in."""
    return text.said(lang, params)


def number(value: float, form: str, lang: Lang) -> str:
    """A number in a format of Python's, with the language's decimal sign and a true minus.

    Examples:
        >>> number(-2.5, ".2f", "pt")
        '−2,50'
    """
    told = format(value, form).replace("-", "−")
    if not told.strip("−0."):
        told = told.lstrip("−")
    return told.replace(".", ",") if lang == "pt" else told


def seats_named(digest: Digest, told: Mapping[Group, T], lang: Lang) -> dict[str, T]:
    """What is told of seats or bots, under their names as they stand in the report."""
    named = {}
    for group, each in told.items():
        name = group if isinstance(group, str) else said(SEAT_NUMBER, lang, seat=group)
        if isinstance(group, int) and len(digest.bots) > 1 and digest.bot_of(group):
            name += f" · {digest.bot_of(group)}"
        named[name] = each
    return named

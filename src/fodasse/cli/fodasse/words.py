"""What is said of a match of Fodasse, in both languages."""

from __future__ import annotations

from typing import Final

from fodasse.core.wording import Text

# Opening
MISSES: Final = Text(
    "Miss your bid and you gain letters; with the whole word you are out.",
    "Quem erra a chamada ganha letras; com a palavra inteira, está fora.",
)
LEGEND_ANNULLED: Final = Text("annulled", "anulada")
LEGEND_SCORE: Final = Text("stages won/bid", "etapas levadas/chamadas")
LEGEND_LETTER: Final = Text("a letter gained", "ganhou uma letra")
LEGEND_POINT: Final = Text("a point gained", "ganhou um ponto")

# Titles
ROUND: Final = Text("Round {number}", "Rodada {number}")
ROUND_AGAIN: Final = Text("Round {number} again", "Rodada {number} de novo")
BLIND: Final = Text("blind, card on the forehead", "às cegas, carta na testa")
CARDS_EACH: Final = (
    Text("{count} card each", "{count} carta para cada um"),
    Text("{count} cards each", "{count} cartas para cada um"),
)
ENDGAME: Final = Text("endgame of {size} stages", "fim de jogo com {size} etapas")
DEALS: Final = Text("{name} deals", "{name} dá as cartas")

# The deal and the call
FACE_DOWN: Final = Text("(face down)", "(virada para baixo)")
FACE_DOWN_TOO: Final = Text(
    "face down until all have bid", "virada para baixo até a última chamada"
)
BIDS: Final = Text("bids {stages}", "chama {stages}")
SUM: Final = Text("sum {total}", "soma {total}")
CALL: Final = (
    Text("call of {total} for {count} stage", "chamada de {total} para {count} etapa"),
    Text("call of {total} for {count} stages", "chamada de {total} para {count} etapas"),
)
EVERYONE_BIDS: Final = Text("everyone bids {stages}: {call}", "todos chamam {stages}: {call}")
BARRED: Final = Text(
    "{call}; {name} could not bid {barred}", "{call}; {name} não podia chamar {barred}"
)
VOID: Final = Text("The deal is void.", "As cartas dadas não valem.")

# Stages and rounds
ACCUMULATED: Final = Text("accumulated", "acumulada")
TAKES: Final = Text("takes {count}", "leva {count}")
NOBODYS: Final = (
    Text("The stage still accumulated is nobody's.", "A etapa acumulada fica sem dono."),
    Text(
        "The {count} stages still accumulated are nobody's.",
        "As {count} etapas acumuladas ficam sem dono.",
    ),
)
NOBODY_BID: Final = Text(
    "Nobody bid and nobody took a stage: whoever has points loses one.",
    "Ninguém chamou e ninguém levou nada: quem tem pontos perde um.",
)
REPEATED: Final = Text(
    "That would put everybody out: nothing counts, the round is repeated.",
    "Ficariam todos fora: nada vale, e a rodada se repete.",
)
PENALTY: Final = (
    Text("{name} pays {count} penalty point.", "{name} paga {count} ponto de punição."),
    Text("{name} pays {count} penalty points.", "{name} paga {count} pontos de punição."),
)
OUT: Final = (
    Text("{names} is out.", "{names} está fora da partida."),
    Text("{names} are out.", "{names} estão fora da partida."),
)

# Coming and going
WAITS: Final = Text(
    "{name} joins and waits for the round to end.", "{name} chega e espera a rodada acabar."
)
SITS_DOWN: Final = Text("{name} sits down: {points}.", "{name} senta-se à mesa: {points}.")
LEAVES: Final = Text("{name} leaves the match.", "{name} abandona a partida.")
POINTS: Final = (
    Text("{count} point", "{count} ponto"),
    Text("{count} points", "{count} pontos"),
)
NO_POINTS: Final = Text("no points", "nenhum ponto")

# Motions
MISDEAL: Final = Text(
    "{name} accuses {accused} of a misdeal.", "{name} acusa {accused} de ter dado cartas erradas."
)
MISREPORT: Final = Text(
    "{name} accuses {accused} of a false count.", "{name} acusa {accused} de contagem falsa."
)
PAUSE: Final = (
    Text("{name} asks for a pause of {count} minute.", "{name} pede uma pausa de {count} minuto."),
    Text(
        "{name} asks for a pause of {count} minutes.", "{name} pede uma pausa de {count} minutos."
    ),
)
VOTES_YES: Final = Text("{name} votes yes.", "{name} vota a favor.")
VOTES_NO: Final = Text("{name} votes no.", "{name} vota contra.")
PUNISHED: Final = (
    Text("Carried: {count} penalty point for {name}.", "Aprovado: {count} ponto para {name}."),
    Text("Carried: {count} penalty points for {name}.", "Aprovado: {count} pontos para {name}."),
)
PAUSED: Final = Text("Carried: the match is paused.", "Aprovado: a partida está pausada.")
REJECTED: Final = Text("Rejected.", "Rejeitado.")
LAPSED: Final = Text("The motion lapses.", "A proposta caduca.")
RESUMES: Final = Text("{name} ends the pause.", "{name} encerra a pausa.")

# The end
WINS: Final = (
    Text("{names} wins after {rounds}.", "{names} vence depois de {rounds}."),
    Text("{names} win after {rounds}.", "{names} vencem depois de {rounds}."),
)
ROUNDS: Final = (
    Text("{count} round", "{count} rodada"),
    Text("{count} rounds", "{count} rodadas"),
)
ALL_LEFT: Final = Text("Everybody else has left.", "Todos os outros saíram.")
ROUNDS_OVER: Final = Text("The agreed rounds are over.", "As rodadas combinadas acabaram.")
OUT_IN: Final = Text("out in round {number}", "fora na rodada {number}")
LEFT_IN: Final = Text("left in round {number}", "saiu na rodada {number}")
STILL_WAITING: Final = Text("was waiting", "estava esperando")
TO_DEAL: Final = Text("{name} is about to deal.", "{name} vai dar as cartas.")
TO_BID: Final = Text("{name} is about to bid.", "É a vez de {name} na chamada.")
TO_PLAY: Final = Text("{name} is about to play.", "É a vez de {name} jogar.")
ON_PAUSE: Final = Text("It is paused.", "Ela está pausada.")

# Playing
YOUR_BID: Final = Text("Your bid, {first}{dash}{last}:", "Sua chamada, {first}{dash}{last}:")
YOUR_BID_BUT: Final = Text(
    "Your bid, {first}{dash}{last} but not {barred}:",
    "Sua chamada, {first}{dash}{last} menos {barred}:",
)
YOUR_CARD: Final = Text("Your card, {first}{dash}{last}:", "Sua carta, {first}{dash}{last}:")
YOU_LEAD: Final = Text("you lead", "você abre a etapa")
NO_SUCH_NUMBER: Final = Text(
    "There is no card number {number}: 1 to {last}, or its name.",
    "Não há carta de número {number}: de 1 a {last}, ou o nome dela.",
)
HELP_BID: Final = Text("a number: bid that many stages", "um número: chamar esse número de etapas")
HELP_CARD: Final = Text(
    "the number before a card, or its name ({shown}, {typed}): play it",
    "o número antes da carta, ou o nome dela ({shown}, {typed}): jogar essa carta",
)
HELP_LEAVE: Final = Text(
    "leave: leave the match for good; the bots play it to the end",
    "abandonar: sair da partida para sempre; os robôs a jogam até o fim",
)

"""What is said of a match of Truco, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fodasse.core.wording import Text
from fodasse.games.truco import How, Reason

TITLE: Final = "Truco"

# Opening
TEAMS: Final = (
    Text(
        "{first} against {last}; 12 points win.",
        "{first} contra {last}; vence quem fizer 12 pontos.",
    ),
    Text(
        "{first} play {last}; 12 points win.",
        "{first} contra {last}; vence quem fizer 12 pontos.",
    ),
)
LEGEND_COVERED: Final = Text("played covered", "jogada coberta")
LEGEND_BACK: Final = Text("not seen", "não vista")
LEGEND_GAINED: Final = Text("points, three gained", "pontos, três ganhos")

# Titles
HAND: Final = Text("Hand {number}", "Mão {number}")
HAND_AGAIN: Final = Text("Hand {number} again", "Mão {number} de novo")
DEALS: Final = Text("{name} deals", "{name} dá as cartas")
SCORE: Final = Text("{first}{dash}{last}", "{first} {cross} {last}")
ONZE: Final = Text("mão-de-onze", "mão-de-onze")
FERRO: Final = Text("mão-de-ferro", "mão-de-ferro")

# The cut and the deal
CUTS: Final[Mapping[How, Text]] = {
    How.TAP: Text("{name} taps the pack", "{name} dá um tapa no maço"),
    How.CUT: Text("{name} cuts the pack", "{name} corta o maço"),
    How.FROM_BELOW: Text("{name} has it dealt from below", "{name} manda subir"),
    How.OWN_HAND: Text(
        "{name} takes three cards of the pack", "{name} pega três cartas do maço"
    ),
    How.PARTNER_CARD: Text(
        "{name} gives the partner a card", "{name} dá uma carta ao parceiro"
    ),
    How.SHUFFLE: Text("{name} shuffles again", "{name} embaralha de novo"),
}
LEADS: Final = Text("{cut}; {name} leads.", "{cut}; {name} é mão.")
TURNS_OVER: Final = Text(
    "A card of {name} turns over while dealt: {card}.",
    "Vira uma carta de {name} ao ser dada: {card}.",
)
STAYS: Final = Text(
    "A card of {name} turns over while dealt, and stays: {card}.",
    "Vira uma carta de {name} ao ser dada, e fica: {card}.",
)
KEEPS: Final = Text("{name} keeps it.", "{name} fica com ela.")
BURNS: Final = Text("{name} burns it and gets another.", "{name} queima a carta e recebe outra.")
ASKED_AT_ELEVEN: Final = (
    Text(
        "{names} has 11: play for 3, or run for 1?",
        "{names} tem 11: joga por 3 ou corre por 1?",
    ),
    Text(
        "{names} have 11: play for 3, or run for 1?",
        "{names} têm 11: jogam por 3 ou correm por 1?",
    ),
)
IN_THE_DARK: Final = Text(
    "11 each: the hand is worth 3 and played in the dark.",
    "11 a 11: a mão vale 3 e se joga no escuro.",
)

# Raises and answers
CRIES: Final[Mapping[int, str]] = {3: "truco", 6: "seis", 9: "nove", 12: "doze"}
"""By what is asked for; nobody translates these."""
CRY: Final = Text("{name}: {cry}!", "{name}: {cry}!")
ACCEPTS: Final = Text("{name} accepts, worth {worth}", "{name} aceita, vale {worth}")
RUNS: Final = Text("{name} runs", "{name} corre")
MAY_NOT_ASK: Final = Text(
    "With 11 points on the table whoever asks for more loses the match.",
    "Com 11 pontos na mesa, quem pede aumento perde a partida.",
)

# Tricks and points
TIED: Final = Text("= tied", "= embuchou")
TIED_LEADS: Final = Text("= tied, {name} leads", "= embuchou, {name} torna")
FIRST_DECIDES: Final = (
    Text(
        "Tied: {names} won the first trick and has the hand.",
        "Embuchou: {names} fez a primeira e leva a mão.",
    ),
    Text(
        "Tied: {names} won the first trick and have the hand.",
        "Embuchou: {names} fizeram a primeira e levam a mão.",
    ),
)
DEALERS_HAND: Final = (
    Text(
        "All three tied: {names} dealt and has the hand.",
        "Tudo embuchado: {names} deu as cartas e leva a mão.",
    ),
    Text(
        "All three tied: {names} dealt and have the hand.",
        "Tudo embuchado: {names} deram as cartas e levam a mão.",
    ),
)

# Book-keeping at the table
CLAIMS: Final = Text("{name} claims a tento for {what}!", "{name} pede tento por {what}!")
COUNTS: Final = Text(
    "{name} asks: has everybody three cards?", "{name} pergunta: todos têm três cartas?"
)
REDEALS: Final = Text("{name} deals the hand again.", "{name} dá as cartas de novo.")

# The end
WINS: Final = (
    Text("{names} wins {score} in {hands}.", "{names} vence por {score} em {hands}."),
    Text("{names} win {score} in {hands}.", "{names} vencem por {score} em {hands}."),
)
HANDS: Final = (
    Text("{count} hand", "{count} mão"),
    Text("{count} hands", "{count} mãos"),
)
BY: Final[Mapping[Reason, Text]] = {
    Reason.TENTO: Text("A tento brought the last point.", "O último ponto veio de um tento."),
    Reason.RAISE_AT_ELEVEN: Text(
        "A raise that was not allowed gave it away.", "Um aumento proibido entregou a partida."
    ),
}
UNDER: Final = (
    Text("{names} goes under the table!", "{names} passa debaixo da mesa!"),
    Text("{names} go under the table!", "{names} passam debaixo da mesa!"),
)
POINTS: Final = (
    Text("{count} point", "{count} ponto"),
    Text("{count} points", "{count} pontos"),
)
TO_CUT: Final = Text("{name} is about to cut.", "{name} vai cortar o maço.")
TO_DEAL: Final = Text("{name} is about to deal.", "{name} vai dar as cartas.")
TO_REPLACE: Final = Text(
    "{name} is about to replace the burnt card.", "{name} vai repor a carta queimada."
)
TO_KEEP: Final = Text(
    "{name} is about to keep or burn {card}.", "{name} vai ficar com {card} ou queimar."
)
TO_ANSWER: Final = (
    Text("{names} is about to answer.", "Falta a resposta de {names}."),
    Text("{names} are about to answer.", "Falta a resposta de {names}."),
)
TO_PLAY: Final = Text("{name} is about to play.", "É a vez de {name} jogar.")

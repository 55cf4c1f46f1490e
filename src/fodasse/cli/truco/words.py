"""What is said of a match of Truco, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fodasse.core.named import Named
from fodasse.core.wording import Text
from fodasse.games.truco import How, Phase, Reason

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
    How.OWN_HAND: Text("{name} takes three cards of the pack", "{name} pega três cartas do maço"),
    How.PARTNER_CARD: Text("{name} gives the partner a card", "{name} dá uma carta ao parceiro"),
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
ASKS_REDEAL: Final = Text(
    "{name} asks to deal the hand again.", "{name} propõe dar as cartas de novo."
)
AGREES_TO_REDEAL: Final = Text(
    "{name} agrees: the hand is dealt again.", "{name} concorda: as cartas são dadas de novo."
)

# The end
WINS: Final = (
    Text("{names} wins {score} in {hands}.", "{names} vence por {score} em {hands}."),
    Text("{names} win {score} in {hands}.", "{names} vencem por {score} em {hands}."),
)
HANDS: Final = (
    Text("{count} hand", "{count} mão"),
    Text("{count} hands", "{count} mãos"),
)
BY: Final[Mapping[Named, Text]] = {
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

# Asking
WORTH: Final = Text("worth {worth}", "vale {worth}")
POINTS_OF_BOTH: Final = Text("us {us}, them {them}", "nós {us}, eles {them}")
YOU_LEAD: Final = Text("you lead", "você abre")
YOUR_CARDS: Final = Text("your cards", "suas cartas")
DEEDS: Final[Mapping[How, Text]] = {
    How.TAP: Text("tap", "tapa"),
    How.CUT: Text("cut", "cortar"),
    How.FROM_BELOW: Text("from below", "sobe"),
    How.OWN_HAND: Text("own hand", "pegar três"),
    How.PARTNER_CARD: Text("partner's card", "uma ao parceiro"),
    How.SHUFFLE: Text("shuffle", "embaralhar"),
}
"""What a cutter chooses from."""
KEEP: Final = Text("keep {card}", "ficar com {card}")
BURN: Final = Text("burn it", "queimar")
ACCEPT: Final = Text("accept, for {worth}", "aceitar, por {worth}")
RUN: Final = Text("run, for {worth}", "correr, por {worth}")
YOUR_CHOICE: Final[Mapping[Phase, Text]] = {
    Phase.CUT: Text("Your cut, 1{dash}{last}:", "Seu corte, 1{dash}{last}:"),
    Phase.EXPOSED: Text("Keep or burn, 1{dash}{last}:", "Ficar ou queimar, 1{dash}{last}:"),
    Phase.ANSWER: Text("Your answer, 1{dash}{last}:", "Sua resposta, 1{dash}{last}:"),
}
YOUR_CARD: Final = Text("Card {numbers}{more}:", "Carta {numbers}{more}:")
YOUR_BLIND_CARD: Final = Text("Card in the dark {numbers}:", "Carta no escuro {numbers}:")
OR_COVERED: Final = Text(", covered {numbers}", ", coberta {numbers}")
OR_RAISE: Final = Text(", or {cry}", ", ou {cry}")

# Answers that mean nothing
NO_CARD: Final = Text(
    "Not understood: {answer}. A card is awaited, by its number or as {example}.",
    "Não entendi: {answer}. Diga uma carta, pelo número ou como {example}.",
)
NO_BLIND_CARD: Final = Text(
    "Not understood: {answer}. In the dark a card is named by its number.",
    "Não entendi: {answer}. No escuro se diz o número da carta.",
)
NO_CHOICE: Final = Text(
    "Not understood: {answer}. A number is awaited, 1 to {last}, or a word; ? tells which.",
    "Não entendi: {answer}. Diga um número de 1 a {last}, ou uma palavra; ? diz quais.",
)
NO_SUCH_CARD: Final = Text(
    "There is no card number {number}: 1 to {last}, or its name.",
    "Não há carta de número {number}: de 1 a {last}, ou o nome dela.",
)
NO_SUCH_CHOICE: Final = Text(
    "There is no choice number {number}: 1 to {last}, or a word; ? tells which.",
    "Não há escolha de número {number}: de 1 a {last}, ou uma palavra; ? diz quais.",
)
OTHER_STEP: Final = Text(
    "The next to be asked for is {cry}, not {said}.", "O próximo pedido é {cry}, e não {said}."
)
ARE_YOU_SURE: Final = Text(
    "With 11 points on the table whoever asks for more loses the match. To do it all the same "
    "type anyway.",
    "Com 11 pontos na mesa, quem pede aumento perde a partida. Para pedir assim mesmo, digite "
    "mesmo assim.",
)

# Help
HELP_CUT: Final = Text(
    "a number, or tap, cut, below, hand, partner, shuffle: what you do with the pack",
    "um número, ou tapa, cortar, sobe, mão, parceiro, embaralhar: o que fazer com o maço",
)
HELP_EXPOSED: Final = Text(
    "1, keep or k: keep the card everybody saw; 2, burn or b: get another, unseen",
    "1, ficar ou k: ficar com a carta que todos viram; 2, queimar ou b: receber outra",
)
HELP_CARD: Final = Text(
    "the number before a card, or its name ({shown}, {typed}): play it",
    "o número antes da carta, ou o nome dela ({shown}, {typed}): jogar essa carta",
)
HELP_COVERED: Final = Text(
    "x1, cover 1, x{typed}: play it covered, from the second trick on",
    "x1, coberta 1, x{typed}: jogar essa carta coberta, da segunda rodada em diante",
)
HELP_BLIND: Final = Text(
    "a number: play that card, which nobody has seen",
    "um número: jogar essa carta, que ninguém viu",
)
HELP_RAISE: Final = Text(
    "{cry}, or raise: ask for {worth}; who runs from it gives you {now}",
    "{cry}, ou pedir: pedir {worth}; quem corre deixa {now} para vocês",
)
HELP_ANSWER: Final = Text(
    "1, accept or a: play on for more; 2, run or r: give the hand up",
    "1, aceitar, cai ou a: jogar valendo mais; 2, correr ou r: largar a mão",
)
HELP_ANSWER_RAISE: Final = Text(
    "3, {cry} or raise: accept, and ask for {worth} yourself",
    "3, {cry} ou pedir: aceitar e pedir {worth}",
)

"""What is said of a match of The Great Dalmuti, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fodasse.core.wording import Text
from fodasse.games.dalmuti import Role

TITLE: Final = "The Great Dalmuti"

# Opening
LEGEND_SET: Final = Text("three nines", "três noves")
LEGEND_TEN: Final = Text("ten", "dez")
LEGEND_WILDCARD: Final = Text("two fives and a wildcard", "dois cincos e um curinga")
LEGEND_PASS: Final = Text("a pass", "passo")
LEGEND_POINTS: Final = Text("points, three gained", "pontos, três ganhos")

# Titles
HAND: Final = Text("Hand {number} of {hands}", "Mão {number} de {hands}")
HAND_AGAIN: Final = Text("Hand {number} of {hands} again", "Mão {number} de {hands} de novo")
YOUNGEST: Final = Text("youngest: {name}", "mais jovem: {name}")
DEALS: Final = Text("{name} deals", "{name} dá as cartas")

# Roles
ROLES: Final[Mapping[Role, Text]] = {
    Role.PRESIDENT: Text("president", "presidente"),
    Role.VICE_PRESIDENT: Text("vice-president", "vice-presidente"),
    Role.ENGINEER: Text("engineer", "engenharia"),
    Role.SENIOR_INTERN: Text("senior intern", "estagiário sênior"),
    Role.JUNIOR_INTERN: Text("junior intern", "estagiário júnior"),
}
ENGINEERS: Final = Text("engineers", "engenharia")
"""The one role that several can have."""

# Takeover
NOBODY_TAKES_OVER: Final = Text(
    "Neither {senior} nor {junior} takes over.", "Nem {senior} nem {junior} assume a presidência."
)
DECLINES: Final = Text("{name} does not take over.", "{name} não assume a presidência.")
TAKES_OVER: Final = Text(
    "Hostile takeover: {name} shows both wildcards!",
    "Aquisição hostil: {name} mostra os dois curingas!",
)
NEW_ORDER: Final = Text(
    "{name} is president now, {vice} vice-president; the cards dealt do not count.",
    "{name} assume a presidência e {vice}, a vice; as cartas dadas não valem.",
)

# Bonus
BONUS: Final = Text("bonus", "bônus")

# Tricks and hands
OUT: Final = Text("out +{points}", "bate +{points}")
OPENS: Final = Text("{name} opens", "{name} abre")

# The end
WINS: Final = (
    Text("{names} wins with {points}.", "{names} vence com {points}."),
    Text("{names} win with {points} each.", "{names} vencem com {points} cada."),
)
POINTS: Final = (
    Text("{count} point", "{count} ponto"),
    Text("{count} points", "{count} pontos"),
)
DEAL_DUE: Final = Text(
    "Hand {number} of {hands} is about to be dealt.",
    "A mão {number} de {hands} está para ser dada.",
)
TO_TAKE_OVER: Final = Text(
    "{name} is asked about a takeover.", "{name} decide sobre uma aquisição hostil."
)
TO_GIVE: Final = Text(
    "{name} is about to give two cards back.", "{name} vai dar duas cartas de volta."
)
TO_OPEN: Final = Text("{name} is about to open a trick.", "{name} vai abrir uma vaza.")
TO_LAY: Final = Text(
    "{name} is about to lay cards or pass.", "{name} vai baixar cartas ou passar."
)

# Asking
IS_OUT: Final = Text("out", "bateu")
YOU_OPEN: Final = Text("you open", "você abre")
YOUR_HAND: Final = Text("your hand", "sua mão")
YOU_CAN_LAY: Final = Text("you can lay", "pode baixar")
PAID_TO_YOU: Final = Text(
    "{name} pays you {cards}; you give any two cards back.",
    "{name} entrega {cards} a você; devolva duas cartas quaisquer.",
)
BOTH_WILDCARDS: Final = Text(
    "You were dealt both wildcards and can become president: then the cards are dealt anew.",
    "Você recebeu os dois curingas e pode assumir a presidência: então as cartas são dadas de "
    "novo.",
)
YOUR_SET: Final = Text("Your set:", "Seu conjunto:")
YOUR_SET_OR_PASS: Final = (
    Text("One card rarer than {face}, or pass:", "Uma carta mais rara que {face}, ou passo:"),
    Text(
        "{count} cards rarer than {face}, or pass:",
        "{count} cartas mais raras que {face}, ou passo:",
    ),
)
YOUR_GIFT: Final = Text("Two cards for {name}:", "Duas cartas para {name}:")
YOUR_TAKEOVER: Final = Text("Take over, yes or no?", "Assumir a presidência, sim ou não?")

# Answers that mean nothing
NO_SET: Final = Text(
    "Not understood: {answer}. A set is awaited, such as {example}.",
    "Não entendi: {answer}. Diga um conjunto, como {example}.",
)
NO_SET_OR_PASS: Final = Text(
    "Not understood: {answer}. A set is awaited, such as {example}, or pass.",
    "Não entendi: {answer}. Diga um conjunto, como {example}, ou passo.",
)
UNEQUAL: Final = Text(
    "These cards are not equal: a set is of one rank.",
    "Essas cartas não são iguais: um conjunto é de um só número.",
)
ONLY_WILDCARDS: Final = Text(
    "A set has a natural card: wildcards only stand beside it, such as 9+*.",
    "Um conjunto tem carta natural: curingas só ao lado dela, como 9+*.",
)
NO_CARDS: Final = Text(
    "Not understood: {answer}. Two cards are awaited, such as {example}.",
    "Não entendi: {answer}. Diga duas cartas, como {example}.",
)
NO_DECISION: Final = Text(
    "Not understood: {answer}. Answer yes or no.", "Não entendi: {answer}. Responda sim ou não."
)

# Help
HELP_SET: Final = Text(
    "3x9: three nines; a card on its own, such as 9 or T: one of it, or as many as the trick has",
    "3x9: três noves; só a carta, como 9 ou T: uma dela, ou tantas quantas a vaza pede",
)
HELP_WILDCARD: Final = Text(
    "2x5+*, 2x5+**, 2x5+1: two fives and one or two wildcards",
    "2x5+*, 2x5+**, 2x5+1: dois cincos com um ou dois curingas",
)
HELP_PASS: Final = Text("pass, or p: lay nothing this time", "passo, ou p: nada desta vez")
HELP_GIFT: Final = Text(
    "two cards of your hand, such as 9 K or 2x9, a wildcard as *: give them",
    "duas cartas da mão, como 9 K ou 2x9, o curinga como *: dar essas cartas",
)
HELP_TAKEOVER: Final = Text(
    "yes: show the wildcards and become president; no: keep your cards and your role",
    "sim: mostrar os curingas e assumir a presidência; não: ficar com as cartas e o cargo",
)

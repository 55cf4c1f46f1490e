"""What is said of a match of ES-ADOF, in both languages."""

from __future__ import annotations

from typing import Final

from fodasse.core.wording import Text

# Opening
TITLE: Final = "ES-ADOF"
AIM: Final = (
    Text(
        "At {count} point the match is over; the lowest total wins.",
        "Com {count} ponto a partida acaba; vence o menor total.",
    ),
    Text(
        "At {count} points the match is over; the lowest total wins.",
        "Com {count} pontos a partida acaba; vence o menor total.",
    ),
)
CARDS_COUNT: Final = Text(
    "K 0, A 1, 2 to 9 their number, T 10, J 11, Q 12",
    "K 0, A 1, 2 a 9 o próprio número, T 10, J 11, Q 12",
)
LEGEND_TAKES: Final = Text("takes: from the pile", "pega: da pilha")
LEGEND_DRAWS: Final = Text("draws, discards: from the stock", "compra, descarta: do baralho")
LEGEND_NEW: Final = Text("[ ] the new card", "[ ] a carta nova")

# A hand begins
HAND: Final = Text("Hand {number}", "Mão {number}")
DEALS: Final = Text("{name} deals", "{name} dá as cartas")
PILE: Final = Text("pile {card}", "pilha {card}")
STOCK: Final = (
    Text("stock {count} card", "baralho {count} carta"),
    Text("stock {count} cards", "baralho {count} cartas"),
)
BEGINS: Final = Text("{name} begins", "{name} começa")
PEEKS: Final = Text("sees", "vê")

# Turns
TAKES: Final = Text("takes {card} for {out}", "pega {card}, sai {out}")
DRAWS: Final = Text("draws {card} for {out}", "compra {card}, sai {out}")
PUTS_BACK: Final = Text("puts {card} back", "devolve {card}")
DISCARDS: Final = Text("discards {card}", "descarta {card}")
DISCARD_EACH: Final = Text("discards", "descartes")

# A hand ends
KNOCKS: Final = Text("{name} knocks: mesa!", "{name} pede mesa!")
STOCK_OUT: Final = Text("The stock has run out.", "O baralho acabou.")
TURNS_OUT: Final = (
    Text("The {count} turn agreed on is over.", "Acabou a {count} vez combinada."),
    Text("The {count} turns agreed on are over.", "Acabaram as {count} vezes combinadas."),
)
EACH_OWN: Final = Text("All score their own rows.", "Cada um marca a própria fila.")
LOWEST: Final = Text(
    "{name} alone has the lowest row and scores 0; the others score their own.",
    "Só {name} tem a menor fila e marca 0; os outros marcam a própria.",
)
TIED: Final = Text(
    "{name} ties with {names} for the lowest row: all score their own.",
    "{name} empata com {names} na menor fila: cada um marca a própria.",
)
OTHERS: Final = Text("{count} others", "{count} outros")
UNDERCUT: Final = (
    Text(
        "{names} has less: {name} scores all rows, {total}; the others their own.",
        "{names} tem menos: {name} marca todas as filas, {total}; os outros, a própria.",
    ),
    Text(
        "{names} have less: {name} scores all rows, {total}; the others their own.",
        "{names} têm menos: {name} marca todas as filas, {total}; os outros, a própria.",
    ),
)

# The end
POINTS: Final = (
    Text("{count} point", "{count} ponto"),
    Text("{count} points", "{count} pontos"),
)
HANDS: Final = (
    Text("{count} hand", "{count} mão"),
    Text("{count} hands", "{count} mãos"),
)
WINS: Final = (
    Text("{names} wins with {points} after {hands}.", "{names} vence com {points} em {hands}."),
    Text("{names} win with {points} after {hands}.", "{names} vencem com {points} em {hands}."),
)
TO_DEAL: Final = Text("{name} is about to deal.", "{name} vai dar as cartas.")
TO_ARRANGE: Final = (
    Text("{names} has yet to lay a row.", "Falta {names} arrumar a fila."),
    Text("{names} have yet to lay their rows.", "Faltam {names} arrumar a fila."),
)
TO_PLAY: Final = Text("{name} is about to play.", "É a vez de {name} jogar.")
TO_PLACE: Final = Text(
    "{name} has drawn {card} and is about to place it.",
    "{name} comprou {card} e vai colocar a carta.",
)

# Playing
FACE_DOWN: Final = Text("Your three cards lie face down:", "Suas três cartas, viradas para baixo:")
YOUR_ORDER: Final = Text(
    "Your row left to right, as 2 3 1, or ok:", "Sua fila, como 2 3 1, ou ok:"
)
YOUR_ROW: Final = Text("your row", "sua fila")
OPEN: Final = Text("others' open cards:", "cartas abertas dos outros:")
KNOCK: Final = Text("knock", "mesa")
DISCARD: Final = Text("discard", "descartar")
FROM_PILE: Final = Text("from the pile:", "da pilha:")
FROM_STOCK: Final = Text("from the stock:", "do baralho:")
YOUR_TURN: Final = Text("Your turn, 1{dash}3:", "Sua vez, 1{dash}3:")
YOUR_PLACE: Final = Text("Where to, 1{dash}4:", "Para onde, 1{dash}4:")
NO_SUCH_NUMBER: Final = Text(
    "There is no choice number {number}: 1 to {last}, or a word; ? tells which.",
    "Não há escolha de número {number}: de 1 a {last}, ou uma palavra; ? diz quais.",
)
NO_SUCH_ORDER: Final = Text(
    "An order is 1, 2 and 3, each once, as 2 3 1; ok leaves the cards as dealt.",
    "Uma ordem tem 1, 2 e 3, cada um uma vez, como 2 3 1; ok deixa as cartas como vieram.",
)
HELP_ORDER: Final = Text(
    "2 3 1: the second card goes left, the third in the middle, the first right",
    "2 3 1: a segunda carta fica à esquerda, a terceira no meio, a primeira à direita",
)
HELP_AS_DEALT: Final = Text("ok: leave them as dealt", "ok: deixar como vieram")
HELP_PEEK: Final = Text(
    "then you see the left and the right card, never the one in the middle",
    "depois você vê a carta da esquerda e a da direita, nunca a do meio",
)
HELP_PILE: Final = Text(
    "1, pile or p: draw the open card of the pile", "1, pilha ou p: comprar a carta da pilha"
)
HELP_STOCK: Final = Text(
    "2, stock or s: draw the top of the stock", "2, baralho ou b: comprar do baralho"
)
HELP_KNOCK: Final = Text(
    "3, knock or k: end the hand; all rows are shown and scored",
    "3, mesa ou m: pedir mesa; todos mostram e contam suas filas",
)
HELP_REPLACE: Final = Text(
    "1 2 3, or left, middle, right: put the card drawn there; what lies there is discarded",
    "1 2 3, ou esquerda, meio, direita: pôr ali a carta comprada e descartar a que está lá",
)
HELP_DISCARD: Final = Text(
    "4, discard or d: discard the card drawn", "4, descartar ou d: descartar a carta comprada"
)

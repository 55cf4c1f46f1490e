"""The rules of ES-ADOF for the terminal, in both languages, by the sections refusals name."""

from __future__ import annotations

from typing import Final

from fodasse.cli.rulebook import Rulebook, Section, clause
from fodasse.core.wording import Text

_TABLE: Final = Section(
    Text("Seats and cards", "Assentos e cartas"),
    (
        clause(
            "seats",
            "3 to 10 can play, clockwise, each alone.",
            "Jogam de 3 a 10, em sentido horário, cada um por si.",
        ),
        clause(
            "cards",
            "Two packs of 52 without jokers: 104 cards, each there twice. A king counts 0, an ace "
            "1, number cards their number, a jack 11, a queen 12. Low is good.",
            "Dois baralhos de 52 sem coringas: 104 cartas, cada uma duas vezes. O rei vale 0, o "
            "ás 1, as cartas de número o seu número, o valete 11, a dama 12. Bom é ter pouco.",
        ),
    ),
)

_HAND: Final = Section(
    Text("A hand begins", "A mão começa"),
    (
        clause(
            "deal",
            "Three cards face down for everybody, one open as the beginning of the pile; all "
            "others are the stock. The seat to the left of who deals begins.",
            "Três cartas viradas para cada um e uma aberta, que começa a pilha; as outras são o "
            "baralho. Começa quem está à esquerda de quem deu as cartas.",
            "the deal passes to the left after every hand.",
            "depois de cada mão, quem dá as cartas é o próximo à esquerda.",
        ),
        clause(
            "arrange",
            "Everybody lays the three cards in a row without having seen them.",
            "Cada um põe suas três cartas em fila sem tê-las visto.",
            "in any order of seats; the first turn comes when all rows lie.",
            "em qualquer ordem de assentos; joga-se quando todas as filas estão postas.",
        ),
        clause(
            "peek",
            "Then you see the left and the right card of your own row, never the middle one.",
            "Então você vê a carta da esquerda e a da direita da sua fila, nunca a do meio.",
            "a card is known for as long as it lies there, and one taken from the pile is known "
            "to all.",
            "uma carta vista continua conhecida enquanto estiver ali, e a que veio da pilha "
            "todos conhecem.",
        ),
    ),
)

_TURNS: Final = Section(
    Text("A turn", "A vez de cada um"),
    (
        clause(
            "turn",
            "Knock, or draw: the top of the pile, or of the stock, which you alone see. The card "
            "drawn replaces one of your row, which goes open on the pile, or is itself discarded.",
            "Peça mesa ou compre: a carta de cima da pilha, ou a do baralho, que só você vê. A "
            "carta comprada entra no lugar de uma da sua fila, que vai aberta para a pilha, ou "
            "é ela mesma descartada.",
            "a card of the pile may go straight back.",
            "uma carta da pilha pode voltar direto para ela.",
        ),
        clause(
            "knock",
            'Say "mesa" before drawing, in the first turn too: the hand is over at once.',
            'Peça "mesa" antes de comprar, mesmo na primeira vez: a mão acaba na hora.',
        ),
        clause(
            "stock",
            "Without a knock the hand is over when the stock is empty.",
            "Sem mesa, a mão acaba quando o baralho acaba.",
            "it ends with the turn that took the last card; nobody may still draw from the pile "
            "or knock.",
            "ela acaba com a vez que comprou a última carta; ninguém mais pode comprar da pilha "
            "nem pedir mesa.",
        ),
    ),
)

_SCORES: Final = Section(
    Text("Scores", "A contagem"),
    (
        clause(
            "scores",
            "All rows are shown, and everybody scores their own, except for a knocker: nothing if "
            "no other row is as low; their own if it ties for the lowest; the sum of all rows, "
            "their own included, if anybody has less.",
            "Todas as filas são abertas. Cada um marca a própria fila, menos quem pediu mesa: "
            "nada, se só a sua é a menor; a própria, se empata na menor; todas as filas somadas, "
            "com a sua, se alguém tem menos.",
        ),
        clause(
            "match",
            "After a hand in which anybody reaches the points agreed on, the lowest total wins.",
            "Depois da mão em que alguém chega aos pontos combinados, vence o menor total.",
            "equal lowest totals win together.",
            "menores totais iguais vencem juntos.",
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    Text("ES-ADOF", "ES-ADOF"),
    Text(
        "Keep a row of three cards low, though you have seen only two of them. Once you think it "
        'is the lowest say "mesa", and pay for every row at the table if you are wrong.',
        "Mantenha baixa uma fila de três cartas das quais só viu duas. Quando achar que é a "
        'menor, peça "mesa", e pague por todas as filas da mesa se estiver errado.',
    ),
    (_TABLE, _HAND, _TURNS, _SCORES),
    {
        "target": Text(
            "The points that end the match, 1 to 1000000.",
            "Os pontos que encerram a partida, de 1 a 1000000.",
        ),
        "max_turns": Text(
            "A hand is over after so many turns, as with an empty stock: drawing from the pile "
            "could go on for ever. None: no such end.",
            "A mão acaba depois desse número de vezes, como se o baralho acabasse: comprando da "
            "pilha ela poderia não ter fim. None: sem esse fim.",
        ),
    },
)
"""What ``fodasse rules`` tells."""

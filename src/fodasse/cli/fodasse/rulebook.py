"""The rules of Fodasse for the terminal, in both languages, by the numbers refusals carry."""

from __future__ import annotations

from typing import Final

from fodasse.cli.rulebook import Rulebook, Section, clause
from fodasse.core.wording import Text

_CARDS: Final = Section(
    Text("Cards", "Cartas"),
    (
        clause(
            "1",
            "The deck has 40 cards. Ranks, weak to strong: 4 5 6 7 Q J K A 2 3.",
            "O baralho tem 40 cartas. Valores, do mais fraco ao mais forte: 4 5 6 7 Q J K A 2 3.",
        ),
        clause(
            "2",
            "Suits, weak to strong: ♦ ♠ ♥ ♣. They count among manilhas only.",
            "Naipes, do mais fraco ao mais forte: ♦ ♠ ♥ ♣. Só contam entre manilhas.",
        ),
        clause(
            "5",
            "Before a match the deck is checked: every card there, and there once.",
            "Antes da partida o baralho é conferido: todas as cartas, cada uma só uma vez.",
        ),
    ),
)

_MATCH: Final = Section(
    Text("Match, round, stage", "Partida, rodada, etapa"),
    (
        clause(
            "3",
            "Everybody starts at 0 points. At 7, when the word is spelled, you are out.",
            "Todos começam com 0 pontos. Com 7, a palavra inteira, você está fora.",
        ),
        clause(
            "4 7",
            "A match is played in rounds. A round begins with a deal; it has as many stages as "
            "each seat has cards.",
            "A partida se joga em rodadas. Cada rodada começa com as cartas dadas e tem tantas "
            "etapas quantas cartas há em cada mão.",
        ),
        clause(
            "6",
            "With one card each the round is blind: you see every card but your own, and the vira "
            "lies face down. The last bid turns everything up and decides the stage.",
            "Com uma carta para cada um, a rodada é às cegas: você vê todas as cartas menos a "
            "sua, e a vira fica virada para baixo. A última chamada revela tudo e decide a etapa.",
        ),
        clause(
            "7a",
            "The deal passes to the next seat after every round.",
            "Depois de cada rodada, o dealer é o próximo assento.",
            "a round ends in this order: score, eliminate, pass the deal on, judge 16 and 17, "
            "seat whoever waits. A newcomer deals when the deal comes round to it.",
            "a rodada termina nesta ordem: pontuar, eliminar, passar o dealer, julgar 16 e 17, "
            "sentar quem espera. Quem chegou será dealer quando a vez chegar a ele.",
        ),
        clause(
            "7b",
            "Hands grow by a card a round while the deck is enough for all hands and the vira. "
            "Then they shrink by one down to a single card, and grow again. 2 to 39 can play.",
            "As mãos crescem uma carta por rodada enquanto o baralho der para todas e para a "
            "vira. Depois diminuem de uma em uma até uma só carta, e voltam a crescer. Jogam de 2 "
            "a 39.",
            "the size is fixed when a round ends, before anybody is seated. Later leaves do not "
            "change it, and newcomers only if it can no longer be dealt.",
            "o tamanho fica fixado quando a rodada termina, antes de alguém se sentar. Saídas "
            "posteriores não o mudam; chegadas, só se ele não puder mais ser dado.",
        ),
        clause(
            "7e 7f",
            "The seat after the dealer bids first, the dealer last. A bid is how many stages you "
            "will take: 0 up to all.",
            "Quem está depois do dealer chama primeiro; o dealer, por último. A "
            "chamada é quantas etapas você vai levar: de 0 até todas.",
        ),
        clause(
            "7g",
            "The bids may not sum to the number of stages: one bid is barred to the last bidder.",
            "A soma da chamada não pode ser o número de etapas: a quem chama por último, um "
            "valor é proibido.",
            "this holds in blind rounds too (restrict_blind).",
            "isso vale também nas rodadas às cegas (restrict_blind).",
        ),
        clause(
            "7h 7i",
            "The seat after the dealer leads the first stage. Everybody lays one card a stage, "
            "any card of the hand: nothing must be followed.",
            "Quem está depois do dealer abre a primeira etapa. Em cada etapa todos "
            "jogam uma carta qualquer da mão: não há obrigação de naipe nem de valor.",
        ),
        clause(
            "7j 7k",
            "The strongest card takes the stage, and who took it leads the next.",
            "A carta mais forte leva a etapa, e quem a levou abre a seguinte.",
        ),
        clause(
            "7l 18b",
            "The stages of the round lie open: anybody may look at them.",
            "As etapas da rodada ficam abertas: qualquer um pode olhá-las.",
        ),
        clause(
            "12",
            "Elimination comes at the end of a round; who begins one may play all of it.",
            "Só se é eliminado no fim da rodada; quem começa uma rodada pode jogá-la inteira.",
        ),
        clause(
            "seats",
            "A seat number is one person for the whole match and never changes.",
            "O número de um assento é de uma só pessoa a partida toda e nunca muda.",
        ),
    ),
)

_STRENGTH: Final = Section(
    Text("Which card is strongest", "Qual carta é a mais forte"),
    (
        clause(
            "14",
            "The rank after the vira's is the manilha (after a 3 comes the 4). Manilhas beat all "
            "other cards and are never annulled; among them the suit decides.",
            "O valor seguinte ao da vira é a manilha (depois do 3 vem o 4). Manilhas ganham de "
            "todas as outras cartas e nunca se anulam; entre elas decide o naipe.",
        ),
        clause(
            "14a 14b",
            "Any other rank laid twice or more in a stage is annulled, all its cards. The "
            "strongest card left wins: of K♦ K♥ 7♣ the 7♣, unless kings are manilhas.",
            "Qualquer outro valor que apareça duas vezes ou mais na etapa se anula, com todas as "
            "suas cartas. Ganha a mais forte que sobrar: de K♦ K♥ 7♣, o 7♣, salvo se o rei for "
            "manilha.",
        ),
        clause(
            "14c 14d 14e 14f",
            "With no card left the stage is accumulated: the same seat leads again, and who takes "
            "the next decided stage takes it too. What is left at the end is nobody's.",
            "Se não sobrar nenhuma, a etapa se acumula: o mesmo assento abre de novo, e quem "
            "levar a próxima etapa decidida leva também essa. O que restar no fim fica sem dono.",
        ),
    ),
)

_POINTS: Final = Section(
    Text("Points", "Pontos"),
    (
        clause(
            "8",
            "Six or more in the round: a point for each stage over or under your bid.",
            "Com seis ou mais na rodada: um ponto por etapa a mais ou a menos que a sua chamada.",
        ),
        clause(
            "9",
            "Five or fewer: one point for a missed bid, by however much.",
            "Com cinco ou menos: um ponto por errar a chamada, não importa por quanto.",
            "those dealt into the round are counted.",
            "contam-se os que receberam cartas na rodada.",
        ),
        clause(
            "10",
            "If everybody bid 0 and nobody took a stage, whoever is still in loses a point, if "
            "there is one to lose.",
            "Se todos chamaram 0 e ninguém levou nada, quem continua perde um ponto, se tiver "
            "algum.",
            "bid and stages of who left during the round count here.",
            "a chamada e as etapas de quem saiu durante a rodada contam aqui.",
        ),
        clause(
            "11",
            "Points change at the end of a round only.",
            "Os pontos só mudam no fim da rodada.",
            "first the round, never below 0, then penalties, then the limit, then elimination.",
            "primeiro a rodada, nunca abaixo de 0; depois as punições, o limite e a eliminação.",
        ),
        clause(
            "13",
            "If all still in would be out, they play the round again.",
            "Se todos os que restam ficariam fora, eles repetem a rodada.",
            "same dealer, same hand size, points as before, penalties cancelled.",
            "o mesmo dealer, o mesmo tamanho de mão, os pontos de antes, sem as punições.",
        ),
    ),
)

_FEW: Final = Section(
    Text("Few left", "Quando restam poucos"),
    (
        clause(
            "16 17",
            "Once only three are left, rounds have 13 stages; once two are left, 5. Everybody's "
            "bid is 4, and play begins at once.",
            "Quando restam só três, as rodadas têm 13 etapas; quando restam dois, 5. A chamada "
            "de todos é 4, e já se começa a jogar.",
            "not in a match that begins with so few. Leaving does not count (leaving_shrinks). "
            "It is judged at each deal, and seating anybody ends it.",
            "não numa partida que já começa com tão poucos. Sair não conta (leaving_shrinks). "
            "Julga-se a cada vez que se dão as cartas, e a chegada de alguém encerra a regra.",
        ),
    ),
)

_TABLE: Final = Section(
    Text("At the table", "À mesa"),
    (
        clause(
            "15",
            "Anybody may join while the match lasts, on the next seat number. A newcomer starts "
            "with the second highest of the different totals at the table. 39 is full.",
            "Qualquer um pode entrar enquanto a partida durar, no próximo número de assento. Quem "
            "chega começa com o segundo maior dos diferentes totais da mesa. Cabem 39.",
            "at once before the first deal of a round, else when the round is over; with 0 points "
            "before the first deal of the match; with the common total if all are equal.",
            "de imediato antes de se darem as cartas da rodada, senão quando ela acabar; com 0 "
            "pontos antes de a partida começar; com o total comum se todos forem iguais.",
        ),
        clause(
            "18c",
            "You may leave at any time, for good.",
            "Pode-se sair a qualquer momento, e para sempre.",
            "before play the deal and all bids are void. During play the round goes on: your bid "
            "and the cards you laid stay, and a stage they take is lost to the others.",
            "antes do jogo, as cartas dadas e as chamadas não valem. Durante o jogo a rodada "
            "segue: a sua chamada e as cartas jogadas ficam, e a etapa que elas levarem se perde.",
        ),
        clause(
            "7c",
            "A dealer who gave a wrong count of cards pays a penalty point.",
            "O dealer que deu um número errado de cartas paga um ponto de punição.",
            "the table decides by majority, until the first card is played; cards dealt are void.",
            "a mesa decide por maioria, até a primeira carta jogada; as cartas dadas não valem.",
        ),
        clause(
            "7d",
            "Who told the dealer a false count pays two, if the majority says so.",
            "Quem informou ao dealer uma contagem falsa paga dois, se a maioria decidir.",
        ),
        clause(
            "18d",
            "The majority may pause the match for 1 to 15 minutes; anybody at the table ends it.",
            "A maioria pode pausar a partida por 1 a 15 minutos; qualquer um à mesa a retoma.",
        ),
        clause(
            "18a",
            "Talk is free.",
            "A conversa é livre.",
        ),
        clause(
            "19a",
            "Nobody may show cards.",
            "Ninguém pode mostrar cartas.",
        ),
        clause(
            "actions",
            "A deal names every card: one seen with backs is for reading, not for dealing.",
            "Dar as cartas é dizer todas elas: uma carta vista pelo verso não se dá.",
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    Text("FODASSE, or 7 Letras", "FODASSE, ou 7 Letras"),
    Text(
        "Say how many stages you will take, then take exactly so many. Every miss costs letters "
        "of F-O-D-A-S-S-E; who has the whole word is out, and the last one in wins.",
        "Diga quantas etapas vai levar e leve exatamente essas. Cada erro custa letras de "
        "F-O-D-A-S-S-E; quem completa a palavra está fora, e quem fica por último vence.",
    ),
    (_CARDS, _MATCH, _STRENGTH, _POINTS, _FEW, _TABLE),
    {
        "limit": Text(
            "Rule 3: the points that eliminate, 1 to 999. Letters are shown for 7 only.",
            "Regra 3: os pontos que eliminam, de 1 a 999. Só com 7 aparecem as letras.",
        ),
        "restrict_blind": Text(
            "Rule 7g: whether a bid is barred in blind rounds too. False: the book to the letter.",
            "Regra 7g: se um valor é proibido também às cegas. False: o livro ao pé da letra.",
        ),
        "leaving_shrinks": Text(
            "Rules 16 and 17: whether leaving counts as well. False: the book, elimination only.",
            "Regras 16 e 17: se sair da partida também conta. False: o livro, só a eliminação.",
        ),
        "ranks": Text(
            "For experiments: the ranks in the deck, two or more; the deck is four times as many.",
            "Para experimentos: os valores do baralho, dois ou mais; há quatro cartas de cada.",
        ),
        "max_rounds": Text(
            "For experiments: the match is over after this many rounds, 1 to 999999, and fewest "
            "points win. None: no such end.",
            "Para experimentos: a partida acaba depois desse número de rodadas, de 1 a 999999; "
            "vence quem tiver menos pontos. None: sem esse fim.",
        ),
    },
)
"""What ``fodasse rules`` tells."""

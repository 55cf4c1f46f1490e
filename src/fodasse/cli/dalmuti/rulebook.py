"""The rules of The Great Dalmuti for the terminal, in both languages, by their numbers."""

from __future__ import annotations

from typing import Final

from fodasse.cli.rulebook import Rulebook, Section, clause
from fodasse.core.wording import Text

_CARDS: Final = Section(
    Text("Table and cards", "Mesa e cartas"),
    (
        clause(
            "seats",
            "4 to 9 play, each alone. A seat number is one person for the whole match; what "
            "changes between hands is the order of play.",
            "Jogam de 4 a 9, cada um por si. O número de um assento é de uma só pessoa a partida "
            "toda; o que muda entre as mãos é a ordem de jogar.",
        ),
        clause(
            "deck",
            "Cards have a rank and no suit, and stand in the deck as often as their rank says: "
            "one A, two 2s, three 3s. Few is rare, and rare is good. Four play with A to T (ten), "
            "55 cards; five up to J, 66; six up to Q, 78; seven and more up to K, 91.",
            "As cartas têm número e não têm naipe, e há tantas de cada quanto diz o número: um A, "
            "dois 2, três 3. Quanto menos, mais rara, e rara é boa. Quatro jogam com A a T (dez), "
            "55 cartas; cinco, até J, 66; seis, até Q, 78; sete ou mais, até K, 91.",
        ),
        clause(
            "actions",
            "A deal or a gift names its cards: one seen with backs is for reading only.",
            "Quem dá cartas diz quais são: cartas vistas pelo verso são só para ler.",
        ),
    ),
)

_FIRST: Final = Section(
    Text("The first hand", "A primeira mão"),
    (
        clause(
            "1",
            "All cards are dealt one by one, the first to the youngest. Where they do not "
            "divide, those dealt first hold one more.",
            "Todas as cartas são dadas uma a uma, a primeira ao mais jovem. Se a divisão não for "
            "exata, os primeiros ficam com uma a mais.",
            "the youngest is an option of the start, seat 0 if nothing is said.",
            "o mais jovem é uma opção do início; se nada for dito, o assento 0.",
        ),
        clause(
            "2",
            "The youngest opens the first trick by laying a set: one or more cards of one rank.",
            "O mais jovem abre a primeira vaza baixando um conjunto: uma ou mais cartas do "
            "mesmo número.",
        ),
        clause(
            "3",
            "Whose turn comes next may lay exactly as many cards of a rarer rank: on 3×9 go "
            "three 8s or rarer.",
            "O seguinte pode baixar exatamente a mesma quantidade de um número mais raro: sobre "
            "3×9 vão três 8 ou mais raras.",
        ),
        clause(
            "4",
            "Or pass, even when able to lay. Only who opens a trick must lay.",
            "Ou passar, mesmo podendo baixar. Só quem abre a vaza é obrigado a baixar.",
            "nobody passes by itself: that would tell the table what is not held.",
            "ninguém passa automaticamente: isso contaria à mesa o que não se tem.",
        ),
        clause(
            "5",
            "Who has passed may lay again when its turn comes round.",
            "Quem passou pode voltar a baixar quando chegar a sua vez.",
        ),
        clause(
            "6",
            "When all others have passed in a row the trick is over, and who laid last opens "
            "the next.",
            "Quando todos os outros passam em sequência, a vaza acaba, e quem baixou por "
            "último abre a próxima.",
        ),
        clause(
            "7",
            "Who lays the last card goes out and scores a point for each seat still in.",
            "Quem baixa a última carta bate e marca um ponto para cada um que ainda não bateu.",
            "the trick goes on: whoever is still in may beat the set.",
            "a vaza continua: quem ainda não bateu pode cobrir o conjunto.",
        ),
        clause(
            "8",
            "If nobody beats that set, the next seat to the left still in opens.",
            "Se ninguém cobrir esse conjunto, abre o próximo à esquerda que ainda não bateu.",
        ),
        clause(
            "9",
            "The hand is over when only one seat is still in. It scores nothing.",
            "A mão acaba quando só resta um sem bater. Esse não marca nada.",
        ),
    ),
)

_LATER: Final = Section(
    Text("Later hands", "As mãos seguintes"),
    (
        clause(
            "10",
            "The order of going out makes the company: president, vice-president, engineers, "
            "and at the end the senior and the junior intern. With four there are no engineers.",
            "A ordem de bater forma a empresa: presidente, vice-presidente, engenheiros e, no "
            "fim, o estagiário sênior e o júnior. Com quatro não há engenheiros.",
        ),
        clause(
            "11",
            "They sit in that order, and so they play.",
            "Sentam-se nessa ordem, e nela se joga.",
            "which chair the president takes makes no difference and is no action.",
            "a cadeira que o presidente escolhe não muda nada e não é uma ação.",
        ),
        clause(
            "12",
            "The junior intern deals, the first card to the president.",
            "O estagiário júnior dá as cartas, a primeira ao presidente.",
        ),
        clause(
            "13",
            "Executive bonus. The junior intern hands the two rarest cards to the president, "
            "the senior intern to the vice-president. Each of them gives any two cards back.",
            "Bônus executivo. O estagiário júnior entrega as duas cartas mais raras ao "
            "presidente; o sênior, ao vice-presidente. Cada um devolve duas cartas quaisquer.",
            "what is owed moves by itself. First the president gives back, then the "
            "vice-president; cards just received and wildcards may be among them.",
            "o que se deve passa sozinho. Primeiro devolve o presidente, depois o vice; podem "
            "estar entre elas as recém-recebidas e os curingas.",
        ),
        clause(
            "14",
            "The president opens the first trick.",
            "O presidente abre a primeira vaza.",
        ),
        clause(
            "15",
            "Most points after the agreed hands win the match.",
            "Vence a partida quem tiver mais pontos depois das mãos combinadas.",
            "if several have most, they share the win.",
            "se vários tiverem o maior número, a vitória é de todos eles.",
        ),
    ),
)

_OPTIONAL: Final = Section(
    Text("If the table likes", "Se a mesa quiser"),
    (
        clause(
            "wildcards",
            "Two wildcards join the deck. One or both may stand in a set beside a natural card: "
            "2×5+* is a set of three 5s. Interns never hand one over as their rarest.",
            "Entram dois curingas no baralho. Um ou os dois podem completar um conjunto ao lado "
            "de uma carta natural: 2×5+* é um conjunto de três 5. Estagiários nunca os entregam "
            "como cartas mais raras.",
            "nobody may be left with wildcards alone, for they could never be laid.",
            "ninguém pode ficar só com curingas na mão, pois nunca poderia baixá-los.",
        ),
        clause(
            "takeover",
            "Hostile takeover: an intern who is dealt both wildcards may show them and become "
            "president. The other intern is vice-president, engineers stay, the old "
            "vice-president becomes senior intern and the old president junior intern, who "
            "deals anew.",
            "Aquisição hostil: o estagiário que recebe os dois curingas pode mostrá-los e "
            "assumir a presidência. O outro estagiário vira vice-presidente, os engenheiros "
            "ficam, o antigo vice vira estagiário sênior, e o antigo presidente, estagiário "
            "júnior, que dá as cartas de novo.",
            "both interns are asked, the senior first, so that the question tells nothing. The "
            "first deal is void; it happens once a hand, and the bonus follows the new roles.",
            "os dois estagiários são consultados, primeiro o sênior, para que a pergunta não "
            "revele nada. As primeiras cartas não valem; só há uma por mão, e o bônus segue os "
            "novos cargos.",
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    Text("The Great Dalmuti, in a company", "The Great Dalmuti, numa empresa"),
    Text(
        "Get rid of your cards before the others. Who is quick becomes president and is handed "
        "the best cards of whoever was slow, hand after hand; most points win.",
        "Livre-se das suas cartas antes dos outros. Quem é rápido vira presidente e recebe as "
        "melhores cartas de quem foi lento, mão após mão; vence quem tiver mais pontos.",
    ),
    (_CARDS, _FIRST, _LATER, _OPTIONAL),
    {
        "hands": Text(
            "Rule 15: how many hands a match has, 1 to 999.",
            "Regra 15: quantas mãos tem a partida, de 1 a 999.",
        ),
        "wildcards": Text(
            "Whether two wildcards are in the deck.", "Se há dois curingas no baralho."
        ),
        "takeover": Text(
            "Whether an intern dealt both wildcards may take over. Without wildcards it means "
            "nothing.",
            "Se o estagiário que recebe os dois curingas pode assumir. Sem curingas não muda "
            "nada.",
        ),
    },
)
"""What ``fodasse rules dalmuti`` tells."""

"""The rules of Truco for the terminal, in both languages, by the sections refusals name."""

from __future__ import annotations

from typing import Final

from fodasse.cli.rulebook import Rulebook, Section, clause
from fodasse.core.wording import Text

_TABLE: Final = Section(
    Text("Match and table", "Partida e mesa"),
    (
        clause(
            "table",
            "Four play in two teams, partners opposite each other, anticlockwise; or two without "
            "partners. The first team with 12 points wins; a team beaten with none goes under "
            "the table.",
            "Jogam quatro, em duas duplas, cada um em frente ao parceiro, em sentido "
            "anti-horário; ou dois, no mano. Vence a primeira dupla a fazer 12 pontos; quem "
            "perde de zero passa debaixo da mesa.",
            "points never fall: who should lose some gives them to the other team. The deal "
            "passes on after every hand.",
            "pontos nunca caem: quem devia perdê-los os dá à outra dupla. A cada mão muda quem "
            "dá as cartas.",
        ),
        clause(
            "cards",
            "The deck has 40 cards. Ranks, weak to strong: 4 5 6 7 Q J K A 2 3. The rank after "
            "the vira's is the manilha (after a 3 comes the 4): it beats all others, and its "
            "suits, weak to strong, are ♦ ♠ ♥ ♣. Elsewhere suits do not count.",
            "O baralho tem 40 cartas. Valores, do mais fraco ao mais forte: 4 5 6 7 Q J K A 2 3. "
            "O valor seguinte ao da vira é a manilha (depois do 3 vem o 4): ganha de todos os "
            "outros, e seus naipes, do mais fraco ao mais forte, são ♦ ♠ ♥ ♣; a de paus é o zap. "
            "Fora das manilhas o naipe não conta.",
        ),
    ),
)

_DEAL: Final = Section(
    Text("Cut and deal", "Corte e cartas"),
    (
        clause(
            "cut",
            "The seat before the dealer may tap the pack, cut it, have it dealt from below, take "
            "three cards as a hand, give the partner one unseen, or shuffle again.",
            "Quem está antes do dealer pode dar um tapa no maço, cortar, mandar subir, pegar "
            "três cartas para si, dar uma ao parceiro sem olhar, ou embaralhar de novo.",
            "nobody knows the order of the pack, so the choice is told and changes nothing.",
            "ninguém conhece a ordem do maço; por isso a escolha é contada e nada muda.",
        ),
        clause(
            "deal",
            "Three cards for everybody, and one turned up: the vira.",
            "Três cartas para cada um e uma virada na mesa: a vira.",
        ),
        clause(
            "exposure",
            "A card turned over by accident while it is dealt to an opponent of the dealer may be "
            "kept or burnt for another; one of the dealer's team stays.",
            "A carta que vira sem querer, se é de um adversário de quem dá, pode ficar ou ser "
            "queimada e trocada; se é da dupla de quem dá, fica.",
            "can be switched off (exposure), and random deals never do it; the choice comes "
            "before anybody looks at hands or vira.",
            "pode-se desligar (exposure), e cartas sorteadas nunca viram; decide-se antes de "
            "alguém olhar as mãos e a vira.",
        ),
    ),
)

_HAND: Final = Section(
    Text("A hand", "A mão"),
    (
        clause(
            "hand",
            "The seat after the dealer leads. Everybody lays one card a trick, any card; the "
            "strongest takes it, and whoever laid it leads the next. Two tricks of three win.",
            "Quem está depois do dealer é mão. Em cada rodada todos jogam uma carta qualquer; a "
            "mais forte leva, e quem a jogou abre a seguinte. Duas rodadas de três ganham a mão.",
            "of partners' equal cards the first one leads on.",
            "de cartas iguais de parceiros, a primeira é que abre a seguinte.",
        ),
        clause(
            "covered",
            "From the second trick on a card may be played covered: every open card beats it, and "
            "it is never shown.",
            "Da segunda rodada em diante pode-se cobrir a carta: qualquer carta aberta ganha "
            "dela, e ela nunca é mostrada.",
            "if all are covered the trick is tied and its leader leads again.",
            "se todas estão cobertas a rodada embucha, e quem a abriu abre de novo.",
        ),
        clause(
            "tied",
            "Equal best cards of both teams tie the trick. After a tied first trick the next one "
            "that is won decides; later ties give the hand to whoever won the first. Three ties "
            "give it to the dealer's team.",
            "Se as melhores cartas das duas duplas são iguais, a rodada embucha. Embuchando a "
            "primeira, decide a próxima que alguém fizer; depois, vale quem fez a primeira. "
            "Embuchando as três, a mão é de quem deu as cartas.",
            "who made the tie leads the next trick.",
            "torna quem empatou a rodada.",
        ),
    ),
)

_RAISES: Final = Section(
    Text("Raises", "Aumentos"),
    (
        clause(
            "raise",
            "A hand is worth 1. At any moment a team may ask for more: truco 3, seis 6, nove 9, "
            "doze 12. The other team accepts, runs, or asks for the next step, which accepts. Who "
            "runs leaves the hand to the others for what it was worth before.",
            "A mão vale 1. A qualquer momento uma dupla pode pedir mais: truco 3, seis (meio-pau) "
            "6, nove 9, doze 12. A outra aceita, corre ou pede o seguinte, o que já aceita. Quem "
            "corre deixa a mão pelo que ela valia antes.",
            "after an accepted request only the team that accepted may ask for more. Either "
            "partner answers, and the first answer binds.",
            "aceito o pedido, só quem aceitou pode pedir mais. Qualquer parceiro responde, e vale "
            "a primeira resposta.",
        ),
        clause(
            "eleven",
            "Mão-de-onze: partners at 11 see each other's cards, then play for 3 or run for 1. "
            "Mão-de-ferro: 11 each, worth 3, and nobody sees a card before it is played. In both, "
            "whoever raises loses the match.",
            "Mão-de-onze: a dupla com 11 vê as cartas do parceiro e então joga por 3 ou corre por "
            "1. Mão-de-ferro: 11 a 11, vale 3, e ninguém vê carta nenhuma antes de jogá-la. Nas "
            "duas, quem pede aumento perde a partida.",
            "in the dark a card is chosen by its place and never covered.",
            "no escuro escolhe-se a carta pela posição, e não se cobre.",
        ),
    ),
)

_BOOK: Final = Section(
    Text("At a real table", "Numa mesa de verdade"),
    (
        clause(
            "tento",
            "Cheating is part of the game, and so is paying for it: who proves a stolen card, a "
            "fourth card played, a false call or a look at hidden cards gets what the hand is "
            "worth. The dealer may ask whether everybody has three cards; unasked, a wrong number "
            "costs 3 at most. After the question the hand is dealt again if both teams agree "
            "before the first card.",
            "Roubar faz parte, e pagar também: quem prova carta roubada, jogo com quatro cartas, "
            "pedido falso ou cartas espiadas ganha o que a mão vale. Quem dá pode perguntar se "
            "todos têm três cartas; sem a pergunta, um número errado custa até 3. Feita a "
            "pergunta, dá-se de novo se as duas duplas concordam antes da primeira carta.",
            "a claim ends the hand once it is dealt, and is taken for proven. A false score is "
            "worth 1 and leaves the hand in play. After somebody ran, a look is worth what had "
            "been asked for, until the next deal.",
            "o tento encerra a mão já dada e é tido por provado. Pontos roubados valem 1, e a mão "
            "continua. Quando alguém correu, espiar vale o que tinha sido pedido, até as próximas "
            "cartas.",
        ),
        clause(
            "actions",
            "A deal names every card: one seen with backs is for reading, not for dealing.",
            "Dar as cartas é dizer todas elas: uma carta vista pelo verso não se dá.",
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    Text("Truco, with a vira", "Truco, com vira"),
    Text(
        "Three cards, three tricks, twelve points. Most hands are not won by cards, though, but "
        "by asking for more at the right moment, and loudly.",
        "Três cartas, três rodadas, doze pontos. Mas a maioria das mãos não se ganha na carta, e "
        "sim no grito: pedindo mais na hora certa.",
    ),
    (_TABLE, _DEAL, _HAND, _RAISES, _BOOK),
    {
        "exposure": Text(
            "Whether a deal may turn over a card by accident. Random deals never do.",
            "Se uma carta pode virar sem querer ao ser dada. Cartas sorteadas nunca viram.",
        ),
    },
)
"""What ``fodasse rules`` tells."""

"""The bot that knows Truco: it counts how likely its team is to win the hand, and bets on that.

One question decides every move: how likely is this hand to be won? Unseen cards count as random
ones, so each card has a chance to take a trick or to tie it, from which the chance of the
hand follows. The bot plays the card after which that is highest, raises when it is high enough,
and accepts unless running is expected to cost less. Points beyond those that a team needs to win
count for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain
from random import Random
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.manilhas import FIXED
from fodasse.games.truco import GAME
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Burn,
    Cut,
    Deny,
    How,
    Keep,
    Play,
    Raise,
    Run,
)
from fodasse.games.truco.laid import Team, Trick, team
from fodasse.games.truco.public import Phase
from fodasse.games.truco.rules import RANKS
from fodasse.games.truco.state import View
from fodasse.games.truco.tricks import POWERS, decided, winner_of_ties
from fodasse.table.bot import Turn

Chances: TypeAlias = tuple[float, float]
"""The chances to win a trick and to tie it."""

CHOICE: Final = 2
"""An opponent that plays later in the trick counts as this many random cards: it can choose."""
RESPECT: Final = 1.5
"""The factor for the cards of opponents that raise: they hold something.

2 would measure better among these bots, and lose to opponents who always raise.
"""
CAUTION: Final = 0.2
"""A raise must pay even with a chance lower by this, because it can be raised back."""

COVERED: Final = 0
"""The strength of a covered card; an open card's is its power plus one."""
_STRENGTHS: Final = {
    manilha: {None: COVERED, **{card: power + 1 for card, power in powers.items()}}
    for manilha, powers in POWERS.items()
}


@frozen
class RulesBot:
    """A bot that bets on its chance to win the hand. It never guesses or uses ``rng``."""

    game: ClassVar[Game] = GAME
    """The only game that it plays."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:
        """Return the best action; in the dark the first card, for none is better."""
        view = turn.view
        if view.phase is Phase.CUT:
            return Cut(turn.seat, How.CUT)
        if view.phase is Phase.CLAIM:
            return Deny(turn.seat)
        if view.phase is Phase.ANSWER:
            return best_answer(view)
        if view.phase is Phase.EXPOSED:
            return keep_or_burn(view)
        if view.phase is Phase.PLAY and not view.is_dark:
            return best_move(view, turn.legal_actions)
        return turn.legal_actions[0]


def best_move(view: View, actions: Sequence[Action]) -> Play | Raise:
    """Return a raise if it pays, else the card after which the hand is most likely to be won.

    Of equal cards the weakest, to keep strong ones, and rather covered than open.
    """
    seat, outlook = require(view.viewer), look(view)
    plays = [action for action in actions if isinstance(action, Play)]
    merits: list[tuple[float, int, bool]] = []
    for play in plays:
        place = view.hands[seat].index(play.card)
        chance = outlook.chance_after(place, covered=play.covered)
        merits.append((-round(chance, 12), outlook.held[place], not play.covered))
    best = min(merits)
    if team(seat) in view.may_raise and is_worth_raising(view, -best[0], view.worth):
        return Raise(seat, view.next_worth)
    return plays[merits.index(best)]


def best_answer(view: View) -> Raise | Accept | Run:
    """Return a raise if that pays, else accept unless running is expected to cost less."""
    seat, asked = require(view.viewer), require(view.asked)
    chance = look(view).chance
    if team(seat) in view.may_raise and is_worth_raising(view, chance, asked):
        return Raise(seat, view.next_worth)
    cost_of_running = expected_points(view, 0.0, view.worth)
    pays = expected_points(view, chance, asked) >= cost_of_running
    return Accept(seat, asked) if pays else Run(seat, asked)


def keep_or_burn(view: View) -> Keep | Burn:
    """Return a ``Keep`` of a card above the mean, else a ``Burn``: any rank may be the manilha."""
    exposed, ranks = require(view.exposed), RANKS[view.rules.deck]
    is_manilha = not view.rules.turns_up and exposed.card in FIXED
    is_low = not is_manilha and ranks.index(exposed.card.rank) < len(ranks) / 2
    return Burn(exposed.seat) if is_low else Keep(exposed.seat)


def expected_points(view: View, chance: float, worth: int) -> float:
    """Return the points expected of a hand; those beyond the end of the match do not count."""
    side = team(require(view.viewer))
    target = view.rules.target
    gain = min(worth, target - view.points[side])
    loss = min(worth, target - view.points[1 - side])
    return chance * gain - (1.0 - chance) * loss


def is_worth_raising(view: View, chance: float, worth: int) -> bool:
    """Return whether raising from this worth gains something, with caution."""
    rules = view.rules
    more, due = rules.next_step[worth], rules.target - view.points[team(require(view.viewer))]
    careful = chance - CAUTION
    gain = expected_points(view, careful, more) - expected_points(view, careful, worth)
    return worth < due and gain > 0.0


@frozen
class Outlook:
    """The prospects of a team in the trick on the table and in those to come."""

    side: Team
    """The team."""
    dealers: Team
    """The team that wins a hand of three ties: by the book the dealer's."""
    winners: tuple[Team | None, ...]
    """The winners of the finished tricks."""
    own: int
    """The strength of the best card that the team has on the table."""
    held: tuple[int, ...]
    """The strengths of the cards in the hand."""
    has_played: bool
    """Whether the viewer has played in this trick."""
    weaker: Sequence[float]
    """By strength, the chance that opponents stay below in this trick."""
    mates: Sequence[float]
    """By strength, the chances of the partner's card in this trick; () if none is to come."""
    coming: tuple[Chances, ...]
    """The chances of each card held in a later trick."""

    @property
    def chance(self) -> float:
        """The chance to win the hand."""
        if self.has_played:
            return self._chance(self.own, self.coming)
        return max([self.chance_after(place, covered=False) for place in range(len(self.held))])

    def chance_after(self, place: int, *, covered: bool) -> float:
        """Return the chance to win the hand after one of the cards held is played."""
        own = max(self.own, COVERED if covered else self.held[place])
        return self._chance(own, self.coming[:place] + self.coming[place + 1 :])

    def _chance(self, own: int, coming: Sequence[Chances]) -> float:
        now = trick_chances(own, self.weaker, self.mates)
        later = sorted(coming, reverse=True)
        return hand_chance(self.winners, (now, *later), self.side, self.dealers)


def look(view: View) -> Outlook:
    """Return the outlook of the viewer's team, at any point of a trick.

    In later tricks every seat plays a random card. In this one opponents have a choice.
    """
    seat, seats = require(view.viewer), len(view.hands)
    side, strengths = team(seat), _STRENGTHS[view.manilha]
    laid = {each.seat: strengths[None if each.covered else each.card] for each in view.trick}
    ours = [strength for of, strength in laid.items() if team(of) == side]
    theirs = [strength for of, strength in laid.items() if team(of) != side]
    unseen = unseen_strengths(view)
    mates = partner_strengths(view, unseen)
    respect = RESPECT if view.eleven is None and view.asker == 1 - side else 1
    now = respect * CHOICE * (seats // 2 - len(theirs))
    later = all_weaker(unseen, respect * (seats // 2))
    held = tuple([strengths[card] for card in view.hands[seat]])
    return Outlook(
        side,
        winner_of_ties(view.rules, view.dealer),
        tuple([trick.winner for trick in view.tricks]),
        max(ours, default=COVERED),
        held,
        seat in laid,
        all_weaker(unseen, now, max(theirs, default=COVERED)),
        () if (seat + 2) % seats in laid else mates,
        tuple([trick_chances(strength, later, mates) for strength in held]),
    )


def unseen_strengths(view: View) -> list[int]:
    """Return the number of cards of each strength that the viewer does not see."""
    strengths = _STRENGTHS[view.manilha]
    tricks = chain(view.trick, *[trick.cards for trick in view.tricks])
    burnt = [view.exposed.card] if view.exposed is not None and view.exposed.burnt else []
    seen = {None, view.vira, *burnt, *chain(*view.hands), *[laid.card for laid in tricks]}
    unseen = [strengths[card] for card in view.rules.cards if card not in seen]
    return [unseen.count(strength) for strength in range(15)]


def partner_strengths(view: View, unseen: Sequence[int]) -> tuple[float, ...]:
    """Return the chances of the partner's next card: any unseen one, at 11 points any it holds.

    The result is () without a partner, or if it has no card.
    """
    seats = len(view.hands)
    hand = view.hands[(require(view.viewer) + 2) % seats]
    if seats == 2 or not hand:
        return ()
    if hand[0] is not None:
        held = [_STRENGTHS[view.manilha][card] for card in hand]
        unseen = [held.count(strength) for strength in range(len(unseen))]
    total = sum(unseen)
    return tuple([count / total for count in unseen])


def all_weaker(unseen: Sequence[int], cards: float, best: int = -1) -> list[float]:
    """Return by strength the chance that random cards, and the best one laid, are weaker.

    Examples:
        >>> all_weaker([0, 1, 1], 2)
        [0.0, 0.0, 0.25, 1.0]
        >>> all_weaker([0, 1, 1], 2, best=2), all_weaker([0, 1, 1], 0, best=1)
        ([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0])
    """
    total = sum(unseen)
    return [
        (below / total) ** cards if strength > best else 0.0
        for strength, below in enumerate(accumulate(unseen, initial=0))
    ]


def trick_chances(own: int, weaker: Sequence[float], mates: Sequence[float] = ()) -> Chances:
    """Return the chances to win and to tie a trick with a card, or with the partner's if better.

    Args:
        own: the strength of the own card.
        weaker: by strength, the chance that the opponents stay below.
        mates: by strength, the chances of the partner's card; (): it plays none.

    Examples:
        >>> trick_chances(1, [0, 0, 0.5, 1]), trick_chances(1, [0, 0, 0.5, 1], [0, 0.5, 0.5])
        ((0, 0.5), (0.25, 0.5))
    """
    win, tie = weaker[own], weaker[own + 1] - weaker[own]
    if not mates:
        return win, tie
    *_, share = accumulate(mates[: own + 1])  # a ``sum`` is rounded differently since Python 3.12
    win, tie = win * share, tie * share
    for strength in range(own + 1, len(mates)):
        if chance := mates[strength]:
            win += chance * weaker[strength]
            tie += chance * (weaker[strength + 1] - weaker[strength])
    return win, tie


def hand_chance(
    winners: tuple[Team | None, ...], coming: Sequence[Chances], side: Team, dealers: Team
) -> float:
    """Return the chance that the tricks to come, after those finished, give a team the hand.

    Examples:
        >>> hand_chance((), [(0.5, 0), (0.5, 0), (0.5, 0)], side=0, dealers=1)
        0.5
        >>> hand_chance((0,), [(0.25, 0.25), (0.5, 0)], 0, 1)  # a tie is as good as a trick won
        0.75
    """
    taker = _taker(winners, dealers)
    if taker is not None:
        return float(taker == side)
    (win, tie), *later = coming
    chance = 0.0
    for winner, share in (side, win), (None, tie), (1 - side, 1.0 - win - tie):
        if share > 0.0:
            chance += share * hand_chance((*winners, winner), later, side, dealers)
    return chance


@lru_cache(maxsize=128)
def _taker(winners: tuple[Team | None, ...], dealers: Team) -> Team | None:
    return decided([Trick((), winner, 0) for winner in winners], dealers)

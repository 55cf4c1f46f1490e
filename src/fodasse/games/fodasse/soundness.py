"""Whether the cards, bids and stages of a round can lie as they do.

For states read from text. Every check here expects that seats, points and course have been found
in order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fodasse.core.cards import Card, Rank
from fodasse.core.errors import FormatError, need
from fodasse.core.seats import Seat, in_turn, next_seat
from fodasse.games.fodasse.rules import BLIND_SIZE, ENDGAME_BID, MOST_COUNTED, Rules
from fodasse.games.fodasse.state import Phase, Reason, Round, Stage, State
from fodasse.games.fodasse.strength import taker


def whose_turn(
    phase: Phase,
    at_table: tuple[Seat, ...],
    dealer: Seat,
    bids: Sequence[int | None],
    stage: Sequence[tuple[Seat, Card]],
    stages: Sequence[Stage],
) -> Seat | None:
    """Rules 7e, 7h and 7k: who bids or plays next; None when neither is due.

    Bids and cards go round from the seat after the dealer, later stages begin with who took the
    last one, or led it if nobody did. The next still in takes the turn of who has left.
    """
    if phase is Phase.BID:
        return next((seat for seat in in_turn(at_table, dealer) if bids[seat] is None), None)
    if phase is not Phase.PLAY or not at_table:
        return None
    if stage:
        return next_seat(at_table, after=stage[-1][0])
    if not stages:
        return next_seat(at_table, after=dealer)
    return next_seat(at_table, after=_before_leader(stages[-1].cards, stages[-1].winner))


def dealt_in(state: State) -> tuple[Seat, ...]:
    """Who plays the round, leavers included; until all have bid, who sits at the table."""
    if state.phase is not Phase.PLAY:
        return state.table.at_table
    return tuple(seat for seat, bid in enumerate(state.bids) if bid is not None)


def check_no_round(state: State) -> None:
    """Between rounds there is neither turn nor vira, bid nor card."""
    for name in ("turn", "vira", "manilha"):
        need(getattr(state, name) is None, "there is none between rounds", name)
    for name in ("stage", "stages"):
        need(not getattr(state, name), "nothing lies there between rounds", name)
    for seat, (hand, bid) in enumerate(zip(state.hands, state.bids, strict=True)):
        need(not hand, "no hands between rounds", f"hands[{seat}]")
        need(bid is None, "no bids between rounds", f"bids[{seat}]")


def check_round(state: State) -> None:
    """A round in play: the cards, the call, the stages, the hands and whose turn it is."""
    table = state.table
    manilha = _check_vira(state.vira, table.rules)
    need(state.manilha is manilha, f"the rank after the vira's is {manilha}", "manilha")
    _check_deck(
        {
            "vira": (state.vira,),
            **{f"hands[{seat}]": hand for seat, hand in enumerate(state.hands)},
            "stage": [card for _, card in state.stage],
            **_by_stage(state.stages, "stages"),
        },
        table.rules,
    )
    if state.phase is Phase.BID:
        _check_bidding(state)
    else:
        _check_playing(state, manilha)
    _check_hands(state)
    turn = whose_turn(
        state.phase, table.at_table, table.dealer, state.bids, state.stage, state.stages
    )
    need(state.turn == turn, f"it is the turn of seat {turn}", "turn")


def check_last_round(finished: Round, state: State, where: str) -> None:
    """The last round: one entry a seat, a call that was allowed, all stages as they were taken."""
    table = state.table
    seats = finished.seats
    been = {*table.at_table, *table.course.left}.union(*table.course.eliminated)
    need(_ascending(seats) and been.issuperset(seats), "seats, in order", f"{where}.seats")
    for name in ("bids", "won", "gained"):
        need(len(getattr(finished, name)) == len(seats), "one for each seat", f"{where}.{name}")
    size = len(finished.stages)
    possible = len(seats) >= 2 and 1 <= size <= table.rules.largest_hand(len(seats))
    need(possible, "not the stages of a round", f"{where}.stages")
    _check_call(finished.bids, size, table.rules, f"{where}.bids")
    manilha = _check_vira(finished.vira, table.rules, f"{where}.vira")
    laid = _by_stage(finished.stages, f"{where}.stages")
    _check_deck({f"{where}.vira": (finished.vira,), **laid}, table.rules)
    first = finished.stages[0].cards[:1]
    leader = first[0][0] if first else 0
    _check_stages(
        finished.stages, manilha, seats, table.course.left, leader - 1, f"{where}.stages"
    )
    won = tuple(sum(stage.winner == seat for stage in finished.stages) for seat in seats)
    need(finished.won == won, "not the stages won", f"{where}.won")
    for seat, gained in zip(seats, finished.gained, strict=True):
        before = table.points[seat] - gained
        possible = 0 <= before < table.rules.limit and not (finished.repeated and gained)
        need(possible, f"impossible for seat {seat}", f"{where}.gained")
    scored = table.course.ended in (Reason.ELIMINATION, Reason.MAX_ROUNDS)
    number = table.round_number - (0 if finished.repeated or scored else 1)
    numbers = {number, MOST_COUNTED} if table.round_number == MOST_COUNTED else {number}
    told = finished.number in numbers
    need(told, f"the last round was number {number}", f"{where}.number")


def _ascending(seats: Sequence[Seat]) -> bool:
    return tuple(seats) == tuple(sorted(set(seats)))


def _before_leader(cards: Sequence[tuple[Seat, Card]], taken_by: Seat | None) -> Seat:
    """Rules 7k and 14d: the number before who leads the stage after this one."""
    return (cards[0][0] if taken_by is None else taken_by) - 1


def _by_stage(stages: Sequence[Stage], where: str) -> dict[str, Iterable[Card | None]]:
    return {
        f"{where}[{number}].cards": [card for _, card in stage.cards]
        for number, stage in enumerate(stages)
    }


def _check_vira(vira: Card | None, rules: Rules, where: str = "vira") -> Rank:
    if vira is None or vira not in rules.card_set:
        raise FormatError("a round has a vira, out of its deck", where)
    return rules.manilha(vira)


def _check_deck(places: dict[str, Iterable[Card | None]], rules: Rules) -> None:
    """Rule 1: each card comes from the deck and lies in one place."""
    left = set(rules.card_set)
    for where, cards in places.items():
        for card in cards:
            if card not in left:
                raise FormatError(f"{card} lies elsewhere or is not in the deck", where)
            left.remove(card)


def _check_range(bids: Sequence[int | None], size: int, where: str) -> None:
    for place, bid in enumerate(bids):
        need(bid is None or 0 <= bid <= size, f"a bid is 0 to {size}", f"{where}[{place}]")


def _check_call(bids: Sequence[int], size: int, rules: Rules, where: str) -> None:
    """Rule 7g."""
    _check_range(bids, size, where)
    free = size == BLIND_SIZE and not rules.restrict_blind
    need(free or sum(bids) != size, f"the bids may not sum to {size}", where)


def _check_bidding(state: State) -> None:
    """Rules 7e and 7f: bids come in order, and no card before they are complete."""
    table = state.table
    need(table.course.endgame is None, "the bids of an endgame are set by the deal", "phase")
    _check_range(state.bids, table.hand_size, "bids")
    called = {seat for seat, bid in enumerate(state.bids) if bid is not None}
    order = in_turn(table.at_table, table.dealer)
    need(called == set(order[: len(called)]), "bids come in order after the dealer", "bids")
    need(len(called) < len(order), "all have bid", "phase")
    need(not state.stage, "cards before the call", "stage")
    need(not state.stages, "stages before the call", "stages")


def _check_playing(state: State, manilha: Rank) -> None:
    """Rules 7h to 7k: a complete call, completed stages and the one on the table."""
    table = state.table
    course = table.course
    need(table.hand_size > BLIND_SIZE, "a blind round has no play", "phase")
    dealt = dealt_in(state)
    been = set(dealt).issuperset(table.at_table) and {*table.at_table, *course.left} >= set(dealt)
    need(been, "bids are of who was dealt in", "bids")
    bids = [bid for bid in state.bids if bid is not None]
    if course.endgame is None:
        _check_call(bids, table.hand_size, table.rules, "bids")
    need(
        course.endgame is None or set(bids) == {ENDGAME_BID},
        f"all bids of an endgame are {ENDGAME_BID}",
        "bids",
    )
    need(len(state.stages) < table.hand_size, "all stages have been played", "stages")
    players, after = _check_stages(
        state.stages, manilha, dealt, course.left, table.dealer, "stages"
    )
    seats = tuple(seat for seat, _ in state.stage)
    order = in_turn(tuple(sorted({*table.at_table, *seats})), after)
    in_order = seats == order[: len(seats)] and set(players).issuperset(seats)
    need(in_order, "cards come in the order of play", "stage")
    need(not set(seats).issuperset(table.at_table), "the stage is complete", "stage")


def _check_stages(
    stages: Sequence[Stage],
    manilha: Rank,
    dealt: Collection[Seat],
    left: Collection[Seat],
    after: Seat,
    where: str,
) -> tuple[Collection[Seat], Seat]:
    """Rules 7i, 7k and 14: who played each completed stage, in which order, and who took it.

    Args:
        stages: of one round.
        manilha: of that round.
        dealt: who was dealt in.
        left: who has left.
        after: the number before who leads the first stage.
        where: the path to the stages.

    Returns:
        Who played the last of them, and the number before who leads the next.
    """
    owners = _owners(stages, manilha)
    players = dealt
    for number, (stage, owner) in enumerate(zip(stages, owners, strict=True)):
        path = f"{where}[{number}]"
        seats = tuple(seat for seat, _ in stage.cards)
        absent = set(players).difference(seats)
        who = bool(seats) and set(players).issuperset(seats) and absent.issubset(left)
        need(who, "a card of each seat still in", f"{path}.cards")
        order = in_turn(tuple(sorted(set(seats))), after)
        need(seats == order, "cards come in the order of play", f"{path}.cards")
        need(stage.winner == owner, f"taken by seat {owner}", f"{path}.winner")
        players, after = seats, _before_leader(stage.cards, taker(stage.cards, manilha))
    return players, after


def _owners(stages: Sequence[Stage], manilha: Rank) -> list[Seat | None]:
    """Rule 14e: who took each stage, accumulated ones with the next decided stage."""
    owners: list[Seat | None] = []
    for stage in reversed(stages):
        took = taker(stage.cards, manilha)
        owners.append(took if took is not None or not owners else owners[-1])
    return owners[::-1]


def _check_hands(state: State) -> None:
    """Each seat at the table has a sorted hand, less a card for each it has played."""
    table = state.table
    dealt = len(dealt_in(state))
    need(table.hand_size <= table.rules.largest_hand(dealt), "too few cards", "table.hand_size")
    played = [seat for seat, _ in state.stage]
    for seat, hand in enumerate(state.hands):
        size = 0
        if seat in table.at_table:
            size = table.hand_size - len(state.stages) - (seat in played)
        need(len(hand) == size, f"{size} cards expected", f"hands[{seat}]")
        need(hand == tuple(sorted(hand)), "cards lie weak to strong", f"hands[{seat}]")

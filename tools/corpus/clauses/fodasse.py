"""Evidence of the clauses of Fodasse."""

from __future__ import annotations

from typing import Final

from tools.corpus.clauses.steps import Clauses, Step, action, event


def _next_seat(step: Step, seat: int) -> int:
    """Return the seat at the table after another, before the action."""
    table: list[int] = step.before["table"]["at_table"]
    return min((each for each in table if each > seat), default=table[0])


def _first(step: Step, kind: str, part: str) -> bool:
    """Return whether the seat after the dealer acts first."""
    is_first = step.action["type"] == kind and not any(
        each is not None for each in step.before[part]
    )
    return is_first and step.action["seat"] == _next_seat(step, step.before["table"]["dealer"])


def _sizes(step: Step) -> tuple[int, int] | None:
    """Return the ordinary hand size before and after a round that was scored."""
    if not step.has("round-scored") or step.has("round-repeated"):
        return None
    ladders = (each["table"]["history"]["ladder"] for each in (step.before, step.after))
    before, after = (each["size"] for each in ladders)
    return before, after


def _grows(step: Step) -> bool:
    sizes = _sizes(step)
    return sizes is not None and sizes[1] == sizes[0] + 1


def _falls(step: Step) -> bool:
    sizes = _sizes(step)
    return sizes is not None and sizes[1] == sizes[0] - 1


def _manilhas(step: Step) -> bool:
    """Return whether a stage with two manilhas was taken."""
    rank = step.before["manilha"]
    return any(
        sum(card[0] == rank for _, card in each["cards"]) > 1 for each in step.all("stage-taken")
    )


def _below_manilha(step: Step) -> bool:
    """Return whether a manilha that is no 3 took a stage from a 3."""
    rank = step.before["manilha"]
    return any(
        {rank, "3"} <= {card[0] for _, card in each["cards"]} and rank != "3"
        for each in step.all("stage-taken")
    )


def _scored(step: Step, gain: int, *, many: bool) -> bool:
    """Return whether a bid was missed by two or more and cost the difference, up to ``gain``."""
    return any(
        abs(bid - won) > 1 and gained == min(gain, abs(bid - won))
        for each in step.all("round-scored")
        if (len(each["seats"]) > 5) == many
        for bid, won, gained in zip(each["bids"], each["won"], each["gained"], strict=True)
    )


def _missed(step: Step) -> list[tuple[int, int]]:
    """Return the bids of a round that was scored, each with the stages taken."""
    return [
        pair
        for each in step.all("round-scored")
        for pair in zip(each["bids"], each["won"], strict=True)
    ]


def _book(step: Step) -> bool:
    rules = step.before["table"]["rules"]
    return bool(rules["scoring"] == "book") and not step.has("penalty-paid")


def _capped(step: Step) -> bool:
    """Return whether a miss among six or more cost less than the difference."""
    return any(
        abs(bid - won) > gained
        for each in step.all("round-scored")
        if len(each["seats"]) > 5
        for bid, won, gained in zip(each["bids"], each["won"], each["gained"], strict=True)
    )


def _left(step: Step, phase: str) -> bool:
    return bool(step.action["type"] == "leave" and step.before["phase"] == phase)


def _votes_dropped(step: Step) -> bool:
    motion = step.before["table"]["motion"]
    return (
        step.action["type"] == "leave"
        and motion is not None
        and bool(step.action["seat"] in motion["in_favour"] + motion["against"])
    )


CLAUSES: Final[Clauses] = {
    "1": {"cards of many ranks": event("cards-dealt")},
    "2": {"two manilhas in a stage": _manilhas},
    "3": {
        "out at the limit": event("seat-eliminated"),
        "the word spelled": event("points-changed", letters="FODASSE"),
        "the last one wins": event("match-over", reason="elimination"),
    },
    "4": {"a second stage": lambda step: len(step.after["stages"]) > 1},
    "6": {
        "a blind round is due": event("deal-due", is_blind=True),
        "all cards are turned up": event("cards-revealed"),
        "blind as two cards each cannot be dealt": lambda step: (
            step.has("deal-due", is_blind=True) and len(step.after["table"]["at_table"]) > 19
        ),
    },
    "6b": {
        "a vira": lambda step: step.action["type"] == "deal" and step.action["vira"] is not None,
        "no vira": lambda step: step.action["type"] == "deal" and step.action["vira"] is None,
    },
    "7a": {
        "the next seat deals": lambda step: (
            any(
                each["dealer"] == _next_seat(step, step.before["table"]["dealer"])
                for each in step.all("deal-due")
            )
            and step.has("round-scored")
        ),
        "a seat that is out is passed over": lambda step: (
            step.has("seat-eliminated")
            and step.has("deal-due")
            and step.after["table"]["dealer"] != _next_seat(step, step.before["table"]["dealer"])
        ),
    },
    "7b": {
        "hands grow": _grows,
        "hands shrink": _falls,
        "from one card they grow again": lambda step: (
            step.before["table"]["history"]["ladder"]["falling"]
            and step.after["table"]["history"]["ladder"] == {"size": 1, "falling": False}
        ),
        "after the round of one card again one": lambda step: _sizes(step) == (1, 1),
        "up and again from one": lambda step: (
            step.before["table"]["rules"]["progression"] == "up_restart"
            and (sizes := _sizes(step)) is not None
            and sizes[1] == 1 < sizes[0]
        ),
        "up to the most, and no further": lambda step: (
            step.before["table"]["rules"]["progression"] == "stay"
            and (sizes := _sizes(step)) is not None
            and sizes[0] == sizes[1]
        ),
        "from the most down": lambda step: (
            step.before["table"]["rules"]["progression"] == "down_up"
            and step.before["table"]["round_number"] == 1
            and _falls(step)
        ),
        "no more than the cap": lambda step: (
            (sizes := _sizes(step)) is not None
            and sizes[1] < sizes[0] == step.before["table"]["rules"]["hand_cap"]
        ),
        "newcomers make it impossible": lambda step: (
            step.has("seat-seated")
            and step.after["table"]["hand_size"] < step.before["table"]["hand_size"]
            and not step.before["table"]["history"]["ladder"]["falling"]
            and step.before["table"]["rules"]["progression"] == "up_down"
            and step.before["table"]["rules"]["hand_cap"] is None
        ),
        "the largest that can be dealt": lambda step: (
            (sizes := _sizes(step)) is not None and sizes[1] < sizes[0] - 1
        ),
    },
    "7": {"a deal": action("deal")},
    "7e": {"the seat after the dealer bids first": lambda step: _first(step, "bid", "bids")},
    "7f": {
        "a bid": event("bid-made"),
        "a bid of all stages": lambda step: any(
            each["stages"] == step.before["table"]["hand_size"] > 1
            for each in step.all("bid-made")
        ),
    },
    "7g": {
        "the last bid": lambda step: (
            step.action["type"] == "bid" and sum(each is None for each in step.before["bids"]) == 1
        )
    },
    "7h": {
        "the seat after the dealer leads": lambda step: (
            step.action["type"] == "play"
            and not step.before["stages"]
            and not step.before["stage"]
            and step.action["seat"] == _next_seat(step, step.before["table"]["dealer"])
        )
    },
    "7i": {"a card is played": event("card-played")},
    "7j": {"a stage is taken": event("stage-taken")},
    "7k": {
        "the taker leads": lambda step: any(
            each["seat"] == step.after["turn"] for each in step.all("stage-taken")
        )
    },
    "7l": {"the cards lie open": lambda step: bool(step.after["stages"])},
    "12": {
        "out at the end of a round": lambda step: (
            step.has("round-scored") and step.has("seat-eliminated")
        )
    },
    "14": {
        "a manilha beats a three": _below_manilha,
        "after a three come the fours": lambda step: (
            (step.after["vira"] or "")[:1] == "3" and step.after["manilha"] == "4"
        ),
    },
    "14a": {"equal cards": lambda step: any(each["annulled"] for each in step.all("stage-taken"))},
    "14b": {
        "of three equal cards": lambda step: any(
            len(each["annulled"]) > 2 for each in step.all("stage-taken")
        )
    },
    "14c": {"a stage accumulates": event("stage-annulled", accumulates=True)},
    "14d": {
        "the same seat leads again": lambda step: (
            step.has("stage-annulled")
            and step.before["stage"]
            and step.after["turn"] == step.before["stage"][0][0]
        )
    },
    "14e": {"taken with the next": event("stage-taken", stages=2)},
    "14f": {"nobody's at the end of the round": event("stages-lost")},
    "8": {
        "six or more, the difference": lambda step: _book(step) and _scored(step, 99, many=True)
    },
    "9": {"five or fewer, one point": lambda step: _book(step) and _scored(step, 1, many=False)},
    "10": {
        "a point back": event("bonus-given"),
        "no point below none": lambda step: (
            step.has("bonus-given") and 0 in step.before["table"]["points"]
        ),
    },
    "11": {
        "points change": event("points-changed"),
        "a penalty is added": event("penalty-paid"),
        "the cap": lambda step: _book(step) and _capped(step),
    },
    "13": {
        "the round is repeated": event("round-repeated"),
        "though one has the fewest points": lambda step: (
            step.has("round-repeated")
            and len({abs(bid - won) for bid, won in _missed(step)}) > 1
            and step.before["table"]["rules"]["scoring"] == "difference"
        ),
        "as several have the fewest points": lambda step: (
            step.has("round-repeated")
            and step.before["table"]["rules"]["simultaneous"] == "fewest"
        ),
        "nobody is out, and each has one life": event("all-out", outcome="spared"),
        "sizes begin anew then": lambda step: (
            step.has("all-out", outcome="spared")
            and step.has("deal-due")
            and step.after["table"]["history"]["ladder"] == {"size": 2, "falling": True}
        ),
        "an endgame ends then": lambda step: (
            step.has("all-out", outcome="spared") and step.has("endgame-ended")
        ),
        "a motion lapses then": lambda step: (
            step.has("round-repeated") and step.has("motion-closed", fate="lapsed")
        ),
        "a seat goes on waiting": lambda step: (
            step.has("round-repeated") and bool(step.after["table"]["waiting"])
        ),
        "penalties are cancelled": lambda step: (
            step.has("round-repeated") and any(step.before["table"]["penalties"])
        ),
    },
    "16": {
        "rounds of 13": event("endgame-began", stages=13),
        "the deal sets the bids": event("bids-set", stages=4),
    },
    "17": {
        "rounds of 5": event("endgame-began", stages=5),
        "from three to two": lambda step: (
            step.has("endgame-began", stages=5)
            and step.before["table"]["history"]["endgame"] == 13
        ),
        "a newcomer ends them": event("endgame-ended"),
    },
    "15": {
        "a newcomer waits": event("seat-joined"),
        "a newcomer sits down at once": lambda step: (
            step.action["type"] == "join" and step.has("seat-seated")
        ),
        "with points": lambda step: any(each["points"] > 0 for each in step.all("seat-seated")),
        "several at once": lambda step: len(step.all("seat-seated")) > 1,
        "a seat that waits leaves": lambda step: (
            step.action["type"] == "leave"
            and step.action["seat"] in step.before["table"]["waiting"]
        ),
    },
    "18c": {
        "before the deal": lambda step: _left(step, "deal"),
        "during the bidding": lambda step: _left(step, "bid") and step.has("deal-void"),
        "the dealer": lambda step: (
            _left(step, "bid") and step.action["seat"] == step.before["table"]["dealer"]
        ),
        "the dealer during play": lambda step: (
            _left(step, "play") and step.action["seat"] == step.before["table"]["dealer"]
        ),
        "the leaver's lead": lambda step: (
            _left(step, "play")
            and not step.before["stage"]
            and step.action["seat"] == step.before["turn"]
            and step.after["phase"] == "play"
        ),
        "it settles the stage": lambda step: (
            _left(step, "play") and len(step.after["stages"]) > len(step.before["stages"])
        ),
        "a leaver's card takes the stage": lambda step: any(
            each["seat"] in step.after["table"]["history"]["left"]
            for each in step.all("stage-taken")
        ),
        "one is left": event("match-over", reason="leaving"),
        "one is left while another waits": lambda step: (
            step.has("match-over", reason="leaving") and bool(step.after["table"]["waiting"])
        ),
    },
    "7c": {
        "one penalty point, and the deal is void": lambda step: (
            step.has("penalty-given", points=1) and step.has("deal-void")
        ),
        "before the deal": lambda step: (
            step.has("penalty-given", points=1) and step.before["phase"] == "deal"
        ),
        "it lapses with the first card": lambda step: (
            step.action["type"] == "play" and step.has("motion-closed", fate="lapsed")
        ),
    },
    "7d": {
        "two penalty points": event("penalty-given", points=2),
        "penalties add up": lambda step: any(
            step.before["table"]["penalties"][each["seat"]] for each in step.all("penalty-given")
        ),
    },
    "18d": {
        "carried": event("motion-closed", fate="carried"),
        "rejected": event("motion-closed", fate="rejected"),
        "lapsed": event("motion-closed", fate="lapsed"),
        "a leaver's vote is dropped": _votes_dropped,
        "a pause begins": event("pause-began"),
        "a pause ends": event("pause-ended"),
        "a leave in a pause": lambda step: (
            step.action["type"] == "leave" and step.before["table"]["paused"] is not None
        ),
        "the match ends in a pause": event("pause-ended", seat=None),
        "a vote names its motion": lambda step: (
            step.action["type"] == "vote" and step.action["motion"] is not None
        ),
    },
    "18b": {"the last round stays in view": event("round-scored")},
}
"""The evidence of each clause. 18a forbids nothing, and 19a says what views show."""

"""Evidence of the clauses of ES-ADOF."""

from __future__ import annotations

from typing import Final

from tools.corpus.clauses.steps import Clauses, Step, action, event


def _first_turn(step: Step) -> bool:
    """Return whether no seat has acted in the hand since the rows were arranged."""
    return step.before["turns"] in {0, None} and len(step.before["pile"]) == 1


CLAUSES: Final[Clauses] = {
    "seats": {"ten seats": lambda step: len(step.after["rows"]) == 10},
    "deck": {
        "twins in one row": lambda step: (
            step.action["type"] == "deal" and any(len({*row}) < 3 for row in step.action["rows"])
        )
    },
    "points": {
        "a king, an ace, a jack, a queen and a number": lambda step: any(
            set("KAJQ") < {card[0] for row in each["rows"] for card in row}
            for each in step.all("hand-scored")
        )
    },
    "deal": {
        "cards are dealt": event("cards-dealt"),
        "the next seat deals": event("deal-due"),
    },
    "arrange": {
        "another order": lambda step: any(
            each["order"] != [0, 1, 2] for each in step.all("row-arranged")
        ),
        "not in the order of seats": lambda step: (
            step.action["type"] == "arrange" and step.action["seat"] != step.before["awaited"][0]
        ),
    },
    "peek": {
        "with the last row": event("row-peeked"),
        "a card kept from the pile": lambda step: (
            step.action["type"] == "replace" and step.before["drawn"]["source"] == "pile"
        ),
    },
    "turn": {
        "the seat after the dealer begins": event("turns-began"),
        "from the stock": event("card-drawn", source="stock"),
        "from the pile": event("card-drawn", source="pile"),
        "straight back to the pile": lambda step: (
            step.action["type"] == "discard" and step.before["drawn"]["source"] == "pile"
        ),
        "a card is replaced": event("card-replaced"),
        "a knock on the first turn": lambda step: (
            step.action["type"] == "knock" and _first_turn(step)
        ),
    },
    "end": {
        "a knock": event("knocked"),
        "the stock is empty": event("stock-empty"),
        "the turns are over": event("turns-over"),
    },
    "scores": {
        "nobody knocked": event("hand-scored", scoring="no-knock"),
        "the lowest": event("hand-scored", scoring="lowest"),
        "others as low": event("hand-scored", scoring="tied"),
        "another is lower": event("hand-scored", scoring="beaten"),
    },
    "match": {
        "over": event("match-over"),
        "several win": lambda step: any(
            len(each["winners"]) > 1 for each in step.all("match-over")
        ),
    },
    "actions": {"a deal names every card": action("deal")},
}
"""The evidence of each clause."""

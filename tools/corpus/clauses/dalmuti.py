"""Evidence of the clauses of The Great Dalmuti."""

from __future__ import annotations

from typing import Final

from tools.corpus.clauses.steps import Clauses, Step, action, event


def _finishes(step: Step, *, laid_by_out: bool) -> bool:
    """Return whether a trick ends on a set of a seat that is out, or of one still in."""
    return any((each["seat"] != each["opens"]) == laid_by_out for each in step.all("trick-ended"))


def _uneven(step: Step) -> bool:
    return step.action["type"] == "deal" and len({*map(len, step.action["hands"])}) > 1


CLAUSES: Final[Clauses] = {
    "seats": {"nine seats": lambda step: len(step.after["hands"]) == 9},
    "deck": {
        f"of {seats} seats": lambda step, seats=seats: (  # type: ignore[misc]  # mypy knows no lambda with a default
            step.action["type"] == "deal" and len(step.after["hands"]) == seats
        )
        for seats in (4, 5, 6, 7)
    },
    "actions": {"a deal names every card": action("deal")},
    "1": {
        "the first hand": event("cards-dealt", hand_number=1),
        "those dealt first hold one more": _uneven,
        "another seat is the youngest": lambda step: any(
            each["opens"] != 0 for each in step.all("hand-began") if each["hand_number"] == 1
        ),
    },
    "2": {
        "a set of several opens": lambda step: (
            step.before["top"] is None and any(each["count"] > 1 for each in step.all("set-laid"))
        )
    },
    "3": {"a rarer set": lambda step: step.before["top"] is not None and step.has("set-laid")},
    "4": {"a pass": event("passed")},
    "5": {
        "a seat that passed lays again": lambda step: (
            step.has("set-laid") and step.before["passes"] == 0 and step.before["top"] is not None
        )
    },
    "6": {"the seat that laid last opens": lambda step: _finishes(step, laid_by_out=False)},
    "7": {
        "a seat goes out": event("went-out"),
        "another lays over its last set": lambda step: (
            step.has("set-laid")
            and step.before["top"] is not None
            and step.before["top"]["seat"] in step.before["out"]
        ),
    },
    "8": {"the next still in opens": lambda step: _finishes(step, laid_by_out=True)},
    "9": {"the last but one goes out": event("hand-scored")},
    "10": {
        "roles": event("roles-given"),
        "engineers": lambda step: any(
            "engineer" in each["roles"] for each in step.all("roles-given")
        ),
    },
    "11": {
        "seats by the order of going out": lambda step: any(
            each["seating"] == scored["order"]
            for each in step.all("roles-given")
            for scored in step.all("hand-scored")
        )
    },
    "12": {
        "the junior intern deals": lambda step: any(
            each["dealer"] is not None for each in step.all("cards-dealt")
        )
    },
    "13": {
        "the interns pay": lambda step: len(step.all("cards-paid")) > 1,
        "equal ranks are paid": lambda step: any(
            len({*each["cards"]}) == 1 < len(each["cards"]) for each in step.all("cards-paid")
        ),
        "cards are given back": event("cards-given"),
        "a wildcard is given": lambda step: any(
            14 in each["cards"] for each in step.all("cards-given")
        ),
        "cards just paid are given back": lambda step: any(
            {*each["cards"]} & {*exchange["paid"]}
            for each in step.all("cards-given")
            for exchange in step.before["exchanges"]
            if exchange["executive"] == each["giver"]
        ),
    },
    "14": {
        "the president opens": lambda step: any(
            each["hand_number"] > 1 and each["opens"] == step.after["table"]["seating"][0]
            for each in step.all("hand-began")
        )
    },
    "15": {
        "the match is over": event("match-over"),
        "several win": lambda step: any(
            len(each["winners"]) > 1 for each in step.all("match-over")
        ),
    },
    "wildcards": {
        "one in a set": event("set-laid", wildcards=1),
        "both in a set": event("set-laid", wildcards=2),
        "an intern keeps one": lambda step: any(
            14 in step.after["hands"][each["payer"]] for each in step.all("cards-paid")
        ),
        "alone": event("set-laid", rank=14),
        "beaten by natural cards": lambda step: (
            step.has("set-laid")
            and step.before["top"] is not None
            and step.before["top"]["rank"] == 14
        ),
    },
    "takeover": {
        "the senior is asked first": event("takeover-asked"),
        "declined": event("takeover-declined"),
        "by the senior intern": lambda step: any(
            each["seat"] == step.before["table"]["seating"][-2] for each in step.all("taken-over")
        ),
        "by the junior intern": lambda step: any(
            each["seat"] == step.before["table"]["seating"][-1] for each in step.all("taken-over")
        ),
        "the new deal is of the same hand": lambda step: (
            step.action["type"] == "deal" and step.before["table"]["taken_over"]
        ),
        "a revolution": event("revolution", reversed=False),
        "a revolution of the junior intern": event("revolution", reversed=True),
    },
}
"""The evidence of each clause."""

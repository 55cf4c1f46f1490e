"""Evidence of the clauses of Truco."""

from __future__ import annotations

from typing import Final

from tools.corpus.clauses.steps import Clauses, Step, action, event


def _by_tricks(step: Step, *tricks: int | None) -> bool:
    """Return whether the hand ends with tricks of its winner, 0, of the others, 1, and tied."""
    return any(
        [None if each is None else int(each != scored["team"]) for each in scored["tricks"]]
        == [*tricks]
        for scored in step.all("hand-scored")
        if scored["reason"] == "tricks"
    )


def _partners_tie(step: Step) -> bool:
    """Return whether partners share the best open rank of a trick and take it."""
    return any(
        len(same) > 1 and {each["seat"] % 2 for each in same} == {taken["team"]}
        for taken in step.all("trick-taken")
        for best in taken["cards"]
        if best["seat"] == taken["seat"] and best["card"]
        for same in [
            [
                each
                for each in taken["cards"]
                if not each["covered"] and (each["card"] or "")[:1] == best["card"][0]
            ]
        ]
    )


def _moves_up(step: Step) -> bool:
    """Return whether a card before the one that turned over is played from the same hand."""
    before, after = step.before["exposed"], step.after["exposed"]
    return bool(before and after and before["index"] != after["index"] is not None)


def _eleven(step: Step) -> list[int]:
    teams: list[int] = step.before["stake"]["at_eleven"]
    return teams


def _manilha(step: Step) -> str | None:
    """Return the rank after the vira's; None where manilhas are fixed, or a trick is not due."""
    ranks = {
        "full": "4567QJKA23",
        "clean": "QJKA23",
        "clean_with_fours": "4QJKA23",
    }[step.before["table"]["rules"]["deck"]]
    vira = step.before["vira"]
    return ranks[(ranks.index(vira[0]) + 1) % len(ranks)] if vira else None


CLAUSES: Final[Clauses] = {
    "table": {
        "the next seat deals": event("cut-due"),
        "two seats": lambda step: step.after["table"]["seats"] == 2,
        "under the table": event("under-table"),
        "over": event("match-over"),
        "no more than the target": lambda step: (
            step.has("match-over")
            and any(
                each["points"] < step.before["stake"]["worth"] for each in step.all("hand-scored")
            )
        ),
    },
    "cards": {
        "a manilha beats a manilha": lambda step: any(
            sum((each["card"] or "")[:1] == rank for each in taken["cards"]) > 1
            for taken in step.all("trick-taken")
            for rank in [_manilha(step)]
        ),
        "after a three come the fours": lambda step: (step.after["vira"] or "")[:1] == "3",
    },
    "cut": {
        how: event("cut-made", how=how)
        for how in ("tap", "cut", "from-below", "own-hand", "partner-card", "shuffle")
    },
    "deal": {
        "a vira": lambda step: any(each["vira"] is not None for each in step.all("hand-began"))
    },
    "exposure": {
        "an opponent's card": event("card-exposed", may_burn=True),
        "a card of the dealer's team": event("card-exposed", may_burn=False),
        "kept": event("card-kept"),
        "burnt": event("card-burnt"),
        "replaced": event("card-replaced"),
        "its place moves up in mão-de-ferro": _moves_up,
        "played in the hand": lambda step: (
            step.action["type"] == "play"
            and step.before["exposed"] is not None
            and step.action["card"] == step.before["exposed"]["card"]
        ),
    },
    "hand": {
        "two tricks": lambda step: _by_tricks(step, 0, 0),
        "the third trick": lambda step: _by_tricks(step, 0, 1, 0) or _by_tricks(step, 1, 0, 0),
        "the taker leads": lambda step: any(
            each["seat"] == step.after["turn"] for each in step.all("trick-taken")
        ),
        "partners' equal cards": _partners_tie,
        "given up": event("hand-conceded"),
    },
    "covered": {
        "covered": event("card-played", covered=True),
        "a trick of covered cards": lambda step: any(
            all(each["covered"] for each in tied["cards"]) for tied in step.all("trick-tied")
        ),
    },
    "tied": {
        "the first": lambda step: _by_tricks(step, None, 0),
        "the first two": lambda step: _by_tricks(step, None, None, 0),
        "all three": lambda step: _by_tricks(step, None, None, None),
        "the second": lambda step: _by_tricks(step, 0, None),
        "the third": lambda step: _by_tricks(step, 0, 1, None),
        "another seat leads": lambda step: any(
            each["leader"] not in {None, each["cards"][0]["seat"]}
            for each in step.all("trick-tied")
        ),
    },
    "raise": {
        "asked": event("raise-asked", accepted=None),
        "accepted": event("raise-accepted", eleven=None),
        "run from": event("seat-ran", eleven=None),
        "one of two partners runs": event("seat-would-run"),
        "answered with more": lambda step: any(
            each["accepted"] is not None for each in step.all("raise-asked")
        ),
        "out of turn": lambda step: (
            step.action["type"] == "raise"
            and step.before["phase"] == "play"
            and step.action["seat"] != step.before["turn"]
        ),
        "up to the last step": lambda step: (
            step.action["type"] == "accept"
            and step.after["stake"]["worth"] == step.before["table"]["rules"]["steps"][-1]
        ),
        "without its worth": lambda step: (
            step.action["type"] in {"raise", "accept", "run"} and step.action["worth"] is None
        ),
    },
    "eleven": {
        "mão-de-onze": event("eleven-began", eleven="onze"),
        "played": event("raise-accepted", eleven="onze"),
        "run from": event("seat-ran", eleven="onze"),
        "mão-de-ferro in the dark": event("eleven-began", eleven="ferro", dark=True),
        "mão-de-ferro with open eyes": event("eleven-began", eleven="ferro", dark=False),
        "a card by its place": action("play-blind"),
        "a raise loses the match": event("hand-scored", reason="raise-at-eleven"),
        "a covered card": lambda step: (
            len(_eleven(step)) == 1 and step.has("card-played", covered=True)
        ),
    },
    "tento": {
        **{
            offence: event("tento-claimed", offence=offence)
            for offence in (
                "stolen-card",
                "extra-card",
                "false-call",
                "peeked",
                "false-score",
                "wrong-count",
            )
        },
        "between hands": lambda step: (
            step.action["type"] == "tento"
            and step.before["phase"] == "cut"
            and step.has("points-changed")
        ),
        "in the hand": event("hand-scored", reason="tento"),
        "a look after a run": lambda step: (
            step.has("tento-claimed", offence="peeked") and step.before["table"]["ran_from"]
        ),
        "what is asked for lapses": lambda step: (
            step.has("hand-scored", reason="tento") and step.before["stake"]["asked"] is not None
        ),
        "it wins the match": event("match-over", reason="tento"),
        "the count is asked": event("count-asked"),
        "a redeal is asked": event("redeal-asked"),
        "a redeal is agreed": event("redeal-agreed"),
        "a redeal after a raise": lambda step: (
            step.has("redeal-agreed")
            and step.before["stake"]["worth"] > step.before["table"]["rules"]["steps"][0]
        ),
        "denied": event("tento-denied"),
        "admitted": lambda step: step.action["type"] == "admit",
    },
    "actions": {"a deal names every card": action("deal")},
}
"""The evidence of each clause."""

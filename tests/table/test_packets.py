"""Packets: all that a viewer is sent, complete, as plain data, without secrets."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, GAMES, Bid, Leave, Match, from_json, to_json
from fodasse.core.refusals import refused
from fodasse.table.documents import digest_of
from fodasse.table.log import Undone
from fodasse.table.packets import packet_of
from fodasse.table.structure import to_data
from support.fodasse.playing import after, bidding, deal, due
from support.games.positions import each_game
from support.table.live_matches import MESSAGE, SEED, live_match, twins

NAMES = ("Ana", "Beto", "Zé")
numbers = st.integers(0, 10**6)


def _people(seats: int = 3, **given: Any) -> Match:
    match: Match = Match(GAME, seats, seed=7, **given)
    match.run()
    return match


# What is in a packet


def test_a_packet_of_a_seat() -> None:
    """Rule 7g: two stages, bids 1 and 0 before, so the last seat may not bid 1."""
    state = after(due(3, 2), deal("KD 7C", "4C 5C", "QH JH", vira="4H"))
    state = bidding(state, 1, 0)
    packet = packet_of(GAME, state, 2, ply=3, awaited=(2,), lang="pt", names=NAMES, refused=True)
    assert packet.keys() == {
        *("ply", "since", "rules", "names", "view", "awaited", "actions", "table_actions"),
        *("forced", "refused", "events", "outcome", "digest"),
    }
    assert packet["names"] == ["Ana", "Beto", "Zé"]
    assert (packet["ply"], packet["awaited"], packet["outcome"]) == (3, [2], None)
    assert packet["view"] == json.loads(to_json(GAME.view(state, 2)))
    assert packet["actions"] == [
        {"action": {"type": "bid", "seat": 2, "stages": 0}, "label": "Chamar 0", "costs": None},
        {"action": {"type": "bid", "seat": 2, "stages": 2}, "label": "Chamar 2", "costs": None},
    ]
    assert [each for each in packet["refused"] if each["code"] == "last-bid"] == [
        {
            "action": {"type": "bid", "seat": 2, "stages": 1},
            "label": "Chamar 1",
            "code": "last-bid",
            "text": "Zé não pode chamar 1: a chamada somaria 2, o número de etapas",
        }
    ]
    listed = packet["table_actions"]
    assert {each["action"]["seat"] for each in listed} == {2}
    leave = {"type": "leave", "seat": 2}
    warning = "Quem sai não volta mais à partida"
    told = {"action": leave, "label": "Sair da partida", "costs": "seat", "warning": warning}
    told |= {"group": "leave"}
    assert told in listed
    ranges = [each["ranges"] for each in listed if "ranges" in each]
    assert ranges == [{"motion.minutes": [1, 15]}]
    assert "Propor punir Ana por contagem falsa" in {each["label"] for each in listed}


def test_one_answer_that_costs_nothing_is_forced() -> None:
    """Rule 7g: with one stage and a bid of 0 before, the last seat may not bid 1."""
    state = bidding(after(due(2, 1), deal("KD", "7C", vira="4H")), 0)
    assert GAME.legal_actions(state, 1) == (Bid(1, 0),)

    def is_forced(game: Any, viewer: int | None) -> bool:
        return bool(packet_of(game, state, viewer, ply=2)["forced"])

    assert [is_forced(GAME, viewer) for viewer in (1, 0, None)] == [True, False, False]
    assert not is_forced(evolve(GAME, costs=lambda _, __: "seat"), 1)
    assert not is_forced(evolve(GAME, ranges=lambda _: {"stages": range(1, 4)}), 1)


def test_nobody_is_forced_to_end_a_pause() -> None:
    """Rule 18d: anybody may resume, and a page that answers for people must not."""
    match = _people(2)
    match.submit(1, fodasse.Propose(1, fodasse.Pause(5)))
    match.submit(0, fodasse.Vote(0, in_favour=True))
    for seat in 0, 1:
        packet = match.packet(seat)
        assert [each["action"]["type"] for each in packet["actions"]] == ["resume"]
        assert packet["forced"] is False


def test_votes_and_resuming_are_refused_only_where_there_is_something_to_vote_or_resume() -> None:
    match = _people(3)

    def refused_types() -> set[str]:
        return {each["action"]["type"] for each in match.packet(1, refused=True)["refused"]}

    assert "bid" in {each["action"]["type"] for each in match.packet(1)["actions"]}
    assert not refused_types() & {"vote", "resume"}
    match.submit(1, fodasse.Propose(1, fodasse.Pause(5)))
    assert "vote" in refused_types()  # the proposer has voted
    match.submit(2, fodasse.Vote(2, in_favour=True))
    assert match.packet(0)["actions"] == [
        {"action": {"type": "resume", "seat": 0}, "label": "Resume", "costs": None}
    ]


def test_a_spectator_may_join_and_nothing_else_and_is_told_the_outcome() -> None:
    match = _people(2)
    packet = match.packet(None, refused=True)
    (join,) = packet["table_actions"]
    assert (join["action"], join["label"]) == ({"type": "join", "seat": 2}, "Join")
    assert (packet["actions"], packet["refused"]) == ([], [])
    assert packet["view"]["viewer"] is None
    match.submit(0, Leave(0))
    assert match.packet(None)["outcome"] == {"ranking": [[1], [0]], "reason": "leaving"}


def test_what_an_action_costs_leaves_open_and_stands_for() -> None:
    """The word for a cost is that for the action in full."""

    def full(_: Any, action: Any) -> Any:
        return evolve(action, stages=9) if isinstance(action, Bid) else action

    game = evolve(
        GAME,
        explicit=full,
        costs=lambda view, action: f"cost of {getattr(action, 'stages', 0)} to {view.viewer}",
        ranges=lambda action: {"stages": range(1, 16)} if isinstance(action, Bid) else {},
        table_actions=lambda state, seat=None: (),
    )
    state = after(GAME.start(2), deal("KD", "7C", vira="4H"))
    assert packet_of(game, state, 1, ply=1)["actions"][0] == {
        "action": {"type": "bid", "seat": 1, "stages": 9},
        "label": "Bid 9",
        "costs": "cost of 9 to 1",
        "ranges": {"stages": [1, 15]},
    }


@each_game
@given(number=numbers, plies=st.integers(0, 60), lang=st.sampled_from(("en", "pt")))
@settings(max_examples=10)
def test_a_packet_says_what_the_game_says(name: str, number: int, plies: int, lang: str) -> None:
    match = live_match(GAMES[name], number, plies)
    game, state, rng = match.game, match.state, Random(number)
    viewer = rng.choice((None, *range(len(match.occupants))))
    packet = match.packet(viewer, lang=lang, refused=True)
    quiet = match.packet(viewer, lang=lang)
    assert "refused" not in quiet
    assert quiet | {"refused": packet["refused"]} == packet
    text = json.dumps(packet)
    assert json.loads(text) == packet
    assert SEED not in text
    assert MESSAGE not in text
    view = game.view(state, viewer)
    assert from_json(json.dumps(packet["view"])) == view
    assert packet["digest"] == digest_of(packet["view"]) == fodasse.digest(view)

    def read(listed: str) -> list[Any]:
        return [from_json(json.dumps(each["action"]), game) for each in packet[listed]]

    legal = () if viewer is None else game.legal_actions(state, viewer)
    assert read("actions") == [game.explicit(state, each) for each in legal]
    for action in read("actions") + read("table_actions"):
        assert refused(game.check, state, action) is None
    asked = () if viewer is None else game.refusals(state, viewer)
    assert read("refused") == [each.action for each in asked]
    for action, entry in zip(read("refused"), packet["refused"], strict=True):
        refusal = refused(game.check, state, action)
        assert refusal is not None
        said = refusal.message(lang, match.names)
        assert (entry["code"], entry["text"]) == (refusal.code, said)
    assert packet["forced"] == (
        len(packet["actions"]) == 1
        and packet["actions"][0]["costs"] is None
        and "ranges" not in packet["actions"][0]
        and packet["actions"][0]["action"]["type"] != "resume"
    )
    assert all(each["label"][0].isupper() for each in packet["actions"])
    assert tuple(packet["awaited"]) == match.awaited


def test_changing_a_packet_changes_no_other() -> None:
    match = _people()
    first, again = match.packet(1), match.packet(1)
    first["view"]["seats"].clear()
    first["events"].clear()
    assert again == match.packet(1) != first


# What happened


@each_game
@given(number=numbers, plies=st.integers(0, 40))
@settings(max_examples=10)
def test_events_are_the_actions_that_a_seat_saw(name: str, number: int, plies: int) -> None:
    """Those of its views are told with them. Without the undone ones they are of the record."""
    match = live_match(GAMES[name], number, plies)
    game, viewer = match.game, Random(number).choice((None, *range(4)))
    whole = match.packet(viewer)["events"]
    assert [event["ply"] for event in whole] == [*range(1, match.ply + 1)]
    for since in range(0, match.ply + 1, 7):
        assert match.packet(viewer, since)["events"] == whole[since:]
    stand: list[Any] = []
    for moment, event in zip(match.moments, whole, strict=True):
        if isinstance(moment.line, Undone):
            stand = [each for each in stand if each["ply"] < event["undo"]["to"]]
            continue
        stand.append(event)
        before, after = (game.view(state, viewer) for state in (moment.before, moment.after))
        seen = game.censor(moment.before, moment.line.action, viewer)
        told = [each["event"] for each in event["told"]]
        assert told == [to_data(each) for each in game.events(before, seen, after)] != []
        assert all(each["text"] for each in event["told"])
    seen = [each.action for each in match.record.seen_by(viewer)]
    assert [from_json(json.dumps(each["action"]), game) for each in stand] == seen[1:]


def test_an_undo_is_an_event_that_no_game_has() -> None:
    match = _people()
    match.submit(1, Bid(1, 0))
    match.undo(1)
    bid, undo = match.packet(2, 1, lang="pt")["events"]
    assert (bid["ply"], bid["action"]) == (2, {"type": "bid", "seat": 1, "stages": 0})
    assert bid["label"] == "Chamar 0"
    label = "O assento 1 desfaz uma jogada"
    told = {"event": {"type": "undone", "seat": 1, "to": 2}, "text": label}
    assert undo == {"ply": 3, "undo": {"seat": 1, "to": 2}, "label": label, "told": [told]}
    for game in GAMES.values():
        assert "undone" not in {each.type for each in game.documents.events}


def test_what_an_action_was_and_forced_is_told() -> None:
    """Rule 18c: a leave during the bidding voids the deal, and the same dealer deals again."""
    match = _people(4, names=("Ana", "Beto", "Caio", "Duda"), hand_size=2)
    own, vira = ([*map(str, each)] for each in (match.state.hands[1], (match.state.vira,)))
    match.submit(2, Leave(2))
    told = match.packet(1, 1, lang="pt")["events"][0]["told"]
    left = [{"from": "hand:2", "to": "pack", "count": 2}]
    moves = [
        {"from": "hand:0", "to": "pack", "count": 2},
        {"from": "hand:1", "to": "pack", "cards": own},
        {"from": "hand:3", "to": "pack", "count": 2},
        {"from": "vira", "to": "pack", "cards": vira},
    ]
    due = {"round_number": 1, "dealer": 0, "hand_size": 2, "is_blind": False, "moves": moves}
    assert [(each["event"], each["text"]) for each in told] == [
        ({"type": "seat-left", "seat": 2, "moves": left}, "Caio abandona a partida"),
        ({"type": "deal-void", "moves": []}, "As cartas dadas não valem"),
        ({"type": "deal-due", **due}, "Ana vai dar 2 cartas a cada um"),
    ]


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        *[((0, since), ValueError, "no ply") for since in (-1, 2, 10**400)],
        *[((0, wrong), TypeError, "whole number") for wrong in (True, 1.0, "1", None)],
        *[((viewer,), ValueError, "no seat") for viewer in (3, -1)],
        ((None, 0, "xx"), ValueError, "lang: one of en, pt expected"),
    ],
)
def test_no_packet_of_another_ply_seat_or_language(given: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        _people().packet(*given)


# The digest


def test_the_digest_is_that_of_the_canonical_json() -> None:
    """As ``printf '{"a":["é",null],"b":1}' | sha256sum`` prints it."""
    printed = "6b940ff97b8f64e75080429519f8fe71eb9a5693540a8b6c61147486f08706db"
    assert digest_of({"b": 1, "a": ["é", None]}) == printed
    with pytest.raises(TypeError, match="no document of Bid"):
        fodasse.digest(Bid(0, 1))


# Secrets


@each_game
def test_packets_do_not_depend_on_hidden_cards(name: str) -> None:
    """A viewer is sent the same of matches that it cannot tell apart."""
    count = 0
    for number in range(10):
        rng = Random(number)
        match = live_match(GAMES[name], number, rng.randrange(1, 50))
        viewer = rng.choice((None, *range(4)))
        for twin in twins(match, viewer, rng):
            count += 1
            for since in (0, rng.randrange(match.ply + 1)):
                one, other = (each.packet(viewer, since, refused=True) for each in (match, twin))
                assert one == other
    assert count > 4

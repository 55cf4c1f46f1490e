"""Texts in both languages."""

from fodasse import Bid, Card, Misreport, Play, Propose
from fodasse.core.wording import Text, phrase


def test_an_action_is_said_in_both_languages() -> None:
    assert phrase(Play(0, Card.parse("KD")), "en") == "play K♦"
    assert phrase(Play(0, Card.parse("KD")), "pt") == "jogar K♦"


def test_what_stands_inside_is_said_in_the_same_language() -> None:
    motion = Propose(0, Misreport(3))
    assert phrase(motion, "en") == "propose a misreport by seat 3"
    assert phrase(motion, "pt") == "propor punir o assento 3 por contagem falsa"
    assert Text("{x}", "{x}").said("pt", {"x": Text("yes", "sim")}) == "sim"


def test_numbers_nobody_can_read_are_only_named() -> None:
    # Python itself refuses to print a number of more than 4300 digits.
    assert phrase(Bid(0, 10**5000), "en") == "bid a huge number"
    assert phrase(Bid(0, -(10**5000)), "pt") == "chamar um número enorme"
    assert phrase(Bid(0, 999_999), "en") == "bid 999999"


def test_of_many_things_the_first_are_named() -> None:
    said = Text("give {cards}", "dar {cards}").said("en", {"cards": (5,) * 3000})
    assert said == "give " + "5 " * 20 + "…"

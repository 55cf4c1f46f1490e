"""A language model plays Truco. Here a stub stands in for it: any function from text to text.

A real one takes the prompt as the user's message and returns the text of its reply.
"""

import re
from itertools import count

from fodasse import GAMES, play_match
from fodasse.bots import named
from fodasse.bots.language import LanguageBot

calls = count(1)


def model(prompt: str) -> str:
    """Return the answer of a model that likes to raise, and that chats at times."""
    choices = dict(re.findall(r"(?m)^(\d+)\. (.+)$", prompt))
    bold = [number for number, label in choices.items() if label.startswith(("Truco!", "Pedir"))]
    if next(calls) % 5 == 0:
        return "Difícil... 1 ou 2, tanto faz."  # no answer: it is asked again
    number = bold[0] if bold else "1"
    return f"Vamos lá.\n\nResposta: {number}. {choices[number]}"


if __name__ == "__main__":
    truco = GAMES["truco"]
    bot = LanguageBot(model, lang="pt")
    other = named("rules", truco)
    record = play_match(truco, [bot, other, bot, other], seed="language model")
    prompts = next(calls) - 1
    print(f"{prompts} prompts in a match of {len(record.actions)} actions")
    print("the bots of the model sit on 0 and 2:", record.result)

"""What is said of a match of any game, in both languages."""

from __future__ import annotations

from typing import Final

from fodasse.core.wording import Text

# Opening
SEATS: Final = Text("At the table:", "À mesa:")
SEEN_BY: Final = Text("as {name} saw it", "como {name} viu")
YOU_ARE: Final = Text("you are {name}", "você é {name}")
RULES: Final = Text("Rules: {rules}", "Regras: {rules}")

# The end
END: Final = Text("End of the match", "Fim da partida")
UNFINISHED: Final = Text("The match is unfinished", "A partida não terminou")

# Playing
ASK_HELP: Final = Text("? tells what can be typed.", "? diz o que se pode digitar.")
NO_CHOICE: Final = Text("No choice: {action}.", "Sem escolha: {action}.")
HELP_QUIT: Final = Text("quit: stop here", "sair: parar por aqui")
HELP_HELP: Final = Text("?: this help", "?: esta ajuda")
NOT_UNDERSTOOD: Final = Text(
    "Not understood: {answer}. Type ? for help.", "Não entendi: {answer}. Digite ? para ajuda."
)

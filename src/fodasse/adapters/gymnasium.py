"""One seat of a game as an environment of Gymnasium; bots play the others.

Importing this registers ``fodasse/Fodasse-v1``, ``fodasse/Truco-v1`` and so on. Needs the extra
``gymnasium``: ``pip install "fodasse[gymnasium]"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

try:
    import numpy as np  # noqa: F401  # looked for, to say what to install
    from gymnasium import register, registry
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.gymnasium needs gymnasium ({error.name} is missing): "
        "pip install 'fodasse[gymnasium]'"
    ) from error

from fodasse.adapters import sights
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.one_seat import Illegal, OneSeatEnv, learner_seats
from fodasse.adapters.opponents import Player, seated
from fodasse.games import GAMES
from fodasse.table.start_options import Choices

NAMESPACE: Final = "fodasse"
"""The part before the slash in ids for ``gymnasium.make``."""


def env(
    game: str,
    *,
    seat: Choices = 0,
    bots: Player | Sequence[Player | None] = "random",
    seats: int | None = None,
    illegal: Illegal = "raise",
    render_mode: sights.RenderMode | None = None,
    **how: Any,
) -> OneSeatEnv:
    """One seat of a game as an environment.

    ``gymnasium.make("fodasse/Truco-v1")`` is ``env("truco")``, in Gymnasium's wrappers.

    Args:
        game: the name, such as ``"truco"``.
        seat: the seat that steps; a range or sequence of seats from which each episode draws one;
            or ``"random"`` for any of them.
        bots: the players of the other seats, by name or as a ``Bot``: one for all of them, or one
            for each seat, with None for the seat that steps. Where that seat is drawn, every seat
            needs one.
        seats: the number of seats; None: 4, or as near as the game allows.
        illegal: what happens when the seat chooses an illegal action. ``"raise"``: an
            ``IllegalAction`` is raised; ``"end"``: the episode ends with the least value possible
            at the table; ``"random"``: a random legal action is played instead.
        render_mode: ``"ansi"``: ``render`` returns a text; ``"human"``: each step prints it.
        how: as in ``Episodes.of``: ``rules``, ``rounds``, ``rewards``, ``max_decisions``, start
            options of the game.

    Raises:
        ValueError: an unknown game, seat, bot, reward, render mode or value of ``illegal``, or a
            limit below 1.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type, such as the rules of another game.

    Examples:
        >>> alone = env("fodasse", seat=2, bots="rules", rounds=1)
        >>> observation, info = alone.reset(seed=1)
        >>> over = False
        >>> while not over:
        ...     action = info["action_mask"].argmax()
        ...     observation, reward, over, truncated, info = alone.step(action)
        >>> reward
        0.0
    """
    episodes = Episodes.of(game, seats, **how)
    learner = learner_seats(seat, episodes.seats)
    return OneSeatEnv(episodes, learner, seated(bots, episodes, learner), illegal, render_mode)


for _game in GAMES:
    _id = f"{NAMESPACE}/{_game.capitalize()}-v1"
    if _id not in registry:
        register(_id, entry_point=f"{__name__}:{env.__name__}", kwargs={"game": _game})

"""Who sits on the other side: random play, perfect play, the computer's levels, or any function."""

from __future__ import annotations

from typing import Any, Callable, Sequence, Tuple, Union

from ._game import Action, Game, Step
from ._process import ProcessGame

History = Tuple[Any, Sequence[Action]]
"""The state in which a game began, and what was played since."""

Opponent = Callable[[Game, Step, int, Any, History], int]
"""From the game, the step, the own seat, a numpy generator and what was played before to an action."""

LEVELS = ("newcomer", "learner", "regular", "expert", "perfect")
"""The computer's levels. All but perfect need the command ``duel``."""


def _pick(actions: Sequence[int], rng: Any) -> int:
    return int(actions[int(rng.random() * len(actions))])


def random_opponent(game: Game, step: Step, seat: int, rng: Any, history: History) -> int:
    """Any legal action, each as likely."""
    return _pick(game.legal_actions(step, seat), rng)


def perfect_opponent(game: Game, step: Step, seat: int, rng: Any, history: History) -> int:
    """A best action; where both choose at once, one drawn from the equilibrium."""
    truth = game.truth(step.state)
    if truth.strategies is None:
        return _pick(truth.best, rng)
    drawn, shares = rng.random(), truth.strategies[seat]
    for action, share in enumerate(shares):
        drawn -= share
        if drawn < 0:
            return action
    return max(range(len(shares)), key=shares.__getitem__)


def level_opponent(level: str) -> Opponent:
    """The computer of a level. The game must come from ``duelbook.connect``."""

    def choose(game: Game, step: Step, seat: int, rng: Any, history: History) -> int:
        if not isinstance(game, ProcessGame):
            raise TypeError(f"the level {level} needs a game of duelbook.connect")
        return game.choose(step.state, level, seat, int(rng.random() * 2**32), history)

    return choose


def function_opponent(function: Callable[[Any, Any], int]) -> Opponent:
    """A function from an observation and an action mask, both numpy arrays, to an action."""
    import numpy as np

    def choose(game: Game, step: Step, seat: int, rng: Any, history: History) -> int:
        mask = step.mask[seat] if game.simultaneous else step.mask
        return int(function(np.array(step.obs, dtype=np.int64), np.array(mask, dtype=np.int8)))

    return choose


def opponent_of(who: Union[str, Callable[[Any, Any], int]]) -> Opponent:
    """An opponent by its name, or from a function."""
    if callable(who):
        return function_opponent(who)
    if who == "random":
        return random_opponent
    if who == "perfect":
        return perfect_opponent
    if who in LEVELS:
        return level_opponent(who)
    raise ValueError(f"there is no opponent {who!r}: random, {', '.join(LEVELS)}, or a function")

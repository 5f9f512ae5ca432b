"""What every back end offers: a game as an environment without hidden state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Dict, NamedTuple, Optional, Sequence, Tuple, Union

Action = Union[int, Tuple[int, int]]
"""The number of a move; where both players choose at once, one for each seat."""

Mask = Tuple[int, ...]


class IllegalAction(ValueError):
    """This action can't be played in this state. Nothing has changed."""


class Step(NamedTuple):
    """A state, and what the players are told of it."""

    state: Any
    """Copy it, keep it, compare it: it is all there is to a game."""
    obs: Tuple[int, ...]
    """Whole numbers, named and bounded by ``game.observation``."""
    mask: Any
    """1 for each legal action; where both choose at once, a mask for each seat."""
    to_move: Tuple[int, ...]
    """The seats to move: one, both, or none when the game has ended."""
    rewards: Tuple[float, float]
    """1 for the winner and -1 for the loser, with the step that ends the game."""
    terminated: bool
    """The rules have ended the game."""
    truncated: bool
    """The turn limit has."""


class Number(NamedTuple):
    """A number of an observation."""

    name: str
    low: int
    high: int


class Truth(NamedTuple):
    """The exact truth about a state, for the player to move; where both choose at once, for the first seat."""

    value: float
    """1: won, 0: drawn, -1: lost, when nobody errs. Where both choose at once, anything between."""
    distance: Optional[int]
    """Turns to the end when the winner hurries and the loser delays. None: no end is certain."""
    best: Any
    """The best actions; where both choose at once, those of each seat."""
    regret: Any
    """What each action gives away, None where it can't be played; where both choose at once, for each seat."""
    strategies: Optional[Tuple[Tuple[float, ...], Tuple[float, ...]]] = None
    """Where both choose at once: how often each seat plays each action in equilibrium."""


class Game(ABC):
    """A game with its options. It holds no state of play: states go in and out."""

    id: str
    title: str
    simultaneous: bool
    """Both players choose at once."""
    observation: Tuple[Number, ...]
    actions: Tuple[str, ...]
    """The rule book's words for the actions, by number."""
    options: Dict[str, Any]
    turn_limit: Optional[int]

    @abstractmethod
    def reset(self, seed: Optional[int] = None) -> Step:
        """A new game. The seed decides what is drawn."""

    @abstractmethod
    def step(self, state: Any, action: Action) -> Step:
        """The game after an action. Raises IllegalAction."""

    @abstractmethod
    def truth(self, state: Any) -> Truth:
        """The exact truth about a state in which somebody is to move."""

    def legal_actions(self, step: Step, seat: Optional[int] = None) -> Sequence[int]:
        """The actions that a seat may play; unless given, the seat to move."""
        mask = step.mask[seat or 0] if self.simultaneous else step.mask
        return [action for action, may in enumerate(mask) if may]

    def value(self, state: Any) -> float:
        """What a state is worth to the player to move, from -1 to 1."""
        return self.truth(state).value

    def distance(self, state: Any) -> Optional[int]:
        """Turns to the end with best play; None where no end is certain."""
        return self.truth(state).distance

    def best_moves(self, state: Any) -> Any:
        """The actions that keep the value and win soonest or lose latest."""
        return self.truth(state).best

    def regret(self, state: Any, action: int, seat: int = 0) -> float:
        """What an action gives away against best play: 0 for a right one, 2 for turning a win into a loss."""
        regrets = self.truth(state).regret
        regret = (regrets[seat] if self.simultaneous else regrets)[action]
        if regret is None:
            raise IllegalAction(f"action {action} ({self.actions[action]}) can't be played here")
        return regret

    def equilibrium(self, state: Any) -> Tuple[Tuple[float, ...], Tuple[float, ...]]:
        """How often each seat plays each action in equilibrium. Only where both choose at once."""
        strategies = self.truth(state).strategies
        if strategies is None:
            raise ValueError(f"the players of {self.id} move in turn")
        return strategies

    def render(self, step: Step) -> str:
        """The numbers of an observation in a line."""
        numbers = ", ".join(f"{number.name} {value}" for number, value in zip(self.observation, step.obs))
        if step.terminated:
            return f"{numbers}; seat {step.rewards.index(1)} has won"
        if step.truncated:
            return f"{numbers}; a draw by the turn limit"
        return f"{numbers}; to move: {' and '.join(f'seat {seat}' for seat in step.to_move)}"

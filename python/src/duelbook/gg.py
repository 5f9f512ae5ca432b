"""Drop-ins for five environments of gg-bench, with the rule books' rules.

``env(477)`` is a class that takes the place of gg-bench's ``CustomEnv`` for that game: the same constructor, spaces, action
numbers, ``valid_moves`` and ``render``. The rules come from Duelbook's tables. Rewards are for the player who made the move: 1
for a win, -1 for a loss, 0 otherwise, and gg-bench's -10 for an action that is no valid move. ``compat=True`` keeps the rewards
of the original instead. Where they differ otherwise is listed in ``DIFFERENCES``.
"""

from __future__ import annotations

import copy
import sys
import types
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Type

import gymnasium
import numpy as np
from gymnasium import spaces

from . import load
from ._tables import TableGame

FAULT = -10
"""gg-bench's reward for an action that is no valid move."""


class Difference(NamedTuple):
    """Where a drop-in does not do what the original does."""

    id: int
    original: str
    here: str


DIFFERENCES: Tuple[Difference, ...] = (
    Difference(477, "valid_moves of a finished game can list moves", "it is empty"),
    Difference(233, "reaching the target pays -10, which gg-bench counts as a fault: nobody ever wins", "it pays -1, so the other player wins"),
    Difference(233, "an action that is no multiplier pays -10", "it loses the game by the book's own words: -1"),
    Difference(233, "valid_moves of a finished game lists all moves", "it is empty"),
    Difference(244, "a player without a valid move is asked for one and pays -10", "the game ends at once: the other player gets 1"),
    Difference(244, "valid_moves and render list a digit twice if it's there twice", "each digit is listed once"),
    Difference(244, "observations are int64 although the space says int32", "they are int32"),
    Difference(282, "a move that keeps the game going pays -10", "it pays 0"),
    Difference(282, "overshooting is no valid move", "it is valid and loses: -1; the observation stays within the space"),
    Difference(779, "the opponent is a random house inside step", "two players: the first choice stays sealed until the second is in"),
    Difference(779, "a loss pays 0, like a draw", "it pays -1"),
    Difference(779, "points outside the space are observed in sudden death", "the observation stays within the space"),
)
"""Every difference, with default rewards; tests replay each."""


class _CustomEnv(gymnasium.Env):
    """What the five have in common: a row of a table, and who is to move."""

    metadata: Dict[str, Any] = {"render_modes": []}
    _id: str
    _game: TableGame
    # Copies share the generator until one of them draws.
    _generator_is_shared = False

    def __init__(self, compat: bool = False) -> None:
        super().__init__()
        self._compat = compat
        self._game = load(self._id)
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        if seed is not None:
            self._generator_is_shared = False
        super().reset(seed=seed)
        self.done = False
        self._seat = 0
        self._row = self._start()
        self._enter()
        return self._observe(), {}

    def step(self, action: Any) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        if self.done:
            return self._observe(), 0, True, False, {}
        row = self._game._next[self._row]
        key = int(action) if self.action_space.contains(action) else -1
        if key < 0 or row[key] < 0:
            self.done = True
            return self._observe(), self._fault(), True, False, {}
        self._row = row[key]
        winner = self._game._winner[self._row]
        self.done = winner != 0
        self._enter_after(key)
        # A row is seen by whoever would be next, so -1 means that the mover has won.
        return self._observe(), self._reward(-winner), self.done, False, {}

    def valid_moves(self) -> List[int]:
        """The actions that the player to move may play."""
        return [] if self.done else list(self._game._legal[self._row])

    @property
    def np_random(self) -> np.random.Generator:
        if self._generator_is_shared:
            self._np_random = copy.deepcopy(self._np_random)
            self._generator_is_shared = False
        return super().np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._generator_is_shared = False
        self._np_random = value

    def __deepcopy__(self, memo: Dict[int, Any]) -> "_CustomEnv":
        # All of the state is small values; the table and the spaces are never changed.
        self._generator_is_shared = True
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        return twin

    def _start(self) -> int:
        return self._game.table.starts[0]

    def _enter(self) -> None:
        """Sets the attributes that gg-bench's code may look at, for a new game."""
        raise NotImplementedError

    def _enter_after(self, action: int) -> None:
        """The same, after a move."""
        raise NotImplementedError

    def _observe(self) -> np.ndarray:
        raise NotImplementedError

    def _fault(self) -> float:
        return FAULT

    def _reward(self, won: int) -> float:
        """1: the mover has won, -1: the mover has lost, 0: the game goes on."""
        return won


class DualDigits(_CustomEnv):
    """Game 477."""

    _id = "dual-digits"

    def __init__(self, compat: bool = False) -> None:
        self.action_space = spaces.Discrete(4)
        self.observation_space = spaces.Box(low=np.array([0, 0]), high=np.array([25, 4]), dtype=np.float32)
        super().__init__(compat)

    def _enter(self) -> None:
        self.shared_number, self.opponent_last_move = self._game._obs[self._row]
        self.current_player = 1

    def _enter_after(self, action: int) -> None:
        self.shared_number, self.opponent_last_move = self._game._obs[self._row]
        if self.shared_number > 0:
            self.current_player *= -1

    def _observe(self) -> np.ndarray:
        return np.array([self.shared_number, self.opponent_last_move], dtype=np.float32)

    def render(self) -> str:
        return (
            f"Current Shared Number: {self.shared_number}\n"
            f"Opponent's Last Move (Forbidden Number): {self.opponent_last_move}\n"
            f"Current Player: {'Player 1' if self.current_player == 1 else 'Player 2'}\n"
        )


class MultiplicationDuel(_CustomEnv):
    """Game 233."""

    _id = "multiplication-duel"

    def __init__(self, compat: bool = False) -> None:
        self.action_space = spaces.Discrete(8)
        self.observation_space = spaces.Box(low=np.array([1, -1]), high=np.array([1e5, 1]), dtype=np.float64)
        self.target_number = 100
        super().__init__(compat)

    def _enter(self) -> None:
        (self.shared_number,) = self._game._obs[self._row]
        self.current_player = 1

    def _enter_after(self, action: int) -> None:
        (self.shared_number,) = self._game._obs[self._row]
        if not self.done:
            self.current_player *= -1

    def _observe(self) -> np.ndarray:
        return np.array([self.shared_number, self.current_player], dtype=np.float64)

    def _fault(self) -> float:
        return FAULT if self._compat else -1

    def _reward(self, won: int) -> float:
        return FAULT if self._compat and won < 0 else won

    def render(self) -> str:
        player = "Player 1" if self.current_player == 1 else "Player 2"
        return f"Shared number: {self.shared_number}, Current player: {player}"


class RaceToZero(_CustomEnv):
    """Game 244."""

    _id = "digit-duel-zero"

    def __init__(self, compat: bool = False) -> None:
        self.action_space = spaces.Discrete(10)
        self.observation_space = spaces.Box(low=0, high=np.inf, shape=(12,), dtype=np.int32)
        super().__init__(compat)

    def _enter(self) -> None:
        self.player_target_numbers = list(self._game._obs[self._row])
        self.current_player = 0

    def _enter_after(self, action: int) -> None:
        following = 1 - self.current_player
        own, other = self._game._obs[self._row]
        # A new list: copies of this environment may hold the old one.
        self.player_target_numbers = [own, other] if following == 0 else [other, own]
        if not self.done:
            self.current_player = following

    def _numbers(self) -> Tuple[int, int]:
        numbers = self.player_target_numbers
        return numbers[self.current_player], numbers[1 - self.current_player]

    def _observe(self) -> np.ndarray:
        own, other = self._numbers()
        observation = np.zeros(12, dtype=np.int32)
        for digit in str(other):
            observation[int(digit)] += 1
        observation[10:] = own, other
        return observation

    def valid_moves(self) -> List[int]:
        # In the order in which they stand in the opponent's number.
        _, other = self._numbers()
        return sorted(super().valid_moves(), key=lambda digit: str(other).find(str(digit)))

    def render(self) -> str:
        own, other = self._numbers()
        digits = ", ".join(dict.fromkeys(str(other)))
        return (
            f"Player {self.current_player + 1}'s turn:\n"
            f"Your target number: {own}\n"
            f"Opponent's number: {other}\n"
            f"Available digits to subtract: {digits}\n"
        )


class HitTheTarget(_CustomEnv):
    """Game 282."""

    _id = "digit-duel-target"

    def __init__(self, compat: bool = False) -> None:
        self.action_space = spaces.Discrete(3)
        self.observation_space = spaces.Box(
            low=np.array([20, 1, 1], dtype=np.int32), high=np.array([30, 30, 30], dtype=np.int32), dtype=np.int32
        )
        self.truncated = False
        super().__init__(compat)

    def _start(self) -> int:
        # Drawn as the original draws it, so that a seed means the same target.
        self.target_number = int(self.np_random.integers(20, 31))
        return next(
            start for start in self._game.table.starts if self._game._obs[start][2] == self.target_number
        )

    def _enter(self) -> None:
        self.player_numbers = [1, 1]
        self.current_player = 0

    def _enter_after(self, action: int) -> None:
        following = 1 - self.current_player
        own, other, _ = self._game._obs[self._row]
        self.player_numbers = [own, other] if following == 0 else [other, own]
        if not self.done:
            self.current_player = following

    def _observe(self) -> np.ndarray:
        own, other = self.player_numbers[self.current_player], self.player_numbers[1 - self.current_player]
        return np.array([self.target_number, min(own, 30), min(other, 30)], dtype=np.int32)

    def _reward(self, won: int) -> float:
        return FAULT if self._compat and won <= 0 else won

    def render(self) -> str:
        return (
            "--- Digit Duel ---\n"
            f"Target Number: {self.target_number}\n"
            f"Player 1's Number: {self.player_numbers[0]}\n"
            f"Player 2's Number: {self.player_numbers[1]}\n"
            f"Current Turn: Player {self.current_player + 1}\n"
        )


class NumberDuel(_CustomEnv):
    """Game 779: the players step in turn, and a round is two steps.

    The first choice is sealed until the second is in. A copy that is made in between does not know it and draws one of its own
    when the round ends: otherwise a search on copies would see through the seal.
    """

    _id = "number-duel"

    def __init__(self, compat: bool = False) -> None:
        self.action_space = spaces.Discrete(5)
        self.observation_space = spaces.Box(low=-15, high=15, shape=(2,), dtype=np.int32)
        super().__init__(compat)

    def _enter(self) -> None:
        self.agent_points = self.opponent_points = 15
        self.in_sudden_death = False
        self.current_player = 0
        self._sealed: Optional[int] = None
        self._is_copy = False

    def step(self, action: Any) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        if self.done:
            return self._observe(), 0, True, False, {}
        if not self.action_space.contains(action):
            self.done = True
            return self._observe(), FAULT, True, False, {}
        if self._sealed is None:
            self._sealed = int(action)
            self._is_copy = False
            self.current_player = 1
            return self._observe(), 0, False, False, {}
        first = int(self.np_random.integers(5)) if self._is_copy else self._sealed
        second = int(action)
        self._sealed = None
        self._strike(first + 1, second + 1)
        self._row = self._game._next[self._row][first * 5 + second]
        winner = self._game._winner[self._row]
        self.done = winner != 0
        if not self.done:
            self.current_player = 0
        return self._observe(), self._reward(-winner), self.done, False, {}

    def _strike(self, first: int, second: int) -> None:
        """The points as players count them: the table counts no further below zero."""
        if first <= second:
            self.agent_points -= second
        if second <= first:
            self.opponent_points -= first
        self.in_sudden_death = self.agent_points <= 0 and self.opponent_points <= 0

    def __deepcopy__(self, memo: Dict[int, Any]) -> "_CustomEnv":
        twin = super().__deepcopy__(memo)
        if self._sealed is not None:
            twin._is_copy = True  # type: ignore[attr-defined]
        return twin

    def valid_moves(self) -> List[int]:
        return [] if self.done else [0, 1, 2, 3, 4]

    def _observe(self) -> np.ndarray:
        points = [self.agent_points, self.opponent_points]
        own, other = points[self.current_player], points[1 - self.current_player]
        return np.array([max(own, -15), max(other, -15)], dtype=np.int32)

    def _reward(self, won: int) -> float:
        return max(won, 0) if self._compat else won

    def render(self) -> str:
        text = f"Agent Points: {self.agent_points}\nOpponent Points: {self.opponent_points}\n"
        return text + "Sudden Death Mode!\n" if self.in_sudden_death else text


_ENVIRONMENTS: Dict[int, Type[_CustomEnv]] = {
    477: DualDigits,
    233: MultiplicationDuel,
    244: RaceToZero,
    282: HitTheTarget,
    779: NumberDuel,
}

IDS = tuple(_ENVIRONMENTS)
"""The games of gg-bench that are here."""


def env(id: int) -> Type[_CustomEnv]:
    """The class that takes the place of gg-bench's ``CustomEnv`` for this game."""
    if id not in _ENVIRONMENTS:
        raise ValueError(f"there is no drop-in for {id}; there are {', '.join(map(str, IDS))}")
    return _ENVIRONMENTS[id]


def install(package: str = "gg_bench.data.envs") -> None:
    """Puts the drop-ins where gg-bench's scripts import its environments from, for this process."""
    for id, environment in _ENVIRONMENTS.items():
        module = types.ModuleType(f"{package}.env_{id}")
        module.CustomEnv = environment  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module

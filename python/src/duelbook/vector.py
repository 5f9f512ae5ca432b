"""Many games at once, with numpy."""

from __future__ import annotations

from typing import NamedTuple, Optional

import numpy as np

from ._tables import TableGame


class VectorStep(NamedTuple):
    """What a step did in each game."""

    rewards: np.ndarray
    """For the first seat: 1, -1 or 0. The second seat's are the opposite."""
    terminated: np.ndarray
    truncated: np.ndarray


class VectorGame:
    """``count`` games of one table side by side. A game that has ended starts again with the same step."""

    def __init__(self, game: TableGame, count: int, seed: Optional[int] = None) -> None:
        self.game = game
        self.count = count
        self.rng = np.random.default_rng(seed)
        arrays = game.table.arrays
        self._actions = len(game._next[0])
        self._next = np.array(game._next, dtype=np.int32).ravel()
        self._winner = np.array(arrays["winner"], dtype=np.int8)
        self._obs = np.array(arrays["obs"], dtype=np.int32)
        legal = [row or [0] for row in game._legal]
        self._legal_count = np.array([len(row) for row in legal], dtype=np.float32)
        self._legal = np.array([row + [0] * (self._actions - len(row)) for row in legal], dtype=np.int32).ravel()
        self._starts = np.array(game.table.starts, dtype=np.int32)
        self.rows = self._draw_starts(count)
        self.seats = np.zeros(count, dtype=np.int8)
        self.turns = np.zeros(count, dtype=np.int32)

    @property
    def observations(self) -> np.ndarray:
        """An observation for each game."""
        return self._obs[self.rows]

    @property
    def masks(self) -> np.ndarray:
        """1 for each legal action; where both choose at once, for each pair of actions."""
        return (self._next.reshape(-1, self._actions)[self.rows] >= 0).astype(np.int8)

    def random_actions(self) -> np.ndarray:
        """A legal action for each game; where both choose at once, the number of a pair: ``first * actions + second``."""
        draws = self.rng.random(self.count, dtype=np.float32)
        draws *= self._legal_count.take(self.rows)
        places = draws.astype(np.int32)
        places += self.rows * np.int32(self._actions)
        return self._legal.take(places)

    def step(self, actions: np.ndarray) -> VectorStep:
        """Plays an action in each game. Raises if one is illegal; then nothing has changed."""
        places = self.rows * np.int32(self._actions)
        places += actions
        rows = self._next.take(places)
        if rows.min() < 0:
            raise ValueError(f"illegal action in game {int(rows.argmin())}")
        winner = self._winner.take(rows)
        if not self.game.simultaneous:
            self.seats ^= 1
            # A row is seen by whoever would be next.
            rewards = winner * (1 - 2 * self.seats)
        else:
            rewards = winner
        self.turns += 1
        self.rows = rows
        terminated = winner != 0
        limit = self.game.turn_limit
        truncated = (self.turns >= limit) & ~terminated if limit is not None else np.zeros(self.count, dtype=bool)
        ended = np.flatnonzero(terminated | truncated)
        if ended.size:
            self.rows[ended] = self._draw_starts(ended.size)
            self.seats[ended] = 0
            self.turns[ended] = 0
        return VectorStep(rewards, terminated, truncated)

    def _draw_starts(self, count: int) -> np.ndarray:
        if self._starts.size == 1:
            return np.full(count, self._starts[0], dtype=np.int32)
        return self._starts[self.rng.integers(self._starts.size, size=count)]


class Tally(NamedTuple):
    """What random play came to, for the first seat."""

    steps: int
    wins: int
    losses: int
    draws: int


def random_play(game: TableGame, steps: int, count: int = 8192, seed: Optional[int] = None) -> Tally:
    """Plays at least ``steps`` steps at random, in ``count`` games at once."""
    games = VectorGame(game, count, seed)
    wins = losses = draws = played = 0
    while played < steps:
        rewards, _, truncated = games.step(games.random_actions())
        wins += int((rewards > 0).sum())
        losses += int((rewards < 0).sum())
        draws += int(truncated.sum())
        played += count
    return Tally(played, wins, losses, draws)

"""The games as PettingZoo environments: two agents.

>>> from duelbook.pettingzoo import env
>>> number_duel = env("number-duel")
"""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import load
from ._game import Game, Step
from ._tables import DEFAULT_TURN_LIMIT
from .gymnasium import observation_space

AGENTS = ["player_0", "player_1"]


def _game_of(game: Union[str, Game], turn_limit: Optional[int], options: Dict[str, Any]) -> Game:
    return game if isinstance(game, Game) else load(game, turn_limit, **options)


class _TwoPlayers:
    """What both kinds of environment share."""

    game: Game
    _current: Step
    _rng: np.random.Generator

    def _set_up(self, game: Game, render_mode: Optional[str]) -> None:
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{game.id.replace('-', '_')}_v0"}
        self.possible_agents = list(AGENTS)
        count = len(game.actions)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(count) for agent in AGENTS}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": observation_space(game),
                    "action_mask": gymnasium.spaces.Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent in AGENTS
        }
        self._rng = np.random.default_rng()

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._current = self.game.reset(int(self._rng.integers(2**31)))
        self.agents = list(AGENTS)

    def _mask(self, seat: int) -> Tuple[int, ...]:
        step = self._current
        if self.game.simultaneous:
            return step.mask[seat]
        return step.mask if seat in step.to_move else (0,) * len(self.game.actions)

    def _observed(self, seat: int, mask: Tuple[int, ...]) -> Dict[str, np.ndarray]:
        return {
            "observation": np.array(self._current.obs, dtype=np.int64),
            "action_mask": np.array(mask, dtype=np.int8),
        }

    def render(self) -> Optional[str]:
        return self.game.render(self._current) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class DuelAEC(_TwoPlayers, AECEnv):
    """Two agents, one after the other. Where both choose at once, the first choice stays sealed until the second is in.

    An illegal action forfeits the game, as before a strict referee.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4, "is_parallelizable": False}

    def __init__(
        self,
        game: Union[str, Game] = "dual-digits",
        turn_limit: Optional[int] = DEFAULT_TURN_LIMIT,
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        AECEnv.__init__(self)
        self._set_up(_game_of(game, turn_limit, options), render_mode)

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self._begin(seed)
        self._sealed: Optional[int] = None
        self.rewards: Dict[str, float] = {agent: 0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._current.to_move[0]]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        mask = self._mask(AGENTS.index(agent))
        waiting = agent != self.agent_selection or self.terminations[agent] or self.truncations[agent]
        return self._observed(AGENTS.index(agent), (0,) * len(mask) if waiting else mask)

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = AGENTS.index(agent)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.agent_selection = AGENTS[1 - seat]
        if action is None or not self._mask(seat)[int(action)]:
            self.infos[agent] = {"illegal": True}
            self._finish((-1, 1) if seat == 0 else (1, -1), True, False)
        elif self.game.simultaneous and self._sealed is None:
            self._sealed = int(action)
        else:
            choice = (self._sealed, int(action)) if self._sealed is not None else int(action)
            self._sealed = None
            self._current = self.game.step(self._current.state, choice)
            self._finish(self._current.rewards, self._current.terminated, self._current.truncated)
        self._accumulate_rewards()

    def _finish(self, rewards: Tuple[float, float], terminated: bool, truncated: bool) -> None:
        for agent, reward in zip(AGENTS, rewards):
            self.rewards[agent] = reward
            self.terminations[agent] = terminated
            self.truncations[agent] = truncated


class DuelParallel(_TwoPlayers, ParallelEnv):
    """Two agents at once: for games in which both choose in secret."""

    def __init__(
        self,
        game: Union[str, Game] = "number-duel",
        turn_limit: Optional[int] = DEFAULT_TURN_LIMIT,
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        self._set_up(_game_of(game, turn_limit, options), render_mode)
        if not self.game.simultaneous:
            raise ValueError(f"the players of {self.game.id} move in turn: use env, not parallel_env")

    def reset(
        self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(self, actions: Dict[str, int]) -> Tuple[Dict[str, Any], ...]:
        choice = (int(actions[AGENTS[0]]), int(actions[AGENTS[1]]))
        infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in AGENTS}
        illegal = [not self._mask(seat)[choice[seat]] for seat in (0, 1)]
        rewards: Tuple[float, float]
        if any(illegal):
            # Whoever broke the rules forfeits; if both did, nobody has won.
            fault = illegal[1] - illegal[0]
            rewards, terminated, truncated = (fault, -fault), True, False
            infos = {agent: {"illegal": bad} for agent, bad in zip(AGENTS, illegal)}
        else:
            self._current = self.game.step(self._current.state, choice)
            rewards, terminated, truncated = self._current.rewards, self._current.terminated, self._current.truncated
        observations = self._observations()
        if terminated or truncated:
            self.agents = []
        return (
            observations,
            dict(zip(AGENTS, rewards)),
            {agent: terminated for agent in AGENTS},
            {agent: truncated for agent in AGENTS},
            infos,
        )

    def _observations(self) -> Dict[str, Any]:
        return {agent: self._observed(seat, self._mask(seat)) for seat, agent in enumerate(AGENTS)}


raw_env = DuelAEC


def env(game: Union[str, Game] = "dual-digits", **settings: Any) -> AECEnv:
    """A game for two agents in turn, with PettingZoo's own checks around it."""
    return wrappers.OrderEnforcingWrapper(DuelAEC(game, **settings))


def parallel_env(game: Union[str, Game] = "number-duel", **settings: Any) -> ParallelEnv:
    """A game for two agents at once."""
    return DuelParallel(game, **settings)

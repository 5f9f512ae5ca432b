"""The games as Gymnasium environments: one agent against an opponent.

>>> import gymnasium
>>> env = gymnasium.make("duelbook.gymnasium:duelbook/DualDigits-v0", opponent="perfect")
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import gymnasium
import numpy as np

from . import GAMES, DuelProcess, connect, load
from ._game import Action, Game, Step
from ._tables import DEFAULT_TURN_LIMIT
from .opponents import LEVELS, opponent_of


def observation_space(game: Game) -> gymnasium.spaces.Box:
    """The bounds of a game's observations."""
    low = np.array([number.low for number in game.observation], dtype=np.int64)
    high = np.array([number.high for number in game.observation], dtype=np.int64)
    return gymnasium.spaces.Box(low, high, dtype=np.int64)


class DuelEnv(gymnasium.Env):
    """One agent against an opponent.

    An observation is what the player to move sees; ``info["action_mask"]`` has 1 for each legal action. The reward is 1 for a
    win and -1 for a loss. An illegal action forfeits the game, as before a strict referee: reward -1, ``info["illegal"]``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: Union[str, Game] = "dual-digits",
        opponent: Union[str, Callable[[Any, Any], int]] = "random",
        seat: Union[int, str] = 0,
        turn_limit: Optional[int] = DEFAULT_TURN_LIMIT,
        options: Optional[Dict[str, Any]] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        """``opponent``: random, perfect, a level of the computer, or a function from observation and mask to an action.
        ``seat``: 0, 1 or "random"."""
        if seat not in (0, 1, "random"):
            raise ValueError('seat is 0, 1 or "random"')
        self._process: Optional[DuelProcess] = None
        if isinstance(game, Game):
            self.game = game
        elif opponent in LEVELS and opponent != "perfect":
            self._process = DuelProcess()
            self.game = connect(game, turn_limit, self._process, **(options or {}))
        else:
            self.game = load(game, turn_limit, **(options or {}))
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = gymnasium.spaces.Discrete(len(self.game.actions))
        self._opponent = opponent_of(opponent)
        self._wanted_seat = seat
        self.seat = 0
        self.current: Optional[Step] = None
        self._history: Tuple[Any, List[Action]] = (None, [])

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        self.current = self.game.reset(int(self.np_random.integers(2**31)))
        self._history = (self.current.state, [])
        self.seat = int(self.np_random.integers(2)) if self._wanted_seat == "random" else int(self._wanted_seat)
        self._let_opponent_move()
        return self._observe(), self._info()

    def step(self, action: int) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        step = self.current
        if step is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        action = int(action)
        if not step.to_move:
            return self._observe(), 0.0, step.terminated, step.truncated, self._info()
        if not self._mask()[action]:
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        if self.game.simultaneous:
            other = self._ask_opponent(step)
            self._play(step, (action, other) if self.seat == 0 else (other, action))
        else:
            self._play(step, action)
            self._let_opponent_move()
        step = self.current
        return self._observe(), float(step.rewards[self.seat]), step.terminated, step.truncated, self._info()

    def render(self) -> Optional[str]:
        return self.game.render(self.current) if self.render_mode == "ansi" and self.current is not None else None

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _let_opponent_move(self) -> None:
        step = self.current
        if step is not None and not self.game.simultaneous and step.to_move == (1 - self.seat,):
            self._play(step, self._ask_opponent(step))

    def _ask_opponent(self, step: Step) -> int:
        return self._opponent(self.game, step, 1 - self.seat, self.np_random, self._history)

    def _play(self, step: Step, action: Action) -> None:
        self.current = self.game.step(step.state, action)
        self._history[1].append(action)

    def _mask(self) -> Tuple[int, ...]:
        assert self.current is not None
        return self.current.mask[self.seat] if self.game.simultaneous else self.current.mask

    def _observe(self) -> np.ndarray:
        assert self.current is not None
        return np.array(self.current.obs, dtype=np.int64)

    def _info(self) -> Dict[str, Any]:
        assert self.current is not None
        return {"action_mask": np.array(self._mask(), dtype=np.int8), "state": self.current.state, "seat": self.seat}


def environment_id(game: str) -> str:
    """The id of a game in Gymnasium's registry: ``duelbook/DualDigits-v0``."""
    return f"duelbook/{''.join(word.capitalize() for word in game.split('-'))}-v0"


for _game in GAMES:
    if environment_id(_game) not in gymnasium.registry:
        gymnasium.register(environment_id(_game), entry_point="duelbook.gymnasium:DuelEnv", kwargs={"game": _game})

"""The back end that needs nothing: whole games as tables."""

from __future__ import annotations

import json
import os
import random
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ._draw import draw
from ._game import Action, Game, IllegalAction, Number, Step, Truth
from ._npz import read_npz

DEFAULT_TURN_LIMIT = 1000
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")

State = Tuple[int, int, int]
"""The row of the table, the seat to move, the turns played."""


class Table:
    """A game as ``duel export`` writes it, or several that differ in an option that is drawn, one below the other."""

    def __init__(self, sources: Sequence[Any]) -> None:
        tables = [read_npz(source) for source in sources]
        self.heads: List[Dict[str, Any]] = [json.loads(bytes(table["head"]).decode("utf-8")) for table in tables]
        self.starts: List[int] = []
        self.arrays: Dict[str, List[Any]] = {name: [] for name in tables[0] if name != "head"}
        for head, table in zip(self.heads, tables):
            below = len(self.arrays["obs"])
            self.starts.append(head["start"] + below)
            for name, rows in self.arrays.items():
                rows.extend(_moved(table[name], below) if name == "next" and below else table[name])


def _moved(rows: List[Any], below: int) -> List[Any]:
    """Rows that lead to rows, when they stand this many rows lower."""
    return [_moved(row, below) if isinstance(row, list) else (row + below if row >= 0 else row) for row in rows]


def _observation(heads: Sequence[Dict[str, Any]]) -> Tuple[Number, ...]:
    columns = zip(*(head["observation"] for head in heads))
    return tuple(
        Number(column[0]["name"], min(each["low"] for each in column), max(each["high"] for each in column))
        for column in columns
    )


class TableGame(Game):
    """A game that is played by looking up rows."""

    def __init__(self, table: Table, turn_limit: Optional[int] = DEFAULT_TURN_LIMIT) -> None:
        head = table.heads[0]
        self.table = table
        self.id = head["game"]
        self.title = head["title"]
        self.simultaneous = head["kind"] == "simultaneous"
        self.observation = _observation(table.heads)
        self.actions = tuple(head["actions"])
        same = {name: value for name, value in head["options"].items() if all(h["options"][name] == value for h in table.heads)}
        self.options = same
        self.turn_limit = turn_limit
        self._limit = float("inf") if turn_limit is None else turn_limit
        arrays = table.arrays
        self._winner: List[int] = arrays["winner"]
        self._obs: List[Tuple[int, ...]] = [tuple(row) for row in arrays["obs"]]
        self._next: List[List[int]] = arrays["next"]
        self._mask: List[Any] = arrays["mask"]
        if self.simultaneous:
            self._next = [[to for row in rows for to in row] for rows in arrays["next"]]
            self._mask = [tuple(tuple(mask) for mask in masks) for masks in arrays["mask"]]
        else:
            self._mask = [tuple(mask) for mask in arrays["mask"]]
        nothing = (0,) * len(self.actions)
        self._no_mask: Any = (nothing, nothing) if self.simultaneous else nothing
        self._legal: List[List[int]] = [[action for action, to in enumerate(row) if to >= 0] for row in self._next]

    def reset(self, seed: Optional[int] = None) -> Step:
        starts = self.table.starts
        if len(starts) == 1:
            return self._step(starts[0], 0, 0)
        row = random.choice(starts) if seed is None else starts[draw(seed, len(starts))]
        return self._step(row, 0, 0)

    def at(self, row: int, seat: int = 0, turn: int = 0) -> Step:
        """The state of a row of the table."""
        return self._step(row, seat, turn)

    def step(self, state: State, action: Action) -> Step:
        row, seat, turn = state
        if self.simultaneous:
            first, second = action  # type: ignore[misc]
            count = len(self.actions)
            key = first * count + second if 0 <= first < count and 0 <= second < count else -1
        else:
            key = action  # type: ignore[assignment]
        nexts = self._next[row]
        to = nexts[key] if 0 <= key < len(nexts) else -1
        if to < 0 or turn >= self._limit:
            raise self._illegal(row, turn, action)
        return self._step(to, seat if self.simultaneous else 1 - seat, turn + 1)

    def random_action(self, state: State, rng: random.Random) -> Action:
        """A legal action, each as likely; where both choose at once, one for each seat."""
        legal = self._legal[state[0]]
        key = legal[int(rng.random() * len(legal))]
        return divmod(key, len(self.actions)) if self.simultaneous else key

    def truth(self, state: State) -> Truth:
        row = state[0]
        if self._winner[row] or state[2] >= self._limit:
            raise ValueError("the game is over")
        arrays = self.table.arrays
        distance = arrays["distance"][row]
        strategies = None
        if self.simultaneous:
            best: Any = tuple(_marked(marks) for marks in arrays["best"][row])
            regret: Any = tuple(_regrets(numbers) for numbers in arrays["regret"][row])
            first, second = arrays["strategies"][row]
            strategies = (tuple(first), tuple(second))
        else:
            best = _marked(arrays["best"][row])
            regret = _regrets(arrays["regret"][row])
        return Truth(arrays["value"][row], None if distance < 0 else distance, best, regret, strategies)

    def _step(self, row: int, seat: int, turn: int) -> Step:
        winner = self._winner[row]
        if winner:
            won = winner if self.simultaneous or seat == 0 else -winner
            return Step((row, seat, turn), self._obs[row], self._mask[row], (), (won, -won), True, False)
        if turn >= self._limit:
            return Step((row, seat, turn), self._obs[row], self._no_mask, (), (0, 0), False, True)
        to_move = (0, 1) if self.simultaneous else (seat,)
        return Step((row, seat, turn), self._obs[row], self._mask[row], to_move, (0, 0), False, False)

    def _illegal(self, row: int, turn: int, action: Action) -> IllegalAction:
        if self._winner[row] or turn >= self._limit:
            return IllegalAction("the game is over: reset to play another")
        legal = self._legal[row]
        if self.simultaneous:
            legal = [divmod(key, len(self.actions)) for key in legal]  # type: ignore[misc]
        return IllegalAction(f"action {action} can't be played here; legal: {legal if len(legal) <= 12 else 'see the mask'}")


def _marked(marks: Sequence[int]) -> Tuple[int, ...]:
    return tuple(action for action, mark in enumerate(marks) if mark)


def _regrets(numbers: Sequence[float]) -> Tuple[Optional[float], ...]:
    return tuple(None if number < 0 else number for number in numbers)


def shipped_files(game: str) -> List[str]:
    """The tables of a game that come with the package: one, or one for each value of an option that is drawn."""
    names = [name for name in os.listdir(_FOLDER) if name == f"{game}.npz" or name.startswith(f"{game}.")]
    return [os.path.join(_FOLDER, name) for name in sorted(names)]


def game_ids() -> List[str]:
    """The games that come with the package."""
    return sorted({name.split(".")[0] for name in os.listdir(_FOLDER) if name.endswith(".npz")})

"""Five two-player number games: exact rules, exact values, ready to train on.

>>> import duelbook
>>> game = duelbook.load("dual-digits")
>>> step = game.reset()
>>> game.value(step.state), game.distance(step.state)
(-1, 10)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Optional, Sequence

from ._game import Game, IllegalAction, Number, Step, Truth
from ._process import DuelProcess, ProcessGame, export_table
from ._tables import DEFAULT_TURN_LIMIT, Table, TableGame, game_ids, shipped_files

__all__ = [
    "DEFAULT_TURN_LIMIT",
    "DuelProcess",
    "GAMES",
    "Game",
    "IllegalAction",
    "Number",
    "ProcessGame",
    "Step",
    "Table",
    "TableGame",
    "Truth",
    "connect",
    "load",
]

GAMES = tuple(game_ids())
"""The ids of the games."""


@lru_cache(maxsize=None)
def _shipped(game: str) -> Table:
    return Table(shipped_files(game))


def load(
    game: str,
    turn_limit: Optional[int] = DEFAULT_TURN_LIMIT,
    command: Optional[Sequence[str]] = None,
    **options: Any,
) -> TableGame:
    """A game as a table. The books' settings come with the package; for other options the command ``duel`` makes one."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    if not options:
        return TableGame(_shipped(game), turn_limit)
    for file in shipped_files(game):
        table = Table([file])
        if {**table.heads[0]["options"], **options} == table.heads[0]["options"]:
            return TableGame(table, turn_limit)
    return TableGame(Table([export_table(game, options, command)]), turn_limit)


def connect(
    game: str,
    turn_limit: Optional[int] = DEFAULT_TURN_LIMIT,
    process: Optional[DuelProcess] = None,
    **options: Any,
) -> ProcessGame:
    """A game that the command ``duel`` plays, for options whose table would be too large."""
    return ProcessGame(process if process is not None else DuelProcess(), game, options, turn_limit)

"""The back end for any options: the command ``duel``."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import threading
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ._game import Action, Game, IllegalAction, Number, Step, Truth
from ._tables import DEFAULT_TURN_LIMIT


def find_command(command: Optional[Sequence[str]] = None) -> List[str]:
    """How to start ``duel``: as given, as $DUELBOOK_PROGRAM says, or from the path."""
    if command is not None:
        return list(command)
    named = os.environ.get("DUELBOOK_PROGRAM")
    if named:
        return shlex.split(named)
    found = shutil.which("duel")
    if found is None:
        raise FileNotFoundError("the command duel was not found; install Duelbook with npm, or set DUELBOOK_PROGRAM")
    return [found]


def export_table(game: str, options: Mapping[str, Any], command: Optional[Sequence[str]] = None) -> bytes:
    """The table of a game with these options, as ``duel export`` writes it."""
    settings = [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    run = subprocess.run([*find_command(command), "export", game, *settings, "--npz", "-"], capture_output=True)
    if run.returncode != 0:
        raise ValueError(run.stderr.decode("utf-8", "replace").strip())
    return run.stdout


class DuelProcess:
    """A running ``duel env --stdio``, which threads may share. Close it, or use it in a ``with`` block."""

    def __init__(self, command: Optional[Sequence[str]] = None) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [*find_command(command), "env", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, request: Any) -> Any:
        """The answer to a request, or the answers to a list of them."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        text = json.dumps(request) + "\n"
        # An answer belongs to the request before it.
        with self._lock:
            stdin.write(text)
            stdin.flush()
            line = stdout.readline()
        if not line:
            raise ConnectionError("duel env has ended")
        return json.loads(line)

    def close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout):
            # What a process that has ended was still to be told no longer matters.
            with contextlib.suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()
        self._process.wait()

    def __enter__(self) -> "DuelProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ProcessGame(Game):
    """A game that a ``duel env`` plays. States are text."""

    def __init__(
        self, process: DuelProcess, game: str, options: Mapping[str, Any], turn_limit: Optional[int] = DEFAULT_TURN_LIMIT
    ) -> None:
        self.process = process
        self.options = dict(options)
        self.turn_limit = turn_limit
        spec = self._ask({"op": "spec", "game": game, "options": self.options})
        self.id = spec["game"]
        self.title = spec["title"]
        self.simultaneous = spec["kind"] == "simultaneous"
        self.observation = tuple(Number(each["name"], each["low"], each["high"]) for each in spec["observation"])
        self.actions = tuple(spec["actions"])

    def reset(self, seed: Optional[int] = None) -> Step:
        request: Dict[str, Any] = {"op": "reset", "game": self.id, "options": self.options, "turnLimit": self.turn_limit}
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "little")
        return _as_step(self._ask({**request, "seed": seed}))

    def step(self, state: str, action: Action) -> Step:
        return _as_step(self._ask(self._request(state, action)))

    def step_many(self, states: Sequence[str], actions: Sequence[Action]) -> List[Step]:
        """Many games at once, in one line."""
        answers = self.process.ask([self._request(state, action) for state, action in zip(states, actions)])
        return [_as_step(_checked(answer)) for answer in answers]

    def truth(self, state: str) -> Truth:
        answer = self._ask({"op": "truth", "state": state})
        strategies = answer.get("strategies")
        return Truth(
            answer["value"],
            answer["distance"],
            _as_tuples(answer["best"]),
            _as_tuples(answer["regret"]),
            None if strategies is None else (tuple(strategies[0]), tuple(strategies[1])),
        )

    def choose(
        self,
        state: str,
        level: str,
        seat: Optional[int] = None,
        seed: int = 0,
        history: Optional[Tuple[str, Sequence[Action]]] = None,
    ) -> int:
        """What the computer of a level plays here. It knows the turns of the history: the state in which they begin, and
        what was played since."""
        request: Dict[str, Any] = {"op": "choose", "state": state, "level": level, "seed": seed}
        if seat is not None:
            request["seat"] = seat
        if history is not None:
            request["history"] = {"start": history[0], "actions": list(history[1])}
        return self._ask(request)["action"]

    def _request(self, state: str, action: Action) -> Dict[str, Any]:
        if self.simultaneous:
            return {"op": "step", "state": state, "actions": [int(each) for each in action]}  # type: ignore[union-attr]
        return {"op": "step", "state": state, "action": int(action)}  # type: ignore[arg-type]

    def _ask(self, request: Dict[str, Any]) -> Any:
        return _checked(self.process.ask(request))


def _checked(answer: Any) -> Any:
    error = answer.get("error")
    if error is None:
        return answer
    illegal = error["code"] in ("illegal-action", "bad-action") or error["code"] == "game-over"
    raise (IllegalAction if illegal else ValueError)(error["sentence"])


def _as_tuples(numbers: List[Any]) -> Any:
    return tuple(_as_tuples(each) if isinstance(each, list) else each for each in numbers)


def _as_step(answer: Dict[str, Any]) -> Step:
    return Step(
        answer["state"],
        tuple(answer["obs"]),
        _as_tuples(answer["mask"]),
        tuple(answer["toMove"]),
        (answer["rewards"][0], answer["rewards"][1]),
        answer["terminated"],
        answer["truncated"],
    )

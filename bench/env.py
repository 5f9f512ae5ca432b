"""What the Python package does on one core, as JSON: processor time, so that a busy machine counts less."""

import copy
import json
import random
import sys
import time

import duelbook


def rate(work, count):
    """How many of `count` things a second."""
    started = time.process_time()
    work()
    return count / (time.process_time() - started)


def play(game, steps):
    rng, step = random.Random(1), game.reset(1)
    for _ in range(steps):
        step = game.step(step.state, game.random_action(step.state, rng))
        if not step.to_move:
            step = game.reset(1)


STEPS = 200_000
rows = {"pure": min(rate(lambda: play(duelbook.load(id), STEPS), STEPS) for id in duelbook.GAMES)}
if "--numpy" in sys.argv:
    from duelbook import gg
    from duelbook.vector import random_play

    rows["vector"] = min(rate(lambda: random_play(duelbook.load(id), 5_000_000, seed=1), 5_000_000) for id in duelbook.GAMES)
    environments = [gg.env(id)() for id in gg.IDS]
    rows["copies"] = min(rate(lambda: [copy.deepcopy(each) for _ in range(20_000)], 20_000) for each in environments)
print(json.dumps(rows))

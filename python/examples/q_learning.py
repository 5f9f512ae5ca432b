"""Tabular Q-learning by self-play: after some seconds of random games the agent never errs.

Run it: python q_learning.py dual-digits
"""

import random
import sys
from collections import defaultdict

import duelbook


def train(game, episodes, rng, rate=0.5):
    q = defaultdict(float)
    for _ in range(episodes):
        step = game.reset(rng.random())
        while step.to_move:
            row, action = step.state[0], rng.choice(game.legal_actions(step))
            after = game.step(step.state, action)
            won = after.rewards[step.to_move[0]]
            reply = max((q[after.state[0], each] for each in game.legal_actions(after)), default=0)
            q[row, action] += rate * (won - 0.98 * reply - q[row, action])
            step = after
    return q


def worst_regret(game, q):
    """The most that the greedy agent gives away in any position that it can reach."""
    seen, open_steps, worst = set(), [game.reset()], 0
    while open_steps:
        step = open_steps.pop()
        if not step.to_move or step.state[0] in seen:
            continue
        seen.add(step.state[0])
        legal = game.legal_actions(step)
        worst = max(worst, game.regret(step.state, max(legal, key=lambda each: q[step.state[0], each])))
        open_steps += [game.step(step.state, each) for each in legal]
    return worst


if __name__ == "__main__":
    game = duelbook.load(sys.argv[1] if len(sys.argv) > 1 else "dual-digits")
    q = train(game, 30_000, random.Random(1))
    print(f"{game.title}: the greedy agent's worst regret is {worst_regret(game, q)}")

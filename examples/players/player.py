#!/usr/bin/env python3
"""A complete player for `duel arena`, with nothing but the standard library. It plays a random legal move.

    duel arena check 'cmd:python3 player.py'
"""

import json
import random
import sys


def answer_to(message, dice):
    kind = message["type"]
    if kind == "hello":
        return {"type": "ready", "name": "random-py", "version": "1"}
    if kind == "new":
        dice.seed(message["seed"])
        return {"type": "ok"}
    if kind == "choose":
        return {
            "type": "move",
            "match": message["match"],
            "turn": message["turn"],
            "attempt": message["attempt"],
            "move": dice.choice(message["legal"]),
        }
    if kind == "ping":
        return {"type": "pong"}
    return None


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            break
        answer = answer_to(message, dice)
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()

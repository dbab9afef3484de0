#!/usr/bin/env python3
"""A small bot for `waterloo arena`: makes any legal move of any game.

    waterloo arena napoleon-at-waterloo 'bot:python3 examples/arena_bot.py' recruit

The arena starts it once a game and speaks JSON Lines, as docs/arena.md describes. To let your own ideas play, change
`choose`.
"""
import json, random, sys


def choose(view, legal):
    """One of the offers; `view` is what your seat sees."""
    return chance.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "bot":  # a game begins: game, seat, scenario, options, seed
        chance = random.Random(message["seed"])
    elif message["do"] == "choose":
        offer = choose(message["view"], message["legal"])
        print(json.dumps({"move": offer["move"]}), flush=True)

#!/usr/bin/env python3
"""A small bot for `waterloo referee`: plays a whole game of Napoleon at Waterloo against itself.

    python3 examples/bot.py [PROGRAM] [SEED]

It takes the attack with the best odds, brings reinforcements in and else moves at random. The protocol is described
in docs/referee.md; nothing but Python's standard library is needed.
"""
import json, random, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "waterloo"
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1815
referee = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
chance = random.Random(seed)


def ask(**request):
    """Sends one request and returns the answer; one line each way."""
    referee.stdin.write(json.dumps(request) + "\n")
    referee.stdin.flush()
    answer = json.loads(referee.stdout.readline())
    if "error" in answer:
        sys.exit(f"{request} was refused: {answer['error']['message']}")
    return answer["ok"]


def worth(offer):
    """How much a move promises: the odds of the fight it leads to, from the attacker's point of view."""
    fight = ask(do="preview", move=offer["move"]).get("fight")
    if not fight:
        return 0
    value = {"good": 1, "mixed": 0, "ill": -1}
    return sum(share["weight"] * value[share["tone"]] for share in fight["shares"]) / fight["total"]


def choose(offers):
    """The best attack if there is one to choose, a reinforcement if one waits, or else anything."""
    attacks = [o for o in offers if isinstance(o["move"], dict) and "target" in o["move"]]
    if attacks:
        return max(attacks, key=worth)
    arrivals = [o for o in offers if o["label"].startswith("Bring in")]
    return chance.choice(arrivals or offers)


game = ask(do="new", game="napoleon-at-waterloo", seed=seed, seats={"french": "bot", "allied": "bot"})
while "verdict" not in game:
    if game["actor"] == "chance":
        game = ask(do="chance")  # the referee throws; pass outcome={"die": 6} to use a die of your own
    else:
        game = ask(do="play", move=choose(ask(do="legal")["moves"])["move"])

verdict = game["verdict"]
print(f"{verdict['title']} after {game['len']} moves: {verdict['text']} (rule {verdict['rule']})")
ask(do="quit")

"""An engine that must not come out as right: a negative control for every command that takes an engine.

`control.py MODE ARBITER`: the mode says what it answers, `ARBITER serve` gives right answers to make wrong ones of. `right` alone
answers as it should. `controls.json` has the exit code of each command.
"""

import json
import subprocess
import sys

MODE, ARBITER = sys.argv[1:3]
GAMES = ["masonic"]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
COMMANDS = ["turns", "play", "status", "perft", "judge", "game"]
# Correct answers to some questions, but hardly ever to the one that is asked.
SAME = {"turns": ["a2a3"], "position": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "check": [], "end": None, "nodes": 21, "legal": True, "claims": []}
UNREADABLE = {"turns": ["zz"], "position": "zz", "check": ["zz"], "end": None, "nodes": "zz", "legal": "zz", "claims": ["zz"]}

server = None


def right(request):
    """The answer that is due."""
    global server
    if server is None:
        server = subprocess.Popen([ARBITER, "serve", "--engine", "fast"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(json.dumps(request).encode() + b"\n")
    server.stdin.flush()
    return json.loads(server.stdout.readline())


def at_start(request, game):
    """The same question about the initial position of a game."""
    changed = {**request, "game": game, "position": START}
    if "turn" in request:
        changed["turn"] = right({"id": 0, "cmd": "turns", "game": game, "position": START})["turns"][0]
    if "turns" in request:
        changed["turns"] = []
    return changed


first = None
previous = None
for line in sys.stdin:
    request = json.loads(line)
    number = request["id"]
    if request["cmd"] == "start":
        commands = [] if MODE == "commands" else COMMANDS
        answer = {"engine": MODE, "games": GAMES, "commands": commands}
    elif MODE == "right":
        answer = right(request)
    elif MODE == "nothing":
        continue
    elif MODE in ("skipped", "error", "refused"):
        answer = {MODE: "no"}
    elif MODE == "nonsense":
        print("bestmove e2e4", flush=True)
        continue
    elif MODE == "unreadable":
        answer = UNREADABLE
    elif MODE == "same":
        answer = SAME
    elif MODE == "same-line":
        first = first or right(request)
        answer, number = first, first["id"]
    elif MODE == "previous":
        answer = right(previous or at_start(request, request["game"]))
        previous = request
    elif MODE == "another-game":
        answer = right(at_start(request, "chess"))
    elif MODE == "another-id":
        answer = right(request)
        number += 1
    else:
        sys.exit(f"there is no mode {MODE}")
    print(json.dumps({**answer, "id": number}), flush=True)

"""A polite engine for the three positions of the flaws' cases. Each program beside this one adds a flaw.

A flaw says what it does in the first comment, then for the four cases what comes of each
(chess-flaw-001, -002, -003, masonic-flaw-001), and with `expect` what the report must say of the case that is not passed.
With `on` it names the systems that it needs: `Unix`, or `Linux` where its processes leave the engine's group, which nobody
can follow elsewhere. Without, it shows on every system.
"""

import json
import os
import signal
import subprocess
import sys
import time

KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
PAWNS = "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1"
TURNS = {
    KINGS: ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
    PAWNS: ["a5a6", "a5b6", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
}
# Commands without cases ask about other positions: there, a flaw shows at the first list of turns.
EVERYWHERE = "FLAW_EVERYWHERE" in os.environ
# An argument of every process that must not be left behind: it is found by this even if it has cleared its environment.
TAG = os.environ.get("VICE_RUN", "no-run")


def right(request):
    """The answer that is due."""
    if request["cmd"] == "start":
        return {"id": request["id"], "engine": "a flaw", "games": ["chess", "masonic"], "commands": ["turns", "status"]}
    if request["cmd"] == "turns":
        return {"id": request["id"], "turns": TURNS[request["position"]]}
    return {"id": request["id"], "check": [], "end": None}


def write(text):
    """Writes text, or bytes, as it is."""
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()


def say(answer):
    """Writes an answer as a line."""
    write(json.dumps(answer) + "\n")


def wait():
    """Does nothing for ever."""
    while True:
        time.sleep(1000)


def leave(*arguments, **options):
    """Starts a process that does nothing, and lets it be."""
    command = [sys.executable, "-S", "-c", "import time; time.sleep(1000)", TAG, *arguments]
    return subprocess.Popen(command, **options)


def serve(start=None, question=None, after=None):
    """Answers; `start` answers the first request, `question` the first one on the pawns, and `after` runs behind each answer."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "start" and start:
            start(request)
        elif request["cmd"] == "turns" and question and (EVERYWHERE or request["position"] == PAWNS):
            question(request)
        else:
            say(right(request))
        if after:
            after(request)


def serve_uci(name="a flaw", greeting="", perft=None):
    """The same in UCI; `perft` answers `go perft` on the pawns."""
    position = KINGS
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            write(f"id name {name}\n{greeting}uciok\n")
        elif words[:1] == ["isready"]:
            write("readyok\n")
        elif words[:2] == ["position", "fen"]:
            position = " ".join(words[2:])
        elif words[:2] == ["go", "perft"] and position == PAWNS and perft:
            perft()
        elif words[:2] == ["go", "perft"]:
            count(TURNS[position])


def count(turns, nodes=None):
    """Writes the answer to `go perft 1`."""
    lines = "".join(f"{turn}: 1\n" for turn in turns)
    write(f"{lines}\nNodes searched: {len(turns) if nodes is None else nodes}\n\n")

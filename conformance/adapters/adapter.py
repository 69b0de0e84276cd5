#!/usr/bin/env python3
"""Connects an engine to the suite: requests come in and answers go out as JSON, one object per line.

To a question that the engine cannot answer, the adapter answers `skipped`.
The engine behind this adapter is masonic.py; put your own in its place.
"""
import json, sys
import masonic as engine

def refusal(men, white):
    """Why the game cannot be played from the position; None if it can."""
    if sorted(man for man in men.values() if man in "Kk") != ["K", "k"]:
        return "each side has exactly one king"
    if any(man in "Pp" and cell[1] in (1, 8) for cell, man in men.items()):
        return "a pawn stands on its first or last rank"
    if engine.check(men, not white):
        return "the side not to move is in check"

def answer(ask):
    if ask["cmd"] == "start":
        return {"engine": "sample", "games": ["masonic"], "commands": ["turns", "status"]}
    if ask["cmd"] not in ("turns", "status") or ask["game"] != "masonic":
        return {"skipped": "only turns and status of masonic"}
    position = engine.read(ask["position"])
    if position is None:
        return {"skipped": "castling, en passant, or not canonical text"}
    if why := refusal(*position):
        return {"refused": why}
    turns, attacked = sorted(engine.turns(*position)), engine.check(*position)
    if ask["cmd"] == "turns":
        return {"turns": turns}
    other = "black" if position[1] else "white"
    mate = {"by": "checkmate", "winner": other} if attacked else {"by": "stalemate", "winner": None}
    return {"check": [engine.name(cell) for cell in attacked], "end": None if turns else mate}

for line in sys.stdin:
    try:
        ask = json.loads(line)
        reply = {"id": ask["id"]}
    except (ValueError, TypeError, KeyError) as why:
        print(json.dumps({"id": None, "error": f"not a request: {why!r}"}), flush=True)
        continue
    print(json.dumps(reply | answer(ask)), flush=True)

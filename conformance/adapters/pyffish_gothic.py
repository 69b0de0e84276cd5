#!/usr/bin/env python3
"""Connects Fairy-Stockfish to the suite through its Python module pyffish: `pip install pyffish`.

A position of Deflection without deflectors is treated as one of Gothic Chess, where the marshall has the letter C.
"""
import json
import re
import sys
from functools import lru_cache

import pyffish

VARIANTS = {"chess": "chess", "gothic": "gothic", "deflection": "gothic"}
MARSHALL = str.maketrans("MmCc", "CcMm")


@lru_cache(maxsize=64)
def legal_moves(variant, fen, *played):
    """The legal moves after some moves. They are cached, since setting up a position takes milliseconds."""
    return pyffish.legal_moves(variant, fen, list(played))


def perft(variant, fen, depth, *played):
    moves = legal_moves(variant, fen, *played)
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(perft(variant, fen, depth - 1, *played, move) for move in moves)


def to_fen(game, position):
    """The position as the FEN that Fairy-Stockfish reads; None if it has deflectors, a ko or malformed fields."""
    if game != "deflection":
        return position
    fields = position.translate(MARSHALL).split(" ")
    if len(fields) != 8 or not fields[0].endswith("[]") or fields[4:6] != ["-", "-"]:
        return None
    return " ".join([fields[0][:-2], *fields[1:4], *fields[6:]])


def from_fen(game, fen):
    if game != "deflection":
        return fen
    board, side, castling, passant, *counters = fen.translate(MARSHALL).split(" ")
    return " ".join([board + "[]", side, castling, passant, "-", "-", *counters])


def renamed(game, turn):
    """A turn with the promotion letter of the marshall exchanged: `m` for `c`, and `c` for `m`."""
    return turn[:-1] + turn[-1].translate(MARSHALL) if game == "deflection" else turn


def king(fen):
    """The cell of the king of the side to move."""
    board, side = fen.split()[:2]
    for rank, row in zip(range(8, 0, -1), board.split("/")):
        row = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
        file = row.find("K" if side == "w" else "k")
        if file >= 0:
            return "abcdefghij"[file] + str(rank)


def answer(ask):
    if ask["cmd"] == "start":
        return {
            "engine": "pyffish " + ".".join(map(str, pyffish.version())),
            "games": list(VARIANTS),
            "commands": ["turns", "play", "status", "perft"],
            "conventions": {
                "counters": "unbounded", "en_passant": "legal", "fields": "ignored",
                "impossible": "accepted", "notation": "lenient",
            },
        }
    game, fen = ask["game"], to_fen(ask["game"], ask["position"])
    if fen is None:
        return {"skipped": "the position has fields that a FEN does not have"}
    variant = VARIANTS[game]
    if (code := pyffish.validate_fen(fen, variant)) != pyffish.FEN_OK:
        return {"refused": f"validate_fen returns {code}"}
    moves = legal_moves(variant, fen)
    match ask["cmd"]:
        case "turns":
            return {"turns": [renamed(game, move) for move in moves]}
        case "play":
            move = renamed(game, ask["turn"])
            if move not in moves:
                return {"illegal": "it is not among the legal moves"}
            return {"position": from_fen(game, pyffish.get_fen(variant, fen, [move]))}
        case "status":
            check = pyffish.gives_check(variant, fen, [])
            other = "black" if fen.split()[1] == "w" else "white"
            mate = {"by": "checkmate", "winner": other}
            end = mate if check else {"by": "stalemate", "winner": None}
            return {"check": [king(fen)] if check else [], "end": None if moves else end}
        case "perft" if ask["depth"] > 2:
            return {"skipped": "each position of a count is set up anew, which takes long"}
        case "perft":
            return {"nodes": perft(variant, fen, ask["depth"])}


for line in sys.stdin:
    try:
        ask = json.loads(line)
        reply = {"id": ask["id"]}
    except (ValueError, TypeError, KeyError) as why:
        print(json.dumps({"id": None, "error": f"not a request: {why!r}"}), flush=True)
        continue
    print(json.dumps(reply | answer(ask)), flush=True)

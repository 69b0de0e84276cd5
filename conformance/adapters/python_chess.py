#!/usr/bin/env python3
"""Connects python-chess to the suite: `pip install chess`."""
import json
import sys

import chess


def end(board):
    if board.is_checkmate():
        return {"by": "checkmate", "winner": "black" if board.turn else "white"}
    if board.is_stalemate():
        return {"by": "stalemate", "winner": None}
    return None


def perft(board, depth):
    if depth < 2:
        return board.legal_moves.count() if depth else 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def answer(ask):
    if ask["cmd"] == "start":
        return {
            "engine": f"python-chess {chess.__version__}",
            "games": ["chess"],
            "commands": ["turns", "play", "status", "perft", "judge"],
            "conventions": {
                "counters": "unbounded", "en_passant": "legal", "fields": "ignored",
                "notation": "lenient", "unreachable": "refused",
            },
        }
    try:
        board = chess.Board(ask["position"])
    except ValueError as why:
        return {"refused": str(why)}
    if not board.is_valid():
        return {"refused": str(board.status())}
    match ask["cmd"]:
        case "turns":
            return {"turns": [move.uci() for move in board.legal_moves]}
        case "status":
            check = [chess.square_name(board.king(board.turn))] if board.is_check() else []
            return {"check": check, "end": end(board)}
        case "perft":
            return {"nodes": perft(board, ask["depth"])}
    try:
        move = board.parse_uci(ask["turn"])
    except ValueError as why:
        return {"legal": False} if ask["cmd"] == "judge" else {"illegal": str(why)}
    if ask["cmd"] == "judge":
        return {"legal": True}
    board.push(move)
    return {"position": board.fen()}


for line in sys.stdin:
    try:
        ask = json.loads(line)
        reply = {"id": ask["id"]}
    except (ValueError, TypeError, KeyError) as why:
        print(json.dumps({"id": None, "error": f"not a request: {why!r}"}), flush=True)
        continue
    print(json.dumps(reply | answer(ask)), flush=True)

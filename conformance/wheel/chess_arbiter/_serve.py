"""The engine's side of the protocol: JSON lines on standard input and output."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from typing import IO, Any, Protocol, TypeAlias, runtime_checkable

from ._answers import Status

Position: TypeAlias = str
Turn: TypeAlias = str

VERSION = 1


class Refused(Exception):
    """The position cannot be played from. `clause` names the clause that it breaks, if known."""

    def __init__(self, why: str, clause: str | None = None) -> None:
        super().__init__(why)
        self.clause = clause


class Illegal(Exception):
    """The turn is not legal. `clause` names the clause that it breaks, if known."""

    def __init__(self, why: str, clause: str | None = None) -> None:
        super().__init__(why)
        self.clause = clause


class Skipped(Exception):
    """The engine cannot answer this."""


@runtime_checkable
class Engine(Protocol):
    """What `serve` makes an adapter from. A class may leave methods out; they are then not called."""

    name: str
    games: list[str]

    def turns(self, game: str, position: Position) -> list[Turn]:
        """Every legal turn, in any order."""
        ...

    def play(self, game: str, position: Position, turn: Turn) -> Position:
        """The position after a turn."""
        ...

    def status(self, game: str, position: Position) -> Status:
        """Check, and whether the position ends the game."""
        ...

    def perft(self, game: str, position: Position, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""
        ...


Answer: TypeAlias = dict[str, Any]

# Each command: the fields of its request that the method takes, and the answer made from its result.
_COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[Any], Answer]]] = {
    "turns": (("position",), lambda turns: {"turns": list(turns)}),
    "play": (("position", "turn"), lambda position: {"position": position}),
    "status": (("position",), lambda status: status.as_answer()),
    "perft": (("position", "depth"), lambda nodes: {"nodes": nodes}),
}


def answer(engine: Any, request: dict[str, Any]) -> Answer:
    """The answer to one request, without its id."""
    command = request.get("cmd")
    commands = [name for name in _COMMANDS if callable(getattr(engine, name, None))]
    if command == "start":
        said: Answer = {"engine": engine.name, "games": list(engine.games), "commands": commands}
        conventions = getattr(engine, "conventions", None)
        if conventions:
            said["conventions"] = conventions
        return said
    if command not in commands:
        return {"skipped": f"`{command}` is not supported"}
    fields, told = _COMMANDS[command]
    try:
        return told(getattr(engine, command)(request["game"], *(request[name] for name in fields)))
    except Refused as refused:
        return _reason("refused", refused, refused.clause)
    except Illegal as illegal:
        return _reason("illegal", illegal, illegal.clause)
    except Skipped as skipped:
        return {"skipped": str(skipped)}
    except Exception as error:  # the engine failed; the adapter continues
        traceback.print_exc(file=sys.stderr)
        return {"error": f"{type(error).__name__}: {error}"}


def _reason(key: str, why: Exception, clause: str | None) -> Answer:
    said: Answer = {key: str(why)}
    if clause is not None:
        said["clause"] = clause
    return said


def serve(engine: Any, lines: IO[str] | None = None, out: IO[str] | None = None) -> None:
    """Answers requests for an engine, an object like `Engine`, until standard input ends.

    Standard output is for answers only: what the engine prints goes to standard error.
    """
    lines = sys.stdin if lines is None else lines
    answers = sys.stdout if out is None else out
    printed, sys.stdout = sys.stdout, sys.stderr
    try:
        for line in lines:
            request = json.loads(line)
            said = {"id": request.get("id"), **answer(engine, request)}
            answers.write(json.dumps(said) + "\n")
            answers.flush()
    finally:
        sys.stdout = printed

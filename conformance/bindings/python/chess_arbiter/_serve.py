"""The engine's side of the protocol: JSON lines on standard input and output."""

from __future__ import annotations

import io
import operator
import sys
import traceback
from collections.abc import Callable
from typing import IO, Any, Protocol, TypeAlias, runtime_checkable

from ._answers import Status
from ._read import all_checked, checked, read_object, write

Position: TypeAlias = str
Turn: TypeAlias = str

VERSION = 1
# In an answer to text that cannot be read, this is given in place of a clause.
NOTATION = "notation"


class _Breach(Exception):
    clause: str | None = None

    def __init__(self, why: str, clause: str | None = None) -> None:
        super().__init__(why)
        self.clause = clause


class Refused(_Breach):
    """The position is refused. `clause` names the clause that the position breaks, if it is known."""


class Illegal(_Breach):
    """The turn is illegal. `clause` names the clause that the turn breaks, if it is known."""


class Unreadable(ValueError):
    """A text cannot be read. `what` names the text: `position`, `turn`, `game`, or `request` for the whole request."""

    what: str = "request"

    def __init__(self, why: str, what: str) -> None:
        super().__init__(why)
        self.what = what


class Skipped(Exception):
    """The engine cannot answer the question."""


@runtime_checkable
class Engine(Protocol):
    """The engine from which `serve` makes an adapter. Methods that it does not have are not called."""

    name: str
    games: list[str]

    def turns(self, game: str, position: Position) -> list[Turn]:
        """Every legal turn, in any order."""

    def play(self, game: str, position: Position, turn: Turn) -> Position:
        """The position after a turn."""

    def status(self, game: str, position: Position) -> Status:
        """Whether the side to move is in check, and whether the position ends the game."""

    def perft(self, game: str, position: Position, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""


Answer: TypeAlias = dict[str, Any]


def _status(status: Any) -> Answer:
    if not isinstance(status, Status):
        raise TypeError(f"a `Status` is needed, not {status!r}")
    return status.as_answer()


# For each command: the fields of the request that are the arguments of the method, and a function that makes the answer
# from the result of the method.
_COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[Any], Answer]]] = {
    "turns": (("position",), lambda turns: {"turns": all_checked(str, turns)}),
    "play": (("position", "turn"), lambda position: {"position": checked(str, position)}),
    "status": (("position",), _status),
    "perft": (("position", "depth"), lambda nodes: {"nodes": operator.index(nodes)}),
}


def answer(engine: Any, request: dict[str, Any]) -> Answer:
    """The answer to one request, without its id. If the engine raises an exception, the answer reports it."""
    try:
        reply = _asked(engine, request)
        write(reply)
        return reply
    except Exception as error:  # the engine failed; the adapter continues
        traceback.print_exc(file=sys.stderr)
        # `str(error)` may fail, too. This never fails.
        return {"error": "".join(traceback.format_exception_only(error)).strip()}


def _asked(engine: Any, request: dict[str, Any]) -> Answer:
    command = request.get("cmd")
    commands = [name for name in _COMMANDS if callable(getattr(engine, name, None))]
    if command == "start":
        reply: Answer = {"engine": checked(str, engine.name), "games": all_checked(str, engine.games), "commands": commands}
        conventions = getattr(engine, "conventions", None)
        if conventions:
            reply["conventions"] = conventions
        return reply
    if command not in commands:
        return {"skipped": f"`{command}` is not supported"}
    fields, in_json = _COMMANDS[command]
    for name in ("game", *fields):
        if name not in request:
            return {"error": f"the field `{name}` is missing"}
    try:
        return in_json(getattr(engine, command)(request["game"], *(request[name] for name in fields)))
    except Refused as refused:
        return _reason("refused", refused, refused.clause)
    except Illegal as illegal:
        return _reason("illegal", illegal, illegal.clause)
    except Unreadable as unreadable:
        # Raised by the engine itself, or by an `Arbiter` that the engine asks.
        key = {"position": "refused", "turn": "illegal"}.get(unreadable.what)
        if key is None:
            return {"error": str(unreadable)}
        return _reason(key, unreadable, NOTATION)
    except Skipped as skipped:
        return {"skipped": str(skipped)}


def _reason(key: str, why: Exception, clause: str | None) -> Answer:
    reply: Answer = {key: str(why)}
    if clause is not None:
        reply["clause"] = checked(str, clause)
    return reply


def _line(engine: Any, line: str) -> Answer:
    """The answer to a line. If the line is not a request, the answer is an error with the id null."""
    try:
        line.encode()  # fails on bytes that were not UTF-8: they were read as lone surrogates
        request = read_object(line)
        name = request.get("id")
        known = name is None or isinstance(name, str) or (type(name) is int and name >= 0)
        if not known:
            raise ValueError(f"the id `{name}` is neither a whole number from 0 nor a string")
    except ValueError as error:
        return {"id": None, "error": str(error)}
    return {"id": name, **answer(engine, request)}


def serve(engine: Any, lines: IO[str] | None = None, out: IO[str] | None = None) -> None:
    """Answers requests with an engine, an object like `Engine`, until standard input ends.

    If a line is not a request, or if a method fails or returns something that is not an answer, the answer is an error.
    Standard output is for answers only. What the engine prints goes to standard error.
    """
    if lines is None:
        lines = sys.stdin
        if isinstance(lines, io.TextIOWrapper):
            lines.reconfigure(encoding="utf-8", errors="surrogateescape")
    answers = sys.stdout if out is None else out
    printed, sys.stdout = sys.stdout, sys.stderr
    try:
        for line in lines:
            answers.write(write(_line(engine, line)) + "\n")
            answers.flush()
    finally:
        sys.stdout = printed

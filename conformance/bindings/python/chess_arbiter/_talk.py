"""Talks to a program through pipes. The program answers each line of JSON with a line of JSON."""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import Any

from ._program import Broken
from ._read import read_object, write

# How many seconds a program may take to end before it is killed.
LEAVE = 5.0
# How many bytes of a bad answer are shown.
SHOWN = 200


class Talk:
    """A running program, which is asked one question at a time: a second thread waits until the first has its answer.

    If a question gets no answer of its own (because an exception cuts it short, the program ends, or the answer belongs to
    another question), the program is killed and every further question raises `Broken`. Otherwise, a late answer could be
    taken for the answer to the next question. The program is also killed when this object is dropped.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._started_by = os.getpid()
        self._lock = threading.RLock()
        self._last_id = 0
        # The command of the question being asked. A question that finds it set comes after one that was cut short.
        self._unanswered: str | None = None
        # Why the program can no longer be asked; None as long as it can.
        self._over: str | None = None
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise Broken(f"{command[0]}: {error}") from error
        self._kill = weakref.finalize(self, _kill, self._process, self._started_by)

    def ask(self, command: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question, or an `error` without an id if the program could not read the request."""
        if os.getpid() != self._started_by:
            # The lock may be held by a thread that does not exist in this process, so it is not acquired.
            raise Broken("another process started the program; make a new `Arbiter` in this process")
        with self._lock:
            if self._over is not None:
                raise Broken(f"{self._over}; make a new `Arbiter`")
            if self._unanswered is not None:
                raise Broken(f"`{self._unanswered}` has not been answered; make a new `Arbiter`")
            request = write({"id": self._last_id + 1, "cmd": command, **fields}) + "\n"
            self._last_id += 1
            self._unanswered = command
            try:
                reply = self._exchange(command, request)
            except BaseException as error:
                cut_short = f"`{command}` was cut short before its answer came"
                self.give_up(str(error) if isinstance(error, Broken) else cut_short)
                raise
            self._unanswered = None
            return reply

    def _exchange(self, command: str, request: str) -> dict[str, Any]:
        asking, answering = self._process.stdin, self._process.stdout
        assert asking is not None and answering is not None
        try:
            asking.write(request.encode())
            asking.flush()
            line = answering.readline()
        except (OSError, ValueError) as error:  # the pipe is closed at either end
            raise Broken(self._over or f"the program ended before it answered `{command}`: {error}") from error
        if not line.endswith(b"\n"):
            raise Broken(self._over or f"the program ended before it answered `{command}`")
        try:
            reply = read_object(line.decode())
        except ValueError as error:
            raise self.nonsense(command, line, error) from error
        # `True` and `1.0` equal 1 in Python, but they are not this id.
        answered = reply.get("id")
        unread = answered is None and "error" in reply
        if not unread and not (type(answered) is int and answered == self._last_id):
            raise self.nonsense(command, line, f"its id is not {self._last_id}")
        return reply

    def nonsense(self, command: str, line: bytes | dict[str, Any], why: object) -> Broken:
        """The error for a line from the program that is not an answer to the question."""
        shown = line[:SHOWN].decode(errors="replace") if isinstance(line, bytes) else str(line)[:SHOWN]
        return Broken(f"the program answered `{command}` with `{shown.strip()}`: {why}")

    def give_up(self, why: str) -> None:
        """Kills the program. Every further question raises `Broken` with the reason `why`."""
        if self._over is None:
            self._over = why
        self._kill()

    def close(self) -> None:
        """Lets the program end. Kills it if it does not end, or if it has not yet answered a question."""
        if os.getpid() != self._started_by:
            return
        if self._over is None:
            self._over = "the `Arbiter` was closed"
        if not self._lock.acquire(blocking=False):
            # Another thread is waiting for an answer. When the program has ended, that thread closes the pipes.
            _end(self._process)
            return
        try:
            if self._unanswered is not None:
                # A signal handler called this during a question of its own thread, which fails once the program ends.
                _end(self._process)
                return
            if self._process.stdin is not None:
                with contextlib.suppress(OSError):
                    self._process.stdin.close()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(timeout=LEAVE)
            self._kill()
        finally:
            self._lock.release()


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=LEAVE)


def _kill(process: subprocess.Popen[bytes], started_by: int) -> None:
    # A forked process has a copy of the object, but the program belongs to the process that started it.
    if os.getpid() != started_by:
        return
    _end(process)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            # What has not been written yet is lost.
            with contextlib.suppress(OSError, RuntimeError):
                stream.close()

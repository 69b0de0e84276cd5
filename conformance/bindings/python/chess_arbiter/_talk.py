"""A program at the other end of a pipe, which answers every line of JSON with one of its own."""

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

# Seconds that a program may take to end.
LEAVE = 5.0
# Bytes of a bad answer that are shown.
SHOWN = 200


class Talk:
    """A program that was started, for one question at a time: a second thread waits until the first has its answer.

    After a question without its answer, be it that an exception cut it short, the program ended or the answer is another
    question's, the program is killed, and every further question raises `Broken`: an answer that came late would be taken for
    the next one's. An object that is dropped takes its program with it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._started_by = os.getpid()
        self._lock = threading.RLock()
        self._last_id = 0
        # The question that is being asked. Still there afterwards, it was cut short.
        self._unanswered: str | None = None
        # Why the program can no longer be asked.
        self._over: str | None = None
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise Broken(f"{command[0]}: {error}") from error
        self._kill = weakref.finalize(self, _kill, self._process, self._started_by)

    def ask(self, command: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. An `error` about a request that could not be read has no id."""
        if os.getpid() != self._started_by:
            # The lock may be that of a thread that is not here.
            raise Broken("another process started the program; make a new `Arbiter` in this one")
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
        except (OSError, ValueError) as error:  # a pipe that is closed at the other end, or at this one
            raise Broken(self._over or f"the program ended at `{command}`: {error}") from error
        if not line.endswith(b"\n"):
            raise Broken(self._over or f"the program ended at `{command}`")
        try:
            reply = read_object(line.decode())
        except ValueError as error:
            raise self.nonsense(command, line, error) from error
        # In Python, `True` and `1.0` equal 1.
        answered = reply.get("id")
        unread = answered is None and "error" in reply
        if not unread and not (type(answered) is int and answered == self._last_id):
            raise self.nonsense(command, line, f"its id is not {self._last_id}")
        return reply

    def nonsense(self, command: str, line: bytes | dict[str, Any], why: object) -> Broken:
        """The error for a line of the program that is no answer."""
        shown = line[:SHOWN].decode(errors="replace") if isinstance(line, bytes) else str(line)[:SHOWN]
        return Broken(f"the program answered `{command}` with `{shown.strip()}`: {why}")

    def give_up(self, why: str) -> None:
        """Kills the program; every further question raises `Broken`, which says why."""
        if self._over is None:
            self._over = why
        self._kill()

    def close(self) -> None:
        """Lets the program end, and kills it if it does not, or is in the middle of a question."""
        if os.getpid() != self._started_by:
            return
        if self._over is None:
            self._over = "the `Arbiter` was closed"
        if not self._lock.acquire(blocking=False):
            # Another thread waits for an answer. It sees the end, and closes the pipes.
            _end(self._process)
            return
        try:
            if self._unanswered is not None:
                # A signal handler closes it during its own question, which sees the end as well.
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
    # A process that was forked off has the object too, but not the program.
    if os.getpid() != started_by:
        return
    _end(process)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            # What was not written is lost.
            with contextlib.suppress(OSError, RuntimeError):
                stream.close()

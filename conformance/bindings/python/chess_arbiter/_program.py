"""The program `arbiter`: where it is, and the pictures that it draws."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from typing import Any

from ._read import an_object


class Broken(Exception):
    """The program did not start, has ended, sent something that is not an answer, or was interrupted in a question."""


def program() -> str:
    """The path of the program `arbiter`: beside this Python's own programs, or on the path."""
    folders = [sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    found = shutil.which("arbiter", path=os.pathsep.join(folders))
    if found is None:
        raise Broken("there is no program `arbiter`; reinstall the package")
    return found


def picture(command: str, *arguments: str) -> str:
    """The picture that a command of the program draws, as an SVG document. Raises `ValueError` if it draws none."""
    drawn = _run(command, "--svg", "-", "--", *arguments)
    if not drawn.stdout.startswith("<svg"):
        raise ValueError(drawn.stderr.strip() or f"`arbiter {command}` draws nothing")
    return drawn.stdout


def diagnose(game: str, text: str, max_seconds: int = 60) -> dict[str, Any]:
    """What wrong counts of turns (perft), pasted in any usual form, say about an engine: `right` if all are right, otherwise
    the `signature` of a mistake in the counting, or the `causes`, which are misreadings of the law. Raises `ValueError` if
    no count can be read."""
    result = _run("diagnose", game, "-", "--json", f"--max-seconds={max_seconds}", given=text)
    try:
        diagnosis = json.loads(result.stdout)
    except ValueError:
        raise ValueError(result.stderr.strip() or "there is no diagnosis") from None
    return an_object(diagnosis)


def starts() -> dict[str, str]:
    """Every game, and its position before the first turn."""
    result = _run("games", "--json")
    try:
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        if result.returncode == 0:
            return {line["game"]: line["start"] for line in lines}
    except (KeyError, TypeError, ValueError):
        pass
    raise Broken(f"`arbiter games` does not tell the games: {(result.stderr or result.stdout).strip()}")


def _run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [program(), *arguments]
    try:
        # Always gives input of its own: `-` would otherwise read the user's.
        return subprocess.run(command, input=given, capture_output=True, encoding="utf-8")
    except OSError as error:
        raise Broken(f"{command[0]}: {error}") from error

"""The program `arbiter`: where it is, and the commands that are run once per call."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from typing import Any

from ._read import checked


class Broken(Exception):
    """The program did not start, has ended, or sent something that is not an answer; or a question was cut short."""


def program() -> str:
    """The path of the program `arbiter`, which is in the folder of this Python's programs or in a folder of `PATH`."""
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
    """Diagnoses an engine by its counts of turns (perft), in any form in which people paste them. In the dictionary returned,
    `right` tells whether all counts are right. If they are not, `signature` is a mistake in the counting, or `causes` are
    misreadings of the law, that would give these counts. Raises `ValueError` if no count can be read."""
    result = _run("diagnose", game, "-", "--json", f"--max-seconds={max_seconds}", given=text)
    try:
        diagnosis = json.loads(result.stdout)
    except ValueError:
        raise ValueError(result.stderr.strip() or "there is no diagnosis") from None
    return checked(dict, diagnosis)


def starts() -> dict[str, str]:
    """The initial position of every game, by the name of the game."""
    result = _run("games", "--json")
    try:
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        if result.returncode == 0:
            return {line["game"]: line["start"] for line in lines}
    except (KeyError, TypeError, ValueError):
        pass
    raise Broken(f"`arbiter games` did not list the games: {(result.stderr or result.stdout).strip()}")


def _run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [program(), *arguments]
    try:
        # The program always gets an input: without one, the argument `-` would read the standard input of this process.
        return subprocess.run(command, input=given, capture_output=True, encoding="utf-8")
    except OSError as error:
        raise Broken(f"{command[0]}: {error}") from error

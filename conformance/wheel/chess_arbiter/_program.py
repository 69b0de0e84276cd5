"""The program `arbiter`: where it is, and the pictures that it draws."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig


class Broken(Exception):
    """The program could not be started, or exited."""


def program() -> str:
    """The path of the program `arbiter`: beside this Python's own programs, or on the path."""
    folders = [sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    found = shutil.which("arbiter", path=os.pathsep.join(folders))
    if found is None:
        raise Broken("there is no program `arbiter`; reinstall the package")
    return found


def picture(command: str, *arguments: str) -> str:
    """What a command of the program draws, as an SVG document. Raises `ValueError` if it cannot be drawn."""
    drawn = subprocess.run(
        [program(), command, *arguments, "--svg", "-"], capture_output=True, encoding="utf-8"
    )
    if not drawn.stdout.startswith("<svg"):
        raise ValueError(drawn.stderr.strip() or f"`arbiter {command}` draws nothing")
    return drawn.stdout

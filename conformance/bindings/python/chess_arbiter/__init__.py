"""Chess Arbiter: ask about the law of chess variants, or test an engine against the law.

`Arbiter` starts the program `arbiter`, which this package contains, and asks it questions. `serve` makes an adapter from
an engine, an object with up to four methods. Positions and turns are texts in the notation of the project.
"""

from ._answers import End, GameStatus, Status, Verdict
from ._arbiter import Arbiter, Held
from ._program import Broken, diagnose, program
from ._serve import Engine, Illegal, Position, Refused, Skipped, Turn, Unreadable, serve

__all__ = [
    "Arbiter", "Broken", "End", "Engine", "GameStatus", "Held", "Illegal", "Position", "Refused",
    "Skipped", "Status", "Turn", "Unreadable", "Verdict", "diagnose", "program", "serve",
]

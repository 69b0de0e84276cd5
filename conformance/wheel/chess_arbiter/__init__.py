"""Chess Arbiter: ask the law of chess variants, or put an engine before it.

`Arbiter` starts the program `arbiter` that this package brings and puts questions to it; `serve` makes an adapter of
a class with four methods. Positions and turns are texts, in the notation of the project.
"""

from ._arbiter import Arbiter, Broken, End, GameStatus, Ruling, Status, program
from ._serve import Engine, Illegal, Position, Refused, Skipped, Turn, serve

__all__ = [
    "Arbiter",
    "Broken",
    "End",
    "Engine",
    "GameStatus",
    "Illegal",
    "Position",
    "Refused",
    "Ruling",
    "Skipped",
    "Status",
    "Turn",
    "program",
    "serve",
]

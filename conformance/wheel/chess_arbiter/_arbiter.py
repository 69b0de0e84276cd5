"""The asking side: the program `arbiter serve`, started once and asked line by line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any

from ._answers import End, GameStatus, Ruling, Status
from ._program import Broken, picture, program
from ._serve import VERSION, Illegal, Position, Refused, Skipped, Turn

__all__ = ["Arbiter", "Broken", "End", "GameStatus", "Held", "Ruling", "Status", "program"]


class Arbiter:
    """A running `arbiter serve`. `engine` is `reference`, which gives reasons, or `fast`. Close it, or use it in a `with`.

    A question that makes no sense, about an unknown game or an unreadable position, raises `ValueError`; a position that is
    refused `Refused`, an illegal turn `Illegal`.
    """

    def __init__(self, engine: str = "reference", command: Sequence[str] | None = None) -> None:
        if command is None and engine not in ("reference", "fast"):
            raise ValueError(f"`{engine}` is not an engine; choose `reference` or `fast`")
        start = [program(), "serve", "--engine", engine] if command is None else list(command)
        self._starts: dict[str, Position] | None = None
        self._id = 0
        try:
            self._process = subprocess.Popen(
                start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Broken(f"{start[0]}: {error}") from error
        said = self._ask("start", version=VERSION)
        self.name: str = said["engine"]
        self.games: list[str] = said["games"]

    def turns(self, game: str, position: Position) -> list[Turn]:
        """Every legal turn, sorted."""
        return list(self._ask("turns", game=game, position=position)["turns"])

    def play(self, game: str, position: Position, *turns: Turn) -> Position:
        """The position after the turns."""
        for turn in turns:
            position = self._ask("play", game=game, position=position, turn=turn)["position"]
        return position

    def judge(self, game: str, position: Position, turn: Turn) -> Ruling:
        """The verdict on any turn that can be written down."""
        said = self._ask("judge", game=game, position=position, turn=turn)
        clauses, why, facts = said.get("clauses", []), said.get("why", ""), said.get("facts", [])
        return Ruling(said["legal"], clauses, why, facts, (game, position, turn))

    def status(self, game: str, position: Position) -> Status:
        """Check, and whether the position ends the game."""
        said = self._ask("status", game=game, position=position)
        return Status(said["check"], _end(said["end"]))

    def perft(self, game: str, position: Position, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""
        return int(self._ask("perft", game=game, position=position, depth=depth)["nodes"])

    def game(
        self, game: str, position: Position, turns: Sequence[Turn], act: str | None = None
    ) -> GameStatus:
        """The status of a game after turns from a position; `act` is what a player did then, such as `white resigns`."""
        beside = {} if act is None else {"act": act}
        said = self._ask("game", game=game, position=position, turns=list(turns), **beside)
        return GameStatus(said["claims"], _end(said["end"]))

    def start(self, game: str) -> Position:
        """The position before the first turn."""
        if self._starts is None:
            told = subprocess.run(
                [program(), "games", "--json"], check=True, capture_output=True, encoding="utf-8"
            )
            lines = map(json.loads, told.stdout.splitlines())
            self._starts = {line["game"]: line["start"] for line in lines}
        if game not in self._starts:
            raise ValueError(f"`{game}` is not a game; the games are {', '.join(self._starts)}")
        return self._starts[game]

    def at(self, game: str, position: Position | None = None) -> Held:
        """The position, by default the one before the first turn, to be asked and played from. Raises what a question about
        its status raises."""
        held = Held(self, game, self.start(game) if position is None else position)
        held.status()
        return held

    def close(self) -> None:
        """Ends the program."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._process.wait(timeout=10)

    def __enter__(self) -> Arbiter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, command: str, **fields: Any) -> dict[str, Any]:
        self._id += 1
        asking, answering = self._process.stdin, self._process.stdout
        assert asking is not None and answering is not None
        try:
            asking.write(json.dumps({"id": self._id, "cmd": command, **fields}) + "\n")
            asking.flush()
            line = answering.readline()
        except (OSError, ValueError) as error:
            raise Broken(str(error)) from error
        if not line:
            raise Broken(f"the program ended at `{command}`")
        said: dict[str, Any] = json.loads(line)
        if "refused" in said:
            raise Refused(said["refused"], said.get("clause"))
        if "illegal" in said:
            raise Illegal(said["illegal"], said.get("clause"))
        if "skipped" in said:
            raise Skipped(said["skipped"])
        if "error" in said:
            raise ValueError(said["error"])
        return said


@dataclass(frozen=True)
class Held:
    """A position of a game, with the `Arbiter` that answers about it. It never changes: `play` returns another one. A
    notebook shows its board."""

    arbiter: Arbiter = field(repr=False)
    game: str
    position: Position

    def __str__(self) -> Position:
        return self.position

    def turns(self) -> list[Turn]:
        """Every legal turn, sorted."""
        return self.arbiter.turns(self.game, self.position)

    def play(self, *turns: Turn) -> Held:
        """The position after the turns."""
        return replace(self, position=self.arbiter.play(self.game, self.position, *turns))

    def judge(self, turn: Turn) -> Ruling:
        """The verdict on any turn that can be written down."""
        return self.arbiter.judge(self.game, self.position, turn)

    def status(self) -> Status:
        """Check, and whether the position ends the game."""
        return self.arbiter.status(self.game, self.position)

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""
        return self.arbiter.perft(self.game, self.position, depth)

    def svg(self) -> str:
        """The board as an SVG document."""
        return picture("diagram", self.game, self.position)

    def _repr_svg_(self) -> str:
        return self.svg()


def _end(said: dict[str, Any] | None) -> End | None:
    return None if said is None else End(said["by"], said["winner"])

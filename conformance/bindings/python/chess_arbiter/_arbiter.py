"""The client of the protocol: starts the program `arbiter serve` once, and sends it one question per line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ._answers import End, GameStatus, Status, Verdict
from ._program import Broken, picture, program, starts
from ._read import all_checked, checked, text_or_none
from ._serve import NOTATION, VERSION, Illegal, Position, Refused, Skipped, Turn, Unreadable
from ._talk import Talk

Told = TypeVar("Told")


class Arbiter:
    """A running program `arbiter serve`. `engine` is `reference`, which gives reasons, or `fast`. Close the `Arbiter` after
    use, or use it in a `with` statement.

    A position is a line of text, or `start` for the initial position. Text that cannot be read as a position, turn or
    game raises `Unreadable`. Any other question that makes no sense raises `ValueError`. A refused position raises
    `Refused`, and playing an illegal turn raises `Illegal`.

    Threads may share an `Arbiter`: each question waits until the one before it is answered. If an exception, such as one
    from a signal handler, cuts a question short, or if the program fails, the program is ended and every further question
    raises `Broken`: make a new `Arbiter` then.
    """

    def __init__(self, engine: str = "reference", command: Sequence[str] | None = None) -> None:
        if command is None and engine not in ("reference", "fast"):
            raise ValueError(f"`{engine}` is not an engine; choose `reference` or `fast`")
        start = [program(), "serve", "--engine", engine] if command is None else list(command)
        self._starts: dict[str, Position] | None = None
        self.name = start[0]
        self.games: list[str] = []
        self._talk = Talk(start)
        try:
            self.name, self.games = self._ask(
                "start",
                lambda it: (checked(str, it["engine"]), all_checked(str, it["games"])),
                version=VERSION,
            )
        except BaseException as error:
            self._talk.give_up("the program did not start")
            if isinstance(error, (Refused, Illegal, Skipped, ValueError)):
                raise Broken(f"{start[0]} did not start: {error}") from error
            raise

    def turns(self, game: str, position: Position) -> list[Turn]:
        """Every legal turn, sorted."""
        return self._about("turns", game, position, lambda it: all_checked(str, it["turns"]))

    def play(self, game: str, position: Position, *turns: Turn) -> Position:
        """The position after the turns."""
        position = self._position(game, position)
        if not turns:
            self.status(game, position)
        for turn in turns:
            position = self._about(
                "play", game, position, lambda it: checked(str, it["position"]), turn=turn
            )
        return position

    def judge(self, game: str, position: Position, turn: Turn) -> Verdict:
        """The verdict on any turn that can be written."""
        asked = (game, self._position(game, position), turn)
        return self._about("judge", game, position, lambda it: Verdict(
            checked(bool, it["legal"]),
            all_checked(str, it.get("clauses") or []),
            checked(str, it.get("why") or ""),
            all_checked(dict, it.get("facts") or []),
            asked,
        ), turn=turn)

    def status(self, game: str, position: Position) -> Status:
        """Whether the side to move is in check, and whether the position ends the game."""
        return self._about(
            "status", game, position, lambda it: Status(all_checked(str, it["check"]), _end(it["end"]))
        )

    def perft(self, game: str, position: Position, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""
        return self._about("perft", game, position, lambda it: checked(int, it["nodes"]), depth=depth)

    def game(
        self, game: str, position: Position, turns: Sequence[Turn], act: str | None = None
    ) -> GameStatus:
        """The status of a game after turns from a position. `act` is what a player did after them, such as `white resigns`."""
        beside = {} if act is None else {"act": act}
        return self._about(
            "game", game, position, lambda it: GameStatus(all_checked(str, it["claims"]), _end(it["end"])),
            turns=list(turns), **beside,
        )

    def start(self, game: str) -> Position:
        """The initial position of a game."""
        if self._starts is None:
            self._starts = starts()
        if game not in self._starts:
            names = ", ".join(self._starts)
            raise Unreadable(f"`{game}` is not a game; the games are {names}", "game")
        return self._starts[game]

    def at(self, game: str, position: Position | None = None) -> Held:
        """A position as an object that can be asked and played from; by default, the initial position. Raises what a question
        about the status of the position raises."""
        held = Held(self, game, self._position(game, "start" if position is None else position))
        held.status()
        return held

    def close(self) -> None:
        """Ends the program, at once if it has not yet answered a question. Never raises."""
        self._talk.close()

    def __enter__(self) -> Arbiter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _position(self, game: str, position: Position) -> Position:
        return self.start(game) if position == "start" else position

    def _about(
        self,
        command: str,
        game: str,
        position: Position,
        read: Callable[[dict[str, Any]], Told],
        **fields: Any,
    ) -> Told:
        position = self._position(game, position)
        return self._ask(command, read, game=game, position=position, **fields)

    def _ask(self, command: str, read: Callable[[dict[str, Any]], Told], **fields: Any) -> Told:
        reply = self._talk.ask(command, fields)
        try:
            if refusal := self._refusal(reply, fields):
                raise refusal
            return read(reply)
        except (KeyError, TypeError) as error:
            why = f"it has no {error}" if isinstance(error, KeyError) else error
            broken = self._talk.nonsense(command, reply, why)
            self._talk.give_up(str(broken))
            raise broken from error

    def _refusal(self, reply: dict[str, Any], fields: dict[str, Any]) -> Exception | None:
        """The exception for an answer that is not a result; None for a result."""
        clause = text_or_none(reply.get("clause"))
        for key, what, breach in (("refused", "position", Refused), ("illegal", "turn", Illegal)):
            if key in reply:
                why = checked(str, reply[key])
                return Unreadable(why, what) if clause == NOTATION else breach(why, clause)
        if "skipped" in reply:
            return Skipped(checked(str, reply["skipped"]))
        if "error" in reply:
            why = checked(str, reply["error"])
            if reply["id"] is None:
                return Unreadable(why, "request")
            unknown = "game" in fields and fields["game"] not in self.games
            return Unreadable(why, "game") if unknown else ValueError(why)
        return None


@dataclass(frozen=True)
class Held:
    """A position of a game, with the `Arbiter` that answers questions about it. The object never changes: `play` returns a
    new one. A notebook shows the board."""

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

    def judge(self, turn: Turn) -> Verdict:
        """The verdict on any turn that can be written."""
        return self.arbiter.judge(self.game, self.position, turn)

    def status(self) -> Status:
        """Whether the side to move is in check, and whether the position ends the game."""
        return self.arbiter.status(self.game, self.position)

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal turns."""
        return self.arbiter.perft(self.game, self.position, depth)

    def svg(self) -> str:
        """The board as an SVG document."""
        return picture("diagram", self.game, self.position)

    def _repr_svg_(self) -> str:
        return self.svg()


def _end(reply: Any) -> End | None:
    if reply is None:
        return None
    end = checked(dict, reply)
    return End(checked(str, end["by"]), text_or_none(end["winner"]))

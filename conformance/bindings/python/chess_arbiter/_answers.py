"""The types in which answers are returned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._program import picture
from ._read import all_checked, checked, text_or_none


@dataclass(frozen=True)
class End:
    """How a game ended, and who won: `white`, `black`, or None for a draw."""

    by: str
    winner: str | None = None


@dataclass(frozen=True)
class Status:
    """The cells of the attacked kings of the side to move, and how the position ends the game, if it does."""

    check: list[str] = field(default_factory=list)
    end: End | None = None

    def as_answer(self) -> dict[str, Any]:
        """The status in the form that the protocol gives it. Raises `TypeError` if one of its values is not a text."""
        check = all_checked(str, self.check)
        if self.end is None:
            return {"check": check, "end": None}
        winner = text_or_none(self.end.winner)
        return {"check": check, "end": {"by": checked(str, self.end.by), "winner": winner}}


@dataclass(frozen=True)
class GameStatus:
    """What can be claimed after the turns of a game, and how the game ended, if it did."""

    claims: list[str]
    end: End | None


@dataclass(frozen=True)
class Verdict:
    """A verdict on a turn. An illegal turn breaks the first of the clauses. A notebook shows the verdict as a board."""

    legal: bool
    clauses: list[str]
    why: str
    facts: list[dict[str, Any]]
    asked: tuple[str, str, str] | None = field(default=None, repr=False, compare=False)

    def svg(self) -> str:
        """The board with the turn and what decides the verdict, as an SVG document."""
        if self.asked is None:
            raise ValueError("the verdict was made without its position, so there is nothing to draw")
        return picture("judge", *self.asked)

    def _repr_svg_(self) -> str | None:
        return None if self.asked is None else self.svg()

"""What is answered, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class End:
    """How a game has ended: by what, and who has won (`white`, `black`; None: a draw)."""

    by: str
    winner: str | None = None


@dataclass(frozen=True)
class Status:
    """The cells of the attacked kings of the side to move, and how the position ends the game, if it does."""

    check: list[str] = field(default_factory=list)
    end: End | None = None

    def as_answer(self) -> dict[str, Any]:
        """The status as it stands in an answer of the protocol."""
        end = None if self.end is None else {"by": self.end.by, "winner": self.end.winner}
        return {"check": list(self.check), "end": end}


@dataclass(frozen=True)
class GameStatus:
    """What may be claimed at the end of a game, and how it has ended, if it has."""

    claims: list[str]
    end: End | None


@dataclass(frozen=True)
class Ruling:
    """A verdict: for an illegal turn the clause that it breaks comes first."""

    legal: bool
    clauses: list[str]
    why: str
    facts: list[dict[str, Any]]

"""The module against the program that was installed with it."""

import io
import json
import os
import subprocess
import sys
import unittest

import chess_arbiter
from chess_arbiter import Arbiter, Broken, End, Illegal, Refused, Status, serve

PAWN = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"


class Proxy:
    """An engine that asks the program itself."""

    name = "proxy"
    games = ["masonic"]

    def __init__(self, arbiter: Arbiter) -> None:
        self.turns = arbiter.turns
        self.play = arbiter.play
        self.status = arbiter.status
        self.perft = arbiter.perft


class Asking(unittest.TestCase):
    def setUp(self) -> None:
        self.arbiter = Arbiter()
        self.addCleanup(self.arbiter.close)

    def test_a_ruling_names_the_clause(self) -> None:
        ruling = self.arbiter.judge("masonic", PAWN, "e4g5")
        self.assertFalse(ruling.legal)
        self.assertEqual(ruling.clauses[0], "MAS-13")
        self.assertTrue(ruling.why and ruling.facts)

    def test_turns_are_played_from_the_start(self) -> None:
        start = self.arbiter.start("chess")
        self.assertEqual(len(self.arbiter.turns("chess", start)), 20)
        self.assertEqual(self.arbiter.perft("chess", start, 2), 400)
        mated = self.arbiter.play("chess", start, "f2f3", "e7e5", "g2g4", "d8h4")
        self.assertEqual(
            self.arbiter.status("chess", mated), Status(["e1"], End("checkmate", "black"))
        )
        ended = self.arbiter.game("chess", start, ["e2e4"], "white resigns")
        self.assertEqual(ended.end, End("resignation", "black"))

    def test_a_position_is_held_and_drawn(self) -> None:
        start = self.arbiter.at("chess")
        mated = start.play("f2f3", "e7e5").play("g2g4", "d8h4")
        self.assertEqual((len(start.turns()), mated.turns()), (20, []))
        self.assertEqual(str(start), self.arbiter.start("chess"))
        self.assertTrue(mated.svg().startswith("<svg"))
        ruling = start.judge("e2e5")
        self.assertFalse(ruling.legal)
        self.assertNotEqual(ruling.svg(), start.svg())
        with self.assertRaises(Refused):
            self.arbiter.at("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1")

    def test_what_cannot_be_played_is_an_exception(self) -> None:
        with self.assertRaises(Illegal):
            self.arbiter.play("masonic", PAWN, "e4g5")
        with self.assertRaises(Refused) as raised:
            self.arbiter.turns("masonic", "8/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertIsNotNone(raised.exception.clause)
        for ask in (
            lambda: self.arbiter.turns("draughts", PAWN),
            lambda: self.arbiter.start("draughts"),
            lambda: Arbiter("slow"),
        ):
            with self.assertRaises(ValueError):
                ask()
        with self.assertRaises(Broken):
            Arbiter(command=["no such program"])


class Serving(unittest.TestCase):
    def said(self, engine: object, *requests: object) -> list[dict[str, object]]:
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        out = io.StringIO()
        serve(engine, io.StringIO(lines), out)
        return [json.loads(line) for line in out.getvalue().splitlines()]

    def test_what_an_engine_lacks_or_fails_at_is_told(self) -> None:
        class Poor:
            name = "poor"
            games = ["chess"]
            conventions = {"en_passant": "legal"}

            def turns(self, game: str, position: str) -> list[str]:
                print("this is no answer")
                if position == "bad":
                    raise Refused("it is bad", "CHE-28")
                return [][1]  # an error

        ask = {"cmd": "turns", "game": "chess"}
        start, bad, error, perft = self.said(
            Poor(),
            {"id": 1, "cmd": "start", "version": 1},
            {"id": 2, "position": "bad", **ask},
            {"id": 3, "position": "", **ask},
            {"id": 4, "cmd": "perft", "game": "chess", "position": "", "depth": 1},
        )
        self.assertEqual(start["commands"], ["turns"])
        self.assertEqual(start["conventions"], {"en_passant": "legal"})
        self.assertEqual(bad, {"id": 2, "refused": "it is bad", "clause": "CHE-28"})
        self.assertIn("IndexError", str(error["error"]))
        self.assertIn("skipped", perft)

    def test_an_adapter_is_held_to_the_cases(self) -> None:
        command = f"{sys.executable} {os.path.abspath(__file__)} --serve"
        chosen = ["--game", "masonic", "--filter", "masonic-pawn-00", "--require", "masonic"]
        told = subprocess.run(
            [chess_arbiter.program(), "check", "--engine", command, "--jobs", "1", *chosen],
            capture_output=True,
            encoding="utf-8",
        )
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        self.assertIn(" 0 failed", told.stdout)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve(Proxy(Arbiter("fast")))
    else:
        unittest.main()

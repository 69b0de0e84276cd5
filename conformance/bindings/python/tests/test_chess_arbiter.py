"""Tests the module with the program that is installed with it."""

import contextlib
import io
import json
import os
import subprocess
import sys
import unittest
from collections.abc import Callable
from typing import Any

import chess_arbiter
from chess_arbiter import Arbiter, Broken, End, Illegal, Refused, Status, Unreadable, serve

PAWN = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"


class Proxy:
    """An engine that passes every question on to an `Arbiter`."""

    name = "proxy"
    games = ["masonic"]

    def __init__(self, arbiter: Arbiter) -> None:
        self.turns = arbiter.turns
        self.play = arbiter.play
        self.status = arbiter.status
        self.perft = arbiter.perft


class Silent:
    """An engine that lists no turns."""

    name = "silent"
    games = ["chess"]

    def turns(self, game: str, position: str) -> list[str]:
        return []


class Asking(unittest.TestCase):
    def setUp(self) -> None:
        self.arbiter = Arbiter()
        self.addCleanup(self.arbiter.close)

    def test_a_verdict_names_the_clause(self) -> None:
        verdict = self.arbiter.judge("masonic", PAWN, "e4g5")
        self.assertFalse(verdict.legal)
        self.assertEqual(verdict.clauses[0], "MAS-13")
        self.assertTrue(verdict.why and verdict.facts)

    def test_wrong_counts_are_diagnosed(self) -> None:
        answers = chess_arbiter.diagnose("chess", "perft 3 = 8000\nKiwipete\nperft 2 = 2304")
        self.assertEqual(answers["signature"]["name"], "position-never-changes")
        self.assertTrue(chess_arbiter.diagnose("chess", "perft 3 = 8902")["right"])
        with self.assertRaises(ValueError):
            chess_arbiter.diagnose("chess", "where are my nodes?")

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
        verdict = start.judge("e2e5")
        self.assertFalse(verdict.legal)
        self.assertNotEqual(verdict.svg(), start.svg())
        with self.assertRaises(Refused):
            self.arbiter.at("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1")

    def test_what_cannot_be_played_is_an_exception(self) -> None:
        with self.assertRaises(Illegal):
            self.arbiter.play("masonic", PAWN, "e4g5")
        with self.assertRaises(Refused) as raised:
            self.arbiter.turns("masonic", "8/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertIsNotNone(raised.exception.clause)
        with self.assertRaises(Illegal) as illegal:
            self.arbiter.game("masonic", PAWN, ["e4g5"])
        self.assertEqual(illegal.exception.clause, "MAS-13")
        with self.assertRaises(ValueError):
            Arbiter("slow")

    def test_text_that_cannot_be_read_is_unreadable_whatever_is_asked(self) -> None:
        arbiter = self.arbiter
        asked: dict[str, list[Callable[[], object]]] = {
            "game": [
                lambda: arbiter.start("draughts"),
                lambda: arbiter.at("draughts"),
                lambda: arbiter.turns("draughts", PAWN),
                lambda: arbiter.turns("draughts", "start"),
            ],
            "position": [
                lambda: arbiter.turns("chess", "e4"),
                lambda: arbiter.play("chess", "e4"),
                lambda: arbiter.play("chess", "e4", "e2e4"),
                lambda: arbiter.judge("chess", "e4", "e2e4"),
                lambda: arbiter.status("chess", "e4"),
                lambda: arbiter.perft("chess", "e4", 1),
                lambda: arbiter.game("chess", "e4", []),
                lambda: arbiter.at("chess", "e4"),
            ],
            "turn": [
                lambda: arbiter.play("chess", "start", "e2e9"),
                lambda: arbiter.judge("chess", "start", "e2e9"),
                lambda: arbiter.game("chess", "start", ["e2e9"]),
                lambda: arbiter.at("chess").play("e2e9"),
            ],
            # The program answers without an id if it cannot read the request at all.
            "request": [
                lambda: arbiter.turns("chess", "\ud800"),
                lambda: arbiter.turns("chess", "e" * (1 << 20)),
            ],
        }
        for what, asks in asked.items():
            for ask in asks:
                with self.assertRaises(Unreadable) as raised:
                    ask()
                self.assertEqual(raised.exception.what, what)
        self.assertIsInstance(raised.exception, ValueError)
        self.assertEqual(len(arbiter.turns("chess", "start")), 20)

    def test_a_question_that_cannot_be_written_is_not_asked(self) -> None:
        with self.assertRaises(ValueError):
            self.arbiter.perft("chess", "start", float("nan"))  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            self.arbiter.turns("chess", {1})  # type: ignore[arg-type]
        self.assertEqual(self.arbiter.perft("chess", "start", 1), 20)

    def test_start_is_a_position_everywhere(self) -> None:
        arbiter = self.arbiter
        start = arbiter.start("chess")
        self.assertEqual(arbiter.turns("chess", "start"), arbiter.turns("chess", start))
        self.assertEqual(arbiter.play("chess", "start"), start)
        self.assertEqual(
            arbiter.play("chess", "start", "e2e4"), arbiter.play("chess", start, "e2e4")
        )
        self.assertEqual(
            arbiter.judge("chess", "start", "e2e5"), arbiter.judge("chess", start, "e2e5")
        )
        self.assertEqual(arbiter.status("chess", "start"), Status())
        self.assertEqual(arbiter.perft("chess", "start", 1), 20)
        self.assertIsNone(arbiter.game("chess", "start", ["e2e4"]).end)
        self.assertEqual(arbiter.at("chess", "start"), arbiter.at("chess"))
        self.assertTrue(arbiter.judge("chess", "start", "e2e5").svg().startswith("<svg"))


def no_number(name: str) -> object:
    raise ValueError(f"`{name}` is no JSON")


class Serving(unittest.TestCase):
    def replies_to(self, engine: object, *lines: str) -> list[dict[str, Any]]:
        out = io.StringIO()
        with contextlib.redirect_stderr(io.StringIO()):
            serve(engine, io.StringIO("".join(line + "\n" for line in lines)), out)
        result = out.getvalue().splitlines()
        self.assertEqual(len(result), len(lines))
        return [json.loads(line, parse_constant=no_number) for line in result]

    def replies(self, engine: object, *requests: object) -> list[dict[str, Any]]:
        return self.replies_to(engine, *map(json.dumps, requests))

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
        start, bad, error, perft = self.replies(
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

    def test_a_result_that_is_no_answer_is_an_error_and_the_next_question_is_answered(self) -> None:
        results: dict[str, list[object]] = {
            "turns": [[object()], [1], "e2e4", None, 3, {"e2e4": 1}, [b"e2e4"]],
            "play": [object(), None, 1, ["e2e4"]],
            "status": [None, "e8", Status("e8"), Status([1]), Status([], End(1)), Status([], 1)],  # type: ignore[list-item, arg-type]
            "perft": [float("nan"), 2.0, "2", None],
        }

        class Odd:
            name = "odd"
            games = ["chess"]
            result: object = None

            def turns(self, *_: object) -> object:
                return self.result

            play = status = perft = turns

        ask = {"game": "chess", "position": "", "turn": "", "depth": 1}
        odd = Odd()
        for command, wrong in results.items():
            for odd.result in wrong:
                answers = self.replies(odd, {"id": 1, "cmd": command, **ask}, {"id": 2, "cmd": "start"})
                self.assertEqual((answers[0]["id"], "error" in answers[0]), (1, True), answers)
                self.assertEqual(answers[1]["engine"], "odd")
        odd.result = (turn for turn in ("e2e4", "d2d4"))
        self.assertEqual(
            self.replies(odd, {"id": 1, "cmd": "turns", **ask})[0]["turns"], ["e2e4", "d2d4"]
        )

    def test_whatever_a_method_raises_the_adapter_goes_on(self) -> None:
        class Bare(Refused):
            def __init__(self) -> None:
                pass

        class Unsayable(Exception):
            def __str__(self) -> str:
                raise ValueError

        class Raising:
            name = "raising"
            games = ["chess"]
            conventions = {"counters": float("nan")}

            def turns(self, game: str, position: str) -> list[str]:
                raise {
                    "bare": Bare(),
                    "unsayable": Unsayable(),
                    "clause": Illegal("it is not", object()),  # type: ignore[arg-type]
                    "position": Unreadable("what?", "position"),
                    "turn": Unreadable("what?", "turn"),
                    "game": Unreadable("what?", "game"),
                }[position]

        positions = ["bare", "unsayable", "clause", "position", "turn", "game"]
        ask = {"cmd": "turns", "game": "chess"}
        answers = self.replies(Raising(), *({"id": 1, "position": at, **ask} for at in positions))
        keys = [next(key for key in answer if key != "id") for answer in answers]
        self.assertEqual(keys, ["refused", "error", "error", "refused", "illegal", "error"])
        self.assertEqual(answers[3]["clause"], "notation")
        self.assertIn("error", self.replies(Raising(), {"id": 1, "cmd": "start"})[0])
        self.assertIn("error", self.replies(object(), {"id": 1, "cmd": "start"})[0])

    def test_a_line_that_is_no_request_is_answered_and_the_next_one_too(self) -> None:
        lines = ["", "e2e4", "[]", "3", "{", '{"id": NaN}', '{"id": 1.5}', '{"id": -1}', "[" * 99999]
        lines += ['{"id": true}', '{"id": {}}', '{"id": 1e999}']
        *wrong, right = self.replies_to(Silent(), *lines, '{"id": 7, "cmd": "start"}')
        for line, answer in zip(lines, wrong, strict=True):
            self.assertIsNone(answer["id"], line)
            self.assertIn("error", answer, line)
        self.assertEqual((right["id"], right["engine"]), (7, "silent"))
        (lacking,) = self.replies(Silent(), {"id": 8, "cmd": "turns", "game": "chess"})
        self.assertEqual(lacking, {"id": 8, "error": "the field `position` is missing"})

    def test_bytes_that_are_no_text_are_answered(self) -> None:
        code = "import chess_arbiter\nclass Mine: name, games = 'mine', []\nchess_arbiter.serve(Mine())"
        result = subprocess.run(
            [sys.executable, "-c", code],
            input=b'{"id": "\xff"}\n{"id": "\xc3\xa9", "cmd": "start"}\n',
            capture_output=True,
        )
        wrong, right = map(json.loads, result.stdout.splitlines())
        self.assertIn("error", wrong)
        self.assertEqual((right["id"], right["engine"]), ("\u00e9", "mine"))

    def test_an_adapter_that_asks_an_arbiter_tells_what_it_cannot_read(self) -> None:
        with Arbiter() as arbiter:
            ask = {"id": 1, "game": "masonic", "position": PAWN}
            position, turn = self.replies(
                Proxy(arbiter),
                {**ask, "cmd": "turns", "position": "e4"},
                {**ask, "cmd": "play", "turn": "e4g9"},
            )
        self.assertIn("refused", position)
        self.assertIn("illegal", turn)
        self.assertEqual((position["clause"], turn["clause"]), ("notation", "notation"))

    def test_an_adapter_is_held_to_the_cases(self) -> None:
        command = f"{sys.executable} {os.path.abspath(__file__)} --serve"
        chosen = ["--game", "masonic", "--filter", "masonic-pawn-00", "--require", "masonic"]
        result = subprocess.run(
            [chess_arbiter.program(), "check", "--engine", command, "--jobs", "1", *chosen],
            capture_output=True,
            encoding="utf-8",
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(" 0 failed", result.stdout)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve(Proxy(Arbiter("fast")))
    else:
        unittest.main()

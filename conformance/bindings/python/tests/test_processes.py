"""Tests the module with programs that fail, and with questions that are cut short."""

import contextlib
import gc
import os
import signal
import subprocess
import sys
import threading
import unittest
from collections.abc import Iterator
from types import FrameType
from unittest import mock

from chess_arbiter import Arbiter, Broken

# This program answers `turns` with one turn, which is the text of the position. Some positions make it do something else.
PROGRAM = """
import json, os, signal, sys, time

def say(ask, **fields):
    print(json.dumps({"id": ask["id"], **fields}), flush=True)

owed = None
for line in sys.stdin:
    ask = json.loads(line)
    position = ask.get("position", "")
    if ask["cmd"] == "start":
        say(ask, engine="made", games=["chess"], commands=["turns"])
    elif position == "signal":
        owed = ask
        os.kill(os.getppid(), signal.SIGUSR1)
    elif position == "signal and answer":
        os.kill(os.getppid(), signal.SIGUSR1)
        say(ask, turns=[position])
    elif position == "die":
        os._exit(1)
    elif position.startswith("say "):
        print(position[4:].replace("ID", str(ask["id"])), flush=True)
    else:
        if owed:
            say(owed, turns=["late"])
            owed = None
        say(ask, turns=[position])
while "stay" in sys.argv:
    time.sleep(60)
"""
MADE = [sys.executable, "-c", PROGRAM]
# How many seconds a test waits for something that should happen at once, before the test fails.
PATIENCE = 30.0


class Cut(Exception):
    """The exception that the signal handler raises."""


def cut(_: int, __: FrameType | None) -> None:
    raise Cut


@contextlib.contextmanager
def started() -> Iterator[list["subprocess.Popen[bytes]"]]:
    """A list to which every process that the module starts is added."""
    processes: list["subprocess.Popen[bytes]"] = []

    class Seen(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: object, **named: object) -> None:
            super().__init__(*arguments, **named)  # type: ignore[call-overload]
            processes.append(self)

    with mock.patch("subprocess.Popen", Seen):
        yield processes


class Programs(unittest.TestCase):
    def has_ended(self, processes: list["subprocess.Popen[bytes]"]) -> None:
        """Checks that one process was started, and that the module has seen it end."""
        self.assertEqual(len(processes), 1)
        self.assertIsNotNone(processes[0].returncode)

    def test_threads_get_the_answers_to_their_own_questions(self) -> None:
        wrong = []
        with Arbiter(command=MADE) as arbiter:

            def ask(name: int) -> None:
                for number in range(200):
                    position = f"{name}/{number}"
                    outcome: object = None
                    try:
                        outcome = arbiter.turns("chess", position)
                    except Exception as error:
                        outcome = error
                    if outcome != [position]:
                        wrong.append((position, outcome))

            threads = [threading.Thread(target=ask, args=[n], daemon=True) for n in range(5)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual([thread.is_alive() for thread in threads], [False] * 5)
        self.assertEqual(wrong, [])

    def test_a_failed_start_is_broken_and_leaves_no_process(self) -> None:
        lines = [
            b"hi",
            b"[]",
            b"{}",
            b"\xff",
            b'{"id": 1}',
            b'{"id": 1, "error": "no"}',
            b'{"id": 1, "refused": "no"}',
            b'{"id": 1, "skipped": "no"}',
            b'{"id": null, "error": "no"}',
            b'{"id": 2, "engine": "made", "games": []}',
            b'{"id": true, "engine": "made", "games": []}',
            b'{"id": 1.0, "engine": "made", "games": []}',
            b'{"id": 1, "engine": 3, "games": []}',
            b'{"id": 1, "engine": "made", "games": "chess"}',
            b'{"id": 1, "engine": "made", "games": null}',
            b'{"id": 1, "engine": NaN, "games": []}',
        ]
        for line in lines:
            code = f"import os, time; os.write(1, {line + bytes([10])!r}); time.sleep(600)"
            with self.subTest(line=line), started() as processes:
                with self.assertRaises(Broken):
                    Arbiter(command=[sys.executable, "-c", code])
                self.has_ended(processes)
        for command in (
            [sys.executable, "-c", ""],
            [sys.executable, "-c", "print('{', end='')"],
            ["no such program"],
            ["\0"],
        ):
            with self.subTest(command=command), self.assertRaises(Broken):
                Arbiter(command=command)

    def test_an_answer_that_is_none_breaks_the_arbiter(self) -> None:
        for line in (
            "nonsense",
            "[]",
            "{}",
            '{"id": ID}',
            '{"id": ID, "turns": "e2e4"}',
            '{"id": ID, "turns": [3]}',
            '{"id": ID, "turns": NaN}',
            '{"id": ID, "refused": 3}',
            '{"id": ID, "illegal": "no", "clause": 3}',
            '{"id": "ID", "turns": []}',
            '{"id": 1, "turns": []}',
            '{"id": null, "turns": []}',
            '{"turns": []}',
            # Two answers to one question: the second is taken for the answer to the next question, and has the wrong id.
            '{"id": ID, "turns": []}\n{"id": ID, "turns": []}',
        ):
            with self.subTest(line=line), started() as processes:
                arbiter = Arbiter(command=MADE)
                with self.assertRaises(Broken):
                    arbiter.turns("chess", f"say {line}")
                    arbiter.turns("chess", "next")
                with self.assertRaises(Broken):
                    arbiter.turns("chess", "next")
                self.has_ended(processes)

    def test_close_raises_nothing_and_can_be_repeated(self) -> None:
        arbiter = Arbiter(command=MADE)
        with self.assertRaises(Broken):
            arbiter.turns("chess", "die")
        arbiter.close()
        with started() as processes:
            arbiter = Arbiter(command=MADE)
            processes[0].kill()
            processes[0].wait()
            with self.assertRaises(Broken):
                arbiter.turns("chess", "next")
            arbiter.close()
            arbiter.close()
        with self.assertRaises(Broken) as raised:
            arbiter.turns("chess", "next")
        self.assertIn("make a new", str(raised.exception))
        arbiter = Arbiter(command=MADE)
        arbiter.close()
        arbiter.close()
        with self.assertRaises(Broken):
            arbiter.turns("chess", "next")

    def test_a_program_that_does_not_end_is_killed(self) -> None:
        with started() as processes, mock.patch("chess_arbiter._talk.LEAVE", 0.1):
            with Arbiter(command=[*MADE, "stay"]) as arbiter:
                self.assertEqual(arbiter.turns("chess", "a"), ["a"])
            self.has_ended(processes)

    def test_an_object_that_is_dropped_takes_its_program_with_it(self) -> None:
        with started() as processes:
            arbiter = Arbiter(command=[*MADE, "stay"])
            arbiter.turns("chess", "a")
            del arbiter
            gc.collect()
            processes[0].wait(PATIENCE)

    def test_a_program_ends_with_the_interpreter(self) -> None:
        code = (
            "import subprocess, sys\nfrom chess_arbiter import Arbiter\n"
            "class Seen(subprocess.Popen):\n"
            "    def __init__(self, *a, **k):\n        super().__init__(*a, **k); print(self.pid)\n"
            "subprocess.Popen = Seen\nkept = Arbiter(command=sys.argv[1:])"
        )
        outcome = subprocess.run(
            [sys.executable, "-c", code, *MADE, "stay"], stdout=subprocess.PIPE, timeout=PATIENCE
        )
        with self.assertRaises(OSError):
            os.kill(int(outcome.stdout), 0)


@unittest.skipUnless(hasattr(signal, "SIGUSR1"), "needs signals of Unix")
class CutShort(unittest.TestCase):
    def setUp(self) -> None:
        before = signal.signal(signal.SIGUSR1, cut)
        self.addCleanup(signal.signal, signal.SIGUSR1, before)

    def test_no_later_question_gets_the_answer(self) -> None:
        with started() as processes:
            arbiter = Arbiter(command=MADE)
            with self.assertRaises(Cut):
                arbiter.turns("chess", "signal")
            for _ in range(2):
                with self.assertRaises(Broken) as raised:
                    arbiter.turns("chess", "next")
                self.assertIn("`turns`", str(raised.exception))
            self.assertIsNotNone(processes[0].returncode)
            arbiter.close()
        with Arbiter(command=MADE) as arbiter:
            self.assertEqual(arbiter.turns("chess", "next"), ["next"])

    def test_the_exception_of_the_user_leaves_the_block(self) -> None:
        with started() as processes:
            with self.assertRaises(Cut), Arbiter(command=[*MADE, "stay"]) as arbiter:
                arbiter.turns("chess", "signal")
            self.assertIsNotNone(processes[0].returncode)

    def test_leaving_the_block_ends_the_question_of_another_thread(self) -> None:
        outcome: list[BaseException] = []
        # `Thread.join` cannot be used here: once an exception has interrupted it, a second `join` may return too soon.
        ended = threading.Event()

        def ask(arbiter: Arbiter) -> None:
            try:
                arbiter.turns("chess", "signal")
            except Broken as error:
                outcome.append(error)
            finally:
                ended.set()

        with started() as processes:
            with self.assertRaises(Cut), Arbiter(command=[*MADE, "stay"]) as arbiter:
                threading.Thread(target=ask, args=[arbiter], daemon=True).start()
                ended.wait(PATIENCE)
            ended.wait(PATIENCE)
            self.assertIsNotNone(processes[0].returncode)
        self.assertEqual(len(outcome), 1)

    def test_a_start_that_is_cut_short_leaves_no_process(self) -> None:
        code = "import os, signal, time; os.kill(os.getppid(), signal.SIGUSR1); time.sleep(600)"
        with started() as processes:
            with self.assertRaises(Cut):
                Arbiter(command=[sys.executable, "-c", code])
            self.assertIsNotNone(processes[0].returncode)

    def test_a_question_within_a_question_is_refused_and_harms_nothing(self) -> None:
        outcome: list[BaseException] = []
        with Arbiter(command=MADE) as arbiter:

            def ask(_: int, __: FrameType | None) -> None:
                try:
                    arbiter.turns("chess", "inner")
                except Broken as error:
                    outcome.append(error)

            signal.signal(signal.SIGUSR1, ask)
            answer = arbiter.turns("chess", "signal and answer")
            self.assertEqual(answer, ["signal and answer"])
            self.assertEqual(len(outcome), 1)
            self.assertEqual(arbiter.turns("chess", "next"), ["next"])

    def test_an_arbiter_can_be_closed_within_its_question(self) -> None:
        with started() as processes:
            arbiter = Arbiter(command=[*MADE, "stay"])
            signal.signal(signal.SIGUSR1, lambda *_: arbiter.close())
            with self.assertRaises(Broken):
                arbiter.turns("chess", "signal")
            self.assertIsNotNone(processes[0].returncode)

    def test_a_process_that_was_forked_leaves_the_program_alone(self) -> None:
        with Arbiter(command=MADE) as arbiter:
            forked = os.fork()
            if forked == 0:
                code = 1
                try:
                    arbiter.turns("chess", "forked")
                except Broken:
                    arbiter.close()
                    code = 0
                finally:
                    os._exit(code)
            self.assertEqual(os.waitpid(forked, 0)[1], 0)
            self.assertEqual(arbiter.turns("chess", "next"), ["next"])


if __name__ == "__main__":
    unittest.main()

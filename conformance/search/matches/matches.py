"""Games of the opponent against UCI engines, or against itself, one after the other. Prints a table of TOML, which the book shows
from `matches.toml`; `.ci/matches` plays all that are there.

    matches.py clock --game masonic --games 100
    matches.py clock --games 200 --other 'gnuchess --uci' --name 'GNU Chess'
    matches.py rating --games 60 --other stockfish --name Stockfish --option UCI_LimitStrength=true --option UCI_Elo=1700 --rated 1700

`clock` gives both sides seconds and seconds a turn. A clock counts the time from `go` to `bestmove`, less what the engine and
this script have waited for a processor; a second clock leaves nothing out, and the result has both. `rating` gives the opponent
a number of positions a turn, and the other what `--theirs` says. Openings are random turns, each played twice, once with either
side. `arbiter serve` is the referee: it says what is legal and when a game has ended, and a draw that can be claimed is claimed. A
game of 400 turns is broken off and counts as drawn.
"""

import argparse
import glob
import json
import random
import subprocess
import sys
import time

MOST = 400


class Process:
    """A program that is asked line by line."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(
            "exec " + command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"`{self.command}` has ended")
        return line

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Engine(Process):
    """A UCI engine."""

    def __init__(self, command, options, ours):
        super().__init__(command)
        self.ours = ours
        self.ask("uci", "uciok")
        for option in options:
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def ask(self, line, until):
        self.say(line)
        while (words := self.read().split())[:1] != [until]:
            pass
        return words

    def waits(self):
        """For each of its threads and for this script, how long it has waited for a processor; none where the system does not tell."""
        told = {}
        for path in [*glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"), "/proc/self/schedstat"]:
            try:
                with open(path, encoding="ascii") as file:
                    told[path] = int(file.read().split()[1]) / 1e9
            except OSError:
                pass
        return told

    def end(self):
        self.say("quit")
        super().end()


class Referee(Process):
    """`arbiter serve`."""

    def __init__(self, arbiter, game):
        super().__init__(f"{arbiter} serve")
        self.game = game
        games = subprocess.run(f"{arbiter} games --json", shell=True, check=True, capture_output=True, text=True)
        told = map(json.loads, games.stdout.splitlines())
        self.start = next(line["start"] for line in told if line["game"] == game)

    def ask(self, command, **fields):
        self.say(json.dumps({"id": 1, "cmd": command, "game": self.game, **fields}))
        return json.loads(self.read())

    def after(self, turns):
        """The end of the game, if it has ended; and whether the last turn is legal."""
        answer = self.ask("game", position=self.start, turns=turns)
        if "end" not in answer:
            return None, False
        end = answer["end"] or (answer["claims"] and {"by": answer["claims"][0], "winner": None})
        return end or None, True

    def opening(self, dice, length):
        while True:
            turns, position = [], self.start
            for _ in range(length):
                # Turns with deflector acts are many thousands, and nearly all are alike.
                legal = [turn for turn in self.ask("turns", position=position)["turns"] if "," not in turn]
                if not legal:
                    break
                turns.append(dice.choice(sorted(legal)))
                position = self.ask("play", position=position, turn=turns[-1])["position"]
            else:
                if self.after(turns) == (None, True):
                    return turns


class Clock:
    """The clock of a side; `whole` also counts the time in which the engine had no processor."""

    def __init__(self, seconds, more):
        self.left = self.whole = self.least = seconds
        self.more = more

    def take(self, own, took):
        self.left -= own
        self.whole -= took
        self.least = min(self.least, self.left)
        if self.left >= 0:
            self.left += self.more
            self.whole += self.more


def play(referee, engines, gos, clocks, turns, told):
    """The side that wins, 0 or 1, or None."""
    for engine in engines:
        engine.say("ucinewgame")
        engine.ask("isready", "readyok")
    played = list(turns)
    while len(played) < MOST:
        side = len(played) % 2
        engine, clock = engines[side], clocks[side]
        engine.say(f"position startpos moves {' '.join(played)}")
        go = gos[side]
        if clock:
            left = [max(1, round(1000 * clock.left)) for clock in clocks]
            more = round(1000 * clock.more)
            go = f"wtime {left[0]} btime {left[1]} winc {more} binc {more}"
        before, begun = engine.waits(), time.monotonic()
        turn = engine.ask("go " + go, "bestmove")[1]
        took = time.monotonic() - begun
        # A thread that began later works beside the search.
        waited = sum(now - before.get(path, now) for path, now in engine.waits().items())
        own = max(0.0, took - waited)
        if engine.ours:
            told["turns"] += 1
            told["slowest"] = max(told["slowest"], own)
        if clock:
            clock.take(own, took)
            if clock.left < 0:
                told["lost_on_time" if engine.ours else "won_on_time"] += 1
                if engine.ours:
                    print("lost on time:", " ".join(played), f"{own:.3f} s", file=sys.stderr, flush=True)
                return 1 - side
        played.append(turn)
        end, is_legal = referee.after(played)
        if not is_legal:
            raise SystemExit(f"`{engine.command}` plays {turn}, which is illegal: {' '.join(played)}")
        if end:
            winner = end["winner"]
            return ["white", "black"].index(winner) if winner else None
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["clock", "rating"])
    parser.add_argument("--arbiter", default="arbiter", help="the program")
    parser.add_argument("--game", default="chess")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, default=4, help="random turns before each game")
    parser.add_argument("--other", help="the command of the other engine; without it the opponent plays itself")
    parser.add_argument("--name", default="itself", help="the other's name")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE, an option of the other")
    parser.add_argument("--clock", default="0.3+0.005", help="seconds, and seconds a turn")
    parser.add_argument("--positions", type=int, default=20_000, help="what the opponent looks at for a turn")
    parser.add_argument("--theirs", default="nodes 20000", help="what follows `go` for the other")
    parser.add_argument("--rated", type=int, help="the other's rating")
    options = parser.parse_args()

    game, count = options.game, options.games
    referee = Referee(options.arbiter, game)
    ours = f"{options.arbiter} uci"
    variant = [f"UCI_Variant={game}"]
    us = Engine(ours, variant, ours=True)
    them = Engine(options.other, options.option, ours=False) if options.other else Engine(ours, variant, ours=True)
    seconds, more = map(float, options.clock.split("+"))
    told = {"turns": 0, "slowest": 0.0, "lost_on_time": 0, "won_on_time": 0, "over_with_waiting": 0, "least": seconds}
    results = [0, 0, 0]
    for number in range(count):
        dice = random.Random(f"{options.seed}/{game}/{number // 2}")
        turns = referee.opening(dice, options.opening)
        white = number % 2 == 0
        engines = [us, them] if white else [them, us]
        if options.what == "clock":
            clocks = [Clock(seconds, more), Clock(seconds, more)]
        else:
            clocks = [None, None]
        gos = [f"nodes {options.positions}" if engine is us else options.theirs for engine in engines]
        winner = play(referee, engines, gos, clocks, turns, told)
        results[1 if winner is None else 0 if (winner == 0) == white else 2] += 1
        for engine, clock in zip(engines, clocks):
            if clock and engine.ours:
                told["over_with_waiting"] += clock.whole < 0
                told["least"] = min(told["least"], clock.least)
        if number % 10 == 9:
            print(f"{game} {options.name}: {number + 1} games, {results}, {told}", file=sys.stderr, flush=True)
    for process in (us, them, referee):
        process.end()

    won, drawn, lost = results
    print(f"[[{options.what}]]\ngame = {json.dumps(game)}\nagainst = {json.dumps(options.name)}")
    if options.what == "clock":
        print(f"seconds = {seconds}\neach_turn = {more}")
    else:
        print(f"rated = {options.rated}\npositions = {options.positions}\ntheirs = {json.dumps(options.theirs)}")
    print(f"games = {count}\nwon = {won}\ndrawn = {drawn}\nlost = {lost}")
    if options.what == "clock":
        print(f"turns = {told['turns']}\nlost_on_time = {told['lost_on_time']}\nwon_on_time = {told['won_on_time']}")
        print(f"over_with_waiting = {told['over_with_waiting']}")
        print(f"slowest = {told['slowest']:.3f}\nleast_left = {told['least']:.3f}")
    print(flush=True)


if __name__ == "__main__":
    main()

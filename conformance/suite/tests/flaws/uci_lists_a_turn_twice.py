# It lists a turn twice.
# outcomes: passed failed passed skipped
# expect: it lists a turn twice

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS] + ["a5b6"])


serve_uci(perft=perft)

# It has no flaw: it counts slowly, and reads nothing meanwhile.
# outcomes: passed passed passed skipped
# seconds: 8

import time

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    time.sleep(3)
    count(TURNS[PAWNS])


serve_uci(perft=perft)

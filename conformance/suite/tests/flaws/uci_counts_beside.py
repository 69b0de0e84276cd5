# It has no flaw: it counts in a thread, and says that it is ready meanwhile.
# outcomes: passed passed passed skipped
# seconds: 8

import threading
import time

from polite import PAWNS, TURNS, count, serve_uci, write


def slowly():
    write("a5a6: 1\n")
    time.sleep(3)
    count(TURNS[PAWNS][1:], nodes=len(TURNS[PAWNS]))


def perft():
    threading.Thread(target=slowly).start()


serve_uci(perft=perft)

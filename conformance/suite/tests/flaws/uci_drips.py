# It reports its progress without end, and never gives a count.
# outcomes: passed broken passed skipped
# expect: gave no answer within

import time

from polite import serve_uci, write


def perft():
    while True:
        write("info string still counting\n")
        time.sleep(0.01)


serve_uci(perft=perft)

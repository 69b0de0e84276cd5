# It ends with an error.
# outcomes: passed broken passed skipped
# expect: died (exit status: 7)

import os

from polite import serve_uci


def perft():
    os._exit(7)


serve_uci(perft=perft)

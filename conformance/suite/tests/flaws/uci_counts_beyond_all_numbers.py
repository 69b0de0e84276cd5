# Its sum is above 2^64.
# outcomes: passed broken passed skipped
# expect: not a number

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS], 2**64)


serve_uci(perft=perft)

# Its sum is negative.
# outcomes: passed broken passed skipped
# expect: not a number

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS], -7)


serve_uci(perft=perft)

# Its sum is not a number.
# outcomes: passed broken passed skipped
# expect: not a number

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS], "seven")


serve_uci(perft=perft)

# It counts twice.
# outcomes: passed broken passed skipped
# expect: unrequested

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS])
    count(TURNS[PAWNS])


serve_uci(perft=perft)

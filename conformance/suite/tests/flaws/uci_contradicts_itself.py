# Its sum differs from that of its list.
# outcomes: passed broken passed skipped
# expect: the listed turns add up to 7

from polite import PAWNS, TURNS, count, serve_uci


def perft():
    count(TURNS[PAWNS], 8)


serve_uci(perft=perft)

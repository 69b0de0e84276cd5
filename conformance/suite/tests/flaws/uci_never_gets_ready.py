# It counts, and never answers `isready` again.
# outcomes: passed broken passed skipped
# expect: gave no answer within

from polite import PAWNS, TURNS, count, serve_uci, wait


def perft():
    count(TURNS[PAWNS])
    wait()


serve_uci(perft=perft)

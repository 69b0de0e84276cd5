# It lists turns, but never gives their sum.
# outcomes: passed broken passed skipped
# expect: gave no answer within

from polite import serve_uci, write


def perft():
    write("a5b6: 1\n")


serve_uci(perft=perft)

# It does not count.
# outcomes: passed broken passed skipped
# expect: gave no answer within

from polite import serve_uci, wait


def perft():
    wait()


serve_uci(perft=perft)

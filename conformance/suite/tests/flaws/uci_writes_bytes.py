# It writes bytes that are not UTF-8.
# outcomes: passed broken passed skipped
# expect: it is not UTF-8

from polite import serve_uci, write


def perft():
    write(b"\xff\xfe\n")


serve_uci(perft=perft)

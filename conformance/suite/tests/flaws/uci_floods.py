# It floods its output with remarks.
# seconds: 60
# outcomes: passed broken passed skipped
# expect: wrote more than

from polite import serve_uci, write


def perft():
    while True:
        write("info string counting\n" * 1000)


serve_uci(perft=perft)

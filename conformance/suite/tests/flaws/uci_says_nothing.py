# It does not answer about one position; the suite need not wait for the time limit.
# outcomes: passed failed passed skipped
# expect: did not answer
# seconds: 300

from polite import serve_uci

serve_uci(perft=lambda: None)

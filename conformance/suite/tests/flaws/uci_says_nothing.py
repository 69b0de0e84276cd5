# It says nothing of a position that it does not like; nobody waits for the time limit.
# outcomes: passed failed passed skipped
# expect: did not answer
# seconds: 300

from polite import serve_uci

serve_uci(perft=lambda: None)

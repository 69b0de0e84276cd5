# It has no flaw.
# outcomes: passed passed passed skipped

from polite import serve_uci

serve_uci()

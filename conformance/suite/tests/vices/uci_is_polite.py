# It has no vice.
# outcomes: passed passed passed skipped

from polite import serve_uci

serve_uci()

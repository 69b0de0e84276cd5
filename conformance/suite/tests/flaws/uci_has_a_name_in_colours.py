# Its name is coloured.
# outcomes: passed passed passed skipped

from polite import serve_uci

serve_uci(name="\x1b[31mred\0")

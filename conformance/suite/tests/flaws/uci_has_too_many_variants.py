# It names two hundred thousand variants.
# seconds: 60
# outcomes: passed passed passed skipped

from polite import serve_uci

serve_uci(greeting="option name UCI_Variant type combo default chess var chess" + " var shogi" * 200_000 + "\n")

# It passes `go perft` over, as UCI wants it of words that an engine does not know.
# outcomes: skipped skipped skipped skipped
# expect: even in the initial position
# seconds: 12

from collections import defaultdict

import polite

polite.TURNS = defaultdict(list)
polite.count = lambda *_: None
polite.serve_uci(perft=lambda: None)

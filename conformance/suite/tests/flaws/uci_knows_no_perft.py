# It ignores `go perft`, as UCI requires of an engine that does not know a word.
# outcomes: skipped skipped skipped skipped
# expect: even in the initial position
# seconds: 12

from collections import defaultdict

import polite

polite.TURNS = defaultdict(list)
polite.count = lambda *_: None
polite.serve_uci(perft=lambda: None)

# It ends, and its last words on standard error are coloured.
# outcomes: passed broken passed passed
# expect: \\u{1b}[31m

import os
import sys

from polite import serve


def question(request):
    sys.stderr.write("\x1b[31mred\x1b]0;title\a")
    os._exit(7)


serve(question=question)

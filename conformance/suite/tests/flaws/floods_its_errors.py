# It floods its standard error and answers correctly.
# seconds: 60
# outcomes: passed passed passed passed

import sys

from polite import right, say, serve


def question(request):
    sys.stderr.write("x" * 5_000_000)
    say(right(request))


serve(question=question)

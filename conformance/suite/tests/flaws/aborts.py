# It aborts.
# outcomes: passed broken passed passed
# on: Unix
# expect: died (signal: 6

import os

from polite import serve


def question(request):
    os.abort()


serve(question=question)

# It kills itself and its whole group.
# outcomes: passed broken passed passed
# on: Unix
# expect: died (signal: 15

import os
import signal

from polite import serve


def question(request):
    os.killpg(0, signal.SIGTERM)


serve(question=question)

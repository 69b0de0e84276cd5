# It closes its output and waits.
# outcomes: passed broken passed passed
# on: Unix
# expect: output closed, still running

import os

from polite import serve, wait


def question(request):
    os.close(1)
    wait()


serve(question=question)

# It closes its input, output and standard error, and waits.
# outcomes: passed broken passed passed
# on: Unix
# expect: output closed, still running

import os

from polite import serve, wait


def question(request):
    for number in (0, 1, 2):
        os.close(number)
    wait()


serve(question=question)

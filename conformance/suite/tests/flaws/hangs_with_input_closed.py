# It closes its input and does not answer.
# outcomes: passed broken passed passed
# on: Unix
# expect: gave no answer within

import os

from polite import serve, wait


def question(request):
    os.close(0)
    wait()


serve(question=question)

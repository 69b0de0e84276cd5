# It floods its standard error and does not answer.
# outcomes: passed broken passed passed
# expect: gave no answer within

import sys

from polite import serve, wait


def question(request):
    sys.stderr.write("x" * 5_000_000)
    wait()


serve(question=question)

# It answers correctly, but long after the time limit.
# outcomes: passed broken passed passed
# expect: gave no answer within

import time

from polite import right, say, serve


def question(request):
    time.sleep(20)
    say(right(request))


serve(question=question)

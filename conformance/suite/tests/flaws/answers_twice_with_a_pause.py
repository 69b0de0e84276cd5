# It answers again after a while.
# outcomes: passed broken passed passed
# expect: unrequested

import time

from polite import right, say, serve


def question(request):
    say(right(request))
    time.sleep(0.03)
    say(right(request))


serve(question=question)

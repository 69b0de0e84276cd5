# It answers slowly, but within the time limit.
# outcomes: passed passed passed passed

import time

from polite import right, say, serve


def question(request):
    time.sleep(0.3)
    say(right(request))


serve(question=question)

# It forks, and both processes answer.
# outcomes: passed broken passed passed
# on: Unix
# expect: unrequested

import os
import time

from polite import right, say, serve, wait


def question(request):
    if os.fork() == 0:
        say(right(request))
        wait()
    os.wait() if False else time.sleep(0.05)
    say(right(request))


serve(question=question)

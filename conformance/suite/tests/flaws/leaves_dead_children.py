# It does not reap its children, and ends.
# outcomes: passed broken passed passed
# on: Unix
# expect: died (exit status: 7)

import os
import time

from polite import serve


def question(request):
    for _ in range(20):
        if os.fork() == 0:
            os._exit(0)
    time.sleep(0.05)
    os._exit(7)


serve(question=question)

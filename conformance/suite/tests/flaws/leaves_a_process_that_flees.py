# It ends and leaves a process behind that replaces itself by a new one again and again.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os
import time

from polite import serve


def question(request):
    if os.fork() == 0:
        os.setsid()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if os.fork() > 0:
                os._exit(0)
            time.sleep(0.005)
    os._exit(7)


serve(question=question)

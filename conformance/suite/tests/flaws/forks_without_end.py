# It leaves ever more processes behind, each in a session of its own, which only the suite can reap.
# outcomes: passed broken passed passed
# on: Linux
# expect: started more than 256 processes
# seconds: 60

import os
import time

from polite import serve, wait


def question(request):
    for _ in range(2000):
        if os.fork() == 0:
            if os.fork() == 0:
                os.setsid()
                wait()
            os._exit(0)
        os.wait()
        time.sleep(0.001)
    wait()


serve(question=question)

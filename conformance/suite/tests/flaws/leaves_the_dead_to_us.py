# It leaves processes behind that end at once: the suite must reap them while the engine runs.
# outcomes: passed passed passed passed
# on: Linux
# seconds: 30

import os
import time

from polite import right, say, serve


def dead():
    """How many processes wait for our parent to reap them."""
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat:
                state, parent = stat.read().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        count += state == "Z" and int(parent) == os.getppid()
    return count


def question(request):
    for _ in range(100):
        if os.fork() == 0:
            if os.fork() == 0:
                os._exit(0)
            os._exit(0)
        os.wait()
    for _ in range(40):
        time.sleep(0.1)
        if dead() == 0:
            say(right(request))
            return
    os._exit(7)


serve(question=question)

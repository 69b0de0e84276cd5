# It ends and leaves a process behind whose parents have ended and whose pipes are all closed.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os
import subprocess

from polite import leave, serve


def question(request):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            leave(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={})
        os._exit(0)
    os._exit(7)


serve(question=question)

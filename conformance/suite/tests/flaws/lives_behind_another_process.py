# It does not answer, and runs as the child of a process that only waits.
# outcomes: passed broken passed passed
# on: Linux
# expect: gave no answer within

import os

from polite import serve, wait


def question(request):
    wait()


if os.fork() == 0:
    os.setsid()
    serve(question=question)
    os._exit(0)
os.wait()

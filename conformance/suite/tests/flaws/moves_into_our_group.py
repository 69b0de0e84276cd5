# It moves into the process group of the suite, and hangs.
# outcomes: passed broken passed passed
# on: Linux
# expect: gave no answer within

import os

from polite import serve, wait


def question(request):
    os.setpgid(0, os.getpgid(os.getppid()))
    wait()


serve(question=question)

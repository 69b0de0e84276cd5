# It ends and leaves fifty processes behind, each in a session of its own.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os

from polite import serve, wait


def question(request):
    for _ in range(50):
        if os.fork() == 0:
            os.setsid()
            wait()
    os._exit(7)


serve(question=question)

# It stops itself, like a background job.
# outcomes: passed broken passed passed
# on: Unix
# expect: gave no answer within

import os
import signal

from polite import serve


def question(request):
    os.kill(os.getpid(), signal.SIGSTOP)


serve(question=question)

# It ends itself by a signal that cannot be caught.
# outcomes: passed broken passed passed
# on: Unix
# expect: died (signal: 9

import os
import signal

from polite import serve


def question(request):
    os.kill(os.getpid(), signal.SIGKILL)


serve(question=question)

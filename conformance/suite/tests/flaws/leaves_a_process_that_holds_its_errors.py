# It ends and leaves a process behind that holds its standard error.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os
import subprocess

from polite import leave, serve


def question(request):
    leave(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
    os._exit(7)


serve(question=question)

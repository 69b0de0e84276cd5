# It ends and leaves a process behind that holds its output.
# outcomes: passed broken passed passed
# expect: died (exit status: 7)

import os

from polite import leave, serve


def question(request):
    leave()
    os._exit(7)


serve(question=question)

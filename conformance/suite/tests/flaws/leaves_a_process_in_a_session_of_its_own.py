# It ends and leaves a process behind that holds its output and has left its group.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os

from polite import leave, serve


def question(request):
    leave(start_new_session=True)
    os._exit(7)


serve(question=question)

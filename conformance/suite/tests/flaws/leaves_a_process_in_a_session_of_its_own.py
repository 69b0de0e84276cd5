# The same, and the process has left the group.
# outcomes: passed broken passed passed
# on: Linux
# expect: died (exit status: 7)

import os

from polite import leave, serve


def question(request):
    leave(start_new_session=True)
    os._exit(7)


serve(question=question)

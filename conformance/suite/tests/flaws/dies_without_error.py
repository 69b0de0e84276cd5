# It ends with the exit code of success.
# outcomes: passed broken passed passed
# expect: died (exit status: 0)

import os

from polite import serve


def question(request):
    os._exit(0)


serve(question=question)

# It ends with an error.
# outcomes: passed broken passed passed
# expect: died (exit status: 7)

import os

from polite import serve


def question(request):
    os._exit(7)


serve(question=question)

# It ends when it is sent `start`.
# outcomes: unasked unasked unasked unasked
# expect: died (exit status: 7)

import os

from polite import serve


def start(request):
    os._exit(7)


serve(start=start)

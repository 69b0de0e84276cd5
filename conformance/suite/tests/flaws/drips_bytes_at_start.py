# It writes a byte now and then before its greeting.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

import time

from polite import serve, write


def start(request):
    while True:
        write("x")
        time.sleep(0.01)


serve(start=start)

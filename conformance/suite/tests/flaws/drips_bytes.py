# It writes a byte now and then, and never a line.
# outcomes: passed broken passed passed
# expect: gave no answer within

import time

from polite import serve, write


def question(request):
    while True:
        write("x")
        time.sleep(0.01)


serve(question=question)

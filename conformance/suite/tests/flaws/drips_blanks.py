# It writes a blank now and then; JSON allows blanks before an answer.
# outcomes: passed broken passed passed
# expect: gave no answer within

import time

from polite import serve, write


def question(request):
    while True:
        write(" ")
        time.sleep(0.01)


serve(question=question)

# It does not answer, and ignores every signal that can be ignored.
# outcomes: passed broken passed passed
# on: Unix
# expect: gave no answer within

import signal

from polite import serve, wait


def question(request):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    wait()


serve(question=question)

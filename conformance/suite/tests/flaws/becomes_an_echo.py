# It becomes a program that sends back what it is sent.
# outcomes: passed broken passed passed
# on: Unix
# expect: gave no answer within

import os

from polite import serve


def question(request):
    os.execvp("cat", ["cat"])


serve(question=question)

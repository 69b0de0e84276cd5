# It replaces itself by a program that echoes its input.
# outcomes: passed broken passed passed
# on: Unix
# expect: gave no answer within

import os

from polite import serve


def question(request):
    os.execvp("cat", ["cat"])


serve(question=question)
